//===- LiveAcrossSteps.cpp - What a loop carries on -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/LiveAcrossSteps.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::ir;

static bool names(const Instruction &I, uint32_t Local) {
  return llvm::is_contained(I.Operands, Operand(Operand::Local, Local));
}

/// How many instructions of a block, and of those in it, name a local.
static unsigned placesIn(const Function &F, BlockId B, uint32_t Local) {
  unsigned Places = 0;
  for (const Instruction &I : F.Blocks[B]) {
    Places += names(I, Local);
    for (BlockId Inner : ownedBlocks(F, I))
      Places += placesIn(F, Inner, Local);
  }
  return Places;
}

/// Whether all of a local is stored before anything else is done with it, whenever a block is executed that has all
/// places where it is named.
static bool beginsWithStore(const Function &F, BlockId B, uint32_t Local, unsigned All) {
  for (const Instruction &I : F.Blocks[B]) {
    if (names(I, Local))
      return I.Code == Opcode::Store && I.Operands[0] == Operand(Operand::Local, Local) &&
             I.Ty.Bytes == F.Locals[Local].Ty.Bytes;
    for (BlockId Inner : ownedBlocks(F, I))
      if (const unsigned Places = placesIn(F, Inner, Local))
        return Places == All && beginsWithStore(F, Inner, Local, All);
  }
  return false;
}

bool ir::isLiveAcrossSteps(const Function &F, const LoopInfo &Loop, uint32_t Local) {
  unsigned All = 0;
  for (const Block &B : F.Blocks)
    All += unsigned(llvm::count_if(B, [&](const Instruction &I) { return names(I, Local); }));
  return Loop.Body == NoBlock || placesIn(F, Loop.Body, Local) != All || !beginsWithStore(F, Loop.Body, Local, All);
}
