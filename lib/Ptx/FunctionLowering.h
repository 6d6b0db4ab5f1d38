//===- FunctionLowering.h - One function of PTX ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_FUNCTIONLOWERING_H
#define BANKLINT_PTX_FUNCTIONLOWERING_H

#include "Ptx/BranchNeighbours.h"
#include "Ptx/Builder.h"
#include "Ptx/Flow.h"
#include "Ptx/LoopChanges.h"
#include "Ptx/Program.h"
#include "Ptx/Registers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace banklint::ptx {

/// An integer as the registers of IR hold it; what is none stays.
inline Type asHeld(const Type &T) { return T.isInt() && T.Bits > 1 ? Type::integer(T.Bits, true) : T; }

class FunctionLowering {
public:
  FunctionLowering(Program &P, const Function &F, ir::Function &To, const std::vector<Step> &Steps, unsigned Flags,
                   bool IsUnderstood);

  void run();

private:
  //===--- Lowering.cpp: what runs when -----------------------------------===//
  void addParameters();
  void addLocals();
  void steps(const std::vector<Step> &Steps);
  void step(const Step &S);
  void loop(const Step &S);
  void returns();
  void branch(Operand Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else, unsigned With = 0);
  Operand predicateOf(const Instruction &I);
  void describeChanges(const LoopChanges &Changes, ir::LoopInfo &To) const;
  void noteParts();
  void noteGenerics();
  bool readsGeneric(const Instruction &I) const;
  bool waitsIn(const std::vector<Step> &Steps) const;

  //===--- Instructions.cpp: what an instruction does ---------------------===//
  void instruction(const Instruction &I);
  void unguarded(const Instruction &I);
  bool compute(const Instruction &I);
  bool computeFloats(const Instruction &I);
  bool access(const Instruction &I);
  bool move(const Instruction &I);
  bool convert(const Instruction &I);
  bool binary(const Instruction &I, Op Kind, bool SignMatters);
  bool shift(const Instruction &I);
  bool multiply(const Instruction &I);
  bool compare(const Instruction &I);
  bool select(const Instruction &I);
  bool accessParameter(const Instruction &I);
  bool accessElsewhere(const Instruction &I);
  bool accessFragment(const Instruction &I);
  void call(const Instruction &I);
  void assembly(const Instruction &I) { assembly(I, I); }
  void assembly(const Instruction &I, const Instruction &Written);
  void noteApart(const Step &Loop, const LoopChanges &Changes);
  Operand hidden(Operand X, const Type &Of);
  bool loadParts(const Instruction &I);
  bool isAnyRead(const Instruction &I) const;

  //===--- Operands -------------------------------------------------------===//
  const Meaning *find(const Instruction &I, llvm::StringRef Operand) const { return F.find(I.In, Operand); }
  /// What an operand holds, as a type that is held.
  Operand value(const Instruction &I, llvm::StringRef Operand, const Type &As);
  Operand held(unsigned Register);
  std::optional<Operand> special(llvm::StringRef Name);
  /// The address of a variable; nothing if the name is none's.
  std::optional<Operand> addressOf(const Instruction &I, llvm::StringRef Name);
  void set(const Instruction &I, llvm::StringRef Register, Operand X, const Type &Of);
  Type typeOf(const Instruction &I, llvm::StringRef Register) const;
  /// Of "[%r4+16]" the number.
  std::optional<Operand> addressIn(const Instruction &I, llvm::StringRef Brackets);

  Program &P;
  const Function &F;
  ir::Function &To;
  const std::vector<Step> &Steps;
  const unsigned Flags;
  const bool IsUnderstood;
  Builder Out;
  RegisterUses Uses;
  std::vector<Operand> Values; ///< by register: what those that are set once hold
  std::vector<Operand> Places; ///< by register: the locals of others
  std::vector<Operand> FlagPlaces;
  std::vector<Operand> Variables;                     ///< by variable of the function: a local, or a global
  llvm::DenseSet<const Instruction *> AcrossBranches; ///< see BranchNeighbours.h
  llvm::DenseSet<const Instruction *> Apart;          ///< accesses that the assembler joins with no other
  llvm::DenseSet<unsigned> Pointers;                  ///< parameters that are pointers to global memory
  llvm::DenseSet<unsigned> Generics; ///< registers with generic addresses of shared memory, and what is made of them
};

} // namespace banklint::ptx

#endif
