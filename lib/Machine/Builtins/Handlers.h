//===- Handlers.h - What callees do that are known by name ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handler for each builtin that the machine executes; IR/Builtins.h says what their operands and numbers are. Each
// family has a file of its own; Builtins.cpp has the table.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_BUILTINS_HANDLERS_H
#define BANKLINT_MACHINE_BUILTINS_HANDLERS_H

#include "Machine/Builtins/MachineFace.h"
#include "Machine/State/BitFunctions.h"

namespace banklint::machine {

/// A call that is being executed.
struct Call {
  const ir::Instruction &I;
  const ir::BuiltinCall &B;
  llvm::ArrayRef<Datum> Arguments;

  llvm::StringRef name() const { return B.Name; }
  unsigned count() const { return unsigned(Arguments.size()); }
  /// The type of an argument; Void if the call does not have it.
  ir::Type type(unsigned N) const { return N < B.Types.size() ? B.Types[N] : ir::Type(); }
  /// What an argument points to; Void if it is no address, or nobody knows.
  ir::Type pointee(unsigned N) const { return N < B.Pointees.size() ? B.Pointees[N] : ir::Type(); }
  int64_t number(unsigned N) const { return N < B.Numbers.size() ? B.Numbers[N] : 0; }
  /// An argument; the null pointer if the call does not have it.
  Datum argument(unsigned N) const { return N < Arguments.size() ? Arguments[N] : Datum::nowhere(); }
  Value integer(MachineFace &M, unsigned N) const { return M.V.toInteger(argument(N), type(N)); }
};

using Handler = Datum (*)(MachineFace &M, const Call &C);

/// The result of a function without effects that is not understood: what is made of data is data, anything else is
/// lost.
Datum notUnderstood(MachineFace &M, const Call &C);
/// What an argument points to is not known any more, if it was followed.
void forget(MachineFace &M, const Datum &P);

// Cuda.cpp
Datum bitFunction(MachineFace &M, const Call &C);
/// What a function of bits gives for integers of the type \p Of, as one of the type \p T.
Datum computeBits(MachineFace &M, const BitFunction &F, llvm::ArrayRef<Datum> Operands, IntType Of, IntType T);
Datum multiplyHigh(MachineFace &M, const Call &C);
Datum shuffle(MachineFace &M, const Call &C);
Datum vote(MachineFace &M, const Call &C);
Datum perThreadData(MachineFace &M, const Call &C);
Datum barrier(MachineFace &M, const Call &C);
Datum laneId(MachineFace &M, const Call &C);
/// What `__shfl_up_sync` and its kin give; \p Kind: "up", "down", "xor", or empty for any lane.
Datum shuffled(MachineFace &M, llvm::StringRef Kind, const Datum &V, const Value &Lane, std::optional<int64_t> Width,
               const ir::Type &T);
/// The number of each thread's lane in its warp.
Value laneNumber(MachineFace &M);

// Atomics.cpp
Datum atomic(MachineFace &M, const Call &C);
Datum scopedAtomic(MachineFace &M, const Call &C);
Datum compilerAtomic(MachineFace &M, const Call &C);
Datum atomicAccess(MachineFace &M, const Call &C);
/// What a compiler knows of an atomic that does \p Of with the \p Element at \p Where and with \p What. Only 32-bit
/// integers are combined.
trace::Combination combination(MachineFace &M, trace::Combination::Kind Of, const ir::Type &Element, const Datum &Where,
                               const Datum &What);
/// Whether shared memory has an instruction for an atomic on such an element; else the compiler makes a loop of it.
bool isOneInstruction(const MachineFace &M, const ir::Type &Element, bool Exchanges);

// Copies.cpp
Datum copyAsync(MachineFace &M, const Call &C);
Datum groupCopy(MachineFace &M, const Call &C);
Datum copyMemory(MachineFace &M, const Call &C);
Datum setMemory(MachineFace &M, const Call &C);

// CooperativeGroups.cpp
Datum groupQuestion(MachineFace &M, const Call &C);
Datum otherBlock(MachineFace &M, const Call &C);

// TensorCores.cpp
Datum loadFragment(MachineFace &M, const Call &C);
Datum storeFragment(MachineFace &M, const Call &C);

// WorkItems.cpp
Datum workItem(MachineFace &M, const Call &C);
Datum lanesBelow(MachineFace &M, const Call &C);
Datum firstLane(MachineFace &M, const Call &C);

// SpecialRegisters.cpp
/// What a PTX instruction or builtin would read of one; nothing for those that are not known.
std::optional<Datum> specialRegister(MachineFace &M, llvm::StringRef Name);

// OpenCl.cpp
Datum integerFunction(MachineFace &M, const Call &C);
Datum accessVector(MachineFace &M, const Call &C);

} // namespace banklint::machine

#endif
