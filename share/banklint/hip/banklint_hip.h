//===- banklint_hip.h - HIP without ROCm ------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Stand-in declarations of the HIP language and runtime, written from AMD's public documentation,
// so that clang can parse a HIP file on a machine without ROCm. Nothing here can be linked or run:
//
//   clang++ -x hip --cuda-device-only --offload-arch=gfx90a -nogpuinc -nogpulib
//     -isystem share/banklint/hip kernel.hip
//
// The language is CUDA's, so the declarations of its device code are shared (../cuda). The order
// matters there as here, see ../cuda/banklint_cuda.h.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_H
#define BANKLINT_HIP_H

#define BANKLINT_CUDA_H                       // what is shared with CUDA finds HIP's declarations
#define BANKLINT_LANE_MASK unsigned long long // a wave may have 64 lanes
#ifdef BANKLINT_WARP_SIZE                     // which the command line knows for both sides
#elif defined(__AMDGCN_WAVEFRONT_SIZE)
#define BANKLINT_WARP_SIZE __AMDGCN_WAVEFRONT_SIZE
#elif defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__) // Clang 22 has no macro of the size any more
#define BANKLINT_WARP_SIZE 32
#else
#define BANKLINT_WARP_SIZE 64
#endif
#define __HIP_PLATFORM_AMD__ 1
#define HIP_VERSION_MAJOR 6
#define HIP_VERSION_MINOR 0
#define HIP_VERSION 60000000

#include "../cuda/banklint/language.h"
#include "../cuda/banklint/vector_types.h"

#include "../cuda/banklint/math.h"

#include <array>
#include <assert.h>
#include <chrono>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <memory>
#include <new>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tuple>
#include <utility>

#include "banklint/device_library.h"
#include "banklint/runtime_api.h"
#include "banklint/std_math.h"
#include "banklint/textures.h"
#include "banklint/vector_operators.h"

#include "../cuda/banklint/atomics.h"
#include "../cuda/banklint/device_functions.h"

// --- What HIP has besides ------------------------------------------------------------------------

#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

#define HIP_DYNAMIC_SHARED(TYPE, NAME) extern __shared__ TYPE NAME[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(X) X

#define BANKLINT_LAUNCH(KERNEL, GRID, BLOCK, BYTES, STREAM, ...)                                   \
  do {                                                                                             \
    KERNEL<<<(GRID), (BLOCK), (BYTES), (STREAM)>>>(__VA_ARGS__);                                   \
  } while (0)
#define hipLaunchKernelGGL(KERNEL, ...) BANKLINT_LAUNCH((KERNEL), __VA_ARGS__)

// Events and flags come before the kernel's own arguments.
#define hipExtLaunchKernelGGL(KERNEL, GRID, BLOCK, BYTES, STREAM, START, STOP, FLAGS, ...)         \
  BANKLINT_LAUNCH((KERNEL), GRID, BLOCK, BYTES, STREAM, __VA_ARGS__)

#define BANKLINT_ATOMIC_LONG(NAME) __device__ unsigned long NAME(unsigned long *, unsigned long);
BANKLINT_ATOMIC_LONG(atomicAdd)
BANKLINT_ATOMIC_LONG(atomicSub)
BANKLINT_ATOMIC_LONG(atomicExch)
BANKLINT_ATOMIC_LONG(atomicMin)
BANKLINT_ATOMIC_LONG(atomicMax)
BANKLINT_ATOMIC_LONG(atomicAnd)
BANKLINT_ATOMIC_LONG(atomicOr)
BANKLINT_ATOMIC_LONG(atomicXor)
#undef BANKLINT_ATOMIC_LONG
__device__ float atomicMin(float *address, float value);
__device__ float atomicMax(float *address, float value);
__device__ double atomicMin(double *address, double value);
__device__ double atomicMax(double *address, double value);

__device__ unsigned int __lane_id();
__device__ long long wall_clock64();
__device__ float unsafeAtomicAdd(float *address, float value);
__device__ double unsafeAtomicAdd(double *address, double value);
__device__ float safeAtomicAdd(float *address, float value);
__device__ double safeAtomicAdd(double *address, double value);

#endif // BANKLINT_HIP_H
