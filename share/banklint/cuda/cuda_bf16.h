//===- cuda_bf16.h - __nv_bfloat16 and __nv_bfloat162 -----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUDA_BF16_H
#define BANKLINT_CUDA_BF16_H

#include "banklint/narrow_float.h"
#include "banklint_cuda.h"

BANKLINT_NARROW_FLOAT(__nv_bfloat16, __nv_bfloat16_raw)
BANKLINT_NARROW_PAIR(__nv_bfloat16, __nv_bfloat162, __nv_bfloat162_raw)
BANKLINT_NARROW_OPERATORS(__nv_bfloat16)
BANKLINT_NARROW_OPERATORS(__nv_bfloat162)
BANKLINT_NARROW_FUNCTIONS(__nv_bfloat16, __nv_bfloat162)
BANKLINT_NARROW_CONVERSIONS(__nv_bfloat16, bfloat16)

__host__ __device__ __nv_bfloat162 __float2bfloat162_rn(float);
__host__ __device__ __nv_bfloat162 __floats2bfloat162_rn(float, float);
__host__ __device__ __nv_bfloat162 __float22bfloat162_rn(float2);
__host__ __device__ float2 __bfloat1622float2(__nv_bfloat162);
__host__ __device__ float __low2float(__nv_bfloat162);
__host__ __device__ float __high2float(__nv_bfloat162);
__host__ __device__ __nv_bfloat16 __low2bfloat16(__nv_bfloat162);
__host__ __device__ __nv_bfloat16 __high2bfloat16(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __low2bfloat162(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __high2bfloat162(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __lows2bfloat162(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __highs2bfloat162(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
__host__ __device__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#endif // BANKLINT_CUDA_BF16_H
