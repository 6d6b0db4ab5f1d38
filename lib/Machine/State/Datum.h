//===- Datum.h - What an expression of any type is --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_DATUM_H
#define BANKLINT_MACHINE_STATE_DATUM_H

#include "IR/IR.h"
#include "Lanes/Lanes.h"
#include "Trace/Trace.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace banklint::machine {

/// Since when a number is known. The machine may know more than a compiler: the block shape, constants that a
/// launch passes. Bits: what depends on several has those of all. A comparison of numbers that differ by a constant is
/// one, wherever the numbers come from; nvcc knows it in loops, if it is small (Instructions/Loops.cpp).
enum class Knowledge : uint8_t {
  Compilation = 0, ///< a constant, or nothing special
  Thread = 1,      ///< different from thread to thread in a way that the source tells
  Launch = 2,      ///< what only this launch fixes
  ThreadAndLaunch = 3,
  Nearby = 4, ///< the comparison of two such numbers
};

constexpr Knowledge operator|(Knowledge A, Knowledge B) { return Knowledge(uint8_t(A) | uint8_t(B)); }
constexpr bool includes(Knowledge K, Knowledge Part) { return uint8_t(K) & uint8_t(Part); }

/// A piece of memory: a variable, and which of its lives. Frames of calls are numbered; what lives outside of functions
/// has frame 0.
struct ObjectRef {
  const ir::Variable *Is = nullptr; ///< null: no object, or one that is not known and not in shared memory
  uint32_t Frame = 0;               ///< serial number of the call that it lives in
  uint32_t Depth : 8;               ///< of that call
  uint32_t Place : 24;              ///< among the frame's objects

  ObjectRef(const ir::Variable *Is = nullptr, uint32_t Frame = 0, unsigned Depth = 0, unsigned Place = 0)
      : Is(Is), Frame(Frame), Depth(Depth), Place(Place) {}

  explicit operator bool() const { return Is != nullptr; }
  bool operator==(const ObjectRef &O) const { return Is == O.Is && Frame == O.Frame && Place == O.Place; }
  bool operator!=(const ObjectRef &O) const { return !(*this == O); }
};

/// A value. An address is an object and an offset in bytes, one for each thread.
struct Datum {
  enum Kind : uint8_t {
    Opaque, ///< a float, or anything not followed
    Integer,
    Address, ///< To is null for the null pointer, and for what points to nobody knows where outside of shared memory
    Function,
  } Is = Opaque;
  /// Integer; an address: its offset.
  Knowledge Since = Knowledge::Compilation;
  bool IsNull = false;       ///< Address without an object: made of the null pointer, so that nobody may dereference it
  ir::FunctionId Callee = 0; ///< Function
  Value Number;              ///< Integer; Address: bytes from the start of the object; one of several functions: its id
  ObjectRef To;              ///< Address
  trace::Subscripts At;      ///< Address: into the dimensions of an array
  /// What a compiler sees of a number, or of an address's offset, where the machine knows more: what the launch fixes,
  /// and what is no sum of constants and thread indices. Only numbers of the same form are known to be
  /// neighbours (Lanes/Forms.h). 0: the compiler sees as much.
  size_t Form = 0;
  /// If there is a form: what a compiler can prove to divide what is no constant in it.
  trace::ProvenMultiple Multiple;
  Character Of{Spread::Block, Origin::Launch, ""}; ///< Opaque
  /// Opaque: the components, if it is a vector that is followed; or functions, if it is a pointer to one of these.
  std::shared_ptr<const std::vector<Datum>> Parts;

  bool isInteger() const { return Is == Integer; }
  bool isAddress() const { return Is == Address; }
  /// Whether it is an integer that is a constant for a compiler.
  bool isCompilationConstant() const {
    return isInteger() && Since == Knowledge::Compilation && Number.constant().has_value();
  }

  /// The functions that it may point to; empty if nobody knows, or it is something else.
  llvm::SmallVector<ir::FunctionId, 2> functions() const;
  /// The number of a pointer that leads to no function, beside their ids.
  static constexpr int64_t NoFunction = -1;
  /// Which of them, as a number that is chosen with everything else that the same conditions choose.
  Value functionNumber() const;

  /// Gives up what it shares with others. Nobody may read it afterwards.
  void forgetNumbers() {
    if (!Number.Known.isUniform() || !Number.Terms.empty())
      Number = Value();
    At = nullptr;
    Parts = nullptr;
  }

  // The same as assigning integer() and address(), in place.
  void becomeConstant(int64_t Same) { become(Integer, ObjectRef(), Same); }
  void becomeAddress(ObjectRef Start) { become(Address, Start, 0); }

  static Datum integer(Value V) {
    Datum D;
    D.Is = Integer;
    D.Number = std::move(V);
    return D;
  }
  /// What the source makes of the thread's number.
  static Datum ofThread(Value V) {
    Datum D = integer(std::move(V));
    D.Since = Knowledge::Thread;
    return D;
  }
  static Datum address(ObjectRef To, Value Offset = Value(0)) {
    Datum D;
    D.Is = Address;
    D.To = To;
    D.Number = std::move(Offset);
    return D;
  }
  /// A pointer to nobody knows where outside of shared memory; or null.
  static Datum nowhere() { return address({}); }
  static Datum null() {
    Datum D = nowhere();
    D.IsNull = true;
    return D;
  }
  static Datum function(ir::FunctionId F) {
    Datum D;
    D.Is = Function;
    D.Callee = F;
    return D;
  }
  static Datum opaque(Character C) {
    Datum D;
    D.Of = C;
    return D;
  }

private:
  void become(Kind What, ObjectRef Object, int64_t Same) {
    Is = What;
    Since = Knowledge::Compilation;
    IsNull = false;
    Callee = 0;
    Number = Value(Same);
    To = Object;
    At = nullptr;
    Form = 0;
    Multiple = {};
    Of = {Spread::Block, Origin::Launch, ""};
    Parts = nullptr;
  }
};

/// How a scalar of a type is kept.
Datum::Kind kindOf(const ir::Type &T);

/// A pointer of which only is known that it may point to shared memory.
Datum somewhereShared();
bool mayBeShared(const Datum &P);
/// Whether an address that is one of an object's may be null all the same: what came from outside, or was lost.
bool mayBeNull(const Datum &P);
/// Whether the contents of what \p P points to are followed.
bool isTracked(const Datum &P);

/// Whether both are the same number or place in each thread, since whenever it is known.
bool sameContent(const Datum &A, const Datum &B);
/// Whether both are the same, and a compiler knows the same of them.
bool operator==(const Datum &A, const Datum &B);

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Datum &D);

} // namespace banklint::machine

#endif
