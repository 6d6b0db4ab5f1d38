// RUN: not %banklint --as-written %s | FileCheck %s
//
// Buffers in turn: `buffer ^= 1`, `stage = (stage + 1) % Stages`, exchanged pointers. All lanes use the same buffer.

constexpr int Stages = 3;

template <typename T> __device__ void exchange(T &a, T &b) {
  T old = a;
  a = b;
  b = old;
}

__global__ void rotation(float *out, int n) {
  __shared__ float tile[Stages][8][36];
  __shared__ float line[2][40];
  int tx = threadIdx.x, ty = threadIdx.y;
  int write = 0, read = 1;
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} tile store 4 1 8* 8* 8* exact
    tile[write][ty][tx] = 0;
    // Words 36x, of 8 x: 4 banks apart.
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} tile store 4 1 8* 8* 8* exact
    tile[read][tx % 8][ty] = 0;
    // The rows of a line of 32 are 4 words longer than the banks.
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} tile store 4 1 8* 8* 8* exact
    tile[read][tx / 4][tx % 4 + ty % 4 * 4] = 0;
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} tile store 4 1 8* 8* 8* exact
    tile[(k + 2) % Stages][ty][tx & ~1] = 0;
    write = (write + 1) % Stages;
    read = (read + 1) % Stages;
  }

  unsigned phase = 0;
  int buffer = 0;
  float *from = line[0], *to = line[1];
  int offset = 0;
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} line store 4 1 8* 8* 8* exact
    line[buffer][tx] = 0;
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} line store 4 1 8* 8* 8* exact
    line[1 - buffer][tx] = 0;
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} line store 4 1 8* 8* 8* exact
    line[k & 1][tx] = 0;
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} line store 4 1 8* 8* 8* exact
    line[phase & 1][tx / 2 * 2] = 0;
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} line store 4 1 8* 8* 8* exact
    line[0][offset + tx % 4 * 8] = 0;
    // CHECK: :[[@LINE+2]]:14 rotation {{.*}} line load 4 1 8* 8* 8* exact
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} line store 4 1 8* 8* 8* exact
    to[tx] = from[tx];
    buffer ^= 1;
    ++phase;
    offset ^= 40;
    exchange(from, to);
  }

  // As many steps as are written.
#pragma unroll
  for (int k = 0; k < 4; ++k)
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} tile store 4 1 32 32 32 exact
    tile[k % 2][tx % 8][k] = 0;
#pragma unroll 2
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} tile store 4 1 8* 8* 8* exact
    tile[k % Stages][ty][tx] = 0;
#pragma unroll 1
  for (int k = 0; k < 6; ++k)
    // CHECK: :[[@LINE+1]]:5 rotation {{.*}} tile store 4 2 48 96 48 exact
    tile[k % Stages][0][tx * 2 % 72] = 0;
}

void launch(float *out, int n) { rotation<<<1, dim3(32, 8)>>>(out, n); }
