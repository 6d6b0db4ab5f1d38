// RUN: not %banklint --table=all %s | FileCheck %s
//
// Threads that run a loop 0 to 4,095 times: nvcc takes four steps together, and what is left over one by one, while the
// other threads wait or are elsewhere. So one load has lanes in different steps, and is not the broadcast that it looks
// like: an H200 takes 135,936 wavefronts where 133,056 would do, up to 4 ways. There are too many steps to run all.

__global__ void known(unsigned *out, const unsigned *in) {
  __shared__ unsigned digit[4096];
  for (int i = threadIdx.x; i < 4096; i += 1024) digit[i] = in[i];
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    int own = threadIdx.x * 4 + i, count = 0;
    for (int j = 0; j < own; ++j)
      // CHECK-DAG: :[[@LINE+1]]:11 known {{.*}} digit load 4 up to 32 {{.*}} data-dependent: the index depends on how often each thread runs a loop
      if (digit[j] == in[own]) ++count;
    out[own] = count;
  }
}

// The same where data says how many steps there are.
__global__ void data(float *out, const int *length, const float *in) {
  __shared__ float s[4096];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  const int steps = length[threadIdx.x];
  for (int j = 0; j < steps; ++j)
    // CHECK-DAG: :[[@LINE+1]]:12 data {{.*}} s load 4 up to 32 {{.*}} data-dependent
    sum += s[j] * in[j];
  out[threadIdx.x] = sum;
}

// Whatever step each lane is in, it has a bank of its own.
__global__ void own_banks(float *out, const int *length, const float *in) {
  __shared__ float s[64][32];
  s[threadIdx.x / 32][threadIdx.x % 32] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  const int steps = length[threadIdx.x];
  for (int j = 0; j < steps; ++j)
    // CHECK-DAG: :[[@LINE+1]]:12 own_banks {{.*}} s load 4 1 {{.*}} exact
    sum += s[j][threadIdx.x % 32] * in[j];
  out[threadIdx.x] = sum;
}

// A loop that stays a loop keeps the lanes together; so does a barrier, and the same number for all.
__global__ void rolled(float *out, const int *length, const float *in, int n) {
  __shared__ float s[4096];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  const int steps = length[threadIdx.x];
#pragma unroll 1
  for (int j = 0; j < steps; ++j)
    // CHECK-DAG: :[[@LINE+1]]:12 rolled {{.*}} s load 4 1 {{.*}} exact
    sum += s[j] * in[j];
  for (int j = 0; j < n; ++j)
    // CHECK-DAG: :[[@LINE+1]]:12 rolled {{.*}} s load 4 1 {{.*}} exact
    sum += s[j] * in[j];
  out[threadIdx.x] = sum;
}

// Numbers of steps that differ by one at most: the threads at the end of a row.
__global__ void bounds(float *out, const float *in, int n) {
  __shared__ float s[4096];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK-DAG: :[[@LINE+1]]:5 bounds {{.*}} s store 4 2 {{.*}} exact
    s[2 * i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

void go(unsigned *p, float *f, int *l, int n) {
  known<<<4, 1024>>>(p, p);
  data<<<1, 256>>>(f, l, f);
  own_banks<<<1, 256>>>(f, l, f);
  rolled<<<1, 256>>>(f, l, f, n);
  bounds<<<1, 256>>>(f, f, n);
}
