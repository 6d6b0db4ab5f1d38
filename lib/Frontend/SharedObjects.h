//===- SharedObjects.h - Shared memory as nvcc declares it ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc takes `__shared__ Complex s[32];` in a function although Complex has a constructor, and runs none: the memory is
// as it was (nvcc 13.0, at most a warning). To Clang that is an error, and then it does not understand what is done
// with the array. Here such a variable becomes one without an initializer, as soon as it has been declared; an array in
// a template, of which the instantiations would fail, when the template is complete. (For single objects in templates
// Clang has no such word: they are errors.)
//
// `extern __shared__ char s[128];`, of a known size, and `extern __shared__ S s;` are errors for Clang as well. nvcc
// treats them "as a static definition" (13.0, its warning 20044). They are shared variables here too, and only an array
// without a size is the dynamic one (isDynamic).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_SHAREDOBJECTS_H
#define BANKLINT_FRONTEND_SHAREDOBJECTS_H

#include "Frontend/CompileErrors.h"
#include "clang/AST/DeclBase.h"
#include "clang/Frontend/CompilerInstance.h"

namespace banklint {

class SharedObjects {
public:
  /// Both have to outlive it.
  SharedObjects(clang::CompilerInstance &Instance, CompileErrors &Errors) : Instance(Instance), Errors(Errors) {}

  /// Mends what was declared since it was last called, of the function that is being parsed. What cannot be mended is
  /// an error after all.
  void mend();
  /// \p D: a declaration at the top that is complete.
  void prepareTemplatesIn(clang::Decl *D);

private:
  bool mendAt(clang::SourceLocation At);

  clang::CompilerInstance &Instance;
  CompileErrors &Errors;
};

} // namespace banklint

#endif
