// RUN: not %banklint --block=64 %s | FileCheck %s
//
// What nobody uses is not loaded: no variable that is not read, no member, no sum of these. A volatile load is made.
// Of what a function returns, what its caller reads is loaded, also by functions between (machine code of nvcc 13.0.88
// for sm_90, 2026-11-30).

struct Pair {
  float x, y;
};
__global__ void unused(float *out, const Pair *in) {
  __shared__ float s[2048];
  __shared__ Pair pairs[1024];
  int t = threadIdx.x;
  s[t] = out[t];
  pairs[t] = in[t];
  __syncthreads();
  // CHECK-NOT: :[[@LINE+1]]:
  float nobody = s[32 * t];
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    // CHECK-NOT: :[[@LINE+1]]:
    sum += s[32 * t + i];
  // CHECK-NOT: :[[@LINE+1]]:
  (void)s[32 * t + 5];
  // CHECK-NOT: :[[@LINE+1]]:
  Pair no_one = pairs[16 * t];
  volatile float *v = s;
  // CHECK: :[[@LINE+1]]:16 unused 64 (option) s load 4 32 {{.*}} exact
  float seen = v[32 * t];
  out[t] = s[t ^ 1] + pairs[t ^ 1].x + pairs[t ^ 2].y;
}

struct Tile {
  float4 *rows;
  __device__ float4 at(int i) const {
    // CHECK: :[[@LINE+3]]:12 results 64 (option) s load 16 4 2 8 2 exact, as 32-bit accesses
    // CHECK: :[[@LINE+2]]:12 results 64 (option) s load 16 4 4 16 4 exact, as 32-bit accesses
    // CHECK: :[[@LINE+1]]:12 results 64 (option) s load 16 1 2 8 8 exact
    return rows[i];
  }
};
__device__ float4 through(const Tile &t, int i) { return t.at(i); }
__global__ void results(float *out, const float4 *in) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  Tile tile{s};
  float4 one = tile.at(t);            // LDS
  float4 two = through(tile, t ^ 1);  // two LDS
  out[t] = one.y;
  out[t + 256] = two.x + two.w;
  __syncthreads();
  float4 all = tile.at(t ^ 2);        // LDS.128
  out[t + 512] = all.x + all.y + all.z + all.w;
}
