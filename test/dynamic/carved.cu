// RUN: not %banklint --block=32 %s | FileCheck %s
//
// One dynamic array, cut into several by offsets that are kernel arguments: each part begins in a bank that is not known,
// but all lanes move with it.

__global__ void carved(float *out, int rows, int columns, unsigned skip) {
  extern __shared__ float memory[];
  int t = threadIdx.x;
  float *a = memory;
  float *b = a + rows * columns;
  float *c = b + columns;
  int *d = (int *)(c + rows);
  short *h = reinterpret_cast<short *>(&d[4 * columns]);
  double *e = (double *)(memory + 2 * skip);

  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 4 1 1 1 1 exact
  a[t] = 0;
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 4 2 1 2 1 exact
  b[t * 2] = 0;
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 4 1 1 1 1 exact
  c[t * 33] = 0;
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 4 4 1 4 1 exact
  d[t * 4] = 0;
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 2 1 1 1 1 exact
  h[t] = 0;
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 2 32 1 32 1 exact
  h[t * 64] = 0;
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 8 1 1 2 2 exact
  e[t] = 0;
  // The number of columns is the stride here.
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 4 1..32 - - - bounded: conflict-free only if 'columns' is odd
  a[t * columns] = 0;
  // One more column than an even number.
  // CHECK: :[[@LINE+1]]:3 carved {{.*}} memory store 4 1 1 1 1 exact
  a[t * (2 * columns + 1)] = 0;
}

// A structure keeps the parts.
struct Parts {
  float *values;
  int *keys;
  unsigned char *flags;
};
__device__ Parts carve(unsigned char *raw, int n) {
  Parts p;
  p.values = reinterpret_cast<float *>(raw);
  p.keys = reinterpret_cast<int *>(p.values + n);
  p.flags = reinterpret_cast<unsigned char *>(p.keys + n);
  return p;
}
__global__ void parts(float *out, int n) {
  extern __shared__ __align__(16) unsigned char raw[];
  int t = threadIdx.x;
  Parts p = carve(raw, n);
  // CHECK: :[[@LINE+1]]:3 parts {{.*}} raw store 4 1 1 1 1 exact
  p.values[t] = 0;
  // CHECK: :[[@LINE+1]]:3 parts {{.*}} raw store 4 8 1 8 1 exact
  p.keys[t * 8] = 0;
  // CHECK: :[[@LINE+1]]:3 parts {{.*}} raw store 1 1 1 1 1 exact
  p.flags[t * 4] = 0;
}

// A cursor that moves on by the size of each part.
template <typename T> __device__ T *take(char *&cursor, size_t n) {
  T *result = reinterpret_cast<T *>(cursor);
  cursor += n * sizeof(T);
  return result;
}
__global__ void cursor(float *out, int n) {
  extern __shared__ char bytes[];
  int t = threadIdx.x;
  char *next = bytes;
  float *a = take<float>(next, n);
  double *b = take<double>(next, 32);
  int *c = take<int>(next, 32);
  // CHECK: :[[@LINE+1]]:3 cursor {{.*}} bytes store 4 2 1 2 1 exact
  a[t * 2] = 0;
  // CHECK: :[[@LINE+1]]:3 cursor {{.*}} bytes store 8 1 1 2 2 exact
  b[t] = 0;
  // CHECK: :[[@LINE+1]]:3 cursor {{.*}} bytes store 4 16 1 16 1 exact
  c[t * 16] = 0;
}
