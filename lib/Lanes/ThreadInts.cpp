//===- ThreadInts.cpp - One integer for each thread of a block ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/ThreadInts.h"
#include "Lanes/Hash.h"
#include "Lanes/Numbers.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <numeric>

using namespace banklint;

uint64_t banklint::lanesOfWarp(const ThreadMask &Mask, unsigned Warp, unsigned Lanes) {
  const size_t First = size_t(Warp) * Lanes;
  if (First >= Mask.size())
    return 0;
  // Words of the mask hold nothing behind its end; a warp lies in one or two of them.
  const size_t WordBits = 8 * sizeof(uintptr_t), Word = First / WordBits, Shift = First % WordBits;
  const llvm::ArrayRef<uintptr_t> Words = Mask.getData();
  uint64_t Bits = uint64_t(Words[Word]) >> Shift;
  if (Shift && Word + 1 < Words.size())
    Bits |= uint64_t(Words[Word + 1]) << (WordBits - Shift);
  return Bits & (~uint64_t(0) >> (64 - Lanes));
}

unsigned banklint::warpsWithSome(const ThreadMask &Mask, unsigned Lanes) {
  unsigned Count = 0;
  for (size_t First = 0; First < Mask.size(); First += Lanes)
    Count += lanesOfWarp(Mask, unsigned(First / Lanes), Lanes) != 0;
  return Count;
}

ThreadInts ThreadInts::each(std::vector<int64_t> Each) {
  ThreadInts Result(Each.front());
  if (std::any_of(Each.begin(), Each.end(), [&](int64_t V) { return V != Each.front(); }))
    Result.Each = new Numbers(std::move(Each));
  else
    recycle(std::move(Each));
  return Result;
}

/// How many are kept.
static constexpr size_t MostRecycled = 64;
static thread_local std::vector<std::vector<int64_t>> Recycled;

std::vector<int64_t> ThreadInts::roomFor(size_t Count) {
  std::vector<int64_t> Room;
  if (!Recycled.empty()) {
    Room = std::move(Recycled.back());
    Recycled.pop_back();
  }
  Room.resize(Count);
  return Room;
}

void ThreadInts::recycle(std::vector<int64_t> Unused) {
  if (Recycled.size() < MostRecycled)
    Recycled.push_back(std::move(Unused));
}

ThreadInts::Numbers::~Numbers() { recycle(std::move(Of)); }

/// Storage of Numbers that is not used.
static thread_local struct SpareStorage {
  llvm::SmallVector<void *, 64> All;
  ~SpareStorage() {
    for (void *One : All)
      ::operator delete(One);
  }
} Spare;

void *ThreadInts::Numbers::operator new(size_t Bytes) {
  return Spare.All.empty() ? ::operator new(Bytes) : Spare.All.pop_back_val();
}

void ThreadInts::Numbers::operator delete(void *Storage) {
  if (Spare.All.size() < MostRecycled)
    Spare.All.push_back(Storage);
  else
    ::operator delete(Storage);
}

std::pair<int64_t, int64_t> ThreadInts::bounds() const {
  if (!Each)
    return {Same, Same};
  if (!Each->Bounds) {
    int64_t Least = Same, Largest = Same;
    for (int64_t V : Each->Of) {
      Least = std::min(Least, V);
      Largest = std::max(Largest, V);
    }
    Each->Bounds = {Least, Largest};
  }
  return *Each->Bounds;
}

bool ThreadInts::within(int64_t Min, int64_t Max) const {
  const auto [Least, Largest] = bounds();
  return Min <= Least && Largest <= Max;
}

/// Numbers of threads mostly have no odd divisor in common, which the first few of them show; the powers of two are
/// those of all bits together.
static uint64_t gcdOf(llvm::ArrayRef<int64_t> Numbers) {
  uint64_t Bits = 0;
  for (int64_t V : Numbers)
    Bits |= uint64_t(V); // V and -V end in as many zeros
  uint64_t Odd = 0;
  for (int64_t V : Numbers) {
    if (V == 0)
      continue;
    const uint64_t M = numbers::distanceFromZero(V);
    Odd = std::gcd(Odd, M >> llvm::countr_zero(M));
    if (Odd == 1)
      break;
  }
  return Odd * (Bits & -Bits);
}

uint64_t ThreadInts::gcd() const {
  if (!Each)
    return numbers::distanceFromZero(Same);
  if (!Each->Gcd)
    Each->Gcd = gcdOf(Each->Of);
  return *Each->Gcd;
}

unsigned ThreadInts::sameLowBits() const {
  uint64_t Different = 0;
  if (Each)
    for (int64_t V : Each->Of)
      Different |= uint64_t(V ^ Same);
  return unsigned(llvm::countr_zero(Different));
}

bool ThreadInts::isUniformPerWarp(unsigned Lanes) const {
  if (!Each)
    return true;
  for (size_t First = 0; First < Each->Of.size(); First += Lanes)
    for (size_t T = First; T < std::min<size_t>(First + Lanes, Each->Of.size()); ++T)
      if (Each->Of[T] != Each->Of[First])
        return false;
  return true;
}

bool ThreadInts::operator==(const ThreadInts &Other) const {
  if (!Each || !Other.Each)
    return !Each && !Other.Each && Same == Other.Same;
  if (Each == Other.Each)
    return true;
  return Same == Other.Same && Each->Of == Other.Each->Of;
}

size_t ThreadInts::hash() const {
  if (!Each)
    return mixed(0, uint64_t(Same));
  if (!Each->Hash)
    Each->Hash = size_t(llvm::hash_combine_range(Each->Of.data(), Each->Of.data() + Each->Of.size()));
  return *Each->Hash;
}

ThreadMask ThreadInts::nonZero(size_t Threads) const {
  ThreadMask Mask(unsigned(Threads), !Each && Same != 0);
  if (!Each)
    return Mask;
  std::vector<uint32_t> Words((Threads + 31) / 32);
  for (size_t T = 0; T < Threads; ++T)
    Words[T / 32] |= uint32_t(Each->Of[T] != 0) << T % 32;
  Mask.setBitsInMask(Words.data(), unsigned(Words.size()));
  return Mask;
}

ThreadInts ThreadInts::select(const ThreadMask &Mask, const ThreadInts &A, const ThreadInts &B) {
  if (A == B)
    return A;
  std::vector<int64_t> Result = roomFor(Mask.size());
  for (size_t T = 0; T < Result.size(); ++T)
    Result[T] = Mask.test(T) ? A[T] : B[T];
  return each(std::move(Result));
}
