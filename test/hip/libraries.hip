// What libraries such as rocPRIM and Composable Kernel use of HIP, besides what applications do.
// RUN: %banklint --arch=gfx90a %s | FileCheck %s
// CHECK: libraries.hip:24:{{.*}} s store 4 1 1 1 1 exact
#define HIP_TEMPLATE_KERNEL_LAUNCH // launches by a function, whose arguments may have commas
#include <hip/amd_detail/amd_hip_vector_types.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <numeric>

template <typename T> struct NameOf;
template <> struct NameOf<HIP_vector_type<float, 2>> {
  static constexpr char Name[] = "float2";
};

template <int First, int Second> __global__ void kernel(float *out, unsigned long *count) {
  __shared__ float s[64];
  float2 pair(First);
  pair += float2(1.0, Second);
  ++pair;
  const auto half = static_cast<__half>(_Float16(0.5));
  const float sum = std::expf(pair.x) + std::tanhf(pair.y) + __ocml_exp_f32(static_cast<_Float16>(half));
  atomicAdd(count, 1ul);
  s[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

int main() {
  hip_bfloat16 numbers[4];
  std::iota(numbers, numbers + 4, static_cast<hip_bfloat16>(1));
  hipDeviceProp_t properties;
  if (hipGetDeviceProperties(&properties, hipGetStreamDeviceId(nullptr)) == hipErrorInvalidHandle)
    return properties.asicRevision;
  hipStream_t stream;
  hipGraph_t graph;
  hipGraphExec_t executable;
  (void)hipStreamCreate(&stream);
  (void)hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal);
  hipLaunchKernelGGL(kernel<1, 2>, dim3(1), dim3(32), 0, stream, static_cast<float *>(nullptr),
                     static_cast<unsigned long *>(nullptr));
  (void)hipStreamEndCapture(stream, &graph);
  (void)hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0);
  (void)hipGraphLaunch(executable, stream);
  return hipMemcpyWithStream(nullptr, numbers, 8, hipMemcpyHostToDevice, stream) == hipSuccess ? 0 : 1;
}
