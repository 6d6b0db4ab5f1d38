//===- PointerCalls.h - Host functions that are called by pointers -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Host code that chooses an instantiation at run time often has a table of functions:
//
//     void (*const table[])(float *, int) = {run<16>, run<32>};
//     table[i](data, 128);
//
// Nobody knows i, but whichever function it is gets 128. Looked for are the calls by pointers of its type, if no
// pointer of that type is seen to leave the file. A pointer can leave it in more ways than are looked for here (by a
// reference to what others see, as what a function returns, from code outside of functions): so this is good for a
// prediction, and no proof that a function is called with nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ENTRIES_POINTERCALLS_H
#define BANKLINT_ENTRIES_POINTERCALLS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace banklint {

/// What host code does with pointers to functions. A pointer stays in the file if it is called, compared, copied to
/// variables that no other file sees, returned by functions that each file has for itself, and given to functions that
/// are defined here. A member of an object may go anywhere.
class PointerCalls {
public:
  /// Reads the translation unit. Of one that is not read as a whole, as in an editor, nothing is known to stay here.
  explicit PointerCalls(clang::ASTContext &Context);

  struct Call {
    const clang::CallExpr *At;
    const clang::FunctionDecl *In; ///< the function of the host that makes it
  };
  /// The calls that may come to \p F by a pointer; null if others are seen to be possible.
  const llvm::SmallVector<Call, 2> *callsOf(const clang::FunctionDecl *F) const;

private:
  class Finder;
  /// A type of functions, whether they may throw or not.
  using Key = const clang::Type *;

  clang::ASTContext &Context;
  bool IsWhole;
  llvm::DenseMap<Key, llvm::SmallVector<Call, 2>> Calls;
  llvm::DenseSet<Key> Leaving;                               ///< types of which some pointer may leave the file
  llvm::DenseSet<const clang::FunctionDecl *> LeavingByName; ///< functions that are named where they may leave it
};

} // namespace banklint

#endif
