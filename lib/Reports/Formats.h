//===- Formats.h - Reports that other programs read -------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each writes the findings of a run in a format that somebody else defined; docs/formats.md says
// who reads which, and what becomes of a finding's parts.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_FORMATS_H
#define BANKLINT_REPORTS_FORMATS_H

#include "Reports/SourceTree.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// SARIF 2.1.0 (OASIS): GitHub code scanning, IDEs.
void printSarif(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

/// GitLab's Code Quality report, a subset of Code Climate's.
void printGitLab(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

/// Reviewdog Diagnostic Format, as JSON.
void printRdjson(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

/// Workflow commands that GitHub Actions shows beside the code.
void printGitHub(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

/// The YAML of clang-tidy's -export-fixes, which clang-apply-replacements reads.
void printReplacements(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree);

} // namespace banklint

#endif
