//===- CallStack.cpp - The calls that are being executed ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Calls/CallStack.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

const ir::Variable *CallStack::resultOf(const ir::Function &F) {
  std::unique_ptr<ir::Variable> &Result = Results[&F];
  if (!Result) {
    Result = std::make_unique<ir::Variable>();
    Result->Ty = F.ResultType;
  }
  return Result.get();
}

void CallStack::push(Frame &F, const ir::Function &Code, const trace::CallPath *Path, EarlyExits Early) {
  F.Code = &Code;
  F.Path = Path;
  F.Caller = Top;
  F.Serial = ++Serials;
  F.Depth = depth();
  F.UndecidedAtEntry = Around.conditions();
  F.BreakablesAtEntry = S.Breakables.size();
  if (!Spare.empty()) {
    F.Registers = std::move(Spare.back());
    Spare.pop_back();
  }
  if (F.Registers.size() < Code.Registers)
    F.Registers.resize(Code.Registers);
  Frames.push_back(&F);
  Top = &F;
  S.M.push(F.Serial, unsigned(Code.Locals.size() + F.Extra.size()));
  S.Calls.emplace_back();
  S.Calls.back().Early = Early;
}

void CallStack::pop() {
  Spare.push_back(std::move(Top->Registers));
  S.M.pop();
  S.Calls.pop_back();
  Frames.pop_back();
  Top = Top->Caller;
}

size_t CallStack::callsOf(const ir::Function &F) const {
  return size_t(llvm::count_if(Frames, [&](const Frame *C) { return C->Code == &F; }));
}

Datum CallStack::addressIn(const Frame &F, unsigned Local) {
  if (Local < F.Aliases.size() && F.Aliases[Local])
    return *F.Aliases[Local];
  return Datum::address({&F.Code->Locals[Local], F.Serial, F.Depth, Local});
}

Datum CallStack::enclosing(const void *Declaration) const {
  for (const Frame *F = Top->Caller; F; F = F->Caller)
    for (unsigned K = 0; K < F->Code->Locals.size(); ++K)
      if (F->Code->Locals[K].Declaration == Declaration)
        return addressIn(*F, K);
  return Datum::nowhere();
}

ObjectRef CallStack::objectAt(unsigned Depth, unsigned Place) const {
  const Frame *F = Frames[Depth];
  const size_t Locals = F->Code->Locals.size();
  const ir::Variable *V = Place < Locals ? &F->Code->Locals[Place] : F->Extra[Place - Locals];
  return {V, F->Serial, Depth, Place};
}

bool CallStack::mayFollow(const ObjectRef &O) const {
  return !O.Frame || O.Depth >= Frames.size() || !Frames[O.Depth]->Code->UsesLabels;
}

Threads CallStack::usersOf(const ObjectRef &O, const Contents &C) const {
  // Threads that have returned from the variable's function do not look at it any more.
  const bool IsResult = O.Depth < Frames.size() && O.Place >= Frames[O.Depth]->Code->Locals.size();
  return O.Depth < S.Calls.size() && !IsResult ? C.Users - S.Calls[O.Depth].Returned : C.Users;
}
