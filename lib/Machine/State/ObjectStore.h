//===- ObjectStore.h - What followed objects hold ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes the objects whose contents are known, as far as they are (Memory.h): variables of functions, what
// the language declares (threadIdx), constants. Pointers may lead each thread to another place.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_OBJECTSTORE_H
#define BANKLINT_MACHINE_STATE_OBJECTSTORE_H

#include "Machine/Part.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace banklint::machine {

class ObjectStore : Part {
public:
  explicit ObjectStore(Run &R) : Part(R) {}

  //===--- Reading --------------------------------------------------------===//
  /// A scalar or vector of a followed object.
  Datum read(const Datum &P, const ir::Type &T);
  /// The same, if it is a scalar of a variable of a function that was written as it is read now, which most are; null
  /// for all others. It lasts until something is written.
  const Datum *plainScalar(const Datum &P, const ir::Type &T);
  /// What would be read of a variable of type \p T when \p D was stored there.
  Datum throughVariable(Datum D, const ir::Type &T);
  /// What was written one by one in so many bytes of a followed object, by the offset in them; empty for others.
  CellList cellsIn(const Datum &P, uint64_t Bytes) const;
  /// An integer in a variable outside of functions that is constant.
  std::optional<Datum> constantAt(const Datum &P, const ir::Type &T);
  /// `threadIdx.y` for "threadIdx" and 1.
  Datum coordinate(llvm::StringRef Variable, unsigned Dimension);
  /// Which dimensions of a thread's place were read: see trace::Trace.
  unsigned threadAxes() const { return ThreadAxes; }
  void noteThreadAxes(unsigned Axes) { ThreadAxes |= Axes; }

  //===--- Writing --------------------------------------------------------===//
  // Threads that are not active keep what was there.
  void write(const Datum &P, uint64_t Bytes, Datum &&D);
  /// Copies bytes from one followed object to another.
  void copy(const Datum &To, const Datum &From, uint64_t Bytes);
  /// Lets so many bytes of a followed object become data.
  void writeData(const Datum &To, uint64_t Bytes, Spread Shared);
  /// Lets an object, if it is followed, be made of unknowns.
  void writeUnknown(const Datum &Place, Character C);
  /// Forgets all that is known of an object, its background too, for all threads.
  void forget(const Datum &P);

private:
  CellList leftOf(const Datum &P, int64_t Where, uint64_t Bytes);
  std::optional<Character> dataAt(const Datum &P, const Contents &C, Character All);
  /// Lets any element of an object be what it was, or \p D.
  void mix(const Datum &P, const Datum &D);
  void writeSomewhere(const Datum &P, uint64_t Bytes, const Datum &D);
  Datum readVector(const Datum &P, const ir::Type &T);
  Datum scalarAt(const Datum &P, const Contents *C, int64_t Where, const ir::Type &T);
  Datum lostIn(const ObjectRef &Object, const ir::Type &T, const char *Why);
  std::optional<Datum> readAs(const Datum &D, const ir::Type &T);
  bool changesSign(const Datum &D, const ir::Type &T);
  Datum bytesOf(const Cell &Number, int64_t From, int64_t To);
  std::optional<Datum> assembled(const Contents &C, int64_t Where, const ir::Type &T);
  std::optional<Character> ofArgument(const Datum &P, const Contents &C);
  Datum anyElement(const Datum &P, const Contents *C, const ir::Type &T);
  void noteThreadAxis(const Datum &P);
  /// Lets \p Change work on the contents of an object; threads that are not among \p Writers keep the old ones.
  void change(const ObjectRef &O, llvm::function_ref<void(Contents &)> Change, const Threads &Writers);
  void paste(Contents &To, int64_t Where, uint64_t Bytes, const Contents &From, int64_t Source);
  void cover(const ObjectRef &O, int64_t Begin, uint64_t Bytes, Character C);

  unsigned ThreadAxes = 0;
};

} // namespace banklint::machine

#endif
