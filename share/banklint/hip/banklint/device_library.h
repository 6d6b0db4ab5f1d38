//===- device_library.h - what HIP's device library has ---------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Programs call __ocml_exp_f32 and its like as they are.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_DEVICE_LIBRARY_H
#define BANKLINT_HIP_DEVICE_LIBRARY_H

extern "C" {
#define BANKLINT_OCML_1(NAME)                                                                      \
  __device__ float __ocml_##NAME##_f32(float);                                                     \
  __device__ double __ocml_##NAME##_f64(double);                                                   \
  __device__ _Float16 __ocml_##NAME##_f16(_Float16);
#define BANKLINT_OCML_2(NAME)                                                                      \
  __device__ float __ocml_##NAME##_f32(float, float);                                              \
  __device__ double __ocml_##NAME##_f64(double, double);                                           \
  __device__ _Float16 __ocml_##NAME##_f16(_Float16, _Float16);
BANKLINT_OCML_1(acos)
BANKLINT_OCML_1(acosh)
BANKLINT_OCML_1(acospi)
BANKLINT_OCML_1(asin)
BANKLINT_OCML_1(asinh)
BANKLINT_OCML_1(asinpi)
BANKLINT_OCML_1(atan)
BANKLINT_OCML_1(atanh)
BANKLINT_OCML_1(atanpi)
BANKLINT_OCML_1(cbrt)
BANKLINT_OCML_1(ceil)
BANKLINT_OCML_1(cos)
BANKLINT_OCML_1(cosh)
BANKLINT_OCML_1(cospi)
BANKLINT_OCML_1(erf)
BANKLINT_OCML_1(erfc)
BANKLINT_OCML_1(erfcinv)
BANKLINT_OCML_1(erfcx)
BANKLINT_OCML_1(erfinv)
BANKLINT_OCML_1(exp)
BANKLINT_OCML_1(exp10)
BANKLINT_OCML_1(exp2)
BANKLINT_OCML_1(expm1)
BANKLINT_OCML_1(fabs)
BANKLINT_OCML_1(floor)
BANKLINT_OCML_1(i0)
BANKLINT_OCML_1(i1)
BANKLINT_OCML_1(j0)
BANKLINT_OCML_1(j1)
BANKLINT_OCML_1(lgamma)
BANKLINT_OCML_1(log)
BANKLINT_OCML_1(log10)
BANKLINT_OCML_1(log1p)
BANKLINT_OCML_1(log2)
BANKLINT_OCML_1(logb)
BANKLINT_OCML_1(native_cos)
BANKLINT_OCML_1(native_exp)
BANKLINT_OCML_1(native_exp10)
BANKLINT_OCML_1(native_exp2)
BANKLINT_OCML_1(native_log)
BANKLINT_OCML_1(native_log10)
BANKLINT_OCML_1(native_log2)
BANKLINT_OCML_1(native_recip)
BANKLINT_OCML_1(native_rsqrt)
BANKLINT_OCML_1(native_sin)
BANKLINT_OCML_1(native_sqrt)
BANKLINT_OCML_1(ncdf)
BANKLINT_OCML_1(ncdfinv)
BANKLINT_OCML_1(nearbyint)
BANKLINT_OCML_1(rcbrt)
BANKLINT_OCML_1(rint)
BANKLINT_OCML_1(round)
BANKLINT_OCML_1(rsqrt)
BANKLINT_OCML_1(sin)
BANKLINT_OCML_1(sinh)
BANKLINT_OCML_1(sinpi)
BANKLINT_OCML_1(sqrt)
BANKLINT_OCML_1(tan)
BANKLINT_OCML_1(tanh)
BANKLINT_OCML_1(tanpi)
BANKLINT_OCML_1(tgamma)
BANKLINT_OCML_1(trunc)
BANKLINT_OCML_1(y0)
BANKLINT_OCML_1(y1)
BANKLINT_OCML_2(atan2)
BANKLINT_OCML_2(atan2pi)
BANKLINT_OCML_2(copysign)
BANKLINT_OCML_2(fdim)
BANKLINT_OCML_2(fmax)
BANKLINT_OCML_2(fmin)
BANKLINT_OCML_2(fmod)
BANKLINT_OCML_2(hypot)
BANKLINT_OCML_2(max)
BANKLINT_OCML_2(min)
BANKLINT_OCML_2(nextafter)
BANKLINT_OCML_2(pow)
BANKLINT_OCML_2(powr)
BANKLINT_OCML_2(remainder)
#undef BANKLINT_OCML_1
#undef BANKLINT_OCML_2
__device__ float __ocml_fma_f32(float, float, float);
__device__ double __ocml_fma_f64(double, double, double);
__device__ float __ocml_ldexp_f32(float, int);
__device__ double __ocml_ldexp_f64(double, int);
__device__ float __ocml_pown_f32(float, int);
__device__ double __ocml_pown_f64(double, int);
__device__ unsigned __ockl_activelane_u32();
}

#endif // BANKLINT_HIP_DEVICE_LIBRARY_H
