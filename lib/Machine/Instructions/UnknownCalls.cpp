//===- UnknownCalls.cpp - Calls into code that is not there ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/UnknownCalls.h"
#include "Machine/Machine.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Type;

/// A function without a body may do anything, but for those of the mathematics library and products of fragments.
void UnknownCalls::passCode(const ir::UnknownCall *Info) {
  if (!Info || !(Info->isLikeMathematics() || Info->isProductOfFragments()))
    return R.passBarrier();
  switch (compiledFunction(Info->Name).Is) {
  case CompiledFunction::Straight:
    return;
  case CompiledFunction::Expanded:
    return Record.noteExpansion();
  case CompiledFunction::Loop:
    ++Around.StayingLoops;
    [[fallthrough]];
  case CompiledFunction::Branches:
    return Record.interrupt();
  }
}

/// The first words of the object at \p Pointer, as far as they are numbers.
HostArguments::Numbers UnknownCalls::wordsAt(Datum Pointer) {
  const unsigned MostWords = 8;
  HostArguments::Numbers Words;
  for (; Words.size() < MostWords && isTracked(Pointer); Pointer = V.movedBy(Pointer, 4)) {
    const Datum D = M.Objects.read(Pointer, Type::integer(32, false));
    Words.push_back(D.isInteger() ? D.Number.constant() : std::nullopt);
  }
  return Words;
}

void UnknownCalls::note(const Instruction &I, const ir::UnknownCall *Info, llvm::ArrayRef<Datum> Arguments) {
  if (!O.NotesCall || !Info || Info->HasThis || !O.NotesCall(I.Site))
    return;
  trace::HostCall Call{I.Site, {}};
  for (size_t K = Info->ReturnsInPlace ? 1 : 0; K < Arguments.size(); ++K) {
    const Datum &D = Arguments[K];
    const bool IsObject = D.isAddress() && K < Info->Arguments.size() && !Info->Arguments[K].IsReference;
    Call.Arguments.Integers.push_back(D.isInteger() ? D.Number.constant() : std::nullopt);
    Call.Arguments.Words.push_back(IsObject ? wordsAt(D) : HostArguments::Numbers());
  }
  Record.add(std::move(Call));
}

/// What a function without a body does to one argument that is an address.
void UnknownCalls::passOn(const Datum &D, const ir::UnknownCall *Info, const ir::UnknownCall::Argument *A) {
  const bool MayWrite = !A || A->MayWrite;
  if (A && Info->isMathematics()) {
    M.Accesses.emitValue(A->Site, Operation::Store, D, A->Pointee);
    if (isTracked(D))
      M.Objects.write(D, A->Pointee.Bytes, V.unknownOf(A->Pointee, {Spread::Thread, Origin::Data, ""}));
  } else if (isTracked(D)) {
    if (MayWrite)
      M.Objects.forget(D);
  } else if (A && A->Site && Info->IsCall && !Info->IsCompilerBuiltin)
    M.Accesses.emit(A->Site, MayWrite ? Operation::Store : Operation::Load, D, std::max<uint64_t>(1, A->Pointee.Bytes),
                    {0, reason::PassedOn});
}

Datum UnknownCalls::pass(const Instruction &I, const ir::UnknownCall *Info, llvm::ArrayRef<Datum> Arguments,
                         const char *Why) {
  if (I.Code == ir::Opcode::CallUnknown)
    note(I, Info, Arguments);
  passCode(Info);
  Character C{Spread::Block, Origin::Lost, Why};
  bool OfData = false;
  const bool InPlace = Info && Info->ReturnsInPlace && !Arguments.empty();
  if (InPlace || Why == reason::Recursion) // how deep it is differs from call to call
    Past.spoil();
  for (size_t K = InPlace ? 1 : 0; K < Arguments.size(); ++K) {
    const Datum &D = Arguments[K];
    if (D.isAddress()) {
      passOn(D, Info, Info && K < Info->Arguments.size() ? &Info->Arguments[K] : nullptr);
      continue;
    }
    const Character Of = V.characterOf(D);
    C.Shared = std::max(C.Shared, Of.Shared);
    OfData |= Of.From == Origin::Data;
  }
  if (OfData) // what is made of data is data
    C = {C.Shared, Origin::Data, ""};
  else if (I.Ty.Is == Type::Float)
    C.Why = reason::Float;
  if (InPlace)
    M.Objects.writeUnknown(Arguments[0], C);
  return V.unknownOf(I.Ty, C);
}
