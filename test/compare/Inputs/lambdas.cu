// Kernels that get lambdas: the profiler counts these in each function, Clang names their places.
template <class F> __global__ void apply(float *out, F f) {
  __shared__ float s[32 * sizeof(F)];
  s[threadIdx.x * sizeof(F)] = f(out[threadIdx.x]);
}
__global__ void plain(float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = out[0];
}
int main() {
  float *out = nullptr, more = 3;
  apply<<<1, 32>>>(out, [=] __device__(float x) { return x + more; });
  plain<<<1, 32>>>(out);
  apply<<<1, 32>>>(out, [] __device__(float x) { return x + 1; });
}
