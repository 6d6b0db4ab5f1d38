//===- cuda_fp16.h - __half and __half2 -------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUDA_FP16_H
#define BANKLINT_CUDA_FP16_H

#include "banklint/narrow_float.h"
#include "banklint_cuda.h"

BANKLINT_NARROW_FLOAT(__half, __half_raw)
BANKLINT_NARROW_PAIR(__half, __half2, __half2_raw)
BANKLINT_NARROW_OPERATORS(__half)
BANKLINT_NARROW_OPERATORS(__half2)
BANKLINT_NARROW_FUNCTIONS(__half, __half2)
BANKLINT_NARROW_CONVERSIONS(__half, half)

__host__ __device__ __half2 __float2half2_rn(float);
__host__ __device__ __half2 __floats2half2_rn(float, float);
__host__ __device__ __half2 __float22half2_rn(float2);
__host__ __device__ float2 __half22float2(__half2);
__host__ __device__ float __low2float(__half2);
__host__ __device__ float __high2float(__half2);
__host__ __device__ __half __low2half(__half2);
__host__ __device__ __half __high2half(__half2);
__host__ __device__ __half2 __low2half2(__half2);
__host__ __device__ __half2 __high2half2(__half2);
__host__ __device__ __half2 __lows2half2(__half2, __half2);
__host__ __device__ __half2 __highs2half2(__half2, __half2);
__host__ __device__ __half2 __lowhigh2highlow(__half2);
__host__ __device__ __half2 __half2half2(__half);
__host__ __device__ __half2 __halves2half2(__half, __half);
__host__ __device__ __half2 make_half2(__half, __half);

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

#endif // BANKLINT_CUDA_FP16_H
