// Random numbers, complex numbers, the driver API.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuComplex.h>
#include <cuda.h>
#include <curand_kernel.h>

__global__ void random(float *out, curandState *states) {
  curandStatePhilox4_32_10_t state;
  curand_init(1234, threadIdx.x, 0, &state);
  float4 four = curand_normal4(&state);
  out[threadIdx.x] = curand_uniform(&states[threadIdx.x]) + four.x + curand(&state) % 7;
}

__global__ void complexNumbers(cuFloatComplex *z) {
  z[0] = cuCaddf(cuCmulf(z[1], z[2]), make_cuFloatComplex(1, 2));
  z[1].x = cuCrealf(z[0]) + cuCabsf(z[1]);
}

__global__ void tensorMap(const __grid_constant__ CUtensorMap map, int *out) {
  out[0] = sizeof(map);
}

int driver() {
  CUdevice device;
  if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS)
    return 1;
  return 0;
}
