//===- MissingTemplates.h - Calls without the word template -----*- C++ -*-===//
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
// templates have for a parameter, without a blank in front of `<`, with `(` right behind `>`, and one template argument
// between: `f(a.x<b, c>(d))` may well be two comparisons. The word changes nothing where it is not needed.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_MISSINGTEMPLATES_H
#define BANKLINT_FRONTEND_MISSINGTEMPLATES_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <set>
#include <string>

namespace banklint {

/// The `.`, `->` or `::` in front of a template's name.
struct MissingTemplate {
  std::string File;
  unsigned Offset; ///< bytes from the start of the file
  bool operator<(const MissingTemplate &O) const { return std::tie(File, Offset) < std::tie(O.File, O.Offset); }
};

using MissingTemplates = std::set<MissingTemplate>;

/// Where the word is missing if that is what an error is about.
std::optional<MissingTemplate> missingTemplate(const clang::Diagnostic &Error);

/// Whether a text, from behind `.` or `->` on, is a call of a template with one argument: `get<4>(`.
bool isCallOfTemplate(llvm::StringRef Text);

/// Sees the tokens that a preprocessor gives, one after another, and puts the word behind some of them.
class TemplateReader {
public:
  /// The word is put behind each of \p Missing, which has to outlive the reader, and in front of what
  /// isCallOfTemplate().
  TemplateReader(const MissingTemplates &Missing, clang::Preprocessor &P) : Missing(Missing), P(P) {}
  void see(const clang::Token &Read);

private:
  bool isMissingAt(const clang::Token &Punctuator) const;
  void enterWord(clang::SourceLocation At);

  const MissingTemplates &Missing;
  clang::Preprocessor &P;
  /// Names that a template gave a type, here or elsewhere.
  llvm::DenseSet<const clang::IdentifierInfo *> Parameters;
  const clang::IdentifierInfo *Name = nullptr;      ///< the last token, if it is a name
  const clang::IdentifierInfo *Parameter = nullptr; ///< the same behind `typename` or `class`
  bool IsBehindTypename = false;
};

} // namespace banklint

#endif
