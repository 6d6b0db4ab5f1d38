//===- Memory.cpp - What the walker knows of each variable ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Memory.h"

using namespace banklint;

bool banklint::operator==(const Datum &A, const Datum &B) {
  if (A.Is != B.Is)
    return false;
  switch (A.Is) {
  case Datum::Integer: return A.Int == B.Int;
  case Datum::Address:
    return A.Ptr.To == B.Ptr.To && A.Ptr.Offset == B.Ptr.Offset && A.Ptr.Rows == B.Ptr.Rows;
  case Datum::Function: return A.Callee == B.Callee;
  case Datum::Opaque:
    if (A.Of.Shared != B.Of.Shared || A.Of.From != B.Of.From || !A.Parts != !B.Parts)
      return false;
    return !A.Parts || *A.Parts == *B.Parts;
  }
  return false;
}

bool banklint::isKnownAlike(const Datum &A, const Datum &B) {
  if (A.Is == Datum::Address)
    return A.Ptr.Multiple == B.Ptr.Multiple && A.Ptr.Form == B.Ptr.Form;
  if (A.Is == Datum::Integer)
    return A.Since == B.Since && A.Multiple == B.Multiple && A.Form == B.Form;
  if (!A.Parts || !B.Parts)
    return true;
  return std::equal(A.Parts->begin(), A.Parts->end(), B.Parts->begin(), B.Parts->end(), isKnownAlike);
}

const Memory::Cells *Memory::cells(const Object *O) const {
  auto It = Contents.find(O);
  return It == Contents.end() ? nullptr : It->second.get();
}

const Datum *Memory::find(const Object *O, int64_t Offset, uint64_t Bytes) const {
  const Cells *C = cells(O);
  if (!C)
    return nullptr;
  auto It = C->find(Offset);
  return It != C->end() && It->second.Bytes == Bytes ? &It->second.Content : nullptr;
}

Memory::Cells &Memory::writable(const Object *O) {
  std::shared_ptr<Cells> &C = Contents[O];
  if (!C)
    C = std::make_shared<Cells>();
  else if (C.use_count() > 1)
    C = std::make_shared<Cells>(*C);
  return *C;
}

static void eraseOverlapping(Memory::Cells &C, int64_t Offset, uint64_t Bytes) {
  auto It = C.lower_bound(Offset);
  if (It != C.begin()) {
    auto Before = std::prev(It);
    if (Before->first + int64_t(Before->second.Bytes) > Offset)
      It = Before;
  }
  while (It != C.end() && It->first < Offset + int64_t(Bytes))
    It = C.erase(It);
}

void Memory::write(const Object *O, int64_t Offset, uint64_t Bytes, Datum Content) {
  Cells &C = writable(O);
  auto It = C.find(Offset);
  if (It != C.end() && It->second.Bytes == Bytes) {
    It->second.Content = std::move(Content);
    return;
  }
  eraseOverlapping(C, Offset, Bytes);
  C.emplace(Offset, Cell{Bytes, std::move(Content)});
}

void Memory::forget(const Object *O, int64_t Offset, uint64_t Bytes) {
  if (cells(O))
    eraseOverlapping(writable(O), Offset, Bytes);
}
