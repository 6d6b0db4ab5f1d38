// `banklint explain` says who joins an access with its neighbours, and what another build would change.

// RUN: banklint explain --cuda-path=none --nvcc=13.0 --block=256 %s:26 | FileCheck %s --check-prefix=WHOLE
// WHOLE: joined with its neighbours into 64-bit accesses
// WHOLE-NEXT: {{^}}whole program, nvcc 13.0: the assembler places 's', and joins its accesses; with -rdc=true it would not beyond the 4 bytes to which it is declared to be aligned{{$}}

// RUN: banklint explain --cuda-path=none --nvcc=13.0 --block=256 %s:26 -- -rdc=true | FileCheck %s --check-prefix=APART
// APART: {{^}}separate compilation, nvcc 13.0: the linker places 's', and its accesses are not joined beyond the 4 bytes to which it is declared to be aligned; '__align__(16)' in its declaration, or a build as a whole program, lets them be joined{{$}}

// RUN: banklint explain --cuda-path=none --nvcc=13.0 --block=256 %s:26 -- -Xptxas -O0 | FileCheck %s --check-prefix=PLAIN
// PLAIN: {{^}}an assembler that does not optimize, nvcc 13.0: accesses to 's' are not joined beyond the 4 bytes to which it is declared to be aligned; '__align__(16)' in its declaration lets the optimizer join them{{$}}

// RUN: banklint explain --cuda-path=none --nvcc=13.0 --block=256 %s:27 -- -rdc=true | FileCheck %s --check-prefix=ANY
// ANY: {{^}}nvcc 13.0, any build: accesses to 'aligned' are joined, which is declared to begin at a multiple of 16 bytes{{$}}
// ANY: {{^}}nvcc 13.0, any build: the optimizer joins accesses to 'dynamic', which begins at a multiple of 16 bytes{{$}}

// Nothing is said where each access counts as it is written.
// RUN: banklint explain --cuda-path=none --as-written --block=256 %s:26 | FileCheck %s --check-prefix=WRITTEN
// WRITTEN-NOT: nvcc
__global__ void k(float *o) {
  __shared__ float s[512];
  __shared__ __align__(16) float aligned[512];
  extern __shared__ float dynamic[];
  const int t = threadIdx.x;
  s[t] = aligned[t] = dynamic[t] = o[t];
  __syncthreads(), o[t] = s[2 * t] + s[2 * t + 1];
  o[t + 256] = aligned[2 * t] + aligned[2 * t + 1] + dynamic[2 * t] + dynamic[2 * t + 1];
}
