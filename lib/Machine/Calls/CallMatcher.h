//===- CallMatcher.h - What a call found then, and now ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_CALLS_CALLMATCHER_H
#define BANKLINT_MACHINE_CALLS_CALLMATCHER_H

#include "Machine/Calls/CallMemory.h"

namespace banklint::machine {

/// Compares what a call found then with what one would find now, and learns which object and which unknown of now
/// stands for which of then.
class CallMemory::Matcher {
public:
  Matcher(CallMemory &In, const Call &Then, Asked &Machine)
      : In(In), Then(Then), Machine(Machine), Objects(Then.Objects.size()), Unknowns(Then.Found.size()) {}

  bool areSame(llvm::ArrayRef<Datum> Arguments);
  bool holdsNow(const Call::Piece &P);
  /// Whether nobody else looks at what the piece will hold.
  bool mayWrite(const Call::Piece &P);
  ObjectRef objectOf(const Call::Piece &P) const { return Objects[P.Object].To; }
  int64_t placeOf(const Call::Piece &P) const { return Objects[P.Object].Offset + P.Offset; }
  /// Makes those unknowns anew that the call made, and computes what it computed of them and of others.
  void makeUnknowns();
  /// What stands now for something of then.
  Datum now(Datum D) const;
  /// Makes an access again.
  void repeat(PastAccess A) const;

private:
  /// Which object stands for one of then, and the byte of it that stands for the one to which Call::Objects points.
  struct Counterpart {
    ObjectRef To; ///< null: none yet
    int64_t Offset = 0;
  };

  bool isSame(const Datum &A, const Datum &B);
  bool isSame(const Value &A, const Value &B);
  bool isSame(SymbolId A, SymbolId B);
  bool isMadeAlike(SymbolId A, const Symbol &Was, SymbolId B, const Symbol &Is);
  bool isSameObject(const Datum &A, const Datum &B);
  bool isSameArray(const ir::Variable *A, const ir::Variable *B);
  Value now(Value V) const;
  const Contents *contentsOf(const Call::Piece &P) const { return In.S.M.find(Objects[P.Object].To); }

  CallMemory &In;
  const Call &Then;
  Asked &Machine;
  llvm::SmallVector<Counterpart, 8> Objects;
  /// What stands for each of Call::Found, Made and Derived.
  llvm::SmallVector<std::optional<SymbolId>, 8> Unknowns;
  llvm::SmallVector<SymbolId, 8> Made, Derived;
  llvm::SmallDenseSet<SymbolId, 8> Taken; ///< unknowns that stand for others
  /// Which dynamic array stands for one of then.
  llvm::SmallVector<std::pair<const ir::Variable *, const ir::Variable *>, 1> Arrays;
};

} // namespace banklint::machine

#endif
