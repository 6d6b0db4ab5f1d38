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
      Multiple = std::min({Multiple, provableMultiple(*D), C.Step});
    else {
      const uint64_t Element = std::max<uint64_t>(C.ElementBytes, 1);
      Multiple = std::min({Multiple, alignmentOf(*D), C.Step * (Element & -Element)});
    }
    Datum Hidden = fixedAtLaunch(*D, Multiple);
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

/// Runs the loop as written until it ends (true), or until its control becomes unknown or the budget ends (false): then
/// it did not happen, or, if too much had happened to be undone, everything is as before the condition that was not
/// evaluated. Threads that left the loop join \p Left.
bool Machine::runAsWritten(const LoopInfo &Loop, Threads &Left) {
  // What happens is kept back while the loop may still turn out to need a summary.
  const size_t MostKeptBack = 4096;
  const State Before = S;
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
        Step >= O.LoopStepBudget || (Step >= Short && Executed > O.Budget / 2) || exhausted();
    if (HasCondition && (Loop.ConditionFirst || Step > 0)) {
      std::optional<State> BeforeCondition;
      if (Loop.ConditionWrites)
        BeforeCondition = S;
      Record.keepBack();
      const Datum Condition = truthOf(yieldOf(Loop.Condition), code::Type::boolean());
      const Lanes::Split Split = L.split(Condition.Number, S.Active.mask(L.threads()));
      const bool Unclear = Split.Unknown.any() || (OverBudget && Split.True.any());
      Endless = Condition.Number.constant() == 1;
      StepsKnown &= Condition.Since == Knowledge::Compilation;
      release(!Unclear);
      if (Unclear) {
        if (BeforeCondition)
          S = std::move(*BeforeCondition);
        return Stop();
      }
      Left |= Threads(Split.False);
      S.Active = Threads(Split.True);
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

/// What a step does to one scalar.
struct Machine::Change {
  ObjectRef In;
  int64_t Offset = 0;
  uint64_t Bytes = 0;
  Datum Start;
  enum Kind {
    Linear, ///< Start + Step · counter
    Ranged, ///< an integer (or the offset of a pointer) within Bounds
    Lost,   ///< nothing known but Any
  } Is = Lost;
  Value Step;
  std::vector<Value> StepAt; ///< Linear addresses: of the subscripts
  Range Bounds{0, 0};
  uint64_t Divisor = 1;
  Character Of{Spread::Block, Origin::Counter, ""};
  Datum Any;   ///< what stands for the scalar in any step, for Ranged and Lost
  Datum Later; ///< the scalar after a step: tells what a compiler knows of it
  unsigned Widenings = 0;
};

Datum Machine::inIteration(const Change &C, const Value &Counter) {
  if (C.Is != Change::Linear)
    return C.Any;
  auto At = [&](const Value &Start, const Value &Step) {
    return L.apply(Op::Add, Start, L.apply(Op::Mul, Step, Counter, Wide), Wide);
  };
  Datum Result = C.Start;
  Result.Since = Knowledge::Compilation;
  Result.Multiple = Result.Form = 0;
  Result.Number = At(C.Start.Number, C.Step);
  if (!C.StepAt.empty()) {
    std::vector<Value> Places;
    for (size_t I = 0; I < C.StepAt.size(); ++I)
      Places.push_back(At(C.Start.At ? (*C.Start.At)[I] : Value(0), C.StepAt[I]));
    Result.At = std::make_shared<const std::vector<Value>>(std::move(Places));
  }
  return knownAs(Result, C.Start, C.Later);
}

void Machine::applyChanges(Memory &M, const std::vector<Change> &Changes, const Value &Counter) {
  spend(Changes.size());
  for (const Change &C : Changes)
    if (M.find(C.In))
      M.writable(C.In).write(C.Offset, C.Bytes, inIteration(C, Counter));
}

/// Whether a value is the same in each step of a loop in which \p First was the first new symbol.
static bool isInvariant(const Lanes &L, const Value &V, SymbolId First) {
  return llvm::all_of(L.sources(V), [&](SymbolId S) {
    const Symbol &Of = L.symbol(S);
    return S < First || (Of.From == Origin::Launch && Of.Shared == Spread::Block && !Of.Name.empty());
  });
}

static bool areNumeric(const Datum &A, const Datum &B) {
  return A.Is == B.Is && (A.isInteger() || (A.isAddress() && A.To && A.To == B.To));
}

/// What a step adds to the subscripts of a pointer; empty if nothing.
static std::vector<Value> stepsOf(Lanes &L, const Datum &Old, const Datum &New) {
  std::vector<Value> Steps;
  if (Old.At == New.At)
    return Steps;
  const size_t Rank = (Old.At ? Old.At : New.At)->size();
  for (size_t I = 0; I < Rank; ++I)
    Steps.push_back(L.apply(Op::Sub, New.At ? (*New.At)[I] : Value(0), Old.At ? (*Old.At)[I] : Value(0), Wide));
  return Steps;
}

void Machine::widen(Change &C, const Value &New, Range Reached) {
  if (C.Is != Change::Ranged) {
    C.Bounds = L.range(C.Start.Number);
    C.Divisor = L.divisor(C.Start.Number);
    C.Of = worst(C.Of, L.character(C.Start.Number));
  }
  C.Is = Change::Ranged;
  C.Bounds = {std::min(C.Bounds.Min, Reached.Min), std::max(C.Bounds.Max, Reached.Max)};
  C.Divisor = std::max<uint64_t>(std::gcd(C.Divisor, L.divisor(New)), 1);
  C.Of = worst(C.Of, L.character(New));
  if (++C.Widenings > 3) {
    const IntType T{unsigned(C.Bytes) * 8, true};
    C.Bounds = {std::max<int64_t>(T.min(), INT64_MIN / 4), std::min<int64_t>(T.max(), INT64_MAX / 4)};
  }
  C.Any = anyWithin(C);
}

/// A new number that is as the description says.
Datum Machine::anyWithin(const Change &C) {
  Symbol Any;
  Any.Shared = C.Of.Shared;
  Any.From = C.Of.From;
  Any.Why = C.Of.Why;
  Any.Bounds = C.Bounds;
  Any.Divisor = C.Divisor;
  Any.Name = C.In.Is->Name;
  const Value V = L.unknown(std::move(Any));
  return C.Start.isInteger() ? Datum::integer(V) : Datum::address(C.Start.To, V);
}

/// In a step all threads that are still there have made as many. Behind the loop each has made its own number of steps, where
/// that differs: what is the same for them in each step is so no longer.
void Machine::forgetStep(Change &C, Spread ControlledBy) {
  if (C.Is == Change::Linear || ControlledBy == Spread::Block)
    return;
  C.Of.Shared = std::max(C.Of.Shared, ControlledBy);
  C.Any = C.Is == Change::Ranged ? anyWithin(C)
                                 : joined(unknownInteger({ControlledBy, Origin::Counter, ""}, {0, 1}), C.Start, C.Any);
}

/// Describes anew what a step makes of a scalar. False if the description holds as it is.
bool Machine::generalizeCell(Change &C, bool First, const Datum &Old, const Datum *New, SymbolId FirstNewSymbol) {
  if (!New || !areNumeric(Old, *New)) {
    // A pointer to something else, a float, or bytes written through another type.
    if (!First && C.Is == Change::Lost)
      return false;
    C.Is = Change::Lost;
    C.Any = New ? joined(unknownInteger({Spread::Block, Origin::Counter, ""}, {0, 1}), C.Start, *New)
                : Datum::opaque({Spread::Thread, Origin::Lost, reason::Untracked});
    return true;
  }
  const Value Step = L.apply(Op::Sub, New->Number, Old.Number, Wide);
  const std::vector<Value> StepAt = New->isAddress() ? stepsOf(L, Old, *New) : std::vector<Value>();
  C.Later = *New;
  if (First && isInvariant(L, Step, FirstNewSymbol) &&
      llvm::all_of(StepAt, [&](const Value &V) { return isInvariant(L, V, FirstNewSymbol); })) {
    C.Is = Change::Linear;
    C.Step = Step;
    C.StepAt = StepAt;
    return true;
  }
  if (C.Is == Change::Linear && !First && Step == C.Step && StepAt == C.StepAt)
    return false;
  // In a range that the step does not leave?
  Range Reached = L.range(New->Number);
  if (C.Is == Change::Linear && !First) // forget what an unbounded counter made of it
    Reached = L.range(L.apply(Op::Add, C.Start.Number, C.Step, Wide));
  const Character Is = L.character(New->Number);
  const bool Holds = C.Is == Change::Ranged && Reached.within(C.Bounds) && L.divisor(New->Number) % C.Divisor == 0 &&
                     Is.Shared <= C.Of.Shared && Is.From <= C.Of.From;
  if (Holds)
    return false;
  widen(C, New->Number, Reached);
  return true;
}

/// Whether nothing is known of an object's background any more.
static bool isAllLost(const Contents &C, const std::deque<Source> &Sources) {
  return llvm::all_of(C.Backgrounds, [&](const Background &B) {
    const Source &Of = Sources[B.From];
    return Of.Is == Source::Held && Of.Of.From == Origin::Lost;
  });
}

/// A step copied something over the background of an object: nothing is known of that in other steps.
bool Machine::loseBackground(Memory &Start, const ObjectRef &O, const Contents &After) {
  const Contents &Now = *Start.find(O);
  if (Now.Backgrounds == After.Backgrounds || (!Now.Backgrounds.empty() && isAllLost(Now, Sources)))
    return false;
  int64_t Begin = 0, Behind = 0;
  for (const Contents *C : {&Now, &After})
    if (!C->Backgrounds.empty()) {
      Begin = std::min(Begin, C->Backgrounds.front().Begin);
      Behind = std::max(Behind, C->Backgrounds.back().End);
    }
  Start.writable(O).Backgrounds = {{Begin, Behind, held({Spread::Thread, Origin::Lost, reason::Untracked}), 0}};
  return true;
}

/// Replaces what a step changed by what holds in every step. True if nothing had to be replaced.
bool Machine::generalize(std::vector<Change> &Changes, Memory &Start, const Memory &Before, const Memory &After,
                         SymbolId FirstNewSymbol) {
  bool Stable = true;
  std::map<std::tuple<unsigned, unsigned, int64_t>, size_t> Index;
  for (size_t I = 0; I < Changes.size(); ++I)
    Index.emplace(std::tuple(unsigned(Changes[I].In.Depth), unsigned(Changes[I].In.Place), Changes[I].Offset), I);
  for (unsigned D = 0; D < Start.depth(); ++D) {
    const std::shared_ptr<FrameMemory> Frame = Start.frames()[D];
    if (Before.frames()[D] == After.frames()[D])
      continue;
    for (unsigned Place = 0; Place < Frame->Objects.size(); ++Place) {
      const std::shared_ptr<Contents> AtStart = Frame->Objects[Place];
      const Contents *Then = Before.frames()[D]->Objects[Place].get(), *Now = After.frames()[D]->Objects[Place].get();
      if (!AtStart || !Then || !Now || Then == Now)
        continue;
      const ObjectRef O = objectAt(D, Place);
      spend(AtStart->size());
      Stable &= !loseBackground(Start, O, *Now);
      for (const Cell &Cell : AtStart->Cells) {
        const Datum *Old = Then->find(Cell.Offset, Cell.Bytes), *New = Now->find(Cell.Offset, Cell.Bytes);
        if (!Old || (New && sameContent(*Old, *New)))
          continue;
        auto [Known, First] = Index.try_emplace(std::tuple(D, Place, Cell.Offset), Changes.size());
        if (First) {
          Change C;
          C.In = O;
          C.Offset = Cell.Offset;
          C.Bytes = Cell.Bytes;
          C.Start = Cell.Content;
          Changes.push_back(std::move(C));
        }
        spend(WorkOfInstruction);
        Stable &= !generalizeCell(Changes[Known->second], First, *Old, New, FirstNewSymbol);
      }
    }
  }
  return Stable;
}

/// The object at a place of a frame.
ObjectRef Machine::objectAt(unsigned Depth, unsigned Place) const {
  const Frame *F = Frames[Depth];
  const code::Variable *V = Place < F->Code->Locals.size() ? &F->Code->Locals[Place] : &F->Extra[Place - F->Code->Locals.size()];
  return {V, F->Serial, unsigned(Depth), unsigned(Place)};
}

/// Makes explicit, at the start of a loop, the backgrounds of what a step wrote.
bool Machine::materialize(Memory &Start, Memory &Before, const Memory &After) {
  bool Any = false;
  for (unsigned D = 0; D < Start.depth(); ++D) {
    const std::shared_ptr<FrameMemory> Frame = Start.frames()[D], Later = After.frames()[D];
    if (Frame == Later)
      continue;
    for (unsigned Place = 0; Place < Frame->Objects.size(); ++Place) {
      const std::shared_ptr<Contents> AtStart = Frame->Objects[Place], Now = Later->Objects[Place];
      if (!AtStart || !Now || AtStart == Now)
        continue;
      spend(Now->size());
      for (const Cell &C : Now->Cells) {
        if (AtStart->find(C.Offset, C.Bytes))
          continue;
        const std::optional<Datum> Old = counterpart(*AtStart, C);
        if (!Old)
          continue;
        const ObjectRef O = objectAt(D, Place);
        Start.writable(O).write(C.Offset, C.Bytes, *Old);
        Before.writable(O).write(C.Offset, C.Bytes, *Old);
        Any = true;
      }
    }
  }
  return Any;
}

//===----------------------------------------------------------------------===//
// How many steps
//===----------------------------------------------------------------------===//

/// The first counter for which a condition "a + b · counter < 0" (or <=, ==, != 0), as the machine evaluated it, does not
/// hold; nothing for conditions of another form.
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
std::optional<uint64_t> Machine::countIterations(const LoopInfo &Loop, const Memory &Start,
                                                 const std::vector<Change> &Changes, const Value &Counter) {
  if (Loop.Condition == NoBlock || Loop.DeclaresInCondition)
    return std::nullopt;
  auto ConditionAfter = [&](const Value &Steps) {
    const State Outer = S;
    S.M = Start;
    applyChanges(S.M, Changes, Steps);
    Record.keepBack();
    const Value Condition = truthOf(yieldOf(Loop.Condition), code::Type::boolean()).Number;
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
  if (auto First = firstFailure(L, ConditionAfter(Counter), Counter.Terms[0].Symbol); First && *First > 0)
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

/// Asks the condition of a loop with an unknown number of steps; whoever may go on does. Returns for whom the answer is the
/// same.
Spread Machine::askCondition(const LoopInfo &Loop) {
  if (Loop.Condition == NoBlock)
    return Spread::Block;
  const Value Condition = truthOf(yieldOf(Loop.Condition), code::Type::boolean()).Number;
  const Lanes::Split Split = L.split(Condition, S.Active.mask(L.threads()));
  S.Active = Threads(Split.True) | Threads(Split.Unknown);
  const Character By = L.character(Condition);
  if (Split.Unknown.any() && By.Shared == Spread::Thread && By.From == Origin::Data)
    S.Breakables.back().EarlyBreaks |= EarlyExits{true, true};
  return By.Shared;
}

/// Runs one step for any number of steps.
void Machine::runSummarized(const LoopInfo &Loop) {
  if (!tick())
    return;
  passBarrier(); // what a step finds in memory, another one may have written
  const State Entered = S;
  Memory Start = S.M;
  ++UnknownLoops;
  const Value Counter = unknownInteger({Spread::Block, Origin::Counter, ""}, {0, INT32_MAX});
  const SymbolId FirstNewSymbol = Counter.Terms[0].Symbol;
  std::vector<Change> Changes;
  std::optional<uint64_t> Known; // number of steps
  Spread ControlledBy = Spread::Block;

  // Converges in two or three rounds; each round makes what does not hold less precise.
  const unsigned MaximalRounds = 8;
  EarlyExits EarlyBreaks; // in a step before
  for (unsigned Round = 0; Round < MaximalRounds; ++Round) {
    S = Entered;
    S.Breakables.back().EarlyBreaks |= EarlyBreaks;
    S.M = Start;
    applyChanges(S.M, Changes, Counter);
    Memory Before = S.M;
    Record.keepBack();
    CounterDecided = false;
    Undecided.push_back({ControlledBy, Origin::Counter, ""}); // whether this step happens
    if (Loop.ConditionFirst)
      ControlledBy = std::max(ControlledBy, askCondition(Loop));
    if (S.Breakables.back().UnknownExit)
      ControlledBy = Spread::Thread;
    if (S.Active.any())
      executeStep(Loop);
    if (!Loop.ConditionFirst && S.Active.any())
      ControlledBy = std::max(ControlledBy, askCondition(Loop));
    Undecided.pop_back();
    EarlyBreaks = S.Breakables.back().EarlyBreaks;
    bool Stable = !materialize(Start, Before, S.M);
    Stable &= generalize(Changes, Start, Before, S.M, FirstNewSymbol);
    const bool Last = Stable || Round + 1 == MaximalRounds || exhausted();
    const BreakableExits &Exits = S.Breakables.back();
    if (Last && Stable && Loop.ConditionFirst && !Exits.UnknownExit && Exits.Broken.none() && !CounterDecided) {
      const Threads AfterStep = std::exchange(S.Active, Entered.Active);
      if ((Known = countIterations(Loop, Start, Changes, Counter)))
        for (trace::Access &A : Record.kept())
          --A.UnknownLoops;
      S.Active = AfterStep;
    }
    release(Last, Known.value_or(1));
    if (Last)
      break;
  }

  // Afterwards: some number of steps later, each thread its own if they leave on their own.
  const Value Steps = Known ? Value(int64_t(*Known)) : unknownInteger({ControlledBy, Origin::Counter, ""}, {0, INT32_MAX});
  S.M = Start;
  if (!Known)
    for (Change &C : Changes)
      forgetStep(C, ControlledBy);
  applyChanges(S.M, Changes, Steps);
  S.Calls.back().Returned = Entered.Calls.back().Returned; // who returned did so in some step or in none
  S.Active = Entered.Active;
  S.Equal = Entered.Equal;
  if (Loop.ConditionFirst && Loop.Condition != NoBlock && !Loop.DeclaresInCondition) { // asked once more, to end
    Record.keepBack();
    yieldOf(Loop.Condition);
    release(Known.has_value());
  }
  --UnknownLoops;
}
