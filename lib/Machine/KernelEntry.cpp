//===- KernelEntry.cpp - What the function that is run finds --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/KernelEntry.h"
#include "llvm/ADT/STLExtras.h"
#include <climits>

using namespace banklint;
using namespace banklint::machine;
using ir::Type;

void KernelEntry::enter(Frame &Kernel, const ir::Function &F) {
  S.M.countIn(Work.counter());
  S.Active = Threads(L.all());
  Kernel.Extra = {Frames.resultOf(F), &F.Object};
  Frames.push(Kernel, F, Record.pathTo(nullptr, F.Id, 0), EarlyExits());
  const unsigned Hidden = (F.ReturnsInPlace ? 1 : 0) + (F.This ? 1 : 0); // in front of those that are written
  for (unsigned K = 0; K < F.Parameters; ++K) {
    const unsigned Written = K - Hidden;
    if (F.This && K == *F.This)
      setUpThis(K);
    else
      setUpParameter(K, K >= Hidden ? Written : UINT_MAX);
  }
}

/// \p Written: which parameter it is, of those that are written; UINT_MAX for others.
void KernelEntry::setUpParameter(unsigned Local, unsigned Written) {
  const std::optional<int64_t> Argument = Written < O.Arguments.size() ? O.Arguments[Written] : std::nullopt;
  const ir::Variable &Parameter = Frames.code().Locals[Local];
  const Datum At = Frames.localAddress(Local);
  S.M.declare(At.To, S.Active);
  Contents &C = S.M.writable(At.To);
  C.Backgrounds.push_back({INT64_MIN / 4, INT64_MAX / 4, Sources.atLaunch(&Parameter), 0});
  if (Parameter.PointsToShared) { // of a size that the launch gives
    ir::Variable Array = Parameter;
    Array.In = ir::Space::Shared;
    Array.IsDynamic = true;
    Array.Ty.Bytes = 0;
    Array.PointsToShared = false;
    C.write(0, 8, Datum::address({Record.addOutside(std::move(Array)), 0, 0, 0}));
  } else if (Parameter.IsPointer || Parameter.IsReference || Parameter.Ty.Is == Type::Pointer)
    C.write(0, 8, Sources.pointer(Parameter.Name));
  else if (Parameter.Ty.isInt()) {
    const Datum D = Argument ? Datum::integer(Value(*Argument))
                             : V.unknownOf(Parameter.Ty, {Spread::Block, Origin::Launch, ""}, Parameter.Name);
    C.write(0, Parameter.Ty.Bytes, D.Number.isKnown() ? V.fixedAtLaunch(D) : Datum(D));
  } else if (Parameter.Ty.Is == Type::Record)
    setUpObject(C, Written);
}

/// What is known of an object that a host function gets by value.
void KernelEntry::setUpObject(Contents &C, unsigned Written) {
  if (Written >= O.Words.size())
    return;
  const unsigned WordBytes = 4;
  for (auto [I, Word] : llvm::enumerate(O.Words[Written]))
    if (Word)
      C.write(int64_t(I) * WordBytes, WordBytes, Datum::integer(Value(*Word)));
}

/// The object that `this` points to, for kernels that are methods.
void KernelEntry::setUpThis(unsigned Local) {
  const ObjectRef Object = Frames.objectAt(Frames.top().Depth, unsigned(Frames.code().Locals.size() + 1));
  S.M.declare(Object, S.Active);
  S.M.writable(Object).Backgrounds.push_back(
      {INT64_MIN / 4, INT64_MAX / 4, Sources.atLaunch(&Frames.code().Object), 0});
  const Datum At = Frames.localAddress(Local);
  S.M.declare(At.To, S.Active);
  S.M.writable(At.To).write(0, 8, Datum::address(Object));
}
