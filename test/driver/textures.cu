// Texture and surface objects.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda_runtime.h>

__global__ void sample(float4 *out, cudaTextureObject_t texture, cudaSurfaceObject_t surface) {
  out[0] = tex2D<float4>(texture, 0.5f, 0.5f);
  out[1].x = tex1Dfetch<float>(texture, 3) + tex3D<float>(texture, 1, 2, 3) + tex1DLod<float>(texture, 1, 0);
  out[2] = tex2DGrad<float4>(texture, 0, 0, make_float2(1, 0), make_float2(0, 1));
  out[3] = tex2DLayeredLod<float4>(texture, 0, 0, 1, 2);
  out[4] = texCubemapLayered<float4>(texture, 1, 0, 0, 3);
  tex2D(&out[5], texture, 0.5f, 0.5f);
  surf2Dwrite(out[0], surface, threadIdx.x * sizeof(float4), threadIdx.y);
  out[6].x = surf2Dread<float>(surface, 4, 5);
  surf3Dread(&out[7], surface, 4, 5, 6, cudaBoundaryModeZero);
  surf2DLayeredwrite(out[1].x, surface, 4, 5, 1);
  surfCubemapwrite(out[1].x, surface, 4, 5, 1);
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
  return object;
}
