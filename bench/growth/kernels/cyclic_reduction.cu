// Cyclic reduction of many tridiagonal systems: strides that double, then halve.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 256;
__global__ void solve(const float *A, const float *B, const float *C, const float *D, float *X, int systems) {
  __shared__ float a[N], b[N], c[N], d[N], x[N];
  const int t = threadIdx.x;
  for (int s = 0; s < systems; ++s) {
    for (int i = t; i < N; i += blockDim.x)
      a[i] = A[s * N + i], b[i] = B[s * N + i], c[i] = C[s * N + i], d[i] = D[s * N + i];
    __syncthreads();
    int stride = 1, threads = N / 2;
    for (int j = 0; j < 7; ++j) {
      stride *= 2;
      int delta = stride / 2;
      if (t < threads) {
        int i = stride * t + stride - 1;
        int left = i - delta, right = i + delta >= N ? N - 1 : i + delta;
        float k = a[i] / b[left], l = c[i] / b[right];
        b[i] = b[i] - c[left] * k - a[right] * l;
        d[i] = d[i] - d[left] * k - d[right] * l;
        a[i] = -a[left] * k;
        c[i] = -c[right] * l;
      }
      __syncthreads();
      threads /= 2;
    }
    if (t < 2)
      x[t * 128 + 127] = d[t * 128 + 127] / b[t * 128 + 127];
    threads = 2;
    for (int j = 0; j < 7; ++j) {
      int delta = stride / 2;
      __syncthreads();
      if (t < threads) {
        int i = stride * t + stride / 2 - 1;
        if (i == delta - 1)
          x[i] = (d[i] - c[i] * x[i + delta]) / b[i];
        else
          x[i] = (d[i] - a[i] * x[i - delta] - c[i] * x[i + delta]) / b[i];
      }
      stride /= 2;
      threads *= 2;
    }
    __syncthreads();
    for (int i = t; i < N; i += blockDim.x)
      X[s * N + i] = x[i];
    __syncthreads();
  }
}
void run(float *p) { solve<<<1, N / 2>>>(p, p, p, p, p, 2 * SCALE); }
