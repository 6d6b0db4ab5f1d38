// RUN: not %banklint %s | FileCheck %s
//
// Each instantiation of a kernel is analysed with its own arguments.

template <int Pad> __global__ void column(float *out) {
  __shared__ float m[32][32 + Pad];
  // CHECK: :[[@LINE+4]]:10 column<0> 32 m load 4 32 1 32 1 exact
  // CHECK: :[[@LINE+3]]:10 column<1> 32 m load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+2]]:10 column<2> 32 m load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+1]]:10 column<4> 32 m load 4 4 1 4 1 exact
  *out = m[threadIdx.x][0];
}

template <typename T> __global__ void every_second(T *out) {
  __shared__ T s[64];
  // Two chars in each second half-word; two floats in a bank; two doubles in a half-warp.
  // CHECK: :[[@LINE+3]]:10 every_second<char> 32 s load 1 1 1 1 1 exact
  // CHECK: :[[@LINE+2]]:10 every_second<float> 32 s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+1]]:10 every_second<double> 32 s load 8 2 1 4 2 exact
  *out = s[threadIdx.x * 2];
}

template <typename T, unsigned N> struct Tile {
  T data[N][N];
  template <bool Transposed> __device__ T get(unsigned x, unsigned y) const {
    if constexpr (Transposed)
      // CHECK: :[[@LINE+1]]:14 through_class<true, 16U> 16x16 tile load 4 8 8 64 8 exact
      return data[x][y];
    else
      // CHECK: :[[@LINE+1]]:14 through_class<false, 16U> 16x16 tile load 4 1 8 8 8 exact
      return data[y][x];
  }
};
template <bool Transposed, unsigned N> __global__ void through_class(int *out) {
  __shared__ Tile<int, N> tile;
  *out = tile.template get<Transposed>(threadIdx.x, threadIdx.y);
}

void launch(float *out) {
  column<0><<<1, 32>>>(out);
  column<1><<<1, 32>>>(out);
  column<2><<<1, 32>>>(out);
  column<4><<<1, 32>>>(out);
  every_second<<<1, 32>>>((char *)out);
  every_second<<<1, 32>>>(out);
  every_second<<<1, 32>>>((double *)out);
  through_class<true, 16><<<1, dim3(16, 16)>>>((int *)out);
  through_class<false, 16><<<1, dim3(16, 16)>>>((int *)out);
}
