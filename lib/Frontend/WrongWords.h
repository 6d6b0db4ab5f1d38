//===- WrongWords.h - What nvcc reads otherwise -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `x.get<4>()` calls a template of a class that depends on template arguments. C++ wants `x.template get<4>()`; nvcc
// takes it as it is, Clang takes the `<` for a comparison, and says so when it instantiates the code around it: at the
// end. To read the file once more then, as if the word were there, takes as long again. So what is written as such
// calls mostly are, is read with the word at once: after `.` and `->`, and after `::` behind the name of a type that
// templates have for a parameter, or `using` has made, or behind the arguments of a class in an expression, `; a<b>::`,
// without a blank in front of `<`, with `(` right behind `>`, and one template argument between: `f(a.x<b, c>(d))` may
// well be two comparisons. The word changes nothing where it is not needed.
//
// nvcc also takes `make<T::Element>(n)` without `typename`. Elsewhere Clang reads on as if it were there; among the
// arguments of a function it does not, and what the call gives is lost. And it takes `x.template f(n)` where f is no
// template. Then, too, the file is read once more.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_WRONGWORDS_H
#define BANKLINT_FRONTEND_WRONGWORDS_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <set>
#include <string>

namespace banklint {

/// Where a word is missing: `template` behind a `.`, `->` or `::`, `typename` behind a `<` or a comma; or a `template`
/// that is too much.
struct WrongWord {
  std::string File;
  unsigned Offset; ///< of that punctuator, or of the word, in bytes from the start of the file
  bool IsTooMuch = false;
  bool operator<(const WrongWord &O) const {
    return std::tie(File, Offset, IsTooMuch) < std::tie(O.File, O.Offset, O.IsTooMuch);
  }
};

using WrongWords = std::set<WrongWord>;

/// Where a word is missing or too much, if that is what an error is about.
std::optional<WrongWord> wrongWord(const clang::Diagnostic &Error);

/// Whether a text, from behind `.` or `->` on, is a call of a template with one argument: `get<4>(`.
bool isCallOfTemplate(llvm::StringRef Text);

/// Sees the tokens that a preprocessor gives, one after another, puts words behind some of them, and takes some away.
class WordReader {
public:
  /// A word is put behind each of \p Wrong, which has to outlive the reader, or that one is taken away; and `template`
  /// is put in front of what isCallOfTemplate().
  WordReader(const WrongWords &Wrong, clang::Preprocessor &P) : Wrong(Wrong), P(P) {}
  void see(clang::Token &Read);

private:
  bool isNoted(const clang::Token &Read, bool IsTooMuch = false) const;
  bool beginsCallOfTemplate(const clang::Token &Punctuator) const;
  void enterWord(clang::tok::TokenKind Word, clang::SourceLocation At);

  const WrongWords &Wrong;
  clang::Preprocessor &P;
  /// Names that a template, or `using T =`, gave a type, here or elsewhere.
  llvm::DenseSet<const clang::IdentifierInfo *> Types;
  const clang::IdentifierInfo *Name = nullptr; ///< the last token, if it is a name
  const clang::IdentifierInfo *Type = nullptr; ///< the same behind `typename`, `class` or `using`
  bool IsBehindTypename = false;
  bool EndsArguments = false; ///< the last token is a `>`
};

} // namespace banklint

#endif
