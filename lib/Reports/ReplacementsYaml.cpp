//===- ReplacementsYaml.cpp - Clang's YAML of diagnostics and fixes -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/FindingKey.h"
#include "Reports/Formats.h"
#include "Support/CheckName.h"
#include "clang/Tooling/DiagnosticsYaml.h"

using namespace banklint;
using namespace clang::tooling;

/// Places are bytes from the start of the file.
static DiagnosticMessage message(llvm::StringRef Text, const Location &L, SourceTree &Tree) {
  DiagnosticMessage M(Text);
  M.FilePath = L.File;
  M.FileOffset = unsigned(Tree.offset(L));
  return M;
}

static Diagnostic diagnosticOf(const Finding &F, SourceTree &Tree) {
  DiagnosticMessage Main = message(F.Message, F.Where, Tree);
  for (const Edit &E : F.Fix)
    llvm::cantFail(Main.Fix[E.Where.File].add(Replacement(E.Where.File, E.Offset, E.Length, E.Replacement)));
  llvm::SmallVector<DiagnosticMessage, 1> Notes;
  for (const Note &N : F.Notes)
    Notes.push_back(message(N.Text, N.Where, Tree));
  return Diagnostic(CheckName, Main, Notes, F.IsPossible ? Diagnostic::Remark : Diagnostic::Warning,
                    /*BuildDirectory=*/"");
}

void banklint::printReplacements(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree) {
  TranslationUnitDiagnostics All;
  for (const Finding &F : R.Findings)
    All.Diagnostics.push_back(diagnosticOf(F, Tree));
  llvm::yaml::Output Yaml(OS);
  Yaml << All;
}
