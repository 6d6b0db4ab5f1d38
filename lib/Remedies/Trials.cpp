//===- Trials.cpp - What layouts would bring ------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Merger.h"
#include "Cost/StepClasses.h"
#include "Remedies/Remedies.h"
#include <deque>
#include <map>

using namespace banklint;
using ir::Obstacle;

namespace {

/// The accesses to one array in all runs, to be tried under layouts.
class Trials {
public:
  /// \p IsWanted: whether an access is one to the array.
  Trials(LayoutTotals &Totals, std::function<bool(const trace::Access &)> IsWanted)
      : Totals(Totals), IsWanted(std::move(IsWanted)) {}

  /// \p DynamicBytes: what launches of the kernel ask for at most; nothing if that is not known.
  void addRun(const Run &R, trace::Trace &T, const KernelSet &P, std::optional<uint64_t> DynamicBytes) {
    OfRun &Now = Runs.emplace_back(R, T, P);
    Now.DynamicBytes = DynamicBytes.value_or(mostSharedBytes(*R.On));
    for (llvm::ArrayRef<trace::Access> Rest = T.Accesses; !Rest.empty();) {
      const auto Accesses = Rest.take_while([&](const trace::Access &A) { return A.Epoch == Rest.front().Epoch; });
      uint64_t Times = 0;
      for (const trace::Access &A : Accesses)
        Times += IsWanted(A) ? A.Times : 0;
      if (Times) {
        CostliestFirst.emplace(Times, Epochs.size());
        Epochs.push_back({&Now, Accesses});
      }
      Rest = Rest.drop_front(Accesses.size());
    }
  }

  /// Looks at all accesses as the source has them.
  void noteRows() {
    for (OfRun &Now : Runs)
      for (const trace::Access &A : Now.T.Accesses)
        if (IsWanted(A))
          Totals.noteRows(Now.T.L, A);
  }

  /// Adds up what the accesses cost under layout number \p I, as long as it may help. Epochs that take most come first,
  /// so that what slows them down is soon given up.
  void add(size_t I) {
    if (I != 0)
      for (OfRun &Now : Runs)
        for (const trace::Access &A : Now.T.Accesses)
          if (IsWanted(A))
            Totals.inspect(Now.T.L, Now.Costs, A, I);
    for (const auto &[Times, Number] : CostliestFirst)
      if (!Totals.isGivenUp(I))
        add(I, *Epochs[Number].In, Epochs[Number].Accesses);
    for (OfRun &Now : Runs)
      Now.Costs.forget(); // under the next layout all are elsewhere
  }

private:
  struct OfRun {
    OfRun(const Run &R, trace::Trace &T, const KernelSet &P)
        : R(R), T(T), Costs(*R.Served), Static(P.Source->arraysOf(R.Kernel->Id), R.Compiled.Rules.As),
          Compiled(T, *P.Code, Static, R.Compiled) {}
    const Run &R;
    trace::Trace &T;
    Assessments Costs;
    const StaticLayout Static;
    const CompiledTrace Compiled;
    uint64_t DynamicBytes = 0;
  };
  /// What happens between two barriers of a run: all of it decides what is joined.
  struct Epoch {
    OfRun *In;
    llvm::ArrayRef<trace::Access> Accesses;
  };

  void add(size_t I, OfRun &Now, llvm::ArrayRef<trace::Access> Accesses) {
    const Layout &To = Totals.layout(I);
    std::vector<trace::Access> Parts; // where a struct is copied as a whole
    if (To.Is == Layout::Split) {
      for (const trace::Access &A : Accesses)
        llvm::append_range(Parts, IsWanted(A) ? To.byMember(Now.T.L, A) : std::vector{A});
      Accesses = Parts;
    }
    Now.Compiled.forEachOf(
        Accesses, /*First=*/0, [&](const trace::Access &A) { return IsWanted(A) ? To.placed(Now.T.L, A) : A; },
        [&](const CompiledAccess &Made) {
          if (IsWanted(Made.Access))
            forEachStepClass(Now.T.L, Now.Costs.gpu(), Made.Access, [&](const trace::Access &A) {
              Totals.add(Now.T.L, Now.Costs, A, I, {Now.R.Kernel, Now.DynamicBytes});
            });
        });
  }

  LayoutTotals &Totals;
  const std::function<bool(const trace::Access &)> IsWanted;
  std::deque<OfRun> Runs;
  std::vector<Epoch> Epochs;
  /// Executions of accesses to the array, and the number of the epoch.
  std::multimap<uint64_t, size_t, std::greater<>> CostliestFirst;
};

} // namespace

/// What it takes to try a layout: each access of each thread is placed, and judged.
uint64_t Remedies::workOfLayout(const Declared &D) {
  uint64_t Work = 1;
  for (const Run &R : runsOf(D))
    if (D.Users.contains(R.Kernel)) {
      const trace::Trace &T = Traces.of(R);
      Work += T.Accesses.size() * T.L.threads();
    }
  return Work;
}

void Remedies::tryOut(Declared &D, std::vector<Layout> Candidates) {
  if (D.Tried.nothingHelps())
    return;
  if (const unsigned Bytes = vectorBytes(D))
    llvm::erase_if(Candidates, [&](const Layout &To) {
      return !llvm::all_of(D.Instances, [&](const ir::Variable *V) { return To.keepsVectors(*V, Bytes); });
    });
  for (Layout &To : Candidates)
    if (To.Is == Layout::Gapped && !To.OnlyOfWords) {
      if (!D.NamesIndex)
        D.NamesIndex = indexFunction(D, To).has_value();
      To.IsNamed = *D.NamesIndex;
    }
  llvm::ArrayRef<Layout> Layouts = Candidates;
  // Where a run wrote down very much, fewer are tried, but always one.
  const uint64_t MostWork = uint64_t(1) << 27; // some seconds
  const uint64_t Each = workOfLayout(D);
  const bool IsFirst = D.Tried.size() == 1;
  Layouts = Layouts.take_front(std::max<uint64_t>((MostWork - std::min(MostWork, D.WorkOfTrials)) / Each, IsFirst));
  D.IsLeftUntried |= Layouts.size() < Candidates.size();
  D.WorkOfTrials += Layouts.size() * Each;
  if (Layouts.empty())
    return;
  Trials OfArray(D.Tried, [&](const trace::Access &A) { return isOf(A, D) && !A.Unsupported; });
  for (const Run &R : runsOf(D))
    if (D.Users.contains(R.Kernel))
      OfArray.addRun(R, Traces.of(R), P, dynamicBytesOf(*R.Kernel));
  if (IsFirst) { // the array as it is declared, with which the others are compared
    OfArray.noteRows();
    OfArray.add(0);
  }
  if (D.Tried.nothingHelps())
    return;
  for (size_t I = D.Tried.extend(Layouts); I < D.Tried.size(); ++I)
    OfArray.add(I);
}

/// Whether the accesses of an array take more wavefronts in a run with a layout than without.
bool Remedies::isDearerIn(const Declared &D, const Layout &To, const Run &R) {
  LayoutTotals Both;
  if (isViewed(D))
    Both.takeAccessesForElements();
  Both.takeVectors(vectorBytes(D));
  Trials OfArray(Both, [&](const trace::Access &A) { return isOf(A, D) && !A.Unsupported; });
  OfArray.addRun(R, Traces.of(R), P, dynamicBytesOf(*R.Kernel));
  OfArray.add(0);
  const size_t I = Both.extend(To);
  OfArray.add(I);
  return Both.wavefronts(I, /*AtRandom=*/false) > Both.wavefronts(0, /*AtRandom=*/false);
}

/// Tries kinds of layouts until none can help, or be better than one of them that keeps most of the blocks that are
/// resident, and what lies behind the array aligned. Longer rows of parts that were tried before have edits that nobody
/// can write.
void Remedies::tryInTurn(Declared &D, std::initializer_list<std::function<std::vector<Layout>()>> Kinds) {
  for (const auto &Candidates : Kinds) {
    tryOut(D, Candidates());
    if (D.Tried.nothingHelps())
      return;
    const auto Best =
        best(D, [&](const Layout &To) { return To.Is != Layout::Carved && keepsBlocksAndNeighbours(D, To); });
    if (Best && D.Tried.isBestPossible(*Best))
      return;
  }
}

/// Tries layouts, from the usual to the rare, until none could be better.
void Remedies::lookAt(Declared &D) {
  for (const ir::Variable *V : P.Source->togetherWith(*D.First)) { // also those that no run came to
    D.Instances.insert(V);
    if (V->IsDynamic != D.First->IsDynamic)
      D.Fixed = Obstacle{Obstacle::LengthsDiffer};
    const SourcePoint At = P.Source->declaredAt(*V);
    auto Other = Arrays.find(At);
    if (At == P.Source->declaredAt(*D.First) || Other == Arrays.end())
      continue;
    D.Users.insert(Other->second.Users.begin(), Other->second.Users.end());
    Other->second.Leader = P.Source->declaredAt(*D.First);
  }
  for (const ir::Variable *V : D.Instances)
    if (!D.Fixed)
      D.Fixed = P.Source->obstacleToLayout(*V);
  if (D.Fixed)
    return;
  if (isRearranged(D))
    return tryInTurn(D, {[&] { return splits(D); }});
  if (mayBeGapped(D))
    D.Pitches = pitchesOf(D);
  if (isViewed(D)) {
    D.Tried.takeAccessesForElements();
    return tryInTurn(D, {[&] { return gapsInViews(); }, [&] { return gapsAfterRows(D); }});
  }
  D.InUse = partInUse(D);
  D.Tried.takeVectors(vectorBytes(D));
  if (tryLongerRowsOfParts(D))
    return;
  if (!D.Pitches.empty())
    D.PitchesInText = pitchesInText(D);
  // One element more is enough nearly always, and the other candidates take their time.
  tryInTurn(D, {[&] { return withoutPadding(D); }, [&] { return pads(D, 1, 1); },
                [&] { return pads(D, 2, longestPad(D)); }, [&] { return planes(D, 0, 1); }, [&] { return swizzles(D); },
                [&] { return longerRows(D, 1, 1); }, [&] { return longerRows(D, 2, longestPad(D)); },
                [&] { return splits(D); }, [&] { return gaps(D); }, [&] { return gapsInRows(D); },
                [&] { return mirrors(D); }, [&] { return wideGaps(D); }, [&] { return gapsAfterRows(D); },
                [&] { return gapsOfWords(D); }, [&] { return planes(D, 2, 8); }});
  tryOnTopOfBest(D);
}

/// Tries what the next run would try once the best padding is made, so that it finds nothing left.
void Remedies::tryOnTopOfBest(Declared &D) {
  std::optional<size_t> Before;
  for (;;) {
    const auto Fits = bestThatFits(D);
    if (Fits && D.Tried.isBestPossible(*Fits))
      return;
    const auto Best = best(D, [&](const Layout &To) { return !To.changesUses() && keepsMostBlocks(D, To); });
    if (!Best || Best == Before)
      return;
    tryOut(D, onTopOf(D, D.Tried.layout(*Best)));
    Before = Best;
  }
}

/// The layout with the fewest wavefronts, of those that \p MayBe, and for which no kernel pays, if there is one; of
/// several that one which was tried first.
std::optional<size_t> Remedies::best(const Declared &D, llvm::function_ref<bool(const Layout &)> MayBe) const {
  const LayoutTotals &T = D.Tried;
  std::optional<size_t> Best;
  auto IsBetter = [&](size_t I) {
    if (!Best)
      return true;
    const bool Pays = T.kernelThatPays(I), BestPays = T.kernelThatPays(*Best);
    return Pays == BestPays ? T.isCheaper(I, *Best) : BestPays;
  };
  for (size_t I = 1; I < T.size(); ++I)
    if (T.helps(I) && IsBetter(I) && MayBe(T.layout(I)))
      Best = I;
  return Best;
}

std::optional<size_t> Remedies::bestThatFits(const Declared &D) const {
  return best(D, [&](const Layout &To) { return fits(D, To); });
}
