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

template <class T> __device__ T tex1Dfetch(cudaTextureObject_t, int x);
template <class T> __device__ T tex1D(cudaTextureObject_t, float x);
template <class T> __device__ T tex2D(cudaTextureObject_t, float x, float y);
template <class T> __device__ T tex2DLod(cudaTextureObject_t, float x, float y, float level);
template <class T> __device__ T tex2DLayered(cudaTextureObject_t, float x, float y, int layer);
template <class T> __device__ T tex2Dgather(cudaTextureObject_t, float x, float y, int comp = 0);
template <class T> __device__ T tex3D(cudaTextureObject_t, float x, float y, float z);
template <class T> __device__ T texCubemap(cudaTextureObject_t, float x, float y, float z);
template <class T> __device__ void tex1Dfetch(T *, cudaTextureObject_t, int x);
template <class T> __device__ void tex2D(T *, cudaTextureObject_t, float x, float y);
template <class T> __device__ void tex3D(T *, cudaTextureObject_t, float x, float y, float z);

template <class T>
__device__ T surf1Dread(cudaSurfaceObject_t, int x, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T>
__device__ T surf2Dread(cudaSurfaceObject_t, int x, int y,
                        cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T>
__device__ T surf3Dread(cudaSurfaceObject_t, int x, int y, int z,
                        cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf2Dread(T *, cudaSurfaceObject_t, int x, int y,
                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf1Dwrite(T, cudaSurfaceObject_t, int x,
                            cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf2Dwrite(T, cudaSurfaceObject_t, int x, int y,
                            cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf3Dwrite(T, cudaSurfaceObject_t, int x, int y, int z,
                            cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);

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
