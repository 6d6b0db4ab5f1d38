// RUN: banklint --cuda-path=none --table=all %s | FileCheck %s
//
// Two launches with different numbers of steps: an access costs what it does in one step of the outer loop, all steps of
// the inner one included, so that the costs of several accesses can be compared.

__global__ void tiles(float *out, const float *in, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int step = 0; step < n; ++step) {
    // CHECK-DAG: {{.*}}:[[# @LINE + 1]]:5 tiles 256 tile store 4 1 8* 8* 8* exact
    tile[threadIdx.x] = in[step * 256 + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      // CHECK-DAG: {{.*}}:[[# @LINE + 1]]:14 tiles 256 tile load 4 1 128* 128* 128* exact
      sum += tile[threadIdx.x / 32 * 32 + (threadIdx.x * 5 + i * 3) % 32];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

void launch(float *p) {
  tiles<<<1, 256>>>(p, p, 512);
  tiles<<<1, 256>>>(p, p, 768);
}
