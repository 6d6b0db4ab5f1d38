// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// A block that needs more than 48 KB has to be allowed to by the program. An edit must not bring a launch there that
// the program does not allow it to, nor ask for more than a block can have.

__global__ void always(float *out) {
  extern __shared__ float a[];
  for (int j = 0; j < 32; ++j)
    // FIXED: a[padded((threadIdx.x << 5) + j)] = out[j];
    a[(threadIdx.x << 5) + j] = out[j];
}
__global__ void ifLarge(float *out) {
  // CHECK-DAG: note: leave a gap of 4 after every 32 elements of 'b', {{.*}}; the edit is left to you: a launch of kernel 'ifLarge' would need more than 48 KB, and the program does not always ask the runtime for that
  extern __shared__ float b[];
  for (int j = 0; j < 32; ++j)
    b[(threadIdx.x << 5) + j] = out[j];
}
__global__ void most(float *out) {
  // CHECK-DAG: note: leave a gap of 4 after every 32 elements of 'c', {{.*}}; the edit is left to you: the limit that line 5{{[0-9]}} sets for launches of kernel 'most' is not known, or cannot be raised
  extern __shared__ float c[];
  for (int j = 0; j < 32; ++j)
    c[(threadIdx.x << 5) + j] = out[j];
}
__global__ void enough(float *out) {
  extern __shared__ float d[];
  for (int j = 0; j < 32; ++j)
    d[(threadIdx.x << 5) + j] = out[j];
}
__global__ void neverAllowed(float *out) {
  // CHECK-DAG: note: {{.*}}together with the dynamic shared memory of kernel 'neverAllowed', it may need more than a block has
  extern __shared__ float e[];
  for (int j = 0; j < 32; ++j)
    e[(threadIdx.x << 5) + j] = out[j];
}

void launch(float *out) {
  size_t bytes = 512 * 32 * sizeof(float);
  // FIXED: cudaFuncSetAttribute(always, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes * 9 / 8);
  cudaFuncSetAttribute(always, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // FIXED: always<<<1, 512, bytes * 9 / 8>>>(out);
  always<<<1, 512, bytes>>>(out);

  size_t fits = 384 * 32 * sizeof(float); // 48 KB
  if (fits > 48 * 1024)
    cudaFuncSetAttribute(ifLarge, cudaFuncAttributeMaxDynamicSharedMemorySize, fits);
  // FIXED: ifLarge<<<1, 384, fits>>>(out);
  ifLarge<<<1, 384, fits>>>(out);

  int limit;
  cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  // FIXED: cudaFuncSetAttribute(most, cudaFuncAttributeMaxDynamicSharedMemorySize, limit);
  cudaFuncSetAttribute(most, cudaFuncAttributeMaxDynamicSharedMemorySize, limit);
  most<<<1, 512, bytes>>>(out);

  // What is enough stays.
  // FIXED: cudaFuncSetAttribute(enough, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024);
  cudaFuncSetAttribute(enough, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024);
  // FIXED: enough<<<1, 512, bytes * 9 / 8>>>(out);
  enough<<<1, 512, bytes>>>(out);

  neverAllowed<<<1, 384, 384 * 32 * sizeof(float)>>>(out);
}
