//===- cuda_runtime.h - What CUDA's headers miss between Clang's -----------===//
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
// Since CUDA 13.5 crt/math_functions.hpp, which the wrapper includes next, writes behind rsqrt what
// crt/math_functions.h defines. The wrapper leaves that header out.
//
// CUDA 12.5 alone declares cudaLaunchCooperativeKernel for `const T *`, which takes a kernel for g++, but not for Clang.
//
//===----------------------------------------------------------------------===//

#pragma push_macro("__CUDACC_EXTENDED_LAMBDA__")
#undef __CUDACC_EXTENDED_LAMBDA__
#include_next <cuda_runtime.h>
#pragma pop_macro("__CUDACC_EXTENDED_LAMBDA__")

#ifndef _NV_RSQRT_SPECIFIER
#if defined(__GLIBC_PREREQ) && __GLIBC_PREREQ(2, 42)
#define _NV_RSQRT_SPECIFIER noexcept(true)
#else
#define _NV_RSQRT_SPECIFIER
#endif
#endif

#if CUDART_VERSION / 10 == 1205 && !defined(BANKLINT_LAUNCHES_COOPERATIVE_KERNELS)
#define BANKLINT_LAUNCHES_COOPERATIVE_KERNELS
template <class... Parameters>
static __inline__ __host__ cudaError_t cudaLaunchCooperativeKernel(void (*func)(Parameters...), dim3 gridDim,
                                                                   dim3 blockDim, void **args, size_t sharedMem = 0,
                                                                   cudaStream_t stream = 0) {
  return ::cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream);
}
#endif
