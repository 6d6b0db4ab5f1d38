// RUN: not %banklint %s | FileCheck %s
//
// An element of a table that is read at an unknown place is any of them: what it does to the lanes is tried for each. Of short
// tables it is told for which index.

__device__ int pick(int i) {
  const int of[4] = {2, 8, 7, 0};
  return of[i & 3];
}

__global__ void four(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:12 four {{.*}} s load 4 1..8 - - - bounded: conflict-free only if 'n' mod 32 = 2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30 or 31
  out[t] = s[(t * pick(n)) & 255];
}

template <int Length> __global__ void one_of_many(float *out, const int *in, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x, of[Length];
  for (int i = 0; i < Length; ++i)
    of[i] = i == 17 ? 32 : 1;
  // CHECK-DAG: :[[@LINE+2]]:13 one_of_many<32> {{.*}} s load 4 1..32 - - - bounded: conflict-free unless 'n' mod 32 = 17
  // CHECK-DAG: :[[@LINE+1]]:13 one_of_many<128> {{.*}} s load 4 1..32 - - - bounded: depends on a number of the launch
  out[t] += s[(t * of[n & (Length - 1)]) & 1023];
  // CHECK-DAG: :[[@LINE+1]]:13 one_of_many<32> {{.*}} s load 4 up to 32 - - - data-dependent: the index is data
  out[t] += s[(t * of[in[t] & (Length - 1)]) & 1023];
}

void launch(float *out, const int *in, int n) {
  four<<<1, 32>>>(out, n);
  one_of_many<32><<<1, 32>>>(out, in, n);
  one_of_many<128><<<1, 32>>>(out, in, n);
}
