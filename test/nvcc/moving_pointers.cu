// In a loop that stays a loop, nvcc's optimizer moves one pointer to a row, and its assembler proves the alignment of
// the place alone that this points to: the middle of a row that begins where the step does, else mostly its end.
// Rows of [40][72] floats, so that each begins at a multiple of 16 bytes.

// RUN: not %banklint --block=32 --table=all %s -- nvcc -arch=sm_90 | FileCheck %s

// The machine code is that of nvcc 13.0.88 for sm_90.

extern "C" __global__ void middle(float *o, int n) {
  __shared__ float s[40][72];
  int t = threadIdx.x;
  float r = 0;
  s[t][t] = o[t];
  __syncthreads();
#pragma unroll 4
  for (int j = 0; j < 32; ++j)
    r += s[t][j]; // LDS.64, LDS.64: the pointer is at the third word
  // CHECK: [[@LINE-1]]:10 middle {{.*}} exact, joined with its neighbours into 64-bit accesses
  o[t] = r;
}

extern "C" __global__ void end(float *o, int n) {
  __shared__ float s[40][72];
  int t = threadIdx.x;
  float r = 0;
  s[t][t] = o[t];
  __syncthreads();
#pragma unroll 4
  for (int j = 0; j < n; ++j)
    r += s[t][j + 1]; // LDS.128 of three words, LDS: the pointer is at the fourth word, a multiple of 16
  // CHECK: [[@LINE-1]]:10 end {{.*}} exact, joined with its neighbours into 128-bit accesses
  o[t] = r;
}

// Which bits of the step decide is known in each of the four steps, so the row is that of constants: LDS.128.
extern "C" __global__ void low_bits(float *o, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  float r = 0;
  s[t] = o[t];
  __syncthreads();
  for (int j = 0; j < n; ++j)
    r += s[32 * t + j % 4];
  // CHECK: [[@LINE-1]]:10 low_bits {{.*}} exact, joined with its neighbours into 128-bit accesses
  o[t] = r;
}

// What the next step loads first stays in a register (LDS.128, and LDS before the loop): where the row begins then is
// not known.
extern "C" __global__ void neighbours(float *o, int n) {
  __shared__ float s[40][72];
  int t = threadIdx.x;
  float r = 0;
  s[t][t] = o[t];
  __syncthreads();
#pragma unroll 4
  for (int j = 0; j < 32; ++j)
    r += s[t][j] * s[t][j + 1];
  // CHECK: [[@LINE-1]]:10 neighbours {{.*}} bounded
  o[t] = r;
}

// Of 7 steps nvcc takes three, and four.
extern "C" __global__ void rest(float *o, int n) {
  __shared__ float s[40][72];
  int t = threadIdx.x;
  float r = 0;
  s[t][t] = o[t];
  __syncthreads();
#pragma unroll 4
  for (int j = 0; j < 7; ++j)
    r += s[t][j];
  // CHECK: [[@LINE-1]]:10 rest {{.*}} bounded
  o[t] = r;
}

// 132 * t and 4 * t are added, neither of which is a multiple of 8: two LDS.
extern "C" __global__ void diagonal(float *o, int n) {
  __shared__ float s[40][33];
  int t = threadIdx.x;
  s[t][t] = o[t];
  __syncthreads();
  o[t] = s[t][t] * s[t][t + 1];
  // CHECK: [[@LINE-1]]:10 diagonal {{.*}} load 4 {{[0-9 ]*}}exact
  // CHECK: [[@LINE-2]]:20 diagonal {{.*}} load 4 {{[0-9 ]*}}exact
}
