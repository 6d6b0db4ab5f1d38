//===- textures.h - Texture and surface objects, texture references -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TEXTURES_H
#define BANKLINT_TEXTURES_H

enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3
};
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct cudaResourceViewDesc;

BANKLINT_API cudaError_t cudaCreateTextureObject(cudaTextureObject_t *, const cudaResourceDesc *,
                                                 const cudaTextureDesc *,
                                                 const cudaResourceViewDesc *);
BANKLINT_API cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
BANKLINT_API cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *, const cudaResourceDesc *);
BANKLINT_API cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);

enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,
  cudaBoundaryModeClamp = 1,
  cudaBoundaryModeTrap = 2
};

/// A fetch from a texture object: F<float4>(texture, …), and with the result through a pointer.
#define BANKLINT_FETCH(F, ...)                                                                     \
  template <class T> __device__ T F(cudaTextureObject_t, __VA_ARGS__);                             \
  template <class T> __device__ void F(T *, cudaTextureObject_t, __VA_ARGS__);
BANKLINT_FETCH(tex1Dfetch, int x)
BANKLINT_FETCH(tex1D, float x)
BANKLINT_FETCH(tex1DLod, float x, float level)
BANKLINT_FETCH(tex1DGrad, float x, float dx, float dy)
BANKLINT_FETCH(tex1DLayered, float x, int layer)
BANKLINT_FETCH(tex1DLayeredLod, float x, int layer, float level)
BANKLINT_FETCH(tex1DLayeredGrad, float x, int layer, float dx, float dy)
BANKLINT_FETCH(tex2D, float x, float y)
BANKLINT_FETCH(tex2DLod, float x, float y, float level)
BANKLINT_FETCH(tex2DGrad, float x, float y, float2 dx, float2 dy)
BANKLINT_FETCH(tex2DLayered, float x, float y, int layer)
BANKLINT_FETCH(tex2DLayeredLod, float x, float y, int layer, float level)
BANKLINT_FETCH(tex2DLayeredGrad, float x, float y, int layer, float2 dx, float2 dy)
BANKLINT_FETCH(tex2Dgather, float x, float y, int component = 0)
BANKLINT_FETCH(tex3D, float x, float y, float z)
BANKLINT_FETCH(tex3DLod, float x, float y, float z, float level)
BANKLINT_FETCH(tex3DGrad, float x, float y, float z, float4 dx, float4 dy)
BANKLINT_FETCH(texCubemap, float x, float y, float z)
BANKLINT_FETCH(texCubemapLod, float x, float y, float z, float level)
BANKLINT_FETCH(texCubemapGrad, float x, float y, float z, float4 dx, float4 dy)
BANKLINT_FETCH(texCubemapLayered, float x, float y, float z, int layer)
BANKLINT_FETCH(texCubemapLayeredLod, float x, float y, float z, int layer, float level)
BANKLINT_FETCH(texCubemapLayeredGrad, float x, float y, float z, int layer, float4 dx, float4 dy)
#undef BANKLINT_FETCH

#include "../../compat/banklint_surfaces.h"

// --- Texture references, gone since CUDA 12 but alive in old programs
// -------------------------------------------------

#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3

struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
};
template <class T, int Dimensions = cudaTextureType1D,
          cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {};

template <class T, int Dim, cudaTextureReadMode Mode>
__device__ T tex1Dfetch(texture<T, Dim, Mode>, int x);
template <class T, int Dim, cudaTextureReadMode Mode>
__device__ T tex1D(texture<T, Dim, Mode>, float x);
template <class T, int Dim, cudaTextureReadMode Mode>
__device__ T tex2D(texture<T, Dim, Mode>, float x, float y);
template <class T, int Dim, cudaTextureReadMode Mode>
__device__ T tex3D(texture<T, Dim, Mode>, float x, float y, float z);
template <class T, int Dim, cudaTextureReadMode Mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, Dim, Mode> &, const void *,
                            size_t = ~size_t(0));
template <class T, int Dim, cudaTextureReadMode Mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, Dim, Mode> &, const void *,
                            const cudaChannelFormatDesc &, size_t = ~size_t(0));
template <class T, int Dim, cudaTextureReadMode Mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, Dim, Mode> &, const void *,
                              const cudaChannelFormatDesc &, size_t width, size_t height,
                              size_t pitch);
template <class T, int Dim, cudaTextureReadMode Mode>
cudaError_t cudaBindTextureToArray(const texture<T, Dim, Mode> &, cudaArray_const_t);
template <class T, int Dim, cudaTextureReadMode Mode>
cudaError_t cudaBindTextureToArray(const texture<T, Dim, Mode> &, cudaArray_const_t,
                                   const cudaChannelFormatDesc &);
template <class T, int Dim, cudaTextureReadMode Mode>
cudaError_t cudaUnbindTexture(const texture<T, Dim, Mode> &);

#endif // BANKLINT_TEXTURES_H
