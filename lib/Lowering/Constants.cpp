//===- Constants.cpp - What the language knows before anything runs -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Lowering.h"
#include "clang/AST/APValue.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// Numbers of more than 64 bits, and unsigned ones in the upper half, keep their lower 64 bits.
static int64_t wrapped(const llvm::APSInt &N) { return N.extOrTrunc(64).getSExtValue(); }

std::optional<int64_t> Lowering::constant(const Expr *At) const {
  if (const auto *Literal = dyn_cast<IntegerLiteral>(At)) // asking Clang takes longer
    return wrapped(llvm::APSInt(Literal->getValue(), At->getType()->isUnsignedIntegerType()));
  Expr::EvalResult R;
  if (!T.isInteger(At->getType()) || At->isGLValue() || At->isValueDependent() || At->containsErrors() ||
      !At->EvaluateAsInt(R, Context))
    return std::nullopt;
  return wrapped(R.Val.getInt());
}

std::optional<int64_t> Lowering::constant(const VarDecl *V) const {
  if (!T.isInteger(V->getType()) || V->getInit()->isValueDependent() || V->isInvalidDecl())
    return std::nullopt;
  const APValue *Known = V->evaluateValue();
  return Known && Known->isInt() ? std::optional(wrapped(Known->getInt())) : std::nullopt;
}

const FunctionDecl *Lowering::constantFunction(const Expr *At) const {
  Expr::EvalResult R;
  const bool IsPlace = !At->isValueDependent() && !At->containsErrors() && At->EvaluateAsRValue(R, Context) &&
                       R.Val.isLValue() && !R.Val.isNullPointer();
  const auto *Of = IsPlace ? R.Val.getLValueBase().dyn_cast<const ValueDecl *>() : nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Of);
  const bool HasNoBody = Method && Method->isLambdaStaticInvoker(); // it only calls the lambda
  return HasNoBody ? nullptr : dyn_cast_or_null<FunctionDecl>(Of);
}

//===----------------------------------------------------------------------===//
// Constant variables
//===----------------------------------------------------------------------===//

namespace {
/// Finds a scalar in a constant.
class ConstantReader {
public:
  ConstantReader(const ASTContext &Context, const lower::Types &T, const ir::Type &Wanted)
      : Context(Context), T(T), Wanted(Wanted) {}

  std::optional<int64_t> at(const APValue &V, QualType Of, int64_t Offset) const {
    if (Offset < 0)
      return std::nullopt;
    if (const ConstantArrayType *A = Context.getAsConstantArrayType(Of))
      return inArray(V, A, Offset);
    if (const RecordDecl *R = Of->getAsRecordDecl())
      return V.isStruct() ? inFields(V, R, Offset) : std::nullopt;
    if (const auto *Vector = Of->getAs<VectorType>()) {
      const uint64_t Bytes = T.bytesOf(Vector->getElementType());
      const uint64_t I = Bytes ? uint64_t(Offset) / Bytes : 0;
      return V.isVector() && I < V.getVectorLength() ? at(V.getVectorElt(unsigned(I)), Vector->getElementType(),
                                                          Offset % int64_t(std::max<uint64_t>(Bytes, 1)))
                                                     : std::nullopt;
    }
    return Offset == 0 && V.isInt() && T.bytesOf(Of) == Wanted.Bytes ? std::optional(wrapped(V.getInt()))
                                                                     : std::nullopt;
  }

private:
  std::optional<int64_t> inArray(const APValue &V, const ConstantArrayType *A, int64_t Offset) const {
    const uint64_t Bytes = T.bytesOf(A->getElementType());
    const uint64_t I = Bytes ? uint64_t(Offset) / Bytes : 0;
    if (!V.isArray() || I >= A->getSize().getLimitedValue())
      return std::nullopt;
    const APValue *Element = I < V.getArrayInitializedElts() ? &V.getArrayInitializedElt(unsigned(I))
                             : V.hasArrayFiller()            ? &V.getArrayFiller()
                                                             : nullptr;
    return Element ? at(*Element, A->getElementType(), Offset - int64_t(I * Bytes)) : std::nullopt;
  }
  std::optional<int64_t> inFields(const APValue &V, const RecordDecl *R, int64_t Offset) const {
    auto IsIn = [&](std::optional<int64_t> Begin, QualType Part) {
      return Begin && *Begin <= Offset && Offset < *Begin + int64_t(T.bytesOf(Part));
    };
    for (const FieldDecl *F : R->fields())
      if (auto Begin = T.offsetOf(F); !T.isEmptyClass(F->getType()) && IsIn(Begin, F->getType()))
        return F->isBitField() ? std::nullopt : at(V.getStructField(F->getFieldIndex()), F->getType(), Offset - *Begin);
    const auto *Class = dyn_cast<CXXRecordDecl>(R);
    unsigned I = 0;
    for (const CXXBaseSpecifier &Base :
         Class ? Class->bases() : CXXRecordDecl::base_class_const_range({nullptr, nullptr})) {
      if (auto Begin = T.offsetOf(Class, Base); !T.isEmptyClass(Base.getType()) && IsIn(Begin, Base.getType()))
        return I < V.getStructNumBases() ? at(V.getStructBase(I), Base.getType(), Offset - *Begin) : std::nullopt;
      ++I;
    }
    return std::nullopt;
  }

  const ASTContext &Context;
  const lower::Types &T;
  const ir::Type &Wanted;
};
} // namespace

/// The value of a constant variable; null for others.
static const APValue *valueOf(const VarDecl *V, const ASTContext &Context) {
  if (!V->isConstexpr() && !Context.getBaseElementType(V->getType()).isConstQualified())
    return nullptr;
  const VarDecl *Initialised = nullptr;
  const Expr *Init = V->getAnyInitializer(Initialised);
  if (!Init || Init->isValueDependent() || Init->containsErrors() || Initialised->isInvalidDecl() ||
      Initialised->getType()->isReferenceType())
    return nullptr;
  return Initialised->evaluateValue();
}

std::optional<int64_t> Lowering::characterAt(const StringLiteral *L, int64_t Offset, const ir::Type &Wanted) const {
  const int64_t Width = L->getCharByteWidth();
  if (int64_t(Wanted.Bytes) != Width || Offset < 0 || Offset % Width || Offset >= int64_t(T.bytesOf(L->getType())))
    return std::nullopt;
  const uint64_t I = uint64_t(Offset / Width);
  return I < L->getLength() ? Wanted.asInt().wrap(int64_t(L->getCodeUnit(I))) : 0;
}

std::optional<int64_t> Lowering::constantAt(const ir::Variable &V, int64_t Offset, const ir::Type &Wanted) {
  if (!Wanted.isInt() || !V.Declaration)
    return std::nullopt;
  if (const StringLiteral *L = Literals.lookup(V.Declaration))
    return characterAt(L, Offset, Wanted);
  const VarDecl *D = variable(V);
  auto [It, New] = Constants.try_emplace(D, nullptr);
  if (New)
    It->second = valueOf(D, Context);
  if (!It->second) {
    const auto Always =
        Offset == 0 && D && T.bytesOf(D->getType()) == Wanted.Bytes ? Unwritten.valueOf(D) : std::nullopt;
    return Always ? std::optional(Wanted.asInt().wrap(wrapped(*Always))) : std::nullopt;
  }
  auto Found = ConstantReader(Context, T, Wanted).at(*It->second, D->getType(), Offset);
  return Found ? std::optional(Wanted.asInt().wrap(*Found)) : std::nullopt;
}
