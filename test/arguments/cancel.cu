// RUN: not %banklint --as-written %s | FileCheck %s
//
// Kernel arguments that cannot matter: the result is exact whatever they are.

struct Size {
  int width, height;
};

__device__ int device_pitch;
__constant__ int constant_pitch;

__global__ void cancel(float *out, const float *in, int n, unsigned u, Size size, const Size *where) {
  __shared__ float s[4096];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[n + t] = 0;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 2 1 2 1 exact
  s[blockIdx.x * n + t * 2] = 0;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 4 1 4 1 exact
  s[size.width * size.height + t * 4] = 0;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[where->width + t] = 0;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[constant_pitch + device_pitch + t] = 0;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[(n * 32 + t) % 32] = 0;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 2 1 2 1 exact
  s[t * 2 + n - n] = 0;
  // Always odd, always a multiple of a row of banks.
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[t * (2 * n + 1)] = 0;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[t / 16 * 32 * n + t] = 0;
  // One row in each warp.
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.y * n + t] = 0;
  // Never a second row.
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[(t >> 5) * n + t] = 0;
  // CHECK: :[[@LINE+2]]:25 cancel {{.*}} s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+1]]:32 cancel {{.*}} s load 4 1 1 1 1 exact
  float x = in[n] > 0 ? s[t] : s[t + n];
  out[t] = x;
  // CHECK: :[[@LINE+1]]:3 cancel {{.*}} s store 4 1 1 1 1 exact
  s[min(n, 7) + t] = 0;
}

void launch(float *out, const float *in, int n, Size size) {
  cancel<<<n, 32>>>(out, in, n, n, size, nullptr);
}
