//===- Obstacles.cpp - What is in the way of another layout ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"
#include "Support/RealPath.h"
#include <numeric>
#include <set>

using namespace banklint;
using ir::Obstacle;

//===----------------------------------------------------------------------===//
// No layout
//===----------------------------------------------------------------------===//

/// Why there is no layout that helps.
Obstacle Remedies::whyNothing(const Declared &D) const {
  const size_t Rank = D.First->Dimensions.size();
  if (D.Fixed)
    return *D.Fixed;
  if (const auto Best = best(D, [](const Layout &) { return true; })) { // it does not fit
    for (const ir::Kernel &K : P.Kernels)
      if (usesAsDynamic(K, D))
        return Obstacle{Obstacle::DynamicTooLarge, 0, K.Name};
    Obstacle TooLarge{Obstacle::TooLarge};
    for (const ir::Variable *V : D.Instances)
      TooLarge.Bytes = std::max(TooLarge.Bytes, D.Tried.layout(*Best).growth(*V));
    TooLarge.Limit = staticLimit(D);
    for (const ir::Kernel &K : P.Kernels)
      if (uses(K, D) && bytesWith(K, Growths(), /*AfterOffers=*/false) > TooLarge.Limit)
        return Obstacle{Obstacle::TooLargeAsItIs, 0, K.Name, 0, TooLarge.Limit};
    return TooLarge;
  }
  if (D.Tried.mayBeJoined())
    return Obstacle{Obstacle::MayBeJoined};
  if (D.Tried.leavesRows())
    return Obstacle{Obstacle::LeavesRow};
  if (Rank > 1) {
    if (auto Why = P.Source->obstacleToLength(*D.First, unsigned(Rank - 1)))
      return *Why;
    if (D.Tried.someBlur())
      return Obstacle{Obstacle::Blurs};
  }
  if (D.IsLeftUntried)
    return Obstacle{Obstacle::NotAllTried};
  if (isRearranged(D))
    return Obstacle{Obstacle::Rearranged};
  if (Rank > 1)
    return Obstacle{Obstacle::Useless};
  if (D.First->IsDynamic && hasPartsByArguments(D))
    return Obstacle{Obstacle::GapBehindArguments};
  return Obstacle{D.First->ElementIsRecord ? Obstacle::NoRowsOfRecords : Obstacle::NoGapHelps};
}

//===----------------------------------------------------------------------===//
// No edit
//===----------------------------------------------------------------------===//

/// What speaks against a change of the text although another layout would help.
std::optional<Obstacle> Remedies::obstacleToEdit(const Declared &D, const Layout &To) {
  for (const ir::Variable *V : D.Instances)
    if (auto Why = P.Source->obstacleOutside(*V);
        Why && !(Why->Is == Obstacle::InHeader && (ComparesFiles || isRightForAllFiles(D, To))))
      return Why;
  if (auto Why = obstacleOfLaunches(D, To))
    return Why;
  if (To.isOfItsLength())
    for (const ir::Variable *V : D.Instances)
      if (!P.Source->isLengthFixed(*V, unsigned(V->Dimensions.size() - 1)))
        return Obstacle{Obstacle::LengthVaries};
  if (auto Why = obstacleOfVectors(D))
    return Why;
  const bool IsProven = To.AsFactor || To.Is == Layout::Carved; // see isPitchProven(), provenCarving()
  if ((!To.isForAnyIndex() && !IsProven) || vectorBytes(D)) {
    if (auto Why = obstacleOfUnseenLaunches(D))
      return Why;
    for (const ir::Variable *V : D.Instances)
      if (auto Why = P.Source->unseenCall(*V))
        return Why;
    RowProof Proof(To);
    if (auto Why = proveRows(D, Proof))
      return Why;
    std::vector<const ir::ArrayUses *> Uses;
    for (const ir::Variable *V : D.Instances)
      Uses.push_back(&P.Source->usesOf(*V));
    if (auto Why = Proof.obstacle(*P.Source, Uses))
      return Why;
  }
  for (const ir::Variable *V : D.Instances)
    if (auto Why = P.Source->unseenMention(*V))
      return Why;
  if (auto Why = D.First->IsDynamic ? obstacleOfOwnBytes(D, To) : obstacleOfDynamicBytes(D, To))
    return Why;
  if (auto Why = obstacleOfNeighbours(D, To))
    return Why;
  if (auto Why = To.Is == Layout::Gapped || To.Is == Layout::Carved || !To.Longer.empty()
                     ? P.Source->obstacleToMoreBytes()
                     : std::nullopt)
    return Why;
  const Residence Here = residenceWith(D, To);
  if (Here.isMuchLess() || (Here.isFewerBy() && needsAllBlocks(D)))
    return Obstacle{Obstacle::FewerBlocks, 0, Here.Kernel, Here.BlocksAfter, Here.BlocksBefore};
  return std::nullopt;
}

/// Which vector may have another size elsewhere, or be made of elements of another size, for which the layout is wrong.
std::optional<Obstacle> Remedies::obstacleOfVectors(const Declared &D) const {
  for (const ir::Variable *V : D.Instances)
    for (const ir::ElementUse &U : P.Source->usesOf(*V).Elements)
      if (!U.IsVectorFixed)
        return Obstacle{U.IsMatrix ? Obstacle::PitchVaries : Obstacle::VectorVaries, U.Line};
  return std::nullopt;
}

bool Remedies::isInHeader(const Declared &D) const {
  const auto Why = P.Source->obstacleOutside(*D.First);
  return Why && Why->Is == Obstacle::InHeader;
}

bool Remedies::isInHeader(const ir::Edit &E) const {
  const std::string Main = P.Source->mainFile();
  if (llvm::sys::fs::exists(Main))
    return realPathOf(Main) != realPathOf(E.OpenedAs);
  return E.OpenedAs != Main && !llvm::StringRef(E.OpenedAs).ends_with("/" + Main); // of another folder, or in memory
}

/// Whether a layout of an array in a header is right for all files that include it: gaps are, whatever the indices are
/// there, and however long the array is, if nothing else of it can be another there.
bool Remedies::isRightForAllFiles(const Declared &D, const Layout &To) const {
  auto HasRoom = [&](const ir::Kernel &K) { return !uses(K, D) || !P.Source->arraysOf(K.Id).HasDynamic; };
  return To.Is == Layout::Gapped && To.isForAnyIndex() && !To.OnlyOfWords && D.Instances.size() == 1 &&
         !D.First->IsDynamic && P.Source->isSameInAllFiles(*D.First) && llvm::all_of(P.Kernels, HasRoom);
}

/// Looks at the kernels that use an array, whatever their arguments and grids are, and without assumptions of the user.
std::optional<Obstacle> Remedies::proveRows(const Declared &D, RowProof &Proof) {
  std::set<std::tuple<const ir::Kernel *, Shape, unsigned>> Seen;
  for (Run R : Runs) {
    if (!D.Users.contains(R.Kernel) || !Seen.insert({R.Kernel, R.How.Block, R.On->Lanes}).second)
      continue;
    R.ForAllLaunches = true;
    trace::Trace &T = Traces.of(R);
    for (const trace::Access &A : T.Accesses)
      if (isOf(A, D))
        Proof.inspect(T.L, A);
    if (!T.IsComplete)
      return Obstacle{Obstacle::CutOff, 0, R.Kernel->Name};
  }
  return std::nullopt;
}

/// Which kernel of those that use an array may run otherwise than it was analysed, so that a layout may be wrong.
std::optional<Obstacle> Remedies::obstacleOfLaunches(const Declared &D, const Layout &To) {
  llvm::DenseMap<ir::FunctionId, std::set<Shape>> Known;
  llvm::DenseSet<ir::FunctionId> Chosen; // by the user
  auto UserOf = [&](ir::FunctionId Id) {
    auto It = llvm::find_if(D.Users, [&](const ir::Kernel *K) { return K->Id == Id; });
    return It == D.Users.end() ? nullptr : *It;
  };
  for (const Run &R : Runs) {
    if (!D.Users.contains(R.Kernel))
      continue;
    if (isGuess(R.How.Source) && !isRightInAllBlocks(D, To, *R.Kernel))
      return Obstacle{Obstacle::BlockAssumed, 0, R.Kernel->Name};
    if (R.How.Source == ShapeSource::Option)
      Chosen.insert(R.Kernel->Id);
    Known[R.Kernel->Id].insert(R.How.Block);
  }
  for (const Launch &L : P.Launches)
    if (const ir::Kernel *K = UserOf(L.Kernel); K && !Chosen.contains(K->Id) &&
                                                (L.IsByPointer || !(L.Block && Known[K->Id].count(*L.Block))) &&
                                                !isRightInAllBlocks(D, To, *K))
      return Obstacle{Obstacle::BlockNotKnown, P.Source->locate(L.Where).Line, K->Name};
  for (const ir::Kernel &K : P.Kernels)
    if (D.Users.contains(&K) && Incomplete.contains(K.Id))
      return Obstacle{Obstacle::CutOff, 0, K.Name};
  return std::nullopt;
}

/// Whether a kernel is launched where no run of host code came: in other branches, under an `#if`, from other kernels,
/// by pointers that nobody follows; or with a block shape that may also be another one. Subscripts may leave their rows
/// in blocks of another shape.
std::optional<Obstacle> Remedies::obstacleOfUnseenLaunches(const Declared &D) const {
  for (const ir::Kernel &K : P.Kernels) {
    if (!D.Users.contains(&K) || isShapeChosen(K))
      continue;
    const ir::LaunchPlaces Places = P.Source->launchPlacesOf(K.Id);
    if (Places.Other)
      return Places.Other;
    for (const Launch &L : P.Launches)
      if (L.Kernel == K.Id && L.MayBeOtherBlocks)
        return Obstacle{Obstacle::BlockNotKnown, P.Source->locate(L.Where).Line, K.Name};
    for (const SourcePoint At : Places.At)
      if (llvm::none_of(P.Launches, [&](const Launch &L) { return L.Kernel == K.Id && L.Where == At; }))
        return Obstacle{Obstacle::LaunchNotReached, P.Source->locate(At).Line, K.Name};
  }
  return std::nullopt;
}

/// Whether files that need not be in the run may launch a kernel that uses an array.
bool Remedies::mayBeLaunchedElsewhere(const Declared &D) const {
  return llvm::any_of(D.Users, [&](const ir::Kernel *K) { return P.Source->launchPlacesOf(K->Id).MayBeInOtherFiles; });
}

/// Whether a kernel waits for all its blocks: with fewer resident ones its launch may fail.
bool Remedies::needsAllBlocks(const Declared &D) const {
  return llvm::any_of(D.Users, [&](const ir::Kernel *K) { return P.Source->launchPlacesOf(K->Id).AreCooperative; });
}

/// Whether the user says which block shape a kernel has.
bool Remedies::isShapeChosen(const ir::Kernel &K) const {
  return llvm::any_of(Runs, [&](const Run &R) { return R.Kernel == &K && R.How.Source == ShapeSource::Option; });
}

/// Whether the dynamic shared memory of a launch still fits behind longer static arrays.
std::optional<Obstacle> Remedies::obstacleOfDynamicBytes(const Declared &D, const Layout &To) const {
  const Growths Growing = growthsOf(D, To);
  for (const ir::Kernel &K : P.Kernels) {
    if (!uses(K, D))
      continue;
    const ir::DynamicBytes Dynamic = P.Source->dynamicBytesOf(K.Id);
    const auto Most = dynamicBytesOf(K);
    if (!Most || (P.Source->arraysOf(K.Id).HasDynamic && !Dynamic.Launched))
      return Obstacle{Obstacle::DynamicNotKnown, 0, K.Name};
    if (bytesWith(K, Growing) + *Most > staticLimit(D))
      return Obstacle{Obstacle::DynamicTooLarge, 0, K.Name};
  }
  return std::nullopt;
}

/// Whether what the runtime is told that launches may ask for is enough for longer arrays, too.
bool Remedies::isEnoughAsItIs(const ir::Kernel &K, const ir::DynamicBytes::Place &Limit, const Declared &D,
                              const Layout &To) const {
  const auto Most = dynamicBytesOf(K);
  return Limit.IsLimit && Limit.Value && Most && *Limit.Value >= To.dynamicBytes(*D.First, *Most);
}

/// What is in the way of launches with more bytes where the program asks the runtime for more than a block has by
/// default. It may do so only for those that need it.
std::optional<Obstacle> Remedies::obstacleOfLimit(const ir::Kernel &K, const Declared &D, const Layout &To) const {
  auto Then = [&](uint64_t Bytes) { return To.dynamicBytes(*D.First, Bytes); };
  const ir::DynamicBytes InText = P.Source->dynamicBytesOf(K.Id);
  if (!InText.RaisesLimit)
    return std::nullopt;
  const uint64_t Static = bytesWith(K, Growths()), Default = limitOfBlocks(false), Raised = limitOfBlocks(true);
  auto NeedsMore = [&](uint64_t Dynamic) { return Static + Dynamic > Default; };
  const auto Launches = launchesOf(K);
  for (const BytesOfLaunch &L : *Launches) {
    const uint64_t MostOfSmall = std::min(L.Most, Default - std::min(Default, Static));
    if (!NeedsMore(L.Least) && NeedsMore(Then(MostOfSmall)))
      return Obstacle{Obstacle::LimitNotAsked, 0, K.Name, 0, Default};
  }
  for (const ir::DynamicBytes::Place &Limit : InText.Places) {
    if (!Limit.IsLimit || isEnoughAsItIs(K, Limit, D, To))
      continue;
    const bool IsOfLaunch = llvm::any_of(InText.Places, [&](const ir::DynamicBytes::Place &Other) {
      return !Other.IsLimit && Other.Text.Replaced == Limit.Text.Replaced;
    });
    const bool IsEditable = Limit.Value && To.Is != Layout::Carved; // by itself
    if (IsEditable ? Static + Then(*Limit.Value) > Raised : !IsOfLaunch)
      return Obstacle{Obstacle::LimitNotKnown, Limit.Text.Where.Line, K.Name};
  }
  return std::nullopt;
}

/// Which other array of a kernel is read by more bytes at once than its declaration aligns it to: it lies where it may
/// be by the sizes of those before it. Vectors have 16 bytes at most.
std::optional<Obstacle> Remedies::obstacleOfNeighbours(const Declared &D, const Layout &To) const {
  const uint64_t MostBytes = 16;
  uint64_t Step = 0; // all growths are multiples of this
  for (const auto &[Declaration, Growth] : growthsOf(D, To))
    Step = std::gcd(Step, Growth);
  if (To.Is == Layout::Gapped && hasOpenLength(D, To))
    for (const ir::Variable *V : D.Instances)
      Step = std::gcd(Step, To.By * elementBytes(*V));
  if (Step % trace::MatrixAlignment == 0)
    return std::nullopt;
  for (const ir::Kernel &K : P.Kernels)
    if (uses(K, D))
      for (const auto &[V, Bytes] : P.Source->arraysOf(K.Id).TakenForAligned)
        if (!D.Instances.contains(V) && Step % std::min(Bytes, MostBytes) != 0)
          return Obstacle{Obstacle::NeighbourShifts, 0, V->Name, std::min(Bytes, MostBytes)};
  for (const Run &R : Runs) {
    if (!uses(*R.Kernel, D))
      continue;
    for (const trace::Access &A : Traces.of(R).Accesses) {
      if (!A.Array || isOf(A, D))
        continue;
      const uint64_t AtOnce = A.StartsMatrix ? trace::MatrixAlignment
                              : A.Matrices   ? MostBytes
                                             : std::min<uint64_t>(A.Bytes, MostBytes);
      if (AtOnce > A.Array->Ty.Alignment && Step % AtOnce != 0)
        return Obstacle{Obstacle::NeighbourShifts, 0, A.Array->Name, AtOnce};
    }
  }
  return std::nullopt;
}

/// A layout with a few elements more at the end of the array, so that no array that is read by many bytes at once moves
/// from where it is aligned.
std::optional<Layout> Remedies::keepingNeighbours(const Declared &D, Layout To) const {
  const unsigned MostElements = 16; // of a byte: then the array grows by whole vectors
  if (D.First->IsDynamic || D.First->Dimensions.size() > 1 || To.AsFactor || To.Is == Layout::Split ||
      hasOpenLength(D, To))
    return std::nullopt;
  for (To.Tail = 1; To.Tail < MostElements; ++To.Tail)
    if (!obstacleOfNeighbours(D, To))
      return To;
  return std::nullopt;
}

/// Whether a layout leaves most of the blocks that are resident now, and what lies behind the array aligned.
bool Remedies::keepsBlocksAndNeighbours(const Declared &D, const Layout &To) const {
  return keepsMostBlocks(D, To) && (!obstacleOfNeighbours(D, To) || keepingNeighbours(D, To));
}

/// Whether the launches of an array in dynamic shared memory are all seen, and have the bytes that it needs.
std::optional<Obstacle> Remedies::obstacleOfOwnBytes(const Declared &D, const Layout &To) const {
  const bool Grows = To.dynamicBytes(*D.First, 1 << 20) > 1 << 20;
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel) && R.How.LaunchedElsewhere.Line)
      return Obstacle{Obstacle::LaunchedElsewhere, 0, R.Kernel->Name};
  for (const ir::Kernel &K : P.Kernels) {
    if (!usesAsDynamic(K, D))
      continue;
    if (P.Source->arraysOf(K.Id).Dynamic.size() > 1)
      return Obstacle{Obstacle::SharesDynamic, 0, K.Name};
    if (P.Source->arraysOf(K.Id).CallsUnknown)
      return Obstacle{Obstacle::CallsUnknown, 0, K.Name};
    const auto Bytes = dynamicBytesOf(K);
    const bool IsLaunched = P.Source->dynamicBytesOf(K.Id).Launched;
    if (IsLaunched && Bytes == 0u)
      return Obstacle{Obstacle::NoDynamicBytes, 0, K.Name};
    if (!Grows)
      continue;
    if ((!Bytes && D.Sampled.empty()) || !IsLaunched)
      return Obstacle{Obstacle::BytesNotKnown, 0, K.Name};
    if (Bytes && bytesWith(K, Growths()) + To.dynamicBytes(*D.First, *Bytes) > dynamicLimit(K))
      return Obstacle{Obstacle::DynamicTooLarge, 0, K.Name};
    if (auto Why = obstacleOfLimit(K, D, To))
      return Why;
  }
  return std::nullopt;
}

/// Whether a gap costs more than it saves, if that is half of the wavefronts at most. Neighbours in a word share the
/// arithmetic of its address; with a gap each index has a shift, a product and a sum of its own: a filter of bytes took
/// 5 % longer without its 2-way conflicts (H200, docs/results/fixes.md). After rows whose length is no power of two
/// each index has a division: a median filter took 7 % longer (H100).
std::optional<Obstacle> Remedies::gapCostsMore(const Declared &D, const Remedy &R) const {
  auto IsPart = [](const ir::Variable *V) { return !hasWords(*V); };
  if (R.To.Is != Layout::Gapped || R.To.AsFactor || R.To.OfViews || R.Now.Wavefronts > 2 * R.Then.Wavefronts)
    return std::nullopt;
  if (!R.To.OnlyOfWords && llvm::any_of(D.Instances, IsPart))
    return Obstacle{Obstacle::GapBetweenParts};
  return R.To.Pitch ? std::optional(Obstacle{Obstacle::GapDivides}) : std::nullopt;
}
