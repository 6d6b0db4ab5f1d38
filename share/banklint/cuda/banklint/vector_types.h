//===- vector_types.h - char1 to double4, dim3, threadIdx -------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_VECTOR_TYPES_H
#define BANKLINT_VECTOR_TYPES_H

/// HIP's vectors are made of one number, or of one for each component; CUDA's have no constructors.
#ifdef __HIP__
#define BANKLINT_CONSTRUCTORS2(NAME, ELEMENT)                                                      \
  NAME() = default;                                                                                \
  explicit __host__ __device__ constexpr NAME(ELEMENT s) : x(s), y(s) {}                           \
  template <class A, class B>                                                                      \
  __host__ __device__ constexpr NAME(A a, B b) : x((ELEMENT)a), y((ELEMENT)b) {}
#define BANKLINT_CONSTRUCTORS3(NAME, ELEMENT)                                                      \
  NAME() = default;                                                                                \
  explicit __host__ __device__ constexpr NAME(ELEMENT s) : x(s), y(s), z(s) {}                     \
  template <class A, class B, class C>                                                             \
  __host__ __device__ constexpr NAME(A a, B b, C c) : x((ELEMENT)a), y((ELEMENT)b), z((ELEMENT)c) {}
#define BANKLINT_CONSTRUCTORS4(NAME, ELEMENT)                                                      \
  NAME() = default;                                                                                \
  explicit __host__ __device__ constexpr NAME(ELEMENT s) : x(s), y(s), z(s), w(s) {}               \
  template <class A, class B, class C, class D>                                                    \
  __host__ __device__ constexpr NAME(A a, B b, C c, D d)                                           \
      : x((ELEMENT)a), y((ELEMENT)b), z((ELEMENT)c), w((ELEMENT)d) {}
#else
#define BANKLINT_CONSTRUCTORS2(NAME, ELEMENT)
#define BANKLINT_CONSTRUCTORS3(NAME, ELEMENT)
#define BANKLINT_CONSTRUCTORS4(NAME, ELEMENT)
#endif

/// The four vector types of one element type, with the alignments of the CUDA C++ Programming Guide
/// ("Built-in Vector Types"): they decide whether a thread's access is one 64- or 128-bit request.
#define BANKLINT_VECTORS(NAME, ELEMENT, ALIGN2, ALIGN4)                                            \
  struct NAME##1 { ELEMENT x; };                                                                   \
  struct __align__(ALIGN2) NAME##2 {                                                               \
    ELEMENT x, y;                                                                                  \
    BANKLINT_CONSTRUCTORS2(NAME##2, ELEMENT)                                                       \
  };                                                                                               \
  struct NAME##3 {                                                                                 \
    ELEMENT x, y, z;                                                                               \
    BANKLINT_CONSTRUCTORS3(NAME##3, ELEMENT)                                                       \
  };                                                                                               \
  BANKLINT_VECTOR1_TO_3(NAME, ELEMENT)                                                             \
  BANKLINT_VECTOR4(NAME##4, ELEMENT, ALIGN4)

#define BANKLINT_VECTOR1_TO_3(NAME, ELEMENT)                                                       \
  static __inline__ __host__ __device__ NAME##1 make_##NAME##1(ELEMENT x) { return {x}; }          \
  static __inline__ __host__ __device__ NAME##2 make_##NAME##2(ELEMENT x, ELEMENT y) {             \
    return {x, y};                                                                                 \
  }                                                                                                \
  static __inline__ __host__ __device__ NAME##3 make_##NAME##3(ELEMENT x, ELEMENT y, ELEMENT z) {  \
    return {x, y, z};                                                                              \
  }

#define BANKLINT_VECTOR4(NAME, ELEMENT, ALIGN)                                                     \
  struct __align__(ALIGN) NAME {                                                                   \
    ELEMENT x, y, z, w;                                                                            \
    BANKLINT_CONSTRUCTORS4(NAME, ELEMENT)                                                          \
  };                                                                                               \
  static __inline__ __host__ __device__ NAME make_##NAME(ELEMENT x, ELEMENT y, ELEMENT z,          \
                                                         ELEMENT w) {                              \
    return {x, y, z, w};                                                                           \
  }

BANKLINT_VECTORS(char, signed char, 2, 4)
BANKLINT_VECTORS(uchar, unsigned char, 2, 4)
BANKLINT_VECTORS(short, short, 4, 8)
BANKLINT_VECTORS(ushort, unsigned short, 4, 8)
BANKLINT_VECTORS(int, int, 8, 16)
BANKLINT_VECTORS(uint, unsigned int, 8, 16)
BANKLINT_VECTORS(long, long, 16, 16)
BANKLINT_VECTORS(ulong, unsigned long, 16, 16)
BANKLINT_VECTORS(longlong, long long, 16, 16)
BANKLINT_VECTORS(ulonglong, unsigned long long, 16, 16)
BANKLINT_VECTORS(float, float, 8, 16)
BANKLINT_VECTORS(double, double, 16, 16)

// CUDA 13 names the alignment of the 32-byte vectors.
BANKLINT_VECTOR4(long4_16a, long, 16)
BANKLINT_VECTOR4(long4_32a, long, 32)
BANKLINT_VECTOR4(ulong4_16a, unsigned long, 16)
BANKLINT_VECTOR4(ulong4_32a, unsigned long, 32)
BANKLINT_VECTOR4(longlong4_16a, long long, 16)
BANKLINT_VECTOR4(longlong4_32a, long long, 32)
BANKLINT_VECTOR4(ulonglong4_16a, unsigned long long, 16)
BANKLINT_VECTOR4(ulonglong4_32a, unsigned long long, 32)
BANKLINT_VECTOR4(double4_16a, double, 16)
BANKLINT_VECTOR4(double4_32a, double, 32)

#undef BANKLINT_CONSTRUCTORS2
#undef BANKLINT_CONSTRUCTORS3
#undef BANKLINT_CONSTRUCTORS4
#undef BANKLINT_VECTORS
#undef BANKLINT_VECTOR1_TO_3
#undef BANKLINT_VECTOR4

struct dim3 {
  unsigned int x, y, z;
#if __cplusplus >= 201103L
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#endif
};

// The analyser knows these five by name.
extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
#ifndef BANKLINT_WARP_SIZE
#define BANKLINT_WARP_SIZE 32
#endif
static const __device__ int warpSize = BANKLINT_WARP_SIZE;

#endif // BANKLINT_VECTOR_TYPES_H
