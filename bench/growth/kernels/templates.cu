// A list of templates: sums of the columns of tiles of many widths, each with its own length of the inner loops.
#ifndef SCALE
#define SCALE 1
#endif
template <typename T, int W, int H> __global__ void columns(const T *in, T *out, int tiles) {
  __shared__ T tile[H * W];
  __shared__ T parts[8][W];
  const int t = threadIdx.x, column = t % W, part = t / W;
  constexpr int PARTS = 256 / W < 8 ? 256 / W : 8;
  T sum = 0;
  for (int k = 0; k < tiles; ++k) {
    for (int e = t; e < W * H; e += 256)
      tile[e % H * W + e / H] = in[(size_t)k * W * H + e];
    __syncthreads();
    if (part < PARTS)
      for (int r = part; r < H; r += PARTS)
        sum += tile[r * W + column];
    __syncthreads();
  }
  if (part < PARTS)
    parts[part][column] = sum;
  __syncthreads();
  if (part == 0) {
    for (int p = 1; p < PARTS; ++p)
      sum += parts[p][column];
    out[column] = sum;
  }
}
template <typename T> void all(const T *in, T *out) {
  columns<T, 32, 32><<<1, 256>>>(in, out, 4 * SCALE);
  columns<T, 64, 32><<<1, 256>>>(in, out, 4 * SCALE);
  columns<T, 128, 16><<<1, 256>>>(in, out, 4 * SCALE);
  columns<T, 16, 64><<<1, 256>>>(in, out, 4 * SCALE);
}
void run(const float *f, float *fo, const double *d, double *od, const short *s, short *so) {
  all(f, fo);
  all(d, od);
  all(s, so);
}
