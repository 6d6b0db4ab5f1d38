//===- View.h - What an editor shows of a file ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd shows the check's diagnostics by itself. What it has no way to show, the text of a hover and fixes in
// other files, the check leaves in a View of the file, and the connection to the editor adds it to clangd's
// answers.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_CLANGD_VIEW_H
#define BANKLINT_TOOLS_BANKLINT_CLANGD_VIEW_H

#include "Findings/Findings.h"
#include "llvm/Support/JSON.h"
#include <chrono>

namespace clang {
class LangOptions;
class SourceManager;
} // namespace clang

namespace banklint {

/// A place in a text as the language server protocol counts: lines from 0, and characters from 0 in code units of
/// the encoding that client and server agreed on.
struct TextPosition {
  int Line = 0, Character = 0;
  bool operator<=(const TextPosition &Other) const {
    return std::pair(Line, Character) <= std::pair(Other.Line, Other.Character);
  }
};

/// From its first character to behind its last.
struct TextRange {
  TextPosition Start, End;
  bool contains(const TextRange &Other) const { return Start <= Other.Start && Other.End <= End; }
  bool touches(const TextRange &Other) const { return Start <= Other.End && Other.Start <= End; }
};

llvm::json::Value toJSON(const TextPosition &P);
llvm::json::Value toJSON(const TextRange &R);
bool fromJSON(const llvm::json::Value &J, TextPosition &P, llvm::json::Path Path);
bool fromJSON(const llvm::json::Value &J, TextRange &R, llvm::json::Path Path);

/// How the protocol counts the characters of a line.
enum class Encoding { Utf8, Utf16, Utf32 };

/// What to show when the pointer is over a place: an access, in all kernels that execute it, or the declaration of an
/// array with all accesses to it.
struct Hover {
  TextRange Where;
  std::vector<AccessReport> Accesses;
};

/// As Markdown.
std::string textOf(const Hover &H);

/// A fix that clangd would not offer, since it changes another file than the one of the diagnostic.
struct DistantFix {
  TextRange Where; ///< of the diagnostic
  std::string Title;
  std::string File; ///< that is changed
  TextRange Changed;
  std::string NewText;
};

/// What a fix that clangd offers is called.
struct TitledFix {
  TextRange Where;     ///< of the diagnostic
  std::string Message; ///< that it begins with
  std::string Title;
};

struct View {
  std::vector<Hover> Hovers;
  std::vector<TitledFix> Titles;
  std::vector<DistantFix> Fixes;
  std::chrono::duration<double, std::milli> Took{0}; ///< the analysis, in time of the processor
};

/// What to show of \p R, the analysis of the main file of \p Sources.
View viewOf(const Result &R, const clang::SourceManager &Sources, const clang::LangOptions &Language, Encoding As);

} // namespace banklint

#endif
