//===- Calls.cpp - Calls of functions -------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Calls.h"
#include "Machine/Machine.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Opcode;
using ir::Type;

/// Calls may nest this deep, and one function may be active this often.
static constexpr unsigned MaximalDepth = 64, MaximalRecursion = 8;

//===----------------------------------------------------------------------===//
// Which function
//===----------------------------------------------------------------------===//

void CallInstructions::execute(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Call:
    if (O.NotesCall && I.Unknown != ir::NoIndex)
      Unknown.note(I, &Frames.code().Calls[I.Unknown], Registers.operandsOf(I));
    return call(I, Registers.operandsOf(I));
  case Opcode::CallVirtual:
    return set(I, callVirtual(I, Registers.operandsOf(I)));
  case Opcode::CallAddress:
    if (O.NotesCall && I.Unknown != ir::NoIndex)
      Unknown.note(I, &Frames.code().Calls[I.Unknown], Registers.operandsOf(I, 1));
    return set(I, callAddress(I, value(I.Operands[0]), Registers.operandsOf(I, 1)));
  case Opcode::CallUnknown:
    return set(I,
               Unknown.pass(I, &Frames.code().Calls[I.Index], Registers.operandsOf(I), I.Why ? I.Why : reason::NoBody));
  default:
    llvm_unreachable("no call");
  }
}

Datum CallInstructions::callVirtual(const Instruction &I, llvm::ArrayRef<Datum> Arguments) {
  const ir::Function *F = P.function(I.Index);
  const unsigned This = F && F->This ? *F->This : 0;
  const ObjectRef Object = This < Arguments.size() ? Arguments[This].To : ObjectRef();
  const bool IsWhole = Object && Arguments[This].Number == Value(0);
  auto Overrider = IsWhole && Object.Is->Class ? P.overrider(I.Index, Object.Is->Class) : std::nullopt;
  return Overrider ? enter(*Overrider, I, Arguments) : notEntered(I, Arguments, reason::Virtual);
}

Datum CallInstructions::callAddress(const Instruction &I, Datum Callee, llvm::SmallVector<Datum, 6> Arguments) {
  if (Callee.Is != Datum::Function)
    return notEntered(I, Arguments, reason::NoBody);
  const ir::Function *F = P.function(Callee.Callee);
  if (F && F->This && Arguments.size() + 1 == F->Parameters) // a lambda without captures
    Arguments.insert(Arguments.begin() + *F->This, Datum::nowhere());
  return enter(Callee.Callee, I, Arguments);
}

Datum CallInstructions::notEntered(const Instruction &I, llvm::ArrayRef<Datum> Arguments, const char *Why) {
  return Unknown.pass(I, I.Unknown != ir::NoIndex ? &Frames.code().Calls[I.Unknown] : nullptr, Arguments, Why);
}

//===----------------------------------------------------------------------===//
// Entering it
//===----------------------------------------------------------------------===//

void CallInstructions::call(const Instruction &I, llvm::ArrayRef<Datum> Arguments) {
  set(I, enter(I.Index, I, Arguments, readOfResult(I, Arguments)));
}

/// What the caller reads of the object that a call gives; or the caller's, if the call makes the object for that. Null
/// if that is all of it.
const CallInstructions::Scalars *CallInstructions::readOfResult(const Instruction &I,
                                                                llvm::ArrayRef<Datum> Arguments) const {
  if (!O.IsCompiled || O.ByLlvm || Arguments.empty())
    return nullptr;
  return I.With & ir::Partly ? &Frames.code().Layouts[size_t(I.Bytes)] : Frames.readOfResult(Arguments.front());
}

Datum CallInstructions::enter(ir::FunctionId Id, const Instruction &I, llvm::ArrayRef<Datum> Arguments,
                              const Scalars *Read) {
  const ir::Function *F = P.function(Id);
  if (!F || (O.Enters && !O.Enters(Id)))
    return notEntered(I, Arguments, reason::NoBody);
  if (Frames.depth() > MaximalDepth || Frames.callsOf(*F) > MaximalRecursion)
    return notEntered(I, Arguments, reason::Recursion);

  if (Read) // a call that is remembered loads what another caller wants
    return run(*F, I.Site, Arguments, Read);
  auto MayFollow = [&](const ObjectRef &O) { return Frames.mayFollow(O); };
  if (!llvm::all_of(Arguments, [&](const Datum &D) { return MayFollow(D.To); }))
    return run(*F, I.Site, Arguments);
  auto UsersOf = [&](const ObjectRef &O, const Contents &C) { return Frames.usersOf(O, C); };
  auto Repeat = [&](const PastAccess &A) { M.Accesses.repeat(A, Record.pathTo(Frames.top().Path, Id, I.Site)); };
  if (auto Known = Past.recall(Id, Arguments, {MayFollow, UsersOf, Repeat})) {
    Work.spend(Known->Work);
    M.Objects.noteThreadAxes(Known->ThreadAxes);
    Meter.noteRecalled(Known->Size);
    return Known->Result;
  }
  const uint64_t Start = Work.executed();
  const StepMeter::Mark Before = Meter.mark();
  const bool IsWatched = Past.begin(Id, Arguments, Frames.depth(), Frames.top().Path);
  const Datum Result = run(*F, I.Site, Arguments);
  if (Work.isSpent())
    Past.spoil();
  if (IsWatched)
    Past.end(Result, Work.executed() - Start, Meter.since(Before), /*MayShare=*/!Work.isHalfSpent());
  return Result;
}

/// Executes its code; the result of those that return one in a register.
Datum CallInstructions::run(const ir::Function &F, ir::SiteId Site, llvm::ArrayRef<Datum> Arguments,
                            const Scalars *Read) {
  const Threads Entered = S.Active;
  const Equalities EqualBefore = S.Equal;
  const bool StoresResult = F.ResultType.Is != Type::Void && !F.YieldsResult;
  Frame Callee;
  if (Read && F.ReturnsInPlace) {
    Callee.ReadOfResult = Read;
    Callee.MadeAt = Arguments.front();
  }
  if (StoresResult)
    Callee.Extra = {Frames.resultOf(F)};
  Frames.push(Callee, F, Record.pathTo(Frames.top().Path, F.Id, Site), M.Exits.earlyExits());
  bindArguments(Arguments);
  if (StoresResult) {
    Callee.Result = Datum::address(Frames.objectAt(Callee.Depth, unsigned(F.Locals.size())));
    S.M.declare(Callee.Result->To, S.Active);
  }
  if (F.StaysCall)
    Record.interrupt();
  M.execute(0);
  const bool Ends = S.Active.any() && !Work.isSpent(); // some thread came to the end of the body
  S.Equal.backTo(EqualBefore);
  M.Exits.rejoin(S.Calls.back().Left);
  if (F.StaysCall)
    Record.interrupt();
  S.Active = Entered;
  Datum Result;
  if (F.YieldsResult)
    Result = Ends ? M.Objects.throughVariable(std::move(Frames.top().Yielded), F.ResultType)
                  : V.lost(F.ResultType, reason::Uninitialized);
  else if (StoresResult)
    Result = M.Objects.read(*Callee.Result, F.ResultType);
  Frames.pop();
  return Result;
}

/// The callee's parameters become the arguments.
void CallInstructions::bindArguments(llvm::ArrayRef<Datum> Arguments) {
  const ir::Function &F = Frames.code();
  for (unsigned K = 0; K < F.Parameters; ++K) {
    const ir::Variable &Parameter = F.Locals[K];
    const bool IsGiven = K < Arguments.size();
    if (Parameter.InRegister != ir::NoRegister) {
      Frames.top().Registers[Parameter.InRegister] =
          IsGiven ? M.Objects.throughVariable(Arguments[K], Parameter.Ty) : V.lost(Parameter.Ty, reason::Uninitialized);
    } else if (IsGiven && Parameter.Ty.Is == Type::Record && !Parameter.IsReference) {
      Frames.top().Aliases.resize(K + 1);
      Frames.top().Aliases[K] = Arguments[K];
    } else if (IsGiven) {
      const Datum At = Frames.localAddress(K);
      S.M.declare(At.To, S.Active);
      M.Memory.store(At, Parameter.Ty, Arguments[K], 0);
    }
  }
}
