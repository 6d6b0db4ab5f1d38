//===- Frame.cpp - Where the variables of a function lie ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Frame.h"
#include "Support/Compat/Clang.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

void Frame::addParameters() {
  if (F.ReturnsInPlace) {
    ir::Variable Place;
    Place.Ty = ir::Type::pointer();
    Place.IsPointer = true;
    Out.addLocal(std::move(Place));
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Source); Method && compat::hasImplicitObject(*Method))
    addObject(Method);
  for (const ParmVarDecl *Parameter : Source->parameters())
    Locals[Parameter] = Out.addLocal(P.describe(Parameter));
  F.Parameters = unsigned(F.Locals.size());
}

void Frame::addObject(const CXXMethodDecl *Method) {
  ir::Variable This;
  This.Ty = ir::Type::pointer();
  This.IsPointer = true;
  F.This = Out.addLocal(std::move(This));
  F.Object.Name = "this";
  F.Object.Ty = T.typeOf(compat::typeOf(P.context(), Method->getParent()));
  readCaptures(Method);
}

void Frame::readCaptures(const CXXMethodDecl *Method) {
  if (!Method->getParent()->isLambda())
    return;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> All;
  Method->getParent()->getCaptureFields(All, CapturedThis);
  Captures = std::move(All);
}

uint32_t Frame::localOf(const VarDecl *V) {
  auto [It, New] = Locals.try_emplace(V, 0);
  if (New)
    It->second = Out.addLocal(P.describe(V));
  return It->second;
}

std::optional<uint32_t> Frame::knownLocalOf(const VarDecl *V) const {
  auto It = Locals.find(V);
  return It == Locals.end() ? std::nullopt : std::optional(It->second);
}

/// Whether a variable lives in the frame of this function, and not in that of a function around a lambda.
bool Frame::isOwnVariable(const VarDecl *V) const {
  if (Locals.contains(V))
    return true;
  const DeclContext *Scope = V->getDeclContext();
  while (Scope && !isa<FunctionDecl>(Scope))
    Scope = Scope->getParent();
  return !Scope || clang::cast<FunctionDecl>(Scope)->getCanonicalDecl() == Source->getCanonicalDecl();
}

Operand Frame::placeOf(const VarDecl *V) {
  Operand Where;
  if (isOwnVariable(V))
    Where = {Operand::Local, localOf(V)};
  else {
    Instruction I;
    I.Code = Opcode::Enclosing;
    I.Index = uint32_t(llvm::find(F.Enclosing, V) - F.Enclosing.begin());
    if (I.Index == F.Enclosing.size())
      F.Enclosing.push_back(V);
    I.Ty = ir::Type::pointer();
    Where = Out.result(std::move(I));
  }
  return V->getType()->isReferenceType() ? Out.loadPointer(Where) : Where;
}

std::optional<Operand> Frame::captured(const ValueDecl *D) {
  const FieldDecl *Field = F.This ? Captures.lookup(D) : nullptr;
  if (!Field)
    return std::nullopt;
  return Out.field(Out.loadPointer({Operand::Local, *F.This}), Field);
}

Operand Frame::object() {
  if (!F.This)
    return Out.lost(ir::Type::pointer(), reason::Untracked);
  const Operand This = Out.loadPointer({Operand::Local, *F.This});
  if (!CapturedThis)
    return This;
  const Operand Captured = Out.move(This, T.offsetOf(CapturedThis).value_or(0));
  return CapturedThis->getType()->isPointerType() ? Out.loadPointer(Captured) : Captured; // [this] or [*this]
}
