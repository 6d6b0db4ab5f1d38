//===- AddressNumbers.cpp - Where objects lie, as numbers -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/AddressNumbers.h"
#include "Hardware/Hardware.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;
using namespace banklint::machine;

/// A block gets its shared memory in units of so many bytes: on sm_80 and newer the driver keeps the first one, before
/// that the static arrays begin at 0.
static constexpr uint64_t SharedUnit = 1024;

static bool isDynamicShared(const code::Variable &V) { return V.IsDynamic && V.In == code::Space::Shared; }

/// Shared arrays are taken to be aligned for the widest access; Codegen knows where they are laid out.
static uint64_t declaredAlignment(const code::Variable &V) { return std::max<uint64_t>(WidestAccess, V.Ty.Alignment); }

static uint64_t unitOf(const code::Variable &V) { return isDynamicShared(V) ? SharedUnit : declaredAlignment(V); }

/// The address of an object's first byte as a number, given what counts the units before it. Dynamic shared
/// memory follows the static arrays: how it lies in a unit is known, so code that rounds its address is followed.
Value AddressNumbers::startOf(SymbolId Units, const code::Variable &Object) const {
  Value Start;
  if (isDynamicShared(Object))
    Start = Value(int64_t(llvm::alignTo(O.StaticBytes, declaredAlignment(Object)) % SharedUnit));
  Start.Terms.push_back({Units, int64_t(unitOf(Object))});
  return Start;
}

Value AddressNumbers::of(const Datum &P) {
  auto [It, New] = Symbols.try_emplace({P.To.Is, P.To.Frame}, 0);
  if (New) {
    Symbol Address;
    Address.Name = "&" + P.To.Is->Name;
    Address.Bounds = {0, int64_t(INT32_MAX / unitOf(*P.To.Is))};
    It->second = L.unknown(std::move(Address)).Terms[0].Symbol;
    Objects[It->second] = P.To;
  }
  noteName(P);
  return L.apply(Op::Add, startOf(It->second, *P.To.Is), P.Number, Wide);
}

static size_t hashOf(const ObjectRef &In, const Value &Offset) {
  return llvm::hash_combine(In.Is, In.Frame, unsigned(In.Place), Offset.hash());
}

void AddressNumbers::noteName(const Datum &P) {
  if (!P.At)
    return;
  auto [It, IsNew] = Names.try_emplace(hashOf(P.To, P.Number), Named{P.To, P.Number, P.At});
  Named &Known = It->second;
  if (!IsNew && Known.At && (Known.In != P.To || Known.Offset != P.Number || *Known.At != *P.At))
    Known.At = nullptr;
}

trace::Subscripts AddressNumbers::nameOf(const ObjectRef &In, const Value &Offset) const {
  const auto Known = Names.find(hashOf(In, Offset));
  return Known != Names.end() && Known->second.In == In && Known->second.Offset == Offset ? Known->second.At : nullptr;
}

std::optional<Datum> AddressNumbers::pointerFrom(const Value &V) const {
  for (const Term &T : V.Terms) {
    auto It = Objects.find(T.Symbol);
    if (It == Objects.end() || T.Coefficient != ThreadInts(int64_t(unitOf(*It->second.Is))))
      continue;
    Datum P = Datum::address(It->second, L.apply(Op::Sub, V, startOf(T.Symbol, *It->second.Is), Wide));
    P.At = nameOf(P.To, P.Number);
    return P;
  }
  return std::nullopt;
}
