//===- Lower.h - What C++ means, in some forty instructions -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes IR of Clang's tree: each function instantiation once, when it is first asked for. With the dialects (CUDA,
// HIP, OpenCL, C++ AMP), this is all that an executing machine knows of C++.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_LOWERING_H
#define BANKLINT_LOWERING_LOWERING_H

#include "IR/IR.h"
#include "Lowering/Choices.h"
#include "Lowering/Effects.h"
#include "Lowering/Types.h"
#include "Lowering/UnwrittenGlobals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <memory>

namespace banklint {

namespace lower {
/// By how much a number is greater than what the source has.
struct Growth {
  uint64_t By = 0;
  uint64_t Row = 0; ///< for each whole row of so many; 0: at all
};
/// Expressions, as unwrapped() gives them, that stand for a number which is so much greater.
using GreaterNumbers = llvm::DenseMap<const clang::Expr *, Growth>;
} // namespace lower

/// A translation unit as a program in the IR.
class Lowering : public ir::Program {
public:
  explicit Lowering(clang::ASTContext &Context);
  ~Lowering() override;

  const ir::Function *function(ir::FunctionId Id) override;
  const ir::Variable &global(ir::GlobalId Id) override { return Globals[Id]; }
  ir::GlobalId builtinVariable(llvm::StringRef Name) override;
  const ir::Site &site(ir::SiteId Id) override;
  std::optional<ir::FunctionId> overrider(ir::FunctionId Method, uint32_t Class) override;
  std::string nameAt(const ir::Variable &V, int64_t Offset) override;
  std::optional<int64_t> constantAt(const ir::Variable &V, int64_t Offset, const ir::Type &T) override;

  /// The code of a function as its source says, made anew; null if its body is not here.
  std::unique_ptr<ir::Function> asWritten(ir::FunctionId Id, const lower::GreaterNumbers *Greater = nullptr);
  /// The same as Machine executes it.
  std::unique_ptr<ir::Function> lowered(ir::FunctionId Id, const lower::GreaterNumbers *Greater = nullptr);

  //===--- Back to Clang --------------------------------------------------===//
  ir::FunctionId idOf(const clang::FunctionDecl *F);
  /// The same of a function that gives the number to which the reference refers that it gives in the source.
  ir::FunctionId idOfChoice(const clang::FunctionDecl *F);
  /// The definition, if there is one.
  const clang::FunctionDecl *declaration(ir::FunctionId Id) const { return Functions[Id].Declaration; }
  /// Null for no site.
  const clang::Expr *expression(ir::SiteId Id) const { return Sites[Id].Expression; }
  /// Null for what the source does not declare: temporaries, string literals, built-in variables.
  const clang::VarDecl *variable(const ir::Variable &V) const;

  //===--- For FunctionLowering -------------------------------------------===//
  ir::SiteId siteOf(const clang::Expr *E);
  /// Notes what ir::Site says of what is loaded there.
  void noteConversion(const clang::Expr *E, ir::Site::Number N) { Sites[siteOf(E)].BecomesFloat = N; }
  /// The same of an integer: whether it becomes a wider one.
  void notePromotion(const clang::Expr *E, bool BecomesInt) { Sites[siteOf(E)].BecomesInt = BecomesInt; }
  ir::ElementId elementOf(clang::QualType T);
  ir::GlobalId globalOf(const clang::VarDecl *V);
  ir::GlobalId globalOf(const clang::StringLiteral *L);
  /// The number of a class, for virtual calls; 0 for other types.
  uint32_t classOf(clang::QualType T);
  /// What is true of a variable wherever it is.
  ir::Variable describe(const clang::VarDecl *V);
  void addDimensions(clang::QualType T, ir::Variable &To);
  /// The row of the table of builtins for a callee.
  std::optional<ir::BuiltinMatch> builtin(const clang::FunctionDecl *F, unsigned Arguments);
  /// The integer that an expression is for all threads, if the language says so.
  std::optional<int64_t> constant(const clang::Expr *E) const;
  /// What \p V, a constexpr variable, holds, if that is an integer: it was evaluated where it is declared.
  std::optional<int64_t> constant(const clang::VarDecl *V) const;
  /// The function to which a pointer leads if the language says so; null else.
  const clang::FunctionDecl *constantFunction(const clang::Expr *E) const;
  bool inSystemHeader(clang::SourceLocation L) const;
  /// That a lambda is called where it is made: by what it is given to, whose code is not looked into.
  void callWhereMade(const clang::FunctionDecl *Operator) { CalledWhereMade.insert(Operator); }
  bool isCalledWhereMade(const clang::FunctionDecl *Operator) const { return CalledWhereMade.contains(Operator); }

  clang::ASTContext &context() const { return Context; }
  const lower::Types &types() const { return T; }
  lower::Effects &effects() { return E; }
  lower::Choices &choices() { return C; }

private:
  struct FunctionEntry {
    const clang::FunctionDecl *Declaration = nullptr;
    std::unique_ptr<ir::Function> Code;
    bool IsLowered = false;
    bool IsChoice = false; ///< gives the number to which its reference refers
  };
  struct SiteEntry {
    const clang::Expr *Expression = nullptr;
    std::unique_ptr<ir::Site> Place;
    ir::Site::Number BecomesFloat = ir::Site::None;
    bool BecomesInt = false;
  };

  FunctionEntry &addFunction(const clang::FunctionDecl *F);
  llvm::StringRef qualifiedName(const clang::FunctionDecl *F);
  std::optional<int64_t> characterAt(const clang::StringLiteral *L, int64_t Offset, const ir::Type &T) const;

  clang::ASTContext &Context;
  lower::Types T;
  lower::Effects E;
  lower::Choices C;
  lower::UnwrittenGlobals Unwritten;
  std::deque<FunctionEntry> Functions;
  llvm::DenseMap<const clang::FunctionDecl *, ir::FunctionId> FunctionIds, ChoiceIds;
  llvm::DenseSet<const clang::FunctionDecl *> CalledWhereMade;
  std::deque<ir::Variable> Globals;
  llvm::DenseMap<const void *, ir::GlobalId> GlobalIds; ///< of canonical declarations and string literals
  llvm::DenseMap<const void *, const clang::StringLiteral *> Literals;
  llvm::StringMap<ir::GlobalId> BuiltinVariables;
  std::deque<SiteEntry> Sites;
  llvm::DenseMap<const clang::Expr *, ir::SiteId> SiteIds;
  llvm::DenseMap<const void *, ir::ElementId> Elements; ///< by canonical type
  std::vector<const clang::CXXRecordDecl *> Classes;    ///< from number 1
  llvm::DenseMap<const clang::CXXRecordDecl *, uint32_t> ClassNumbers;
  llvm::DenseMap<const clang::FunctionDecl *, std::string> QualifiedNames;
  llvm::DenseMap<const void *, const clang::APValue *> Constants; ///< of variables; null if there is none
};

} // namespace banklint

#endif
