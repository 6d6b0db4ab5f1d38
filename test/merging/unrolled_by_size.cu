// RUN: not banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
//
// A loop of constant length is unrolled as far as its size allows: only neighbours in steps that are taken together are
// loaded at once. Checked with the machine code of nvcc 13.0 for sm_90.

template <int Rows, int Columns> __device__ void multiply(float *out) {
  __shared__ float a[16 * Rows][16], b[16][16 * Columns];
  a[threadIdx.x % 16][threadIdx.x / 16] = b[threadIdx.x / 16][threadIdx.x % 16] = out[threadIdx.x];
  __syncthreads();
  const int x = threadIdx.x % 16, y = threadIdx.x / 16;
  float sums[Rows][Columns] = {}, of_a[Rows], of_b[Columns];
  // Two by two, all steps: a[…][k] to a[…][k + 3] are one load. Eight by eight, the loop stays a loop.
  // CHECK-DAG: cu:[[@LINE+5]]:{{[0-9]+}} two {{.*}} a {{ *}}load 4 {{.*}}joined with its neighbours into 128-bit accesses
  // CHECK-DAG: cu:[[@LINE+4]]:{{[0-9]+}} eight {{.*}} a {{ *}}load 4 {{ *}}2 {{ *}}1024 {{ *}}2048 {{ *}}1024 {{ *}}exact{{$}}
  // CHECK-DAG: cu:[[@LINE+5]]:{{[0-9]+}} eight {{.*}} b {{ *}}load 4 {{.*}}joined with its neighbours into 128-bit accesses
  for (int k = 0; k < 16; ++k) {
    for (int i = 0; i < Rows; ++i)
      of_a[i] = a[y * Rows + i][k];
    for (int i = 0; i < Columns; ++i)
      of_b[i] = b[k][x * Columns + i];
    for (int i = 0; i < Rows; ++i)
      for (int j = 0; j < Columns; ++j)
        sums[i][j] += of_a[i] * of_b[j];
  }
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      out[(threadIdx.x * Rows + i) * Columns + j] = sums[i][j];
}
__global__ void two(float *out) { multiply<2, 2>(out); }
__global__ void eight(float *out) { multiply<8, 8>(out); }

// A number of steps in the text is what counts; neighbours in these steps are joined, as far as they are aligned.
template <int Hint> __device__ void add(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
  // CHECK-DAG: cu:[[@LINE+5]]:{{[0-9]+}} byFour {{.*}} s {{ *}}load 4 {{ *}}1 {{ *}}4 {{.*}}joined with its neighbours into 128-bit accesses
  // CHECK-DAG: cu:[[@LINE+4]]:{{[0-9]+}} byTwo {{.*}} s {{ *}}load 4 {{ *}}2 {{ *}}8 {{.*}}joined with its neighbours into 64-bit accesses
  // CHECK-DAG: cu:[[@LINE+3]]:{{[0-9]+}} byThree {{.*}} s {{ *}}load 4 {{ *}}4 {{ *}}16 {{.*}}exact{{$}}
#pragma unroll Hint
  for (int i = 0; i < 16; ++i)
    sum += s[threadIdx.x * 68 + i];
  out[threadIdx.x] = sum;
}
__global__ void byFour(float *out) { add<4>(out); }
__global__ void byTwo(float *out) { add<2>(out); }
__global__ void byThree(float *out) { add<3>(out); }

void run(float *out) {
  two<<<1, 256>>>(out);
  eight<<<1, 256>>>(out);
  byFour<<<1, 32, 8704>>>(out);
  byTwo<<<1, 32, 8704>>>(out);
  byThree<<<1, 32, 8704>>>(out);
}
