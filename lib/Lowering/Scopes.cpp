//===- Scopes.cpp - Destructors at the end of scopes ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "clang/AST/Attr.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

const CXXDestructorDecl *lower::destructorOf(QualType T) {
  const CXXRecordDecl *Class = T->isReferenceType() ? nullptr : T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->isDependentContext() || Class->hasTrivialDestructor())
    return nullptr;
  return Class->getDestructor();
}

void ScopeLowering::in(Kind Is, llvm::function_ref<void()> Body) {
  Scopes.push_back({Is, {}});
  Body();
  destroy(Scopes.back());
  Scopes.pop_back();
}

void ScopeLowering::declared(const VarDecl *V) {
  const bool OnDevice = L.Source->hasAttr<CUDADeviceAttr>() || L.Source->hasAttr<CUDAGlobalAttr>();
  if (OnDevice && !Scopes.empty() && !V->isNRVOVariable() && destructorOf(V->getType()))
    Scopes.back().Variables.push_back(V);
}

/// The number of the scope that `break` or `continue` leaves.
size_t ScopeLowering::innermost(bool OnlyLoops) const {
  size_t Number = Scopes.size();
  while (Number > 0 && (Scopes[Number - 1].Is == Block || (OnlyLoops && Scopes[Number - 1].Is == OfSwitch)))
    --Number;
  return Number > 0 ? Number - 1 : 0;
}

void ScopeLowering::destroyDownTo(size_t First) {
  for (size_t Number = Scopes.size(); Number > First; --Number)
    destroy(Scopes[Number - 1]);
}

void ScopeLowering::destroy(const Scope &S) {
  for (const VarDecl *V : llvm::reverse(S.Variables))
    destroy({Operand::Local, Locals.localOf(V)}, destructorOf(V->getType()), V->getInit());
}

void ScopeLowering::destroy(Operand Object, const CXXDestructorDecl *D, const Expr *Site) {
  Call C;
  C.Site = Site;
  C.Callee = D;
  C.Object = Object;
  C.Result = Context.VoidTy;
  L.Calls.enter(std::move(C));
}

void ScopeLowering::destroyParts(const CXXDestructorDecl *D) {
  const CXXRecordDecl *Class = D->getParent();
  const Operand This = Out.loadPointer({Operand::Local, *F.This});
  llvm::SmallVector<const FieldDecl *, 8> Fields(Class->fields());
  for (const FieldDecl *Field : llvm::reverse(Fields))
    if (const CXXDestructorDecl *OfField = Class->isUnion() ? nullptr : destructorOf(Field->getType()))
      if (auto Offset = T.offsetOf(Field))
        destroy(Out.move(This, *Offset), OfField, nullptr);
  for (const CXXBaseSpecifier &Base : llvm::reverse(Class->bases()))
    if (const CXXDestructorDecl *OfBase = Base.isVirtual() ? nullptr : destructorOf(Base.getType()))
      if (auto Offset = T.offsetOf(Class, Base))
        destroy(Out.move(This, *Offset), OfBase, nullptr);
}
