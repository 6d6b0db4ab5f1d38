//===- Loops.cpp - Loops, as written and summarised -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Code/Reasons.h"
#include <numeric>

using namespace banklint;
using namespace banklint::machine;
using code::LoopInfo;
using code::NoBlock;


/// In a loop that stays a loop, a compiler does not know what the machine knows of the variables that change: only
/// what holds in every step, \p Multiples so far.
void Machine::hideFromCompiler(const LoopInfo &Loop, LocalMultiples &Multiples) {
  for (const LoopInfo::Change &C : Loop.Changes) {
    const Datum At = localAddress(C.Local);
    const code::Type &T = Top->Code->Locals[C.Local].Ty;
    const Contents *Now = S.M.find(At.To);
    const Datum *D = Now ? Now->find(0, T.Bytes) : nullptr;
    if (!D || !(D->isInteger() || (D->isAddress() && D->To)))
      continue;
    uint64_t &Multiple = Multiples.try_emplace(C.Local, uint64_t(1) << 20).first->second;
    if (D->isInteger())
      Multiple = std::min({Multiple, V.provableMultiple(*D), C.Step});
    else {
      const uint64_t Element = std::max<uint64_t>(C.ElementBytes, 1);
      Multiple = std::min({Multiple, V.alignmentOf(*D), C.Step * (Element & -Element)});
    }
    Datum Hidden = V.fixedAtLaunch(*D, Multiple);
    S.M.writable(At.To).write(0, T.Bytes, std::move(Hidden));
  }
}

void Machine::executeStep(const LoopInfo &Loop) {
  const Equalities EqualBefore = S.Equal;
  execute(Loop.Body);
  S.Equal.backTo(EqualBefore); // those who left the step come back
  BreakableExits &Exits = S.Breakables.back();
  S.Active |= Exits.Continued;
  Exits.Continued = {};
  Exits.EarlyContinues = {};
  rejoin(Exits.AtContinue);
  if (S.Active.any())
    execute(Loop.Increment);
}

void Machine::executeLoop(const LoopInfo &Loop) {
  const EarlyExits Early = earlyExits();
  S.Breakables.emplace_back();
  S.Breakables.back().EarlyBreaks = Early;
  UndecidedAtBreakable.push_back(Undecided.size());
  Threads Left;
  ++LoopDepth;
  if (!runAsWritten(Loop, Left))
    runSummarized(Loop);
  --LoopDepth;
  BreakableExits Exits = std::move(S.Breakables.back());
  S.Breakables.pop_back();
  UndecidedAtBreakable.pop_back();
  S.Active = S.Active | Left | Exits.Broken;
  rejoin(Exits.AtBreak);
}

//===----------------------------------------------------------------------===//
// As written
//===----------------------------------------------------------------------===//

/// Asks the condition of a loop that runs as written. Nothing if the answer is not known, or, \p Ends, if some would go
/// on: then it was not asked.
std::optional<Machine::Answer> Machine::askKnownCondition(const LoopInfo &Loop, bool Ends) {
  std::optional<State> Before;
  if (Loop.ConditionWrites)
    Before = S;
  Record.keepBack();
  const Datum Condition = V.truthOf(yieldOf(Loop.Condition), code::Type::boolean());
  Answer Result{L.split(Condition.Number, S.Active.mask(L.threads())), Condition.Number.constant() == 1,
                Condition.Since == Knowledge::Compilation};
  const bool IsUnclear = Result.Split.Unknown.any() || (Ends && Result.Split.True.any());
  release(!IsUnclear);
  if (!IsUnclear)
    return Result;
  if (Before)
    S = std::move(*Before);
  return std::nullopt;
}

/// Runs the loop as written until it ends (true), or until its control becomes unknown or the budget ends (false): then
/// it did not happen, or, if too much had happened to be undone, everything is as before the condition that was not
/// evaluated. Threads that left the loop join \p Left.
bool Machine::runAsWritten(const LoopInfo &Loop, Threads &Left) {
  // What happens is kept back while the loop may still turn out to need a summary.
  const size_t MostKeptBack = 4096;
  const State Before = S;
  Work.spend(S.Calls.size() + S.Breakables.size()); // of the copy
  bool Undoable = true;
  Record.keepBack();
  auto Stop = [&] {
    if (!Undoable)
      return false;
    release(false);
    S = Before;
    Left = {};
    return false;
  };

  // Short loops compute what later addresses need; a large kernel gives up long ones first.
  const unsigned Short = 16;
  const bool HasCondition = Loop.Condition != NoBlock;
  bool Endless = !HasCondition;
  bool StepsKnown = HasCondition; // a compiler unrolls what has a constant number of steps, if it is not told otherwise
  LocalMultiples Multiples;
  for (unsigned Step = 0; S.Active.any(); ++Step) {
    const bool OverBudget =
        Step >= O.LoopStepBudget || (Step >= Short && Work.isHalfSpent()) || Work.isSpent();
    if (HasCondition && (Loop.ConditionFirst || Step > 0)) {
      const std::optional<Answer> Next = askKnownCondition(Loop, OverBudget);
      if (!Next)
        return Stop();
      Endless = Next->IsAlways;
      StepsKnown &= Next->IsConstant;
      Left |= Threads(Next->Split.False);
      S.Active = Threads(Next->Split.True);
    }
    // Who may have left goes on with the others: for a few steps that is worth it.
    if (Endless && (OverBudget || (S.Breakables.back().UnknownExit && (!HasCondition || Step >= Short))))
      return Stop();
    if (!StepsKnown || (Loop.Unroll && Step % Loop.Unroll == 0)) {
      interrupt();
      if (Loop.Barriers) // nor does it know which step this is
        passBarrier();
    }
    if (!StepsKnown || Loop.Unroll == 1)
      hideFromCompiler(Loop, Multiples);
    executeStep(Loop);
    if (Undoable && Record.kept().size() > MostKeptBack) {
      release(true);
      Undoable = false;
    }
  }
  if (!StepsKnown || Loop.Unroll)
    Loop.Barriers ? passBarrier() : interrupt();
  if (Undoable)
    release(true);
  return true;
}

//===----------------------------------------------------------------------===//
// Summarised
//===----------------------------------------------------------------------===//

/// The object at a place of a frame.
ObjectRef Machine::objectAt(unsigned Depth, unsigned Place) const {
  const Frame *F = Frames[Depth];
  const code::Variable *V =
      Place < F->Code->Locals.size() ? &F->Code->Locals[Place] : &F->Extra[Place - F->Code->Locals.size()];
  return {V, F->Serial, unsigned(Depth), unsigned(Place)};
}

//===----------------------------------------------------------------------===//
// How many steps
//===----------------------------------------------------------------------===//

/// The first counter for which a condition "a + b · counter < 0" (or <=, ==, != 0), as the machine evaluated it, does
/// not hold; nothing for conditions of another form.
static std::optional<int64_t> firstFailure(const Lanes &L, const Value &Condition, SymbolId Counter) {
  if (!Condition.Known.isZero() || Condition.Terms.size() != 1 || Condition.Terms[0].Coefficient != ThreadInts(1))
    return std::nullopt;
  const Symbol &Question = L.symbol(Condition.Terms[0].Symbol);
  if (!Question.Operation || Question.Operands.size() != 2 || Question.Operands[1] != Value(0))
    return std::nullopt;
  const Value &Difference = Question.Operands[0];
  if (Difference.Terms.size() != 1 || Difference.Terms[0].Symbol != Counter || !Difference.Known.isUniform() ||
      !Difference.Terms[0].Coefficient.isUniform())
    return std::nullopt;
  const int64_t A = Difference.Known.uniform(), B = Difference.Terms[0].Coefficient.uniform();
  switch (*Question.Operation) {
  case Op::Lt: return A >= 0 ? std::optional<int64_t>(0) : B > 0 ? std::optional((-A + B - 1) / B) : std::nullopt;
  case Op::Le: return A > 0 ? std::optional<int64_t>(0) : B > 0 ? std::optional(-A / B + 1) : std::nullopt;
  case Op::Ne: return A % B == 0 && -A / B >= 0 ? std::optional(-A / B) : std::nullopt;
  case Op::Eq: return A == 0 ? 1 : 0;
  default: return std::nullopt;
  }
}

/// The number of steps after which the condition fails for all threads at once, if that is known.
std::optional<uint64_t> Machine::countIterations(const LoopInfo &Loop, LoopSummary &Summary) {
  if (Loop.Condition == NoBlock || Loop.DeclaresInCondition)
    return std::nullopt;
  auto ConditionAfter = [&](const Value &Steps) {
    const State Outer = S;
    S.M = Summary.after(Steps);
    Record.keepBack();
    const Value Condition = V.truthOf(yieldOf(Loop.Condition), code::Type::boolean()).Number;
    release(false);
    S = Outer;
    return Condition;
  };
  // Whether all threads go on after that many steps, or none; nothing if it is not known.
  auto GoesOn = [&](uint64_t Steps) -> std::optional<bool> {
    const Lanes::Split Split = L.split(ConditionAfter(Value(int64_t(Steps))), S.Active.mask(L.threads()));
    if (Split.Unknown.any() || (Split.True.any() && Split.False.any()))
      return std::nullopt;
    return Split.True.any();
  };
  if (GoesOn(0) != true)
    return std::nullopt;
  if (auto First = firstFailure(L, ConditionAfter(Summary.Counter), Summary.Counter.Terms[0].Symbol);
      First && *First > 0)
    return GoesOn(uint64_t(*First)) == false ? std::optional(uint64_t(*First)) : std::nullopt;
  // Other conditions: they hold up to some counter, and not from there on.
  const uint64_t Most = uint64_t(1) << 30;
  uint64_t Goes = 0, Ends = 1;
  for (; GoesOn(Ends) == true; Ends *= 2) {
    Goes = Ends;
    if (Ends >= Most)
      return std::nullopt;
  }
  while (Ends - Goes > 1) {
    const uint64_t Middle = Goes + (Ends - Goes) / 2;
    auto Answer = GoesOn(Middle);
    if (!Answer)
      return std::nullopt;
    (*Answer ? Goes : Ends) = Middle;
  }
  return GoesOn(Ends) == false ? std::optional(Ends) : std::nullopt;
}

/// Asks the condition of a loop with an unknown number of steps; whoever may go on does. Returns for whom the answer is
/// the same.
Spread Machine::askCondition(const LoopInfo &Loop) {
  if (Loop.Condition == NoBlock)
    return Spread::Block;
  const Value Condition = V.truthOf(yieldOf(Loop.Condition), code::Type::boolean()).Number;
  const Lanes::Split Split = L.split(Condition, S.Active.mask(L.threads()));
  S.Active = Threads(Split.True) | Threads(Split.Unknown);
  const Character By = L.character(Condition);
  if (Split.Unknown.any() && By.Shared == Spread::Thread && By.From == Origin::Data)
    S.Breakables.back().EarlyBreaks |= EarlyExits{true, true};
  return By.Shared;
}

/// Runs one step, whose number is not known. Gives for whom the loop goes on alike, in this step or one before.
Spread Machine::executeAnyStep(const LoopInfo &Loop, Spread ControlledBy) {
  CounterDecided = false;
  Undecided.push_back({{ControlledBy, Origin::Counter, ""}, S.Active}); // whether this step happens
  if (Loop.ConditionFirst)
    ControlledBy = std::max(ControlledBy, askCondition(Loop));
  if (S.Breakables.back().UnknownExit)
    ControlledBy = Spread::Thread;
  if (S.Active.any())
    executeStep(Loop);
  if (!Loop.ConditionFirst && S.Active.any())
    ControlledBy = std::max(ControlledBy, askCondition(Loop));
  Undecided.pop_back();
  return ControlledBy;
}

/// Whether the loop ends only by its condition, which all threads ask together.
bool Machine::endsByCondition(const LoopInfo &Loop) const {
  const BreakableExits &Exits = S.Breakables.back();
  return Loop.ConditionFirst && !Exits.UnknownExit && Exits.Broken.none() && !CounterDecided;
}

/// Runs one step for any number of steps.
void Machine::runSummarized(const LoopInfo &Loop) {
  if (!tick())
    return;
  passBarrier(); // what a step finds in memory, another one may have written
  const State Entered = S;
  ++UnknownLoops;
  LoopSummary Summary(V, L, Sources, Join, Work, S.M,
                      V.unknownInteger({Spread::Block, Origin::Counter, ""}, {0, INT32_MAX}),
                      [this](unsigned Depth, unsigned Place) { return objectAt(Depth, Place); });
  std::optional<uint64_t> Known; // number of steps
  Spread ControlledBy = Spread::Block;

  // Converges in two or three rounds; each round makes what does not hold less precise.
  const unsigned MaximalRounds = 8;
  EarlyExits Gone; // in a step before: out of the loop, or of the function
  for (unsigned Round = 0; Round < MaximalRounds; ++Round) {
    S = Entered;
    S.Breakables.back().EarlyBreaks |= Gone;
    S.M = Summary.after(Summary.Counter);
    const Memory Before = S.M;
    Record.keepBack();
    ControlledBy = executeAnyStep(Loop, ControlledBy);
    const EarlyExits GoneBefore = Gone;
    Gone |= S.Breakables.back().EarlyBreaks;
    Gone |= S.Calls.back().Early;
    const bool Stable = Summary.learn(Before, S.M) && Gone == GoneBefore;
    const bool Last = Stable || Round + 1 == MaximalRounds || Work.isSpent();
    if (Last && Stable && endsByCondition(Loop)) {
      const Threads AfterStep = std::exchange(S.Active, Entered.Active);
      if ((Known = countIterations(Loop, Summary)))
        for (trace::Access &A : Record.kept())
          --A.UnknownLoops;
      S.Active = AfterStep;
    }
    release(Last, Known.value_or(1));
    if (Last)
      break;
  }
  goBehind(Loop, Entered, Summary, Known, ControlledBy);
  --UnknownLoops;
}

/// Some number of steps later, each thread its own if they leave on their own.
void Machine::goBehind(const LoopInfo &Loop, const State &Entered, LoopSummary &Summary, std::optional<uint64_t> Known,
                       Spread ControlledBy) {
  if (!Known)
    Summary.forgetStep(ControlledBy);
  S.M = Summary.after(Known ? Value(int64_t(*Known))
                            : V.unknownInteger({ControlledBy, Origin::Counter, ""}, {0, INT32_MAX}));
  S.Calls.back().Returned = Entered.Calls.back().Returned; // who returned did so in some step or in none
  S.Active = Entered.Active;
  S.Equal = Entered.Equal;
  if (Loop.ConditionFirst && Loop.Condition != NoBlock && !Loop.DeclaresInCondition) { // asked once more, to end
    Record.keepBack();
    yieldOf(Loop.Condition);
    release(Known.has_value());
  }
}
