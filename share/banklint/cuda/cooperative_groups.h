//===- cooperative_groups.h - Thread groups ---------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COOPERATIVE_GROUPS_H
#define BANKLINT_COOPERATIVE_GROUPS_H

#include "banklint_cuda.h"

namespace cooperative_groups {

/// What every group offers.
class thread_group {
public:
  __device__ void sync() const;
  __device__ unsigned int size() const;
  __device__ unsigned int num_threads() const;
  __device__ unsigned int thread_rank() const;
  __device__ bool is_valid() const;
};

// The block's own index and rank have bodies: the analyser reads the thread's position through
// them.
class thread_block : public thread_group {
public:
  struct arrival_token {};
  static __device__ dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static __device__ dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  static __device__ dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  static __device__ dim3 dim_threads() { return group_dim(); }
  static __device__ unsigned int size() { return blockDim.x * blockDim.y * blockDim.z; }
  static __device__ unsigned int num_threads() { return size(); }
  static __device__ unsigned int thread_rank() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  static __device__ void sync() { __syncthreads(); }
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
};

class grid_group : public thread_group {
public:
  struct arrival_token {};
  __device__ void sync() const;
  __device__ bool is_valid() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned long long num_blocks() const;
  __device__ unsigned long long block_rank() const;
  __device__ unsigned long long num_clusters() const;
  __device__ unsigned long long cluster_rank() const;
  __device__ dim3 dim_clusters() const;
  __device__ dim3 cluster_index() const;
  __device__ dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ dim3 dim_blocks() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  __device__ dim3 group_dim() const { return dim_blocks(); }
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
};

class multi_grid_group : public thread_group {
public:
  __device__ void sync() const;
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
};

class cluster_group : public thread_group {
public:
  struct arrival_token {};
  static __device__ void sync();
  static __device__ arrival_token barrier_arrive();
  static __device__ void barrier_wait();
  static __device__ void barrier_wait(arrival_token &&);
  static __device__ unsigned int block_rank();
  static __device__ dim3 block_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 dim_blocks();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int num_blocks();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int thread_rank();
  static __device__ unsigned int query_shared_rank(const void *);
  template <class T> static __device__ T *map_shared_rank(T *address, int rank);
};

/// The warp-sized groups: shuffles, votes and matches among their threads.
class banklint_warp_group : public thread_group {
public:
  template <class T> __device__ T shfl(T value, int rank) const;
  template <class T> __device__ T shfl_up(T value, unsigned int delta) const;
  template <class T> __device__ T shfl_down(T value, unsigned int delta) const;
  template <class T> __device__ T shfl_xor(T value, unsigned int mask) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <class T> __device__ unsigned int match_any(T value) const;
  template <class T> __device__ unsigned int match_all(T value, int &predicate) const;
  __device__ unsigned long long meta_group_rank() const;
  __device__ unsigned long long meta_group_size() const;
};

class coalesced_group : public banklint_warp_group {};

template <unsigned int Size, class Parent = void>
class thread_block_tile : public banklint_warp_group {
public:
  template <class Other> __device__ thread_block_tile(const thread_block_tile<Size, Other> &);
  thread_block_tile() = default;
  static __device__ constexpr unsigned int size() { return Size; }
  static __device__ constexpr unsigned int num_threads() { return Size; }
  static __device__ unsigned int thread_rank() { return thread_block::thread_rank() % Size; }
  static __device__ unsigned int meta_group_rank() { return thread_block::thread_rank() / Size; }
  static __device__ unsigned int meta_group_size() {
    return (thread_block::size() + Size - 1) / Size;
  }
};

template <unsigned int Size> struct block_tile_memory {
  char storage[Size / 32 * 16];
};

static __inline__ __device__ thread_block this_thread_block() { return thread_block(); }
template <unsigned int Size> __device__ thread_block this_thread_block(block_tile_memory<Size> &) {
  return thread_block();
}
static __inline__ __device__ grid_group this_grid() { return grid_group(); }
static __inline__ __device__ multi_grid_group this_multi_grid() { return multi_grid_group(); }
static __inline__ __device__ cluster_group this_cluster() { return cluster_group(); }
static __inline__ __device__ coalesced_group coalesced_threads() { return coalesced_group(); }
__device__ thread_group this_thread();

template <unsigned int Size, class Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
__device__ thread_group tiled_partition(const thread_group &, unsigned int size);
__device__ coalesced_group labeled_partition(const coalesced_group &, int label);
template <unsigned int Size, class Parent>
__device__ coalesced_group labeled_partition(const thread_block_tile<Size, Parent> &, int label);
__device__ coalesced_group binary_partition(const coalesced_group &, bool predicate);
template <unsigned int Size, class Parent>
__device__ coalesced_group binary_partition(const thread_block_tile<Size, Parent> &,
                                            bool predicate);

static __inline__ __device__ void sync(const thread_block &) { __syncthreads(); }
template <class Group> __device__ void sync(const Group &);
template <class Group> __device__ unsigned int thread_rank(const Group &);
template <class Group> __device__ unsigned int group_size(const Group &);
static __inline__ __device__ dim3 group_index(const thread_block &b) { return b.group_index(); }
static __inline__ __device__ dim3 thread_index(const thread_block &b) { return b.thread_index(); }

template <class Group, class Function, class... Arguments>
__device__ void invoke_one(const Group &group, Function &&function, Arguments &&...arguments) {
  if (group.thread_rank() == 0)
    function(arguments...);
}
template <class Group, class Function, class... Arguments>
__device__ auto invoke_one_broadcast(const Group &, Function &&function, Arguments &&...arguments)
    -> decltype(function(arguments...)) {
  return function(arguments...);
}

} // namespace cooperative_groups

#endif // BANKLINT_COOPERATIVE_GROUPS_H
