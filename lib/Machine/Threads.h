//===- Threads.h - A set of threads of the block ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_THREADS_H
#define BANKLINT_MACHINE_THREADS_H

#include "Lanes/ThreadInts.h"
#include <memory>

namespace banklint::machine {

/// A set of threads. Immutable and shared: copies cost nothing, and the same set is often the same object.
class Threads {
public:
  Threads() = default; ///< nobody
  explicit Threads(ThreadMask Mask)
      : Bits(Mask.any() ? std::make_shared<const ThreadMask>(std::move(Mask)) : nullptr) {}

  bool any() const { return Bits != nullptr; }
  bool none() const { return !Bits; }
  bool contains(unsigned Thread) const { return Bits && Bits->test(Thread); }
  /// Precondition: any().
  const ThreadMask &mask() const { return *Bits; }
  /// The same as a mask of \p Size threads.
  ThreadMask mask(unsigned Size) const { return Bits ? *Bits : ThreadMask(Size, false); }
  /// Precondition: any().
  unsigned first() const { return unsigned(Bits->find_first()); }

  bool operator==(const Threads &O) const { return Bits == O.Bits || (Bits && O.Bits && *Bits == *O.Bits); }
  bool operator!=(const Threads &O) const { return !(*this == O); }

  friend Threads operator|(const Threads &A, const Threads &B) {
    if (!A.Bits || A.Bits == B.Bits)
      return B;
    if (!B.Bits)
      return A;
    ThreadMask M = *A.Bits;
    return Threads(std::move(M |= *B.Bits));
  }
  friend Threads operator&(const Threads &A, const Threads &B) {
    if (!A.Bits || !B.Bits)
      return {};
    if (A.Bits == B.Bits)
      return A;
    ThreadMask M = *A.Bits;
    return Threads(std::move(M &= *B.Bits));
  }
  /// Those of \p A that are not in \p B.
  friend Threads operator-(const Threads &A, const Threads &B) {
    if (!A.Bits || !B.Bits)
      return A;
    if (A.Bits == B.Bits)
      return {};
    ThreadMask M = *A.Bits;
    return Threads(std::move(M.reset(*B.Bits)));
  }
  Threads &operator|=(const Threads &O) { return *this = *this | O; }
  Threads &operator&=(const Threads &O) { return *this = *this & O; }
  Threads &operator-=(const Threads &O) { return *this = *this - O; }

private:
  std::shared_ptr<const ThreadMask> Bits; ///< null: nobody; else at least one
};

} // namespace banklint::machine

#endif
