// Functions that access memory, and operands of functions that are not computed.
// RUN: not %banklint --as-written %s | FileCheck %s
__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void halves(__global float4 *out, __local half *h) {
  size_t i = get_local_id(0);
  float a = vload_half(i * 2, h);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:13 {{.*}} h {{ *}}load 2 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}1  exact
  float4 b = vload_half4(i, h);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:14 {{.*}} h {{ *}}load 8 {{ *}}1 {{ *}}1 {{ *}}2 {{ *}}2  exact
  float4 c = vloada_half4(i * 2, h);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:14 {{.*}} h {{ *}}load 8 {{ *}}2 {{ *}}1 {{ *}}4 {{ *}}2  exact
  vstore_half(a, i * 32, h);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:3 {{.*}} h {{ *}}store 2 {{ *}}16 {{ *}}1 {{ *}}16 {{ *}}1  exact
  vstore_half4_rte(b, i, h);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:3 {{.*}} h {{ *}}store 8 {{ *}}1 {{ *}}1 {{ *}}2 {{ *}}2  exact
  vstorea_half3_rtz(c.xyz, i, h); // 4 and 2 bytes, in places of 8
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:3 {{.*}} h {{ *}}store 4 {{ *}}2 {{ *}}2 {{ *}}4 {{ *}}2  exact
  out[i] = b + c;
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void operands(__global int *out) {
  __local int s[4096];
  __local float f[4096];
  size_t i = get_local_id(0);
  if (isless(f[i * 2], 1.0f))
    // CHECK-DAG: memory.cl:[[#@LINE-1]]:14 {{.*}} f {{ *}}load 4 {{ *}}2 {{.*}} exact
    s[popcount(s[i * 4])] = 0;
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:16 {{.*}} s {{ *}}load 4 {{ *}}up to 4 {{.*}} data-dependent: data decides which threads take part
  // CHECK-DAG: memory.cl:[[#@LINE-2]]:5 {{.*}} s {{ *}}store 4 {{ *}}up to {{.*}} data-dependent: the index is data
  out[0] = rotate(s[i * 8], 3) + as_int(f[i * 16]);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:19 {{.*}} s {{ *}}load 4 {{ *}}8 {{.*}} exact
  // CHECK-DAG: memory.cl:[[#@LINE-2]]:34 {{.*}} f {{ *}}load 4 {{ *}}16 {{.*}} exact
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void atomics(__global int *out) {
  __local atomic_int a[64];
  size_t i = get_local_id(0);
  atomic_init(&a[i * 2], 0);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:3 {{.*}} a {{ *}}store 4 {{ *}}2 {{.*}} exact
  atomic_store_explicit(&a[i], 1, memory_order_relaxed, memory_scope_work_group);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:3 {{.*}} a {{ *}}store 4 {{ *}}1 {{.*}} exact
  out[i] = atomic_load(&a[i * 2]) + atomic_fetch_add(&a[i], 1);
  // CHECK-DAG: memory.cl:[[#@LINE-1]]:12 {{.*}} a {{ *}}load 4 {{ *}}2 {{.*}} exact
  // CHECK-DAG: memory.cl:[[#@LINE-2]]:37 {{.*}} a {{ *}}atomic 4 {{ *}}1 {{.*}} exact
}
