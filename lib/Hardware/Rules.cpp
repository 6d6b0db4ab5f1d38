//===- Rules.cpp - What the rules of all architectures are made of --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hardware/Rules.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;

LaneMask banklint::firstLanes(unsigned Count) { return llvm::maskTrailingOnes<LaneMask>(Count); }

PhaseList banklint::phasesOf(llvm::ArrayRef<LaneMask> Groups, LaneMask Active, Phase Like) {
  PhaseList Phases;
  for (LaneMask Group : Groups) {
    Like.Lanes = Active & Group;
    if (Like.Lanes)
      Phases.push_back(Like);
  }
  return Phases;
}

PhaseList banklint::consecutiveLanes(LaneMask Active, unsigned Count, Phase Like) {
  PhaseList Phases;
  for (unsigned First = 0; First < 64 && Active >> First; First += Count) {
    Like.Lanes = Active & firstLanes(std::min(Count, 64 - First)) << First;
    if (Like.Lanes)
      Phases.push_back(Like);
  }
  return Phases;
}
