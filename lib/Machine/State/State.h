//===- State.h - All that executing code changes ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine executes code over one State. Where a condition is not known, the state forks: each side runs on a copy,
// and the two are joined. A loop that is undone gets the copy from before it. So whatever a branch can change is in
// here; outside of it are only facts (Sources.h), the trace and the budget.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_STATE_H
#define BANKLINT_MACHINE_STATE_STATE_H

#include "Machine/State/Memory.h"
#include <algorithm>
#include <memory>
#include <vector>

namespace banklint::machine {

/// Threads may have left a loop, switch or function here, under a condition that is not known. The machine goes on with
/// them, and joins this memory where they would meet the others again.
struct Departure {
  Memory At;
  Character By;   ///< what the condition depends on
  Threads Who;    ///< may have left; nobody else has
  Threads Surely; ///< of them: whatever the condition says
};
using DepartureRef = std::shared_ptr<const Departure>;

/// What decides, under conditions that are not known, which of the active threads are still there.
struct EarlyExits {
  bool Some = false;      ///< anything
  bool ByData = false;    ///< data of each thread
  bool ByLost = false;    ///< something that was lost, and differs from thread to thread
  bool ByStep = false;    ///< the step of a loop that is summed up: see BranchUnit::stepDecides()
  bool AllButOne = false; ///< its step, which leaves out one thread
  EarlyExits &operator|=(const EarlyExits &O) {
    Some |= O.Some;
    ByData |= O.ByData;
    ByLost |= O.ByLost;
    ByStep |= O.ByStep;
    AllButOne |= O.AllButOne;
    return *this;
  }
  bool operator==(const EarlyExits &O) const {
    return Some == O.Some && ByData == O.ByData && ByLost == O.ByLost && ByStep == O.ByStep && AllButOne == O.AllButOne;
  }
};

/// Who has left a call that is being executed.
struct CallExits {
  Threads Returned;  ///< surely
  DepartureRef Left; ///< may have, before the end
  EarlyExits Early;
};

/// Who has left a loop or switch that is being executed, or a step of it.
struct BreakableExits {
  Threads Broken, Continued; ///< surely
  DepartureRef AtBreak, AtContinue;
  bool UnknownExit = false; ///< some threads may have left under a condition that is not known
  EarlyExits EarlyBreaks, EarlyContinues;
};

/// The conditions around the current instruction that say that a number of each thread is equal to one that is not
/// known.
struct Equalities {
  /// Of those where the thread's number is known, and the other one is the same for all, `threadIdx.x == n - 1`: that
  /// number. Only threads with the same number can come here together.
  std::vector<ThreadInts> Matches;
  /// How many others there are: of numbers that are not known either, or some threads come whatever the number is, as
  /// in `threadIdx.x == n || threadIdx.x < 8`. See trace::Access::UnderEquality.
  unsigned Others = 0;

  /// Forgets what was added since then.
  void backTo(const Equalities &Before) {
    Matches.resize(std::min(Before.Matches.size(), Matches.size()));
    Others = std::min(Before.Others, Others);
  }
};

struct State {
  Memory M;
  Threads Active;
  std::vector<CallExits> Calls;           ///< of each call, the innermost last
  std::vector<BreakableExits> Breakables; ///< of each loop and switch, the innermost last
  Equalities Equal;
};

} // namespace banklint::machine

#endif
