// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
//
// An index that changes a variable is not repeated as it is: the change comes first, and what is left may stand twice.

__global__ void steps(float *out, int n) {
  // CHECK: note: leave a gap after every 32 elements of 's', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float s[1024];
  int i = threadIdx.x << 5;
  unsigned u = threadIdx.x;
  // FIXED: s[(i++, (i - 1) + ((i - 1) >> 5))] = 1;
  s[i++] = 1;
  // FIXED: s[(++i, i + (i >> 5))] = 2;
  s[++i] = 2;
  // FIXED: s[(i--, (2 * (i + 1) % 512) + ((2 * (i + 1) % 512) >> 5))] = 3;
  s[2 * i-- % 512] = 3;
  // FIXED: s[(++i, (2047 bitand i) + ((2047 bitand i) >> 5))] = 3;
  s[2047 bitand++i] = 3;
  // FIXED: s[(i += 2, i + (i >> 5))] = 4;
  s[i += 2] = 4;
  // FIXED: *out = s[(u++, (u - 1) + ((u - 1) >> 5))];
  *out = *(s + u++);
  // FIXED: for (int k = 0; k < 4; s[(k++, (k - 1) + ((k - 1) >> 5))] = 6)
  for (int k = 0; k < 4; s[k++] = 6)
    ;
  out[i] = s[threadIdx.x];
}

// Behind a pointer that says how far it is.
__global__ void behind(float *out) {
  // CHECK: note: leave a gap of 2 after every 32 elements of 'p'
  __shared__ float p[1024];
  int i = 0;
  float *row = p + (threadIdx.x << 5);
  // FIXED: row[(i++, (i - 1) + ((row - p + (i - 1)) >> 5) * 2)] = 1;
  row[i++] = 1;
  row[i++] = 2;
  out[i] = p[threadIdx.x];
}

// A swizzle repeats the index before, which the change might change as well: rows become longer.
__global__ void rows(float *out) {
  // CHECK: note: pad the rows of 't': '[18]' instead of '[16]' {{.*}} that edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float t[16][16];
  int x = threadIdx.x;
  t[threadIdx.y][x++ % 16] = out[x];
  __syncthreads();
  out[x] = t[threadIdx.x][threadIdx.y];
}

// What is left alone: a change that does not always happen, one more name of the variable, numbers that wrap before an
// int does, two changes, a change that a macro writes, a variable that others see.
#define NEXT(k) k++
__shared__ int shared;
__global__ void refused(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'a'{{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float a[1024];
  int i = threadIdx.x << 5;
  a[n ? i++ : i] = 1;
  out[i] = a[i];
}
__global__ void named(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'b'{{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float b[1024];
  int i = threadIdx.x << 5;
  b[(i += 2) + (i & 1)] = 1;
  out[i] = b[i];
}
__global__ void small(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'c'{{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float c[1024];
  unsigned char i = threadIdx.x;
  c[i++] = 1;
  out[i] = c[threadIdx.x << 5];
}
__global__ void twice(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'd'{{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float d[1024];
  int i = threadIdx.x << 5, j = 0;
  d[i++ + j++] = 1;
  out[i] = d[i + j];
}
__global__ void macro(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'e'{{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float e[1024];
  int i = threadIdx.x << 5;
  e[NEXT(i)] = 1;
  out[i] = e[i];
}
__global__ void seen(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'f'{{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float f[1024];
  f[threadIdx.x << 5] = 1;
  f[shared++] = 1;
  out[n] = f[threadIdx.x];
}
__global__ void referred(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'h'{{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be written twice
  __shared__ float h[1024];
  int i = 1, &same = i;
  h[threadIdx.x << 5] = 1;
  h[same << i++] = 1;
  out[i] = h[threadIdx.x];
}
__global__ void directive(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'j'{{.*}}; the edit is left to you: the index on line [[@LINE+9]] would be written twice
  __shared__ float j[1024];
#ifdef SMALL
  unsigned char
#else
  int
#endif
      i = threadIdx.x;
  j[threadIdx.x << 5] = 1;
  j[i++] = 1;
  out[i] = j[threadIdx.x];
}
#ifdef SMALL
#define MORE + 1
#else
#define MORE
#endif
__global__ void behindIt(float *out, int n) {
  // CHECK: note: leave a gap {{.*}} of 'k'{{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be written twice
  __shared__ float k[1024];
  int i = threadIdx.x;
  k[threadIdx.x << 5] = 1;
  k[i MORE] = 1;
  out[i] = k[threadIdx.x];
}
namespace ns {
__shared__ float l[1024];
}
__global__ void qualified(float *out, int n) {
  // CHECK: the edit is left to you: the index on line [[@LINE+2]] would be written twice
  ns::l[threadIdx.x << 5] = 1;
  *(ns::l + threadIdx.x) = 1;
  out[n] = ns::l[threadIdx.x];
}
template <typename T> __global__ void typed(float *out, T i) {
  // CHECK: note: leave a gap {{.*}} of 'g'{{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice
  __shared__ float g[1024];
  g[threadIdx.x << 5] = 1;
  g[i++] = 1;
  out[i] = g[threadIdx.x];
}

void launch(float *out) {
  steps<<<1, 32>>>(out, 1);
  behind<<<1, 32>>>(out);
  rows<<<1, dim3(16, 16)>>>(out);
  refused<<<1, 32>>>(out, 1);
  named<<<1, 32>>>(out, 1);
  small<<<1, 32>>>(out, 1);
  twice<<<1, 32>>>(out, 1);
  macro<<<1, 32>>>(out, 1);
  seen<<<1, 32>>>(out, 1);
  referred<<<1, 32>>>(out, 1);
  directive<<<1, 32>>>(out, 1);
  behindIt<<<1, 32>>>(out, 1);
  qualified<<<1, 32>>>(out, 1);
  typed<<<1, 32>>>(out, 1);
}
