//===- BranchSides.cpp - What both sides of a branch do -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/BranchSides.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <map>

using namespace banklint;

using Numbers = llvm::SmallVector<size_t, 4>;

namespace {
/// The accesses of a side that stand under no condition within it, in the order of the program.
struct Side {
  const trace::Region *Is;
  Numbers Loads, Stores;
};

/// A branch, and what is loaded behind it up to the next one.
struct Branch {
  std::vector<Side> Sides;
  Numbers LoadsBehind;
};

class Search {
public:
  explicit Search(llvm::ArrayRef<trace::Access> Accesses) : Accesses(Accesses) {}

  llvm::DenseSet<size_t> run();

private:
  void add(size_t I);
  void compare(const Branch &Of);
  void compareLoads(const Side &A, const Side &B);
  void compareStores(const Side &A, const Side &B);
  void compareLoadsWithStores(const Side &A, const Side &B);
  bool areOfOnePlace(size_t I, size_t J) const;
  bool areOfSamePlaces(llvm::ArrayRef<size_t> A, llvm::ArrayRef<size_t> B) const;
  bool areAlike(size_t I, size_t J) const { return Accesses[I].Bytes == Accesses[J].Bytes; }
  bool mayJoin(size_t I) const;

  llvm::ArrayRef<trace::Access> Accesses;
  std::map<std::pair<const trace::Region *, unsigned>, Branch> Branches; // by what is before, and the segment
  llvm::DenseSet<size_t> Found;
};
} // namespace

/// The side of a branch whose threads all come to a region; null if there is none.
static const trace::Region *sideOf(const trace::Region *R) {
  while (R && !R->IsSide)
    R = R->Before;
  return R;
}

void Search::add(size_t I) {
  const trace::Access &A = Accesses[I];
  if (!A.Joinable || A.Active.none() || !A.Within)
    return;
  if (const trace::Region *Is = sideOf(A.Within)) {
    std::vector<Side> &Sides = Branches[{Is->Before, A.Segment}].Sides;
    if (Sides.empty() || Sides.back().Is != Is)
      Sides.push_back({Is, {}, {}});
    (A.Op == Operation::Load ? Sides.back().Loads : Sides.back().Stores).push_back(I);
  }
  if (A.Op == Operation::Load && !A.Within->IsSide && A.Within->Before)
    Branches[{A.Within->Before, A.Segment}].LoadsBehind.push_back(I);
}

bool Search::areOfOnePlace(size_t I, size_t J) const {
  const trace::Access &A = Accesses[I], &B = Accesses[J];
  return A.Array == B.Array && A.Bytes == B.Bytes && A.firstOffset() == B.firstOffset();
}

/// Whether the accesses of two sides are to the same places, one after the other, as far as both have some.
bool Search::areOfSamePlaces(llvm::ArrayRef<size_t> A, llvm::ArrayRef<size_t> B) const {
  return llvm::all_of(llvm::zip(A, B), [&](auto Two) { return areOfOnePlace(std::get<0>(Two), std::get<1>(Two)); });
}

/// Whether an access may be a part of one that is twice as wide: only if that is aligned in all lanes, or in none.
bool Search::mayJoin(size_t I) const {
  const trace::Access &A = Accesses[I];
  const ThreadInts &Place = A.firstOffset().Known;
  const int64_t Wider = 2 * int64_t(A.Bytes), First = Place[A.Active.find_first()];
  return llvm::all_of(A.Active.set_bits(), [&](unsigned T) { return (Place[T] - First) % Wider == 0; });
}

/// Known are one or two loads of the same words with which both sides begin (loadsOnBothWays()), if one side has no
/// more, and the other has no neighbours of them: these may be made before the branch with them.
void Search::compareLoads(const Side &A, const Side &B) {
  const size_t Known = 2;
  const size_t Fewer = std::min(A.Loads.size(), B.Loads.size());
  const llvm::ArrayRef<size_t> Longer = A.Loads.size() == Fewer ? B.Loads : A.Loads;
  const bool HasNeighbours = Fewer && llvm::any_of(Longer.drop_front(Fewer), [&](size_t I) {
                               return Accesses[I].Array == Accesses[Longer.front()].Array && mayJoin(I);
                             });
  if (Fewer <= Known && areOfSamePlaces(A.Loads, B.Loads) && !HasNeighbours)
    return;
  if (HasNeighbours && areOfSamePlaces(A.Loads, B.Loads))
    Found.insert(Longer.begin(), Longer.end());
  for (size_t I : A.Loads)
    for (size_t J : B.Loads)
      if (areAlike(I, J))
        Found.insert(I), Found.insert(J);
}

/// Whether some warp has threads of both accesses, each on one side: one store of a selected value is a request where
/// two stores are two. Where a condition is not known, all threads are on both sides.
static bool splitWarps(const trace::Access &A, const trace::Access &B) {
  const unsigned WarpLanes = 32;
  ThreadMask Both = A.Active;
  Both |= B.Active;
  return !A.Active.anyCommon(B.Active) &&
         warpsWithSome(A.Active, WarpLanes) + warpsWithSome(B.Active, WarpLanes) > warpsWithSome(Both, WarpLanes);
}

/// The last stores become one, if all behind their values and places is alike. What is alike is not known here.
void Search::compareStores(const Side &A, const Side &B) {
  if (A.Stores.empty() || B.Stores.empty())
    return;
  const size_t LastA = A.Stores.back(), LastB = B.Stores.back();
  const bool IsOneAsTwo = A.Stores.size() == B.Stores.size() && areOfSamePlaces(A.Stores, B.Stores) &&
                          !splitWarps(Accesses[LastA], Accesses[LastB]);
  if (!areAlike(LastA, LastB) || IsOneAsTwo)
    return;
  Found.insert(A.Stores.begin(), A.Stores.end());
  Found.insert(B.Stores.begin(), B.Stores.end());
}

/// A row that the first side loads, of which the second one stores some: the addresses of these are made before the
/// branch, and the assembler may join those alone, where it joins at all.
void Search::compareLoadsWithStores(const Side &A, const Side &B) {
  const size_t Pair = 2;
  auto IsStored = [&](size_t I) { return llvm::any_of(B.Stores, [&](size_t J) { return areOfOnePlace(I, J); }); };
  const size_t Stored = size_t(llvm::count_if(A.Loads, IsStored));
  if (Stored < Pair || Stored == A.Loads.size())
    return;
  for (size_t I : A.Loads)
    if (const ir::Variable *Array = Accesses[I].Array; Array && !Array->IsDynamic && Array->Ty.Alignment < WidestAccess)
      Found.insert(I);
}

void Search::compare(const Branch &Of) {
  const size_t Both = 2, Most = 256; // a limit of time
  if (Of.Sides.size() == Both) {
    compareLoads(Of.Sides[0], Of.Sides[1]);
    compareStores(Of.Sides[0], Of.Sides[1]);
    compareLoadsWithStores(Of.Sides[0], Of.Sides[1]);
  }
  for (const Side &S : Of.Sides)
    for (size_t I : llvm::ArrayRef(S.Loads).take_back(Most))
      for (size_t J : llvm::ArrayRef(Of.LoadsBehind).take_front(Most))
        if (J > I && areOfOnePlace(I, J))
          Found.insert(I), Found.insert(J);
}

llvm::DenseSet<size_t> Search::run() {
  for (size_t I = 0; I < Accesses.size(); ++I)
    add(I);
  for (const auto &[Where, Of] : Branches)
    compare(Of);
  return std::move(Found);
}

llvm::DenseSet<size_t> banklint::accessesOfBothSides(llvm::ArrayRef<trace::Access> Accesses) {
  return Search(Accesses).run();
}
