// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// An index with macros is repeated as it is written, if that is right wherever the text is compiled.

#define CELL(x, y, pitch) ((((y) + 1) * (pitch) + (x) + 1) * 32 + ((x) & 1) + ((y) & 2) + ((pitch) & 4) - 1)
#ifdef LARGE
#define COUNT 64
#define NEXT(k) k++
#define STEP ++
#define PICK(a, b) ((a) + (b))
#else
#define COUNT 32
#define NEXT(k) (k)
#define STEP
#define PICK(a, b) a
#endif
#define STEPPED(k) k STEP

// However long what a macro makes of it is, and whatever number another definition gives.
__global__ void written(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'a'
  __shared__ float a[4096];
  a[CELL(threadIdx.x, 0, 2)] = out[0];
  // FIXED: a[padded(CELL(threadIdx.x, 0, 2))] = out[0];
  out[threadIdx.x] = a[threadIdx.x * COUNT % 1024];
  // FIXED: out[threadIdx.x] = a[padded(threadIdx.x * COUNT % 1024)];
}
// Not if another definition changes something, or does more with a part of the index.
__global__ void changes(float *out) {
  // CHECK: note: leave a gap {{.*}} of 'b', {{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be written twice
  __shared__ float b[1024];
  int k = threadIdx.x;
  b[threadIdx.x << 5] = 0;
  out[k] = b[NEXT(k)];
}
__global__ void deeper(float *out) {
  // CHECK: note: leave a gap {{.*}} of 'c', {{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be written twice
  __shared__ float c[1024];
  int k = threadIdx.x;
  c[threadIdx.x << 5] = 0;
  out[k] = c[STEPPED(k)];
}
__global__ void part(float *out) {
  // CHECK: note: leave a gap {{.*}} of 'd', {{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be written twice
  __shared__ float d[1024];
  int k = threadIdx.x;
  d[threadIdx.x << 5] = 0;
  out[k] = d[PICK(k, 40)];
}
#ifdef LARGE
#define MORE + 40
#else
#define MORE
#endif
#define FURTHER(k) (k) MORE
__global__ void number(float *out) {
  // CHECK: note: leave a gap {{.*}} of 'e', {{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be written twice
  __shared__ float e[1024];
  int k = threadIdx.x;
  e[threadIdx.x << 5] = 0;
  out[k] = e[FURTHER(k)];
}
void launch(float *out) {
  written<<<1, 32>>>(out);
  changes<<<1, 32>>>(out);
  deeper<<<1, 32>>>(out);
  part<<<1, 32>>>(out);
  number<<<1, 32>>>(out);
}
