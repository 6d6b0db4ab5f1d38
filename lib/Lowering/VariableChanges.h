//===- VariableChanges.h - Which variables are more than read ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_VARIABLECHANGES_H
#define BANKLINT_LOWERING_VARIABLECHANGES_H

#include "Matchers/AstVisitor.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint {

/// How often variables are named where they are not read: something is stored to them, or their address or a reference
/// to them is taken by which it may be. What a template does counts as it is written there. What a lambda captures by
/// reference changes where its body changes it.
class VariableChanges : public AstVisitor {
public:
  /// 0 if it is read alone.
  int timesChanged(const clang::VarDecl *V) const { return Times.lookup(V->getCanonicalDecl()); }

  bool TraverseLambdaExpr(clang::LambdaExpr *E) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override;
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *E) override;

private:
  llvm::DenseMap<const clang::VarDecl *, int> Times;
};

} // namespace banklint

#endif
