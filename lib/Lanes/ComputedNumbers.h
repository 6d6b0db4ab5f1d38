//===- ComputedNumbers.h - Numbers that need no computing anew --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_COMPUTEDNUMBERS_H
#define BANKLINT_LANES_COMPUTEDNUMBERS_H

#include "Lanes/Hash.h"
#include "Lanes/Value.h"
#include <vector>

namespace banklint {

/// Numbers that were computed thread by thread, so that steps of loops that are executed again, and instances of
/// functions, need not compute them anew: the last few, by operation and operands.
class ComputedNumbers {
public:
  struct Operation {
    Op Does;
    IntType T;
    int64_t Scale = 1; ///< of the second operand
  };
  /// What \p Compute gives, which hangs on nothing but the operation and its operands.
  template <typename Function> ThreadInts of(Operation O, const ThreadInts &A, const ThreadInts &B, Function Compute) {
    if (A.isUniform() && B.isUniform())
      return Compute();
    if (Last.empty())
      Last.resize(size_t(1) << PlaceBits);
    Known &Here = Last[placeOf(O, A, B)];
    const bool IsIt =
        Here.O.Does == O.Does && Here.O.T == O.T && Here.O.Scale == O.Scale && Here.A.isCopyOf(A) && Here.B.isCopyOf(B);
    if (!IsIt)
      Here = {O, A, B, Compute()};
    return Here.Result;
  }
  void forget() { Last.clear(); }

private:
  struct Known {
    Operation O{Op::Add, {}, 0};
    ThreadInts A, B, Result; ///< at first 0 + 0 · 0
  };
  static size_t placeOf(Operation O, const ThreadInts &A, const ThreadInts &B) {
    const size_t Hash = mixed(uint64_t(O.Does) << 8 | O.T.Bits, uint64_t(O.Scale));
    return mixed(mixed(Hash, A.hashOfCopies()), B.hashOfCopies()) >> (64 - PlaceBits);
  }

  static constexpr unsigned PlaceBits = 9;
  std::vector<Known> Last;
};

} // namespace banklint

#endif
