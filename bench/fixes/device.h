//===- device.h - CUDA's words for a kernel that runs on the CPU -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generated kernel is read by banklint as CUDA, and executed with this header as C++: each thread of a block on a stack
// of its own, one after the other from barrier to barrier. So the order of threads is the same before and after a fix.
//
//===----------------------------------------------------------------------===//

#ifndef FIXES_DEVICE_H
#define FIXES_DEVICE_H

#ifndef FIXES_HOST

#include <cuda_pipeline.h>

#define LAUNCH(Kernel, Block, ...) Kernel<<<1, Block>>>(__VA_ARGS__)

#else

#include <stddef.h>
#include <string.h>

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned X, unsigned Y = 1, unsigned Z = 1) : x(X), y(Y), z(Z) {}
};
template <class T> struct alignas(2 * sizeof(T)) Two {
  T x, y;
};
template <class T> struct alignas(4 * sizeof(T)) Four {
  T x, y, z, w;
};
using int2 = Two<int>;
using int4 = Four<int>;
using float2 = Two<float>;
using float4 = Four<float>;
using double2 = Two<double>;
using short2 = Two<short>;
using short4 = Four<short>;
using uchar2 = Two<unsigned char>;
using uchar4 = Four<unsigned char>;
extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;

inline void __pipeline_memcpy_async(void *To, const void *From, size_t Bytes) { memcpy(To, From, Bytes); }
void runBlock(const dim3 &Block, void (*Call)(void *), void *Of);
void __syncthreads();
template <class F> void runKernel(const dim3 &Block, F Body) {
  runBlock(Block, [](void *Of) { (*(F *)Of)(); }, &Body);
}

/// Dynamic shared memory: exactly as much as the launch asks for. What lies behind it cannot be touched.
extern char *dynamicShared;
void giveDynamicShared(size_t Bytes);
template <class F> void launchDynamic(const dim3 &, const dim3 &Block, size_t Bytes, F Body) {
  giveDynamicShared(Bytes);
  runKernel(Block, Body);
}
struct cudaLaunchConfig_t {
  dim3 gridDim = 1, blockDim = 1;
  size_t dynamicSmemBytes;
  void *stream, *attrs;
  unsigned numAttrs;
};
template <class... P, class... A>
void cudaLaunchKernelEx(const cudaLaunchConfig_t *Of, void (*Kernel)(P...), A &&...Arguments) {
  launchDynamic(Of->gridDim, Of->blockDim, Of->dynamicSmemBytes, [&] { Kernel(Arguments...); });
}
/// More than 48 KB have to be asked for.
void limitDynamicShared(size_t Bytes);
enum { cudaFuncAttributeMaxDynamicSharedMemorySize };
template <class F> void cudaFuncSetAttribute(F *, int, size_t Bytes) { limitDynamicShared(Bytes); }

#define __shared__ static
#define __global__ static
#define __device__
#define __align__(N) __attribute__((aligned(N)))
#define LAUNCH(Kernel, Block, ...) runKernel(Block, [&] { Kernel(__VA_ARGS__); })

inline int __mul24(int A, int B) { return A * B; }
template <class T> T min(T A, T B) { return A < B ? A : B; }
template <class T> T max(T A, T B) { return A < B ? B : A; }
inline int atomicAdd(int *Where, int Value) {
  int Old = *Where;
  *Where += Value;
  return Old;
}
inline int atomicMax(int *Where, int Value) {
  int Old = *Where;
  *Where = max(Old, Value);
  return Old;
}

#endif
#endif
