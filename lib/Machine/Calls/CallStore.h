//===- CallStore.h - Calls that are remembered ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What CallMemory remembers. A store may serve several runs, one after the other, of kernels of one program with the
// same options (but for the arguments, the budget, and the kernel itself): then nothing in it points to a run.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_CALLS_CALLSTORE_H
#define BANKLINT_MACHINE_CALLS_CALLSTORE_H

#include "Compilers/Nvcc/Unrolling.h"
#include "Machine/Instructions/MadeAccess.h"
#include "Machine/State/Memory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace banklint::machine {

/// Sets of bytes of some objects, which have numbers.
class Intervals {
public:
  struct Interval {
    unsigned Object;
    int64_t Begin, End;
  };
  /// Those of the bytes that are not in the set.
  llvm::SmallVector<Interval, 2> without(Interval I) const;
  void add(Interval I);
  const std::vector<Interval> &all() const { return All; }

private:
  size_t firstBehind(Interval I) const;
  std::vector<Interval> All; ///< sorted; neither overlapping nor adjoining
};

/// Whether a pointer leads to a place in an object of a function, and so stands for that object.
inline bool isObject(const Datum &D) { return D.isAddress() && D.To.Frame && D.Number.constant(); }

/// What a call did, and what it found.
struct RememberedCall {
  /// Some bytes of an object.
  struct Piece {
    unsigned Object;
    int64_t Offset; ///< from where Objects points to
    uint64_t Bytes;
    Contents Holds; ///< offsets are from the start of the piece

    /// Whether a cell lies only partly in it.
    bool isCut() const;
    /// Whether cells hold all its bytes, so that nobody sees what lies behind them.
    bool isWhole() const;
  };
  /// A byte of an object of a function.
  struct Start {
    ObjectRef Of;
    int64_t Offset;
  };
  struct Unknown {
    SymbolId Id;
    std::shared_ptr<const Symbol> Of;
  };
  /// In the order in which they were made: each behind those of which it is made.
  using Unknowns = std::vector<Unknown>;

  Threads Active;
  bool InLoop = false; ///< of the machine code
  std::vector<Datum> Arguments;
  /// The objects that matter, and where the first pointer to each points: those of the arguments first, then those to
  /// which what was read leads.
  llvm::SmallVector<Start, 3> Objects;
  std::vector<Piece> Reads, Writes;
  Datum Result;
  /// The unknowns that it found, and what they are made of: others may stand for them that are made alike.
  Unknowns Found;
  Unknowns Made;                        ///< plain ones that are made anew
  Unknowns Derived;                     ///< those that it computed of others and left: they are computed again
  std::optional<SymbolId> FirstOfSteps; ///< see Surroundings
  std::vector<PastAccess> Accesses;     ///< to shared memory
  unsigned ThreadAxes = 0;
  StepSize Size; ///< what was computed
  trace::Passed Passes;
  bool EntersRegions = false, CounterDecides = false;
  bool HasFixed = false;    ///< see Recorder::noteFixed()
  bool NamesArrays = false; ///< in shared memory, other than by its arguments
  bool HangsOnRun = false;

  std::optional<unsigned> numberOf(const ObjectRef &O) const;
  /// Which of the unknowns it is; nothing if it is none of them.
  static std::optional<size_t> numberIn(const Unknowns &Of, SymbolId Id);
  /// What it takes to keep it, in scalars of about 150 bytes.
  size_t scalars() const;
  /// Adds the object to which a pointer leads, if it is not there.
  void addObject(const Datum &Pointer);
  /// What was read at some bytes of an object, counted from where Objects points to; null if that is not one scalar.
  const Datum *found(unsigned Object, int64_t Offset, uint64_t Bytes) const;
};

/// A scalar in the object to which an argument points.
struct ArgumentPlace {
  unsigned Argument;
  int64_t Offset; ///< from where it points to
  uint64_t Bytes;
};

class CallStore {
public:
  /// How a function has fared.
  struct Experience {
    unsigned Watched = 0, Spoilt = 0, Recalled = 0;
    bool IsSmall = false;  ///< executing it is as fast
    bool IsInRuns = false; ///< some calls hang on their run, and are kept for it alone
    bool IsShared = false; ///< some calls are kept for other runs too
    bool LacksKey = false; ///< some calls did not read all of Key
    /// What its first call read, where the arguments point to: what is there tells its calls apart.
    std::vector<ArgumentPlace> Key;

    /// Whether no more of its calls are to be remembered.
    bool isHopeless() const;
    /// Whether those that are remembered are not worth a search.
    bool hardlyHelps() const;
  };
  llvm::DenseMap<ir::FunctionId, Experience> Experiences;

  void add(size_t Hash, RememberedCall Did);
  llvm::ArrayRef<std::unique_ptr<const RememberedCall>> equal(size_t Hash) const;

private:
  llvm::DenseMap<size_t, llvm::SmallVector<std::unique_ptr<const RememberedCall>, 1>> Known;
  size_t Scalars = 0; ///< that are kept
};

} // namespace banklint::machine

#endif
