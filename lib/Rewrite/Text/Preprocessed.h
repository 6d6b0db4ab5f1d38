//===- Preprocessed.h - What the preprocessor may change --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's tree is one of several programs that a text may be: with other macros on the command line, another side of an
// `#if` is compiled. An edit has to be right in all of them. So this reads the text as it is, and knows
//
//     s[i          statements that an `#if` cuts: what is edited there is a part of
//     #ifdef FAR   several statements
//       + 40
//     #endif
//     ];
//
//     #ifdef BIG          names of numbers that are defined under a condition, twice, or on the
//     #define N 4096      command line: `s[N]` is as long as they say
//     #endif
//
// Include guards are no conditions.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_PREPROCESSED_H
#define BANKLINT_REWRITE_TEXT_PREPROCESSED_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace banklint {

class Preprocessed {
public:
  explicit Preprocessed(clang::ASTContext &Context);

  /// Whether an `#if` or an `#include` stands within the statement, or declaration, around a token in a file.
  bool isCut(clang::SourceLocation At);
  /// Whether an `#if` decides whether a place in a file is compiled.
  bool isConditional(clang::SourceLocation At);
  /// Whether the preprocessor does something between two places in a file, in that order, which may change what a name
  /// stands for; true also if they are not such. A `#pragma` does not.
  bool hasDirectiveBetween(clang::SourceLocation From, clang::SourceLocation To);
  /// Whether an expression is the same number wherever its text is compiled: of literals, and of names that are
  /// defined once, without condition, in the same way.
  bool isFixed(const clang::Expr *E);
  /// Whether a type has the same size wherever its text is compiled: one of the language or of a system header, by
  /// names that are defined once and without condition.
  bool isFixed(clang::TypeLoc Type);
  /// Whether a macro of the user may do something else elsewhere: it, or one that it uses, has parameters and is
  /// defined twice or under a condition.
  bool mayVary(llvm::StringRef Macro) { return mayVary(Macro, 0); }
  /// Whether a name, or a macro that its macro uses, may stand for something elsewhere that must not be computed twice:
  /// `k++`, a call.
  bool mayHaveEffects(llvm::StringRef Name) { return isDefinedOtherwise(Name, /*OnlyWithEffects=*/true, 0); }
  /// Whether a macro of the user, or one that it uses, may be another one elsewhere, be it a number.
  bool isDefinedOtherwise(llvm::StringRef Macro) { return isDefinedOtherwise(Macro, /*OnlyWithEffects=*/false, 0); }
  /// Whether the user has a macro of this name, under an `#if` or not.
  bool isMacro(llvm::StringRef Name);
  /// Whether a macro of the user has a name in its body that \p Is, or in that of a macro there.
  bool mentions(llvm::StringRef Macro, llvm::function_ref<bool(llvm::StringRef Name)> Is) {
    return mentions(Macro, Is, 0);
  }
  /// Whether a name stands for one type in all of the user's files, whatever the preprocessor leaves out: they define
  /// it once, or not at all if it \p IsOfSystem, and no `#if` is around it anywhere, nor has a macro it in its body. An
  /// `#include` with a macro might bring another one.
  bool isNamedOnce(llvm::StringRef Type, bool IsOfSystem);
  /// Whether the user's text may have a variable or a function of this name.
  bool mayBeVariable(llvm::StringRef Name);
  /// Whether it has the name at all.
  bool isWritten(llvm::StringRef Name);
  /// Whether members of structs may lie closer than their types are aligned: there is a `#pragma pack`.
  bool packsStructs();
  /// Whether a file is included between two places in a file, in that order; true also if they are not such.
  bool hasIncludeBetween(clang::SourceLocation From, clang::SourceLocation To);
  /// Whether the program defines an operator under an `#if`.
  bool hasOperatorsUnderConditions();
  /// Whether a function may do something else elsewhere, or another one of its name.
  bool mayVary(const clang::FunctionDecl *F);

private:
  using Range = std::pair<unsigned, unsigned>; ///< offsets in a file
  struct OfFile {
    std::vector<Range> CutStatements, Conditions;
    std::vector<unsigned> Directives;                        ///< but for pragmas; in order
    std::vector<unsigned> Includes;                          ///< those of them
    std::vector<std::pair<std::string, unsigned>> Functions; ///< `name(…) {`, and where
  };
  struct Definition {
    clang::SourceLocation At;
    std::vector<std::string> Names; ///< in its body
    bool HasParameters = false;
    bool MayChange = false; ///< its body has more than names, numbers and operations on them
  };
  class Reader;
  using Names = llvm::StringMap<const clang::ValueDecl *>;

  const OfFile &fileAt(clang::FileID File);
  bool isFixed(llvm::StringRef Name, const Names &Declared, unsigned Depth);
  bool mayVary(llvm::StringRef Macro, unsigned Depth);
  bool isDefinedOtherwise(llvm::StringRef Name, bool OnlyWithEffects, unsigned Depth);
  bool mentions(llvm::StringRef Macro, llvm::function_ref<bool(llvm::StringRef Name)> Is, unsigned Depth);
  bool isByMacrosDefinedOnce(clang::SourceLocation At);
  void readDefinitions();

  clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  llvm::DenseMap<clang::FileID, OfFile> Files;
  llvm::StringMap<std::vector<Definition>> Macros; ///< of the user
  llvm::StringSet<> FunctionsUnderConditions;      ///< that have a body there
  struct OfWord {
    bool IsUnderCondition = false; ///< somewhere, or in a macro
    bool MayBeVariable = false;
    unsigned Types = 0; ///< how often a type gets this name
  };
  llvm::StringMap<OfWord> Words; ///< all names in the user's text
  bool PacksStructs = false, IncludesByMacro = false;
  bool HasDefinitions = false;
};

} // namespace banklint

#endif
