//===- Sources.h - What bytes hold that were never written ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel's argument, a struct loaded from memory, an object of which nothing is known: their scalars are unknowns
// that come into being when they are first read, and are the same whenever they are read again, in whichever branch.
// Sources are facts: they are added, and never change.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_SOURCES_H
#define BANKLINT_MACHINE_STATE_SOURCES_H

#include "Machine/State/Memory.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <map>
#include <tuple>

namespace banklint::machine {

/// Where scalars come from that were not written one by one.
struct Source {
  enum Kind : uint8_t {
    AtLaunch, ///< the variable V, as it was at the launch
    Held,     ///< unknowns of the character Of
    Either,   ///< First or Second, as Condition says; surely First for OnlyFirst, and Second for OnlySecond
  } Is = Held;
  const ir::Variable *V = nullptr;
  Character Of{Spread::Thread, Origin::Lost, ""};
  Value Condition;
  Threads OnlyFirst, OnlySecond;
  SourceId First = 0, Second = 0;
  int64_t FirstShift = 0, SecondShift = 0;
  /// The scalars that were read: by offset, bytes and kind.
  std::map<std::tuple<int64_t, uint64_t, Datum::Kind>, Datum> Known;
};

class CallMemory;
class Values;
struct Options;

class SourceTable {
public:
  /// \p Past: learns that something was made that is not made again.
  SourceTable(Values &V, ir::Program &P, const Options &O, CallMemory &Past) : V(V), P(P), O(O), Past(Past) {}

  SourceId add(Source New);
  /// Unknowns of that character.
  SourceId held(Character C);
  /// The variable as it was at the launch.
  SourceId atLaunch(const ir::Variable *Of);
  /// The scalar at some bytes of a source.
  Datum scalar(SourceId From, int64_t Offset, uint64_t Bytes, Datum::Kind Like);
  /// What the scalars of a source are like, all of them. Behind n branches a source is one of 2^n ways, but of n
  /// sources.
  Character characterOf(SourceId Id) const;
  const Source &operator[](SourceId Id) const { return All[Id]; }
  /// A pointer of that name, which the kernel gets, to global memory that no other pointer leads to.
  Datum pointer(const std::string &Name);

private:
  Datum makeScalar(const Source &From, int64_t Offset, uint64_t Bytes, Datum::Kind Like);
  ThreadInts threadIdxAlong(unsigned Axis) const;
  Source threadPlace(const ir::Variable *Of);

  Values &V;
  ir::Program &P;
  const Options &O;
  CallMemory &Past;
  std::deque<Source> All;
  llvm::DenseMap<const ir::Variable *, SourceId> AtLaunchOf;
  std::map<std::string, unsigned> Pointers; ///< how many of each name there are
};

} // namespace banklint::machine

#endif
