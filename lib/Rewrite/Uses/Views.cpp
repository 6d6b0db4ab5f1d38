//===- Views.cpp - Types that repeat the lengths of an array --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/Views.h"
#include "Lowering/Files.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

/// Whether a function is an instantiation of a template with that parameter.
static bool isParameterOf(const FunctionDecl *F, const NamedDecl *Parameter) {
  const FunctionTemplateDecl *Template = F ? F->getPrimaryTemplate() : nullptr;
  if (!Template)
    return false;
  const FunctionTemplateDecl *Pattern = Template;
  while (const FunctionTemplateDecl *Of = Pattern->getInstantiatedFromMemberTemplate())
    Pattern = Of;
  return llvm::is_contained(*Template->getTemplateParameters(), Parameter) ||
         llvm::is_contained(*Pattern->getTemplateParameters(), Parameter);
}

static unsigned indexOf(const NamedDecl *Parameter) {
  if (const auto *Type = dyn_cast<TemplateTypeParmDecl>(Parameter))
    return Type->getIndex();
  const auto *Number = dyn_cast<NonTypeTemplateParmDecl>(Parameter);
  return Number ? Number->getIndex() : 0;
}

/// Whether calls of a function write out an argument of its template, `f<32>(s)`, or deduce it; nothing if some do.
static std::optional<bool> isWrittenInCalls(const UserCode &Code, const FunctionDecl *F, const NamedDecl *Parameter) {
  bool SomeDo = false, SomeDoNot = false;
  for (const auto &[Callee, Calls] : Code.Calls)
    if (patternOf(Callee) == patternOf(F))
      for (const CallExpr *C : Calls) {
        const auto *Name = dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts());
        const bool Does = Name && Name->getNumTemplateArgs() > indexOf(Parameter);
        (Does ? SomeDo : SomeDoNot) = true;
      }
  return SomeDo && SomeDoNot ? std::nullopt : std::optional(SomeDo);
}

std::optional<ViewLengths> banklint::lengthsOf(const UserCode &Code, const VarDecl *View) {
  const auto *F = isa<ParmVarDecl>(View) ? cast<FunctionDecl>(View->getDeclContext()) : nullptr;
  const unsigned Inner = rankOfView(View) - View->getType()->isPointerType();
  ViewLengths Result;
  if (Inner == 0)
    return Result;
  const TypeSourceInfo *Info = View->getTypeSourceInfo();
  TypeLoc L = Info ? Info->getTypeLoc() : TypeLoc();
  for (unsigned Steps = 0; L && Steps < 32; ++Steps) {
    L = L.getUnqualifiedLoc();
    if (const auto A = L.getAs<ArrayTypeLoc>()) {
      const Expr *Length = A.getSizeExpr();
      const auto *Number = Length ? dyn_cast<SubstNonTypeTemplateParmExpr>(Length->IgnoreImpCasts()) : nullptr;
      if (Number && isParameterOf(F, Number->getParameter())) {
        const auto IsWritten = isWrittenInCalls(Code, F, Number->getParameter());
        if (!IsWritten)
          return std::nullopt;
        if (!*IsWritten) {
          Result.Deduced.push_back(Number->getParameter());
          Length = nullptr;
        }
      }
      Result.Written.push_back(Length);
      L = A.getElementLoc();
    } else if (const auto T = L.getAs<SubstTemplateTypeParmTypeLoc>()) {
      const QualType Replacement = T.getTypePtr()->getReplacementType();
      if (!Replacement->isArrayType() && !Replacement->isPointerType() && !Replacement->isReferenceType())
        break; // the type of an element
      const NamedDecl *Parameter = T.getTypePtr()->getReplacedParameter();
      if (!isParameterOf(F, Parameter) || isWrittenInCalls(Code, F, Parameter).value_or(true))
        return std::nullopt;
      Result.Deduced.push_back(Parameter);
      Result.Written.resize(Result.Written.size() + Inner, nullptr);
      break;
    } else if (L.getAs<AutoTypeLoc>()) {
      Result.Written.resize(Result.Written.size() + Inner, nullptr);
      break;
    } else if (const auto Adjusted = L.getAs<AdjustedTypeLoc>()) {
      L = Adjusted.getOriginalLoc();
    } else if (L.getAs<PointerTypeLoc>() || L.getAs<ReferenceTypeLoc>() || L.getAs<ParenTypeLoc>()) {
      L = L.getNextTypeLoc();
    } else {
      break;
    }
  }
  if (Result.Written.size() < Inner)
    return std::nullopt;
  Result.Written.erase(Result.Written.begin(), Result.Written.end() - Inner); // `T tile[32][32]`: any length
  return Result;
}

/// How often the text between two places has a name, whatever the preprocessor leaves out.
static unsigned timesWritten(ASTContext &Context, SourceRange Within, StringRef Name) {
  const SourceManager &Sources = Context.getSourceManager();
  const FileID File = Sources.getFileID(Within.getBegin());
  const unsigned Begin = Sources.getFileOffset(Within.getBegin()), End = Sources.getFileOffset(Within.getEnd());
  Lexer Raw = rawLexer(Sources, Context.getLangOpts(), File);
  unsigned Times = 0;
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
    const unsigned At = Sources.getFileOffset(T.getLocation());
    if (T.is(tok::raw_identifier) && Begin <= At && At <= End)
      Times += Lexer::getSpelling(T, Sources, Context.getLangOpts()) == Name;
  }
  return Times;
}

bool banklint::mayBeDeducedOtherwise(ASTContext &Context, const ParmVarDecl *View, const ViewLengths &Lengths) {
  const auto *F = cast<FunctionDecl>(View->getDeclContext());
  const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
  // Each instantiation has variables of its own that stay: there may be one more.
  auto IsKept = [](const Decl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    return V && !V->hasLocalStorage();
  };
  if (!Template || llvm::any_of(F->decls(), IsKept))
    return false;
  const SourceRange Text = Template->getSourceRange();
  const unsigned DeclaredAndUsed = 2;
  return Text.getBegin().isFileID() && Text.getEnd().isFileID() &&
         llvm::all_of(Lengths.Deduced, [&](const NamedDecl *Parameter) {
           return Parameter->getIdentifier() && !isNamedByMacro(Context, Parameter->getName()) &&
                  timesWritten(Context, Text, Parameter->getName()) == DeclaredAndUsed;
         });
}
