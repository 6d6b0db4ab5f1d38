//===- Widths.h - How wide LLVM makes accesses for AMD ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM joins loads, or stores, of one thread to neighbouring elements (its load-store vectorizer), as far as the wide
// access is no slower than that of one element, by a rank for the number of bits and the alignment that it can prove
// (SIISelLowering.cpp, allowsMisalignedMemoryAccessesImpl). Then it selects instructions for what came of it:
//
//     alignment   four floats            two floats       eight 16-bit integers
//     16          ds_read_b128           ds_read_b64      ds_read_b128
//     8           ds_read2_b64           ds_read_b64      ds_read2_b64
//     4           two ds_read2_b32       ds_read2_b32     two ds_read2_b32
//     2           -                      -                ds_read_b128, unaligned
//
// ds_read2 and ds_write2 have two addresses for each lane. The rules were read from the machine code of clang 19.1,
// 20.1, 21.1 and 22.1 for gfx90a, gfx942, gfx950, gfx1100, gfx1200 and gfx1250 (the same for all of them), and compared
// with 19,200 loads and 4,800 stores of random element types, strides, offsets and alignments (bench/llvm).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_LLVM_WIDTHS_H
#define BANKLINT_COMPILERS_LLVM_WIDTHS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace banklint::forAmd {

/// Of neighbours that are \p Bytes long together, elements of \p Element bytes each, how many bytes from the first one
/// on become one access. \p Alignment: in bytes, of the first. \p Loads: else they are stores.
unsigned joinedBytes(unsigned Element, uint64_t Alignment, unsigned Bytes, bool Loads);

/// What an access becomes that is wider than instructions are at its alignment.
struct Parts {
  llvm::SmallVector<unsigned, 4> Bytes; ///< of each part, in the order of their addresses
  unsigned Paired = 0;                  ///< so many of the first parts are done two at a time
};

/// The parts of an access. \p Alignment: in bytes.
Parts partsOf(unsigned Bytes, uint64_t Alignment);

/// Whether versions of LLVM join stores differently: of elements of 1 and 2 bytes that are no more aligned than to 2.
/// LLVM 19 to 21 join two of 2 bytes, 21 also more, 22 none.
inline bool versionsDiffer(unsigned Element, uint64_t Alignment, bool Loads) {
  return !Loads && Element <= 2 && Alignment < 4;
}

/// Most units, of 4 or 8 bytes, by which the two addresses of an instruction may differ: ds_read2st64_b32 counts in
/// steps of 64.
constexpr int64_t MostApart = int64_t(255) * 64;

} // namespace banklint::forAmd

#endif
