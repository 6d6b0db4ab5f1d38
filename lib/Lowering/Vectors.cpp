//===- Vectors.cpp - Vectors of OpenCL and Clang as IR --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Lowering/SharedMemory.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// The element type of a vector; any other type itself.
static QualType elementOf(QualType T) {
  const auto *V = T->getAs<VectorType>();
  return V ? V->getElementType() : T;
}

std::optional<Operand> VectorLowering::valueOf(const Expr *E) {
  const QualType Is = E->getType();
  if (E->isGLValue() || (!Is->isVectorType() && !isa<ExtVectorElementExpr, AsTypeExpr>(E)))
    return std::nullopt;
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E))
    return loadComponents(V);
  if (const auto *As = dyn_cast<AsTypeExpr>(E)) {
    const Expr *From = As->getSrcExpr();
    const Operand X = From->isGLValue() ? Out.load(address(From), From->getType(), From) : value(From);
    return reinterpreted(X, From->getType(), Is);
  }
  if (const auto *List = dyn_cast<InitListExpr>(E)) // `(int4)(v.xy, 0, 1)`
    return build(List);
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_VectorSplat)
    return splat(value(Cast->getSubExpr()), Cast->getSubExpr()->getType(), Is);
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isLogicalOp()) {
    const Operand Left = value(B->getLHS());
    return Out.opaque(T.typeOf(Is), {Left, value(B->getRHS())});
  }
  return std::nullopt;
}

Operand VectorLowering::reinterpreted(Operand X, QualType From, QualType To) {
  if (!X || (!From->isVectorType() && !To->isVectorType() && !T.isInteger(To)))
    return X;
  const QualType Of = elementOf(From), Into = elementOf(To);
  if (Context.hasSameUnqualifiedType(From, To))
    return X;
  if (From->isVectorType() == To->isVectorType() && T.isInteger(Of) && T.isInteger(Into) &&
      T.bytesOf(Of) == T.bytesOf(Into))
    return Out.converted(X, T.typeOf(From), T.typeOf(To));
  return Out.opaque(T.typeOf(To), {X});
}

Operand VectorLowering::build(const InitListExpr *E) {
  const QualType Is = E->getType(), Element = elementOf(Is);
  Instruction I;
  I.Code = Opcode::Build;
  I.Ty = T.typeOf(Is);
  llvm::SmallVector<ir::Type, 4> Types;
  unsigned Components = 0;
  for (const Expr *Init : E->inits()) {
    const ir::Type Part = T.typeOf(Init->getType());
    I.Operands.push_back(Out.orLost(value(Init), Part));
    Types.push_back(Part);
    Components += Part.Is == ir::Type::Vector ? Part.Length : 1;
  }
  for (; Components < I.Ty.Length; ++Components) {
    I.Operands.push_back(T.isInteger(Element) ? Out.number(0) : Out.opaque(T.typeOf(Element)));
    Types.push_back(T.typeOf(Element));
  }
  I.Index = uint32_t(F.Types.size());
  F.Types.insert(F.Types.end(), Types.begin(), Types.end());
  return Out.result(std::move(I));
}

Operand VectorLowering::splat(Operand X, QualType From, QualType Vector) {
  if (From->isVectorType() || !X)
    return X;
  Instruction I;
  I.Code = Opcode::Splat;
  I.Operands = {X};
  I.From = T.typeOf(From);
  I.Ty = T.typeOf(Vector);
  return Out.result(std::move(I));
}

Operand VectorLowering::apply(BinaryOperatorKind Kind, Typed A, Typed B, QualType Result) {
  if (!A.X || !B.X)
    return Out.lost(T.typeOf(Result), reason::Expression);
  if (Kind == BO_GT || Kind == BO_GE)
    return apply(Kind == BO_GT ? BO_LT : BO_LE, B, A, Result);
  const QualType Wide = A.Is->isVectorType() ? A.Is : B.Is->isVectorType() ? B.Is : Result;
  const bool OfIntegers =
      T.isInteger(elementOf(A.Is)) && T.isInteger(elementOf(B.Is)) && T.isInteger(elementOf(Result));
  const auto Operation = operationOf(Kind);
  if (!OfIntegers || !Operation)
    return Out.opaque(T.typeOf(Result), {A.X, B.X}, Kind == BO_Div && elementOf(Result)->isRealFloatingType());
  Instruction I;
  I.Code = Opcode::Binary;
  I.Arithmetic = *Operation;
  I.Operands = {splat(A.X, A.Is, Wide), splat(B.X, B.Is, Wide)};
  I.Ty = T.typeOf(Wide);
  I.From = T.typeOf(Result);
  return Out.result(std::move(I));
}

//===----------------------------------------------------------------------===//
// Components: `v.yz`
//===----------------------------------------------------------------------===//

/// `__local float4 v`, of which `v.x` is a part in memory.
static bool isSharedVariable(const DeclRefExpr *E) {
  const auto *V = dyn_cast<VarDecl>(E->getDecl());
  return V && isShared(V);
}

/// What nested swizzles select from: of `v.wzyx.lo`, v and 3 and 2.
static const Expr *selectedFrom(const ExtVectorElementExpr *E, llvm::SmallVectorImpl<uint32_t> &Components) {
  E->getEncodedElementAccess(Components);
  while (const auto *Inner = E->isArrow() ? nullptr : dyn_cast<ExtVectorElementExpr>(E->getBase()->IgnoreParens())) {
    llvm::SmallVector<uint32_t, 4> Of;
    Inner->getEncodedElementAccess(Of);
    for (uint32_t &Component : Components)
      Component = Of[Component];
    E = Inner;
  }
  return E->getBase();
}

static QualType vectorOf(const Expr *From) {
  return From->getType()->isPointerType() ? From->getType()->getPointeeType() : From->getType();
}

/// Whether it is a component of a variable: such are mostly kept in registers, and known one by one.
static bool isOfVariable(const ExtVectorElementExpr *E) {
  llvm::SmallVector<uint32_t, 4> Components;
  const auto *Named = dyn_cast<DeclRefExpr>(selectedFrom(E, Components)->IgnoreParenImpCasts());
  return Named && !E->isArrow() && !isSharedVariable(Named);
}

const ExtVectorElementExpr *lower::asComponents(const Expr *E) {
  const auto *V = dyn_cast<ExtVectorElementExpr>(E);
  return V && (V->getNumElements() > 1 || !isOfVariable(V)) ? V : nullptr;
}

/// Where a vector lies that components are selected from.
Operand VectorLowering::place(const Expr *Vector) {
  return Vector->getType()->isPointerType() ? value(Vector) : address(Vector);
}

Operand VectorLowering::addressOfComponent(const ExtVectorElementExpr *E) {
  llvm::SmallVector<uint32_t, 4> Component;
  const Operand Vector = place(selectedFrom(E, Component));
  return Out.move(Vector, int64_t(Component[0] * T.bytesOf(E->getType())));
}

uint32_t VectorLowering::addComponents(llvm::ArrayRef<uint32_t> Components) {
  F.Components.emplace_back(Components.begin(), Components.end());
  return uint32_t(F.Components.size() - 1);
}

Operand VectorLowering::loadComponents(const ExtVectorElementExpr *E) {
  llvm::SmallVector<uint32_t, 4> Components;
  const Expr *From = selectedFrom(E, Components);
  const bool OfPlace = From->isGLValue() || From->getType()->isPointerType();
  Instruction I;
  I.Code = OfPlace ? Opcode::LoadComponents : Opcode::Pick; // `(a + b).xy`
  I.Operands = {OfPlace ? place(From) : value(From)};
  I.From = T.typeOf(vectorOf(From));
  I.Ty = T.typeOf(E->getType());
  I.Index = addComponents(Components);
  I.Site = OfPlace ? P.siteOf(E) : 0;
  I.With = uint8_t(Out.accessFlags(E));
  return Out.result(std::move(I));
}

void VectorLowering::storeComponents(const ExtVectorElementExpr *E, Operand Value) {
  llvm::SmallVector<uint32_t, 4> Components;
  const Expr *Into = selectedFrom(E, Components);
  Instruction I;
  I.Code = Opcode::StoreComponents;
  I.Operands = {place(Into), Value};
  I.From = T.typeOf(vectorOf(Into));
  I.Ty = T.typeOf(E->getType());
  I.Index = addComponents(Components);
  I.Site = P.siteOf(E);
  I.With = uint8_t(Out.accessFlags(E));
  Out.add(std::move(I));
}
