// Instantiations with numbers of a type of their own: the profiler writes casts, Clang writes suffixes.
template <unsigned long N> __global__ void strided(float *out) {
  __shared__ float s[32 * N];
  s[threadIdx.x * N] = out[0];
}
int main() {
  float *out = nullptr;
  strided<1><<<1, 32>>>(out);
  strided<4><<<1, 32>>>(out);
}
