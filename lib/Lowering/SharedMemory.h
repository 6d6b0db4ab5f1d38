//===- SharedMemory.h - Calls that access shared memory ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_SHAREDMEMORY_H
#define BANKLINT_LOWERING_SHAREDMEMORY_H

#include "IR/IR.h"
#include "Lowering/Files.h"
#include "Matchers/SharedVariables.h"
#include "clang/Basic/SourceManager.h"

namespace banklint {

/// What stands for all declarations of a variable. `extern __shared__ T s[]` in several kernels is several arrays: each
/// block has the memory of one kernel. Other functions that declare the name may be called by any of them; then all are
/// one.
const clang::VarDecl *arrayOf(const clang::VarDecl *V);

/// If \p C loads or stores a fragment of wmma at \p Address: its argument that says how many elements lie from line to
/// line of the matrix there. Null for other calls.
const clang::Expr *pitchOfFragment(const clang::CallExpr *C, const clang::Expr *Address);

/// Whether \p F is an atomic of the runtime, which touches just the element at its first argument.
inline bool isAtomicOfRuntime(const clang::FunctionDecl *F) {
  return F && F->getIdentifier() && F->getName().starts_with("atomic") && isOfSystem(F);
}

} // namespace banklint

#endif
