//===- Scopes.h - Destructors at the end of scopes --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's tree does not say where destructors run. Those of variables run at the end of their scope, and in front of
// what leaves it: `return`, `break`, `continue`. On a GPU they may wait for threads, or write to shared memory. (Those
// of temporaries, of parameters and of arrays of objects are not run. In code of the host none is: they launch
// nothing.)
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_SCOPES_H
#define BANKLINT_LOWERING_SCOPES_H

#include "Lowering/Part.h"

namespace banklint::lower {

/// The destructor of objects of a type, if it has something to do; null for what is no class.
const clang::CXXDestructorDecl *destructorOf(clang::QualType T);

class ScopeLowering : Part {
public:
  explicit ScopeLowering(FunctionLowering &L) : Part(L) {}

  enum Kind { Block, OfSwitch, OfLoop };
  /// Lowers \p Body in a scope of its own; at its end what it declares is destroyed.
  void in(Kind Is, llvm::function_ref<void()> Body);
  /// A variable of the innermost scope begins to live.
  void declared(const clang::VarDecl *V);
  // What is left is destroyed:
  void leaveFunction() { destroyDownTo(0); }
  void leaveByBreak() { destroyDownTo(innermost(/*OnlyLoops=*/false)); }
  void leaveByContinue() { destroyDownTo(innermost(/*OnlyLoops=*/true)); }
  /// The members and bases of the object of a destructor.
  void destroyParts(const clang::CXXDestructorDecl *D);

private:
  struct Scope {
    Kind Is;
    llvm::SmallVector<const clang::VarDecl *, 2> Variables;
  };
  size_t innermost(bool OnlyLoops) const;
  void destroyDownTo(size_t First);
  void destroy(const Scope &S);
  void destroy(Operand Object, const clang::CXXDestructorDecl *D, const clang::Expr *Site);

  std::vector<Scope> Scopes; ///< the innermost last
};

} // namespace banklint::lower

#endif
