//===- banklint_nv_atomic.h - nvcc's own atomic functions -------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// nvcc of CUDA 12.8 and newer knows these by itself (CUDA C++ Programming Guide, "__nv_atomic
// functions").
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_NV_ATOMIC_H
#define BANKLINT_NV_ATOMIC_H

enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

#define BANKLINT_NV_ATOMIC template <class T> __attribute__((device))
BANKLINT_NV_ATOMIC T __nv_atomic_load_n(T *, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_ATOMIC void __nv_atomic_load(T *, T *result, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_ATOMIC void __nv_atomic_store_n(T *, T, int order,
                                            int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_ATOMIC void __nv_atomic_store(T *, T *value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_ATOMIC T __nv_atomic_exchange_n(T *, T, int order,
                                            int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_ATOMIC void __nv_atomic_exchange(T *, T *value, T *result, int order,
                                             int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_ATOMIC bool __nv_atomic_compare_exchange_n(T *, T *expected, T desired, bool weak,
                                                       int success, int failure,
                                                       int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_ATOMIC bool __nv_atomic_compare_exchange(T *, T *expected, T *desired, bool weak,
                                                     int success, int failure,
                                                     int scope = __NV_THREAD_SCOPE_SYSTEM);
#define BANKLINT_NV_FETCH_AND(NAME)                                                                \
  BANKLINT_NV_ATOMIC T __nv_atomic_fetch_##NAME(T *, T, int order,                                 \
                                                int scope = __NV_THREAD_SCOPE_SYSTEM);             \
  BANKLINT_NV_ATOMIC void __nv_atomic_##NAME(T *, T, int order,                                    \
                                             int scope = __NV_THREAD_SCOPE_SYSTEM);
BANKLINT_NV_FETCH_AND(add)
BANKLINT_NV_FETCH_AND(sub)
BANKLINT_NV_FETCH_AND(and)
BANKLINT_NV_FETCH_AND(or)
BANKLINT_NV_FETCH_AND(xor)
BANKLINT_NV_FETCH_AND(min)
BANKLINT_NV_FETCH_AND(max)
__attribute__((device)) void __nv_atomic_thread_fence(int order,
                                                      int scope = __NV_THREAD_SCOPE_SYSTEM);
#undef BANKLINT_NV_FETCH_AND
#undef BANKLINT_NV_ATOMIC

#endif // BANKLINT_NV_ATOMIC_H
