//===- Machine.h - Executes code for all threads of a block -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine executes the code of a kernel for all threads of one block in lock step, as far as values are known, and
// writes down each access to shared memory with the address of each thread. Host functions are executed the same way,
// as a "block" of one thread, to learn with which block shapes kernels are launched.
//
// Control flow:
//  * A condition that is known thread by thread narrows the active threads.
//  * A condition that is not known runs both sides on copies of the state and joins them; the threads in question count
//    as active on both sides. `if (x >= n) return;` with unknown n so assumes x < n.
//  * Who may have left earlier goes on with the rest; what they took with them is joined where they meet again, and
//    what decided that they left is kept (State.h).
//  * A loop whose control is known runs as written. Any other loop runs once, with each variable that it changes either
//    as `start + step · counter` or as an unknown in a range, whichever proves stable.
//  * Calls are entered with their arguments.
//
// The class itself executes one instruction after the other. What they do is known by kinds of instructions, and these
// are made of a few parts (Part.h).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_MACHINE_H
#define BANKLINT_MACHINE_MACHINE_H

#include "Machine/Builtins/BuiltinInstructions.h"
#include "Machine/Instructions/BranchUnit.h"
#include "Machine/Instructions/Calls.h"
#include "Machine/Instructions/Computing.h"
#include "Machine/Instructions/Control.h"
#include "Machine/Instructions/Launches.h"
#include "Machine/Instructions/LoadStoreUnit.h"
#include "Machine/Instructions/Memory.h"
#include "Machine/Instructions/Vectors.h"
#include "Machine/Loops/Loops.h"

namespace banklint::machine {

class Machine {
public:
  /// \p Shared: calls that this run and others of its options remember, may be null.
  Machine(ir::Program &P, const Options &O, trace::Trace &Into, CallStore *Shared);

  /// Runs a function with unknown arguments (but those that the options fix).
  void run(ir::FunctionId F);

  //===--- For instructions that own blocks -------------------------------===//
  void execute(ir::BlockId B);
  /// The same, unless \p Stops says after an instruction that what follows is in vain: then false.
  bool executeUntil(ir::BlockId B, llvm::function_ref<bool()> Stops);
  /// What the block yields.
  Datum yieldOf(ir::BlockId B);

  //===--- What they are made of ------------------------------------------===//
  Run R;
  Departures Exits;
  RegisterFile Registers;
  ObjectStore Objects;
  AccessWriter Accesses;
  LoadStoreUnit Memory;
  BranchUnit Branches;

private:
  void execute(const ir::Instruction &I);
  unsigned warpsHere() const;
  void noteIssued(const ir::Instruction &I);
  bool isComputed(const ir::Instruction &I);
  void measure(const ir::Instruction &I);

  ComputingInstructions Computing;
  VectorInstructions Vectors;
  MemoryInstructions LoadsAndStores;
  ControlInstructions Control;
  LoopInstructions Loops;
  CallInstructions Calls;
  BuiltinInstructions Builtins;
  LaunchInstructions Launches;
};

/// Runs a function, and gives what it did. \p P must live as long as that. \p Shared: see Machine; all its runs are of
/// the same program, with options that differ in nothing but the arguments, what is assumed, and the budget.
std::unique_ptr<trace::Trace> record(ir::Program &P, const Options &O, ir::FunctionId F, CallStore *Shared = nullptr);

} // namespace banklint::machine

#endif
