//===- Candidates.cpp - Which layouts are tried ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;

/// Bytes of a word in each bank.
static constexpr uint64_t RowOfBanks = 128;

/// Longer pads repeat the banks of shorter ones. With all of them looked at, nothing is left to find once the best is
/// applied.
unsigned Remedies::longestPad(const Declared &D) const {
  uint64_t Banks = 0;
  for (const Architecture *A : Architectures)
    Banks = std::max<uint64_t>(Banks, uint64_t(A->Banks) * A->BankBytes);
  unsigned Longest = 0;
  for (const ir::Variable *V : D.Instances)
    if (const uint64_t Bytes = elementBytes(*V))
      Longest = std::max(Longest, unsigned(std::clamp<uint64_t>(Banks / Bytes, 32, 256)));
  return Longest;
}

/// Whether some index is a XOR or has a gap in it already.
bool Remedies::isRearranged(const Declared &D) const {
  return llvm::any_of(D.Instances, [&](const ir::Variable *V) {
    return llvm::any_of(P.Source->usesOf(*V).Elements, [](const ir::ElementUse &U) {
      return !U.Subscripts.empty() && U.Subscripts.back().IsRearranged;
    });
  });
}

/// Longer rows: of the innermost dimension, by a half at most, and by four elements where rows are short.
std::vector<Layout> Remedies::pads(const Declared &D, unsigned From, unsigned To) const {
  std::vector<Layout> All;
  const size_t Rank = D.First->Dimensions.size();
  for (const ir::Variable *V : D.Instances)
    if (Rank >= 2)
      To = unsigned(std::min<uint64_t>(To, std::max<uint64_t>(V->Dimensions.back().Count / 2, 4)));
  if (Rank >= 2 && !P.Source->obstacleToLength(*D.First, unsigned(Rank - 1)))
    for (unsigned By = From; By <= To; ++By) {
      std::vector<int> Longer(Rank);
      Longer.back() = int(By);
      All.push_back(Layout::padded(std::move(Longer)));
    }
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
        for (unsigned By = 1; By <= 8; ++By) {
          std::vector<int> Longer(Rank);
          Longer[Dimension] = int(By);
          Longer.back() = int(RowsBy);
          All.push_back(Layout::padded(std::move(Longer)));
        }
  return All;
}

/// Rows whose length is a power of two, each in another order; once dimensions are longer, if \p Padding is not empty.
std::vector<Layout> Remedies::swizzles(const Declared &D, const Layout &Padding) const {
  std::vector<Layout> All;
  if (D.First->Dimensions.size() < 2 || hasViews(D))
    return All;
  const unsigned MostLanes = 32;
  for (unsigned Mask = MostLanes - 1; Mask; Mask >>= 1)
    for (unsigned Shift = 0; Shift <= 3; ++Shift)
      All.push_back(Layout::swizzled(Shift, Mask));
  for (unsigned Mask = MostLanes / 2; Mask > 1; Mask >>= 1) // of elements that are read in vectors
    for (unsigned Vector = 2; Vector <= 8 && Vector <= Mask; Vector *= 2)
      All.push_back(Layout::swizzled(0, (2 * Mask - 1) & ~(Vector - 1)));
  const uint64_t Element = std::max<uint64_t>(elementBytes(*D.First), 1);
  if (const uint64_t Bytes = vectorBytes(D), InOne = Bytes / Element; InOne > 1)
    for (uint64_t Vectors = RowOfBanks / Bytes; Vectors > 1; Vectors /= 2)
      for (unsigned Shift = 0; Shift <= 2; ++Shift)
        All.push_back(Layout::swizzled(Shift, unsigned((Vectors - 1) * InOne), llvm::Log2_64(InOne)));
  for (Layout &To : All)
    To = To.onTopOf(Padding);
  llvm::erase_if(All, [&](const Layout &To) {
    return llvm::any_of(D.Instances, [&](const ir::Variable *V) { return !To.fits(*V); });
  });
  return All;
}

/// Rows that are a little longer than a power of two, without those elements: a padding that leaves conflicts. Nothing
/// if blocks of other shapes might need it.
std::vector<Layout> Remedies::withoutPadding(const Declared &D) const {
  const size_t Rank = D.First->Dimensions.size();
  const uint64_t MostElements = 4, Row = Rank ? D.First->Dimensions.back().Count : 0, Over = Row - llvm::bit_floor(Row);
  if (Rank < 2 || !Over || Over > MostElements || D.First->IsDynamic || mayBeLaunchedElsewhere(D) ||
      P.Source->obstacleToLength(*D.First, unsigned(Rank - 1)) || P.Source->dependOnMacros(*D.First))
    return {};
  std::vector<int> Shorter(Rank);
  Shorter.back() = -int(Over);
  return {Layout::padded(std::move(Shorter))};
}

/// What would be tried if an array had longer dimensions already.
std::vector<Layout> Remedies::onTopOf(const Declared &D, const Layout &Padding) const {
  std::vector<Layout> All = swizzles(D, Padding);
  llvm::append_range(All, gapsInRows(D, Padding));
  if (D.First->Dimensions.size() > 2) // pads of rows alone repeat the banks of those that were tried
    for (const std::vector<Layout> &More : {pads(D, 1, longestPad(D)), planes(D, 0, 8)})
      for (const Layout &To : More)
        All.push_back(To.onTopOf(Padding));
  return All;
}

/// Whether pointers into an array point where arguments of the kernel say. Behind these each index would take the
/// distance of two pointers: attention took 4 % longer with a thirteenth of the wavefronts (H200).
bool Remedies::hasPartsByArguments(const Declared &D) const {
  return llvm::any_of(D.Instances, [&](const ir::Variable *V) { return P.Source->hasPartsByArguments(*V); });
}

/// Whether an array has one dimension, whose length can be changed.
bool Remedies::mayBeGapped(const Declared &D) const {
  if (D.First->Dimensions.size() != 1)
    return false;
  return D.First->IsDynamic ? !hasPartsByArguments(D) : !P.Source->obstacleToLength(*D.First, 0);
}

/// Several dimensions, with gaps in each row of whole rows of banks: where lanes skip parts of a row. Once planes are
/// longer, if \p Padding is not empty.
std::vector<Layout> Remedies::gapsInRows(const Declared &D, const Layout &Padding) const {
  std::vector<Layout> All;
  const size_t Rank = D.First->Dimensions.size();
  const uint64_t Element = std::max<uint64_t>(elementBytes(*D.First), 1);
  if (Rank < 2 || hasViews(D) || !llvm::has_single_bit(Element) || Padding.lengthens(*D.First, Rank - 1) ||
      P.Source->obstacleToLength(*D.First, unsigned(Rank - 1)))
    return All;
  for (const uint64_t Rows : {1, 2, 4})
    for (const uint64_t Words : {1, 2, 4}) {
      const uint64_t Between = Rows * RowOfBanks / Element, By = Words * WordBytes / Element;
      if (By && D.First->Dimensions.back().Count > Between && D.First->Dimensions.back().Count % Between == 0)
        All.push_back(Layout::gappedInRows(llvm::Log2_64(Between), unsigned(By)).onTopOf(Padding));
    }
  return All;
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
  const uint64_t Element = elementBytes(*D.First);
  if (D.First->Dimensions.size() != 1 || !llvm::has_single_bit(Element) || Element > RowOfBanks / 2)
    return All;
  const Layout To = Layout::mirrored(unsigned(llvm::countr_zero(RowOfBanks / Element)));
  if (llvm::all_of(D.Instances, [&](const ir::Variable *V) { return To.fits(*V); }))
    All.push_back(To);
  return All;
}

/// An array for each member of the structs that an array is made of.
std::vector<Layout> Remedies::splits(const Declared &D) const {
  if (D.First->IsDynamic || !D.First->ElementIsRecord)
    return {};
  ir::MemberArrays Text = P.Source->memberArrays(D.Instances.getArrayRef());
  if (Text.Members.empty())
    return {};
  return {Layout::split(std::move(Text.Members), Text.Alignment)};
}

/// Gaps for instantiations with elements of a word and more, where others have smaller ones.
std::vector<Layout> Remedies::gapsOfWords(const Declared &D) const {
  auto IsOfWords = [](const ir::Variable *V) { return hasWords(*V); };
  auto MayName = [&](const ir::Variable *V) { // the array, and not what points into it
    return !V->IsDynamic && llvm::all_of(P.Source->usesOf(*V).Elements, [](const ir::ElementUse &U) {
      return U.Distance.empty() && !U.Subscripts.empty() && U.Subscripts.back().Pointer.empty() &&
             U.Subscripts.back().Macro.empty();
    });
  };
  auto IsSame = [&](const ir::Variable *V) { return P.Source->declaredAt(*V) == P.Source->declaredAt(*D.First); };
  std::vector<Layout> All;
  if (mayBeGapped(D) && llvm::any_of(D.Instances, IsOfWords) && !llvm::all_of(D.Instances, IsOfWords) &&
      llvm::all_of(D.Instances, MayName) && llvm::all_of(D.Instances, IsSame))
    for (unsigned Shift : {5, 4, 3, 6})
      if (hasMoreThan(D, uint64_t(1) << Shift))
        All.push_back(Layout::gappedIfOfWords(Shift));
  return All;
}

bool Remedies::isViewed(const Declared &D) const {
  return llvm::any_of(D.Instances, [&](const ir::Variable *V) { return P.Source->usesOf(*V).IsViewed; });
}

bool Remedies::hasViews(const Declared &D) const {
  return llvm::any_of(D.Instances, [&](const ir::Variable *V) { return P.Source->usesOf(*V).HasViews; });
}

/// The widest vector that is made of elements, in bytes; 0 if none is.
unsigned Remedies::vectorBytes(const Declared &D) const {
  unsigned Widest = 0;
  for (const ir::Variable *V : D.Instances)
    for (const ir::ElementUse &U : P.Source->usesOf(*V).Elements)
      Widest = std::max(Widest, U.VectorBytes);
  return Widest;
}

/// Bytes of dynamic shared memory that are elements of another type in each kernel: gaps between those.
std::vector<Layout> Remedies::gapsInViews() {
  std::vector<Layout> All;
  for (unsigned Shift : {5, 4, 3, 6, 2})
    All.push_back(Layout::gappedInViews(Shift));
  return All;
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

/// By how many elements neighbouring lanes are apart: the length of rows where they go down a column. The same of lanes
/// that are neighbours in the next row of a block, of \p Width threads: the length of rows that a warp reads several
/// of. How often each distance occurs; lanes that meet, or are as far apart in the array, say nothing.
void Remedies::countPitches(const trace::Access &A, unsigned Width, bool OfViews,
                            std::vector<uint64_t> &Pitches) const {
  const uint64_t Element = OfViews ? A.Bytes : elementBytes(*A.Array);
  const unsigned Warp = 32;
  const ThreadInts &Place = A.firstOffset().Known;
  auto Count = [&](unsigned T, unsigned Away) {
    if (T < Away || !A.Active.test(T - Away))
      return;
    const uint64_t Apart = uint64_t(std::abs(Place[T] - Place[T - Away])) / Element;
    if (Apart > Away && Apart < Pitches.size())
      Pitches[Apart] += A.Times;
  };
  for (unsigned T : A.Active.set_bits()) {
    Count(T, 1);
    if (Width > 1 && T % Warp >= Width)
      Count(T, Width);
  }
}

/// The lengths of rows that accesses of an array with one dimension seem to have, the most frequent ones first.
std::vector<uint64_t> Remedies::pitchesOf(const Declared &D) const {
  const size_t LongestRow = 1024;
  const bool OfViews = isViewed(D);
  std::vector<uint64_t> Pitches(LongestRow + 1); // how often each occurs
  for (const Run &R : Runs)
    if (D.Users.contains(R.Kernel))
      for (const trace::Access &A : Traces.of(R).Accesses)
        if (isOf(A, D))
          countPitches(A, R.How.Block[0], OfViews, Pitches);
  std::vector<std::pair<uint64_t, uint64_t>> Often;
  for (uint64_t Pitch = 1; Pitch < Pitches.size(); ++Pitch)
    if (Pitches[Pitch] && hasMoreThan(D, Pitch))
      Often.push_back({Pitches[Pitch], Pitch});
  llvm::sort(Often, std::greater<>());
  std::vector<uint64_t> All;
  for (const auto &[Times, Pitch] : Often)
    All.push_back(Pitch);
  return All;
}

/// One dimension, whose indices have the length of rows as a factor: longer by a quarter at most. Behind several short
/// rows a gap takes less memory.
std::vector<Layout> Remedies::longerRows(const Declared &D, unsigned From, unsigned To) const {
  std::vector<Layout> All;
  for (const uint64_t Pitch : D.PitchesInText)
    for (unsigned By = From; By <= std::min<uint64_t>(To, Pitch / 4); ++By)
      All.push_back(Layout::longerRows(unsigned(Pitch), By));
  return All;
}

/// One dimension, with gaps after rows whose length is no power of two.
std::vector<Layout> Remedies::gapsAfterRows(const Declared &D) const {
  const size_t MostPitches = 2;
  const bool OfViews = isViewed(D);
  const unsigned Longest = OfViews ? 32 : longestPad(D); // of bytes that are elements of at least two
  std::vector<Layout> All;
  std::vector<uint64_t> Pitches = D.Pitches;
  llvm::erase_if(Pitches, [](uint64_t Pitch) { return llvm::has_single_bit(Pitch); });
  if (Pitches.size() > MostPitches)
    Pitches.resize(MostPitches);
  for (const uint64_t Pitch : Pitches)
    for (unsigned By = 1; By <= Longest; ++By) {
      All.push_back(Layout::gappedAfterRows(unsigned(Pitch), By));
      All.back().OfViews = OfViews;
    }
  return All;
}
