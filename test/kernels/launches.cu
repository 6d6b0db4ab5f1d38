// RUN: not %banklint %s | FileCheck %s
//
// Block shapes are read from the launches: the host code is followed as far as its numbers are constants. One kernel for
// each way to write a launch; a block of N threads in one warp makes the store N-way, which shows what was understood.

#define THREADS 8
#define BLOCK_OF(n) dim3(n, 1)
constexpr int ceil_div(int a, int b) { return (a + b - 1) / b; }
int rounded(int n) { return ceil_div(n, 4) * 4; }
dim3 square(unsigned side) { return dim3(side, side); }

template <int> __global__ void kernel(int *out) {
  __shared__ int m[32][32];
  m[threadIdx.x][0] = threadIdx.y;
}

void host(int *out, bool large, int n) {
  // CHECK-DAG: kernel<0> 5 m store 4 5 1 5 1 exact
  kernel<0><<<1, 5>>>(out);

  // CHECK-DAG: kernel<1> 6x2 m store 4 6 1 6 1 exact
  dim3 block(6, 2);
  kernel<1><<<dim3(10, 10), block>>>(out);

  // CHECK-DAG: kernel<2> 14x1x2 m store 4 14 1 14 1 exact
  dim3 shape;
  shape.x = 7;
  shape.z = 2;
  shape.x *= 2;
  kernel<2><<<1, shape>>>(out);

  // CHECK-DAG: kernel<3> 8 m store 4 8 1 8 1 exact
  const int blocks = ceil_div(1000, THREADS);
  kernel<3><<<blocks, THREADS>>>(out);

  // CHECK-DAG: kernel<4> 9 m store 4 9 1 9 1 exact
  kernel<4><<<1, BLOCK_OF(9)>>>(out);

  // CHECK-DAG: kernel<5> 12 m store 4 12 1 12 1 exact
  int threads = rounded(10);
  kernel<5><<<n / threads, threads, threads * sizeof(int)>>>(out);

  // Both sides of a condition that is not known here.
  // CHECK-DAG: kernel<6> 16 m store 4 16 1 16 1 exact
  // CHECK-DAG: kernel<6> 4 m store 4 4 1 4 1 exact
  if (large)
    kernel<6><<<1, 16>>>(out);
  else
    kernel<6><<<1, 4>>>(out);

  // CHECK-DAG: kernel<7> 3x3 m store 4 3 1 3 1 exact
  kernel<7><<<1, square(3)>>>(out);

  // CHECK-DAG: kernel<8> 11x2 m store 4 11 1 11 1 exact
  auto braces = dim3{11, 2};
  kernel<8><<<2, braces>>>(out);

  // CHECK-DAG: kernel<9> 24 m store 4 24 1 24 1 exact
  kernel<9><<<1, THREADS == 8 ? 24 : 25>>>(out);
}
