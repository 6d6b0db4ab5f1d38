// RUN: not %banklint --as-written %s | FileCheck %s
//
// A generator of random numbers that begins with known ones: where there are few steps, each is executed, and so the
// totals are known. Of more steps than are executed, the first ones say no more than any one: it is summed up at once.

__global__ void few(float *out) {
  __shared__ float s[1024];
  unsigned x = 12345u + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 100; ++k) {
    x = x * 1664525u + 1013904223u;
    // CHECK-DAG: :[[@LINE+1]]:12 few {{.*}} s load 4 1..8 200 453 200 exact
    sum += s[x >> 22];
  }
  out[threadIdx.x] = sum;
}

__global__ void many(float *out) {
  __shared__ float s[1024], part[64 * 2];
  unsigned x = 12345u + threadIdx.x;
  for (int k = 0; k < 100000; ++k) {
    float sum = 0;
    for (int r = 0; r < 8; ++r) {
      x = x * 1664525u + 1013904223u;
      // CHECK-DAG: :[[@LINE+1]]:14 many {{.*}} s load 4 up to 32 - - - data-dependent: {{.*}} how often
      sum += s[x >> 22];
    }
    // CHECK-DAG: :[[@LINE+1]]:5 many {{.*}} part store 4 2 200000 400000 200000 exact
    part[threadIdx.x * 2] = sum;
    __syncthreads();
  }
  out[threadIdx.x] = part[threadIdx.x * 2];
}

// While some threads take part, and then none: the steps without accesses are counted.
__global__ void some(float *out) {
  __shared__ float s[1024];
  unsigned x = 12345u + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 100000; ++k) {
    x = x * 1664525u + 1013904223u;
    if (threadIdx.x > k)
      // CHECK-DAG: :[[@LINE+1]]:14 some {{.*}} s load 4 1..4 94 162 94 exact
      sum += s[x >> 22];
  }
  out[threadIdx.x] = sum;
}

void run(float *out) {
  few<<<1, 64>>>(out);
  many<<<1, 64>>>(out);
  some<<<1, 64>>>(out);
}
