//===- Types.h - Clang's types as those of IR -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No type is a surprise: those of code with errors, and those that depend on template parameters, have no size.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_TYPES_H
#define BANKLINT_LOWERING_TYPES_H

#include "IR/IR.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace banklint::lower {

/// Of class or array type: an object that is only in memory.
inline bool isAggregate(clang::QualType T) { return T->isRecordType() || T->isArrayType(); }

class Types {
public:
  explicit Types(clang::ASTContext &Context) : Context(Context) {}

  /// In memory; 0 if it has no size. References have that of a pointer.
  uint64_t bytesOf(clang::QualType T) const;
  unsigned alignmentOf(clang::QualType T) const;
  /// With what its declaration asks for: `__align__(1024)`.
  int64_t alignmentOf(const clang::VarDecl *V) const;
  /// Of at most 64 bits.
  bool isInteger(clang::QualType T) const;
  ir::Type typeOf(clang::QualType T) const;
  /// A type at a place, an lvalue or null: in HIP and OpenCL no more aligned than Clang takes that for.
  ir::Type at(const clang::Expr *Place, ir::Type T) const;
  /// What an address points to: the type of a glvalue, or what a pointer points to. Null if \p T is neither.
  clang::QualType pointeeOf(const clang::Expr *E) const;
  /// A class without anything in it that could be read.
  bool isEmptyClass(clang::QualType T) const;
  /// Whether an object, or one of an array, is a union or has one in it.
  bool hasUnion(clang::QualType T) const;
  /// The number that an object is, itself or as a class around it, such as `__half`. Null if it holds anything else.
  clang::QualType numberIn(clang::QualType T) const;
  /// Where a field lies in its class, in bytes; nothing in code with errors.
  std::optional<int64_t> offsetOf(const clang::FieldDecl *F) const;
  /// Where \p Base lies in \p Class; nothing for virtual bases, and in code with errors.
  std::optional<int64_t> offsetOf(const clang::CXXRecordDecl *Class, const clang::CXXBaseSpecifier &Base) const;
  /// The scalars of an object, as far as they are not too many.
  std::vector<ir::ScalarAt> layoutOf(clang::QualType T) const;
  /// What nvcc copies by itself where it copies an object. Of one that holds scalars of 8 bytes beside smaller ones,
  /// and is aligned to them: those, and words, with what is between them. Of one of single bytes and halves: these.
  /// Nothing of others, which are copied as a whole, as far as they are aligned.
  std::vector<ir::ScalarAt> copiedParts(clang::QualType T) const;

private:
  bool hasSize(clang::QualType T) const;
  ir::Type scalarOf(clang::QualType T) const;
  void addScalars(clang::QualType T, uint64_t Offset, std::vector<ir::ScalarAt> &Layout) const;
  void addFields(const clang::RecordDecl *R, uint64_t Offset, std::vector<ir::ScalarAt> &Layout) const;

  clang::ASTContext &Context;
};

} // namespace banklint::lower

#endif
