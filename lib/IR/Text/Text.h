//===- Text.h - IR as text, and back ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Lowering made can be read, and what Machine shall execute can be written, without C++ and without Clang: a test
// is some lines of text. Everything that is not its default is in the text, so that reading what was printed and
// printing it again gives the same text.
//
//     !1 = "transpose.cu":12:5
//     global @3 tile: shared rec 4096 align 4 [32 x 128 of 7] [32 x 4 of 8]
//     function &12 transpose(#0 in: ptr pointer) -> void {
//       local #1 x: i32
//       %0 = load u32 @threadIdx
//       %1 = offset @3:tile, %0 x 128 of 7
//       %2 = load f32 %1 !1  ; transpose.cu:12:5
//       %3 = lt u32 %0, 16
//       if %3 {
//         store f32 #in, %2
//       } else {
//         return
//       }
//     }
//
//  * One instruction a line; blocks in braces; comments from `;` to the end of the line.
//  * `%3` is a register, `#x` or `#2` the address of a local (by its name if no other local has it), `@3` that of a
//    global, `&12` a function, `!1` a site. `@3:tile` is `@3`, for readers. Variables of the language have no
//    number: `@threadIdx`.
//  * Types: void, ptr, i32, u1, f32, `v4f32`, `rec 4096 align 4`; `bytes 12` and `align 4` where they are unusual.
//  * `constant @3 + 8: i32 = 7` says what a constant variable holds, `override &12 class 3 by &14` which method is
//    called for objects of a class. Sites and globals stand before the functions that name them.
//  * Behind a call, `or-unknown … passing [value !2 to f32, reference constant]` tells what Machine needs where it does
//    not enter the callee (UnknownCall): of each argument whether it is passed by reference, whether the callee can
//    only read what it points to, its site, and the type it points to.
//  * Fields that an instruction does not use are written `bytes=4` if they are set all the same.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_TEXT_TEXT_H
#define BANKLINT_IR_TEXT_TEXT_H

#include "IR/IR.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

namespace banklint::ir {

/// One function.
void print(llvm::raw_ostream &OS, const Function &F, Program &P);
/// Functions, and the sites and globals that they refer to.
void print(llvm::raw_ostream &OS, llvm::ArrayRef<const Function *> Functions, Program &P);
void print(llvm::raw_ostream &OS, const Type &T);
/// As text that \p F gives a meaning: constants and names of locals are the function's.
void print(llvm::raw_ostream &OS, const Operand &O, const Function &F);
void print(llvm::raw_ostream &OS, const Instruction &I, const Function &F);
void print(llvm::raw_ostream &OS, const Instruction &I, const Function &F, Program &P);

/// A program that was text.
class TextProgram : public Program {
public:
  std::map<SiteId, Site> Sites;
  std::map<GlobalId, Variable> Globals;
  std::map<FunctionId, Function> Functions;
  std::map<std::pair<FunctionId, uint32_t>, FunctionId> Overriders; ///< by method and class
  struct Held {
    GlobalId Global;
    int64_t Offset;
    Type Ty;
    int64_t Value;
  };
  std::vector<Held> Constants;

  const Function *function(FunctionId Id) override;
  const Variable &global(GlobalId Id) override;
  /// Makes it if the text has none.
  GlobalId builtinVariable(llvm::StringRef Name) override;
  const Site &site(SiteId Id) override;
  std::optional<FunctionId> overrider(FunctionId Method, uint32_t Class) override;
  std::optional<int64_t> constantAt(const Variable &V, int64_t Offset, const Type &T) override;

  /// The one function of that name; null if there is none, or several.
  const Function *functionNamed(llvm::StringRef Name) const;
  /// \p Reason as long as the program lives: Instruction::Why.
  const char *keep(llvm::StringRef Reason) { return Reasons.insert(Reason.str()).first->c_str(); }
  /// What stands for the declaration with this number: Variable::Declaration.
  const void *declaration(unsigned Number) { return Number ? &Declarations[Number] : nullptr; }

  /// Those that are made get numbers from here on.
  GlobalId FirstFreeGlobal = 0;

private:
  std::set<std::string> Reasons;
  std::map<unsigned, char> Declarations;
};

/// The program that \p Text is; null, and \p Error ("3:14: …"), if it is none.
std::unique_ptr<TextProgram> read(llvm::StringRef Text, std::string &Error);
/// All of it, used or not.
void print(llvm::raw_ostream &OS, TextProgram &P);

/// What is wrong with \p F, and where; nothing if it keeps the rules of Code.h.
std::optional<std::string> verify(const Function &F, Program &P);

/// For debuggers; to standard error.
void dump(const Type &T);
void dump(const Operand &O, const Function &F);
void dump(const Instruction &I, const Function &F);
void dump(const Function &F);
void dump(const Function &F, Program &P);

} // namespace banklint::ir

#endif
