//===- Trace.cpp - What one run wrote down --------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace/Trace.h"

using namespace banklint;
using namespace banklint::trace;

void Trace::forgetWorkings() {
  std::vector<const Value *> Kept;
  for (const Access &A : Accesses) {
    Kept.push_back(&A.Offset);
    if (A.Source)
      Kept.push_back(&*A.Source);
    if (A.Index)
      for (const Value &V : *A.Index)
        Kept.push_back(&V);
  }
  L.forgetAllBut(Kept);
}
