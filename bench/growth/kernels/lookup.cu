// Rounds of a cipher with tables in shared memory: indices are data; the number of blocks of text grows.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 64, ROUNDS = 10;
__global__ void encrypt(const unsigned *tables, const unsigned *keys, uint4 *text, int blocks) {
  __shared__ unsigned table[4][256], key[4 * (ROUNDS + 1)];
  for (int i = threadIdx.x; i < 1024; i += T)
    table[i / 256][i % 256] = tables[i];
  if (threadIdx.x < 4 * (ROUNDS + 1))
    key[threadIdx.x] = keys[threadIdx.x];
  __syncthreads();
  for (int b = 0; b < blocks; ++b) {
    uint4 x = text[b * T + threadIdx.x];
    for (int r = 1; r <= ROUNDS; ++r) {
      uint4 y;
      y.x = table[0][x.x >> 24] ^ table[1][x.y >> 16 & 255] ^ table[2][x.z >> 8 & 255] ^ table[3][x.w & 255] ^ key[4 * r];
      y.y = table[0][x.y >> 24] ^ table[1][x.z >> 16 & 255] ^ table[2][x.w >> 8 & 255] ^ table[3][x.x & 255];
      y.z = table[0][x.z >> 24] ^ table[1][x.w >> 16 & 255] ^ table[2][x.x >> 8 & 255] ^ table[3][x.y & 255];
      y.w = table[0][x.w >> 24] ^ table[1][x.x >> 16 & 255] ^ table[2][x.y >> 8 & 255] ^ table[3][x.z & 255];
      y.y ^= key[4 * r + 1];
      y.z ^= key[4 * r + 2];
      y.w ^= key[4 * r + 3];
      x = y;
    }
    text[b * T + threadIdx.x] = x;
  }
}
void run(const unsigned *tables, const unsigned *keys, uint4 *text) { encrypt<<<1, T>>>(tables, keys, text, 4 * SCALE); }
