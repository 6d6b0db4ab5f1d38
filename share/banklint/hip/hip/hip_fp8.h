//===- hip_fp8.h - 8-bit floating point -------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_FP8_H
#define BANKLINT_HIP_FP8_H

#include "hip_bf16.h"
#include "hip_fp16.h"

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;
enum __hip_saturation_t { __HIP_NOSAT, __HIP_SATFINITE };
enum __hip_fp8_interpretation_t { __HIP_E4M3, __HIP_E5M2, __HIP_E4M3_FNUZ, __HIP_E5M2_FNUZ };

#define BANKLINT_FP8_PACK(TYPE, STORAGE, SOURCE)                                                   \
  struct TYPE {                                                                                    \
    STORAGE __x;                                                                                   \
    TYPE() = default;                                                                              \
    __host__ __device__ explicit TYPE(SOURCE);                                                     \
    __host__ __device__ operator SOURCE() const;                                                   \
  };
#define BANKLINT_FP8(FORMAT)                                                                       \
  struct __hip_fp8_##FORMAT {                                                                      \
    __hip_fp8_storage_t __x;                                                                       \
    __hip_fp8_##FORMAT() = default;                                                                \
    __host__ __device__ explicit __hip_fp8_##FORMAT(float);                                        \
    __host__ __device__ explicit __hip_fp8_##FORMAT(double);                                       \
    __host__ __device__ explicit __hip_fp8_##FORMAT(int);                                          \
    __host__ __device__ explicit __hip_fp8_##FORMAT(__half);                                       \
    __host__ __device__ explicit __hip_fp8_##FORMAT(__hip_bfloat16);                               \
    __host__ __device__ operator float() const;                                                    \
  };                                                                                               \
  BANKLINT_FP8_PACK(__hip_fp8x2_##FORMAT, __hip_fp8x2_storage_t, float2)                           \
  BANKLINT_FP8_PACK(__hip_fp8x4_##FORMAT, __hip_fp8x4_storage_t, float4)
BANKLINT_FP8(e4m3)
BANKLINT_FP8(e5m2)
BANKLINT_FP8(e4m3_fnuz)
BANKLINT_FP8(e5m2_fnuz)
#undef BANKLINT_FP8
#undef BANKLINT_FP8_PACK

__host__ __device__ __hip_fp8_storage_t __hip_cvt_float_to_fp8(float, __hip_saturation_t,
                                                               __hip_fp8_interpretation_t);
__host__ __device__ __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2, __hip_saturation_t,
                                                                    __hip_fp8_interpretation_t);

#endif // BANKLINT_HIP_FP8_H
