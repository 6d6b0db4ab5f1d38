// Tables in a kernel's arguments, one row for each tensor. Which row a block works on is not known, but it is the same
// for all of its threads, and so is what it finds there.
//
// RUN: not %banklint --block=32 %s | FileCheck %s

struct Tensors {
  int first[9];
  int pitch[8];
  const float *data[8];
};

__global__ void k(Tensors all, float *out) {
  extern __shared__ float s[];
  int t = threadIdx.x, which = 0;
  while (all.first[which + 1] <= blockIdx.x)
    ++which;
  int pitch = all.pitch[which];
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 1 1 1 1 exact
  s[pitch + t] = all.data[which][t];
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 1..32 {{.*}} bounded
  s[pitch * t] = 0;
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 2 1 2 1 exact
  s[2 * (pitch + t)] = 0;
  // Each thread looks up another one.
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 {{.*}} data-dependent
  s[all.pitch[int(out[t]) & 7]] = 0;
}
