//===- banklint_surfaces.h - Reading and writing surface objects -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Clang 19 leaves out the toolkit's header with them.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SURFACES_H
#define BANKLINT_SURFACES_H

#define BANKLINT_SURFACE(SHAPE, ...)                                                               \
  template <class T>                                                                               \
  __attribute__((device)) T surf##SHAPE##read(cudaSurfaceObject_t, __VA_ARGS__,                    \
                                              cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);     \
  template <class T>                                                                               \
  __attribute__((device)) void surf##SHAPE##read(T *, cudaSurfaceObject_t, __VA_ARGS__,            \
                                                 cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);  \
  template <class T>                                                                               \
  __attribute__((device)) void surf##SHAPE##write(T, cudaSurfaceObject_t, __VA_ARGS__,             \
                                                  cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);

BANKLINT_SURFACE(1D, int x)
BANKLINT_SURFACE(2D, int x, int y)
BANKLINT_SURFACE(3D, int x, int y, int z)
BANKLINT_SURFACE(1DLayered, int x, int layer)
BANKLINT_SURFACE(2DLayered, int x, int y, int layer)
BANKLINT_SURFACE(Cubemap, int x, int y, int face)
BANKLINT_SURFACE(CubemapLayered, int x, int y, int face)
#undef BANKLINT_SURFACE

#endif // BANKLINT_SURFACES_H
