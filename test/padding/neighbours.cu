// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// What is read by 16 bytes at once has to lie at a multiple of 16. An array of floats does so if those before it have
// such sizes: then these grow by a multiple of that.

__global__ void shifts(float *out) {
  // CHECK-DAG: note: leave a gap after every 32 elements of 'a', {{.*}}; a block then has 4736 bytes of shared memory instead of 4608
  // FIXED: __shared__ float a[1024 + 1024 / 32];
  __shared__ float a[1024];
  __shared__ float b[128];
  a[threadIdx.x << 5] = out[0];
  reinterpret_cast<float4 *>(out)[threadIdx.x] = reinterpret_cast<float4 *>(b)[threadIdx.x];
}
__global__ void shiftsDynamic(float *out) {
  // FIXED: __shared__ float c[1024 + 1024 / 32];
  __shared__ float c[1024];
  extern __shared__ float d[];
  c[threadIdx.x << 5] = out[0];
  reinterpret_cast<float2 *>(out)[threadIdx.x] = reinterpret_cast<float2 *>(d)[threadIdx.x];
}

// It may be declared to lie there.
__global__ void aligned(float *out) {
  // FIXED: __shared__ float e[1024 + 1024 / 32];
  __shared__ float e[1024];
  __shared__ __align__(16) float f[128];
  e[threadIdx.x << 5] = out[0];
  reinterpret_cast<float4 *>(out)[threadIdx.x] = reinterpret_cast<float4 *>(f)[threadIdx.x];
}
// Longer rows take a multiple of 16 bytes more often.
__global__ void multiple(float *out) {
  // FIXED: __shared__ float g[32][33];
  __shared__ float g[32][32];
  __shared__ float h[128];
  g[threadIdx.x][0] = out[0];
  reinterpret_cast<float4 *>(out)[threadIdx.x] = reinterpret_cast<float4 *>(h)[threadIdx.x];
}
// Elements need no more than their type says.
__global__ void elements(float *out) {
  // FIXED: __shared__ float i[1024 + 1024 / 32];
  __shared__ float i[1024];
  __shared__ float4 j[32];
  i[threadIdx.x << 5] = out[0];
  reinterpret_cast<float4 *>(out)[threadIdx.x] = j[threadIdx.x];
}
// Also where no run comes: the grid has no block that does it here.
__global__ void elsewhere(float *out, int n) {
  // FIXED: __shared__ float k[1024 + 1024 / 32];
  __shared__ float k[1024];
  __shared__ float l[128];
  k[threadIdx.x << 5] = out[0];
  if (blockIdx.x == 7)
    reinterpret_cast<float4 *>(out)[threadIdx.x] = *(float4 *)&l[threadIdx.x * 4];
}
// Where the address goes, vectors may be made of it, also where no analysed launch comes.
__device__ float4 four(const float *p) { return *(const float4 *)p; }
__global__ void handedOn(float4 *out, int f) {
  // CHECK-DAG: note: swizzle the rows of 'i': {{.*}}; longer rows alone, '[36]' instead of '[32]', take 2
  // FIXED: __shared__ float i[9][32];
  __shared__ float i[9][32];
  __shared__ float j[128];
  if (threadIdx.x < 9)
    i[threadIdx.x][0] = out[0].x;
  // FIXED: i[threadIdx.x][threadIdx.x] = out[0].x;
  if (f == 77)
    out[threadIdx.x] = four(&j[threadIdx.x * 4]);
}
// A gap of four elements where other instantiations have other lengths.
template <int N> __global__ void generic(float *out) {
  // FIXED: __shared__ float m[N + N / 128 * 4];
  __shared__ float m[N];
  __shared__ float n[128];
  m[threadIdx.x << 5] = out[0];
  reinterpret_cast<float4 *>(out)[threadIdx.x] = reinterpret_cast<float4 *>(n)[threadIdx.x];
}
// What no layout keeps in its place stays: with elements of 12 bytes.
struct Three { float x, y, z; };
template <int N> __global__ void three(float *out) {
  // CHECK-DAG: note: {{.*}}'o'{{.*}}; the edit is left to you: 'p' may be accessed 16 bytes at a time, is not declared with that alignment, and would move
  __shared__ Three o[N];
  __shared__ float p[128];
  o[threadIdx.x << 5].y = out[0];
  reinterpret_cast<float4 *>(out)[threadIdx.x] = reinterpret_cast<float4 *>(p)[threadIdx.x];
}
// Not for single elements, nor atomics on them.
__global__ void element(float *out) {
  // FIXED: __shared__ float k[9][33];
  __shared__ float k[9][32];
  __shared__ float l[128];
  if (threadIdx.x < 9)
    k[threadIdx.x][0] = out[0];
  l[threadIdx.x] = out[1];
  atomicAdd(&l[threadIdx.x], 1.0f);
}

void launch(float *out) {
  elsewhere<<<1, 32>>>(out, 5);
  generic<1024><<<1, 32>>>(out);
  three<1024><<<1, 32>>>(out);
  shifts<<<1, 32>>>(out);
  shiftsDynamic<<<1, 32, 256>>>(out);
  aligned<<<1, 32>>>(out);
  multiple<<<1, 32>>>(out);
  elements<<<1, 32>>>(out);
  handedOn<<<1, 32>>>(reinterpret_cast<float4 *>(out), 0);
  element<<<1, 32>>>(out);
}
