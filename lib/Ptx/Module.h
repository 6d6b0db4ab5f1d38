//===- Module.h - What a PTX file says --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A PTX file in its parts, as far as shared memory is concerned (PTX ISA 9.0, "Syntax" and "Directives"):
//
//     .extern .shared .align 16 .b8 part[];                  a variable
//     .visible .entry reduce(.param .u64 out) .reqntid 128   a function with its parameters and block shape
//     {
//       .reg .b32 %r<19>;                                    registers %r0 to %r18
//       .loc 1 8 5                                           the place of what follows: file 1, line 8, column 5
//     $L__BB0_2:                                             a label
//       @%p2 bra $L__BB0_4;                                  an instruction
//     }
//     .file 1 "reduce.cu"                                    may stand after its use
//
// Nothing is understood here that is not needed to tell these parts; what an instruction does is Lowering's.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_MODULE_H
#define BANKLINT_PTX_MODULE_H

#include "IR/IR.h"
#include "IR/PtxText.h"
#include "IR/Shape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace banklint::ptx {

constexpr unsigned None = ~0u;

/// Whether a character is one of names and numbers.
inline bool isOfWord(char C) { return llvm::isAlnum(C) || llvm::StringRef("_$%.").contains(C); }

/// A place in the source, as `.loc` names it.
struct Place {
  unsigned File = 0; ///< see Module::Files
  unsigned Line = 0, Column = 0;
  unsigned InlinedAt = None; ///< the place of the call, of code that was inlined: in Module::Places

  bool operator<(const Place &O) const {
    return std::tie(File, Line, Column, InlinedAt) < std::tie(O.File, O.Line, O.Column, O.InlinedAt);
  }
};

/// A variable or parameter that is declared.
struct Variable {
  enum State { Shared, Param, Local, Other } In = Other;
  std::string Name;
  ir::Type Element;   ///< "b8"
  uint64_t Bytes = 0; ///< 0 for `part[]`
  unsigned Alignment = 1;
  bool IsArray = false;
  bool IsExtern = false;       ///< of shared memory without bytes: the launch gives its size
  bool PointsToGlobal = false; ///< `.param .u64 .ptr .global out`
  unsigned Line = 0;
};

struct Register {
  std::string Name; ///< "%r18"
  ir::Type Ty;
};

/// What a name means in a part of a function: a register or a variable of it.
struct Meaning {
  enum Kind { OfRegister, OfVariable } Is = OfRegister;
  unsigned Index = 0; ///< in Function::Registers or Function::Variables
};

/// Blocks in braces have registers, variables and labels of their own.
struct Scope {
  unsigned Outer = None;
  llvm::StringMap<Meaning> Names;
  llvm::StringMap<unsigned> Labels; ///< the number of the instruction behind each
};

struct Instruction : ir::ptx::Instruction {
  Instruction() = default;
  explicit Instruction(ir::ptx::Instruction I) : ir::ptx::Instruction(std::move(I)) {}

  unsigned Line = 0, Column = 0; ///< in the PTX file
  unsigned At = None;            ///< in Module::Places
  unsigned In = 0;               ///< in Function::Scopes
  /// Whether `.pragma "used_bytes_mask …"` before it says that some of the bytes that it loads are not used.
  bool IsPartlyUsed = false;
};

struct Function {
  std::string Name;
  bool IsEntry = false;
  bool HasBody = false;
  bool IsVisible = false; ///< other files may call it
  unsigned Line = 0, LastLine = 0;
  std::vector<unsigned> Results, Parameters; ///< in Variables
  std::optional<Shape> Required;             ///< .reqntid
  std::optional<Shape> Most;                 ///< .maxntid
  bool MaySpillToShared = false;             ///< .pragma "enable_smem_spilling"

  std::vector<Scope> Scopes{1}; ///< the first is that of the body
  std::vector<Register> Registers;
  std::vector<Variable> Variables;
  std::vector<Instruction> Instructions;
  std::vector<unsigned> NotUnrolled; ///< numbers of instructions behind `.pragma "nounroll"`

  /// What a name means in \p In; null if it is none of the function's.
  const Meaning *find(unsigned In, llvm::StringRef Of) const;
  /// The register that an operand of \p I names; nothing if it names none.
  std::optional<unsigned> registerNamed(const Instruction &I, llvm::StringRef Operand) const;
  /// The instruction behind a label; nothing if there is none.
  std::optional<unsigned> labelled(unsigned In, llvm::StringRef Label) const;
};

struct Module {
  std::string Text;              ///< without comments; instructions refer to it
  unsigned Major = 0, Minor = 0; ///< .version
  std::string Target;            ///< "sm_90a"
  std::map<unsigned, std::string> Files;
  std::vector<Place> Places;
  std::vector<Variable> Variables; ///< outside of functions
  std::vector<Function> Functions;

  const Variable *variable(llvm::StringRef Name) const;
  /// The one with a body, if there is one.
  const Function *function(llvm::StringRef Name) const;
};

/// Why a text is no PTX.
struct ReadError {
  unsigned Line = 0;
  std::string Why;
};

/// Reads a file; null, and why, if it is no PTX.
std::unique_ptr<Module> read(llvm::StringRef Text, ReadError &Error);

} // namespace banklint::ptx

#endif
