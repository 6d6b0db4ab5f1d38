// The runtime API of host code.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cstdlib>
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>

#define CHECK(CALL)                                                                                \
  do {                                                                                             \
    cudaError_t error = (CALL);                                                                    \
    if (error != cudaSuccess) {                                                                    \
      fprintf(stderr, "%s: %s\n", cudaGetErrorName(error), cudaGetErrorString(error));             \
      exit(EXIT_FAILURE);                                                                          \
    }                                                                                              \
  } while (0)

__constant__ float coefficients[8];
__device__ int counter;

template <int N> __global__ void kernel(float *out, int n) {
  extern __shared__ float tile[];
  out[threadIdx.x] = tile[threadIdx.x + N] + coefficients[n];
}

void devices() {
  int count, device, value;
  CHECK(cudaGetDeviceCount(&count));
  CHECK(cudaSetDevice(0));
  CHECK(cudaGetDevice(&device));
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, device));
  printf("%s %d.%d, %zu bytes\n", properties.name, properties.major, properties.minor,
         properties.sharedMemPerBlock);
  CHECK(cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  CHECK(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
  CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20));
  CHECK(cudaDeviceReset());
}

void memory(float *host, size_t n) {
  float *a, *b, *pinned, *managed;
  size_t pitch, free, total;
  CHECK(cudaMalloc(&a, n * sizeof(float)));
  CHECK(cudaMalloc((void **)&b, n * sizeof(float)));
  CHECK(cudaMallocHost(&pinned, n));
  CHECK(cudaHostAlloc(&pinned, n, cudaHostAllocMapped | cudaHostAllocPortable));
  CHECK(cudaMallocManaged(&managed, n));
  CHECK(cudaMallocPitch(&b, &pitch, 100, 100));
  CHECK(cudaMemcpy(a, host, n, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy2D(b, pitch, host, 100, 100, 100, cudaMemcpyDefault));
  CHECK(cudaMemset(a, 0, n));
  CHECK(cudaMemcpyToSymbol(coefficients, host, sizeof(coefficients)));
  CHECK(cudaMemcpyFromSymbol(&n, counter, sizeof(int), 0, cudaMemcpyDeviceToHost));
#if CUDART_VERSION < 13000
  CHECK(cudaMemPrefetchAsync(managed, n, 0));
#endif
  CHECK(cudaMemGetInfo(&free, &total));
  CHECK(cudaFreeHost(pinned));
  CHECK(cudaFree(a));
}

void launches(float *p) {
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaFuncSetAttribute(kernel<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10));
  CHECK(cudaFuncSetCacheConfig(kernel<2>, cudaFuncCachePreferShared));
  int grid, block, blocks, n = 1;
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel<1>, 0, 0));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel<1>, block, 1024));
  kernel<1><<<grid, block, 1024, stream>>>(p, n);
  kernel<2><<<grid, block, 1024, cudaStreamDefault>>>(p, n);
  CHECK(cudaGetLastError());
  void *arguments[] = {&p, &n};
  CHECK(cudaLaunchKernel((void *)kernel<1>, dim3(1), dim3(32), arguments, 0, stream));
  CHECK(cudaLaunchCooperativeKernel(kernel<1>, grid, block, arguments));
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = dim3(32, 8);
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 2;
  config.attrs = &attribute;
  config.numAttrs = 1;
  CHECK(cudaLaunchKernelEx(&config, kernel<2>, p, 3));
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaStreamDestroy(stream));
}

float timing() {
  cudaEvent_t start, stop;
  float milliseconds;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreateWithFlags(&stop, cudaEventDisableTiming));
  CHECK(cudaEventRecord(start));
  CHECK(cudaEventRecord(stop, 0));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaProfilerStop());
  return milliseconds;
}

void graphs(cudaStream_t stream) {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  CHECK(cudaGraphLaunch(executable, stream));
  CHECK(cudaGraphExecDestroy(executable));
}
