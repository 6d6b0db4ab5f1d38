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

size_t banklint::linearForm(const Symbols &Of, const Value &V) {
  return Of.likeness(without(V.Known, V.Known[0]), V.Terms);
}

/// The low bits of which all that a value is made of are multiples, but for one constant.
static unsigned constantBitsOf(const Value &V) {
  unsigned Bits = V.Known.sameLowBits();
  for (const Term &T : V.Terms)
    Bits = std::min(Bits, unsigned(llvm::countr_zero(powerOfTwoIn(T.Coefficient.gcd()))));
  return Bits;
}

size_t banklint::formWithoutBits(const Symbols &Of, const Value &V, unsigned Bits, bool IsSum, bool IsSigned) {
  const unsigned Constants = constantBitsOf(V);
  if (V.Terms.empty() ? V.Known.isUniform() : Constants == 0)
    return Of.likeness(V.Known, V.Terms);
  const bool IsAlone = !IsSum && V.Terms.empty();
  if (IsAlone && V.Known[0] >> std::min(Constants, 63u))
    return Of.likeness(V.Known, V.Terms);
  const int64_t Dropped = int64_t((uint64_t(1) << std::min({Bits, Constants, 62u})) - 1);
  const size_t Left = Of.likeness(without(V.Known, V.Known[0] & Dropped), V.Terms);
  const bool IsFirst = (V.Known[0] & Dropped) == 0 && Constants < Bits;
  return IsAlone && IsSigned && IsFirst ? size_t(llvm::hash_combine(Left, IsFirst)) : Left;
}
