// RUN: not %banklint --block=32 %s | FileCheck %s
//
// A call is not executed again if one before found the same. Of the calls of each kernel here, two find the same, and
// all others differ from them in one thing only, which must count.

struct View {
  const int *p;
};

__device__ int sum(const View &v) {
  int s = 0;
  for (int i = 0; i < 4; ++i)
    s += v.p[i];
  return s;
}

// What a pointer in an object leads to.
__global__ void contents() {
  __shared__ float s[2048];
  int one[4] = {1, 0, 0, 0}, two[4] = {1, 0, 1, 0}, again[4] = {1, 0, 0, 0};
  View v{one}, w{two}, u{again};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} contents {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x * sum(v)] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} contents {{.*}} s store 4 2 1 2 1 exact
  s[threadIdx.x * sum(w)] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} contents {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x * sum(u)] = 1;
  v.p = two;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} contents {{.*}} s store 4 2 1 2 1 exact
  s[threadIdx.x * sum(v)] = 1;
}

__device__ void move(const View &from, int *to) {
  for (int i = 0; i < 4; ++i)
    to[i] = from.p[0] + 1;
}

// Which of the objects are one.
__global__ void objects() {
  __shared__ float s[2048];
  int a[4] = {1, 1, 1, 1}, b[4] = {1, 1, 1, 1};
  View v{a};
  move(v, b);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} objects {{.*}} s store 4 2 1 2 1 exact
  s[threadIdx.x * b[3]] = 1;
  int c[4] = {1, 1, 1, 1};
  View w{c};
  move(w, c); // 2, and then 3 three times
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} objects {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x * c[3]] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} objects {{.*}} s store 4 2 1 2 1 exact
  s[threadIdx.x * c[0]] = 1;
}

__device__ int difference(const int *p) {
  int d = 0;
  for (int i = 0; i < 2; ++i)
    d = p[i] - d;
  return d; // p[1] - p[0]
}

// Which of the unknown numbers are one.
__global__ void unknowns(const int *in) {
  __shared__ float s[2048];
  int i = in[threadIdx.x], k = in[threadIdx.x + 32], n = in[threadIdx.x + 64];
  int same[2] = {i, i}, different[2] = {i, k}, others[2] = {n, n};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} unknowns {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x + difference(same)] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} unknowns {{.*}} s store 4 {{.*}} data-dependent
  s[threadIdx.x + difference(different)] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} unknowns {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x + difference(others)] = 1;
}

__device__ int loaded(const int *in) {
  int last = 0;
  for (int i = 0; i < 4; ++i)
    last = in[threadIdx.x + i];
  return last;
}

__device__ int pick(const int *p, int i) {
  int last = 0;
  for (int k = 0; k <= i; ++k)
    last = p[k];
  return last;
}

// A number that a call makes is another one the next time; one that it hands through is the same.
__global__ void made(const int *in) {
  __shared__ float s[2048];
  int a = loaded(in), b = loaded(in);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} made {{.*}} s store 4 {{.*}} data-dependent
  s[threadIdx.x + a - b] = 1;
  int p[4] = {b, a, b, a}, q[4] = {a, b, a, b};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} made {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x + pick(p, 3) - pick(q, 2)] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} made {{.*}} s store 4 {{.*}} data-dependent
  s[threadIdx.x + pick(p, 3) - pick(q, 3)] = 1;
}

__device__ void setSome(int *p, int n) {
  for (int i = 0; i < 4; ++i)
    if (n > i)
      p[i] = 1;
}

// What was there before, where only one side of a branch writes.
__global__ void sides(int n) {
  __shared__ float s[2048];
  int a[4] = {1, 1, 1, 1}, b[4] = {2, 2, 2, 2}, c[4] = {1, 1, 1, 1};
  setSome(a, n);
  setSome(b, n);
  setSome(c, n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} sides {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x * a[3]] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} sides {{.*}} s store 4 1..2 {{.*}} bounded
  s[threadIdx.x * b[3]] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} sides {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x * c[3]] = 1;
}

__device__ void setThreads(int *p, int first) {
  for (int i = 0; i < 4; ++i)
    if (threadIdx.x >= first)
      p[i] = 2 * threadIdx.x;
}

// The same where only some threads write.
__global__ void threads() {
  __shared__ float s[2048];
  int t = threadIdx.x;
  int a[4] = {t, t, t, t}, b[4] = {2 * t, 2 * t, 2 * t, 2 * t}, c[4] = {t, t, t, t};
  setThreads(a, 32);
  setThreads(b, 32);
  setThreads(c, 32);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} threads {{.*}} s store 4 1 1 1 1 exact
  s[a[3]] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} threads {{.*}} s store 4 2 1 2 1 exact
  s[b[3]] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} threads {{.*}} s store 4 1 1 1 1 exact
  s[c[3]] = 1;
}

__device__ int scaled(int by) {
  int s = 0;
  for (int i = 0; i < 4; ++i)
    s = threadIdx.x * by + blockDim.x / 16;
  return s;
}

// What another kernel did holds here too, but not what its launch knew, and its block had other threads.
__global__ void one() {
  __shared__ float s[2048];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} one {{.*}} s store 4 2 1 2 1 exact
  s[scaled(2)] = 1;
}
__global__ void two() {
  __shared__ float s[2048];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} two {{.*}} s store 4 2 1 2 1 exact
  s[scaled(2)] = 1;
}
__global__ void three() {
  __shared__ float s[4096];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} three 16x4 s store 4 1 2 2 2 exact
  s[scaled(2)] = 1;
}

template <int N> __device__ int ofLaunch(int n) {
  int s = 0;
  for (int i = 0; i < 4; ++i)
    s = n * N;
  return s;
}
template <int Kernel> __global__ void launched(int n) {
  __shared__ float s[4096];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}} launched<1> 32 s store 4 1 1 1 1 exact
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} launched<2> 32 s store 4 2 1 2 1 exact
  s[threadIdx.x * ofLaunch<1>(n)] = 1;
}

void launches() {
  launched<1><<<1, 32>>>(1);
  launched<2><<<1, 32>>>(2);
  three<<<1, dim3(16, 4)>>>();
}
