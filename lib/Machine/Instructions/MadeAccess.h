//===- MadeAccess.h - An access that an instruction makes -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an instruction says of an access. Where it is executed, and by whom, AccessWriter adds.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_MADEACCESS_H
#define BANKLINT_MACHINE_INSTRUCTIONS_MADEACCESS_H

#include "Machine/State/Datum.h"
#include "llvm/ADT/SmallVector.h"

namespace banklint::machine {

/// What is special about an access.
struct AccessKind {
  unsigned Matrices = 0;             ///< of ldmatrix and stmatrix
  const char *Unsupported = nullptr; ///< why it cannot be expressed as addresses of lanes
  bool Retries = false;              ///< an atomic that the compiler makes a compare-and-swap loop of
  bool IsPlain = false;    ///< a load or store that the source writes as such, and which may be joined with others
  bool InAssembly = false; ///< see trace::Access
  trace::Combination Combines = {}; ///< of an atomic
  std::optional<Value> Source = {}; ///< of an asynchronous copy: see trace::Access
  bool PastL1 = false;              ///< the same
  bool StartsMatrix = false;        ///< see trace::Access
  bool OfFragment = false;          ///< see trace::Access
  unsigned WrittenBytes = 0;        ///< see trace::Access
  unsigned VectorAlignment = 0;     ///< see trace::Access
  unsigned OfVectorBytes = 0;       ///< see trace::Access
  bool OfCopy = false;              ///< see trace::Access
  bool IsDoubleWord = false;        ///< see trace::Access
  bool IsVolatile = false;          ///< see trace::Access
  bool AcrossBranches = false;      ///< see trace::Access
  const char *Unsure = nullptr;     ///< see trace::Access
};

/// An access as an instruction makes it.
struct MadeAccess {
  ir::SiteId Site;
  Operation Op;
  Datum At; ///< an address
  uint64_t Bytes;
  AccessKind Kind;
};

/// What a call that is remembered did.
struct PastAccess {
  MadeAccess Made;
  /// The calls within that one in which it was made, each with its place: the outermost first.
  llvm::SmallVector<std::pair<ir::FunctionId, ir::SiteId>, 4> Calls;
  unsigned MoreLoops = 0; ///< around it, within the call
  trace::Passed Passes;   ///< before it, within the call
  /// See trace::Access; of one in no loop within the call, that of the call counts.
  trace::PartlyUnrolled InLoop = trace::PartlyUnrolled::No;
};

} // namespace banklint::machine

#endif
