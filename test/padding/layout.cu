// RUN: not banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
//
// Uses through which the length of a row shows, and declarations to which a number cannot just be added: there another
// order of the elements may help.

__device__ void put(float &x) { *reinterpret_cast<float4 *>(&x) = float4(); }
__device__ void atomicOfMine(float *p) { p[33] = 1; }

__global__ void by_reference() {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': it is also used as a whole, by rows or by reference, not only element by element
  __shared__ float m[32][32];
  m[threadIdx.x][0] = 1;
  put(m[threadIdx.y][0]);
}

__global__ void cast_of_an_element(float4 v) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': it is also used as a whole
  __shared__ float m[32][32];
  m[threadIdx.x][0] = 1;
  reinterpret_cast<float4 &>(m[threadIdx.y][0]) = v;
}

__global__ void not_an_atomic() {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': an index runs beyond the end of a row
  __shared__ float m[32][32];
  m[threadIdx.x][0] = 1;
  atomicOfMine(&m[0][0]);
}

__global__ void flat_through_row_0() {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': an index runs beyond the end of a row
  __shared__ float m[32][32];
  m[threadIdx.x][0] = 1;
  m[0][threadIdx.x * 32] = 1;
}

using Row = float[32];
__global__ void typedefed() {
  // CHECK: :[[@LINE+1]]:18: note: swizzle the rows of 'm': '[y][x ^ y]' instead of '[y][x]'
  __shared__ Row m[32];
  m[threadIdx.x][0] = 1;
}

#define SHIFT 1 << 5
__global__ void macro() {
  // CHECK: '[(SHIFT) + 1]' instead of '[SHIFT]'
  __shared__ float m[32][SHIFT];
  m[threadIdx.x][0] = 1;
}

constexpr bool big = true;
__global__ void conditional() {
  // CHECK: '[(big ? 32 : 16 + 1) + 1]' instead of '[big ? 32 : 16 + 1]'
  __shared__ float m[32][big ? 32 : 16 + 1];
  m[threadIdx.x][0] = 1;
}

// One instantiation uses the array as a flat one.
template <bool Flat> __global__ void instantiations() {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': it is also used as a whole
  __shared__ float m[32][32];
  m[threadIdx.x][0] = 1;
  if constexpr (Flat)
    reinterpret_cast<float *>(m)[threadIdx.x * 33] = 2;
}
void launch() {
  instantiations<false><<<1, 32>>>();
  instantiations<true><<<1, 32>>>();
}
