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
#include <map>
#include <numeric>

using namespace banklint;

uint64_t BlockTotals::sum(const Counts &All) { return std::accumulate(All.begin(), All.end(), uint64_t(0)); }

bool BlockTotals::takesMoreThan(const BlockTotals &Other) const {
  uint64_t Here = 0, There = 0, SectorsHere = 0, SectorsThere = 0, IssuedHere = 0, IssuedThere = 0;
  for (size_t Loops = Wavefronts.size(); Loops--;) { // what is in more loops first
    Here += Wavefronts[Loops], There += Other.Wavefronts[Loops];
    SectorsHere += Sectors[Loops], SectorsThere += Other.Sectors[Loops];
    IssuedHere += Issued[Loops], IssuedThere += Other.Issued[Loops];
    if (Here > There || SectorsHere > SectorsThere || Here + IssuedHere > There + IssuedThere)
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Other memory than shared
//===----------------------------------------------------------------------===//

static int64_t likelyNumber(const Symbol &S, const LaunchGuess &Guess) {
  const bool IsNamed = !Guess.Name.empty() && S.Name == Guess.Name;
  const int64_t Wanted = S.From != Origin::Launch ? 0 : IsNamed ? Guess.Named : Guess.Each;
  const int64_t Near = std::clamp(Wanted, S.Bounds.Min, S.Bounds.Max);
  return S.Divisor > 1 ? Near - Near % int64_t(S.Divisor) : Near;
}

std::optional<ThreadInts> banklint::offsetsOf(const Lanes &L, const trace::Access &A, const LaunchGuess &Guess) {
  if (llvm::any_of(L.sources(A.Offset), [&](SymbolId S) { return L.symbol(S).Shared != Spread::Block; }))
    return std::nullopt;
  return L.evaluate(A.Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
    return L.symbol(S).Operation ? std::nullopt : std::optional(ThreadInts(likelyNumber(L.symbol(S), Guess)));
  });
}

/// The pieces of \p Size bytes that each warp accesses, of all warps together.
static uint64_t piecesAt(const ThreadInts &Places, const trace::Access &A, unsigned WarpLanes, int64_t Size) {
  std::set<std::pair<unsigned, int64_t>> Pieces; // by warp
  for (unsigned T : A.Active.set_bits())
    for (int64_t Piece = numbers::floorDiv(Places[T], Size); Piece * Size < Places[T] + int64_t(A.Bytes); ++Piece)
      Pieces.insert({T / WarpLanes, Piece});
  return Pieces.size();
}

uint64_t banklint::sectorsAt(const ThreadInts &Places, const trace::Access &A, unsigned WarpLanes) {
  return piecesAt(Places, A, WarpLanes, SectorBytes);
}

/// How many lanes of a warp access the same word one after the other, all warps together.
static uint64_t lanesOnOneWord(const ThreadInts &Places, const trace::Access &A, unsigned WarpLanes) {
  std::map<unsigned, std::map<int64_t, uint64_t>> Lanes; // by warp and place
  for (unsigned T : A.Active.set_bits())
    ++Lanes[T / WarpLanes][Places[T]];
  uint64_t All = 0;
  for (const auto &[Warp, Here] : Lanes)
    All += llvm::max_element(Here, [](const auto &X, const auto &Y) { return X.second < Y.second; })->second;
  return All;
}

/// How many threads of the block write where another one writes.
static uint64_t overwrittenAt(const ThreadInts &Places, const trace::Access &A) {
  std::set<int64_t> Written;
  for (unsigned T : A.Active.set_bits())
    Written.insert(Places[T]);
  return A.Active.count() - Written.size();
}

//===----------------------------------------------------------------------===//
// All that is paid
//===----------------------------------------------------------------------===//

namespace {

/// What one run pays.
class RunTotals {
public:
  RunTotals(const Run &R, trace::Trace &T, const KernelSet &P) : R(R), T(T), P(P) {
    IsKnown = T.IsComplete;
    for (size_t Loops = 0; Loops < T.Issued.size(); ++Loops)
      at(Totals.Issued, unsigned(Loops)) += T.Issued[Loops];
    std::vector<trace::Access> Shared;
    for (trace::Access &A : T.Accesses)
      if (!A.Array || A.Unsupported)
        IsKnown = false;
      else if (A.Array->In == code::Space::Shared)
        Shared.push_back(std::move(A));
      else
        Others.push_back(std::move(A));
    T.Accesses = std::move(Shared);
    if (IsKnown)
      addShared();
  }

  /// None if some access is not known.
  std::optional<BlockTotals> totals(const LaunchGuess &Guess) const {
    BlockTotals All = Totals;
    for (const trace::Access &A : Others) {
      const auto Places = IsKnown ? offsetsOf(T.L, A, Guess) : std::nullopt;
      if (!Places)
        return std::nullopt;
      add(A, *Places, All);
    }
    return IsKnown ? std::optional(All) : std::nullopt;
  }

  /// The numbers of the launch that decide where global memory is accessed.
  std::set<std::string> launchNumbers() const {
    std::set<std::string> Names;
    for (const trace::Access &A : Others)
      for (SymbolId S : T.L.sources(A.Offset))
        if (const Symbol &Of = T.L.symbol(S); Of.From == Origin::Launch && !llvm::StringRef(Of.Name).contains("Idx."))
          Names.insert(Of.Name);
    Names.erase("");
    return Names;
  }

  /// How many threads write to global memory where another one does. Precondition: totals() are known.
  uint64_t overwritten(const LaunchGuess &Guess) const {
    uint64_t All = 0;
    for (const trace::Access &A : Others)
      if (A.isGlobal() && A.Op == Operation::Store)
        All += overwrittenAt(*offsetsOf(T.L, A, Guess), A);
    return All;
  }

private:
  static uint64_t &at(BlockTotals::Counts &Of, unsigned UnknownLoops) {
    return Of[std::min<size_t>(UnknownLoops, Of.size() - 1)];
  }

  void add(const trace::Access &A, const ThreadInts &Places, BlockTotals &To) const {
    const unsigned Lanes = T.L.warpLanes();
    uint64_t &Issued = at(To.Issued, A.UnknownLoops);
    if (!A.isGlobal() || A.Array->InConstantMemory) { // a word after the other, or as many sectors
      Issued += piecesAt(Places, A, Lanes, WordBytes) * A.Times;
      return;
    }
    at(To.Sectors, A.UnknownLoops) += sectorsAt(Places, A, Lanes) * A.Times;
    const bool IsAtomic = A.Op != Operation::Load && A.Op != Operation::Store;
    Issued += (IsAtomic ? lanesOnOneWord(Places, A, Lanes) : warpsWithSome(A.Active, Lanes)) * A.Times;
  }

  void addShared() {
    const StaticLayout Static(P.Source->arraysOf(R.Kernel->Id));
    Assessments Costs(*R.Served);
    CompiledTrace(T, *P.Code, Static, R.Compiled).forEach(nullptr, [&](const CompiledAccess &I) {
      const Assessment &Once = Costs.of(T.L, I.Access, I.Access.Offset);
      IsKnown &= Once.Is <= Verdict::Bounded;
      at(Totals.Wavefronts, I.Access.UnknownLoops) += Once.Wavefronts * I.Access.Times;
      at(Totals.Issued, I.Access.UnknownLoops) += Once.Requests * I.Access.Times;
      at(Totals.Excess, I.Access.UnknownLoops) += Once.excess() * I.Access.Times;
    });
  }

  static constexpr int64_t WordBytes = 4;
  const Run &R;
  trace::Trace &T;
  const KernelSet &P;
  std::vector<trace::Access> Others; ///< than those to shared memory
  BlockTotals Totals;                ///< without the others
  bool IsKnown;
};

} // namespace

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

/// Whether some numbers of the launch make the exchange a loss. Numbers with which threads would write over each other
/// are none: `out[y * n + x]` has no n of 1.
static bool mayTakeMore(const RunTotals &Now, const RunTotals &Then, const std::set<std::string> &Names) {
  std::vector<LaunchGuess> Guesses{{1, "", 0}, {3, "", 0}};
  for (const std::string &Name : Names)
    Guesses.push_back({LengthOfLaunch, Name, 1});
  const uint64_t Overwritten = Now.overwritten(LaunchGuess());
  return llvm::any_of(Guesses, [&](const LaunchGuess &Guess) {
    return Now.overwritten(Guess) <= Overwritten && Then.totals(Guess)->takesMoreThan(*Now.totals(Guess));
  });
}

/// Whether an exchange in a function changes another kernel as well, or has to be made in text that is not the user's.
static bool isOfOthers(const code::Function &F, const code::Kernel &Of, const KernelSet &P) {
  auto Calls = [&](const code::Kernel &Other) {
    return Other.Where != Of.Where && code::holdsForAnyReachable(*P.Code, Other.Id, [&](const code::Function &Callee) {
             return &Callee == &F;
           });
  };
  return F.InSystemHeader || llvm::any_of(P.Kernels, Calls);
}

std::optional<ExchangedAxes> banklint::exchangedAxes(const Run &R, Recordings &Traces, const KernelSet &P) {
  const unsigned XAndY = 3;
  const uint64_t MostExecuted = 2'000'000; // it runs twice more
  const Shape &Block = R.How.Block;
  const bool HasBoth = Block[0] > 1 && Block[1] > 1 && (Traces.of(R).ThreadAxes & XAndY) == XAndY;
  if (!HasBoth || isGuess(R.How.Source) || Traces.of(R).Executed > MostExecuted ||
      code::mayHangOnWarps(*P.Code, R.Kernel->Id))
    return std::nullopt;
  const auto Callees = code::calleesThatReadPlaces(*P.Code, R.Kernel->Id);
  if (llvm::any_of(Callees, [&](const code::Function *F) { return isOfOthers(*F, *R.Kernel, P); }))
    return std::nullopt;
  const auto TraceNow = Traces.withAllCosts(R, /*Exchanged=*/false);
  const RunTotals TotalsNow(R, *TraceNow, P);
  const auto Now = TotalsNow.totals(LaunchGuess());
  if (!Now || !Now->excess() || !Now->sectors())
    return std::nullopt;
  const auto TraceThen = Traces.withAllCosts(R, /*Exchanged=*/true);
  const RunTotals TotalsThen(R, *TraceThen, P);
  const auto Then = TotalsThen.totals(LaunchGuess());
  if (!Then || Then->takesMoreThan(*Now))
    return std::nullopt;
  ExchangedAxes Both{*Now, *Then, TotalsNow.launchNumbers(), !Callees.empty()};
  const bool FreesConflicts = Then->excess() * 2 <= Now->excess();
  const bool IsWorthIt = Then->wavefronts() * 8 <= Now->wavefronts() * 7 || Both.savesSectors();
  if (!FreesConflicts || !IsWorthIt || mayTakeMore(TotalsNow, TotalsThen, Both.Unknown))
    return std::nullopt;
  return Both;
}
