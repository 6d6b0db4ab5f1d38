//===- LoadStoreUnit.h - Loads, stores and copies ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer leads to an object that is followed, which ObjectStore knows, or to data: memory that is shared, then
// AccessWriter writes the access down, or that lies outside.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_LOADSTOREUNIT_H
#define BANKLINT_MACHINE_INSTRUCTIONS_LOADSTOREUNIT_H

#include "Machine/Instructions/AccessWriter.h"
#include "Machine/State/ObjectStore.h"

namespace banklint::machine {

class LoadStoreUnit : Part {
public:
  LoadStoreUnit(Run &R, ObjectStore &Objects, AccessWriter &Accesses) : Part(R), Objects(Objects), Accesses(Accesses) {}

  using Components = llvm::SmallVector<uint32_t, 4>;
  /// \p Used: of a vector, the components that are ever read, if not all; empty if these are not known.
  Datum load(const Datum &P, const ir::Type &T, ir::SiteId Site, bool Volatile = false,
             const Components *Used = nullptr);
  void store(const Datum &P, const ir::Type &T, Datum D, ir::SiteId Site, bool Volatile = false);
  /// Copies an object of type \p T. \p Read: the scalars of it that are loaded; null: all of it.
  void copy(const Datum &To, const Datum &From, const ir::Type &T, ir::SiteId ToSite, ir::SiteId FromSite,
            const std::vector<ir::ScalarAt> *Read = nullptr);
  /// What is known of so many bytes is known where they are copied to. No access.
  void copyContents(const Datum &To, const Datum &From, uint64_t Bytes);
  /// The same of nobody knows how many.
  void copySomeContents(const Datum &To, const Datum &From);
  /// Zeros for these scalars of an object.
  void zero(const Datum &P, const std::vector<ir::ScalarAt> &Layout);

private:
  /// Something is stored in memory that is not followed.
  void put(const Datum &Where, const Datum &D);
  std::vector<ir::ScalarAt> heldInPieces(const Datum &Object, uint64_t Bytes) const;

  ObjectStore &Objects;
  AccessWriter &Accesses;
};

} // namespace banklint::machine

#endif
