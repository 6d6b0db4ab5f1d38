//===- texture_fetch_functions.h - What clang 19 misses in CUDA's headers -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Clang 19 includes texture_fetch_functions.h at the end of its preparations for a CUDA file, but
// toolkits have had no such file since CUDA 13. With this folder on the -isystem path clang 19
// accepts CUDA 13's headers. And because this file is always read, it is the place to declare what
// nvcc offers and clang does not.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TEXTURE_FETCH_FUNCTIONS_H
#define BANKLINT_TEXTURE_FETCH_FUNCTIONS_H

#if __has_include_next("texture_fetch_functions.h")
#include_next "texture_fetch_functions.h"
#endif

#include "banklint_alignas.h"
#include "banklint_cache_hints.h"
#include "banklint_float2.h"
#include "banklint_nv_atomic.h"
#include "banklint_surfaces.h"

// nvcc's own headers bring most of these, and programs rely on it.
#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <utility>

__attribute__((device)) float __tanhf(float); // new in CUDA 13

// Clang's device pass knows no toolkit version, so it resolves <<<>>> as it did before CUDA 9.2.
__attribute__((host)) cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t sharedBytes = 0,
                                                    cudaStream_t stream = 0);

// Clang 19 has the attribute for HIP only.
#undef __managed__
#define __managed__ __attribute__((device))

// Clang 19 does not know these.
#undef __grid_constant__
#define __grid_constant__
#undef __cluster_dims__
#define __cluster_dims__(...)
#undef __maxnreg__
#define __maxnreg__(...)

// Programs ask which nvcc compiles them.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// libcu++ of CUDA 11 has device atomics, which it does not know that Clang can compile.
#if CUDART_VERSION < 12000
#define _LIBCUDACXX_HAS_CUDA_ATOMIC_IMPL
#endif

// CUB of CUDA 11 calls it on either side.
#if CUDART_VERSION >= 11060 && CUDART_VERSION < 12000
__attribute__((host)) cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance();
#endif

// Until CUDA 12.4 these take a `const T *`, which Clang does not find in the type of a kernel.
#if CUDART_VERSION < 12050
template <class... Parameters>
__attribute__((host)) cudaError_t cudaLaunchKernel(void (*)(Parameters...), dim3 grid, dim3 block,
                                                   void **arguments, size_t sharedBytes = 0,
                                                   cudaStream_t stream = 0);
template <class... Parameters>
__attribute__((host)) cudaError_t
cudaLaunchCooperativeKernel(void (*)(Parameters...), dim3 grid, dim3 block, void **arguments,
                            size_t sharedBytes = 0, cudaStream_t stream = 0);
#endif

// Clusters in cooperative_groups.h.
#define _CG_CLUSTER_INTRINSICS_AVAILABLE

// nvcc has min and max for host code too.
#define BANKLINT_MIN_MAX(RESULT, A, B)                                                             \
  static inline __attribute__((host)) RESULT min(const A a, const B b) {                           \
    return (RESULT)a < (RESULT)b ? (RESULT)a : (RESULT)b;                                          \
  }                                                                                                \
  static inline __attribute__((host)) RESULT max(const A a, const B b) {                           \
    return (RESULT)a > (RESULT)b ? (RESULT)a : (RESULT)b;                                          \
  }
#define BANKLINT_MIN_MAX_SIGNS(T)                                                                  \
  BANKLINT_MIN_MAX(T, T, T)                                                                        \
  BANKLINT_MIN_MAX(unsigned T, unsigned T, unsigned T)                                             \
  BANKLINT_MIN_MAX(unsigned T, T, unsigned T)                                                      \
  BANKLINT_MIN_MAX(unsigned T, unsigned T, T)

BANKLINT_MIN_MAX_SIGNS(int)
BANKLINT_MIN_MAX_SIGNS(long)
BANKLINT_MIN_MAX_SIGNS(long long)
BANKLINT_MIN_MAX(float, float, float)
BANKLINT_MIN_MAX(double, double, double)
BANKLINT_MIN_MAX(double, float, double)
BANKLINT_MIN_MAX(double, double, float)
#undef BANKLINT_MIN_MAX
#undef BANKLINT_MIN_MAX_SIGNS

#endif // BANKLINT_TEXTURE_FETCH_FUNCTIONS_H
