// RUN: cp %s %t.cu
// RUN: %clang_tidy --fix %t.cu -- %standin 2>&1 | FileCheck %s --check-prefix=APPLIED
// RUN: FileCheck %s < %t.cu
//
// Two arrays that one constant pads change together: the edit is made once, though both have conflicts.

// APPLIED: warning: 2-way bank conflict: this store to 'p'
// APPLIED: warning: 2-way bank conflict: this store to 'q'
// APPLIED: clang-tidy applied 1 of 1 suggested fixes.

constexpr int T = 16;
// CHECK: constexpr int OFFSET = 0;
constexpr int OFFSET = 1;
__global__ void product(const float *x, const float *y, float *z, int n) {
  __shared__ float p[T][T + OFFSET];
  __shared__ float q[T][T + OFFSET];
  float sum = 0;
  for (int k = 0; k < n; k += T) {
    p[threadIdx.y][threadIdx.x] = x[threadIdx.y * n + k + threadIdx.x];
    q[threadIdx.y][threadIdx.x] = y[(k + threadIdx.y) * n + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < T; ++i)
      sum += p[threadIdx.y][i] * q[i][threadIdx.x];
    __syncthreads();
  }
  z[threadIdx.y * n + threadIdx.x] = sum;
}
void launch(const float *in, float *out) { product<<<1, dim3(T, T)>>>(in, in, out, 256); }
