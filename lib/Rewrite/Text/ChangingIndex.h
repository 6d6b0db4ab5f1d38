//===- ChangingIndex.h - Indices that change a variable ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `s[i++ * 4]` is `s[(i++, (i - 1) * 4)]`: what the index changes comes first, and what is left of it may stand twice.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_CHANGINGINDEX_H
#define BANKLINT_REWRITE_TEXT_CHANGINGINDEX_H

#include "Rewrite/Text/Preprocessed.h"
#include "clang/AST/Expr.h"
#include <string>

namespace banklint {

/// An index that changes one variable of the function, whatever else it is.
struct ChangingIndex {
  const clang::Expr *Change = nullptr; ///< `i++`, `--i`, `i += 3`
  const clang::Expr *By = nullptr;     ///< of `i += 3` the 3
  std::string First;                   ///< the text of the change
  std::string Then;                    ///< the text of the index once that is done
  bool IsName = false;                 ///< Then is the name of the variable
};

/// Nothing if the index changes nothing, or not in each case; if it names the variable once more; if a macro writes a
/// part of it; or if the variable may be of another type elsewhere, or is one of which the old value cannot be told
/// from the new one.
std::optional<ChangingIndex> changeWithin(const clang::ASTContext &Context, Preprocessed &Text,
                                          const clang::Expr *Index);

} // namespace banklint

#endif
