__global__ void filter(const int *in, int *out) {
  extern __shared__ short cells[][64];
  for (int k = threadIdx.x + threadIdx.y * blockDim.x; k < 16 * 64; k += blockDim.x * blockDim.y)
    cells[k / 64][k % 64] = in[k];
  int acc = cells[threadIdx.x % 16][0];
  acc += cells[(threadIdx.x ^ threadIdx.y) % 16][(threadIdx.x * 3 + 1) % 64];
  cells[(threadIdx.x ^ threadIdx.y) % 16][(threadIdx.x * 3 + 1) % 64] = cells[14][(threadIdx.x ^ threadIdx.y) % 16];
  cells[in[threadIdx.x] & 15][14] += 2;
  out[threadIdx.x + threadIdx.y * blockDim.x] += acc;
}
void launch(const int *in, int *out) { filter<<<1, dim3(8, 32), 2048>>>(in, out); }
