//===- Forms.cpp - How far a compiler sees through numbers ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Forms.h"
#include "Lanes/Numbers.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace banklint;
using namespace banklint::numbers;

size_t banklint::linearForm(const Value &V) {
  const int64_t First = V.Known[0];
  size_t Form = V.Known.map([&](int64_t K) { return wrapAdd(K, -First); }).hash();
  for (const Term &T : V.Terms)
    Form = llvm::hash_combine(Form, T.Symbol, T.Coefficient.hash());
  return Form;
}

size_t banklint::formWithoutBits(const Value &V, unsigned Bits) {
  if (!V.isKnown() || V.Known.isUniform())
    return V.hash();
  const int64_t First = V.Known[0];
  const uint64_t Step = V.Known.map([&](int64_t K) { return wrapAdd(K, -First); }).gcd();
  Bits = std::min(Bits, unsigned(llvm::countr_zero(Step)));
  const int64_t Constant = First & int64_t((uint64_t(1) << Bits) - 1);
  return V.Known.map([&](int64_t K) { return wrapAdd(K, -Constant); }).hash();
}
