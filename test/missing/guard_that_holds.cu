// A variant that is not supported traps, inside a guard that holds for this GPU: it accesses no shared memory, but not
// because the code is for other GPUs.
//
// RUN: %banklint --block=32 %s 2>&1 | FileCheck %s --implicit-check-not="code for other GPUs alone"
// CHECK: banklint: sm_90: 0 conflicts in 2 shared-memory accesses (2 exact)

template <int N> __global__ void tile(const float *in, float *out) {
#if __CUDA_ARCH__ >= 800
  if constexpr (N < 64) { __trap(); } else {
    __shared__ float s[N];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[(threadIdx.x * 3) % N];
  }
#else
  __trap();
#endif
}

void run(const float *in, float *out) {
  tile<32><<<1, 32>>>(in, out);
  tile<64><<<1, 32>>>(in, out);
}
