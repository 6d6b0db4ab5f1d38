// A struct with the array in it has no rows itself: those of its member could be longer.
//
// RUN: not %banklint %s | FileCheck %s

template <int N> struct Tile { float v[N][N]; };

__global__ void column(float *out) {
  // CHECK: struct.cu:[[@LINE+1]]:23: note: 't' is a struct: pad the rows of the array in it, or change the index
  __shared__ Tile<32> t;
  out[threadIdx.x] = t.v[threadIdx.x][0];
}
void launch(float *out) { column<<<1, 32>>>(out); }
