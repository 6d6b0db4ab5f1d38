// `exact` holds for every value of what is not known. Words count, not only banks: rows that are whole rows of banks apart
// conflict, and the same row twice does not.
//
// RUN: not %banklint --as-written --block=32 %s | FileCheck %s

__global__ void rows(float *out, int n, unsigned u, int e) {
  __shared__ float s[4][32], large[1024];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rows {{.*}} s load 4 1..2 - - - bounded: conflict-free only if 'n' is even
  out[0] = s[(t >> 4) * (n & 1)][t & 15];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rows {{.*}} s load 4 1..2 - - - bounded: conflict-free only if 'n' is 0
  out[1] = s[t < 8 ? 0 : n != 0][0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rows {{.*}} s load 4 1..2 - - - bounded: depends on 'n'
  out[2] = s[(t >> 4) * (n > 5)][0];
  // Of an array that long, n is 0 to 3.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rows {{.*}} s load 4 1..2 - - - bounded: conflict-free only if 'n' is 0
  out[3] = s[(t >> 4) * n][0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rows {{.*}} large load 4 1..2 - - - bounded: conflict-free only if 'u' mod 32 = 16, or if it is from 0 to 15
  out[4] = large[(t >> 4) * u + (t & 15)];
  for (int i = 0; i < e; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} rows {{.*}} s load 4 1..2 - - - bounded: depends on the step of a loop
    out[i] = s[t < 16 ? i & 1 : 0][t & 15];
}

// Unsigned numbers wrap below 0: here they are always large, never below 8.
__global__ void wraps(float *out, unsigned n, unsigned u) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  unsigned v = n & 63;
  v = v - 100;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} wraps {{.*}} s load 4 32 1 32 1 exact
  out[0] = s[v < 8 ? 0 : t][0];
  for (unsigned i = 0; i < 12; ++i)
    if (i - 8 > 3) // 0 to 7, which wrap
      // CHECK: :[[@LINE+1]]:{{[0-9]+}} wraps {{.*}} s load 4 32 8 256 8 exact
      out[i] = s[t][i];
  for (unsigned i = 0; i < n; ++i)
    if (i - 8 > 3)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}} wraps {{.*}} s load 4 32 1* 32* 1* exact
      out[i] = s[t][1];
  // 2^32 is no multiple of 9: all words are in 9 neighbouring banks.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} wraps {{.*}} s load 4 1 1 1 1 exact
  out[1] = s[0][(threadIdx.x - u) % 9];
  // Nor does it matter where the rows change.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} wraps {{.*}} s load 4 2 1 2 1 exact
  out[2] = s[(threadIdx.x - u) / 9 % 2][0];
}

// Division rounds towards zero: from -31 to 31 all is in element 0.
__global__ void rounds(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rounds {{.*}} s load 4 1..2 - - - bounded: depends on 'n'
  out[0] = s[(t + n) / 32 * 32 + 64];
}

// A 64-bit number that becomes an int may be negative.
__global__ void converts(float *out, size_t n, unsigned u) {
  __shared__ float4 s[1000];
  __shared__ char c[2048];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converts {{.*}} s load 4 1..32 - - - bounded: depends on 'n'
  out[t] = s[max(24, (int)(n + t)) % 1000].x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converts {{.*}} c load 1 1..16 - - - bounded: depends on 'u'
  out[t] = c[3 + min(max((int)~(threadIdx.x + u), 0), 1023)];
}

// A row of 64 bits may be too long for any number of bytes.
__global__ void longRows(float *out, size_t n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} longRows {{.*}} s load 4 1..32 - - - bounded: conflict-free only if 'n' is even
  out[t] = s[t % 32 * n + t];
}
