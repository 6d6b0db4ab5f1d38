//===- EarlierAccesses.cpp - Rows that other accesses change --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/EarlierAccesses.h"
#include "Lanes/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace banklint;

namespace {

constexpr unsigned Word = 4;

/// Accesses of an epoch to one window of 16 bytes, by addresses that differ by constants.
struct Row {
  std::set<int64_t> Loaded;          ///< places in the window
  std::vector<size_t> Loads, Stores; ///< numbers
  bool HasParts = false;             ///< bytes or halves
};

class Search {
public:
  Search(Lanes &L, llvm::ArrayRef<trace::Access> Accesses, const NvccRules &Rules)
      : L(L), Accesses(Accesses), SplitsRows(Rules.ComputeCapability < 100),
        SinksLoads(SplitsRows && Rules.As != Build::Separate) {}

  llvm::DenseSet<size_t> run() {
    for (size_t I = 0; I < Accesses.size(); ++I)
      if (const trace::Access &A = Accesses[I]; A.Joinable && A.Array && !A.Unsupported && A.Active.any())
        add(I);
    endEpoch();
    return std::move(Found);
  }

private:
  using Key = std::tuple<const ir::Variable *, size_t, int64_t>; ///< array, what varies, and the window

  void add(size_t I) {
    const trace::Access &A = Accesses[I];
    if (A.Epoch != Epoch)
      endEpoch();
    Epoch = A.Epoch;
    const size_t Varies = L.apply(Op::Sub, A.firstOffset(), Value(A.firstOffset().Known[0]), Wide).hash();
    if (A.Op == Operation::Load)
      load(I, Varies);
    else
      store(I, Varies);
  }

  Row &rowOf(const trace::Access &A, size_t Varies) {
    return Rows[{A.Array, Varies, numbers::floorDiv(placeOf(A), WidestAccess)}];
  }
  static int64_t placeOf(const trace::Access &A) { return A.firstOffset().Known[0]; }

  void load(size_t I, size_t Varies) {
    const trace::Access &A = Accesses[I];
    Row &R = rowOf(A, Varies);
    const int64_t Begin = numbers::floorRem(placeOf(A), WidestAccess);
    for (int64_t At = Begin; At < Begin + int64_t(A.Bytes); At += Word) // of a vector each word
      R.Loaded.insert(At);
    R.Loads.push_back(I);
    R.HasParts |= A.Bytes < Word;
    Since[A.Array].push_back({I, Varies});
  }

  /// Doubts the loads since the first one of a row, if the store before to the same place is none.
  void store(size_t I, size_t Varies) {
    const trace::Access &A = Accesses[I];
    rowOf(A, Varies).Stores.push_back(I);
    const auto [It, IsNew] = Stores.try_emplace({A.Array, A.firstOffset().hash(), A.Bytes}, I);
    const size_t Before = std::exchange(It->second, I);
    const auto Loads = Since.find(A.Array);
    const bool IsOverwritten = !IsNew && Accesses[Before].Within == A.Within && Accesses[Before].Active == A.Active &&
                               Accesses[Before].Segment == A.Segment;
    if (!IsOverwritten || Loads == Since.end())
      return;
    bool IsParted = false;
    for (const auto &[Number, Of] : Loads->second) {
      if (Number < Before)
        continue;
      if (Of != Varies) // it may load what was stored
        return;
      IsParted |= Accesses[Number].firstOffset() != A.firstOffset();
    }
    for (const auto &[Number, Of] : Loads->second)
      if (IsParted && Of == Varies)
        Found.insert(Number);
  }

  void endEpoch() {
    for (auto &[Where, Now] : Rows)
      end(Now, Before[Where]);
    Rows.clear();
    Stores.clear();
    Since.clear();
  }

  void end(Row &R, std::set<std::set<int64_t>> &Earlier) {
    if (SplitsRows && llvm::any_of(Earlier, [&](const auto &Of) { return maySplit(R, Of); }))
      Found.insert(R.Loads.begin(), R.Loads.end());
    if (SinksLoads && isChangedInOrder(R)) {
      Found.insert(R.Loads.begin(), R.Loads.end());
      Found.insert(R.Stores.begin(), R.Stores.end());
    }
    const size_t Most = 8; // a limit of time
    if (Earlier.size() < Most)
      Earlier.insert(std::move(R.Loaded));
  }

  /// Whether a row of a static array is loaded, and then stored in the same order.
  bool isChangedInOrder(const Row &R) const {
    const size_t Pair = 2;
    if (R.Loads.size() < Pair || R.Stores.size() != R.Loads.size() || R.Stores.front() < R.Loads.back())
      return false;
    const ir::Variable &Array = *Accesses[R.Loads.front()].Array;
    auto AreAtOnePlace = [&](auto Two) {
      const trace::Access &A = Accesses[std::get<0>(Two)], &B = Accesses[std::get<1>(Two)];
      return placeOf(A) == placeOf(B) && A.Bytes == B.Bytes && A.Segment == B.Segment;
    };
    return !Array.IsDynamic && Array.Ty.Alignment < WidestAccess &&
           llvm::all_of(llvm::zip(R.Loads, R.Stores), AreAtOnePlace);
  }

  static bool maySplit(const Row &Now, const std::set<int64_t> &Earlier) {
    if (Now.HasParts)
      return Now.Loaded != Earlier && llvm::any_of(Earlier, [&](int64_t At) { return Now.Loaded.count(At) != 0; });
    const std::set<int64_t> All{0, Word, 2 * Word, 3 * Word};
    return Now.Loaded == All && Earlier != All && Earlier.count(2 * Word) != 0;
  }

  Lanes &L;
  llvm::ArrayRef<trace::Access> Accesses;
  const bool SplitsRows, SinksLoads;
  unsigned Epoch = 0;
  std::map<Key, Row> Rows;                                                      ///< of this epoch
  std::map<Key, std::set<std::set<int64_t>>> Before;                            ///< what earlier ones loaded
  std::map<std::tuple<const ir::Variable *, size_t, unsigned>, size_t> Stores;  ///< the last one to a place
  std::map<const ir::Variable *, std::vector<std::pair<size_t, size_t>>> Since; ///< loads: numbers, what varies
  llvm::DenseSet<size_t> Found;
};

} // namespace

llvm::DenseSet<size_t> banklint::rowsChangedByOthers(Lanes &L, llvm::ArrayRef<trace::Access> Accesses,
                                                     const NvccRules &Rules) {
  return Search(L, Accesses, Rules).run();
}
