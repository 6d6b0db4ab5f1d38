//===- amp_short_vectors.h - C++ AMP's int_2 to norm_4 ----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// With bodies, so that what the operators read and write is seen: `tile[i] += d` is a load and a
// store of 16 bytes for float_4. Operators take copies, because the compiler loads a vector as one.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_SHORT_VECTORS_H
#define BANKLINT_AMP_SHORT_VECTORS_H

#include <type_traits>

namespace Concurrency {
namespace graphics {

typedef unsigned uint;
typedef float norm, unorm;

// Properties are Microsoft's: clang has them with -fdeclspec (or -fms-extensions), which banklint
// gives. Without, swizzles are functions only.
#if __is_identifier(__declspec)
#define BANKLINT_AMP_PROPERTY(V, NAME, OF)
#else
#define BANKLINT_AMP_PROPERTY(V, NAME, OF)                                                         \
  __declspec(property(get = get_##OF, put = set_##OF)) V NAME;
#endif

// `v.zx`, and `v.br`, which is the same.
#define BANKLINT_AMP_COLOR_x r
#define BANKLINT_AMP_COLOR_y g
#define BANKLINT_AMP_COLOR_z b
#define BANKLINT_AMP_COLOR_w a
#define BANKLINT_AMP_JOIN_(A, B, C, D) A##B##C##D
#define BANKLINT_AMP_JOIN(A, B, C, D) BANKLINT_AMP_JOIN_(A, B, C, D)
#define BANKLINT_AMP_1(T, A)                                                                       \
  T get_##A() const { return A; }                                                                  \
  T &ref_##A() { return A; }                                                                       \
  void set_##A(T value) { A = value; }                                                             \
  T &BANKLINT_AMP_JOIN(ref_, BANKLINT_AMP_COLOR_##A, , )() { return A; }                           \
  BANKLINT_AMP_PROPERTY(T, BANKLINT_AMP_COLOR_##A, A)
#define BANKLINT_AMP_2(NAME, A, B)                                                                 \
  NAME##_2 get_##A##B() const { return NAME##_2(A, B); }                                           \
  void set_##A##B(NAME##_2 copy) {                                                                 \
    A = copy.x;                                                                                    \
    B = copy.y;                                                                                    \
  }                                                                                                \
  BANKLINT_AMP_PROPERTY(NAME##_2, A##B, A##B)                                                      \
  BANKLINT_AMP_PROPERTY(                                                                           \
      NAME##_2, BANKLINT_AMP_JOIN(BANKLINT_AMP_COLOR_##A, BANKLINT_AMP_COLOR_##B, , ), A##B)
#define BANKLINT_AMP_3(NAME, A, B, C)                                                              \
  NAME##_3 get_##A##B##C() const { return NAME##_3(A, B, C); }                                     \
  void set_##A##B##C(NAME##_3 copy) {                                                              \
    A = copy.x;                                                                                    \
    B = copy.y;                                                                                    \
    C = copy.z;                                                                                    \
  }                                                                                                \
  BANKLINT_AMP_PROPERTY(NAME##_3, A##B##C, A##B##C)                                                \
  BANKLINT_AMP_PROPERTY(                                                                           \
      NAME##_3,                                                                                    \
      BANKLINT_AMP_JOIN(BANKLINT_AMP_COLOR_##A, BANKLINT_AMP_COLOR_##B, BANKLINT_AMP_COLOR_##C, ), \
      A##B##C)
#define BANKLINT_AMP_4(NAME, A, B, C, D)                                                           \
  NAME##_4 get_##A##B##C##D() const { return NAME##_4(A, B, C, D); }                               \
  void set_##A##B##C##D(NAME##_4 copy) {                                                           \
    A = copy.x;                                                                                    \
    B = copy.y;                                                                                    \
    C = copy.z;                                                                                    \
    D = copy.w;                                                                                    \
  }                                                                                                \
  BANKLINT_AMP_PROPERTY(NAME##_4, A##B##C##D, A##B##C##D)                                          \
  BANKLINT_AMP_PROPERTY(NAME##_4,                                                                  \
                        BANKLINT_AMP_JOIN(BANKLINT_AMP_COLOR_##A, BANKLINT_AMP_COLOR_##B,          \
                                          BANKLINT_AMP_COLOR_##C, BANKLINT_AMP_COLOR_##D),         \
                        A##B##C##D)
// All without repetition.
#define BANKLINT_AMP_SWIZZLES_2(NAME) BANKLINT_AMP_2(NAME, x, y) BANKLINT_AMP_2(NAME, y, x)
#define BANKLINT_AMP_SWIZZLES_3(NAME)                                                              \
  BANKLINT_AMP_2(NAME, x, y)                                                                       \
  BANKLINT_AMP_2(NAME, x, z) BANKLINT_AMP_2(NAME, y, x) BANKLINT_AMP_2(NAME, y, z)                 \
      BANKLINT_AMP_2(NAME, z, x) BANKLINT_AMP_2(NAME, z, y) BANKLINT_AMP_3(NAME, x, y, z)          \
          BANKLINT_AMP_3(NAME, x, z, y) BANKLINT_AMP_3(NAME, y, x, z)                              \
              BANKLINT_AMP_3(NAME, y, z, x) BANKLINT_AMP_3(NAME, z, x, y)                          \
                  BANKLINT_AMP_3(NAME, z, y, x)
#define BANKLINT_AMP_SWIZZLES_4(NAME)                                                              \
  BANKLINT_AMP_2(NAME, x, y)                                                                       \
  BANKLINT_AMP_2(NAME, x, z) BANKLINT_AMP_2(NAME, x, w) BANKLINT_AMP_2(NAME, y, x) BANKLINT_AMP_2( \
      NAME, y, z) BANKLINT_AMP_2(NAME, y, w) BANKLINT_AMP_2(NAME, z, x) BANKLINT_AMP_2(NAME, z, y) \
      BANKLINT_AMP_2(NAME, z, w) BANKLINT_AMP_2(NAME, w, x) BANKLINT_AMP_2(NAME, w, y)             \
          BANKLINT_AMP_2(NAME, w, z) BANKLINT_AMP_3(NAME, x, y, z) BANKLINT_AMP_3(                 \
              NAME, x, y, w) BANKLINT_AMP_3(NAME, x, z, y) BANKLINT_AMP_3(NAME, x, z, w)           \
              BANKLINT_AMP_3(NAME, x, w, y) BANKLINT_AMP_3(NAME, x, w, z) BANKLINT_AMP_3(          \
                  NAME, y, x, z) BANKLINT_AMP_3(NAME, y, x, w) BANKLINT_AMP_3(NAME, y, z, x)       \
                  BANKLINT_AMP_3(NAME, y, z, w) BANKLINT_AMP_3(NAME, y, w, x) BANKLINT_AMP_3(      \
                      NAME, y,                                                                     \
                      w, z) BANKLINT_AMP_3(NAME, z, x,                                             \
                                           y) BANKLINT_AMP_3(NAME, z, x, w)                        \
                      BANKLINT_AMP_3(NAME, z, y, x) BANKLINT_AMP_3(NAME, z, y, w) BANKLINT_AMP_3(  \
                          NAME, z, w,                                                              \
                          x) BANKLINT_AMP_3(NAME, z, w, y)                                         \
                          BANKLINT_AMP_3(NAME, w, x, y) BANKLINT_AMP_3(                            \
                              NAME, w, x,                                                          \
                              z) BANKLINT_AMP_3(NAME, w, y, x)                                     \
                              BANKLINT_AMP_3(NAME, w, y, z) BANKLINT_AMP_3(                        \
                                  NAME, w, z,                                                      \
                                  x) BANKLINT_AMP_3(NAME, w, z, y)                                 \
                                  BANKLINT_AMP_4(NAME, x, y, z, w) BANKLINT_AMP_4(                 \
                                      NAME, x, y,                                                  \
                                      w, z) BANKLINT_AMP_4(NAME, x, z, y, w)                       \
                                      BANKLINT_AMP_4(NAME, x, z, w, y) BANKLINT_AMP_4(             \
                                          NAME, x, w,                                              \
                                          y, z) BANKLINT_AMP_4(NAME, x, w, z, y)                   \
                                          BANKLINT_AMP_4(NAME, y, x, z, w) BANKLINT_AMP_4(         \
                                              NAME, y, x,                                          \
                                              w, z) BANKLINT_AMP_4(NAME, y, z, x, w)               \
                                              BANKLINT_AMP_4(NAME, y, z, w, x) BANKLINT_AMP_4(     \
                                                  NAME, y, w,                                      \
                                                  x, z) BANKLINT_AMP_4(NAME, y, w, z, x)           \
                                                  BANKLINT_AMP_4(NAME, z, x, y, w) BANKLINT_AMP_4( \
                                                      NAME, z, x,                                  \
                                                      w, y) BANKLINT_AMP_4(NAME, z, y, x, w)       \
                                                      BANKLINT_AMP_4(                              \
                                                          NAME, z, y,                              \
                                                          w, x) BANKLINT_AMP_4(NAME, z, w, x, y)   \
                                                          BANKLINT_AMP_4(NAME, z, w, y, x)         \
                                                              BANKLINT_AMP_4(NAME, w, x, y, z)     \
                                                                  BANKLINT_AMP_4(NAME, w, x, z, y) \
                                                                      BANKLINT_AMP_4(NAME,         \
                                                                                     w, y, x, z)   \
                                                                          BANKLINT_AMP_4(NAME, w,  \
                                                                                         y, z, x)  \
                                                                              BANKLINT_AMP_4(NAME, \
                                                                                             w, z, \
                                                                                             x, y) \
                                                                                  BANKLINT_AMP_4(  \
                                                                                      NAME, w, z,  \
                                                                                      y, x)

// FOR_EACH(M, A) is M(A, x) M(A, y) … of a vector's components.
#define BANKLINT_AMP_COMPONENTS_2(M, A) M(A, x) M(A, y)
#define BANKLINT_AMP_COMPONENTS_3(M, A) BANKLINT_AMP_COMPONENTS_2(M, A) M(A, z)
#define BANKLINT_AMP_COMPONENTS_4(M, A) BANKLINT_AMP_COMPONENTS_3(M, A) M(A, w)
#define BANKLINT_AMP_ASSIGN(OP, C) result.C OP copy.C;
#define BANKLINT_AMP_COMPARE(UNUSED, C) &&C == other.C
#define BANKLINT_AMP_CHANGE(OP, C) OP result.C;
#define BANKLINT_AMP_UNARY(OP, C) result.C = OP C;

#define BANKLINT_AMP_VECTOR_OPERATOR(V, COMPONENTS, OP)                                            \
  friend V operator OP(V result, V copy) {                                                         \
    COMPONENTS(BANKLINT_AMP_ASSIGN, OP## =)                                                        \
    return result;                                                                                 \
  }                                                                                                \
  V &operator OP##=(V other) { return *this = *this OP other; }
#define BANKLINT_AMP_VECTOR_UNARY(V, COMPONENTS, OP)                                               \
  V operator OP() const {                                                                          \
    V result = *this;                                                                              \
    COMPONENTS(BANKLINT_AMP_UNARY, OP)                                                             \
    return result;                                                                                 \
  }
#define BANKLINT_AMP_VECTOR_STEP(V, COMPONENTS, OP)                                                \
  V &operator OP() {                                                                               \
    V result = *this;                                                                              \
    COMPONENTS(BANKLINT_AMP_CHANGE, OP)                                                            \
    return *this = result;                                                                         \
  }                                                                                                \
  V operator OP(int) {                                                                             \
    V old = *this, result = old;                                                                   \
    COMPONENTS(BANKLINT_AMP_CHANGE, OP)                                                            \
    *this = result;                                                                                \
    return old;                                                                                    \
  }
#define BANKLINT_AMP_VECTOR_ARITHMETIC(V, C)                                                       \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, +)                                                            \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, -)                                                            \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, *)                                                            \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, /)                                                            \
  BANKLINT_AMP_VECTOR_STEP(V, C, ++)                                                               \
  BANKLINT_AMP_VECTOR_STEP(V, C, --)                                                               \
  bool operator==(const V &other) const { return true C(BANKLINT_AMP_COMPARE, ); }                 \
  bool operator!=(const V &other) const { return !(*this == other); }
#define BANKLINT_AMP_VECTOR_SIGNED(V, C) BANKLINT_AMP_VECTOR_UNARY(V, C, -)
#define BANKLINT_AMP_VECTOR_BITS(V, C)                                                             \
  BANKLINT_AMP_VECTOR_UNARY(V, C, ~)                                                               \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, %)                                                            \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, &)                                                            \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, |)                                                            \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, ^)                                                            \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, <<)                                                           \
  BANKLINT_AMP_VECTOR_OPERATOR(V, C, >>)
#define BANKLINT_AMP_VECTOR_SIGNED_BITS(V, C)                                                      \
  BANKLINT_AMP_VECTOR_SIGNED(V, C)                                                                 \
  BANKLINT_AMP_VECTOR_BITS(V, C)

#define BANKLINT_AMP_VECTORS(NAME, T, KIND)                                                        \
  class NAME##_2 {                                                                                 \
  public:                                                                                          \
    static const int size = 2;                                                                     \
    typedef T value_type;                                                                          \
    T x, y;                                                                                        \
    NAME##_2() {}                                                                                  \
    NAME##_2(T x, T y) : x(x), y(y) {}                                                             \
    NAME##_2(T all) : x(all), y(all) {}                                                            \
    template <class V, class = typename std::enable_if<V::size == 2>::type>                        \
    explicit NAME##_2(const V &v) : x(T(v.x)), y(T(v.y)) {}                                        \
    BANKLINT_AMP_COMPONENTS_2(BANKLINT_AMP_1, T)                                                   \
    BANKLINT_AMP_SWIZZLES_2(NAME)                                                                  \
    BANKLINT_AMP_VECTOR_ARITHMETIC(NAME##_2, BANKLINT_AMP_COMPONENTS_2)                            \
    BANKLINT_AMP_VECTOR_##KIND(NAME##_2, BANKLINT_AMP_COMPONENTS_2)                                \
  };                                                                                               \
  class NAME##_3 {                                                                                 \
  public:                                                                                          \
    static const int size = 3;                                                                     \
    typedef T value_type;                                                                          \
    T x, y, z;                                                                                     \
    NAME##_3() {}                                                                                  \
    NAME##_3(T x, T y, T z) : x(x), y(y), z(z) {}                                                  \
    NAME##_3(T all) : x(all), y(all), z(all) {}                                                    \
    template <class V, class = typename std::enable_if<V::size == 3>::type>                        \
    explicit NAME##_3(const V &v) : x(T(v.x)), y(T(v.y)), z(T(v.z)) {}                             \
    BANKLINT_AMP_COMPONENTS_3(BANKLINT_AMP_1, T)                                                   \
    BANKLINT_AMP_SWIZZLES_3(NAME)                                                                  \
    BANKLINT_AMP_VECTOR_ARITHMETIC(NAME##_3, BANKLINT_AMP_COMPONENTS_3)                            \
    BANKLINT_AMP_VECTOR_##KIND(NAME##_3, BANKLINT_AMP_COMPONENTS_3)                                \
  };                                                                                               \
  class NAME##_4 {                                                                                 \
  public:                                                                                          \
    static const int size = 4;                                                                     \
    typedef T value_type;                                                                          \
    T x, y, z, w;                                                                                  \
    NAME##_4() {}                                                                                  \
    NAME##_4(T x, T y, T z, T w) : x(x), y(y), z(z), w(w) {}                                       \
    NAME##_4(T all) : x(all), y(all), z(all), w(all) {}                                            \
    template <class V, class = typename std::enable_if<V::size == 4>::type>                        \
    explicit NAME##_4(const V &v) : x(T(v.x)), y(T(v.y)), z(T(v.z)), w(T(v.w)) {}                  \
    BANKLINT_AMP_COMPONENTS_4(BANKLINT_AMP_1, T)                                                   \
    BANKLINT_AMP_SWIZZLES_4(NAME)                                                                  \
    BANKLINT_AMP_VECTOR_ARITHMETIC(NAME##_4, BANKLINT_AMP_COMPONENTS_4)                            \
    BANKLINT_AMP_VECTOR_##KIND(NAME##_4, BANKLINT_AMP_COMPONENTS_4)                                \
  };                                                                                               \
  typedef NAME##_2 NAME##2;                                                                        \
  typedef NAME##_3 NAME##3;                                                                        \
  typedef NAME##_4 NAME##4;

BANKLINT_AMP_VECTORS(int, int, SIGNED_BITS)
BANKLINT_AMP_VECTORS(uint, unsigned, BITS)
BANKLINT_AMP_VECTORS(float, float, SIGNED)
BANKLINT_AMP_VECTORS(double, double, SIGNED)
BANKLINT_AMP_VECTORS(norm, float, SIGNED)
BANKLINT_AMP_VECTORS(unorm, float, SIGNED)

#undef BANKLINT_AMP_PROPERTY
#undef BANKLINT_AMP_COLOR_x
#undef BANKLINT_AMP_COLOR_y
#undef BANKLINT_AMP_COLOR_z
#undef BANKLINT_AMP_COLOR_w
#undef BANKLINT_AMP_JOIN_
#undef BANKLINT_AMP_JOIN
#undef BANKLINT_AMP_1
#undef BANKLINT_AMP_2
#undef BANKLINT_AMP_3
#undef BANKLINT_AMP_4
#undef BANKLINT_AMP_SWIZZLES_2
#undef BANKLINT_AMP_SWIZZLES_3
#undef BANKLINT_AMP_SWIZZLES_4
#undef BANKLINT_AMP_COMPONENTS_2
#undef BANKLINT_AMP_COMPONENTS_3
#undef BANKLINT_AMP_COMPONENTS_4
#undef BANKLINT_AMP_ASSIGN
#undef BANKLINT_AMP_COMPARE
#undef BANKLINT_AMP_CHANGE
#undef BANKLINT_AMP_UNARY
#undef BANKLINT_AMP_VECTOR_OPERATOR
#undef BANKLINT_AMP_VECTOR_UNARY
#undef BANKLINT_AMP_VECTOR_STEP
#undef BANKLINT_AMP_VECTOR_ARITHMETIC
#undef BANKLINT_AMP_VECTOR_SIGNED
#undef BANKLINT_AMP_VECTOR_BITS
#undef BANKLINT_AMP_VECTOR_SIGNED_BITS
#undef BANKLINT_AMP_VECTORS

template <class T, int N> struct short_vector;
template <class V> struct short_vector_traits;
#define BANKLINT_AMP_SHORT_VECTOR(T, N, V)                                                         \
  template <> struct short_vector<T, N> {                                                          \
    typedef V type;                                                                                \
  };                                                                                               \
  template <> struct short_vector_traits<V> {                                                      \
    typedef T value_type;                                                                          \
    static const int size = N;                                                                     \
  };
#define BANKLINT_AMP_SHORT_VECTORS(T, NAME)                                                        \
  BANKLINT_AMP_SHORT_VECTOR(T, 2, NAME##_2)                                                        \
  BANKLINT_AMP_SHORT_VECTOR(T, 3, NAME##_3)                                                        \
  BANKLINT_AMP_SHORT_VECTOR(T, 4, NAME##_4)
BANKLINT_AMP_SHORT_VECTORS(int, int)
BANKLINT_AMP_SHORT_VECTORS(unsigned, uint)
BANKLINT_AMP_SHORT_VECTORS(float, float)
BANKLINT_AMP_SHORT_VECTORS(double, double)
#undef BANKLINT_AMP_SHORT_VECTOR
#undef BANKLINT_AMP_SHORT_VECTORS

} // namespace graphics
} // namespace Concurrency

#endif // BANKLINT_AMP_SHORT_VECTORS_H
