//===- Run.h - What all parts of the machine share --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One run of a function: its program and options, the State, where the current instruction stands, what is left of the
// budget, and the classes without a state of their own that all parts ask.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_RUN_H
#define BANKLINT_MACHINE_RUN_H

#include "Compilers/Nvcc/Unrolling.h"
#include "Machine/Budget.h"
#include "Machine/Calls/CallMemory.h"
#include "Machine/Calls/CallStack.h"
#include "Machine/Options.h"
#include "Machine/Recorder.h"
#include "Machine/State/Joins.h"
#include "Machine/State/SharedPointers.h"

namespace banklint::machine {

struct Run {
  /// \p Shared: calls that this run and others of its options remember, may be null.
  Run(ir::Program &P, const Options &Of, trace::Trace &Into, CallStore *Shared)
      : P(P), O(Of), Into(Into), L(Into.L), Frames(S, Around), Work(O.Budget, O.Stops), Record(Into),
        Past(S, L, Record, Around, Shared), V(L, O, Past), Sources(V, P, O, Past), Join(V, Sources, Work) {}
  Run(const Run &) = delete;
  Run &operator=(const Run &) = delete;

  /// One more instruction; whether the run may go on. What the last ones worked out and wrote down takes of the budget
  /// too: a budget of time is one of memory.
  bool tick() {
    const uint64_t BytesOfCell = 4;
    Work.spend(L.takeWork() + Record.takeBytes() / BytesOfCell);
    return Work.tick();
  }
  /// Ends what the last Record.keepBack() began.
  void release(bool Write, uint64_t Times = 1) {
    if (!Write)
      Past.forgetAccesses(Record.kept().size());
    Work.spend(Record.release(Write, Times));
  }
  /// The same, see Recorder::releaseSeries.
  void releaseSeries(llvm::ArrayRef<trace::Access> Last, const trace::ByUnknownLoops &Issued, uint64_t Steps) {
    Work.spend(Record.releaseSeries(Last, Issued, Steps));
  }
  /// Other threads may have written since.
  void passBarrier() {
    Past.spoil();
    Record.passBarrier();
  }

  /// Completes the trace. \p ThreadAxes: see trace::Trace.
  void finish(unsigned ThreadAxes) {
    Record.finish();
    Into.ThreadAxes = ThreadAxes;
    Into.LaunchNumbers = V.launchNumbers();
    Into.IsComplete = !Work.isSpent();
    Into.Executed = Work.executed();
  }

  ir::Program &P;
  const Options O;
  trace::Trace &Into;
  Lanes &L;

  State S;             ///< all that a branch can change
  Surroundings Around; ///< of the current instruction
  CallStack Frames;
  Budget Work;             ///< how much is left of it
  Recorder Record;         ///< the trace
  CallMemory Past;         ///< calls that need not be executed again
  SharedPointers Pointers; ///< that lie in memory
  StepMeter Meter;         ///< of steps of loops

  Values V; ///< arithmetic
  SourceTable Sources;
  Joins Join;
};

} // namespace banklint::machine

#endif
