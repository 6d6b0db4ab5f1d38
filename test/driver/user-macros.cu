// Macros of the command line, -DN=64, are the program's: the headers that come before a CUDA program do not know them. Those
// that these headers ask for, they do know.
// RUN: not %banklint %s -- -DN=64 -DX=1 -DY=2 -Dreal=float -DTILE=32 -Dscale=3 -D_GNU_SOURCE -DNDEBUG -UY | FileCheck %s
// RUN: not %banklint %s -- -DN=64 -DX=1 -DY=2 -Dreal=float -DTILE=32 -Dscale=3 -D_GNU_SOURCE -DNDEBUG -UY \
// RUN:   -include %S/Inputs/uses-n.h | FileCheck %s
#if N != 64 || X != 1 || defined(Y)
#error "not as given"
#endif
#include <cassert>
#ifndef NDEBUG
#error "not as given"
#endif

__global__ void columns(real *out) {
  __shared__ real tile[TILE][N];
  tile[threadIdx.x][X] = out[threadIdx.x];
  // CHECK: user-macros.cu:[[#@LINE-1]]:3: warning: 32-way bank conflict: this store to 'tile'
  assert(sizeof(tile) == 0 && out);
  __syncthreads();
  out[threadIdx.x] = tile[0][threadIdx.x] + scale;
}
int main() { columns<<<1, 32>>>(nullptr); }
