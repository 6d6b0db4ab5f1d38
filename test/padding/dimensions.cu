// RUN: not %banklint %s | FileCheck %s
//
// The fix replaces the whole expression of the innermost dimension. How it reads:

constexpr int TILE = 32;
#define WIDTH 32

__global__ void number(float *out) {
  // CHECK: dimensions.cu:[[@LINE+3]]:20: note: pad the rows of 'm': '[33]' instead of '[32]' takes 1 instead of 32 wavefronts per block for all its accesses
  // CHECK-NEXT: __shared__ float m[32][32];
  // CHECK-NEXT: ^
  __shared__ float m[32][32];
  *out = m[threadIdx.x][0];
}

__global__ void name(float *out) {
  // CHECK: note: pad the rows of 'm': '[TILE + 1]' instead of '[TILE]'
  __shared__ float m[TILE][TILE];
  *out = m[threadIdx.x][0];
}

// Two more words are not enough: word 34t is 2-way. Three are.
__global__ void padded_wrongly(float *out) {
  // CHECK: note: pad the rows of 'm': '[TILE + 3]' instead of '[TILE + 2]' takes 1 instead of 2 wavefronts
  __shared__ float m[TILE][TILE + 2];
  *out = m[threadIdx.x][0];
}

__global__ void product(float *out) {
  // CHECK: note: pad the rows of 'm': '[2 * TILE + 1]' instead of '[2 * TILE]'
  __shared__ float m[TILE][2 * TILE];
  *out = m[threadIdx.x][0];
}

__global__ void shifted(float *out) {
  // CHECK: note: pad the rows of 'm': '[(1 << 5) + 1]' instead of '[1 << 5]'
  __shared__ float m[TILE][1 << 5];
  *out = m[threadIdx.x][0];
}

// An object-like macro that is the whole dimension may be extended; its body stays as it is.
__global__ void macro(float *out) {
  // CHECK: note: pad the rows of 'm': '[WIDTH + 1]' instead of '[WIDTH]'
  __shared__ float m[TILE][WIDTH];
  *out = m[threadIdx.x][0];
}

// The number stays in its base: 040 is 32.
__global__ void octal(float *out) {
  // CHECK: note: pad the rows of 'm': '[041]' instead of '[040]' takes 1 instead of 32 wavefronts
  __shared__ float m[32][040];
  *out = m[threadIdx.x][0];
}

__global__ void octal_summand(float *out) {
  // CHECK: note: pad the rows of 'm': '[TILE + 011]' instead of '[TILE + 010]'
  __shared__ float m[TILE][TILE + 010];
  *out = m[threadIdx.x][0];
}

__global__ void hexadecimal(float *out) {
  // CHECK: note: pad the rows of 'm': '[0x20 + 1]' instead of '[0x20]'
  __shared__ float m[32][0x20];
  *out = m[threadIdx.x][0];
}

// Only the innermost dimension changes. A plane then has 4 · 9 words: word 36a + 9b (a < 8, b < 4) is in bank
// 4a + 9b mod 32, and those are all different.
__global__ void three(float *out) {
  // CHECK: note: pad the rows of 'm': '[9]' instead of '[8]' takes 1 instead of 8 wavefronts
  __shared__ float m[8][4][8];
  *out = m[threadIdx.x / 4][threadIdx.x % 4][0];
}

void launch(float *out) {
  number<<<1, 32>>>(out);
  name<<<1, 32>>>(out);
  octal<<<1, 32>>>(out);
  octal_summand<<<1, 32>>>(out);
  hexadecimal<<<1, 32>>>(out);
  padded_wrongly<<<1, 32>>>(out);
  product<<<1, 32>>>(out);
  shifted<<<1, 32>>>(out);
  macro<<<1, 32>>>(out);
  three<<<1, 32>>>(out);
}
