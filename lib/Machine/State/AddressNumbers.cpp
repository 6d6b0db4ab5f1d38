//===- AddressNumbers.cpp - Where objects lie, as numbers -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/AddressNumbers.h"
#include "Hardware/Hardware.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;
using namespace banklint::machine;

/// A block gets its shared memory in units of so many bytes: on sm_80 and newer the driver keeps the first one, before
/// that the static arrays begin at 0.
static constexpr uint64_t SharedUnit = 1024;

/// Shared arrays are taken to be aligned for the widest access.
static uint64_t declaredAlignment(const ir::Variable &V) { return std::max<uint64_t>(WidestAccess, V.Ty.Alignment); }

/// How many bytes of shared memory lie before an array, if that is known: dynamic shared memory follows the static
/// arrays.
static std::optional<uint64_t> bytesBefore(const ir::Variable &Object, const Options &O) {
  if (Object.In != ir::Space::Shared)
    return std::nullopt;
  if (Object.IsDynamic)
    return llvm::alignTo(O.Arrays ? O.Arrays->bytes() : 0, declaredAlignment(Object));
  if (!O.Arrays || !O.ComputeCapability || O.Arrays->CallsUnknown || O.LinkerPlacesArrays)
    return std::nullopt;
  const auto Found =
      llvm::find_if(O.Arrays->InOrder, [&](const ir::Variable *V) { return V->Declaration == Object.Declaration; });
  if (Found == O.Arrays->InOrder.end())
    return std::nullopt;
  return O.Arrays->offsets()[size_t(Found - O.Arrays->InOrder.begin())];
}

/// From sm_90 on, shared memory begins at 0x400, and the block with the number n in its cluster has its own at n << 24:
/// the machine code of nvcc 13.0 makes the address of what the assembler places of these constants
/// (findings/nvcc_shared_memory_begins_at_1024.sh).
static constexpr uint64_t SharedBegin = 0x400, SharedOfBlock = 1 << 24;

static bool hasKnownBegin(const Options &O) { return O.ComputeCapability >= 90 && !O.LinkerPlacesArrays; }

/// Whether all is known that lies before an array. All names of dynamic shared memory have one place, that of the
/// largest alignment.
static bool isPlaceKnown(const ir::Variable &Object, const Options &O) {
  const uint64_t Aligned = declaredAlignment(Object);
  auto IsLessAligned = [](uint64_t Than) {
    return [Than](const ir::Variable *V) { return declaredAlignment(*V) <= Than; };
  };
  return hasKnownBegin(O) && O.Arrays && !O.Arrays->CallsUnknown && Aligned <= SharedBegin &&
         llvm::all_of(O.Arrays->InOrder, IsLessAligned(SharedBegin)) &&
         (!Object.IsDynamic || llvm::all_of(O.Arrays->Dynamic, IsLessAligned(Aligned)));
}

/// How an object's address is made: a number of units, and bytes in one. How arrays lie in a unit of shared memory is
/// known, so code that rounds their addresses, or changes bits of them, is followed.
AddressNumbers::Place AddressNumbers::placeOf(const ir::Variable &Object) const {
  const uint64_t Aligned = declaredAlignment(Object);
  const auto Before = bytesBefore(Object, O);
  if (Before && isPlaceKnown(Object, O))
    return {SharedOfBlock, SharedBegin + *Before};
  if (Before)
    return {std::max(SharedUnit, Aligned), *Before % std::max(SharedUnit, Aligned)};
  return {Aligned, 0};
}

/// The address of an object's first byte as a number, given what counts the units before it.
Value AddressNumbers::startOf(SymbolId Units, const Place &Of) {
  Value Start(int64_t(Of.InUnit));
  Start.Terms.push_back({Units, int64_t(Of.Unit)});
  return Start;
}

Value AddressNumbers::of(const Datum &P) {
  auto [It, New] = Symbols.try_emplace({P.To.Is, P.To.Frame}, 0);
  if (New) {
    const Place At = placeOf(*P.To.Is);
    Symbol Address;
    Address.Name = "&" + P.To.Is->Name;
    const uint64_t Begin = hasKnownBegin(O) ? SharedBegin : 0; // where it is in all kernels that know
    if (bytesBefore(*P.To.Is, O) && At.InUnit == Begin)
      Address.AddressOf = P.To.Is;
    Address.Bounds = {0, int64_t(INT32_MAX / At.Unit)};
    It->second = L.unknown(std::move(Address)).Terms[0].Symbol;
    Objects[It->second] = {P.To, At};
  }
  noteName(P);
  return L.apply(Op::Add, startOf(It->second, Objects[It->second].At), P.Number, Wide);
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

/// The unknown of an object in a sum: as in the object's address, or behind bits that were changed and may be bits of
/// the address, `w ^ 0x2000`, `w & ~15`. A number that is small has nothing left of an address.
std::optional<SymbolId> AddressNumbers::objectIn(const Value &V) const {
  const int64_t MostBytes = 1 << 16;
  for (const Term &T : V.Terms)
    if (auto It = Objects.find(T.Symbol);
        It != Objects.end() && T.Coefficient == ThreadInts(int64_t(It->second.At.Unit)))
      return T.Symbol;
  for (const Term &T : V.Terms) {
    const Symbol &Of = L.symbol(T.Symbol);
    if (!Of.Operation || !llvm::is_contained({Op::Xor, Op::And, Op::Or}, *Of.Operation) || L.range(V).Max < MostBytes)
      continue;
    for (const Value &Operand : Of.Operands)
      if (const auto Found = objectIn(Operand))
        return Found;
  }
  return std::nullopt;
}

std::optional<Datum> AddressNumbers::pointerFrom(const Value &V) const {
  const auto Of = objectIn(V);
  if (!Of)
    return std::nullopt;
  const Numbered &Object = Objects.find(*Of)->second;
  Datum P = Datum::address(Object.Is, L.apply(Op::Sub, V, startOf(*Of, Object.At), Wide));
  P.At = nameOf(P.To, P.Number);
  return P;
}
