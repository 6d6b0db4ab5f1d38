//===- device.h - CUDA's words for a kernel that runs on the CPU -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generated kernel is compiled twice: by banklint as CUDA, and with this header as plain C++, one call for each
// thread. The compiler's thread sanitizer then calls the machine (machine.cpp) before each load and store.
//
// LOOP, ITER and END tell the machine the step of each loop, Q and QS how a condition came out that banklint cannot
// know. For banklint they are nothing.
//
//===----------------------------------------------------------------------===//

#ifndef DIFFERENTIAL_DEVICE_H
#define DIFFERENTIAL_DEVICE_H

#ifndef DIFFERENTIAL_HOST

#include <cuda_fp16.h>
#define LOOP(Id, Depth)
#define ITER(Depth)
#define END(Depth)
#define Q(Id, Condition) (Condition)
#define QS(Id, Number) (Number)
#define DYNAMIC(Type, Name) extern __shared__ Type Name[]

#else

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define UNSEEN __attribute__((disable_sanitizer_instrumentation))

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
};
extern "C" {
extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;
void machineLoop(int Id, int Depth);
void machineStep(int Depth);
void machineEnd(int Depth);
long long machineAsk(int Id, long long Value);
void machineBarrier();
int machineShuffle(int Value, int Lane);
}
constexpr int warpSize = 32;

#define LOOP(Id, Depth) machineLoop(Id, Depth);
#define ITER(Depth) machineStep(Depth);
#define END(Depth) machineEnd(Depth);
#define Q(Id, Condition) (machineAsk(Id, (Condition) ? 1 : 0) != 0)
#define QS(Id, Number) ((int)machineAsk(Id, (Number)))
/// Arrays lie far apart, so that an address tells its array, and one outside of its array is noticed.
#define __shared__ static __attribute__((aligned(65536)))
#define DYNAMIC(Type, Name) extern Type Name[]
#define __global__
#define __device__
#define __host__
#define __constant__ static
#define __forceinline__ inline
#define __launch_bounds__(...)

inline void __syncthreads() { machineBarrier(); }
inline void __syncwarp() {}
/// The lanes wait for each other twice: until all have given, and until all have taken.
UNSEEN inline int differentialLane() {
  return int((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32);
}
UNSEEN inline int __shfl_sync(unsigned, int Value, int Lane) { return machineShuffle(Value, Lane & 31); }
UNSEEN inline int __shfl_xor_sync(unsigned, int Value, int With) { return machineShuffle(Value, differentialLane() ^ With); }
UNSEEN inline int __shfl_down_sync(unsigned, int Value, unsigned By) {
  return machineShuffle(Value, differentialLane() + By < 32 ? differentialLane() + int(By) : differentialLane());
}

#define DIFFERENTIAL_MINMAX(Type)                                                                                      \
  UNSEEN inline Type min(Type A, Type B) { return A < B ? A : B; }                                                     \
  UNSEEN inline Type max(Type A, Type B) { return A < B ? B : A; }
DIFFERENTIAL_MINMAX(int)
DIFFERENTIAL_MINMAX(unsigned)
DIFFERENTIAL_MINMAX(long long)
DIFFERENTIAL_MINMAX(unsigned long long)
DIFFERENTIAL_MINMAX(float)
UNSEEN inline int __popc(unsigned A) { return __builtin_popcount(A); }
UNSEEN inline int __clz(int A) { return A ? __builtin_clz(unsigned(A)) : 32; }
UNSEEN inline int __ffs(int A) { return __builtin_ffs(A); }
UNSEEN inline unsigned __brev(unsigned A) { return __builtin_bitreverse32(A); }
UNSEEN inline int __mul24(int A, int B) { return ((A << 8) >> 8) * ((B << 8) >> 8); }
UNSEEN inline unsigned __umulhi(unsigned A, unsigned B) { return unsigned((uint64_t(A) * B) >> 32); }

#define DIFFERENTIAL_VECTORS(Name, Type)                                                                               \
  struct alignas(2 * sizeof(Type)) Name##2 {                                                                           \
    Type x, y;                                                                                                         \
  };                                                                                                                   \
  struct alignas(4 * sizeof(Type) < 16 ? 4 * sizeof(Type) : 16) Name##4 {                                              \
    Type x, y, z, w;                                                                                                   \
  };                                                                                                                   \
  struct Name##3 {                                                                                                     \
    Type x, y, z;                                                                                                      \
  };                                                                                                                   \
  UNSEEN inline Name##2 make_##Name##2(Type X, Type Y) { return {X, Y}; }                                              \
  UNSEEN inline Name##4 make_##Name##4(Type X, Type Y, Type Z, Type W) { return {X, Y, Z, W}; }
DIFFERENTIAL_VECTORS(float, float)
DIFFERENTIAL_VECTORS(int, int)
DIFFERENTIAL_VECTORS(short, short)
DIFFERENTIAL_VECTORS(uchar, unsigned char)
DIFFERENTIAL_VECTORS(double, double)
struct uint2 {
  unsigned x, y;
} __attribute__((aligned(8)));
struct uint4 {
  unsigned x, y, z, w;
} __attribute__((aligned(16)));

struct half {
  unsigned short Bits;
};
UNSEEN inline half __float2half(float F) { return {(unsigned short)F}; }
UNSEEN inline float __half2float(half H) { return H.Bits; }

#define DIFFERENTIAL_ATOMIC(Name, Type) Type Name(Type *Where, Type Value);
#define DIFFERENTIAL_ATOMICS(Type)                                                                                     \
  DIFFERENTIAL_ATOMIC(atomicAdd, Type)                                                                                 \
  DIFFERENTIAL_ATOMIC(atomicMin, Type)                                                                                 \
  DIFFERENTIAL_ATOMIC(atomicMax, Type)                                                                                 \
  DIFFERENTIAL_ATOMIC(atomicExch, Type)                                                                                \
  DIFFERENTIAL_ATOMIC(atomicOr, Type)                                                                                  \
  DIFFERENTIAL_ATOMIC(atomicAnd, Type)                                                                                 \
  DIFFERENTIAL_ATOMIC(atomicXor, Type)
DIFFERENTIAL_ATOMICS(int)
DIFFERENTIAL_ATOMICS(unsigned)
DIFFERENTIAL_ATOMIC(atomicAdd, float)
DIFFERENTIAL_ATOMIC(atomicExch, float)
DIFFERENTIAL_ATOMIC(atomicExch, unsigned long long)

/// A kernel of the file, and how it is called with numbers as arguments.
struct HostKernel {
  const char *Name;
  void (*Call)(const long long *Arguments);
};
extern HostKernel Kernels[]; ///< the last has no name
/// Where the pointers of a kernel to global memory lead to.
extern int *GlobalMemory;
extern float *GlobalResults;

#endif
#endif
