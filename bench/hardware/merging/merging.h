// What the patterns share: arrays whose contents the compiler does not know, static or, with -DDYNAMIC, dynamic.
#pragma once
#include <cuda_fp16.h>

/// A store that may go anywhere in the array, so that nothing is known of its contents.
template <typename T> __device__ void fill(T *array, const float *in) {
  reinterpret_cast<char *>(array)[int(in[threadIdx.x])] = in[0];
  __syncthreads();
}

/// Static in both cases.
#define STATIC(Type, Name, Count)                                                                                      \
  __shared__ Type Name[Count];                                                                                         \
  fill(Name, in)

#ifdef DYNAMIC
#define SHARED(Type, Name)                                                                                             \
  extern __shared__ Type Name##OfType##Type[];                                                                         \
  Type *Name = Name##OfType##Type;                                                                                     \
  fill(Name, in)
#define SECOND(Type, Name)                                                                                             \
  Type *Name = s + 1024;                                                                                               \
  fill(Name, in)
#define TILE(Name, Rows, Columns)                                                                                      \
  extern __shared__ float tiles[];                                                                                     \
  float(*Name)[Columns] = reinterpret_cast<float(*)[Columns]>(tiles)
#define SECOND_TILE(Name, Rows, Columns)                                                                               \
  float(*Name)[Columns] = reinterpret_cast<float(*)[Columns]>(tiles + 4096)
#else
#define SHARED(Type, Name) STATIC(Type, Name, 8192 / sizeof(Type))
#define SECOND(Type, Name) STATIC(Type, Name, 1024)
#define TILE(Name, Rows, Columns) __shared__ float Name[Rows][Columns]
#define SECOND_TILE(Name, Rows, Columns) TILE(Name, Rows, Columns)
#endif
