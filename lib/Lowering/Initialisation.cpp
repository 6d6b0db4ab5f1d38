//===- Initialisation.cpp - Objects as IR ---------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Lowering/Unwrapped.h"
#include "Support/Compat/Clang.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// Elements of an array that are made alike, one by one; more are left alone.
static constexpr uint64_t MostAlike = 256;

void ObjectLowering::makeAt(const Expr *E, Operand To, QualType As) {
  if (const auto *Text = dyn_cast<StringLiteral>(E))
    return text(Text, To, As);
  if (E->isGLValue() && !isa<InitListExpr>(E))
    return copy(E, To, As, E);
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    return construct(C, To);
  if (const auto *I = dyn_cast<CXXInheritedCtorInitExpr>(E))
    return constructInherited(I, To);
  if (const auto *I = dyn_cast<InitListExpr>(E))
    return fromList(I, To, As);
  if (const auto *I = dyn_cast<CXXParenListInitExpr>(E))
    return fromParentheses(I, To, As);
  if (const auto *S = dyn_cast<CXXStdInitializerListExpr>(E))
    return view(S, To, As);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
    return lambda(Lambda, To);
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return zero(To, As);
  if (const auto *A = dyn_cast<ArrayInitLoopExpr>(E)) {
    if (const auto *Common = A->getCommonExpr(); Common && Common->getSourceExpr())
      Out.copy(To, address(Common->getSourceExpr()), As, E, E);
    return;
  }
  if (const auto *C = dyn_cast<CastExpr>(E); C && fromCast(C, To, As))
    return;
  if (!fromOperator(E, To, As))
    Out.forget(To);
}

/// A variable of the function itself, which a compiler keeps in registers, or a part of one.
static bool isOwnVariable(const Expr *E) {
  E = withoutConst(E);
  while (const auto *Part = dyn_cast<MemberExpr>(E)) {
    if (Part->isArrow())
      return false;
    E = withoutConst(Part->getBase());
  }
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType() && !V->getType().isVolatileQualified();
}

/// `c ? s[i] : zero`, if it refers to one of two objects, and not both are in memory: there is no address to choose.
static const ConditionalOperator *choiceOfObjects(const Expr *E) {
  const auto *Either = dyn_cast<ConditionalOperator>(withoutConst(E));
  if (!Either || !Either->isGLValue())
    return nullptr;
  return isOwnVariable(Either->getTrueExpr()) || isOwnVariable(Either->getFalseExpr()) ? Either : nullptr;
}

void ObjectLowering::copy(const Expr *From, Operand To, QualType As, const Expr *At) {
  const ConditionalOperator *Either = choiceOfObjects(From);
  if (!Either)
    return Out.copy(To, address(From), As, At, From);
  const bool IsOwn = Out.isOwn(To); // what is stored in memory, all threads store at once
  const Operand Place = IsOwn ? To : Out.temporary(As);
  L.Operators.branch(
      condition(Either->getCond()), [&] { copy(Either->getTrueExpr(), Place, As, At); },
      [&] { copy(Either->getFalseExpr(), Place, As, At); });
  if (!IsOwn)
    Out.copy(To, Place, As, At, From);
}

std::optional<Operand> ObjectLowering::copyOfChosenNumber(const Expr *E) {
  const QualType As = E->getType();
  if (!E->isGLValue() || !choiceOfObjects(E) || As.isVolatileQualified() || T.numberIn(As).isNull())
    return std::nullopt;
  const Operand Place = Out.temporary(As);
  if (As->isRecordType())
    copy(E, Place, As, E);
  else
    Out.store(Place, T.typeOf(As), L.Operators.read(E, As), E);
  return Place;
}

bool ObjectLowering::fromCast(const CastExpr *E, Operand To, QualType As) {
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_LValueToRValueBitCast:
    copy(E->getSubExpr(), To, As, E);
    return true;
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    into(E->getSubExpr(), To, As);
    return true;
  default:
    return false;
  }
}

/// What is made by a call, or by one of several expressions.
bool ObjectLowering::fromOperator(const Expr *E, Operand To, QualType As) {
  if (const auto *C = dyn_cast<AbstractConditionalOperator>(E)) {
    if (const auto *B = dyn_cast<BinaryConditionalOperator>(C))
      L.Expressions.bind(B->getOpaqueValue(), value(B->getCommon()));
    L.Operators.branch(
        condition(C->getCond()), [&] { into(C->getTrueExpr(), To, As); }, [&] { into(C->getFalseExpr(), To, As); });
    return true;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Comma) {
    discard(B->getLHS());
    into(B->getRHS(), To, As);
    return true;
  }
  if (const auto *S = dyn_cast<StmtExpr>(E)) {
    L.Expressions.statements(S, [&](const Expr *Last) {
      into(Last, To, As);
      return Operand();
    });
    return true;
  }
  if (const auto *C = dyn_cast<CallExpr>(E); C && Out.isOwn(To)) {
    L.Calls.call(C, To);
    return true;
  }
  if (isa<CallExpr, PseudoObjectExpr, OpaqueValueExpr, MemberExpr, BinaryOperator>(E)) {
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && !B->isAssignmentOp()) // <=>
      return false;
    if (const Operand From = value(E))
      Out.copy(To, From, As, E, E);
    return true;
  }
  if (const auto *C = dyn_cast<CompoundLiteralExpr>(E)) {
    into(C->getInitializer(), To, As);
    return true;
  }
  return false;
}

void ObjectLowering::makeField(const Expr *E, Operand Object, const FieldDecl *Field) {
  const Operand To = Out.move(Object, T.offsetOf(Field).value_or(0));
  if (!Field->isBitField())
    return into(E, To, Field->getType());
  const Expr *Inner = unwrapped(E);
  Out.store(To, T.typeOf(Field->getType()), value(Inner), Inner, ir::BitField);
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

void ObjectLowering::fromList(const InitListExpr *E, Operand To, QualType As) {
  if (E->isTransparent() && E->getNumInits() == 1)
    return into(E->getInit(0), To, As);
  const llvm::ArrayRef<Expr *> Inits(const_cast<InitListExpr *>(E)->getInits(), E->getNumInits());
  if (const ArrayType *A = Context.getAsArrayType(As))
    return array(Inits, E->hasArrayFiller() ? E->getArrayFiller() : nullptr, To, A);
  record(Inits, E->getInitializedFieldInUnion(), To, As->getAsRecordDecl());
}

void ObjectLowering::fromParentheses(const CXXParenListInitExpr *E, Operand To, QualType As) {
  llvm::SmallVector<Expr *, 8> Inits;
  for (const Expr *Init : E->getInitExprs())
    Inits.push_back(const_cast<Expr *>(Init));
  if (const ArrayType *A = Context.getAsArrayType(As))
    return array(Inits, E->getArrayFiller(), To, A);
  As->isRecordType() ? record(Inits, E->getInitializedFieldInUnion(), To, As->getAsRecordDecl()) : Out.forget(To);
}

void ObjectLowering::array(llvm::ArrayRef<Expr *> Inits, const Expr *Filler, Operand To, const ArrayType *A) {
  const QualType Element = A->getElementType();
  if (const auto *Text = Inits.size() == 1 && Inits[0] ? dyn_cast<StringLiteral>(unwrapped(Inits[0])) : nullptr;
      Text && Element->isAnyCharacterType()) // char text[] = {"text"}
    return text(Text, To, QualType(A, 0));
  const uint64_t Bytes = T.bytesOf(Element);
  for (uint64_t I = 0; I < Inits.size(); ++I)
    into(Inits[I], Out.move(To, int64_t(I * Bytes)), Element);
  const auto *Constant = dyn_cast<ConstantArrayType>(A);
  if (!Constant)
    return;
  if (!Filler || isa<ImplicitValueInitExpr>(unwrapped(Filler)))
    return zeroRest(To, A, Inits.size());
  for (uint64_t I = Inits.size(); I < std::min(Constant->getSize().getLimitedValue(), MostAlike); ++I)
    into(Filler, Out.move(To, int64_t(I * Bytes)), Element);
}

void ObjectLowering::record(llvm::ArrayRef<Expr *> Inits, const FieldDecl *OfUnion, Operand To, const RecordDecl *R) {
  if (!R || R->isInvalidDecl())
    return;
  if (R->isUnion()) {
    if (OfUnion && !Inits.empty())
      makeField(Inits[0], To, OfUnion);
    return;
  }
  unsigned I = 0;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (I < Inits.size()) {
        const Expr *Init = Inits[I++];
        if (auto Offset = T.offsetOf(Class, Base))
          into(Init, Out.move(To, *Offset), Base.getType());
      }
  for (const FieldDecl *Field : R->fields())
    if (!compat::isUnnamedBitField(*Field) && I < Inits.size())
      makeField(Inits[I++], To, Field);
}

/// A std::initializer_list is a pointer to the elements, and their number or the end of them.
void ObjectLowering::view(const CXXStdInitializerListExpr *E, Operand To, QualType As) {
  const auto *Elements = Context.getAsConstantArrayType(E->getSubExpr()->getType());
  const RecordDecl *List = As->getAsRecordDecl();
  if (!Elements || !List || std::distance(List->field_begin(), List->field_end()) != 2)
    return Out.forget(To);
  const Operand Begin = address(E->getSubExpr());
  const FieldDecl *First = *List->field_begin(), *Second = *std::next(List->field_begin());
  auto Set = [&](const FieldDecl *Field, Operand Of) {
    Out.store(Out.move(To, T.offsetOf(Field).value_or(0)), T.typeOf(Field->getType()), Of, E);
  };
  Set(First, Begin);
  if (Second->getType()->isPointerType())
    return Set(Second, Out.move(Begin, int64_t(T.bytesOf(QualType(Elements, 0)))));
  Set(Second, Out.number(int64_t(Elements->getSize().getLimitedValue())));
}

void ObjectLowering::lambda(const LambdaExpr *E, Operand To) {
  auto Field = E->getLambdaClass()->field_begin();
  for (const Expr *Init : E->capture_inits()) {
    if (Init)
      makeField(Init, To, *Field);
    ++Field;
  }
  if (const CXXMethodDecl *Operator = E->getCallOperator(); P.isCalledWhereMade(Operator)) {
    Call C;
    C.Site = E;
    C.Callee = Operator;
    C.Object = To;
    C.Result = Operator->getReturnType();
    L.Calls.enter(std::move(C));
  }
}

void ObjectLowering::text(const StringLiteral *Text, Operand To, QualType As) {
  const uint64_t Bytes = Text->getCharByteWidth();
  const uint64_t Elements = std::max<uint64_t>(T.bytesOf(As) / std::max<uint64_t>(Bytes, 1), 0);
  if (Elements > MostAlike)
    return Out.forget(To);
  const ir::Type Ty = ir::Type::integer(unsigned(Bytes) * 8, Bytes == 1 && Context.getLangOpts().CharIsSigned);
  for (uint64_t I = 0; I < Elements; ++I)
    Out.store(Out.move(To, int64_t(I * Bytes)), Ty,
              Out.number(I < Text->getLength() ? Ty.asInt().wrap(Text->getCodeUnit(I)) : 0), nullptr);
}

//===----------------------------------------------------------------------===//
// Zero
//===----------------------------------------------------------------------===//

void ObjectLowering::zero(Operand To, QualType As) { Out.zero(To, T.typeOf(As), T.layoutOf(As)); }

/// The elements of an array from number \p From: `int a[4] = {1}`.
void ObjectLowering::zeroRest(Operand To, const ArrayType *A, uint64_t From) {
  const uint64_t Bytes = T.bytesOf(A->getElementType());
  std::vector<ir::ScalarAt> Layout = T.layoutOf(QualType(A, 0));
  llvm::erase_if(Layout, [&](const ir::ScalarAt &S) { return S.Offset < From * Bytes; });
  Out.zero(To, T.typeOf(QualType(A, 0)), std::move(Layout));
}

//===----------------------------------------------------------------------===//
// Constructors
//===----------------------------------------------------------------------===//

void ObjectLowering::construct(const CXXConstructExpr *E, Operand To) {
  const CXXConstructorDecl *C = E->getConstructor();
  const llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (C->isCopyOrMoveConstructor() && C->isTrivial() && !Arguments.empty()) {
    if (T.isEmptyClass(E->getType()) && L.Calls.vanishes(C, nullptr, Arguments, E->getType()))
      return;
    return copy(Arguments[0], To, E->getType(), E);
  }
  if (E->requiresZeroInitialization())
    zero(To, E->getType());
  if (C->isTrivial() || E->getType()->isArrayType() || L.Calls.vanishes(C, nullptr, Arguments, E->getType()))
    return;
  Call New;
  New.Site = E;
  New.Callee = C;
  New.Object = To;
  New.Arguments = Arguments;
  New.Result = Context.VoidTy;
  L.Calls.enter(std::move(New));
}

/// `using Base::Base`: the base's constructor gets what the derived class's was given.
void ObjectLowering::constructInherited(const CXXInheritedCtorInitExpr *E, Operand To) {
  const CXXConstructorDecl *C = E->getConstructor();
  const FunctionDecl *Definition = nullptr;
  if (!C->hasBody(Definition))
    Definition = C;
  Instruction I;
  I.Code = Opcode::Call;
  I.Operands = {To};
  for (unsigned N = 0; N < std::min(Definition->getNumParams(), L.Source->getNumParams()); ++N) {
    const ParmVarDecl *Given = L.Source->getParamDecl(N);
    const Operand Where{Operand::Local, Locals.localOf(Given)};
    I.Operands.push_back(Given->getType()->isReferenceType() ? Out.loadPointer(Where)
                                                             : Out.load(Where, Given->getType(), nullptr));
  }
  I.Index = P.idOf(C);
  I.Site = P.siteOf(E);
  Out.add(std::move(I));
}
