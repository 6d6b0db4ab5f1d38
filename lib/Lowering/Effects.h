//===- Effects.h - What a function does besides its result ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers of a function with all that it calls, without lowering any of them.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_EFFECTS_H
#define BANKLINT_LOWERING_EFFECTS_H

#include "IR/Builtins.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>

namespace banklint::lower {

class Effects {
public:
  using Lookup = std::function<std::optional<ir::BuiltinMatch>(const clang::FunctionDecl *, unsigned Arguments)>;
  /// \p Find gives the row of the table of builtins for a callee.
  Effects(clang::ASTContext &Context, Lookup Find) : Context(Context), Find(std::move(Find)) {}

  std::optional<ir::BuiltinMatch> find(const clang::FunctionDecl *F, unsigned Arguments) const {
    return Find(F, Arguments);
  }

  /// Whether it waits for other threads.
  bool waits(const clang::FunctionDecl *F);
  bool waits(const clang::Stmt *S);
  /// Whether it may reach what it was not given as an argument: variables outside of functions, code that is not here.
  bool escapes(const clang::FunctionDecl *F);
  /// Whether its statements, not those of what it calls, may run in another order than that of the text.
  bool jumps(const clang::FunctionDecl *F);
  /// Whether it computes something of its arguments in a straight line, and does nothing else.
  bool computes(const clang::FunctionDecl *F);
  /// Whether a call leaves nothing behind but its result. What it reads for that, a compiler does not load if nobody
  /// looks at the result.
  bool isFree(const clang::FunctionDecl *Callee, const clang::Expr *Object,
              llvm::ArrayRef<const clang::Expr *> Arguments);

private:
  struct Summary {
    bool Waits = false, Escapes = false;
    bool Writes = false;   ///< to more than variables of its own, or it reads a volatile one
    bool Jumps = false;    ///< itself, to labels, or to cases within statements
    bool DoesMore = false; ///< than to compute in a straight line, of what it is given

    /// Lets be true what is true of a callee. Whether some of it was not.
    bool take(const Summary &Callee);
  };
  using Functions = llvm::SmallVector<const clang::FunctionDecl *, 8>;
  class Reader;

  /// Without what it calls, which are added to \p Calls.
  Summary summaryOf(const clang::Stmt *S, Functions &Calls);
  Summary summaryOf(const clang::FunctionDecl *F, Functions &Calls);
  Summary resolved(const clang::FunctionDecl *F);
  bool isFree(const clang::Expr *E);

  clang::ASTContext &Context;
  Lookup Find;
  llvm::DenseMap<const clang::FunctionDecl *, Summary> Known; ///< with all that they call
};

/// Whether a function reads what it gets by reference, \p Of, once and as a whole, as a load does. Null: its object.
bool readsOnce(const clang::FunctionDecl *Definition, const clang::ParmVarDecl *Of);
/// The text of `asm` waits for other threads.
bool hasBarrier(llvm::StringRef Assembly);
/// The text of `asm` makes numbers of numbers, and does nothing else.
bool computes(llvm::StringRef Assembly);

} // namespace banklint::lower

#endif
