//===- SourceText.h - An expression as it is written ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_SOURCETEXT_H
#define BANKLINT_REWRITE_TEXT_SOURCETEXT_H

#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>

namespace banklint {

struct SourceText {
  /// The tokens with single spaces between them, without comments: "tile [ threadIdx . x ] [ 0 ]".
  /// It stays the same when the code around it moves or is formatted anew.
  std::string Tokens;
  clang::SourceLocation End; ///< behind the last token
};

/// How the user wrote \p E; in a macro, its use.
SourceText writtenAs(const clang::Expr &E, const clang::SourceManager &Sources, const clang::LangOptions &Language);

/// The blanks before the first token of the line of a place.
llvm::StringRef indentationAt(const clang::SourceManager &Sources, clang::SourceLocation At);

/// The name, or the same with a number behind it, which is not taken.
std::string freeName(llvm::StringRef Name, llvm::function_ref<bool(llvm::StringRef)> IsTaken);

/// Whether some name in a text is such a one; names are tokens.
bool hasName(llvm::StringRef Text, const clang::LangOptions &Language, llvm::function_ref<bool(llvm::StringRef)> IsIt);

/// The names in a text.
llvm::StringSet<> namesIn(llvm::StringRef Text, const clang::LangOptions &Language);

/// Text of the user on one line, without comments if it has several; none if a directive stands in it.
std::optional<std::string> onOneLine(llvm::StringRef Text, const clang::LangOptions &Language);

} // namespace banklint

#endif
