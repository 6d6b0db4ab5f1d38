//===- Remedies.cpp - Which change makes an array cheaper ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"
#include "Codegen/Merger.h"
#include <set>

using namespace banklint;
using code::Obstacle;

//===----------------------------------------------------------------------===//
// What was seen
//===----------------------------------------------------------------------===//

/// The arrays that a run accessed, each once.
static llvm::SmallSetVector<const code::Variable *, 8> arraysIn(const trace::Trace &T) {
  llvm::SmallSetVector<const code::Variable *, 8> All;
  for (const trace::Access &A : T.Accesses)
    if (A.Array)
      All.insert(A.Array);
  return All;
}

void Remedies::addRun(const Run &R, const trace::Trace &T) {
  Runs.push_back(R);
  for (const code::Variable *Array : arraysIn(T)) {
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

void Remedies::addConflict(const code::Variable &Array) {
  const SourcePoint At = P.Source->declaredAt(Array);
  if (!At)
    return;
  Declared &D = Arrays[At];
  if (!D.First)
    D.First = &Array;
  D.HasConflicts = true;
}

bool Remedies::mayNeed(const trace::Trace &T) const {
  return llvm::any_of(arraysIn(T), [&](const code::Variable *Array) {
    const auto D = Arrays.find(P.Source->declaredAt(*Array));
    return D != Arrays.end() && (D->second.HasConflicts || !P.Source->isDeclaredInFunction(*Array));
  });
}

bool Remedies::isOf(const trace::Access &A, const Declared &D) const {
  return A.Array && D.Instances.contains(A.Array);
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Longer pads repeat the banks of shorter ones. With all of them looked at, nothing is left to find once the best is
/// applied.
unsigned Remedies::longestPad(const Declared &D) const {
  uint64_t Banks = 0;
  for (const Architecture *A : Architectures)
    Banks = std::max<uint64_t>(Banks, uint64_t(A->Banks) * A->BankBytes);
  unsigned Longest = 0;
  for (const code::Variable *V : D.Instances)
    if (const uint64_t Bytes = elementBytes(*V))
      Longest = std::max(Longest, unsigned(std::clamp<uint64_t>(Banks / Bytes, 32, 256)));
  return Longest;
}

/// Whether some index is a XOR or has a gap in it already.
bool Remedies::isRearranged(const Declared &D) const {
  return llvm::any_of(D.Instances, [&](const code::Variable *V) {
    return llvm::any_of(P.Source->usesOf(*V).Elements, [](const code::ElementUse &U) {
      return !U.Subscripts.empty() && U.Subscripts.back().IsRearranged;
    });
  });
}

/// Longer rows: of the innermost dimension.
std::vector<Layout> Remedies::pads(const Declared &D, unsigned From, unsigned To) const {
  std::vector<Layout> All;
  const size_t Rank = D.First->Dimensions.size();
  if (Rank >= 2 && !P.Source->obstacleToLength(*D.First, unsigned(Rank - 1)))
    for (unsigned By = From; By <= To; ++By)
      All.push_back(Layout::padded(unsigned(Rank - 1), By));
  return All;
}

/// Longer planes: of the dimensions between, with rows that are longer as well.
std::vector<Layout> Remedies::planes(const Declared &D, unsigned LeastRowsBy, unsigned MostRowsBy) const {
  std::vector<Layout> All;
  const size_t Rank = D.First->Dimensions.size();
  if (Rank < 3 || P.Source->obstacleToLength(*D.First, unsigned(Rank - 1)))
    return All;
  for (unsigned Dimension = 1; Dimension + 1 < D.First->Dimensions.size(); ++Dimension)
    if (!P.Source->obstacleToLength(*D.First, Dimension))
      for (unsigned RowsBy = LeastRowsBy; RowsBy <= MostRowsBy; ++RowsBy)
        for (unsigned By = 1; By <= 8; ++By)
          All.push_back(Layout::padded(Dimension, By, RowsBy));
  return All;
}

/// Rows whose length is a power of two, each in another order.
std::vector<Layout> Remedies::swizzles(const Declared &D) const {
  std::vector<Layout> All;
  if (D.First->Dimensions.size() < 2)
    return All;
  const unsigned MostLanes = 32;
  for (unsigned Mask = MostLanes - 1; Mask; Mask >>= 1)
    for (unsigned Shift = 0; Shift <= 3; ++Shift)
      All.push_back(Layout::swizzled(Shift, Mask));
  for (unsigned Mask = MostLanes / 2; Mask > 1; Mask >>= 1) // of elements that are read in vectors
    for (unsigned Vector = 2; Vector <= 8 && Vector <= Mask; Vector *= 2)
      All.push_back(Layout::swizzled(0, (2 * Mask - 1) & ~(Vector - 1)));
  llvm::erase_if(All, [&](const Layout &To) {
    return llvm::any_of(D.Instances, [&](const code::Variable *V) { return !To.fits(*V); });
  });
  return All;
}

/// Whether an array has one dimension, whose length can be changed.
bool Remedies::mayBeGapped(const Declared &D) const {
  return D.First->Dimensions.size() == 1 && (D.First->IsDynamic || !P.Source->obstacleToLength(*D.First, 0));
}

/// One dimension, with gaps of an element.
std::vector<Layout> Remedies::gaps(const Declared &D) const {
  std::vector<Layout> All;
  if (mayBeGapped(D))
    for (unsigned Shift : {5, 4, 3, 6, 2})
      if (hasMoreThan(D, uint64_t(1) << Shift))
        All.push_back(Layout::gapped(Shift));
  return All;
}

/// One dimension, every other row of banks in reverse order: where lanes skip halves of rows, as merging sorts and
/// scans do.
std::vector<Layout> Remedies::mirrors(const Declared &D) const {
  std::vector<Layout> All;
  const uint64_t Element = elementBytes(*D.First), RowOfBanks = 128;
  if (D.First->Dimensions.size() != 1 || !llvm::has_single_bit(Element) || Element > RowOfBanks / 2)
    return All;
  const Layout To = Layout::mirrored(unsigned(llvm::countr_zero(RowOfBanks / Element)));
  if (llvm::all_of(D.Instances, [&](const code::Variable *V) { return To.fits(*V); }))
    All.push_back(To);
  return All;
}

/// The same for instantiations with elements of a word and more, where others have smaller ones.
std::vector<Layout> Remedies::gapsOfWords(const Declared &D) const {
  auto IsOfWords = [](const code::Variable *V) { return hasWords(*V); };
  auto MayName = [&](const code::Variable *V) { // the array, and not what points into it
    return !V->IsDynamic && llvm::all_of(P.Source->usesOf(*V).Elements, [](const code::ElementUse &U) {
      return U.Distance.empty() && !U.Subscripts.empty() && U.Subscripts.back().Pointer.empty() &&
             U.Subscripts.back().Macro.empty();
    });
  };
  auto IsSame = [&](const code::Variable *V) { return P.Source->declaredAt(*V) == P.Source->declaredAt(*D.First); };
  std::vector<Layout> All;
  if (mayBeGapped(D) && llvm::any_of(D.Instances, IsOfWords) && !llvm::all_of(D.Instances, IsOfWords) &&
      llvm::all_of(D.Instances, MayName) && llvm::all_of(D.Instances, IsSame))
    for (unsigned Shift : {5, 4, 3, 6})
      if (hasMoreThan(D, uint64_t(1) << Shift))
        All.push_back(Layout::gappedIfOfWords(Shift));
  return All;
}

bool Remedies::isViewed(const Declared &D) const {
  return llvm::any_of(D.Instances, [&](const code::Variable *V) { return P.Source->usesOf(*V).IsViewed; });
}

/// Bytes of dynamic shared memory that are elements of another type in each kernel: gaps between those.
std::vector<Layout> Remedies::gapsInViews() {
  std::vector<Layout> All;
  for (unsigned Shift : {5, 4, 3, 6, 2})
    All.push_back(Layout::gappedInViews(Shift));
  return All;
}

/// Whether the length in the declaration is not the same wherever it is compiled.
bool Remedies::hasOpenLength(const Declared &D, const Layout &To) const {
  return To.OnlyOfWords || !D.hasOneLength() || isInHeader(D) || !P.Source->isLengthFixed(*D.First, 0);
}

bool Remedies::isInHeader(const Declared &D) const {
  const auto Why = P.Source->obstacleOutside(*D.First);
  return Why && Why->Is == Obstacle::InHeader;
}

/// Whether a layout of an array in a header is right for all files that include it: gaps are, whatever the indices are
/// there, and however long the array is, if nothing else of it can be another there.
bool Remedies::isRightForAllFiles(const Declared &D, const Layout &To) const {
  auto HasRoom = [&](const code::Kernel &K) { return !uses(K, D) || !P.Source->arraysOf(K.Id).HasDynamic; };
  return To.Is == Layout::Gapped && !To.OnlyOfWords && D.Instances.size() == 1 && !D.First->IsDynamic &&
         P.Source->isSameInAllFiles(*D.First) && llvm::all_of(P.Kernels, HasRoom);
}

/// Gaps of words, where elements are smaller than that, and of several words, up to half of a row of banks: shorter
/// arrays first.
std::vector<Layout> Remedies::wideGaps(const Declared &D) const {
  std::vector<Layout> All;
  const uint64_t Element = std::max<uint64_t>(elementBytes(*D.First), 1);
  if (!mayBeGapped(D) || !llvm::has_single_bit(Element))
    return All;
  for (unsigned Quotient : {6, 5, 4, 3, 2, 1}) // of the logarithms of what lies between gaps and of gaps
    for (unsigned Words : {1, 2, 4, 8, 16}) {
      const uint64_t By = Words * WordBytes / Element;
      const unsigned Shift = By ? unsigned(llvm::countr_zero(By)) + Quotient : 0;
      if (By > 1 && Shift <= 10 && hasMoreThan(D, uint64_t(1) << Shift))
        All.push_back(Layout::gapped(Shift, unsigned(By)));
    }
  return All;
}

bool Remedies::hasMoreThan(const Declared &D, uint64_t Elements) const {
  return D.First->IsDynamic || D.First->Dimensions.front().Count > Elements;
}

/// By how many elements neighbouring lanes are apart: the length of rows where they go down a column. How often each
/// distance occurs; lanes that meet, or are neighbours in the array as well, say nothing.
void Remedies::countPitches(const trace::Access &A, bool OfViews, std::map<uint64_t, unsigned> &Pitches) const {
  const uint64_t LongestRow = 1024, Element = OfViews ? A.Bytes : elementBytes(*A.Array);
  const ThreadInts &Place = A.Offset.Known;
  int Before = -1;
  for (unsigned T : A.Active.set_bits()) {
    if (Before >= 0 && Before + 1 == int(T))
      if (const uint64_t Apart = uint64_t(std::abs(Place[T] - Place[Before])) / Element;
          Apart > 1 && Apart <= LongestRow)
        ++Pitches[Apart];
    Before = int(T);
  }
}

/// One dimension, with gaps after rows whose length is no power of two.
std::vector<Layout> Remedies::gapsAfterRows(const Declared &D) const {
  const size_t MostPitches = 2;
  const bool OfViews = isViewed(D);
  const unsigned Longest = OfViews ? 32 : longestPad(D); // of bytes that are elements of at least two
  std::map<uint64_t, unsigned> Pitches;
  std::vector<Layout> All;
  if (!mayBeGapped(D))
    return All;
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel))
      for (const trace::Access &A : Traces.of(R).Accesses)
        if (isOf(A, D))
          countPitches(A, OfViews, Pitches);
  std::vector<std::pair<unsigned, uint64_t>> Often;
  for (const auto &[Pitch, Times] : Pitches)
    if (!llvm::has_single_bit(Pitch) && hasMoreThan(D, Pitch))
      Often.push_back({Times, Pitch});
  llvm::sort(Often, std::greater<>());
  if (Often.size() > MostPitches)
    Often.resize(MostPitches);
  for (const auto &[Times, Pitch] : Often)
    for (unsigned By = 1; By <= Longest; ++By) {
      All.push_back(Layout::gappedAfterRows(unsigned(Pitch), By));
      All.back().OfViews = OfViews;
    }
  return All;
}

/// Adds up the accesses of one array under each layout from number \p From on. All accesses are looked at: they decide
/// together what is joined.
void Remedies::addTotals(const Run &R, Declared &D, size_t From) {
  trace::Trace &T = Traces.of(R);
  LayoutTotals &To = D.Tried;
  Assessments Costs(*R.Served);
  const StaticLayout Static(P.Source->arraysOf(R.Kernel->Id));
  auto IsWanted = [&](const trace::Access &A) { return isOf(A, D) && !A.Unsupported; };
  for (const trace::Access &A : T.Accesses)
    if (IsWanted(A))
      To.inspect(T.L, Costs, A, std::max<size_t>(From, 1));
  for (size_t I = From; I < To.size(); ++I)
    forEachCompiledAccess(
        T, *P.Code, Static, R.AsWritten,
        [&](const trace::Access &A) { return IsWanted(A) ? To.layout(I).placed(T.L, A) : A; },
        [&](const CompiledAccess &Made) {
          if (IsWanted(Made.Access))
            To.add(T.L, Costs, Made.Access, I, R.Kernel);
        });
}

/// What it takes to try a layout: each access of each thread is placed, and judged.
uint64_t Remedies::workOfLayout(const Declared &D) {
  uint64_t Work = 1;
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel)) {
      const trace::Trace &T = Traces.of(R);
      Work += T.Accesses.size() * T.L.threads();
    }
  return Work;
}

void Remedies::tryOut(Declared &D, llvm::ArrayRef<Layout> Layouts) {
  // Where a run wrote down very much, fewer are tried, but always one.
  const uint64_t MostWork = uint64_t(1) << 29; // some seconds
  const uint64_t Each = workOfLayout(D);
  const bool IsFirst = D.Tried.size() == 1;
  Layouts = Layouts.take_front(std::max<uint64_t>((MostWork - std::min(MostWork, D.WorkOfTrials)) / Each, IsFirst));
  D.WorkOfTrials += Layouts.size() * Each;
  if (Layouts.empty())
    return;
  const size_t New = D.Tried.extend(Layouts);
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel))
      addTotals(R, D, IsFirst ? 0 : New);
}

/// Tries layouts, from the usual to the rare, until none could be better.
void Remedies::lookAt(Declared &D) {
  for (const code::Variable *V : P.Source->togetherWith(*D.First)) { // also those that no run came to
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
  for (const code::Variable *V : D.Instances)
    if (!D.Fixed)
      D.Fixed = P.Source->obstacleToLayout(*V);
  if (D.Fixed || isRearranged(D))
    return;
  if (isViewed(D)) {
    D.Tried.takeAccessesForElements();
    tryOut(D, gapsInViews());
    if (!isCleared(D))
      tryOut(D, gapsAfterRows(D));
    return;
  }
  // One element more is enough nearly always, and the other candidates take their time.
  tryOut(D, pads(D, 1, 1));
  if (!isCleared(D))
    tryOut(D, pads(D, 2, longestPad(D)));
  if (!isCleared(D))
    tryOut(D, planes(D, 0, 1));
  if (!isCleared(D))
    tryOut(D, swizzles(D));
  if (!isCleared(D))
    tryOut(D, gaps(D));
  if (!isCleared(D))
    tryOut(D, mirrors(D));
  if (!isCleared(D))
    tryOut(D, wideGaps(D));
  if (!isCleared(D))
    tryOut(D, gapsAfterRows(D));
  if (!isCleared(D))
    tryOut(D, gapsOfWords(D));
  if (!isCleared(D))
    tryOut(D, planes(D, 2, 8));
}

void Remedies::plan() {
  std::vector<const code::Variable *> WithConflicts;
  for (const auto &[At, D] : Arrays)
    if (D.HasConflicts)
      WithConflicts.push_back(D.First);
  if (WithConflicts.empty())
    return;
  P.Source->readUses(WithConflicts);
  for (auto &[At, D] : Arrays)
    if (D.HasConflicts && !D.Leader)
      lookAt(D);
}

/// The layout with the fewest wavefronts, of those that \p MayBe, and for which no kernel pays, if there is one; of
/// several that one which was tried first.
std::optional<size_t> Remedies::best(const Declared &D, llvm::function_ref<bool(const Layout &)> MayBe) const {
  const LayoutTotals &T = D.Tried;
  if (T.leavesRows())
    return std::nullopt;
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

/// Whether a layout that was tried leaves no conflict.
bool Remedies::isCleared(const Declared &D) const {
  const auto Best = bestThatFits(D);
  return Best && D.Tried.isCleared(*Best);
}

/// Why there is no layout that helps.
Obstacle Remedies::whyNothing(const Declared &D) const {
  const size_t Rank = D.First->Dimensions.size();
  if (D.Fixed)
    return *D.Fixed;
  if (const auto Best = best(D, [](const Layout &) { return true; })) { // it does not fit
    Obstacle TooLarge{Obstacle::TooLarge};
    for (const code::Variable *V : D.Instances)
      TooLarge.Bytes = std::max(TooLarge.Bytes, D.Tried.layout(*Best).growth(*V));
    TooLarge.Limit = staticLimit(D);
    return TooLarge;
  }
  if (D.Tried.leavesRows())
    return Obstacle{Obstacle::LeavesRow};
  if (Rank == 1)
    return Obstacle{D.First->ElementIsRecord ? Obstacle::NoRowsOfRecords : Obstacle::NoGapHelps};
  if (auto Why = P.Source->obstacleToLength(*D.First, unsigned(Rank - 1)))
    return *Why;
  if (D.Tried.someBlur())
    return Obstacle{Obstacle::Blurs};
  return Obstacle{Obstacle::Useless};
}

//===----------------------------------------------------------------------===//
// Size
//===----------------------------------------------------------------------===//

/// Bytes of static shared memory that a block may have on all architectures.
uint64_t Remedies::staticLimit(const Declared &D) const {
  uint64_t Least = P.Source->staticLimitFor(*D.First).value_or(UINT64_MAX);
  for (const Architecture *A : Architectures)
    Least = std::min<uint64_t>(Least, uint64_t(A->SharedKiB) * 1024);
  return Least;
}

/// By how much each instantiation of an array grows.
Remedies::Growths Remedies::growthsOf(const Declared &D, const Layout &To) const {
  Growths Result;
  for (const code::Variable *V : D.Instances) {
    Result[V->Declaration] = To.growth(*V);
    if (To.Is == Layout::Gapped && !V->IsDynamic && !To.leaves(*V) && hasOpenLength(D, To)) // lengthenedByShare()
      Result[V->Declaration] = V->Dimensions.front().Count / To.between() * To.By * elementBytes(*V);
  }
  return Result;
}

/// The static shared memory of a kernel with what was offered before, and \p Growing.
uint64_t Remedies::bytesWith(const code::Kernel &K, const Growths &Growing) const {
  return P.Source->arraysOf(K.Id).bytes([&](const code::Variable &V) -> uint64_t {
    if (auto Now = Growing.find(V.Declaration); Now != Growing.end())
      return Now->second;
    return Offered.lookup(V.Declaration);
  });
}

/// Whether a kernel has an instantiation of the array among its static ones.
bool Remedies::uses(const code::Kernel &K, const Declared &D) const {
  return llvm::any_of(P.Source->arraysOf(K.Id).InOrder, [&](const code::Variable *V) {
    return llvm::any_of(D.Instances, [&](const code::Variable *I) { return I->Declaration == V->Declaration; });
  });
}

/// The same among its dynamic ones.
bool Remedies::usesAsDynamic(const code::Kernel &K, const Declared &D) const {
  return llvm::any_of(P.Source->arraysOf(K.Id).Dynamic, [&](const code::Variable *V) {
    return llvm::any_of(D.Instances, [&](const code::Variable *I) { return I->Declaration == V->Declaration; });
  });
}

/// The dynamic shared memory that the launches of a kernel ask for at most, if that is known.
std::optional<uint64_t> Remedies::dynamicBytesOf(const code::Kernel &K) const {
  const code::DynamicBytes Written = P.Source->dynamicBytesOf(K.Id);
  if (Written.Known)
    return Written.Most;
  const uint64_t NoBlockHasMore = 1 << 20;
  uint64_t Most = 0;
  bool Known = false;
  for (const Launch &L : P.Launches) {
    if (L.Kernel != K.Id)
      continue;
    if (!L.MostBytes || *L.MostBytes > NoBlockHasMore)
      return std::nullopt;
    Most = std::max(Most, *L.MostBytes);
    Known = true;
  }
  return Known ? std::optional(Most) : std::nullopt;
}

/// Bytes of shared memory that a launch of the kernel can have on all architectures.
uint64_t Remedies::dynamicLimit(const code::Kernel &K) const {
  const bool IsRaised = P.Source->dynamicBytesOf(K.Id).RaisesLimit;
  uint64_t Least = UINT64_MAX;
  for (const Architecture *A : Architectures)
    Least = std::min<uint64_t>(Least, IsRaised ? mostSharedBytes(*A) : uint64_t(A->SharedKiB) * 1024);
  return Least;
}

/// Whether all kernels that use the array have the shared memory for it.
bool Remedies::fits(const Declared &D, const Layout &To) const {
  if (D.First->IsDynamic)
    return llvm::all_of(P.Kernels, [&](const code::Kernel &K) {
      const auto Bytes = usesAsDynamic(K, D) ? dynamicBytesOf(K) : std::nullopt;
      return !Bytes || bytesWith(K, Growths()) + To.factor(*D.First).of(*Bytes) <= dynamicLimit(K);
    });
  const Growths Growing = growthsOf(D, To);
  return llvm::all_of(P.Kernels,
                      [&](const code::Kernel &K) { return !uses(K, D) || bytesWith(K, Growing) <= staticLimit(D); });
}

/// Shared memory of a block before and after, and how many blocks are resident by it: where most are lost, if any.
Residence Remedies::residenceWith(const Declared &D, const Layout &To) const {
  Residence Worst;
  const Growths Growing = growthsOf(D, To);
  for (const Run &R : Runs) {
    const auto Dynamic = D.Users.contains(R.Kernel) ? dynamicBytesOf(*R.Kernel) : std::nullopt;
    if (!Dynamic || (*Dynamic == 0 && P.Source->arraysOf(R.Kernel->Id).HasDynamic))
      continue;
    Residence Here;
    Here.Kernel = R.Kernel->Name;
    Here.BytesBefore = bytesWith(*R.Kernel, Growths()) + *Dynamic;
    Here.BytesAfter =
        bytesWith(*R.Kernel, Growing) + (usesAsDynamic(*R.Kernel, D) ? To.factor(*D.First).of(*Dynamic) : *Dynamic);
    const unsigned Threads = R.How.Block[0] * R.How.Block[1] * R.How.Block[2];
    Here.BlocksBefore = residentBlocks(*R.On, Here.BytesBefore, Threads);
    Here.BlocksAfter = residentBlocks(*R.On, Here.BytesAfter, Threads);
    if (!Worst.BytesAfter || Here.isFewerBy() > Worst.isFewerBy() ||
        (Here.isFewerBy() == Worst.isFewerBy() && Here.BytesAfter > Worst.BytesAfter))
      Worst = Here;
  }
  return Worst;
}

//===----------------------------------------------------------------------===//
// Edits
//===----------------------------------------------------------------------===//

static std::string operandOf(const code::Subscript &S) {
  return S.IsAtom ? S.Index : "(" + S.Index + ")";
}

/// The number that a subscript is, if it is written as one.
static std::optional<uint64_t> numberIn(const code::Subscript &S) {
  uint64_t Number;
  return llvm::StringRef(S.Index).getAsInteger(0, Number) ? std::nullopt : std::optional(Number);
}

/// "i + (i >> 5)", "i + (i >> 7) * 4", "i + i / 17"; behind a pointer "i + ((p - s + i) >> 5)".
static std::string gapped(const code::Subscript &I, const std::string &Distance, const Layout &To,
                          const std::string &Array) {
  const auto N = numberIn(I);
  if (N && Distance.empty() && (!To.OnlyOfWords || *N < To.between()))
    return std::to_string(*N + *N / To.between() * To.By);
  const std::string Factor =
      (To.By == 1 ? "" : " * " + std::to_string(To.By)) + (To.OnlyOfWords ? " * (sizeof(" + Array + "[0]) > 3)" : "");
  if (N == 0u)
    return To.stretchesIn("(" + Distance + ")") + Factor;
  const std::string Place = Distance.empty() ? operandOf(I) : "(" + Distance + " + " + operandOf(I) + ")";
  return operandOf(I) + " + " + To.stretchesIn(Place) + Factor;
}

/// "i ^ ((i >> 5 & 1) * 31)"; behind a pointer "((p - s + i) ^ ((p - s + i >> 5 & 1) * 31)) - (p - s)".
static std::string mirrored(const code::Subscript &I, const std::string &Distance, const Layout &To) {
  const uint64_t Mask = (uint64_t(1) << To.Shift) - 1;
  const auto N = numberIn(I);
  if (N && Distance.empty())
    return std::to_string(*N ^ ((*N >> To.Shift & 1) * Mask));
  const std::string Place =
      Distance.empty() ? operandOf(I) : "(" + Distance + (N == 0u ? "" : " + " + operandOf(I)) + ")";
  const std::string Mixed =
      Place + " ^ ((" + Place + " >> " + std::to_string(To.Shift) + " & 1) * " + std::to_string(Mask) + ")";
  return Distance.empty() ? Mixed : "(" + Mixed + ") - (" + Distance + ")";
}

/// "x ^ (y & 31)", "x ^ ((y >> 1) & 31)".
static std::string swizzled(const code::Subscript &X, const code::Subscript &Y, const Layout &To) {
  const auto NumberX = numberIn(X), NumberY = numberIn(Y);
  const std::string Mask = std::to_string(To.Mask);
  if (NumberY) {
    const uint64_t Mixed = (*NumberY >> To.Shift) & To.Mask;
    if (NumberX)
      return std::to_string(*NumberX ^ Mixed);
    return Mixed ? operandOf(X) + " ^ " + std::to_string(Mixed) : X.Text.Replaced;
  }
  const std::string Shifted = To.Shift ? "(" + operandOf(Y) + " >> " + std::to_string(To.Shift) + ")" : operandOf(Y);
  return operandOf(X) + " ^ (" + Shifted + " & " + Mask + ")";
}

/// The edits of the uses: each place in the text once, whatever its instantiations.
std::optional<Obstacle> Remedies::editUses(const Declared &D, const Layout &To, std::vector<code::Edit> &Edits) const {
  std::set<std::pair<std::string, unsigned>> Edited;
  /// The index under the new layout, and around it what was not a subscript before.
  auto Moved = [&](const code::ElementUse &U) {
    const code::Subscript &Last = U.Subscripts.back();
    if (To.Is == Layout::Swizzled)
      return swizzled(Last, U.Subscripts[U.Subscripts.size() - 2], To);
    const std::string Index = To.Is == Layout::Mirrored ? mirrored(Last, U.Distance, To)
                                                        : gapped(Last, U.Distance, To, D.First->Name);
    if (Last.Pointer.empty())
      return Index;
    return Index == Last.Index ? Last.Text.Replaced : Last.Pointer + "[" + Index + "]";
  };
  for (const code::Variable *V : D.Instances)
    for (const code::ElementUse &U : P.Source->usesOf(*V).Elements) {
      const size_t Rank = V->Dimensions.size();
      const size_t Needed = To.Is == Layout::Swizzled ? 2 : 1;
      if (U.Subscripts.size() != Rank)
        return Obstacle{Obstacle::IndexNotRepeatable, U.Line};
      for (size_t D = Rank - Needed; D < Rank; ++D)
        if (!U.Subscripts[D].IsRepeatable || (!U.Subscripts[D].Macro.empty() && !To.isForAnyIndex()))
          return Obstacle{Obstacle::IndexNotRepeatable, U.Line};
      const code::Subscript &Last = U.Subscripts.back();
      if (!U.Distance.empty() && !Last.Macro.empty())
        return Obstacle{Obstacle::IndexNotRepeatable, U.Line};
      if (!Edited.insert({Last.Text.OpenedAs, Last.Text.Offset}).second)
        continue;
      if (!Last.Macro.empty())
        if (auto Why = P.Source->obstacleToMacro(Last))
          return Why;
      code::Edit E = Last.Text;
      E.Replacement = Moved(U);
      if (E.Replacement != E.Replaced)
        Edits.push_back(std::move(E));
    }
  for (const code::Variable *V : D.Instances)
    for (const code::Edit &E : P.Source->usesOf(*V).Arguments)
      if (Edited.insert({E.OpenedAs, E.Offset}).second)
        Edits.push_back(E);
  return std::nullopt;
}

/// The edits of the declaration: lengths that grow.
std::optional<Obstacle> Remedies::editLengths(const Declared &D, const Layout &To,
                                              std::vector<code::Edit> &Edits) const {
  auto Push = [&](std::optional<code::Edit> Length) -> std::optional<Obstacle> {
    if (!Length)
      return Obstacle{Obstacle::NotEditable};
    Edits.push_back(std::move(*Length));
    return std::nullopt;
  };
  auto Lengthen = [&](size_t Dimension, uint64_t By) {
    return Push(P.Source->lengthened(*D.First, unsigned(Dimension), By));
  };
  for (size_t Dimension = 0; Dimension < D.First->Dimensions.size(); ++Dimension)
    if (const unsigned By = To.lengthens(*D.First, Dimension))
      if (auto Why = Lengthen(Dimension, By))
        return Why;
  if (To.Is != Layout::Gapped || D.First->IsDynamic)
    return std::nullopt;
  std::set<SourcePoint> Edited;
  for (const code::Variable *V : D.Instances)
    if (Edited.insert(P.Source->declaredAt(*V)).second)
      if (auto Why = Push(hasOpenLength(D, To) ? P.Source->lengthenedByShare(*V, 0, To.between(), To.By, To.OnlyOfWords)
                                               : P.Source->lengthened(*V, 0, To.growth(*V) / elementBytes(*V))))
        return Why;
  return std::nullopt;
}

/// "4224" for "4096", "n * 33 / 32" for "n".
static std::string multiplied(const code::DynamicBytes::Place &Bytes, const Layout::Factor &By) {
  uint64_t Number;
  if (!llvm::StringRef(Bytes.Text.Replaced).getAsInteger(0, Number))
    return std::to_string(By.of(Number));
  const std::string Operand = Bytes.IsFactor ? Bytes.Text.Replaced : "(" + Bytes.Text.Replaced + ")";
  return Operand + " * " + std::to_string(By.New) + (By.Old == 1 ? "" : " / " + std::to_string(By.Old));
}

/// The edits of the launches: bytes that grow, each place in the text once.
std::optional<Obstacle> Remedies::editLaunches(const Declared &D, const Layout &To,
                                               std::vector<code::Edit> &Edits) const {
  const Layout::Factor By = To.factor(*D.First);
  if (By.New == By.Old)
    return std::nullopt;
  auto HasSameFactor = [&](const code::Variable *V) {
    const Layout::Factor Other = To.factor(*V);
    return Other.New == By.New && Other.Old == By.Old;
  };
  if (!llvm::all_of(D.Instances, HasSameFactor))
    return Obstacle{Obstacle::LengthsDiffer};
  std::set<std::pair<std::string, unsigned>> Edited;
  for (const code::Kernel &K : P.Kernels) {
    if (!usesAsDynamic(K, D))
      continue;
    const code::DynamicBytes Bytes = P.Source->dynamicBytesOf(K.Id);
    if (Bytes.Other)
      return Bytes.Other;
    for (const code::DynamicBytes::Place &Place : Bytes.Places) {
      if (!Edited.insert({Place.Text.OpenedAs, Place.Text.Offset}).second)
        continue;
      code::Edit E = Place.Text;
      E.Replacement = multiplied(Place, By);
      if (E.Replacement != E.Replaced)
        Edits.push_back(std::move(E));
    }
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Proof
//===----------------------------------------------------------------------===//

/// What speaks against a change of the text although another layout would help.
std::optional<Obstacle> Remedies::obstacleToEdit(const Declared &D, const Layout &To) {
  for (const code::Variable *V : D.Instances)
    if (auto Why = P.Source->obstacleOutside(*V);
        Why && !(Why->Is == Obstacle::InHeader && isRightForAllFiles(D, To)))
      return Why;
  if (auto Why = obstacleOfLaunches(D))
    return Why;
  if (To.isOfItsLength())
    for (const code::Variable *V : D.Instances)
      if (!P.Source->isLengthFixed(*V, unsigned(V->Dimensions.size() - 1)))
        return Obstacle{Obstacle::LengthVaries};
  if (!To.isForAnyIndex()) {
    const bool IsInnermostPad = To.Is == Layout::Padded && To.Dimension + 1 == D.First->Dimensions.size();
    RowProof Proof(/*AllDimensions=*/!IsInnermostPad);
    if (auto Why = proveRows(D, Proof))
      return Why;
    for (const code::Variable *V : D.Instances)
      if (auto Why = Proof.obstacle(*P.Source, P.Source->usesOf(*V)))
        return Why;
  }
  for (const code::Variable *V : D.Instances)
    if (auto Why = P.Source->unseenMention(*V))
      return Why;
  if (auto Why = D.First->IsDynamic ? obstacleOfOwnBytes(D, To) : obstacleOfDynamicBytes(D, To))
    return Why;
  if (const Residence Here = residenceWith(D, To); Here.isMuchLess())
    return Obstacle{Obstacle::FewerBlocks, 0, Here.Kernel, Here.BlocksAfter, Here.BlocksBefore};
  return std::nullopt;
}

/// Looks at the kernels that use an array, whatever their arguments and grids are, and without assumptions of the user.
std::optional<Obstacle> Remedies::proveRows(const Declared &D, RowProof &Proof) {
  std::set<std::tuple<const code::Kernel *, Shape, unsigned>> Seen;
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

/// Which kernel of those that use an array may run otherwise than it was analysed.
std::optional<Obstacle> Remedies::obstacleOfLaunches(const Declared &D) const {
  llvm::DenseMap<code::FunctionId, std::set<Shape>> Known;
  llvm::DenseSet<code::FunctionId> Chosen; // by the user
  auto UserOf = [&](code::FunctionId Id) {
    auto It = llvm::find_if(D.Users, [&](const code::Kernel *K) { return K->Id == Id; });
    return It == D.Users.end() ? nullptr : *It;
  };
  for (const Run &R : Runs) {
    if (!D.Users.contains(R.Kernel))
      continue;
    if (R.How.Source == ShapeSource::Assumed || R.How.Source == ShapeSource::LaunchBounds)
      return Obstacle{Obstacle::BlockAssumed, 0, R.Kernel->Name};
    if (R.How.Source == ShapeSource::Option)
      Chosen.insert(R.Kernel->Id);
    Known[R.Kernel->Id].insert(R.How.Block);
  }
  for (const Launch &L : P.Launches)
    if (const code::Kernel *K = UserOf(L.Kernel);
        K && !Chosen.contains(K->Id) && !(L.Block && Known[K->Id].count(*L.Block)))
      return Obstacle{Obstacle::BlockNotKnown, P.Source->locate(L.Where).Line, K->Name};
  for (const code::Kernel &K : P.Kernels)
    if (D.Users.contains(&K) && Incomplete.contains(K.Id))
      return Obstacle{Obstacle::CutOff, 0, K.Name};
  return std::nullopt;
}

/// Whether the dynamic shared memory of a launch still fits behind longer static arrays.
std::optional<Obstacle> Remedies::obstacleOfDynamicBytes(const Declared &D, const Layout &To) const {
  const Growths Growing = growthsOf(D, To);
  for (const code::Kernel &K : P.Kernels) {
    if (!uses(K, D))
      continue;
    const code::DynamicBytes Dynamic = P.Source->dynamicBytesOf(K.Id);
    const auto Most = dynamicBytesOf(K);
    if (!Most || (P.Source->arraysOf(K.Id).HasDynamic && !Dynamic.Launched))
      return Obstacle{Obstacle::DynamicNotKnown, 0, K.Name};
    if (bytesWith(K, Growing) + *Most > staticLimit(D))
      return Obstacle{Obstacle::DynamicTooLarge, 0, K.Name};
  }
  return std::nullopt;
}

/// Whether the launches of an array in dynamic shared memory are all seen, and have the bytes that it needs.
std::optional<Obstacle> Remedies::obstacleOfOwnBytes(const Declared &D, const Layout &To) const {
  const Layout::Factor By = To.factor(*D.First);
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel) && R.How.LaunchedElsewhere.Line)
      return Obstacle{Obstacle::LaunchedElsewhere, 0, R.Kernel->Name};
  for (const code::Kernel &K : P.Kernels) {
    if (!usesAsDynamic(K, D))
      continue;
    if (P.Source->arraysOf(K.Id).Dynamic.size() > 1)
      return Obstacle{Obstacle::SharesDynamic, 0, K.Name};
    if (By.New == By.Old)
      continue;
    const auto Bytes = dynamicBytesOf(K);
    if (!Bytes || !P.Source->dynamicBytesOf(K.Id).Launched)
      return Obstacle{Obstacle::BytesNotKnown, 0, K.Name};
    if (bytesWith(K, Growths()) + By.of(*Bytes) > dynamicLimit(K))
      return Obstacle{Obstacle::DynamicTooLarge, 0, K.Name};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The answer
//===----------------------------------------------------------------------===//

const Remedy &Remedies::of(const code::Variable &Array) {
  Declared &D = leaderOf(Array);
  if (!D.Found)
    D.Found = decide(D);
  return *D.Found;
}

Remedies::Declared &Remedies::leaderOf(const code::Variable &Array) {
  Declared &D = Arrays.find(P.Source->declaredAt(Array))->second;
  return D.Leader ? Arrays.find(D.Leader)->second : D;
}

bool Remedies::isLeader(const code::Variable &Array) {
  return &leaderOf(Array) == &Arrays.find(P.Source->declaredAt(Array))->second;
}

Remedy Remedies::decide(const Declared &D) {
  const auto Best = bestThatFits(D);
  if (!Best) {
    Remedy Nothing;
    Nothing.NotOffered = whyNothing(D);
    return Nothing;
  }
  Remedy Result = remedy(D, *Best);
  if (!Result.NotEdited)
    Result.NotEdited = obstacleToEdit(D, Result.To);
  if (Result.NotEdited && Result.NotEdited->Is == Obstacle::FewerBlocks)
    if (const auto Other =
            best(D, [&](const Layout &To) { return fits(D, To) && !residenceWith(D, To).isMuchLess(); })) {
      Remedy Smaller = remedy(D, *Other);
      if (!Smaller.NotEdited)
        Smaller.NotEdited = obstacleToEdit(D, Smaller.To);
      if (!Smaller.NotEdited)
        Result = std::move(Smaller);
    }
  const auto Simple = best(D, [&](const Layout &To) { return !To.changesUses() && fits(D, To); });
  if (Result.To.changesUses() && Simple) {
    Remedy Other = remedy(D, *Simple);
    if (Result.NotEdited && !Other.NotEdited)
      Other.NotEdited = obstacleToEdit(D, Other.To);
    if (Result.NotEdited && !Other.NotEdited) {
      Other.BetterTo = Result.To;
      Other.BetterWavefronts = Result.Then.Wavefronts;
      Other.BetterNotEdited = Result.NotEdited;
      Result = std::move(Other);
    } else {
      Result.SimplerEdits = std::move(Other.Edits);
      Result.SimplerTo = Other.To;
      Result.SimplerEdits.resize(Other.OfDeclaration);
      Result.SimplerWavefronts = Other.Then.Wavefronts;
    }
  }
  if (!Result.NotEdited)
    for (const auto &[Instance, Growth] : growthsOf(D, Result.To))
      Offered[Instance] = Growth;
  return Result;
}

/// Whether a gap costs more than it saves. Neighbours in a word share the arithmetic of its address; with a gap each
/// index has a shift, a product and a sum of its own. Measured on an H200 (docs/fixes.md): a filter of bytes took 5 %
/// longer without its 2-way conflicts, with half of the wavefronts.
bool Remedies::isGapBetweenParts(const Declared &D, const Remedy &R) const {
  auto IsPart = [](const code::Variable *V) { return !hasWords(*V); };
  return R.To.Is == Layout::Gapped && !R.To.OnlyOfWords && !R.To.OfViews && llvm::any_of(D.Instances, IsPart) &&
         R.Now.Wavefronts <= 2 * R.Then.Wavefronts;
}

/// What a layout would bring, and the edits for it; whether they may be made is not looked at.
Remedy Remedies::remedy(const Declared &D, size_t Chosen) const {
  Remedy Result;
  Result.To = D.Tried.layout(Chosen);
  Result.IsOfRows = Result.To.Dimension + 1 == D.First->Dimensions.size();
  Result.Now = D.Tried.with(0);
  Result.Then = D.Tried.with(Chosen);
  Result.AveragedOver = D.Tried.averagedOver();
  if (!Result.AveragedOver.empty()) {
    Result.Now.Wavefronts = D.Tried.wavefronts(0);
    Result.Then.Wavefronts = D.Tried.wavefronts(Chosen);
  }
  Result.NothingClearsAll = !isCleared(D);
  std::set<std::tuple<const code::Kernel *, Shape, const Architecture *>> Blocks;
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel))
      Blocks.insert({R.Kernel, R.How.Block, R.On});
  Result.Blocks = Blocks.size();
  Result.OnMultiprocessor = residenceWith(D, Result.To);
  if (D.First->IsDynamic)
    Result.Bytes = Result.To.factor(*D.First);
  if (const code::Kernel *Paying = D.Tried.kernelThatPays(Chosen))
    Result.NotEdited = Obstacle{Obstacle::KernelPays, 0, Paying->Name};
  if (!Result.NotEdited && isGapBetweenParts(D, Result))
    Result.NotEdited = Obstacle{Obstacle::GapBetweenParts};
  if (!Result.NotEdited)
    Result.NotEdited = editLengths(D, Result.To, Result.Edits);
  Result.OfDeclaration = Result.Edits.size();
  if (!Result.NotEdited && Result.To.changesUses())
    Result.NotEdited = editUses(D, Result.To, Result.Edits);
  if (!Result.NotEdited && D.First->IsDynamic)
    Result.NotEdited = editLaunches(D, Result.To, Result.Edits);
  return Result;
}
