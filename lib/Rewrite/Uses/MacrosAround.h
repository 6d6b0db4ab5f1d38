//===- MacrosAround.h - What other macros may bring to an index -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an index is may be decided far from it: by a variable, a loop, an argument of a call or of a template, the shape
// of a block. If a macro stands there that other builds define otherwise, what was proven of the index holds here only:
//
//     #ifndef COLUMN
//     #define COLUMN 3
//     #endif
//     int x = COLUMN;  …  s[y * 32 + x]
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_USES_MACROSAROUND_H
#define BANKLINT_REWRITE_USES_MACROSAROUND_H

#include "Rewrite/Uses/Uses.h"
#include "llvm/ADT/SetVector.h"

namespace banklint {

class MacrosAround {
public:
  using Functions = llvm::SmallSetVector<const clang::FunctionDecl *, 8>;

  MacrosAround(clang::ASTContext &Context, UserCode &Code)
      : Context(Context), Sources(Context.getSourceManager()), Code(Code) {}

  /// Whether other macros, but \p Allowed, may bring other numbers to the indices at some places: where that is written
  /// in functions that may make a part of them, or says in which blocks their kernels run, and as which instantiations.
  bool decide(llvm::ArrayRef<const clang::Expr *> Places, const llvm::StringSet<> &Allowed);

private:
  Functions functionsAround(llvm::ArrayRef<const clang::Expr *> Places);
  const Functions &calleesOf(const clang::FunctionDecl *F);
  bool decideLaunch(const clang::Expr *Launch, const llvm::StringSet<> &Allowed);
  bool isNamedUnderConditions(const clang::VarDecl *V, clang::SourceLocation Until);
  bool names(clang::SourceRange Written, const llvm::StringSet<> &Allowed);

  clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  UserCode &Code;
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Callees; ///< of those that were asked for
};

} // namespace banklint

#endif
