// RUN: not %banklint --table=all %s | FileCheck %s
//
// Launches that run a loop differently often, and pay the same in each step: what a step costs is exact. It was a range,
// without numbers.

__global__ void sums(const float *in, float *out, int length) {
  __shared__ float tile[32][32];
  float sum = 0;
  for (int step = 0; step < length / 32; ++step) {
    // CHECK-DAG: :[[@LINE+1]]:5 sums 32x32 tile store 4 1 32* 32* 32* exact
    tile[threadIdx.y][threadIdx.x] = in[step];
    __syncthreads();
    // CHECK-DAG: :[[@LINE+1]]:12 sums 32x32 tile load 4 32 32* 1024* 32* exact
    sum += tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// Not where the cost hangs on the argument,
__global__ void strided(const float *in, float *out, int stride) {
  __shared__ float s[1024];
  float sum = 0;
  for (int step = 0; step < stride; ++step)
    // CHECK-DAG: :[[@LINE+1]]:12 strided 32 s load 4 1..2 - - - bounded: differs between launches
    sum += s[threadIdx.x * stride + step];
  out[threadIdx.x] = sum;
}
// nor where there is no loop.
__global__ void some(float *out, int count) {
  __shared__ float s[256];
  if (threadIdx.x < count)
    // CHECK-DAG: :[[@LINE+1]]:24 some 256 s load 4 1 - - - bounded: differs between launches
    out[threadIdx.x] = s[threadIdx.x];
}

void launch(const float *in, float *out) {
  sums<<<1, dim3(32, 32)>>>(in, out, 64);
  sums<<<1, dim3(32, 32)>>>(in, out, 256);
  sums<<<1, dim3(32, 32)>>>(in, out, 96);
  strided<<<1, 32>>>(in, out, 1);
  strided<<<1, 32>>>(in, out, 2);
  some<<<1, 256>>>(out, 64);
  some<<<1, 256>>>(out, 128);
}
