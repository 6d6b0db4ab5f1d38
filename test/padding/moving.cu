// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
//
// Pointers into an array of one dimension may change: by steps, or by assignments of other pointers into the same
// array. Whatever they are then, how far they are from the start of the array says where the gaps are.

// Each step in a statement of its own, or beside others in a loop.
__global__ void steps(float *out) {
  // CHECK: note: leave a gap of 4 after every 32 elements of 'c', '[i + (i >> 5) * 4]' instead of '[i]'
  __shared__ float c[1024];
  float *walk = c + threadIdx.x * 32;
  for (int k = 0; k < 32; ++k, walk += 1)
    *walk = k;
  walk -= 2;
  ++walk;
  out[threadIdx.x] = walk[0];
  // FIXED: for (int k = 0; k < 32; ++k, walk += 1)
  // FIXED-NEXT: walk[((walk - c) >> 5) * 4] = k;
  // FIXED: out[threadIdx.x] = walk[((walk - c) >> 5) * 4];
}

// Declared first, and made later, as C wants it; compared, and subtracted. The start of the array may move, too.
__global__ void later(float *out) {
  // CHECK: note: leave a gap of 4 after every 32 elements of 'd'
  __shared__ float d[1024];
  float *p, *end = nullptr, *start = d;
  p = &d[threadIdx.x * 32];
  end = p + 32;
  for (; p < end; p++)
    p[0] = p - d;
  // FIXED: for (; p < end; p++)
  // FIXED-NEXT: p[((p - d) >> 5) * 4] = p - d;
  start++;
  out[threadIdx.x] = start[threadIdx.x];
  // FIXED: out[threadIdx.x] = start[threadIdx.x + ((start - d + threadIdx.x) >> 5) * 4];
}

// Two pointers that change places point into the same array.
__global__ void exchanged(float *out, int n) {
  // CHECK: note: leave a gap after every 32 elements of 'y'
  __shared__ float y[1024];
  float *from = y, *to = y + 512;
  for (int i = 0; i < n; ++i) {
    to[threadIdx.x * 16] = from[threadIdx.x * 16];
    // FIXED: to[(threadIdx.x * 16) + ((to - y + (threadIdx.x * 16)) >> 5)] =
    // FIXED-SAME: from[(threadIdx.x * 16) + ((from - y + (threadIdx.x * 16)) >> 5)];
    float *held = from;
    from = to;
    to = held;
  }
  out[threadIdx.x] = from[0];
}

// A parameter that changes: its function is told where the array begins.
// FIXED: float column(float *of, int n, float *of_start) {
__device__ float column(float *of, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i, ++of)
    sum += *of;
  // FIXED: sum += of[((of - of_start) >> 5) * 4];
  return sum;
}
__global__ void through(float *out) {
  // CHECK: note: leave a gap of 4 after every 32 elements of 'q'
  __shared__ float q[1024];
  q[threadIdx.x] = out[0];
  out[threadIdx.x] = column(q + threadIdx.x * 32, 32);
  // FIXED: out[threadIdx.x] = column(q + threadIdx.x * 32, 32, q);
}

// Not: of several arrays, of other memory, within an expression, by reference, and where its address is taken.
__global__ void either(float *out, int n) {
  // CHECK: note: no padding is offered for 'a': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float a[1024], b[1024];
  float *p = a + 1;
  a[threadIdx.x * 32] = 0;
  b[threadIdx.x * 32] = 0;
  if (n)
    p = b + 1;
  out[threadIdx.x] = p[threadIdx.x * 32];
}
__global__ void other(float *out, int n) {
  // CHECK: note: no padding is offered for 'g': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float g[1024];
  float *p = g;
  g[threadIdx.x * 32] = 0;
  if (n)
    p = out;
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void first(float *out, int n) {
  // CHECK: note: no padding is offered for 'h': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float h[1024];
  float *p = out;
  h[threadIdx.x * 32] = 0;
  if (n)
    p = h + 1;
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void within(float *out) {
  // CHECK: note: no padding is offered for 'w': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float w[1024];
  float *p = w + threadIdx.x * 32;
  *p++ = 1;
  out[threadIdx.x] = *p;
}
__global__ void chained(float *out) {
  // CHECK: note: no padding is offered for 'k': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float k[1024];
  float *p, *q;
  q = p = k + threadIdx.x * 32;
  out[threadIdx.x] = *p + *q;
}
__device__ void advance(float *&p) { p += 32; }
__global__ void byReference(float *out) {
  // CHECK: note: no padding is offered for 'r': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float r[1024];
  float *p = r;
  advance(p);
  r[threadIdx.x * 32] = 0;
  out[threadIdx.x] = *p;
}
__global__ void written(float *out) {
  // CHECK: note: no padding is offered for 'v': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float v[1024];
  float *p = v, **all = &p;
  *all = out;
  v[threadIdx.x * 32] = 0;
  out[threadIdx.x] = *p;
}
// A parameter that gets another array in its function.
__shared__ float global[1024];
__device__ float mixed(float *of, int n) {
  if (n)
    of = global + 5;
  return of[threadIdx.x * 32];
}
__global__ void mixes(float *out, int n) {
  // CHECK: note: no padding is offered for 'm': a pointer into it cannot be followed past line [[@LINE-6]]
  __shared__ float m[1024];
  m[threadIdx.x * 32] = 0;
  out[threadIdx.x] = mixed(m + 3, n);
}
// A macro that gets the pointer may do something else with it elsewhere.
#ifdef OTHER
#define NEXT(p) (p)[33] = 1
#else
#define NEXT(p) ++p
#endif
__global__ void byMacro(float *out) {
  // CHECK: note: no padding is offered for 'z': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float z[1024];
  float *p = z + threadIdx.x * 32;
  NEXT(p);
  out[threadIdx.x] = *p;
}
// Rows of an array of two dimensions: a pointer that goes on to the next row depends on their length.
__global__ void rows(float *out) {
  // CHECK: note: no padding is offered for 't': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float t[32][32];
  float *row = t[0];
  for (int i = 0; i < 32; ++i, row += 32)
    row[threadIdx.x] = t[threadIdx.x][i];
}

void launch(float *out) {
  steps<<<1, 32>>>(out);
  later<<<1, 32>>>(out);
  exchanged<<<1, 32>>>(out, 3);
  through<<<1, 32>>>(out);
  either<<<1, 32>>>(out, 1);
  other<<<1, 32>>>(out, 1);
  first<<<1, 32>>>(out, 1);
  within<<<1, 32>>>(out);
  chained<<<1, 32>>>(out);
  byReference<<<1, 32>>>(out);
  written<<<1, 32>>>(out);
  mixes<<<1, 32>>>(out, 1);
  byMacro<<<1, 32>>>(out);
  rows<<<1, 32>>>(out);
}
