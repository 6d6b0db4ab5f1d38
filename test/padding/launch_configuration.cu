// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --cuda-path=none --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// cudaLaunchKernelEx takes the bytes of dynamic shared memory from a variable. They are edited where that gets them, if
// one launch has them and all that is done with the variable is seen.

#include <cuda_runtime.h>

__global__ void assigned(float *out) {
  // CHECK: note: pad the rows of 'a': '[33]' instead of '[32]' takes 1 instead of 32 wavefronts per block for all its accesses; launches need 33/32 of the bytes that they ask for now; a block then has 4224 bytes of shared memory instead of 4096
  extern __shared__ float a[][32];
  out[threadIdx.x] = a[threadIdx.x][3];
  // FIXED: extern __shared__ float a[][33];
}

__global__ void listed(float *out) {
  // CHECK: note: pad the rows of 'b': '[33]' instead of '[32]' {{.*}} instead of 4096
  extern __shared__ float b[][32];
  out[threadIdx.x] = b[threadIdx.x][3];
  // FIXED: extern __shared__ float b[][33];
}

__global__ void named(float *out) {
  // CHECK: note: pad the rows of 'c': '[33]' instead of '[32]' {{.*}} instead of 4096
  extern __shared__ float c[][32];
  out[threadIdx.x] = c[threadIdx.x][3];
  // FIXED: extern __shared__ float c[][33];
}

// Without any: the rows of a static array may grow.
__global__ void none(float *out) {
  // CHECK: note: pad the rows of 'd': '[33]' instead of '[32]'
  __shared__ float d[32][32];
  d[0][threadIdx.x] = 0;
  out[threadIdx.x] = d[threadIdx.x][3];
  // FIXED: __shared__ float d[32][33];
}

template <typename T> __global__ void typed(T *out) {
  // CHECK: note: pad the rows of 'e': '[33]' instead of '[32]'
  extern __shared__ T e[][32];
  out[threadIdx.x] = e[threadIdx.x][3];
  // FIXED: extern __shared__ T e[][33];
}

__global__ void inner(float *out) {
  // CHECK: note: pad the rows of 'n': '[33]' instead of '[32]'
  extern __shared__ float n[][32];
  out[threadIdx.x] = n[threadIdx.x][3];
  // FIXED: extern __shared__ float n[][33];
}

// Two launches have the same bytes.
__global__ void twice(float *out) {
  // CHECK: note: pad the rows of 'f': {{.*}}; the edit is left to you: line [[#]] sets the dynamic shared memory of kernel 'twice', and cannot be edited
  extern __shared__ float f[][32];
  out[threadIdx.x] = f[threadIdx.x][3];
}

// The bytes are read again.
__global__ void read(float *out) {
  // CHECK: note: pad the rows of 'g': {{.*}}; the edit is left to you: line [[#]] sets the dynamic shared memory of kernel 'read', and cannot be edited
  extern __shared__ float g[][32];
  out[threadIdx.x] = g[threadIdx.x][3];
}

// Someone else may change them.
__global__ void given(float *out) {
  // CHECK: note: pad the rows of 'h': {{.*}}; the edit is left to you: line [[#]] sets the dynamic shared memory of kernel 'given', and cannot be edited
  extern __shared__ float h[][32];
  out[threadIdx.x] = h[threadIdx.x][3];
}

// So may code that is not compiled here.
__global__ void hidden(float *out) {
  // CHECK: note: pad the rows of 'i': {{.*}}; the edit is left to you: line [[#]] sets the dynamic shared memory of kernel 'hidden', and cannot be edited
  extern __shared__ float i[][32];
  out[threadIdx.x] = i[threadIdx.x][3];
}

// The assignment has a value.
__global__ void chained(float *out) {
  // CHECK: note: pad the rows of 'j': {{.*}}; the edit is left to you: line [[#]] sets the dynamic shared memory of kernel 'chained', and cannot be edited
  extern __shared__ float j[][32];
  out[threadIdx.x] = j[threadIdx.x][3];
}

// A macro may do more with the bytes that it is given.
#define SET(configuration, bytes) configuration.dynamicSmemBytes = bytes
__global__ void wrapped(float *out) {
  // CHECK: note: pad the rows of 'k': {{.*}}; the edit is left to you: {{.*}}'wrapped'
  extern __shared__ float k[][32];
  out[threadIdx.x] = k[threadIdx.x][3];
}

// A copy, a reference, a pointer.
__global__ void copied(float *out) {
  // CHECK: note: pad the rows of 'l': {{.*}}; the edit is left to you: line [[#]] sets the dynamic shared memory of kernel 'copied', and cannot be edited
  extern __shared__ float l[][32];
  out[threadIdx.x] = l[threadIdx.x][3];
}

// `narrow * 33 / 32` is an int, which braces do not narrow.
__global__ void narrowed(float *out) {
  // CHECK: note: pad the rows of 'm': {{.*}}; the edit is left to you: line [[#]] sets the dynamic shared memory of kernel 'narrowed', and cannot be edited
  extern __shared__ float m[][32];
  out[threadIdx.x] = m[threadIdx.x][3];
}

// FIXED-NOT: [33]
// FIXED: void launch(

void change(cudaLaunchConfig_t &configuration);
size_t remember(size_t);

void launch(float *out, cudaStream_t stream, size_t &total) {
  const size_t bytes = 32 * 32 * sizeof(float);
  cudaLaunchConfig_t first = {};
  first.gridDim = 1;
  first.blockDim = dim3(32);
  // FIXED: first.dynamicSmemBytes = bytes * 33 / 32;
  first.dynamicSmemBytes = bytes;
  first.stream = stream;
  cudaLaunchKernelEx(&first, assigned, out);

  // FIXED: cudaLaunchConfig_t second = {dim3(1), dim3(32), bytes * 33 / 32, stream};
  cudaLaunchConfig_t second = {dim3(1), dim3(32), bytes, stream};
  cudaLaunchKernelEx(&second, listed, out);

  // FIXED: cudaLaunchConfig_t third{.gridDim = 1, .blockDim = 32, .dynamicSmemBytes = (bytes + 0) * 33 / 32};
  cudaLaunchConfig_t third{.gridDim = 1, .blockDim = 32, .dynamicSmemBytes = bytes + 0};
  cudaLaunchKernelEx(&third, named, out);

  cudaLaunchConfig_t fourth{};
  fourth.blockDim.x = 32;
  cudaLaunchKernelEx(&fourth, none, out);

  // FIXED: cudaLaunchConfig_t sixth = {1, 32, bytes};
  cudaLaunchConfig_t sixth = {1, 32, bytes};
  cudaLaunchKernelEx(&sixth, twice, out);
  cudaLaunchKernelEx(&sixth, twice, out);

  cudaLaunchConfig_t seventh = {1, 32, bytes};
  total = seventh.dynamicSmemBytes;
  cudaLaunchKernelEx(&seventh, read, out);

  {
    // FIXED: cudaLaunchConfig_t config = {1, 32, bytes * 33 / 32};
    cudaLaunchConfig_t config = {1, 32, bytes};
    cudaLaunchKernelEx(&config, inner, out);
  }
  { // another one of the same name
    cudaLaunchConfig_t config = {1, 32};
    cudaLaunchKernelEx(&config, none, out);
  }

  cudaLaunchConfig_t eighth = {1, 32, bytes};
  change(eighth);
  cudaLaunchKernelEx(&eighth, given, out);

  cudaLaunchConfig_t ninth = {1, 32, bytes};
#ifdef SMALLER
  ninth.dynamicSmemBytes = 128;
#endif
  cudaLaunchKernelEx(&ninth, hidden, out);

  cudaLaunchConfig_t tenth = {1, 32};
  total = tenth.dynamicSmemBytes = bytes;
  cudaLaunchKernelEx(&tenth, chained, out);

  cudaLaunchConfig_t eleventh = {1, 32};
  SET(eleventh, bytes);
  cudaLaunchKernelEx(&eleventh, wrapped, out);

  cudaLaunchConfig_t twelfth = sixth;
  cudaLaunchKernelEx(&twelfth, copied, out);

  unsigned short narrow = bytes;
  cudaLaunchConfig_t thirteenth = {1, 32, narrow};
  cudaLaunchKernelEx(&thirteenth, narrowed, out);
}

template <typename T> void launchTyped(T *out) {
  cudaLaunchConfig_t configuration = {};
  configuration.blockDim = 32;
  // FIXED: configuration.dynamicSmemBytes = 32 * 32 * sizeof(T) * 33 / 32;
  configuration.dynamicSmemBytes = 32 * 32 * sizeof(T);
  cudaLaunchKernelEx(&configuration, typed<T>, out);
}
template void launchTyped(float *);

// AGAIN-NOT: fix
// AGAIN: line [[#]] sets the dynamic shared memory of kernel 'twice'
