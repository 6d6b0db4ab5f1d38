// RUN: not banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
//
// Integers of 16 bits in a static array that is declared no more aligned: neighbours are stored together, and loaded
// together if they are copied or become floats. If they become int, as in any arithmetic, they are loaded one by one.
// Checked with the machine code of nvcc 13.0 for sm_90.

__global__ void shorts(const short *in, short *copies, float *floats, int *sums) {
  __shared__ short s[1024];
  const int t = threadIdx.x;
  for (int j = 0; j < 4; ++j)
    // CHECK: [[@LINE+1]]:5 {{.*}} store 2 {{ *}}1 {{ *}}1 {{ *}}2 {{ *}}2 {{ *}}exact, joined with its neighbours into 64-bit accesses
    s[4 * t + j] = in[4 * t + j] * 3;
  __syncthreads();
  for (int j = 0; j < 4; ++j)
    // CHECK: [[@LINE+1]]:25 {{.*}} load 2 {{ *}}1 {{ *}}1 {{ *}}2 {{ *}}2 {{ *}}exact, joined with its neighbours into 64-bit accesses
    copies[4 * t + j] = s[4 * t + j];
  __syncthreads();
  float ofFloats = 0;
  for (int j = 0; j < 4; ++j)
    // CHECK: [[@LINE+1]]:17 {{.*}} load 2 {{ *}}1 {{ *}}1 {{ *}}2 {{ *}}2 {{ *}}exact, joined with its neighbours into 64-bit accesses
    ofFloats += s[4 * t + j];
  floats[t] = ofFloats;
  __syncthreads();
  int sum = 0;
  for (int j = 0; j < 4; ++j)
    // CHECK: [[@LINE+1]]:12 {{.*}} load 2 {{ *}}2 {{ *}}4 {{ *}}8 {{ *}}4 {{ *}}exact{{$}}
    sum += s[4 * t + j];
  sums[t] = sum;
}
void run(const short *in, short *copies, float *floats, int *sums) { shorts<<<1, 32>>>(in, copies, floats, sums); }
