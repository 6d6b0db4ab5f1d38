// RUN: not %banklint --table=all %s | tr -s ' ' | FileCheck %s
//
// What nvcc makes of loads under conditions in a loop (machine code of nvcc 13.0 for sm_90).

// Both sides of a bitonic sort's branch begin with loads of the same words. nvcc makes them once, for all threads, before
// the branch: 648 requests and 1,136 wavefronts, 720 at best, counted on an H200.
__global__ void sort(int *data) {
  __shared__ int s[512];
  int t = threadIdx.x;
  s[t] = data[t], s[t + 256] = data[t + 256];
  for (int size = 2; size <= 512; size *= 2)
    for (int step = size / 2; step > 0; step /= 2) {
      __syncthreads();
      int i = t / step * step * 2 + t % step, j = i ^ step;
      // CHECK-DAG: :[[#@LINE+2]]:30 sort 256 s load 4 1..2 360 640 432 exact, joined with its neighbours into 64-bit
      // CHECK-DAG: :[[#@LINE+1]]:37 sort 256 s load 4 1..2 288 496 288 exact
      if ((i & size) == 0 && s[i] > s[j]) {
        int v = s[i]; s[i] = s[j], s[j] = v;
      // CHECK-DAG: :[[#@LINE+1]]:37 sort 256 s load 4 0 0 0 0 exact, not executed: the compiler knows the value
      } else if ((i & size) != 0 && s[i] < s[j]) {
        int v = s[i]; s[i] = s[j], s[j] = v;
      }
    }
  __syncthreads();
  data[t] = s[t], data[t + 256] = s[t + 256];
}

// They begin otherwise: what nvcc does is not known here (it loads s[i] on each side).
__global__ void otherwise(float *o, const float *in) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const float x = in[t];
  s[t] = x;
  __syncthreads();
  if (t & 4)
    // CHECK-DAG: :[[#@LINE+1]]:24 otherwise {{.*}} load 4 1 - - - bounded: as written; both sides of a branch load it
    o[t] = x * in[t] + s[t ^ 1];
  else
    o[t + 256] = s[t ^ 1];
}

// The assembler makes branches of a division, and so leaves the guard of each step where it is: scale[row] is loaded in
// each of the 4 steps.
extern __shared__ float pool[];
__global__ void divided(float *out, const float *in, int n, int d) {
  float *scale = pool, *value = pool + 16;
  int row = threadIdx.x / 16, column = threadIdx.x % 16, global = blockIdx.x * 16 + row;
  for (int i = threadIdx.x; i < 16 + 16 * d; i += 256) pool[i] = in[i];
  __syncthreads();
  for (int c = column; c < d; c += 16)
    if (global < n)
      // CHECK-DAG: :[[#@LINE+2]]:33 divided 256 pool load 4 1 32 32 32 exact
      // CHECK-DAG: :[[#@LINE+1]]:46 divided 256 pool load 4 2 32 64 32 exact
      out[global * d + c] = 1 / scale[row] * value[row * d + c];
}

void go(int *p, float *f) {
  sort<<<1, 256>>>(p);
  otherwise<<<1, 256>>>(f, f + 512);
  divided<<<4, 256, 16384>>>(f + 65536, f, 64, 64);
}
