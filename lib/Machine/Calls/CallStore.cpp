//===- CallStore.cpp - Calls that are remembered --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Calls/CallStore.h"

using namespace banklint;
using namespace banklint::machine;

/// What is kept at most: scalars of all calls, and calls with equal hashes.
static constexpr size_t MostScalars = 1 << 20, MostAlike = 32;

//===----------------------------------------------------------------------===//
// Intervals
//===----------------------------------------------------------------------===//

size_t Intervals::firstBehind(Interval I) const {
  auto IsBefore = [&](const Interval &One) {
    return One.Object < I.Object || (One.Object == I.Object && One.End <= I.Begin);
  };
  return size_t(std::partition_point(All.begin(), All.end(), IsBefore) - All.begin());
}

llvm::SmallVector<Intervals::Interval, 2> Intervals::without(Interval I) const {
  llvm::SmallVector<Interval, 2> Rest;
  for (size_t K = firstBehind(I); I.Begin < I.End && K < All.size() && All[K].Object == I.Object; ++K) {
    if (All[K].Begin >= I.End)
      break;
    if (I.Begin < All[K].Begin)
      Rest.push_back({I.Object, I.Begin, All[K].Begin});
    I.Begin = All[K].End;
  }
  if (I.Begin < I.End)
    Rest.push_back(I);
  return Rest;
}

void Intervals::add(Interval I) {
  size_t First = firstBehind({I.Object, I.Begin - 1, I.Begin});
  size_t Last = First;
  for (; Last < All.size() && All[Last].Object == I.Object && All[Last].Begin <= I.End; ++Last) {
    I.Begin = std::min(I.Begin, All[Last].Begin);
    I.End = std::max(I.End, All[Last].End);
  }
  if (First == Last) {
    All.insert(All.begin() + First, I);
    return;
  }
  All[First] = I;
  All.erase(All.begin() + First + 1, All.begin() + Last);
}

//===----------------------------------------------------------------------===//
// The store
//===----------------------------------------------------------------------===//

bool RememberedCall::Piece::isCut() const {
  return llvm::any_of(
      Holds.Cells, [&](const Cell &One) { return One.Offset < 0 || One.Offset + int64_t(One.Bytes) > int64_t(Bytes); });
}

bool RememberedCall::Piece::isWhole() const {
  uint64_t Held = 0;
  for (const Cell &One : Holds.Cells)
    Held += One.Bytes;
  return Held == Bytes && !isCut();
}

std::optional<unsigned> RememberedCall::numberOf(const ObjectRef &O) const {
  for (unsigned K = 0; K < Objects.size(); ++K)
    if (Objects[K].Of == O)
      return K;
  return std::nullopt;
}

std::optional<size_t> RememberedCall::numberIn(const Unknowns &Of, SymbolId Id) {
  const auto Found = llvm::partition_point(Of, [Id](const Unknown &U) { return U.Id < Id; });
  return Found != Of.end() && Found->Id == Id ? std::optional(size_t(Found - Of.begin())) : std::nullopt;
}

void RememberedCall::addObject(const Datum &Pointer) {
  if (!numberOf(Pointer.To))
    Objects.push_back({Pointer.To, *Pointer.Number.constant()});
}

size_t RememberedCall::scalars() const {
  const size_t OfCall = 4, OfAccess = 3, OfUnknown = 2;
  size_t Count = OfCall + Arguments.size() + OfAccess * Accesses.size() +
                 OfUnknown * (Found.size() + Made.size() + Derived.size());
  for (const Piece &P : llvm::concat<const Piece>(Reads, Writes))
    Count += 1 + P.Holds.Cells.size();
  return Count;
}

const Datum *RememberedCall::found(unsigned Object, int64_t Offset, uint64_t Bytes) const {
  for (const Piece &P : Reads)
    if (P.Object == Object && P.Offset <= Offset && Offset < P.Offset + int64_t(P.Bytes))
      return P.Holds.find(Offset - P.Offset, Bytes);
  return nullptr;
}

bool CallStore::Experience::isHopeless() const {
  return IsSmall || (Spoilt >= 4 && Spoilt * 2 > Watched) || (Watched >= 64 && Recalled * 4 < Watched);
}

bool CallStore::Experience::hardlyHelps() const {
  return Watched == Spoilt || (isHopeless() && Recalled * 16 < Watched);
}

/// A hash as a DenseMap takes it, which keeps the two greatest numbers for itself.
static size_t halved(size_t Hash) { return Hash >> 1; }

void CallStore::add(size_t Hash, RememberedCall Did) {
  if (Scalars >= MostScalars) {
    Known.clear();
    Scalars = 0;
  }
  auto &Alike = Known[halved(Hash)];
  if (Alike.size() >= MostAlike) {
    Scalars -= Alike.front()->scalars();
    Alike.erase(Alike.begin());
  }
  Scalars += Did.scalars();
  Alike.push_back(std::make_unique<const RememberedCall>(std::move(Did)));
}

llvm::ArrayRef<std::unique_ptr<const RememberedCall>> CallStore::equal(size_t Hash) const {
  const auto Found = Known.find(halved(Hash));
  return Found == Known.end() ? llvm::ArrayRef<std::unique_ptr<const RememberedCall>>() : Found->second;
}
