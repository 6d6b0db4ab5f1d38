//===- Shape.h - Threads of a block, blocks of a grid -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_SHAPE_H
#define BANKLINT_IR_SHAPE_H

#include <array>
#include <cstdint>

namespace banklint {

/// Threads per block (or blocks per grid) along x, y and z.
using Shape = std::array<unsigned, 3>;

/// Threads of a block, or blocks of a grid.
inline uint64_t threadsIn(const Shape &S) { return uint64_t(S[0]) * S[1] * S[2]; }

/// The most threads that a block may have (CUDA C++ Programming Guide, table "Technical Specifications").
constexpr unsigned MostThreads = 1024;

} // namespace banklint

#endif
