// RUN: %banklint --block=32 %s | FileCheck %s
// An array of one row of banks cannot conflict, whatever the data is. What it costs is known as well, unless loads are
// wide: they take fewer wavefronts if neighbouring lanes read the same.
__global__ void k(const unsigned *in, int *out) {
  __shared__ int s[32];
  __shared__ double d[16];
  __shared__ float4 f[8];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} k {{.*}} s load 4 1 1 1 1 exact
  out[threadIdx.x] = s[in[threadIdx.x] & 31];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} k {{.*}} d load 8 up to 1 - - - data-dependent: the index is data
  out[threadIdx.x] = d[in[threadIdx.x] & 15];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} k {{.*}} d store 8 1 1 2 2 exact
  d[in[threadIdx.x] & 15] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} k {{.*}} f load 16 up to 1 - - - data-dependent: the index is data
  const float4 v = f[in[threadIdx.x] & 7];
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}
