// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu | FileCheck %s
// RUN: cmp %s %t.cu
//
// A launch that gives no dynamic shared memory, to a kernel that uses some: the program is wrong as it is, and there are
// no bytes that could grow.

__global__ void sum(const int *x, int *y) {
  extern __shared__ int s[];
  // CHECK: leave a gap after every 32 elements of 's'
  // CHECK: the edit is left to you: the launch of kernel 'sum' gives it no dynamic shared memory
  unsigned t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    int i = 2 * d * t;
    if (i < blockDim.x)
      s[i] += s[i + d];
    __syncthreads();
  }
  if (t == 0)
    atomicAdd(y, s[0]);
}
void run(const int *x, int *y) { sum<<<8, 128>>>(x, y); }
