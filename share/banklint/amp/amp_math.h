//===- amp_math.h - C++ AMP's mathematical functions ------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// fast_math has functions of float, precise_math more of them, and of double too.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_MATH_H
#define BANKLINT_AMP_MATH_H

#include <cmath>

// clang-format off
#define BANKLINT_AMP_FAST_UNARY(M)                                                                 \
  M(acos) M(asin) M(atan) M(ceil) M(cos) M(cosh) M(exp) M(exp2) M(fabs) M(floor) M(log) M(log10)   \
  M(log2) M(round) M(rsqrt) M(sin) M(sinh) M(sqrt) M(tan) M(tanh) M(trunc)
#define BANKLINT_AMP_FAST_BINARY(M) M(atan2) M(fmax) M(fmin) M(fmod) M(pow)
#define BANKLINT_AMP_PRECISE_UNARY(M)                                                              \
  M(acosh) M(asinh) M(atanh) M(cbrt) M(cospi) M(erf) M(erfc) M(erfcinv) M(erfinv) M(exp10)         \
  M(expm1) M(lgamma) M(log1p) M(logb) M(nearbyint) M(rcbrt) M(rint) M(sinpi) M(tanpi) M(tgamma)
#define BANKLINT_AMP_PRECISE_BINARY(M)                                                             \
  M(copysign) M(fdim) M(hypot) M(nextafter) M(remainder) M(scalb)
// clang-format on

/// What all types have, in the overloads of each.
#define BANKLINT_AMP_OF_TYPE(T)                                                                    \
  T max(T, T);                                                                                     \
  T min(T, T);                                                                                     \
  T ldexp(T, int);                                                                                 \
  T frexp(T, int *);                                                                               \
  T modf(T, T *);                                                                                  \
  void sincos(T, T *, T *);                                                                        \
  int isfinite(T);                                                                                 \
  int isinf(T);                                                                                    \
  int isnan(T);                                                                                    \
  int isnormal(T);                                                                                 \
  int signbit(T);                                                                                  \
  int ilogb(T);                                                                                    \
  T fma(T, T, T);                                                                                  \
  T scalbn(T, int);
#define BANKLINT_AMP_OF_FLOAT                                                                      \
  float ldexpf(float, int);                                                                        \
  float frexpf(float, int *);                                                                      \
  float modff(float, float *);                                                                     \
  void sincosf(float, float *, float *);                                                           \
  int signbitf(float);                                                                             \
  int ilogbf(float);                                                                               \
  float fmaf(float, float, float);                                                                 \
  float scalbnf(float, int);

#define BANKLINT_AMP_FLOAT1(F)                                                                     \
  float F(float);                                                                                  \
  float F##f(float);
#define BANKLINT_AMP_FLOAT2(F)                                                                     \
  float F(float, float);                                                                           \
  float F##f(float, float);
#define BANKLINT_AMP_DOUBLE1(F) double F(double);
#define BANKLINT_AMP_DOUBLE2(F) double F(double, double);

namespace Concurrency {
namespace fast_math {
BANKLINT_AMP_FAST_UNARY(BANKLINT_AMP_FLOAT1)
BANKLINT_AMP_FAST_BINARY(BANKLINT_AMP_FLOAT2)
BANKLINT_AMP_OF_TYPE(float)
BANKLINT_AMP_OF_FLOAT
} // namespace fast_math

namespace precise_math {
BANKLINT_AMP_FAST_UNARY(BANKLINT_AMP_FLOAT1)
BANKLINT_AMP_FAST_UNARY(BANKLINT_AMP_DOUBLE1)
BANKLINT_AMP_FAST_BINARY(BANKLINT_AMP_FLOAT2)
BANKLINT_AMP_FAST_BINARY(BANKLINT_AMP_DOUBLE2)
BANKLINT_AMP_PRECISE_UNARY(BANKLINT_AMP_FLOAT1)
BANKLINT_AMP_PRECISE_UNARY(BANKLINT_AMP_DOUBLE1)
BANKLINT_AMP_PRECISE_BINARY(BANKLINT_AMP_FLOAT2)
BANKLINT_AMP_PRECISE_BINARY(BANKLINT_AMP_DOUBLE2)
BANKLINT_AMP_OF_TYPE(float)
BANKLINT_AMP_OF_TYPE(double)
BANKLINT_AMP_OF_FLOAT
} // namespace precise_math
} // namespace Concurrency

#undef BANKLINT_AMP_FAST_UNARY
#undef BANKLINT_AMP_FAST_BINARY
#undef BANKLINT_AMP_PRECISE_UNARY
#undef BANKLINT_AMP_PRECISE_BINARY
#undef BANKLINT_AMP_OF_TYPE
#undef BANKLINT_AMP_OF_FLOAT
#undef BANKLINT_AMP_FLOAT1
#undef BANKLINT_AMP_FLOAT2
#undef BANKLINT_AMP_DOUBLE1
#undef BANKLINT_AMP_DOUBLE2

#endif // BANKLINT_AMP_MATH_H
