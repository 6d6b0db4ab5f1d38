// RUN: %banklint --table=all %s | FileCheck %s
//
// Which component an access is to, the compiler sees in the factor of its index, also where the rest of the index is
// hidden from it (n is an argument that the launch gives): the loads of y go before the stores of x, and both are
// joined, like the stores. nvcc 13.0, sm_80 and sm_90: two LDS.64 and one STS.64.

__global__ void components(float2 *g, int n) {
  __shared__ float2 s[256];
  const int t = threadIdx.x;
  s[t] = g[t];
  __syncthreads();
  if (t < n) {
    // CHECK-DAG: :[[@LINE+1]]:15 components 256 s load 4 1 2 4 4 exact, joined with its neighbours into 64-bit accesses
    s[t].x += s[t + n].x;
    // CHECK-DAG: :[[@LINE+2]]:15 components 256 s load 4 0 0 0 0 exact, joined with line 14
    // CHECK-DAG: :[[@LINE+1]]:5 components 256 s store 4 1 2 4 4 exact, joined with its neighbours into 64-bit accesses
    s[t].y += s[t + n].y;
  }
  __syncthreads();
  g[t] = s[t ^ 1];
}

// The same of dynamic shared memory, with what is known of the last bits.
__global__ void pairs(float *g, int n) {
  extern __shared__ float d[];
  const int t = threadIdx.x, other = (t + n) & ~1;
  d[2 * t] = g[t];
  d[2 * t + 1] = g[t + 256];
  __syncthreads();
  if (t < n) {
    // CHECK-DAG: :[[@LINE+1]]:17 pairs 256 d load 4 1 2 2 2 exact, joined with its neighbours into 64-bit accesses
    d[2 * t] += d[other];
    // CHECK-DAG: :[[@LINE+1]]:5 pairs 256 d store 4 1 2 4 4 exact, joined with its neighbours into 64-bit accesses
    d[2 * t + 1] += d[other + 1];
  }
  __syncthreads();
  g[t] = d[511 - t];
}

void launch(float2 *g, float *h) {
  components<<<1, 256>>>(g, 64);
  pairs<<<1, 256, 4096>>>(h, 64);
}
