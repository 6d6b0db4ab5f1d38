// Numbers of 64 bits without a sign, and of 32, that a narrower type cuts: the upper half of them is negative there.

// RUN: %banklint %s | FileCheck %s

__global__ void quotients(const int *in, float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  // -1 as a size_t is 2^64 - 1; a quarter of that is -1 again as an int.
  int data = (size_t)(t + in[t]) / 4, uniform = (size_t)(t - n) / 4;
  // CHECK-DAG: narrowed.cu:[[#@LINE+1]]:12 {{.*}} data-dependent: the index is data
  out[t] = s[data < 0 ? t : t * 2];
  // CHECK-DAG: narrowed.cu:[[#@LINE+1]]:13 {{.*}} bounded: depends on 'n'
  out[t] += s[uniform < 0 ? t : t * 2];
}

__global__ void reversed(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int j = n; j > 0; j -= 32) {
    // Odd numbers are negative when their bits are reversed.
    // CHECK-DAG: narrowed.cu:[[#@LINE+1]]:5 {{.*}} 1..2 {{.*}} bounded: depends on the step of a loop
    s[(int)__brev(j) >= 0 ? t : t * 2] = 2;
  }
}

__global__ void equal(float *out, size_t n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  // n = 8 + threadIdx.x: one thread of the block.
  if (threadIdx.x - n == -8)
    // CHECK-DAG: narrowed.cu:[[#@LINE+1]]:5 {{.*}} 1 1 1 1 exact
    s[t] = 1;
}

void run(const int *in, float *out, int n, size_t m) {
  quotients<<<1, 128>>>(in, out, n);
  reversed<<<1, 128>>>(out, n);
  equal<<<1, 128>>>(out, m);
}

__global__ void chosen(float *out, int n) {
  __shared__ float s[256];
  unsigned t = threadIdx.x, u = t == n ? 2 - 2 * t : 7;
  // One thread has a number that is negative as an int.
  // CHECK-DAG: narrowed.cu:[[#@LINE+1]]:12 {{.*}} 1..2 - - - bounded: depends on 'n'
  out[t] = s[(int)u < 0 ? 32 : 64];
}

void runChosen(float *out, int n) { chosen<<<1, 128>>>(out, n); }
