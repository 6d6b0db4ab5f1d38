//===- curand_kernel.h - Random numbers in device code ----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CURAND_KERNEL_H
#define BANKLINT_CURAND_KERNEL_H

#include "banklint_cuda.h"

/// One generator: its state, how to start it and skip ahead, and what to draw from it.
#define BANKLINT_RANDOM_STATE(STATE)                                                               \
  struct STATE {                                                                                   \
    unsigned int words[12];                                                                        \
  };                                                                                               \
  __device__ void curand_init(unsigned long long seed, unsigned long long sequence,                \
                              unsigned long long offset, STATE *);                                 \
  __device__ void skipahead(unsigned long long n, STATE *);                                        \
  __device__ void skipahead_sequence(unsigned long long n, STATE *);                               \
  __device__ unsigned int curand(STATE *);                                                         \
  __device__ uint4 curand4(STATE *);                                                               \
  __device__ float curand_uniform(STATE *);                                                        \
  __device__ float4 curand_uniform4(STATE *);                                                      \
  __device__ double curand_uniform_double(STATE *);                                                \
  __device__ float curand_normal(STATE *);                                                         \
  __device__ float2 curand_normal2(STATE *);                                                       \
  __device__ float4 curand_normal4(STATE *);                                                       \
  __device__ double curand_normal_double(STATE *);                                                 \
  __device__ float curand_log_normal(STATE *, float mean, float deviation);                        \
  __device__ unsigned int curand_poisson(STATE *, double lambda);
BANKLINT_RANDOM_STATE(curandStateXORWOW)
BANKLINT_RANDOM_STATE(curandStateMRG32k3a)
BANKLINT_RANDOM_STATE(curandStatePhilox4_32_10)
#undef BANKLINT_RANDOM_STATE

typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

#endif // BANKLINT_CURAND_KERNEL_H
