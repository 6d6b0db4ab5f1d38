// RUN: not %banklint --as-written %s | FileCheck %s
//
// blockIdx is not known, but the same for all threads of the block. It cancels out of indices, or moves all lanes alike.

__global__ void grid(int *out) {
  __shared__ int s[2048];
  int t = threadIdx.x, block = blockIdx.x;
  int global = block * blockDim.x + t;

  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 1 1 1 1 exact
  out[0] = s[(block * 32 + t) % 32];
  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 32 1 32 1 exact
  out[1] = s[global % 32 * 32];
  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 2 1 2 1 exact
  out[2] = s[(global & 31) * 2];
  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 4 1 4 1 exact
  out[3] = s[(global - block * blockDim.x) * 4];
  // All lanes of a block move by as much.
  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 2 1 2 1 exact
  out[4] = s[global / 32 % 4 + t * 2];
  // Swapping neighbours, or not.
  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 1 1 1 1 exact
  out[5] = s[t ^ (block & 1)];
  // Strides 1 to 4, as there are 4 blocks: odd ones are free.
  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 1..4 - - - bounded: conflict-free only if 'blockIdx.x' is even
  out[6] = s[t * (block + 1)];
  // gridDim is what the launch says.
  // CHECK: :[[@LINE+1]]:12 grid 32 s load 4 4 1 4 1 exact
  out[7] = s[t * gridDim.x];
}

void launch(int *out) { grid<<<4, 32>>>(out); }
