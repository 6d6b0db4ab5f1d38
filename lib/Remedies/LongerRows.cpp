//===- LongerRows.cpp - Rows of flat arrays, as their indices have them ---===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `s[y * 18 + x]` instead of `s[y * 17 + x]` has the elements where a gap after each 17 has them, if y counts rows and
// x stays within them. Whether that is so is not read off the text: the kernels run with the edited indices, and each
// of their accesses has to be where the layout puts it.
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"
#include <set>

using namespace banklint;

/// What the length of rows may be if lanes are as far apart as \p Distances say: each of them, and what divides it,
/// where a thread has several rows.
static std::vector<uint64_t> lengthsOfRows(llvm::ArrayRef<uint64_t> Distances) {
  const uint64_t ShortestRow = 4; // longerRows() has a quarter more at most
  std::vector<uint64_t> All;
  for (const uint64_t Distance : Distances)
    for (uint64_t Rows = 1; Rows * ShortestRow <= Distance; ++Rows)
      if (Distance % Rows == 0 && !llvm::is_contained(All, Distance / Rows))
        All.push_back(Distance / Rows);
  return All;
}

/// Rows whose length can be edited: it is written in the indices, and the edit is proven. Of an array in a header that
/// is for the files of this run, where gaps may be for all.
std::vector<uint64_t> Remedies::pitchesInText(const Declared &D) {
  const size_t MostDistances = 4;
  const bool HasOtherFiles = isInHeader(D) && (!ComparesFiles || isRightForAllFiles(D, Layout::gapped(0)));
  if (HasOtherFiles || mayHaveUnseenIndices(D))
    return {};
  std::vector<uint64_t> All = lengthsOfRows(llvm::ArrayRef(D.Pitches).take_front(MostDistances));
  llvm::erase_if(All, [&](uint64_t Pitch) { return !isPitchProven(D, Pitch); });
  return All;
}

/// Whether other calls or launches than those that are seen may bring other indices.
bool Remedies::mayHaveUnseenIndices(const Declared &D) const {
  const bool MayBeCalledOtherwise =
      llvm::any_of(D.Instances, [&](const ir::Variable *V) { return P.Source->unseenCall(*V).has_value(); });
  return MayBeCalledOtherwise || mayBeLaunchedElsewhere(D) || obstacleOfUnseenLaunches(D);
}

namespace {

/// One kernel, as it is and with longer rows.
class Comparison {
public:
  Comparison(trace::Trace &Now, trace::Trace &Then, const Layout &To) : Now(Now), Then(Then), To(To) {}

  /// Whether each access, of those that \p IsMoved to the array, is where the layout has it, and all else is the same.
  bool agrees(llvm::function_ref<bool(const trace::Access &)> IsMoved) {
    if (!Now.IsComplete || !Then.IsComplete || Now.Accesses.size() != Then.Accesses.size() ||
        Now.Stretches != Then.Stretches || Now.L.symbols() != Then.L.symbols())
      return false;
    for (size_t I = 0; I < Now.Accesses.size(); ++I)
      if (!agree(Now.Accesses[I], Then.Accesses[I], IsMoved(Now.Accesses[I])))
        return false;
    return true;
  }

private:
  /// Symbols of both have the same numbers: they are made in the same order.
  bool agree(const trace::Access &A, const trace::Access &B, bool IsMoved) {
    if (A.Site != B.Site || A.Op != B.Op || A.Array != B.Array || A.Bytes != B.Bytes || A.Times != B.Times ||
        A.Active != B.Active || A.Unsupported != B.Unsupported)
      return false;
    if (A.Unsupported)
      return !IsMoved;
    const Value Placed = IsMoved ? To.placed(Now.L, A).Offset : A.Offset;
    return Now.L.merge(A.Active, Placed, Value(0)) == Then.L.merge(B.Active, B.Offset, Value(0));
  }

  trace::Trace &Now, &Then;
  const Layout &To;
};

} // namespace

/// Whether greater factors make longer rows, in all blocks in which the kernels run, whatever their arguments are.
/// By how much does not matter: an index is row · pitch + x in either case.
bool Remedies::isPitchProven(const Declared &D, uint64_t Pitch) {
  const auto Edited = P.Source->longerRows(D.Instances.getArrayRef(), Pitch, /*By=*/1);
  if (!Edited)
    return false;
  return movesAccesses(D, *Edited->Then, Layout::longerRows(unsigned(Pitch), 1));
}

/// Whether \p Edited has each access to the array where a layout puts it, in one run.
bool Remedies::movesAccessesIn(const Declared &D, ir::Program &Edited, const Layout &To, const Run &R,
                               SitesReached &Reached) {
  const auto Now = Traces.with(R, *P.Code), Then = Traces.with(R, Edited);
  if (!Comparison(*Now, *Then, To).agrees([&](const trace::Access &A) { return isOf(A, D); }))
    return false;
  for (const trace::Access &A : Now->Accesses)
    if (isOf(A, D))
      Reached.note(A);
  return true;
}

/// Whether \p Edited has each access to the array where a layout puts it, in all blocks in which the kernels run,
/// whatever their arguments are, unless \p ForAllLaunches is false, and all uses are among these accesses.
bool Remedies::movesAccesses(const Declared &D, ir::Program &Edited, const Layout &To, bool ForAllLaunches) {
  SitesReached Reached;
  std::set<std::tuple<const ir::Kernel *, Shape, unsigned>> Seen;
  for (Run R : runsOf(D)) {
    if (!D.Users.contains(R.Kernel) || !Seen.insert({R.Kernel, R.How.Block, R.On->Lanes}).second)
      continue;
    R.ForAllLaunches = ForAllLaunches;
    if (!movesAccessesIn(D, Edited, To, R, Reached))
      return false;
  }
  std::vector<const ir::ArrayUses *> Uses;
  for (const ir::Variable *V : D.Instances)
    Uses.push_back(&P.Source->usesOf(*V));
  return !Reached.firstNotReached(Uses, [](const ir::ElementUse &) { return true; });
}

//===----------------------------------------------------------------------===//
// Parts of dynamic shared memory
//===----------------------------------------------------------------------===//

/// The arguments that all runs of a kernel have in common, for each kernel that uses an array.
std::vector<ir::CommonLaunch> Remedies::commonLaunches(const Declared &D) const {
  const int64_t UsualLength = 64; // of a row of floats: a multiple of all banks, as of most heads of attention
  std::vector<ir::CommonLaunch> All;
  for (const ir::Kernel *K : D.Users) {
    ir::CommonLaunch Common;
    Common.Kernel = K->Id;
    Common.Arguments.resize(P.Code->function(K->Id)->Parameters);
    Common.Samples.resize(Common.Arguments.size());
    for (size_t I = 0; I < Common.Arguments.size(); ++I) {
      std::set<std::optional<int64_t>> Values;
      for (const Run &R : Runs)
        if (R.Kernel == K)
          Values.insert(I < R.How.Arguments.size() ? R.How.Arguments[I] : std::nullopt);
      if (Values.size() == 1 && *Values.begin())
        Common.Arguments[I] = *Values.begin();
      else
        Common.Samples[I] = UsualLength;
    }
    for (const Run &R : Runs)
      for (size_t Axis = 0; R.Kernel == K && Axis < Common.MostThreads.size(); ++Axis)
        Common.MostThreads[Axis] = std::max(Common.MostThreads[Axis], R.How.Block[Axis]);
    All.push_back(std::move(Common));
  }
  return All;
}

/// Runs of an array's kernels with numbers for the arguments on which its rows hang, where no launch tells them.
void Remedies::sampleArguments(Declared &D, llvm::ArrayRef<ir::CommonLaunch> Launches) {
  for (const Run &R : Runs)
    for (const ir::CommonLaunch &L : Launches)
      if (R.Kernel->Id == L.Kernel && D.Users.contains(R.Kernel)) {
        Run &Sampled = D.SampledRuns.emplace_back(R);
        Sampled.How.Arguments = L.Arguments;
        for (size_t I = 0; I < L.Samples.size(); ++I)
          if (L.Samples[I])
            Sampled.How.Arguments[I] = L.Samples[I];
      }
}

/// The parts of a buffer whose rows may become longer; null if it has none, or they are not proven.
std::shared_ptr<const Carving> Remedies::provenCarving(Declared &D) {
  if (!D.First->IsDynamic || D.First->Dimensions.size() != 1 || isInHeader(D) || mayHaveUnseenIndices(D))
    return nullptr;
  auto OfConstants = provenCarving(D, {});
  if (OfConstants || vectorBytes(D)) // which may cross the end of a row if that is no constant
    return OfConstants;
  auto Launches = commonLaunches(D);
  const auto Rows = P.Source->carvedRows(D.Instances.getArrayRef(), Launches);
  if (!Rows)
    return nullptr;
  for (ir::CommonLaunch &L : Launches)
    for (size_t I = 0; I < L.Samples.size(); ++I) {
      const auto Used = llvm::find_if(
          Rows->Arguments, [&](const ir::CarvedRows::Argument &A) { return A.Kernel == L.Kernel && A.Index == I; });
      if (Used == Rows->Arguments.end())
        L.Samples[I] = std::nullopt;
      else if (L.Samples[I])
        D.Sampled.push_back(*Used);
    }
  if (!D.Sampled.empty())
    sampleArguments(D, Launches);
  return provenCarving(D, std::move(Launches));
}

std::shared_ptr<const Carving> Remedies::provenCarving(const Declared &D, std::vector<ir::CommonLaunch> Launches) {
  const auto Rows = P.Source->carvedRows(D.Instances.getArrayRef(), Launches);
  if (!Rows)
    return nullptr;
  auto Parts = std::make_shared<Carving>();
  Parts->Pitches = Rows->Pitches;
  for (const auto &[I, V] : llvm::enumerate(D.Instances))
    Parts->Parts[V] = Rows->Parts[I];
  std::vector<unsigned> By;
  for (size_t I = 0; I < Rows->Pitches.size(); ++I)
    By.push_back(unsigned(I + 1)); // so that one does not stand for another
  const ir::CarvedEdits Edited = P.Source->carvedEdits(D.Instances.getArrayRef(), Launches, By, {});
  const bool IsProven = !Edited.Other && movesAccesses(D, *Edited.Then, Layout::carved(Parts, By),
                                                       /*ForAllLaunches=*/Rows->Arguments.empty());
  Parts->Launches = std::move(Launches);
  return IsProven ? Parts : nullptr;
}

/// The parts do not depend on each other: one pitch after the other becomes what is cheapest, up to half as much more.
void Remedies::tryLongerRowsOfParts(Declared &D, const std::shared_ptr<const Carving> &Parts) {
  std::vector<unsigned> Best(Parts->Pitches.size());
  size_t BestNumber = 0;
  for (size_t Which = 0; Which < Best.size(); ++Which) {
    uint64_t Shortest = UINT64_MAX;
    for (const auto &[Array, All] : Parts->Parts)
      for (const ir::CarvedRows::Part &Part : All)
        if (Part.Pitch && Part.Which == Which)
          Shortest = std::min(Shortest, Part.Pitch);
    std::vector<Layout> Candidates;
    const bool IsArgument = Parts->Pitches[Which].IsArgument; // then it becomes odd
    for (const unsigned By : {1, 2, 4, 3, 5, 6, 7, 8, 12, 16})
      if (IsArgument ? By == 1 && Shortest % 2 == 0 : By <= std::max<uint64_t>(Shortest / 2, 1)) {
        std::vector<unsigned> LongerBy = Best;
        LongerBy[Which] = By;
        Candidates.push_back(Layout::carved(Parts, std::move(LongerBy)));
      }
    const size_t First = D.Tried.size();
    tryOut(D, std::move(Candidates));
    for (size_t I = First; I < D.Tried.size(); ++I)
      if (D.Tried.helps(I) && D.Tried.isCheaper(I, BestNumber) && keepsMostBlocks(D, D.Tried.layout(I)))
        BestNumber = I;
    if (BestNumber >= First)
      Best = D.Tried.layout(BestNumber).LongerBy;
  }
}

/// Whether longer rows of parts are the remedy. They need no instruction; where arguments were sampled, other layouts
/// are not tried with those.
bool Remedies::tryLongerRowsOfParts(Declared &D) {
  if (const auto Parts = provenCarving(D)) {
    tryLongerRowsOfParts(D, Parts);
    const auto Best = bestThatFits(D);
    if (Best && (!D.Sampled.empty() || !remedy(D, *Best).NotEdited))
      return true;
  }
  if (D.Sampled.empty())
    return false;
  D.Sampled.clear();
  D.SampledRuns.clear();
  D.Tried = LayoutTotals();
  D.Tried.takeVectors(vectorBytes(D));
  D.WorkOfTrials = 0;
  return false;
}
