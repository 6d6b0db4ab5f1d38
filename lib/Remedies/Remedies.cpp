//===- Remedies.cpp - Which change makes an array cheaper -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"
#include <set>

using namespace banklint;
using ir::Obstacle;

//===----------------------------------------------------------------------===//
// What was seen
//===----------------------------------------------------------------------===//

/// The arrays that a run accessed, each once.
static llvm::SmallSetVector<const ir::Variable *, 8> arraysIn(const trace::Trace &T) {
  llvm::SmallSetVector<const ir::Variable *, 8> All;
  for (const trace::Access &A : T.Accesses)
    if (A.Array)
      All.insert(A.Array);
  return All;
}

void Remedies::addRun(const Run &R, const trace::Trace &T) {
  Runs.push_back(R);
  for (const ir::Variable *Array : arraysIn(T)) {
    const SourcePoint At = P.Source->declaredAt(*Array);
    if (!At)
      continue;
    Declared &D = Arrays[At];
    if (!D.First)
      D.First = Array;
    D.Instances.insert(Array);
    D.Users.insert(R.Kernel);
  }
}

void Remedies::addConflict(const ir::Variable &Array) {
  const SourcePoint At = P.Source->declaredAt(Array);
  if (!At)
    return;
  Declared &D = Arrays[At];
  if (!D.First)
    D.First = &Array;
  D.HasConflicts = true;
}

bool Remedies::mayNeed(const trace::Trace &T) const {
  return llvm::any_of(arraysIn(T), [&](const ir::Variable *Array) {
    const auto D = Arrays.find(P.Source->declaredAt(*Array));
    return D != Arrays.end() && (D->second.HasConflicts || !P.Source->isDeclaredInFunction(*Array));
  });
}

bool Remedies::isOf(const trace::Access &A, const Declared &D) const {
  return A.Array && D.Instances.contains(A.Array);
}

void Remedies::plan() {
  std::vector<const ir::Variable *> WithConflicts;
  for (const auto &[At, D] : Arrays)
    if (D.HasConflicts)
      WithConflicts.push_back(D.First);
  if (WithConflicts.empty())
    return;
  P.Source->readUses(WithConflicts, P.Kernels);
  for (auto &[At, D] : Arrays)
    if (D.HasConflicts && !D.Leader)
      lookAt(D);
}

//===----------------------------------------------------------------------===//
// The answer
//===----------------------------------------------------------------------===//

const Remedy &Remedies::of(const ir::Variable &Array) {
  Declared &D = leaderOf(Array);
  if (!D.Found)
    D.Found = decide(D);
  return *D.Found;
}

Remedies::Declared &Remedies::leaderOf(const ir::Variable &Array) {
  Declared &D = Arrays.find(P.Source->declaredAt(Array))->second;
  return D.Leader ? Arrays.find(D.Leader)->second : D;
}

std::optional<ExchangedAxes> Remedies::exchangeFor(llvm::StringRef Kernel, const Shape &Block, const Architecture *On,
                                                   const ir::Variable &Array) {
  const auto R =
      llvm::find_if(Runs, [&](const Run &R) { return R.Kernel->Name == Kernel && R.How.Block == Block && R.On == On; });
  auto SharesText = [&](const Run &Other) { return Other.Kernel->Where == R->Kernel->Where && Other.On == On; };
  auto IsWorse = [&](const Run &Other) { return SharesText(Other) && !Exchanges.of(Other); };
  if (R == Runs.end() || llvm::any_of(Runs, IsWorse)) // other instantiations, or blocks of other shapes
    return std::nullopt;
  const std::optional<ExchangedAxes> &Found = Exchanges.of(*R);
  if (Found->savesSectors())
    return Found;
  const Remedy &OfLayout = of(Array);
  const bool IsMended = !OfLayout.NotOffered && !OfLayout.NotEdited && OfLayout.Then.Wavefronts == OfLayout.Then.Ideal;
  return IsMended ? std::nullopt : Found;
}

Remedy Remedies::decide(const Declared &D) {
  const auto Best = bestThatFits(D);
  if (!Best) {
    Remedy Nothing;
    Nothing.NotOffered = whyNothing(D);
    return Nothing;
  }
  Remedy Result = edited(D, *Best);
  const auto Simple = best(D, [&](const Layout &To) { return !To.changesUses() && keepsBlocksAndNeighbours(D, To); });
  if (const auto Why = Simple ? std::nullopt : gapCostsMore(D, Result)) { // what does not pay is no advice either
    Remedy Nothing;
    Nothing.NotOffered = Why;
    return Nothing;
  }
  /// The best of other layouts, if somebody can write its edit.
  auto Editable = [&](llvm::function_ref<bool(const Layout &)> MayBe) -> std::optional<Remedy> {
    const auto Other = best(D, MayBe);
    std::optional<Remedy> Found = Other ? std::optional(edited(D, *Other)) : std::nullopt;
    return Found && !Found->NotEdited ? std::move(Found) : std::nullopt;
  };
  if (Result.NotEdited && Result.NotEdited->Is == Obstacle::NeighbourShifts)
    if (auto Aligned = Editable([&](const Layout &To) { return keepsBlocksAndNeighbours(D, To); }))
      Result = std::move(*Aligned);
  if (Result.NotEdited && Result.NotEdited->Is == Obstacle::FewerBlocks)
    if (auto Smaller = Editable([&](const Layout &To) { return keepsMostBlocks(D, To); }))
      Result = std::move(*Smaller);
  if (Result.NotEdited && Result.NotEdited->Is == Obstacle::FewerBlocks && isWorthBlocks(D, Result))
    Result.NotEdited.reset(); // what speaks against it last
  // Rows and the bytes of launches are written together, gaps each by itself.
  if (Result.NotEdited && Result.To.Is == Layout::Carved)
    if (auto Gaps = Editable([&](const Layout &To) { return To.Is != Layout::Carved && fits(D, To); });
        Gaps && Gaps->Then.Wavefronts == Result.Then.Wavefronts)
      Result = std::move(*Gaps);
  if (Result.To.changesUses() && Simple) {
    Remedy Other = Result.NotEdited ? edited(D, *Simple) : remedy(D, *Simple);
    const bool AreComparable = Other.IsAtRandom == Result.IsAtRandom;
    if (Result.NotEdited && !Other.NotEdited) {
      if (AreComparable) {
        Other.BetterTo = Result.To;
        Other.BetterWavefronts = Result.Then.Wavefronts;
        Other.BetterNotEdited = Result.NotEdited;
      }
      Result = std::move(Other);
    } else if (AreComparable) {
      Result.SimplerEdits = std::move(Other.Edits);
      Result.SimplerTo = Other.To;
      Result.SimplerEdits.resize(Other.OfDeclaration);
      Result.SimplerWavefronts = Other.Then.Wavefronts;
    }
  }
  if (!Result.NotEdited) {
    Result.ReliesOn = namesReliedOn(D);
    Result.HangsOnLaunchesOf = kernelsOfKnownShapes(D);
    for (const Run &R : Runs)
      if (D.Users.contains(R.Kernel) && isGuess(R.How.Source))
        Result.InAllBlocksOf = R.Kernel->Name;
    Result.NeedsAllFiles = !isRightForAllFiles(D, Result.To) &&
                           llvm::any_of(Result.Edits, [&](const ir::Edit &E) { return isInHeader(E); });
  }
  if (!Result.NotEdited)
    for (const auto &[Instance, Growth] : growthsOf(D, Result.To))
      Offered[Instance] = Growth;
  return Result;
}

/// Names whose uses in other files would have to change as well: those of kernels, if their launches do.
std::set<std::string> Remedies::namesReliedOn(const Declared &D) const {
  std::set<std::string> Names;
  for (const ir::Variable *V : D.Instances)
    Names.merge(P.Source->namesReliedOn(*V));
  for (const ir::Kernel &K : P.Kernels)
    if (usesAsDynamic(K, D))
      Names.insert(K.PlainName);
  return Names;
}

/// Kernels for which a layout is right, and cheaper, in blocks of known shapes.
std::set<std::string> Remedies::kernelsOfKnownShapes(const Declared &D) const {
  std::set<std::string> Names;
  for (const ir::Kernel *K : D.Users)
    if (!isShapeChosen(*K))
      Names.insert(K->Name);
  return Names;
}

/// What a layout would bring, and whether it may be edited; if what lies behind the array would lose its alignment, the
/// array grows a little more.
Remedy Remedies::edited(const Declared &D, size_t Chosen) {
  Remedy Result = remedy(D, Chosen);
  if (!Result.NotEdited && !isInHeader(D) && !ComparesFiles)
    if (const auto E = llvm::find_if(Result.Edits, [&](const ir::Edit &E) { return isInHeader(E); });
        E != Result.Edits.end())
      Result.NotEdited = Obstacle{Obstacle::PointerNotFollowed, E->Where.Line};
  if (!Result.NotEdited)
    Result.NotEdited = obstacleToEdit(D, Result.To);
  if (!Result.NotEdited || Result.NotEdited->Is != Obstacle::NeighbourShifts)
    return Result;
  const auto Tailed = keepingNeighbours(D, Result.To);
  if (!Tailed || !keepsMostBlocks(D, *Tailed))
    return Result;
  Remedy Longer = remedy(D, Chosen, *Tailed);
  if (!Longer.NotEdited)
    Longer.NotEdited = obstacleToEdit(D, Longer.To);
  return Longer.NotEdited ? Result : Longer;
}

/// What a layout would bring, and the edits for it; whether they may be made is not looked at. \p To: the layout number
/// \p Chosen, or one that differs behind the end of the array only.
Remedy Remedies::remedy(const Declared &D, size_t Chosen, const Layout &To) const {
  Remedy Result;
  Result.To = To;
  Result.To.WithoutMask = needsNoMask(D, To);
  Result.Now = D.Tried.with(0);
  Result.Then = D.Tried.with(Chosen);
  Result.AveragedOver = D.Tried.averagedOver();
  Result.Sampled = D.Sampled;
  for (const Run &R : D.SampledRuns)
    for (const trace::Access &A : Traces.of(R).Accesses)
      Result.IsOfUnknownLoops |= isOf(A, D) && A.UnknownLoops;
  Result.IsAtRandom = D.Tried.savesOnlyAtRandom(Chosen);
  Result.Now.Wavefronts = D.Tried.wavefronts(0, Result.IsAtRandom);
  Result.Then.Wavefronts = D.Tried.wavefronts(Chosen, Result.IsAtRandom);
  Result.NothingClearsAll = D.Tried.nothingClears();
  std::set<std::tuple<const ir::Kernel *, Shape, const Architecture *>> Blocks;
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel))
      Blocks.insert({R.Kernel, R.How.Block, R.On});
  Result.Blocks = Blocks.size();
  for (const ir::Variable *V : D.Instances)
    Result.Together.insert(V->Name);
  Result.OnMultiprocessor = residenceWith(D, Result.To, /*AfterOffers=*/false);
  if (D.First->IsDynamic)
    Result.Bytes = Result.To.factor(*D.First);
  if (const ir::Kernel *Paying = D.Tried.kernelThatPays(Chosen))
    Result.NotEdited = Obstacle{Obstacle::KernelPays, 0, Paying->Name};
  if (!Result.NotEdited)
    Result.NotEdited = gapCostsMore(D, Result);
  if (!Result.NotEdited)
    Result.NotEdited = editLengths(D, Result.To, Result.Edits);
  const size_t LongerDimensions = size_t(llvm::count_if(Result.To.Longer, [](int By) { return By != 0; }));
  Result.OfDeclaration = LongerDimensions ? std::min(LongerDimensions, Result.Edits.size()) : Result.Edits.size();
  if (!Result.NotEdited && Result.To.changesUses())
    Result.NotEdited = editUses(D, Result.To, Result.Edits);
  if (!Result.NotEdited && D.First->IsDynamic)
    Result.NotEdited = editLaunches(D, Result.To, Result.Edits);
  return Result;
}
