//===- vector_operators.h - Arithmetic of HIP's vectors ---------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// HIP's float4 and its kin have the operators of their elements, CUDA's have not. With bodies, so
// that what they read and write is seen, and indices that are computed with them are known.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_VECTOR_OPERATORS_H
#define BANKLINT_VECTOR_OPERATORS_H

namespace banklint_hip {
template <class T, unsigned N> struct Vector;
#define BANKLINT_VECTOR_NAMES(NAME, ELEMENT)                                                       \
  template <> struct Vector<ELEMENT, 1> { typedef NAME##1 Is; };                                   \
  template <> struct Vector<ELEMENT, 2> { typedef NAME##2 Is; };                                   \
  template <> struct Vector<ELEMENT, 3> { typedef NAME##3 Is; };                                   \
  template <> struct Vector<ELEMENT, 4> { typedef NAME##4 Is; };
BANKLINT_VECTOR_NAMES(char, signed char)
BANKLINT_VECTOR_NAMES(uchar, unsigned char)
BANKLINT_VECTOR_NAMES(short, short)
BANKLINT_VECTOR_NAMES(ushort, unsigned short)
BANKLINT_VECTOR_NAMES(int, int)
BANKLINT_VECTOR_NAMES(uint, unsigned int)
BANKLINT_VECTOR_NAMES(long, long)
BANKLINT_VECTOR_NAMES(ulong, unsigned long)
BANKLINT_VECTOR_NAMES(longlong, long long)
BANKLINT_VECTOR_NAMES(ulonglong, unsigned long long)
BANKLINT_VECTOR_NAMES(float, float)
BANKLINT_VECTOR_NAMES(double, double)
#undef BANKLINT_VECTOR_NAMES
} // namespace banklint_hip
template <class T, unsigned N> using HIP_vector_type = typename banklint_hip::Vector<T, N>::Is;

#define BANKLINT_COMPONENTS_2(M, ARGUMENT) M(ARGUMENT, x) M(ARGUMENT, y)
#define BANKLINT_COMPONENTS_3(M, ARGUMENT) BANKLINT_COMPONENTS_2(M, ARGUMENT) M(ARGUMENT, z)
#define BANKLINT_COMPONENTS_4(M, ARGUMENT) BANKLINT_COMPONENTS_3(M, ARGUMENT) M(ARGUMENT, w)
#define BANKLINT_BOTH(OP, COMPONENT) result.COMPONENT = left.COMPONENT OP right.COMPONENT;
#define BANKLINT_RIGHT(OP, COMPONENT) result.COMPONENT = left.COMPONENT OP right;
#define BANKLINT_LEFT(OP, COMPONENT) result.COMPONENT = left OP right.COMPONENT;
#define BANKLINT_ALONE(OP, COMPONENT) result.COMPONENT = OP right.COMPONENT;
#define BANKLINT_SAME(UNUSED, COMPONENT) &&left.COMPONENT == right.COMPONENT
#define BANKLINT_VECTOR_FUNCTION static inline __host__ __device__

#define BANKLINT_VECTOR_RESULT(VECTOR, LEFT, RIGHT, OP, COMPONENTS, HOW)                           \
  BANKLINT_VECTOR_FUNCTION VECTOR operator OP(LEFT left, RIGHT right) {                            \
    VECTOR result;                                                                                 \
    COMPONENTS(HOW, OP)                                                                            \
    return result;                                                                                 \
  }
#define BANKLINT_VECTOR_OPERATOR(OP, VECTOR, ELEMENT, COMPONENTS)                                  \
  BANKLINT_VECTOR_RESULT(VECTOR, VECTOR, VECTOR, OP, COMPONENTS, BANKLINT_BOTH)                    \
  BANKLINT_VECTOR_RESULT(VECTOR, VECTOR, ELEMENT, OP, COMPONENTS, BANKLINT_RIGHT)                  \
  BANKLINT_VECTOR_RESULT(VECTOR, ELEMENT, VECTOR, OP, COMPONENTS, BANKLINT_LEFT)                   \
  BANKLINT_VECTOR_FUNCTION VECTOR &operator OP##=(VECTOR & left, VECTOR right) {                   \
    return left = left OP right;                                                                   \
  }                                                                                                \
  BANKLINT_VECTOR_FUNCTION VECTOR &operator OP##=(VECTOR & left, ELEMENT right) {                  \
    return left = left OP right;                                                                   \
  }
#define BANKLINT_VECTOR_UNARY(OP, VECTOR, COMPONENTS)                                              \
  BANKLINT_VECTOR_FUNCTION VECTOR operator OP(VECTOR right) {                                      \
    VECTOR result;                                                                                 \
    COMPONENTS(BANKLINT_ALONE, OP)                                                                 \
    return result;                                                                                 \
  }
#define BANKLINT_VECTOR_STEP(STEP, OP, VECTOR, ELEMENT)                                            \
  BANKLINT_VECTOR_FUNCTION VECTOR &operator STEP(VECTOR & of) { return of = of OP(ELEMENT) 1; }    \
  BANKLINT_VECTOR_FUNCTION VECTOR operator STEP(VECTOR & of, int) {                                \
    const VECTOR before = of;                                                                      \
    of = of OP(ELEMENT) 1;                                                                         \
    return before;                                                                                 \
  }
#define BANKLINT_VECTOR_ARITHMETIC(VECTOR, ELEMENT, COMPONENTS)                                    \
  BANKLINT_VECTOR_OPERATOR(+, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_OPERATOR(-, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_OPERATOR(*, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_OPERATOR(/, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_UNARY(-, VECTOR, COMPONENTS)                                                     \
  BANKLINT_VECTOR_STEP(++, +, VECTOR, ELEMENT)                                                     \
  BANKLINT_VECTOR_STEP(--, -, VECTOR, ELEMENT)                                                     \
  BANKLINT_VECTOR_FUNCTION bool operator==(VECTOR left, VECTOR right) {                            \
    return true COMPONENTS(BANKLINT_SAME, );                                                       \
  }                                                                                                \
  BANKLINT_VECTOR_FUNCTION bool operator!=(VECTOR left, VECTOR right) { return !(left == right); }
#define BANKLINT_VECTOR_BITS(VECTOR, ELEMENT, COMPONENTS)                                          \
  BANKLINT_VECTOR_OPERATOR(%, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_OPERATOR(&, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_OPERATOR(|, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_OPERATOR(^, VECTOR, ELEMENT, COMPONENTS)                                         \
  BANKLINT_VECTOR_OPERATOR(<<, VECTOR, ELEMENT, COMPONENTS)                                        \
  BANKLINT_VECTOR_OPERATOR(>>, VECTOR, ELEMENT, COMPONENTS)                                        \
  BANKLINT_VECTOR_UNARY(~, VECTOR, COMPONENTS)
#define BANKLINT_VECTORS_OF_FLOAT(NAME, ELEMENT)                                                   \
  BANKLINT_VECTOR_ARITHMETIC(NAME##2, ELEMENT, BANKLINT_COMPONENTS_2)                              \
  BANKLINT_VECTOR_ARITHMETIC(NAME##3, ELEMENT, BANKLINT_COMPONENTS_3)                              \
  BANKLINT_VECTOR_ARITHMETIC(NAME##4, ELEMENT, BANKLINT_COMPONENTS_4)
#define BANKLINT_VECTORS_OF_INTEGERS(NAME, ELEMENT)                                                \
  BANKLINT_VECTORS_OF_FLOAT(NAME, ELEMENT)                                                         \
  BANKLINT_VECTOR_BITS(NAME##2, ELEMENT, BANKLINT_COMPONENTS_2)                                    \
  BANKLINT_VECTOR_BITS(NAME##3, ELEMENT, BANKLINT_COMPONENTS_3)                                    \
  BANKLINT_VECTOR_BITS(NAME##4, ELEMENT, BANKLINT_COMPONENTS_4)

BANKLINT_VECTORS_OF_INTEGERS(char, signed char)
BANKLINT_VECTORS_OF_INTEGERS(uchar, unsigned char)
BANKLINT_VECTORS_OF_INTEGERS(short, short)
BANKLINT_VECTORS_OF_INTEGERS(ushort, unsigned short)
BANKLINT_VECTORS_OF_INTEGERS(int, int)
BANKLINT_VECTORS_OF_INTEGERS(uint, unsigned int)
BANKLINT_VECTORS_OF_INTEGERS(longlong, long long)
BANKLINT_VECTORS_OF_INTEGERS(ulonglong, unsigned long long)
BANKLINT_VECTORS_OF_FLOAT(float, float)
BANKLINT_VECTORS_OF_FLOAT(double, double)

#undef BANKLINT_COMPONENTS_2
#undef BANKLINT_COMPONENTS_3
#undef BANKLINT_COMPONENTS_4
#undef BANKLINT_BOTH
#undef BANKLINT_RIGHT
#undef BANKLINT_LEFT
#undef BANKLINT_ALONE
#undef BANKLINT_SAME
#undef BANKLINT_VECTOR_FUNCTION
#undef BANKLINT_VECTOR_RESULT
#undef BANKLINT_VECTOR_OPERATOR
#undef BANKLINT_VECTOR_UNARY
#undef BANKLINT_VECTOR_STEP
#undef BANKLINT_VECTOR_ARITHMETIC
#undef BANKLINT_VECTOR_BITS
#undef BANKLINT_VECTORS_OF_FLOAT
#undef BANKLINT_VECTORS_OF_INTEGERS

#endif // BANKLINT_VECTOR_OPERATORS_H
