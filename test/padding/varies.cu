// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --cuda-path=none %t/a.cu -- -DOTHER
//
// What gets an element may be another macro or function where other macros are defined: one that wants more than the
// value.

#ifdef OTHER
#define VALUE(x) (&(x))[40]
__device__ float valueOf(const float &e) { return (&e)[40]; }
#else
#define VALUE(x) (x)
__device__ float valueOf(float e) { return e; }
#endif
#define OUTER(x) VALUE(x)
#ifdef OTHER
#define WIDTH 64
#else
#define WIDTH 32
#endif
#define ROW(y, x) r[(y) * WIDTH + x]
#define SQUARE(x) ((x) * (x))
__device__ float half(const float &e) { return e / 2; }
__device__ float through(const float &e) { return valueOf(e); }

__global__ void macro(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 'a', {{.*}}; the edit is left to you: what line [[@LINE+3]] does with it depends on which macros are defined
  __shared__ float a[1024];
  a[threadIdx.x << 5] = 0;
  out[0] = VALUE(a[3]);
}
__global__ void inner(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 'b', {{.*}} what line [[@LINE+3]] does with it depends on which macros
  __shared__ float b[1024];
  b[threadIdx.x << 5] = 0;
  out[0] = OUTER(b[3]);
}
__global__ void function(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 'c', {{.*}} what line [[@LINE+3]] does with it depends on which macros
  __shared__ float c[1024];
  c[threadIdx.x << 5] = 0;
  out[0] = valueOf(c[3]);
}
__global__ void throughAnother(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 'd', {{.*}} what line [[THROUGH:[0-9]+]] does with it depends on which macros
  __shared__ float d[1024];
  d[threadIdx.x << 5] = 0;
  out[0] = through(d[3]);
}
__global__ void same(float *out) {
  // FIXED: {{^}}  __shared__ float e[1024 + 1024 / 32];
  // FIXED: {{^}}  out[0] = SQUARE(e[3]) + half(e[5]) + valueOf(e[7] + 1);
  __shared__ float e[1024];
  e[threadIdx.x << 5] = 0;
  out[0] = SQUARE(e[3]) + half(e[5]) + valueOf(e[7] + 1);
}
// A number that varies is no matter: a gap is right for any index.
__global__ void number(float *out) {
  // FIXED: {{^}}  __shared__ float r[1024 + 1024 / 32];
  __shared__ float r[1024];
  ROW(threadIdx.x, 0) = out[0];
}
void launch(float *out) {
  number<<<1, 32>>>(out);
  macro<<<1, 32>>>(out);
  inner<<<1, 32>>>(out);
  function<<<1, 32>>>(out);
  throughAnother<<<1, 32>>>(out);
  same<<<1, 32>>>(out);
}
