//===- reduce.h - Reductions within a group ---------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COOPERATIVE_GROUPS_REDUCE_H
#define BANKLINT_COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"

namespace cooperative_groups {

#define BANKLINT_REDUCTION(NAME)                                                                   \
  template <class T> struct NAME {                                                                 \
    __device__ T operator()(T, T) const;                                                           \
  };
BANKLINT_REDUCTION(plus)
BANKLINT_REDUCTION(less)
BANKLINT_REDUCTION(greater)
BANKLINT_REDUCTION(bit_and)
BANKLINT_REDUCTION(bit_or)
BANKLINT_REDUCTION(bit_xor)
#undef BANKLINT_REDUCTION

template <class Group, class T, class Op> __device__ T reduce(const Group &, T value, Op &&);
template <class Group, class T, class Op>
__device__ void reduce_update_async(const Group &, T &destination, T value, Op &&);
template <class Group, class T, class Op>
__device__ void reduce_store_async(const Group &, T *destination, T value, Op &&);

} // namespace cooperative_groups

#endif // BANKLINT_COOPERATIVE_GROUPS_REDUCE_H
