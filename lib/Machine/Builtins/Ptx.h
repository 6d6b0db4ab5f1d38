//===- Ptx.h - Executes inline PTX ------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Understands the instructions that matter here (names and operands: PTX ISA): special registers, conversions of
// addresses, arithmetic on integers, and accesses to shared memory. Whatever else writes a register makes it unknown.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_BUILTINS_PTX_H
#define BANKLINT_MACHINE_BUILTINS_PTX_H

#include "IR/PtxText.h"
#include "Machine/Builtins/Handlers.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace banklint::machine::ptx {

// What the text says; the rest of this namespace executes it.
using ir::ptx::bytesOf;
using ir::ptx::constantOf;
using ir::ptx::Instruction;
using ir::ptx::numberOf;
using ir::ptx::Place;
using ir::ptx::placeOf;
using ir::ptx::registersOf;
using ir::ptx::Statement;
using ir::ptx::typeNamed;
using ir::ptx::typesOf;

/// Where an instruction accesses memory.
struct Target {
  Datum P; ///< somewhere in shared memory, if it is not known
  bool IsKnown = false;
  const char *Lost = nullptr; ///< if it is not known: why the analysis lost track of it, if it did
  ir::SiteId Site = 0;
};

/// One `asm` statement that is being executed.
class Assembler {
public:
  Assembler(MachineFace &M, const ir::Instruction &I, const ir::AssemblyInfo &Info, llvm::ArrayRef<Datum> Operands);

  /// Lets some code run where a condition holds.
  using Branch = llvm::function_ref<void(const Datum &Condition, llvm::function_ref<void()> Then)>;
  void run(const Statement &Text, Branch Where);
  /// Writes the outputs.
  void finish();

  //===--- For the handlers of instructions -------------------------------===//
  MachineFace &M;

  /// What an operand holds: a register, `%3`, `%%tid.x` or a constant.
  Datum read(llvm::StringRef Operand);
  /// The same as a number of type \p T, whatever the operand's own type is.
  Datum readAs(llvm::StringRef Operand, const ir::Type &T);
  /// What a predicate, perhaps `!p`, says: 0 or 1.
  Datum readPredicate(llvm::StringRef Operand);
  /// A register becomes \p D, where the instruction's predicate holds.
  void write(llvm::StringRef Register, Datum D);
  /// All registers of an operand become data.
  void writeData(llvm::StringRef Operand, Spread Shared);
  /// All registers of an operand become something that this does not understand.
  void writeUnknown(llvm::StringRef Operand);
  /// What "[%4 + 16]" means; nothing if it is no address.
  std::optional<Target> target(llvm::StringRef Operand);
  /// Somewhere in shared memory: what a descriptor in a register means.
  Target somewhere(llvm::StringRef Register) const;
  /// Writes down an access to shared memory; \p Unsupported: why its addresses are not those of lanes.
  void emit(const Target &To, Operation Op, uint64_t Bytes, AccessKind Kind = {});

  /// The same for a copy of each lane from global memory.
  void emitAsyncCopy(const Target &To, const std::optional<Target> &From, uint64_t Bytes, bool PastL1);

private:
  bool isOutput(unsigned Number) const { return Number < Results.size(); }
  const Datum *input(unsigned Number) const;
  ir::SiteId siteOf(llvm::ArrayRef<ir::SiteId> Sites, size_t Which) const;
  ir::Type typeOf(llvm::StringRef Register) const;
  Datum contentOf(unsigned Output);
  Datum unknown(const ir::Type &T);
  Datum chosen(const Datum &New, const Datum &Old, const ir::Type &T);

  const ir::Instruction &I;
  const ir::AssemblyInfo &Info;
  llvm::ArrayRef<Datum> Inputs, Outputs;     ///< of outputs the addresses
  std::map<unsigned, Datum> WrittenInputs;   ///< inputs, by operand, that the instructions wrote all the same
  std::vector<std::optional<Datum>> Results; ///< what the instructions wrote to each output
  llvm::StringMap<Datum> Registers;          ///< that the text declares
  std::optional<Value> Predicate;            ///< of the current instruction
  bool Jumps = false;                        ///< what it writes is not known
  bool Understood = true;                    ///< every instruction so far
};

using InstructionHandler = void (*)(Assembler &A, const Instruction &I);

/// What no handler knows: its results are lost, and an access to shared memory is not understood.
void notUnderstood(Assembler &A, const Instruction &I);

// PtxMemory.cpp
void access(Assembler &A, const Instruction &I);          ///< ld, st, atom, red
void accessMatrix(Assembler &A, const Instruction &I);    ///< ldmatrix, stmatrix
void copy(Assembler &A, const Instruction &I);            ///< cp
void changeTensorMap(Assembler &A, const Instruction &I); ///< tensormap
void waitOn(Assembler &A, const Instruction &I);          ///< barriers and fences
void waitMaybe(Assembler &A, const Instruction &I);       ///< those of several instructions of a name that are `wait`

// PtxValues.cpp
void move(Assembler &A, const Instruction &I);           ///< mov
void convertAddress(Assembler &A, const Instruction &I); ///< cvta
void mapAddress(Assembler &A, const Instruction &I);     ///< mapa
void convert(Assembler &A, const Instruction &I);        ///< cvt
void compute(Assembler &A, const Instruction &I);        ///< add, sub, and, shl, …
void multiply(Assembler &A, const Instruction &I);       ///< mul, mad
void invert(Assembler &A, const Instruction &I);         ///< not, neg
void extract(Assembler &A, const Instruction &I);        ///< bfe
void ofBits(Assembler &A, const Instruction &I);         ///< bfi, prmt, popc, …: Machine/State/BitFunctions.h
void combine(Assembler &A, const Instruction &I);        ///< lop3
void compare(Assembler &A, const Instruction &I);        ///< setp
void select(Assembler &A, const Instruction &I);         ///< selp
void shuffle(Assembler &A, const Instruction &I);        ///< shfl
void vote(Assembler &A, const Instruction &I);           ///< vote, activemask, redux: the same for a warp
void perThread(Assembler &A, const Instruction &I);      ///< match: data of each thread
void elect(Assembler &A, const Instruction &I);          ///< elect: one lane of the warp

} // namespace banklint::machine::ptx

#endif
