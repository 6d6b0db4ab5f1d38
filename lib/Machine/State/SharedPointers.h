//===- SharedPointers.h - Where pointers to shared memory lie ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer whose value was lost is taken for one to memory outside, unless pointers to shared memory were put where it
// lies: `__shared__ float *s; if (threadIdx.x == 0) s = a;`. Then it may point to shared memory, and an access through
// it is reported, as one that is not known at worst.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_SHAREDPOINTERS_H
#define BANKLINT_MACHINE_STATE_SHAREDPOINTERS_H

#include "Machine/State/Datum.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace banklint::machine {

class SharedPointers {
public:
  /// Notes that \p Pointer, if it may be one to shared memory, is put in an object whose contents are followed.
  void putSomewhere(const ObjectRef &In, const Datum &Pointer);
  /// Notes where \p Pointer is put, in memory whose contents are not followed, if it may be one to shared memory.
  void put(const Datum &Where, const Datum &Pointer);
  /// What is copied may hold what \p From holds.
  void spread(const ObjectRef &From, const ObjectRef &To);
  /// Whether one was ever put in the object.
  bool areIn(const ObjectRef &Object) const { return Of.contains(Object.Is); }
  /// A pointer that was lost somewhere in the object: nowhere, or somewhere in shared memory.
  Datum lostIn(const ObjectRef &Object) const { return areIn(Object) ? somewhereShared() : Datum::nowhere(); }
  /// The pointer at \p Where, in memory whose contents are not followed.
  Datum at(const Datum &Where) const;
  /// Those in so many bytes from \p Where, by the offset in them; nothing if that is not known.
  std::optional<std::map<int64_t, Datum>> in(const Datum &Where, uint64_t Bytes) const;

private:
  /// What was put in one object, in any order: threads agree by barriers on what it holds when it is read.
  struct Kept {
    std::map<int64_t, Datum> At; ///< by offset in bytes
    bool SomewhereElse = false;  ///< at an offset that is not known, or not the same for all threads
  };
  llvm::DenseMap<const ir::Variable *, Kept> Of;
};

} // namespace banklint::machine

#endif
