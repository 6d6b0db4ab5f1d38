// The components of a vector are joined over accesses to other places: nvcc's optimiser knows how the array is aligned,
// and what overlaps. Two floats of an array of floats are not.
//
// RUN: not %banklint --block=32 %s | FileCheck %s

__global__ void vectors(float2 *out, int n) {
  __shared__ float2 s[256];
  const int t = threadIdx.x;
  // CHECK-DAG: :[[#@LINE+2]]:13 vectors {{.*}} s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  // CHECK-DAG: :[[#@LINE+1]]:3 vectors {{.*}} s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  s[t].x += s[t + n].x;
  // CHECK-DAG: :[[#@LINE+1]]:3 vectors {{.*}} s store 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  s[t].y += s[t + n].y;
  __syncthreads();
  out[t] = s[t ^ 1];
}

__global__ void aligned(float *out) {
  __shared__ __align__(8) float s[256];
  const int t = threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:3 aligned {{.*}} s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  s[2 * t] += s[2 * t + 128];
  s[2 * t + 1] += s[2 * t + 129];
  __syncthreads();
  out[t] = s[t ^ 1];
}

__global__ void floats(float *out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:3 floats {{.*}} s load 4 2 1 2 1 exact
  s[2 * t] += s[2 * t + 128];
  s[2 * t + 1] += s[2 * t + 129];
  __syncthreads();
  out[t] = s[t ^ 1];
}

// What may be the same component ends it.
__global__ void overlaps(float2 *out, int n) {
  __shared__ float2 s[256];
  const int t = threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:13 overlaps {{.*}} s load 4 2 1 2 1 exact
  float a = s[t].x;
  s[t + n].y = 1;
  // CHECK-DAG: :[[#@LINE+1]]:27 overlaps {{.*}} s load 4 2 1 2 1 exact
  out[t] = make_float2(a, s[t].y);
}
