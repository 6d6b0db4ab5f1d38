// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file %t.cu | FileCheck %s --check-prefix=AFTER
//
// Longer rows are costed as the compiler joins accesses under them. Four stores of a thread are one of 128 bits. In
// rows of 65 they are joined in some rows only; each thread's first row is a multiple of four, so nvcc knows in which.
// What the note says is what a second run finds: 288 for the stores, and 128 for the loads.

// CHECK: note: pad the rows of 'c': '[65]' instead of '[64]' takes 416 instead of 4224 wavefronts per block
// FIXED: __shared__ float c[64][65];
// AFTER: c store 4 {{[^ ]+}} 72 288 128 exact, joined with its neighbours into 128-bit accesses
// AFTER: c load 4 1 128 128 128 exact
__global__ void stage(const float *in, float *out) {
  __shared__ float c[64][64];
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
      c[ty * 4 + i][tx * 4 + j] = in[threadIdx.x * 16 + i * 4 + j];
  __syncthreads();
  for (int k = threadIdx.x; k < 4096; k += 256)
    out[k] = c[k % 64][k / 64];
}
void launch(const float *in, float *out) { stage<<<1, 256>>>(in, out); }
