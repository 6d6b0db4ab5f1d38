//===- memcpy_async.h - Asynchronous copies by a group ----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define BANKLINT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H

#include "../cooperative_groups.h"
#include "../cuda/barrier"

namespace cooperative_groups {

template <class Group, class To, class From, class Shape>
__device__ void memcpy_async(const Group &, To *to, From *from, const Shape &bytes);
template <class Group, class To, class ToLayout, class From, class FromLayout>
__device__ void memcpy_async(const Group &, To *to, const ToLayout &toCount, From *from,
                             const FromLayout &fromCount);
template <class Group> __device__ void wait(const Group &);
template <unsigned int Stages, class Group> __device__ void wait_prior(const Group &);

} // namespace cooperative_groups

#endif // BANKLINT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
