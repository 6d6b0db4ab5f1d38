//===- Matchers.h - AST matchers for shared memory --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For other checks, too. share/banklint/matchers.query has the same for clang-query, as far as its matchers can say it.
//
//   Finder->addMatcher(sharedAccess(varDecl(isDynamicShared())).bind("access"), this);
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MATCHERS_MATCHERS_H
#define BANKLINT_MATCHERS_MATCHERS_H

#include "Matchers/SharedVariables.h"
#include "Support/Compat/Clang.h"
#include "clang/ASTMatchers/ASTMatchers.h"

namespace banklint::matchers {

/// Matches kernels: `__global__` functions of CUDA and HIP, `__kernel` functions of OpenCL.
AST_MATCHER(clang::FunctionDecl, isKernel) {
  return Node.hasAttr<clang::CUDAGlobalAttr>() || compat::isOpenClKernel(Node);
}

/// Matches variables in shared memory: `__shared__ float a[32]`, `__local float b[32]`, `tile_static float c[32]`,
/// `extern __shared__ float d[]`.
AST_MATCHER(clang::VarDecl, isSharedVariable) { return isShared(&Node); }

/// Matches those of them whose size the launch gives: `extern __shared__ float d[]`.
AST_MATCHER(clang::VarDecl, isDynamicShared) { return isShared(&Node) && isDynamic(&Node); }

/// The variable that an element is part of: `s` of `s[i].row[j]` and `*(s + i)`; null for other expressions, as for
/// those that go through a pointer variable.
inline const clang::VarDecl *variableOf(const clang::Expr *Element) {
  while (true) {
    Element = Element->IgnoreParenImpCasts();
    if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Element))
      Element = Subscript->getBase();
    else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Element); Member && !Member->isArrow())
      Element = Member->getBase();
    else if (const auto *Deref = llvm::dyn_cast<clang::UnaryOperator>(Element);
             Deref && Deref->getOpcode() == clang::UO_Deref)
      Element = Deref->getSubExpr();
    else if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Element);
             Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType())
      Element = Sum->getLHS()->getType()->isPointerType() || Sum->getLHS()->getType()->isArrayType() ? Sum->getLHS()
                                                                                                     : Sum->getRHS();
    else if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Element))
      return llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    else
      return nullptr;
  }
}

/// Matches an access to an element of a shared variable that \p Variable matches: `a[i]`, `a[i][j]` as a whole, `*d`,
/// and a scalar by its name. Accesses through pointers and references are not matched.
AST_MATCHER_P(clang::Expr, sharedAccess, clang::ast_matchers::internal::Matcher<clang::VarDecl>, Variable) {
  const bool IsPlace = llvm::isa<clang::ArraySubscriptExpr, clang::DeclRefExpr, clang::UnaryOperator>(Node);
  if (!IsPlace || !Node.isLValue() || Node.getType()->isArrayType() || Node.getType()->isFunctionType())
    return false;
  const clang::VarDecl *V = variableOf(&Node);
  return V && isShared(V) && Variable.matches(*V, Finder, Builder);
}

/// Matches launches: `kernel<<<grid, block>>>(arguments)`.
inline auto kernelLaunch() { return clang::ast_matchers::cudaKernelCallExpr(); }

} // namespace banklint::matchers

#endif
