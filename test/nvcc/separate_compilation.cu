// How a program is built decides which loads nvcc joins, and so which conflicts there are. As a whole, nvcc's assembler
// places the static arrays and knows where each lies; with separate compilation the linker does that, and of floats only
// 4 bytes of alignment are known.

// RUN: %banklint --block=256 --table=all %s -- -arch=sm_90 | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: not %banklint --block=256 --table=all %s -- -rdc=true | FileCheck %s --check-prefixes=CHECK,APART,RELOCATABLE
// RUN: not %banklint --block=256 --table=all %s -- -rdc true | FileCheck %s --check-prefixes=CHECK,APART
// RUN: not %banklint --block=256 --table=all %s -- --relocatable-device-code=true | FileCheck %s --check-prefixes=CHECK,APART
// RUN: not %banklint --block=256 --table=all %s -- -dc | FileCheck %s --check-prefixes=CHECK,APART
// RUN: not %banklint --block=256 --table=all %s -- --device-c | FileCheck %s --check-prefixes=CHECK,APART
// RUN: not %banklint --block=256 --table=all %s -- -fgpu-rdc | FileCheck %s --check-prefixes=CHECK,APART
// RUN: not %banklint --block=256 --table=all %s -- -Ofc=mid | FileCheck %s --check-prefixes=CHECK,APART
// RUN: %banklint --block=256 --table=all %s -- -rdc=false | FileCheck %s --check-prefixes=CHECK,WHOLE

// With link-time optimisation the linker compiles it as a whole.

// RUN: %banklint --block=256 --table=all %s -- -rdc=true -dlto | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: %banklint --block=256 --table=all %s -- -dc -gencode arch=compute_90,code=lto_90 | FileCheck %s --check-prefixes=CHECK,WHOLE

// Of an assembler that does not optimize the same comes: what its optimizer joins stays joined.

// RUN: not %banklint --block=256 --table=all %s -- -Xptxas -O0 | FileCheck %s --check-prefixes=CHECK,APART
// RUN: not %banklint --block=256 --table=all %s -- -Xptxas=-v,-O0 | FileCheck %s --check-prefixes=CHECK,APART
// RUN: not %banklint --block=256 --table=all %s -- --ptxas-options --opt-level=0 | FileCheck %s --check-prefixes=CHECK,APART
// RUN: %banklint --block=256 --table=all %s -- -Xptxas -O3 | FileCheck %s --check-prefixes=CHECK,WHOLE

// With -G each access is an instruction of its own.

// RUN: not %banklint --block=256 --table=all %s -- -G | FileCheck %s --check-prefix=DEBUG
// RUN: not %banklint --block=256 --table=all %s -- --device-debug | FileCheck %s --check-prefix=DEBUG
// RUN: not %banklint --block=256 --table=all %s -- -Ofc=max | FileCheck %s --check-prefix=DEBUG

// The machine code of nvcc 13.0.88 for sm_90: LDS.64; -rdc=true, -Xptxas -O0: two LDS, 2-way; -G: two LD.
extern "C" __global__ void plain(float *o) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // WHOLE: [[@LINE+4]]:10 plain {{.*}} load 4 1 8 16 16 exact, joined with its neighbours into 64-bit accesses
  // APART: [[@LINE+3]]:10 plain {{.*}} load 4 2 8 16 8 exact
  // APART: [[@LINE+2]]:21 plain {{.*}} load 4 2 8 16 8 exact
  // DEBUG: [[@LINE+1]]:10 plain {{.*}} load 4 2 8 16 8 exact
  o[t] = s[2 * t] + s[2 * t + 1];
}

// With __align__(16) the linker has to place it so: LDS.128 in all of them but -G.
extern "C" __global__ void aligned(float *o) {
  __shared__ __align__(16) float s[1024];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK: [[@LINE+2]]:10 aligned {{.*}} load 4 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
  // DEBUG: [[@LINE+1]]:10 aligned {{.*}} load 4 4 8 32 8 exact
  o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}

// So it is with dynamic shared memory.
extern "C" __global__ void dynamic(float *o) {
  extern __shared__ float d[];
  int t = threadIdx.x;
  d[t] = o[t];
  __syncthreads();
  // CHECK: [[@LINE+2]]:10 dynamic {{.*}} load 4 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
  // DEBUG: [[@LINE+1]]:10 dynamic {{.*}} load 4 4 8 32 8 exact
  o[t] = d[4 * t] + d[4 * t + 1] + d[4 * t + 2] + d[4 * t + 3];
}

// Of dynamic shared memory, with separate compilation, the optimizer knows the declared alignment alone, and the
// assembler leaves integers of 2 bytes apart.
extern "C" __global__ void dynamic_halves(float *o) {
  extern __shared__ short h[];
  int t = threadIdx.x;
  h[t] = short(o[t]);
  __syncthreads();
  // RELOCATABLE: [[@LINE+2]]:10 dynamic_halves {{.*}} load 2 1 8 8 8 exact{{$}}
  // WHOLE: [[@LINE+1]]:10 dynamic_halves {{.*}} load 2 1 8 8 8 exact, joined with its neighbours into 32-bit accesses
  o[t] = h[2 * t] + h[2 * t + 1];
}
