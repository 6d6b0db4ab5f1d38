// Instantiations of one kernel share the declaration, with rows of several lengths: the pad is judged in all of them.
//
// RUN: not %banklint %s | FileCheck %s
// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu > /dev/null
// RUN: FileCheck %s --check-prefix=FIXED --match-full-lines --strict-whitespace < %t.cu

template <int N> __global__ void transpose(float *out, const float *in) {
  __shared__ float tile[N][N];
// FIXED:  __shared__ float tile[N][N + 1];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * N + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * N + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// CHECK: instantiations.cu:[[#@LINE-3]]:40: warning: 32-way bank conflict: this load from 'tile'
// CHECK: instantiations.cu:[[#@LINE-8]]:20: note: pad the rows of 'tile': '[N + 1]' instead of '[N]' takes

// What nobody instantiates has no say, though its array has known dimensions.
template <bool B> __global__ void flag(float *out) {
  __shared__ float m[8][32];
// FIXED:  __shared__ float m[8][33];
  m[threadIdx.x % 8][B] = threadIdx.x;
}

void run(float *out, const float *in) {
  flag<true><<<1, 32>>>(out);
  transpose<32><<<1, dim3(32, 32)>>>(out, in);
  transpose<16><<<1, dim3(16, 16)>>>(out, in);
}
