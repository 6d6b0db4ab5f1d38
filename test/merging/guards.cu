// RUN: not %banklint --table=all %s | FileCheck %s
//
// nvcc makes one branch of neighbouring ones with the same condition, and joins what is in them (nvcc 13.0, machine code
// for sm_90, 2026-11-26).

__global__ void each(float *out, const float *in, int n, int m) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    if (t < n && t > m)
      // CHECK: guards.cu:[[#@LINE+1]]:24 each 32 s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
      out[4 * t + k] = s[4 * t + k];
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:18 each 32 s load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
    out[4 * t] = s[4 * t + 2];
  if (t < n)
    out[4 * t + 1] = s[4 * t + 3];
  __syncthreads();
  if (t < n)
    s[4 * t] = in[t];
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:5 each 32 s store 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
    s[4 * t + 1] = in[t + 32];
}

// Sums, where one stands right behind the other, or where all threads make them or none does.
__global__ void sums(float *out, const float *in, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  float sum = 0;
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:12 sums 32 s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
    sum += s[2 * t];
  if (t < n)
    sum = fmaxf(sum, s[2 * t + 1]);
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    if (n > 5)
      // CHECK: guards.cu:[[#@LINE+1]]:14 sums 32 s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
      sum += s[4 * t + k];
  out[t] = sum;
}

// Not two conditions, not around what keeps its place, and not where sums are apart, or in steps of a loop.
__global__ void apart(float *out, const float *in, int n, int m) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:18 apart 32 s load 4 2 1 2 1 exact
    out[4 * t] = s[2 * t];
  if (t < m)
    // CHECK: guards.cu:[[#@LINE+1]]:22 apart 32 s load 4 2 1 2 1 exact
    out[4 * t + 1] = s[2 * t + 1];
  __syncthreads();
  float sum = in[t];
  for (int k = 0; k < 2; ++k)
    if (t < n)
      // CHECK: guards.cu:[[#@LINE+1]]:14 apart 32 s load 4 {{.*}} bounded: as written; the compiler may join it with others
      sum += s[2 * t + k];
  __syncthreads();
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:12 apart 32 s load 4 {{.*}} bounded: as written
    sum += s[2 * t];
  sum *= n;
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:12 apart 32 s load 4 {{.*}} bounded: as written
    sum += s[2 * t + 1];
  __syncthreads();
  for (int k = 0; k < 2; ++k) {
    if (t < n)
      // CHECK: guards.cu:[[#@LINE+1]]:24 apart 32 s load 4 2 2 4 2 exact
      out[2 * t + k] = s[2 * t + k];
    sum += __shfl_xor_sync(~0u, sum, 1);
  }
  out[t] = sum;
}

// The assembler makes branches of a division, behind which it joins nothing. The optimizer, which joins what it knows to
// be aligned, does not see them.
__global__ void divided(float *out, int n) {
  __shared__ float2 pairs[32];
  __shared__ float s[64];
  const int t = threadIdx.x;
  pairs[t] = make_float2(t, n);
  s[t] = s[t + 32] = n;
  __syncthreads();
  // CHECK: guards.cu:[[#@LINE+1]]:19 divided 32 pairs load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
  const float a = pairs[31 - t].y / float(n);
  out[t] = pairs[31 - t].x * a;
  // CHECK: guards.cu:[[#@LINE+1]]:19 divided 32 s load 4 2 1 2 1 exact
  const float b = s[2 * t + 1] / float(n);
  out[t + 32] = s[2 * t] * b;
}

// Conditions that hold for all threads in this launch are still two to the compiler, which does not know it.
__global__ void launched(float *out, const float *in, int n, int m) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:18 launched 32 s load 4 4 1 4 1 exact
    out[4 * t] = s[4 * t + 2];
  if (t < m)
    // CHECK: guards.cu:[[#@LINE+1]]:22 launched 32 s load 4 4 1 4 1 exact
    out[4 * t + 1] = s[4 * t + 3];
  __syncthreads();
  if (t < n)
    // CHECK: guards.cu:[[#@LINE+1]]:5 launched 32 s store 4 2 1 2 1 exact
    s[2 * t] = in[t];
  if (n + t < 3 * m)
    // CHECK: guards.cu:[[#@LINE+1]]:5 launched 32 s store 4 2 1 2 1 exact
    s[2 * t] = in[t + 32];
  __syncthreads();
  if (t < 64)
    // CHECK: guards.cu:[[#@LINE+1]]:22 launched 32 s load 4 4 1 4 1 exact
    out[4 * t + 2] = s[4 * t];
  if (t < 80)
    // CHECK: guards.cu:[[#@LINE+1]]:22 launched 32 s load 4 4 1 4 1 exact
    out[4 * t + 3] = s[4 * t + 1];
  __syncthreads();
  if (t < n && t + n < 300)
    // CHECK: guards.cu:[[#@LINE+1]]:22 launched 32 s load 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
    out[4 * t + 2] = s[4 * t];
  if (t < n && t + n < 300)
    out[4 * t + 3] = s[4 * t + 1];
}

void launch(float *out, const float *in, int n, int m) {
  each<<<1, 32>>>(out, in, n, m);
  sums<<<1, 32>>>(out, in, n);
  apart<<<1, 32>>>(out, in, n, m);
  divided<<<1, 32>>>(out, n);
  launched<<<1, 32>>>(out, in, 100, 100);
}
