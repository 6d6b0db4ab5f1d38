//===- Stretches.cpp - What repeats between barriers ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace/Stretches.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include <tuple>
#include <unordered_map>

using namespace banklint;
using namespace banklint::trace;

/// Whether two accesses differ in nothing but when they happen.
static bool isSame(const Access &A, const Access &B) {
  auto Plain = [](const Access &Of) {
    return std::tie(Of.Site, Of.Path, Of.Op, Of.Bytes, Of.Matrices, Of.Array, Of.Multiple.ToOptimizer,
                    Of.Multiple.ToAssembler, Of.Multiple.IsMoved, Of.Times, Of.LoopDepth, Of.UnknownLoops,
                    Of.StepsAtATime, Of.Guarded, Of.UnderData, Of.UnderLost, Of.UnderEquality, Of.UnderStep,
                    Of.CutShort, Of.Retries, Of.Combines.Of, Of.Combines.OnOneWord, Of.Combines.OfOneValue,
                    Of.Combines.OfOne, Of.Combines.GivesOld, Of.Combines.OfFloats, Of.Joinable, Of.InAssembly,
                    Of.PastL1, Of.OfFragment,
                    Of.Unsupported, Of.MoreBytes);
  };
  const bool IsSameIndex = A.Index == B.Index || (A.Index && B.Index && *A.Index == *B.Index);
  return IsSameIndex && Plain(A) == Plain(B) && A.Offset == B.Offset && A.Source == B.Source && A.Active == B.Active &&
         A.Matches == B.Matches;
}

namespace {

/// Finds the stretches of a trace, and those that are equal.
class Stretches {
public:
  explicit Stretches(const Trace &T) : Accesses(T.Accesses), Of(T.Accesses.size()) {
    for (const Region &R : T.Regions)
      Created.try_emplace(&R, unsigned(Created.size()));
  }

  /// The first stretch that is equal to the accesses from \p From to \p To, which may be they themselves.
  unsigned numberOf(size_t From, size_t To) {
    describe(From, To);
    size_t Hash = To - From;
    for (size_t I = From; I < To; ++I)
      Hash =
          llvm::hash_combine(Hash, Accesses[I].Site, Accesses[I].Offset.hash(), Of[I].Region, Of[I].Form, Of[I].Behind);
    for (auto [It, End] = ByHash.equal_range(Hash); It != End; ++It)
      if (isEqual(Found[It->second], From, To))
        return It->second;
    ByHash.emplace(Hash, unsigned(Found.size()));
    Found.push_back({From, To});
    return unsigned(Found.size() - 1);
  }

  struct Stretch {
    size_t From, To; ///< accesses
  };
  std::vector<Stretch> Found;

private:
  /// Where an access stands in its stretch, which another stretch can have as well.
  struct Place {
    unsigned Region = 0; ///< counted as they occur, from 1
    unsigned Form = 0;   ///< the same of Access::Form; 0 if it has none
    unsigned Behind = 0; ///< the nearest one that all its threads came through before; 0 for none
    bool operator==(const Place &O) const { return Region == O.Region && Form == O.Form && Behind == O.Behind; }
  };

  void describe(size_t From, size_t To) {
    llvm::DenseMap<const Region *, unsigned> Numbers;
    std::unordered_map<size_t, unsigned> Forms{{0, 0}};
    unsigned Oldest = UINT_MAX;
    for (size_t I = From; I < To; ++I) {
      Of[I].Region = Numbers.try_emplace(Accesses[I].Within, unsigned(Numbers.size() + 1)).first->second;
      Of[I].Form = Forms.try_emplace(Accesses[I].Form, unsigned(Forms.size())).first->second;
      Oldest = std::min(Oldest, Created.lookup(Accesses[I].Within));
    }
    for (size_t I = From; I < To; ++I)
      Of[I].Behind = Accesses[I].Within ? nearest(Accesses[I].Within->Before, Oldest, Numbers) : 0;
  }

  /// The number of the nearest region that has one, from \p R back to \p Oldest; 0 if none has. What lies between gets
  /// the same number, for the next one that comes there.
  unsigned nearest(const Region *R, unsigned Oldest, llvm::DenseMap<const Region *, unsigned> &Numbers) const {
    llvm::SmallVector<const Region *, 8> Between;
    unsigned Number = 0;
    for (; R && Created.lookup(R) >= Oldest; R = R->Before) {
      if (const auto Known = Numbers.find(R); Known != Numbers.end()) {
        Number = Known->second;
        break;
      }
      Between.push_back(R);
    }
    for (const Region *Passed : Between)
      Numbers.try_emplace(Passed, Number);
    return Number;
  }

  bool isEqual(const Stretch &S, size_t From, size_t To) const {
    if (S.To - S.From != To - From)
      return false;
    auto PassedSince = [&](size_t First, size_t I) -> Passed { return Accesses[First + I] - Accesses[First]; };
    for (size_t I = 0; I < To - From; ++I)
      if (!(Of[S.From + I] == Of[From + I]) || !(PassedSince(S.From, I) == PassedSince(From, I)) ||
          !isSame(Accesses[S.From + I], Accesses[From + I]))
        return false;
    return true;
  }

  const std::vector<Access> &Accesses;
  std::vector<Place> Of; ///< for each access
  llvm::DenseMap<const Region *, unsigned> Created;
  std::unordered_multimap<size_t, unsigned> ByHash;
};

} // namespace

void trace::keepEachStretchOnce(Trace &T) {
  Stretches All(T);
  std::vector<uint64_t> Times;
  for (size_t From = 0; From < T.Accesses.size();) {
    size_t To = From + 1;
    while (To < T.Accesses.size() && T.Accesses[To].Epoch == T.Accesses[From].Epoch)
      ++To;
    const unsigned Number = All.numberOf(From, To);
    Times.resize(All.Found.size());
    ++Times[Number];
    T.Stretches.push_back(Number);
    From = To;
  }
  size_t Count = 0;
  for (const auto &S : All.Found)
    Count += S.To - S.From;
  std::vector<Access> Once;
  Once.reserve(Count);
  for (unsigned S = 0; S < All.Found.size(); ++S)
    for (size_t I = All.Found[S].From; I < All.Found[S].To; ++I) {
      Access &A = Once.emplace_back(std::move(T.Accesses[I]));
      A.Epoch = S;
      A.Times *= Times[S];
    }
  T.Accesses = std::move(Once);
}
