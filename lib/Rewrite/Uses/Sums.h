//===- Sums.h - Integers that a source makes of sums and products *- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_USES_SUMS_H
#define BANKLINT_REWRITE_USES_SUMS_H

#include "Lowering/VariableChanges.h"
#include "Rewrite/Uses/Polynomial.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>

namespace banklint {

/// A number in the text of a sum. Of `bytes`, which is `2 * PART`, where PART is `ROWS * WIDTH`, WIDTH is one, through
/// the names bytes and PART.
struct NumberInText {
  const clang::Expr *At = nullptr;
  llvm::SmallVector<const clang::Expr *, 2> Through; ///< names of local variables, the outermost first
  bool operator==(const NumberInText &O) const { return At == O.At && Through == O.Through; }
  /// As the definition of the outermost name has it.
  NumberInText inDefinition() const { return {At, {Through.begin() + 1, Through.end()}}; }
};

/// Such a number, and what is added to it.
struct GreaterNumber {
  NumberInText Where;
  Polynomial By;
};

/// What integers are, in sums and products of constants, of local variables that never change, and of what may stand
/// for itself.
class Sums {
public:
  /// \p IsName: whether a variable may stand for itself, if it never changes.
  Sums(const clang::ASTContext &Context, std::function<bool(const clang::VarDecl *)> IsName)
      : Context(Context), IsName(std::move(IsName)) {}

  /// With some numbers of its text greater.
  std::optional<Polynomial> valueOf(const clang::Expr *E, llvm::ArrayRef<GreaterNumber> Greater = {}) const;
  /// The numbers of which \p E is made that nothing divides further, also in the definitions of names.
  std::vector<NumberInText> leavesOf(const clang::Expr *E) const;
  /// The number that a local variable always has, as its first value says it (firstValueOf()); null if it may change.
  const clang::Expr *definitionOf(const clang::Expr *E) const;
  /// Whether nothing but reads is done with a variable of a function, behind its first value.
  bool isOnlyRead(const clang::VarDecl *V) const;

private:
  void addLeaves(const clang::Expr *E, const NumberInText &In, std::vector<NumberInText> &To) const;
  std::optional<Polynomial> partsOf(const clang::Expr *E, llvm::ArrayRef<GreaterNumber> Greater) const;
  std::optional<Polynomial> ofName(const clang::Expr *E, llvm::ArrayRef<GreaterNumber> Greater) const;

  const clang::ASTContext &Context;
  const std::function<bool(const clang::VarDecl *)> IsName;
  mutable llvm::DenseMap<const clang::FunctionDecl *, VariableChanges> Changes;
  mutable unsigned Depth = 0;
};

} // namespace banklint

#endif
