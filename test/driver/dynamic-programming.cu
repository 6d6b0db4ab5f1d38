// DPX: sums and extrema in one instruction, and comparisons of bytes in a word.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s

__global__ void extrema(int *out, unsigned *pairs, int a, int b, int c) {
  out[0] = __viaddmax_s32(a, b, c) + __viaddmin_s32_relu(a, b, c) + __vimax3_s32(a, b, c) + __vimin_s32_relu(a, b);
  bool first, second;
  out[1] = __vibmax_s32(a, b, &first);
  pairs[0] = __vibmin_s16x2(pairs[1], pairs[2], &first, &second);
  pairs[3] = __vimax3_u16x2(pairs[1], pairs[2], pairs[3]) + __viaddmax_s16x2_relu(pairs[1], pairs[2], pairs[3]);
  pairs[4] = __vsetgtu4(pairs[1], pairs[2]) + __vsetles2(pairs[1], pairs[2]);
}
