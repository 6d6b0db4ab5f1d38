//===- SharedVariables.h - Which variables are in shared memory -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each dialect has its word for memory that the threads of a block share: `__shared__` in CUDA and HIP, `__local` in
// OpenCL C, `tile_static` in C++ AMP (which share/banklint/amp makes an annotation).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MATCHERS_SHAREDVARIABLES_H
#define BANKLINT_MATCHERS_SHAREDVARIABLES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace banklint {

/// Whether \p V is `tile_static`.
inline bool isTileStatic(const clang::VarDecl *V) {
  return llvm::any_of(V->specific_attrs<clang::AnnotateAttr>(),
                      [](const clang::AnnotateAttr *A) { return A->getAnnotation() == "banklint::tile_static"; });
}

/// Whether \p V itself is in shared memory.
inline bool isShared(const clang::VarDecl *V) {
  return V->hasAttr<clang::CUDASharedAttr>() || isTileStatic(V) ||
         (!clang::isa<clang::ParmVarDecl>(V) && V->getType().getAddressSpace() == clang::LangAS::opencl_local);
}

/// Whether \p V is a pointer to shared memory by its type: the argument `__local float *` of an OpenCL kernel.
inline bool isPointerToShared(const clang::VarDecl *V) {
  const clang::QualType T = V->getType();
  return T->isPointerType() && T->getPointeeType().getAddressSpace() == clang::LangAS::opencl_local;
}

/// Whether the size of a shared array is given at the launch: `extern __shared__ float s[]`, an argument
/// `__local float *s`; or by another file, of which nobody knows here.
inline bool isDynamic(const clang::VarDecl *V) {
  const bool IsLinked = V->getASTContext().getLangOpts().GPURelocatableDeviceCode;
  return clang::isa<clang::ParmVarDecl>(V) ||
         (V->hasExternalStorage() && (IsLinked || V->getType()->isIncompleteArrayType()));
}

} // namespace banklint

#endif
