//===- banklint_float2.h - Arithmetic on pairs of floats --------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// CUDA 13 declares these for sm_100 and newer, in a header that Clang's wrapper does not include. Templates
// that nobody instantiates for an older GPU name them all the same, and nvcc does not look.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FLOAT2_H
#define BANKLINT_FLOAT2_H

#define BANKLINT_FLOAT2(ROUNDED)                                                                   \
  __attribute__((device)) float2 __fadd2_##ROUNDED(float2, float2);                                \
  __attribute__((device)) float2 __fmul2_##ROUNDED(float2, float2);                                \
  __attribute__((device)) float2 __ffma2_##ROUNDED(float2, float2, float2);
BANKLINT_FLOAT2(rn)
BANKLINT_FLOAT2(rz)
BANKLINT_FLOAT2(rd)
BANKLINT_FLOAT2(ru)
#undef BANKLINT_FLOAT2

#endif // BANKLINT_FLOAT2_H
