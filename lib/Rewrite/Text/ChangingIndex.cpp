//===- ChangingIndex.cpp - Indices that change a variable -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/ChangingIndex.h"
#include "Matchers/AstVisitor.h"
#include "Rewrite/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace banklint;
using namespace clang;

/// The part of an index that changes something, if that happens in each case: not behind `&&` or `?`.
static const Expr *changeIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->isIncrementDecrementOp() ? U : changeIn(U->getSubExpr());
  if (const auto *C = dyn_cast<ExplicitCastExpr>(E))
    return changeIn(C->getSubExpr());
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->isLogicalOp() || B->isCommaOp() || B->getOpcode() == BO_Assign)
    return nullptr;
  if (B->isCompoundAssignmentOp())
    return B;
  const Expr *Left = changeIn(B->getLHS());
  return Left ? Left : changeIn(B->getRHS());
}

/// How often an expression names a variable; nothing if it may name it otherwise, by a reference, or if a macro writes
/// any part of it.
static std::optional<unsigned> timesNamed(const Expr *In, const ValueDecl *Variable) {
  struct Finder : AstVisitor {
    const ValueDecl *Variable;
    unsigned Times = 0;
    bool IsByMacro = false, HasReferences = false;
    bool VisitStmt(Stmt *S) override {
      IsByMacro |= S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID();
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *R) override {
      Times += R->getDecl() == Variable;
      HasReferences |= R->getDecl()->getType()->isReferenceType();
      return true;
    }
    bool VisitMemberExpr(MemberExpr *M) override {
      HasReferences |= M->getMemberDecl()->getType()->isReferenceType();
      return true;
    }
  } Found;
  Found.Variable = Variable;
  Found.TraverseStmt(In);
  return Found.IsByMacro || Found.HasReferences ? std::nullopt : std::optional(Found.Times);
}

/// Whether a text has a name that is a macro under some `#if`, or of which there are several.
static bool hasVaryingMacros(StringRef Written, const LangOptions &Language, Preprocessed &Text) {
  return hasName(Written, Language, [&](StringRef Name) { return Text.isDefinedOtherwise(Name); });
}

/// Whether a variable is a number of the function, of the same type wherever it is compiled. A directive up to its use
/// may make it another one.
static bool isNumberOfFunction(const VarDecl *V, const Expr *Used, const ASTContext &Context, Preprocessed &Text) {
  const auto Declarator = CharSourceRange::getTokenRange(V->getBeginLoc(), V->getLocation());
  const StringRef Written = Lexer::getSourceText(Declarator, Context.getSourceManager(), Context.getLangOpts());
  if (Written.empty() || hasVaryingMacros(Written, Context.getLangOpts(), Text) ||
      Text.hasDirectiveBetween(V->getBeginLoc(), Used->getEndLoc()))
    return false;
  const QualType T = V->getType();
  return V->hasLocalStorage() && T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType() &&
         !T.isVolatileQualified() && V->getTypeSourceInfo() && Text.isFixed(V->getTypeSourceInfo()->getTypeLoc());
}

std::optional<ChangingIndex> banklint::changeWithin(const ASTContext &Context, Preprocessed &Text, const Expr *Index) {
  ChangingIndex Result;
  Result.Change = changeIn(Index);
  const auto *Step = dyn_cast_or_null<UnaryOperator>(Result.Change);
  const auto *Assigned = dyn_cast_or_null<BinaryOperator>(Result.Change);
  if (!Step && !Assigned)
    return std::nullopt;
  const Expr *Of = Step ? Step->getSubExpr() : Assigned->getLHS();
  const auto *Named = dyn_cast<DeclRefExpr>(Of->IgnoreParens());
  const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  if (!V || timesNamed(Index, V) != 1u || !isNumberOfFunction(V, Index, Context, Text))
    return std::nullopt;
  const bool IsOldValue = Step && Step->isPostfix();
  const unsigned LeastBits = 32; // of smaller ones `i - 1` is an int, and i does not wrap in it
  if (IsOldValue && Context.getIntWidth(V->getType()) < LeastBits)
    return std::nullopt;
  Result.By = Assigned ? Assigned->getRHS() : nullptr;

  auto TextOf = [&](const Expr *E) {
    const auto Range = CharSourceRange::getTokenRange(E->getSourceRange());
    return Lexer::getSourceText(Range, Context.getSourceManager(), Context.getLangOpts());
  };
  const StringRef Whole = TextOf(Index), Part = TextOf(Result.Change);
  if (Whole.empty() || Part.empty() || Part.begin() < Whole.begin() || Part.end() > Whole.end() ||
      hasVaryingMacros(Whole, Context.getLangOpts(), Text))
    return std::nullopt;
  const bool FollowsWord = Part.begin() != Whole.begin() && isAsciiIdentifierContinue(Part.begin()[-1]); // `not++i`
  const std::string Name = (FollowsWord ? " " : "") + V->getName().str();
  const bool IsWhole = Part.size() == Whole.size();
  const std::string Old = Name + (IsOldValue ? Step->isIncrementOp() ? " - 1" : " + 1" : "");
  Result.First = Part.str();
  Result.Then = StringRef(Whole.begin(), size_t(Part.begin() - Whole.begin())).str() +
                (IsOldValue && !IsWhole ? "(" + Old + ")" : Old) +
                StringRef(Part.end(), size_t(Whole.end() - Part.end())).str();
  Result.IsName = IsWhole && !IsOldValue;
  return Result;
}
