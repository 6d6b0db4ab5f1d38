//===- Expressions.cpp - Values as IR --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Lowering/Unwrapped.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

Operand ExpressionLowering::valueOf(const Expr *E) {
  if (auto N = Constants.folded(E))
    return Out.number(*N);
  if (const FunctionDecl *Callee = Constants.foldedFunction(E))
    return {Operand::Function, P.idOf(Callee)};
  if (auto OfVector = L.Vectors.valueOf(E))
    return *OfVector;
  if (auto Simple = simpleValue(E))
    return *Simple;
  switch (E->getStmtClass()) {
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXAddrspaceCastExprClass:
  case Stmt::BuiltinBitCastExprClass:
    if (!isAggregate(E->getType()) || E->isGLValue())
      return L.Operators.cast(clang::cast<CastExpr>(E));
    break;
  case Stmt::UnaryOperatorClass:
    return L.Operators.unary(clang::cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    if (!isAggregate(E->getType()) || E->isGLValue() || clang::cast<BinaryOperator>(E)->isAssignmentOp())
      return L.Operators.binary(clang::cast<BinaryOperator>(E));
    break;
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    if (!isAggregate(E->getType()) || E->isGLValue())
      return L.Operators.conditional(clang::cast<AbstractConditionalOperator>(E));
    break;
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass:
    return L.Calls.call(clang::cast<CallExpr>(E));
  case Stmt::CUDAKernelCallExprClass:
    L.Launches.launch(clang::cast<CUDAKernelCallExpr>(E));
    return {};
  case Stmt::PseudoObjectExprClass:
    return pseudoObject(clang::cast<PseudoObjectExpr>(E));
  case Stmt::OpaqueValueExprClass:
    return opaqueValue(clang::cast<OpaqueValueExpr>(E));
  case Stmt::StmtExprClass:
    return statements(clang::cast<StmtExpr>(E), [&](const Expr *Last) { return value(Last); });
  case Stmt::AtomicExprClass:
    return L.Builtins.atomic(clang::cast<AtomicExpr>(E));
  case Stmt::MemberExprClass:
    if (auto N = enumerator(clang::cast<MemberExpr>(E)))
      return *N;
    break;
  default:
    break;
  }
  return otherValue(E);
}

/// What needs no operands.
std::optional<Operand> ExpressionLowering::simpleValue(const Expr *E) {
  const QualType Is = E->getType();
  switch (E->getStmtClass()) {
  case Stmt::FloatingLiteralClass:
    return Out.opaque(T.typeOf(Is));
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return Operand{Operand::Null, 0};
  case Stmt::CXXThisExprClass:
    return Locals.object();
  case Stmt::DeclRefExprClass:
    if (const auto *Callee = dyn_cast<FunctionDecl>(clang::cast<DeclRefExpr>(E)->getDecl()))
      return Operand{Operand::Function, P.idOf(Callee)};
    return std::nullopt;
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    break;
  case Stmt::InitListExprClass:
    if (isAggregate(Is) || Is->isVectorType() || E->isGLValue())
      return std::nullopt;
    if (clang::cast<InitListExpr>(E)->getNumInits() == 1)
      return value(clang::cast<InitListExpr>(E)->getInit(0));
    break;
  default:
    return std::nullopt;
  }
  if (isAggregate(Is))
    return std::nullopt;
  if (T.isInteger(Is))
    return Out.number(0);
  if (Is->isPointerType() || Is->isNullPtrType())
    return Operand{Operand::Null, 0};
  if (const auto *V = Is->getAs<VectorType>(); V && T.isInteger(V->getElementType()))
    return L.Vectors.splat(Out.number(0), V->getElementType(), Is);
  return Out.opaque(T.typeOf(Is));
}

/// `fragments[i].num_elements`: a constant, whatever object it is asked of.
std::optional<Operand> ExpressionLowering::enumerator(const MemberExpr *E) {
  const auto *Enumerator = dyn_cast<EnumConstantDecl>(E->getMemberDecl());
  if (!Enumerator)
    return std::nullopt;
  if (E->getBase()->HasSideEffects(Context))
    discard(E->getBase());
  return Out.number(Enumerator->getInitVal().extOrTrunc(64).getSExtValue());
}

Operand ExpressionLowering::otherValue(const Expr *E) {
  const QualType Is = E->getType();
  if (E->isGLValue())
    return address(E);
  if (isAggregate(Is)) {
    const Operand Temporary = Out.temporary(Is);
    into(E, Temporary, Is);
    return Temporary;
  }
  if (!Constants.mayBeConstant(E)) // type traits, sizeof...(pack), and whatever else is a constant
    if (auto N = P.constant(E))
      return Out.number(*N);
  llvm::SmallVector<Operand, 4> Operands;
  for (const Stmt *Child : E->children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Child))
      Operands.push_back(value(Part));
  return Out.lost(T.typeOf(Is), reason::Expression, Operands);
}

static bool isTruthValued(const Expr *E) {
  E = unwrapped(E);
  if (const auto *C = dyn_cast<ImplicitCastExpr>(E); C && C->getCastKind() == CK_IntegralCast)
    return isTruthValued(C->getSubExpr());
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *U = dyn_cast<UnaryOperator>(E);
  return !E->getType()->isVectorType() &&
         ((B && (B->isComparisonOp() || B->isLogicalOp()) && B->getOpcode() != BO_Cmp) ||
          (U && U->getOpcode() == UO_LNot));
}

Operand ExpressionLowering::truthOf(const Expr *E) {
  const Operand X = value(E);
  if (!X)
    return Out.truth(Out.lost(ir::Type::boolean(), reason::Expression), ir::Type::boolean());
  if (!Out.numberOf(X) && isTruthValued(E))
    return X;
  return Out.truth(X, E->isGLValue() ? ir::Type::pointer() : T.typeOf(E->getType()));
}

Operand ExpressionLowering::pseudoObject(const PseudoObjectExpr *E) {
  Operand Result;
  for (const Expr *Step : E->semantics()) {
    Operand X;
    if (const auto *O = dyn_cast<OpaqueValueExpr>(Step))
      OpaqueValues[O] = X = value(O->getSourceExpr());
    else
      X = value(Step);
    if (Step == E->getResultExpr())
      Result = X;
  }
  return Result;
}

Operand ExpressionLowering::opaqueValue(const OpaqueValueExpr *E) {
  if (auto It = OpaqueValues.find(E); It != OpaqueValues.end())
    return It->second;
  return E->getSourceExpr() ? value(E->getSourceExpr()) : Out.lost(T.typeOf(E->getType()), reason::Expression);
}

Operand ExpressionLowering::statements(const StmtExpr *E, llvm::function_ref<Operand(const Expr *)> Last) {
  Operand Result;
  const CompoundStmt *Body = E->getSubStmt();
  for (const Stmt *S : Body->body()) {
    const auto *Value = dyn_cast<Expr>(S);
    if (Value && S == Body->body_back())
      Result = Last(Value);
    else
      statement(S);
  }
  return Result;
}
