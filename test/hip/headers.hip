// The stand-in headers of HIP.
// RUN: clang++ -fsyntax-only -Werror %hip_standin %s
// RUN: clang++ -fsyntax-only -Werror %hip_standin --cuda-host-only %s
#include <hip/hip_runtime.h>
#include <hip/channel_descriptor.h>
#include <hip/driver_types.h>
#include <hip/hip_bf16.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_complex.h>
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <hip/hip_fp8.h>
#include <hip/hip_math_constants.h>
#include <hip/hip_runtime_api.h>
#include <hip/hip_texture_types.h>
#include <hip/hip_vector_types.h>
#include <hip/hip_version.h>
#include <hip/hiprtc.h>
#include <hip/host_defines.h>
#include <hip/library_types.h>

#if HIP_VERSION_MAJOR < 5
#error "no version"
#endif

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

__global__ void types(hipFloatComplex *c, hip_bfloat16 *b, __hip_fp8_e4m3_fnuz *f, hipTextureObject_t texture, int4 *i) {
  c[0] = hipCmulf(c[1], make_hipFloatComplex(HIP_PI_F, hipCabsf(c[2])));
  b[0] = b[1] * b[2] + hip_bfloat16(tex1Dfetch<float>(texture, 3));
  f[0] = __hip_fp8_e4m3_fnuz(float(f[1]) + float(b[0]));
  i[0] = (i[1] & 3) << 2 | ~i[2] % 7;
  i[1] *= -i[0];
}

static_assert(warpSize == 64, "the wave size of gfx90a is a constant");

void modules(hipDevice_t device) {
  hipModule_t module;
  hipFunction_t function;
  hipDeviceptr_t memory = nullptr;
  void *args[] = {&memory};
  if (hipModuleLoad(&module, "kernels.co") != hipSuccess || hipModuleGetFunction(&function, module, "k") != hipSuccess)
    return;
  (void)hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, hipStreamPerThread, args, nullptr);
  hiprtcProgram program;
  if (hiprtcCreateProgram(&program, "", "k.hip", 0, nullptr, nullptr) != HIPRTC_SUCCESS)
    return;
  (void)hipDeviceSetSharedMemConfig(hipSharedMemBankSizeEightByte);
  (void)hipFuncSetSharedMemConfig(types, hipSharedMemBankSizeFourByte);
  (void)hipFuncSetSharedMemConfig(reinterpret_cast<const void *>(types), hipSharedMemBankSizeFourByte);
  hipDataType type = HIP_R_16BF;
  hipChannelFormatDesc channels = hipCreateChannelDesc<float4>();
  hipArray_t array;
  (void)hipMallocArray(&array, &channels, 64, type);
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
