//===- CompileErrors.h - What keeps a file from being understood -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_COMPILEERRORS_H
#define BANKLINT_FRONTEND_COMPILEERRORS_H

#include "Frontend/OriginalPlaces.h"
#include "Frontend/WrongWords.h"
#include "Support/Compat/Clang.h"
#include "Support/Printable.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include <optional>
#include <set>
#include <utility>

namespace banklint {

/// What is to be told about a file with errors.
struct CompileFailure {
  std::string Message;
  std::string Details;        ///< lines of the compiler, as they are printed
  bool MissesHeaders = false; ///< some were not found
};

/// Listens to Clang, and sums up its errors. Of a file whose headers are not all there only their
/// names are told: the errors that follow from it say nothing new.
class CompileErrors : public clang::DiagnosticConsumer {
public:
  /// \p Original: the places to show, if the main file is an embedded text; or null.
  explicit CompileErrors(bool Colors, OriginalPlaces *Original = nullptr);

  void BeginSourceFile(const clang::LangOptions &Language, const clang::Preprocessor *) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &D) override;

  /// What is to be told about \p File; nothing if there was no error.
  std::optional<CompileFailure> failureOf(llvm::StringRef File) const;

  /// Where nvcc does without a word that Clang misses, or passes over one.
  const WrongWords &wrongWords() const { return Wrong; }

  /// Where Clang refused an object with a constructor in shared memory, since the last call. Each is an error only once
  /// it is reported (SharedObjects.h).
  std::vector<clang::SourceLocation> takeSharedObjects() { return std::exchange(SharedObjects, {}); }
  void reportSharedObject(clang::SourceLocation At, clang::DiagnosticsEngine &Engine);
  bool hasReportedSharedObject() const { return ReportedSharedObject; }

  /// What Clang refused as `extern __shared__ S s;`, since the last call (SharedObjects.h).
  std::vector<clang::NamedDecl *> takeExternShared() { return std::exchange(ExternShared, {}); }

  /// Whether an error lies in these lines of the file that \p At is in, while the source is at hand.
  bool areIn(clang::SourceLocation At, unsigned FirstLine, unsigned LastLine,
             const clang::SourceManager &Sources) const;

private:
  /// Whether an error is worth its lines.
  bool isShown(const clang::Diagnostic &D);

  /// Templates that instantiate themselves twice would do so 2^1024 times if Clang went on after each error: after
  /// some errors it gives up, as it would by itself after the first.
  void countEndless(const clang::Diagnostic &D);

  void print(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &D);

  OriginalPlaces *Original;
  clang::DiagnosticsEngine *Engine = nullptr; ///< while a file is parsed
  unsigned Endless = 0;                       ///< recursions of templates
  std::string Text;
  llvm::raw_string_ostream Lines{Text};
  PrintableStream Stream{Lines};
  compat::DiagnosticOptions Options;
  clang::TextDiagnosticPrinter Printer;
  std::set<std::string> MissingHeaders;
  WrongWords Wrong;
  std::vector<clang::SourceLocation> SharedObjects;
  std::vector<clang::NamedDecl *> ExternShared;
  bool ReportedSharedObject = false;
  std::vector<clang::SourceLocation> Places; ///< of all errors
  unsigned Hidden = 0;
  bool ShowsNotes = false; ///< of the last error
};

} // namespace banklint

#endif
