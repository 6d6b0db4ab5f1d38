//===- CallMemory.h - What functions did before -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Libraries such as CuTe compute layouts by calls of calls of small functions, thousands of times with the same
// numbers, and instances of one kernel template call the same functions again. A call that reads nothing but its
// arguments and what can be reached from them, and writes nothing else, does the same whenever these hold the same; so
// it is executed once, and remembered:
//
//  * the arguments. A pointer to an object of a caller stands for that object, whichever it is;
//  * what the call read of these objects, and of those to which pointers in them lead, before it wrote there, and what
//    it left in them;
//  * its result.
//
// Unknown numbers that are *plain*, data of which nothing else is known, stand for whichever others are like them:
// equal ones for equal ones, different ones for different ones. Those that have names, or are computed of others, stand
// for those that are made alike; in one run, where two numbers may have one name, each that has a name stands for
// itself. Where a call read a background, nothing stands for others: what comes from there may be a number that another
// scalar holds as well. Plain numbers that a call makes are made anew whenever it is remembered, and what it computes
// of numbers is computed again.
//
// Accesses to shared memory are made again, at the place of the new call. A pointer to one dynamic array stands for any
// other: each instance of a kernel template has its own.
//
// A call is *not* remembered if it does anything else that can be seen: an access behind a branch, a barrier, an object
// that no pointer from the arguments leads to. Then it is spoilt, and a function that is spoilt again and again is not
// tried any more.
//
// Calls are found by their arguments, and by what is at a few places where these point to: those that the first call of
// the function read.
//
// What hangs on nothing of its run is remembered for other runs too, of kernels with the same options: see CallStore.
//
// This library's other files tell what happens: read() and written() for private objects, spoil() for everything else.
// Behind a call, CallFindings says what others may stand for; CallHash by what the call is found again; and before the
// next one CallMatcher what stands for what.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_CALLS_CALLMEMORY_H
#define BANKLINT_MACHINE_CALLS_CALLMEMORY_H

#include "Machine/Calls/CallStore.h"
#include "Machine/Loops/Likeness.h"
#include "Machine/Recorder.h"
#include "Machine/State/State.h"
#include "Machine/State/Surroundings.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace banklint::machine {

class CallMemory {
public:
  /// \p Shared: for other runs too; may be null.
  CallMemory(State &S, Lanes &L, Recorder &Record, Surroundings &Around, CallStore *Shared)
      : S(S), L(L), Record(Record), Around(Around), Shared(Shared), Of(Shared ? *Shared : Own) {}

  /// A call that was done without executing it.
  struct Recalled {
    Datum Result;
    size_t Work = 0;         ///< cells that were looked at or written
    unsigned ThreadAxes = 0; ///< see trace::Trace
    StepSize Size;           ///< what it computed
  };
  /// What a call asks of the machine: whether an object can be followed, and who still looks at it; and that an access
  /// is made again.
  struct Asked {
    llvm::function_ref<bool(const ObjectRef &)> MayFollow;
    llvm::function_ref<Threads(const ObjectRef &, const Contents &)> UsersOf;
    llvm::function_ref<void(const PastAccess &)> Repeat;
  };
  /// Does what a call with the same arguments did, if one is remembered.
  std::optional<Recalled> recall(ir::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, Asked Machine);

  /// A call begins; its frame is number \p Depth. Gives whether it is watched: then end() follows.
  bool begin(ir::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, unsigned Depth, const trace::CallPath *Caller);
  /// The call that was begun last has ended, after so many instructions. \p MayShare: other runs would do the same.
  void end(const Datum &Result, uint64_t Executed, const StepSize &Size, bool MayShare);
  /// Whether a call that is being executed may be remembered.
  bool isWatching() const {
    return llvm::any_of(llvm::reverse(Watched), [](const Watch &W) { return !W.Spoilt; });
  }

  //===--- What happens ---------------------------------------------------===//
  void read(const ObjectRef &O, int64_t Where, uint64_t Bytes);
  /// \p Keeps: whether some threads keep what was there.
  void written(const ObjectRef &O, int64_t Where, uint64_t Bytes, bool Keeps);
  /// An access to shared memory is made in the call \p In.
  void accessed(const MadeAccess &A, const trace::CallPath *In);
  /// The last so many accesses were not made after all.
  void forgetAccesses(size_t Count);
  /// The program names an array in shared memory.
  void nameArray();
  /// Something was read or written at places that are not known.
  void touched(const ObjectRef &O);
  /// Something else happened.
  void spoil();
  /// Something was read that another run may find different.
  void bindToRun();
  /// A thread's place was read: see trace::Trace.
  void readThreadAxes(unsigned Axes);
  /// What follows happens on one side of a branch that is not known, until leaveFork().
  void enterFork() { ++Forks; }
  void leaveFork() { --Forks; }

private:
  using Call = RememberedCall;
  /// What an access says of where it stands, but for loops that are executed step by step: all accesses of a call must
  /// stand as the call does.
  struct Stand {
    const trace::Region *Region;
    unsigned Forks, UnknownLoops, StepsAtATime, CutShort, MayBeTaken;
    size_t Matches;
    unsigned OtherEqualities;
    bool operator==(const Stand &O) const {
      return std::tie(Region, Forks, UnknownLoops, StepsAtATime, CutShort, MayBeTaken, Matches, OtherEqualities) ==
             std::tie(O.Region, O.Forks, O.UnknownLoops, O.StepsAtATime, O.CutShort, O.MayBeTaken, O.Matches,
                      O.OtherEqualities);
    }
  };
  /// A call that is being executed.
  struct Watch {
    Call Did;
    Intervals Read, Written;
    ir::FunctionId Callee;
    unsigned Depth, LoopDepthBefore;
    size_t SymbolsBefore;
    bool Spoilt = false, CounterDecidedBefore;
    trace::Passed PassedBefore;
    unsigned FixedBefore;
    const trace::CallPath *Caller;
    size_t FirstAccess; ///< of Accesses
    Stand Began;
  };
  /// An access of calls that are being executed.
  struct Accessed {
    MadeAccess Made;
    const trace::CallPath *In;
    unsigned LoopDepth;
    trace::Passed Passed;
    trace::PartlyUnrolled InLoop;
  };
  class Matcher;

  /// Whether an object is one of a function that called one that is watched. The innermost has the largest depth.
  bool isSeen(const ObjectRef &O) const { return O.Frame && !Watched.empty() && O.Depth < Watched.back().Depth; }
  bool finish(Watch &W, const Datum &Result) const;
  bool captureWrites(Watch &W) const;
  void captureAccesses(Watch &W) const;
  Stand stand() const;
  static void read(Watch &W, const ObjectRef &O, const Contents *C, int64_t Where, uint64_t Bytes);
  static void note(Watch &W, Intervals::Interval New, const Contents &Of);
  std::optional<Recalled> recallFrom(CallStore &Store, size_t Hash, llvm::ArrayRef<Datum> Arguments, Asked &Machine);
  Recalled redo(const Call &Did, Matcher &As);

  State &S;
  Lanes &L;
  Recorder &Record;
  Surroundings &Around;
  std::vector<Watch> Watched;     ///< the innermost call last
  std::vector<Accessed> Accesses; ///< of the outermost call that is watched
  CallStore Own;                  ///< what hangs on this run
  CallStore *Shared;
  CallStore &Of; ///< where it is kept how functions have fared
  unsigned Forks = 0;
};

} // namespace banklint::machine

#endif
