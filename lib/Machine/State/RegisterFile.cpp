//===- RegisterFile.cpp - What instructions read and write ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/RegisterFile.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Instruction;
using ir::Operand;

const Datum &RegisterFile::other(Operand X) {
  Datum &D = Scratch[NextScratch++ % std::size(Scratch)];
  switch (X.Is) {
  case Operand::Local:
    Frames.setToLocal(D, X.Index);
    return D;
  case Operand::Global: {
    const ir::Variable &Named = P.global(X.Index);
    if (Named.In == ir::Space::Shared)
      Past.nameArray();
    return D = Datum::address({&Named, 0, 0, 0});
  }
  case Operand::Constant:
    D.becomeConstant(Frames.code().Constants[X.Index]);
    return D;
  case Operand::Function:
    return D = Datum::function(X.Index);
  case Operand::Null:
    return D = Datum::null();
  default:
    return D = Datum();
  }
}

llvm::SmallVector<Datum, 6> RegisterFile::operandsOf(const Instruction &I, unsigned From) {
  llvm::SmallVector<Datum, 6> Result;
  for (unsigned K = From; K < I.Operands.size(); ++K)
    Result.push_back(value(I.Operands[K]));
  return Result;
}

Character RegisterFile::worstOf(llvm::ArrayRef<Operand> Operands) {
  Character C{Spread::Block, Origin::Launch, ""};
  for (const Operand &X : Operands)
    C = worst(C, V.characterOf(value(X)));
  return C;
}
