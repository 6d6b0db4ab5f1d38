//===- KernelNames.h - Instantiations, told apart ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instantiations of one template differ in few of their arguments, and those that differ are what a reader looks for.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_KERNELNAMES_H
#define BANKLINT_REPORTS_KERNELNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace banklint {

/// One name for several kernels, each named once: "reduce<float, 32|64|128>" for instantiations of the template of the
/// first; " +2" behind it counts other kernels.
std::string joinedNames(llvm::ArrayRef<llvm::StringRef> Kernels);

/// A name for each of several kernels. A long one has only those arguments that tell it from other instantiations:
/// "gemm<..., 64, ...>".
std::map<std::string, std::string> tellingNames(llvm::ArrayRef<llvm::StringRef> Kernels);

} // namespace banklint

#endif
