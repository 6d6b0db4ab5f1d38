// RUN: %banklint --block=128 %s | FileCheck %s
//
// A condition that is the same for all, but that only some threads ask: they leave alone, with what they have.

__device__ int early(int t, int n) {
  int row = 2;
  if (t & 4)
    if (n)
      return row;
  row = 3;
  return row;
}

__global__ void returns(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  // CHECK-DAG: some_leave.cu:[[#@LINE+1]]:12 {{.*}} 1..2 - - - bounded
  out[t] = s[early(t, n) * 32 + (t & 3)];
}

__global__ void breaks(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, row = 2;
  for (int i = 0; i < 4; ++i) {
    if (t & 4)
      if (n)
        break;
    row = 3;
  }
  // CHECK-DAG: some_leave.cu:[[#@LINE+1]]:12 {{.*}} 1..2 - - - bounded
  out[t] = s[row * 32 + (t & 3)];
}

__global__ void continues(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, row = 0;
  for (int i = 0; i < 4; ++i) {
    if (t & 4)
      if (n == i)
        continue;
    row++;
  }
  // CHECK-DAG: some_leave.cu:[[#@LINE+1]]:12 {{.*}} 1..2 - - - bounded
  out[t] = s[row * 32 + (t & 3)];
}

__global__ void switches(float *out, int n, int m) {
  __shared__ float s[256];
  int t = threadIdx.x, row = 2;
  switch (m) {
  case 3:
    if (t & 4)
      if (n)
        break;
    row = 3;
  }
  // CHECK-DAG: some_leave.cu:[[#@LINE+1]]:12 {{.*}} 1..2 - - - bounded
  out[t] = s[row * 32 + (t & 3)];
}

__global__ void breaksOutOfUnknown(float *out, int n, int m) {
  __shared__ float s[256];
  int t = threadIdx.x, row = 2;
  for (int i = 0; i < m; ++i) {
    if (t & 4)
      if (n == i)
        break;
    row = 3;
  }
  // CHECK-DAG: some_leave.cu:[[#@LINE+1]]:12 {{.*}} 1..2 - - - bounded
  out[t] = s[row * 32 + (t & 3)];
}

// All are asked, so all leave or none does.
__global__ void together(float *out, int n, int m) {
  __shared__ float s[256];
  int t = threadIdx.x, row = 2;
  for (int i = 0; i < m; ++i) {
    if (n == i)
      break;
    row = (row + 1) & 7;
  }
  // CHECK-DAG: some_leave.cu:[[#@LINE+1]]:12 {{.*}} 1 4 4 4 exact
  out[t] = s[row * 32 + (t & 3)];
}

// Those with the bit leave in any case, the others perhaps.
__global__ void surely(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, row = 2;
  for (int i = 0; i < 4; ++i) {
    if ((t & 4) || n) {
      row = 7;
      break;
    }
  }
  // CHECK-DAG: some_leave.cu:[[#@LINE+1]]:12 {{.*}} 1..{{[0-9]}} - - - bounded
  out[t] = s[row * 32 + (t & 3)];
}
