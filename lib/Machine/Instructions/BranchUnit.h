//===- BranchUnit.h - Conditions, and the State that forks ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A condition that is known narrows the active threads on each side. One that is not known runs both sides on copies of
// the State, with the threads in question active on both, and joins the two.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_BRANCHUNIT_H
#define BANKLINT_MACHINE_INSTRUCTIONS_BRANCHUNIT_H

#include "Machine/Part.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace banklint::machine {

class BranchUnit : Part {
public:
  explicit BranchUnit(Run &R) : Part(R) {}

  /// Of the active threads, those for which a condition holds, does not hold, and those for which that is not known.
  struct Sides {
    Threads True, False, Unknown;
  };
  Sides sidesOf(const Value &Condition) const;

  /// Whether the steps of loops that are being summed up, and nothing else, decide which threads meet a condition,
  /// under `threadIdx.x < step`. Not where the threads differ in one step only, as under
  /// `step * blockDim.x + threadIdx.x < 1000`.
  /// Whether a number hangs on nothing but the numbers of steps of loops that are being summed up.
  bool isOfSteps(const Value &V) const;
  bool isOfStep(SymbolId S) const;
  bool stepDecides(const Value &Condition) const;
  /// A condition turned out not to be known: whether the number of a step decides it, see Surroundings.
  void noteUndecided(const Value &Condition);

  using Side = llvm::function_ref<void()>;
  /// Runs \p Then where \p Condition holds and \p Else where it does not. \p With: Guards, SumsUp, Follows.
  void branch(const Datum &Condition, Side Then, Side Else, unsigned With = ir::NoFlags);

private:
  /// The last branch that guards, if nothing came behind it but code without a branch.
  struct Guard {
    Datum Condition;
    const trace::Region *Within = nullptr; ///< at its end
    const trace::Region *Behind = nullptr;
    unsigned Segment = 0, WritesElsewhere = 0, Fixed = 0; ///< of the Recorder, behind it
    std::shared_ptr<const Guard> Inside;                  ///< one with which it ends; null for none
    bool SumsUp = false;
    /// Whether there is a division in it, or its like: the assembler makes branches of it, and leaves both guards.
    bool Expands = false;
  };
  bool isGuardedAlike(const Datum &Condition) const;
  bool isSurelyOne(const Datum &Condition, unsigned With) const;
  std::pair<Threads, bool> whoSkips() const;
  void branchOnKnown(const Sides &Of, Side Then, Side Else);
  void branchOnUnknown(const Value &Condition, const Sides &Of, Side Then, Side Else);
  State joinedStates(const Value &Condition, const Threads &Unknown, const State &Before, State A, State B);

  Guard Last;
};

} // namespace banklint::machine

#endif
