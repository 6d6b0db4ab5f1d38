//===- Sums.cpp - Integers that a source makes of sums and products -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/Sums.h"
#include "Rewrite/Uses/Uses.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace banklint;
using namespace clang;

namespace {

/// The sum, difference or product that an expression is; null for others.
const BinaryOperator *operationIn(const Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  return B && (B->isAdditiveOp() || B->getOpcode() == BO_Mul) ? B : nullptr;
}

} // namespace

bool Sums::isOnlyRead(const VarDecl *V) const {
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  if (!F || V->isStaticLocal() || !V->getType()->isIntegerType() || !F->hasBody())
    return false;
  const auto [Known, IsNew] = Changes.try_emplace(F);
  if (IsNew) {
    Known->second.ShouldVisitImplicitCode = true;
    Known->second.TraverseStmt(F->getBody());
  }
  return Known->second.timesChanged(V) == (firstAssignmentTo(V) ? 1 : 0);
}

const Expr *Sums::definitionOf(const Expr *E) const {
  const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && !isa<ParmVarDecl>(V) && isOnlyRead(V) ? firstValueOf(V) : nullptr;
}

std::optional<Polynomial> Sums::valueOf(const Expr *E, llvm::ArrayRef<GreaterNumber> Greater) const {
  const unsigned Deepest = 200; // `int n = n + 1` has no end
  if (Depth > Deepest)
    return std::nullopt;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  auto Known = partsOf(E, Greater);
  for (const GreaterNumber &G : Greater)
    if (Known && G.Where.At == E && G.Where.Through.empty())
      Known = *Known + G.By;
  return Known;
}

std::optional<Polynomial> Sums::partsOf(const Expr *E, llvm::ArrayRef<GreaterNumber> Greater) const {
  if (const BinaryOperator *B = operationIn(E)) {
    const auto L = valueOf(B->getLHS(), Greater), R = valueOf(B->getRHS(), Greater);
    if (!L || !R)
      return std::nullopt;
    return B->getOpcode() == BO_Mul ? *L * *R : B->getOpcode() == BO_Add ? *L + *R : *L - *R;
  }
  const Expr *Inner = E->IgnoreParenImpCasts();
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner); Cast && Cast->getType()->isIntegerType())
    return valueOf(Cast->getSubExpr(), Greater);
  return ofName(E, Greater);
}

std::optional<Polynomial> Sums::ofName(const Expr *E, llvm::ArrayRef<GreaterNumber> Greater) const {
  std::vector<GreaterNumber> Inside;
  for (const GreaterNumber &G : Greater)
    if (!G.Where.Through.empty() && G.Where.Through.front() == E)
      Inside.push_back({G.Where.inDefinition(), G.By});
  const Expr *Defined = definitionOf(E);
  if (Expr::EvalResult Result; Inside.empty() && !E->isValueDependent() && E->EvaluateAsInt(Result, Context))
    return Polynomial(Result.Val.getInt().getExtValue());
  if (auto Known = Defined ? valueOf(Defined, Inside) : std::nullopt)
    return Known;
  const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && IsName(V) && isOnlyRead(V) ? std::optional(Polynomial::of(V)) : std::nullopt;
}

std::vector<NumberInText> Sums::leavesOf(const Expr *E) const {
  std::vector<NumberInText> All;
  addLeaves(E, {}, All);
  return All;
}

void Sums::addLeaves(const Expr *E, const NumberInText &In, std::vector<NumberInText> &To) const {
  const size_t MostNames = 3; // one in the definition of the other
  const Expr *Inner = E->IgnoreParenImpCasts();
  if (const BinaryOperator *B = operationIn(E)) {
    addLeaves(B->getLHS(), In, To);
    addLeaves(B->getRHS(), In, To);
  } else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner)) {
    addLeaves(Cast->getSubExpr(), In, To);
  } else if (!isa<UnaryExprOrTypeTraitExpr>(Inner)) {
    To.push_back({E, In.Through});
    if (const Expr *Defined = In.Through.size() < MostNames ? definitionOf(E) : nullptr) {
      NumberInText Deeper = In;
      Deeper.Through.push_back(E);
      addLeaves(Defined, Deeper, To);
    }
  }
}
