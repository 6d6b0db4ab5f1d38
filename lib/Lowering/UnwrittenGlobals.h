//===- UnwrittenGlobals.h - Variables that keep what they begin with -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs write the shape of their blocks into plain variables, `int threads = 512;`, and never change them. Their
// initialisers are their values, if
//
// - they are integers of host code, declared once, outside of functions or `static`, and not volatile;
// - no other file knows them (`static`, an unnamed namespace), or this one has `main`: then it is likely the only one,
//   as a header or another file would declare them `extern`;
// - each use in this file only reads them. A use that takes the address or binds a reference that may write counts as
//   one that writes, whatever becomes of it.
//
// Initialisers may use each other: `int elements = threads * 2;`. They run in the order of the file, so only those
// above count.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_UNWRITTENGLOBALS_H
#define BANKLINT_LOWERING_UNWRITTENGLOBALS_H

#include "Lowering/VariableChanges.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace banklint::lower {

/// Whether a file defines `main`: then it is likely the whole program, but for libraries.
bool definesMain(const clang::ASTContext &Context);

class UnwrittenGlobals {
public:
  explicit UnwrittenGlobals(clang::ASTContext &Context) : Context(Context) {}

  /// What \p V holds at any time; nothing if that may change, or is no known integer.
  std::optional<llvm::APSInt> valueOf(const clang::VarDecl *V);

private:
  bool isCandidate(const clang::VarDecl *V) const;
  void findChanges();
  std::optional<llvm::APSInt> evaluated(const clang::VarDecl *V);
  std::optional<llvm::APSInt> evaluated(const clang::Expr *E, const clang::VarDecl *For);

  clang::ASTContext &Context;
  bool IsSearched = false;
  VariableChanges Changes;
  llvm::DenseMap<const clang::VarDecl *, std::optional<llvm::APSInt>> Values;
};

} // namespace banklint::lower

#endif
