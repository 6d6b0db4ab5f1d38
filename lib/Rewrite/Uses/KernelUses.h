//===- KernelUses.h - What is done with kernels -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel does with an array hangs on its launches: on their block shapes, and on their bytes of dynamic shared
// memory. An edit that is right for some of them only needs to know them all. So each place that names a kernel is one
// of these:
//
//     k<<<g, b, n>>>(x);  cudaLaunchKernel(k, g, b, args, n);    a launch
//     c.dynamicSmemBytes = n;  cudaLaunchKernelEx(&c, k, x);     a launch whose bytes stand in a variable
//     cudaFuncSetAttribute(k, …, n);                             the runtime is told, or asked, of bytes
//     void (*f)(int *) = k;  run(k, b);                          kept in a variable, of which the same is asked
//     table[i] = k;  S{k};  other(k);                            what happens then is not known
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_USES_KERNELUSES_H
#define BANKLINT_REWRITE_USES_KERNELUSES_H

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace banklint {

/// What is done where a kernel, or a variable that keeps one, is named.
struct KernelUse {
  enum Kind {
    Launch,    ///< it is launched with so many bytes of dynamic shared memory; Bytes is null for none
    SetsLimit, ///< the runtime is told how many bytes launches may ask for
    AsksBytes, ///< the runtime is asked about launches with so many bytes
    Harmless,  ///< nothing that has to do with its launches
    // What follows may have to do with bytes that nobody sees.
    LaunchWithConfiguration, ///< cudaLaunchKernelEx: what is in Configuration
    ToldToRuntime,           ///< the runtime is asked something else, and launches nothing
    Kept,                    ///< in the variable Keeper
    Otherwise
  } Is = Otherwise;
  clang::SourceLocation At;
  const clang::Expr *Bytes = nullptr;
  clang::SourceLocation Call = {};         ///< the name of the runtime's function; invalid for `kernel<<<…>>>()`
  clang::SourceLocation BytesGivenAt = {}; ///< where they are given to a variable; invalid if they stand in the launch
  const clang::Expr *Launches = nullptr;   ///< the whole launch
  const clang::VarDecl *Keeper = nullptr;
  const clang::VarDecl *Configuration = nullptr; ///< of cudaLaunchKernelEx; null if it is no variable of the function
  bool IsInTemplate = false;                     ///< not in an instantiation
  bool IsCooperative = false;                    ///< all its blocks have to be resident at once, or may have to

  /// Whether all that it does to the bytes of launches is known.
  bool isKnownForBytes() const { return Is <= Harmless; }
};

/// A variable of a function that holds how kernels are launched, and what is done with it.
struct LaunchConfiguration {
  const clang::Stmt *Scope = nullptr; ///< the statements among which it is declared
  bool IsInitialized = false;         ///< also without bytes
  const clang::Expr *Bytes = nullptr; ///< of dynamic shared memory; null for none
  clang::SourceLocation BytesGivenAt; ///< the `=` before them, or the brace around them
  unsigned TimesGiven = 0;
  unsigned Launches = 0;
  std::vector<const clang::DeclRefExpr *> Names; ///< those that give its members values, or launch with it
  bool HasOtherUses = false;

  /// Whether one launch has these bytes, or none, and nothing else.
  bool isOfOneLaunch() const {
    return Launches == 1 && TimesGiven <= 1 && (IsInitialized || TimesGiven == 1) && !HasOtherUses;
  }
};

/// The uses in a translation unit; each expression is shown to it after those around it.
class KernelUses {
public:
  explicit KernelUses(const clang::SourceManager &Sources) : Sources(Sources) {}

  void visit(const clang::DeclRefExpr *R, bool IsInTemplate);
  void visit(const clang::VarDecl *V);
  void visit(const clang::BinaryOperator *B);
  /// Shown the statements around assignments, which drop their values.
  void visitStatement(const clang::Stmt *S);
  void visit(const clang::CUDAKernelCallExpr *C, bool IsInTemplate);
  void visit(const clang::CallExpr *C, bool IsInTemplate);
  void visitTemplateArgument(const clang::Expr *E);
  void visit(const clang::CXXOperatorCallExpr *C);

  using Uses = llvm::SmallVector<KernelUse, 2>;
  llvm::ArrayRef<KernelUse> of(const clang::FunctionDecl *Kernel) const;

  /// All that launches a kernel, directly or by variables that keep it.
  struct Launches {
    std::vector<const clang::Expr *> All;
    clang::SourceLocation Unknown; ///< where it is named and nobody knows what for; invalid for none
    bool AreCooperative = false;   ///< one of them is
  };
  Launches launchesOf(const clang::FunctionDecl *Kernel) const;

  /// What is known of a configuration; null for what is none.
  const LaunchConfiguration *configuration(const clang::VarDecl *V) const;

private:
  void note(const clang::DeclRefExpr *R, KernelUse Use);
  void noteAll(const clang::Expr *Kernels, KernelUse Use);
  void keep(const clang::Expr *Kernels, const clang::VarDecl *In);
  LaunchConfiguration *configurationIn(const clang::Expr *E, const clang::DeclRefExpr *&Name);
  void noteMemberGiven(const clang::Expr *To, const clang::Expr *Given, clang::SourceLocation At, bool IsDropped);
  const clang::VarDecl *noteLaunchWith(const clang::Expr *Pointer);
  bool noteRuntimeCall(const clang::CallExpr *C, llvm::StringRef Name, bool IsInTemplate);

  const clang::SourceManager &Sources;
  llvm::DenseMap<const clang::ValueDecl *, Uses> Of; ///< of kernels and of variables, canonical declarations
  llvm::DenseMap<const clang::VarDecl *, LaunchConfiguration> Configurations;
  llvm::DenseSet<const clang::DeclRefExpr *> Understood;
  llvm::DenseSet<const clang::Stmt *> Dropped; ///< statements as a whole
};

} // namespace banklint

#endif
