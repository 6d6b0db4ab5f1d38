//===- MacrosAround.cpp - What other macros may bring to an index ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/MacrosAround.h"
#include "Lowering/Files.h"
#include "Matchers/AstVisitor.h"
#include "Rewrite/Text/SourceText.h"
#include "Support/Compat/Clang.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace banklint;
using namespace clang;

namespace {

/// What code names: functions of the user, and numbers outside of functions.
struct NamesInCode {
  explicit NamesInCode(const Stmt *Code) { visit(Code); }
  MacrosAround::Functions Functions;
  llvm::SmallVector<const DeclRefExpr *, 8> Numbers;

private:
  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
      const ValueDecl *D = R->getDecl();
      const auto *V = dyn_cast<VarDecl>(D);
      const bool IsConstant =
          V && V->hasGlobalStorage() && V->getType().isConstQualified() && V->getType()->isIntegralOrEnumerationType();
      if ((IsConstant || isa<EnumConstantDecl>(D)) && !isOfSystem(D))
        Numbers.push_back(R);
      add(dyn_cast<FunctionDecl>(D));
    } else if (const auto *M = dyn_cast<MemberExpr>(S)) {
      add(dyn_cast<FunctionDecl>(M->getMemberDecl()));
    } else if (const auto *C = dyn_cast<CXXConstructExpr>(S)) {
      add(C->getConstructor());
    } else if (const auto *L = dyn_cast<LambdaExpr>(S)) {
      visit(L->getBody());
    }
    for (const Stmt *Part : S->children())
      visit(Part);
  }
  static bool isOfSystem(const Decl *D) {
    const SourceManager &Sources = D->getASTContext().getSourceManager();
    return Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation()));
  }
  void add(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F && F->hasBody(Definition) && !isOfSystem(Definition))
      Functions.insert(Definition);
  }
};

} // namespace

const MacrosAround::Functions &MacrosAround::calleesOf(const FunctionDecl *F) {
  auto [Known, IsNew] = Callees.try_emplace(F);
  if (IsNew)
    Known->second = NamesInCode(F->getBody()).Functions;
  return Known->second;
}

/// The functions that contain some places, their callers up to kernels, and what these call: all that may make a part
/// of an index there.
MacrosAround::Functions MacrosAround::functionsAround(llvm::ArrayRef<const Expr *> Places) {
  Functions All;
  for (const FunctionDecl *F : Code.Functions) {
    const SourceRange Body(Sources.getFileLoc(F->getBody()->getBeginLoc()),
                           Sources.getFileLoc(F->getBody()->getEndLoc()));
    if (llvm::any_of(Places,
                     [&](const Expr *Place) { return Body.fullyContains(Sources.getFileLoc(Place->getBeginLoc())); }))
      All.insert(F);
  }
  for (size_t Next = 0; Next < All.size(); ++Next)
    if (!All[Next]->hasAttr<CUDAGlobalAttr>())
      for (const FunctionDecl *F : Code.Functions)
        if (calleesOf(F).contains(All[Next]))
          All.insert(F);
  for (size_t Next = 0; Next < All.size(); ++Next)
    for (const FunctionDecl *Callee : calleesOf(All[Next]))
      All.insert(Callee);
  return All;
}

/// Whether a text has names of macros that may stand for something else elsewhere, other than \p Allowed.
bool MacrosAround::names(SourceRange Written, const llvm::StringSet<> &Allowed) {
  const auto Range =
      CharSourceRange::getTokenRange(Sources.getFileLoc(Written.getBegin()), Sources.getFileLoc(Written.getEnd()));
  const StringRef Text = Lexer::getSourceText(Range, Sources, Context.getLangOpts());
  return Text.empty() || hasName(Text, Context.getLangOpts(), [&](StringRef Name) {
           return !Allowed.contains(Name) && Code.Text->isDefinedOtherwise(Name);
         });
}

bool MacrosAround::decide(llvm::ArrayRef<const Expr *> Places, const llvm::StringSet<> &Allowed) {
  for (const FunctionDecl *F : functionsAround(Places)) {
    const Stmt *Body = F->getBody();
    const SourceLocation Begin = Sources.getFileLoc(Body->getBeginLoc()), End = Sources.getFileLoc(Body->getEndLoc());
    if (Code.Text->hasDirectiveBetween(Begin, End) || names(Body->getSourceRange(), Allowed))
      return true;
    for (const DeclRefExpr *Number : NamesInCode(Body).Numbers)
      if (!Allowed.contains(Number->getDecl()->getName()) && !Code.Text->isFixed(Number))
        return true;
    if (F->hasAttr<CUDAGlobalAttr>())
      for (const KernelUse &U : Code.OfKernels.of(F))
        if (U.Launches && decideLaunch(U.Launches, Allowed))
          return true;
  }
  return false;
}

/// Whether text under an `#if` names a variable between its declaration and another place: it may assign something
/// else.
bool MacrosAround::isNamedUnderConditions(const VarDecl *V, SourceLocation Until) {
  const SourceLocation Begin = Sources.getFileLoc(V->getLocation()), End = Sources.getFileLoc(Until);
  const FileID File = Sources.getFileID(Begin);
  if (File != Sources.getFileID(End) || !V->getIdentifier())
    return true;
  Lexer Raw = rawLexer(Sources, Context.getLangOpts(), File);
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof) && T.getLocation() < End; Raw.LexFromRawLexer(T))
    if (Begin < T.getLocation() && T.is(tok::raw_identifier) && T.getRawIdentifier() == V->getName() &&
        Code.Text->isConditional(T.getLocation()))
      return true;
  return false;
}

bool MacrosAround::decideLaunch(const Expr *Launch, const llvm::StringSet<> &Allowed) {
  const auto *Call = cast<CallExpr>(Launch);
  if (names(Call->getCallee()->getSourceRange(), Allowed))
    return true;
  const auto *Written = dyn_cast<CUDAKernelCallExpr>(Launch);
  if (!Written) // a call of the runtime: what its shape is made of is not looked for
    return true;
  const auto Configuration = compat::configurationOf(*Written);
  std::vector<const Expr *> Parts;
  if (Configuration.size() > 1)
    Parts.push_back(Configuration[1]);
  const size_t MostParts = 16;
  for (size_t Next = 0; Next < Parts.size(); ++Next) {
    if (Next == MostParts || names(Parts[Next]->getSourceRange(), Allowed))
      return true;
    struct Finder : AstVisitor {
      std::vector<const Expr *> &To;
      std::vector<const VarDecl *> Variables;
      explicit Finder(std::vector<const Expr *> &To) : To(To) {}
      bool VisitDeclRefExpr(DeclRefExpr *R) override {
        const auto *V = dyn_cast<VarDecl>(R->getDecl());
        if (V && V->isLocalVarDecl())
          Variables.push_back(V);
        if (V && V->getAnyInitializer() && !llvm::is_contained(To, V->getAnyInitializer()))
          To.push_back(V->getAnyInitializer());
        return true;
      }
    } Names(Parts);
    Names.TraverseStmt(Parts[Next]);
    for (const VarDecl *V : Names.Variables)
      if (isNamedUnderConditions(V, Launch->getBeginLoc()))
        return true;
  }
  return false;
}
