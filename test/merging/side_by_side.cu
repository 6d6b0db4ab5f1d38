// RUN: %banklint %s | tr -s ' ' | FileCheck %s
// RUN: %banklint %s -- -fgpu-rdc | tr -s ' ' | FileCheck %s --check-prefix=APART
//
// Static variables that lie side by side are joined where their addresses are constants, whatever else lies before
// them: nvcc's assembler knows where they are (machine code of nvcc 13.0 for sm_90, 2026-11-29). With separate
// compilation the linker places them later, and each stays alone.

__global__ void statistics(const float *in, float *out) {
  __shared__ float sums[32];
  __shared__ float mean;
  __shared__ float scale;
  const int t = threadIdx.x;
  sums[t] = in[t];
  __syncthreads();
  if (t == 0) {
    mean = in[32];
    scale = in[33];
    // CHECK-DAG: side_by_side.cu:[[@LINE-1]]:5 statistics 32 scale store 4 1 1 1 1 exact, joined with its neighbours into 64-bit
    // APART-DAG: side_by_side.cu:[[@LINE-2]]:5 statistics 32 scale store 4 1 1 1 1 exact{{$}}
  }
  __syncthreads();
  out[t] = (in[t] - mean) * scale + sums[31 - t];
  // CHECK-DAG: side_by_side.cu:[[@LINE-1]]:21 statistics 32 mean load 4 1 1 1 1 exact, joined with its neighbours into 64-bit
  // CHECK-DAG: side_by_side.cu:[[@LINE-2]]:29 statistics 32 scale load 4 0 0 0 0 exact, joined with
}

// Only where the address is a constant: neighbours of a thread are joined within one array alone.
__global__ void neighbours(const float *in, float *out) {
  __shared__ float a[2];
  __shared__ float b[66];
  const int t = threadIdx.x;
  a[t & 1] = in[t];
  b[t] = in[t];
  __syncthreads();
  out[t] = a[0] * a[1] * b[0] * b[1];
  // CHECK-DAG: side_by_side.cu:[[@LINE-1]]:12 neighbours 32 a load 4 1 1 2 2 exact, joined with its neighbours into 128-bit
  out[t + 32] = b[t];
  // CHECK-DAG: side_by_side.cu:[[@LINE-1]]:17 neighbours 32 b load 4 1 1 1 1 exact{{$}}
}

void host(float *x) {
  statistics<<<1, 32>>>(x, x);
  neighbours<<<1, 32>>>(x, x);
}
