//===- Value.cpp - Integers with unknown parts ------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Value.h"
#include "Lanes/Hash.h"

using namespace banklint;

int64_t IntType::min() const { return Signed ? (Bits >= 64 ? INT64_MIN : -(int64_t(1) << (Bits - 1))) : 0; }

int64_t IntType::max() const {
  unsigned Magnitude = Bits - Signed;
  return Magnitude >= 63 ? INT64_MAX : (int64_t(1) << Magnitude) - 1;
}

TermList::Shared::~Shared() = default;

TermList::Storage &TermList::own() {
  if (!All || All->isShared()) {
    llvm::IntrusiveRefCntPtr<Shared> Own(new Shared);
    if (All)
      Own->Of = All->Of;
    All = std::move(Own);
  }
  return All->Of;
}

size_t Value::hash() const {
  size_t H = Known.hash();
  for (const Term &T : Terms)
    H = mixed(mixed(H, T.Symbol), T.Coefficient.hash());
  return H;
}
