// RUN: not %banklint %s | FileCheck %s
//
// Neighbours are joined if the compiler can tell that they are: through sums and products with constants. A XOR, a mask,
// a remainder or a division makes of two numbers two numbers, however close they are. (bench/hardware/merging/indices.py compares such
// indices with the machine code of nvcc.)

__global__ void k(float *out) {
  __shared__ __align__(16) float s[4096];
  const int t = threadIdx.x, y = threadIdx.y;
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    // One load of 128 bits takes four wavefronts for a warp.
    // CHECK-DAG: :[[@LINE+1]]:12 k 32x8 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
    sum += s[4 * t + j];
    // The XOR of the whole index is four loads, 4-way conflicts each.
    // CHECK-DAG: :[[@LINE+1]]:12 k 32x8 s load 4 4 32 128 32 exact{{$}}
    sum += s[(4 * t + j) ^ (y & 28)];
    // The XOR of what is the same for all four is one.
    // CHECK-DAG: :[[@LINE+1]]:12 k 32x8 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
    sum += s[(((t & 31) ^ (y & 7)) * 4) + j + 512];
    // A bit of which the value is known is a constant; so are bits that are shifted out.
    // CHECK-DAG: :[[@LINE+1]]:12 k 32x8 s load 4 2 8 64 32 exact, joined with its neighbours into 128-bit accesses
    sum += s[((8 * t + j) ^ 4) + 1024];
    // CHECK-DAG: :[[@LINE+1]]:12 k 32x8 s load 4 2 8 64 32 exact, joined with its neighbours into 128-bit accesses
    sum += s[(4 * t + j) + ((4 * t + j) >> 2) * 4 + 2048];
    // CHECK-DAG: :[[@LINE+1]]:12 k 32x8 s load 4 4 32 128 32 exact{{$}}
    sum += s[(4 * t + j) % 100 + 3072];
  }
  out[t] = sum;
}

int main() { k<<<1, dim3(32, 8)>>>(nullptr); }
