// Sums of many segments, each by interleaved addresses with doubling strides, then by halving ones.
#ifndef SCALE
#define SCALE 1
#endif
__global__ void sums(const float *in, float *out, int segments) {
  __shared__ float s[256], w[256];
  const unsigned t = threadIdx.x;
  for (int segment = 0; segment < segments; ++segment) {
    s[t] = in[segment * 256 + t];
    w[t] = s[t] * s[t];
    __syncthreads();
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
      unsigned at = 2 * stride * t;
      if (at < blockDim.x)
        s[at] += s[at + stride];
      __syncthreads();
    }
    for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
      if (t < stride)
        w[t] += w[t + stride];
      __syncthreads();
    }
    if (t == 0) {
      out[2 * segment] = s[0];
      out[2 * segment + 1] = w[0];
    }
    __syncthreads();
  }
}
void run(const float *in, float *out) { sums<<<1, 256>>>(in, out, 8 * SCALE); }
