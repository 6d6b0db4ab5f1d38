//===- cuda_runtime.h - Extended lambdas do not reorder headers -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With nvcc's --extended-lambda the toolkit's header includes <functional>, before Clang's wrapper has
// declared the device's malloc and free. `new` in kernels would then be an error. So <functional> is
// included by the command, after the wrapper.
//
//===----------------------------------------------------------------------===//

#pragma push_macro("__CUDACC_EXTENDED_LAMBDA__")
#undef __CUDACC_EXTENDED_LAMBDA__
#include_next <cuda_runtime.h>
#pragma pop_macro("__CUDACC_EXTENDED_LAMBDA__")
