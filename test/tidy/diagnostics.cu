// RUN: %clang_tidy %s -- %standin 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
//
// clang-tidy reports what the command line reports, with the same notes and the same fix.

constexpr int TILE = 32;

// CHECK: diagnostics.cu:[[@LINE+12]]:20: warning: 32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
// CHECK: __shared__ float tile[TILE][TILE];
// CHECK-NEXT: ~~~~
// CHECK-NEXT: TILE + 1
// CHECK: diagnostics.cu:[[@LINE+8]]:20: note: lanes 0 and 1 of warp 0 read words 0 and 32, both in bank 0
// CHECK: diagnostics.cu:[[@LINE+11]]:3: note: kernel 'transpose' launched here with 32x32 threads per block: 1024 wavefronts for 32 requests, 32 at best
// CHECK: diagnostics.cu:[[@LINE+2]]:20: note: pad the rows of 'tile': '[TILE + 1]' instead of '[TILE]' takes 64 instead of 1056 wavefronts per block for all its accesses
__global__ void transpose(float *out, const float *in, int n) {
  __shared__ float tile[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * n + x];
  __syncthreads();
  out[y * n + x] = tile[x][y];
}

void launch(float *out, const float *in, int n) {
  transpose<<<1, dim3(TILE, TILE)>>>(out, in, n);
}

// NOLINT is clang-tidy's, so it works as for any check.
__global__ void silenced(float *out) {
  __shared__ float m[32][32];
  out[0] = m[threadIdx.x][0]; // NOLINT(gpu-bank-conflict)
  // NOLINTNEXTLINE(gpu-bank-conflict): it runs once
  out[1] = m[threadIdx.x][1];
}
