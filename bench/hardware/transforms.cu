// Fourier and Walsh transforms, tables: strides that are powers of two, and indices that are data.
#include "suite.h"

/// Radix 2, in place: butterflies of doubling span.
__global__ void fft_in_place(float2 *out) {
  __shared__ float2 s[256];
  s[__brev(threadIdx.x) >> 24] = out[threadIdx.x];
  s[__brev(threadIdx.x + 128) >> 24] = out[threadIdx.x + 128];
  for (int span = 1; span < 256; span *= 2) {
    __syncthreads();
    int k = threadIdx.x & (span - 1);
    int i = 2 * threadIdx.x - k;
    float2 a = s[i];
    float2 b = s[i + span];
    s[i] = make_float2(a.x + b.x, a.y + b.y);
    s[i + span] = make_float2(a.x - b.x, (a.y - b.y) * k);
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
  out[threadIdx.x + 128] = s[threadIdx.x + 128];
}

/// Real and imaginary parts in two arrays.
__global__ void fft_split(float *out) {
  __shared__ float re[256], im[256];
  for (int i = threadIdx.x; i < 256; i += 128) {
    re[i] = out[i];
    im[i] = out[i + 256];
  }
  for (int span = 1; span < 256; span *= 2) {
    __syncthreads();
    int i = 2 * threadIdx.x - (threadIdx.x & (span - 1));
    float ar = re[i], ai = im[i];
    float br = re[i + span], bi = im[i + span];
    re[i] = ar + br;
    im[i] = ai + bi;
    re[i + span] = ar - br;
    im[i + span] = ai - bi;
  }
  __syncthreads();
  out[threadIdx.x] = re[threadIdx.x];
  out[threadIdx.x + 256] = im[threadIdx.x + 128];
}

/// Walsh: pairs by XOR.
__global__ void walsh(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int span = 1; span < 256; span *= 2) {
    float other = s[threadIdx.x ^ span];
    float mine = s[threadIdx.x];
    __syncthreads();
    s[threadIdx.x] = threadIdx.x & span ? other - mine : other + mine;
    __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x];
}

/// 32 copies of a table, one for each bank: no conflicts, whatever the data. Filling it is 8-way.
__global__ void table_of_copies(unsigned *out, const unsigned *table) {
  __shared__ unsigned s[256][32];
  if (threadIdx.x < 256)
    for (int bank = 0; bank < 32; ++bank)
      s[threadIdx.x][bank] = table[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[out[threadIdx.x] & 255][threadIdx.x & 31];
}

/// Filled with one store per row instead: no conflicts.
__global__ void table_of_copies_by_rows(unsigned *out, const unsigned *table) {
  __shared__ unsigned s[256][32];
  for (int i = threadIdx.x / 32; i < 256; i += blockDim.x / 32)
    s[i][threadIdx.x & 31] = table[i];
  __syncthreads();
  out[threadIdx.x] = s[out[threadIdx.x] & 255][threadIdx.x & 31];
}

/// One copy: the data decide.
__global__ void one_table(unsigned *out, const unsigned *table) {
  __shared__ unsigned s[256];
  s[threadIdx.x % 256] = table[threadIdx.x % 256];
  __syncthreads();
  out[threadIdx.x] = s[out[threadIdx.x] & 255];
}

/// Round keys, the same for all lanes: broadcasts.
__global__ void round_keys(unsigned *out) {
  __shared__ unsigned key[32];
  if (threadIdx.x < 32)
    key[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  unsigned x = out[threadIdx.x];
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    x = x * 5 ^ key[i];
  out[threadIdx.x] = x;
}

__global__ void scatter_values(unsigned *out) { out[threadIdx.x] = threadIdx.x * 37 % 251; }

int main() {
  float *f = zeros<float>();
  unsigned *table = zeros<unsigned>();
  fft_in_place<<<1, 128>>>(reinterpret_cast<float2 *>(f));
  fft_split<<<1, 128>>>(f);
  walsh<<<1, 256>>>(f);
  scatter_values<<<1, 1024>>>(reinterpret_cast<unsigned *>(f));
  table_of_copies<<<1, 1024>>>(reinterpret_cast<unsigned *>(f), table);
  scatter_values<<<1, 1024>>>(reinterpret_cast<unsigned *>(f));
  table_of_copies_by_rows<<<1, 1024>>>(reinterpret_cast<unsigned *>(f), table);
  scatter_values<<<1, 1024>>>(reinterpret_cast<unsigned *>(f));
  one_table<<<1, 1024>>>(reinterpret_cast<unsigned *>(f), table);
  round_keys<<<1, 128>>>(reinterpret_cast<unsigned *>(f));
  return finish();
}
