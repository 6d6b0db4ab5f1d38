//===- KernelNames.h - Names of kernels, as both sides write them -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The profiler names kernels as nvcc does, banklint as Clang does.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MEASURED_KERNELNAMES_H
#define BANKLINT_MEASURED_KERNELNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// "ns::k<float,2,[lambda]>" for the profiler's "void ns::k<float, (int)2, main::[lambda() (instance 1)]>(T1 *)", and
/// for "ns::k<float, 2, (lambda at file.cu:3:9)>".
std::string comparableName(llvm::StringRef Name);

/// The number of the predicted kernel for each measured one, if there is one: of the same name, as many on both sides
/// (lambdas in the order of the source); or else the only instantiation of a template that is left on either side.
std::vector<std::optional<size_t>> partnersByName(llvm::ArrayRef<std::string> Measured,
                                                  llvm::ArrayRef<std::string> Predicted);

} // namespace banklint

#endif
