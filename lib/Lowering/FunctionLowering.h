//===- FunctionLowering.h - One function as IR ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Four questions cover all expressions; each goes to the part (Part.h) that knows its kind:
//
//     value(E)        its number, vector or pointer; of a glvalue, and of an object, the address
//     address(E)      where the glvalue lies
//     condition(E)    whether it holds: 0 or 1
//     into(E, place)  nothing: the object that E makes lies at that place then
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_FUNCTIONLOWERING_H
#define BANKLINT_LOWERING_FUNCTIONLOWERING_H

#include "Lowering/Builtins.h"
#include "Lowering/Calls.h"
#include "Lowering/Expressions.h"
#include "Lowering/Initialisation.h"
#include "Lowering/Launches.h"
#include "Lowering/Loops.h"
#include "Lowering/Operators.h"
#include "Lowering/Places.h"
#include "Lowering/Scopes.h"
#include "Lowering/Statements.h"
#include "Lowering/Vectors.h"

namespace banklint::lower {

class FunctionLowering {
public:
  /// \p Result: what it gives, which need not be what the source says (Choices.h). \p Greater: may be null.
  FunctionLowering(Lowering &P, const clang::FunctionDecl *Source, clang::QualType Result, ir::Function &F,
                   const GreaterNumbers *Greater = nullptr);
  void run();

  Operand value(const clang::Expr *E);
  Operand address(const clang::Expr *E);
  Operand condition(const clang::Expr *E);
  void into(const clang::Expr *E, Operand To, clang::QualType As);

  Lowering &P;
  const clang::FunctionDecl *const Source;
  const clang::QualType Result;
  ir::Function &F;
  Emitter Out;
  Frame Locals;

  ExpressionLowering Expressions;
  PlaceLowering Places;
  OperatorLowering Operators;
  VectorLowering Vectors;
  ObjectLowering Objects;
  CallLowering Calls;
  BuiltinLowering Builtins;
  LaunchLowering Launches;
  LoopLowering Loops;
  ScopeLowering Scopes;
  StatementLowering Statements;

private:
  void initializeMembers(const clang::CXXConstructorDecl *C);
  Operand greater(const clang::Expr *E, Growth More);

  const GreaterNumbers *const Greater;
  unsigned Depth = 0; ///< of nested expressions
};

} // namespace banklint::lower

#endif
