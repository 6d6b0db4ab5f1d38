//===- CallFindings.cpp - What a call found and left ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Calls/CallFindings.h"
#include "Machine/Loops/Likeness.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

template <typename Function> static void forEachSymbol(llvm::ArrayRef<Value> Of, Function F) {
  for (const Value &V : Of)
    for (const Term &T : V.Terms)
      F(T.Symbol);
}

template <typename Function> static void forEachSymbol(const Datum &D, Function F) {
  forEachSymbol(llvm::ArrayRef(D.Number), F);
  if (D.isAddress() && D.At)
    forEachSymbol(*D.At, F);
}

//===----------------------------------------------------------------------===//
// What it found
//===----------------------------------------------------------------------===//

void CallFindings::find(const Datum &D) {
  note(D);
  if (D.Parts)
    return findParts(*D.Parts);
  forEachSymbol(D, [&](SymbolId Id) { find(Id); });
  if (D.isAddress() && D.To.Frame && !isObject(D)) // it must be the very same
    MustBeSame = true, IsLost |= Did.numberOf(D.To).has_value();
}

/// Notes whether only this run knows something.
void CallFindings::note(const Datum &D) {
  Did.HangsOnRun |=
      includes(D.Since, Knowledge::Launch) || (D.isAddress() && D.To && !D.To.Frame && Record.isOutside(D.To.Is));
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

void CallFindings::find(SymbolId Id) {
  if (!Seen.insert(Id).second)
    return;
  const Symbol &Of = L.symbol(Id);
  if (!isComparable(Of))
    return Fixed.push_back(Id);
  Did.HangsOnRun |= Of.AddressOf && Record.isOutside(static_cast<const ir::Variable *>(Of.AddressOf));
  forEachSymbol(Of.Operands, [&](SymbolId Operand) { find(Operand); });
  Did.Found.push_back({Id, L.share(Id)});
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
  if (A.Kind.Source)
    forEachSymbol(llvm::ArrayRef(*A.Kind.Source), [&](SymbolId Id) { leave(Id); });
}

void CallFindings::leave(SymbolId Id) {
  if (!Seen.insert(Id).second)
    return;
  const Symbol &Of = L.symbol(Id);
  if (Id >= SymbolsBefore && isPlain(Of)) {
    Did.Made.push_back({Id, L.share(Id)});
  } else if (Of.Operation && isComparable(Of)) {
    forEachSymbol(Of.Operands, [&](SymbolId Operand) { leave(Operand); });
    Did.Derived.push_back({Id, L.share(Id)});
  } else {
    Fixed.push_back(Id);
  }
}

/// Of an unknown that must be the very same: so must be what it is made of.
void CallFindings::fix(SymbolId Id) {
  Did.HangsOnRun = true;
  Value Alone;
  Alone.Terms.push_back({Id, 1});
  for (SymbolId Source : L.sources(Alone)) {
    IsLost |= Source >= SymbolsBefore;
    MustBeSame |= RememberedCall::numberIn(Did.Found, Source).has_value();
  }
}

bool CallFindings::finish() {
  for (RememberedCall::Unknowns *All : {&Did.Found, &Did.Made, &Did.Derived})
    llvm::sort(*All, [](const RememberedCall::Unknown &A, const RememberedCall::Unknown &B) { return A.Id < B.Id; });
  for (SymbolId Id : Fixed)
    fix(Id);
  Did.HangsOnRun |= MustBeSame;
  if (MustBeSame)
    Did.Found.clear();
  return !IsLost;
}
