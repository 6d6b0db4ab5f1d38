//===- BuiltinNumbers.h - What only Clang knows of a builtin ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types of C++ say what a builtin does: the shape of a fragment, the threads of a group, who copies. Its handler in
// Machine knows no such types, and gets numbers (IR/Builtins.h says which).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_BUILTINNUMBERS_H
#define BANKLINT_LOWERING_BUILTINNUMBERS_H

#include "IR/Builtins.h"
#include "Lowering/Types.h"
#include "clang/AST/Expr.h"

namespace banklint::lower {

/// Nothing if the arguments are not those of the builtin. May change \p Id to that of the builtin that it really is.
std::optional<std::vector<int64_t>> numbersFor(ir::Builtin &Id, const clang::CallExpr *E,
                                               const clang::FunctionDecl *Callee, const Types &T);

/// What one of Clang's atomics does, by its name: 0 load, 1 store, 2 both.
int64_t atomicKind(llvm::StringRef Name);

inline llvm::StringRef builtinName(const clang::FunctionDecl *F) {
  return F->getIdentifier() ? F->getName() : llvm::StringRef();
}

} // namespace banklint::lower

#endif
