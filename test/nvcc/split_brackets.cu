// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
// RUN: not banklint-lower %s 2>&1 | FileCheck %s --check-prefix=CLANG
//
// Editors that do not know CUDA put blanks into the brackets of a launch. nvcc takes them, Clang does not: they are
// read as one.

template <int N> __global__ void transpose(float *out) {
  // CHECK: kernel 'transpose<32>' launched here with 32x32 threads per block
  // CHECK: transpose<16> {{ *}}16x16
  __shared__ float tile[N][N];
  tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void strided(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x * 32] = out[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x * 32];
}

namespace helpers {
__global__ void other(float *) {}
} // namespace helpers

template <typename T> struct Box { T value; };
int shifted(int n) { return n << 2 >> 1; }

// CLANG: error: expected expression
void host(float *out, int n) {
  transpose<32> << <1, dim3(32, 32) >> > (out);
  transpose<16><< <(n >> 4), dim3(16, 16)>> >(out);
  if (n << 1 > 2)
    helpers::other << <1, 32>>>(out);
  for (int i = 0; i < 2; ++i)
    helpers::other<<<1, 32 >>	>(out);
  Box<Box<int>> nested = {{shifted(n) >> 1}};
  strided << <nested.value.value, 32, 32 * 32 * 4 >> > (out);
  // FIXED: strided << <nested.value.value, 32, 32 * 32 * 4 * 33 / 32 >> > (out);
}

// Nor do blanks in macros matter: neither in what they are given nor in what they say.
#define CHECKED(...) do { __VA_ARGS__; } while (0)
#define LAUNCH(kernel, threads) kernel << <1, threads >> > (nullptr)
#define LENGTH 1 << 5
__global__ void inMacro(float *) {
  __shared__ float s[LENGTH * 2];
  // CHECK: inMacro {{ *}}32
  // CHECK: inMacro {{ *}}64
  s[threadIdx.x * 2] = 0;
}
void macros() {
  CHECKED(inMacro << <dim3(1), 32 >> > (nullptr));
  LAUNCH(inMacro, LENGTH << 1);
}
