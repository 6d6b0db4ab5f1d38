//===- LoadStoreUnit.cpp - Loads, stores and copies -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/LoadStoreUnit.h"

using namespace banklint;
using namespace banklint::machine;
using ir::SiteId;
using ir::Type;

Datum LoadStoreUnit::load(const Datum &Pointer, const Type &T, SiteId Site, bool Volatile, const Components *Used) {
  if (T.Is == Type::Record)
    return Pointer;
  if (!isTracked(Pointer) && !mayBeShared(Pointer))
    Record.noteFixed();
  if (!Pointer.isAddress() || !Pointer.To) { // nobody knows from where
    Accesses.emitValue(Site, Operation::Load, Pointer, T, Volatile);
    return V.data(T, Spread::Thread);
  }
  auto Followed = [&](Datum Holds) {
    Accesses.emitScattered(Site, Operation::Load, Pointer, T.Bytes);
    return Holds;
  };
  if (isTracked(Pointer))
    return Followed(Objects.read(Pointer, T));
  if (Pointer.To.Is->In == ir::Space::Global) {
    if (auto D = Objects.constantAt(Pointer, T))
      return Followed(*D);
  }
  if (Used && O.ByLlvm && mayBeShared(Pointer))
    Accesses.emitComponents(Site, Operation::Load, Pointer, T, *Used);
  else
    Accesses.emitValue(Site, Operation::Load, Pointer, T, Volatile);
  if (T.Is == Type::Pointer) {
    if (mayBeShared(Pointer))
      Past.spoil();
    return Pointers.at(Pointer);
  }
  return V.data(T, L.character(Pointer.Number).Shared);
}

void LoadStoreUnit::store(const Datum &Pointer, const Type &T, Datum D, SiteId Site, bool Volatile) {
  if (!Pointer.isAddress() || !Pointer.To)
    return Accesses.emitValue(Site, Operation::Store, Pointer, T, Volatile); // nobody knows where to
  if (!isTracked(Pointer)) {
    put(Pointer, D);
    return Accesses.emitValue(Site, Operation::Store, Pointer, T, Volatile);
  }
  Accesses.emitScattered(Site, Operation::Store, Pointer, T.Bytes);
  Pointers.putSomewhere(Pointer.To, D);
  if (T.Is == Type::Vector) {
    const Type Component = T.component();
    for (unsigned I = 0; I < T.Length; ++I)
      Objects.write(V.movedBy(Pointer, int64_t(I * Component.Bytes)), Component.Bytes, V.partOf(D, I, Component));
    return;
  }
  Objects.write(Pointer, T.Bytes, V.asStored(std::move(D), T));
}

void LoadStoreUnit::zero(const Datum &P, const std::vector<ir::ScalarAt> &Layout) {
  Work.spend(Layout.size());
  for (const ir::ScalarAt &Scalar : Layout) {
    const Datum Zero = Scalar.Ty.isInt()               ? Datum::integer(Value(0))
                       : Scalar.Ty.Is == Type::Pointer ? Datum::null()
                                                       : Datum::opaque({Spread::Block, Origin::Launch, ""});
    store(V.movedBy(P, int64_t(Scalar.Offset)), Scalar.Ty, Zero, 0);
  }
}

/// The scalars of an object with bytes between them that nothing was written to: such as what aligns a member. nvcc
/// stores these alone (machine code of nvcc 13.0 for sm_90, 2026-11-26). Nothing if the object is one whole.
std::vector<ir::ScalarAt> LoadStoreUnit::heldInPieces(const Datum &Object, uint64_t Bytes) const {
  const std::optional<int64_t> Where = isTracked(Object) ? Object.Number.constant() : std::nullopt;
  const Contents *Of = Where ? S.M.find(Object.To) : nullptr;
  if (!Of)
    return {};
  Past.read(Object.To, *Where, Bytes);
  Contents Held = Of->cut(*Where, Bytes);
  uint64_t Sum = 0;
  std::vector<ir::ScalarAt> Scalars;
  for (const Cell &One : Held.Cells) {
    if (One.Offset < 0 || One.Offset + int64_t(One.Bytes) > int64_t(Bytes))
      return {}; // a part of something that was written as a whole
    Sum += One.Bytes;
    Scalars.push_back({uint64_t(One.Offset), Type::integer(unsigned(One.Bytes) * 8, false)});
  }
  if (!Held.Backgrounds.empty() || Sum == Bytes)
    Scalars.clear();
  return Scalars;
}

void LoadStoreUnit::copy(const Datum &To, const Datum &From, const Type &T, SiteId ToSite, SiteId FromSite,
                         const std::vector<ir::ScalarAt> *Read) {
  const uint64_t Alignment = T.Bytes ? T.Alignment : 1;
  if (!isTracked(From) && Read)
    Accesses.emitScalars(FromSite, Operation::Load, From, T, *Read);
  else if (!isTracked(From))
    Accesses.emitBytes(FromSite, Operation::Load, From, int64_t(T.Bytes), Alignment);
  else
    Accesses.emitScattered(FromSite, Operation::Load, From, T.Bytes);
  std::vector<ir::ScalarAt> Pieces;
  if (O.IsCompiled && (mayBeShared(To) || (O.NotesAllCosts && !isTracked(To)))) // nothing else is written down
    Pieces = heldInPieces(From, T.Bytes);
  if (!Pieces.empty())
    Accesses.emitScalars(ToSite, Operation::Store, To, T, Pieces);
  else if (!isTracked(To) && Read)
    Accesses.emitScalars(ToSite, Operation::Store, To, T, *Read);
  else if (!isTracked(To))
    Accesses.emitBytes(ToSite, Operation::Store, To, int64_t(T.Bytes), Alignment);
  else
    Accesses.emitScattered(ToSite, Operation::Store, To, T.Bytes);
  copyContents(To, From, T.Bytes);
}

void LoadStoreUnit::put(const Datum &Where, const Datum &D) {
  if (D.isAddress() && mayBeShared(D))
    Past.spoil();
  Pointers.put(Where, D);
}

void LoadStoreUnit::copySomeContents(const Datum &To, const Datum &From) {
  if (isTracked(To))
    Objects.forget(To);
  Pointers.spread(From.To, To.To);
}

void LoadStoreUnit::copyContents(const Datum &To, const Datum &From, uint64_t Bytes) {
  if (isTracked(From)) {
    if (isTracked(To))
      return Objects.copy(To, From, Bytes);
    for (const Cell &Member : Objects.cellsIn(From, Bytes))
      put(V.movedBy(To, Member.Offset), Member.Content);
    return;
  }
  if (mayBeShared(From) || mayBeShared(To))
    Past.spoil();
  if (isTracked(To))
    Objects.writeData(To, Bytes, From.To ? L.character(From.Number).Shared : Spread::Thread);
  const auto Copied = Pointers.in(From, Bytes);
  if (!Copied)
    return Pointers.spread(From.To, To.To);
  for (const auto &[Offset, Pointer] : *Copied)
    if (const Datum Where = V.movedBy(To, Offset); isTracked(To))
      Objects.write(Where, Type::pointer().Bytes, Datum(Pointer));
    else
      put(Where, Pointer);
}
