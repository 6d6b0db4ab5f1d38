//===- vector_operators.h - Arithmetic of HIP's vectors ---------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// HIP's float4 and its kin have the operators of their elements, CUDA's have not. What they compute
// is data to the analysis, so declarations do.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_VECTOR_OPERATORS_H
#define BANKLINT_VECTOR_OPERATORS_H

#define BANKLINT_VECTOR_OPERATOR(OP, V, ELEMENT)                                                   \
  __host__ __device__ V operator OP(V, V);                                                         \
  __host__ __device__ V operator OP(V, ELEMENT);                                                   \
  __host__ __device__ V operator OP(ELEMENT, V);                                                   \
  __host__ __device__ V &operator OP##=(V &, V);                                                   \
  __host__ __device__ V &operator OP##=(V &, ELEMENT);
#define BANKLINT_VECTOR_ARITHMETIC(V, ELEMENT)                                                     \
  BANKLINT_VECTOR_OPERATOR(+, V, ELEMENT)                                                          \
  BANKLINT_VECTOR_OPERATOR(-, V, ELEMENT)                                                          \
  BANKLINT_VECTOR_OPERATOR(*, V, ELEMENT)                                                          \
  BANKLINT_VECTOR_OPERATOR(/, V, ELEMENT)                                                          \
  __host__ __device__ V operator-(V);                                                              \
  __host__ __device__ bool operator==(V, V);                                                       \
  __host__ __device__ bool operator!=(V, V);
#define BANKLINT_VECTOR_ARITHMETIC_2_TO_4(NAME, ELEMENT)                                           \
  BANKLINT_VECTOR_ARITHMETIC(NAME##2, ELEMENT)                                                     \
  BANKLINT_VECTOR_ARITHMETIC(NAME##3, ELEMENT)                                                     \
  BANKLINT_VECTOR_ARITHMETIC(NAME##4, ELEMENT)

BANKLINT_VECTOR_ARITHMETIC_2_TO_4(char, signed char)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(uchar, unsigned char)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(short, short)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(ushort, unsigned short)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(int, int)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(uint, unsigned int)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(longlong, long long)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(ulonglong, unsigned long long)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(float, float)
BANKLINT_VECTOR_ARITHMETIC_2_TO_4(double, double)

#undef BANKLINT_VECTOR_OPERATOR
#undef BANKLINT_VECTOR_ARITHMETIC
#undef BANKLINT_VECTOR_ARITHMETIC_2_TO_4

#endif // BANKLINT_VECTOR_OPERATORS_H
