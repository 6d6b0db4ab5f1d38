// RUN: not %banklint %s | FileCheck %s
//
// Both sides of a condition that is not known, lambdas, and members of objects.

template <int> __global__ void kernel(int *out) {
  __shared__ int m[32][32];
  // CHECK-DAG: :[[@LINE+8]]:{{[0-9]+}} kernel<0> 12 m store 4 12 1 12 1 exact
  // CHECK-DAG: :[[@LINE+7]]:{{[0-9]+}} kernel<0> 13 m store 4 13 1 13 1 exact
  // CHECK-DAG: :[[@LINE+6]]:{{[0-9]+}} kernel<1> 11 m store 4 11 1 11 1 exact
  // CHECK-DAG: :[[@LINE+5]]:{{[0-9]+}} kernel<2> 2x9 m store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+4]]:{{[0-9]+}} kernel<3> 6 m store 4 6 1 6 1 exact
  // CHECK-DAG: :[[@LINE+3]]:{{[0-9]+}} kernel<3> 7 m store 4 7 1 7 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 kernel<4> 3x9 m store 4 3 1 3 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 kernel<5> 256 (assumed) m store 4 32 8 256 8 exact
  m[threadIdx.x][0] = 0;
}

int occupancy();

struct Plan {
  dim3 block;
  int grid = 1;
  explicit Plan(int x) : block(x, 9) {}
  void go(int *out) const { kernel<2><<<grid, block>>>(out); }
};

struct Options {
  int x, y;
};

void host(int *out, int n, bool wide) {
  kernel<0><<<1, wide ? 12 : 13>>>(out);
  auto launch = [&](int t) { kernel<1><<<1, t>>>(out); };
  launch(11);
  Plan(2).go(out);
  dim3 b = n > 1000 ? dim3(6) : dim3(7);
  kernel<3><<<1, b>>>(out);
  Options o{3, 9};
  kernel<4><<<1, dim3(o.x, o.y)>>>(out);
  int threads = n == 1 ? 1 : occupancy(); // one thread is not what counts
  kernel<5><<<1, threads>>>(out);
}
