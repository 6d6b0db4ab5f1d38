//===- textures.h - Arrays, textures and surfaces of HIP --------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_TEXTURES_H
#define BANKLINT_HIP_TEXTURES_H

typedef struct hipArray *hipArray_t;
typedef const struct hipArray *hipArray_const_t;
typedef struct hipMipmappedArray *hipMipmappedArray_t;
typedef struct __hip_texture *hipTextureObject_t;
typedef struct __hip_surface *hipSurfaceObject_t;

enum hipChannelFormatKind {
  hipChannelFormatKindSigned,
  hipChannelFormatKindUnsigned,
  hipChannelFormatKindFloat,
  hipChannelFormatKindNone
};
struct hipChannelFormatDesc {
  int x, y, z, w;
  hipChannelFormatKind f;
};
hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind);
template <class T> hipChannelFormatDesc hipCreateChannelDesc();

enum hipTextureAddressMode {
  hipAddressModeWrap,
  hipAddressModeClamp,
  hipAddressModeMirror,
  hipAddressModeBorder
};
enum hipTextureFilterMode { hipFilterModePoint, hipFilterModeLinear };
enum hipTextureReadMode { hipReadModeElementType, hipReadModeNormalizedFloat };
enum hipResourceType {
  hipResourceTypeArray,
  hipResourceTypeMipmappedArray,
  hipResourceTypeLinear,
  hipResourceTypePitch2D
};
struct hipResourceDesc {
  hipResourceType resType;
  union {
    struct {
      hipArray_t array;
    } array;
    struct {
      hipMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      hipChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      hipChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct hipTextureDesc {
  hipTextureAddressMode addressMode[3];
  hipTextureFilterMode filterMode;
  hipTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  hipTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct hipResourceViewDesc;
hipError_t hipCreateTextureObject(hipTextureObject_t *, const hipResourceDesc *,
                                  const hipTextureDesc *, const hipResourceViewDesc *);
hipError_t hipDestroyTextureObject(hipTextureObject_t);
hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *, const hipResourceDesc *);
hipError_t hipDestroySurfaceObject(hipSurfaceObject_t);

struct hipExtent {
  size_t width, height, depth;
};
struct hipPos {
  size_t x, y, z;
};
struct hipPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};
struct hipMemcpy3DParms {
  hipArray_t srcArray;
  hipPos srcPos;
  hipPitchedPtr srcPtr;
  hipArray_t dstArray;
  hipPos dstPos;
  hipPitchedPtr dstPtr;
  hipExtent extent;
  hipMemcpyKind kind;
};
hipExtent make_hipExtent(size_t width, size_t height, size_t depth);
hipPos make_hipPos(size_t x, size_t y, size_t z);
hipPitchedPtr make_hipPitchedPtr(void *, size_t pitch, size_t width, size_t height);
hipError_t hipMallocArray(hipArray_t *, const hipChannelFormatDesc *, size_t width,
                          size_t height = 0, unsigned flags = 0);
hipError_t hipMalloc3DArray(hipArray_t *, const hipChannelFormatDesc *, hipExtent,
                            unsigned flags = 0);
hipError_t hipMalloc3D(hipPitchedPtr *, hipExtent);
hipError_t hipFreeArray(hipArray_t);
hipError_t hipMemcpy3D(const hipMemcpy3DParms *);
hipError_t hipMemcpyToArray(hipArray_t, size_t x, size_t y, const void *, size_t bytes,
                            hipMemcpyKind);
hipError_t hipMemcpy2DToArray(hipArray_t, size_t x, size_t y, const void *, size_t pitch,
                              size_t width, size_t height, hipMemcpyKind);

template <class T> __device__ T tex1Dfetch(hipTextureObject_t, int);
template <class T> __device__ T tex1D(hipTextureObject_t, float);
template <class T> __device__ T tex2D(hipTextureObject_t, float, float);
template <class T> __device__ T tex3D(hipTextureObject_t, float, float, float);
template <class T> __device__ T tex2DLayered(hipTextureObject_t, float, float, int layer);
template <class T> __device__ void surf2Dread(T *, hipSurfaceObject_t, int x, int y);
template <class T> __device__ void surf2Dwrite(T, hipSurfaceObject_t, int x, int y);

#endif // BANKLINT_HIP_TEXTURES_H
