// Data decides how many lanes take part: where fewer of them cost less, nobody knows what the access costs. A bounds check
// against the launch's numbers holds for most blocks: it counts all lanes.
//
// RUN: not %banklint --as-written --block=32 %s | FileCheck %s

__device__ void skip(const int *flags, float *s) {
  int t = threadIdx.x;
  if (flags[t] & 4)
    return;
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} {{.*}} s store 4 up to 2 - - - data-dependent: data decides which threads take part
  s[2 * t] = 2;
}

__global__ void under_data(const int *flags, float *out, int n) {
  __shared__ float s[64], m[1024];
  int t = threadIdx.x;
  if (flags[t] & 4) {
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} s store 4 up to 2 - - - data-dependent: data decides which threads take part
    s[2 * t] = 1;
    // Any lanes are free of conflicts.
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} s store 4 1 1 1 1 exact
    s[t] = 1;
  }
  if (t < n)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} s store 4 2 1 2 1 exact
    s[2 * t] = 1;
  // One flag for all lanes.
  if (flags[0])
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} s store 4 2 1 2 1 exact
    s[2 * t] = 1;
  skip(flags, s); // all come back
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} s store 4 2 1 2 1 exact
  s[2 * t] = 3;
  for (int i = 0; i < 4; ++i) {
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} m store 4 2 4 8 4 exact
    m[2 * t + i] = 1;
    if (flags[t + i])
      continue;
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} m store 4 up to 2 - - - data-dependent: data decides which threads take part
    m[2 * t + i] = 2;
  }
  int d = flags[t], i = 0;
  do {
    // In the second step those are gone whose data said so.
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} m store 4 up to 2 - - - data-dependent: data decides which threads take part
    m[2 * t] = 3;
  } while (++i < d);
  if (flags[t] < 0)
    return;
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} under_data {{.*}} s store 4 up to 2 - - - data-dependent: data decides which threads take part
  s[2 * t] = 4;
}
