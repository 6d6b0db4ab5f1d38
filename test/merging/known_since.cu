// A number that is 2 in the source, or 2 in this launch: the compiler knows less of it than the launch, whichever comes first.
// Were it always 2, the neighbours would be joined into 64 bits.
//
// RUN: not %banklint %s | FileCheck %s

__global__ void first(float *out, int n, int f) {
  __shared__ float s[1024];
  int p = 2;
  if (f)
    p = n;
  // CHECK: :[[@LINE+1]]:22 first 32 s load 4 4 1 4 1 exact
  out[threadIdx.x] = s[threadIdx.x * 4 + p] + s[threadIdx.x * 4 + p + 1];
}

__global__ void second(float *out, int n, int f) {
  __shared__ float s[1024];
  int p = n;
  if (f)
    p = 2;
  // CHECK: :[[@LINE+1]]:22 second 32 s load 4 4 1 4 1 exact
  out[threadIdx.x] = s[threadIdx.x * 4 + p] + s[threadIdx.x * 4 + p + 1];
}

__global__ void pointers(float *out, int n, int f) {
  __shared__ float s[1024];
  float *p = s + 2;
  if (f)
    p = s + n;
  // CHECK: :[[@LINE+1]]:22 pointers 32 s load 4 4 1 4 1 exact
  out[threadIdx.x] = p[threadIdx.x * 4] + p[threadIdx.x * 4 + 1];
}

void launch(float *out, int f) {
  first<<<1, 32>>>(out, 2, f);
  second<<<1, 32>>>(out, 2, f);
  pointers<<<1, 32>>>(out, 2, f);
}
