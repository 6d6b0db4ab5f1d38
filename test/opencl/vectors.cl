// Variables of vector types are followed component by component, as CUDA's int2 is.
// RUN: not %banklint --as-written %s | FileCheck %s
__kernel __attribute__((reqd_work_group_size(32, 2, 1)))
void indices(__global const uchar4 *in, __global const int *numbers, int4 of_launch) {
  __local int s[4096];
  int2 c = (int2)(get_local_id(0), get_local_id(1));
  s[c.x * 2 + c.y] = 1;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}2 {{ *}}2 {{ *}}4 {{ *}}2  exact
  uchar4 v = in[get_local_id(0)];
  s[v.x] = 2;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}up to 8 {{.*}} data-dependent: the index is data

  // Components from several vectors, in any order, and changed in place.
  int4 e = (int4)(c.yx, 3, 4) + c.xyxy * 2;
  e.xy += (int2)1;
  e.w <<= 3;
  s[e.hi.y] = 3; // 32 + 16 y
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}1 {{ *}}2 {{ *}}2 {{ *}}2  exact
  s[e.wzyx.lo.y] = 4; // 3 + 2 x
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}2 {{ *}}2 {{ *}}4 {{ *}}2  exact
  s[(c * 4).x - -c.y] = 5;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}4 {{ *}}2 {{ *}}8 {{ *}}2  exact
  s[convert_int2(as_uint2(c) << 3).x] = 6;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}8 {{ *}}2 {{ *}}16 {{ *}}2  exact
  s[min(c, (int2)15).x * 16 + max(c, 1).y] = 7;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}8 {{ *}}2 {{ *}}16 {{ *}}2  exact
  s[select(c.yx, c, c < 16).x] = 8;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}1 {{ *}}2 {{ *}}2 {{ *}}2  exact
  for (int2 i = (int2)(0, 32); i.x < 4; i += (int2)(1, 0))
    s[i.x * i.y + c.x] = 9;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:5 {{.*}} s {{ *}}store 4 {{ *}}1 {{ *}}8 {{ *}}8 {{ *}}8  exact
  int4 w = vload4(get_local_id(0), numbers);
  s[w.z & 31] = 10;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}1 {{ *}}2 {{ *}}2 {{ *}}2  exact
  s[c.x * of_launch.y] = 11;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}1..32 {{.*}} bounded: conflict-free only if 'of_launch.y' is odd
}

// Elements of private arrays, and functions with vectors.
int2 swapped(int2 v) { return v.yx; }
__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void calls(__global int *out) {
  __local int s[4096];
  __local int4 t[64];
  int corners[4];
  vstore4((int4)(0, 2, 4, 6), 0, corners);
  s[get_local_id(0) * vload2(1, corners).x] = 0;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}4 {{ *}}1 {{ *}}4 {{ *}}1  exact
  s[swapped((int2)(1, get_local_id(0))).x * 16] = 1;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} s {{ *}}store 4 {{ *}}16 {{ *}}1 {{ *}}16 {{ *}}1  exact
  t[get_local_id(0)].xy += (int2)1;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:3 {{.*}} t {{ *}}load 8 {{ *}}2 {{ *}}1 {{ *}}4 {{ *}}2  exact
  // CHECK-DAG: vectors.cl:[[#@LINE-2]]:3 {{.*}} t {{ *}}store 8 {{ *}}2 {{ *}}1 {{ *}}4 {{ *}}2  exact
  int4 spread = t[get_local_id(0)].xxzz;
  // CHECK-DAG: vectors.cl:[[#@LINE-1]]:17 {{.*}} t {{ *}}load 4 {{ *}}4 {{ *}}2 {{ *}}8 {{ *}}2  exact
  out[0] = spread.x + s[0];
}
