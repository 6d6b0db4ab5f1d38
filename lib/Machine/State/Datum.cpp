//===- Datum.cpp - What an expression of any type is ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Datum.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using namespace banklint::machine;

static bool sameSubscripts(const trace::Subscripts &A, const trace::Subscripts &B) {
  return A == B || (A && B && *A == *B);
}

static bool sameCharacter(const Character &A, const Character &B) { return A.Shared == B.Shared && A.From == B.From; }

llvm::SmallVector<ir::FunctionId, 2> Datum::functions() const {
  if (Is == Function)
    return {Callee};
  llvm::SmallVector<ir::FunctionId, 2> All;
  if (Is == Opaque && Parts)
    for (const Datum &Part : *Parts) {
      if (Part.Is != Function)
        return {};
      All.push_back(Part.Callee);
    }
  return All;
}

Value Datum::functionNumber() const {
  return Is == Function ? Value(int64_t(Callee)) : IsNull ? Value(NoFunction) : Number;
}

bool machine::sameContent(const Datum &A, const Datum &B) {
  if (A.Is != B.Is)
    return false;
  switch (A.Is) {
  case Datum::Integer:
    return A.Number == B.Number;
  case Datum::Address:
    return A.To == B.To && A.IsNull == B.IsNull && A.Number == B.Number && sameSubscripts(A.At, B.At);
  case Datum::Function:
    return A.Callee == B.Callee;
  case Datum::Opaque:
    break;
  }
  if (!sameCharacter(A.Of, B.Of) || !A.Parts != !B.Parts || A.Number != B.Number)
    return false;
  return !A.Parts || std::equal(A.Parts->begin(), A.Parts->end(), B.Parts->begin(), B.Parts->end(), sameContent);
}

bool machine::operator==(const Datum &A, const Datum &B) {
  return sameContent(A, B) && A.Since == B.Since && A.Multiple == B.Multiple && A.Form == B.Form;
}

llvm::raw_ostream &machine::operator<<(llvm::raw_ostream &OS, const Datum &D) {
  switch (D.Is) {
  case Datum::Integer:
  case Datum::Address:
    if (D.isAddress())
      OS << (D.To ? "&" + D.To.Is->Name : std::string("nowhere")) << " + ";
    OS << (D.Number.Known.isUniform() ? "" : "each ") << D.Number.Known[0];
    for (const Term &T : D.Number.Terms)
      OS << " + " << (T.Coefficient.isUniform() ? "" : "each ") << T.Coefficient[0] << "·s" << T.Symbol;
    return OS;
  case Datum::Function:
    return OS << "function " << D.Callee;
  case Datum::Opaque:
    break;
  }
  return OS << "opaque";
}

Datum::Kind machine::kindOf(const ir::Type &T) {
  return T.isInt() ? Datum::Integer : T.Is == ir::Type::Pointer ? Datum::Address : Datum::Opaque;
}

/// A pointer of which only is known that it may point to shared memory points here.
static const ir::Variable &lostMemory() {
  static const ir::Variable Lost = [] {
    ir::Variable V;
    V.In = ir::Space::Shared;
    return V;
  }();
  return Lost;
}

Datum machine::somewhereShared() { return Datum::address({&lostMemory(), 0, 0, 0}); }

bool machine::mayBeShared(const Datum &P) { return P.To && P.To.Is->In == ir::Space::Shared; }

bool machine::mayBeNull(const Datum &P) { return P.To.Is == &lostMemory() || P.To.Is->In == ir::Space::Global; }

bool machine::isTracked(const Datum &P) {
  return P.isAddress() && P.To && (P.To.Is->In == ir::Space::Private || !P.To.Is->BuiltinName.empty());
}
