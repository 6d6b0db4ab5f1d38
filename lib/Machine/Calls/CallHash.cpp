//===- CallHash.cpp - By what calls are found -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Calls/CallHash.h"
#include "Lanes/Hash.h"
#include "Machine/Loops/Likeness.h"

using namespace banklint;
using namespace banklint::machine;

/// Scalars by which the calls of a function are found.
static constexpr size_t MostInKey = 4;

/// The same for what may be the same: most of what Matcher::isSame() compares, but not which unknowns and objects they
/// are.
static size_t hashOfScalar(const Datum &D, const Symbols &Of) {
  const size_t Hash = mixed(mixed(uint64_t(D.Is), uint64_t(D.Since)), D.Form);
  if (isObject(D))
    return mixed(Hash, D.To.Is->Class);
  if (D.Is == Datum::Opaque)
    return mixed(mixed(Hash, uint64_t(D.Of.Shared)), uint64_t(D.Of.From));
  const uintptr_t Object = isDynamicArray(D.To.Is) ? 1 : uintptr_t(D.To.Is);
  return mixed(mixed(Hash, Of.likeness(D.Number)), Object + D.Callee);
}

size_t machine::hashOf(ir::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, const Threads &Active,
                       const Symbols &Of) {
  size_t Hash = mixed(mixed(Callee, Arguments.size()), Active.hash());
  for (const Datum &D : Arguments)
    Hash = mixed(Hash, hashOfScalar(D, Of));
  return Hash;
}

/// \p OfArguments and what is at the places of a key, as \p At says; \p OfArguments alone if there is no scalar at one.
static size_t withPlaces(size_t OfArguments, llvm::ArrayRef<ArgumentPlace> Key, const Symbols &Of,
                         llvm::function_ref<const Datum *(const ArgumentPlace &)> At) {
  size_t Hash = OfArguments;
  for (const ArgumentPlace &Place : Key) {
    const Datum *D = At(Place);
    if (!D)
      return OfArguments;
    Hash = mixed(Hash, hashOfScalar(*D, Of));
  }
  return Hash;
}

/// How far from where Objects points to an argument points, and to which of them; nothing if to none.
static std::optional<std::pair<unsigned, int64_t>> placeOf(const Datum &Argument, const RememberedCall &Did) {
  const auto Number = isObject(Argument) ? Did.numberOf(Argument.To) : std::nullopt;
  if (!Number)
    return std::nullopt;
  return std::pair(*Number, *Argument.Number.constant() - Did.Objects[*Number].Offset);
}

std::vector<ArgumentPlace> machine::keyOf(const RememberedCall &Did) {
  std::vector<ArgumentPlace> Key;
  for (unsigned K = 0; K < Did.Arguments.size(); ++K) {
    const auto Place = placeOf(Did.Arguments[K], Did);
    for (const RememberedCall::Piece &P : Did.Reads)
      for (const Cell &One : P.Holds.Cells)
        if (Place && Place->first == P.Object && Key.size() < MostInKey)
          Key.push_back({K, P.Offset + One.Offset - Place->second, One.Bytes});
  }
  return Key;
}

size_t machine::hashThen(size_t OfArguments, const RememberedCall &Did, llvm::ArrayRef<ArgumentPlace> Key,
                         const Symbols &Of) {
  return withPlaces(OfArguments, Key, Of, [&](const ArgumentPlace &One) {
    const auto Place = placeOf(Did.Arguments[One.Argument], Did);
    return Place ? Did.found(Place->first, One.Offset + Place->second, One.Bytes) : nullptr;
  });
}

size_t machine::hashNow(size_t OfArguments, llvm::ArrayRef<Datum> Arguments, const Memory &Now,
                        llvm::ArrayRef<ArgumentPlace> Key, const Symbols &Of) {
  return withPlaces(OfArguments, Key, Of, [&](const ArgumentPlace &One) {
    const Datum &Argument = Arguments[One.Argument];
    const Contents *C = isObject(Argument) ? Now.find(Argument.To) : nullptr;
    return C ? C->find(*Argument.Number.constant() + One.Offset, One.Bytes) : nullptr;
  });
}
