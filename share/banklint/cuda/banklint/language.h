//===- language.h - Function and variable qualifiers ------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANGUAGE_H
#define BANKLINT_LANGUAGE_H

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(N) __attribute__((aligned(N)))
#define __builtin_align__(N) __align__(N)
// __noinline__ is a keyword of clang's CUDA mode.

// Clang 19 has no attribute for these; none changes which shared memory a thread touches.
#define __managed__ __device__
#define __grid_constant__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __inline_hint__
#define __nv_pure__
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define CUDARTAPI
#define CUDART_CB

#include "../../compat/banklint_alignas.h"

#endif // BANKLINT_LANGUAGE_H
