//===- Uses.cpp - Everything that a source does with an array -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/Uses.h"
#include "Lower/SharedMemory.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

//===----------------------------------------------------------------------===//
// The user's code
//===----------------------------------------------------------------------===//

namespace {

class CodeReader : public RecursiveASTVisitor<CodeReader> {
public:
  CodeReader(const SourceManager &Sources, const UserCode::Names &Wanted, UserCode &To)
      : Sources(Sources), Wanted(Wanted), To(To) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    // Nothing in a system header can name what the user declares.
    const bool IsTop = D && D->getDeclContext() && D->getDeclContext()->isTranslationUnit() && !isa<TranslationUnitDecl>(D);
    if (IsTop && Sources.isInSystemHeader(D->getLocation()))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitNamedDecl(NamedDecl *D) {
    mention(D, D->getLocation());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (Wanted.contains(V->getIdentifier()) && isShared(V) && !V->getDeclContext()->isDependentContext())
      To.Shared[V->getLocation()].insert(V);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext())
      To.Functions.push_back(F);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *R) {
    mention(R->getDecl(), R->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    mention(M->getMemberDecl(), M->getMemberLoc());
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *C) {
    if (const FunctionDecl *F = C->getDirectCallee())
      To.Launches[F->getCanonicalDecl()].push_back(C);
    return true;
  }

private:
  void mention(const NamedDecl *D, SourceLocation At) {
    if (const IdentifierInfo *Name = D->getIdentifier(); Wanted.contains(Name))
      To.Mentions[Name].push_back({At, D->getLocation()});
  }

  const SourceManager &Sources;
  const UserCode::Names &Wanted;
  UserCode &To;
};

} // namespace

UserCode::UserCode(ASTContext &Context, const Names &Wanted, bool WithHeaders) : Written(Context, Wanted) {
  CodeReader Reader(Context.getSourceManager(), Wanted, *this);
  if (!WithHeaders)
    Reader.TraverseAST(Context);
  else
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      Reader.TraverseDecl(D);
}

//===----------------------------------------------------------------------===//
// The uses in the tree
//===----------------------------------------------------------------------===//

namespace {

/// Walks through a function with the way from the top at hand.
class UseFinder {
public:
  UseFinder(const VarDecl *Array, unsigned Rank, TreeUses &To)
      : Array(Array->getCanonicalDecl()), Rank(Rank), To(To) {}

  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *R = dyn_cast<DeclRefExpr>(S); R && R->getDecl()->getCanonicalDecl() == Array)
      return classify(R);
    Above.push_back(S);
    if (const auto *L = dyn_cast<LambdaExpr>(S))
      visit(L->getBody());
    for (const Stmt *Child : S->children())
      visit(Child);
    Above.pop_back();
  }

private:
  /// A place on the way from a use to its statement: \p Is lies directly in Above[Depth - 1].
  struct Place {
    const Expr *Is;
    size_t Depth;
  };
  const Stmt *around(const Place &P) const { return P.Depth ? Above[P.Depth - 1] : nullptr; }
  /// Steps out to \p Around, which has to be what lies around.
  static Place outOf(const Place &P, const Expr *Around) { return {Around, P.Depth - 1}; }

  void classify(const DeclRefExpr *R) {
    ElementUse Use;
    Use.Name = R;
    Place P = elementAt({R, Above.size()}, Use);
    if (Use.Subscripts.size() < Rank)
      return refuse(wholeUse(P));
    if (!isHarmless(P))
      return refuse(isa_and_nonnull<UnaryOperator>(around(P)) ? code::Obstacle::AddressOfElement : code::Obstacle::UsedAsAWhole);
    Use.Around.push_back(R);
    for (size_t I = Above.size(); I-- > 0 && mayBeSite(Above[I]);)
      Use.Around.push_back(cast<Expr>(Above[I]));
    To.Elements.push_back(std::move(Use));
  }

  /// Whether an access to the element may be known by an expression around it. Not by one that may go on without it.
  static bool mayBeSite(const Stmt *S) {
    if (const auto *B = dyn_cast<BinaryOperator>(S))
      return B->isAssignmentOp();
    return isa<ArraySubscriptExpr, MemberExpr, ParenExpr, CastExpr, UnaryOperator, CallExpr, CXXConstructExpr>(S);
  }

  /// From the array's name out to the element, or a member of it.
  Place elementAt(Place P, ElementUse &Use) const {
    for (;;) {
      const Stmt *S = around(P);
      const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(S);
      const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(S);
      const auto *Member = dyn_cast_or_null<MemberExpr>(S);
      const bool IsElement = Use.Subscripts.size() == Rank;
      if (Subscript && !IsElement && Subscript->getBase() == P.Is) {
        Use.Subscripts.push_back(Subscript->getIdx());
        P = outOf(P, Subscript);
      } else if (Member && IsElement && !Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl())) {
        P = outOf(P, Member);
      } else if (isa_and_nonnull<ParenExpr>(S)) {
        P = outOf(P, cast<Expr>(S));
      } else if (Cast && (Cast->getCastKind() == CK_NoOp || (Cast->getCastKind() == CK_ArrayToPointerDecay && !IsElement))) {
        P = outOf(P, Cast);
      } else {
        return P;
      }
    }
  }

  /// Whether an element is used as a number, whatever lies beside it.
  bool isHarmless(const Place &P) const {
    const Stmt *S = around(P);
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(S); B && B->isAssignmentOp() && B->getLHS() == P.Is)
      return isReadOrDropped(outOf(P, B));
    if (const auto *U = dyn_cast_or_null<UnaryOperator>(S)) {
      if (U->isIncrementDecrementOp())
        return U->isPostfix() || isReadOrDropped(outOf(P, U));
      return U->getOpcode() == UO_AddrOf && isOfAtomic(outOf(P, U));
    }
    if (const auto *C = dyn_cast_or_null<CXXConstructExpr>(S)) // a copy of an element that is a struct
      return C->getConstructor()->isCopyOrMoveConstructor() && C->getConstructor()->isTrivial();
    if (const auto *C = dyn_cast_or_null<CXXOperatorCallExpr>(S)) { // the same, by assignment
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C->getDirectCallee());
      return Method && Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()) &&
             (C->getArg(0) != P.Is || isReadOrDropped(outOf(P, C)));
    }
    if (const auto *T = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(S))
      return T->getKind() == UETT_SizeOf; // of an element
    return isReadOrDropped(P);
  }

  /// Whether of an lvalue nothing is wanted but its value, if that.
  bool isReadOrDropped(const Place &P) const {
    const Stmt *S = around(P);
    if (const auto *C = dyn_cast_or_null<CastExpr>(S))
      return C->getCastKind() == CK_LValueToRValue || C->getCastKind() == CK_ToVoid ||
             (C->getCastKind() == CK_NoOp && isa<ImplicitCastExpr>(C) && isReadOrDropped(outOf(P, C)));
    if (isa_and_nonnull<ParenExpr, FullExpr, ConditionalOperator>(S))
      return isReadOrDropped(outOf(P, cast<Expr>(S)));
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(S)) {
      if (B->getOpcode() == BO_Comma && B->getLHS() == P.Is)
        return true;
      if (B->getOpcode() == BO_Comma || (B->isAssignmentOp() && B->getLHS() == P.Is))
        return isReadOrDropped(outOf(P, B));
    }
    return isa_and_nonnull<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CaseStmt, DefaultStmt, LabelStmt,
                           AttributedStmt>(S);
  }

  /// Whether an address goes to an atomic of the runtime, which touches just that element.
  bool isOfAtomic(Place P) const {
    const Stmt *S = around(P);
    for (; isa_and_nonnull<ParenExpr, ImplicitCastExpr>(S); S = around(P)) {
      if (const auto *C = dyn_cast<ImplicitCastExpr>(S); C && C->getCastKind() == CK_BitCast)
        return false; // to void *
      P = outOf(P, cast<Expr>(S));
    }
    const auto *C = dyn_cast_or_null<CallExpr>(S);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && F->getIdentifier() && F->getName().starts_with("atomic") && C->getNumArgs() && C->getArg(0) == P.Is &&
           F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
  }

  code::Obstacle::Kind wholeUse(const Place &P) const {
    for (Place Q = P; const Stmt *S = around(Q);) {
      if (isa<UnaryExprOrTypeTraitExpr>(S))
        return code::Obstacle::SizeOf;
      if (!isa<ParenExpr, ImplicitCastExpr>(S))
        break;
      Q = outOf(Q, cast<Expr>(S));
    }
    return code::Obstacle::UsedAsAWhole;
  }

  /// Of several uses the first counts.
  void refuse(code::Obstacle::Kind Why) {
    if (!To.Other)
      To.Other = code::Obstacle{Why};
  }

  const Decl *Array;
  unsigned Rank;
  TreeUses &To;
  llvm::SmallVector<const Stmt *, 32> Above;
};

} // namespace

unsigned banklint::rankOf(ASTContext &Context, const VarDecl *Array) {
  QualType T = Array->getType();
  unsigned Rank = 0;
  for (; const ArrayType *A = Context.getAsArrayType(T); T = A->getElementType())
    ++Rank;
  return Rank;
}

TreeUses banklint::usesOf(ASTContext &Context, const UserCode &Code, const VarDecl *Array) {
  TreeUses Uses;
  UseFinder Finder(Array, rankOf(Context, Array), Uses);
  if (const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext()))
    Finder.visit(F->getBody());
  else
    for (const FunctionDecl *F : Code.Functions)
      Finder.visit(F->getBody());
  return Uses;
}
