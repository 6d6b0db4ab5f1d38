//===- AddressChains.cpp - Addresses that LLVM makes of others ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Llvm/AddressChains.h"
#include <numeric>

using namespace banklint;
using namespace banklint::forAmd;

/// The same for numbers that are multiples of one number.
size_t AddressChains::directionOf(const Value &Varying) {
  const size_t Hash = Varying.hash();
  if (const auto Before = Directions.find(Hash); Before != Directions.end())
    return Before->second;
  int64_t Divisor = 0;
  for (unsigned T = 0; T < L.threads() && Varying.isKnown(); ++T)
    Divisor = std::gcd(Divisor, Varying.Known[T]);
  const size_t Direction = Divisor ? L.apply(Op::Div, Varying, Value(Divisor), Wide).hash() : Hash;
  return Directions[Hash] = Direction;
}

unsigned AddressChains::sumsTo(const ir::Variable *Array, const Value &Varying, int64_t Place) {
  const size_t Hash = Varying.hash();
  Chain &C = Chains[{Array, directionOf(Varying)}];
  const auto [Known, IsNew] = C.Known.try_emplace({Hash, Place}, 0);
  if (!IsNew)
    return Known->second;
  if (!C.Length || C.Last != Hash)
    ++C.Length;
  C.Last = Hash;
  return Known->second = C.Length;
}
