// RUN: not %banklint --block=32 --table=all %s | FileCheck %s
//
// A check of bounds that loops over the dimensions may leave at each step. It still is a check of bounds: all lanes count.

struct Extent {
  int of[2];
  __device__ bool contains(const int (&place)[2]) const {
    for (int i = 0; i < 2; ++i)
      if (place[i] < 0 || place[i] >= of[i])
        return false;
    return true;
  }
};

__global__ void store(Extent e, float *out) {
  __shared__ float s[32][32];
  int place[2] = {int(blockIdx.x * 32 + threadIdx.x), int(blockIdx.y)};
  if (e.contains(place))
    // CHECK: :[[@LINE+1]]:5 store {{.*}} s store 4 32 1 32 1 exact
    s[threadIdx.x][0] = 1;
}
