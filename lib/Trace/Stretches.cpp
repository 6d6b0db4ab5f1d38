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

/// Whether two values are the same, or move on alike: which of the counters of as many steps it is does not matter.
static bool isSame(const Lanes &L, const Value &A, const Value &B) {
  auto AreCounters = [&](SymbolId X, SymbolId Y) {
    const uint64_t Steps = L.symbol(X).Repeats;
    return Steps && Steps == L.symbol(Y).Repeats;
  };
  return A.Known == B.Known && A.Terms.size() == B.Terms.size() &&
         std::equal(A.Terms.begin(), A.Terms.end(), B.Terms.begin(), [&](const Term &X, const Term &Y) {
           return X.Coefficient == Y.Coefficient && (X.Symbol == Y.Symbol || AreCounters(X.Symbol, Y.Symbol));
         });
}

static bool isSame(const Lanes &L, const Subscripts &A, const Subscripts &B) {
  return A == B ||
         (A && B && std::equal(A->begin(), A->end(), B->begin(), B->end(), [&](const Value &X, const Value &Y) {
            return isSame(L, X, Y);
          }));
}

/// Whether two accesses differ in nothing but when, and how often, they happen.
static bool isSame(const Lanes &L, const Access &A, const Access &B) {
  auto Proven = [](const Access &Of) {
    return std::tie(Of.Multiple.ToOptimizer, Of.Multiple.ToAssembler, Of.Multiple.IsMoved);
  };
  const bool IsSameFirst = A.First == B.First || (A.First && B.First && isSame(L, A.First->Offset, B.First->Offset));
  return areOfOneKind(A, B) && Proven(A) == Proven(B) && IsSameFirst && isSame(L, A.Offset, B.Offset) &&
         isSame(L, A.Index, B.Index) && A.Source == B.Source;
}

namespace {

/// Finds the stretches of a trace, and those that are equal.
class Stretches {
public:
  explicit Stretches(const Trace &T) : L(T.L), Accesses(T.Accesses), Of(T.Accesses.size()) {
    for (const Region &R : T.Regions)
      Created.try_emplace(&R, unsigned(Created.size()));
  }

  /// The first stretch that is equal to the accesses from \p From to \p To, which may be they themselves.
  unsigned numberOf(size_t From, size_t To) {
    describe(From, To);
    size_t Hash = To - From;
    for (size_t I = From; I < To; ++I)
      Hash = llvm::hash_combine(Hash, Accesses[I].Site, Accesses[I].firstOffset().hash(), Of[I].Region, Of[I].Form,
                                Of[I].Behind);
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
          !isSame(L, Accesses[S.From + I], Accesses[From + I]))
        return false;
    return true;
  }

  const Lanes &L;
  const std::vector<Access> &Accesses;
  std::vector<Place> Of; ///< for each access
  llvm::DenseMap<const Region *, unsigned> Created;
  std::unordered_multimap<size_t, unsigned> ByHash;
};

} // namespace

void trace::keepEachStretchOnce(Trace &T) {
  Stretches All(T);
  std::vector<std::vector<uint64_t>> Times; // of each stretch, of each of its accesses
  for (size_t From = 0; From < T.Accesses.size();) {
    size_t To = From + 1;
    while (To < T.Accesses.size() && T.Accesses[To].Epoch == T.Accesses[From].Epoch)
      ++To;
    const unsigned Number = All.numberOf(From, To);
    Times.resize(All.Found.size());
    Times[Number].resize(To - From);
    for (size_t I = From; I < To; ++I)
      Times[Number][I - From] += T.Accesses[I].Times;
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
      A.Times = Times[S][I - All.Found[S].From];
    }
  T.Accesses = std::move(Once);
}
