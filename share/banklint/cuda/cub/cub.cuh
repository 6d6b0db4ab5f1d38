//===- cub.cuh - Block-, warp- and device-wide primitives of CUB -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUB_H
#define BANKLINT_CUB_H

#include "../banklint_cuda.h"

namespace cub {

struct NullType {};
template <class Key, class Value> struct KeyValuePair {
  Key key;
  Value value;
};

#define BANKLINT_CUB_OPERATION(NAME, EXPRESSION)                                                   \
  struct NAME {                                                                                    \
    template <class T, class Other>                                                                \
    __host__ __device__ constexpr auto operator()(T a, Other b) const -> decltype(EXPRESSION) {    \
      return EXPRESSION;                                                                           \
    }                                                                                              \
  };
BANKLINT_CUB_OPERATION(Sum, a + b)
BANKLINT_CUB_OPERATION(Difference, a - b)
BANKLINT_CUB_OPERATION(Max, a < b ? b : a)
BANKLINT_CUB_OPERATION(Min, b < a ? b : a)
BANKLINT_CUB_OPERATION(Equality, a == b)
BANKLINT_CUB_OPERATION(Inequality, a != b)
BANKLINT_CUB_OPERATION(ArgMax, a.value < b.value ? b : a)
BANKLINT_CUB_OPERATION(ArgMin, b.value < a.value ? b : a)
#undef BANKLINT_CUB_OPERATION

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE
};

/// What a primitive's threads share. Its size is a guess: the real one depends on the architecture.
template <class Primitive, class T, int Count> struct banklint_primitive {
  struct TempStorage {
    T words[Count];
  };
  __device__ banklint_primitive();
  __device__ banklint_primitive(TempStorage &);
};

template <class T, int ThreadsX, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
          int ThreadsY = 1, int ThreadsZ = 1>
struct BlockReduce
    : banklint_primitive<BlockReduce<T, ThreadsX>, T, ThreadsX * ThreadsY * ThreadsZ / 32 + 1> {
  using banklint_primitive<BlockReduce<T, ThreadsX>, T,
                           ThreadsX * ThreadsY * ThreadsZ / 32 + 1>::banklint_primitive;
  __device__ T Sum(T value);
  __device__ T Sum(T value, int valid);
  template <int Count> __device__ T Sum(T (&values)[Count]);
  template <class Op> __device__ T Reduce(T value, Op);
  template <class Op> __device__ T Reduce(T value, Op, int valid);
  template <int Count, class Op> __device__ T Reduce(T (&values)[Count], Op);
};

template <class T, int Threads = 32>
struct WarpReduce : banklint_primitive<WarpReduce<T>, T, Threads> {
  using banklint_primitive<WarpReduce<T>, T, Threads>::banklint_primitive;
  __device__ T Sum(T value);
  __device__ T Sum(T value, int valid);
  template <class Op> __device__ T Reduce(T value, Op);
  template <class Op> __device__ T Reduce(T value, Op, int valid);
};

/// Scans of one value or of several per thread; the last argument may receive the sum of all.
struct banklint_scans {
  template <class In, class Out, class... More>
  __device__ void InclusiveSum(In &&, Out &&, More &&...);
  template <class In, class Out, class... More>
  __device__ void ExclusiveSum(In &&, Out &&, More &&...);
  template <class In, class Out, class Op, class... More>
  __device__ void InclusiveScan(In &&, Out &&, Op, More &&...);
  template <class In, class Out, class InitialOrOp, class... More>
  __device__ void ExclusiveScan(In &&, Out &&, InitialOrOp, More &&...);
};
template <class T, int ThreadsX, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int ThreadsY = 1,
          int ThreadsZ = 1>
struct BlockScan
    : banklint_primitive<BlockScan<T, ThreadsX>, T,
                         ThreadsX * ThreadsY * ThreadsZ + ThreadsX * ThreadsY * ThreadsZ / 32>,
      banklint_scans {
  using banklint_primitive<BlockScan<T, ThreadsX>, T,
                           ThreadsX * ThreadsY * ThreadsZ +
                               ThreadsX * ThreadsY * ThreadsZ / 32>::banklint_primitive;
};
template <class T, int Threads = 32>
struct WarpScan : banklint_primitive<WarpScan<T>, T, Threads + Threads / 2>, banklint_scans {
  using banklint_primitive<WarpScan<T>, T, Threads + Threads / 2>::banklint_primitive;
};

template <class T, int ThreadsX, int Items, BlockLoadAlgorithm = BLOCK_LOAD_DIRECT,
          int ThreadsY = 1, int ThreadsZ = 1>
struct BlockLoad
    : banklint_primitive<BlockLoad<T, ThreadsX, Items>, T, ThreadsX * ThreadsY * ThreadsZ * Items> {
  using banklint_primitive<BlockLoad<T, ThreadsX, Items>, T,
                           ThreadsX * ThreadsY * ThreadsZ * Items>::banklint_primitive;
  template <class Iterator> __device__ void Load(Iterator, T (&items)[Items]);
  template <class Iterator> __device__ void Load(Iterator, T (&items)[Items], int valid);
  template <class Iterator, class Default>
  __device__ void Load(Iterator, T (&items)[Items], int valid, Default);
};
template <class T, int ThreadsX, int Items, BlockStoreAlgorithm = BLOCK_STORE_DIRECT,
          int ThreadsY = 1, int ThreadsZ = 1>
struct BlockStore : banklint_primitive<BlockStore<T, ThreadsX, Items>, T,
                                       ThreadsX * ThreadsY * ThreadsZ * Items> {
  using banklint_primitive<BlockStore<T, ThreadsX, Items>, T,
                           ThreadsX * ThreadsY * ThreadsZ * Items>::banklint_primitive;
  template <class Iterator> __device__ void Store(Iterator, T (&items)[Items]);
  template <class Iterator> __device__ void Store(Iterator, T (&items)[Items], int valid);
};
template <class T, int ThreadsX, int Items, bool = false, int ThreadsY = 1, int ThreadsZ = 1>
struct BlockExchange : banklint_primitive<BlockExchange<T, ThreadsX, Items>, T,
                                          ThreadsX * ThreadsY * ThreadsZ * Items> {
  using banklint_primitive<BlockExchange<T, ThreadsX, Items>, T,
                           ThreadsX * ThreadsY * ThreadsZ * Items>::banklint_primitive;
  template <class Other> __device__ void StripedToBlocked(T (&)[Items], Other (&)[Items]);
  template <class Other> __device__ void BlockedToStriped(T (&)[Items], Other (&)[Items]);
};
template <class Key, int ThreadsX, int Items, class Value = NullType>
struct BlockRadixSort
    : banklint_primitive<BlockRadixSort<Key, ThreadsX, Items>, Key, ThreadsX * Items> {
  using banklint_primitive<BlockRadixSort<Key, ThreadsX, Items>, Key,
                           ThreadsX * Items>::banklint_primitive;
  template <class... More> __device__ void Sort(Key (&keys)[Items], More &&...);
  template <class... More> __device__ void SortDescending(Key (&keys)[Items], More &&...);
  template <class... More> __device__ void SortBlockedToStriped(Key (&keys)[Items], More &&...);
  template <class... More>
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[Items], More &&...);
};

/// The device-wide algorithms, called twice by programs: for the size of the temporary storage, and
/// to run.
#define BANKLINT_CUB_DEVICE(NAME)                                                                  \
  template <class... Args> static cudaError_t NAME(void *storage, size_t &bytes, Args &&...);
struct DeviceReduce {
  BANKLINT_CUB_DEVICE(Reduce)
  BANKLINT_CUB_DEVICE(ReduceByKey)
  BANKLINT_CUB_DEVICE(Sum)
  BANKLINT_CUB_DEVICE(Min)
  BANKLINT_CUB_DEVICE(Max)
  BANKLINT_CUB_DEVICE(ArgMin)
  BANKLINT_CUB_DEVICE(ArgMax)
};
struct DeviceSegmentedReduce : DeviceReduce {};
struct DeviceScan {
  BANKLINT_CUB_DEVICE(InclusiveSum)
  BANKLINT_CUB_DEVICE(ExclusiveSum)
  BANKLINT_CUB_DEVICE(InclusiveScan)
  BANKLINT_CUB_DEVICE(ExclusiveScan)
};
struct DeviceRadixSort {
  BANKLINT_CUB_DEVICE(SortKeys)
  BANKLINT_CUB_DEVICE(SortKeysDescending)
  BANKLINT_CUB_DEVICE(SortPairs)
  BANKLINT_CUB_DEVICE(SortPairsDescending)
};
struct DeviceSegmentedRadixSort : DeviceRadixSort {};
struct DeviceSelect {
  BANKLINT_CUB_DEVICE(Flagged)
  BANKLINT_CUB_DEVICE(If)
  BANKLINT_CUB_DEVICE(Unique)
};
struct DeviceHistogram {
  BANKLINT_CUB_DEVICE(HistogramEven)
  BANKLINT_CUB_DEVICE(HistogramRange)
};
#undef BANKLINT_CUB_DEVICE

template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  DoubleBuffer() = default;
  DoubleBuffer(T *current, T *other);
  T *Current();
  T *Alternate();
};

} // namespace cub

#endif // BANKLINT_CUB_H
