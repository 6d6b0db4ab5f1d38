// RUN: not %banklint --as-written --timeout=20 %s | FileCheck %s
//
// In each step a struct is copied, or not, 28 times, each under two conditions: it is one of very many ways behind them,
// but of few sources. What it is like is found without following each way.

struct Words {
  int w[8];
};

__global__ void manyWays(const Words *in, int *out, int n, unsigned flags) {
  __shared__ int s[64];
  Words now;
  for (int i = 0; i < n; ++i) {
#define COPY(bit)                                                                                                      \
  if (flags >> bit & 1) {                                                                                              \
    if (in[bit].w[0] > i)                                                                                              \
      now = in[i + bit];                                                                                               \
  }
#define COPY4(bit) COPY(bit) COPY(bit + 1) COPY(bit + 2) COPY(bit + 3)
    COPY4(0) COPY4(4) COPY4(8) COPY4(12) COPY4(16) COPY4(20) COPY4(24)
    // CHECK: :[[@LINE+1]]:5 manyWays 32 s store 4 2 1* 2* 1* exact
    s[threadIdx.x * 2] = now.w[0];
    // CHECK: :[[@LINE+1]]:14 manyWays 32 s load 4 1 1* 1* 1* exact
    out[i] = s[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5 manyWays 32 s store 4 1 1* 1* 1* exact
    s[now.w[1] & 63] = 0; // the same for all threads
  }
}

void launch(const Words *in, int *out, int n, unsigned flags) { manyWays<<<1, 32>>>(in, out, n, flags); }
