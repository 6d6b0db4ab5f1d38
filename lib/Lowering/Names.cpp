//===- Names.cpp - What the user calls a part of a variable ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Lowering.h"

using namespace banklint;
using namespace clang;

/// What a lambda captured in \p Field.
static std::string captureIn(const CXXRecordDecl *Lambda, const FieldDecl *Field) {
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
  FieldDecl *This = nullptr;
  Lambda->getCaptureFields(Captures, This);
  for (const auto &[Variable, In] : Captures)
    if (In == Field)
      return Variable->getNameAsString();
  return "";
}

namespace {
class MemberNames {
public:
  MemberNames(const ASTContext &Context, const lower::Types &T) : Context(Context), T(T) {}

  /// ".width", "[2].x" for the member at \p Offset bytes of a struct or array; "" for other types. Members whose names
  /// end in an underscore are our own headers' and have no name to the user.
  std::string at(QualType Of, int64_t Offset) const {
    if (const ConstantArrayType *A = Context.getAsConstantArrayType(Of)) {
      const int64_t Bytes = std::max<int64_t>(int64_t(T.bytesOf(A->getElementType())), 1);
      return "[" + std::to_string(Offset / Bytes) + "]" + at(A->getElementType(), Offset % Bytes);
    }
    if (const auto *V = Of->getAs<VectorType>(); V && V->getNumElements() <= 4) {
      const int64_t Bytes = std::max<int64_t>(int64_t(T.bytesOf(V->getElementType())), 1);
      return std::string(".") + "xyzw"[std::min<int64_t>(Offset / Bytes, 3)];
    }
    const RecordDecl *R = Of->getAsRecordDecl();
    if (!R || R->isUnion() || !R->isCompleteDefinition())
      return "";
    return inFields(R, Offset);
  }

private:
  bool isIn(int64_t Begin, QualType Part, int64_t Offset) const {
    return Begin <= Offset && Offset < Begin + int64_t(T.bytesOf(Part));
  }

  std::string inFields(const RecordDecl *R, int64_t Offset) const {
    const auto *Class = dyn_cast<CXXRecordDecl>(R);
    for (const FieldDecl *F : R->fields())
      if (auto Begin = T.offsetOf(F); Begin && isIn(*Begin, F->getType(), Offset)) {
        const std::string Name = Class && Class->isLambda() ? captureIn(Class, F) : F->getNameAsString();
        return (StringRef(Name).ends_with("_") ? "" : "." + Name) + at(F->getType(), Offset - *Begin);
      }
    if (Class)
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (auto Begin = T.offsetOf(Class, Base); Begin && isIn(*Begin, Base.getType(), Offset))
          return at(Base.getType(), Offset - *Begin);
    return "";
  }

  const ASTContext &Context;
  const lower::Types &T;
};
} // namespace

std::string Lowering::nameAt(const ir::Variable &V, int64_t Offset) {
  const VarDecl *D = variable(V);
  if (!D)
    return V.Name;
  const std::string Member = MemberNames(Context, T).at(D->getType(), Offset);
  const CXXRecordDecl *Class = D->getType()->getAsCXXRecordDecl();
  const bool IsOurs = inSystemHeader(D->getLocation());
  return IsOurs || (Class && Class->isLambda()) ? StringRef(Member).ltrim('.').str() : V.Name + Member;
}
