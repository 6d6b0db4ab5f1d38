// Totals of a loop of unknown length are for one iteration, also where the compiler takes several of them together; for
// a few where they cannot be divided. So the loops of a kernel can be compared: both cost the same here.
// RUN: not %banklint --table=all %s | FileCheck %s
// RUN: not %banklint --format=json %s | FileCheck %s --check-prefix=JSON

__global__ void two_loops(float *out, int n) {
  __shared__ float s[32 * 64];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  float sum = 0;
  // Four iterations make two loads of 64 bits.
  for (int i = 0; i < n; ++i)
    sum += s[t * 32 + i] * out[i];
  for (int i = 0; i < n; ++i) {
    sum += s[t * 16];
    __syncthreads();
  }
  out[t] = sum;
}

__global__ void one_warp(float *out, int n) {
  __shared__ float s[32 * 4];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += s[t * 4 + i] * out[i];
  out[t] = sum;
}

void launch(float *out, int n) {
  two_loops<<<1, 64>>>(out, n);
  one_warp<<<1, 32>>>(out, n);
}

// CHECK: kernel 'two_loops' {{.*}} 64 threads per block: 32 wavefronts for 1 request per iteration of the loop, 2 at best
// CHECK: kernel 'two_loops' {{.*}} 64 threads per block: 32 wavefronts for 2 requests per iteration of the loop, 2 at best
// CHECK: kernel 'one_warp' {{.*}} 32 threads per block: 4 wavefronts for 1 request per 2 iterations of the loop, 2 at best
// CHECK: * for one iteration of a loop of unknown length, or the few that are taken at a time
// CHECK: :14:12: 16-way conflict on 's' in a loop, and 1 more: fixing them saves at most 94 % of the shared-memory time of 'two_loops'

// JSON: "wavefronts": 4,
// JSON-NEXT: "ideal": 2,
// JSON-NEXT: "requests": 1,
// JSON-NEXT: "iterations": 2
