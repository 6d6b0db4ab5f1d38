//===- scan.h - Prefix sums within a group ----------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COOPERATIVE_GROUPS_SCAN_H
#define BANKLINT_COOPERATIVE_GROUPS_SCAN_H

#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T> __device__ T inclusive_scan(const Group &, T value);
template <class Group, class T> __device__ T exclusive_scan(const Group &, T value);
template <class Group, class T, class Op> __device__ T inclusive_scan(const Group &, T, Op &&);
template <class Group, class T, class Op> __device__ T exclusive_scan(const Group &, T, Op &&);
template <class Group, class Destination, class T>
__device__ T inclusive_scan_update(const Group &, Destination &, T);
template <class Group, class Destination, class T, class Op>
__device__ T inclusive_scan_update(const Group &, Destination &, T, Op &&);
template <class Group, class Destination, class T>
__device__ T exclusive_scan_update(const Group &, Destination &, T);
template <class Group, class Destination, class T, class Op>
__device__ T exclusive_scan_update(const Group &, Destination &, T, Op &&);

} // namespace cooperative_groups

#endif // BANKLINT_COOPERATIVE_GROUPS_SCAN_H
