//===- FoldedBits.cpp - Constants that Clang folds into indices -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Llvm/FoldedBits.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace banklint;

namespace {

/// A number of each thread that is a constant, and for each bit of the thread's own number bits that it flips:
/// `4 * (t & ~3) + 1` is 1, and 16 for bit 2 of t, 32 for bit 3, …
struct BitsOfThread {
  uint64_t Constant;
  llvm::SmallVector<uint64_t, 10> Flips;

  uint64_t changing() const {
    uint64_t All = 0;
    for (uint64_t F : Flips)
      All |= F;
    return All;
  }
  /// The bits of a thread's number that were dropped, if the others are where a shift has put them; else nothing.
  uint64_t dropped() const;
};

} // namespace

uint64_t BitsOfThread::dropped() const {
  std::optional<int> Shift;
  for (size_t Bit = 0; Bit < Flips.size(); ++Bit)
    if (Flips[Bit]) {
      const int Here = int(llvm::Log2_64(Flips[Bit])) - int(Bit);
      if (!llvm::isPowerOf2_64(Flips[Bit]) || Shift.value_or(Here) != Here)
        return 0;
      Shift = Here;
    }
  uint64_t Result = 0;
  for (size_t Bit = 0; Shift && Bit < Flips.size(); ++Bit)
    if (!Flips[Bit] && int(Bit) + *Shift >= 0)
      Result |= uint64_t(1) << (int(Bit) + *Shift);
  return Result;
}

static std::optional<BitsOfThread> bitsOf(const Value &V, unsigned Threads) {
  BitsOfThread Result{uint64_t(V.Known[0]), {}};
  for (unsigned Bit = 1; Bit < Threads; Bit *= 2)
    Result.Flips.push_back(uint64_t(V.Known[Bit]) ^ Result.Constant);
  for (unsigned T = 0; T < Threads; ++T) {
    uint64_t Made = Result.Constant;
    for (size_t Bit = 0; Bit < Result.Flips.size(); ++Bit)
      Made ^= (T >> Bit) & 1 ? Result.Flips[Bit] : 0;
    if (Made != uint64_t(V.Known[T]))
      return std::nullopt;
  }
  return Result;
}

/// How much more it is from thread to thread, if that is always the same.
static std::optional<int64_t> stepOf(const Value &V, unsigned Threads) {
  const int64_t Step = V.Known[1] - V.Known[0];
  for (unsigned T = 1; T < Threads; ++T)
    if (V.Known[T] - V.Known[T - 1] != Step)
      return std::nullopt;
  return Step;
}

bool forNvidia::foldsConstant(Lanes &L, const trace::Access &A) {
  const Value &Index = A.Index && !A.First ? A.Index->back() : A.firstOffset();
  const unsigned Threads = L.threads();
  if (!Index.isKnown() || Threads < 2)
    return false;
  if (const std::optional<int64_t> Step = stepOf(Index, Threads))
    return *Step < 0 && llvm::isPowerOf2_64(uint64_t(-*Step));
  const std::optional<BitsOfThread> Bits = bitsOf(Index, Threads);
  if (!Bits)
    return false;
  if (Bits->Constant & Bits->changing())
    return true;
  const uint64_t Dropped = Bits->dropped();
  return Dropped && (Bits->Constant & Dropped) == Dropped;
}
