// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Indices are evaluated lane by lane, so division, remainder, masks, shifts and selections are exact.

__global__ void operators(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;

  // Pairs of lanes share a word: 16 words in 16 banks.
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact
  out[0] = s[t / 2];
  // 16 words, all in bank 0.
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 16 1 16 1 exact
  out[1] = s[t / 2 * 32];
  // Words 0, 32, 64 and 96.
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 4 1 4 1 exact
  out[2] = s[t % 4 * 32];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact
  out[3] = s[(t & 7) * 4];
  // Words 0, 32, … 480 and 1, 33, … 481.
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 16 1 16 1 exact
  out[4] = s[(t & 1) | (t >> 1 << 5)];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact
  out[5] = s[t ^ 31];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 8 1 8 1 exact
  out[6] = s[t << 3];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact
  out[7] = s[-t + 31];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact
  out[8] = s[~t & 31];

  // Lanes 0-15 read words 0-15. Lanes 16-31 read words 256, 272, … 496: 8 in bank 0, where word 0 is too, and 8 in
  // bank 16.
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 9 1 9 1 exact
  out[9] = s[t < 16 ? t : 16 * t];
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 4 1 4 1 exact
  out[10] = s[min(t, 3) * 32];
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 4 1 4 1 exact
  out[11] = s[max(t, 28) * 32];
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 2 1 2 1 exact
  out[12] = s[!(t & 1) * 32];
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 2 1 2 1 exact
  out[13] = s[(t < 8 || t >= 24) * 32];
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 2 1 2 1 exact
  out[14] = s[(t > 4 && t % 2) * 32];
  // As the language has it, the remainder takes the sign of the dividend: -7 … 7 are 15 values.
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 15 1 15 1 exact
  out[15] = s[((t - 16) % 8 + 7) * 32];
  // Division rounds toward 0: -16/16 … 15/16 are -1 and 0.
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 2 1 2 1 exact
  out[16] = s[((t - 16) / 16 + 1) * 32];
}
