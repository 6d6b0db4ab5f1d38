//===- math.h - Mathematical functions of device code -----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Device overloads beside the C library's host functions. min and max exist on both sides, as with
// nvcc.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MATH_H
#define BANKLINT_MATH_H

typedef __SIZE_TYPE__ banklint_size_t;

// --- The C library in device code ----------------------------------------------------------------

extern "C" {
__device__ int printf(const char *, ...);
__device__ void *malloc(banklint_size_t);
__device__ void free(void *);
__device__ void *memcpy(void *, const void *, banklint_size_t);
__device__ void *memmove(void *, const void *, banklint_size_t);
__device__ void *memset(void *, int, banklint_size_t);
__device__ int memcmp(const void *, const void *, banklint_size_t);
__device__ banklint_size_t strlen(const char *);
__device__ char *strcpy(char *, const char *);
__device__ int strcmp(const char *, const char *);
__device__ void __assert_fail(const char *, const char *, unsigned, const char *)
    __attribute__((noreturn));
}

// --- One or more floating-point arguments: double f(double), float f(float), float ff(float) -----

#define BANKLINT_UNARY(F)                                                                          \
  __device__ double F(double);                                                                     \
  __device__ float F(float);                                                                       \
  __device__ float F##f(float);
// On the host as templates: newer C libraries declare some of them too (glibc 2.41: cospi), and then theirs is meant.
#define BANKLINT_UNARY_OF_CUDA(F)                                                                  \
  BANKLINT_UNARY(F)                                                                                \
  template <typename T> __host__ T F(T);                                                           \
  template <typename T> __host__ T F##f(T);
#define BANKLINT_BINARY(F)                                                                         \
  __device__ double F(double, double);                                                             \
  __device__ float F(float, float);                                                                \
  __device__ float F##f(float, float);
#define BANKLINT_TERNARY(F)                                                                        \
  __device__ double F(double, double, double);                                                     \
  __device__ float F(float, float, float);                                                         \
  __device__ float F##f(float, float, float);

BANKLINT_UNARY(acos)
BANKLINT_UNARY(acosh)
BANKLINT_UNARY(asin)
BANKLINT_UNARY(asinh)
BANKLINT_UNARY(atan)
BANKLINT_UNARY(atanh)
BANKLINT_UNARY(cbrt)
BANKLINT_UNARY(ceil)
BANKLINT_UNARY(cos)
BANKLINT_UNARY(cosh)
BANKLINT_UNARY(erf)
BANKLINT_UNARY(erfc)
BANKLINT_UNARY(exp)
BANKLINT_UNARY(exp10)
BANKLINT_UNARY(exp2)
BANKLINT_UNARY(expm1)
BANKLINT_UNARY(fabs)
BANKLINT_UNARY(floor)
BANKLINT_UNARY(j0)
BANKLINT_UNARY(j1)
BANKLINT_UNARY(lgamma)
BANKLINT_UNARY(log)
BANKLINT_UNARY(log10)
BANKLINT_UNARY(log1p)
BANKLINT_UNARY(log2)
BANKLINT_UNARY(logb)
BANKLINT_UNARY(nearbyint)
BANKLINT_UNARY(rint)
BANKLINT_UNARY(round)
BANKLINT_UNARY(sin)
BANKLINT_UNARY(sinh)
BANKLINT_UNARY(sqrt)
BANKLINT_UNARY(tan)
BANKLINT_UNARY(tanh)
BANKLINT_UNARY(tgamma)
BANKLINT_UNARY(trunc)
BANKLINT_UNARY(y0)
BANKLINT_UNARY(y1)
BANKLINT_BINARY(atan2)
BANKLINT_BINARY(copysign)
BANKLINT_BINARY(fdim)
BANKLINT_BINARY(fdivide)
BANKLINT_BINARY(fmax)
BANKLINT_BINARY(fmin)
BANKLINT_BINARY(fmod)
BANKLINT_BINARY(hypot)
BANKLINT_BINARY(nextafter)
BANKLINT_BINARY(pow)
BANKLINT_BINARY(remainder)
BANKLINT_BINARY(rhypot)
BANKLINT_TERNARY(fma)
BANKLINT_TERNARY(norm3d)
BANKLINT_TERNARY(rnorm3d)

// nvcc has these for the host too.
BANKLINT_UNARY_OF_CUDA(cospi)
BANKLINT_UNARY_OF_CUDA(cyl_bessel_i0)
BANKLINT_UNARY_OF_CUDA(cyl_bessel_i1)
BANKLINT_UNARY_OF_CUDA(erfcinv)
BANKLINT_UNARY_OF_CUDA(erfcx)
BANKLINT_UNARY_OF_CUDA(erfinv)
BANKLINT_UNARY_OF_CUDA(normcdf)
BANKLINT_UNARY_OF_CUDA(normcdfinv)
BANKLINT_UNARY_OF_CUDA(rcbrt)
BANKLINT_UNARY_OF_CUDA(rsqrt)
BANKLINT_UNARY_OF_CUDA(sinpi)
BANKLINT_UNARY_OF_CUDA(tanpi)

#undef BANKLINT_UNARY
#undef BANKLINT_UNARY_OF_CUDA
#undef BANKLINT_BINARY
#undef BANKLINT_TERNARY

/// The rest come in the same two precisions but mix argument types.
#define BANKLINT_MIXED(T, SUFFIX)                                                                  \
  __device__ T frexp##SUFFIX(T, int *);                                                            \
  __device__ int ilogb##SUFFIX(T);                                                                 \
  __device__ T jn##SUFFIX(int, T);                                                                 \
  __device__ T ldexp##SUFFIX(T, int);                                                              \
  __device__ long long llrint##SUFFIX(T);                                                          \
  __device__ long long llround##SUFFIX(T);                                                         \
  __device__ long lrint##SUFFIX(T);                                                                \
  __device__ long lround##SUFFIX(T);                                                               \
  __device__ T modf##SUFFIX(T, T *);                                                               \
  __device__ T norm##SUFFIX(int, const T *);                                                       \
  __device__ T norm4d##SUFFIX(T, T, T, T);                                                         \
  __device__ T powi##SUFFIX(T, int);                                                               \
  __device__ T remquo##SUFFIX(T, T, int *);                                                        \
  __device__ T rnorm##SUFFIX(int, const T *);                                                      \
  __device__ T rnorm4d##SUFFIX(T, T, T, T);                                                        \
  __device__ T scalbln##SUFFIX(T, long);                                                           \
  __device__ T scalbn##SUFFIX(T, int);                                                             \
  __device__ void sincos##SUFFIX(T, T *, T *);                                                     \
  __device__ void sincospi##SUFFIX(T, T *, T *);                                                   \
  __device__ T yn##SUFFIX(int, T);                                                                 \
  __device__ T nan##SUFFIX(const char *);

BANKLINT_MIXED(double, )
BANKLINT_MIXED(float, f)
#undef BANKLINT_MIXED

// Overloads that C++ spells without the suffix.
__device__ float frexp(float, int *);
__device__ int ilogb(float);
__device__ float ldexp(float, int);
__device__ long long llrint(float);
__device__ long long llround(float);
__device__ long lrint(float);
__device__ long lround(float);
__device__ float modf(float, float *);
__device__ float remquo(float, float, int *);
__device__ float scalbln(float, long);
__device__ float scalbn(float, int);
__device__ void sincos(float, float *, float *);
__device__ void sincospi(float, float *, float *);
__device__ float pow(float, int);
__device__ double pow(double, int);

// --- abs, min, max -------------------------------------------------------------------------------

__device__ int abs(int);
__device__ long abs(long);
__device__ long long abs(long long);
__device__ float abs(float);
__device__ double abs(double);
__device__ long labs(long);
__device__ long long llabs(long long);

#define BANKLINT_MIN_MAX(RESULT, A, B)                                                             \
  static __inline__ __host__ __device__ RESULT min(const A a, const B b) {                         \
    return (RESULT)a < (RESULT)b ? (RESULT)a : (RESULT)b;                                          \
  }                                                                                                \
  static __inline__ __host__ __device__ RESULT max(const A a, const B b) {                         \
    return (RESULT)a > (RESULT)b ? (RESULT)a : (RESULT)b;                                          \
  }
#define BANKLINT_MIN_MAX_SIGNS(T)                                                                  \
  BANKLINT_MIN_MAX(T, T, T)                                                                        \
  BANKLINT_MIN_MAX(unsigned T, unsigned T, unsigned T)                                             \
  BANKLINT_MIN_MAX(unsigned T, T, unsigned T)                                                      \
  BANKLINT_MIN_MAX(unsigned T, unsigned T, T)

BANKLINT_MIN_MAX_SIGNS(int)
BANKLINT_MIN_MAX_SIGNS(long)
BANKLINT_MIN_MAX_SIGNS(long long)
BANKLINT_MIN_MAX(float, float, float)
BANKLINT_MIN_MAX(double, double, double)
BANKLINT_MIN_MAX(double, float, double)
BANKLINT_MIN_MAX(double, double, float)
#undef BANKLINT_MIN_MAX
#undef BANKLINT_MIN_MAX_SIGNS

__device__ int mul24(int, int);
__device__ unsigned int umul24(unsigned int, unsigned int);
__device__ int mulhi(int, int);
__device__ unsigned int mulhi(unsigned int, unsigned int);
__host__ __device__ unsigned int umin(unsigned int, unsigned int);
__host__ __device__ unsigned int umax(unsigned int, unsigned int);
__host__ __device__ long long llmin(long long, long long);
__host__ __device__ long long llmax(long long, long long);
__host__ __device__ unsigned long long ullmin(unsigned long long, unsigned long long);
__host__ __device__ unsigned long long ullmax(unsigned long long, unsigned long long);

// --- Intrinsics: fast approximations, explicit rounding ------------------------------------------

__device__ float __cosf(float);
__device__ float __exp10f(float);
__device__ float __expf(float);
__device__ float __fdividef(float, float);
__device__ float __log10f(float);
__device__ float __log2f(float);
__device__ float __logf(float);
__device__ float __powf(float, float);
__device__ float __saturatef(float);
__device__ void __sincosf(float, float *, float *);
__device__ float __sinf(float);
__device__ float __tanf(float);
__device__ float __tanhf(float);
__device__ float __frsqrt_rn(float);

/// One intrinsic for each rounding mode: to nearest, toward zero, up, down.
#define BANKLINT_ROUNDING_MODES(M) M(rn) M(rz) M(ru) M(rd)
#define BANKLINT_ROUNDED(R)                                                                        \
  __device__ float __fadd_##R(float, float);                                                       \
  __device__ float __fsub_##R(float, float);                                                       \
  __device__ float __fmul_##R(float, float);                                                       \
  __device__ float __fdiv_##R(float, float);                                                       \
  __device__ float __frcp_##R(float);                                                              \
  __device__ float __fsqrt_##R(float);                                                             \
  __device__ float __fmaf_##R(float, float, float);                                                \
  __device__ float __fmaf_ieee_##R(float, float, float);                                           \
  __device__ double __dadd_##R(double, double);                                                    \
  __device__ double __dsub_##R(double, double);                                                    \
  __device__ double __dmul_##R(double, double);                                                    \
  __device__ double __ddiv_##R(double, double);                                                    \
  __device__ double __drcp_##R(double);                                                            \
  __device__ double __dsqrt_##R(double);                                                           \
  __device__ double __fma_##R(double, double, double);                                             \
  __device__ float __double2float_##R(double);                                                     \
  __device__ int __double2int_##R(double);                                                         \
  __device__ unsigned int __double2uint_##R(double);                                               \
  __device__ long long __double2ll_##R(double);                                                    \
  __device__ unsigned long long __double2ull_##R(double);                                          \
  __device__ int __float2int_##R(float);                                                           \
  __device__ unsigned int __float2uint_##R(float);                                                 \
  __device__ long long __float2ll_##R(float);                                                      \
  __device__ unsigned long long __float2ull_##R(float);                                            \
  __device__ float __int2float_##R(int);                                                           \
  __device__ float __uint2float_##R(unsigned int);                                                 \
  __device__ float __ll2float_##R(long long);                                                      \
  __device__ float __ull2float_##R(unsigned long long);                                            \
  __device__ double __ll2double_##R(long long);                                                    \
  __device__ double __ull2double_##R(unsigned long long);
BANKLINT_ROUNDING_MODES(BANKLINT_ROUNDED)
#undef BANKLINT_ROUNDED

__device__ double __int2double_rn(int);
__device__ double __uint2double_rn(unsigned int);
__device__ int __float_as_int(float);
__device__ unsigned int __float_as_uint(float);
__device__ float __int_as_float(int);
__device__ float __uint_as_float(unsigned int);
__device__ long long __double_as_longlong(double);
__device__ double __longlong_as_double(long long);
__device__ int __double2hiint(double);
__device__ int __double2loint(double);
__device__ double __hiloint2double(int, int);

#endif // BANKLINT_MATH_H
