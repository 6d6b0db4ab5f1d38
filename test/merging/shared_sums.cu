// RUN: %banklint --block=32x4 --table=all %s | tr -s ' ' | FileCheck %s
//
// nvcc's optimizer makes `b + 2 * t` of a `b + t` that is there already: (b + t) + t. Its assembler proves the
// alignment of a sum part by part, and so leaves neighbours apart that it joins else (machine code of nvcc 13.0 for
// sm_80 to sm_100). Whether it does is not always seen, so such rows are not `exact`.

// Machine code: two LDS.
__global__ void number(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x, b = threadIdx.y * 128;
  s[b + t] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+2]]:10 number {{.*}} load 4 1..2 - - - bounded: as written; the compiler may join it with others
  // CHECK-DAG: :[[#@LINE+1]]:25 number {{.*}} load 4 1..2 - - - bounded: as written; the compiler may join it with others
  o[t] = s[b + 2 * t] + s[b + 2 * t + 1];
}

// Two LDS.
__global__ void constant(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t + 256] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:10 constant {{.*}} load 4 1..2 - - - bounded: as written; the compiler may join it with others
  o[t] = s[2 * t + 256] + s[2 * t + 257];
}

// One LDS.64 in each of these: there is no base; the array is declared aligned; the row comes first; the other sum
// stands under a condition; it has another constant.
__global__ void plain(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:10 plain {{.*}} load 4 1 4 8 8 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[2 * t] + s[2 * t + 1];
}

__global__ void declared(float *o) {
  __shared__ __align__(16) float s[1024];
  const int t = threadIdx.x, b = threadIdx.y * 128;
  s[b + t] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:10 declared {{.*}} load 4 1 4 8 8 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[b + 2 * t] + s[b + 2 * t + 1];
}

__global__ void row_first(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:13 row_first {{.*}} load 4 1 4 8 8 exact, joined with its neighbours into 64-bit accesses
  float r = s[2 * t + 256] + s[2 * t + 257];
  __syncthreads();
  s[t + 256] = r;
  __syncthreads();
  o[t] = s[t];
}

__global__ void under_condition(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  if (t < 16)
    s[t + 256] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:10 under_condition {{.*}} load 4 1 4 8 8 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[2 * t + 256] + s[2 * t + 257];
}

__global__ void other_constant(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t + 256] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:10 other_constant {{.*}} load 4 1 4 8 8 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[2 * t + 512] + s[2 * t + 513];
}
