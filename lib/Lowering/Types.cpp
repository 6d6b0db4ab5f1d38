//===- Types.cpp - Clang's types as those of IR ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Types.h"
#include "Lowering/SeenAlignment.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// Elements of an array, and scalars of an object, of which each is set to zero; larger ones are left alone.
static constexpr uint64_t MostElements = 256, MostScalars = 4096;

bool Types::hasSize(QualType T) const {
  return !T.isNull() && !T->isDependentType() && !T->isIncompleteType() && !T->isFunctionType() &&
         !T->isUndeducedType() && !T->isPlaceholderType();
}

uint64_t Types::bytesOf(QualType T) const {
  if (T.isNull())
    return 0;
  if (T->isReferenceType())
    return 8;
  return hasSize(T) ? uint64_t(Context.getTypeSizeInChars(T).getQuantity()) : 0;
}

unsigned Types::alignmentOf(QualType T) const {
  if (T.isNull() || T->isReferenceType())
    return 8;
  return hasSize(T) ? unsigned(Context.getTypeAlignInChars(T).getQuantity()) : 1;
}

/// nvcc aligns a variable as it is declared. Where Clang compiles for the host, as in clang-tidy, it would give arrays
/// of 16 bytes and more the alignment of x86-64.
int64_t Types::alignmentOf(const VarDecl *V) const {
  const bool IsOfNvcc = Context.getLangOpts().CUDA && !Context.getLangOpts().HIP;
  return hasSize(Context.getBaseElementType(V->getType()))
             ? Context.getDeclAlign(V, /*ForAlignof=*/IsOfNvcc).getQuantity()
             : 1;
}

ir::Type Types::at(const Expr *Place, ir::Type T) const {
  const LangOptions &Language = Context.getLangOpts();
  if (Place && (Language.HIP || Language.OpenCL))
    if (const std::optional<uint64_t> Seen = alignmentSeenBehindCast(Place, Context))
      T.Alignment = uint16_t(std::min<uint64_t>(T.Alignment, *Seen));
  return T;
}

bool Types::isInteger(QualType T) const {
  return !T.isNull() && !T->isDependentType() && !T->isIncompleteType() && T->isIntegralOrEnumerationType() &&
         Context.getTypeSize(T) <= 64;
}

ir::Type Types::scalarOf(QualType T) const {
  if (isInteger(T)) {
    if (T->isBooleanType())
      return ir::Type::boolean();
    return ir::Type::integer(unsigned(Context.getTypeSize(T)), T->isSignedIntegerOrEnumerationType());
  }
  if (T->isAnyPointerType() || T->isReferenceType() || T->isNullPtrType() || T->isBlockPointerType())
    return ir::Type::pointer();
  ir::Type Result = T->isMemberPointerType() ? ir::Type::pointer() : ir::Type::floating(0);
  Result.Bytes = bytesOf(T);
  Result.Alignment = uint16_t(alignmentOf(T));
  return Result;
}

ir::Type Types::typeOf(QualType T) const {
  if (T.isNull() || T->isVoidType() || T->isDependentType() || T->isUndeducedType() || T->isPlaceholderType())
    return {};
  if (T->isAtomicType())
    return typeOf(T.getAtomicUnqualifiedType());
  if (T->isFunctionType())
    return ir::Type::pointer();
  if (isAggregate(T))
    return ir::Type::record(bytesOf(T), alignmentOf(T));
  if (const auto *V = T->getAs<VectorType>())
    return ir::Type::vector(scalarOf(V->getElementType()), V->getNumElements(), bytesOf(T), alignmentOf(T));
  return scalarOf(T);
}

QualType Types::pointeeOf(const Expr *E) const {
  return E->isGLValue() ? E->getType() : E->getType()->getPointeeType();
}

bool Types::isEmptyClass(QualType T) const {
  const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Class->isInvalidDecl() && !Class->isDependentType() && Class->isEmpty();
}

bool Types::hasUnion(QualType T) const {
  const auto *Class = Context.getBaseElementType(T)->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  auto FieldHas = [&](const FieldDecl *F) { return hasUnion(F->getType()); };
  auto BaseHas = [&](const CXXBaseSpecifier &B) { return hasUnion(B.getType()); };
  return Class->isUnion() || llvm::any_of(Class->fields(), FieldHas) || llvm::any_of(Class->bases(), BaseHas);
}

QualType Types::numberIn(QualType T) const {
  if (T->isArithmeticType() || T->isEnumeralType())
    return T;
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !hasSize(T) || Class->isUnion() || Class->isDynamicClass() || Class->getNumBases() ||
      std::distance(Class->field_begin(), Class->field_end()) != 1)
    return {};
  const FieldDecl *Only = *Class->field_begin();
  const bool IsWhole = !Only->isBitField() && bytesOf(Only->getType()) == bytesOf(T);
  return IsWhole ? numberIn(Only->getType()) : QualType();
}

std::optional<int64_t> Types::offsetOf(const FieldDecl *F) const {
  const RecordDecl *R = F->getParent();
  if (R->isInvalidDecl() || R->isDependentType() || !R->getDefinition() || R->getDefinition()->isInvalidDecl())
    return std::nullopt;
  return int64_t(Context.getASTRecordLayout(R).getFieldOffset(F->getFieldIndex())) / 8;
}

std::optional<int64_t> Types::offsetOf(const CXXRecordDecl *Class, const CXXBaseSpecifier &Base) const {
  const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
  if (!Class || !Parent || Base.isVirtual() || !Class->getDefinition() || !Parent->getDefinition() ||
      Class->getDefinition()->isInvalidDecl() || Class->isDependentType() || Parent->isDependentType())
    return std::nullopt;
  return Context.getASTRecordLayout(Class).getBaseClassOffset(Parent).getQuantity();
}

std::vector<ir::ScalarAt> Types::layoutOf(QualType T) const {
  std::vector<ir::ScalarAt> Layout;
  addScalars(T, 0, Layout);
  return Layout;
}

std::vector<ir::ScalarAt> Types::copiedParts(QualType T) const {
  const uint64_t DoubleWord = 8, Word = 4;
  auto IsDoubleWord = [&](const ir::ScalarAt &S) { return S.Ty.isScalar() && S.Ty.Bytes == DoubleWord; };
  const uint64_t Half = 2;
  if (!T->isRecordType() || (alignmentOf(T) != DoubleWord && alignmentOf(T) != Half))
    return {};
  const std::vector<ir::ScalarAt> Layout = layoutOf(T);
  if (alignmentOf(T) == Half)
    return llvm::any_of(Layout, [](const ir::ScalarAt &S) { return S.Ty.Bytes == 1; }) ? Layout
                                                                                       : std::vector<ir::ScalarAt>();
  if (llvm::none_of(Layout, IsDoubleWord) || Layout.size() >= MostScalars)
    return {};
  std::vector<ir::ScalarAt> Parts;
  for (uint64_t At = 0; At < bytesOf(T); At += DoubleWord) {
    const auto Here = llvm::find_if(Layout, [&](const ir::ScalarAt &S) { return S.Offset == At && IsDoubleWord(S); });
    if (Here != Layout.end())
      Parts.push_back(*Here);
    else
      for (uint64_t Begin : {At, At + Word})
        Parts.push_back({Begin, ir::Type::integer(8 * Word, /*Signed=*/false)});
  }
  return llvm::all_of(Parts, IsDoubleWord) ? std::vector<ir::ScalarAt>() : Parts;
}

void Types::addScalars(QualType T, uint64_t Offset, std::vector<ir::ScalarAt> &Layout) const {
  if (Layout.size() >= MostScalars || bytesOf(T) == 0)
    return;
  if (const ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
    const uint64_t Elements = std::min(A->getSize().getLimitedValue(), MostElements);
    for (uint64_t I = 0; I < Elements; ++I)
      addScalars(A->getElementType(), Offset + I * bytesOf(A->getElementType()), Layout);
  } else if (const RecordDecl *R = T->getAsRecordDecl())
    addFields(R, Offset, Layout);
  else if (!T->isArrayType())
    Layout.push_back({Offset, typeOf(T)});
}

void Types::addFields(const RecordDecl *R, uint64_t Offset, std::vector<ir::ScalarAt> &Layout) const {
  if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (auto At = offsetOf(Class, Base); At && !isEmptyClass(Base.getType()))
        addScalars(Base.getType(), Offset + uint64_t(*At), Layout);
  for (const FieldDecl *F : R->fields()) {
    auto At = offsetOf(F);
    if (!At || F->isBitField() || isEmptyClass(F->getType()))
      continue;
    addScalars(F->getType(), Offset + uint64_t(*At), Layout);
    if (R->isUnion())
      return; // its first member
  }
}
