//===- Shape.h - Threads of a block, blocks of a grid -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CODE_SHAPE_H
#define BANKLINT_CODE_SHAPE_H

#include <array>

namespace banklint {

/// Threads per block (or blocks per grid) along x, y and z.
using Shape = std::array<unsigned, 3>;

} // namespace banklint

#endif
