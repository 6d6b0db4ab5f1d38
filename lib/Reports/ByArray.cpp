//===- ByArray.cpp - One finding for one cause ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/ByArray.h"
#include "Findings/Ranking.h"
#include "Findings/Wording.h"
#include "Reports/Reports.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

double ArrayFindings::rank() const {
  double Sum = 0;
  for (const Finding *F : Each)
    Sum += F->Cost.Rank;
  return Sum;
}

double ArrayFindings::share() const {
  double Sum = 0;
  for (const Finding *F : Each)
    if (F->Cost.Kernel == worst().Cost.Kernel && F->Cost.Block == worst().Cost.Block)
      Sum += F->Cost.Share;
  return std::min(Sum, 1.0);
}

const Finding *ArrayFindings::fixed() const {
  const auto It = llvm::find_if(Each, [](const Finding *F) { return !F->Fix.empty(); });
  return It == Each.end() ? nullptr : *It;
}

std::string ArrayFindings::adviceBeside(const Finding &F) const {
  if (&F == &worst())
    return llvm::join(advice(), "\n");
  if (advice().empty())
    return "";
  return formatv("same {0} as line {1}", fixed() ? "fix" : "advice", worst().Where.Line).str();
}

llvm::ArrayRef<Note> banklint::notesWithoutAdvice(const Finding &F) {
  return llvm::ArrayRef(F.Notes).drop_back(F.Advice.empty() ? 0 : 1);
}

std::vector<ArrayFindings> banklint::byArray(llvm::ArrayRef<const Finding *> ByCost) {
  using Key = std::tuple<bool, std::string, unsigned, unsigned, std::string, std::vector<std::string>,
                         std::vector<const Architecture *>>;
  llvm::MapVector<Key, ArrayFindings, std::map<Key, unsigned>> Arrays;
  for (const Finding *F : ByCost) {
    const Location &L = F->Declared.Line ? F->Declared : F->Where;
    Arrays[{F->IsPossible, L.File, L.Line, L.Column, F->Array, F->Advice, F->On}].Each.push_back(F);
  }
  std::vector<ArrayFindings> All;
  for (auto &[Of, Findings] : Arrays)
    All.push_back(std::move(Findings));
  llvm::stable_sort(All, [](const ArrayFindings &A, const ArrayFindings &B) {
    return std::pair(A.worst().IsPossible, -A.rank()) < std::pair(B.worst().IsPossible, -B.rank());
  });
  return All;
}

std::vector<ArrayFindings> banklint::byArray(const Result &R) { return byArray(costliestFirst(R)); }

CasesOfFindings::CasesOfFindings(const Result &R) {
  for (const AccessReport &A : R.Accesses)
    Places[placeOf(A)].push_back(&A);
}

const AccessReport *CasesOfFindings::of(const Finding &F) const {
  const auto Here = Places.find(placeOf(F));
  if (Here == Places.end())
    return nullptr;
  auto FitOf = [&](const AccessReport &A) {
    const int Fit = (A.Kernel == F.Cost.Kernel && A.Block == F.Cost.Block) + (A.Drawn.isDrawn() && A.Total.MaxWays > 1);
    return std::pair(Fit, rankOf(A));
  };
  const AccessReport *Best = nullptr;
  for (const AccessReport *A : Here->second)
    if (llvm::is_contained(F.On, A->On) && (!Best || FitOf(*A) > FitOf(*Best)))
      Best = A;
  return Best;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {

/// The first \p Text of \p In, replaced; as it is if there is none.
std::string replaced(StringRef In, StringRef Text, StringRef By) {
  const size_t At = Text.empty() ? StringRef::npos : In.find(Text);
  return At == StringRef::npos ? In.str() : (In.take_front(At) + By + In.drop_front(At + Text.size())).str();
}

/// The first line, without the source that is shown below it.
std::string firstLine(StringRef Rendered) { return (Rendered.split('\n').first + "\n").str(); }

/// The message with what the access costs as a whole.
std::string messageOf(const Finding &F) {
  std::vector<std::string> Costs;
  if (!F.Totals.empty())
    Costs.push_back(F.Totals);
  if (!F.IsPossible)
    Costs.push_back("saves ≤ " + percent(F.Cost.Share));
  if (Costs.empty())
    return F.Rendered;
  return replaced(F.Rendered, F.Message, formatv("{0} ({1})", F.Message, llvm::join(Costs, "; ")).str());
}

/// Prints the findings of arrays, and remembers what was said.
class Printer {
public:
  explicit Printer(llvm::raw_ostream &OS) : OS(OS) {}

  void print(const ArrayFindings &Findings) {
    const Finding &Worst = Findings.worst();
    OS << messageOf(Worst);
    for (const Finding *F : Findings.others())
      OS << firstLine(messageOf(*F));
    for (const Finding *F : Findings.Each)
      printNotes(*F, /*OfAccess=*/F == &Worst);
    if (!Worst.Advice.empty())
      printAdvice(Worst);
  }

private:
  /// \p OfAccess: also those about the access itself, such as which lanes meet.
  void printNotes(const Finding &F, bool OfAccess) {
    for (const auto &[N, Rendered] : llvm::zip(notesWithoutAdvice(F), F.RenderedNotes)) {
      const Location &L = N.Where;
      const bool IsOfAccess = L.File == F.Where.File && L.Line == F.Where.Line && L.Column == F.Where.Column;
      if (IsOfAccess && !OfAccess)
        continue;
      const std::string Totals = F.Totals.empty() ? "" : ": " + F.Totals;
      const std::string Text = firstLine(replaced(Rendered, Totals, ""));
      if (IsOfAccess || Told.insert(Text).second)
        OS << Text;
    }
  }

  void printAdvice(const Finding &F) {
    OS << firstLine(replaced(F.RenderedNotes.back(), F.Notes.back().Text, F.Advice.front()));
    for (const std::string &Line : llvm::drop_begin(F.Advice))
      OS << "    " << Line << '\n';
  }

  llvm::raw_ostream &OS;
  std::set<std::string> Told;
};

} // namespace

size_t banklint::printFindingsByArray(llvm::raw_ostream &OS, llvm::ArrayRef<const Finding *> ByCost) {
  const std::vector<ArrayFindings> Arrays = byArray(ByCost);
  Printer Prints(OS);
  for (const ArrayFindings &Findings : Arrays)
    Prints.print(Findings);
  if (llvm::any_of(ByCost, [](const Finding *F) { return !F->IsPossible; }))
    OS << meaningOfShares(
        llvm::any_of(ByCost, [](const Finding *F) { return F->Cost.AssumesIterations && !F->IsPossible; }));
  return Arrays.size();
}
