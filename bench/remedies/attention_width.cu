// Attention by one warp for each tile of queries, whose width only the run knows, as that of a tensor: parts of one
// buffer, with rows as long as arguments say.
#include "run.h"
__global__ void attend(float *out, const float *in, int width, int keys, int tiles) {
  extern __shared__ float pool[];
  const int tile = keys * width;
  float *q = pool;
  float *k = &pool[tile];
  float *v = &pool[tile * 2];
  float *s = &pool[tile * 3];
  const int t = threadIdx.x;
  for (int x = 0; x < width; ++x)
    q[t * width + x] = in[blockIdx.x * width + t * width + x] / 1024;
  float sum = 0, most = -1e30f;
  for (int i = 0; i < tiles; ++i) {
    for (int x = 0; x < width; ++x) {
      k[(t * width) + x] = in[i * tile + (t * width) + x] / 1024;
      v[(t * width) + x] = in[i * tile + (t * width) + x];
    }
    __syncthreads();
    float now = most;
    for (int y = 0; y < keys; ++y) {
      float dot = 0;
      for (int x = 0; x < width; ++x)
        dot += q[(t * width) + x] * k[(y * width) + x];
      s[(keys * t) + y] = dot;
      now = fmaxf(now, dot);
    }
    sum *= __expf(most - now);
    for (int y = 0; y < keys; ++y) {
      s[(keys * t) + y] = __expf(s[(keys * t) + y] - now);
      sum += s[(keys * t) + y];
    }
    for (int x = 0; x < width; ++x) {
      float weighted = 0;
      for (int y = 0; y < keys; ++y)
        weighted += s[(keys * t) + y] * v[(y * width) + x];
      float &to = out[(blockIdx.x * 32 + t) % 1024 * width + x];
      if (blockIdx.x < 32)
        to = (i ? to * __expf(most - now) : 0) + weighted;
    }
    most = now;
    __syncthreads();
  }
  out[512 * 1024 + blockIdx.x * 32 + t] = sum;
}
int main(int argc, char **) {
  const int keys = 32, width = 64 * argc;
  const int bytes = (3 * keys * width + keys * keys) * sizeof(float);
  return run([&](float *out, const float *in) { attend<<<Blocks, keys, bytes>>>(out, in, width, keys, 16); });
}
