//===- Recordings.cpp - What kernels do in their configurations ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels/Recordings.h"
#include "IR/Reachable.h"
#include "IR/ThreadAxes.h"
#include "Machine/Machine.h"
#include "Trace/Stretches.h"

using namespace banklint;

Recordings::Key Recordings::keyOf(const Run &R) {
  Key K{R.Kernel->Id,
        R.How.Block,
        std::nullopt,
        {},
        R.On->Lanes,
        R.On->ComputeCapability,
        R.ForAllLaunches,
        R.InAnyPart,
        R.Compiled.For != nullptr || R.Compiled.Llvm.Joins == LlvmRules::ForAmd};
  if (!R.ForAllLaunches) {
    K.Grid = R.How.Grid;
    K.Arguments = R.How.Arguments;
  }
  return K;
}

trace::Trace &Recordings::of(const Run &R) {
  std::unique_ptr<trace::Trace> &T = Known[keyOf(R)];
  if (T)
    return *T;
  if (!mayAccessShared(*R.Kernel)) { // nothing would be written down
    T = std::make_unique<trace::Trace>(unsigned(threadsIn(R.How.Block)), R.On->Lanes);
    return *T;
  }
  T = recorded(R, *P.Code, /*RemembersCalls=*/true);
  LaunchNumbers.insert(T->LaunchNumbers.begin(), T->LaunchNumbers.end());
  return *T;
}

std::unique_ptr<trace::Trace> Recordings::with(const Run &R, ir::Program &Code) {
  return recorded(R, Code, /*RemembersCalls=*/false);
}

std::unique_ptr<trace::Trace> Recordings::withAllCosts(const Run &R, bool Exchanged) {
  machine::Options O = optionsOf(R);
  O.NotesAllCosts = true;
  O.Budget = MostWithAllCosts;
  O.ExchangesXAndY = Exchanged;
  auto T = recorded(R, *P.Code, O, /*Calls=*/nullptr);
  trace::keepEachStretchOnce(*T);
  return T;
}

machine::Options Recordings::optionsOf(const Run &R) const {
  machine::Options O;
  O.Block = R.How.Block;
  O.IsPartOfBlock = R.InAnyPart;
  if (!R.ForAllLaunches) {
    O.Grid = R.How.Grid;
    O.Arguments = R.How.Arguments;
    O.Assumed = Options.Assumed;
  }
  O.WarpLanes = R.On->Lanes;
  O.ComputeCapability = R.On->ComputeCapability;
  O.ByLlvm = R.Compiled.Llvm.Joins == LlvmRules::ForAmd;
  O.Compiler = R.Compiled.Rules.Optimizer;
  O.JoinsLater = P.Source->isCuda() || O.ByLlvm;
  O.IsCompiled = R.Compiled.For || O.ByLlvm;
  O.Arrays = &P.Source->arraysOf(R.Kernel->Id);
  O.LinkerPlacesArrays = R.Compiled.Rules.As == Build::Separate;
  O.LoopStepBudget = Options.LoopStepBudget;
  O.Stops = Options.Stops;
  O.Budget = Options.BudgetOfRun;
  if (Options.ExecutesAllSteps) {
    O.CountsAlikeSteps = false;
    O.LoopStepBudget = UINT_MAX;
    O.Budget = UINT64_MAX / 4;
  }
  return O;
}

std::unique_ptr<trace::Trace> Recordings::recorded(const Run &R, ir::Program &Code, bool RemembersCalls) {
  machine::Options O = optionsOf(R);
  auto CallsOf = [&] { return RemembersCalls ? &callsOf(O) : nullptr; };
  auto T = recorded(R, Code, O, CallsOf());
  const bool IsTooLarge = !T->IsComplete && !(Options.Stops && Options.Stops());
  if (IsTooLarge && T->LongestLoop > machine::FewSteps) {
    O.LoopStepBudget = machine::FewSteps;
    T = recorded(R, Code, O, CallsOf());
  }
  trace::keepEachStretchOnce(*T);
  T->forgetWorkings();
  return T;
}

std::unique_ptr<trace::Trace> Recordings::recorded(const Run &R, ir::Program &Code, const machine::Options &O,
                                                   machine::CallStore *Calls) {
  auto T = machine::record(Code, O, R.Kernel->Id, Calls);
  Executed += T->Executed;
  return T;
}

/// Whether a run may find accesses. Where values of unknowns are given, a run also tells which of them it asks for.
bool Recordings::mayAccessShared(const ir::Kernel &K) const {
  const ir::StaticArrays &Arrays = P.Source->arraysOf(K.Id);
  return !Options.Assumed.empty() || !Arrays.InOrder.empty() || Arrays.HasDynamic || Arrays.CallsUnknown ||
         ir::mayAccessShared(*P.Code, K.Id);
}

/// What runs with these options remember of calls. Kernels are mostly launched alike, so that one is kept.
machine::CallStore &Recordings::callsOf(const machine::Options &O) {
  const OptionsOfCalls Now{O.Block,          O.IsPartOfBlock,   O.Grid,      O.WarpLanes, O.ComputeCapability,
                           O.LoopStepBudget, O.Assumed.empty(), O.IsCompiled};
  if (!Calls || CallsAreOf != Now) {
    Calls = std::make_unique<machine::CallStore>();
    CallsAreOf = Now;
  }
  return *Calls;
}

/// Whether an access ends behind its array for the thread that is furthest, whatever is not known of it, in some step
/// of its loops.
static bool leavesArray(const Lanes &L, const trace::Access &A) {
  if (!A.arrayBytes() || A.Unsupported || A.UnderData || A.UnderLost || A.UnderEquality || A.UnderStep || A.AllButOne ||
      A.Active.none())
    return false;
  unsigned Furthest = unsigned(A.Active.find_first());
  for (unsigned T : A.Active.set_bits())
    if (A.Offset.Known[T] >= A.Offset.Known[Furthest])
      Furthest = T;
  ThreadMask Alone(L.threads());
  Alone.set(Furthest);
  const Range At = L.range(A.Offset, Alone);
  const bool HappensForAll =
      llvm::all_of(A.Offset.Terms, [&](const Term &Of) { return L.symbol(Of.Symbol).Repeats != 0; });
  return (HappensForAll ? At.Max : At.Min) + int64_t(A.Bytes) > int64_t(A.arrayBytes());
}

bool Recordings::leavesArrays(const Run &R) {
  const trace::Trace &T = of(R);
  return T.IsComplete && llvm::any_of(T.Accesses, [&](const trace::Access &A) { return leavesArray(T.L, A); });
}

void Recordings::forget(const Run &R) {
  auto It = Known.find(keyOf(R));
  if (It == Known.end())
    return;
  Outside.push_back(std::move(It->second->Outside));
  Known.erase(It);
}

unsigned Recordings::axesReadBy(const ir::Kernel &K) const {
  const unsigned Most = ir::threadAxesIn(*P.Code, K.Id);
  if (Most <= 1) // the shape is the same whether x is read or nothing
    return Most;
  machine::Options Probe;
  Probe.Block = {32, 1, 1};
  Probe.EnoughAxes = Most;
  Probe.LoopStepBudget = 8;
  Probe.Budget = 200'000;
  return machine::record(*P.Code, Probe, K.Id)->ThreadAxes;
}
