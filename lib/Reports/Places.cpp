//===- Places.cpp - What matters of the accesses, a row for each place ----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Ranking.h"
#include "Findings/Wording.h"
#include "Reports/Columns.h"
#include "Reports/KernelNames.h"
#include "Reports/Reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>
#include <tuple>

using namespace banklint;
using llvm::formatv;

namespace {

/// An access in the source, in all kernels, block shapes and calls in which it happens.
struct AtPlace {
  const AccessReport *Worst = nullptr;
  std::vector<llvm::StringRef> Kernels = {}; ///< each once
  std::vector<Shape> Blocks = {};            ///< each once
  const Finding *Reported = nullptr;
  bool Matters = false; ///< some case has a conflict, or is not known to have none

  double rank() const { return Reported ? Reported->Cost.Rank : hasCost(*Worst) ? rankOf(*Worst) : -1; }
};

using Key = std::pair<const Architecture *, AccessPlace>;

bool isFreeOfConflicts(const AccessReport &A) {
  return A.Total.Is == Verdict::Exact ? A.Total.excess() == 0 : A.Total.Is != Verdict::Unknown && A.Total.MaxWays <= 1;
}

/// Conflicts before what is not known.
bool isWorse(const AccessReport &A, const AccessReport &B) {
  if (isFreeOfConflicts(A) != isFreeOfConflicts(B))
    return isFreeOfConflicts(B);
  const bool SureA = hasCost(A), SureB = hasCost(B);
  return SureA != SureB ? SureA : rankOf(A) > rankOf(B);
}

std::vector<AtPlace> placesOf(const Result &R) {
  std::vector<AtPlace> Places;
  std::map<std::pair<Key, Operation>, size_t> Index;
  for (const AccessReport &A : R.Accesses) {
    auto [It, New] = Index.try_emplace({{A.On, placeOf(A)}, A.Op}, Places.size());
    if (New)
      Places.push_back({&A});
    AtPlace &P = Places[It->second];
    if (!llvm::is_contained(P.Kernels, A.Kernel))
      P.Kernels.push_back(A.Kernel);
    if (!llvm::is_contained(P.Blocks, A.Block))
      P.Blocks.push_back(A.Block);
    P.Matters |= !isFreeOfConflicts(A);
    if (isWorse(A, *P.Worst))
      P.Worst = &A;
  }
  std::map<Key, const Finding *> Reported;
  for (const Finding &F : R.Findings)
    for (const Architecture *On : F.On)
      Reported[{On, placeOf(F)}] = &F;
  for (AtPlace &P : Places)
    if (const auto F = Reported.find({P.Worst->On, placeOf(*P.Worst)}); F != Reported.end())
      P.Reported = F->second;
  return Places;
}

} // namespace

static std::vector<std::string> rowOf(const AtPlace &P) {
  const AccessReport &A = *P.Worst;
  std::vector<llvm::StringRef> Kernels{A.Kernel}; // the worst first
  for (llvm::StringRef Name : P.Kernels)
    if (Name != A.Kernel)
      Kernels.push_back(Name);
  std::vector<std::string> Cells = tableCells(A, joinedNames(Kernels));
  if (P.Blocks.size() > 1)
    Cells[2] += formatv(" +{0}", P.Blocks.size() - 1).str();
  Cells.insert(Cells.end() - 1, P.Reported ? percent(P.Reported->Cost.Share) : "-");
  return Cells;
}

void banklint::printPlaces(llvm::raw_ostream &OS, const Result &R, const TextOptions &Options) {
  const bool ByCost = Options.ByCost;
  auto IsTold = [&](const AtPlace &P) {
    return Options.Table != TextOptions::Conflicts && (P.Reported || Options.Known.count(placeOf(*P.Worst)));
  };
  std::vector<AtPlace> Places = placesOf(R);
  const size_t Left = llvm::count_if(Places, [](const AtPlace &P) { return !P.Matters; });
  llvm::erase_if(Places, [&](const AtPlace &P) { return !P.Matters || IsTold(P); });
  if (ByCost)
    llvm::sort(Places, [](const AtPlace &A, const AtPlace &B) {
      return A.rank() != B.rank() ? A.rank() > B.rank() : A.Worst < B.Worst; // in one array
    });
  std::vector<std::vector<std::string>> Rows{tableHeading()};
  Rows[0].insert(Rows[0].end() - 1, "saves ≤");
  Footnotes Below;
  bool Several = false, Assumes = false;
  for (const AtPlace &P : Places) {
    Rows.push_back(rowOf(P));
    Below.add(*P.Worst);
    Several |= P.Kernels.size() > 1 || P.Blocks.size() > 1;
    Assumes |= P.Reported && P.Reported->Cost.AssumesIterations;
  }
  if (!Places.empty())
    printColumns(OS, Rows, [](size_t Column) { return Column >= 5 && Column <= 9; });
  Below.print(OS);
  if (Assumes && !ByCost) // else the findings above say so
    OS << meaningOfShares(/*Assumes=*/true);
  if (Several)
    OS << "each row shows its worst case; +N: N more kernels or block shapes\n";
  if (Left)
    OS << formatv("{0} without conflicts {1} not listed; --table=all lists all\n",
                  Left == 1 ? "1 access" : formatv("{0} accesses", Left).str(), Left == 1 ? "is" : "are");
}

std::vector<AccessReport> banklint::accessesThatMatter(llvm::ArrayRef<AccessReport> Accesses) {
  std::map<AccessPlace, bool> Matters;
  for (const AccessReport &A : Accesses)
    Matters[placeOf(A)] |= !isFreeOfConflicts(A);
  std::vector<AccessReport> Those;
  llvm::copy_if(Accesses, std::back_inserter(Those), [&](const AccessReport &A) { return Matters[placeOf(A)]; });
  return Those;
}
