//===- KernelNames.h - What kernels are called ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ENTRIES_KERNELNAMES_H
#define BANKLINT_ENTRIES_KERNELNAMES_H

#include "clang/AST/Decl.h"
#include <string>

namespace banklint {

/// As a user would name the kernel: "transpose<32, 1>".
std::string nameOf(const clang::FunctionDecl *Kernel);

/// As profilers name it, which know enumerators as numbers: "load<(layout_t)0, 64>" for "load<mem_row_major, 64>".
std::string profiledNameOf(const clang::FunctionDecl *Kernel);

/// Whether a translation unit, or what was parsed of it until now, is of a language with kernels: plain C++ need not be
/// searched for them.
bool mayHaveKernels(const clang::ASTContext &Context);

} // namespace banklint

#endif
