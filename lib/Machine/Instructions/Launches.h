//===- Launches.h - Launches in host code -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_LAUNCHES_H
#define BANKLINT_MACHINE_INSTRUCTIONS_LAUNCHES_H

#include "Machine/Instructions/InstructionKind.h"

namespace banklint::machine {

class LaunchInstructions : InstructionKind {
public:
  explicit LaunchInstructions(Machine &M) : InstructionKind(M) {}

  /// Reports a launch of each kernel that it may be, with the block shape, the grid and the arguments that are chosen
  /// along with it: `switch (n) { case 1: kernel = a; block = 128; … }`.
  void execute(const Instruction &I);

private:
  /// What a launch is given, as far as it is followed.
  struct Configuration {
    std::optional<std::array<Value, 3>> Grid, Block;
    std::optional<Datum> Bytes; ///< of dynamic shared memory
    Datum Kernel;
    llvm::SmallVector<Datum> Arguments;
  };
  Configuration configurationOf(const Instruction &I);
  std::optional<std::array<Value, 3>> dimensionsOf(const Datum &D);
  std::optional<std::array<Value, 3>> loadComponents(Datum P);
  std::optional<Datum> bytesIn(const Datum &Configuration);
};

} // namespace banklint::machine

#endif
