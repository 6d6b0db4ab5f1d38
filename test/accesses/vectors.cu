// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Vector casts: one wide request instead of several narrow ones. 8 lanes share a phase of 16 bytes, 16 lanes one of 8.

__global__ void vectors(float4 *out, float2 *out2, float *out1) {
  __shared__ float tile[32][32];
  __shared__ __align__(16) float padded[32][36];
  int t = threadIdx.x;

  // CHECK: :[[@LINE+1]]:{{[0-9]+}} {{.*}} tile load 16 1 1 4 4 exact
  out[0] = reinterpret_cast<float4 *>(tile)[t];
  // 8 lanes, one in each row: all in banks 0 to 3.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} {{.*}} tile load 16 8 1 32 4 exact
  out[1] = *reinterpret_cast<float4 *>(&tile[t][0]);
  // Rows of 36 words: lane t begins in bank 4t.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} {{.*}} padded load 16 1 1 4 4 exact
  out[2] = *(float4 *)padded[t];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} {{.*}} tile load 8 16 1 32 2 exact
  out2[0] = *reinterpret_cast<const float2 *>(&tile[t][4]);
  // CHECK: :[[@LINE+1]]:3 {{.*}} tile store 16 1 1 4 4 exact
  *reinterpret_cast<float4 *>(&tile[t / 8][t % 8 * 4]) = out[3];
  // One component is an access of 4 bytes, with a stride of 4 words.
  // CHECK: :[[@LINE+1]]:13 {{.*}} tile load 4 4 1 4 1 exact
  out1[0] = reinterpret_cast<float4 *>(tile)[t].y;
  // A local copy is loaded once.
  // CHECK: :[[@LINE+1]]:14 {{.*}} tile load 16 1 1 4 4 exact
  float4 v = reinterpret_cast<float4 *>(tile)[t];
  // CHECK-NOT: :[[@LINE+1]]:
  out1[1] = v.x + v.y + v.z + v.w;
}
