// RUN: cp %s %t.cu
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// Asynchronous copies write 4, 8 or 16 bytes from an address on: rows grow by as many.

#include <cuda_pipeline.h>

__global__ void elements(const float *in, float *out) {
  // CHECK: note: pad the rows of 'e': '[33]' instead of '[32]'
  __shared__ float e[32][32];
  // FIXED: float e[32][33];
  const int x = threadIdx.x, y = threadIdx.y;
  __pipeline_memcpy_async(&e[y][x], &in[y * 32 + x], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[y * 32 + x] = e[x][y];
}

// By a function, too: whose copies may have 16 bytes.
__device__ void copy(void *to, const void *from) {
  __pipeline_memcpy_async(to, from, 16);
}
__global__ void vectors(const float *in, float *out) {
  // CHECK: note: pad the rows of 'v': '[36]' instead of '[32]'
  __shared__ __align__(16) float v[32][32];
  // FIXED: float v[32][36];
  const int x = threadIdx.x, y = threadIdx.y;
  if (y < 4)
    __pipeline_memcpy_async(&v[x][y * 4], &in[x * 32 + y * 4], sizeof(float4));
  else if (y < 8)
    copy(&v[x][y * 4], &in[x * 32 + y * 4]);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[y * 32 + x] = v[x][y];
}

// Not where nobody says how many bytes there are.
__global__ void unknown(const float *in, float *out, int bytes) {
  // CHECK: note: pad the rows of 'u': {{.*}}the edit is left to you: other macros or template arguments may give the vector on line [[#@LINE+4]] another size
  __shared__ float u[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  if (y < 8)
    __pipeline_memcpy_async(&u[x][y * 4], &in[x * 32 + y * 4], bytes);
  __syncthreads();
  out[y * 32 + x] = u[x][y];
}

void launch(float *p) {
  elements<<<1, dim3(32, 32)>>>(p, p);
  vectors<<<1, dim3(32, 32)>>>(p, p);
  unknown<<<1, dim3(32, 32)>>>(p, p, 16);
}
