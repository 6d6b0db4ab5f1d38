//===- Calls.h - Calls as IR ------------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_CALLS_H
#define BANKLINT_LOWERING_CALLS_H

#include "Lowering/Part.h"

namespace banklint::lower {

/// A call, as far as it is known who is called.
struct Call {
  const clang::Expr *Site = nullptr; ///< null for a destructor of a part of an object
  const clang::FunctionDecl *Callee = nullptr;
  Operand Through;               ///< the function's address, if there is no Callee
  std::optional<Operand> Object; ///< `this`
  llvm::ArrayRef<const clang::Expr *> Arguments;
  clang::QualType Result;
  std::optional<Operand> Place; ///< where to make a class
  bool IsVirtual = false;
  bool IsChoice = false; ///< gives the number to which the reference refers: see Choices.h
};

class CallLowering : Part {
public:
  explicit CallLowering(FunctionLowering &L) : Part(L) {}

  /// \p Place: where to make the result, if it is an object.
  Operand call(const clang::CallExpr *E, std::optional<Operand> Place = std::nullopt);
  Operand enter(Call C);
  /// Whether it gives a reference to one of its arguments, and what this one holds.
  bool chooses(const clang::CallExpr *E) const;
  Operand chosen(const clang::CallExpr *E, clang::QualType As);
  /// Whether a call makes an object with nothing in it, and does nothing else.
  bool vanishes(const clang::FunctionDecl *F, const clang::Expr *Object, llvm::ArrayRef<const clang::Expr *> Arguments,
                clang::QualType Result);

private:
  std::optional<Operand> callMethod(const clang::CallExpr *E, const clang::CXXMethodDecl *Method, Call &C);
  bool makesFloat(const Call &C, const clang::FunctionDecl *Definition) const;
  Operand floatOf(const Call &C);
  void noteConversion(const Call &C);
  Operand callUnknown(const Call &C, const char *Why);
  std::vector<Operand> operandsOf(Call &C);
  Operand argument(const Call &C, unsigned Number);
  std::optional<Operand> chosenNumber(const clang::Expr *E, const clang::FunctionDecl *For,
                                      const clang::ParmVarDecl *As);
  ir::UnknownCall describe(const Call &C) const;
  Operand finish(const Call &C, Instruction I);
};

} // namespace banklint::lower

#endif
