// RUN: not %banklint --block=32 --budget=400000 %s | FileCheck %s
//
// A kernel that executes too many statements is given up: what was counted so far is marked.

#define TIMES16(x) x x x x x x x x x x x x x x x x
#define TIMES64(x) x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x
#define TIMES4096(x) { TIMES32(TIMES128(x)) }
#define TIMES128(x) TIMES64(x) TIMES64(x)
#define TIMES32(x) x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x

__global__ void large(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 large {{.*}} s store 4 2 - - - bounded: the kernel is too large
  s[t * 2] = 0;
  int x = 0;
  for (int i = 0; i < 4; ++i)
    TIMES4096(TIMES16(x = x * 3 + t;))
  // Not reached.
  s[t * 4] = x;
}
