//===- Departures.h - Who leaves early --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads leave a call, a loop, a switch, or a step of a loop. Who does so surely is not active until all meet again.
// Who may have left, under a condition that is not known, goes on with the rest: what they took with them is kept, and
// joined where they meet the others again (State.h); and so is what decided that they left.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_DEPARTURES_H
#define BANKLINT_MACHINE_STATE_DEPARTURES_H

#include "Machine/Part.h"

namespace banklint::machine {

class Departures : Part {
public:
  explicit Departures(Run &R) : Part(R) {}

  //===--- Loops and switches ---------------------------------------------===//
  void enterBreakable();
  /// Ends the one that was entered last; who has left it.
  BreakableExits endBreakable();
  /// Whether one of the current call is being executed.
  bool isInBreakable() const { return S.Breakables.size() > Frames.top().BreakablesAtEntry; }

  //===--- The active threads leave ---------------------------------------===//
  void leaveCall();
  /// A step of a loop; \p Breaks: the whole loop, or a switch.
  void leaveStep(bool Breaks);
  /// The kernel.
  void endThreads();
  /// Where `goto` may lead: if all have returned, they are taken to come here instead, and nobody knows which.
  void reachLabel();

  //===--- Those who are still there --------------------------------------===//
  /// Joins those who left earlier with the rest.
  void rejoin(DepartureRef &From);
  /// What has decided who left before, and so who of the active threads is here.
  EarlyExits earlyExits() const;
  /// The same, or what the conditions around here decide.
  EarlyExits deciders() const;

private:
  void depart(DepartureRef &From, size_t UndecidedAtEntry);

  std::vector<size_t> UndecidedAtBreakable; ///< conditions that were not known when each of State::Breakables began
};

} // namespace banklint::machine

#endif
