// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file %s -- -fgpu-rdc | FileCheck %s --check-prefix=LINKED
//
// Pointers into an array of one dimension are followed (those that change: moving.cu). They stay as they are: how far
// they are from the start of the array says where the gaps are.

__global__ void kept(float *out) {
  // CHECK: note: leave a gap of 4 after every 32 elements of 's', '[i + (i >> 5) * 4]' instead of '[i]', takes 33 instead of 257 wavefronts
  __shared__ float s[1024];
  float *mine = s + (threadIdx.x << 5);
  const float *whole = s;
  for (int k = 0; k < 32; ++k)
    mine[k] = k;
  out[threadIdx.x] = *mine + whole[threadIdx.x];
  // FIXED: float *mine = s + (threadIdx.x << 5);
  // FIXED: mine[k + ((mine - s + k) >> 5) * 4] = k;
  // FIXED: out[threadIdx.x] = mine[((mine - s) >> 5) * 4] + whole[threadIdx.x + (threadIdx.x >> 5) * 4];
}

// A function that gets the array itself, always: the index counts from its start. Arrays that it gets change together.
// FIXED: float element(const float *all, int i) { return all[i + (i >> 5)]; }
__device__ float element(const float *all, int i) { return all[i]; }
__global__ void wholes(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'one'
  __shared__ float one[1024], other[2048];
  one[threadIdx.x] = out[threadIdx.x];
  other[threadIdx.x] = out[threadIdx.x];
  // FIXED: other[threadIdx.x + (threadIdx.x >> 5)] = out[threadIdx.x];
  out[threadIdx.x] = element(one, threadIdx.x << 5) + element(other, threadIdx.x);
}

// Where device code of several files is linked, others may call it.
// LINKED: note: no padding is offered for 'one': a pointer into it cannot be followed

// A function that gets some place in it is told where the array begins, by its callers.
// FIXED: void sweep(float *from, int step, float *from_start) {
__device__ void sweep(float *from, int step) {
  float *next = from + step;
  // FIXED: from[((from - from_start) >> 5)] += next[((next - from_start) >> 5)];
  *from += *next;
}
// FIXED: void sweeps(float *of, float *of_start) {
// FIXED: sweep(of, 1, of_start);
__device__ void sweeps(float *of) {
  sweep(of, 1);
}
__global__ void places(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'p'
  __shared__ float p[1024];
  p[threadIdx.x] = out[threadIdx.x];
  // FIXED: sweeps(p + (threadIdx.x << 5) % 1000, p);
  sweeps(p + (threadIdx.x << 5) % 1000);
  // FIXED: sweep(&p[threadIdx.x], 32, p);
  sweep(&p[threadIdx.x], 32);
}

// Not: pointers that lambdas capture, of which more is wanted, or of functions that get other memory too.
__device__ float any(const float *where, int i) { return where[i]; }
__global__ void elsewhere(float *out) {
  // CHECK: note: no padding is offered for 'e': a pointer into it cannot be followed past line [[@LINE-1]]
  __shared__ float e[1024];
  e[threadIdx.x << 5] = any(e, 5);
  out[0] = any(out, 5);
}
__global__ void captured(float *out) {
  // CHECK: note: no padding is offered for 'l': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float l[1024];
  float *held = l;
  auto get = [=](int i) { return held[i]; };
  out[threadIdx.x] = get(threadIdx.x << 5) + l[threadIdx.x << 5];
}
__global__ void unseen(float *out) {
  // CHECK: note: no padding is offered for 'u': a pointer into it cannot be followed past line [[@LINE+2]]
  __shared__ float u[1024];
  float *text = u;
#ifdef OTHER
  ++text;
#endif
  out[threadIdx.x] = text[threadIdx.x << 5];
}
__device__ float called(const float *at) { return at[32]; }
__global__ void byName(float *out) {
  // CHECK: note: no padding is offered for 'n': a pointer into it cannot be followed
  __shared__ float n[1024];
  auto *f = called;
  out[threadIdx.x] = called(n + threadIdx.x) + f(out) + n[threadIdx.x << 5];
}

template <class... Pointers> __device__ float sum(Pointers... all) { return (all[32] + ...); }
__global__ void packs(float *out) {
  // CHECK: note: no padding is offered for 'k': a pointer into it cannot be followed
  __shared__ float k[1024];
  k[threadIdx.x << 5] = out[0];
  out[threadIdx.x] = sum(k, out);
}

void launch(float *out) {
  packs<<<1, 32>>>(out);
  kept<<<1, 32>>>(out);
  wholes<<<1, 32>>>(out);
  places<<<1, 32>>>(out);
  elsewhere<<<1, 32>>>(out);
  captured<<<1, 32>>>(out);
  unseen<<<1, 32>>>(out);
  byName<<<1, 32>>>(out);
}
