// Threads that leave a step on both ways of a condition, to different places, and threads that leave before others.
// RUN: not %banklint --table=all %s | FileCheck %s

// Whether a thread returns or leaves the loop says an argument: behind the loop all are counted.
__global__ void returnsOrBreaks(float *out, int n) {
  __shared__ float s[1024];
  for (int i = 0; i < n; ++i)
    if (out[n] == 1.0f)
      return;
    else
      break;
  // CHECK: :[[@LINE+1]]:3 returnsOrBreaks {{.*}} s store 4 2 1 2 1 exact
  s[2 * threadIdx.x] = 1.0f;
  out[threadIdx.x] = s[threadIdx.x];
}

// The same of those who go on with the next step.
__global__ void returnsOrContinues(float *out, int n) {
  __shared__ float s[1024];
  for (int i = 0; i < 4; ++i) {
    if (n == 16)
      return;
    else if (i >= 0)
      continue;
    out[i] = 0.0f;
  }
  // CHECK: :[[@LINE+1]]:3 returnsOrContinues {{.*}} s store 4 2 1 2 1 exact
  s[2 * threadIdx.x] = 1.0f;
  out[threadIdx.x] = s[threadIdx.x];
}

// Four threads go on behind the first step. How often, an argument says.
__global__ void someLeave(float *out, int n) {
  __shared__ float s[1024];
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5 someLeave {{.*}} s store 4 1..4 - - - bounded: which threads take part changes from step to step of a loop
    s[4 * threadIdx.x] = out[i];
    if (threadIdx.x >= 4)
      break;
  }
  out[threadIdx.x] = s[threadIdx.x];
}

// The same if they return: whether there is a first step, the argument says.
__global__ void someReturn(float *out, int n) {
  __shared__ float s[1024];
  for (int i = 0; i < n; ++i)
    if (threadIdx.x >= 4)
      return;
  // CHECK: :[[@LINE+1]]:3 someReturn {{.*}} s store 4 1..4 - - - bounded: which threads take part changes from step to step of a loop
  s[4 * threadIdx.x] = out[n];
  out[threadIdx.x] = s[threadIdx.x];
}

// There is a first step.
__global__ void someReturnAtOnce(float *out, int n) {
  __shared__ float s[1024];
  int i = 0;
  do
    if (threadIdx.x >= 16)
      return;
  while (++i < n);
  // CHECK: :[[@LINE+1]]:3 someReturnAtOnce {{.*}} s store 4 2 1 2 1 exact
  s[4 * threadIdx.x] = out[n];
  out[threadIdx.x] = s[threadIdx.x];
}

void launches(float *out, int n) {
  returnsOrBreaks<<<1, 32>>>(out, n);
  returnsOrContinues<<<1, 32>>>(out, n);
  someLeave<<<1, 32>>>(out, n);
  someReturn<<<1, 32>>>(out, n);
  someReturnAtOnce<<<1, 32>>>(out, n);
}
