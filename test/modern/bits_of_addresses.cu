// RUN: not banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
//
// Addresses as numbers whose bits are changed: where static arrays lie is known, so these are too.

static __device__ unsigned addressOf(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void once(float *out) {
  __shared__ float s[8192];
  const unsigned a = addressOf(&s[threadIdx.x * 4]);
  float b, c, d, e;
  // CHECK: cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} load 4 {{ *}}4 {{ *}}1 {{ *}}4 {{ *}}1  exact
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(b) : "r"(a ^ 0x40));
  // CHECK: cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} load 4 {{ *}}4 {{ *}}1 {{ *}}4 {{ *}}1  exact
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(c) : "r"(a ^ 0x2000));
  // CHECK: cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} load 4 {{ *}}4 {{ *}}1 {{ *}}4 {{ *}}1  exact
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(d) : "r"((a & ~127) ^ (a & 16)));
  // CHECK: cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} load 4 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}1  exact
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(e) : "r"(a | 0x1ffc));
  out[threadIdx.x] = b + c + d + e;
}

// Behind another array of 32 bytes, and dynamic memory behind both.
__global__ void behind(float *out) {
  __shared__ float before[8], s[1024];
  before[threadIdx.x & 7] = 1;
  // CHECK: cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} store 4 {{ *}}8 {{ *}}1 {{ *}}8 {{ *}}1  exact
  s[addressOf(s) / 4 % 32 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + before[threadIdx.x & 7];
}

// Two halves by turns, for any number of steps.
__global__ void byTurns(float *out, int n) {
  __shared__ float s[8192];
  unsigned a = addressOf(&s[threadIdx.x * 4]);
  float sum = 0, b;
  for (int i = 0; i < n; ++i, a ^= 0x2000) {
    // CHECK: cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} load 4 {{ *}}4 {{ *}}1* {{ *}}4* {{ *}}1*  exact
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(b) : "r"(a));
    sum += b;
  }
  for (int i = 0; i < n; ++i) {
    // CHECK: cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} load 4 {{ *}}4 {{ *}}1* {{ *}}4* {{ *}}1*  exact
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(b) : "r"(a ^ (i & 1) << 13));
    sum += b;
  }
  out[threadIdx.x] = sum;
}

void run(float *out, int n) {
  once<<<1, 32>>>(out);
  behind<<<1, 32>>>(out);
  byTurns<<<1, 32>>>(out, n);
}
