//===- StaticLayout.cpp - Where a kernel's shared arrays lie --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codegen/StaticLayout.h"
#include "Lower/SharedMemory.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;
using namespace clang;

namespace {

/// Collects the static shared arrays that a function and its callees use.
class ArrayFinder : public RecursiveASTVisitor<ArrayFinder> {
public:
  void search(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F && F->hasBody(Definition) && Seen.insert(Definition).second)
      TraverseStmt(Definition->getBody());
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && isShared(V) && isDynamic(V))
      HasDynamic = true;
    else if (V && isShared(V) && !V->getType()->isDependentType() && !V->getType()->isUndeducedType())
      Arrays.insert(V->getCanonicalDecl());
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      search(F);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl()))
      search(F);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    search(E->getConstructor());
    return true;
  }

  llvm::SetVector<const VarDecl *> Arrays;
  bool HasDynamic = false;

private:
  llvm::DenseSet<const FunctionDecl *> Seen;
};

} // namespace

StaticLayout::StaticLayout(ASTContext &Context, const FunctionDecl *Kernel) {
  ArrayFinder Finder;
  Finder.search(Kernel);
  HasDynamic = Finder.HasDynamic ||
               llvm::any_of(Kernel->parameters(), [](const ParmVarDecl *P) { return isPointerToShared(P); });
  auto Order = Finder.Arrays.takeVector();
  const SourceManager &Sources = Context.getSourceManager();
  llvm::sort(Order, [&](const VarDecl *A, const VarDecl *B) {
    if (A->isFileVarDecl() != B->isFileVarDecl())
      return A->isFileVarDecl();
    return Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  uint64_t End = 0;
  for (const VarDecl *V : Order) {
    InOrder.push_back({V, uint64_t(Context.getTypeSizeInChars(V->getType()).getQuantity()),
                       uint64_t(Context.getDeclAlign(V).getQuantity())});
    Offsets[V] = llvm::alignTo(End, InOrder.back().Alignment);
    End = Offsets[V] + InOrder.back().Bytes;
  }
}

uint64_t StaticLayout::bytesWith(llvm::function_ref<uint64_t(const VarDecl *)> Growth) const {
  uint64_t End = 0;
  for (const Part &P : InOrder)
    End = llvm::alignTo(End, P.Alignment) + P.Bytes + Growth(P.Array);
  return End;
}

uint64_t StaticLayout::alignmentOf(const Object &O) const {
  const uint64_t Widest = 16;
  auto It = O.Declaration ? Offsets.find(O.Declaration->getCanonicalDecl()) : Offsets.end();
  if (It == Offsets.end() || It->second == 0)
    return Widest;
  return std::min(It->second & -It->second, Widest);
}
