//===- Picture.h - The addresses of an access, to be drawn ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which bytes each lane of each warp asks for, in each execution of an access, as it is written and under each remedy:
// what a run wrote down, as plain data. Warps and executions repeat the same pattern of lanes at other places, so a
// pattern is kept once:
//
//     tile[threadIdx.x][threadIdx.y], floats, 32 x 32       lanes 0, 128, 256, … 3968; warp w at 4 · w
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FINDINGS_PICTURE_H
#define BANKLINT_FINDINGS_PICTURE_H

#include "Hardware/Hardware.h"
#include <string>
#include <vector>

namespace banklint {

/// What the lanes of a warp ask for, relative to a base that is a multiple of 16 bytes and of what a bank delivers at
/// once: a pattern costs the same at each such base.
struct LanePattern {
  Operation Op = Operation::Load; ///< what the machine executes
  unsigned Bytes = 0, Matrices = 0;
  LaneMask Active = 0;
  std::vector<uint32_t> Offset; ///< of each lane in bytes; 0 for those that are not active

  bool operator==(const LanePattern &O) const {
    return Op == O.Op && Bytes == O.Bytes && Matrices == O.Matrices && Active == O.Active && Offset == O.Offset;
  }
};

struct DrawnRequest {
  unsigned Warp = 0;
  unsigned Pattern = 0; ///< number in Picture::Patterns
  int64_t Base = 0;     ///< bytes from the start of the array
};

/// One execution of the access by the block.
struct DrawnStep {
  std::vector<DrawnRequest> Requests; ///< of the warps with active lanes
  uint64_t Times = 1;                 ///< how often it happens like this
};

/// The access under one layout of its array.
struct DrawnLayout {
  std::string Change; ///< "pad the rows …"; empty: as it is written
  uint64_t ArrayBytes = 0;
  std::vector<uint64_t> Strides; ///< bytes of one step in each dimension; none if the layout is no matter of strides
  uint64_t Within = 0;           ///< then: bytes from the start of an element, of a member of a struct
  std::vector<DrawnStep> Steps;  ///< the first MostDrawn
  uint64_t AllSteps = 0;         ///< how many there are
  uint64_t Wavefronts = 0, Ideal = 0; ///< of a block, over all steps
  unsigned StepsAtATime = 1;          ///< of loops of unknown length: these sums are for so many
  /// Where addresses depend on what is not known, only the worst request is drawn: what it takes for granted.
  std::string Assuming;
};

struct Picture {
  const Architecture *Served = nullptr; ///< with the banks that the program asks for; null: nothing is drawn
  std::string Text;                     ///< the access as it is written, see Finding::Access
  std::vector<uint64_t> Lengths;        ///< of the array's dimensions, outermost first
  std::vector<LanePattern> Patterns;
  std::vector<DrawnLayout> Layouts; ///< as it is written first

  bool isDrawn() const { return Served && !Layouts.empty() && !Layouts.front().Steps.empty(); }
};

/// A request of a picture with addresses, which live as long as this.
class PicturedRequest {
public:
  PicturedRequest(const Picture &P, const DrawnRequest &R);
  Request request() const { return {Of->Op, Of->Bytes, Of->Matrices, Address, Of->Active}; }
  /// What is to be taken from an address in it to get bytes from the start of the array.
  uint64_t bias() const { return Bias; }

private:
  const LanePattern *Of;
  std::vector<uint64_t> Address;
  uint64_t Bias = 0;
};

} // namespace banklint

#endif
