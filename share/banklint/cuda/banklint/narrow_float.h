//===- narrow_float.h - What __half and __nv_bfloat16 have in common -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_NARROW_FLOAT_H
#define BANKLINT_NARROW_FLOAT_H

#ifdef __HIP__ // HIP's half is a number of Clang's own type
#define BANKLINT_NATIVE_HALF(T)                                                                    \
  __host__ __device__ T(_Float16);                                                                 \
  __host__ __device__ operator _Float16() const;
#else
#define BANKLINT_NATIVE_HALF(T)
#endif

/// What only the hardware computes has no body. What a user's element is given to has one that reads and writes the
/// element, as in the toolkit: else nobody would see these accesses.
__host__ __device__ float banklint_value(unsigned short bits);

/// A 16-bit floating-point type T with its bit patterns T##_raw: conversions from and to every
/// number type.
#define BANKLINT_NARROW_FLOAT(T, RAW)                                                              \
  struct __align__(2) RAW {                                                                        \
    unsigned short x;                                                                              \
  };                                                                                               \
  struct __align__(2) T {                                                                          \
    T() = default;                                                                                 \
    __host__ __device__ constexpr T(const RAW &raw) : bits(raw.x) {}                               \
    __host__ __device__ T(float);                                                                  \
    __host__ __device__ T(double);                                                                 \
    __host__ __device__ T(short);                                                                  \
    __host__ __device__ T(unsigned short);                                                         \
    __host__ __device__ T(int);                                                                    \
    __host__ __device__ T(unsigned int);                                                           \
    __host__ __device__ T(long);                                                                   \
    __host__ __device__ T(unsigned long);                                                          \
    __host__ __device__ T(long long);                                                              \
    __host__ __device__ T(unsigned long long);                                                     \
    __host__ __device__ T &operator=(const RAW &v) { return *this = T(v); }                        \
    __host__ __device__ T &operator=(float v) { return *this = T(v); }                             \
    __host__ __device__ T &operator=(double v) { return *this = T(v); }                            \
    __host__ __device__ T &operator=(int v) { return *this = T(v); }                               \
    __host__ __device__ operator RAW() const;                                                      \
    BANKLINT_NATIVE_HALF(T)                                                                        \
    __host__ __device__ operator float() const { return float(banklint_value(bits)); }             \
    __host__ __device__ constexpr operator bool() const { return (bits & 0x7fff) != 0; }           \
    __host__ __device__ explicit operator double() const { return double(banklint_value(bits)); }  \
    __host__ __device__ operator signed char() const { return (signed char)(banklint_value(bits)); }\
    __host__ __device__ operator unsigned char() const { return (unsigned char)(banklint_value(bits)); }\
    __host__ __device__ operator char() const { return char(banklint_value(bits)); }               \
    __host__ __device__ operator short() const { return short(banklint_value(bits)); }             \
    __host__ __device__ operator unsigned short() const { return (unsigned short)(banklint_value(bits)); }\
    __host__ __device__ operator int() const { return int(banklint_value(bits)); }                 \
    __host__ __device__ operator unsigned int() const { return (unsigned int)(banklint_value(bits)); }\
    __host__ __device__ operator long() const { return long(banklint_value(bits)); }               \
    __host__ __device__ operator unsigned long() const { return (unsigned long)(banklint_value(bits)); }\
    __host__ __device__ operator long long() const { return (long long)(banklint_value(bits)); }   \
    __host__ __device__ operator unsigned long long() const { return (unsigned long long)(banklint_value(bits)); }\
                                                                                                   \
  protected:                                                                                       \
    unsigned short bits;                                                                           \
  };

/// A pair of them, as wide and as aligned as a 32-bit word.
#define BANKLINT_NARROW_PAIR(T, T2, RAW2)                                                          \
  struct __align__(4) RAW2 {                                                                       \
    unsigned short x, y;                                                                           \
  };                                                                                               \
  struct __align__(4) T2 {                                                                         \
    T x, y;                                                                                        \
    T2() = default;                                                                                \
    __host__ __device__ constexpr T2(const T &first, const T &second) : x(first), y(second) {}     \
    __host__ __device__ T2(const RAW2 &);                                                          \
    __host__ __device__ T2 &operator=(const RAW2 &);                                               \
    __host__ __device__ operator RAW2() const;                                                     \
  };

#define BANKLINT_NARROW_OPERATORS(T)                                                               \
  __host__ __device__ T banklint_result(T, T);                                                     \
  __host__ __device__ bool banklint_answer(T, T);                                                  \
  __host__ __device__ inline T operator+(const T &a, const T &b) { return banklint_result(a, b); } \
  __host__ __device__ inline T operator-(const T &a, const T &b) { return banklint_result(a, b); } \
  __host__ __device__ inline T operator*(const T &a, const T &b) { return banklint_result(a, b); } \
  __host__ __device__ inline T operator/(const T &a, const T &b) { return banklint_result(a, b); } \
  __host__ __device__ inline T &operator+=(T &a, const T &b) { return a = banklint_result(a, b); } \
  __host__ __device__ inline T &operator-=(T &a, const T &b) { return a = banklint_result(a, b); } \
  __host__ __device__ inline T &operator*=(T &a, const T &b) { return a = banklint_result(a, b); } \
  __host__ __device__ inline T &operator/=(T &a, const T &b) { return a = banklint_result(a, b); } \
  __host__ __device__ inline T operator+(const T &a) { return banklint_result(a, a); }             \
  __host__ __device__ inline T operator-(const T &a) { return banklint_result(a, a); }             \
  __host__ __device__ inline T &operator++(T &a) { return a = banklint_result(a, a); }             \
  __host__ __device__ inline T &operator--(T &a) { return a = banklint_result(a, a); }             \
  __host__ __device__ inline T operator++(T &a, int) {                                             \
    const T before = a;                                                                            \
    a = banklint_result(a, a);                                                                     \
    return before;                                                                                 \
  }                                                                                                \
  __host__ __device__ inline T operator--(T &a, int) {                                             \
    const T before = a;                                                                            \
    a = banklint_result(a, a);                                                                     \
    return before;                                                                                 \
  }                                                                                                \
  __host__ __device__ inline bool operator==(const T &a, const T &b) { return banklint_answer(a, b); }\
  __host__ __device__ inline bool operator!=(const T &a, const T &b) { return banklint_answer(a, b); }\
  __host__ __device__ inline bool operator<(const T &a, const T &b) { return banklint_answer(a, b); }\
  __host__ __device__ inline bool operator<=(const T &a, const T &b) { return banklint_answer(a, b); }\
  __host__ __device__ inline bool operator>(const T &a, const T &b) { return banklint_answer(a, b); }\
  __host__ __device__ inline bool operator>=(const T &a, const T &b) { return banklint_answer(a, b); }

/// hexp, h2exp, __hadd, __hadd2, __heq, __hbeq2 … of a type and its pair.
#define BANKLINT_NARROW_UNARY(F, T, T2)                                                            \
  __device__ T h##F(T);                                                                            \
  __device__ T2 h2##F(T2);
#define BANKLINT_NARROW_BINARY(F, T, T2)                                                           \
  __host__ __device__ T __h##F(T, T);                                                              \
  __host__ __device__ T2 __h##F##2(T2, T2);
#define BANKLINT_NARROW_COMPARE(F, T, T2)                                                          \
  __host__ __device__ bool __h##F(T, T);                                                           \
  __host__ __device__ T2 __h##F##2(T2, T2);                                                        \
  __host__ __device__ bool __hb##F##2(T2, T2);                                                     \
  __host__ __device__ unsigned __h##F##2_mask(T2, T2);

#define BANKLINT_NARROW_FUNCTIONS(T, T2)                                                           \
  BANKLINT_NARROW_UNARY(ceil, T, T2)                                                               \
  BANKLINT_NARROW_UNARY(cos, T, T2)                                                                \
  BANKLINT_NARROW_UNARY(exp, T, T2)                                                                \
  BANKLINT_NARROW_UNARY(exp10, T, T2)                                                              \
  BANKLINT_NARROW_UNARY(exp2, T, T2)                                                               \
  BANKLINT_NARROW_UNARY(floor, T, T2)                                                              \
  BANKLINT_NARROW_UNARY(log, T, T2)                                                                \
  BANKLINT_NARROW_UNARY(log10, T, T2)                                                              \
  BANKLINT_NARROW_UNARY(log2, T, T2)                                                               \
  BANKLINT_NARROW_UNARY(rcp, T, T2)                                                                \
  BANKLINT_NARROW_UNARY(rint, T, T2)                                                               \
  BANKLINT_NARROW_UNARY(rsqrt, T, T2)                                                              \
  BANKLINT_NARROW_UNARY(sin, T, T2)                                                                \
  BANKLINT_NARROW_UNARY(sqrt, T, T2)                                                               \
  BANKLINT_NARROW_UNARY(tanh, T, T2)                                                               \
  BANKLINT_NARROW_UNARY(tanh_approx, T, T2)                                                        \
  BANKLINT_NARROW_UNARY(trunc, T, T2)                                                              \
  BANKLINT_NARROW_BINARY(add, T, T2)                                                               \
  BANKLINT_NARROW_BINARY(sub, T, T2)                                                               \
  BANKLINT_NARROW_BINARY(mul, T, T2)                                                               \
  BANKLINT_NARROW_BINARY(max, T, T2)                                                               \
  BANKLINT_NARROW_BINARY(min, T, T2)                                                               \
  BANKLINT_NARROW_COMPARE(eq, T, T2)                                                               \
  BANKLINT_NARROW_COMPARE(ne, T, T2)                                                               \
  BANKLINT_NARROW_COMPARE(lt, T, T2)                                                               \
  BANKLINT_NARROW_COMPARE(le, T, T2)                                                               \
  BANKLINT_NARROW_COMPARE(gt, T, T2)                                                               \
  BANKLINT_NARROW_COMPARE(ge, T, T2)                                                               \
  BANKLINT_NARROW_COMPARE(equ, T, T2)                                                              \
  BANKLINT_NARROW_COMPARE(neu, T, T2)                                                              \
  BANKLINT_NARROW_COMPARE(ltu, T, T2)                                                              \
  BANKLINT_NARROW_COMPARE(leu, T, T2)                                                              \
  BANKLINT_NARROW_COMPARE(gtu, T, T2)                                                              \
  BANKLINT_NARROW_COMPARE(geu, T, T2)                                                              \
  __host__ __device__ T __hdiv(T, T);                                                              \
  __host__ __device__ T2 __h2div(T2, T2);                                                          \
  __host__ __device__ T __hadd_sat(T, T);                                                          \
  __host__ __device__ T2 __hadd2_sat(T2, T2);                                                      \
  __host__ __device__ T __hsub_sat(T, T);                                                          \
  __host__ __device__ T2 __hsub2_sat(T2, T2);                                                      \
  __host__ __device__ T __hmul_sat(T, T);                                                          \
  __host__ __device__ T2 __hmul2_sat(T2, T2);                                                      \
  __host__ __device__ T __hsub_rn(T, T);                                                           \
  __host__ __device__ T2 __hsub2_rn(T2, T2);                                                       \
  __host__ __device__ T2 __hmax2_nan(T2, T2);                                                      \
  __host__ __device__ T2 __hmin2_nan(T2, T2);                                                      \
  __host__ __device__ T2 __hisnan2(T2);                                                            \
  __device__ T __hfma_sat(T, T, T);                                                                \
  __device__ T2 __hfma2_sat(T2, T2, T2);                                                           \
  __device__ T2 __hcmadd(T2, T2, T2);                                                              \
  __host__ __device__ T __hadd_rn(T, T);                                                           \
  __host__ __device__ T2 __hadd2_rn(T2, T2);                                                       \
  __host__ __device__ T __hmul_rn(T, T);                                                           \
  __host__ __device__ T2 __hmul2_rn(T2, T2);                                                       \
  __host__ __device__ T __hmax_nan(T, T);                                                          \
  __host__ __device__ T __hmin_nan(T, T);                                                          \
  __device__ T __hfma(T, T, T);                                                                    \
  __device__ T2 __hfma2(T2, T2, T2);                                                               \
  __device__ T __hfma_relu(T, T, T);                                                               \
  __device__ T2 __hfma2_relu(T2, T2, T2);                                                          \
  __host__ __device__ T __habs(T);                                                                 \
  __host__ __device__ T2 __habs2(T2);                                                              \
  __host__ __device__ T __hneg(T);                                                                 \
  __host__ __device__ T2 __hneg2(T2);                                                              \
  __host__ __device__ bool __hisnan(T);                                                            \
  __host__ __device__ int __hisinf(T);                                                             \
  BANKLINT_SHUFFLES(T)                                                                             \
  BANKLINT_SHUFFLES(T2)                                                                            \
  BANKLINT_LDG(T)                                                                                  \
  BANKLINT_LDG(T2)                                                                                 \
  BANKLINT_CACHE_HINTS(T)                                                                          \
  BANKLINT_CACHE_HINTS(T2)                                                                         \
  BANKLINT_ATOMIC(atomicAdd, T)                                                                    \
  BANKLINT_ATOMIC(atomicAdd, T2)

/// Conversions that carry the type's name: __float2half, __int2half_rn, __half2int_rz,
/// __half_as_ushort, …
#define BANKLINT_NARROW_INTEGER(T, NAME, INT, INTNAME)                                             \
  __host__ __device__ T __##INTNAME##2##NAME##_rn(INT);                                            \
  __device__ T __##INTNAME##2##NAME##_rz(INT);                                                     \
  __device__ T __##INTNAME##2##NAME##_ru(INT);                                                     \
  __device__ T __##INTNAME##2##NAME##_rd(INT);                                                     \
  __device__ INT __##NAME##2##INTNAME##_rn(T);                                                     \
  __host__ __device__ INT __##NAME##2##INTNAME##_rz(T);                                            \
  __device__ INT __##NAME##2##INTNAME##_ru(T);                                                     \
  __device__ INT __##NAME##2##INTNAME##_rd(T);
#define BANKLINT_NARROW_CONVERSIONS(T, NAME)                                                       \
  __host__ __device__ T __float2##NAME(float);                                                     \
  __host__ __device__ T __float2##NAME##_rn(float);                                                \
  __host__ __device__ T __float2##NAME##_rz(float);                                                \
  __host__ __device__ T __float2##NAME##_ru(float);                                                \
  __host__ __device__ T __float2##NAME##_rd(float);                                                \
  __host__ __device__ T __double2##NAME(double);                                                   \
  __host__ __device__ float __##NAME##2float(T);                                                   \
  BANKLINT_NARROW_INTEGER(T, NAME, short, short)                                                   \
  BANKLINT_NARROW_INTEGER(T, NAME, unsigned short, ushort)                                         \
  BANKLINT_NARROW_INTEGER(T, NAME, int, int)                                                       \
  BANKLINT_NARROW_INTEGER(T, NAME, unsigned int, uint)                                             \
  BANKLINT_NARROW_INTEGER(T, NAME, long long, ll)                                                  \
  BANKLINT_NARROW_INTEGER(T, NAME, unsigned long long, ull)                                        \
  __host__ __device__ signed char __##NAME##2char_rz(T);                                           \
  __host__ __device__ unsigned char __##NAME##2uchar_rz(T);                                        \
  __host__ __device__ short __##NAME##_as_short(T);                                                \
  __host__ __device__ unsigned short __##NAME##_as_ushort(T);                                      \
  __host__ __device__ T __short_as_##NAME(short);                                                  \
  __host__ __device__ T __ushort_as_##NAME(unsigned short);

#endif // BANKLINT_NARROW_FLOAT_H
