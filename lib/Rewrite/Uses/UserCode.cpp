//===- UserCode.cpp - What one traversal finds in the user's code ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/SharedMemory.h"
#include "Matchers/AstVisitor.h"
#include "Rewrite/Text/UserText.h"
#include "Rewrite/Uses/Uses.h"
#include "Support/Compat/Clang.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace banklint;
using namespace clang;

namespace {

class CodeReader : public AstVisitor {
public:
  CodeReader(const SourceManager &Sources, UserCode &To) : Sources(Sources), To(To) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    // Nothing in a system header can name what the user declares.
    const bool IsTop =
        D && D->getDeclContext() && D->getDeclContext()->isTranslationUnit() && !isa<TranslationUnitDecl>(D);
    if (IsTop && Sources.isInSystemHeader(D->getLocation()))
      return true;
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    llvm::SaveAndRestore Inside(IsInTemplate, F ? F->isDependentContext() : IsInTemplate);
    if (F)
      Around.push_back(F);
    const bool GoesOn = AstVisitor::TraverseDecl(D);
    if (F)
      Around.pop_back();
    return GoesOn;
  }
  bool VisitNamedDecl(NamedDecl *D) override {
    mention(D, D->getLocation());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (To.Wanted.contains(V->getIdentifier()) && isShared(V) && !V->getDeclContext()->isDependentContext())
      To.Shared[V->getLocation()].insert(V);
    To.OfKernels.visit(V);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext())
      To.Functions.push_back(F);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *R) override {
    mention(R->getDecl(), R->getLocation());
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()); V && To.Wanted.contains(V->getIdentifier()))
      To.NamedIn[arrayOf(V)].insert(Around.begin(), Around.end());
    To.OfKernels.visit(R, IsInTemplate);
    return true;
  }
  bool VisitStringLiteral(StringLiteral *L) override {
    const SourceLocation At = L->getBeginLoc();
    if (L->isOrdinary())
      To.Texts.try_emplace(L->getString(), At);
    if (At.isMacroID() && L->isOrdinary() && Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(At)) &&
        !Sources.isInSystemMacro(At))
      To.Stringified[Sources.getExpansionLoc(At)] += L->getString();
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) override {
    mention(M->getMemberDecl(), M->getMemberLoc());
    return true;
  }
  bool VisitStmt(Stmt *S) override {
    To.OfKernels.visitStatement(S);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    To.OfKernels.visit(B);
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *C) override {
    To.OfKernels.visit(C, IsInTemplate);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *C) override {
    To.OfKernels.visit(C);
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    if (const FunctionDecl *Callee = C->getDirectCallee()) {
      To.Calls[Callee->getCanonicalDecl()].push_back(C);
      To.AsksForKernels |=
          Callee->getIdentifier() && llvm::is_contained({"cuModuleGetFunction", "cuLibraryGetKernel",
                                                         "cudaLibraryGetKernel", "hipModuleGetFunction"},
                                                        Callee->getName());
    }
    if (IsInTemplate)
      To.CallsInTemplates.insert(C);
    To.OfKernels.visit(C, IsInTemplate);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    const std::string Text = compat::textOf(*S);
    if (StringRef(Text).contains("smem_size"))
      To.BytesAskedAt = S->getAsmLoc();
    noteNames(Text, S->getAsmLoc());
    return true;
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) override {
    if (A.getArgument().getKind() == TemplateArgument::Expression)
      To.OfKernels.visitTemplateArgument(A.getSourceExpression());
    return AstVisitor::TraverseTemplateArgumentLoc(A);
  }

private:
  /// The names in PTX that are no registers of its own, instructions with types or operands.
  void noteNames(StringRef Ptx, SourceLocation At) {
    auto IsPart = [](char C) { return isAsciiIdentifierContinue(C, /*AllowDollar=*/true) || C == '.' || C == '%'; };
    llvm::StringSet<> Registers;
    llvm::SmallVector<StringRef> Statements;
    Ptx.split(Statements, ';');
    for (const StringRef Statement : Statements) {
      const bool DeclaresRegisters = Statement.contains(".reg");
      for (StringRef Left = Statement.drop_until(IsPart); !Left.empty(); Left = Left.drop_until(IsPart)) {
        const StringRef Name = Left.take_while(IsPart);
        Left = Left.drop_front(Name.size());
        if (DeclaresRegisters)
          Registers.insert(Name);
        else if (!Registers.contains(Name))
          To.NamedInAssembly.try_emplace(Name, At);
      }
    }
  }

  void mention(const NamedDecl *D, SourceLocation At) {
    if (const IdentifierInfo *Name = D->getIdentifier(); To.Wanted.contains(Name))
      To.Mentions[Name].push_back({At, D->getLocation()});
  }

  const SourceManager &Sources;
  UserCode &To;
  bool IsInTemplate = false;                ///< not in an instantiation
  std::vector<const FunctionDecl *> Around; ///< the innermost last
};

} // namespace

std::vector<const FunctionDecl *> UserCode::functionsThatName(const VarDecl *V) const {
  if (!Wanted.contains(V->getIdentifier()))
    return Functions;
  std::vector<const FunctionDecl *> Found;
  if (const auto In = NamedIn.find(arrayOf(V)); In != NamedIn.end())
    llvm::copy_if(Functions, std::back_inserter(Found), [&](const FunctionDecl *F) { return In->second.contains(F); });
  return Found;
}

llvm::ArrayRef<const FunctionDecl *> UserCode::instancesOf(const FunctionDecl *F) const {
  if (ByPattern.empty())
    for (const FunctionDecl *Each : Functions)
      ByPattern[patternOf(Each)].push_back(Each);
  const auto Known = ByPattern.find(patternOf(F));
  if (Known == ByPattern.end())
    return {};
  return Known->second;
}

UserCode::UserCode(ASTContext &Context, const Names &Wanted, bool WithHeaders)
    : Wanted(Wanted), OfKernels(Context.getSourceManager()), Text(std::make_shared<Preprocessed>(Context)) {
  UserText::of(Context).lookFor(Wanted);
  CodeReader Reader(Context.getSourceManager(), *this);
  if (!WithHeaders)
    Reader.TraverseAST(Context);
  else
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      Reader.TraverseDecl(D);
}
