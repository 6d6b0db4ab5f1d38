//===- Values.h - What operations make of values --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values of all threads at once, of any type: integers by Lanes, addresses, vectors, what is not known, and what a
// compiler sees of each. Whatever needs no memory, no control flow and no trace is in here.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_VALUES_H
#define BANKLINT_MACHINE_STATE_VALUES_H

#include "Machine/Options.h"
#include "Machine/State/AddressNumbers.h"
#include "Machine/State/Threads.h"
#include <set>
#include <string>

namespace banklint::machine {

class CallMemory;

/// What two ways make of something: as a condition says, but surely the first for some threads, and the second for
/// others.
struct Ways {
  Value Condition;
  Threads OnlyFirst, OnlySecond;
};

class Values {
public:
  /// \p Past: learns that something was made that another call would make anew.
  Values(Lanes &L, const Options &O, CallMemory &Past) : L(L), O(O), Past(Past), Addresses(L, O) {}

  /// All threads of the block.
  Threads everyone() const { return Threads(L.all()); }

  //===--- Unknowns -------------------------------------------------------===//
  Character characterOf(const Datum &D) const;
  Value unknownInteger(Character C, Range Bounds, llvm::StringRef Name = "");
  /// How many steps a loop has made, the same number for all threads.
  Value unknownSteps(Spread Of = Spread::Block);
  /// One of \p Count steps, all of which happen: what is told with it happens in each of them (Symbol::Repeats).
  Value anyStepOf(uint64_t Count);
  /// The names of those that only the launch knows: see trace::Trace.
  const std::set<std::string> &launchNumbers() const { return LaunchNumbers; }
  /// An unknown of type \p T.
  Datum unknownOf(const ir::Type &T, Character C, llvm::StringRef Name = "");
  Datum data(const ir::Type &T, Spread Shared) { return unknownOf(T, {Shared, Origin::Data, ""}); }
  Datum lost(const ir::Type &T, const char *Why) { return unknownOf(T, {Spread::Thread, Origin::Lost, Why}); }
  /// A value as an integer of type \p T: an unknown for what is none.
  Value toInteger(const Datum &D, const ir::Type &T);
  /// What a variable of type \p T holds when \p D is stored there.
  Datum asStored(Datum D, const ir::Type &T) {
    return T.isInt() && !D.isInteger() && D.Is != Datum::Address ? Datum::integer(toInteger(D, T)) : D;
  }
  /// The number of each thread within its block.
  Value linearThread() const;

  //===--- What a compiler sees -------------------------------------------===//
  /// What a compiler can prove to divide an integer, or the offset of an address; 2^20 for 0.
  trace::ProvenMultiple provableMultiple(const Datum &D) const;
  /// The same of what is no constant in it: in which steps it grows.
  trace::ProvenMultiple stepOf(const Datum &D) const;
  /// Whether a compiler knows that an integer, or an address, is the same for all threads.
  bool isKnownToBeUniform(const Datum &D) const;
  /// \p D as something that only the launch fixes, and of which a compiler can prove that \p Multiple divides it.
  Datum fixedAtLaunch(Datum D, trace::ProvenMultiple Multiple = 1);
  /// \p Result, which is one of \p A and \p B, as far as a compiler knows it.
  Datum knownAs(Datum Result, const Datum &A, const Datum &B);

  //===--- Integers -------------------------------------------------------===//
  /// An operation of Lanes on integers of type \p T.
  Datum applyIntegers(Op Operation, const Datum &A, const Datum &B, IntType T);
  /// What the instruction, a `binary`, makes of two integers or vectors.
  Datum applyBinary(const ir::Instruction &I, const Datum &A, const Datum &B);
  Datum converted(const Datum &D, const ir::Type &From, const ir::Type &To);
  /// Whether it is not 0, as 0 or 1.
  Datum truthOf(const Datum &D, const ir::Type &T);

  //===--- Addresses ------------------------------------------------------===//
  /// \p P moved by that many bytes.
  Datum movedBy(Datum P, int64_t Bytes);
  /// \p P moved by \p Index elements of \p Bytes.
  Datum advance(const Datum &P, const Datum &Index, int64_t Bytes, ir::ElementId Element, bool Subtract = false);
  /// An address as a number: that of its object, an unknown of its own, and the offset.
  Value addressAsNumber(const Datum &P);
  /// The pointer of which \p V is the number.
  std::optional<Datum> pointerFrom(const Value &V) const { return Addresses.pointerFrom(V); }
  Datum compareAddresses(Op Comparison, const Datum &A, const Datum &B);
  /// How many elements lie between \p B and \p A.
  Datum distance(const Datum &A, const Datum &B, int64_t ElementBytes);

  //===--- Vectors --------------------------------------------------------===//
  Datum vectorOf(std::vector<Datum> Parts) const;
  /// A component of the vector \p D, or \p D itself, if it is a number for all components.
  Datum partOf(const Datum &D, unsigned Number, const ir::Type &Component);

  //===--- What two ways make of a value ----------------------------------===//
  /// \p A where \p Condition holds, else \p B.
  Datum joined(const Value &Condition, const Datum &A, const Datum &B);
  Datum joined(const Ways &W, const Datum &A, const Datum &B);
  /// \p A for the threads in \p Mask, \p B for the others.
  Datum merged(const Threads &Mask, const Datum &A, const Datum &B);
  /// The same; a compiler knows as much of it as of what is written.
  Datum mergedAsWritten(const Threads &Writers, const Datum &New, const Datum &Old);
  /// 1 for the threads in \p Mask, 0 for the others.
  Value maskValue(const Threads &Mask);
  /// Whether an object of a call is one of several to which some pointer may point, `*(n ? &a : &b) = 1`: what is
  /// written through that is not followed, so nothing is known of the object any more.
  bool isOneOfSeveral(const ObjectRef &O) const {
    return !OneOfSeveral.empty() && O.Frame && OneOfSeveral.count({O.Frame, O.Place});
  }

private:
  bool leavesOutNull(const Value &Condition) const;
  void noteOneOfSeveral(const ObjectRef &O);
  Datum oneOfFunctions(const Value &Condition, const Datum &A, const Datum &B);
  Datum applyToParts(const ir::Instruction &I, const Datum &A, const Datum &B);
  std::optional<Datum> simplified(Op O, const Datum &A, const Datum &B, IntType T);
  size_t formOf(const Datum &D) const;
  size_t formOf(Op O, const Datum &A, const Datum &B, IntType T) const;
  trace::ProvenMultiple stepOf(Op O, const Datum &A, const Datum &B, IntType T) const;
  bool isSum(Op O, const Datum &A, const Datum &B) const;
  bool areNearby(const Datum &A, const Datum &B) const;
  bool isExact(Op O, const Datum &A, const Datum &B) const;
  bool asksForKnownBits(Op O, const Datum &A, const Datum &B) const;
  bool isLinear(Op O, const Datum &A, const Datum &B) const;

  Lanes &L;
  const Options &O;
  CallMemory &Past;
  // Facts: added, never changed.
  AddressNumbers Addresses;
  std::set<std::string> LaunchNumbers;
  std::set<std::pair<uint32_t, uint32_t>> OneOfSeveral; ///< by frame and place
  size_t Forms = 0;                                     ///< how many were given to numbers that the launch fixes
};

} // namespace banklint::machine

#endif
