// RUN: not banklint --cuda-path=none --table=all --sort=file --block=32 %s | FileCheck %s
//
// Threads that leave a loop, a switch or a function early take their values with them. Where the condition is
// not known, a variable afterwards is either what they had or what the others have, and no verdict is exact.

__device__ int known() {
  if (threadIdx.x < 16)
    return threadIdx.x * 32;
  return 0;
}
__device__ int search(const int *in) {
  for (int i = 0; i < 4; i++)
    if (in[i] == 7)
      return threadIdx.x * 32;
  return 0;
}
__device__ void assign(int n, int &result) {
  if (n == 7) {
    result = threadIdx.x * 32;
    return;
  }
  result = 0;
}

__global__ void exits(const int *in, int n) {
  __shared__ float s[2048];
  int pos = 0;
  for (int i = 0; i < 4; i++)
    if (in[i] == 7) {
      pos = threadIdx.x * 32;
      break;
    }
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 1..32 - - - bounded
  s[pos] = 1;

  pos = 0;
  switch (n) {
  case 0: {
    pos = threadIdx.x * 32;
    break;
  }
  default:
    break;
  }
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 1..32 - - - bounded
  s[pos] = 2;

  pos = 0;
  for (int i = 0; i < n; i++) {
    if (in[i] < 0)
      continue;
    pos = threadIdx.x * 32;
  }
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 {{(1\.\.32|up to 32)}} - - -
  s[pos] = 3;

  // 16 lanes in one bank, the others all at word 0: known thread by thread.
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 16 1 16 1 exact
  s[known()] = 4;
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 1..32 - - - bounded
  s[search(in)] = 5;
  assign(n, pos);
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 1..32 - - - bounded
  s[pos] = 6;

  // The body of a do-while runs before its condition is asked.
  int i = 100;
  do {
    // CHECK: :[[@LINE+1]]:5 exits {{.*}} s store 4 32 1* 32* 1* exact
    s[threadIdx.x * 32] = i;
    i = in[0];
  } while (i < 50);

  // The right side of && runs only if the left side holds.
  pos = threadIdx.x * 32;
  if (n > 3 && (pos = threadIdx.x) >= 0) {
  }
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 1..32 - - - bounded
  s[pos] = 7;

  // Who returns from the kernel is gone: the others have pos = lane.
  pos = threadIdx.x;
  if (in[threadIdx.x] > n) {
    pos = threadIdx.x * 32;
    return;
  }
  // CHECK: :[[@LINE+1]]:3 exits {{.*}} s store 4 1 1 1 1 exact
  s[pos] = 8;
}
