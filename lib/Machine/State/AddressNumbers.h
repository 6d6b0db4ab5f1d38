//===- AddressNumbers.h - Where objects lie, as numbers ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `(uintptr_t)p % 128`, `__cvta_generic_to_shared(p)`: an address as a number is an unknown, that of its object, and
// the offset. Numbers that were computed from it lead back to the object, as far as they still have its unknown in
// them; and to its subscripts, if they are the same.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_ADDRESSNUMBERS_H
#define BANKLINT_MACHINE_STATE_ADDRESSNUMBERS_H

#include "Machine/Options.h"
#include "Machine/State/Datum.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <unordered_map>

namespace banklint::machine {

class AddressNumbers {
public:
  AddressNumbers(Lanes &L, const Options &O) : L(L), O(O) {}

  /// The number of an address in an object.
  Value of(const Datum &P);
  /// The pointer of which \p V is the number.
  std::optional<Datum> pointerFrom(const Value &V) const;

  /// Whether it is an array that begins where all kernels know it to begin: then its number is theirs, too.
  /// Precondition: of() was asked for its number.
  bool isOfAllRuns(const ObjectRef &Object) const {
    return L.symbol(Symbols.at({Object.Is, Object.Frame})).AddressOf != nullptr;
  }

private:
  std::optional<SymbolId> objectIn(const Value &V) const;
  struct Place {
    uint64_t Unit = 1, InUnit = 0; ///< bytes
  };
  Place placeOf(const ir::Variable &Object) const;
  static Value startOf(SymbolId Units, const Place &Of);
  void noteName(const Datum &P);
  trace::Subscripts nameOf(const ObjectRef &In, const Value &Offset) const;

  Lanes &L;
  const Options &O;
  // Facts: added, never changed.
  std::map<std::pair<const ir::Variable *, uint32_t>, SymbolId> Symbols; ///< by object and call
  struct Numbered {
    ObjectRef Is;
    Place At;
  };
  llvm::DenseMap<SymbolId, Numbered> Objects;
  /// The subscripts with which elements were named whose addresses became numbers, by a hash of object and offset; null
  /// for a place that was named in two ways.
  struct Named {
    ObjectRef In;
    Value Offset;
    trace::Subscripts At;
  };
  std::unordered_map<size_t, Named> Names;
};

} // namespace banklint::machine

#endif
