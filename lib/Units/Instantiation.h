//===- Instantiation.h - Arguments for kernel templates ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A template that the file does not instantiate has no body to analyse. With --instantiate='k<32,
// float>' the file is parsed as if its end had
//
//     auto *const instantiated_kernel_0 = &k<32, float>;
//
// Nothing in front of it moves, so locations stay what they are.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITS_INSTANTIATION_H
#define BANKLINT_UNITS_INSTANTIATION_H

#include "Findings/Findings.h"

namespace banklint {

/// Whether \p Wanted, "space::k<32, float>" or "k<32, float>", is of the same kernel template as
/// the kernel or template "space::k" or "space::k<16, double>".
bool isOfTemplate(llvm::StringRef Wanted, llvm::StringRef Kernel);

/// What is to be appended to the file that has \p Kernels; empty if none of \p Wanted is of them.
std::string instantiations(llvm::ArrayRef<std::string> Wanted, llvm::ArrayRef<KernelReport> Kernels);

} // namespace banklint

#endif
