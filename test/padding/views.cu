// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.once.cu %t.cu
//
// Bytes of dynamic shared memory that a kernel takes for elements of one type, from their start on, are an array of
// these. They are carved by pointers; each index counts from the first.

template <class T> __global__ void carved(T *p, int n) {
  // CHECK: note: leave a gap after every 8 elements of 'bytes', '[i + (i >> 3)]' instead of '[i]'
  extern __shared__ char bytes[];
  T *first = reinterpret_cast<T *>(bytes);
  T *second = reinterpret_cast<T *>(&first[n]);
  // FIXED: T *second = reinterpret_cast<T *>(&first[n]);
  first[threadIdx.x * 8] = p[0];
  // FIXED: first[(threadIdx.x * 8) + ((threadIdx.x * 8) >> 3)] = p[0];
  __syncthreads();
  p[1] = second[threadIdx.x * 8];
  // FIXED: p[1] = second[(threadIdx.x * 8) + ((second - first + (threadIdx.x * 8)) >> 3)];
}

// Not: elements of several types, bytes, pointers that do not begin at the start, and what functions take them for.
__global__ void types(float *p) {
  // CHECK: note: no padding is offered for 'mixed'
  extern __shared__ char mixed[];
  float *f = (float *)mixed;
  double *d = (double *)mixed;
  f[threadIdx.x * 32] = p[0];
  d[threadIdx.x] = p[1];
}
__global__ void byBytes(float *p) {
  // CHECK: note: no padding is offered for 'raw'
  extern __shared__ char raw[];
  float *f = (float *)raw;
  f[threadIdx.x * 32] = p[0] + raw[5];
}
__global__ void asBytes(float *p) {
  // CHECK: note: no padding is offered for 'both'
  extern __shared__ char both[];
  float *f = (float *)both;
  const auto *same = both;
  f[threadIdx.x * 32] = p[0] + same[5];
}
__global__ void later(float *p) {
  // CHECK: note: no padding is offered for 'head'
  extern __shared__ char head[];
  float *f = (float *)(head + 16);
  f[threadIdx.x * 32] = p[0];
}
extern __shared__ char named[];
__device__ double inFunction() { return ((double *)named)[7]; }
__global__ void names(float *p) {
  // CHECK: note: no padding is offered for 'named'
  float *f = (float *)named;
  f[threadIdx.x * 32] = p[0] + inFunction();
}
__global__ void vectors(float *p) {
  // CHECK: note: no padding is offered for 'wide'
  extern __shared__ char wide[];
  float *f = (float *)wide;
  f[threadIdx.x * 32] = p[0];
  *(float4 *)p = ((float4 *)f)[threadIdx.x];
}
// Code under an inactive #if names the pointer by a macro. A parameter of a macro is no such name.
#define SECOND(first) (first + 1)
#define THIRD own[2]
__global__ void macros(float *p) {
  // CHECK: note: no padding is offered for 'under'
  extern __shared__ char under[];
  float *own = (float *)under;
#ifdef OTHER
  p[0] = THIRD;
#endif
  own[threadIdx.x * 32] = p[SECOND(0)];
}

void launch(float *f, double *d) {
  // FIXED: carved<<<1, 32, 512 * sizeof(float) * 9 / 8>>>(f, 256);
  carved<<<1, 32, 512 * sizeof(float)>>>(f, 256);
  carved<<<1, 32, 512 * sizeof(double)>>>(d, 256);
  types<<<1, 32, 4096>>>(f);
  byBytes<<<1, 32, 4096>>>(f);
  asBytes<<<1, 32, 4096>>>(f);
  later<<<1, 32, 8192>>>(f);
  names<<<1, 32, 4096>>>(f);
  vectors<<<1, 32, 4096>>>(f);
  macros<<<1, 32, 4096>>>(f);
}
// AGAIN-NOT: applied
