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

#ifndef BANKLINT_MACHINE_STATE_SURROUNDINGS_H
#define BANKLINT_MACHINE_STATE_SURROUNDINGS_H

#include "Machine/State/State.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint::machine {

/// How far accesses move on in the next step of a loop, in bytes, by site and calls.
using BytesOfStep = llvm::DenseMap<std::pair<ir::SiteId, const trace::CallPath *>, int64_t>;

class Surroundings {
public:
  unsigned LoopDepth = 0, UnknownLoops = 0, StepsAtATime = 1; ///< see trace::Access
  unsigned CutShort = 0; ///< loops to be unrolled that are summed up to stay within the budget
  trace::PartlyUnrolled InLoop = trace::PartlyUnrolled::No; ///< see trace::Access
  unsigned OuterLoops = 0;                                  ///< loops of the machine code around the innermost one
  unsigned StepsAhead = 0;                                  ///< see trace::Access; each is as far on as BytesAhead says
  const BytesOfStep *BytesAhead = nullptr;
  unsigned MayBeTaken = 0;   ///< loops of which nobody knows whether a compiler takes steps together
  unsigned StayingLoops = 0; ///< how many loops of the machine code were met so far
  bool SkipsApart = false;   ///< threads may differ in whether they skip the rest of the step that is executed
  /// Whether threads take the steps of a loop in turns: those who wait do not count for what a compiler knows in it.
  bool TakesTurns = false;
  /// In loops that are summed up: numbers from this one on are made anew in each round of the outermost one.
  std::optional<SymbolId> FirstOfSteps;
  /// How the threads of the whole block left the kernel, whether or not something follows there.
  trace::Trace::Leaving AllLeft = trace::Trace::None;
  bool CounterDecided = false; ///< the step of a loop has decided a condition, since this was set to false
  /// The first condition that it decides, since this was reset: what comes back with it is alike again.
  std::optional<Value> CounterCondition;
  /// Numbers of units before one that stands for all of them, outermost first (Loops/AlikeSteps.cpp). What inner loops
  /// count where that hangs on such a number, is what they count where it is At.
  struct UnitNumber {
    SymbolId Number;
    int64_t At;
  };
  llvm::SmallVector<UnitNumber, 4> UnitNumbers;
  unsigned CountsByUnit = 0; ///< how often an inner loop did so

  //===--- Conditions that are not known ----------------------------------===//
  /// What follows happens if the condition holds, which depends on \p By, or if it does not, for the threads \p Of.
  /// Others are there for sure. \p ByStep: see BranchUnit::stepDecides(). \p AllButOne: the step leaves out one thread.
  /// \p Held: the condition, and whether it holds; it lives until it is left.
  void enterCondition(Character By, Threads Of, bool ByStep = false, bool AllButOne = false,
                      std::pair<const Value *, bool> Held = {nullptr, false}) {
    Undecided.push_back({By, std::move(Of), ByStep, AllButOne, Held});
  }
  void leaveCondition() { Undecided.pop_back(); }
  size_t conditions() const { return Undecided.size(); }
  /// What conditions from number \p Since on decide of who comes here.
  EarlyExits decidedSince(size_t Since) const;
  /// What these conditions depend on. Precondition: there is one.
  Character worstSince(size_t Since) const;
  /// Of \p Here, those who are there whatever these conditions say.
  Threads certainSince(size_t Since, Threads Here) const;

  /// The conditions of branches, and whether each holds here.
  std::vector<std::pair<Value, bool>> held() const {
    std::vector<std::pair<Value, bool>> All;
    for (const Doubt &D : Undecided)
      if (D.Held.first)
        All.emplace_back(*D.Held.first, D.Held.second);
    return All;
  }

private:
  struct Doubt {
    Character By;
    Threads Of;
    bool ByStep, AllButOne;
    std::pair<const Value *, bool> Held;
  };
  std::vector<Doubt> Undecided; ///< the innermost last
};

} // namespace banklint::machine

#endif
