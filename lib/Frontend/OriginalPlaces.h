//===- OriginalPlaces.h - An embedded text where it stands ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang parses an embedded text as a file. People know the files in which it stands: messages show those.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_ORIGINALPLACES_H
#define BANKLINT_FRONTEND_ORIGINALPLACES_H

#include "Support/Compat/Clang.h"
#include "Support/EmbeddedText.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

namespace banklint {

/// Gives the lines of a main file, before it is parsed, the numbers that they have where they stand.
void numberLines(clang::SourceManager &Sources, const EmbeddedText &Text);

/// Places in a parsed text as places in files as they lie on disk.
class OriginalPlaces {
public:
  explicit OriginalPlaces(const EmbeddedText &Text);

  /// The files.
  clang::SourceManager &sources() { return Original; }
  /// The place there of \p At, which is a place in \p Sources; invalid if there is none.
  clang::SourceLocation of(clang::SourceLocation At, const clang::SourceManager &Sources);
  /// The place there of a byte of EmbeddedText::Files[File].
  clang::SourceLocation inFile(unsigned File, unsigned Offset);

private:
  clang::FileID opened(llvm::StringRef Name);

  const EmbeddedText &Text;
  compat::DiagnosticOptions Options;
  clang::DiagnosticsEngine Nobody; ///< listens
  clang::FileManager Files;
  clang::SourceManager Original;
};

} // namespace banklint

#endif
