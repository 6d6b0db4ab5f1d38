//===- FindingsByArray.cpp - One finding for one cause --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conflicts of one array have one cause, where its elements lie, and one cure. So they are told together: a line for
// each access, with its ways and wavefronts; then what is known of the costliest, the launch, and the cure, once.
//
//===----------------------------------------------------------------------===//

#include "Findings/Wording.h"
#include "Reports/Reports.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

namespace {

/// The findings of one array with one cure, the costliest first.
using OfArray = std::vector<const Finding *>;

/// What the findings of an array have in common. An access to an array that nobody knows stands alone.
using ArrayKey = std::tuple<std::string, unsigned, unsigned, std::string, std::vector<std::string>,
                            std::vector<const Architecture *>, bool>;

ArrayKey keyOf(const Finding &F) {
  const Location &L = F.Declared.Line ? F.Declared : F.Where;
  return {L.File, L.Line, L.Column, F.Array, F.Advice, F.On, F.IsPossible};
}

/// In the order of the costliest of each array.
std::vector<OfArray> byArray(llvm::ArrayRef<const Finding *> ByCost) {
  llvm::MapVector<ArrayKey, OfArray, std::map<ArrayKey, unsigned>> Arrays;
  for (const Finding *F : ByCost)
    Arrays[keyOf(*F)].push_back(F);
  std::vector<OfArray> All;
  for (auto &[Key, Findings] : Arrays)
    All.push_back(std::move(Findings));
  return All;
}

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

  void print(const OfArray &Findings) {
    for (const Finding *F : Findings)
      OS << (F == Findings.front() ? messageOf(*F) : firstLine(messageOf(*F)));
    for (const Finding *F : Findings)
      printNotes(*F, /*OfAccess=*/F == Findings.front());
    if (const Finding &F = *Findings.front(); !F.Advice.empty())
      printAdvice(F);
  }

private:
  /// \p OfAccess: also those about the access itself, such as which lanes meet.
  void printNotes(const Finding &F, bool OfAccess) {
    const size_t Notes = F.RenderedNotes.size() - (F.Advice.empty() ? 0 : 1);
    for (size_t I = 0; I < Notes; ++I) {
      const Location &L = F.Notes[I].Where;
      const bool IsOfAccess = L.File == F.Where.File && L.Line == F.Where.Line && L.Column == F.Where.Column;
      if (IsOfAccess && !OfAccess)
        continue;
      const std::string Totals = F.Totals.empty() ? "" : ": " + F.Totals;
      const std::string Text = firstLine(replaced(F.RenderedNotes[I], Totals, ""));
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
  const std::vector<OfArray> Arrays = byArray(ByCost);
  Printer Prints(OS);
  for (const OfArray &Findings : Arrays)
    Prints.print(Findings);
  if (llvm::any_of(ByCost, [](const Finding *F) { return F->Cost.AssumesIterations && !F->IsPossible; }))
    OS << assumptionLine();
  return Arrays.size();
}
