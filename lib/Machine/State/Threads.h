//===- Threads.h - A set of threads of the block ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_THREADS_H
#define BANKLINT_MACHINE_STATE_THREADS_H

#include "Lanes/ThreadInts.h"
#include "llvm/ADT/Hashing.h"

namespace banklint::machine {

/// A set of threads. Immutable and shared: copies cost little, and the same set is often the same object. They are of
/// one processor's thread.
class Threads {
public:
  Threads() = default; ///< nobody
  explicit Threads(ThreadMask Mask) : Who(Mask.any() ? new Set(std::move(Mask)) : nullptr) {}

  bool any() const { return Who != nullptr; }
  bool none() const { return !Who; }
  bool contains(unsigned Thread) const { return Who && Who->Bits.test(Thread); }
  /// Precondition: any().
  const ThreadMask &mask() const { return Who->Bits; }
  /// The same as a mask of \p Size threads.
  ThreadMask mask(unsigned Size) const { return Who ? Who->Bits : ThreadMask(Size, false); }
  /// Precondition: any().
  unsigned first() const { return unsigned(Who->Bits.find_first()); }

  bool operator==(const Threads &O) const { return Who == O.Who || (Who && O.Who && Who->Bits == O.Who->Bits); }
  bool operator!=(const Threads &O) const { return !(*this == O); }

  /// Equal for equal ones.
  size_t hash() const {
    const llvm::ArrayRef<uintptr_t> Words = Who ? Who->Bits.getData() : llvm::ArrayRef<uintptr_t>();
    return llvm::hash_combine_range(Words.begin(), Words.end());
  }

  friend Threads operator|(const Threads &A, const Threads &B) {
    if (A.none() || A == B)
      return B;
    if (B.none())
      return A;
    ThreadMask M = A.mask();
    return Threads(std::move(M |= B.mask()));
  }
  friend Threads operator&(const Threads &A, const Threads &B) {
    if (A.none() || B.none())
      return {};
    if (A == B)
      return A;
    ThreadMask M = A.mask();
    return Threads(std::move(M &= B.mask()));
  }
  /// Those of \p A that are not in \p B.
  friend Threads operator-(const Threads &A, const Threads &B) {
    if (A.none() || B.none())
      return A;
    if (A == B)
      return {};
    ThreadMask M = A.mask();
    return Threads(std::move(M.reset(B.mask())));
  }
  Threads &operator|=(const Threads &O) { return *this = *this | O; }
  Threads &operator&=(const Threads &O) { return *this = *this & O; }
  Threads &operator-=(const Threads &O) { return *this = *this - O; }

private:
  struct Set : llvm::RefCountedBase<Set> {
    explicit Set(ThreadMask Bits) : Bits(std::move(Bits)) {}
    const ThreadMask Bits;
  };
  llvm::IntrusiveRefCntPtr<const Set> Who; ///< null: nobody; else at least one
};

} // namespace banklint::machine

#endif
