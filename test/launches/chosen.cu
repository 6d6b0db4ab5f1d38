// RUN: not %banklint %s | FileCheck %s
//
// A kernel that is chosen through a pointer: a launch of each that it may be. The ways of the store are the number of
// threads in x, so they say what was understood.

template <int> __global__ void kernel(int *out) {
  __shared__ int m[32][32];
  // CHECK-DAG: :[[@LINE+8]]:3 kernel<1> 3 m store 4 3 1 3 1 exact
  // CHECK-DAG: :[[@LINE+7]]:3 kernel<2> 3 m store 4 3 1 3 1 exact
  // CHECK-DAG: :[[@LINE+6]]:3 kernel<3> 4 m store 4 4 1 4 1 exact
  // CHECK-DAG: :[[@LINE+5]]:3 kernel<4> 4 m store 4 4 1 4 1 exact
  // CHECK-DAG: :[[@LINE+4]]:3 kernel<5> 5 m store 4 5 1 5 1 exact
  // CHECK-DAG: :[[@LINE+3]]:3 kernel<6> 5 m store 4 5 1 5 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 kernel<7> 6 m store 4 6 1 6 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 kernel<8> 6 m store 4 6 1 6 1 exact
  m[threadIdx.x][0] = 0;
}

typedef void (*Kernel)(int *);

Kernel pick(int n) { return n > 2 ? kernel<7> : kernel<8>; }

void host(int *out, int n) {
  auto chosen = n > 1 ? kernel<1> : kernel<2>;
  chosen<<<1, 3>>>(out);
  Kernel set = nullptr;
  if (n > 2)
    set = kernel<3>;
  else
    set = kernel<4>;
  set<<<1, 4>>>(out);
  Kernel table[] = {kernel<5>, kernel<6>};
  table[n]<<<1, 5>>>(out);
  pick(n)<<<1, 6>>>(out);
}
