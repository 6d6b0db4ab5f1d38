// Forward substitution for many right-hand sides: in step k the threads behind k take the result of thread k.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 64;
__global__ void solve(const float *L, float *B, int sides) {
  __shared__ float l[N * N], x[N];
  const int t = threadIdx.x;
  for (int r = 0; r < N; ++r)
    l[t * N + r] = L[r * N + t];
  __syncthreads();
  for (int side = 0; side < sides; ++side) {
    float mine = B[side * N + t];
    for (int k = 0; k < N; ++k) {
      if (t == k)
        x[k] = mine / l[k * N + k];
      __syncthreads();
      if (t > k)
        mine -= l[k * N + t] * x[k];
    }
    B[side * N + t] = x[t];
    __syncthreads();
  }
}
void run(const float *L, float *B) { solve<<<1, N>>>(L, B, 4 * SCALE); }
