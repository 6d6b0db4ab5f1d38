//===- Vectors.cpp - Vectors of OpenCL and Clang --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In memory a vector is its components, one cell for each. As a value it is opaque, with its components as parts where
// they are followed; what its operators compute, they compute of each component. (CUDA's int4 is a struct.)
//
//===----------------------------------------------------------------------===//

#include "Walk/Walker.h"

using namespace banklint;
using namespace clang;

/// The element type of a vector; any other type itself.
static QualType elementOf(QualType T) {
  const auto *V = T->getAs<VectorType>();
  return V ? V->getElementType() : T;
}

static bool isTracked(const Pointer &P) { return P.To && (P.To->In == Space::Private || P.To->In == Space::Launch); }

Datum Walker::vectorOf(std::vector<Datum> Parts) const {
  Character C{Spread::Block, Origin::Launch, ""};
  for (const Datum &Part : Parts)
    C = worst(C, characterOf(Part));
  Datum D = Datum::opaque(C);
  D.Parts = std::make_shared<const std::vector<Datum>>(std::move(Parts));
  return D;
}

Datum Walker::partOf(const Datum &D, unsigned Number, QualType Element) {
  if (D.Parts)
    return Number < D.Parts->size() ? (*D.Parts)[Number] : Datum::integer(0);
  return D.Is == Datum::Opaque ? unknownOf(Element, D.Of) : D;
}

Datum Walker::loadVector(const Pointer &P, const VectorType *T) {
  const uint64_t Bytes = bytesOf(T->getElementType());
  std::vector<Datum> Parts;
  for (unsigned I = 0; I < T->getNumElements(); ++I)
    Parts.push_back(loadCell(movedBy(P, int64_t(I * Bytes)), Bytes, T->getElementType()));
  return vectorOf(std::move(Parts));
}

void Walker::storeVector(const Pointer &P, const VectorType *T, const Datum &D) {
  const uint64_t Bytes = bytesOf(T->getElementType());
  for (unsigned I = 0; I < T->getNumElements(); ++I)
    storeCell(movedBy(P, int64_t(I * Bytes)), Bytes, partOf(D, I, T->getElementType()));
}

Datum Walker::applyToParts(BinaryOperatorKind Kind, const Datum &A, const Datum &B, QualType AType, QualType BType,
                           QualType Result) {
  const QualType OfA = elementOf(AType), OfB = elementOf(BType), Element = elementOf(Result);
  std::vector<Datum> Parts;
  for (unsigned I = 0; I < Result->castAs<VectorType>()->getNumElements(); ++I) {
    Datum Part = applyBinary(Kind, partOf(A, I, OfA), partOf(B, I, OfB), OfA, OfB, Element);
    const bool Compares = BinaryOperator::isComparisonOp(Kind); // true is -1
    Parts.push_back(Compares ? applyIntegers(Op::Sub, Datum::integer(0), Part, Element) : Part);
  }
  return vectorOf(std::move(Parts));
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

Pointer Walker::locateComponents(const ExtVectorElementExpr *E, llvm::SmallVectorImpl<uint32_t> &Components) {
  const Expr *From = selectedFrom(E, Components);
  return From->getType()->isPointerType() ? evaluate(From).Ptr : locate(From);
}

Datum Walker::loadComponents(const ExtVectorElementExpr *E) {
  llvm::SmallVector<uint32_t, 4> Components;
  const Expr *From = selectedFrom(E, Components);
  const QualType Element = elementOf(E->getType());
  std::vector<Datum> Parts;
  if (!From->isGLValue() && !From->getType()->isPointerType()) { // `(a + b).xy`
    const Datum Whole = evaluate(From);
    for (uint32_t Component : Components)
      Parts.push_back(partOf(Whole, Component, Element));
  } else {
    const Pointer P = From->getType()->isPointerType() ? evaluate(From).Ptr : locate(From);
    if (!isTracked(P)) {
      if (E->getType()->isVectorType())
        emitComponents(E, Operation::Load, P, Components);
      return data(E->getType(), Spread::Thread);
    }
    for (uint32_t Component : Components)
      Parts.push_back(loadCell(movedBy(P, int64_t(Component * bytesOf(Element))), bytesOf(Element), Element));
  }
  return E->getType()->isVectorType() ? vectorOf(std::move(Parts)) : Parts.front();
}

void Walker::storeComponents(const ExtVectorElementExpr *E, const Datum &D) {
  llvm::SmallVector<uint32_t, 4> Components;
  const Pointer P = locateComponents(E, Components);
  if (!isTracked(P))
    return emitComponents(E, Operation::Store, P, Components);
  const QualType Element = elementOf(E->getType());
  for (unsigned I = 0; I < Components.size(); ++I)
    storeCell(movedBy(P, int64_t(Components[I] * bytesOf(Element))), bytesOf(Element), partOf(D, I, Element));
}

std::optional<Datum> Walker::evaluateVector(const Expr *E) {
  const QualType T = E->getType();
  if (E->isGLValue() || (!T->isVectorType() && !isa<ExtVectorElementExpr, AsTypeExpr>(E)))
    return std::nullopt;
  const QualType Element = elementOf(T);
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E))
    return loadComponents(V);
  if (const auto *As = dyn_cast<AsTypeExpr>(E)) {
    const Expr *From = As->getSrcExpr();
    const Datum D = From->isGLValue() ? load(locate(From), From->getType(), From) : evaluate(From);
    const QualType FromElement = elementOf(From->getType());
    if (!isInteger(Element) || !isInteger(FromElement) || bytesOf(Element) != bytesOf(FromElement))
      return unknownOf(T, characterOf(D));
    if (!T->isVectorType())
      return converted(D, FromElement, Element);
    std::vector<Datum> Parts;
    for (unsigned I = 0; I < T->castAs<VectorType>()->getNumElements(); ++I)
      Parts.push_back(converted(partOf(D, I, FromElement), FromElement, Element));
    return vectorOf(std::move(Parts));
  }
  if (const auto *List = dyn_cast<InitListExpr>(E)) { // `(int4)(v.xy, 0, 1)`
    std::vector<Datum> Parts;
    for (const Expr *Init : List->inits()) {
      const Datum D = evaluate(Init);
      const auto *V = Init->getType()->getAs<VectorType>();
      for (unsigned I = 0; I < (V ? V->getNumElements() : 1); ++I)
        Parts.push_back(V ? partOf(D, I, Element) : D);
    }
    while (Parts.size() < T->castAs<VectorType>()->getNumElements())
      Parts.push_back(isInteger(Element) ? Datum::integer(0) : Datum::opaque({Spread::Block, Origin::Launch, ""}));
    return vectorOf(std::move(Parts));
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_VectorSplat) {
    const Datum D = evaluate(Cast->getSubExpr());
    return vectorOf(std::vector<Datum>(T->castAs<VectorType>()->getNumElements(), D));
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    if (isInteger(Element) && (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Not)) // ~x = -1 - x
      return applyToParts(BO_Sub, Datum::integer(U->getOpcode() == UO_Minus ? 0 : -1), evaluate(U->getSubExpr()), T, T,
                          T);
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isLogicalOp()) {
    const Character Left = characterOf(evaluate(B->getLHS())), Right = characterOf(evaluate(B->getRHS()));
    return Datum::opaque(worst(Left, Right));
  }
  return std::nullopt;
}
