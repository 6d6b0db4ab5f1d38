//===- cuComplex.h - Complex numbers ----------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUCOMPLEX_H
#define BANKLINT_CUCOMPLEX_H

#include "banklint_cuda.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define BANKLINT_COMPLEX(C, REAL, SUFFIX)                                                          \
  __host__ __device__ C cuConj##SUFFIX(C);                                                         \
  __host__ __device__ C cuCadd##SUFFIX(C, C);                                                      \
  __host__ __device__ C cuCsub##SUFFIX(C, C);                                                      \
  __host__ __device__ C cuCmul##SUFFIX(C, C);                                                      \
  __host__ __device__ C cuCdiv##SUFFIX(C, C);                                                      \
  __host__ __device__ C cuCfma##SUFFIX(C, C, C);                                                   \
  __host__ __device__ REAL cuCabs##SUFFIX(C);                                                      \
  __host__ __device__ REAL cuCreal##SUFFIX(C);                                                     \
  __host__ __device__ REAL cuCimag##SUFFIX(C);
BANKLINT_COMPLEX(cuFloatComplex, float, f)
BANKLINT_COMPLEX(cuDoubleComplex, double, )
#undef BANKLINT_COMPLEX

__host__ __device__ cuFloatComplex make_cuFloatComplex(float, float);
__host__ __device__ cuDoubleComplex make_cuDoubleComplex(double, double);
__host__ __device__ cuComplex make_cuComplex(float, float);

#endif // BANKLINT_CUCOMPLEX_H
