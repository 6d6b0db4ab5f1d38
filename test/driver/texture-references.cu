// Texture references, as they were before CUDA 12.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda_runtime.h>

texture<float, cudaTextureType2D, cudaReadModeElementType> reference;

__global__ void sample(float *out) { out[0] = tex2D(reference, 0.5f, 0.5f); }

void bind(cudaArray_t array) {
  cudaChannelFormatDesc channels = cudaCreateChannelDesc<float>();
  cudaBindTextureToArray(reference, array, channels);
}
