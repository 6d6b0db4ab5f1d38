//===- hip_bfloat16.h - hip_bfloat16, older than __hip_bfloat16 -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_BFLOAT16_H
#define BANKLINT_HIP_BFLOAT16_H

#include "../banklint_hip.h"

struct hip_bfloat16 {
  unsigned short data;
  hip_bfloat16() = default;
  explicit __host__ __device__ hip_bfloat16(float);
  static __host__ __device__ hip_bfloat16 round_to_bfloat16(float);
  __host__ __device__ operator float() const;
};

#define BANKLINT_OPERATOR(OP)                                                                      \
  __host__ __device__ hip_bfloat16 operator OP(hip_bfloat16, hip_bfloat16);                        \
  __host__ __device__ hip_bfloat16 &operator OP##=(hip_bfloat16 &, hip_bfloat16);
BANKLINT_OPERATOR(+)
BANKLINT_OPERATOR(-)
BANKLINT_OPERATOR(*)
BANKLINT_OPERATOR(/)
#undef BANKLINT_OPERATOR
__host__ __device__ hip_bfloat16 operator-(hip_bfloat16);
__host__ __device__ hip_bfloat16 &operator++(hip_bfloat16 &);
__host__ __device__ hip_bfloat16 operator++(hip_bfloat16 &, int);
__host__ __device__ hip_bfloat16 &operator--(hip_bfloat16 &);
__host__ __device__ hip_bfloat16 operator--(hip_bfloat16 &, int);

#endif // BANKLINT_HIP_BFLOAT16_H
