//===- LoopWrites.h - Which memory a loop leaves alone ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `for (j = 0; j < length[t]; ++j)`: nvcc loads `length[t]` once, before the loop, if nothing in the loop may write
// there, and then knows the number of steps. What may write there, from the machine code of 80 loops (nvcc 13.0, sm_90,
// 2026-11-29):
//  * a store or an atomic to global memory, whatever the types (int and float may overlap), unless one of the two
//    pointers is an argument with `__restrict__`; not one to shared memory;
//  * of shared memory: a store to the same array;
//  * whatever waits for other threads or exchanges values with them, a fence, printf, inline assembly.
// A volatile load stays where it is; so does __ldg.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_LOOPWRITES_H
#define BANKLINT_LOWERING_LOOPWRITES_H

#include "Lowering/Effects.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint::lower {

class LoopWrites {
public:
  /// \p Parts of the loop: condition, increment, body; null for what is not there. They are read once somebody asks.
  LoopWrites(Effects &E, llvm::ArrayRef<const clang::Stmt *> Parts) : E(E), Parts(Parts.begin(), Parts.end()) {}

  enum Answer { No, Maybe, Yes };
  /// Whether nvcc sees that the loop does not write what is loaded from \p Place: `a[i]`, `*p`, `p->n`. Maybe: it
  /// depends on where a pointer of a device function points.
  Answer leavesAlone(const clang::Expr *Place);
  /// The same of what a function gives. That of a load stays in the loop.
  Answer leavesAlone(const clang::CallExpr *Call);

private:
  class Reader;
  /// Where an address begins.
  struct Root {
    enum Kind {
      Constant, ///< nobody writes there
      Variable, ///< Of: of a function, the block, or the program
      Argument, ///< Of: a pointer that the kernel is given, to global memory
      Object,   ///< the one whose method this is
      Anywhere, ///< some pointer
    } Is = Anywhere;
    const clang::VarDecl *Of = nullptr;
  };
  static Root rootOf(const clang::Expr *E, const llvm::DenseMap<const clang::VarDecl *, Root> &Given, unsigned Depth);
  static Answer areApart(const Root &A, const Root &B);

  Effects &E;
  llvm::SmallVector<const clang::Stmt *, 4> Parts; ///< that are not read yet
  llvm::SmallVector<Root, 4> Written;
  Answer LeavesTheRest = Yes; ///< what is said of all that is not in Written
  unsigned Calls = 0;         ///< that were followed
};

} // namespace banklint::lower

#endif
