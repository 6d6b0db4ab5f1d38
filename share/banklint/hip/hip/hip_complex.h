//===- hip_complex.h - Complex numbers --------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_COMPLEX_H
#define BANKLINT_HIP_COMPLEX_H

#include "../banklint_hip.h"

typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#define BANKLINT_COMPLEX(TYPE, REAL, SUFFIX)                                                       \
  __host__ __device__ REAL hipCreal##SUFFIX(TYPE);                                                 \
  __host__ __device__ REAL hipCimag##SUFFIX(TYPE);                                                 \
  __host__ __device__ REAL hipCabs##SUFFIX(TYPE);                                                  \
  __host__ __device__ REAL hipCsqabs##SUFFIX(TYPE);                                                \
  __host__ __device__ TYPE hipConj##SUFFIX(TYPE);                                                  \
  __host__ __device__ TYPE hipCadd##SUFFIX(TYPE, TYPE);                                            \
  __host__ __device__ TYPE hipCsub##SUFFIX(TYPE, TYPE);                                            \
  __host__ __device__ TYPE hipCmul##SUFFIX(TYPE, TYPE);                                            \
  __host__ __device__ TYPE hipCdiv##SUFFIX(TYPE, TYPE);                                            \
  __host__ __device__ TYPE hipCfma##SUFFIX(TYPE, TYPE, TYPE);
BANKLINT_COMPLEX(hipFloatComplex, float, f)
BANKLINT_COMPLEX(hipDoubleComplex, double, )
#undef BANKLINT_COMPLEX

__host__ __device__ hipFloatComplex make_hipFloatComplex(float, float);
__host__ __device__ hipDoubleComplex make_hipDoubleComplex(double, double);
__host__ __device__ hipComplex make_hipComplex(float, float);
__host__ __device__ hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex);
__host__ __device__ hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex);

#endif // BANKLINT_HIP_COMPLEX_H
