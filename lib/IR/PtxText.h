//===- PtxText.h - The text of inline PTX -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `@p ld.shared.v2.f32 {%0, a}, [%2 + 16];` in its parts. (PTX ISA, "Instruction Operands".)
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_PTXTEXT_H
#define BANKLINT_IR_PTXTEXT_H

#include "IR/IR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace banklint::ir::ptx {

struct Instruction {
  llvm::StringRef Predicate;                      ///< "p" for "@p" and "@!p"; empty: none
  bool Negated = false;                           ///< "@!p"
  llvm::StringRef Name;                           ///< "ld.shared.v2.f32"
  llvm::SmallVector<llvm::StringRef, 8> Parts;    ///< the name, split at its dots
  llvm::SmallVector<llvm::StringRef, 6> Operands; ///< "{%0, a}", "[%2 + 16]"

  bool is(llvm::StringRef Mnemonic) const { return Parts.front() == Mnemonic; }
  bool has(llvm::StringRef Part) const { return llvm::is_contained(Parts, Part); }
  llvm::StringRef operand(unsigned N) const { return N < Operands.size() ? Operands[N] : ""; }
  /// Whether it names shared memory: "shared", "shared::cta", "shared::cluster".
  bool namesShared() const;
  /// Whether it names another kind of memory.
  bool namesOther() const;
  /// The number of the first operand in brackets.
  std::optional<unsigned> bracketed() const;
};

/// "@!p ld.shared.f32 a, [b]" taken apart; nothing for what is no instruction: a declaration, or empty. It refers to
/// the text.
std::optional<Instruction> instructionFrom(llvm::StringRef Written);

/// The text of one `asm`, taken apart.
class Statement {
public:
  explicit Statement(llvm::StringRef Written);
  Statement(const Statement &) = delete;
  Statement &operator=(const Statement &) = delete;

  /// As it is written, with blanks for comments.
  llvm::StringRef text() const { return Text; }
  /// Without declarations and labels; they refer to text().
  llvm::ArrayRef<Instruction> instructions() const { return Instructions; }
  /// Whether it declares variables, and not only registers.
  bool declaresVariables() const;

private:
  const std::string Text;
  std::vector<Instruction> Instructions;
};

/// Whether the order of the instructions is not the order in which they run.
bool jumps(llvm::ArrayRef<Instruction> Instructions);

/// Of "[%4 + 16]": "%4" and 16.
struct Place {
  llvm::StringRef Base;
  int64_t Offset = 0;
};
std::optional<Place> placeOf(llvm::StringRef Operand);
/// The registers that an operand names: one, those of "{%0, %1}", or those of "p|q"; none for brackets and "_".
llvm::SmallVector<llvm::StringRef, 8> registersOf(llvm::StringRef Operand);
/// The number of an operand of the statement: 4 for "%4".
std::optional<unsigned> numberOf(llvm::StringRef Register);
/// A constant: "16", "-1", "0x1f".
std::optional<int64_t> constantOf(llvm::StringRef Operand);

/// Whether a name is that of a register of the hardware: "%tid.x", "%laneid". (PTX ISA, "Special Registers".)
bool isSpecialRegister(llvm::StringRef Name);

/// The type that a part of a name stands for: "u32", "f16x2", "pred".
std::optional<Type> typeNamed(llvm::StringRef Part);
/// The types in the name, in order: of "cvt.u32.u64" u32 and u64.
llvm::SmallVector<Type, 2> typesOf(const Instruction &I);
/// Bytes that the instruction moves for each thread: type times vector length. 0 if the name does not say.
uint64_t bytesOf(const Instruction &I);

} // namespace banklint::ir::ptx

#endif
