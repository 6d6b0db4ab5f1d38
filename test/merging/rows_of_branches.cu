// RUN: not %banklint --arch=sm_90 --block=64 %s | tr -s ' ' | FileCheck %s
//
// Rows of a static array of which a branch has a part (machine code of nvcc 13.0.88 for sm_90, 2026-11-30).

// The other side stores two of the four words: the assembler joins these two, LDS.64, LDS, LDS.
__global__ void sides(float *out, int n) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  float r = 0;
  if (t < n)
    // CHECK-COUNT-4: :[[@LINE+1]]:{{[0-9]+}} sides 64 (option) s load 4 {{.*}} bounded: as written; 
    r = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
  else
    s[4 * t] = 1, s[4 * t + 1] = 2;
  __syncthreads();
  out[t] = r + s[t ^ 1];
}

// One LDS.64 where the index rises. Where it falls the sums may be apart.
__global__ void rising(float *out, int n) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:13 rising 64 (option) s load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
  float r = s[4 * t + 1];
  if (t < n)
    r += s[4 * t] * 3;
  out[t] = r;
}
__global__ void falling(float *out, int n) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:13 falling 64 (option) s load 4 {{.*}} bounded: as written; the compiler may join it with others
  float r = s[4 * (31 - t) + 1];
  if (t < n)
    r += s[4 * (31 - t)] * 3;
  out[t] = r;
}

// Bytes with a gap between, in an array that is declared aligned: LDS of 32 bits here, two of 16 bits in other arrays.
__global__ void bytes(int *out) {
  __shared__ __align__(16) unsigned char s[64][16];
  int t = threadIdx.x;
  ((unsigned *)s)[t] = out[t];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:12 bytes 64 (option) s load 1 {{.*}} bounded: as written; the compiler may join it with others
  out[t] = s[t][0] + s[t][2];
}
