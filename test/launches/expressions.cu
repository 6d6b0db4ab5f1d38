// RUN: not %banklint %s | FileCheck %s
//
// Block shapes by arithmetic, macros, template arguments, pointers and loops. The ways of the store are the number
// of threads in x, so they say what was understood.

#define BX 4
#define BY (BX * 2)
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
constexpr int Warp = 32;
enum { Small = 3 };
struct Config {
  static constexpr int Threads = 14;
  static constexpr dim3 block() { return dim3(15, 2); }
};
template <int N> constexpr int threads_for() { return N > 8 ? 8 : N; }

template <int> __global__ void kernel(int *out) {
  __shared__ int m[32][32];
  // CHECK-DAG: :[[@LINE+10]]:3 kernel<0> 4x8 m store 4 4 1 4 1 exact
  // CHECK-DAG: :[[@LINE+9]]:3 kernel<1> 6 m store 4 6 1 6 1 exact
  // CHECK-DAG: :[[@LINE+8]]:3 kernel<2> 14 m store 4 14 1 14 1 exact
  // CHECK-DAG: :[[@LINE+7]]:3 kernel<3> 15x2 m store 4 15 1 15 1 exact
  // CHECK-DAG: :[[@LINE+6]]:3 kernel<4> 7 m store 4 7 1 7 1 exact
  // CHECK-DAG: :[[@LINE+5]]:3 kernel<5> 5 m store 4 5 1 5 1 exact
  // CHECK-DAG: :[[@LINE+4]]:3 kernel<6> 3x3x3 m store 4 3 1 3 1 exact
  // CHECK-DAG: :[[@LINE+3]]:3 kernel<7> 10 m store 4 10 1 10 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 kernel<10> 9 m store 4 9 1 9 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 kernel<12> 17 m store 4 17 1 17 1 exact
  m[threadIdx.x][0] = 0;
}

template <int Threads, int Id> void run(int *out) { kernel<Id><<<1, Threads>>>(out); }

void host(int *out, int n) {
  kernel<0><<<CEIL_DIV(n, BX), dim3(BX, BY)>>>(out);
  int half = Warp / 4 - 2;
  kernel<1><<<1, half>>>(out);
  kernel<2><<<1, Config::Threads>>>(out);
  kernel<3><<<n, Config::block()>>>(out);
  run<threads_for<7>(), 4>(out);
  dim3 b(1);
  b.x += Small + 1;
  dim3 &same = b;
  kernel<5><<<1, same>>>(out);
  dim3 cube = {Small, Small, Small};
  kernel<6><<<1, cube>>>(out);
  const int sizes[] = {9, 10};
  kernel<7><<<1, sizes[1]>>>(out);
  unsigned t = 1;
  while (t < 9)
    t += 2;
  kernel<10><<<1, t>>>(out);
  void (*pointer)(int *) = kernel<12>;
  pointer<<<1, 17>>>(out);
}
