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

  /// Reports a launch with each of the block shapes that it may have.
  void execute(const Instruction &I);

private:
  /// The shapes that a launch's argument may have.
  struct Shapes {
    std::vector<Shape> Known;
    bool MayBeOthers = false;                     ///< it is chosen among these, and others that are not known
    std::array<std::optional<unsigned>, 3> Parts; ///< the dimensions that are known in any case
  };
  Shapes shapesOf(const std::array<Value, 3> &Components);
  Shapes shapesOf(const Datum &D);
  std::optional<std::array<Value, 3>> loadComponents(Datum P);
  std::optional<Datum> bytesIn(const Datum &Configuration);
};

} // namespace banklint::machine

#endif
