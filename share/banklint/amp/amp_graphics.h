//===- amp_graphics.h - C++ AMP's textures ----------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_GRAPHICS_H
#define BANKLINT_AMP_GRAPHICS_H

#include "amp.h"
#include "amp_short_vectors.h"

namespace Concurrency {
namespace graphics {

template <class T, int N> class texture {
public:
  typedef T value_type;
  static const int rank = N;
  /// (extent or sizes[, data...][, bits per element][, accelerator_view...])
  template <class First, class... Rest> explicit texture(First &&, Rest &&...);
  Concurrency::extent<N> extent;
  Concurrency::extent<N> get_extent() const;
  const T operator[](const index<N> &) const;
  const T operator[](int) const;
  const T operator()(const index<N> &) const;
  const T operator()(int, int = 0, int = 0) const;
  const T get(const index<N> &) const;
  void set(const index<N> &, const T &);
  template <class Destination> void copy_to(Destination &) const;
};

template <class T, int N> class texture_view {
public:
  template <class Source> texture_view(Source &);
  Concurrency::extent<N> extent;
  const T operator[](const index<N> &) const;
  const T operator()(const index<N> &) const;
  const T operator()(int, int = 0, int = 0) const;
  const T get(const index<N> &) const;
  void set(const index<N> &, const T &) const;
};
template <class T, int N> class writeonly_texture_view {
public:
  writeonly_texture_view(texture<T, N> &);
  Concurrency::extent<N> extent;
  void set(const index<N> &, const T &) const;
};

template <class Source, class... Rest> void copy(Source &&, Rest &&...);

} // namespace graphics
} // namespace Concurrency

#endif // BANKLINT_AMP_GRAPHICS_H
