// RUN: not %banklint --table=all %s | FileCheck %s
//
// In a loop that is summed up, `threadIdx.x != step` leaves out another thread in each step. Conflicts stay conflicts;
// but a lane less meets the others in one of the warps, and how often is not said to be exact.

__global__ void eliminate(float *m, int n) {
  __shared__ float s[32][32];
  const int t = threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (t != k)
      // CHECK-DAG: warning: 31- to 32-way bank conflict: this store to 's'
      // CHECK-DAG: :[[@LINE+2]]:17 eliminate {{.*}} s load 4 1 1* 1* 1* exact
      // CHECK-DAG: :[[@LINE+1]]:7 eliminate {{.*}} s store 4 31..32 - - - bounded: each step of a loop leaves out another thread
      s[t][0] = s[0][t];
    __syncthreads();
  }
  m[t] = s[1][t];
}

void launch(float *m, int n) { eliminate<<<1, 32>>>(m, n); }
