//===- Operators.cpp - Casts and operators as IR --------------------------===//
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

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

Operand OperatorLowering::cast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_LValueToRValueBitCast:
    return read(Sub, E->getType());
  case CK_ArrayToPointerDecay:
    return address(Sub);
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_NoOp:
  case CK_LValueBitCast:
  case CK_AddressSpaceConversion:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
    return value(Sub);
  case CK_BitCast:
    return L.Vectors.reinterpreted(value(Sub), Sub->getType(), E->getType());
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return L.Places.throughBases(value(Sub), E);
  case CK_NullToPointer:
    return {Operand::Null, 0};
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean:
  case CK_FloatingToBoolean:
  case CK_MemberPointerToBoolean:
    return condition(Sub);
  case CK_ToVoid:
    discard(Sub);
    return {};
  default:
    return castOfNumber(E);
  }
}

/// Notes where an integer is loaded that becomes a wider one; not one that becomes a float by way of it, `x += s[i]`.
void OperatorLowering::notePromotion(const CastExpr *E) {
  const auto *Inner = dyn_cast<ImplicitCastExpr>(E->getSubExpr()->IgnoreParens());
  const bool IsOfPromoted =
      E->getCastKind() == CK_IntegralToFloating && Inner && Inner->getCastKind() == CK_IntegralCast;
  if (IsOfPromoted)
    Inner = dyn_cast<ImplicitCastExpr>(Inner->getSubExpr()->IgnoreParens());
  const bool IsWider =
      E->getCastKind() == CK_IntegralCast && Inner && T.bytesOf(Inner->getType()) < T.bytesOf(E->getType());
  if (Inner && Inner->getCastKind() == CK_LValueToRValue && (IsOfPromoted || IsWider))
    P.notePromotion(Inner->getSubExpr(), IsWider);
}

Operand OperatorLowering::castOfNumber(const CastExpr *E) {
  const QualType To = E->getType();
  const ir::Type From = T.typeOf(E->getSubExpr()->getType()), Ty = T.typeOf(To);
  const Operand X = value(E->getSubExpr());
  if (!X)
    return Out.lost(Ty, reason::Expression);
  notePromotion(E);
  const bool OfVectors = Ty.Is == ir::Type::Vector;
  const bool OfIntegers =
      T.isInteger(To) || (OfVectors && Ty.Element == ir::Type::Int && From.Element == ir::Type::Int);
  switch (E->getCastKind()) {
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
    return OfIntegers ? Out.converted(X, From, Ty) : Out.opaque(Ty, {X});
  case CK_FloatingToIntegral:
    return T.isInteger(To) ? Out.converted(X, From, Ty) : Out.opaque(Ty, {X});
  case CK_PointerToIntegral:
  case CK_IntegralToPointer: {
    const bool ToPointer = E->getCastKind() == CK_IntegralToPointer;
    Instruction I;
    I.Code = ToPointer ? Opcode::IntToAddress : Opcode::AddressToInt;
    I.Operands = {X};
    I.Ty = ToPointer ? From : Ty;
    return Out.result(std::move(I));
  }
  default:
    return Out.opaque(Ty, {X});
  }
}

Operand OperatorLowering::read(const Expr *Sub, QualType As) {
  const Expr *Inner = unwrapped(Sub);
  // The value of an assignment is what was stored; nothing is read back.
  const auto *B = dyn_cast<BinaryOperator>(Inner);
  const auto *U = dyn_cast<UnaryOperator>(Inner);
  if (!isAggregate(As) && ((B && B->isAssignmentOp()) || (U && U->isIncrementDecrementOp())))
    return assign(Inner).What;
  if (const auto *V = asComponents(Inner))
    return L.Vectors.loadComponents(V);
  if (const auto *C = dyn_cast<ConditionalOperator>(Inner))
    return readEither(C, As);
  if (const auto *C = dyn_cast<CallExpr>(Inner); C && L.Calls.chooses(C))
    return L.Calls.chosen(C, As);
  if (!Sub->isGLValue())
    return value(Sub);
  const Operand From = address(Sub);
  return From.Is == Operand::Function ? From : Out.load(From, As, Sub);
}

/// `c ? a : b` reads one of the two, each for its own threads.
Operand OperatorLowering::readEither(const ConditionalOperator *C, QualType As) {
  const Operand Condition = condition(C->getCond());
  if (auto Known = Out.numberOf(Condition)) {
    const Expr *Side = *Known ? C->getTrueExpr() : C->getFalseExpr();
    return Out.load(address(Side), As, Side);
  }
  Instruction I;
  I.Code = Opcode::LoadEither;
  I.Operands = {Condition};
  I.Ty = T.typeOf(As);
  I.Site = P.siteOf(C);
  I.OtherSite = P.siteOf(C->getTrueExpr());
  I.ThirdSite = P.siteOf(C->getFalseExpr());
  I.Blocks[0] = Out.block([&] { Out.yield(address(C->getTrueExpr())); });
  I.Blocks[1] = Out.block([&] { Out.yield(address(C->getFalseExpr())); });
  return Out.result(std::move(I));
}

//===----------------------------------------------------------------------===//
// Assignments
//===----------------------------------------------------------------------===//

Assigned OperatorLowering::assign(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return step(U);
  if (const auto *C = dyn_cast<CompoundAssignOperator>(E))
    return assignCompound(C);
  const auto *B = clang::cast<BinaryOperator>(E);
  const QualType Is = B->getLHS()->getType();
  if (isAggregate(Is)) { // C
    const Operand Where = address(B->getLHS());
    into(B->getRHS(), Where, Is);
    return {Where, Where};
  }
  const Operand Right = Out.orLost(value(B->getRHS()), T.typeOf(Is));
  if (const auto *Components = asComponents(unwrapped(B->getLHS()))) {
    L.Vectors.storeComponents(Components, Right);
    return {{Operand::Null, 0}, Right};
  }
  const Operand Where = address(B->getLHS());
  Out.store(Where, T.typeOf(Is), Right, B->getLHS());
  return {Where, Right};
}

/// ++ and --.
Assigned OperatorLowering::step(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  const QualType Is = Sub->getType();
  const bool Down = E->isDecrementOp();
  const Operand Where = address(Sub), Old = Out.load(Where, Is, Sub);
  Operand New;
  if (Is->isPointerType())
    New = Out.offset(Old, Out.number(1), Is->getPointeeType(), Down);
  else if (T.isInteger(Is))
    New = Out.arithmetic(Down ? Op::Sub : Op::Add, Old, Out.number(1), T.typeOf(Is));
  else if (Is->isVectorType())
    New = L.Vectors.apply(Down ? BO_Sub : BO_Add, {Old, Is}, {Out.number(1), Context.IntTy}, Is);
  else
    New = Out.opaque(T.typeOf(Is), {Old});
  Out.store(Where, T.typeOf(Is), New, Sub);
  return {Where, E->isPostfix() ? Old : New};
}

/// \p Left as the operator combines it with \p Right, of the type of the left side again.
Operand OperatorLowering::computed(const CompoundAssignOperator *E, Operand Left, Operand Right) {
  const QualType Is = E->getLHS()->getType(), As = E->getComputationLHSType(), Result = E->getComputationResultType();
  if (T.isInteger(Is) && T.isInteger(As)) {
    Left = Out.converted(Left, T.typeOf(Is), T.typeOf(As));
    if (T.bytesOf(Is) < T.bytesOf(As))
      P.notePromotion(E->getLHS(), true);
  }
  const Operand New = apply(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()), {Left, As},
                            {Right, E->getRHS()->getType()}, Result);
  return T.isInteger(Is) ? Out.converted(New, T.typeOf(Result), T.typeOf(Is)) : New;
}

Assigned OperatorLowering::assignCompound(const CompoundAssignOperator *E) {
  const QualType Is = E->getLHS()->getType();
  const Operand Right = Out.orLost(value(E->getRHS()), T.typeOf(E->getRHS()->getType()));
  if (const auto *Components = asComponents(unwrapped(E->getLHS()))) {
    const Operand New =
        L.Vectors.apply(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()),
                        {L.Vectors.loadComponents(Components), Is}, {Right, E->getRHS()->getType()}, Is);
    L.Vectors.storeComponents(Components, New);
    return {{Operand::Null, 0}, New};
  }
  const Operand Where = address(E->getLHS());
  const Operand New = computed(E, Out.load(Where, Is, E->getLHS()), Right);
  Out.store(Where, T.typeOf(Is), New, E->getLHS());
  return {Where, New};
}

//===----------------------------------------------------------------------===//
// Unary operators
//===----------------------------------------------------------------------===//

Operand OperatorLowering::unary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  const QualType Is = E->getType();
  switch (E->getOpcode()) {
  case UO_PostInc:
  case UO_PostDec:
  case UO_PreInc:
  case UO_PreDec: {
    const Assigned A = assign(E);
    return E->isGLValue() ? A.Where : A.What;
  }
  case UO_AddrOf:
    if (const auto *R = dyn_cast<DeclRefExpr>(unwrapped(Sub)))
      if (const auto *Callee = dyn_cast<FunctionDecl>(R->getDecl()))
        return {Operand::Function, P.idOf(Callee)};
    if (Is->isMemberPointerType())
      return Out.opaque(T.typeOf(Is));
    return address(Sub);
  case UO_Deref:
  case UO_Plus:
  case UO_Extension:
    return value(Sub);
  case UO_LNot:
    if (Is->isVectorType())
      return Out.opaque(T.typeOf(Is), {value(Sub)});
    return Out.negated(condition(Sub));
  case UO_Minus:
  case UO_Not:
    return minus(E);
  default:
    if (E->isGLValue()) // __real
      return address(Sub);
    return Out.opaque(T.typeOf(Is), {value(Sub)});
  }
}

/// -x, and ~x, which is -1 - x.
Operand OperatorLowering::minus(const UnaryOperator *E) {
  const QualType Is = E->getType();
  const Operand X = value(E->getSubExpr());
  const Operand From = Out.number(E->getOpcode() == UO_Minus ? 0 : -1);
  if (T.isInteger(Is))
    return Out.arithmetic(Op::Sub, From, X, T.typeOf(Is));
  if (const auto *V = Is->getAs<VectorType>(); V && T.isInteger(V->getElementType()))
    return L.Vectors.apply(BO_Sub, {From, V->getElementType()}, {X, Is}, Is);
  return Out.opaque(T.typeOf(Is), {X});
}

//===----------------------------------------------------------------------===//
// Binary operators
//===----------------------------------------------------------------------===//

std::optional<Op> lower::operationOf(BinaryOperatorKind Kind) {
  switch (Kind) {
  case BO_Add:
    return Op::Add;
  case BO_Sub:
    return Op::Sub;
  case BO_Mul:
    return Op::Mul;
  case BO_Div:
    return Op::Div;
  case BO_Rem:
    return Op::Rem;
  case BO_Shl:
    return Op::Shl;
  case BO_Shr:
    return Op::Shr;
  case BO_And:
    return Op::And;
  case BO_Or:
    return Op::Or;
  case BO_Xor:
    return Op::Xor;
  case BO_LT:
    return Op::Lt;
  case BO_LE:
    return Op::Le;
  case BO_EQ:
    return Op::Eq;
  case BO_NE:
    return Op::Ne;
  default:
    return std::nullopt;
  }
}

static bool isAddress(QualType T) {
  return T->isAnyPointerType() || T->isReferenceType() || T->isNullPtrType() || T->isBlockPointerType();
}

Operand OperatorLowering::apply(BinaryOperatorKind Kind, Typed A, Typed B, QualType Result) {
  if (!A.X || !B.X || A.Is.isNull() || B.Is.isNull() || Result.isNull())
    return Out.lost(T.typeOf(Result), reason::Expression);
  if (Result->isVectorType())
    return L.Vectors.apply(Kind, A, B, Result);
  if (Kind == BO_GT)
    return apply(BO_LT, B, A, Result);
  if (Kind == BO_GE)
    return apply(BO_LE, B, A, Result);
  if (isAddress(A.Is) || isAddress(B.Is))
    return applyToPointers(Kind, A, B);
  return applyToNumbers(Kind, A, B, Result);
}

Operand OperatorLowering::applyToPointers(BinaryOperatorKind Kind, Typed A, Typed B) {
  if (A.Is->isAnyPointerType() && T.isInteger(B.Is) && (Kind == BO_Add || Kind == BO_Sub))
    return Out.offset(A.X, B.X, A.Is->getPointeeType(), Kind == BO_Sub);
  if (B.Is->isAnyPointerType() && T.isInteger(A.Is) && Kind == BO_Add)
    return Out.offset(B.X, A.X, B.Is->getPointeeType());
  Instruction I;
  I.Operands = {A.X, B.X};
  if (BinaryOperator::isComparisonOp(Kind) && operationOf(Kind)) {
    I.Code = Opcode::CompareAddresses;
    I.Arithmetic = *operationOf(Kind);
    I.Ty = ir::Type::boolean();
    return Out.result(std::move(I));
  }
  if (Kind != BO_Sub)
    return Out.lost(ir::Type::integer(64, true), reason::Expression, {A.X, B.X});
  I.Code = Opcode::Distance;
  I.Bytes = A.Is->isPointerType() ? std::max<int64_t>(int64_t(T.bytesOf(A.Is->getPointeeType())), 1) : 1;
  I.Ty = ir::Type::integer(64, true);
  return Out.result(std::move(I));
}

Operand OperatorLowering::applyToNumbers(BinaryOperatorKind Kind, Typed A, Typed B, QualType Result) {
  const auto Operation = operationOf(Kind);
  if (Operation && T.isInteger(A.Is) && T.isInteger(B.Is))
    return Out.arithmetic(*Operation, A.X, B.X, T.typeOf(A.Is));
  if (BinaryOperator::isComparisonOp(Kind)) {
    Instruction I;
    I.Code = Opcode::Truthy;
    I.Operands = {A.X, B.X};
    I.Ty = ir::Type::boolean();
    return Out.result(std::move(I));
  }
  // The exact quotient takes a branch, or a call.
  return Out.opaque(T.typeOf(Result), {A.X, B.X}, Kind == BO_Div && Result->isRealFloatingType());
}

Operand OperatorLowering::binary(const BinaryOperator *E) {
  if (E->isAssignmentOp()) {
    const Assigned A = assign(E);
    return E->isGLValue() ? A.Where : A.What;
  }
  if (E->isLogicalOp())
    return logical(E);
  if (E->getOpcode() == BO_Comma) {
    discard(E->getLHS());
    return value(E->getRHS());
  }
  if (E->isPtrMemOp())
    return address(E);
  const Operand A = value(E->getLHS());
  const Operand B = value(E->getRHS());
  return apply(E->getOpcode(), {A, E->getLHS()->getType()}, {B, E->getRHS()->getType()}, E->getType());
}

/// The right side runs only for the threads whose left side asks for it.
Operand OperatorLowering::logical(const BinaryOperator *E) {
  const bool IsAnd = E->getOpcode() == BO_LAnd;
  const Operand Left = condition(E->getLHS());
  return logical(IsAnd ? Op::And : Op::Or, Left, [&] { return condition(E->getRHS()); });
}

Operand OperatorLowering::logical(Op Of, Operand Left, llvm::function_ref<Operand()> Right) {
  if (auto Known = Out.numberOf(Left))
    return (*Known != 0) == (Of == Op::And) ? Right() : Out.number(Of != Op::And);
  Instruction I;
  I.Code = Opcode::Logical;
  I.Arithmetic = Of;
  I.Operands = {Left};
  I.Ty = ir::Type::boolean();
  I.Blocks[0] = Out.block([&] { Out.yield(Right()); });
  return Out.result(std::move(I));
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Whether both sides are at hand, so that one is selected without a branch.
static bool isAtHand(const Stmt *S) {
  if (isa<CallExpr, ArraySubscriptExpr, ConditionalOperator>(S))
    return false;
  const auto *U = dyn_cast<UnaryOperator>(S);
  const auto *B = dyn_cast<BinaryOperator>(S);
  if ((U && (U->getOpcode() == UO_Deref || U->isIncrementDecrementOp())) || (B && B->isAssignmentOp()))
    return false;
  return llvm::all_of(S->children(), [](const Stmt *Child) { return !Child || isAtHand(Child); });
}

static bool selects(const AbstractConditionalOperator *E) {
  return isAtHand(E->getTrueExpr()) && isAtHand(E->getFalseExpr());
}

void OperatorLowering::branch(Operand Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else,
                              ir::Flags With) {
  if (auto Known = Out.numberOf(Condition))
    return *Known ? Then() : Else();
  Instruction I;
  I.Code = Opcode::If;
  I.Operands = {Condition};
  I.With = With;
  auto Side = [&](llvm::function_ref<void()> Fill) {
    const ir::BlockId B = Out.block(Fill);
    if (!F.Blocks[B].empty())
      return B;
    F.Blocks.resize(B);
    return ir::NoBlock;
  };
  I.Blocks[0] = Side(Then);
  I.Blocks[1] = Side(Else);
  if (I.Blocks[0] != ir::NoBlock || I.Blocks[1] != ir::NoBlock)
    Out.add(std::move(I));
}

Operand OperatorLowering::conditional(const AbstractConditionalOperator *E) {
  if (const auto *B = dyn_cast<BinaryConditionalOperator>(E))
    L.Expressions.bind(B->getOpaqueValue(), value(B->getCommon()));
  const Operand Condition = condition(E->getCond());
  if (E->getType()->isVoidType()) {
    branch(
        Condition, [&] { discard(E->getTrueExpr()); }, [&] { discard(E->getFalseExpr()); },
        selects(E) ? ir::Selects : ir::NoFlags);
    return {};
  }
  if (auto Known = Out.numberOf(Condition))
    return value(*Known ? E->getTrueExpr() : E->getFalseExpr());
  Instruction I;
  I.Code = Opcode::If;
  I.Operands = {Condition};
  I.With = selects(E) ? ir::Selects : ir::NoFlags;
  I.Ty = E->isGLValue() ? ir::Type::pointer() : T.typeOf(E->getType());
  auto Side = [&](const Expr *Of) {
    return Out.block([&] { Out.yield(Out.orLost(value(Of), I.Ty)); }); // `throw` has no value
  };
  I.Blocks[0] = Side(E->getTrueExpr());
  I.Blocks[1] = Side(E->getFalseExpr());
  return Out.result(std::move(I));
}
