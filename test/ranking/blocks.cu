// A launch with more blocks costs more: the same access in two kernels. An access that several instantiations have is one
// row, which counts them.

// RUN: not %banklint_by_default --quiet %s | FileCheck %s
// CHECK:     blocks.cu:15:3: warning: 32-way bank conflict: this store to 's'
// CHECK:     note: kernel 'many' launched here
// CHECK:     blocks.cu:10:3: warning: 32-way bank conflict: this store to 's'
__global__ void few(float *out, float x) {
  __shared__ float s[32 * 32];
  s[threadIdx.x * 32] = x;
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void many(float *out, float x) {
  __shared__ float s[32 * 32];
  s[threadIdx.x * 32] = x;
  out[threadIdx.x] = s[threadIdx.x];
}

// RUN: not %banklint_by_default --table=conflicts %s | FileCheck %s --check-prefix=ROW
// ROW:      column<{{[0-9]+\|[0-9]+\|[0-9]+}}> 32 t
// ROW:      each row shows its worst case; +N: N more kernels or block shapes
template <int N> __global__ void column(float *out, float x) {
  __shared__ float t[N][32];
  t[threadIdx.x][0] = x;
  out[threadIdx.x] = t[threadIdx.x / 32][threadIdx.x % 32];
}

int main() {
  float *p = nullptr;
  few<<<8, 32>>>(p, 1);
  many<<<4096, 32>>>(p, 1);
  column<32><<<1, 32>>>(p, 1);
  column<64><<<1, 32>>>(p, 1);
  column<128><<<1, 32>>>(p, 1);
}
