// RUN: not %banklint --block=128 --table=all %s | tr -s ' ' | FileCheck %s
//
// A loop whose number of steps stands in memory: nvcc loads it once, before the loop, if nothing in the loop may write
// there. Then it takes several steps together, and what is left over one by one: neighbours are joined, and threads with
// numbers of steps of their own are in different steps when they execute one load, so that it is no broadcast. From the
// machine code of nvcc 13.0 for sm_90 (80 loops, 2026-11-29; which writes count is in lib/Lowering/LoopWrites.h).

extern __shared__ __align__(16) float s[];

// The threads' own numbers.
__global__ void own(float *out, const int *length, const int *row, const float *in) {
  __shared__ int count[128];
  const int t = threadIdx.x;
  s[t] = in[t], count[t] = length[t];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < length[t]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:12 own {{.*}} load 4 up to 32 {{.*}} data-dependent: the index depends on how often each thread runs a loop
    sum += s[j];
  for (int j = 0; j < length[t]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:12 own {{.*}} load 4 up to 32 {{.*}} data-dependent: the index depends on how often each thread runs a loop
    sum += s[j * 32];
  int i = 0;
  while (i < length[t]) {
    // CHECK-DAG: :[[#@LINE+1]]:12 own {{.*}} load 4 up to 32 {{.*}} data-dependent: the index depends on how often each thread runs a loop
    sum += s[i] * s[i + 64];
    ++i;
  }
  // CHECK-DAG: :[[#@LINE+1]]:23 own {{.*}} count load 4 1 4 4 4 exact{{ *$}}
  for (int j = 0; j < count[t]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:12 own {{.*}} load 4 up to 32 {{.*}} data-dependent: the index depends on how often each thread runs a loop
    sum += s[j];
  for (int j = row[t]; j < row[t + 1]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:12 own {{.*}} load 4 up to 32 {{.*}} data-dependent: the index is data
    sum += s[j];
  // Whatever step each lane is in, it has a bank of its own.
  for (int j = 0; j < length[t]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:12 own {{.*}} load 4 1 {{.*}} exact
    sum += s[j * 32 + t % 32];
  // A store to the same kind of memory, or an exchange between threads: it is loaded in each step, which all make together.
  for (int j = 0; j < length[t]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:24 own {{.*}} load 4 1 4* 4* 4* exact{{ *$}}
    out[j * 128 + t] = s[j];
  for (int j = 0; j < length[t]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:43 own {{.*}} load 4 1 4* 4* 4* exact{{ *$}}
    sum += __shfl_xor_sync(~0u, sum, 1) * s[j];
  out[t] = sum;
}

// The same number for all threads: steps are taken together by four, and their loads joined.
__global__ void common(float *out, const int *length, const float *in) {
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < *length; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:12 common {{.*}} load 4 2 1* 8* 4* exact, joined with its neighbours into 128-bit accesses
    sum += s[t * 8 + j];
  for (int j = 0; j < *length; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:24 common {{.*}} load 4 8 4* 32* 4* exact{{ *$}}
    out[j * 128 + t] = s[t * 8 + j];
  out[t] = sum;
}

// A function does not know where its pointers lead: the store may be to what it loads, or not.
__device__ float sumOf(const float *row, const int *length, float *out) {
  float sum = 0;
  for (int j = 0; j < *length; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:21 function {{.*}} load 4 1..8 {{.*}} bounded: as written; the compiler may join it with others{{ *$}}
    out[j] = sum += row[j];
  return sum;
}
__global__ void function(float *out, const int *length, const float *in) {
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sumOf(s + threadIdx.x * 8, length, out + 1024);
}
