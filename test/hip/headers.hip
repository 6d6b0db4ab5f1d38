// The stand-in headers of HIP.
// RUN: clang++-19 -fsyntax-only -Werror %hip_standin %s
// RUN: clang++-19 -fsyntax-only -Werror %hip_standin --cuda-host-only %s
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime_api.h>
#include <hip/hip_vector_types.h>

#if defined(__CUDACC__) || defined(CUDA_VERSION) || !defined(__HIP__) || !defined(__HIP_PLATFORM_AMD__)
#error "not HIP"
#endif

namespace cg = cooperative_groups;

__constant__ float weights[16];

__global__ void __launch_bounds__(256) language(float4 *out, const __half *in, __hip_bfloat16 *b) {
  extern __shared__ float dynamic[];
  float4 sum = make_float4(0, 0, 0, 0);
  sum += out[0] * 2.0f + make_float4(1, 2, 3, 4);
  cg::thread_block block = cg::this_thread_block();
  dynamic[block.thread_rank()] = __half2float(in[threadIdx.x]) + weights[3];
  block.sync();
  unsigned long long votes = __ballot(threadIdx.x % 3);
  float other = __shfl_xor(dynamic[threadIdx.x], 1);
  atomicAdd(&dynamic[__popcll(votes) % warpSize], other);
  unsafeAtomicAdd(&dynamic[0], 1.0f);
  out[threadIdx.x] = sum;
}

int main() {
  hipDeviceProp_t properties;
  if (hipError_t failed = hipGetDeviceProperties(&properties, 0))
    return hipGetErrorString(failed)[0];
  float4 *out;
  __half *in;
  if (hipHostMalloc(&in, 64) != hipSuccess || hipMalloc((void **)&out, 64) != hipSuccess)
    return 1;
  (void)hipMemcpyToSymbol(HIP_SYMBOL(weights), in, sizeof(weights));
  hipEvent_t start;
  (void)hipEventCreate(&start);
  (void)hipEventRecord(start, 0);
  language<<<1, 256, 1024>>>(out, in, nullptr);
  hipLaunchKernelGGL(language, dim3(1), dim3(256), 1024, 0, out, in, nullptr);
  void *args[] = {&out};
  (void)hipLaunchCooperativeKernel((void *)language, dim3(1), dim3(64), args, 0, nullptr);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
