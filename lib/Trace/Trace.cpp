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
  auto Keep = [&](const Value &Offset, const Subscripts &Index) {
    Kept.push_back(&Offset);
    if (Index)
      for (const Value &V : *Index)
        Kept.push_back(&V);
  };
  for (const Access &A : Accesses) {
    Keep(A.Offset, A.Index);
    if (A.Source)
      Kept.push_back(&*A.Source);
    if (A.First)
      Keep(A.First->Offset, A.First->Index);
  }
  L.forgetAllBut(Kept);
}
