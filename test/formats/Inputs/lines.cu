// Two lines of one array have one cause, and one cure.

__global__ void lines(float *out) {
  __shared__ float rows[32][32];
  __shared__ float few[32][8];
  const int t = threadIdx.x;
  for (int i = 0; i < 8; ++i)
    rows[t][i] = out[t * 8 + i];
  out[t] = rows[t][t & 1];
  few[t][0] = out[t];
  out[t] += few[t ^ 1][0];
}

void run(float *out) { lines<<<1, 32>>>(out); }
