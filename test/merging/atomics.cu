// Where nvcc knows that an atomic has the same address in all lanes of a warp, it combines their numbers first, and one
// lane does the rest: no lane waits for another. What it knows, and which operations these are, is read from the
// machine code, and measured: bench/hardware/atomics.cu.
// RUN: not %banklint %s | FileCheck %s

__global__ void sums(int *out, const int *in, int n) {
  __shared__ int count, word[32];
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} count atomic 4 1 8 8 8 exact
  atomicAdd(&count, in[threadIdx.x]);
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 1 8 8 8 exact
  atomicSub(&word[3], in[threadIdx.x]);
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 1 8 8 8 exact
  atomicMax(&word[n], in[threadIdx.x]); // n is the same for all
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 1 8 8 8 exact
  atomicOr(&word[in[0]], in[threadIdx.x]); // and so is what all of them load
  // CHECK-DAG: atomics.cu:[[#@LINE+2]]:5 {{.*}} word atomic 4 1 8 8 8 exact
  if (in[threadIdx.x] > 7) // whoever comes
    atomicMin(&word[1], in[threadIdx.x]);
  // In inline PTX as well.
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:53 {{.*}} word atomic 4 1 8 8 8 exact
  asm volatile("red.shared.add.s32 [%0], %1;" ::"l"(__cvta_generic_to_shared(&word[2])), "r"(in[threadIdx.x]));
  out[threadIdx.x] = count + word[threadIdx.x % 32];
}

// The compiler does not know that these are the same for a warp.
__global__ void word_of_a_warp(int *out) {
  __shared__ int word[8];
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 32 8 256 8 exact
  atomicAdd(&word[threadIdx.x / 32], out[threadIdx.x]);
  // In a block of one warp there is only one, but that is no matter of the source.
  out[threadIdx.x] = word[threadIdx.x % 8];
}
__global__ void __launch_bounds__(32) word_of_the_warp(int *out) {
  __shared__ int word[8];
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 32 1 32 1 exact
  atomicAdd(&word[(threadIdx.y * blockDim.x + threadIdx.x) / 32], out[threadIdx.x]);
  out[threadIdx.x] = word[threadIdx.x % 8];
}

// The old values of sums are found by a scan of the warp, if all of it comes; those of other operations are not.
__global__ void old_values(int *out, int n) {
  __shared__ int word[4];
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:11 {{.*}} word atomic 4 1 8 8 8 exact
  int a = atomicAdd(&word[0], out[threadIdx.x]);
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:11 {{.*}} word atomic 4 32 8 256 8 exact
  int b = atomicMax(&word[1], out[threadIdx.x]);
  if (threadIdx.x % 2) {
    // CHECK-DAG: atomics.cu:[[#@LINE+1]]:10 {{.*}} word atomic 4 16 8 128 8 exact
    a += atomicAdd(&word[2], out[threadIdx.x]);
    // CHECK-DAG: atomics.cu:[[#@LINE+1]]:10 {{.*}} word atomic 4 1 8 8 8 exact
    b += atomicAdd(&word[3], n); // the lanes are counted
  }
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:9 {{.*}} word atomic 4 1 8 8 8 exact
  (void)atomicAdd(&word[0], out[threadIdx.x]); // nobody wants it
  out[threadIdx.x] = a + b;
}

// An increment by one is an instruction for which lanes with the same word count once, at any address.
__global__ void increments(int *out) {
  __shared__ int word[32 * 32];
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 1 8 8 8 exact
  atomicAdd(&word[threadIdx.x % 8], 1);
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 32 8 256 8 exact
  atomicAdd(&word[threadIdx.x % 32 * 32], 1);
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 4 8 32 8 exact
  atomicAdd(&word[threadIdx.x % 8], 2);
  out[threadIdx.x] = word[threadIdx.x];
}

// These cannot be combined.
__global__ void one_after_the_other(unsigned *out, float *f) {
  __shared__ unsigned word[4];
  __shared__ float sum;
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 32 8 256 8 exact
  atomicExch(&word[0], out[threadIdx.x]);
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} word atomic 4 32 8 256 8 exact
  atomicInc(&word[1], 7);
  // CHECK-DAG: atomics.cu:[[#@LINE+1]]:3 {{.*}} sum atomic 4 32 - - - bounded
  atomicAdd(&sum, f[threadIdx.x]);
  out[threadIdx.x] = word[threadIdx.x % 4] + sum;
}
