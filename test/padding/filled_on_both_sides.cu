// RUN: cp %s %t.cu
// RUN: %banklint --fix %t.cu > %t.txt
// RUN: FileCheck %s < %t.cu
//
// Both sides of a branch store to the array: nvcc makes one store of the two, or not. Either way there is nothing that
// speaks against another layout.

__global__ void scan(const float *x, float *y, unsigned n) {
  extern __shared__ float s[];
  unsigned t = threadIdx.x;
  // CHECK: s[padded(t)] = x[t];
  // CHECK: s[padded(t)] = 0;
  if (t < n)
    s[t] = x[t];
  else
    s[t] = 0;
  __syncthreads();
  for (unsigned o = 1; o < blockDim.x; o *= 2) {
    int i = (t + 1) * 2 * o - 1;
    if (i < blockDim.x)
      s[i] += s[i - o];
    __syncthreads();
  }
  y[t] = s[t];
}
void run(const float *x, float *y) { scan<<<1, 1024, 1024 * sizeof(float)>>>(x, y, 1000); }
