//===- LoopNest.h - Loops in loops that are summed up -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each round of a loop that is summed up executes the loops in it anew. What they turned out to do in the round before
// is kept: rounds only make memory less precise, so what a step was found to do then, it mostly does still.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_LOOPNEST_H
#define BANKLINT_MACHINE_LOOPS_LOOPNEST_H

#include "Machine/Loops/LoopSummary.h"

namespace banklint::machine {

class LoopNest {
public:
  struct Outcome;
  /// Of a loop that a call executes, so many steps at a time, by the order in which it did.
  using Place = std::tuple<const ir::LoopInfo *, const trace::CallPath *, unsigned>;
  using Round = std::map<Place, std::vector<Outcome>>;
  /// How a loop turned out.
  struct Outcome {
    std::optional<LoopSummary::Description> Found; ///< nothing: it is not known
    Spread ControlledBy = Spread::Block;
    EarlyExits Gone;
    std::shared_ptr<const Round> Within; ///< the loops in it, in its last round
  };

  /// How the loop that is about to be executed turned out in the last round around it; null if there was none.
  const Outcome *before(const Place &At) const;

  /// Begins with the rounds of a loop.
  void enter() { Levels.push_back({nullptr, nullptr}); }
  /// A round of it begins. \p Last: the one before it.
  void beginRound(std::shared_ptr<const Round> Last);
  std::shared_ptr<const Round> lastRound() const { return Levels.back().Now; }
  /// It is executed otherwise.
  void abandon() { Levels.pop_back(); }
  /// It ends, and turned out like this.
  void leave(const Place &At, Outcome How);

private:
  struct Level {
    std::shared_ptr<const Round> Last;
    std::shared_ptr<Round> Now;
  };
  std::vector<Level> Levels; ///< the innermost last
};

} // namespace banklint::machine

#endif
