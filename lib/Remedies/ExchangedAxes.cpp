//===- ExchangedAxes.cpp - threadIdx.x and threadIdx.y exchanged ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/ExchangedAxes.h"
#include "Compilers/Nvcc/Merger.h"
#include "Cost/Assessment.h"
#include "Cost/StepClasses.h"
#include "IR/Reachable.h"
#include "Lanes/Numbers.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/bit.h"
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

static int64_t likelyNumber(const Symbol &S, const Guess &By, int64_t Step) {
  const bool IsNamed = !By.Name.empty() && S.Name == By.Name;
  const int64_t Number = IsNamed ? By.Named : By.Each;
  const int64_t Wanted = S.From == Origin::Launch    ? Number
                         : S.From == Origin::Counter ? (By.FirstStep + Step) * int64_t(S.Divisor)
                                                     : 0;
  const int64_t Near = std::clamp(Wanted, S.Bounds.Min, S.Bounds.Max);
  return S.Divisor > 1 ? Near - Near % int64_t(S.Divisor) : Near;
}

std::optional<ThreadInts> banklint::offsetsOf(const Lanes &L, const trace::Access &A, const Guess &By, int64_t Step) {
  if (llvm::any_of(L.sources(A.Offset), [&](SymbolId S) { return L.symbol(S).Shared != Spread::Block; }))
    return std::nullopt;
  return L.evaluate(A.Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
    return L.symbol(S).Operation ? std::nullopt : std::optional(ThreadInts(likelyNumber(L.symbol(S), By, Step)));
  });
}

static bool hangsOnSteps(const Lanes &L, const trace::Access &A) {
  return llvm::any_of(L.sources(A.Offset), [&](SymbolId S) { return L.symbol(S).From == Origin::Counter; });
}

/// The pieces of \p Size bytes that each warp accesses, of all warps together.
static uint64_t piecesAt(const ThreadInts &Places, const trace::Access &A, unsigned WarpLanes, int64_t Size) {
  std::vector<std::pair<unsigned, int64_t>> Pieces; // by warp
  for (unsigned T : A.Active.set_bits())
    for (int64_t Piece = numbers::floorDiv(Places[T], Size); Piece * Size < Places[T] + int64_t(A.Bytes); ++Piece)
      Pieces.push_back({T / WarpLanes, Piece});
  llvm::sort(Pieces);
  return uint64_t(std::unique(Pieces.begin(), Pieces.end()) - Pieces.begin());
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
  for (const auto &[Warp, Here] : Lanes) {
    uint64_t Most = 0;
    for (const auto &[Place, Count] : Here)
      Most = std::max(Most, Count);
    All += Most;
  }
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
// Threads that rely on their warp
//===----------------------------------------------------------------------===//

/// Whether threads exchange something through shared memory with no barrier between: a warp in lockstep may, and with
/// exchanged axes they are of several warps. So are they that write to one place.
static bool talkWithoutBarrier(const trace::Trace &T) {
  using Place = std::tuple<unsigned, const ir::Variable *, int64_t>; // barriers passed, array, and in it
  constexpr int Several = -1, Nobody = -2;
  std::map<Place, std::pair<int, int>> Known; // who writes, who accesses
  int64_t Unit = WidestAccess;
  for (const trace::Access &A : T.Accesses)
    Unit = std::min(Unit, int64_t(llvm::bit_floor(A.Bytes)));
  for (const trace::Access &A : T.Accesses) {
    const auto At = offsetsOf(T.L, A, Guess());
    const bool IsPlain = A.Op == Operation::Load || A.Op == Operation::Store;
    if (!At || !IsPlain)
      continue;
    for (unsigned Thread : A.Active.set_bits()) {
      const int64_t Begin = (*At)[Thread], End = Begin + int64_t(A.Bytes);
      for (int64_t Part = numbers::floorDiv(Begin, Unit); Part * Unit < End; ++Part) {
        auto &[Writer, Any] = Known.try_emplace({A.Epoch, A.Array, Part}, Nobody, int(Thread)).first->second;
        Any = Any == int(Thread) ? Any : Several;
        if (A.Op == Operation::Store)
          Writer = int(Thread);
        if (Writer != Nobody && Any == Several)
          return true;
      }
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// All that is paid
//===----------------------------------------------------------------------===//

namespace {

/// What one run pays.
class RunTotals {
public:
  /// All of it, and by parts of which nobody knows whether, or how often, they happen: wavefronts and sectors.
  struct Sums {
    BlockTotals All;
    std::map<size_t, std::pair<uint64_t, uint64_t>> ByPart;

    /// Whether this takes more than \p Other somewhere, or as a whole.
    bool takesMoreThan(const Sums &Other) const {
      return All.takesMoreThan(Other.All) || llvm::any_of(ByPart, [&](const auto &Here) {
               const auto There = Other.ByPart.find(Here.first);
               const auto [Wavefronts, Sectors] =
                   There == Other.ByPart.end() ? std::pair<uint64_t, uint64_t>() : There->second;
               return Here.second.first > Wavefronts || Here.second.second > Sectors;
             });
    }
  };

  RunTotals(const Run &R, trace::Trace &T, const KernelSet &P) : R(R), T(T), P(P) {
    IsKnown = T.IsComplete && llvm::all_of(T.Accesses, isCounted);
    if (!IsKnown)
      return;
    for (size_t Loops = 0; Loops < T.Issued.size(); ++Loops)
      at(OfShared.All.Issued, unsigned(Loops)) += T.Issued[Loops];
    std::vector<trace::Access> Shared;
    for (trace::Access &A : T.Accesses)
      (A.Array->In == ir::Space::Shared ? Shared : Others).push_back(std::move(A));
    T.Accesses = std::move(Shared);
    IsKnown = !talkWithoutBarrier(T);
    if (IsKnown)
      addShared();
  }

  /// None if some access is not known.
  std::optional<Sums> totals(const Guess &By) const {
    Sums All = OfShared;
    for (const trace::Access &A : Others)
      if (!IsKnown || !add(A, By, All))
        return std::nullopt;
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
  uint64_t overwritten(const Guess &By) const {
    uint64_t All = 0;
    for (const trace::Access &A : Others)
      if (A.isGlobal() && A.Op == Operation::Store)
        All += overwrittenAt(*offsetsOf(T.L, A, By), A);
    return All;
  }

private:
  /// Whether an access is known, and whether it happens hangs on nothing that may be different from lane to lane.
  static bool isCounted(const trace::Access &A) {
    return A.Array && !A.Unsupported && !A.UnderData && !A.UnderLost && !A.UnderStep && !A.Retries;
  }
  static uint64_t &at(BlockTotals::Counts &Of, unsigned UnknownLoops) {
    return Of[std::min<size_t>(UnknownLoops, Of.size() - 1)];
  }
  /// What surely happens once is one part. Else an access is, which a condition or a loop may leave out.
  static size_t partOf(const trace::Access &A) {
    if (!A.Guarded && !A.UnknownLoops)
      return 0;
    size_t Key = llvm::hash_combine(A.Site, unsigned(A.Op));
    for (const trace::CallPath *Path = A.Path; Path; Path = Path->Caller)
      Key = llvm::hash_combine(Key, Path->Callee, Path->Site);
    return Key;
  }

  /// False if it is not known where.
  bool add(const trace::Access &A, const Guess &By, Sums &To) const {
    const unsigned Lanes = T.L.warpLanes();
    const bool IsWord = !A.isGlobal() || A.Array->InConstantMemory; // a word after the other, or as many sectors
    const bool IsAtomic = A.Op != Operation::Load && A.Op != Operation::Store;
    const int64_t Steps = hangsOnSteps(T.L, A) ? 8 : 1; // of a loop: their mean
    uint64_t Sectors = 0, Issued = 0;
    for (int64_t Step = 0; Step < Steps; ++Step) {
      const auto Places = offsetsOf(T.L, A, By, Step);
      if (!Places)
        return false;
      Sectors += IsWord ? 0 : sectorsAt(*Places, A, Lanes);
      Issued += IsWord     ? piecesAt(*Places, A, Lanes, WordBytes)
                : IsAtomic ? lanesOnOneWord(*Places, A, Lanes)
                           : warpsWithSome(A.Active, Lanes);
    }
    const uint64_t OfMean = Sectors * A.Times / uint64_t(Steps);
    at(To.All.Sectors, A.UnknownLoops) += OfMean;
    at(To.All.Issued, A.UnknownLoops) += Issued * A.Times / uint64_t(Steps);
    To.ByPart[partOf(A)].second += OfMean;
    return true;
  }

  void addShared() {
    const StaticLayout Static(P.Source->arraysOf(R.Kernel->Id), R.Compiled.Rules.As);
    Assessments Costs(*R.Served);
    CompiledTrace(T, *P.Code, Static, R.Compiled).forEach(nullptr, [&](const CompiledAccess &I) {
      forEachStepClass(T.L, *R.Served, I.Access, [&](const trace::Access &A) {
        const Assessment &Once = Costs.of(T.L, A, A.Offset);
        IsKnown &= Once.Is <= Verdict::Bounded;
        BlockTotals &All = OfShared.All;
        at(All.Wavefronts, A.UnknownLoops) += Once.Wavefronts * A.Times;
        at(All.Issued, A.UnknownLoops) += Once.Requests * A.Times;
        at(All.Excess, A.UnknownLoops) += Once.excess() * A.Times;
        OfShared.ByPart[partOf(A)].first += Once.Wavefronts * A.Times;
      });
    });
  }

  static constexpr int64_t WordBytes = 4;
  const Run &R;
  trace::Trace &T;
  const KernelSet &P;
  std::vector<trace::Access> Others; ///< than those to shared memory
  Sums OfShared;
  bool IsKnown;
};

} // namespace

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

/// Whether some numbers of the launch make the exchange a loss, or later steps of loops. Numbers with which threads
/// would write over each other are none: `out[y * n + x]` has no n of 1.
static bool mayTakeMore(const RunTotals &Now, const RunTotals &Then, const std::set<std::string> &Names) {
  std::vector<Guess> Guesses(3);
  Guesses[0].Each = 1;
  Guesses[1].Each = 3;
  Guesses[2].FirstStep = 100;
  for (const std::string &Name : Names)
    Guesses.push_back({LengthOfLaunch, Name, 1, 0});
  return llvm::any_of(Guesses, [&](const Guess &By) {
    return !Now.overwritten(By) && Then.totals(By)->takesMoreThan(*Now.totals(By));
  });
}

/// By their names in the source: instantiations of a template share their text.
const std::set<std::string> &AxesExchange::readersIn(const ir::Kernel &K) {
  const auto [It, IsNew] = Readers.try_emplace(K.Id);
  if (IsNew)
    for (const ir::Function *F : ir::calleesThatReadPlaces(*P.Code, K.Id))
      It->second.insert(F->InSystemHeader ? "" : llvm::StringRef(F->Name).split('<').first.str());
  return It->second;
}

/// Whether an exchange in what a kernel calls changes another kernel as well, or has to be made in text that is not the
/// user's.
bool AxesExchange::sharesReaders(const ir::Kernel &K) {
  const std::set<std::string> &Here = readersIn(K);
  return !Here.empty() &&
         (Here.count("") || llvm::any_of(P.Kernels, [&](const ir::Kernel &Other) {
            return Other.Where != K.Where &&
                   llvm::any_of(readersIn(Other), [&](const std::string &Name) { return Here.count(Name); });
          }));
}

const std::optional<ExchangedAxes> &AxesExchange::of(const Run &R) {
  const auto [It, IsNew] = Known.try_emplace({R.Kernel->Id, R.How.Block, R.On});
  if (IsNew)
    It->second = find(R);
  return It->second;
}

std::optional<ExchangedAxes> AxesExchange::find(const Run &R) {
  const unsigned XAndY = 3;
  const Shape &Block = R.How.Block;
  const bool HasBoth = Block[0] > 1 && Block[1] > 1 && (Traces.of(R).ThreadAxes & XAndY) == XAndY;
  if (!HasBoth || isGuess(R.How.Source) || R.On->By != Vendor::Nvidia || !P.Source->isCuda() ||
      Traces.of(R).Executed > Recordings::MostWithAllCosts || ir::mayHangOnWarps(*P.Code, R.Kernel->Id) ||
      sharesReaders(*R.Kernel))
    return std::nullopt;
  const auto TraceNow = Traces.withAllCosts(R, /*Exchanged=*/false);
  const RunTotals TotalsNow(R, *TraceNow, P);
  const auto Now = TotalsNow.totals(Guess());
  if (!Now || !Now->All.excess() || !Now->All.sectors() || TotalsNow.overwritten(Guess()))
    return std::nullopt;
  const auto TraceThen = Traces.withAllCosts(R, /*Exchanged=*/true);
  const RunTotals TotalsThen(R, *TraceThen, P);
  const auto Then = TotalsThen.totals(Guess());
  if (!Then || Then->takesMoreThan(*Now))
    return std::nullopt;
  ExchangedAxes Both{Now->All, Then->All, TotalsNow.launchNumbers(), !readersIn(*R.Kernel).empty()};
  const bool FreesConflicts = Both.Then.excess() * 2 <= Both.Now.excess();
  const bool IsWorthIt = Both.Then.wavefronts() * 8 <= Both.Now.wavefronts() * 7 || Both.savesSectors();
  if (!FreesConflicts || !IsWorthIt || mayTakeMore(TotalsNow, TotalsThen, Both.Unknown))
    return std::nullopt;
  return Both;
}
