//===- MissingTemplates.h - Calls without the word template -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `x.get<4>()` calls a template of a class that depends on template arguments. C++ wants `x.template get<4>()`; nvcc
// takes it as it is, Clang takes the `<` for a comparison. Where Clang says so, the file is read once more, as if the
// word were there.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_MISSINGTEMPLATES_H
#define BANKLINT_FRONTEND_MISSINGTEMPLATES_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Preprocessor.h"
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

/// Lets a program be read as if the word stood behind each of \p Missing, which has to outlive \p P.
void readAsIfThere(const MissingTemplates &Missing, clang::Preprocessor &P);

} // namespace banklint

#endif
