//===- Emitter.cpp - Adds instructions to a function --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Emitter.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void Emitter::discardOld(Operand Result) {
  if (Result.Is != Operand::Register || F.Blocks[Current].empty())
    return;
  Instruction &Last = F.Blocks[Current].back();
  if (Last.Code != Opcode::CallBuiltin || Last.Result != Result.Index)
    return;
  const ir::Builtin Is = F.Builtins[Last.Index].Id;
  if (Is != ir::Builtin::Atomic && Is != ir::Builtin::ScopedAtomic)
    return;
  Last.Result = ir::NoRegister;
  Last.Ty = ir::Type();
  --F.Registers;
}

void Emitter::yield(Operand Value) { add(instruction(Opcode::Yield, {Value})); }

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Operand Emitter::orLost(Operand X, const ir::Type &Ty) { return X ? X : lost(Ty, reason::Expression); }

Operand Emitter::converted(Operand X, const ir::Type &From, const ir::Type &To) {
  if (From == To || !X)
    return X;
  if (auto N = numberOf(X); N && To.isInt())
    return number(To.Bits == 1 ? *N != 0 : To.asInt().wrap(*N));
  Instruction I = instruction(Opcode::Convert, {X});
  I.From = From;
  I.Ty = To;
  return result(std::move(I));
}

Operand Emitter::truth(Operand X, const ir::Type &From) {
  if (auto N = numberOf(X))
    return number(*N != 0);
  if (X.Is == Operand::Null)
    return number(0);
  if (X.Is == Operand::Local || X.Is == Operand::Function)
    return number(1);
  if (From == ir::Type::boolean())
    return X;
  Instruction I = instruction(Opcode::Truth, {X});
  I.From = From;
  I.Ty = ir::Type::boolean();
  return result(std::move(I));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Operand Emitter::load(Operand From, QualType As, const Expr *At) {
  if (isAggregate(As) || !From)
    return From;
  Instruction I = instruction(Opcode::Load, {From});
  I.Ty = T.at(At, T.typeOf(As));
  I.With = uint8_t(accessFlags(At));
  I.Site = P.siteOf(At);
  return result(std::move(I));
}

Operand Emitter::loadPointer(Operand From) {
  Instruction I = instruction(Opcode::Load, {From});
  I.Ty = ir::Type::pointer();
  return result(std::move(I));
}

void Emitter::store(Operand To, const ir::Type &Ty, Operand Value, const Expr *At, unsigned With) {
  Instruction I = instruction(Opcode::Store, {To, orLost(Value, Ty)});
  I.Ty = T.at(At, Ty);
  I.With = uint8_t(accessFlags(At) | With);
  I.Site = P.siteOf(At);
  add(std::move(I));
}

void Emitter::storeReference(Operand To, Operand Address) {
  store(To, ir::Type::pointer(), Address, nullptr, ir::ToReference);
}

void Emitter::copy(Operand To, Operand From, QualType As, const Expr *ToSite, const Expr *FromSite) {
  if (T.isEmptyClass(As) || To == From)
    return;
  Instruction I = instruction(Opcode::Copy, {To, From});
  I.Ty = T.at(FromSite, T.at(ToSite, T.typeOf(As)));
  I.Site = P.siteOf(ToSite);
  I.OtherSite = P.siteOf(FromSite);
  if (T.hasUnion(As))
    I.With |= ir::OfUnion;
  else if (std::vector<ir::ScalarAt> Parts = T.copiedParts(As); !Parts.empty()) {
    I.With |= ir::Partly;
    I.Index = uint32_t(F.Layouts.size());
    F.Layouts.push_back(std::move(Parts));
  }
  add(std::move(I));
}

void Emitter::zero(Operand To, const ir::Type &Ty, std::vector<ir::ScalarAt> Layout) {
  if (Layout.empty())
    return;
  Instruction I = instruction(Opcode::Zero, {To});
  I.Ty = Ty;
  I.Index = uint32_t(F.Layouts.size());
  F.Layouts.push_back(std::move(Layout));
  add(std::move(I));
}

void Emitter::forget(Operand To) { add(instruction(Opcode::Forget, {To})); }

unsigned Emitter::accessFlags(const Expr *At) const {
  if (!At)
    return ir::NoFlags;
  return (At->getType().isVolatileQualified() ? ir::Volatile : 0u) | (At->refersToBitField() ? ir::BitField : 0u);
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Operand Emitter::move(Operand From, int64_t Bytes) {
  if (Bytes == 0 || !From || From.Is == Operand::Null)
    return From;
  Instruction I = instruction(Opcode::Move, {From});
  I.Bytes = Bytes;
  const Operand Moved = result(std::move(I));
  if (isOwn(From))
    OwnPlaces.insert(Moved.Index);
  return Moved;
}

Operand Emitter::offset(Operand From, Operand Index, QualType Element, bool Subtract) {
  Instruction I = instruction(Opcode::Offset, {From, Index});
  I.Bytes = Element->isVoidType() || Element->isFunctionType() ? 1 : int64_t(T.bytesOf(Element));
  I.Element = P.elementOf(Element);
  I.With = Subtract ? ir::Subtracts : ir::NoFlags;
  return result(std::move(I));
}

Operand Emitter::field(Operand Object, const FieldDecl *Field) {
  const Operand Where = move(Object, T.offsetOf(Field).value_or(0));
  return Field->getType()->isReferenceType() ? loadPointer(Where) : Where;
}

//===----------------------------------------------------------------------===//
// Locals
//===----------------------------------------------------------------------===//

Operand Emitter::temporary(QualType As) {
  ir::Variable V;
  V.Ty = T.typeOf(As);
  V.IsReference = As->isReferenceType();
  V.IsPointer = As->isPointerType();
  V.Class = P.classOf(As);
  P.addDimensions(As, V);
  const uint32_t Local = addLocal(std::move(V));
  declare(Local);
  return {Operand::Local, Local};
}

bool Emitter::isOwn(Operand Place) const {
  if (Place.Is == Operand::Register)
    return OwnPlaces.contains(Place.Index);
  return Place.Is == Operand::Local && !F.Locals[Place.Index].IsReference && Place.Index >= F.Parameters;
}
