//===- ThreadInts.h - One integer for each thread of a block ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_THREADINTS_H
#define BANKLINT_LANES_THREADINTS_H

#include "llvm/ADT/BitVector.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace banklint {

/// A set of threads of the block; bit t is thread t (x fastest).
using ThreadMask = llvm::BitVector;

/// The bits of one warp as a lane mask. \p Lanes is the warp size (at most 64).
uint64_t lanesOfWarp(const ThreadMask &Mask, unsigned Warp, unsigned Lanes);

/// One integer for each thread of a block. Stored once when it is the same for all threads, which
/// is the common case and is always detected: isUniform() is exact. Immutable; copies share their
/// storage.
class ThreadInts {
public:
  ThreadInts(int64_t Same = 0) : Same(Same) {}
  /// One number per thread; collapses to a single one if all are equal. \p Each must not be empty.
  static ThreadInts each(std::vector<int64_t> Each);

  bool isUniform() const { return !Each; }
  /// The number of thread \p T.
  int64_t operator[](size_t T) const { return Each ? (*Each)[T] : Same; }
  /// The one number; precondition: isUniform().
  int64_t uniform() const { return Same; }
  bool isZero() const { return !Each && Same == 0; }

  int64_t min() const;
  int64_t max() const;
  /// Whether all numbers are in [\p Min, \p Max].
  bool within(int64_t Min, int64_t Max) const;
  /// Greatest common divisor of all the numbers; 0 if all are 0.
  uint64_t gcd() const;
  /// Whether the threads of each warp of \p Lanes threads have the same number.
  bool isUniformPerWarp(unsigned Lanes) const;

  bool operator==(const ThreadInts &Other) const;
  bool operator!=(const ThreadInts &Other) const { return !(*this == Other); }
  size_t hash() const;

  /// F applied to each thread's number.
  template <typename Function> ThreadInts map(Function F) const {
    if (!Each)
      return F(Same);
    std::vector<int64_t> Result(Each->size());
    for (size_t T = 0; T < Result.size(); ++T)
      Result[T] = F((*Each)[T]);
    return each(std::move(Result));
  }

  /// F applied to each thread's pair of numbers.
  template <typename Function>
  static ThreadInts zip(const ThreadInts &A, const ThreadInts &B, Function F) {
    if (!A.Each && !B.Each)
      return F(A.Same, B.Same);
    std::vector<int64_t> Result(A.Each ? A.Each->size() : B.Each->size());
    if (!B.Each)
      for (size_t T = 0; T < Result.size(); ++T)
        Result[T] = F((*A.Each)[T], B.Same);
    else if (!A.Each)
      for (size_t T = 0; T < Result.size(); ++T)
        Result[T] = F(A.Same, (*B.Each)[T]);
    else
      for (size_t T = 0; T < Result.size(); ++T)
        Result[T] = F((*A.Each)[T], (*B.Each)[T]);
    return each(std::move(Result));
  }

  /// \p A for the threads in \p Mask, \p B for the others.
  static ThreadInts select(const ThreadMask &Mask, const ThreadInts &A, const ThreadInts &B);

private:
  int64_t Same = 0;
  std::shared_ptr<const std::vector<int64_t>> Each;
};

} // namespace banklint

#endif
