//===- device_functions.h - Barriers, warp and bit intrinsics, cached loads -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_DEVICE_FUNCTIONS_H
#define BANKLINT_DEVICE_FUNCTIONS_H

// --- Barriers and fences -------------------------------------------------------------------------

__device__ void __syncthreads() __attribute__((convergent));
__device__ int __syncthreads_count(int predicate) __attribute__((convergent));
__device__ int __syncthreads_and(int predicate) __attribute__((convergent));
__device__ int __syncthreads_or(int predicate) __attribute__((convergent));
__device__ void __syncwarp(unsigned mask = 0xffffffff) __attribute__((convergent));
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __barrier_sync(unsigned id) __attribute__((convergent));
__device__ void __barrier_sync_count(unsigned id, unsigned threads) __attribute__((convergent));

// --- Clusters ------------------------------------------------------------------------------------

__device__ void __cluster_barrier_arrive();
__device__ void __cluster_barrier_arrive_relaxed();
__device__ void __cluster_barrier_wait();
__device__ unsigned __clusterDimIsSpecified();
__device__ dim3 __clusterDim();
__device__ dim3 __clusterRelativeBlockIdx();
__device__ dim3 __clusterGridDimInClusters();
__device__ dim3 __clusterIdx();
__device__ unsigned __clusterRelativeBlockRank();
__device__ unsigned __clusterSizeInBlocks();
__device__ unsigned __cluster_query_shared_rank(const void *);
__device__ void *__cluster_map_shared_rank(const void *, unsigned rank);

// --- Time, traps ---------------------------------------------------------------------------------

__device__ clock_t clock();
__device__ long long clock64();
__device__ void __nanosleep(unsigned nanoseconds);
__device__ void __trap();
__device__ void __brkpt();
__device__ void __prof_trigger(int counter);
__device__ void __assertfail(const char *message, const char *file, unsigned line,
                             const char *function, size_t characterSize);

// --- Warp votes, matches and reductions ----------------------------------------------------------

/// A bit for each lane.
#ifndef BANKLINT_LANE_MASK
#define BANKLINT_LANE_MASK unsigned
#endif

__device__ BANKLINT_LANE_MASK __activemask();
__device__ int __all_sync(unsigned mask, int predicate) __attribute__((convergent));
__device__ int __any_sync(unsigned mask, int predicate) __attribute__((convergent));
__device__ int __uni_sync(unsigned mask, int predicate) __attribute__((convergent));
__device__ unsigned __ballot_sync(unsigned mask, int predicate) __attribute__((convergent));
__device__ int __all(int predicate) __attribute__((convergent));
__device__ int __any(int predicate) __attribute__((convergent));
__device__ BANKLINT_LANE_MASK __ballot(int predicate) __attribute__((convergent));

__device__ unsigned __reduce_add_sync(unsigned mask, unsigned value) __attribute__((convergent));
__device__ unsigned __reduce_min_sync(unsigned mask, unsigned value) __attribute__((convergent));
__device__ unsigned __reduce_max_sync(unsigned mask, unsigned value) __attribute__((convergent));
__device__ unsigned __reduce_and_sync(unsigned mask, unsigned value) __attribute__((convergent));
__device__ unsigned __reduce_or_sync(unsigned mask, unsigned value) __attribute__((convergent));
__device__ unsigned __reduce_xor_sync(unsigned mask, unsigned value) __attribute__((convergent));
__device__ int __reduce_add_sync(unsigned mask, int value) __attribute__((convergent));
__device__ int __reduce_min_sync(unsigned mask, int value) __attribute__((convergent));
__device__ int __reduce_max_sync(unsigned mask, int value) __attribute__((convergent));

/// Shuffles of one value type: with the mask of participating lanes, and as before CUDA 9.
#define BANKLINT_SHUFFLE(NAME, T, HOW)                                                             \
  __device__ T NAME##_sync(unsigned mask, T value, HOW, int width = warpSize)                      \
      __attribute__((convergent));                                                                 \
  __device__ T NAME(T value, HOW, int width = warpSize) __attribute__((convergent));
#define BANKLINT_SHUFFLES(T)                                                                       \
  BANKLINT_SHUFFLE(__shfl, T, int lane)                                                            \
  BANKLINT_SHUFFLE(__shfl_up, T, unsigned delta)                                                   \
  BANKLINT_SHUFFLE(__shfl_down, T, unsigned delta)                                                 \
  BANKLINT_SHUFFLE(__shfl_xor, T, int laneMask)
#define BANKLINT_MATCHES(T)                                                                        \
  __device__ unsigned __match_any_sync(unsigned mask, T value) __attribute__((convergent));        \
  __device__ unsigned __match_all_sync(unsigned mask, T value, int *predicate)                     \
      __attribute__((convergent));

// clang-format off
#define BANKLINT_NUMBER_TYPES(M)                                                                   \
  M(int) M(unsigned int) M(long) M(unsigned long) M(long long) M(unsigned long long)               \
  M(float) M(double)
// clang-format on
BANKLINT_NUMBER_TYPES(BANKLINT_SHUFFLES)
BANKLINT_NUMBER_TYPES(BANKLINT_MATCHES)
#undef BANKLINT_MATCHES

// --- Bits ----------------------------------------------------------------------------------------

__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __ffs(int);
__device__ int __ffsll(long long);
__device__ unsigned __fns(unsigned mask, unsigned base, int offset);
__device__ int __popc(unsigned int);
__device__ int __popcll(unsigned long long);
__device__ unsigned int __brev(unsigned int);
__device__ unsigned long long __brevll(unsigned long long);
__device__ unsigned int __byte_perm(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __funnelshift_l(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __funnelshift_lc(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __funnelshift_r(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __funnelshift_rc(unsigned int, unsigned int, unsigned int);

// --- Integer arithmetic --------------------------------------------------------------------------

__device__ int __mul24(int, int);
__device__ unsigned int __umul24(unsigned int, unsigned int);
__device__ int __mulhi(int, int);
__device__ unsigned int __umulhi(unsigned int, unsigned int);
__device__ long long __mul64hi(long long, long long);
__device__ unsigned long long __umul64hi(unsigned long long, unsigned long long);
__device__ int __hadd(int, int);
__device__ int __rhadd(int, int);
__device__ unsigned int __uhadd(unsigned int, unsigned int);
__device__ unsigned int __urhadd(unsigned int, unsigned int);
__device__ unsigned int __sad(int, int, unsigned int);
__device__ unsigned int __usad(unsigned int, unsigned int, unsigned int);

__device__ int __dp4a(int, int, int);
__device__ unsigned int __dp4a(unsigned int, unsigned int, unsigned int);
__device__ int __dp4a(char4, char4, int);
__device__ unsigned int __dp4a(uchar4, uchar4, unsigned int);
__device__ int __dp2a_lo(int, int, int);
__device__ unsigned int __dp2a_lo(unsigned int, unsigned int, unsigned int);
__device__ int __dp2a_lo(short2, char4, int);
__device__ int __dp2a_hi(int, int, int);
__device__ unsigned int __dp2a_hi(unsigned int, unsigned int, unsigned int);
__device__ int __dp2a_hi(short2, char4, int);

/// SIMD within a 32-bit word: four bytes or two halves.
#define BANKLINT_SIMD2(F)                                                                          \
  __device__ unsigned int F##2(unsigned int, unsigned int);                                        \
  __device__ unsigned int F##4(unsigned int, unsigned int);
#define BANKLINT_SIMD1(F)                                                                          \
  __device__ unsigned int F##2(unsigned int);                                                      \
  __device__ unsigned int F##4(unsigned int);
BANKLINT_SIMD1(__vabs)
BANKLINT_SIMD1(__vabsss)
BANKLINT_SIMD1(__vneg)
BANKLINT_SIMD1(__vnegss)
BANKLINT_SIMD2(__vabsdiffs)
BANKLINT_SIMD2(__vabsdiffu)
BANKLINT_SIMD2(__vadd)
BANKLINT_SIMD2(__vaddss)
BANKLINT_SIMD2(__vaddus)
BANKLINT_SIMD2(__vavgs)
BANKLINT_SIMD2(__vavgu)
BANKLINT_SIMD2(__vcmpeq)
BANKLINT_SIMD2(__vcmpges)
BANKLINT_SIMD2(__vcmpgeu)
BANKLINT_SIMD2(__vcmpgts)
BANKLINT_SIMD2(__vcmpgtu)
BANKLINT_SIMD2(__vcmples)
BANKLINT_SIMD2(__vcmpleu)
BANKLINT_SIMD2(__vcmplts)
BANKLINT_SIMD2(__vcmpltu)
BANKLINT_SIMD2(__vcmpne)
BANKLINT_SIMD2(__vhaddu)
BANKLINT_SIMD2(__vmaxs)
BANKLINT_SIMD2(__vmaxu)
BANKLINT_SIMD2(__vmins)
BANKLINT_SIMD2(__vminu)
BANKLINT_SIMD2(__vsads)
BANKLINT_SIMD2(__vsadu)
BANKLINT_SIMD2(__vseteq)
BANKLINT_SIMD2(__vsetges)
BANKLINT_SIMD2(__vsetgeu)
BANKLINT_SIMD2(__vsetgts)
BANKLINT_SIMD2(__vsetgtu)
BANKLINT_SIMD2(__vsetles)
BANKLINT_SIMD2(__vsetleu)
BANKLINT_SIMD2(__vsetlts)
BANKLINT_SIMD2(__vsetltu)
BANKLINT_SIMD2(__vsetne)
BANKLINT_SIMD2(__vsub)
BANKLINT_SIMD2(__vsubss)
BANKLINT_SIMD2(__vsubus)
#undef BANKLINT_SIMD1
#undef BANKLINT_SIMD2

/// Dynamic programming (CUDA Math API, "SIMD Intrinsics", DPX): sums and extrema of two or three
/// words, or of pairs of halves in a word.
#define BANKLINT_DPX_OF(T, SUFFIX)                                                                 \
  __host__ __device__ T __viaddmax_##SUFFIX(T, T, T);                                              \
  __host__ __device__ T __viaddmin_##SUFFIX(T, T, T);                                              \
  __host__ __device__ T __vimax3_##SUFFIX(T, T, T);                                                \
  __host__ __device__ T __vimin3_##SUFFIX(T, T, T);
#define BANKLINT_DPX_RELU(T, SUFFIX)                                                               \
  BANKLINT_DPX_OF(T, SUFFIX)                                                                       \
  BANKLINT_DPX_OF(T, SUFFIX##_relu)                                                                \
  __host__ __device__ T __vimax_##SUFFIX##_relu(T, T);                                             \
  __host__ __device__ T __vimin_##SUFFIX##_relu(T, T);
BANKLINT_DPX_RELU(int, s32)
BANKLINT_DPX_RELU(unsigned, s16x2)
BANKLINT_DPX_OF(unsigned, u32)
BANKLINT_DPX_OF(unsigned, u16x2)
#undef BANKLINT_DPX_OF
#undef BANKLINT_DPX_RELU
#define BANKLINT_DPX_WHICH(T, SUFFIX)                                                              \
  __host__ __device__ T __vibmax_##SUFFIX(T, T, bool *first);                                      \
  __host__ __device__ T __vibmin_##SUFFIX(T, T, bool *first);
#define BANKLINT_DPX_WHICH2(T, SUFFIX)                                                             \
  __host__ __device__ T __vibmax_##SUFFIX(T, T, bool *high, bool *low);                            \
  __host__ __device__ T __vibmin_##SUFFIX(T, T, bool *high, bool *low);
BANKLINT_DPX_WHICH(int, s32)
BANKLINT_DPX_WHICH(unsigned, u32)
BANKLINT_DPX_WHICH2(unsigned, s16x2)
BANKLINT_DPX_WHICH2(unsigned, u16x2)
#undef BANKLINT_DPX_WHICH
#undef BANKLINT_DPX_WHICH2

// --- Address spaces ------------------------------------------------------------------------------

__device__ unsigned int __isGlobal(const void *);
__device__ unsigned int __isShared(const void *);
__device__ unsigned int __isConstant(const void *);
__device__ unsigned int __isLocal(const void *);
__device__ unsigned int __isGridConstant(const void *);
__device__ unsigned int __isCtaShared(const void *);
__device__ unsigned int __isClusterShared(const void *);
__device__ size_t __cvta_generic_to_global(const void *);
__device__ size_t __cvta_generic_to_shared(const void *);
__device__ size_t __cvta_generic_to_constant(const void *);
__device__ size_t __cvta_generic_to_local(const void *);
__device__ void *__cvta_global_to_generic(size_t);
__device__ void *__cvta_shared_to_generic(size_t);
__device__ void *__cvta_constant_to_generic(size_t);
__device__ void *__cvta_local_to_generic(size_t);
__device__ size_t __cvta_generic_to_grid_constant(const void *);
__device__ void *__cvta_grid_constant_to_generic(size_t);
extern "C" __device__ unsigned __nvvm_get_smem_pointer(void *);

// --- Loads and stores with cache hints -----------------------------------------------------------

#include "../../compat/banklint_cache_hints.h"
#include "../../compat/banklint_float2.h"

#define BANKLINT_LDG(T) __device__ T __ldg(const T *);
BANKLINT_CACHED_TYPES(BANKLINT_LDG)

#endif // BANKLINT_DEVICE_FUNCTIONS_H
