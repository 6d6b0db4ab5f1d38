// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --fix %t.cu | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// A function that gets a pointer into an array may be one of the host, too. If other files can call it, they may give it
// any memory.

// CHECK: note: no padding is offered for 'tall': a pointer into it cannot be followed past line [[@LINE+1]]
__host__ __device__ float of_any(const float *p, int i) { return p[i]; }
__global__ void called_elsewhere(float *out) {
  __shared__ float tall[2048];
  tall[threadIdx.x * 32] = 1;
  out[0] = of_any(tall + 1, threadIdx.x * 32);
}

// CHECK: note: no padding is offered for 'high': a pointer into it cannot be followed past line [[@LINE+2]]
inline __host__ __device__ float second(const float *p) { return p[40]; }
float ask(const float *memory) { return second(memory); }
__global__ void called_through_another(float *out) {
  __shared__ float high[2048];
  high[threadIdx.x * 32] = 1;
  out[0] = second(high);
}

// FIXED: static __host__ __device__ float of_this_file(const float *p, int i) { return p[i + (i >> 5)]; }
static __host__ __device__ float of_this_file(const float *p, int i) { return p[i]; }
__global__ void called_here(float *out) {
  __shared__ float long_one[2048];
  out[0] = of_this_file(long_one, threadIdx.x * 32);
}

void launch(float *out) {
  called_elsewhere<<<1, 32>>>(out);
  called_through_another<<<1, 32>>>(out);
  called_here<<<1, 32>>>(out);
}
