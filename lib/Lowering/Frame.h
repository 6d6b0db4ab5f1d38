//===- Frame.h - Where the variables of a function lie ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parameters and variables are locals; `this`, and in a lambda what it captured, are reached through a parameter;
// variables of a function around a lambda lie in that function's frame.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_FRAME_H
#define BANKLINT_LOWERING_FRAME_H

#include "Lowering/Emitter.h"

namespace banklint::lower {

class Frame {
public:
  Frame(Lowering &P, const clang::FunctionDecl *Source, ir::Function &F, Emitter &Out)
      : P(P), T(P.types()), Source(Source), F(F), Out(Out) {}

  void addParameters();
  uint32_t localOf(const clang::VarDecl *V);
  /// The local that a variable is, if it is one already.
  std::optional<uint32_t> knownLocalOf(const clang::VarDecl *V) const;
  /// Where a variable of this function, or of one around it, lies; of a reference, what it refers to.
  Operand placeOf(const clang::VarDecl *V);
  /// Where what a lambda captured lies in its closure; nothing if it captured no such thing.
  std::optional<Operand> captured(const clang::ValueDecl *D);
  /// `this`
  Operand object();

private:
  void addObject(const clang::CXXMethodDecl *Method);
  void readCaptures(const clang::CXXMethodDecl *Method);
  bool isOwnVariable(const clang::VarDecl *V) const;

  Lowering &P;
  const Types &T;
  const clang::FunctionDecl *Source;
  ir::Function &F;
  Emitter &Out;
  llvm::DenseMap<const clang::VarDecl *, uint32_t> Locals;
  /// For lambdas: where the captured variables lie in the closure.
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
  clang::FieldDecl *CapturedThis = nullptr;
};

} // namespace banklint::lower

#endif
