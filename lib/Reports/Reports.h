//===- Reports.h - What the user reads --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_REPORTS_H
#define BANKLINT_REPORTS_REPORTS_H

#include "Findings/Findings.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

namespace banklint {

/// Every access, a line each, in columns.
void printTable(llvm::raw_ostream &OS, llvm::ArrayRef<AccessReport> Accesses);

/// The names of the kernels of these accesses, by which a reader can tell them apart: see KernelNames.h.
std::map<std::string, std::string> namesIn(llvm::ArrayRef<AccessReport> Accesses);

/// The parts of that table: its heading, an access' cells, and what stands below it.
std::vector<std::string> tableHeading();
/// \p Kernel: its name for the reader.
std::vector<std::string> tableCells(const AccessReport &R, llvm::StringRef Kernel);
struct Footnotes {
  bool Steps = false;        ///< a loop of unknown length
  bool StepsAtATime = false; ///< of which several iterations are counted together
  bool Incomplete = false;   ///< a kernel that was cut off
  bool Assumed = false;      ///< a block shape that nobody says
  bool FromBounds = false;   ///< one of which launch bounds say how many threads it has
  void add(const AccessReport &R);
  void print(llvm::raw_ostream &OS) const;
};

/// Those of places that have a conflict, or are not known to have none.
std::vector<AccessReport> accessesThatMatter(llvm::ArrayRef<AccessReport> Accesses);

/// The same for several architectures: a column for each, with ways, wavefronts and ideal.
void printComparison(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Architectures,
                     llvm::ArrayRef<AccessReport> Accesses);

/// One line: how many accesses of which verdicts, and how many conflicts, on this architecture.
void printSummary(llvm::raw_ostream &OS, const Architecture &A, const Result &R);

/// The arrays whose conflicts cost most, if there are several.
void printCostliest(llvm::raw_ostream &OS, const Result &R);

/// What failed, a line each: it was told where it happened, and may have scrolled away.
void printFailures(llvm::raw_ostream &OS, llvm::ArrayRef<Failure> Failures);

/// One line: how many kernels were analysed to the end, and how many were not, and why. Nothing if all were.
void printMissing(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels);

/// "9 kernels of libraries, in system headers, not analysed: cub::…", if there are any.
void printKernelsOfLibraries(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels);

/// The share of each verdict, of each reason for an unknown one, and of what was not analysed.
void printCoverage(llvm::raw_ostream &OS, const Result &R);

/// What the text report has besides the findings.
struct TextOptions {
  /// Conflicts: and what is not known to have none; Untold: of these, what is no finding.
  enum { NoTable, Untold, Conflicts, AllAccesses } Table = Untold;
  bool ByCost = true;          ///< the costliest findings first, else in the order of the source
  unsigned MostFindings = 0;   ///< 0: all
  size_t AlreadyShown = 0;     ///< of the findings in the order of the source, the first: on standard output
  std::set<AccessPlace> Known; ///< conflicts that a baseline lists
  bool Coverage = false;
  std::string Remarks; ///< lines behind the summary
};

/// A line for each place in the source that has a conflict, or is not known to have none: its worst case, how many
/// others there are, and its share of the kernel. Conflicts only if the table is of these.
void printPlaces(llvm::raw_ostream &OS, const Result &R, const TextOptions &Options);

/// The findings, the costliest first, those of an array together: a line for each access, and what is said of all of
/// them once. Returns of how many arrays they are.
size_t printFindingsByArray(llvm::raw_ostream &OS, llvm::ArrayRef<const Finding *> ByCost);

/// Findings, table, summaries, and pictures of banks.
void printText(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Architectures, const Result &R,
               const TextOptions &Options);

/// The format that docs/reference/json.md describes.
void printJson(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Architectures, const Result &R);

/// Its JSON Schema: share/banklint/schema/banklint-2.json.
llvm::StringRef jsonSchema();
/// How a coding agent uses the command: share/banklint/docs/agents.md.
llvm::StringRef agentsPage();
/// What a bank conflict is, and how to fix it: share/banklint/docs/rule.md.
llvm::StringRef rulePage();

/// What several translation units found, together. What they found in a header that they share counts once;
/// of different findings for one access and the same architectures the worst.
Result merged(std::vector<Result> Results);

} // namespace banklint

#endif
