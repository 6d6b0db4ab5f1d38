// Integer functions of OpenCL are computed, for each thread; accesses to 'wrong' would be reached only if one were not.
// RUN: %banklint %s > %t
// RUN: FileCheck %s < %t
// CHECK-NOT: wrong
// CHECK: {{ s .*}} exact
// CHECK-NOT: wrong
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void integers(__global int *out) {
  __local int s[64], wrong[64];
  const uint u = get_local_id(0);
  const int i = (int)u - 20;
  const uint big = 0xfffffff0u + u;
  if (abs(i) != (uint)(i < 0 ? -i : i)) wrong[0] = 0;
  if (abs_diff(i, 5) != (uint)(i < 5 ? 5 - i : i - 5)) wrong[1] = 0;
  if (add_sat(big, 20u) != (big > 0xffffffffu - 20u ? 0xffffffffu : big + 20u)) wrong[2] = 0;
  if (add_sat((char)(60 + i), (char)50) != (i + 110 > 127 ? 127 : i + 110)) wrong[3] = 0;
  if (sub_sat(u, 7u) != (u < 7 ? 0 : u - 7)) wrong[4] = 0;
  if (bitselect(0x0fu, u, 0x3cu) != ((0x0fu & ~0x3cu) | (u & 0x3cu))) wrong[5] = 0;
  if (select(i, 7, u > 3) != (u > 3 ? 7 : i)) wrong[6] = 0;
  if (clz(u | 1u) != 31 - (u > 31 ? 5 : u > 15 ? 4 : u > 7 ? 3 : u > 3 ? 2 : u > 1 ? 1 : 0)) wrong[7] = 0;
  if (clz((uchar)4) != 5 || ctz(u | 8) > 3 || ctz(24u) != 3) wrong[8] = 0;
  if (popcount(u) != (u & 1) + (u >> 1 & 1) + (u >> 2 & 1) + (u >> 3 & 1) + (u >> 4 & 1) + (u >> 5)) wrong[9] = 0;
  if (rotate(big, 5u) != (big << 5 | big >> 27) || rotate(u, 32u) != u) wrong[10] = 0;
  if (hadd(big, 30u) != (uint)(((ulong)big + 30) >> 1) || rhadd(i, 4) != (i + 5) >> 1) wrong[11] = 0;
  if (mul_hi(big, 16u) != (uint)(((ulong)big * 16) >> 32) || mad_hi(i, i, 3) != 3) wrong[12] = 0;
  if (mad_sat(i, 0x7fffffff, 0) != (i < 0 ? (i == -1 ? -0x7fffffff : (int)0x80000000) : i == 0 ? 0 : 0x7fffffff)) wrong[13] = 0;
  if (upsample((uchar)u, (uchar)200) != u * 256 + 200 || upsample((char)-1, (uchar)1) != -255) wrong[14] = 0;
  if (convert_uchar_sat(i * 20) != (i < 0 ? 0 : i * 20 > 255 ? 255 : i * 20)) wrong[15] = 0;
  if (convert_char_sat_rte(u * 4) != (u * 4 > 127 ? 127 : u * 4) || convert_uchar(i) != (i & 255)) wrong[16] = 0;
  if (clamp(i, -3, 9) != (i < -3 ? -3 : i > 9 ? 9 : i) || get_global_offset(0) != 0) wrong[17] = 0;
  if (add_sat((long)0x7ffffffffffffff0, (long)u) < (long)0x7ffffffffffffff0) wrong[18] = 0;
  if (popcount((int2)(i, 255)).y != 8 || add_sat((uchar4)250, (uchar4)((uchar)u)).w != (u > 5 ? 255 : 250 + u)) wrong[19] = 0;
  if (mul24(u, 3u) != u * 3 || mad24(i, 3, 1) != i * 3 + 1 || as_int(big) != (int)big) wrong[20] = 0;
  s[u] = out[0];
}
