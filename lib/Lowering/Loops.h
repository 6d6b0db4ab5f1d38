//===- Loops.h - Loops as IR ------------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_LOOPS_H
#define BANKLINT_LOWERING_LOOPS_H

#include "Lowering/Part.h"

namespace banklint::lower {

class LoopLowering : Part {
public:
  explicit LoopLowering(FunctionLowering &L) : Part(L) {}

  void forLoop(const clang::ForStmt *S);
  void whileLoop(const clang::WhileStmt *S);
  void doLoop(const clang::DoStmt *S);
  void rangeFor(const clang::CXXForRangeStmt *S);
  /// A statement behind `#pragma unroll`.
  void hinted(const clang::AttributedStmt *S);
  /// Whether the condition of the loop around \p S asks what that does.
  bool isHead(const clang::IfStmt *S) const { return llvm::is_contained(Heads, S); }

private:
  struct Parts {
    const clang::Expr *Condition = nullptr;
    const clang::VarDecl *ConditionVariable = nullptr;
    const clang::Expr *Increment = nullptr;
    const clang::Stmt *Body = nullptr;
    bool ConditionFirst = true;
    const clang::Stmt *Prologue = nullptr;                  ///< runs before the body in each step
    llvm::SmallVector<const clang::Expr *, 2> Exits = {};   ///< what has to hold for a step to go on, before that
    llvm::SmallVector<const clang::IfStmt *, 1> Heads = {}; ///< headsOfStep(), if they are a part of the condition
  };
  void loop(Parts Of);
  std::optional<unsigned> unrolledTogether(const clang::AttributedStmt *S) const;
  bool widensNumber(const clang::Expr *E) const;
  void separateExits(Parts &Of) const;
  void takeHeads(Parts &Of) const;
  Operand goesOn(const Parts &Of);
  void leaveUnless(const clang::Expr *Condition);
  void describeChanges(const Parts &Of, ir::LoopInfo &To) const;

  llvm::SmallVector<const clang::IfStmt *, 1> Heads; ///< of the loop that was begun last
  std::optional<unsigned> UnrollHint;                ///< for the loop that follows
  bool MayWait = true; ///< for other threads: what is in the loops around that which follows
};

} // namespace banklint::lower

#endif
