//===- RegisterFile.h - What instructions read and write --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_REGISTERFILE_H
#define BANKLINT_MACHINE_STATE_REGISTERFILE_H

#include "Machine/Part.h"

namespace banklint::machine {

class RegisterFile : Part {
public:
  explicit RegisterFile(Run &R) : Part(R) {}

  /// What an operand holds. The reference lasts while no more than three others are asked that are no registers.
  const Datum &value(ir::Operand X) {
    return X.Is == ir::Operand::Register ? Frames.top().Registers[X.Index] : other(X);
  }
  /// All operands from number \p From on.
  llvm::SmallVector<Datum, 6> operandsOf(const ir::Instruction &I, unsigned From = 0);
  /// What depends on all of them is like.
  Character worstOf(llvm::ArrayRef<ir::Operand> Operands);
  /// The instruction's result, if it has one, becomes \p D.
  void set(const ir::Instruction &I, Datum D) {
    if (I.Result != ir::NoRegister)
      Frames.top().Registers[I.Result] = std::move(D);
  }
  /// The same; \p D stays.
  void copy(const ir::Instruction &I, const Datum &D) {
    if (I.Result != ir::NoRegister)
      Frames.top().Registers[I.Result] = D;
  }
  /// Forgets the registers that \p I was the last to read, where they hold more than a number or two: a function of
  /// many thousand instructions has as many registers.
  void release(const ir::Instruction &I) {
    for (const ir::Operand &X : I.Operands)
      if (X.IsLastUse)
        Frames.top().Registers[X.Index].forgetNumbers();
  }

private:
  const Datum &other(ir::Operand X);

  Datum Scratch[4]; ///< for operands that are no registers
  unsigned NextScratch = 0;
};

} // namespace banklint::machine

#endif
