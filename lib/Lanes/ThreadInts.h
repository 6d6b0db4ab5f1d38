//===- ThreadInts.h - One integer for each thread of a block ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_THREADINTS_H
#define BANKLINT_LANES_THREADINTS_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace banklint {

/// A set of threads of the block; bit t is thread t (x fastest).
using ThreadMask = llvm::BitVector;

/// The bits of one warp as a lane mask. \p Lanes is the warp size (at most 64).
uint64_t lanesOfWarp(const ThreadMask &Mask, unsigned Warp, unsigned Lanes);

/// How many warps have some of the threads.
unsigned warpsWithSome(const ThreadMask &Mask, unsigned Lanes);

/// One integer for each thread of a block. Stored once when it is the same for all threads, which
/// is the common case and is always detected: isUniform() is exact. Immutable; copies share their
/// storage, and what was found out about it. They are of one processor's thread.
class ThreadInts {
public:
  ThreadInts(int64_t Same = 0) : Same(Same) {}
  ThreadInts(const ThreadInts &) = default;
  ThreadInts(ThreadInts &&) noexcept = default; // LLVM's pointers do not say so, and vectors would copy when they grow
  ThreadInts &operator=(const ThreadInts &) = default;
  ThreadInts &operator=(ThreadInts &&) noexcept = default;
  /// One number per thread; collapses to a single one if all are equal. \p Each must not be empty.
  static ThreadInts each(std::vector<int64_t> Each);

  bool isUniform() const { return !Each; }
  /// The number of thread \p T.
  int64_t operator[](size_t T) const { return Each ? Each->Of[T] : Same; }
  /// The one number; precondition: isUniform().
  int64_t uniform() const { return Same; }
  bool isZero() const { return !Each && Same == 0; }
  /// Which of the \p Threads have another number than 0.
  ThreadMask nonZero(size_t Threads) const;

  /// The least and the largest number.
  std::pair<int64_t, int64_t> bounds() const;
  int64_t min() const { return bounds().first; }
  int64_t max() const { return bounds().second; }
  /// Whether all numbers are in [\p Min, \p Max].
  bool within(int64_t Min, int64_t Max) const;
  /// Greatest common divisor of all the numbers; 0 if all are 0.
  uint64_t gcd() const;
  /// How many low bits all the numbers have in common; 64 if they are equal.
  unsigned sameLowBits() const;
  /// Whether the threads of each warp of \p Lanes threads have the same number.
  bool isUniformPerWarp(unsigned Lanes) const;

  bool operator==(const ThreadInts &Other) const;
  bool operator!=(const ThreadInts &Other) const { return !(*this == Other); }
  size_t hash() const;
  /// Whether they are one number for all, or copies of each other. Quick; equal ones need not be copies.
  bool isCopyOf(const ThreadInts &Other) const { return Each == Other.Each && (Each || Same == Other.Same); }
  /// Equal for copies.
  size_t hashOfCopies() const { return Each ? size_t(Each.get()) >> 4 : size_t(Same); }

  /// F applied to each thread's number.
  template <typename Function> ThreadInts map(Function F) const {
    if (!Each)
      return F(Same);
    std::vector<int64_t> Result = roomFor(Each->Of.size());
    const int64_t *From = Each->Of.data();
    for (size_t T = 0, Count = Result.size(); T < Count; ++T)
      Result[T] = F(From[T]);
    return each(std::move(Result));
  }

  /// F applied to each thread's pair of numbers.
  template <typename Function> static ThreadInts zip(const ThreadInts &A, const ThreadInts &B, Function F) {
    if (!A.Each && !B.Each)
      return F(A.Same, B.Same);
    std::vector<int64_t> Result = roomFor(A.Each ? A.Each->Of.size() : B.Each->Of.size());
    const size_t Count = Result.size();
    const int64_t *Left = A.Each ? A.Each->Of.data() : nullptr, *Right = B.Each ? B.Each->Of.data() : nullptr;
    if (!Right)
      for (size_t T = 0; T < Count; ++T)
        Result[T] = F(Left[T], B.Same);
    else if (!Left)
      for (size_t T = 0; T < Count; ++T)
        Result[T] = F(A.Same, Right[T]);
    else
      for (size_t T = 0; T < Count; ++T)
        Result[T] = F(Left[T], Right[T]);
    return each(std::move(Result));
  }

  /// \p A for the threads in \p Mask, \p B for the others.
  static ThreadInts select(const ThreadMask &Mask, const ThreadInts &A, const ThreadInts &B);

private:
  /// Room for that many numbers, with anything in it: what was recycled, if there is some. Large blocks take the
  /// allocator longer than filling them.
  static std::vector<int64_t> roomFor(size_t Count);
  static void recycle(std::vector<int64_t> Unused);

  struct Numbers : llvm::RefCountedBase<Numbers> {
    explicit Numbers(std::vector<int64_t> Of) : Of(std::move(Of)) {}
    ~Numbers();
    // Their storage is recycled too: no object is made and given back as often.
    static void *operator new(size_t Bytes);
    static void operator delete(void *Storage);
    std::vector<int64_t> Of;
    // Once they were asked for:
    mutable std::optional<uint64_t> Gcd;
    mutable std::optional<std::pair<int64_t, int64_t>> Bounds;
    mutable std::optional<size_t> Hash;
  };

  int64_t Same = 0; ///< or the number of the first thread
  llvm::IntrusiveRefCntPtr<const Numbers> Each;
};

} // namespace banklint

#endif
