// RUN: not %banklint --as-written --block=128 %s | FileCheck %s
//
// Who has left in a step before is not there in the next one: by a break, by a return, out of a loop in the loop.

__global__ void leaves(const int *in, float *out, int n) {
  __shared__ float2 s[32][16];
  const int t = threadIdx.x, d = in[t];
  for (int j = 1; j < n; j *= 2) {
    s[t % 32][0].y = n;
    // CHECK-DAG: return_in_loop.cu:[[#@LINE-1]]:5 {{ *}}leaves {{.*}} data-dependent: data decides which threads take part
    if (d)
      break;
  }
}

__global__ void returns(const int *in, float *out, int n) {
  __shared__ float2 s[32][16];
  const int t = threadIdx.x, d = in[t];
  for (int j = 1; j < n; j *= 2) {
    s[t % 32][0].y = n;
    // CHECK-DAG: return_in_loop.cu:[[#@LINE-1]]:5 {{ *}}returns {{.*}} data-dependent: data decides which threads take part
    if (d)
      return;
  }
}

__global__ void nested(const int *in, float *out, int n) {
  __shared__ float2 s[32][16];
  const int t = threadIdx.x, d = in[t];
  for (int j = 1; j < n; j *= 2)
    for (int k = 0; k < n; ++k) {
      s[t % 32][0].y = n;
      // CHECK-DAG: return_in_loop.cu:[[#@LINE-1]]:7 {{ *}}nested {{.*}} data-dependent: data decides which threads take part
      if (d)
        return;
    }
}

__global__ void endless(const int *in, float *out) {
  __shared__ float2 s[32][16];
  const int t = threadIdx.x, d = in[t];
  while (true) {
    s[t % 32][0].y = 1;
    // CHECK-DAG: return_in_loop.cu:[[#@LINE-1]]:5 {{ *}}endless {{.*}} data-dependent: data decides which threads take part
    if (d)
      return;
  }
}

// The launch decides for all threads alike.
__global__ void bounded(float *out, int n, int m) {
  __shared__ float2 s[32][16];
  const int t = threadIdx.x;
  for (int j = 1; j < n; j *= 2) {
    s[t % 32][0].y = n;
    // CHECK-DAG: return_in_loop.cu:[[#@LINE-1]]:5 {{ *}}bounded {{.*}} store 4 {{ *}}32 {{.*}} exact
    if (j == m)
      return;
  }
}
