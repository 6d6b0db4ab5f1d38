//===- ThreadInts.cpp - One integer for each thread of a block ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/ThreadInts.h"
#include "llvm/ADT/Hashing.h"
#include <algorithm>
#include <numeric>

using namespace banklint;

uint64_t banklint::lanesOfWarp(const ThreadMask &Mask, unsigned Warp, unsigned Lanes) {
  uint64_t Bits = 0;
  size_t First = size_t(Warp) * Lanes;
  for (unsigned Lane = 0; Lane < Lanes && First + Lane < Mask.size(); ++Lane)
    Bits |= uint64_t(Mask.test(First + Lane)) << Lane;
  return Bits;
}

ThreadInts ThreadInts::each(std::vector<int64_t> Each) {
  ThreadInts Result(Each.front());
  if (std::any_of(Each.begin(), Each.end(), [&](int64_t V) { return V != Each.front(); }))
    Result.Each = std::make_shared<const std::vector<int64_t>>(std::move(Each));
  return Result;
}

int64_t ThreadInts::min() const {
  int64_t Least = (*this)[0];
  if (Each)
    for (int64_t V : *Each)
      Least = std::min(Least, V);
  return Least;
}

int64_t ThreadInts::max() const {
  int64_t Largest = (*this)[0];
  if (Each)
    for (int64_t V : *Each)
      Largest = std::max(Largest, V);
  return Largest;
}

bool ThreadInts::within(int64_t Min, int64_t Max) const {
  if (!Each)
    return Min <= Same && Same <= Max;
  bool Outside = false;
  for (int64_t V : *Each)
    Outside |= (V < Min) | (V > Max);
  return !Outside;
}

static uint64_t magnitude(int64_t V) { return V < 0 ? 0 - uint64_t(V) : uint64_t(V); }

uint64_t ThreadInts::gcd() const {
  if (!Each)
    return magnitude(Same);
  uint64_t G = 0;
  for (int64_t V : *Each) {
    G = std::gcd(G, magnitude(V));
    if (G == 1)
      break;
  }
  return G;
}

bool ThreadInts::isUniformPerWarp(unsigned Lanes) const {
  if (!Each)
    return true;
  for (size_t First = 0; First < Each->size(); First += Lanes)
    for (size_t T = First; T < std::min<size_t>(First + Lanes, Each->size()); ++T)
      if ((*Each)[T] != (*Each)[First])
        return false;
  return true;
}

bool ThreadInts::operator==(const ThreadInts &Other) const {
  if (!Each || !Other.Each)
    return !Each && !Other.Each && Same == Other.Same;
  return Each == Other.Each || *Each == *Other.Each;
}

size_t ThreadInts::hash() const {
  return Each ? size_t(llvm::hash_combine_range(Each->begin(), Each->end()))
              : size_t(llvm::hash_value(Same));
}

ThreadInts ThreadInts::select(const ThreadMask &Mask, const ThreadInts &A, const ThreadInts &B) {
  if (A == B)
    return A;
  std::vector<int64_t> Result(Mask.size());
  for (size_t T = 0; T < Result.size(); ++T)
    Result[T] = Mask.test(T) ? A[T] : B[T];
  return each(std::move(Result));
}
