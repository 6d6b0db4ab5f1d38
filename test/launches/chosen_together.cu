// RUN: not %banklint --table=all %s | FileCheck %s --implicit-check-not="turn<16> 32" --implicit-check-not="turn<32> 16x16 tile" --implicit-check-not="edges<8> 16" --implicit-check-not="edges<16> 8"
//
// What the same conditions choose belongs together: a kernel and its block shape, in a switch; a kernel and the number
// that its block is made of. Only those pairs are launches, and each is analysed with its own shape.

template <int T> __global__ void turn(float *out) {
  __shared__ float tile[T][T];
  // CHECK-DAG: :[[@LINE+3]]:3 turn<16> 16x16 tile store 4 8 8 64 8 exact
  // CHECK-DAG: :[[@LINE+2]]:3 turn<32> 32x8 tile store 4 32 8 256 8 exact
  // CHECK-DAG: :[[@LINE+1]]:3 turn<64> 64x4 tile store 4 32 8 256 8 exact
  tile[threadIdx.x][threadIdx.y] = out[threadIdx.x];
}

void select(int which, float *out) {
  void (*kernel)(float *);
  dim3 block;
  switch (which) {
  case 0:
    kernel = turn<16>;
    block = dim3(16, 16);
    break;
  case 1:
    kernel = turn<32>;
    block = dim3(32, 8);
    break;
  case 2:
    kernel = turn<64>;
    block = dim3(64, 4);
    break;
  default:
    return;
  }
  kernel<<<1, block>>>(out);
}

template <int T> __global__ void edges(float *out) {
  __shared__ float tile[T][T];
  // CHECK-DAG: :[[@LINE+2]]:3 edges<8> 8x8 tile store 4 2 2 4 2 exact
  // CHECK-DAG: :[[@LINE+1]]:3 edges<16> 16x16 tile store 4 8 8 64 8 exact
  tile[threadIdx.x][threadIdx.y] = out[threadIdx.x];
}

void measure(int tile, float *out) {
  dim3 block(tile, tile);
  if (tile == 8)
    edges<8><<<1, block>>>(out);
  else if (tile == 16)
    edges<16><<<1, block>>>(out);
}
