//===- Part.h - A kind of construct, as IR ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lowering of a function is divided by what is lowered. The parts have no state of their own, with few exceptions;
// they add to one function, and ask the questions that cover all expressions (FunctionLowering.h). What only another
// part knows, they ask of it by name: `L.Vectors.splat(…)`.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_PART_H
#define BANKLINT_LOWERING_PART_H

#include "Lowering/Emitter.h"
#include "Lowering/Frame.h"
#include "clang/AST/StmtCXX.h"

namespace banklint::lower {

class FunctionLowering;

class Part {
public:
  Part(const Part &) = delete;
  Part &operator=(const Part &) = delete;

protected:
  explicit Part(FunctionLowering &L);

  Operand value(const clang::Expr *E);
  Operand address(const clang::Expr *E);
  Operand condition(const clang::Expr *E);
  void into(const clang::Expr *E, Operand To, clang::QualType As);
  /// For what it does only.
  void discard(const clang::Expr *E);
  void statement(const clang::Stmt *S);

  FunctionLowering &L;
  Lowering &P;
  clang::ASTContext &Context;
  const Types &T;
  ir::Function &F;
  Emitter &Out;
  Frame &Locals;
};

} // namespace banklint::lower

#endif
