//===- FunctionLowering.cpp - One function as Code ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/FunctionLowering.h"
#include "Code/Reasons.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/Attr.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

FunctionLowering::FunctionLowering(Lowering &P, const FunctionDecl *Source, code::Function &F)
    : P(P), Context(P.context()), T(P.types()), Source(Source), F(F) {}

static bool containsLabel(const Stmt *S) {
  return S && (isa<LabelStmt>(S) || llvm::any_of(S->children(), containsLabel));
}

void FunctionLowering::run() {
  F.Name = Source->getNameAsString();
  F.UsesLabels = containsLabel(Source->getBody());
  F.StaysCall = Source->hasAttr<NoInlineAttr>();
  F.InSystemHeader = P.inSystemHeader(Source->getLocation());
  F.Barriers = P.effects().waits(Source);
  const QualType Result = Source->getReturnType();
  F.ReturnsInPlace = Result->isRecordType();
  if (!F.ReturnsInPlace)
    F.ResultType = T.typeOf(Result);
  addParameters();
  F.Blocks.emplace_back();
  if (const auto *C = dyn_cast<CXXConstructorDecl>(Source))
    initializeMembers(C);
  statement(Source->getBody());
}

void FunctionLowering::addParameters() {
  if (F.ReturnsInPlace) {
    code::Variable Place;
    Place.Ty = code::Type::pointer();
    Place.IsPointer = true;
    addLocal(std::move(Place));
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Source); Method && Method->isImplicitObjectMemberFunction())
    addObject(Method);
  for (const ParmVarDecl *Parameter : Source->parameters())
    Locals[Parameter] = addLocal(P.describe(Parameter));
  F.Parameters = unsigned(F.Locals.size());
}

void FunctionLowering::addObject(const CXXMethodDecl *Method) {
  code::Variable This;
  This.Ty = code::Type::pointer();
  This.IsPointer = true;
  F.This = addLocal(std::move(This));
  F.Object.Name = "this";
  F.Object.Ty = T.typeOf(compat::typeOf(Context, Method->getParent()));
  readCaptures(Method);
}

void FunctionLowering::readCaptures(const CXXMethodDecl *Method) {
  if (!Method->getParent()->isLambda())
    return;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> All;
  Method->getParent()->getCaptureFields(All, CapturedThis);
  Captures = std::move(All);
}

void FunctionLowering::initializeMembers(const CXXConstructorDecl *C) {
  const Operand This = loadPointer({Operand::Local, *F.This});
  for (const CXXCtorInitializer *I : C->inits()) {
    if (!I->getInit())
      continue;
    if (I->isIndirectMemberInitializer())
      into(I->getInit(), addressOfMember(This, I->getIndirectMember()), I->getAnyMember()->getType());
    else if (I->isMemberInitializer())
      intoField(I->getInit(), This, I->getAnyMember());
    else if (I->isDelegatingInitializer())
      into(I->getInit(), This, compat::typeOf(Context, C->getParent()));
    else
      for (const CXXBaseSpecifier &Base : C->getParent()->bases())
        if (!Base.isVirtual() && Context.hasSameUnqualifiedType(Base.getType(), QualType(I->getBaseClass(), 0)))
          if (auto Offset = T.offsetOf(C->getParent(), Base))
            into(I->getInit(), move(This, *Offset), Base.getType());
  }
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static Instruction instruction(Opcode Code, llvm::ArrayRef<Operand> Operands) {
  Instruction I;
  I.Code = Code;
  I.Operands.assign(Operands.begin(), Operands.end());
  return I;
}

void FunctionLowering::add(Instruction I) { F.Blocks[Current].push_back(std::move(I)); }

Operand FunctionLowering::result(Instruction I) {
  I.Result = F.Registers++;
  const Operand Register{Operand::Register, I.Result};
  add(std::move(I));
  return Register;
}

code::BlockId FunctionLowering::block(llvm::function_ref<void()> Fill) {
  const code::BlockId New = code::BlockId(F.Blocks.size());
  F.Blocks.emplace_back();
  const code::BlockId Outer = std::exchange(Current, New);
  Fill();
  Current = Outer;
  return New;
}

void FunctionLowering::yield(Operand Value) { add(instruction(Opcode::Yield, {Value})); }

Operand FunctionLowering::number(int64_t N) {
  // Two numbers are what DenseMap keeps for itself.
  const bool IsKey = N < INT64_MAX - 1 && N > INT64_MIN + 1;
  auto It = IsKey ? ConstantNumbers.find(N) : ConstantNumbers.end();
  if (It != ConstantNumbers.end())
    return {Operand::Constant, It->second};
  const uint32_t Index = uint32_t(F.Constants.size());
  F.Constants.push_back(N);
  if (IsKey)
    ConstantNumbers[N] = Index;
  return {Operand::Constant, Index};
}

std::optional<int64_t> FunctionLowering::numberOf(Operand X) const {
  return X.Is == Operand::Constant ? std::optional(F.Constants[X.Index]) : std::nullopt;
}

Operand FunctionLowering::lost(const code::Type &Ty, const char *Why, llvm::ArrayRef<Operand> Of) {
  if (Ty.Is == code::Type::Void)
    return {};
  Instruction I = instruction(Opcode::Lost, Of);
  llvm::erase_if(I.Operands, [](Operand X) { return !X; });
  I.Ty = Ty;
  I.Why = Why;
  return result(std::move(I));
}

Operand FunctionLowering::opaque(const code::Type &Ty, llvm::ArrayRef<Operand> Of, bool Branches) {
  Instruction I = instruction(Opcode::Opaque, Of);
  llvm::erase_if(I.Operands, [](Operand X) { return !X; });
  I.Ty = Ty;
  I.With = Branches ? code::Branches : code::NoFlags;
  return result(std::move(I));
}

unsigned FunctionLowering::accessFlags(const Expr *At) const {
  if (!At)
    return code::NoFlags;
  return (At->getType().isVolatileQualified() ? code::Volatile : 0u) | (At->refersToBitField() ? code::BitField : 0u);
}

Operand FunctionLowering::load(Operand From, QualType As, const Expr *At) {
  if (isAggregate(As) || !From)
    return From;
  Instruction I = instruction(Opcode::Load, {From});
  I.Ty = T.typeOf(As);
  I.With = uint8_t(accessFlags(At));
  I.Site = P.siteOf(At);
  return result(std::move(I));
}

Operand FunctionLowering::loadPointer(Operand From) {
  Instruction I = instruction(Opcode::Load, {From});
  I.Ty = code::Type::pointer();
  return result(std::move(I));
}

void FunctionLowering::store(Operand To, const code::Type &Ty, Operand Value, const Expr *At, unsigned With) {
  Instruction I = instruction(Opcode::Store, {To, Value ? Value : lost(Ty, reason::Expression)});
  I.Ty = Ty;
  I.With = uint8_t(accessFlags(At) | With);
  I.Site = P.siteOf(At);
  add(std::move(I));
}

void FunctionLowering::storeReference(Operand To, Operand Address) {
  store(To, code::Type::pointer(), Address, nullptr, code::ToReference);
}

void FunctionLowering::copy(Operand To, Operand From, QualType As, const Expr *ToSite, const Expr *FromSite) {
  if (T.isEmptyClass(As) || To == From)
    return;
  Instruction I = instruction(Opcode::Copy, {To, From});
  I.Ty = T.typeOf(As);
  I.Site = P.siteOf(ToSite);
  I.OtherSite = P.siteOf(FromSite);
  add(std::move(I));
}

Operand FunctionLowering::move(Operand From, int64_t Bytes) {
  if (Bytes == 0 || !From || From.Is == Operand::Null)
    return From;
  Instruction I = instruction(Opcode::Move, {From});
  I.Bytes = Bytes;
  const Operand Moved = result(std::move(I));
  if (isOwn(From))
    OwnPlaces.insert(Moved.Index);
  return Moved;
}

Operand FunctionLowering::offset(Operand From, Operand Index, QualType Element, bool Subtract) {
  Instruction I = instruction(Opcode::Offset, {From, Index});
  I.Bytes = Element->isVoidType() || Element->isFunctionType() ? 1 : int64_t(T.bytesOf(Element));
  I.Element = P.elementOf(Element);
  I.With = Subtract ? code::Subtracts : code::NoFlags;
  return result(std::move(I));
}

Operand FunctionLowering::converted(Operand X, const code::Type &From, const code::Type &To) {
  if (From == To || !X)
    return X;
  if (auto N = numberOf(X); N && To.isInt())
    return number(To.Bits == 1 ? *N != 0 : To.asInt().wrap(*N));
  Instruction I = instruction(Opcode::Convert, {X});
  I.From = From;
  I.Ty = To;
  return result(std::move(I));
}

Operand FunctionLowering::truth(Operand X, const code::Type &From) {
  if (auto N = numberOf(X))
    return number(*N != 0);
  if (X.Is == Operand::Null)
    return number(0);
  if (X.Is == Operand::Local || X.Is == Operand::Function)
    return number(1);
  if (From == code::Type::boolean())
    return X;
  Instruction I = instruction(Opcode::Truth, {X});
  I.From = From;
  I.Ty = code::Type::boolean();
  return result(std::move(I));
}

Operand FunctionLowering::negated(Operand Truth) {
  if (auto N = numberOf(Truth))
    return number(*N == 0);
  Instruction I = instruction(Opcode::Not, {Truth});
  I.Ty = code::Type::boolean();
  return result(std::move(I));
}

//===----------------------------------------------------------------------===//
// Locals
//===----------------------------------------------------------------------===//

uint32_t FunctionLowering::addLocal(code::Variable V) {
  F.Locals.push_back(std::move(V));
  return uint32_t(F.Locals.size() - 1);
}

uint32_t FunctionLowering::localOf(const VarDecl *V) {
  auto [It, New] = Locals.try_emplace(V, 0);
  if (New)
    It->second = addLocal(P.describe(V));
  return It->second;
}

void FunctionLowering::declare(uint32_t Local) {
  Instruction I = instruction(Opcode::Declare, {});
  I.Index = Local;
  add(std::move(I));
}

Operand FunctionLowering::temporary(QualType As) {
  code::Variable V;
  V.Ty = T.typeOf(As);
  V.IsReference = As->isReferenceType();
  V.IsPointer = As->isPointerType();
  V.Class = P.classOf(As);
  P.addDimensions(As, V);
  const uint32_t Local = addLocal(std::move(V));
  declare(Local);
  return {Operand::Local, Local};
}

/// Whether a variable lives in the frame of this function, and not in that of a function around a lambda.
bool FunctionLowering::isOwnVariable(const VarDecl *V) const {
  if (Locals.contains(V))
    return true;
  const DeclContext *Scope = V->getDeclContext();
  while (Scope && !isa<FunctionDecl>(Scope))
    Scope = Scope->getParent();
  return !Scope || clang::cast<FunctionDecl>(Scope)->getCanonicalDecl() == Source->getCanonicalDecl();
}

bool FunctionLowering::isOwn(Operand Place) const {
  if (Place.Is == Operand::Register)
    return OwnPlaces.contains(Place.Index);
  return Place.Is == Operand::Local && !F.Locals[Place.Index].IsReference && Place.Index >= F.Parameters;
}
