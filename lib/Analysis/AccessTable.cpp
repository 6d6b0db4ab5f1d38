//===- AccessTable.cpp - Accesses by their places --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/AccessTable.h"
#include "Compilers/Nvcc/Merger.h"
#include "Cost/Assessment.h"
#include "Cost/StepClasses.h"
#include "Support/Reasons.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace banklint;

static const void *keyOf(uint64_t Number) { return reinterpret_cast<const void *>(uintptr_t(Number)); }

std::vector<const void *> banklint::entryKeyOf(const trace::Access &A) {
  std::vector<const void *> Key{keyOf(A.Site), A.Array ? A.Array->Declaration : nullptr, keyOf(uint64_t(A.Op))};
  for (const trace::CallPath *C = A.Path; C; C = C->Caller)
    Key.push_back(keyOf(C->Site));
  return Key;
}

namespace {

/// Multiplies a total, or divides it; the latter without a rest.
void scale(Assessment &Total, uint64_t By, uint64_t Parts) {
  for (uint64_t *Sum : {&Total.Requests, &Total.Wavefronts, &Total.Ideal})
    *Sum = *Sum * By / Parts;
}

/// Adds what an access costs, for as many steps as all that was added have in common.
void addTotal(AccessReport &To, const Assessment &Once, const trace::Access &A) {
  const unsigned Common = std::lcm(To.Iterations, A.StepsAtATime);
  scale(To.Total, Common / To.Iterations, 1);
  To.Total.add(Once, A.Times * (Common / A.StepsAtATime));
  To.Iterations = Common;
}

/// A total for several steps becomes one for as few as it can be.
void takeFewestSteps(AccessReport &R) {
  const uint64_t Parts =
      std::gcd(std::gcd(uint64_t(R.Iterations), R.Total.Requests), std::gcd(R.Total.Wavefronts, R.Total.Ideal));
  if (Parts <= 1)
    return;
  scale(R.Total, 1, Parts);
  R.Iterations /= unsigned(Parts);
}

/// Gathers the accesses of one run by their places.
class EntryCollector {
public:
  EntryCollector(const Architecture &A, const KernelSet &P) : P(P), Costs(A) {}

  void add(const trace::Access &A) { EntryOf.push_back(entryOf(A)); }

  void add(Lanes &L, const CompiledAccess &I) {
    AccessEntry &S = Accesses[EntryOf[I.Shown]];
    std::vector<unsigned> &Ways = WaysIn[{EntryOf[I.Shown], I.Access.Epoch}];
    S.Report.InstructionBytes = std::max({S.Report.InstructionBytes, I.Access.Bytes, I.Wide});
    forEachStepClass(L, Costs.gpu(), I.Access, [&](const trace::Access &A) {
      const Assessment &Once = Costs.of(L, A, A.Offset);
      if (Ways.size() <= MostListed)
        Ways.push_back(Once.MaxWays);
      addTotal(S.Report, Once, A);
      S.Report.ByLoops.add(A.UnknownLoops, Once, A.Times, A.StepsAtATime);
    });
    for (size_t Other : I.Others)
      if (AccessEntry &O = Accesses[EntryOf[Other]]; &O != &S)
        O.Report.JoinedWith = S.Report.Where;
  }

  /// Lists what executions took in the order of the run, as far as they are listed. After the last access.
  void listExecutions(llvm::ArrayRef<unsigned> Epochs) {
    llvm::DenseMap<unsigned, llvm::SmallVector<size_t, 1>> PlacesOf; // of an epoch in the run; more are not listed
    for (size_t I = 0; I < Epochs.size(); ++I)
      if (auto &Places = PlacesOf[Epochs[I]]; Places.size() <= MostListed)
        Places.push_back(I);
    for (auto Next = WaysIn.begin(); Next != WaysIn.end();) {
      const size_t Entry = Next->first.first;
      std::vector<std::pair<size_t, const std::vector<unsigned> *>> InOrder;
      for (; Next != WaysIn.end() && Next->first.first == Entry; ++Next)
        for (size_t Place : PlacesOf[Next->first.second])
          InOrder.push_back({Place, &Next->second});
      llvm::sort(InOrder);
      std::vector<unsigned> &All = Accesses[Entry].WaysOfExecutions;
      for (size_t I = 0; I < InOrder.size() && All.size() <= MostListed; ++I)
        llvm::append_range(All, *InOrder[I].second);
      All.resize(std::min(All.size(), MostListed + 1));
    }
  }

  std::vector<AccessEntry> Accesses;

private:
  size_t entryOf(const trace::Access &A) {
    std::vector<const void *> Key = entryKeyOf(A);
    auto [It, New] = Index.try_emplace(Key, Accesses.size());
    if (New) {
      Accesses.push_back(newEntry(A));
      Accesses.back().Key = std::move(Key);
    }
    AccessReport &Report = Accesses[It->second].Report;
    Report.InUnknownLoop |= A.UnknownLoops > 0;
    Report.LoopDepth = std::max(Report.LoopDepth, A.LoopDepth);
    return It->second;
  }

  AccessEntry newEntry(const trace::Access &A) const {
    ir::Source &Source = *P.Source;
    AccessEntry S;
    S.Access = A.Site;
    if (A.Array && Source.declaredAt(*A.Array))
      S.Array = A.Array;
    S.Report.Where = Source.locate(Source.beginOf(A.Site));
    S.Report.End = Source.lastTokenOf(A.Site);
    const Location Last = Source.locate(S.Report.End);
    const bool IsBehind = Last.File == S.Report.Where.File && Last.Line > S.Report.Where.Line;
    S.Report.LastLine = IsBehind ? Last.Line : S.Report.Where.Line;
    if (S.Array)
      S.Report.Declared = Source.locate(Source.declaredAt(*A.Array));
    S.Report.Array = A.Array ? A.Array->Name : "";
    S.Report.DeclaredAlignment = A.Array && !A.Array->IsDynamic ? unsigned(A.Array->Ty.Alignment) : 0;
    S.Report.Op = A.Op;
    S.Report.Bytes = A.bytesInSource();
    for (const trace::CallPath *C = A.Path; C && C->Site; C = C->Caller)
      if (const SourcePoint Call = Source.callAt(C->Site); !Source.inSystemHeader(Call))
        S.Report.CallPath.insert(S.Report.CallPath.begin(), Source.locate(Call));
    return S;
  }

  const KernelSet &P;
  Assessments Costs;
  std::map<std::vector<const void *>, size_t> Index;
  std::vector<size_t> EntryOf; ///< by the number of the access
  std::map<std::pair<size_t, unsigned>, std::vector<unsigned>>
      WaysIn; ///< an entry, an epoch: as long as they are listed
};

} // namespace

static std::optional<uint64_t> blocksOf(const std::optional<Shape> &Grid) {
  return Grid ? std::optional(threadsIn(*Grid)) : std::nullopt;
}

std::vector<AccessEntry> banklint::entriesOf(trace::Trace &T, const Run &R, const KernelSet &P) {
  EntryCollector Collector(*R.Served, P);
  for (const trace::Access &A : T.Accesses)
    Collector.add(A);
  const StaticLayout Static(P.Source->arraysOf(R.Kernel->Id), R.Compiled.Rules.As);
  CompiledTrace(T, *P.Code, Static, R.Compiled).forEach(nullptr, [&](const CompiledAccess &I) {
    Collector.add(T.L, I);
  });
  Collector.listExecutions(T.Stretches);
  for (AccessEntry &S : Collector.Accesses) {
    takeFewestSteps(S.Report);
    S.Report.On = R.On;
    if (R.Served != R.On)
      S.EightByteBanksSetAt = P.Source->eightByteBanksAskedAt(R.Kernel->Id, R.How.LaunchedAt).value_or(0);
    S.Report.Kernel = R.Kernel->Name;
    S.Report.Nvcc = R.Compiled.For ? nvccName(R.Compiled.Rules.Version) : "";
    S.Report.Compiler = R.Compiled.Rules.Optimizer;
    S.Report.As = R.Compiled.Rules.As;
    S.Report.ProfiledKernel = R.Kernel->ProfiledName;
    S.Report.Block = R.How.Block;
    S.Report.BlockSource = R.How.Source;
    S.Report.Incomplete = !T.IsComplete;
    S.Report.Blocks = blocksOf(R.How.Grid);
    S.LaunchedAt = R.How.LaunchedAt;
    S.LaunchedElsewhere = R.How.LaunchedElsewhere;
  }
  return std::move(Collector.Accesses);
}

/// Whether two sums are of executions that cost the same each.
static bool haveSameCost(const Assessment &One, const Assessment &Two) {
  const bool AreExact = One.Is == Verdict::Exact && Two.Is == Verdict::Exact && One.Requests && Two.Requests;
  return AreExact && One.MinWays == Two.MinWays && One.MaxWays == Two.MaxWays &&
         One.Wavefronts * Two.Requests == Two.Wavefronts * One.Requests &&
         One.Ideal * Two.Requests == Two.Ideal * One.Requests;
}

/// Whether two launches run the same access differently often, and each time at the same cost.
static bool differInStepsAlone(const AccessReport &A, const AccessReport &B) {
  return A.LoopDepth && B.LoopDepth && !A.Incomplete && !B.Incomplete && haveSameCost(A.Total, B.Total);
}

/// What an access costs where nothing tells how often its loops run (AccessTable::takeSteps): one request of each warp,
/// if both launches are whole numbers of such; else in the most requests of which both are. \p OfOther: requests of the
/// other launch, at the same cost each.
static void takeOneStep(AccessReport &R, uint64_t OfOther) {
  Assessment &Total = R.Total;
  const uint64_t Warps = llvm::divideCeil(threadsIn(R.Block), R.On->Lanes);
  const uint64_t Common = std::gcd(Total.Requests, OfOther);
  auto IsWhole = [&](uint64_t Sum) { return Sum * Warps % Total.Requests == 0; };
  const bool HasSteps = Common % Warps == 0 && IsWhole(Total.Wavefronts) && IsWhole(Total.Ideal);
  const uint64_t Unit = HasSteps ? Warps : Common, Steps = Total.Requests / Unit;
  Total.Requests = Unit;
  Total.Wavefronts /= Steps;
  Total.Ideal /= Steps;
  R.Iterations = 1;
  R.ByLoops = LoopTotals();
  R.ByLoops.add(/*UnknownLoops=*/1, Total, /*Times=*/1);
}

/// One report for the same access under the same block shape in launches with different arguments: the worst.
static void combine(AccessEntry &Old, AccessEntry New) {
  const Assessment A = Old.Report.Total, B = New.Report.Total;
  const std::optional<uint64_t> Blocks = std::max(Old.Report.Blocks, New.Report.Blocks);
  const bool HaveSameCost = differInStepsAlone(Old.Report, New.Report);
  if (B.MaxWays > A.MaxWays || (B.MaxWays == A.MaxWays && B.Wavefronts > A.Wavefronts))
    Old = std::move(New);
  Old.Report.Blocks = Blocks;
  if (A.Requests != B.Requests && HaveSameCost) {
    takeOneStep(Old.Report, A.Requests == Old.Report.Total.Requests ? B.Requests : A.Requests);
    Old.Report.InUnknownLoop = Old.DiffersInSteps = true;
    return;
  }
  Assessment &Worst = Old.Report.Total;
  if (A.Is == Verdict::Exact && B.Is == Verdict::Exact && A.Requests == B.Requests && A.Wavefronts == B.Wavefronts &&
      A.MinWays == B.MinWays && A.MaxWays == B.MaxWays)
    return;
  Worst.MinWays = std::min(A.MinWays, B.MinWays);
  Worst.Is = std::max({A.Is, B.Is, Verdict::Bounded});
  if (A.Is <= Verdict::Bounded && B.Is <= Verdict::Bounded)
    Worst.Reason = reason::Launches;
  Worst.HasCondition = A.Is == Verdict::Exact && B.Is == Verdict::Exact;
}

const AccessEntry &AccessTable::add(AccessEntry New) {
  auto [Place, IsNew] = Known.try_emplace({New.Report.On, New.Report.Block, New.Report.Kernel, New.Key}, All.size());
  if (IsNew)
    All.push_back(std::move(New));
  else // from a launch with other arguments
    combine(All[Place->second], std::move(New));
  return All[Place->second];
}

bool AccessTable::differsInSteps(size_t First, const Shape &Block) const {
  return llvm::any_of(llvm::ArrayRef(All).drop_front(First),
                      [&](const AccessEntry &S) { return S.DiffersInSteps && S.Report.Block == Block; });
}

void AccessTable::takeSteps(const Run &R, const AccessEntry &OfStep) {
  AccessEntry *Known = find(R, OfStep.Key);
  const AccessReport &Step = OfStep.Report;
  if (!Known || !Known->DiffersInSteps || !Step.InUnknownLoop || !haveSameCost(Known->Report.Total, Step.Total))
    return;
  Assessment &Total = Known->Report.Total;
  Total.Requests = Step.Total.Requests;
  Total.Wavefronts = Step.Total.Wavefronts;
  Total.Ideal = Step.Total.Ideal;
  Known->Report.Iterations = Step.Iterations;
  Known->Report.ByLoops = Step.ByLoops;
}

bool AccessTable::agree(size_t First, size_t Second) const {
  std::map<std::vector<const void *>, const Assessment *> Before;
  for (size_t I = First; I < Second; ++I)
    Before[All[I].Key] = &All[I].Report.Total;
  for (size_t I = Second; I < All.size(); ++I) {
    auto It = Before.find(All[I].Key);
    const Assessment &A = All[I].Report.Total;
    if (It == Before.end() || It->second->Is != A.Is || It->second->MaxWays != A.MaxWays)
      return false;
  }
  return true;
}

void AccessTable::forgetFrom(size_t Number) {
  All.resize(Number);
  for (auto It = Known.begin(); It != Known.end();)
    It = It->second >= Number ? Known.erase(It) : std::next(It);
}

AccessEntry *AccessTable::find(const Run &R, const std::vector<const void *> &Key) {
  const auto It = Known.find({R.On, R.How.Block, R.Kernel->Name, Key});
  return It == Known.end() ? nullptr : &All[It->second];
}
