//===- atomics.h - Atomic functions -----------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ATOMICS_H
#define BANKLINT_ATOMICS_H

/// The three scopes of one atomic: device, block and system wide.
#define BANKLINT_ATOMIC(NAME, T)                                                                   \
  __device__ T NAME(T *address, T value);                                                          \
  __device__ T NAME##_block(T *address, T value);                                                  \
  __device__ T NAME##_system(T *address, T value);

#define BANKLINT_ATOMIC_INTEGERS(NAME)                                                             \
  BANKLINT_ATOMIC(NAME, int)                                                                       \
  BANKLINT_ATOMIC(NAME, unsigned int)                                                              \
  BANKLINT_ATOMIC(NAME, unsigned long long)

BANKLINT_ATOMIC_INTEGERS(atomicAdd)
BANKLINT_ATOMIC(atomicAdd, float)
BANKLINT_ATOMIC(atomicAdd, double)
BANKLINT_ATOMIC(atomicAdd, float2)
BANKLINT_ATOMIC(atomicAdd, float4)
BANKLINT_ATOMIC_INTEGERS(atomicSub)
BANKLINT_ATOMIC_INTEGERS(atomicExch)
BANKLINT_ATOMIC(atomicExch, float)
BANKLINT_ATOMIC_INTEGERS(atomicMin)
BANKLINT_ATOMIC(atomicMin, long long)
BANKLINT_ATOMIC_INTEGERS(atomicMax)
BANKLINT_ATOMIC(atomicMax, long long)
BANKLINT_ATOMIC(atomicInc, unsigned int)
BANKLINT_ATOMIC(atomicDec, unsigned int)
BANKLINT_ATOMIC_INTEGERS(atomicAnd)
BANKLINT_ATOMIC(atomicAnd, long long)
BANKLINT_ATOMIC_INTEGERS(atomicOr)
BANKLINT_ATOMIC(atomicOr, long long)
BANKLINT_ATOMIC_INTEGERS(atomicXor)
BANKLINT_ATOMIC(atomicXor, long long)

#define BANKLINT_ATOMIC_CAS(T)                                                                     \
  __device__ T atomicCAS(T *address, T compare, T value);                                          \
  __device__ T atomicCAS_block(T *address, T compare, T value);                                    \
  __device__ T atomicCAS_system(T *address, T compare, T value);
BANKLINT_ATOMIC_CAS(int)
BANKLINT_ATOMIC_CAS(unsigned int)
BANKLINT_ATOMIC_CAS(unsigned short)
BANKLINT_ATOMIC_CAS(unsigned long long)
#undef BANKLINT_ATOMIC_CAS
/// Any type of 16 bytes, since sm_90.
template <class T> __device__ T atomicCAS(T *address, T compare, T value);
template <class T> __device__ T atomicExch(T *address, T value);
#undef BANKLINT_ATOMIC_INTEGERS

#include "../../compat/banklint_nv_atomic.h"

#endif // BANKLINT_ATOMICS_H
