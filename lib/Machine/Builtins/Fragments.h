//===- Fragments.h - What loads and stores of wmma access -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `wmma::load_matrix_sync` and `store_matrix_sync` do not say which lane accesses which elements of
// the matrix. The compiler makes a few instructions of each. A *line* of the matrix in memory is a
// row (row_major) or a column (col_major): its elements lie next to each other. A lane holds a
// *piece* of a few neighbouring elements.
//
//  * Along the lines, a piece is accessed at once, by an instruction for every 8 lines with 4
//  pieces each. A sum of
//    floats in rows, pieces of 2:
//
//        line 0   lane 0  lane 0  lane 1  lane 1  lane 2  lane 2  lane 3  lane 3
//        line 1   lane 4  lane 4  lane 5  …
//
//  * Across the lines, each element of the piece needs an instruction of its own. The same sum in
//  columns; the first
//    instruction accesses lines 0, 2, 4 and 6, the second lines 1, 3, 5 and 7:
//
//        line 0   lane 0  lane 4  lane 8  …
//        line 1   lane 0  lane 4  lane 8  …
//        line 2   lane 1  lane 5  lane 9  …
//
//  * ldmatrix loads factors of halves, which it can transpose, and those of bytes along the lines.
//
// Read out of the machine code of nvcc 13.0 for sm_75, sm_80, sm_90, sm_100 and sm_120, which
// bench/hardware/data/fragment_lanes.csv lists; measured on an H200.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_BUILTINS_FRAGMENTS_H
#define BANKLINT_MACHINE_BUILTINS_FRAGMENTS_H

#include "Hardware/Hardware.h"
#include "IR/Fragment.h"
#include <array>
#include <vector>

namespace banklint {

/// An instruction that loads or stores a part of a fragment.
struct FragmentAccess {
  unsigned Bytes;    ///< of each lane
  unsigned Matrices; ///< of ldmatrix; 0 for plain accesses
  /// The first element that each lane accesses: its line, and its place in the line.
  std::array<unsigned, 32> Line, Place;
};

/// The instructions that load the fragment from shared memory, or store it, on an architecture of
/// that compute capability (90 for sm_90). None if that is not known.
std::vector<FragmentAccess> accessesOf(const Fragment &F, unsigned ComputeCapability);

} // namespace banklint

#endif
