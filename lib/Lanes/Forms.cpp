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

/// The form of a value whose numbers of the threads are \p Known, without what does not count, with its terms.
static size_t withTerms(const ThreadInts &Known, const Value &V) {
  size_t Form = Known.hash();
  for (const Term &T : V.Terms)
    Form = llvm::hash_combine(Form, T.Symbol, T.Coefficient.hash());
  return Form;
}

size_t banklint::linearForm(const Value &V) { return withTerms(without(V.Known, V.Known[0]), V); }

/// The low bits of which all that a value is made of are multiples, but for one constant.
static unsigned constantBitsOf(const Value &V) {
  unsigned Bits = V.Known.sameLowBits();
  for (const Term &T : V.Terms)
    Bits = std::min(Bits, unsigned(llvm::countr_zero(powerOfTwoIn(T.Coefficient.gcd()))));
  return Bits;
}

size_t banklint::formWithoutBits(const Value &V, unsigned Bits, bool IsSum, bool IsSigned) {
  const unsigned Constants = constantBitsOf(V);
  if (V.Terms.empty() ? V.Known.isUniform() : Constants == 0)
    return V.hash();
  const bool IsAlone = !IsSum && V.Terms.empty();
  if (IsAlone && V.Known[0] >> std::min(Constants, 63u))
    return V.hash();
  const int64_t Dropped = int64_t((uint64_t(1) << std::min({Bits, Constants, 62u})) - 1);
  const size_t Left = withTerms(without(V.Known, V.Known[0] & Dropped), V);
  const bool IsFirst = (V.Known[0] & Dropped) == 0 && Constants < Bits;
  return IsAlone && IsSigned && IsFirst ? size_t(llvm::hash_combine(Left, IsFirst)) : Left;
}
