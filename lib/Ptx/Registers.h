//===- Registers.h - Which registers are read and set where ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_REGISTERS_H
#define BANKLINT_PTX_REGISTERS_H

#include "Ptx/Flow.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint::ptx {

/// The names of registers that an instruction sets: "%r1", or those of "{%f1, %f2}" and "%p1|%p2".
llvm::SmallVector<llvm::StringRef, 8> registersSetBy(const Instruction &I);
/// Names that it reads: registers, and those of the hardware.
llvm::SmallVector<llvm::StringRef, 8> registersReadBy(const Instruction &I);

/// Where the registers of a function are set and read, in order.
class RegisterUses {
public:
  RegisterUses(const Function &F, const std::vector<Step> &Steps);

  /// Whether a register is set once, by an instruction without a predicate, and read only behind that within the same
  /// step of the loops around.
  bool isValue(unsigned Register) const { return Of[Register].IsValue; }
  bool isRead(unsigned Register) const { return Of[Register].Reads; }

private:
  struct Uses {
    unsigned Sets = 0, Reads = 0;
    unsigned Body = 0, Order = 0; ///< where it is set
    bool IsValue = false;
  };
  void look(const std::vector<Step> &Steps, unsigned Body);
  void look(const Instruction &I, unsigned Body);
  void read(const Instruction &I, llvm::StringRef Name, unsigned Body);
  bool isWithin(unsigned Inner, unsigned Outer) const;

  const Function &F;
  std::vector<Uses> Of;
  std::vector<unsigned> Around; ///< by body: the one around it
  struct Read {
    unsigned Register, Body, Order;
  };
  std::vector<Read> Reads;
  unsigned Now = 0;
};

} // namespace banklint::ptx

#endif
