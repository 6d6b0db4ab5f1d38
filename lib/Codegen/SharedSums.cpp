//===- SharedSums.cpp - Addresses that are made of other ones -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codegen/SharedSums.h"
#include "Lanes/Forms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;

/// The power of two that divides a number in all threads, but for its constant part.
static uint64_t alignmentOf(Lanes &L, const Value &V) {
  return powerOfTwoIn(L.divisor(L.apply(Op::Sub, V, Value(V.Known[0]), Wide)));
}

/// Whether \p A is B + j · S and \p Difference is m · S, with a B that is not 0, for S that grows with the threads.
static bool sharesPart(const Value &A, const Value &Difference, unsigned Threads) {
  unsigned Step = 1;
  while (Step < Threads && Difference.Known[Step] == Difference.Known[0])
    ++Step;
  if (Step >= Threads || A.Known[Step] == A.Known[0])
    return false;
  const int64_t OfA = A.Known[Step] - A.Known[0], OfDifference = Difference.Known[Step] - Difference.Known[0];
  // B · OfDifference, without its constant
  auto Rest = [&](unsigned T) {
    return (A.Known[T] - A.Known[0]) * OfDifference - (Difference.Known[T] - Difference.Known[0]) * OfA;
  };
  bool IsConstant = true;
  for (unsigned T = 1; T < Threads; ++T) {
    const bool StartsAnew = Difference.Known[T] <= Difference.Known[T - 1];
    if (Rest(T) != Rest(T - 1) && !StartsAnew)
      return false;
    IsConstant &= Rest(T) == 0;
  }
  return !IsConstant || A.Known[0] != 0 || !A.Terms.empty();
}

namespace {
class Search {
public:
  Search(Lanes &L, unsigned ComputeCapability) : L(L), IsNewer(ComputeCapability >= 100) {}

  /// Whether the access may be made of one before.
  bool next(const trace::Access &Now);

private:
  /// What is added up: the index, or the address where all subscripts are.
  const Value &sumOf(const trace::Access &A) const {
    return !IsNewer && A.Index && !A.First ? A.Index->back() : A.firstOffset();
  }
  bool areOfOneRow(const trace::Access &A, const trace::Access &B) const;
  bool isMadeOf(const trace::Access &Now, const trace::Access &Before);

  struct OfArray {
    std::vector<const trace::Access *> Sums; ///< that differ, in the order of the program
    llvm::DenseMap<std::pair<code::SiteId, const trace::CallPath *>, size_t> Begin; ///< how many there were at first
    llvm::DenseMap<size_t, bool> Known;                                             ///< by hash
  };

  Lanes &L;
  const bool IsNewer;
  llvm::DenseMap<const code::Variable *, OfArray> Arrays;
};
} // namespace

/// Whether all subscripts but the last are equal.
bool Search::areOfOneRow(const trace::Access &A, const trace::Access &B) const {
  if (IsNewer || !A.Index || !B.Index)
    return true;
  return A.Index->size() == B.Index->size() &&
         std::equal(A.Index->begin(), std::prev(A.Index->end()), B.Index->begin());
}

bool Search::isMadeOf(const trace::Access &Now, const trace::Access &Before) {
  const Value &Of = sumOf(Before), &Sum = sumOf(Now);
  const bool HaveOneConstant = Of.Known[0] == Sum.Known[0] || (IsNewer && Of.Known[0] != 0);
  if (!HaveOneConstant || !Now.Within || !Before.Within || !Now.Within->isBehind(*Before.Within) ||
      !areOfOneRow(Now, Before))
    return false;
  const Value Difference = L.apply(Op::Sub, Sum, Of, Wide);
  if (!Difference.isKnown() || Difference.Known.isUniform() || !sharesPart(Of, Difference, L.threads()))
    return false;
  return std::min(alignmentOf(L, Of), alignmentOf(L, Difference)) < alignmentOf(L, Sum);
}

bool Search::next(const trace::Access &Now) {
  const size_t Most = 64; // a limit of time
  OfArray &Of = Arrays[Now.Array];
  const size_t Sums = Of.Begin.try_emplace({Now.Site, Now.Path}, Of.Sums.size()).first->second;
  const size_t Hash = llvm::hash_combine(Now.firstOffset().hash(), Sums, Now.Within) >> 2;
  const auto [Found, IsNew] = Of.Known.try_emplace(Hash, false);
  if (!IsNew)
    return Found->second;
  Found->second = llvm::any_of(llvm::ArrayRef(Of.Sums).take_front(Sums),
                               [&](const trace::Access *Before) { return isMadeOf(Now, *Before); });
  auto IsSame = [&](const trace::Access *A) { return A->firstOffset() == Now.firstOffset(); };
  if (Of.Sums.size() < Most && llvm::none_of(Of.Sums, IsSame))
    Of.Sums.push_back(&Now);
  return Found->second;
}

llvm::DenseSet<size_t> banklint::accessesOnOtherSums(Lanes &L, llvm::ArrayRef<trace::Access> Accesses,
                                                     unsigned ComputeCapability) {
  llvm::DenseSet<size_t> Result;
  Search Sums(L, ComputeCapability);
  for (size_t I = 0; I < Accesses.size(); ++I) {
    const trace::Access &A = Accesses[I];
    const bool IsPlain = A.Joinable && A.Array && !A.Array->IsDynamic && A.Active.any();
    if (IsPlain && A.Array->Ty.Alignment < WidestAccess && Sums.next(A))
      Result.insert(I);
  }
  return Result;
}
