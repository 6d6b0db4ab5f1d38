// The source that is shown with a conflict has its lines' own numbers, though its fix is far away.
//
// RUN: not %banklint %s | FileCheck %s --strict-whitespace

__global__ void far(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();













  // CHECK: far_from_access.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: 32-way
  // CHECK-NEXT: {{^ +}}[[#@LINE+1]] |   out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void launch(float *out) { far<<<1, dim3(32, 32)>>>(out); }
