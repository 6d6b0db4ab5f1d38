// RUN: not banklint --cuda-path=none --table=all --sort=file --block=32 %s | FileCheck %s
//
// A struct that was copied, or that is a kernel argument, has values in the members that nobody wrote since.

struct Params {
  int index, pitch;
};
struct Table {
  int at[4];
};

__device__ void elsewhere(Table *t);

__global__ void backgrounds(const Params *in, Params p, Table q, int n) {
  __shared__ float s[2048];

  Params copied = in[threadIdx.x];
  if (n > 5)
    copied.index = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 backgrounds {{.*}} s store 4 up to 32 - - - data-dependent
  s[copied.index] = 1;

  // 16 lanes in bank 0, the others all at one word, which may be in bank 0 too.
  if (threadIdx.x < 16)
    p.index = threadIdx.x * 32;
  // CHECK: :[[@LINE+1]]:3 backgrounds {{.*}} s store 4 16..17 - - - bounded: depends on 'p.index'
  s[p.index] = 2;

  // The loop may not run at all.
  for (int i = 0; i < n; i++)
    p.pitch = threadIdx.x * 32;
  // CHECK: :[[@LINE+1]]:3 backgrounds {{.*}} s store 4 {{(1\.\.32|up to 32)}} - - -
  s[p.pitch] = 3;

  Table local = q;
  local.at[n] = threadIdx.x * 32;
  // CHECK: :[[@LINE+1]]:3 backgrounds {{.*}} s store 4 ? - - - unknown: the index comes from a variable that is not tracked here
  s[local.at[0]] = 4;

  elsewhere(&q);
  // CHECK: :[[@LINE+1]]:3 backgrounds {{.*}} s store 4 ? - - - unknown
  s[q.at[0] + threadIdx.x * 32] = 5;
}
