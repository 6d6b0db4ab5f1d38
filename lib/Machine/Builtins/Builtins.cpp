//===- Builtins.cpp - The table of the builtins' handlers -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Handlers.h"
#include "Machine/Machine.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Builtin;

static const std::pair<Builtin, Handler> Handlers[] = {
    {Builtin::Atomic, atomic},
    {Builtin::ScopedAtomic, scopedAtomic},
    {Builtin::CompilerAtomic, compilerAtomic},
    {Builtin::AtomicAccess, atomicAccess},
    {Builtin::BitFunction, bitFunction},
    {Builtin::MultiplyHigh, multiplyHigh},
    {Builtin::Shuffle, shuffle},
    {Builtin::Vote, vote},
    {Builtin::PerThreadData, perThreadData},
    {Builtin::Barrier, barrier},
    {Builtin::LaneId, laneId},
    {Builtin::GroupQuestion, groupQuestion},
    {Builtin::OtherBlock, otherBlock},
    {Builtin::LoadFragment, loadFragment},
    {Builtin::StoreFragment, storeFragment},
    {Builtin::CopyAsync, copyAsync},
    {Builtin::GroupCopy, groupCopy},
    {Builtin::CopyBytes, copyMemory},
    {Builtin::SetBytes, setMemory},
    {Builtin::WorkItem, workItem},
    {Builtin::LanesBelow, lanesBelow},
    {Builtin::FirstLane, firstLane},
    {Builtin::IntegerFunction, integerFunction},
    {Builtin::VectorAccess, accessVector},
};

static Handler handlerOf(Builtin Id) {
  for (const auto &[Of, Handles] : Handlers)
    if (Of == Id)
      return Handles;
  return notUnderstood; // those of which Lowering makes instructions
}

Datum machine::notUnderstood(MachineFace &M, const Call &C) {
  Character Result{Spread::Block, Origin::Lost, reason::NoBody};
  bool OfData = false;
  for (const Datum &A : C.Arguments) {
    const Character Of = M.V.characterOf(A);
    Result.Shared = std::max(Result.Shared, Of.Shared);
    OfData |= !A.isAddress() && Of.From == Origin::Data;
  }
  if (OfData)
    Result = {Result.Shared, Origin::Data, ""};
  else if (C.I.Ty.Is == ir::Type::Float)
    Result.Why = reason::Float;
  return M.V.unknownOf(C.I.Ty, Result);
}

void machine::forget(MachineFace &M, const Datum &P) {
  if (P.isAddress() && isTracked(P))
    M.Objects.forget(P);
}

BuiltinInstructions::BuiltinInstructions(Machine &M) : InstructionKind(M), Face(R, M.Objects, M.Accesses, M.Memory) {}

void BuiltinInstructions::call(const Instruction &I) {
  const ir::BuiltinCall &B = Frames.code().Builtins[I.Index];
  if (!ir::isFunctionOfArguments(B.Id) || B.ReturnsInPlace)
    Past.spoil();
  Record.noteFixed();
  const auto Arguments = Registers.operandsOf(I);
  Datum Result = handlerOf(B.Id)(Face, {I, B, Arguments});
  if (B.ReturnsInPlace)
    M.Objects.writeUnknown(Arguments.back(), {Spread::Thread, Origin::Data, ""});
  set(I, std::move(Result));
}
