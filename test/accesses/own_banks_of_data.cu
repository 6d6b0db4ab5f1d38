// RUN: %banklint %s | FileCheck %s
//
// Data decides the row, or a byte of the lane's own word, but no bank: such tables are free of conflicts, whatever the
// data is.

__global__ void bytes(const unsigned char *in, unsigned *out) {
  __shared__ unsigned char s[64 * 128];
  unsigned t = threadIdx.x, d = in[t], e = in[t + 32];
  ((unsigned *)s)[t] = d;
  __syncthreads();
  // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:16 bytes {{.*}} s load 1 1 1 1 1 exact
  unsigned a = s[(d / 4) * 128 + t * 4 + (d & 3)];
  // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:16 bytes {{.*}} s load 1 1 1 1 1 exact
  unsigned b = s[(d / 4) * 128 + t * 4 + (e & 3)];
  // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:16 bytes {{.*}} s load 1 1 1 1 1 exact
  unsigned c = s[(d >> 2 << 7) | t << 2 | (d & 3)];
  // Bits that reach the next word: up to all lanes in one bank of two.
  // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:16 bytes {{.*}} s load 1 up to {{.*}} data-dependent: the index is data
  unsigned f = s[(d / 4) * 128 + t * 4 + (e & 7)];
  // One byte further, the last of four is in the next word.
  // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:16 bytes {{.*}} s load 1 up to {{.*}} data-dependent: the index is data
  unsigned g = s[(d / 4) * 128 + t * 4 + (e & 3) + 1];
  // Rows of 132 bytes move the bank.
  // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:16 bytes {{.*}} s load 1 up to {{.*}} data-dependent: the index is data
  unsigned h = s[(d / 8) * 132 + t * 4 + (d & 3)];
  out[t] = a + b + c + f + g + h;
}

__global__ void rows(unsigned *out, const unsigned *key) {
  __shared__ unsigned table[256][32];
  unsigned lane = threadIdx.x & 31;
  for (unsigned r = threadIdx.x >> 5; r < 256; r += 8)
    table[r][lane] = key[r];
  __syncthreads();
  unsigned span = key[1], s = key[0] + threadIdx.x * span;
  for (unsigned i = 0; i < span; ++i, ++s) {
    // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:25 rows {{.*}} table load 4 1 {{.*}} exact
    out[threadIdx.x] += table[s & 0xFF][lane];
    // Two lanes for each column: in one row they share a word, in two they meet.
    // CHECK-DAG: own_banks_of_data.cu:[[@LINE+1]]:25 rows {{.*}} table load 4 1..{{.*}} bounded
    out[threadIdx.x] += table[s & 0xFF][lane / 2];
  }
}

void go(const unsigned char *a, unsigned *b) {
  bytes<<<1, 32>>>(a, b);
  rows<<<4, 256>>>(b, b);
}
