// RUN: %banklint --block=32 %s | FileCheck %s
//
// A call is not executed again if one before found the same numbers, or others that are to each other as those were.
// `data.number - data.number` is 0, and tells nothing of `data.number - other`.

struct Data {
  int number, others[3];
};

__device__ int distance(const Data &data, int to) {
  int steps = 0;
  for (int i = 0; i < 8; ++i)
    steps += i & 1;
  return data.number - to + steps - 4;
}

__global__ void itselfFirst(const Data *from, const int *others) {
  __shared__ float s[1024];
  const Data data = from[threadIdx.x];
  const int other = others[threadIdx.x], itself = distance(data, data.number);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} itselfFirst {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[distance(data, other) * 32 & 1023] = itself;
}

__global__ void itselfLater(const Data *from, const int *others) {
  __shared__ float s[1024];
  const Data data = from[threadIdx.x];
  const int other = distance(data, others[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} itselfLater {{.*}} s store 4 1 1 1 1 exact
  s[distance(data, data.number) * 32 & 1023] = other;
}
