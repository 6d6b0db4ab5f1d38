//===- RegisterFile.h - What instructions read and write --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_REGISTERFILE_H
#define BANKLINT_MACHINE_REGISTERFILE_H

#include "Machine/Part.h"

namespace banklint::machine {

class RegisterFile : Part {
public:
  explicit RegisterFile(Run &R) : Part(R) {}

  /// What an operand holds. The reference lasts while no more than three others are asked that are no registers.
  const Datum &value(code::Operand X) {
    return X.Is == code::Operand::Register ? Frames.top().Registers[X.Index] : other(X);
  }
  /// All operands from number \p From on.
  llvm::SmallVector<Datum, 6> operandsOf(const code::Instruction &I, unsigned From = 0);
  /// What depends on all of them is like.
  Character worstOf(llvm::ArrayRef<code::Operand> Operands);
  /// The instruction's result, if it has one, becomes \p D.
  void set(const code::Instruction &I, Datum D) {
    if (I.Result != code::NoRegister)
      Frames.top().Registers[I.Result] = std::move(D);
  }
  /// The same; \p D stays.
  void copy(const code::Instruction &I, const Datum &D) {
    if (I.Result != code::NoRegister)
      Frames.top().Registers[I.Result] = D;
  }
  /// Forgets the registers that \p I was the last to read, where they hold more than a number or two: a function of
  /// many thousand instructions has as many registers.
  void release(const code::Instruction &I) {
    for (const code::Operand &X : I.Operands)
      if (X.IsLastUse)
        Frames.top().Registers[X.Index].forgetNumbers();
  }

private:
  const Datum &other(code::Operand X);

  Datum Scratch[4]; ///< for operands that are no registers
  unsigned NextScratch = 0;
};

} // namespace banklint::machine

#endif
