//===- AccessWriter.h - What is written down of an access -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whoever accesses memory says so here: what is, or may be, in shared memory goes to the trace, with the threads that
// take part, what decided that they do, and where in the program it stands.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_ACCESSWRITER_H
#define BANKLINT_MACHINE_INSTRUCTIONS_ACCESSWRITER_H

#include "Machine/Instructions/MadeAccess.h"
#include "Machine/State/Departures.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint::machine {

class AccessWriter : Part {
public:
  AccessWriter(Run &R, const Departures &Exits) : Part(R), Exits(Exits) {}

  /// Writes down an access, if it is one to shared memory, or others are wanted too (Options::NotesAllCosts); and that
  /// something is written elsewhere.
  void emit(ir::SiteId Site, Operation Op, const Datum &P, uint64_t Bytes, AccessKind Kind = {});
  /// Something is written to other memory than shared.
  void noteWriteElsewhere();
  /// With Options::NotesAllCosts: an access to what the machine follows, if threads differ in where. A compiler makes
  /// one to local or constant memory of it.
  void emitScattered(ir::SiteId Site, Operation Op, const Datum &P, uint64_t Bytes);
  /// The same as emit() for a copy from \p From in global memory that does not wait. \p PastL1: past the L1 cache.
  void emitAsyncCopy(ir::SiteId Site, const Datum &To, const Datum &From, uint64_t Bytes, bool PastL1);
  /// A copy of that many bytes, as accesses of the widest kind that \p Alignment allows.
  void emitBytes(ir::SiteId Site, Operation Op, const Datum &P, std::optional<int64_t> Bytes, uint64_t Alignment);
  /// An access to a vector that is aligned as its type is, to \p Alignment bytes: as LLVM makes it, by 16 bytes at
  /// most.
  void emitVector(ir::SiteId Site, Operation Op, const Datum &P, uint64_t Bytes, uint64_t Alignment);
  /// An access to a value of type \p T: one request, if there is one that is so wide.
  void emitValue(ir::SiteId Site, Operation Op, const Datum &P, const ir::Type &T, bool Volatile = false);
  /// The accesses to those scalars of an object of type \p T at \p P that are read or written.
  void emitScalars(ir::SiteId Site, Operation Op, const Datum &P, const ir::Type &T,
                   llvm::ArrayRef<ir::ScalarAt> Scalars);
  /// An access to some components of the vector at \p P: neighbours together, as far as they are aligned.
  void emitComponents(ir::SiteId Site, Operation Op, const Datum &P, const ir::Type &Vector,
                      llvm::SmallVector<uint32_t, 4> Components);

  /// The same as the instruction that made \p A in the call that is remembered, now in \p Call.
  void repeat(const PastAccess &A, const trace::CallPath *Call);

  /// The same place in the shared memory of another block of the cluster.
  Datum inOtherBlock(Datum P);

private:
  void emitPlain(ir::SiteId Site, Operation Op, const Datum &P, uint64_t Bytes, bool Volatile = false,
                 bool IsDoubleWord = false);
  void emitComponent(ir::SiteId Site, Operation Op, const Datum &P, const ir::Type &Vector, uint32_t Component,
                     const char *Unsure = nullptr);
  /// The same for LLVM: it loads all of the 16 bytes that hold a component. To store some it loads and stores all of
  /// the vector; one it stores alone.
  void emitComponentsByLlvm(ir::SiteId Site, Operation Op, const Datum &P, const ir::Type &Vector,
                            llvm::ArrayRef<uint32_t> Components);
  void write(MadeAccess Made);
  void setPlace(trace::Access &A, ir::SiteId Site) const;
  void setDeciders(trace::Access &A) const;
  void forgetWaiting(trace::Access &A) const;
  const char *unsupported(const Datum &P, const AccessKind &Kind) const;

  const Departures &Exits;
  /// What stands for an array in other blocks.
  llvm::DenseMap<const ir::Variable *, const ir::Variable *> OtherBlocks;
  llvm::DenseSet<const ir::Variable *> OfOtherBlocks;
};

} // namespace banklint::machine

#endif
