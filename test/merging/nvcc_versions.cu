// Up to nvcc 12.5, two loads are not joined if the program branches between them and writes to memory that is not shared;
// from 12.6 on they are. (Machine code of nvcc and NVRTC 11.8 to 13.5 for sm_90: bench/nvcc_versions.py.)
//
// RUN: not %banklint --block=32 --nvcc=11.8 %s | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: not %banklint --block=32 --nvcc=12.5 %s | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: %banklint --block=32 --nvcc=12.6 %s | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: %banklint --block=32 %s | FileCheck %s --check-prefixes=CHECK,NEW

__global__ void conditional_write(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (t > 3)
    out[n] = a;
  // OLD: :[[@LINE+2]]:13 conditional_write {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 conditional_write {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__device__ void put(float *to, float a) { *to = a; }

__global__ void in_a_function(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3)
    put(out, a);
  // OLD: :[[@LINE+2]]:13 in_a_function {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 in_a_function {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__device__ float place;

__global__ void device_variable(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3)
    place = a;
  // OLD: :[[@LINE+2]]:13 device_variable {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 device_variable {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void global_atomic(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3)
    atomicAdd(out, a);
  // OLD: :[[@LINE+2]]:13 global_atomic {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 global_atomic {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void assembly(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3)
    asm volatile("st.global.f32 [%0], %1;" ::"l"(out), "f"(a));
  // OLD: :[[@LINE+2]]:13 assembly {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 assembly {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loaded_pointer(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3)
    rows[n][0] = a;
  // OLD: :[[@LINE+2]]:13 loaded_pointer {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 loaded_pointer {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void write_before_the_branch(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  out[n] = a;
  if (n > 3)
    a = in[n];
  // OLD: :[[@LINE+2]]:13 write_before_the_branch {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 write_before_the_branch {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void some_return(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (t > 3) {
    out[n] = a;
    if (n > 7)
      return;
  }
  // OLD: :[[@LINE+2]]:13 some_return {{.*}} s load 4 2 1 2 1 exact{{$}}
  // NEW: :[[@LINE+1]]:13 some_return {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void write_alone(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  out[n] = a;
  // Without a branch all versions join, and over a branch that only reads,
  // CHECK: :[[@LINE+1]]:13 write_alone {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void conditional_read(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3)
    a = in[n];
  // CHECK: :[[@LINE+1]]:13 conditional_read {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void all_return(float *out, const float *in, float **rows, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3) {
    out[n] = a;
    return;
  }
  // or out of which nobody comes.
  // CHECK: :[[@LINE+1]]:13 all_return {{.*}} s load 4 0 0 0 0 exact, joined with line
  float b = s[2 * t + 1];
  out[t] = a - b;
}

// What is loaded behind the write is joined with what is loaded there.
__global__ void before_and_behind(float *out, int n) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  float a = s[4 * t];
  if (n > 3)
    out[n] = a;
  // OLD: :[[@LINE+2]]:13 before_and_behind {{.*}} s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
  // NEW: :[[@LINE+1]]:13 before_and_behind {{.*}} s load 4 0 0 0 0 exact, joined with line [[@LINE-4]]
  float b = s[4 * t + 1] * s[4 * t + 2] - s[4 * t + 3];
  out[t] = a - b;
}

// Two versions apart, as the check and a file of options say it.
//
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Nvcc: 12.4}}' %s -- %standin | FileCheck %s --check-prefix=TIDY-OLD
// RUN: %clang_tidy -config='{}' %s -- %standin | FileCheck %s --check-prefix=TIDY-NEW --allow-empty
// TIDY-OLD: warning: 2-way bank conflict
// TIDY-NEW-NOT: conditional_write
