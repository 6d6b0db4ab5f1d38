// Each thread mixes a number in each step: a cipher that adds up its key, a Feistel network with tables in shared memory
// and a hash of 64 bits. Their indices are data, and what is mixed goes on from one block of text to the next.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 64, ROUNDS = 32;
__global__ void mixing(const unsigned *tables, const unsigned char *text, uint2 *out, int blocks) {
  __shared__ unsigned box[4][256], key[4], count[512];
  for (int i = threadIdx.x; i < 1024; i += T)
    box[i / 256][i % 256] = tables[i];
  for (int i = threadIdx.x; i < 512; i += T)
    count[i] = 0;
  if (threadIdx.x < 4)
    key[threadIdx.x] = tables[threadIdx.x];
  __syncthreads();
  uint2 x = out[threadIdx.x];
  unsigned long long hash = 14695981039346656037ull;
  for (int b = 0; b < blocks; ++b) {
    unsigned sum = 0;
    for (int r = 0; r < ROUNDS; ++r) {
      x.x += ((x.y << 4 ^ x.y >> 5) + x.y) ^ (sum + key[sum & 3]);
      sum += 0x9e3779b9u;
      x.y += ((x.x << 4 ^ x.x >> 5) + x.x) ^ (sum + key[sum >> 11 & 3]);
    }
    for (int r = 0; r < 16; ++r)
      x = make_uint2(x.y ^ (((box[0][x.x >> 24] + box[1][x.x >> 16 & 255]) ^ box[2][x.x >> 8 & 255]) + box[3][x.x & 255]),
                     x.x);
    hash = (hash ^ text[b * T + threadIdx.x]) * 1099511628211ull;
    hash = hash << 7 | hash >> 57;
    atomicAdd(&count[hash % 509], x.x & 1);
    out[b * T + threadIdx.x] = x;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 512; i += T)
    out[i].x += count[i];
}
void run(const unsigned *tables, const unsigned char *text, uint2 *out) {
  mixing<<<1, T>>>(tables, text, out, 4 * SCALE);
}
