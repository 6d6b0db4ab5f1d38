//===- Comparison.cpp - Predictions beside measurements -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measured/Comparison.h"
#include "Commands/Compare.h"
#include "Measured/KernelNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <optional>
#include <set>
#include <tuple>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;
namespace path = llvm::sys::path;
using Row = ComparedLine;
using Counts = ComparedLine::Counts;

namespace {

//===----------------------------------------------------------------------===//
// What was predicted, by kernel and line
//===----------------------------------------------------------------------===//

struct PredictedLine {
  std::string File;
  unsigned Line = 0, LastLine = 0;    ///< from the first to the last of its accesses
  uint64_t Wavefronts = 0, Ideal = 0; ///< of one block
  bool PerStep = false;               ///< of one step of a loop whose number of steps is not known
  std::string Unsure = {};            ///< see ComparedLine
  std::string Varying = {};           ///< likewise
};

struct PredictedKernel {
  std::string Name, Profiled; ///< as banklint and as the profiler names it
  /// Threads of the blocks of all configurations that were analysed, counted as warps.
  uint64_t Warps = 0;
  std::vector<PredictedLine> Lines = {}; ///< in the order of execution
};

bool isFreeOfConflicts(const Assessment &A) { return A.Is != Verdict::Unknown && A.Requests > 0 && A.excess() == 0; }

void add(PredictedLine &L, const AccessReport &A) {
  if (A.Total.Is != Verdict::Exact)
    (isFreeOfConflicts(A.Total) ? L.Varying : L.Unsure) = toString(A.Total.Is).str();
  L.Wavefronts += A.Total.Wavefronts;
  L.Ideal += A.Total.Ideal;
  L.PerStep |= A.InUnknownLoop || A.Incomplete;
}

std::vector<PredictedKernel> predictedKernels(llvm::ArrayRef<AccessReport> Accesses, unsigned WarpLanes) {
  std::vector<PredictedKernel> All;
  std::map<std::string, std::set<Shape>> Shapes;
  for (const AccessReport &A : Accesses) {
    auto Kernel = llvm::find_if(All, [&](const PredictedKernel &K) { return K.Name == A.Kernel; });
    if (Kernel == All.end())
      Kernel = All.insert(All.end(), {A.Kernel, A.ProfiledKernel});
    if (Shapes[A.Kernel].insert(A.Block).second)
      Kernel->Warps += llvm::divideCeil(threadsIn(A.Block), WarpLanes);
    auto Line = llvm::find_if(Kernel->Lines,
                              [&](const PredictedLine &L) { return L.File == A.Where.File && L.Line == A.Where.Line; });
    if (Line == Kernel->Lines.end())
      Line = Kernel->Lines.insert(Line, {A.Where.File, A.Where.Line, A.Where.Line});
    Line->LastLine = std::max(Line->LastLine, A.LastLine);
    add(*Line, A);
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Which kernel is which
//===----------------------------------------------------------------------===//

/// The predicted kernel for each measured one, or null.
std::vector<const PredictedKernel *> partners(llvm::ArrayRef<MeasuredKernel> Measured,
                                              llvm::ArrayRef<PredictedKernel> Predicted) {
  std::vector<std::string> MeasuredNames, PredictedNames;
  for (const MeasuredKernel &K : Measured)
    MeasuredNames.push_back(K.Name);
  for (const PredictedKernel &K : Predicted)
    PredictedNames.push_back(K.Profiled);
  std::vector<const PredictedKernel *> Found;
  for (std::optional<size_t> Partner : partnersByName(MeasuredNames, PredictedNames))
    Found.push_back(Partner ? &Predicted[*Partner] : nullptr);
  return Found;
}

//===----------------------------------------------------------------------===//
// The lines of a kernel, side by side
//===----------------------------------------------------------------------===//

} // namespace

std::string ComparedLine::agreement() const {
  if (const std::string Why = undecided(); !Why.empty())
    return "not predicted: " + Why;
  if (!Predicted)
    return "only measured";
  if (!Measured)
    return "only predicted";
  if (!verdictsAgree())
    return Predicted->conflicts() ? "false alarm" : "missed";
  return ratiosAgree() ? "agrees" : "ratio differs";
}

namespace {

/// How many last components two paths share.
unsigned commonTail(StringRef A, StringRef B) {
  unsigned N = 0;
  for (auto I = path::rbegin(A), J = path::rbegin(B); I != path::rend(A) && J != path::rend(B) && *I == *J; ++I, ++J)
    ++N;
  return N;
}

/// The file of the analysis that the profiler knows as \p Measured; empty if there is none.
StringRef sameFile(StringRef Measured, llvm::ArrayRef<PredictedLine> Lines) {
  StringRef Best;
  unsigned Longest = 0;
  for (const PredictedLine &L : Lines)
    if (unsigned N = commonTail(Measured, L.File); N > Longest) {
      Best = L.File;
      Longest = N;
    }
  return Best;
}

std::string placeText(StringRef File, unsigned Line) { return formatv("{0}:{1}", path::filename(File), Line); }

/// The rows of a kernel that was both measured and predicted.
class KernelComparison {
public:
  KernelComparison(const MeasuredKernel &M, const PredictedKernel &P)
      : M(M), P(P), Blocks(P.Warps ? double(M.Warps) / P.Warps : 0), Used(P.Lines.size()) {}

  std::vector<Row> rows();

private:
  Row rowOf(const MeasuredLine &L) const;
  void predict(Row &R, const PredictedLine &L) const;
  void addWholeKernel(const MeasuredLine &L);
  bool addPredicted(const MeasuredLine &L, llvm::function_ref<bool(size_t)> IsMeant);
  bool addPredicted(const MeasuredLine &L);
  bool addToBegun(const MeasuredLine &L);
  void addIncluded(llvm::ArrayRef<const MeasuredLine *> Included, std::set<uint64_t> Compared);

  const MeasuredKernel &M;
  const PredictedKernel &P;
  const double Blocks; ///< of all launches
  std::vector<bool> Used;
  std::vector<Row> Rows;
};

Row KernelComparison::rowOf(const MeasuredLine &L) const {
  Row R;
  R.Line = L.Line;
  R.Place = L.File.empty() ? "whole kernel" : placeText(L.File, L.Line);
  R.Kernel = P.Name;
  R.File = sameFile(L.File, P.Lines).str();
  R.Blocks = Blocks;
  R.Measured = Counts{double(L.Wavefronts), double(L.Ideal)};
  return R;
}

void KernelComparison::predict(Row &R, const PredictedLine &L) const {
  if (!R.Predicted)
    R.Predicted = Counts();
  R.Predicted->Wavefronts += L.Wavefronts * Blocks;
  R.Predicted->Ideal += L.Ideal * Blocks;
  R.PerStep |= L.PerStep;
  if (!L.Unsure.empty())
    R.Unsure = L.Unsure;
  if (!L.Varying.empty())
    R.Varying = L.Varying;
}

/// Instructions without source lines: all that the kernel does is compared at once.
void KernelComparison::addWholeKernel(const MeasuredLine &L) {
  Row R = rowOf(L);
  for (const PredictedLine &Line : P.Lines)
    predict(R, Line);
  Used.assign(Used.size(), true);
  Rows.push_back(std::move(R));
}

/// What headers do that were not analysed: the profiler counts it there, the analysis where the
/// functions of the header are called (wmma::load_matrix_sync). Compared at once, with all lines
/// that the profiler seems to miss.
void KernelComparison::addIncluded(llvm::ArrayRef<const MeasuredLine *> Included, std::set<uint64_t> Compared) {
  if (Included.empty())
    return;
  Row R{Included[0]->Line, "", P.Name, Counts{}, {}};
  std::vector<std::string> Places;
  for (auto [I, L] : llvm::enumerate(P.Lines))
    if (!Used[I]) {
      Used[I] = true;
      if (!R.Predicted)
        R.Line = L.Line;
      predict(R, L);
      Places.push_back(placeText(L.File, L.Line));
    }
  for (const MeasuredLine *L : Included) {
    Places.push_back(placeText(L->File, L->Line));
    auto Add = [&](uint64_t Wavefronts, uint64_t Ideal) {
      R.Measured->Wavefronts += Wavefronts;
      R.Measured->Ideal += Ideal;
    };
    if (L->Instructions.empty())
      Add(L->Wavefronts, L->Ideal);
    for (const auto &[Address, Counts] : L->Instructions)
      if (Compared.insert(Address).second) // each once, however many of the lines list it
        Add(Counts.first, Counts.second);
  }
  R.Place = llvm::join(Places, " ");
  Rows.push_back(std::move(R));
}

/// The predictions that \p IsMeant has for the line, as one row; whether there are any.
bool KernelComparison::addPredicted(const MeasuredLine &L, llvm::function_ref<bool(size_t)> IsMeant) {
  const StringRef File = sameFile(L.File, P.Lines);
  Row R = rowOf(L);
  for (auto [I, Line] : llvm::enumerate(P.Lines))
    if (Line.File == File && IsMeant(I)) {
      Used[I] = true;
      predict(R, Line);
    }
  if (!R.Predicted)
    return false;
  Rows.push_back(std::move(R));
  return true;
}

/// Those of accesses that begin there.
bool KernelComparison::addPredicted(const MeasuredLine &L) {
  return addPredicted(L, [&](size_t I) { return P.Lines[I].Line == L.Line; });
}

/// Of an access on several lines nvcc names the one of its last bracket: those of accesses that begin before the line
/// and end there or later, if nothing was measured on the line where they begin.
bool KernelComparison::addToBegun(const MeasuredLine &L) {
  return addPredicted(L,
                      [&](size_t I) { return !Used[I] && P.Lines[I].Line < L.Line && L.Line <= P.Lines[I].LastLine; });
}

std::vector<Row> KernelComparison::rows() {
  std::vector<const MeasuredLine *> Left, Included;
  std::set<uint64_t> Compared; // addresses
  for (const MeasuredLine &L : M.Lines)
    if (L.File.empty())
      addWholeKernel(L);
    else if (addPredicted(L))
      llvm::copy(llvm::make_first_range(L.Instructions), std::inserter(Compared, Compared.end()));
    else
      Left.push_back(&L);
  for (const MeasuredLine *L : Left) {
    // The line of a call, or of an inlined function, whose instructions were compared on the other
    // line.
    const auto Addresses = llvm::make_first_range(L->Instructions);
    if (!L->Instructions.empty() && llvm::all_of(Addresses, [&](uint64_t A) { return Compared.count(A); }))
      continue;
    if (sameFile(L->File, P.Lines).empty())
      Included.push_back(L);
    else if (!addToBegun(*L))
      Rows.push_back(rowOf(*L));
  }
  addIncluded(Included, std::move(Compared));
  for (auto [I, L] : llvm::enumerate(P.Lines))
    if (!Used[I] && L.Wavefronts) {
      Row R{L.Line, placeText(L.File, L.Line), P.Name, {}, {}};
      predict(R, L);
      Rows.push_back(std::move(R));
    }
  llvm::sort(Rows, [](const Row &A, const Row &B) { return std::tie(A.Line, A.Place) < std::tie(B.Line, B.Place); });
  return std::move(Rows);
}

/// What only one side knows of.
std::vector<Row> measuredOnly(const MeasuredKernel &M) {
  std::vector<Row> Rows;
  for (const MeasuredLine &L : M.Lines)
    Rows.push_back({L.Line,
                    L.File.empty() ? "whole kernel" : placeText(L.File, L.Line),
                    comparableName(M.Name),
                    Counts{double(L.Wavefronts), double(L.Ideal)},
                    {}});
  return Rows;
}

std::vector<Row> predictedOnly(const PredictedKernel &P) {
  std::vector<Row> Rows;
  for (const PredictedLine &L : P.Lines)
    Rows.push_back({L.Line,
                    placeText(L.File, L.Line),
                    P.Name,
                    {},
                    Counts{double(L.Wavefronts), double(L.Ideal)},
                    L.PerStep,
                    L.Unsure,
                    L.Varying});
  return Rows;
}

} // namespace

std::vector<ComparedLine> banklint::compare(llvm::ArrayRef<MeasuredKernel> Measured,
                                            llvm::ArrayRef<AccessReport> Accesses, unsigned WarpLanes) {
  const std::vector<PredictedKernel> Predicted = predictedKernels(Accesses, WarpLanes);
  std::vector<Row> All;
  const auto Partners = partners(Measured, Predicted);
  for (auto [M, P] : llvm::zip_equal(Measured, Partners))
    llvm::append_range(All, P ? KernelComparison(M, *P).rows() : measuredOnly(M));
  for (const PredictedKernel &P : Predicted)
    if (!llvm::is_contained(Partners, &P))
      llvm::append_range(All, predictedOnly(P));
  return All;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static std::string countsText(const std::optional<Counts> &C, bool KnowsRatio = true, bool KnowsTotals = true) {
  if (!C || !KnowsRatio)
    return formatv("{0,12} {0,10} {0,7}", "-");
  if (!KnowsTotals)
    return formatv("{0,12} {0,10} {1,7:F2}", "-", C->ratio());
  return formatv("{0,12:F0} {1,10:F0} {2,7:F2}", C->Wavefronts, C->Ideal, C->ratio());
}

void banklint::printRows(llvm::raw_ostream &OS, llvm::ArrayRef<ComparedLine> Rows) {
  size_t PlaceWidth = 4, KernelWidth = 6;
  for (const Row &R : Rows) {
    PlaceWidth = std::max(PlaceWidth, R.Place.size());
    KernelWidth = std::max(KernelWidth, R.Kernel.size());
  }
  auto BothColumns = [&](StringRef Place, StringRef Kernel) -> llvm::raw_ostream & {
    return OS << llvm::left_justify(Place, PlaceWidth) << ' ' << llvm::left_justify(Kernel, KernelWidth);
  };
  BothColumns("", "") << formatv(" {0,31} {1,31}\n", "measured", "predicted");
  BothColumns("line", "kernel");
  for (int Side = 0; Side < 2; ++Side)
    OS << formatv(" {0,12} {1,10} {2,7}", "wavefronts", "ideal", "ratio");
  OS << "  agreement\n";
  bool Steps = false;
  for (const Row &R : Rows) {
    BothColumns(R.Place, R.Kernel) << formatv(" {0} {1}{2} {3}\n", countsText(R.Measured),
                                              countsText(R.Predicted, R.undecided().empty(), R.Varying.empty()),
                                              R.isStarred() ? "*" : " ", R.agreement());
    Steps |= R.isStarred();
  }
  if (Steps)
    OS << "* for one iteration of a loop of unknown length\n";
}

static uint64_t wavefrontsOfLines(const MeasuredKernel &K) {
  uint64_t Sum = 0;
  for (const MeasuredLine &L : K.Lines)
    Sum += L.Wavefronts;
  return Sum;
}

void banklint::printDetails(llvm::raw_ostream &OS, llvm::ArrayRef<MeasuredKernel> Measured) {
  bool Any = false;
  for (const MeasuredKernel &K : Measured) {
    const uint64_t OfLines = wavefrontsOfLines(K);
    if (K.Details.empty() || OfLines == 0)
      continue;
    Any = true;
    OS << formatv("kernel '{0}': {1} wavefronts of all lines; the profiler's Details page has\n",
                  comparableName(K.Name), OfLines);
    for (const auto &[Name, Value] : K.Details)
      if (Value)
        OS << formatv("  {0,15} {1}\n", Value, Name);
  }
  if (Any)
    OS << "loads and stores beyond the sum of the lines are arbitration: requests wait for other users of the data "
          "pipe, which\nno line causes; the counter without _op_ also has instructions that access no shared memory\n";
}

std::map<std::string, Shape> banklint::shapesThatRan(llvm::ArrayRef<MeasuredKernel> Measured) {
  std::map<std::string, std::set<Shape>> All;
  for (const MeasuredKernel &M : Measured)
    for (const std::string &Block : M.Blocks)
      if (const std::optional<Shape> S = parseShape(Block))
        All[withoutArguments(comparableName(M.Name))].insert(*S);
  std::map<std::string, Shape> One;
  for (const auto &[Kernel, Shapes] : All)
    if (Shapes.size() == 1)
      One.emplace(Kernel, *Shapes.begin());
  return One;
}

std::vector<std::string> banklint::unmatchedLaunches(llvm::ArrayRef<MeasuredKernel> Measured,
                                                     llvm::ArrayRef<AccessReport> Accesses, unsigned WarpLanes) {
  const std::vector<PredictedKernel> Predicted = predictedKernels(Accesses, WarpLanes);
  std::vector<std::string> Sentences;
  for (auto [M, P] : llvm::zip_equal(Measured, partners(Measured, Predicted))) {
    std::set<std::string> Analysed, Ran;
    for (const AccessReport &A : Accesses)
      if (P && A.Kernel == P->Name)
        Analysed.insert(toString(A.Block));
    for (const std::string &Block : M.Blocks)
      if (const std::optional<Shape> S = parseShape(Block))
        Ran.insert(toString(*S));
    if (Analysed.empty() || Ran.empty() || Analysed == Ran || wavefrontsOfLines(M) == 0)
      continue;
    Sentences.push_back(formatv("'{0}' ran with {1} threads per block, and is analysed with {2}", shortened(P->Name),
                                llvm::join(Ran, " and "), llvm::join(Analysed, " and ")));
    if (Ran.size() == 1)
      Sentences.back() += formatv("; --block={0}={1} compares with what ran", withoutArguments(P->Name), *Ran.begin());
  }
  return Sentences;
}

void banklint::printSummary(llvm::raw_ostream &OS, llvm::ArrayRef<ComparedLine> Rows) {
  std::map<std::string, unsigned> Kinds;
  for (const Row &R : Rows)
    ++Kinds[R.undecided().empty() ? R.agreement() : "not predicted"];
  const unsigned Agree = Kinds["agrees"], Differ = Kinds["ratio differs"];
  const unsigned Compared = Agree + Differ + Kinds["false alarm"] + Kinds["missed"];
  auto Share = [&](unsigned N) { return Compared ? formatv("{0:F1} %", 100.0 * N / Compared).str() : "-"; };
  OS << formatv("banklint compare: {0} line{4} compared; {1} not predicted, {2} only measured, {3} "
                "only predicted\n",
                Compared, Kinds["not predicted"], Kinds["only measured"], Kinds["only predicted"],
                Compared == 1 ? "" : "s");
  OS << formatv("verdict (conflict or not) agrees: {0} ({1}); false alarms: {2}, missed: {3}\n", Agree + Differ,
                Share(Agree + Differ), Kinds["false alarm"], Kinds["missed"]);
  OS << formatv("wavefronts / ideal within 5 %: {0} ({1})\n", Agree, Share(Agree));
}
