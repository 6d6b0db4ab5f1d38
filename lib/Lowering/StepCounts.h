//===- StepCounts.h - Loops that are counted before they begin --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc takes steps of a loop together whose number is not constant if it can compute that number before the loop
// begins: where its condition compares a variable that each step changes by the same constant, or the sum of it and
// what the loop leaves alone, with what the loop leaves alone, and nothing else ends it. From what nvcc's optimizer
// (13.0) says of 120 loops (`cicc --Xopt -pass-remarks=unroll`, 2026-11-26), and the machine code of 64 conditions.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_STEPCOUNTS_H
#define BANKLINT_LOWERING_STEPCOUNTS_H

#include "IR/IR.h"
#include "Lowering/LoopWrites.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace banklint::lower {

using Heads = llvm::ArrayRef<const clang::IfStmt *>;
/// What each step of a loop adds to a variable: nothing if the loop does not change it; 0 if it changes it otherwise.
using AddedInStep = llvm::function_ref<std::optional<int64_t>(const clang::VarDecl *)>;

/// Nothing if the number of steps is not known before the loop begins. What is read from memory is known then if the
/// loop does not write there. \p Heads: see headsOfStep(), if they are a part of the condition.
std::optional<ir::StepCount> countedAhead(const clang::Expr *Condition, Heads Heads, const clang::Stmt *Body,
                                          const clang::ASTContext &Context, AddedInStep Added, LoopWrites &Memory);

/// Each `if (i >= n) break;` with which a step begins, or the `if (i < n) …; else break;` that it is. Where the numbers
/// are known before the loop begins, its steps are counted as those of `for (…; … && i < n; …)`: nvcc unrolls both
/// alike (machine code of 30 loops, nvcc 13.0, sm_90, 2026-11-29).
llvm::SmallVector<const clang::IfStmt *, 1> headsOfStep(const clang::Stmt *Body, AddedInStep Added);
/// What is left of a head in a step: the other branch; null if there is none.
const clang::Stmt *goesOnIn(const clang::IfStmt *Head);

/// A condition `i < 32 && in[i] >= 0`: nvcc unrolls the loop by its bound, as if the rest were `if (!(in[i] >= 0))
/// break;` where a step begins. From the machine code of 45 loops (nvcc 13.0, sm_90, 2026-11-26).
struct BoundAndExits {
  const clang::Expr *Bound;
  llvm::SmallVector<const clang::Expr *, 2> Exits; ///< each of which has to hold, in order
};

/// Nothing if the condition is of another kind, or the number of steps is known before the loop begins.
std::optional<BoundAndExits> boundAndExits(const clang::Expr *Condition, const clang::ASTContext &Context,
                                           AddedInStep Added);

/// Whether a step begins with `if (a < b) break;`, of which one side changes with the steps, and which nvcc makes a
/// part of the condition.
bool breaksAtHead(const clang::Stmt *Body, AddedInStep Added);

/// Whether a step has an `if (...) continue;` whose condition changes with the steps.
bool skipsByStep(const clang::Stmt *Body, AddedInStep Added);

} // namespace banklint::lower

#endif
