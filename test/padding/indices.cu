// RUN: cp %s %t.cu
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// How the uses of an array may be written: through references, and through macros that have the index in their body.

#define BLOCK 16
#define SCORE(i, j) score[(j) + (i) * (BLOCK + 1)]
// FIXED: #define SCORE(i, j) score[((j) + (i) * (BLOCK + 1)) + (((j) + (i) * (BLOCK + 1)) >> 4) * 2]

// Two arrays that a macro names change together, with one edit of it.
__global__ void first(int *out) {
  // CHECK: note: leave a gap of 2 after every 16 elements of 'score', '[i + (i >> 4) * 2]' instead of '[i]', takes {{.*}} in 2 blocks
  __shared__ int score[(BLOCK + 1) * (BLOCK + 1)];
  // FIXED: __shared__ int score[(BLOCK + 1) * (BLOCK + 1) * 9 / 8];
  const int t = threadIdx.x;
  for (int m = 0; m < BLOCK; ++m)
    if (t <= m)
      SCORE(t + 1, m - t + 1) = SCORE(t, m - t) + SCORE(t, m - t + 1) + SCORE(t + 1, m - t);
  out[t] = SCORE(t, t + 1);
}

__global__ void second(int *out) {
  __shared__ int score[(BLOCK + 1) * (BLOCK + 1)];
  // FIXED: __shared__ int score[(BLOCK + 1) * (BLOCK + 1) * 9 / 8];
  const int t = threadIdx.x;
  for (int m = BLOCK - 1; m >= 0; --m)
    if (t <= m)
      SCORE(t + 1, m - t + 1) = SCORE(t, m - t) + 1;
  out[t] = score[t];
  // FIXED: out[t] = score[t + (t >> 4) * 2];
}

// The macro is also used where nobody sees what it names.
#define CELL(i) cell[i]
__global__ void third(int *out) {
  // CHECK: note: leave a gap after every 32 elements of 'cell', {{.*}}; the edit is left to you: macro 'CELL', which contains its index, is also used in code that was not analysed
  __shared__ int cell[1024];
  CELL(threadIdx.x << 5) = 1;
#ifdef OTHER
  {
    int cell[2];
    out[0] = CELL(1);
  }
#endif
}

// An element by reference: where nothing but its value is wanted.
__device__ void order(unsigned &a, unsigned &b) {
  if (b < a) {
    const unsigned c = a;
    a = b;
    b = c;
  }
}
__global__ void sort(unsigned *out) {
  // CHECK: note: leave a gap after every 32 elements of 'key'
  __shared__ unsigned key[2048];
  order(key[threadIdx.x << 5], key[(threadIdx.x << 5) + 16]);
  // FIXED: order(key[padded(threadIdx.x << 5)], key[padded((threadIdx.x << 5) + 16)]);
}

// And where more is done with it: what lies beside it is another element now.
__device__ unsigned next(unsigned &a) { return (&a)[1]; }
__global__ void neighbours(unsigned *out) {
  // CHECK: note: no padding is offered for 'beside': it is also used as a whole
  __shared__ unsigned beside[2048];
  out[threadIdx.x] = next(beside[threadIdx.x << 5]);
}

// Also under a condition that does not hold here.
__device__ unsigned here(unsigned &a) {
#ifdef OTHER
  return (&a)[1];
#endif
  return a;
}
__global__ void conditions(unsigned *out) {
  // CHECK: note: no padding is offered for 'sometimes': it is also used as a whole
  __shared__ unsigned sometimes[2048];
  out[threadIdx.x] = here(sometimes[threadIdx.x << 5]);
}

// A macro that does more with an index than to use it as one: only that use changes.
#define COPY(i) to[i] = from[i]
// FIXED: #define COPY(i) to[(i) + ((i) >> 5)] = from[i]
__global__ void copy(unsigned *from) {
  // CHECK: note: leave a gap after every 32 elements of 'to'
  __shared__ unsigned to[1024];
  COPY(threadIdx.x << 5);
  // FIXED: COPY(threadIdx.x << 5);
}

// What is computed twice: a choice, a minimum, `true`.
__global__ void chosen(float *out, int n) {
  __shared__ float ch[2048];
  // FIXED: __shared__ float ch[2048 + 2048 / 32];
  ch[min(threadIdx.x, 31u) << 5] = out[0];
  // FIXED: ch[padded(min(threadIdx.x, 31u) << 5)] = out[0];
  ch[((n > 3 ? threadIdx.x : 31 - threadIdx.x) << 5) + true] = out[1];
  // FIXED: ch[padded(((n > 3 ? threadIdx.x : 31 - threadIdx.x) << 5) + true)] = out[1];
}

// The toolkit's functions of numbers.
__global__ void called(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'co'
  __shared__ float co[2048];
  co[__mul24(threadIdx.x, 32)] = out[1];
  // FIXED: co[padded(__mul24(threadIdx.x, 32))] = out[1];
}

// Functions of the user are not called twice: they may do more under other macros, or be others.
__device__ int place_of(int row, int column) { return row * 32 + column; }
__global__ void twice(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'dr', {{.*}}; the edit is left to you: the index on line [[#@LINE+2]] would be written twice
  __shared__ float dr[2048];
  dr[place_of(threadIdx.x, 3)] = out[0];
}

// Nor is a number made twice of what may be an object elsewhere.
template <typename T> __global__ void converted(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'cv', {{.*}}; the edit is left to you: the index on line [[#@LINE+2]] would be written twice
  __shared__ float cv[2048];
  cv[(T)(threadIdx.x << 5)] = out[0];
}

void launch(int *out, unsigned *keys) {
  copy<<<1, 32>>>(keys);
  first<<<1, 16>>>(out);
  second<<<1, 16>>>(out);
  third<<<1, 32>>>(out);
  sort<<<1, 32>>>(keys);
  neighbours<<<1, 32>>>(keys);
  conditions<<<1, 32>>>(keys);
  chosen<<<1, 32>>>(reinterpret_cast<float *>(out), 5);
  called<<<1, 32>>>(reinterpret_cast<float *>(out));
  twice<<<1, 32>>>(reinterpret_cast<float *>(out));
  converted<int><<<1, 32>>>(reinterpret_cast<float *>(out));
}
// AGAIN-NOT: applied
