//===- Control.cpp - Branches, switches, and leaving ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Control.h"
#include "Machine/Machine.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Opcode;

void ControlInstructions::execute(const Instruction &I) {
  switch (I.Code) {
  case Opcode::If:
    return executeIf(I);
  case Opcode::Logical:
    return executeLogical(I);
  case Opcode::Switch:
    return executeSwitch(I);
  case Opcode::Break:
    return M.Exits.leaveStep(/*Breaks=*/true);
  case Opcode::Continue:
    return M.Exits.leaveStep(/*Breaks=*/false);
  case Opcode::Return:
    return executeReturn(I);
  case Opcode::Leave:
    return executeLeave(I);
  case Opcode::Label:
    return M.Exits.reachLabel();
  case Opcode::Yield:
    Frames.top().Yielded = I.Operands.empty() ? Datum() : value(I.Operands[0]);
    return;
  default:
    llvm_unreachable("no control");
  }
}

void ControlInstructions::executeReturn(const Instruction &I) {
  if (const std::optional<Datum> &To = Frames.top().Result; To && !I.Operands.empty())
    M.Memory.store(*To, I.Ty, value(I.Operands[0]), 0);
  if (!Frames.top().Caller)
    noteIfAllLeave(trace::Trace::Return);
  M.Exits.leaveCall();
}

void ControlInstructions::executeLeave(const Instruction &I) {
  R.Into.AllTrapAt = I.Site;
  noteIfAllLeave(trace::Trace::Trap);
  M.Exits.endThreads();
}

/// That it is early is seen where something follows: Machine::executeUntil().
void ControlInstructions::noteIfAllLeave(trace::Trace::Leaving By) {
  if (Around.conditions() == 0 && Around.UnknownLoops == 0 && S.Active == Threads(L.all()))
    Around.AllLeft = By;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

void ControlInstructions::executeIf(const Instruction &I) {
  const Datum Condition = value(I.Operands[0]);
  const bool HasResult = I.Result != ir::NoRegister;
  std::optional<Datum> A, B;
  const trace::Region *Before = Record.region();
  auto Side = [&](ir::BlockId Block, std::optional<Datum> &Result) {
    if (HasResult)
      Result = yieldOf(Block);
    else
      M.execute(Block);
  };
  M.Branches.branch(Condition, [&] { Side(I.Blocks[0], A); }, [&] { Side(I.Blocks[1], B); }, I.With);
  if (I.With & ir::Selects)
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
void ControlInstructions::executeLogical(const Instruction &I) {
  const bool IsAnd = I.Arithmetic == Op::And;
  const trace::Region *Before = Record.region();
  const size_t AddedBefore = Record.added();
  const Datum Left = value(I.Operands[0]);
  Datum Right = Datum::integer(Value(IsAnd ? 0 : 1));
  auto Evaluate = [&] {
    if (Datum D = yieldOf(I.Blocks[0]); D.isInteger())
      Right = D;
    else
      Right = V.truthOf(D, ir::Type::boolean());
  };
  auto Nothing = [] {};
  if (IsAnd)
    M.Branches.branch(Left, Evaluate, Nothing);
  else
    M.Branches.branch(Left, Nothing, Evaluate);
  if (Record.added() == AddedBefore) // a compiler asks both sides
    Record.backTo(Before);
  Datum Result =
      Datum::integer(IsAnd ? L.logicalAnd(Left.Number, Right.Number) : L.logicalOr(Left.Number, Right.Number));
  Result.Since = Left.Since | Right.Since;
  set(I, std::move(Result));
}

//===----------------------------------------------------------------------===//
// Switches
//===----------------------------------------------------------------------===//

Value ControlInstructions::matchesLabel(const Label &Of, const Value &Selector, IntType T) {
  if (Of.Low == Of.High)
    return L.apply(Op::Eq, Selector, Value(Of.Low), T);
  return L.logicalAnd(L.apply(Op::Le, Value(Of.Low), Selector, T), L.apply(Op::Le, Selector, Value(Of.High), T));
}

Value ControlInstructions::matchesNone(const ir::SwitchInfo &Switch, const Value &Selector, IntType T) {
  Value None(1);
  for (const auto &Part : Switch.Parts) {
    Work.spendInstructions(Part.Labels.size());
    for (const Label &Each : Part.Labels)
      if (!Each.IsDefault)
        None = L.logicalAnd(None, L.logicalNot(matchesLabel(Each, Selector, T)));
  }
  return None;
}

void ControlInstructions::executeSwitch(const Instruction &I) {
  Record.interrupt();
  const ir::SwitchInfo &Switch = Frames.code().Switches[I.Index];
  const IntType T = I.Ty.asInt();
  const Value Selector = V.toInteger(value(I.Operands[0]), I.Ty);
  const Value None = matchesNone(Switch, Selector, T);

  M.Exits.enterBreakable();
  const Threads Entered = S.Active;
  auto Staying = [&] {
    return Entered - S.Breakables.back().Broken - S.Calls.back().Returned - S.Breakables.back().Continued;
  };
  // A thread jumps to its label and falls through from there until it breaks: a flag that turns on.
  Value On(0);
  for (const auto &Part : Switch.Parts) {
    for (const Label &Each : Part.Labels)
      On = L.logicalOr(On, Each.IsDefault ? None : matchesLabel(Each, Selector, T));
    S.Active = Staying();
    if (S.Active.none())
      continue;
    const Lanes::Split Split = L.split(On, S.Active.mask());
    M.Branches.branch(Datum::integer(On), [&] { M.execute(Part.Body); }, [] {});
    // Under an unknown selector a break ends the flag, not the threads.
    if (Part.Breaks && Split.Unknown.any())
      On = L.merge(Split.Unknown, Value(0), On);
  }
  endSwitch(Entered);
}

void ControlInstructions::endSwitch(const Threads &Entered) {
  Record.interrupt();
  BreakableExits Exits = M.Exits.endBreakable();
  M.Exits.rejoin(Exits.AtBreak);
  S.Active = Entered - S.Calls.back().Returned - Exits.Continued;
  if (M.Exits.isInBreakable()) { // `continue` in a switch is the loop's
    S.Breakables.back().Continued |= Exits.Continued;
    S.Breakables.back().EarlyContinues |= Exits.EarlyContinues;
    S.Breakables.back().AtContinue = Join.joined(S.Breakables.back().AtContinue, Exits.AtContinue);
  }
}
