//===- amp.h - C++ AMP for analysis -----------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// C++ AMP as clang can parse it, written from Microsoft's public specification ("C++ AMP: Language
// and Programming Model", version 1.2). Nothing here can be linked or run. Two words of the
// language become macros:
//
//   tile_static float t[16][16];    a static variable with an annotation that the analyser knows
//   void f() restrict(cpu, amp);    void f();
//   void f() restrict(amp);         another function than void f() restrict(cpu), and preferred
//
// A tiled parallel_for_each calls its kernel once, with a tiled_index that is made of the place of
// the thread; the analyser walks that call for all threads of a tile. The last dimension of a tile
// is the fastest: tiled_index<D0, D1>::local is (threadIdx.y, threadIdx.x).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_H
#define BANKLINT_AMP_H

// Before `restrict` is a macro.
#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#define restrict(...) BANKLINT_AMP_ONLY_ARGUMENT(__VA_ARGS__, several, several, only)(__VA_ARGS__)
#define BANKLINT_AMP_ONLY_ARGUMENT(A, B, C, HOW, ...) BANKLINT_AMP_##HOW
#define BANKLINT_AMP_several(...)
#define BANKLINT_AMP_only(A) BANKLINT_AMP_RESTRICT_##A
#define BANKLINT_AMP_RESTRICT_cpu
#define BANKLINT_AMP_RESTRICT_auto
#define BANKLINT_AMP_RESTRICT_amp __attribute__((enable_if(true, "restrict(amp)")))
#define tile_static static __attribute__((annotate("banklint::tile_static")))
#define __GPU_ONLY
#define __GPU

namespace Concurrency {

// --- Places --------------------------------------------------------------------------------------

namespace details {
struct place {
  unsigned x, y, z;
};
extern const place threadIdx, blockIdx; // the analyser knows these by name

/// What index and extent have in common: N integers with arithmetic.
template <class Derived, int N> class numbers {
public:
  static const int rank = N;
  typedef int value_type;

  numbers() : base_{} {}
  explicit numbers(const int values[]) {
    for (int i = 0; i < N; ++i)
      base_[i] = values[i];
  }
  int operator[](unsigned i) const { return base_[i]; }
  int &operator[](unsigned i) { return base_[i]; }

#define BANKLINT_AMP_ASSIGNMENT(OP)                                                                \
  Derived &operator OP(const Derived & other) {                                                    \
    for (int i = 0; i < N; ++i)                                                                    \
      base_[i] OP other.base_[i];                                                                  \
    return self();                                                                                 \
  }                                                                                                \
  Derived &operator OP(int value) {                                                                \
    for (int i = 0; i < N; ++i)                                                                    \
      base_[i] OP value;                                                                           \
    return self();                                                                                 \
  }
  BANKLINT_AMP_ASSIGNMENT(+=)
  BANKLINT_AMP_ASSIGNMENT(-=)
  BANKLINT_AMP_ASSIGNMENT(*=)
  BANKLINT_AMP_ASSIGNMENT(/=)
  BANKLINT_AMP_ASSIGNMENT(%=)
#undef BANKLINT_AMP_ASSIGNMENT
  Derived &operator++() { return *this += 1; }
  Derived &operator--() { return *this -= 1; }
  Derived operator++(int) {
    Derived old = self();
    *this += 1;
    return old;
  }
  Derived operator--(int) {
    Derived old = self();
    *this -= 1;
    return old;
  }

  friend bool operator==(const Derived &a, const Derived &b) {
    for (int i = 0; i < N; ++i)
      if (a.base_[i] != b.base_[i])
        return false;
    return true;
  }
  friend bool operator!=(const Derived &a, const Derived &b) { return !(a == b); }
#define BANKLINT_AMP_OPERATOR(OP)                                                                  \
  friend Derived operator OP(const Derived &a, const Derived &b) {                                 \
    Derived result = a;                                                                            \
    result OP## = b;                                                                               \
    return result;                                                                                 \
  }                                                                                                \
  friend Derived operator OP(const Derived &a, int b) {                                            \
    Derived result = a;                                                                            \
    result OP## = b;                                                                               \
    return result;                                                                                 \
  }                                                                                                \
  friend Derived operator OP(int a, const Derived &b) {                                            \
    Derived result;                                                                                \
    for (int i = 0; i < N; ++i)                                                                    \
      result.base_[i] = a OP b.base_[i];                                                           \
    return result;                                                                                 \
  }
  BANKLINT_AMP_OPERATOR(+)
  BANKLINT_AMP_OPERATOR(-)
  BANKLINT_AMP_OPERATOR(*)
  BANKLINT_AMP_OPERATOR(/)
  BANKLINT_AMP_OPERATOR(%)
#undef BANKLINT_AMP_OPERATOR

protected:
  Derived &self() { return static_cast<Derived &>(*this); }
  int base_[N];
};
} // namespace details

template <int N> class index : public details::numbers<index<N>, N> {
public:
  index() {}
  index(int i0) { this->base_[0] = i0; }
  index(int i0, int i1) {
    this->base_[0] = i0;
    this->base_[1] = i1;
  }
  index(int i0, int i1, int i2) {
    this->base_[0] = i0;
    this->base_[1] = i1;
    this->base_[2] = i2;
  }
  explicit index(const int values[]) : details::numbers<index<N>, N>(values) {}
};

template <int D0, int D1 = 0, int D2 = 0> class tiled_extent;

template <int N> class extent : public details::numbers<extent<N>, N> {
public:
  extent() {}
  extent(int e0) { this->base_[0] = e0; }
  extent(int e0, int e1) {
    this->base_[0] = e0;
    this->base_[1] = e1;
  }
  extent(int e0, int e1, int e2) {
    this->base_[0] = e0;
    this->base_[1] = e1;
    this->base_[2] = e2;
  }
  explicit extent(const int values[]) : details::numbers<extent<N>, N>(values) {}

  unsigned size() const {
    unsigned product = 1;
    for (int i = 0; i < N; ++i)
      product *= unsigned(this->base_[i]);
    return product;
  }
  bool contains(const index<N> &place) const {
    for (int i = 0; i < N; ++i)
      if (place[i] < 0 || place[i] >= this->base_[i])
        return false;
    return true;
  }
  template <int D0> tiled_extent<D0> tile() const { return tiled_extent<D0>(*this); }
  template <int D0, int D1> tiled_extent<D0, D1> tile() const {
    return tiled_extent<D0, D1>(*this);
  }
  template <int D0, int D1, int D2> tiled_extent<D0, D1, D2> tile() const {
    return tiled_extent<D0, D1, D2>(*this);
  }
  extent &operator+=(const index<N> &by) {
    for (int i = 0; i < N; ++i)
      this->base_[i] += by[i];
    return *this;
  }
  extent &operator-=(const index<N> &by) {
    for (int i = 0; i < N; ++i)
      this->base_[i] -= by[i];
    return *this;
  }
  using details::numbers<extent<N>, N>::operator+=;
  using details::numbers<extent<N>, N>::operator-=;
};

template <int N> extent<N> operator+(extent<N> e, const index<N> &by) { return e += by; }
template <int N> extent<N> operator-(extent<N> e, const index<N> &by) { return e -= by; }

// --- Tiles ---------------------------------------------------------------------------------------

#define BANKLINT_AMP_TILED_EXTENT(N, ...)                                                          \
public:                                                                                            \
  tiled_extent() {}                                                                                \
  tiled_extent(const extent<N> &e) : extent<N>(e), tile_extent(__VA_ARGS__) {}                     \
  tiled_extent pad() const {                                                                       \
    extent<N> padded = *this;                                                                      \
    for (int i = 0; i < N; ++i)                                                                    \
      padded[i] = (padded[i] + tile_extent[i] - 1) / tile_extent[i] * tile_extent[i];              \
    return tiled_extent(padded);                                                                   \
  }                                                                                                \
  tiled_extent truncate() const {                                                                  \
    extent<N> truncated = *this;                                                                   \
    for (int i = 0; i < N; ++i)                                                                    \
      truncated[i] = truncated[i] / tile_extent[i] * tile_extent[i];                               \
    return tiled_extent(truncated);                                                                \
  }                                                                                                \
  extent<N> get_tile_extent() const { return tile_extent; }                                        \
  extent<N> tile_extent;

template <int D0, int D1, int D2> class tiled_extent : public extent<3> {
  BANKLINT_AMP_TILED_EXTENT(3, D0, D1, D2)
  static const int tile_dim0 = D0, tile_dim1 = D1, tile_dim2 = D2;
};
template <int D0, int D1> class tiled_extent<D0, D1, 0> : public extent<2> {
  BANKLINT_AMP_TILED_EXTENT(2, D0, D1)
  static const int tile_dim0 = D0, tile_dim1 = D1;
};
template <int D0> class tiled_extent<D0, 0, 0> : public extent<1> {
  BANKLINT_AMP_TILED_EXTENT(1, D0)
  static const int tile_dim0 = D0;
};
#undef BANKLINT_AMP_TILED_EXTENT

class tile_barrier {
public:
  void wait() const {}
  void wait_with_all_memory_fence() const {}
  void wait_with_global_memory_fence() const {}
  void wait_with_tile_static_memory_fence() const {}
};
inline void all_memory_fence(const tile_barrier &) {}
inline void global_memory_fence(const tile_barrier &) {}
inline void tile_static_memory_fence(const tile_barrier &) {}

namespace details {
/// What the tiled_index of N dimensions has.
template <int N> class tiled_index_base {
public:
  static const int rank = N;
  const index<N> local, tile, tile_origin, global;
  const tile_barrier barrier;
  const extent<N> tile_extent;
  operator const index<N>() const { return global; }
  extent<N> get_tile_extent() const { return tile_extent; }

protected:
  tiled_index_base(const index<N> &local, const index<N> &tile, const extent<N> &tile_extent)
      : local(local), tile(tile), tile_origin(times(tile, tile_extent)),
        global(tile_origin + local), barrier(), tile_extent(tile_extent) {}

private:
  static index<N> times(const index<N> &a, const extent<N> &b) {
    index<N> product;
    for (int i = 0; i < N; ++i)
      product[i] = a[i] * b[i];
    return product;
  }
};
} // namespace details

template <int D0, int D1 = 0, int D2 = 0> class tiled_index : public details::tiled_index_base<3> {
public:
  static const int tile_dim0 = D0, tile_dim1 = D1, tile_dim2 = D2;
  tiled_index()
      : tiled_index_base(index<3>(details::threadIdx.z, details::threadIdx.y, details::threadIdx.x),
                         index<3>(details::blockIdx.z, details::blockIdx.y, details::blockIdx.x),
                         extent<3>(D0, D1, D2)) {}
};
template <int D0, int D1> class tiled_index<D0, D1, 0> : public details::tiled_index_base<2> {
public:
  static const int tile_dim0 = D0, tile_dim1 = D1;
  tiled_index()
      : tiled_index_base(index<2>(details::threadIdx.y, details::threadIdx.x),
                         index<2>(details::blockIdx.y, details::blockIdx.x), extent<2>(D0, D1)) {}
};
template <int D0> class tiled_index<D0, 0, 0> : public details::tiled_index_base<1> {
public:
  static const int tile_dim0 = D0;
  tiled_index()
      : tiled_index_base(index<1>(details::threadIdx.x), index<1>(details::blockIdx.x),
                         extent<1>(D0)) {}
};

// --- Accelerators --------------------------------------------------------------------------------

enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = 3,
  access_type_auto = -1
};
enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

class completion_future {
public:
  completion_future();
  void get() const;
  bool valid() const;
  void wait() const;
  template <class Rep, class Period>
  std::future_status wait_for(const std::chrono::duration<Rep, Period> &) const;
  operator std::shared_future<void>() const;
  template <class Function> void then(const Function &) const {}
  std::shared_future<void> to_task() const;
};

class accelerator_view;
class accelerator {
public:
  static const wchar_t default_accelerator[], direct3d_warp[], direct3d_ref[], cpu_accelerator[];
  accelerator();
  explicit accelerator(const std::wstring &path);
  accelerator(const accelerator &);
  accelerator &operator=(const accelerator &);
  static std::vector<accelerator> get_all();
  static bool set_default(const std::wstring &path);
  static accelerator_view get_auto_selection_view();
  std::wstring device_path, description;
  unsigned version;
  bool is_debug, is_emulated, has_display, supports_double_precision,
      supports_limited_double_precision, supports_cpu_shared_memory;
  size_t dedicated_memory;
  access_type default_cpu_access_type;
  std::wstring get_device_path() const;
  std::wstring get_description() const;
  unsigned get_version() const;
  bool get_is_emulated() const;
  bool get_is_debug() const;
  bool get_has_display() const;
  bool get_supports_double_precision() const;
  bool get_supports_cpu_shared_memory() const;
  size_t get_dedicated_memory() const;
  bool set_default_cpu_access_type(access_type);
  accelerator_view &default_view;
  accelerator_view get_default_view() const;
  accelerator_view create_view(queuing_mode = queuing_mode_automatic) const;
  std::shared_ptr<accelerator_view> view; ///< default_view points there
  bool operator==(const accelerator &) const;
  bool operator!=(const accelerator &) const;
};

class accelerator_view {
public:
  accelerator_view(const accelerator_view &);
  accelerator_view &operator=(const accelerator_view &);
  Concurrency::accelerator accelerator;
  Concurrency::accelerator get_accelerator() const;
  Concurrency::queuing_mode queuing_mode;
  unsigned version;
  bool is_debug, is_auto_selection;
  void flush() const;
  void wait() const;
  completion_future create_marker() const;
  bool operator==(const accelerator_view &) const;
  bool operator!=(const accelerator_view &) const;
};

class runtime_exception : public std::exception {
public:
  runtime_exception(const char *message, long code);
  explicit runtime_exception(long code);
  long get_error_code() const noexcept;
};
class invalid_compute_domain : public runtime_exception {
public:
  using runtime_exception::runtime_exception;
};
class out_of_memory : public runtime_exception {
public:
  using runtime_exception::runtime_exception;
};
class accelerator_view_removed : public runtime_exception {
public:
  accelerator_view_removed(const char *message, long reason);
  explicit accelerator_view_removed(long reason);
  long get_view_removed_reason() const noexcept;
};
class unsupported_feature : public runtime_exception {
public:
  using runtime_exception::runtime_exception;
};

// --- Data ----------------------------------------------------------------------------------------

template <class T, int N = 1> class array;
template <class T, int N = 1> class array_view;

namespace details {
/// Elements in rows, the last dimension being the fastest. What they are is data to the analysis.
template <class T, int N> class elements {
public:
  static const int rank = N;
  typedef T value_type;

  Concurrency::extent<N> extent;
  Concurrency::extent<N> get_extent() const { return extent; }
  T &operator[](const index<N> &i) const { return items_[offset(i)]; }
  T &operator()(const index<N> &i) const { return items_[offset(i)]; }
  T &operator()(int i0) const { return items_[i0]; }
  T &operator()(int i0, int i1) const { return items_[i0 * extent[1] + i1]; }
  T &operator()(int i0, int i1, int i2) const {
    return items_[(i0 * extent[1] + i1) * extent[2] + i2];
  }
  T &get_ref(const index<N> &i) const { return items_[offset(i)]; }
  T *data() const { return items_; }

protected:
  int offset(const index<N> &i) const {
    int sum = 0;
    for (int d = 0; d < N; ++d)
      sum = sum * extent[d] + i[d];
    return sum;
  }
  T *items_;
};

/// `a[i]` is an element of one dimension, or a view of the rest of several.
template <class T, int N> struct projection {
  typedef array_view<T, N - 1> type;
  static type of(T *items_, const Concurrency::extent<N> &e, int i) {
    int rest[N];
    int size = 1;
    for (int d = 1; d < N; ++d) {
      rest[d - 1] = e[d];
      size *= e[d];
    }
    return type(Concurrency::extent<N - 1>(rest), items_ + i * size);
  }
};
template <class T> struct projection<T, 1> {
  typedef T &type;
  static type of(T *items_, const Concurrency::extent<1> &, int i) { return items_[i]; }
};
} // namespace details

template <class T, int N> class array_view : public details::elements<T, N> {
public:
  typedef typename std::remove_const<T>::type element;

  array_view(const Concurrency::extent<N> &e, T *data) {
    this->extent = e;
    this->items_ = data;
  }
  explicit array_view(const Concurrency::extent<N> &e) { this->extent = e; }
  template <class Container>
  array_view(const Concurrency::extent<N> &e, Container &data) : array_view(e, &data[0]) {}
  explicit array_view(int e0) : array_view(Concurrency::extent<N>(e0)) {}
  array_view(int e0, T *data) : array_view(Concurrency::extent<N>(e0), data) {}
  template <class Container, class = decltype(std::declval<Container &>()[0])>
  array_view(int e0, Container &data) : array_view(Concurrency::extent<N>(e0), &data[0]) {}
  array_view(int e0, int e1) : array_view(Concurrency::extent<N>(e0, e1)) {}
  array_view(int e0, int e1, T *data) : array_view(Concurrency::extent<N>(e0, e1), data) {}
  template <class Container, class = decltype(std::declval<Container &>()[0])>
  array_view(int e0, int e1, Container &data)
      : array_view(Concurrency::extent<N>(e0, e1), &data[0]) {}
  array_view(int e0, int e1, int e2) : array_view(Concurrency::extent<N>(e0, e1, e2)) {}
  array_view(int e0, int e1, int e2, T *data)
      : array_view(Concurrency::extent<N>(e0, e1, e2), data) {}
  template <class Container, class = decltype(std::declval<Container &>()[0])>
  array_view(int e0, int e1, int e2, Container &data)
      : array_view(Concurrency::extent<N>(e0, e1, e2), &data[0]) {}
  array_view(array<element, N> &source) : array_view(source.extent, source.data()) {}
  template <class Other, class = typename std::enable_if<std::is_same<const Other, T>::value>::type>
  array_view(const array<Other, N> &source) : array_view(source.extent, source.data()) {}
  template <class Other, class = typename std::enable_if<std::is_same<const Other, T>::value>::type,
            class = void>
  array_view(const array_view<Other, N> &source) : array_view(source.extent, source.data()) {}

  using details::elements<T, N>::operator[];
  typename details::projection<T, N>::type operator[](int i) const {
    return details::projection<T, N>::of(this->items_, this->extent, i);
  }
  array_view section(const index<N> &from, const Concurrency::extent<N> &size) const {
    return array_view(size, &(*this)[from]);
  }
  array_view section(const index<N> &from) const { return section(from, this->extent - from); }
  array_view section(const Concurrency::extent<N> &size) const { return section(index<N>(), size); }
  array_view section(int i0, int e0) const { return section(index<N>(i0), {e0}); }
  array_view section(int i0, int i1, int e0, int e1) const {
    return section(index<N>(i0, i1), Concurrency::extent<N>(e0, e1));
  }
  array_view section(int i0, int i1, int i2, int e0, int e1, int e2) const {
    return section(index<N>(i0, i1, i2), Concurrency::extent<N>(e0, e1, e2));
  }
  template <class Other> array_view<Other, 1> reinterpret_as() const;
  template <int M> array_view<T, M> view_as(const Concurrency::extent<M> &e) const {
    return array_view<T, M>(e, this->items_);
  }
  template <class Destination> void copy_to(Destination &&) const {}
  void synchronize(access_type = access_type_read) const;
  completion_future synchronize_async(access_type = access_type_read) const;
  void synchronize_to(const accelerator_view &) const;
  completion_future synchronize_to_async(const accelerator_view &) const;
  void refresh() const;
  void discard_data() const;
  accelerator_view get_source_accelerator_view() const;
};

template <class T, int N> class array : public details::elements<T, N> {
  template <class First>
  using if_size = typename std::enable_if<
      std::is_convertible<First, int>::value ||
      std::is_base_of<Concurrency::extent<N>, typename std::decay<First>::type>::value>::type;

public:
  /// (extent or sizes[, first[, last]][, accelerator_view[, accelerator_view or access_type]])
  template <class First, class... Rest, class = if_size<First>>
  explicit array(First &&, Rest &&...);
  array(const array_view<const T, N> &source);
  array(const array &);
  array(array &&);
  array &operator=(const array &);
  array &operator=(array &&);
  array &operator=(const array_view<const T, N> &);

  Concurrency::accelerator_view accelerator_view, associated_accelerator_view;
  Concurrency::accelerator_view get_accelerator_view() const;
  using details::elements<T, N>::operator[];
  typename details::projection<T, N>::type operator[](int i) const {
    return details::projection<T, N>::of(this->items_, this->extent, i);
  }
  array_view<T, N> section(const index<N> &from, const Concurrency::extent<N> &size) const {
    return array_view<T, N>(size, &(*this)[from]);
  }
  array_view<T, N> section(const index<N> &from) const {
    return section(from, this->extent - from);
  }
  array_view<T, N> section(int i0, int e0) const {
    return section(index<N>(i0), Concurrency::extent<N>(e0));
  }
  array_view<T, N> section(int i0, int i1, int e0, int e1) const {
    return section(index<N>(i0, i1), Concurrency::extent<N>(e0, e1));
  }
  template <class Other> array_view<Other, 1> reinterpret_as() const;
  template <int M> array_view<T, M> view_as(const Concurrency::extent<M> &e) const {
    return array_view<T, M>(e, this->items_);
  }
  template <class Destination> void copy_to(Destination &&) const {}
  operator std::vector<T>() const;
};

// With bodies, because a program's types may be local.
template <class Source, class Destination> void copy(Source &&, Destination &&) {}
template <class Source, class Destination> completion_future copy_async(Source &&, Destination &&) {
  return completion_future();
}
template <class Iterator, class T, int N> void copy(Iterator, Iterator, array<T, N> &) {}
template <class Iterator, class T, int N> void copy(Iterator, Iterator, const array_view<T, N> &) {}
template <class Iterator, class T, int N>
completion_future copy_async(Iterator, Iterator, array<T, N> &) {
  return completion_future();
}
template <class Iterator, class T, int N>
completion_future copy_async(Iterator, Iterator, const array_view<T, N> &) {
  return completion_future();
}

// --- Atomic operations ---------------------------------------------------------------------------

#define BANKLINT_AMP_ATOMICS(T)                                                                    \
  T atomic_fetch_add(T *, T);                                                                      \
  T atomic_fetch_sub(T *, T);                                                                      \
  T atomic_fetch_max(T *, T);                                                                      \
  T atomic_fetch_min(T *, T);                                                                      \
  T atomic_fetch_and(T *, T);                                                                      \
  T atomic_fetch_or(T *, T);                                                                       \
  T atomic_fetch_xor(T *, T);                                                                      \
  T atomic_fetch_inc(T *);                                                                         \
  T atomic_fetch_dec(T *);                                                                         \
  T atomic_exchange(T *, T);                                                                       \
  bool atomic_compare_exchange(T *, T *expected, T);
BANKLINT_AMP_ATOMICS(int)
BANKLINT_AMP_ATOMICS(unsigned)
float atomic_exchange(float *, float);
#undef BANKLINT_AMP_ATOMICS

// --- Kernels -------------------------------------------------------------------------------------

namespace details {
/// The walk of a kernel begins here. By value, so that what the kernel captures is fixed at the
/// launch.
template <class Index, class Kernel>
__attribute__((annotate("banklint::kernel"))) void run(Kernel kernel) {
  kernel(Index());
}
} // namespace details

template <int D0, int D1, int D2, class Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2> &, const Kernel &kernel) {
  details::run<tiled_index<D0, D1, D2>>(kernel);
}
template <int D0, int D1, int D2, class Kernel>
void parallel_for_each(const accelerator_view &, const tiled_extent<D0, D1, D2> &e,
                       const Kernel &kernel) {
  details::run<tiled_index<D0, D1, D2>>(kernel);
}
// Without tiles there is no shared memory.
template <int N, class Kernel> void parallel_for_each(const extent<N> &, const Kernel &) {}
template <int N, class Kernel>
void parallel_for_each(const accelerator_view &, const extent<N> &, const Kernel &) {}

// --- Diagnostics in kernels ----------------------------------------------------------------------

template <class... Arguments> void direct3d_printf(const char *, Arguments...);
template <class... Arguments> void direct3d_errorf(const char *, Arguments...);
inline void direct3d_abort() {}

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // BANKLINT_AMP_H
