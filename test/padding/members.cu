// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.once.cu %t.cu
// RUN: cp %s %t.tidy.cu
// RUN: %clang_tidy --fix %t.tidy.cu -- %standin
// RUN: diff %t.once.cu %t.tidy.cu
//
// An array of structs: lanes that read one member are as many words apart as the struct is long. With an array for each
// member they are side by side. No index is written twice.

struct Particle { float x, y; unsigned char kind; int count; };
__global__ void members(float *out, int n) {
  // CHECK: :[[@LINE+1]]:23: note: split 'p' into an array for each member: 'p.member[i]' instead of 'p[i].member' takes 24 instead of 50 wavefronts per block for all its accesses, up to 7-way conflicts remain: no layout we tried removes them all; a block then has 832 bytes of shared memory instead of 1024
  __shared__ Particle p[8 * 8];
  // FIXED: __shared__ struct { float x[8 * 8]; float y[8 * 8]; unsigned char kind[8 * 8]; int count[8 * 8]; } p;
  p[threadIdx.x].x = n;
  p[threadIdx.x].kind = 1;
  // FIXED: p.x[threadIdx.x] = n;
  // FIXED: p.kind[threadIdx.x] = 1;
  atomicAdd(&p[n++ % 64].count, 1);
  // FIXED: atomicAdd(&p.count[n++ % 64], 1);
  __syncthreads();
  out[threadIdx.x] = p[63 - threadIdx.x].x * p[p[threadIdx.x].kind].x;
  // FIXED: out[threadIdx.x] = p.x[63 - threadIdx.x] * p.x[p.kind[threadIdx.x]];
}

// Several dimensions, members that are arrays and vectors, a struct without a name of its own.
typedef struct { float4 at; int v[2]; short more[4]; } Cell;
__global__ void cells(int *out) {
  // CHECK: note: split 'c' into an array for each member: 'c.member[i]' instead of 'c[i].member' takes 28 instead of 72 wavefronts
  __shared__ Cell c[4][32];
  // FIXED: __shared__ struct { float4 at[4][32]; decltype(Cell::v) v[4][32]; decltype(Cell::more) more[4][32]; } c;
  c[threadIdx.x / 32][threadIdx.x % 32].v[1] = 1;
  // FIXED: c.v[threadIdx.x / 32][threadIdx.x % 32][1] = 1;
  __syncthreads();
  out[threadIdx.x] = c[threadIdx.x & 3][threadIdx.x / 4].v[1] + int(c[0][threadIdx.x / 4].at.y);
  // FIXED: out[threadIdx.x] = c.v[threadIdx.x & 3][threadIdx.x / 4][1] + int(c.at[0][threadIdx.x / 4].y);
}

// Structs that are copied as a whole are copied member by member.
struct Pair { int key; float value; };
__global__ void copied(Pair *all, int n) {
  // CHECK: note: split 's' into an array for each member: 's.member[i]' instead of 's[i].member' takes 18 instead of 22 wavefronts
  __shared__ Pair s[64];
  const int t = threadIdx.x;
  s[t] = all[t];
  // FIXED: { const Pair s_element = all[t]; s.key[t] = s_element.key; s.value[t] = s_element.value; }
  __syncthreads();
  if (s[63 - t].key > n)
    s[t] = s[63 - t];
  // FIXED: if (s.key[63 - t] > n)
  // FIXED: { const Pair s_element = Pair{s.key[63 - t], s.value[63 - t]}; s.key[t] = s_element.key; s.value[t] = s_element.value; }
  const Pair first = s[0];
  // FIXED: const Pair first = Pair{s.key[0], s.value[0]};
  all[t].key = s[t ^ 1].key + first.key;
  all[t].value = s[t * 7 % 64].value;
}

// The alignment stays, and what lies behind with it.
typedef struct Texel_ { unsigned char r, g, b, a; } __attribute__((aligned(16))) Texel;
__global__ void aligned(float *out) {
  // CHECK: note: split 't' into an array for each member: 't.member[i]' instead of 't[i].member' takes 8 instead of 32 wavefronts
  __shared__ Texel t[128];
  // FIXED: __shared__ struct alignas(16) { unsigned char r[128]; unsigned char g[128]; unsigned char b[128]; unsigned char a[128]; } t;
  t[threadIdx.x].g = out[0];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x ^ 3].g;
}

void launch(float *out, int *more, Pair *all) {
  members<<<1, 64>>>(out, 7);
  cells<<<1, 128>>>(more);
  copied<<<1, 64>>>(all, 3);
  aligned<<<1, 128>>>(out);
}
// AGAIN-NOT: split
