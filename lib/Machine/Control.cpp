//===- Control.cpp - Branches, switches, and who leaves early -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Code/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using code::Instruction;

//===----------------------------------------------------------------------===//
// Leaving
//===----------------------------------------------------------------------===//

void Machine::executeReturn(const Instruction &I) {
  if (Top->Result && !I.Operands.empty()) {
    Datum D = value(I.Operands[0]);
    store(*Top->Result, I.Ty, std::move(D), 0);
  }
  if (Top->Caller) // who returns from the kernel is gone
    depart(S.Calls.back().Left, Top->UndecidedAtEntry);
  S.Calls.back().Early |= decidedSince(Top->UndecidedAtEntry);
  S.Calls.back().Returned |= S.Active;
  S.Active = {};
}

void Machine::leaveStep(bool Breaks) {
  if (S.Breakables.size() > Top->BreakablesAtEntry) {
    BreakableExits &Exits = S.Breakables.back();
    (Breaks ? Exits.Broken : Exits.Continued) |= S.Active;
    depart(Breaks ? Exits.AtBreak : Exits.AtContinue, UndecidedAtBreakable.back());
    (Breaks ? Exits.EarlyBreaks : Exits.EarlyContinues) |= decidedSince(UndecidedAtBreakable.back());
  }
  S.Active = {};
}

EarlyExits Machine::decidedSince(size_t Since) const {
  EarlyExits Result;
  for (size_t I = Since; I < Undecided.size(); ++I) {
    Result.Some = true;
    const Character &By = Undecided[I].By;
    if (By.Shared == Spread::Thread) {
      Result.ByData |= By.From == Origin::Data;
      Result.ByLost |= By.From == Origin::Lost;
    }
  }
  return Result;
}

EarlyExits Machine::earlyExits() const {
  EarlyExits Result = S.Calls.back().Early;
  if (S.Breakables.size() > Top->BreakablesAtEntry) {
    Result |= S.Breakables.back().EarlyBreaks;
    Result |= S.Breakables.back().EarlyContinues;
  }
  return Result;
}

/// Notes that the active threads leave, if a condition since \p UndecidedAtEntry is not known.
void Machine::depart(DepartureRef &From, size_t UndecidedAtEntry) {
  if (Undecided.size() <= UndecidedAtEntry || S.Active.none())
    return;
  Past.spoil();
  Character By = Undecided[UndecidedAtEntry].By;
  Threads Surely = S.Active;
  for (size_t I = UndecidedAtEntry; I < Undecided.size(); ++I) {
    By = worst(By, Undecided[I].By);
    Surely -= Undecided[I].Of;
  }
  From = Join.joined(std::make_shared<const Departure>(Departure{S.M, By, S.Active, Surely}), From);
}

/// Joins those who left earlier with the rest.
void Machine::rejoin(DepartureRef &From) {
  if (!From)
    return;
  const DepartureRef Left = std::move(From);
  From = nullptr;
  S.M = Join.rejoined(*Left, S.M);
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Runs \p Then where \p Condition holds and \p Else where it does not, on copies of the state where it is not known.
void Machine::branch(const Datum &Given, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else) {
  if (S.Active.none())
    return;
  const Datum Condition = Given.isInteger() ? Given : V.truthOf(Given, code::Type::boolean());
  const bool IsConstant = Condition.Since == Knowledge::Compilation && Condition.Number.constant();
  if (IsConstant) // the compiler drops the other side
    return *Condition.Number.constant() ? Then() : Else();
  const Lanes::Split Split = L.split(Condition.Number, S.Active.mask());
  const trace::Region *Before = Record.region();
  auto InRegion = [&](llvm::function_ref<void()> Side) {
    Record.enterRegion(Before);
    const Equalities EqualBefore = S.Equal;
    Side();
    S.Equal.backTo(EqualBefore);
  };
  if (Split.Unknown.any())
    branchOnUnknown(
        Condition.Number, Split, [&] { InRegion(Then); }, [&] { InRegion(Else); });
  else {
    const Threads True(Split.True), False(Split.False);
    S.Active = True;
    if (True.any())
      InRegion(Then);
    const Threads AfterThen = S.Active;
    S.Active = False;
    if (False.any())
      InRegion(Else);
    S.Active |= AfterThen;
  }
  Record.enterRegion(Before);
}

/// Whether a condition says that a number of each thread, which is not known, has (or has not) one value.
static bool asksFor(const Lanes &L, Op Comparison, const Value &Condition) {
  if (Condition.Terms.size() != 1)
    return false;
  const Symbol &Of = L.symbol(Condition.Terms[0].Symbol);
  auto Asks = [&](const Value &V) { return asksFor(L, Comparison, V); };
  if (Of.Operation == Op::And ||
      Of.Operation == Op::Or) { // one of an "and" is enough, of an "or" all must; denied the other way
    const bool OneIsEnough = (Of.Operation == Op::And) == (Comparison == Op::Eq);
    return OneIsEnough ? llvm::any_of(Of.Operands, Asks) : llvm::all_of(Of.Operands, Asks);
  }
  return Of.Operation == Comparison && L.character(Condition).Shared == Spread::Thread &&
         L.character(Condition).From < Origin::Data;
}

/// If a condition says (or denies, for Op::Ne) that a known number of each thread is equal to an unknown one that is
/// the same for all: that known number.
static std::optional<ThreadInts> matchOf(Lanes &L, Op Comparison, const Value &Condition) {
  if (Condition.Terms.size() != 1)
    return std::nullopt;
  const Symbol &Of = L.symbol(Condition.Terms[0].Symbol);
  const bool IsPart = Of.Operation == Op::And && Comparison == Op::Eq;
  if (!IsPart && Of.Operation != Comparison)
    return std::nullopt;
  const std::vector<Value> Operands = Of.Operands; // what follows may add symbols
  if (IsPart) {
    for (const Value &V : Operands)
      if (auto Match = matchOf(L, Comparison, V))
        return Match;
    return std::nullopt;
  }
  Value Difference = L.apply(Op::Sub, Operands[0], Operands[1], Wide);
  const ThreadInts Known = std::exchange(Difference.Known, ThreadInts(0));
  if (Known.isUniform() || L.character(Difference).Shared != Spread::Block)
    return std::nullopt;
  return Known;
}

void Machine::branchOnUnknown(const Value &Condition, const Lanes::Split &Split, llvm::function_ref<void()> Then,
                              llvm::function_ref<void()> Else) {
  for (SymbolId Source : L.sources(Condition))
    CounterDecided |= L.symbol(Source).From == Origin::Counter;
  Undecided.push_back({L.character(Condition), Threads(Split.Unknown)});
  const auto MatchHere = matchOf(L, Op::Eq, Condition), MatchThere = matchOf(L, Op::Ne, Condition);
  const bool FewHere = asksFor(L, Op::Eq, Condition), FewThere = asksFor(L, Op::Ne, Condition);
  const Threads Unknown(Split.Unknown);
  const State Before = S;
  Work.spend(S.Calls.size() + S.Breakables.size()); // of the copies
  auto Remember = [&](const ThreadMask &Certain, const std::optional<ThreadInts> &Match, bool Few) {
    if (Match && Certain.none())
      S.Equal.Matches.push_back(*Match);
    else
      S.Equal.Others += Match || Few;
  };
  auto Run = [&](const ThreadMask &Certain, const std::optional<ThreadInts> &Match, bool Few,
                 llvm::function_ref<void()> Side) {
    S = Before;
    S.Active = Threads(Certain) | Unknown;
    Remember(Certain, Match, Few);
    Side();
    return std::exchange(S, State());
  };
  Past.enterFork();
  State A = Run(Split.True, MatchHere, FewHere, Then);
  State B = Run(Split.False, MatchThere, FewThere, Else);
  Past.leaveFork();
  Undecided.pop_back();
  const bool AllLeft = A.Active.none();
  S = joinedStates(Condition, Unknown, Before, std::move(A), std::move(B));
  // `if (threadIdx.x != n - 1) return;` holds for all that follows.
  if (AllLeft && !Top->Code->UsesLabels)
    Remember(Split.False, MatchThere, FewThere);
}

State Machine::joinedStates(const Value &Condition, const Threads &Unknown, const State &Before, State A, State B) {
  // Who left on one side only, under a condition that is not known, is taken to stay.
  auto Surely = [&](const Threads &X, const Threads &Y) { return (X & Y) | ((X | Y) - Unknown); };
  auto Possibly = [&](const Threads &X, const Threads &Y) { return (((X - Y) | (Y - X)) & Unknown).any(); };
  State Result;
  Result.Active = (A.Active | B.Active) & Before.Active;
  Result.Equal = Before.Equal;
  Result.Calls = std::move(B.Calls);
  const bool MayHaveReturned = Possibly(A.Calls.back().Returned, Result.Calls.back().Returned);
  Result.Calls.back().Returned = Surely(A.Calls.back().Returned, Result.Calls.back().Returned);
  Result.Calls.back().Early |= A.Calls.back().Early;
  Result.Calls.back().Left = Join.joined(A.Calls.back().Left, Result.Calls.back().Left);
  Result.Breakables = std::move(B.Breakables);
  if (Result.Breakables.size() > Top->BreakablesAtEntry) {
    const BreakableExits &OfA = A.Breakables.back();
    BreakableExits &Of = Result.Breakables.back();
    Of.UnknownExit |= OfA.UnknownExit || MayHaveReturned || Possibly(OfA.Broken, Of.Broken);
    Of.Broken = Surely(OfA.Broken, Of.Broken);
    Of.Continued = Surely(OfA.Continued, Of.Continued);
    Of.EarlyBreaks |= OfA.EarlyBreaks;
    Of.EarlyContinues |= OfA.EarlyContinues;
    Of.AtBreak = Join.joined(OfA.AtBreak, Of.AtBreak);
    Of.AtContinue = Join.joined(OfA.AtContinue, Of.AtContinue);
  }
  // Who left is not looked at any more on the way on; what they take with them is in their Departure.
  if (A.Active.none() != B.Active.none())
    Result.M = A.Active.none() ? std::move(B.M) : std::move(A.M);
  else
    Result.M = Join.joined(Ways{Condition, A.Active - B.Active, B.Active - A.Active}, A.M, B.M);
  return Result;
}

void Machine::executeIf(const Instruction &I) {
  const Datum Condition = value(I.Operands[0]);
  const bool HasResult = I.Result != code::NoRegister;
  std::optional<Datum> A, B;
  const trace::Region *Before = Record.region();
  auto Side = [&](code::BlockId Block, std::optional<Datum> &Result) {
    if (HasResult)
      Result = yieldOf(Block);
    else
      execute(Block);
  };
  branch(
      Condition, [&] { Side(I.Blocks[0], A); }, [&] { Side(I.Blocks[1], B); });
  if (I.With & code::Selects)
    Record.backTo(Before);
  if (!HasResult || (!A && !B))
    return;
  if (!A || !B)
    return set(I, A ? *A : *B);
  if (I.Ty.isInt())
    return set(
        I, V.knownAs(Datum::integer(L.select(Condition.Number, V.toInteger(*A, I.Ty), V.toInteger(*B, I.Ty))), *A, *B));
  set(I, V.joined(Condition.Number, *A, *B));
}

/// The right side runs only for the threads whose left side asks for it.
void Machine::executeLogical(const Instruction &I) {
  const bool IsAnd = I.Arithmetic == Op::And;
  const Datum Left = value(I.Operands[0]);
  Datum Right = Datum::integer(Value(IsAnd ? 0 : 1));
  auto Evaluate = [&] {
    if (Datum D = yieldOf(I.Blocks[0]); D.isInteger())
      Right = D;
    else
      Right = V.truthOf(D, code::Type::boolean());
  };
  auto Nothing = [] {};
  if (IsAnd)
    branch(Left, Evaluate, Nothing);
  else
    branch(Left, Nothing, Evaluate);
  Datum Result =
      Datum::integer(IsAnd ? L.logicalAnd(Left.Number, Right.Number) : L.logicalOr(Left.Number, Right.Number));
  Result.Since = std::max(Left.Since, Right.Since);
  set(I, std::move(Result));
}

//===----------------------------------------------------------------------===//
// Switches
//===----------------------------------------------------------------------===//

Value Machine::matchesLabel(const code::SwitchInfo::Label &Label, const Value &Selector, IntType T) {
  if (Label.Low == Label.High)
    return L.apply(Op::Eq, Selector, Value(Label.Low), T);
  return L.logicalAnd(L.apply(Op::Le, Value(Label.Low), Selector, T), L.apply(Op::Le, Selector, Value(Label.High), T));
}

void Machine::executeSwitch(const Instruction &I) {
  interrupt();
  const code::SwitchInfo &Switch = Top->Code->Switches[I.Index];
  const IntType T = I.Ty.asInt();
  const Value Selector = V.toInteger(value(I.Operands[0]), I.Ty);
  Value None(1); // no case label matches
  for (const auto &Part : Switch.Parts) {
    Work.spendInstructions(Part.Labels.size());
    for (const auto &Label : Part.Labels)
      if (!Label.IsDefault)
        None = L.logicalAnd(None, L.logicalNot(matchesLabel(Label, Selector, T)));
  }

  const EarlyExits Early = earlyExits();
  S.Breakables.emplace_back();
  S.Breakables.back().EarlyBreaks = Early;
  UndecidedAtBreakable.push_back(Undecided.size());
  const Threads Entered = S.Active;
  auto Staying = [&] {
    return Entered - S.Breakables.back().Broken - S.Calls.back().Returned - S.Breakables.back().Continued;
  };
  // A thread jumps to its label and falls through from there until it breaks: a flag that turns on.
  Value On(0);
  for (const auto &Part : Switch.Parts) {
    for (const auto &Label : Part.Labels)
      On = L.logicalOr(On, Label.IsDefault ? None : matchesLabel(Label, Selector, T));
    S.Active = Staying();
    if (S.Active.none())
      continue;
    const Lanes::Split Split = L.split(On, S.Active.mask());
    branch(
        Datum::integer(On), [&] { execute(Part.Body); }, [] {});
    // Under an unknown selector a break ends the flag, not the threads.
    if (Part.Breaks && Split.Unknown.any())
      On = L.merge(Split.Unknown, Value(0), On);
  }
  interrupt();
  BreakableExits Exits = std::move(S.Breakables.back());
  S.Breakables.pop_back();
  UndecidedAtBreakable.pop_back();
  rejoin(Exits.AtBreak);
  S.Active = Entered - S.Calls.back().Returned - Exits.Continued;
  if (S.Breakables.size() > Top->BreakablesAtEntry) { // `continue` in a switch is the loop's
    S.Breakables.back().Continued |= Exits.Continued;
    S.Breakables.back().EarlyContinues |= Exits.EarlyContinues;
    S.Breakables.back().AtContinue = Join.joined(S.Breakables.back().AtContinue, Exits.AtContinue);
  }
}
