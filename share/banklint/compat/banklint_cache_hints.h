//===- banklint_cache_hints.h - Loads and stores with cache hints -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CACHE_HINTS_H
#define BANKLINT_CACHE_HINTS_H

/// For one type; clang has only __ldg of this family.
#define BANKLINT_CACHE_HINTS(T)                                                                    \
  __attribute__((device)) T __ldcg(const T *);                                                     \
  __attribute__((device)) T __ldca(const T *);                                                     \
  __attribute__((device)) T __ldcs(const T *);                                                     \
  __attribute__((device)) T __ldlu(const T *);                                                     \
  __attribute__((device)) T __ldcv(const T *);                                                     \
  __attribute__((device)) void __stwb(T *, T);                                                     \
  __attribute__((device)) void __stcg(T *, T);                                                     \
  __attribute__((device)) void __stcs(T *, T);                                                     \
  __attribute__((device)) void __stwt(T *, T);

// clang-format off
#define BANKLINT_CACHED_TYPES(M)                                                                   \
  M(char) M(signed char) M(unsigned char) M(short) M(unsigned short) M(int) M(unsigned int)        \
  M(long) M(unsigned long) M(long long) M(unsigned long long) M(float) M(double)                   \
  M(char2) M(char4) M(uchar2) M(uchar4) M(short2) M(short4) M(ushort2) M(ushort4)                  \
  M(int2) M(int4) M(uint2) M(uint4) M(longlong2) M(ulonglong2) M(float2) M(float4) M(double2)
// clang-format on

BANKLINT_CACHED_TYPES(BANKLINT_CACHE_HINTS)

#endif // BANKLINT_CACHE_HINTS_H
