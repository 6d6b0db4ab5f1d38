//===- Surroundings.h - Where the current instruction stands ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In how many loops, and under which conditions that are not known. Kept by those who enter and leave a loop or a side
// of a branch, so it is outside of the State.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_SURROUNDINGS_H
#define BANKLINT_MACHINE_SURROUNDINGS_H

#include "Machine/State.h"

namespace banklint::machine {

class Surroundings {
public:
  unsigned LoopDepth = 0, UnknownLoops = 0; ///< see trace::Access
  bool CounterDecided = false;              ///< the step of a loop has decided a condition, since this was set to false

  //===--- Conditions that are not known ----------------------------------===//
  /// What follows happens if the condition holds, which is of this character, or if it does not.
  void enterCondition(Character C) { Undecided.push_back(C); }
  void leaveCondition() { Undecided.pop_back(); }
  size_t conditions() const { return Undecided.size(); }
  /// What conditions from number \p Since on decide of who comes here.
  EarlyExits decidedSince(size_t Since) const;
  /// What these conditions depend on. Precondition: there is one.
  Character worstSince(size_t Since) const;

private:
  std::vector<Character> Undecided; ///< the innermost last
};

} // namespace banklint::machine

#endif
