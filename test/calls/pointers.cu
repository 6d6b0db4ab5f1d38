// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Pointers to functions that are known at compile time; results by reference, by pointer and in structures.

__device__ int straight(int i) { return i; }
__device__ int doubled(int i) { return i * 2; }
typedef int (*Index)(int);
template <Index Function> __device__ int apply(int i) { return Function(i); }
__device__ int call(Index f, int i) { return f(i); }
__device__ void split(int i, int *row, int &column) {
  *row = i / 8;
  column = i % 8;
}
struct Place {
  int row, column;
};
__device__ Place place(int i) { return {i % 4, i / 4}; }

__global__ void pointers(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  Index f = doubled;
  // CHECK-DAG: :[[@LINE+1]]:3 pointers {{.*}} s store 4 2 1 2 1 exact
  s[f(t)] = 0;
  f = &straight;
  // CHECK-DAG: :[[@LINE+1]]:3 pointers {{.*}} s store 4 1 1 1 1 exact
  s[(*f)(t)] = 1;
  // CHECK-DAG: :[[@LINE+1]]:3 pointers {{.*}} s store 4 2 1 2 1 exact
  s[apply<doubled>(t)] = 2;
  // CHECK-DAG: :[[@LINE+1]]:3 pointers {{.*}} s store 4 2 1 2 1 exact
  s[call(doubled, t)] = 3;
  Index table[] = {straight, doubled};
  // CHECK-DAG: :[[@LINE+1]]:3 pointers {{.*}} s store 4 2 1 2 1 exact
  s[table[1](t)] = 4;

  int row, column;
  split(t, &row, column);
  // Words 32r + c: the four rows meet in 8 banks.
  // CHECK-DAG: :[[@LINE+1]]:3 pointers {{.*}} s store 4 4 1 4 1 exact
  s[row * 32 + column] = 7;
  auto [r, c] = place(t);
  // Words 8r + c of 4 r and 8 c.
  // CHECK-DAG: :[[@LINE+1]]:3 pointers {{.*}} s store 4 1 1 1 1 exact
  s[r * 8 + c] = 8;
}
