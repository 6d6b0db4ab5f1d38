//===- Part.h - A part of the machine ---------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine is divided by what is asked. Each part keeps the state that only it needs, and sees what all share
// (Run.h). Its header names the parts that it asks besides: those below know nothing of those above.
//
//     Instructions/, Builtins/     each kind of instruction: what does it do?
//     BranchUnit                   who goes which way, and what has become of the State where the ways meet?
//     LoadStoreUnit                a load, a store, a copy: is the object followed, or data?
//     ObjectStore, AccessWriter    what does a followed object hold? what is written down of an access?
//     RegisterFile, Departures     what does an operand hold? who has left early, and who decided that?
//     Run                          what all share
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_PART_H
#define BANKLINT_MACHINE_PART_H

#include "Machine/Run.h"

namespace banklint::machine {

class Part {
public:
  Part(const Part &) = delete;
  Part &operator=(const Part &) = delete;

protected:
  explicit Part(Run &R)
      : R(R), P(R.P), O(R.O), L(R.L), S(R.S), Around(R.Around), Frames(R.Frames), Work(R.Work), Record(R.Record),
        Past(R.Past), Pointers(R.Pointers), Meter(R.Meter), V(R.V), Sources(R.Sources), Join(R.Join) {}

  Run &R;
  ir::Program &P;
  const Options &O;
  Lanes &L;
  State &S;
  Surroundings &Around;
  CallStack &Frames;
  Budget &Work;
  Recorder &Record;
  CallMemory &Past;
  SharedPointers &Pointers;
  StepMeter &Meter;
  Values &V;
  SourceTable &Sources;
  Joins &Join;
};

} // namespace banklint::machine

#endif
