// RUN: cp %s %t.cu
// RUN: not %banklint --block=512 --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// The address of an element may go to a function that does no more with it than with a reference: it reads, writes or
// updates what is there. Then other calls of that function do not matter.

__device__ void order(unsigned *a, unsigned *b) {
  if (*a > b[0]) {
    unsigned c = *a;
    *a = *b;
    *b = c;
  }
}
__device__ void add(unsigned *p, unsigned v) { atomicAdd(p, v); }
__device__ void addTwice(unsigned *p) {
  add(p, 1);
  add(p, 1);
}

__global__ void flat(unsigned *out) {
  // CHECK: note: leave a gap after every 32 elements of 's', '[i + (i >> 5)]' instead of '[i]'
  // FIXED: __shared__ unsigned s[8192 + 8192 / 32];
  __shared__ unsigned s[8192];
  s[threadIdx.x] = 0;
  unsigned mine = 3;
  // FIXED: order(&s[padded(32 * threadIdx.x % 8192)], &s[padded(threadIdx.x)]);
  order(&s[32 * threadIdx.x % 8192], &s[threadIdx.x]);
  order(&mine, out);
  addTwice(&s[16 * threadIdx.x]);
}

__global__ void rows(unsigned *out) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]'
  // FIXED: __shared__ unsigned m[32][33];
  __shared__ unsigned m[32][32];
  add(&m[threadIdx.x % 32][0], 1);
  *out = m[threadIdx.x / 32][threadIdx.x % 32];
}

struct Two {
  unsigned x, y;
};
__device__ void swap(Two *p) {
  const unsigned x = p->x;
  p->x = p->y;
  p->y = x;
}
__global__ void members(unsigned *out) {
  // CHECK: note: pad the rows of 'm': '[17]' instead of '[16]'
  __shared__ __align__(16) Two m[32][16];
  swap(&m[threadIdx.x % 32][0]);
  *out = m[threadIdx.x / 16][threadIdx.x % 16].x;
}

// What goes further than the element.
__device__ unsigned neighbours(unsigned *p) { return p[0] + p[32]; }
__device__ unsigned *same(unsigned *p) { return p; }
__global__ void beyond(unsigned *out) {
  // CHECK: :[[@LINE+1]]:23: note: no padding is offered for 'm': an index runs beyond the end of a row
  __shared__ unsigned m[32][32];
  m[threadIdx.x % 32][0] = 3;
  *out = neighbours(&m[0][threadIdx.x % 32]);
}
__global__ void returned(unsigned *out) {
  // CHECK: :[[@LINE+1]]:23: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ unsigned m[32][32];
  m[threadIdx.x % 32][0] = 3;
  *out = same(&m[0][threadIdx.x % 32])[32];
}
