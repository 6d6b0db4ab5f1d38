// RUN: split-file %s %t
// RUN: banklint --sort=file --cuda-path=none --fix %t/a.cu | FileCheck %s --check-prefix=FIX
// RUN: FileCheck --input-file=%t/a.cu %t/a.cu
// RUN: not banklint --sort=file --cuda-path=none %t/b.cu | FileCheck %t/b.cu
// RUN: not banklint --sort=file --cuda-path=none %t/c.cu | FileCheck %t/c.cu
//
// Other things may be called as a kernel is: they do not launch it.
// FIX: banklint: applied 1 fix

//--- a.cu
__global__ void k(const float *in, float *out) {
  extern __shared__ float t[];
  for (int k = 0; k < 4; ++k)
    t[threadIdx.x * 32 + k] = in[threadIdx.x * 4 + k];
  // CHECK: t[threadIdx.x * 33 + k] = in[threadIdx.x * 4 + k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += t[threadIdx.x * 32 + k];
  // CHECK: sum += t[threadIdx.x * 33 + k];
  out[threadIdx.x] = sum;
}
struct Size {
  int k;
};
int k(Size s) { return s.k; }
void run(const float *in, float *out) {
  k<<<1, 64, 64 * 32 * 4>>>(in, out);
  // CHECK: k<<<1, 64, 64 * 32 * 4 * 33 / 32>>>(in, out);
}

//--- b.cu
// Where the compiler does not come, nobody knows what is called so.
__global__ void k(const float *in, float *out) {
  extern __shared__ float t[];
  // CHECK: note: leave a gap after every 32 elements of 't'{{.*}} the edit is left to you: line [[@LINE+6]] uses kernel 'k' for something other than a launch, or in code that was not analysed
  t[threadIdx.x * 32] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x * 32];
}
#ifdef ELSEWHERE
void other(const float *in, float *out) { k<<<1, 64, 4096>>>(in, out); }
#endif
void run(const float *in, float *out) { k<<<1, 64, 64 * 32 * 4>>>(in, out); }

//--- c.cu
// The driver is asked for the kernel by its name, and launches it with bytes of its own.
extern "C" int cuModuleGetFunction(void **, void *, const char *);
extern "C" __global__ void k(const float *in, float *out) {
  extern __shared__ float t[];
  // CHECK: note: leave a gap after every 32 elements of 't'{{.*}} the edit is left to you: line [[@LINE+5]] uses kernel 'k' for something other than a launch
  t[threadIdx.x * 32] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x * 32];
}
void *by_name(void *module, void *found) { return cuModuleGetFunction(&found, module, "k") ? nullptr : found; }
void run(const float *in, float *out) { k<<<1, 64, 64 * 32 * 4>>>(in, out); }
