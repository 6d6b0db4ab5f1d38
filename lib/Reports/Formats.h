//===- Formats.h - The reports that a run can write ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/reference/formats.md says who reads which, and what becomes of a finding's parts. All but text and
// json are formats that somebody else defined.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_FORMATS_H
#define BANKLINT_REPORTS_FORMATS_H

#include "Reports/Reports.h"
#include "Reports/SourceTree.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// What a profiler counted for a line of a kernel, for one block on the average.
struct MeasuredAt {
  std::string Kernel; ///< see ir::Kernel::Name
  std::string File;
  unsigned Line = 0;
  double Wavefronts = 0, Ideal = 0;
  std::string Agreement; ///< with the prediction: "agrees", "missed", …
};

/// What a run tells.
struct Report {
  llvm::ArrayRef<const Architecture *> Architectures;
  const Result &Found;
  TextOptions Text;
  std::string SourceUrl;                 ///< of the HTML page: see isSourceUrl(); empty: none
  std::vector<MeasuredAt> Measured = {}; ///< beside it, in the HTML page
};

/// A value of --format.
struct Format {
  llvm::StringLiteral Name;
  void (*Print)(llvm::raw_ostream &OS, const Report &R, SourceTree &Tree);
  bool Draws = false; ///< it needs the pictures of accesses
  bool isText() const { return Name == "text"; }
};

/// All formats; the first is the default.
llvm::ArrayRef<Format> formats();

/// Null if there is none of this name.
const Format *findFormat(llvm::StringRef Name);

/// "text, json and sarif" for "and". \p Default follows the first name.
std::string formatNames(llvm::StringRef And, llvm::StringRef Default = "");

/// SARIF 2.1.0 (OASIS): GitHub code scanning, IDEs. \p Home: see homepage().
void printSarif(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree, const std::string &Home);

/// GitLab's Code Quality report, a subset of Code Climate's.
void printGitLab(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

/// Reviewdog Diagnostic Format, as JSON. \p Home: see homepage().
void printRdjson(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree, const std::string &Home);

/// Workflow commands that GitHub Actions shows beside the code.
void printGitHub(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

/// The YAML of clang-tidy's -export-fixes, which clang-apply-replacements reads.
void printReplacements(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

} // namespace banklint

#endif
