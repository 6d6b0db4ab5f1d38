//===- LibraryKernels.h - Kernels that libraries launch ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `thrust::sort(begin, end)` runs kernels that neither the user's text nor its launches name. Templates of the library
// launch them, and they stand in system headers, where nothing is analysed. Here they are found, so that a result can
// say what it does not cover.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ENTRIES_LIBRARYKERNELS_H
#define BANKLINT_ENTRIES_LIBRARYKERNELS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace banklint {

/// The kernels with a body in system headers that are named there by what \p Called call: host functions of system
/// headers, or such kernels themselves. Instantiations in the order in which they are met, each once. Functions whose
/// bodies were left out (Frontend/UnneededBodies.h), and the C++ library, name none.
std::vector<const clang::FunctionDecl *> kernelsOfLibraries(llvm::ArrayRef<const clang::FunctionDecl *> Called);

} // namespace banklint

#endif
