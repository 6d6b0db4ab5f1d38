// Where Clang compiles for the host, a static array of floats would be aligned to 16 bytes, as x86-64 has it, and
// neighbours be joined over stores. nvcc aligns it to 4: clang-tidy says what the command says.
// RUN: %clang_tidy %s -- %standin 2>&1 | FileCheck %s
// RUN: not %banklint_by_default %s | FileCheck %s

__global__ void changed(const float *in) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[2 * t] = in[t];
  s[2 * t + 1] = in[t];
  __syncthreads();
  s[2 * t] += in[t + 32] * in[64];
  // CHECK: alignment.cu:[[@LINE-1]]:3: warning: 2-way bank conflict: this load
  s[2 * t + 1] += in[t + 96] * in[65];
}

void host(float *x) { changed<<<1, 32>>>(x); }
