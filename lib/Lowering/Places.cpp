//===- Places.cpp - Addresses as IR ----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Lowering/SharedMemory.h"
#include "Lowering/Unwrapped.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

Operand PlaceLowering::addressOf(const Expr *E) {
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return addressOfReference(R);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E); S && E->isGLValue())
    return addressOfSubscript(S);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return addressOfMember(M);
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E); V && V->getNumElements() == 1)
    return L.Vectors.addressOfComponent(V);
  if (isa<UnaryOperator, CastExpr, BinaryOperator, AbstractConditionalOperator>(E))
    return addressOfOperator(E);
  if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
    return made(M->getSubExpr(), E->getType());
  if (const auto *C = dyn_cast<CompoundLiteralExpr>(E))
    return made(C->getInitializer(), E->getType());
  if (const auto *I = dyn_cast<InitListExpr>(E); I && I->getNumInits() == 1 && E->isGLValue())
    return address(I->getInit(0));
  if (const auto *L = dyn_cast<StringLiteral>(E))
    return {Operand::Global, P.globalOf(L)};
  if (const auto *L = dyn_cast<PredefinedExpr>(E); L && L->getFunctionName()) // __func__
    return {Operand::Global, P.globalOf(L->getFunctionName())};
  if (isa<CallExpr, PseudoObjectExpr, OpaqueValueExpr, StmtExpr>(E) || (!E->isGLValue() && isAggregate(E->getType())))
    return value(E);
  return Out.lost(ir::Type::pointer(), reason::Expression);
}

Operand PlaceLowering::addressOfOperator(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      return value(U->getSubExpr());
    if (U->isPrefix() && U->isIncrementDecrementOp())
      return L.Operators.assign(U).Where;
    return address(U->getSubExpr()); // __extension__, __real
  }
  if (const auto *C = dyn_cast<CastExpr>(E))
    return addressOfCast(C);
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp())
      return L.Operators.assign(B).Where;
    if (B->getOpcode() == BO_Comma) {
      discard(B->getLHS());
      return address(B->getRHS());
    }
    return Out.lost(ir::Type::pointer(), reason::Expression); // pointers to members
  }
  return L.Operators.conditional(clang::cast<AbstractConditionalOperator>(E));
}

Operand PlaceLowering::addressOfCast(const CastExpr *E) {
  switch (E->getCastKind()) {
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return throughBases(value(E->getSubExpr()), E);
  case CK_Dynamic:
    return Out.lost(ir::Type::pointer(), reason::Virtual, {value(E->getSubExpr())});
  default:
    return value(E->getSubExpr());
  }
}

Operand PlaceLowering::made(const Expr *Init, QualType As) {
  const Operand Temporary = Out.temporary(As);
  into(Init, Temporary, As);
  return Temporary;
}

Operand PlaceLowering::addressOfReference(const DeclRefExpr *E) {
  if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
    return addressOfVariable(V, E);
  if (const auto *Callee = dyn_cast<FunctionDecl>(E->getDecl()))
    return {Operand::Function, P.idOf(Callee)};
  if (const auto *B = dyn_cast<BindingDecl>(E->getDecl())) {
    if (E->refersToEnclosingVariableOrCapture())
      if (auto Captured = Locals.captured(B))
        return *Captured;
    if (const VarDecl *Holding = B->getHoldingVar())
      return addressOfVariable(Holding, nullptr);
    if (B->getBinding())
      return address(B->getBinding());
  }
  return Out.lost(ir::Type::pointer(), reason::Expression);
}

Operand PlaceLowering::addressOfVariable(const VarDecl *V, const DeclRefExpr *E) {
  if (E && E->refersToEnclosingVariableOrCapture())
    if (auto Captured = Locals.captured(V))
      return *Captured;
  if (!V->hasLocalStorage() || isShared(V))
    return addressOfGlobal(V);
  return Locals.placeOf(V);
}

/// A reference outside of functions that the source binds to a variable is that variable.
Operand PlaceLowering::addressOfGlobal(const VarDecl *V) {
  if (!V->getType()->isReferenceType())
    return {Operand::Global, P.globalOf(V)};
  const Expr *Init = V->getAnyInitializer();
  const auto *R = Init && !Init->isValueDependent() ? dyn_cast<DeclRefExpr>(unwrapped(Init)) : nullptr;
  const auto *To = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (To && To->hasGlobalStorage() && !To->getType()->isReferenceType())
    return {Operand::Global, P.globalOf(To)};
  return Out.lost(ir::Type::pointer(), reason::Untracked);
}

/// `a.b.c` is one step from `a`, and so are the bases that are passed on the way.
Operand PlaceLowering::addressOfMember(const MemberExpr *E) {
  int64_t Offset = 0;
  const Expr *Base = E;
  while (true) {
    Base = unwrapped(Base);
    const auto *M = dyn_cast<MemberExpr>(Base);
    const auto *Field = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
    const auto *Cast = dyn_cast<CastExpr>(Base);
    if (Field && !Field->getType()->isReferenceType() && T.offsetOf(Field)) {
      Offset += *T.offsetOf(Field);
      Base = M->getBase();
      if (M->isArrow())
        return Out.move(value(Base), Offset);
      continue;
    }
    const bool IsBase = Cast && Base->isGLValue() &&
                        (Cast->getCastKind() == CK_DerivedToBase || Cast->getCastKind() == CK_UncheckedDerivedToBase);
    auto Distance = IsBase ? distanceOfBases(Cast) : std::nullopt;
    if (!Distance)
      break;
    Offset += *Distance;
    Base = Cast->getSubExpr();
  }
  if (Base != E)
    return Out.move(value(Base), Offset);
  if (const auto *V = dyn_cast<VarDecl>(E->getMemberDecl())) { // static
    if (E->getBase()->HasSideEffects(Context))
      discard(E->getBase());
    return addressOfVariable(V, nullptr);
  }
  return addressOfMember(value(E->getBase()), E->getMemberDecl());
}

Operand PlaceLowering::addressOfMember(Operand Base, const ValueDecl *Member) {
  if (const auto *Indirect = dyn_cast<IndirectFieldDecl>(Member)) { // anonymous structs and unions
    for (const NamedDecl *D : Indirect->chain())
      Base = addressOfMember(Base, clang::cast<ValueDecl>(D));
    return Base;
  }
  const auto *Field = dyn_cast<FieldDecl>(Member);
  return Field ? Out.field(Base, Field) : Base;
}

Operand PlaceLowering::addressOfSubscript(const ArraySubscriptExpr *E) {
  const Operand Base = value(E->getBase());
  const Operand Index = value(E->getIdx());
  if (!Base || !Index)
    return Out.lost(ir::Type::pointer(), reason::Expression);
  return Out.offset(Base, Index, E->getType());
}

std::optional<int64_t> PlaceLowering::distanceOfBases(const CastExpr *E) const {
  const bool Up = E->getCastKind() != CK_BaseToDerived;
  QualType From = Up ? E->getSubExpr()->getType() : E->getType();
  if (From->isPointerType())
    From = From->getPointeeType();
  const CXXRecordDecl *Class = From->getAsCXXRecordDecl();
  int64_t Distance = 0;
  for (const CXXBaseSpecifier *Base : E->path()) {
    auto Offset = T.offsetOf(Class, *Base);
    if (!Offset)
      return std::nullopt;
    Distance += *Offset;
    Class = Base->getType()->getAsCXXRecordDecl();
  }
  return Up ? Distance : -Distance;
}

Operand PlaceLowering::throughBases(Operand From, const CastExpr *E) {
  auto Distance = distanceOfBases(E);
  if (!Distance)
    return {Operand::Null, 0};
  return From ? Out.move(From, *Distance) : From;
}
