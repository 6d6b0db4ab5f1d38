// RUN: not %banklint --block=32 %s > %t
// RUN: FileCheck %s < %t
//
// No padding is offered when it would break the program, or would not help. A note says why.

__device__ void fill(float *);
__device__ float sum(const float *row);

// A flat pointer has the row length in it, here or wherever it goes.
__global__ void flat(float *out) {
  // CHECK: refused.cu:[[@LINE+1]]:20: note: no padding is offered for 'm': it is also used as a whole, by rows or by reference, not only element by element
  __shared__ float m[32][32];
  fill(reinterpret_cast<float *>(m));
  *out = m[threadIdx.x][0];
}

__global__ void row(float *out) {
  // CHECK: refused.cu:[[@LINE+1]]:20: note: no padding is offered for 'm': it is also used as a whole, by rows or by reference
  __shared__ float m[32][32];
  *out = m[threadIdx.x][0] + sum(m[threadIdx.x]);
}

__global__ void address(float *out) {
  // CHECK: refused.cu:[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float m[32][32];
  float *p = &m[threadIdx.x][0];
  *out = *(p += 1);
}

__global__ void size(float *out) {
  // CHECK: refused.cu:[[@LINE+1]]:20: note: no padding is offered for 'm': sizeof depends on its size
  __shared__ float m[32][32];
  for (int i = 0; i < sizeof(m) / sizeof(float); ++i)
    out[i] = 0;
  *out = m[threadIdx.x][0];
}

#define MATRIX(name) __shared__ float name[32][32]
__global__ void macro(float *out) {
  // CHECK: refused.cu:[[@LINE+1]]:10: note: no padding is offered for 'm': it is declared in a macro
  MATRIX(m);
  *out = m[threadIdx.x][0];
}

extern __shared__ float dynamic[][32];
__global__ void external(float *out) {
  // CHECK: refused.cu:[[@LINE-2]]:25: note: pad the rows of 'dynamic': {{.*}}; launches need 33/32 of the bytes that they ask for now; the edit is left to you: kernel 'external' is launched with an unknown amount of dynamic shared memory
  *out = dynamic[threadIdx.x][0];
}

// Now each lane has its own bank whatever the row is. With 33 words in a row the data would choose the bank.
__global__ void lookup(const unsigned *in, unsigned *out) {
  // CHECK: refused.cu:[[@LINE+1]]:23: note: no padding is offered for 'table': with longer rows the bank of an access would depend on data; change the index of the conflicting access instead
  __shared__ unsigned table[256][32];
  for (int i = 0; i < 32; ++i)
    table[threadIdx.x][i] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = table[in[threadIdx.x] & 255][threadIdx.x];
}

// 32 of 36 words, written by columns: one of them has to share its bank, however long the rows are.
__global__ void useless(float *out) {
  // CHECK: refused.cu:[[@LINE+1]]:20: note: no padding is offered for 'm': no other layout saves 5 % of its wavefronts
  __shared__ float m[6][6];
  m[threadIdx.x % 6][threadIdx.x / 6] = 1;
  *out = m[threadIdx.x / 6][threadIdx.x % 6];
}
