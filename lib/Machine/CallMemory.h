//===- CallMemory.h - What functions did before -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Libraries such as CuTe compute layouts by calls of calls of small functions, thousands of times with the same
// numbers. A call that reads nothing but its arguments and what they point to, and writes nothing else, does the same
// whenever these hold the same; so it is executed once, and remembered:
//
//  * the arguments. One that points to an object of a caller stands for that object, whichever it is;
//  * what the call read of these objects before it wrote there, and what it left in them;
//  * its result.
//
// A call is *not* remembered if it does anything else that can be seen: an access to shared memory, a barrier, an
// unknown number that is made anew, a write that only some threads or one side of a branch make, an object that no
// argument points to. Then it is spoilt, and a function that is spoilt again and again is not tried any more.
//
// This library's other files tell what happens: read() and written() for private objects, spoil() for everything else.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_CALLMEMORY_H
#define BANKLINT_MACHINE_CALLMEMORY_H

#include "Machine/Recorder.h"
#include "Machine/State.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <unordered_map>

namespace banklint::machine {

class CallMemory {
public:
  /// \p CounterDecided: set where the step of a loop decides a condition.
  CallMemory(State &S, Recorder &Record, bool &CounterDecided) : S(S), Record(Record), CounterDecided(CounterDecided) {}

  /// A call that was done without executing it.
  struct Recalled {
    Datum Result;
    size_t Work; ///< cells that were looked at or written
  };
  /// Does what a call with the same arguments did, if one is remembered. \p UsersOf: threads that still look at an
  /// object.
  std::optional<Recalled> recall(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments,
                                 llvm::function_ref<Threads(const ObjectRef &, const Contents &)> UsersOf);

  /// A call begins; its frame is number \p Depth. Gives whether it is watched: then end() follows.
  bool begin(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, unsigned Depth);
  /// The call that was begun last has ended, after so many instructions.
  void end(const Datum &Result, uint64_t Executed);

  //===--- What happens ---------------------------------------------------===//
  void read(const ObjectRef &O, int64_t Where, uint64_t Bytes);
  /// \p Keeps: whether some threads keep what was there.
  void written(const ObjectRef &O, int64_t Where, uint64_t Bytes, bool Keeps);
  /// Something was read or written at places that are not known.
  void touched(const ObjectRef &O);
  /// Something else happened.
  void spoil();
  /// What follows happens on one side of a branch that is not known, until leaveFork().
  void enterFork() { ++Forks; }
  void leaveFork() { --Forks; }

private:
  /// Some bytes of an object that an argument points to.
  struct Piece {
    unsigned Argument;
    int64_t Offset; ///< from where the argument points to
    uint64_t Bytes;
    Contents Holds; ///< offsets are from the start of the piece
  };
  struct Call {
    Threads Active;
    std::vector<Datum> Arguments;
    std::vector<Piece> Reads, Writes;
    Datum Result;
    bool Interrupts = false, EntersRegions = false, CounterDecides = false;
  };
  /// A call that is being executed.
  struct Watch {
    Call Did;
    code::FunctionId Callee;
    unsigned Depth, ForksBefore;
    bool Spoilt = false, CounterDecidedBefore;
    const trace::Region *RegionBefore;
    unsigned SegmentBefore;
  };
  /// How a function has fared.
  struct Experience {
    unsigned Watched = 0, Spoilt = 0, Recalled = 0;
    bool IsSmall = false; ///< executing it is as fast
  };

  static bool isObject(const Datum &D);
  static std::optional<unsigned> argumentAt(llvm::ArrayRef<Datum> Arguments, const ObjectRef &O);
  static size_t hashOf(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments);
  static bool sameArguments(llvm::ArrayRef<Datum> Then, llvm::ArrayRef<Datum> Now);
  static bool holdTheSame(const Contents &A, const Contents &B);
  bool holdsNow(const Piece &P, llvm::ArrayRef<Datum> Now) const;
  bool finish(Watch &W, const Datum &Result) const;
  static bool leaksFrom(const Datum &D, unsigned Depth);
  static bool leaksFrom(const Contents &C, unsigned Depth);
  static Datum moved(Datum D, llvm::ArrayRef<Datum> Then, llvm::ArrayRef<Datum> Now);

  State &S;
  Recorder &Record;
  bool &CounterDecided;
  std::vector<Watch> Watched; ///< the innermost call last
  std::unordered_multimap<size_t, Call> Known;
  llvm::DenseMap<code::FunctionId, Experience> Of;
  unsigned Forks = 0;
};

} // namespace banklint::machine

#endif
