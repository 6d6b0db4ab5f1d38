//===- CallFindings.cpp - What a call found and left ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/CallFindings.h"
#include "Machine/Likeness.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

static bool has(const std::vector<RememberedCall::Unknown> &In, SymbolId Id) {
  return llvm::any_of(In, [&](const RememberedCall::Unknown &U) { return U.first == Id; });
}

template <typename Function> static void forEachSymbol(const Datum &D, Function F) {
  for (const Term &T : D.Number.Terms)
    F(T.Symbol);
  if (D.isAddress() && D.At)
    for (const Value &V : *D.At)
      for (const Term &T : V.Terms)
        F(T.Symbol);
}

//===----------------------------------------------------------------------===//
// What it found
//===----------------------------------------------------------------------===//

void CallFindings::find(const Datum &D) {
  note(D);
  if (D.Parts)
    return findParts(*D.Parts);
  forEachSymbol(D, [&](SymbolId Id) {
    if (!isPlain(L.symbol(Id)))
      give(Id);
    else if (!has(Did.Found, Id))
      Did.Found.push_back({Id, L.symbol(Id)});
  });
  if (D.isAddress() && D.To.Frame && !isObject(D)) // it must be the very same
    MustBeSame = true, IsLost |= Did.numberOf(D.To).has_value();
}

/// Notes whether only this run knows something.
void CallFindings::note(const Datum &D) {
  Did.HangsOnRun |= includes(D.Since, Knowledge::Launch) || (D.Form && !D.Number.isKnown()) ||
                    (D.isAddress() && D.To && !D.To.Frame && Record.isOutside(D.To.Is));
}

/// Of a vector.
void CallFindings::findParts(const std::vector<Datum> &Parts) {
  for (const Datum &Part : Parts) {
    IsLost |= Part.Parts != nullptr || (Part.isAddress() && Part.To.Frame);
    note(Part);
    if (!Part.Number.isKnown())
      MustBeSame = true;
  }
}

/// Notes an unknown that one of another run may stand for, and what it is made of.
void CallFindings::give(SymbolId Id) {
  if (Did.HangsOnRun || has(Did.Given, Id))
    return;
  const Symbol &Of = L.symbol(Id);
  Did.HangsOnRun |= !isInOtherRuns(Of);
  for (const Value &V : Of.Operands)
    for (const Term &T : V.Terms)
      give(T.Symbol);
  Did.Given.push_back({Id, Of});
}

//===----------------------------------------------------------------------===//
// What it left
//===----------------------------------------------------------------------===//

void CallFindings::leave(const Datum &D, unsigned Depth) {
  note(D);
  IsLost |= D.Parts != nullptr &&
            llvm::any_of(*D.Parts, [&](const Datum &Part) { return Part.isAddress() || !Part.Number.isKnown(); });
  IsLost |= D.isAddress() && D.To.Frame && (D.To.Depth >= Depth || !Did.numberOf(D.To));
  forEachSymbol(D, [&](SymbolId Id) { leave(Id); });
}

void CallFindings::leave(const MadeAccess &A, unsigned Depth) {
  leave(A.At, Depth);
  for (const Term &T : A.Kind.Source ? A.Kind.Source->Terms : decltype(Value::Terms)())
    leave(T.Symbol);
}

void CallFindings::leave(SymbolId Id) {
  if (has(Did.Found, Id) || has(Did.Made, Id))
    return;
  const Symbol &Of = L.symbol(Id);
  if (Id >= SymbolsBefore && isPlain(Of)) {
    Did.Made.push_back({Id, Of});
    return;
  }
  Left.push_back(Id);
}

/// Of an unknown that is neither plain nor made anew, and of the run.
void CallFindings::leaveInRun(SymbolId Id) {
  const Symbol &Of = L.symbol(Id);
  if (Id >= SymbolsBefore && !Of.Operation)
    IsLost = true;
  if (!Of.Operation || (Id < SymbolsBefore && Did.Found.empty()))
    return;
  Value Alone;
  Alone.Terms.push_back({Id, 1});
  for (SymbolId Source : L.sources(Alone)) {
    IsLost |= Source >= SymbolsBefore;
    MustBeSame |= has(Did.Found, Source);
  }
}

bool CallFindings::finish() {
  for (SymbolId Id : Left)
    Did.HangsOnRun |= !has(Did.Given, Id);
  Did.HangsOnRun |= MustBeSame;
  if (Did.HangsOnRun)
    for (SymbolId Id : Left)
      leaveInRun(Id);
  if (MustBeSame)
    Did.Found.clear();
  if (Did.HangsOnRun)
    Did.Given.clear();
  else
    llvm::erase_if(Did.Given, [&](const RememberedCall::Unknown &U) { return has(Did.Found, U.first); });
  return !IsLost;
}
