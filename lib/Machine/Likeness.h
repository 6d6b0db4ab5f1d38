//===- Likeness.h - What may stand for what ---------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LIKENESS_H
#define BANKLINT_MACHINE_LIKENESS_H

#include "Code/Code.h"
#include "Lanes/Lanes.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint::machine {

/// Whether it is an unknown of which nothing is known but what its symbol says, so that another one would do as well.
bool isPlain(const Symbol &S);

/// Whether an unknown may be found alike in another run.
bool isInOtherRuns(const Symbol &S);

/// Whether the same is known of both numbers, whatever they are made of.
bool areAlike(const Symbol &A, const Symbol &B);

/// Numbers by which unknowns of different runs are found that may stand for each other.
class Likeness {
public:
  explicit Likeness(const Lanes &L) : L(L) {}
  /// The same for unknowns that are made alike.
  size_t of(SymbolId Id);
  size_t of(const Value &V);

private:
  const Lanes &L;
  llvm::DenseMap<SymbolId, size_t> Known;
};

bool isDynamicArray(const code::Variable *V);

/// Whether two dynamic arrays are declared alike, so that one may stand for the other: they begin at the same byte.
bool areAlike(const code::Variable *A, const code::Variable *B);

} // namespace banklint::machine

#endif
