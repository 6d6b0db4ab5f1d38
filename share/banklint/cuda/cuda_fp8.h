//===- cuda_fp8.h - 8-bit floating point ------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUDA_FP8_H
#define BANKLINT_CUDA_FP8_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

#define BANKLINT_FP8(T)                                                                            \
  struct T {                                                                                       \
    __nv_fp8_storage_t __x;                                                                        \
    T() = default;                                                                                 \
    __host__ __device__ explicit T(float);                                                         \
    __host__ __device__ explicit T(double);                                                        \
    __host__ __device__ explicit T(int);                                                           \
    __host__ __device__ explicit T(__half);                                                        \
    __host__ __device__ explicit T(__nv_bfloat16);                                                 \
    __host__ __device__ explicit operator float() const;                                           \
    __host__ __device__ explicit operator double() const;                                          \
    __host__ __device__ explicit operator __half() const;                                          \
    __host__ __device__ explicit operator __nv_bfloat16() const;                                   \
  };
BANKLINT_FP8(__nv_fp8_e4m3)
BANKLINT_FP8(__nv_fp8_e5m2)
#undef BANKLINT_FP8

#define BANKLINT_FP8_PACK(T, STORAGE, SOURCE)                                                      \
  struct T {                                                                                       \
    STORAGE __x;                                                                                   \
    T() = default;                                                                                 \
    __host__ __device__ explicit T(SOURCE);                                                        \
    __host__ __device__ explicit operator SOURCE() const;                                          \
  };
BANKLINT_FP8_PACK(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t, float2)
BANKLINT_FP8_PACK(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t, float2)
BANKLINT_FP8_PACK(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t, float4)
BANKLINT_FP8_PACK(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t, float4)
#undef BANKLINT_FP8_PACK

__host__ __device__ __nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t,
                                                             __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2, __nv_saturation_t,
                                                                  __nv_fp8_interpretation_t);
__host__ __device__ __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t,
                                                       __nv_fp8_interpretation_t);
__host__ __device__ __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t,
                                                           __nv_fp8_interpretation_t);

#endif // BANKLINT_CUDA_FP8_H
