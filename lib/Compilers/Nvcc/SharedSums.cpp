//===- SharedSums.cpp - Addresses that are made of other ones -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/SharedSums.h"
#include "Compilers/Llvm/FoldedBits.h"
#include "Lanes/Forms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;

/// The power of two that divides a number in all threads, but for its constant part.
static uint64_t alignmentOf(Lanes &L, const Value &V) {
  return powerOfTwoIn(L.divisor(L.apply(Op::Sub, V, Value(V.Known[0]), Wide)));
}

bool banklint::falls(const Value &V, unsigned Threads) {
  const unsigned OfWarp = std::min(Threads, 32u);
  for (unsigned T = 1; T < OfWarp; ++T)
    if (V.Known[T] > V.Known[T - 1])
      return false;
  return V.Known[OfWarp - 1] < V.Known[0];
}

/// Whether \p A is B + j · S and \p Difference is m · S, for S that grows with the threads. \p NeedsBase: B is not 0.
static bool sharesPart(const Value &A, const Value &Difference, unsigned Threads, bool NeedsBase) {
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
  return !NeedsBase || !IsConstant || A.Known[0] != 0 || !A.Terms.empty();
}

/// Whether the index of an access is a difference of multiples, `4 * (31 - t)`: of `31 - t` alone its elements tell how
/// it is aligned.
static bool isMultipleOfDifference(Lanes &L, const trace::Access &A) {
  return A.Index && !A.First && falls(A.Index->back(), L.threads()) && alignmentOf(L, A.Index->back()) > 1;
}

/// Whether an index is a multiple by no power of two, and a constant: `12 * t + 1` may be one operation, of whose
/// result the assembler proves nothing (nvcc 13.0.88 for sm_90, 2026-11-29).
static bool isOddMultipleAndConstant(Lanes &L, const trace::Access &A) {
  if (!A.Index || A.First)
    return false;
  const Value &Index = A.Index->back();
  const uint64_t Divisor = L.divisor(L.apply(Op::Sub, Index, Value(Index.Known[0]), Wide));
  return Divisor && !llvm::isPowerOf2_64(Divisor) && Index.Known[0] % int64_t(powerOfTwoIn(Divisor)) != 0;
}

namespace {
class Search {
public:
  Search(Lanes &L, const NvccRules &Rules)
      : L(L), IsNewer(Rules.ComputeCapability >= 100), IsByClang(Rules.Optimizer == CudaCompiler::Clang),
        NeedsBase(!IsNewer || nvccName(Rules.Version) != nvccName(llvm::VersionTuple(13, 0))) {}

  /// Whether the access may be made of one before.
  bool next(const trace::Access &Now);

private:
  /// What is added up: the index, or the address where all subscripts are.
  const Value &sumOf(const trace::Access &A) const {
    return !IsNewer && A.Index && !A.First ? A.Index->back() : A.firstOffset();
  }
  bool areOfOneRow(const trace::Access &A, const trace::Access &B) const;
  /// \p All: those before.
  bool isMadeOf(const trace::Access &Now, const trace::Access &Before, llvm::ArrayRef<const trace::Access *> All);

  struct OfArray {
    std::vector<const trace::Access *> Sums; ///< that differ, in the order of the program
    llvm::DenseMap<std::pair<ir::SiteId, const trace::CallPath *>, size_t> Begin; ///< how many there were at first
    llvm::DenseMap<size_t, bool> Known;                                           ///< by hash
  };

  Lanes &L;
  const bool IsNewer, IsByClang, NeedsBase;
  llvm::DenseMap<const ir::Variable *, OfArray> Arrays;
};
} // namespace

/// Whether all subscripts but the last are equal.
bool Search::areOfOneRow(const trace::Access &A, const trace::Access &B) const {
  if (IsNewer || !A.Index || !B.Index)
    return true;
  return A.Index->size() == B.Index->size() &&
         std::equal(A.Index->begin(), std::prev(A.Index->end()), B.Index->begin());
}

/// Whether sums need no base. The elements of an array of structs are multiplied by their length before: of `4 * t`
/// that is there, `8 * t` is made, of float3's `12 * t` `24 * t` (nvcc 13.0.88 for sm_80 and sm_90, 2026-11-29; float2
/// and half are structs, and of some structs it makes none).
static bool isOfStructs(const ir::Variable &Array) {
  return Array.ElementIsRecord || (!Array.Dimensions.empty() && !llvm::isPowerOf2_64(Array.Dimensions.back().Bytes));
}

bool Search::isMadeOf(const trace::Access &Now, const trace::Access &Before,
                      llvm::ArrayRef<const trace::Access *> All) {
  const Value &Of = sumOf(Before), &Sum = sumOf(Now);
  const Value Difference = L.apply(Op::Sub, Sum, Of, Wide);
  auto Varying = [&](const Value &V) { return L.apply(Op::Sub, V, Value(V.Known[0]), Wide); };
  auto IsDifference = [&](const trace::Access *A) { return Varying(sumOf(*A)) == Varying(Difference); };
  if (IsByClang && llvm::any_of(All, IsDifference)) // s[2 * t + 1] behind s[t], s[8 * t] behind s[7 * t] and s[t]
    return alignmentOf(L, Varying(Of)) < alignmentOf(L, Varying(Sum));
  const bool HaveOneConstant = Of.Known[0] == Sum.Known[0] || (IsNewer && Of.Known[0] != 0) || !NeedsBase;
  if (!HaveOneConstant || !Now.Within || !Before.Within || !Now.Within->isBehind(*Before.Within) ||
      !areOfOneRow(Now, Before))
    return false;
  if (!Difference.isKnown() || Difference.Known.isUniform() ||
      !sharesPart(Of, Difference, L.threads(), NeedsBase && !isOfStructs(*Now.Array)))
    return false;
  const uint64_t OfDifference = falls(Difference, L.threads()) ? 1 : alignmentOf(L, Difference);
  return std::min(alignmentOf(L, Of), OfDifference) < alignmentOf(L, Sum);
}

bool Search::next(const trace::Access &Now) {
  const size_t Most = 64;                                               // a limit of time
  const bool IsOfAll = !IsNewer && Now.Index && Now.Index->size() == 1; // what is added up is no address yet
  OfArray &Of = Arrays[IsOfAll ? nullptr : Now.Array];
  const size_t Sums = Of.Begin.try_emplace({Now.Site, Now.Path}, Of.Sums.size()).first->second;
  const size_t Hash = llvm::hash_combine(Now.Array, Now.firstOffset().hash(), Sums, Now.Within) >> 2;
  const auto [Found, IsNew] = Of.Known.try_emplace(Hash, false);
  if (!IsNew)
    return Found->second;
  const auto All = llvm::ArrayRef(Of.Sums).take_front(Sums);
  Found->second = llvm::any_of(All, [&](const trace::Access *Before) { return isMadeOf(Now, *Before, All); });
  auto IsSame = [&](const trace::Access *A) { return A->Array == Now.Array && A->firstOffset() == Now.firstOffset(); };
  if (Of.Sums.size() < Most && llvm::none_of(Of.Sums, IsSame))
    Of.Sums.push_back(&Now);
  return Found->second;
}

llvm::DenseSet<size_t> banklint::accessesOnOtherSums(Lanes &L, llvm::ArrayRef<trace::Access> Accesses,
                                                     const NvccRules &Rules) {
  llvm::DenseSet<size_t> Result;
  Search Sums(L, Rules);
  llvm::DenseSet<size_t> OddMultiples; // hashes of arrays with what varies
  for (size_t I = 0; I < Accesses.size(); ++I) {
    const trace::Access &A = Accesses[I];
    const bool IsOfOne = A.Joinable && A.Array && A.Active.any();
    if (!IsOfOne)
      continue;
    const bool IsByClang = Rules.Optimizer == CudaCompiler::Clang;
    const size_t Varies =
        llvm::hash_combine(A.Array, L.apply(Op::Sub, A.firstOffset(), Value(A.firstOffset().Known[0]), Wide).hash()) >>
        2;
    if (isOddMultipleAndConstant(L, A))
      OddMultiples.insert(Varies);
    const bool IsSum = Sums.next(A) || OddMultiples.contains(Varies);
    if (!IsSum && !(IsByClang ? forNvidia::foldsConstant(L, A) : isMultipleOfDifference(L, A)))
      continue;
    const bool IsLeftToAssembler = !A.Array->IsDynamic || Rules.As == Build::Separate;
    if (IsByClang || (IsLeftToAssembler && A.Array->Ty.Alignment < WidestAccess))
      Result.insert(I);
  }
  return Result;
}
