// RUN: not %banklint %s | FileCheck %s
//
// A stride that only the launch knows gives a range of costs, and the strides that are free.

__global__ void stride(int *out, int n) {
  __shared__ int s[2048];
  int t = threadIdx.x;
  // CHECK-DAG: strides.cu:[[@LINE+2]]:12: warning: up to 32-way bank conflict: this load from 's' takes 32 wavefronts per warp instead of 1; conflict-free only if 'n' is odd or 0
  // CHECK-DAG: :[[@LINE+1]]:12 stride 32 s load 4 1..32 - - - bounded: conflict-free only if 'n' is odd or 0
  out[0] = s[t * n];
  // Never free, unless all lanes want the same word.
  // CHECK-DAG: strides.cu:[[@LINE+2]]:12: warning: up to 32-way bank conflict: this load from 's' takes 32 wavefronts per warp instead of 1; conflict-free only if 'n' is 0
  // CHECK-DAG: :[[@LINE+1]]:12 stride 32 s load 4 1..32 - - - bounded: conflict-free only if 'n' is 0
  out[1] = s[t * 2 * n];
  // Where the array is entered does not matter.
  // CHECK-DAG: :[[@LINE+1]]:12 stride 32 s load 4 1 1 1 1 exact
  out[2] = s[t + n];
  // CHECK-DAG: :[[@LINE+1]]:12 stride 32 s load 4 2 1 2 1 exact
  out[3] = s[n * 7 + t * 2];
  // Always odd, so always free.
  // CHECK-DAG: :[[@LINE+1]]:12 stride 32 s load 4 1 1 1 1 exact
  out[4] = s[t * (2 * n + 1)];
  // A multiple of a whole row of banks.
  // CHECK-DAG: :[[@LINE+1]]:12 stride 32 s load 4 1 1 1 1 exact
  out[5] = s[t / 32 * n + t];
}

// Two rows of 16 lanes: free when the second row begins in the 16 banks that the first leaves, or in the first row.
__global__ void pitch(int *out, int pitch) {
  extern __shared__ int tile[];
  // CHECK-DAG: :[[@LINE+1]]:10 pitch 16x2 tile load 4 1..2 - - - bounded: conflict-free only if 'pitch' mod 32 = 16, or if it is from 0 to 15
  *out = tile[threadIdx.y * pitch + threadIdx.x];
}

// A constant in the launch is known: stride 3 is free, stride 4 is not.
__global__ void launched(int *out, int n) {
  __shared__ int s[2048];
  // CHECK-DAG: :[[@LINE+1]]:10 launched 32 s load 4 1..4 - - - bounded: differs between launches
  *out = s[threadIdx.x * n];
}

void launch(int *out, int n) {
  stride<<<1, 32>>>(out, n);
  pitch<<<1, dim3(16, 2), n>>>(out, n);
  launched<<<1, 32>>>(out, 3);
  const int four = 4;
  launched<<<1, 32>>>(out, four);
}
