//===- banklint_torch.h - What CUDA in torch's load_inline asks for -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stand-in for torch's C++ headers where torch is not installed: what host code around kernels usually says. Nothing
// runs with it; sizes of tensors are not known.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TORCH_H
#define BANKLINT_TORCH_H

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace c10 {

enum class ScalarType : int8_t { Byte, Char, Short, Int, Long, Half, Float, Double, Bool, BFloat16, Undefined };
enum class DeviceType : int8_t { CPU, CUDA };
enum class Layout : int8_t { Strided, Sparse };
enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast };

using DeviceIndex = int8_t;
struct Device {
  Device(DeviceType, DeviceIndex = -1);
  DeviceType type() const;
  DeviceIndex index() const;
  bool is_cuda() const;
  bool operator==(const Device &) const;
  bool operator!=(const Device &) const;
};

template <typename T> struct ArrayRef {
  ArrayRef();
  ArrayRef(const std::vector<T> &);
  ArrayRef(std::initializer_list<T>);
  const T &operator[](size_t) const;
  size_t size() const;
  std::vector<T> vec() const;
  const T *begin() const;
  const T *end() const;
};
using IntArrayRef = ArrayRef<int64_t>;

template <typename T> struct optional {
  optional();
  optional(const T &);
  bool has_value() const;
  explicit operator bool() const;
  const T &value() const;
  const T &operator*() const;
  const T *operator->() const;
};
struct nullopt_t {};
inline constexpr nullopt_t nullopt{};

struct Half {
  Half() = default;
  __host__ __device__ Half(float);
  __host__ __device__ operator float() const;
  unsigned short x;
};
struct BFloat16 {
  BFloat16() = default;
  __host__ __device__ BFloat16(float);
  __host__ __device__ operator float() const;
  unsigned short x;
};

struct TensorOptions {
  TensorOptions();
  TensorOptions(ScalarType);
  TensorOptions(Device);
  TensorOptions(DeviceType);
  TensorOptions dtype(ScalarType) const;
  TensorOptions device(Device) const;
  TensorOptions device(DeviceType, DeviceIndex = -1) const;
  TensorOptions layout(Layout) const;
  TensorOptions requires_grad(bool) const;
  TensorOptions memory_format(MemoryFormat) const;
  ScalarType dtype() const;
  Device device() const;
};
std::ostream &operator<<(std::ostream &, const TensorOptions &);
std::ostream &operator<<(std::ostream &, ScalarType);
std::ostream &operator<<(std::ostream &, const Device &);

namespace cuda {
struct CUDAStream {
  operator cudaStream_t() const;
  cudaStream_t stream() const;
};
CUDAStream getCurrentCUDAStream(DeviceIndex = -1);
struct CUDAGuard {
  explicit CUDAGuard(DeviceIndex);
  explicit CUDAGuard(Device);
};
struct OptionalCUDAGuard {
  OptionalCUDAGuard();
  explicit OptionalCUDAGuard(Device);
};
} // namespace cuda
} // namespace c10

namespace at {

using namespace c10;

template <typename T> struct RestrictPtrTraits { using PtrType = T *__restrict__; };
template <typename T> struct DefaultPtrTraits { using PtrType = T *; };

/// A tensor's numbers, as kernels index them.
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits, typename Index = int64_t>
struct PackedTensorAccessor {
  __host__ __device__ Index size(Index I) const { return Sizes[I]; }
  __host__ __device__ Index stride(Index I) const { return Strides[I]; }
  __host__ __device__ typename Traits<T>::PtrType data() const { return Data; }
  __host__ __device__ decltype(auto) operator[](Index I) const {
    if constexpr (N == 1) {
      return static_cast<T &>(Data[I * Strides[0]]);
    } else {
      PackedTensorAccessor<T, N - 1, Traits, Index> Inner;
      Inner.Data = Data + I * Strides[0];
      for (size_t D = 1; D < N; ++D) {
        Inner.Sizes[D - 1] = Sizes[D];
        Inner.Strides[D - 1] = Strides[D];
      }
      return Inner;
    }
  }
  typename Traits<T>::PtrType Data;
  Index Sizes[N], Strides[N];
};
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = PackedTensorAccessor<T, N, Traits, int32_t>;
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = PackedTensorAccessor<T, N, Traits, int64_t>;

struct Scalar {
  template <typename T> Scalar(T);
  template <typename T> T to() const;
};

struct Tensor {
  Tensor();
  template <typename T> T *data_ptr() const;
  void *data_ptr() const;
  template <typename T> const T *const_data_ptr() const;
  template <typename T> T *mutable_data_ptr() const;
  template <typename T> T *data() const;
  template <typename T> T item() const;
  template <typename T, size_t N> PackedTensorAccessor<T, N> accessor() const;
  template <typename T, size_t N, template <typename> class P = DefaultPtrTraits>
  PackedTensorAccessor32<T, N, P> packed_accessor32() const;
  template <typename T, size_t N, template <typename> class P = DefaultPtrTraits>
  PackedTensorAccessor64<T, N, P> packed_accessor64() const;
  template <typename T, size_t N, template <typename> class P = DefaultPtrTraits, typename I = int64_t>
  PackedTensorAccessor<T, N, P, I> packed_accessor() const;
  int64_t size(int64_t) const;
  int64_t stride(int64_t) const;
  int64_t numel() const;
  int64_t dim() const;
  int64_t ndimension() const;
  int64_t element_size() const;
  size_t nbytes() const;
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  ScalarType scalar_type() const;
  ScalarType dtype() const;
  ScalarType type() const;
  TensorOptions options() const;
  Device device() const;
  DeviceIndex get_device() const;
  bool is_cuda() const;
  bool is_contiguous() const;
  bool defined() const;
  bool requires_grad() const;
  Tensor contiguous() const;
  Tensor cuda() const;
  Tensor cpu() const;
  Tensor clone() const;
  Tensor detach() const;
  Tensor t() const;
  Tensor zero_() const;
  Tensor fill_(Scalar) const;
  template <typename... T> Tensor to(T...) const;
  template <typename... T> Tensor view(T...) const;
  Tensor view(IntArrayRef) const;
  template <typename... T> Tensor reshape(T...) const;
  Tensor reshape(IntArrayRef) const;
  template <typename... T> Tensor permute(T...) const;
  Tensor permute(IntArrayRef) const;
  Tensor transpose(int64_t, int64_t) const;
  Tensor squeeze(int64_t = 0) const;
  Tensor unsqueeze(int64_t) const;
  template <typename... T> Tensor sum(T...) const;
  template <typename... T> Tensor max(T...) const;
  Tensor operator[](int64_t) const;
};

Tensor empty(IntArrayRef, TensorOptions = {});
Tensor zeros(IntArrayRef, TensorOptions = {});
Tensor ones(IntArrayRef, TensorOptions = {});
Tensor full(IntArrayRef, Scalar, TensorOptions = {});
Tensor rand(IntArrayRef, TensorOptions = {});
Tensor randn(IntArrayRef, TensorOptions = {});
Tensor arange(Scalar, TensorOptions = {});
Tensor empty_like(const Tensor &, TensorOptions = {});
Tensor zeros_like(const Tensor &, TensorOptions = {});
Tensor ones_like(const Tensor &, TensorOptions = {});
Tensor full_like(const Tensor &, Scalar, TensorOptions = {});
Tensor matmul(const Tensor &, const Tensor &);
TensorOptions dtype(ScalarType);
TensorOptions device(Device);

constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char, kShort = ScalarType::Short,
                     kInt = ScalarType::Int, kLong = ScalarType::Long, kHalf = ScalarType::Half,
                     kFloat = ScalarType::Float, kDouble = ScalarType::Double, kBool = ScalarType::Bool,
                     kBFloat16 = ScalarType::BFloat16, kUInt8 = kByte, kInt8 = kChar, kInt16 = kShort, kInt32 = kInt,
                     kInt64 = kLong, kFloat16 = kHalf, kFloat32 = kFloat, kFloat64 = kDouble;
constexpr DeviceType kCUDA = DeviceType::CUDA, kCPU = DeviceType::CPU;

namespace cuda {
using namespace c10::cuda;
cudaDeviceProp *getCurrentDeviceProperties();
} // namespace cuda
} // namespace at

namespace torch {
using namespace at;
using c10::optional;
} // namespace torch

#define TORCH_CHECK(Condition, ...) ((void)(Condition))
#define TORCH_INTERNAL_ASSERT(Condition, ...) ((void)(Condition))
#define TORCH_WARN(...) ((void)0)
#define AT_ASSERTM(Condition, ...) ((void)(Condition))
#define AT_ASSERT(Condition, ...) ((void)(Condition))
#define AT_ERROR(...) ((void)0)
#define AT_CUDA_CHECK(Call) ((void)(Call))
#define C10_CUDA_CHECK(Call) ((void)(Call))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define PYBIND11_MODULE(Name, Module) template <typename T> void banklint_bindings_##Name(T &Module)
#define TORCH_LIBRARY(Name, Module) template <typename T> void banklint_library_##Name(T &Module)
#define TORCH_EXTENSION_NAME extension

// Each type that a tensor may have, in turn.
#define BANKLINT_CASE(Name, Type, ...)                                                                                  \
  case c10::ScalarType::Name: {                                                                                        \
    using scalar_t = Type;                                                                                             \
    __VA_ARGS__();                                                                                                     \
    break;                                                                                                             \
  }
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...)                                                                    \
  [&] {                                                                                                                \
    switch (TYPE) {                                                                                                    \
      BANKLINT_CASE(Double, double, __VA_ARGS__)                                                                       \
      BANKLINT_CASE(Float, float, __VA_ARGS__)                                                                         \
    default:                                                                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
  }()
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                                           \
  [&] {                                                                                                                \
    switch (TYPE) {                                                                                                    \
      BANKLINT_CASE(Double, double, __VA_ARGS__)                                                                       \
      BANKLINT_CASE(Float, float, __VA_ARGS__)                                                                         \
      BANKLINT_CASE(Half, c10::Half, __VA_ARGS__)                                                                      \
    default:                                                                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
  }()
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                                                         \
  [&] {                                                                                                                \
    switch (TYPE) {                                                                                                    \
      BANKLINT_CASE(Byte, uint8_t, __VA_ARGS__)                                                                        \
      BANKLINT_CASE(Char, int8_t, __VA_ARGS__)                                                                         \
      BANKLINT_CASE(Short, int16_t, __VA_ARGS__)                                                                       \
      BANKLINT_CASE(Int, int, __VA_ARGS__)                                                                             \
      BANKLINT_CASE(Long, int64_t, __VA_ARGS__)                                                                        \
      BANKLINT_CASE(Double, double, __VA_ARGS__)                                                                       \
      BANKLINT_CASE(Float, float, __VA_ARGS__)                                                                         \
    default:                                                                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
  }()

#endif
