//===- Totals.cpp - What all accesses of an array cost -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Totals.h"
#include "Lanes/PowersOfTwo.h"
#include "Support/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace banklint;
using ir::Obstacle;

/// Bytes from the start of the innermost row that the subscripts name.
static Value placeInRow(Lanes &L, const trace::Access &A) {
  if (!A.Index)
    return A.Offset;
  Value Rows(0);
  for (size_t D = 0; D + 1 < A.Index->size(); ++D) {
    Rows = L.apply(Op::Mul, Rows, Value(int64_t(A.Array->Dimensions[D].Count)), Wide);
    Rows = L.apply(Op::Add, Rows, (*A.Index)[D], Wide);
  }
  return L.apply(Op::Sub, A.Offset, L.apply(Op::Mul, Rows, Value(int64_t(rowBytes(*A.Array))), Wide), Wide);
}

/// Whether a value has `… & (S - 1)` in it, which only makes sense for a power of two.
static bool isMaskIn(const Lanes &L, const Value &V, SymbolId S, unsigned Depth = 0) {
  const unsigned MostDepth = 8;
  auto IsMask = [&](const Value &M) {
    return M.Terms.size() == 1 && M.Terms[0].Coefficient == ThreadInts(1) && M.Known == ThreadInts(-1) &&
           llvm::is_contained(L.sources(M), S); // S itself, or half of it
  };
  return Depth < MostDepth && llvm::any_of(
                                  V.Terms,
                                  [&](const Term &T) {
                                    const Symbol &Part = L.symbol(T.Symbol);
                                    if (Part.Operation == Op::And && llvm::any_of(Part.Operands, IsMask))
                                      return true;
                                    return llvm::any_of(Part.Operands, [&](const Value &Operand) {
                                      return isMaskIn(L, Operand, S, Depth + 1);
                                    });
                                  });
}

/// The numbers of which powers of two are tried: some is one, or taken for one, and there are no others than such that
/// are the same for the block. Empty if not.
static std::vector<SymbolId> powersOfTwoIn(const Lanes &L, const Value &Offset) {
  const size_t Most = 2;
  std::vector<SymbolId> All = L.sources(Offset);
  const bool AreUniform = llvm::all_of(All, [&](SymbolId S) {
    const Symbol &Sym = L.symbol(S);
    return Sym.Shared == Spread::Block && Sym.From <= Origin::Counter && !Sym.Name.empty();
  });
  if (All.size() > Most || !AreUniform ||
      llvm::none_of(All, [&](SymbolId S) { return L.symbol(S).IsPowerOfTwo || isMaskIn(L, Offset, S); }))
    All.clear();
  return All;
}

/// Whether it is known of each lane where it goes, and which lanes take part: then it is so in any layout, too.
static bool isAllKnown(const Lanes &L, const trace::Access &A) {
  auto IsKnown = [&](const Value &V) { // also: in each step
    return llvm::all_of(L.sources(V), [&](SymbolId S) { return L.symbol(S).Repeats > 0; });
  };
  return A.Array && IsKnown(A.Offset) && (!A.Index || llvm::all_of(*A.Index, IsKnown)) && !A.Source && !A.UnderData;
}

//===----------------------------------------------------------------------===//
// Totals
//===----------------------------------------------------------------------===//

size_t LayoutTotals::extend(llvm::ArrayRef<Layout> Layouts) {
  const size_t First = Under.size();
  for (const Layout &Of : Layouts)
    Under.emplace_back().Of = Of;
  return First;
}

/// Whether a matrix of wmma may begin elsewhere than at multiples of MatrixAlignment from where it begins now.
static bool movesMatrix(Lanes &L, const trace::Access &A, const trace::Access &Placed) {
  const Value By = L.apply(Op::Sub, Placed.Offset, A.Offset, Wide);
  const unsigned Warp = 32;
  if (!By.isKnown())
    return L.divisor(By) % trace::MatrixAlignment;
  return llvm::any_of(A.Active.set_bits(),
                      [&](unsigned T) { return T % Warp == 0 && By.Known[T] % int64_t(trace::MatrixAlignment); });
}

void LayoutTotals::noteRows(Lanes &L, const trace::Access &A) {
  // An access beyond the end of its row, or wider than what the source uses there, takes the layout as it is.
  const bool IsEndless = A.Array->IsDynamic && A.Array->Dimensions.size() == 1;
  const uint64_t RowBytes = IsEndless ? UINT64_MAX : rowBytes(*A.Array);
  const Value InRow = placeInRow(L, A);
  if (InRow.isKnown())
    for (unsigned T : A.Active.set_bits())
      LeavesRows |= InRow.Known[T] < 0 || uint64_t(InRow.Known[T]) + A.Bytes > RowBytes;
  LeavesRows |= !IsViewed && A.Bytes > std::max<uint64_t>(elementBytes(*A.Array), VectorBytes);
}

/// Bytes of a row under a layout that leaves out the end of it.
static uint64_t shortRowBytes(const ir::Variable &Array, const Layout &To) {
  const uint64_t By = To.shortensRows() ? To.lengthens(Array, Array.Dimensions.size() - 1) : 0;
  return rowBytes(Array) + By * elementBytes(Array);
}

/// Whether an access is known to stay in what a layout leaves of its row.
static bool isInRow(Lanes &L, const trace::Access &A, const Layout &To) {
  return L.range(L.merge(A.Active, placeInRow(L, A), Value(0)))
      .within({0, int64_t(shortRowBytes(*A.Array, To)) - int64_t(A.Bytes)});
}

void LayoutTotals::inspect(Lanes &L, Assessments &Costs, const trace::Access &A, size_t I) {
  Candidate &C = Under[I];
  if (A.StartsMatrix)
    C.Misaligns |= movesMatrix(L, A, C.Of.placed(L, A));
  if (C.Of.shortensRows())
    C.HasNoPlace |= !isInRow(L, A, C.Of);
  if (C.Of.Is == Layout::Split)
    C.HasNoPlace |= C.Of.byMember(L, A).empty();
  if (C.Blurs || isAllKnown(L, A)) // no layout blurs what is known
    return;
  if (!powersOfTwoIn(L, A.Offset).empty())
    return; // with numbers it is as sure as it was
  const trace::Access Placed = C.Of.placed(L, A);
  const Verdict Then = Costs.of(L, Placed, Placed.Offset).Is;
  C.Blurs = Then >= Verdict::DataDependent && Then > Costs.of(L, A, A.Offset).Is;
}

/// Strides that are tried: below the number of threads.
static std::vector<int64_t> valuesOf(const Symbol &S, unsigned Threads, unsigned Most) {
  std::vector<int64_t> Values = powersOfTwoOf(S, std::max<int64_t>(Threads, 2));
  Values.resize(std::min<size_t>(Values.size(), Most));
  return Values;
}

/// The threads that stay in the array with some numbers. \p DynamicBytes: as many as it has at most if no declaration
/// says.
static ThreadMask whoStaysInArray(const Lanes &L, const trace::Access &A, uint64_t DynamicBytes,
                                  Lanes::Assignment Assign) {
  ThreadMask Stays = A.Active;
  for (size_t D = 0; A.Index && D < A.Index->size(); ++D) {
    const ir::Dimension &Of = A.Array->Dimensions[D];
    const bool IsEndless = A.Array->IsDynamic && D == 0;
    const uint64_t Count = IsEndless ? DynamicBytes / std::max<uint64_t>(Of.Bytes, 1) : Of.Count;
    const ThreadInts Index = L.evaluate((*A.Index)[D], Assign);
    for (unsigned T : A.Active.set_bits())
      if (Index[T] < 0 || uint64_t(Index[T]) >= Count)
        Stays.reset(T);
  }
  return Stays;
}

/// What an access costs for powers of two of the numbers that decide it, each with each; nothing if that cannot be
/// told.
std::optional<LayoutTotals::Trial> LayoutTotals::tried(Lanes &L, Assessments &Costs, const trace::Access &Placed,
                                                       const Numbers &Of, const User &By) {
  const size_t Count = Of.second.size();
  std::vector<std::vector<int64_t>> Values;
  for (SymbolId S : Of.second)
    Values.push_back(valuesOf(L.symbol(S), L.threads(), Count == 1 ? 10 : 6));
  const size_t Others = Count == 2 ? Values[1].size() : 1, Combinations = Count ? Values[0].size() * Others : 0;
  Trial Result;
  trace::Access Now = Placed;
  std::vector<size_t> Impossible;
  uint64_t Sum = 0;
  for (size_t I = 0; I < Combinations; ++I) {
    auto Assign = [&](SymbolId S) -> std::optional<ThreadInts> {
      for (size_t N = 0; N < Count; ++N)
        if (Of.second[N] == S)
          return ThreadInts(Values[N][N == 0 ? I / Others : I % Others]);
      return std::nullopt;
    };
    Result.Each.push_back(0);
    // What leaves the array does not occur; under a condition that is not known, not in these lanes.
    Now.Active = whoStaysInArray(L, Placed, By.DynamicBytes, Assign);
    if (Now.Active.none() || (!Placed.Guarded && Now.Active != Placed.Active)) {
      Impossible.push_back(I);
      continue;
    }
    const Assessment &One = Costs.of(L, Now, Value(L.evaluate(Placed.Offset, Assign)));
    if (One.Is == Verdict::Unknown)
      return std::nullopt;
    Result.Each.back() = One.Wavefronts * Placed.Times * Unit;
    Sum += Result.Each.back();
    if (One.MaxWays > Result.Worst.MaxWays)
      Result.Worst = One;
  }
  if (Impossible.size() == Combinations)
    return std::nullopt;
  Result.Average = Sum / (Combinations - Impossible.size());
  for (size_t I : Impossible)
    Result.Each[I] = Result.Average;
  return Result;
}

/// What an access costs whose index is data, in wavefronts of which \p Unit are one: 32 lanes that choose among 32
/// banks at random meet 3.5 times in the busiest.
static uint64_t atRandom(const Assessment &A, uint64_t Unit) {
  return std::min(A.Ideal * Unit * 7 / 2, A.Wavefronts * Unit);
}

void LayoutTotals::add(Lanes &L, Assessments &Costs, const trace::Access &Placed, size_t I, const User &By) {
  Candidate &C = Under[I];
  const Numbers Of{&L, powersOfTwoIn(L, Placed.Offset)};
  const auto Each = Of.second.empty() ? std::nullopt : tried(L, Costs, Placed, Of, By);
  const Assessment &Once = Each ? Each->Worst : Costs.of(L, Placed, Placed.Offset);
  C.Sum.add(Once, Placed.Times);
  const llvm::StringRef Unsure = Placed.Unsure ? Placed.Unsure : "";
  C.MayBeJoined |= Unsure == reason::MayBeJoined || Unsure == reason::VersionsOfLlvm;
  const uint64_t Average = Each ? Each->Average : Once.Wavefronts * Placed.Times * Unit;
  const bool IsSure = Once.Is <= Verdict::Bounded;
  C.Average += Average;
  if (IsSure)
    C.Sure += Average;
  else
    C.Unsure += Once.Requests * Placed.Times;
  // Where data decides only who takes part, the numbers are as good as for a condition of the launch.
  const uint64_t Chosen = IsSure || Each ? Average : atRandom(Once, Unit) * Placed.Times;
  C.Chosen += Chosen;
  C.OfKernel[By.Kernel] += Chosen;
  if (!Each)
    return;
  Trial &Sum = C.Trials[Of];
  Sum.Each.resize(Each->Each.size());
  for (size_t V = 0; V < Sum.Each.size(); ++V)
    Sum.Each[V] += Each->Each[V];
  Sum.Average += Average;
  for (SymbolId S : Of.second)
    Tried.insert(L.symbol(S).Name);
}

/// Whether all accesses together become dearer for some value that was tried of some number, the others at their
/// average.
bool LayoutTotals::someValueIsDearer(const Candidate &C) const {
  const Candidate &Now = Under[0];
  auto WithValue = [](const Candidate &Of, const Numbers &N, size_t V) {
    const auto Known = Of.Trials.find(N);
    return Known == Of.Trials.end() ? Of.Chosen : Of.Chosen - Known->second.Average + Known->second.Each[V];
  };
  auto IsDearer = [&](const auto &Entry) {
    for (size_t V = 0; V < Entry.second.Each.size(); ++V)
      if (WithValue(C, Entry.first, V) > WithValue(Now, Entry.first, V))
        return true;
    return false;
  };
  return llvm::any_of(C.Trials, IsDearer) || llvm::any_of(Now.Trials, IsDearer);
}

const ir::Kernel *LayoutTotals::kernelThatPays(size_t I) const {
  const Candidate &Now = Under[0];
  for (const auto &[Kernel, Wavefronts] : Under[I].OfKernel)
    if (const auto Before = Now.OfKernel.find(Kernel); Before != Now.OfKernel.end() && Wavefronts > Before->second)
      return Kernel;
  return nullptr;
}

/// In wavefronts: what a layout takes apart that is one vector now, where each part then has an index to compute. In
/// six of seven products of matrices with tiles in registers, a gap after each 32 elements saved 4 wavefronts for 3
/// requests more and lost up to 5 % of the time; one that leaves vectors whole saved 3 to 14 % (H200, nvcc 13.0,
/// 2026-11-29, docs/results/fixes.md). Where numbers are tried, requests are those of the worst one, and say
/// nothing.
uint64_t LayoutTotals::priceOfRequests(const Candidate &C) const {
  const uint64_t Now = Under[0].Sum.Requests;
  return Tried.empty() && C.Of.addsOperations() && C.Sum.Requests > Now ? C.Sum.Requests - Now : 0;
}

/// In wavefronts: the instruction or two that each access takes more. A multiprocessor issues four while shared memory
/// has one wavefront.
uint64_t LayoutTotals::priceOfOperations(const Candidate &C) const {
  return Tried.empty() && C.Of.addsOperations() ? C.Sum.Requests / 4 : 0;
}

/// Where each use changes, each takes an instruction or two more: that has to be worth it. Other layouts cost memory,
/// and somebody who reads the change.
uint64_t LayoutTotals::leastSaving(const Candidate &C, uint64_t Now, uint64_t One) const {
  if (C.Of.Is == Layout::Carved) // which is put together of steps that may each save little
    return One;
  return std::max({llvm::divideCeil(Now, C.Of.changesUses() ? 8 : 20), priceOfRequests(C) * One, One});
}

/// Whether what does not depend on data takes more; unless it is more that does not.
bool LayoutTotals::slowsWhatIsSure(const Candidate &C) const {
  return C.Sure > Under[0].Sure && C.Unsure >= Under[0].Unsure;
}

bool LayoutTotals::savesWhatIsSure(const Candidate &C) const {
  const Candidate &Now = Under[0];
  const uint64_t Least = leastSaving(C, Now.Sum.Wavefronts, 1);
  return Tried.empty() && C.Sure <= Now.Sure && C.Sum.Wavefronts + Least <= Now.Sum.Wavefronts;
}

/// What depends on data hides what does not, at its worst: it counts as with numbers at random.
bool LayoutTotals::savesOnAverage(const Candidate &C) const {
  const Candidate &Now = Under[0];
  return C.Average <= Now.Average && C.Chosen + leastSaving(C, Now.Chosen, Unit) <= Now.Chosen;
}

bool LayoutTotals::helps(size_t I) const {
  const Candidate &C = Under[I];
  if (nothingHelps() || C.MayBeJoined || C.Blurs || C.Misaligns || C.HasNoPlace || slowsWhatIsSure(C))
    return false;
  return savesWhatIsSure(C) || (savesOnAverage(C) && !someValueIsDearer(C));
}

bool LayoutTotals::isGivenUp(size_t I) const {
  if (I == 0)
    return mayBeJoined();
  const Candidate &C = Under[I];
  const bool MayHelp =
      !C.MayBeJoined && !C.Blurs && !C.Misaligns && !C.HasNoPlace && (savesWhatIsSure(C) || savesOnAverage(C));
  return !MayHelp && !isCleared(I);
}

bool LayoutTotals::nothingClears() const {
  for (size_t I = 1; I < size(); ++I)
    if (isCleared(I))
      return false;
  return true;
}

bool LayoutTotals::someBlur() const {
  return llvm::any_of(Under, [](const Candidate &C) { return C.Blurs; });
}

//===----------------------------------------------------------------------===//
// Proof
//===----------------------------------------------------------------------===//

/// The number of the innermost row that each thread uses; nothing if that is not known.
static std::optional<ThreadInts> rowsOf(Lanes &L, const trace::Access &A) {
  Value Row(0);
  for (size_t D = 0; D + 1 < A.Index->size(); ++D) {
    Row = L.apply(Op::Mul, Row, Value(int64_t(A.Array->Dimensions[D].Count)), Wide);
    Row = L.apply(Op::Add, Row, (*A.Index)[D], Wide);
  }
  return Row.isKnown() ? std::optional(Row.Known) : std::nullopt;
}

/// Whether what is not known of a place is the same for all threads of a block: an argument, the counter of a loop.
static bool isUnknownOfBlock(const Lanes &L, const Value &Place) {
  return llvm::all_of(Place.Terms, [](const Term &T) { return T.Coefficient.isUniform(); }) &&
         llvm::all_of(L.sources(Place), [&](SymbolId S) {
           return L.symbol(S).Shared == Spread::Block && L.symbol(S).From <= Origin::Counter;
         });
}

/// Whether a place outside of its row would be outside of the array for another thread: those with the first and with
/// the last columns are in the first and in the last row, too.
static bool wouldLeaveArray(Lanes &L, const trace::Access &A, const Value &InRow) {
  if (!A.Index || A.Index->size() < 2 || A.Array->IsDynamic || !isUnknownOfBlock(L, InRow))
    return false;
  const auto Rows = rowsOf(L, A);
  if (!Rows)
    return false;
  int64_t LastRow = -1;
  for (size_t D = 0, Count = 1; D + 1 < A.Index->size(); ++D)
    LastRow = int64_t(Count *= A.Array->Dimensions[D].Count) - 1;
  Range All{INT64_MAX, INT64_MIN}, InFirst = All, InLast = All;
  auto Add = [&](Range &To, unsigned T) { To = {std::min(To.Min, InRow.Known[T]), std::max(To.Max, InRow.Known[T])}; };
  for (unsigned T : A.Active.set_bits()) {
    Add(All, T);
    if ((*Rows)[T] == 0)
      Add(InFirst, T);
    if ((*Rows)[T] == LastRow)
      Add(InLast, T);
  }
  const bool StartsInside = L.range(L.merge(A.Active, InRow, Value(0))).Min >= 0 || InFirst.Min == All.Min;
  return StartsInside && InLast.Max == All.Max;
}

bool RowProof::staysInRow(Lanes &L, const trace::Access &A) const {
  const Value InRow = placeInRow(L, A);
  const uint64_t Row = shortRowBytes(*A.Array, To);
  if (A.Bytes > Row)
    return false;
  const bool IsBelow = L.range(L.merge(A.Active, InRow, Value(0))).within({0, int64_t(Row - A.Bytes)});
  if (!IsBelow && (To.shortensRows() || MayBeFewer || !wouldLeaveArray(L, A, InRow)))
    return false;
  return A.Bytes <= elementBytes(*A.Array) || L.divisor(L.merge(A.Active, InRow, Value(0))) % A.Bytes == 0;
}

bool RowProof::staysInside(Lanes &L, const trace::Access &A) const {
  if (A.Unsupported || !staysInRow(L, A))
    return false;
  if (To.isOfRowsAlone() || !A.Index)
    return true;
  for (size_t D = 0; D + 1 < A.Index->size(); ++D)
    if (!(A.Array->IsDynamic && D == 0) &&
        !L.range(L.merge(A.Active, (*A.Index)[D], Value(0))).within({0, int64_t(A.Array->Dimensions[D].Count) - 1}))
      return false;
  return true;
}

void SitesReached::note(const trace::Access &A) {
  Happened.insert(A.Site);
  for (const trace::CallPath *P = A.Path; P; P = P->Caller) // for elements that are passed by reference
    Happened.insert(P->Site);
}

std::optional<Obstacle> SitesReached::firstNotReached(llvm::ArrayRef<const ir::ArrayUses *> Uses,
                                                      llvm::function_ref<bool(const ir::ElementUse &)> Matter) const {
  std::set<SourcePoint> Reached;
  for (const ir::ArrayUses *OfOne : Uses)
    for (const ir::ElementUse &U : OfOne->Elements)
      if (llvm::any_of(U.Sites, [&](ir::SiteId S) { return Happened.contains(S); }))
        Reached.insert(U.Name);
  for (const ir::ArrayUses *OfOne : Uses)
    for (const ir::ElementUse &U : OfOne->Elements)
      if (Matter(U) && !Reached.count(U.Name))
        return Obstacle{Obstacle::NeverReached, U.Line};
  return std::nullopt;
}

void RowProof::inspect(Lanes &L, const trace::Access &A) {
  Reached.note(A);
  if (!Unproven && !staysInside(L, A))
    Unproven = A.Site;
}

std::optional<Obstacle> RowProof::obstacle(ir::Source &Source, llvm::ArrayRef<const ir::ArrayUses *> Uses) const {
  if (Unproven)
    return Obstacle{Obstacle::RowNotProven, Source.locate(Source.callAt(*Unproven)).Line};
  return Reached.firstNotReached(Uses, [&](const ir::ElementUse &U) {
    return To.shortensRows() || !(To.isOfRowsAlone() ? U.IsConstantInRow : U.IsConstantInAll);
  });
}
