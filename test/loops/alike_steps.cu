// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Steps of a loop that are alike are executed once, and counted: what is said does not depend on how many they are. Each
// total here is that of each step, executed.

__global__ void counted(float *out, const float *in) {
  __shared__ float s[64 * 64], two[2][32 * 32], three[3][32 * 4];
  int t = threadIdx.x;
  // The banks of a step depend on the counter. Of 32 steps in a row 16 take 1 wavefront, 8 take 2, 4 take 4, 2 take 8,
  // one takes 16, and one 1, in which all lanes read the same word.
  for (int k = 0; k < 32000; ++k)
    // CHECK: :[[@LINE+1]]:5 counted {{.*}} s store 4 1..16 32000 81000 32000 exact
    s[t * (k & 31)] = 0;
  // Two buffers in turn.
  for (int k = 0, now = 0; k < 100000; ++k, now ^= 1) {
    // CHECK: :[[@LINE+1]]:5 counted {{.*}} two store 4 32 100000 3200000 100000 exact
    two[now][t * 32] = in[k];
    __syncthreads();
  }
  // A ring of three, whose stage counts for itself.
  int stage = 0;
  for (int k = 0; k < 30000; ++k) {
    // CHECK: :[[@LINE+1]]:5 counted {{.*}} three store 4 4 30000 120000 30000 exact
    three[stage][t * 4] = in[k];
    __syncthreads();
    stage = stage == 2 ? 0 : stage + 1;
  }
  // The next tile is loaded in all steps but the last.
  for (int k = 0; k < 5000; ++k) {
    if (k + 1 < 5000)
      // CHECK: :[[@LINE+1]]:7 counted {{.*}} s store 4 8 4999 39992 4999 exact
      s[t * 8] = in[k];
    __syncthreads();
  }
  // Threads take part one after the other, and then none.
  for (int k = 0; k < 100000; ++k)
    if (t > k)
      // CHECK: :[[@LINE+1]]:7 counted {{.*}} s store 4 1..31 31 496 31 exact
      s[t * 32] = k;
}

// In loops in loops, and where the launch says how many steps there are.
__global__ void nested(float *out, const float *in, int tiles) {
  __shared__ float s[32 * 33];
  int t = threadIdx.x;
  for (int tile = 0; tile < tiles; ++tile)
    for (int row = 0; row < 2000; ++row) {
      // CHECK: :[[@LINE+1]]:7 nested {{.*}} s store 4 16 2000000 32000000 2000000 exact
      s[t * 16 + (row & 15)] = in[row];
      __syncthreads();
    }
}

void run(float *out, const float *in) { nested<<<1, 32>>>(out, in, 1000); }
