// A kernel that all threads leave before they access shared memory, for the numbers of its launch: that is not "no
// conflicts". Nor is what comes after a trap.
//
// RUN: not %banklint %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=OTHERS < %t
//
// CHECK:      warning: {{.*}}ends-early.cu:[[@LINE+7]]: kernel 'checked' as launched at line [[@LINE+66]] (channels = 1600) ends in a trap of all its threads at line [[@LINE+11]]; what follows was not analysed
// CHECK-NEXT: warning: {{.*}}ends-early.cu:[[@LINE+14]]: kernel 'left' as launched at line [[@LINE+66]] (n = 0) returns before it accesses shared memory; what follows was not analysed
//
// Not where another launch goes on, or where nothing follows. A trap in a function that is called ends that alone.
//
// OTHERS-NOT: warning: {{.*}}: kernel '{{checkedByAnother|toTheEnd|atTheEnd|someThreads|unknown}}'

__global__ void checked(float *out, int channels) {
  extern __shared__ float row[];
  out[0] = 0;
  if (channels % 256 != 0)
    __trap();
  row[threadIdx.x * 32] = out[threadIdx.x];
}

__global__ void left(float *out, int n) {
  __shared__ float row[4096];
  if (n < 1)
    return;
  row[threadIdx.x * 32] = out[threadIdx.x];
}

__device__ void check(int channels) {
  if (channels % 256 != 0) {
    printf("channels!");
    __trap();
  }
}

__global__ void checkedByAnother(float *out, int channels) {
  __shared__ float row[4096];
  row[threadIdx.x] = 0;
  check(channels);
  row[threadIdx.x * 32] = out[threadIdx.x];
}

__global__ void toTheEnd(float *out, int n) {
  __shared__ float row[4096];
  if (n < 1)
    return;
  row[threadIdx.x * 32] = out[threadIdx.x];
}

__global__ void atTheEnd(float *out) {
  __shared__ float row[4096];
  row[threadIdx.x] = out[threadIdx.x];
  if (out)
    return;
  __trap();
}

__global__ void someThreads(float *out) {
  __shared__ float row[4096];
  if (threadIdx.x > 0)
    __trap();
  row[threadIdx.x] = out[threadIdx.x];
}

__global__ void unknown(float *out, int n) {
  __shared__ float row[4096];
  if (n % 256 != 0)
    __trap();
  row[threadIdx.x] = out[threadIdx.x];
}

void launch(float *out, int n) {
  checked<<<1, 128, 16384>>>(out, 1600);
  left<<<1, 128>>>(out, 0);
  checkedByAnother<<<1, 128>>>(out, 1600);
  toTheEnd<<<1, 128>>>(out, 0);
  toTheEnd<<<1, 128>>>(out, 7);
  atTheEnd<<<1, 128>>>(out);
  someThreads<<<1, 128>>>(out);
  unknown<<<1, 128>>>(out, n);
}
