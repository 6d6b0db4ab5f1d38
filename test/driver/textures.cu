// Texture and surface objects, and texture references as they were before CUDA 12.
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda_runtime.h>

texture<float, cudaTextureType2D, cudaReadModeElementType> reference;

__global__ void sample(float4 *out, cudaTextureObject_t texture, cudaSurfaceObject_t surface) {
  out[0] = tex2D<float4>(texture, 0.5f, 0.5f);
  out[1].x =
      tex1Dfetch<float>(texture, 3) + tex2D(reference, 0.5f, 0.5f) + tex3D<float>(texture, 1, 2, 3);
  surf2Dwrite(out[0], surface, threadIdx.x * sizeof(float4), threadIdx.y);
  out[2].x = surf2Dread<float>(surface, 4, 5);
}

cudaTextureObject_t create(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc texture = {};
  texture.addressMode[0] = cudaAddressModeClamp;
  texture.filterMode = cudaFilterModeLinear;
  texture.readMode = cudaReadModeElementType;
  cudaTextureObject_t object;
  cudaCreateTextureObject(&object, &resource, &texture, nullptr);
  cudaChannelFormatDesc channels = cudaCreateChannelDesc<float>();
  cudaBindTextureToArray(reference, array, channels);
  return object;
}
