//===- SeenAlignment.cpp - How aligned Clang takes a place for ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/SeenAlignment.h"
#include <algorithm>

using namespace banklint;
using namespace clang;

/// What an expression is without parentheses, and casts that but add `const`.
static const Expr *withoutParens(const Expr *E) {
  E = E->IgnoreParens();
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  return Cast && Cast->getCastKind() == CK_NoOp ? withoutParens(Cast->getSubExpr()) : E;
}

/// Of a place in an array that is declared: the alignment of the array, or of one of its elements at an index that is
/// taken to be any. Nothing for other places.
static std::optional<uint64_t> ofDeclared(const Expr *LValue, const ASTContext &Context) {
  LValue = withoutParens(LValue);
  if (const auto *Named = dyn_cast<DeclRefExpr>(LValue))
    if (const auto *V = dyn_cast<VarDecl>(Named->getDecl()); V && V->getType()->isArrayType())
      return uint64_t(Context.getDeclAlign(V).getQuantity());
  const auto *Element = dyn_cast<ArraySubscriptExpr>(LValue);
  if (!Element)
    return std::nullopt;
  const auto *Decay = dyn_cast<ImplicitCastExpr>(withoutParens(Element->getBase()));
  if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
    return std::nullopt;
  const std::optional<uint64_t> OfArray = ofDeclared(Decay->getSubExpr(), Context);
  const uint64_t Bytes = uint64_t(Context.getTypeSizeInChars(Element->getType()).getQuantity());
  return OfArray ? std::optional(std::min(*OfArray, Bytes & -Bytes)) : std::nullopt;
}

/// What a pointer points to, if it is such a place behind a cast to another type.
static std::optional<uint64_t> behindCast(const Expr *Pointer, const ASTContext &Context) {
  bool IsCast = false;
  for (Pointer = withoutParens(Pointer);;) {
    const auto *Cast = dyn_cast<CastExpr>(Pointer);
    if (!Cast)
      break;
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return IsCast ? ofDeclared(Cast->getSubExpr(), Context) : std::nullopt;
    if (Cast->getCastKind() != CK_BitCast && Cast->getCastKind() != CK_NoOp &&
        Cast->getCastKind() != CK_AddressSpaceConversion)
      return std::nullopt;
    IsCast |= Cast->getCastKind() == CK_BitCast;
    Pointer = withoutParens(Cast->getSubExpr());
  }
  const auto *Address = dyn_cast<UnaryOperator>(Pointer);
  return IsCast && Address && Address->getOpcode() == UO_AddrOf ? ofDeclared(Address->getSubExpr(), Context)
                                                                : std::nullopt;
}

std::optional<uint64_t> banklint::alignmentSeenBehindCast(const Expr *LValue, const ASTContext &Context) {
  LValue = withoutParens(LValue);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(LValue))
    return behindCast(Element->getBase(), Context);
  const auto *Pointee = dyn_cast<UnaryOperator>(LValue);
  return Pointee && Pointee->getOpcode() == UO_Deref ? behindCast(Pointee->getSubExpr(), Context) : std::nullopt;
}
