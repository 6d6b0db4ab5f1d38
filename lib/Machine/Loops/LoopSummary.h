//===- LoopSummary.h - What the steps of a loop do to memory ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose number of steps is not known runs once, for all of them: each scalar that a step changes becomes
// `start + step · counter`, or something in a range, or is lost, whichever turns out to hold.
//
// A loop in such a loop is summed up again in each round of the outer one. What it turned out to do in the last round,
// a Description, mostly holds in the next one too: then one step is enough to see that.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_LOOPSUMMARY_H
#define BANKLINT_MACHINE_LOOPS_LOOPSUMMARY_H

#include "Machine/State/Joins.h"
#include <functional>

namespace banklint::machine {

class LoopSummary {
public:
  /// The object at a place of the frame at some depth.
  using ObjectAtPlace = std::function<ObjectRef(unsigned Depth, unsigned Place)>;

  /// \p Start: memory before the loop; \p Counter: the unknown number of steps made; \p Uneven: objects to which steps
  /// do not add the same again and again.
  LoopSummary(Values &V, Lanes &L, SourceTable &Sources, Joins &Join, Budget &Work, Memory Start, Value Counter,
              std::vector<ObjectRef> Uneven, ObjectAtPlace ObjectAt)
      : Counter(std::move(Counter)), V(V), L(L), Sources(Sources), Join(Join), Work(Work), Start(std::move(Start)),
        Uneven(std::move(Uneven)), ObjectAt(std::move(ObjectAt)) {}

  const Value Counter;
  /// The counter's symbol: others that the steps make follow it.
  SymbolId firstNewSymbol() const { return Counter.Terms[0].Symbol; }

  class Description;
  /// What was found, for when the loop is summed up again; nothing if that would not help.
  std::optional<Description> describe() const;
  /// Begins with what was found when more was known of the memory before the loop. learn() confirms it, or not: then
  /// this summary is of no use. Numbers older than \p FirstNew are the same as then. False if nothing can be said.
  bool assume(const Description &Known, SymbolId FirstNew);

  /// Memory after that many steps.
  Memory after(const Value &Steps);
  /// Makes the description hold for one more step, the one that made \p After of \p Before. Whether it held already.
  bool learn(Memory Before, const Memory &After);
  /// Whether it knows less of some number than \p Now, memory after a step, and than could be told step by step: \p
  /// Matters says of which objects that counts.
  bool losesNumberOf(const Memory &Now, llvm::function_ref<bool(const ObjectRef &)> Matters) const;
  /// What is in a step, and what is behind the loop, are numbers of different steps. In a step all threads that are
  /// still there have made as many; behind the loop each has made its own number of steps, if \p ControlledBy says so.
  void forgetStep(Spread ControlledBy);

private:
  /// What a step does to one scalar.
  struct Change {
    ObjectRef In;
    int64_t Offset = 0;
    uint64_t Bytes = 0;
    Datum Start;
    enum Kind {
      Linear, ///< Start + Step · counter
      Ranged, ///< an integer (or the offset of a pointer): Base and a number within Bounds
      Lost,   ///< nothing known but Any
    } Is = Lost;
    Value Step;
    std::vector<Value> StepAt; ///< Linear addresses: of the subscripts
    Value Base; ///< Ranged: the start, if what steps add is more alike among threads than what they give; or 0
    bool OnStart = false; ///< that it is the start
    Range Bounds{0, 0};
    uint64_t Divisor = 1;      ///< of the number within Bounds; Of: what that is like
    bool IsPowerOfTwo = false; ///< see Symbol
    Character Of{Spread::Block, Origin::Counter, ""};
    Datum Any;   ///< what stands for the scalar in any step, for Ranged and Lost
    Datum Later; ///< the scalar after a step: tells what a compiler knows of it
    unsigned Widenings = 0;
    bool IsAssumed = false, IsConfirmed = false; ///< see assume()
    /// Whether steps make it ever less or more: that bound is what its type can hold, which no further step can leave.
    bool HasNoLeast = false, HasNoMost = false;
    bool IsNarrowed = false; ///< bounds were given up, and found again: see narrow()
  };

  /// A scalar that came from the background of an object before the loop.
  struct MadeExplicit {
    unsigned Depth, Place;
    int64_t Offset;
    uint64_t Bytes;
    Datum::Kind Is;
  };

  Datum after(const Change &C, const Value &Steps);
  bool materialize(Memory &Before, const Memory &After);
  bool makeExplicit(const MadeExplicit &One);
  bool assume(Change C, SymbolId FirstNew);
  Datum lost(const Change &C, const Datum *New);
  bool generalize(const Memory &Before, const Memory &After);
  bool generalizeCell(Change &C, bool First, const Datum &Old, const Datum *New);
  bool generalizeBackground(const ObjectRef &O, const Contents &After);
  bool holds(const Change &C, const Value &Number);
  void beginRange(Change &C, const Value &New);
  void widen(Change &C, const Value &New, const Value &Reached);
  void giveUpBounds(Change &C, bool IsFirst, Range Before, Range InStep);
  bool narrow(Change &C, const Value &New);
  Datum anyWithin(const Change &C);

  Values &V;
  Lanes &L;
  SourceTable &Sources;
  Joins &Join;
  Budget &Work;
  Memory Start;
  std::vector<ObjectRef> Uneven;
  ObjectAtPlace ObjectAt;
  std::vector<Change> Changes;
  std::vector<MadeExplicit> Explicit;
  std::vector<ObjectRef> OfAnyStep; ///< objects whose background is that of any step
};

class LoopSummary::Description {
  friend class LoopSummary;
  std::vector<Change> Changes;
  std::vector<MadeExplicit> Explicit;
};

} // namespace banklint::machine

#endif
