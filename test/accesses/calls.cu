// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
// RUN: not %banklint --as-written --block=32 --format=json %s | FileCheck %s --check-prefix=JSON
//
// Device functions are entered with their arguments. An access is reported where it is written, with the calls that
// lead to it; each chain of calls is a case of its own.

__device__ void put(int *p, int i) {
  // The same line with stride 2, 4 and 1:
  // CHECK-DAG: :[[@LINE+3]]:3 calls {{.*}} s store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 calls {{.*}} s store 4 4 1 4 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 calls {{.*}} u store 4 1 1 1 1 exact
  p[i] = 1;
}

__device__ int get(const int (&a)[32][32], int row, int column) {
  // CHECK-DAG: :[[@LINE+1]]:10 calls {{.*}} n load 4 32 1 32 1 exact
  return a[row][column];
}

__device__ int *row_of(int *base, int row, int pitch = 32) { return base + row * pitch; }

__device__ void increment(int &x) {
  // CHECK-DAG: :[[@LINE+2]]:3 calls {{.*}} s load 4 8 1 8 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 calls {{.*}} s store 4 8 1 8 1 exact
  x += 1;
}

__device__ void inner(int (*rows)[32]) {
  // CHECK-DAG: :[[@LINE+1]]:3 calls {{.*}} m store 4 32 1 32 1 exact
  rows[threadIdx.x][0] = 1;
}
__device__ void outer(int (*rows)[32]) {
  inner(rows + 1);
}

__device__ void swap_index(int &a, int &b) {
  int old = a;
  a = b;
  b = old;
}

__device__ int power(int base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

__device__ int elsewhere(int);

__global__ void calls(int *out) {
  __shared__ int s[1024];
  __shared__ int u[32];
  __shared__ int m[64][32];
  __shared__ int n[32][32];
  int t = threadIdx.x;

  put(s, t * 2);
  put(s + 1, t * 4);
  put(u, t);
  out[0] = get(n, t, 3);
  // CHECK-DAG: :[[@LINE+1]]:3 calls {{.*}} m store 4 32 1 32 1 exact
  *row_of(m[0], t) = 1;
  // CHECK-DAG: :[[@LINE+1]]:3 calls {{.*}} m store 4 1 1 1 1 exact
  *row_of(m[0], t, 33) = 1;
  increment(s[t * 8]);
  outer(m);

  int i = t, j = t * 16;
  swap_index(i, j);
  // CHECK-DAG: :[[@LINE+1]]:12 calls {{.*}} s load 4 16 1 16 1 exact
  out[1] = s[i];
  // CHECK-DAG: :[[@LINE+1]]:12 calls {{.*}} s load 4 1 1 1 1 exact
  out[2] = s[j];

  // Recursion with known arguments ends.
  // CHECK-DAG: :[[@LINE+1]]:12 calls {{.*}} s load 4 8 1 8 1 exact
  out[3] = s[t * power(2, 3)];
  // Nothing is known of a function without a body.
  // CHECK-DAG: :[[@LINE+1]]:12 calls {{.*}} s load 4 ? - - - unknown: the index comes from a function whose body is not here
  out[4] = s[elsewhere(t)];
}

// JSON:       "line": 30,
// JSON:       "call_path": [
// JSON-NEXT:    {
// JSON-NEXT:      "file": "{{.*}}calls.cu",
// JSON-NEXT:      "line": 64,
// JSON-NEXT:      "column": 3
// JSON-NEXT:    },
// JSON-NEXT:    {
// JSON-NEXT:      "file": "{{.*}}calls.cu",
// JSON-NEXT:      "line": 33,
// JSON-NEXT:      "column": 3
// JSON-NEXT:    }
// JSON-NEXT:  ]
