//===- SharedMemory.cpp - Which variables are in shared memory ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/SharedMemory.h"
#include "Lower/StaticArrays.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

const Expr *banklint::pitchOfFragment(const CallExpr *C, const Expr *Address) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !F->getIdentifier() || C->getNumArgs() < 3 || !isOfSystem(F))
    return nullptr;
  const auto *Namespace = dyn_cast<NamespaceDecl>(F->getDeclContext());
  const bool IsLoad = F->getName() == "load_matrix_sync", IsStore = F->getName() == "store_matrix_sync";
  if (!Namespace || Namespace->getName() != "wmma" || (!IsLoad && !IsStore))
    return nullptr;
  return C->getArg(IsLoad ? 1 : 0) == Address ? C->getArg(2) : nullptr;
}

namespace {

/// The first shared variable that an expression names, or null.
const VarDecl *sharedVariableIn(const Stmt *S) {
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()); V && isShared(V))
      return V->getCanonicalDecl();
  if (S)
    for (const Stmt *Child : S->children())
      if (const VarDecl *V = sharedVariableIn(Child))
        return V;
  return nullptr;
}

/// Lists what the body of a function mentions, in its order: shared arrays and functions.
class MentionFinder : public RecursiveASTVisitor<MentionFinder> {
public:
  explicit MentionFinder(ArrayFinder::Mentioned &To) : Into(To.InOrder), Casts(To.Casts) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && isShared(V) && (isDynamic(V) || !(V->getType()->isDependentType() || V->getType()->isUndeducedType())))
      Into.push_back(V->getCanonicalDecl());
    add(dyn_cast<FunctionDecl>(E->getDecl()));
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) {
    const QualType To = E->getTypeAsWritten()->getPointeeType();
    if (To.isNull() || To->isDependentType() || To->isIncompleteType() || To->isFunctionType())
      return true; // most casts: their operands need not be read
    if (const VarDecl *V = sharedVariableIn(E->getSubExpr()))
      noteTakenFor(V, V->getASTContext().getTypeAlignInChars(To));
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    OfElements.insert(E->getBase()->IgnoreParens());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_ArrayToPointerDecay && !OfElements.contains(E))
      noteAddress(E->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf && !OfElements.contains(E))
      noteAddress(E->getSubExpr());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    add(dyn_cast<FunctionDecl>(E->getMemberDecl()));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (isAtomicOfRuntime(Callee) && E->getNumArgs())
      OfElements.insert(E->getArg(0)->IgnoreParenCasts());
    if (E->isTypeDependent() || isa<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens()))
      return true;
    if (!Callee || (Method && Method->isVirtual()) || isInAnotherFile(Callee))
      Into.push_back(nullptr);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    add(E->getConstructor());
    return true;
  }
  bool TraverseTypeLoc(TypeLoc, bool /*TraverseQualifier*/ = true) { return true; } // types use no array

private:
  /// Whether another file may have the body, which the linker of device code brings.
  static bool isInAnotherFile(const FunctionDecl *F) {
    const ASTContext &Context = F->getASTContext();
    return Context.getLangOpts().GPURelocatableDeviceCode && !F->hasBody() && !F->getBuiltinID() &&
           !Context.getSourceManager().isInSystemHeader(F->getLocation());
  }
  void add(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F && F->hasBody(Definition))
      Into.push_back(Definition);
  }
  /// An address of shared memory goes somewhere, where vectors may be made of it.
  void noteAddress(const Expr *Of) {
    const CharUnits OfVectors = CharUnits::fromQuantity(16);
    if (const VarDecl *V = sharedVariableIn(Of))
      noteTakenFor(V, OfVectors);
  }
  /// What is at an address of \p V, or may be, needs that alignment.
  void noteTakenFor(const VarDecl *V, CharUnits Needed) {
    if (!V->getType()->isDependentType() && Needed > V->getASTContext().getDeclAlign(V))
      Casts.push_back({V, uint64_t(Needed.getQuantity())});
  }
  std::vector<const ValueDecl *> &Into;
  ArrayFinder::AlignedCasts &Casts;
  llvm::DenseSet<const Expr *> OfElements; ///< addresses that are used for one element, at once
};

} // namespace

const ArrayFinder::Mentioned &ArrayFinder::mentionsOf(const FunctionDecl *Definition) {
  auto [It, New] = Mentions.try_emplace(Definition);
  if (New) {
    It->second = std::make_unique<Mentioned>();
    MentionFinder(*It->second).TraverseStmt(Definition->getBody());
  }
  return *It->second;
}

/// Visits what \p Definition and its callees mention, callees where they are mentioned first. Returns whether there may
/// be something: most functions of a library keep to what they are given.
bool ArrayFinder::search(Lowering &Code, const FunctionDecl *Definition, Search &To) {
  if (MentionNothing.contains(Definition) || !Code.effects().escapes(Definition))
    return false;
  if (!To.Seen.insert(Definition).second)
    return true;
  const Mentioned &Here = mentionsOf(Definition);
  llvm::append_range(To.Casts, Here.Casts);
  bool IsSomething = !Here.Casts.empty();
  for (const ValueDecl *D : Here.InOrder) {
    const auto *Callee = dyn_cast_or_null<FunctionDecl>(D);
    IsSomething |= !Callee || search(Code, Callee, To);
    To.CallsUnknown |= !D;
    if (D && !Callee)
      To.Found.insert(cast<VarDecl>(D));
  }
  if (!IsSomething)
    MentionNothing.insert(Definition);
  return IsSomething;
}

code::StaticArrays ArrayFinder::arraysOf(Lowering &Code, const FunctionDecl *Kernel) {
  Search All;
  const FunctionDecl *Definition = nullptr;
  if (Kernel->hasBody(Definition))
    search(Code, Definition, All);
  code::StaticArrays Result;
  Result.CallsUnknown = All.CallsUnknown;
  std::vector<const VarDecl *> Order;
  for (const VarDecl *V : All.Found)
    if (isDynamic(V))
      Result.Dynamic.push_back(&Code.global(Code.globalOf(V)));
    else
      Order.push_back(V);
  Result.HasDynamic = !Result.Dynamic.empty() ||
                      llvm::any_of(Kernel->parameters(), [](const ParmVarDecl *P) { return isPointerToShared(P); });
  const SourceManager &Sources = Code.context().getSourceManager();
  llvm::sort(Order, [&](const VarDecl *A, const VarDecl *B) {
    if (A->isFileVarDecl() != B->isFileVarDecl())
      return A->isFileVarDecl();
    return Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const VarDecl *V : Order)
    Result.InOrder.push_back(&Code.global(Code.globalOf(V)));
  for (const auto &[V, Bytes] : All.Casts)
    Result.TakenForAligned.push_back({&Code.global(Code.globalOf(V)), Bytes});
  return Result;
}
