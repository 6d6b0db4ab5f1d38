//===- Ranking.cpp - Which finding costs the program most -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Ranking.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <cmath>
#include <map>

using namespace banklint;

bool banklint::hasCost(const AccessReport &A) { return A.Total.Is <= Verdict::Bounded; }

KernelKey banklint::keyOf(const AccessReport &A) { return {A.On, A.Kernel, A.Block}; }

std::string Finding::wholeRendered() const {
  std::string Whole = Rendered;
  for (const std::string &Note : RenderedNotes)
    Whole += Note;
  return Whole;
}

size_t banklint::conflictsAmong(llvm::ArrayRef<Finding> Findings) {
  return llvm::count_if(Findings, [](const Finding &F) { return !F.IsPossible; });
}

namespace {

/// Wavefronts as a polynomial in the number of steps of loops of unknown length.
struct Steps {
  std::array<double, LoopTotals::Depths> By{};

  Steps() = default;
  Steps(const std::array<double, LoopTotals::Depths> &By) : By(By) {}

  Steps &operator+=(const Steps &More) {
    for (size_t D = 0; D < By.size(); ++D)
      By[D] += More.By[D];
    return *this;
  }
  /// Never below 0.
  Steps operator-(const Steps &Less) const {
    Steps Rest;
    for (size_t D = 0; D < By.size(); ++D)
      Rest.By[D] = By[D] - std::min(Less.By[D], By[D]);
    return Rest;
  }
  /// What they are if each such loop has the assumed number of iterations.
  double atAssumed() const {
    double Sum = 0;
    for (double C : llvm::reverse(By))
      Sum = Sum * double(AssumedIterations) + C;
    return Sum;
  }
  /// The deepest nest in which anything is paid.
  unsigned depth() const {
    for (size_t D = By.size(); D-- > 1;)
      if (By[D] > 0)
        return unsigned(D);
    return 0;
  }
};

Steps wastedBy(const AccessReport &A) { return Steps(A.ByLoops.Paid) - Steps(A.ByLoops.Ideal); }

/// What an access pays in any case.
Steps leastOf(const AccessReport &A) { return Steps(A.Total.Is == Verdict::Exact ? A.ByLoops.Paid : A.ByLoops.Ideal); }

double shareOf(const Steps &Part, const Steps &Whole) {
  const double All = Whole.atAssumed();
  return All ? std::min(Part.atAssumed() / All, 1.0) : 0;
}

/// The accesses of one place in one kernel under one block shape.
struct Case {
  Steps Wasted;
  Steps Unsure; ///< wavefronts that they may pay besides those that the kernel pays in any case
  unsigned LoopDepth = 0;

  Case &operator+=(const Case &More) {
    Wasted += More.Wasted;
    Unsure += More.Unsure;
    LoopDepth = std::max(LoopDepth, More.LoopDepth);
    return *this;
  }
};

/// A kernel under one block shape.
struct InKernel {
  Steps Sure; ///< wavefronts that it pays in any case
  std::optional<uint64_t> Blocks;
  std::map<AccessPlace, Case> At;

  void add(const AccessReport &A) {
    Blocks = std::max(Blocks, A.Blocks);
    const Steps Paid(A.ByLoops.Paid), Least = leastOf(A);
    Sure += Least;
    if (hasCost(A))
      At[placeOf(A)] += Case{wastedBy(A), Paid - Least, A.LoopDepth};
  }

  double shareOf(const Case &C) const {
    Steps Whole = Sure;
    Whole += C.Unsure;
    return ::shareOf(C.Wasted, Whole);
  }

  Case allCases() const {
    Case All;
    for (const auto &[Where, C] : At)
      All += C;
    return All;
  }
};

double rankOf(const Steps &Wasted, const std::optional<uint64_t> &Blocks) {
  return Wasted.atAssumed() * double(Blocks.value_or(AssumedBlocks));
}

FindingCost costOf(const Case &C, const InKernel &K) {
  FindingCost Cost;
  Cost.UnknownLoops = C.Wasted.depth();
  Cost.Excess = uint64_t(std::llround(C.Wasted.By[Cost.UnknownLoops]));
  Cost.LoopDepth = C.LoopDepth;
  Cost.Blocks = K.Blocks;
  Cost.Share = K.shareOf(C);
  Cost.AssumesIterations = K.Sure.depth() > 0 || C.Unsure.depth() > 0;
  Cost.Rank = rankOf(C.Wasted, K.Blocks);
  return Cost;
}

/// All kernels; of guessed block shapes the likeliest.
std::map<KernelKey, InKernel> kernelsOf(const Result &R) {
  std::map<KernelKey, InKernel> All;
  std::map<std::pair<const Architecture *, std::string>, Shape> Guess;
  for (const AccessReport &A : R.Accesses)
    if (A.BlockSource != ShapeSource::Assumed || Guess.try_emplace({A.On, A.Kernel}, A.Block).first->second == A.Block)
      All[keyOf(A)].add(A);
  return All;
}

/// What a finding costs where it costs most.
FindingCost costOf(const Finding &F, const std::map<KernelKey, InKernel> &Kernels) {
  FindingCost Most;
  for (const auto &[Key, K] : Kernels) {
    const auto &[On, Name, Block] = Key;
    const auto Here = K.At.find(placeOf(F));
    if (Here == K.At.end() || !llvm::is_contained(F.On, On))
      continue;
    FindingCost Cost = costOf(Here->second, K);
    if (Cost.Rank <= Most.Rank && !Most.Kernel.empty())
      continue;
    Most = std::move(Cost);
    Most.Kernel = Name;
    Most.Block = Block;
  }
  return Most;
}

} // namespace

void banklint::rank(Result &R) {
  const std::map<KernelKey, InKernel> Kernels = kernelsOf(R);
  for (Finding &F : R.Findings)
    F.Cost = costOf(F, Kernels);
}

std::vector<const Finding *> banklint::costliestFirst(const Result &R) {
  std::vector<const Finding *> Sorted;
  for (const Finding &F : R.Findings)
    Sorted.push_back(&F);
  llvm::sort(Sorted, [](const Finding *A, const Finding *B) {
    if (A->IsPossible != B->IsPossible)
      return B->IsPossible;
    return A->Cost.Rank != B->Cost.Rank ? A->Cost.Rank > B->Cost.Rank : A < B; // in one vector
  });
  return Sorted;
}

double banklint::rankOf(const AccessReport &A) { return rankOf(wastedBy(A), A.Blocks); }

void TopCosts::add(const AccessReport &A, bool IsConflict) {
  OfKernel &K = Kernels[keyOf(A)];
  Steps Sure(K.Sure);
  Sure += leastOf(A);
  K.Sure = Sure.By;
  if (IsConflict)
    K.Costliest = std::max(K.Costliest, banklint::rankOf(A));
}

bool TopCosts::mayHave(const AccessReport &A) const {
  const double OfMostAlone = 1.0 / 3, OfMost = 0.1;
  const auto K = Kernels.find(keyOf(A));
  if (K == Kernels.end() || !hasCost(A))
    return false;
  const Steps Wasted = wastedBy(A);
  Steps Whole(K->second.Sure);
  Whole += Wasted; // beside its ideal, which is sure
  const double Share = shareOf(Wasted, Whole);
  return Share >= OfMostAlone ||
         (Share >= OfMost && K->second.Costliest > 0 && banklint::rankOf(A) >= K->second.Costliest);
}

std::vector<KernelCost> banklint::kernelsByCost(const Result &R) {
  const std::map<KernelKey, InKernel> Kernels = kernelsOf(R);
  llvm::MapVector<KernelKey, KernelCost, std::map<KernelKey, unsigned>> Rows;
  for (const AccessReport &A : R.Accesses) {
    KernelCost &Row = Rows[keyOf(A)];
    Row.On = A.On;
    Row.Kernel = A.Kernel;
    Row.Block = A.Block;
    Row.BlockSource = A.BlockSource;
    Row.Blocks = std::max(Row.Blocks, A.Blocks);
    Row.InUnknownLoop |= A.InUnknownLoop;
    ++Row.Accesses;
    Row.WithoutCost += !hasCost(A);
    if (!hasCost(A))
      continue;
    Row.Wavefronts += A.Total.Wavefronts / A.Iterations;
    Row.Ideal += A.Total.Ideal / A.Iterations;
  }
  std::vector<std::pair<size_t, KernelCost>> Numbered;
  for (auto &[Key, Row] : Rows) {
    if (const auto K = Kernels.find(Key); K != Kernels.end()) {
      const Case All = K->second.allCases();
      Row.Share = K->second.shareOf(All);
      Row.Rank = ::rankOf(All.Wasted, K->second.Blocks);
    }
    Numbered.emplace_back(Numbered.size(), std::move(Row));
  }
  llvm::sort(Numbered, [](const auto &A, const auto &B) {
    return A.second.Rank != B.second.Rank ? A.second.Rank > B.second.Rank : A.first < B.first;
  });
  std::vector<KernelCost> Sorted;
  for (auto &[Number, Row] : Numbered)
    Sorted.push_back(std::move(Row));
  return Sorted;
}
