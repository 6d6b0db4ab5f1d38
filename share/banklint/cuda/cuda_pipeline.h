//===- cuda_pipeline.h - cp.async as functions ------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUDA_PIPELINE_H
#define BANKLINT_CUDA_PIPELINE_H

#include "banklint_cuda.h"

__device__ void __pipeline_memcpy_async(void *shared, const void *global, size_t bytes,
                                        size_t zeroFill = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t groups);
__device__ void __pipeline_arrive_on(unsigned long long *barrier);

typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
__device__ void __mbarrier_init(__mbarrier_t *, unsigned int expected);
__device__ void __mbarrier_inval(__mbarrier_t *);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
__device__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *);
__device__ bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
__device__ bool __mbarrier_try_wait(__mbarrier_t *, __mbarrier_token_t, unsigned int nanoseconds);

#include "cuda/pipeline"

namespace nvcuda {
namespace experimental {
/// As they were before libcu++ had them.
class pipeline {
public:
  __device__ size_t commit();
  __device__ void commit_and_wait();
  __device__ void wait(size_t batch);
  template <unsigned Batches> __device__ void wait_prior();
};
template <class T> __device__ void memcpy_async(T &to, const T &from, pipeline &);

class awbarrier {
  __mbarrier_t barrier;

public:
  typedef __mbarrier_token_t arrival_token;
  __device__ arrival_token arrive();
  __device__ void arrive_and_drop();
  __device__ void wait(arrival_token);
  __device__ void arrive_and_wait();
};
__device__ void init(awbarrier *, unsigned expected);
} // namespace experimental
} // namespace nvcuda

#endif // BANKLINT_CUDA_PIPELINE_H
