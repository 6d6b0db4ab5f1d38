// Softmax of long rows: each thread walks over its columns, and two reductions with halving strides end a row.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 256;
template <bool Maximum> __device__ float reduce(float *s, float x) {
  s[threadIdx.x] = x;
  __syncthreads();
  for (int stride = T / 2; stride > 0; stride >>= 1) {
    if (threadIdx.x < stride) {
      float other = s[threadIdx.x + stride];
      s[threadIdx.x] = Maximum ? fmaxf(s[threadIdx.x], other) : s[threadIdx.x] + other;
    }
    __syncthreads();
  }
  float result = s[0];
  __syncthreads();
  return result;
}
__global__ void softmax(const float *in, float *out, int rows, int columns) {
  __shared__ float s[T], cached[T * 4];
  for (int r = 0; r < rows; ++r) {
    const float *row = in + (size_t)r * columns;
    float m = -1e30f, sum = 0.f;
    for (int c = threadIdx.x; c < columns; c += T) {
      cached[threadIdx.x * 4 + (c / T & 3)] = row[c];
      m = fmaxf(m, row[c]);
    }
    m = reduce<true>(s, m);
    for (int c = threadIdx.x; c < columns; c += T)
      sum += __expf(cached[threadIdx.x * 4 + (c / T & 3)] - m);
    sum = reduce<false>(s, sum);
    for (int c = threadIdx.x; c < columns; c += T)
      out[(size_t)r * columns + c] = __expf(row[c] - m) / sum;
  }
}
void run(const float *in, float *out) { softmax<<<1, T>>>(in, out, 16, T * 8 * SCALE); }
