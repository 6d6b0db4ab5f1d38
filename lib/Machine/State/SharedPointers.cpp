//===- SharedPointers.cpp - Where pointers to shared memory lie -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/SharedPointers.h"

using namespace banklint;
using namespace banklint::machine;

void SharedPointers::put(const Datum &Where, const Datum &Pointer) {
  if (!Where.To || !Pointer.isAddress() || !mayBeShared(Pointer))
    return;
  Kept &Here = Of[Where.To.Is];
  const std::optional<int64_t> Offset = Where.Number.constant();
  if (!Offset) {
    Here.SomewhereElse = true;
    return;
  }
  const bool IsOne = Pointer.Number.constant().has_value();
  auto [It, IsNew] = Here.At.try_emplace(*Offset, IsOne ? Pointer : somewhereShared());
  if (!IsNew && !sameContent(It->second, Pointer))
    It->second = somewhereShared();
}

void SharedPointers::putSomewhere(const ObjectRef &In, const Datum &Pointer) {
  if (Pointer.isAddress() && mayBeShared(Pointer))
    Of.try_emplace(In.Is);
}

void SharedPointers::spread(const ObjectRef &From, const ObjectRef &To) {
  if (To && areIn(From))
    Of[To.Is].SomewhereElse = true;
}

Datum SharedPointers::at(const Datum &Where) const {
  const auto Here = in(Where, 1);
  return !Here ? somewhereShared() : Here->empty() ? Datum::nowhere() : Here->begin()->second;
}

std::optional<std::map<int64_t, Datum>> SharedPointers::in(const Datum &Where, uint64_t Bytes) const {
  std::map<int64_t, Datum> Found;
  auto It = Of.find(Where.To.Is);
  if (It == Of.end())
    return Found;
  const std::optional<int64_t> Begin = Where.Number.constant();
  if (!Begin || It->second.SomewhereElse)
    return std::nullopt;
  for (const auto &[Offset, Pointer] : It->second.At)
    if (Offset >= *Begin && Offset < *Begin + int64_t(Bytes))
      Found.emplace(Offset - *Begin, Pointer);
  return Found;
}
