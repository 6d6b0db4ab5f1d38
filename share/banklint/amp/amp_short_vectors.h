//===- amp_short_vectors.h - C++ AMP's int_2 to norm_4 ----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_SHORT_VECTORS_H
#define BANKLINT_AMP_SHORT_VECTORS_H

namespace Concurrency {
namespace graphics {

typedef unsigned uint;
typedef float norm, unorm;

#define BANKLINT_AMP_VECTOR_OPERATOR(V, OP)                                                        \
  friend V operator OP(const V &, const V &);                                                      \
  V &operator OP##=(const V &);
#define BANKLINT_AMP_VECTOR_OPERATORS(V, T)                                                        \
  typedef T value_type;                                                                            \
  V() {}                                                                                           \
  BANKLINT_AMP_VECTOR_OPERATOR(V, +)                                                               \
  BANKLINT_AMP_VECTOR_OPERATOR(V, -)                                                               \
  BANKLINT_AMP_VECTOR_OPERATOR(V, *)                                                               \
  BANKLINT_AMP_VECTOR_OPERATOR(V, /)                                                               \
  V operator-() const;                                                                             \
  V &operator++();                                                                                 \
  V &operator--();                                                                                 \
  V operator++(int);                                                                               \
  V operator--(int);                                                                               \
  bool operator==(const V &) const;                                                                \
  bool operator!=(const V &) const;
#define BANKLINT_AMP_VECTORS(NAME, T)                                                              \
  struct NAME##_2 {                                                                                \
    static const int size = 2;                                                                     \
    T x, y;                                                                                        \
    NAME##_2(T x, T y) : x(x), y(y) {}                                                             \
    NAME##_2(T all) : x(all), y(all) {}                                                            \
    BANKLINT_AMP_VECTOR_OPERATORS(NAME##_2, T)                                                     \
  };                                                                                               \
  struct NAME##_3 {                                                                                \
    static const int size = 3;                                                                     \
    T x, y, z;                                                                                     \
    NAME##_3(T x, T y, T z) : x(x), y(y), z(z) {}                                                  \
    NAME##_3(T all) : x(all), y(all), z(all) {}                                                    \
    BANKLINT_AMP_VECTOR_OPERATORS(NAME##_3, T)                                                     \
  };                                                                                               \
  struct NAME##_4 {                                                                                \
    static const int size = 4;                                                                     \
    T x, y, z, w;                                                                                  \
    NAME##_4(T x, T y, T z, T w) : x(x), y(y), z(z), w(w) {}                                       \
    NAME##_4(T all) : x(all), y(all), z(all), w(all) {}                                            \
    BANKLINT_AMP_VECTOR_OPERATORS(NAME##_4, T)                                                     \
  };                                                                                               \
  typedef NAME##_2 NAME##2;                                                                        \
  typedef NAME##_3 NAME##3;                                                                        \
  typedef NAME##_4 NAME##4;

BANKLINT_AMP_VECTORS(int, int)
BANKLINT_AMP_VECTORS(uint, unsigned)
BANKLINT_AMP_VECTORS(float, float)
BANKLINT_AMP_VECTORS(double, double)
BANKLINT_AMP_VECTORS(norm, float)
BANKLINT_AMP_VECTORS(unorm, float)

#undef BANKLINT_AMP_VECTOR_OPERATOR
#undef BANKLINT_AMP_VECTOR_OPERATORS
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
