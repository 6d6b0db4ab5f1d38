//===- Forms.cpp - How far a compiler sees through numbers ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Forms.h"
#include "Lanes/Numbers.h"
#include "llvm/ADT/Hashing.h"

using namespace banklint;
using namespace banklint::numbers;

/// What is left of numbers without a constant.
static ThreadInts without(const ThreadInts &V, int64_t Constant) {
  if (Constant == 0)
    return V;
  return V.map([&](int64_t K) { return wrapAdd(K, -Constant); });
}

size_t banklint::linearForm(const Value &V) {
  size_t Form = without(V.Known, V.Known[0]).hash();
  for (const Term &T : V.Terms)
    Form = llvm::hash_combine(Form, T.Symbol, T.Coefficient.hash());
  return Form;
}

size_t banklint::formWithoutBits(const Value &V, unsigned Bits) {
  if (!V.isKnown() || V.Known.isUniform())
    return V.hash();
  Bits = std::min(Bits, V.Known.sameLowBits());
  const int64_t Constant = V.Known[0] & int64_t((uint64_t(1) << Bits) - 1);
  return without(V.Known, Constant).hash();
}
