// RUN: not %banklint --block=32 --table=all %s | tr -s ' ' | FileCheck %s
//
// A scalar of 8 bytes is never joined with words: nvcc loads a struct of a double and two floats by two loads of 64 bits,
// where four floats are one of 128. Two doubles are one of 128. Single bytes that are joined into 16 bits are not loaded
// together with a 16-bit member (machine code of nvcc 13.0 for sm_90).

struct Particle {
  double mass;
  float x, y;
};
struct Point {
  float x, y, z, w;
};
struct Mixed {
  char a, b;
  short c;
};
struct Narrow {
  int a;
  short b, c;
};
extern __shared__ char pool[];

#define FILL(s) s[threadIdx.x ^ 1] = in[threadIdx.x]; __syncthreads(); const int t = threadIdx.x

// Two LDS.64, whether members are read or the struct is copied; two STS.64.
__global__ void members(float *o, const Particle *in) {
  __shared__ Particle s[64];
  // CHECK-DAG: :[[#@LINE+1]]:3 members {{.*}} store 8 2 2 8 4 exact
  FILL(s);
  // CHECK-DAG: :[[#@LINE+2]]:{{[0-9]+}} members {{.*}} load 8 {{.*}} exact{{ *$}}
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} members {{.*}} load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
  o[t] = float(s[t].mass) + s[t].x + s[t].y;
}

// LDS.128.
__global__ void words(float *o, const Point *in) {
  Point *s = (Point *)pool;
  FILL(s);
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} words {{.*}} load 4 {{.*}} exact, joined with its neighbours into 128-bit accesses
  o[t] = s[t].x + s[t].y + s[t].z + s[t].w;
}

// LDS.64 and LDS.64, in dynamic shared memory too.
__global__ void dynamic(float *o, const Particle *in) {
  Particle *s = (Particle *)pool;
  FILL(s);
  // CHECK-DAG: :[[#@LINE+2]]:{{[0-9]+}} dynamic {{.*}} load 8 {{.*}} exact{{ *$}}
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} dynamic {{.*}} load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
  o[t] = float(s[t].mass) + s[t].x + s[t].y;
}

// LDS.128.
__global__ void doubles(float *o, const double2 *in) {
  __shared__ double2 s[64];
  FILL(s);
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} doubles {{.*}} load 8 {{.*}} exact, joined with its neighbours into 128-bit accesses
  o[t] = float(s[t].x) + float(s[t].y);
}

// LDS.U16 and LDS.S16.
__global__ void bytes(float *o, const Mixed *in) {
  Mixed *s = (Mixed *)pool;
  FILL(s);
  // CHECK-DAG: :[[#@LINE+2]]:{{[0-9]+}} bytes {{.*}} load 1 {{.*}} exact, joined with its neighbours into 16-bit accesses
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} bytes {{.*}} load 2 {{.*}} exact{{ *$}}
  o[t] = s[t].a + s[t].b + s[t].c;
}

// LDS.64.
__global__ void halves(float *o, const Narrow *in) {
  Narrow *s = (Narrow *)pool;
  FILL(s);
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} halves {{.*}} load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
  o[t] = s[t].a + s[t].b + s[t].c;
}
