//===- Execute.cpp - One instruction after the other ----------------------------===//
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
using code::Opcode;
using code::Operand;
using code::Type;

Machine::Machine(code::Program &P, const Options &O, trace::Trace &Run, CallStore *Shared)
    : V(Run.L, this->O, Past), P(P), O(O), Run(Run), L(Run.L), Everyone(L.all()), Work(O.Budget, O.Stops),
      Sources(V, P, this->O, Record, Past), Join(V, Sources, Work), Record(Run),
      Past(S, Run.L, Record, CounterDecided, Shared) {}

Machine::~Machine() = default;

Datum Machine::localAddress(unsigned Local) const {
  if (Local < Top->Aliases.size() && Top->Aliases[Local])
    return *Top->Aliases[Local];
  return Datum::address({&Top->Code->Locals[Local], Top->Serial, Top->Depth, unsigned(Local)});
}

const Datum &Machine::value(Operand X) {
  if (X.Is == Operand::Register)
    return Top->Registers[X.Index];
  Datum &D = Scratch[NextScratch++ % std::size(Scratch)];
  switch (X.Is) {
  case Operand::Local: return D = localAddress(X.Index);
  case Operand::Global: return D = Datum::address({&P.global(X.Index), 0, 0, 0});
  case Operand::Constant: return D = Datum::integer(Value(Top->Code->Constants[X.Index]));
  case Operand::Function: return D = Datum::function(X.Index);
  case Operand::Null: return D = Datum::nowhere();
  default: return D = Datum();
  }
}

void Machine::set(const Instruction &I, Datum D) {
  if (I.Result != code::NoRegister)
    Top->Registers[I.Result] = std::move(D);
}

llvm::SmallVector<Datum, 6> Machine::operandsOf(const Instruction &I, unsigned From) {
  llvm::SmallVector<Datum, 6> Result;
  for (unsigned K = From; K < I.Operands.size(); ++K)
    Result.push_back(value(I.Operands[K]));
  return Result;
}

Character Machine::worstOf(llvm::ArrayRef<code::Operand> Operands) {
  Character C{Spread::Block, Origin::Launch, ""};
  for (const code::Operand &X : Operands)
    C = worst(C, V.characterOf(value(X)));
  return C;
}

Datum Machine::yieldOf(code::BlockId B) {
  Top->Yielded = Datum();
  execute(B);
  return std::move(Top->Yielded);
}

void Machine::execute(code::BlockId B) {
  if (B == code::NoBlock)
    return;
  for (const Instruction &I : Top->Code->Blocks[B]) {
    if (S.Active.none() || !tick())
      return;
    execute(I);
  }
}

void Machine::execute(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Opaque:
  case Opcode::Truthy:
  case Opcode::Lost:
  case Opcode::Binary:
  case Opcode::Convert:
  case Opcode::Truth:
  case Opcode::Not: return executeValue(I);
  case Opcode::Offset:
  case Opcode::Move:
  case Opcode::Distance:
  case Opcode::CompareAddresses:
  case Opcode::AddressToInt:
  case Opcode::IntToAddress:
  case Opcode::Enclosing: return executeAddress(I);
  case Opcode::Declare:
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Copy:
  case Opcode::Zero:
  case Opcode::Forget:
  case Opcode::LoadEither: return executeMemory(I);
  case Opcode::Build:
  case Opcode::Pick:
  case Opcode::Splat:
  case Opcode::LoadComponents:
  case Opcode::StoreComponents: return executeVector(I);
  case Opcode::If:
  case Opcode::Logical:
  case Opcode::Loop:
  case Opcode::Switch:
  case Opcode::Break:
  case Opcode::Continue:
  case Opcode::Return:
  case Opcode::Leave:
  case Opcode::Yield: return executeControl(I);
  case Opcode::Call:
  case Opcode::CallAddress:
  case Opcode::CallVirtual:
  case Opcode::CallUnknown:
  case Opcode::CallBuiltin:
  case Opcode::Assembly:
  case Opcode::Launch: return executeCall(I);
  }
}

Datum Machine::opaqueOf(const Instruction &I) {
  if (I.With & code::Branches)
    interrupt(); // computing it takes a branch, or a call
  return V.unknownOf(I.Ty, worstOf(I.Operands));
}

void Machine::executeValue(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Opaque: return set(I, opaqueOf(I));
  case Opcode::Truthy: return set(I, Datum::integer(V.unknownInteger(worstOf(I.Operands), {0, 1})));
  case Opcode::Lost: { // what is made of data is data
    const Character C = worstOf(I.Operands);
    return set(I, C.From == Origin::Data ? V.data(I.Ty, C.Shared) : V.lost(I.Ty, I.Why ? I.Why : reason::Expression));
  }
  case Opcode::Binary: return set(I, V.applyBinary(I, value(I.Operands[0]), value(I.Operands[1])));
  case Opcode::Convert: return set(I, V.converted(value(I.Operands[0]), I.From, I.Ty));
  case Opcode::Truth: return set(I, V.truthOf(value(I.Operands[0]), I.From));
  default: {
    Datum Not = V.truthOf(value(I.Operands[0]), Type::boolean());
    Not.Number = L.logicalNot(Not.Number);
    return set(I, std::move(Not));
  }
  }
}

void Machine::executeAddress(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Offset:
    return set(I, V.advance(value(I.Operands[0]), value(I.Operands[1]), I.Bytes, I.Element, I.With & code::Subtracts));
  case Opcode::Move: return set(I, V.movedBy(value(I.Operands[0]), I.Bytes));
  case Opcode::Distance: return set(I, V.distance(Datum(value(I.Operands[0])), value(I.Operands[1]), I.Bytes));
  case Opcode::CompareAddresses:
    return set(I, V.compareAddresses(I.Arithmetic, Datum(value(I.Operands[0])), value(I.Operands[1])));
  case Opcode::AddressToInt: return set(I, Datum::integer(V.toInteger(value(I.Operands[0]), I.Ty)));
  case Opcode::IntToAddress: {
    const Datum &D = value(I.Operands[0]);
    if (D.isAddress())
      return set(I, D);
    auto Pointer = D.isInteger() ? V.pointerFrom(D.Number) : std::nullopt;
    return set(I, Pointer ? *Pointer : Datum::nowhere());
  }
  default: return set(I, enclosing(Top->Code->Enclosing[I.Index]));
  }
}

/// A variable of a function that is being called.
Datum Machine::enclosing(const void *Declaration) {
  Past.spoil();
  for (Frame *F = Top->Caller; F; F = F->Caller)
    for (unsigned K = 0; K < F->Code->Locals.size(); ++K)
      if (F->Code->Locals[K].Declaration == Declaration) {
        if (K < F->Aliases.size() && F->Aliases[K])
          return *F->Aliases[K];
        return Datum::address({&F->Code->Locals[K], F->Serial, F->Depth, unsigned(K)});
      }
  return Datum::nowhere();
}

void Machine::executeControl(const Instruction &I) {
  switch (I.Code) {
  case Opcode::If: return executeIf(I);
  case Opcode::Logical: return executeLogical(I);
  case Opcode::Loop: return executeLoop(Top->Code->Loops[I.Index]);
  case Opcode::Switch: return executeSwitch(I);
  case Opcode::Break: return leaveStep(/*Breaks=*/true);
  case Opcode::Continue: return leaveStep(/*Breaks=*/false);
  case Opcode::Return: return executeReturn(I);
  case Opcode::Leave:
    Past.spoil();
    S.Calls.back().Returned |= S.Active;
    S.Active = {};
    return;
  default:
    Top->Yielded = I.Operands.empty() ? Datum() : value(I.Operands[0]);
    return;
  }
}

void Machine::executeCall(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Call: return set(I, enter(I.Index, I, operandsOf(I)));
  case Opcode::CallVirtual: {
    const llvm::SmallVector<Datum, 6> Arguments = operandsOf(I);
    const code::Function *F = P.function(I.Index);
    const unsigned This = F && F->This ? *F->This : 0;
    const ObjectRef Object = This < Arguments.size() ? Arguments[This].To : ObjectRef();
    const bool IsWhole = Object && Arguments[This].Number == Value(0);
    auto Overrider = IsWhole && Object.Is->Class ? P.overrider(I.Index, Object.Is->Class) : std::nullopt;
    return set(I, Overrider ? enter(*Overrider, I, Arguments)
                            : callUnknown(I, unknownCallOf(I), Arguments, reason::Virtual));
  }
  case Opcode::CallAddress: {
    const Datum Callee = value(I.Operands[0]);
    llvm::SmallVector<Datum, 6> Arguments = operandsOf(I, 1);
    const code::Function *F = Callee.Is == Datum::Function ? P.function(Callee.Callee) : nullptr;
    if (F && F->This && Arguments.size() + 1 == F->Parameters) // a lambda without captures
      Arguments.insert(Arguments.begin() + *F->This, Datum::nowhere());
    return set(I, Callee.Is == Datum::Function ? enter(Callee.Callee, I, Arguments)
                                               : callUnknown(I, unknownCallOf(I), Arguments, reason::NoBody));
  }
  case Opcode::CallUnknown:
    return set(I, callUnknown(I, &Top->Code->Calls[I.Index], operandsOf(I), I.Why ? I.Why : reason::NoBody));
  case Opcode::CallBuiltin: {
    const Datum Result = callBuiltin(I);
    if (Top->Code->Builtins[I.Index].ReturnsInPlace)
      holdUnknown(Datum(value(I.Operands.back())), {Spread::Thread, Origin::Data, ""});
    return set(I, Result);
  }
  case Opcode::Assembly: return executeAssembly(I);
  default: return executeLaunch(I);
  }
}
