//===- Fragment.cpp - Fragments of matrices -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Fragment.h"
#include "llvm/Support/ErrorHandling.h"

using namespace banklint;

unsigned Fragment::elementBytes() const {
  switch (Of) {
  case Element::Byte:
    return 1;
  case Element::Half:
  case Element::BFloat16:
    return 2;
  case Element::TF32:
  case Element::Float:
  case Element::Int:
    return 4;
  case Element::Double:
    return 8;
  }
  llvm_unreachable("unknown element");
}
