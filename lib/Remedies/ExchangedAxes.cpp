//===- ExchangedAxes.cpp - threadIdx.x and threadIdx.y exchanged ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/ExchangedAxes.h"
#include "Code/Reachable.h"
#include "Codegen/Merger.h"
#include "Cost/Assessment.h"
#include "Lanes/Numbers.h"
#include "llvm/ADT/SmallSet.h"
#include <numeric>

using namespace banklint;

uint64_t MemoryTotals::sum(const std::array<uint64_t, Depths> &All) {
  return std::accumulate(All.begin(), All.end(), uint64_t(0));
}

bool MemoryTotals::takesMoreThan(const MemoryTotals &Other) const {
  for (size_t D = 0; D < Depths; ++D)
    if (Wavefronts[D] > Other.Wavefronts[D] || Sectors[D] > Other.Sectors[D] || Requests[D] > Other.Requests[D])
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

/// A number of the launch, which is mostly a length; of a loop its first step.
static int64_t likelyNumber(const Symbol &S) {
  const int64_t Wanted = S.From == Origin::Launch ? ExchangedAxes::TakenFor : 0;
  const int64_t Near = std::clamp(Wanted, S.Bounds.Min, S.Bounds.Max);
  return S.Divisor > 1 ? Near - Near % int64_t(S.Divisor) : Near;
}

std::optional<uint64_t> banklint::sectorsOf(const Lanes &L, const trace::Access &A, std::set<std::string> &Unknown) {
  for (SymbolId S : L.sources(A.Offset)) {
    const Symbol &Of = L.symbol(S);
    if (Of.Shared != Spread::Block)
      return std::nullopt;
    if (Of.From == Origin::Launch && !Of.Name.empty() && !llvm::StringRef(Of.Name).contains("Idx."))
      Unknown.insert(Of.Name);
  }
  const ThreadInts Begin = L.evaluate(A.Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
    return L.symbol(S).Operation ? std::nullopt : std::optional(ThreadInts(likelyNumber(L.symbol(S))));
  });
  std::set<std::pair<unsigned, int64_t>> Sectors; // by warp
  const int64_t Size = SectorBytes;
  for (unsigned T : A.Active.set_bits())
    for (int64_t S = numbers::floorDiv(Begin[T], Size); S * Size < Begin[T] + int64_t(A.Bytes); ++S)
      Sectors.insert({T / L.warpLanes(), S});
  return Sectors.size();
}

//===----------------------------------------------------------------------===//
// All memory
//===----------------------------------------------------------------------===//

namespace {

/// Adds up what one run pays.
class MemoryCount {
public:
  MemoryCount(const Run &R, trace::Trace &T, const KernelSet &P) : R(R), T(T), P(P), Costs(*R.Served) {}

  /// None if some access is not known.
  std::optional<MemoryTotals> totals(std::set<std::string> &Unknown) {
    if (!T.IsComplete || llvm::any_of(T.Accesses, [](const trace::Access &A) { return !A.Array || A.Unsupported; }))
      return std::nullopt;
    std::vector<trace::Access> Shared;
    for (const trace::Access &A : T.Accesses)
      if (!A.isGlobal())
        Shared.push_back(A);
      else if (const auto Sectors = sectorsOf(T.L, A, Unknown))
        addGlobal(A, *Sectors);
      else
        return std::nullopt;
    T.Accesses = std::move(Shared);
    addShared();
    return IsKnown ? std::optional(Sum) : std::nullopt;
  }

private:
  static size_t depthOf(const trace::Access &A) {
    return std::min<size_t>(A.UnknownLoops, MemoryTotals::Depths - 1);
  }

  void addGlobal(const trace::Access &A, uint64_t Sectors) {
    llvm::SmallSet<unsigned, 32> Warps;
    for (unsigned Thread : A.Active.set_bits())
      Warps.insert(Thread / T.L.warpLanes());
    Sum.Sectors[depthOf(A)] += Sectors * A.Times;
    Sum.Requests[depthOf(A)] += Warps.size() * A.Times;
  }

  void addShared() {
    const StaticLayout Static(P.Source->arraysOf(R.Kernel->Id));
    CompiledTrace(T, *P.Code, Static, R.Compiled).forEach(nullptr, [&](const CompiledAccess &I) {
      const Assessment &Once = Costs.of(T.L, I.Access, I.Access.Offset);
      IsKnown &= Once.Is <= Verdict::Bounded;
      Sum.Wavefronts[depthOf(I.Access)] += Once.Wavefronts * I.Access.Times;
      Sum.Requests[depthOf(I.Access)] += Once.Requests * I.Access.Times;
      Sum.Excess[depthOf(I.Access)] += Once.excess() * I.Access.Times;
    });
  }

  const Run &R;
  trace::Trace &T;
  const KernelSet &P;
  Assessments Costs;
  MemoryTotals Sum;
  bool IsKnown = true;
};

} // namespace

std::optional<ExchangedAxes> banklint::exchangedAxes(const Run &R, Recordings &Traces, const KernelSet &P) {
  const unsigned XAndY = 3;
  const uint64_t MostExecuted = 2'000'000; // it runs twice more
  const Shape &Block = R.How.Block;
  const bool HasBoth = Block[0] > 1 && Block[1] > 1 && (Traces.of(R).ThreadAxes & XAndY) == XAndY;
  if (!HasBoth || Traces.of(R).Executed > MostExecuted || code::mayDependOnWarps(*P.Code, R.Kernel->Id))
    return std::nullopt;
  ExchangedAxes Both;
  const auto TraceNow = Traces.withGlobal(R, /*Exchanged=*/false), TraceThen = Traces.withGlobal(R, /*Exchanged=*/true);
  const auto Now = MemoryCount(R, *TraceNow, P).totals(Both.Unknown);
  const auto Then = Now ? MemoryCount(R, *TraceThen, P).totals(Both.Unknown) : std::nullopt;
  if (!Then || Then->takesMoreThan(*Now) || !Now->sectors())
    return std::nullopt;
  Both.Now = *Now;
  Both.Then = *Then;
  const bool FreesConflicts = Now->excess() && Then->excess() * 2 <= Now->excess();
  const bool IsWorthIt = Then->wavefronts() * 8 <= Now->wavefronts() * 7 || Both.savesSectors();
  return FreesConflicts && IsWorthIt ? std::optional(Both) : std::nullopt;
}
