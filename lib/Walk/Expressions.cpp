//===- Expressions.cpp - The walker's expressions -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/Hashing.h"

using namespace banklint;
using namespace clang;

static const IntType Wide{64, true};

/// Nodes that only wrap another expression.
static const Expr *unwrapped(const Expr *E) {
  while (true) {
    if (const auto *P = dyn_cast<ParenExpr>(E))
      E = P->getSubExpr();
    else if (const auto *F = dyn_cast<FullExpr>(E)) // ExprWithCleanups, ConstantExpr
      E = F->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = S->getReplacement();
    else if (const auto *A = dyn_cast<CXXDefaultArgExpr>(E))
      E = A->getExpr();
    else if (const auto *I = dyn_cast<CXXDefaultInitExpr>(E))
      E = I->getExpr();
    else if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
      E = G->getResultExpr();
    else if (const auto *C = dyn_cast<ChooseExpr>(E))
      E = C->getChosenSubExpr();
    else if (const auto *R = dyn_cast<CXXRewrittenBinaryOperator>(E))
      E = R->getSemanticForm();
    else
      return E;
  }
}

static bool isAggregate(QualType T) { return T->isRecordType() || T->isArrayType(); }

Datum Walker::evaluate(const Expr *E) {
  const unsigned Deepest = 1500; // keeps within the stack
  E = unwrapped(E);
  if (!tick() || Depth > Deepest)
    return lost(E->getType(), reason::Budget);
  ++Depth;
  Datum D = evaluateNode(E);
  --Depth;
  return D;
}

Datum Walker::evaluateNode(const Expr *E) {
  if (auto OfVector = evaluateVector(E))
    return *OfVector;
  switch (E->getStmtClass()) {
  case Stmt::IntegerLiteralClass:
    return Datum::integer(Value(int64_t(cast<IntegerLiteral>(E)->getValue().getLimitedValue())));
  case Stmt::CharacterLiteralClass:
    return Datum::integer(Value(int64_t(cast<CharacterLiteral>(E)->getValue())));
  case Stmt::CXXBoolLiteralExprClass:
    return Datum::integer(Value(int64_t(cast<CXXBoolLiteralExpr>(E)->getValue())));
  case Stmt::FloatingLiteralClass:
    return Datum::opaque({Spread::Block, Origin::Launch, ""});
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return Datum::address({});
  case Stmt::CXXThisExprClass:
    if (Top->CapturedThis)
      return loadCell(locateMember(*Top->This, Top->CapturedThis), 8, E->getType());
    return Top->This ? Datum::address(*Top->This) : lost(E->getType(), reason::Untracked);
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXAddrspaceCastExprClass:
  case Stmt::BuiltinBitCastExprClass:
    return evaluateCast(cast<CastExpr>(E));
  case Stmt::UnaryOperatorClass:
    return evaluateUnary(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return evaluateBinary(cast<BinaryOperator>(E));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return evaluateConditional(cast<AbstractConditionalOperator>(E));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass:
    return evaluateCall(cast<CallExpr>(E));
  case Stmt::CUDAKernelCallExprClass:
    evaluateLaunch(cast<CUDAKernelCallExpr>(E));
    return Datum::opaque({});
  case Stmt::PseudoObjectExprClass: {
    Datum Result;
    const auto *P = cast<PseudoObjectExpr>(E);
    for (const Expr *Step : P->semantics()) {
      Datum D;
      if (const auto *O = dyn_cast<OpaqueValueExpr>(Step))
        OpaqueValues[O] = D = evaluate(O->getSourceExpr());
      else
        D = evaluate(Step);
      if (Step == P->getResultExpr())
        Result = D;
    }
    return Result;
  }
  case Stmt::OpaqueValueExprClass: {
    const auto *O = cast<OpaqueValueExpr>(E);
    if (auto It = OpaqueValues.find(O); It != OpaqueValues.end())
      return It->second;
    return O->getSourceExpr() ? evaluate(O->getSourceExpr()) : lost(E->getType(), reason::Expression);
  }
  case Stmt::StmtExprClass: {
    const CompoundStmt *Body = cast<StmtExpr>(E)->getSubStmt();
    Datum Last;
    for (const Stmt *S : Body->body()) {
      const auto *Value = dyn_cast<Expr>(S);
      if (Value && S == Body->body_back())
        Last = evaluate(Value);
      else
        execute(S);
    }
    return Last;
  }
  case Stmt::DeclRefExprClass: {
    const ValueDecl *D = cast<DeclRefExpr>(E)->getDecl();
    if (const auto *C = dyn_cast<EnumConstantDecl>(D))
      return Datum::integer(Value(storedNumber(C->getInitVal())));
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      return Datum::function(F);
    break;
  }
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    if (isInteger(E->getType()))
      return Datum::integer(Value(0));
    if (E->getType()->isPointerType())
      return Datum::address({});
    break;
  case Stmt::InitListExprClass:
    if (!isAggregate(E->getType()) && cast<InitListExpr>(E)->getNumInits() == 1)
      return evaluate(cast<InitListExpr>(E)->getInit(0));
    break;
  case Stmt::AtomicExprClass: {
    const auto *A = cast<AtomicExpr>(E);
    Pointer P = evaluate(A->getPtr()).Ptr;
    for (unsigned I = 1; I < A->getNumSubExprs(); ++I)
      evaluate(A->getSubExprs()[I]);
    const StringRef Name = A->getOpAsString();
    const Operation Op = Name.ends_with("_load") || Name.ends_with("_load_n")     ? Operation::Load
                         : Name.ends_with("_store") || Name.ends_with("_store_n") ? Operation::Store
                                                                                  : Operation::Atomic;
    emit(A, Op, P, bytesOf(A->getPtr()->getType()->getPointeeType()));
    return data(E->getType(), Spread::Thread);
  }
  default:
    break;
  }

  if (E->isGLValue())
    return Datum::address(locate(E));
  if (isAggregate(E->getType())) {
    Object *Temporary = newObject(Space::Private, "", nullptr, E->getType());
    initialize(E, {Temporary, 0, 0}, E->getType());
    return Datum::address({Temporary, 0, 0});
  }
  // sizeof, type traits, sizeof...(pack), and whatever else is a constant
  if (isInteger(E->getType())) {
    auto [It, New] = Constants.try_emplace(E);
    if (New && !E->isValueDependent()) {
      Expr::EvalResult R;
      if (E->EvaluateAsInt(R, Context))
        It->second = storedNumber(R.Val.getInt());
    }
    if (It->second)
      return Datum::integer(Value(*It->second));
  }
  return evaluateOperands(E);
}

/// What is made of operands in a way that is not modelled: data if one of them is.
Datum Walker::evaluateOperands(const Expr *E) {
  Character C{Spread::Block, Origin::Launch, ""};
  for (const Stmt *Child : E->children())
    if (const auto *Operand = dyn_cast_or_null<Expr>(Child)) {
      const Character Of = characterOf(evaluate(Operand));
      C.Shared = std::max(C.Shared, Of.Shared);
      C.From = std::max(C.From, Of.From);
    }
  return C.From == Origin::Data ? data(E->getType(), C.Shared) : lost(E->getType(), reason::Expression);
}

Value Walker::evaluateInteger(const Expr *E) { return toInteger(evaluate(E), E->getType()); }

Datum Walker::evaluateCondition(const Expr *E) {
  Datum D = evaluate(E);
  switch (D.Is) {
  case Datum::Integer: {
    Datum Truth = D;
    Truth.Int = L.truth(D.Int, isInteger(E->getType()) ? intType(E->getType()) : Wide);
    return Truth;
  }
  case Datum::Address:
    if (D.Ptr.To && D.Ptr.To->In != Space::Lost && D.Ptr.To->In != Space::Global)
      return Datum::integer(Value(1)); // the address of an object is not null
    return Datum::integer(unknownInteger({Spread::Block, Origin::Launch, ""}, {0, 1}));
  case Datum::Function:
    return Datum::integer(Value(1));
  case Datum::Opaque:
    return Datum::integer(unknownInteger(D.Of, {0, 1}));
  }
  return Datum::integer(Value(1));
}

//===----------------------------------------------------------------------===//
// Glvalues
//===----------------------------------------------------------------------===//

Pointer Walker::locate(const Expr *E) {
  E = unwrapped(E);
  if (!tick())
    return {};
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
      return locateVariable(V, R);
    if (const auto *B = dyn_cast<BindingDecl>(R->getDecl())) {
      if (const VarDecl *Holding = B->getHoldingVar())
        return locateVariable(Holding, nullptr);
      if (B->getBinding())
        return locate(B->getBinding());
    }
    return {};
  }
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    Datum Base = evaluate(S->getBase());
    Datum Index = evaluate(S->getIdx());
    return advance(Base.Ptr, Index, E->getType());
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    Datum Base = evaluate(Member->getBase()); // an address either way
    if (const auto *V = dyn_cast<VarDecl>(Member->getMemberDecl()))
      return locateVariable(V, nullptr);
    return locateMember(Base.Ptr, Member->getMemberDecl());
  }
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E); V && V->getNumElements() == 1) { // `v.y` of OpenCL
    llvm::SmallVector<uint32_t, 4> Component;
    Pointer P = locateComponents(V, Component);
    return movedBy(P, int64_t(Component[0] * bytesOf(E->getType())));
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      return evaluate(U->getSubExpr()).Ptr;
    if (U->isPrefix() && U->isIncrementDecrementOp())
      return assign(U).first;
    return locate(U->getSubExpr()); // __extension__, __real
  }
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    switch (C->getCastKind()) {
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
      return throughBases(evaluate(C->getSubExpr()).Ptr, C);
    default:
      return evaluate(C->getSubExpr()).Ptr;
    }
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp())
      return assign(B).first;
    if (B->getOpcode() == BO_Comma) {
      evaluate(B->getLHS());
      return locate(B->getRHS());
    }
    return {}; // pointers to members
  }
  if (const auto *C = dyn_cast<AbstractConditionalOperator>(E))
    return evaluateConditional(C).Ptr;
  if (const auto *T = dyn_cast<MaterializeTemporaryExpr>(E)) {
    Object *Temporary = newObject(Space::Private, "", nullptr, E->getType());
    initialize(T->getSubExpr(), {Temporary, 0, 0}, E->getType());
    return {Temporary, 0, 0};
  }
  if (const auto *C = dyn_cast<CompoundLiteralExpr>(E)) {
    Object *Temporary = newObject(Space::Private, "", nullptr, E->getType());
    initialize(C->getInitializer(), {Temporary, 0, 0}, E->getType());
    return {Temporary, 0, 0};
  }
  if (const auto *I = dyn_cast<InitListExpr>(E); I && I->getNumInits() == 1)
    return locate(I->getInit(0));
  if (isa<CallExpr, PseudoObjectExpr, OpaqueValueExpr, StmtExpr>(E))
    return evaluate(E).Ptr;
  if (!E->isGLValue() && isAggregate(E->getType()))
    return evaluate(E).Ptr;
  return {};
}

Pointer Walker::locateVariable(const VarDecl *V, const DeclRefExpr *E) {
  if (E && E->refersToEnclosingVariableOrCapture() && Top->This)
    if (FieldDecl *Field = Top->Captures.lookup(V))
      return locateMember(*Top->This, Field);
  for (const Frame *F = Top; F; F = F->Caller) // lambdas may use variables of the caller uncaptured
    if (auto It = F->Variables.find(V); It != F->Variables.end())
      return V->getType()->isReferenceType() ? loadCell({It->second, 0, 0}, 8, V->getType()).Ptr
                                             : Pointer{It->second, 0, 0};
  if (isShared(V))
    return {sharedObject(V), 0, 0};
  if (Object *O = builtinObject(V))
    return {O, 0, 0};
  Object *&O = Statics[V->getCanonicalDecl()];
  if (!O) {
    O = newObject(Space::Global, V->getNameAsString(), V, V->getType());
    if (V->getType()->isReferenceType())
      O = nullptr;
  }
  return {O, 0, 0};
}

Pointer Walker::locateMember(const Pointer &Base, const ValueDecl *Member) {
  if (const auto *Indirect = dyn_cast<IndirectFieldDecl>(Member)) { // anonymous structs and unions
    Pointer P = Base;
    for (const NamedDecl *D : Indirect->chain())
      P = locateMember(P, cast<ValueDecl>(D));
    return P;
  }
  const auto *Field = dyn_cast<FieldDecl>(Member);
  if (!Field || !Base.To || Field->getParent()->isInvalidDecl() || Field->getParent()->isDependentType())
    return Base;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Field->getParent());
  int64_t Offset = Layout.getFieldOffset(Field->getFieldIndex()) / 8;
  Pointer P = movedBy(Base, Offset);
  return Field->getType()->isReferenceType() ? loadCell(P, 8, Field->getType()).Ptr : P;
}

/// How many innermost rows of \p Array an element of type \p T holds: for `float[8][4][32]`, 1 for `float[32]`
/// and 4 for `float[4][32]`; 0 for what is not a part of the array.
static int64_t rowsIn(const ASTContext &Context, const VarDecl *Array, QualType T) {
  bool IsPart = false;
  for (const ArrayType *A = Array ? Context.getAsArrayType(Array->getType()) : nullptr; A && !IsPart;
       A = Context.getAsArrayType(A->getElementType()))
    IsPart = Context.hasSameUnqualifiedType(A->getElementType(), T);
  if (!IsPart)
    return 0;
  int64_t Rows = 1;
  const ConstantArrayType *A = Context.getAsConstantArrayType(T);
  if (!A)
    return 0;
  while (const ConstantArrayType *Inner = Context.getAsConstantArrayType(A->getElementType())) {
    Rows *= A->getSize().getLimitedValue();
    A = Inner;
  }
  return Rows;
}

Pointer Walker::advance(const Pointer &P, const Datum &Index, QualType Element, bool Subtract) {
  if (!P.To)
    return P;
  Pointer Result = P;
  Op O = Subtract ? Op::Sub : Op::Add;
  const Value By = toInteger(Index, Context.LongLongTy);
  auto Scaled = [&](int64_t Scale) { return L.apply(Op::Mul, By, Value(Scale), Wide); };
  uint64_t Bytes = Element->isVoidType() || Element->isFunctionType() ? 1 : bytesOf(Element);
  Result.Offset = L.apply(O, P.Offset, Scaled(int64_t(Bytes)), Wide);
  if (P.Multiple || Index.Since == Knowledge::Launch) {
    const uint64_t ByIndex = Index.Is == Datum::Integer && Bytes ? provableMultiple(Index) * (Bytes & -Bytes) : 1;
    Result.Multiple = std::min(alignmentOf(P), ByIndex);
    const bool ByConstant = Index.Since == Knowledge::Compilation && Index.Int.constant();
    Result.Form = ByConstant ? P.Form : size_t(llvm::hash_combine(formOf(P), formOf(Index), Bytes, Subtract));
  }
  if (P.To->In == Space::Shared)
    if (int64_t Rows = rowsIn(Context, P.To->Declaration, Element))
      Result.Rows = L.apply(O, P.Rows, Scaled(Rows), Wide);
  return Result;
}

Pointer Walker::throughBases(Pointer P, const CastExpr *E) {
  if (!P.To)
    return P;
  bool Up = E->getCastKind() != CK_BaseToDerived;
  QualType From = (Up ? E->getSubExpr()->getType() : E->getType());
  if (From->isPointerType())
    From = From->getPointeeType();
  const CXXRecordDecl *Class = From->getAsCXXRecordDecl();
  int64_t Offset = 0;
  for (const CXXBaseSpecifier *Base : E->path()) {
    const CXXRecordDecl *Parent = Base->getType()->getAsCXXRecordDecl();
    if (!Class || !Parent || Base->isVirtual())
      return {};
    Offset += Context.getASTRecordLayout(Class).getBaseClassOffset(Parent).getQuantity();
    Class = Parent;
  }
  P.Offset = L.apply(Up ? Op::Add : Op::Sub, P.Offset, Value(Offset), Wide);
  return P;
}

//===----------------------------------------------------------------------===//
// Initialisation
//===----------------------------------------------------------------------===//

void Walker::initialize(const Expr *E, const Pointer &To, QualType T) {
  if (T->isReferenceType())
    return storeCell(To, 8, Datum::address(locate(E)));
  E = unwrapped(E);
  if (!isAggregate(T))
    return store(To, T, evaluate(E), E);
  if (E->isGLValue() && !isa<InitListExpr>(E))
    return copyBytes(To, locate(E), T, E, E);
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    return construct(C, To);
  if (const auto *I = dyn_cast<CXXInheritedCtorInitExpr>(E)) {
    enter(I->getConstructor(), I, To, {});
    return;
  }
  if (const auto *I = dyn_cast<InitListExpr>(E))
    return initializeList(I, To, T);
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    if (C->getCastKind() == CK_LValueToRValue)
      return copyBytes(To, locate(C->getSubExpr()), T, E, C->getSubExpr());
    if (C->getCastKind() == CK_NoOp || C->getCastKind() == CK_ConstructorConversion ||
        C->getCastKind() == CK_UserDefinedConversion)
      return initialize(C->getSubExpr(), To, T);
  }
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return branch(
        evaluateCondition(C->getCond()), [&] { initialize(C->getTrueExpr(), To, T); },
        [&] { initialize(C->getFalseExpr(), To, T); });
  if (const auto *LE = dyn_cast<LambdaExpr>(E)) {
    auto Field = LE->getLambdaClass()->field_begin();
    for (const Expr *Init : LE->capture_inits()) {
      if (Init)
        initialize(Init, movedBy(To, int64_t(Context.getFieldOffset(*Field)) / 8), Field->getType());
      ++Field;
    }
    return;
  }
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return zero(To, T);
  if (const auto *A = dyn_cast<ArrayInitLoopExpr>(E)) {
    if (const auto *Common = A->getCommonExpr(); Common && Common->getSourceExpr())
      copyBytes(To, locate(Common->getSourceExpr()), T, E, E);
    return;
  }
  if (isa<StringLiteral>(E))
    return;
  if (isa<CallExpr, PseudoObjectExpr, StmtExpr, OpaqueValueExpr, CXXRewrittenBinaryOperator>(E))
    return copyBytes(To, evaluate(E).Ptr, T, E, E);
  if (To.To && To.To->In == Space::Private)
    forgetAll(To.To);
}

void Walker::initializeList(const InitListExpr *E, const Pointer &To, QualType T) {
  if (E->isTransparent() && E->getNumInits() == 1)
    return initialize(E->getInit(0), To, T);
  auto At = [&](int64_t Offset) { return movedBy(To, Offset); };
  if (const ArrayType *A = Context.getAsArrayType(T)) {
    QualType Element = A->getElementType();
    int64_t Bytes = bytesOf(Element);
    for (unsigned I = 0; I < E->getNumInits(); ++I)
      initialize(E->getInit(I), At(I * Bytes), Element);
    if (const auto *C = dyn_cast<ConstantArrayType>(A)) // `int a[4] = {}`
      for (uint64_t I = E->getNumInits(); I < std::min<uint64_t>(C->getSize().getLimitedValue(), 256); ++I)
        zero(At(int64_t(I) * Bytes), Element);
    return;
  }
  const RecordDecl *R = T->getAsRecordDecl();
  if (!R || R->isInvalidDecl())
    return;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(R);
  if (R->isUnion()) {
    if (const FieldDecl *F = E->getInitializedFieldInUnion(); F && E->getNumInits())
      initialize(E->getInit(0), At(0), F->getType());
    return;
  }
  unsigned I = 0;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (I < E->getNumInits())
        initialize(E->getInit(I++),
                   At(Layout.getBaseClassOffset(Base.getType()->getAsCXXRecordDecl()).getQuantity()),
                   Base.getType());
  for (const FieldDecl *F : R->fields())
    if (!F->isUnnamedBitField() && I < E->getNumInits())
      initialize(E->getInit(I++), At(Layout.getFieldOffset(F->getFieldIndex()) / 8), F->getType());
}

void Walker::zero(const Pointer &To, QualType T) {
  auto At = [&](int64_t Offset) { return movedBy(To, Offset); };
  if (const ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
    for (uint64_t I = 0; I < std::min<uint64_t>(A->getSize().getLimitedValue(), 256); ++I)
      zero(At(int64_t(I * bytesOf(A->getElementType()))), A->getElementType());
  } else if (const RecordDecl *R = T->getAsRecordDecl(); R && !R->isUnion()) {
    for (const FieldDecl *F : R->fields())
      zero(At(Context.getFieldOffset(F) / 8), F->getType());
  } else if (isInteger(T))
    store(To, T, Datum::integer(Value(0)), nullptr);
  else if (T->isPointerType())
    store(To, T, Datum::address({}), nullptr);
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

Datum Walker::evaluateCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  QualType To = E->getType(), From = Sub->getType();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_LValueToRValueBitCast: {
    const Expr *Inner = unwrapped(Sub);
    // The value of an assignment is what was stored; nothing is read back.
    if (const auto *B = dyn_cast<BinaryOperator>(Inner); B && B->isAssignmentOp())
      return assign(B).second;
    if (const auto *U = dyn_cast<UnaryOperator>(Inner); U && U->isIncrementDecrementOp())
      return assign(U).second;
    if (E->getCastKind() == CK_LValueToRValue && Sub->refersToBitField()) {
      Pointer P = locate(Sub);
      emit(Sub, Operation::Load, P, bytesOf(To), 0, reason::BitField);
      return lost(To, reason::BitField);
    }
    if (const auto *V = dyn_cast<ExtVectorElementExpr>(Inner); V && V->getNumElements() > 1)
      return loadComponents(V);
    // `c ? a : b` reads one of the two, each for its own threads.
    if (const auto *C = dyn_cast<ConditionalOperator>(Inner)) {
      std::optional<Pointer> A, B;
      Datum Condition = evaluateCondition(C->getCond());
      branch(
          Condition, [&] { A = locate(C->getTrueExpr()); }, [&] { B = locate(C->getFalseExpr()); });
      if (!A || !B)
        return A ? load(*A, To, C->getTrueExpr()) : B ? load(*B, To, C->getFalseExpr()) : lost(To, reason::Expression);
      if (A->To == B->To && A->To && A->To->In == Space::Shared && L.split(Condition.Int, Active).Unknown.none())
        // One load, of a selected address.
        return load(joined(Condition.Int, Datum::address(*A), Datum::address(*B)).Ptr, To, C);
      std::optional<Datum> First, Second;
      branch(
          Condition, [&] { First = load(*A, To, C->getTrueExpr()); },
          [&] { Second = load(*B, To, C->getFalseExpr()); });
      return First && Second ? joined(Condition.Int, *First, *Second) : First ? *First : *Second;
    }
    return load(locate(Sub), To, Sub);
  }
  case CK_ArrayToPointerDecay:
    return Datum::address(locate(Sub));
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_NoOp:
  case CK_BitCast:
  case CK_LValueBitCast:
  case CK_AddressSpaceConversion:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
    return evaluate(Sub);
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return Datum::address(throughBases(evaluate(Sub).Ptr, E));
  case CK_NullToPointer:
    return Datum::address({});
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
    return converted(evaluate(Sub), From, To);
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean:
  case CK_FloatingToBoolean:
  case CK_MemberPointerToBoolean:
    return evaluateCondition(Sub);
  case CK_PointerToIntegral:
    return Datum::integer(toInteger(evaluate(Sub), From));
  case CK_IntegralToPointer: {
    Datum D = evaluate(Sub);
    if (D.Is == Datum::Address)
      return D;
    if (D.Is == Datum::Integer)
      if (auto P = pointerFrom(D.Int))
        return Datum::address(*P);
    return Datum::address({});
  }
  case CK_FloatingToIntegral: {
    Character C = characterOf(evaluate(Sub));
    if (C.From < Origin::Data)
      C = {C.Shared, Origin::Lost, reason::Float};
    IntType T = intType(To);
    return Datum::integer(unknownInteger(C, {T.min(), T.max()}));
  }
  case CK_ToVoid:
    evaluate(Sub);
    return Datum::opaque({});
  default:
    if (isAggregate(To))
      return evaluate(Sub);
    return Datum::opaque(characterOf(evaluate(Sub)));
  }
}

/// Assignments, compound assignments, ++ and --: where they store and what.
std::pair<Pointer, Datum> Walker::assign(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    const Expr *Sub = U->getSubExpr();
    QualType T = Sub->getType();
    Pointer P = locate(Sub);
    Datum Old = load(P, T, Sub), New = Old;
    bool Down = U->isDecrementOp();
    if (T->isPointerType())
      New.Ptr = advance(Old.Ptr, Datum::integer(1), T->getPointeeType(), Down);
    else if (isInteger(T))
      New = applyIntegers(Down ? Op::Sub : Op::Add, Old, Datum::integer(1), T);
    else if (T->isVectorType())
      New = applyToParts(Down ? BO_Sub : BO_Add, Old, Datum::integer(1), T, T, T);
    store(P, T, New, Sub);
    return {P, U->isPostfix() ? Old : New};
  }
  const auto *B = cast<BinaryOperator>(E);
  QualType T = B->getLHS()->getType();
  const auto *Components = dyn_cast<ExtVectorElementExpr>(unwrapped(B->getLHS()));
  if (Components && Components->getNumElements() == 1)
    Components = nullptr; // as any other number
  if (const auto *C = dyn_cast<CompoundAssignOperator>(B)) {
    Datum Right = evaluate(C->getRHS());
    if (Components) {
      Datum New = applyToParts(BinaryOperator::getOpForCompoundAssignment(C->getOpcode()), loadComponents(Components),
                               Right, T, C->getRHS()->getType(), T);
      storeComponents(Components, New);
      return {Pointer(), New};
    }
    Pointer P = locate(C->getLHS());
    Datum Left = load(P, T, C->getLHS());
    QualType Computation = C->getComputationLHSType();
    if (isInteger(T) && isInteger(Computation))
      Left = converted(Left, T, Computation);
    Datum New = applyBinary(BinaryOperator::getOpForCompoundAssignment(C->getOpcode()), Left, Right,
                            Computation, C->getRHS()->getType(), C->getComputationResultType());
    if (isInteger(T) && New.Is == Datum::Integer && isInteger(C->getComputationResultType()))
      New = converted(New, C->getComputationResultType(), T);
    else if (isInteger(T) && New.Is != Datum::Integer)
      New = lost(T, reason::Float);
    store(P, T, New, C->getLHS());
    return {P, New};
  }
  if (isAggregate(T)) { // C
    Pointer P = locate(B->getLHS());
    initialize(B->getRHS(), P, T);
    return {P, Datum::address(P)};
  }
  Datum Right = evaluate(B->getRHS());
  if (Components) {
    storeComponents(Components, Right);
    return {Pointer(), Right};
  }
  Pointer P = locate(B->getLHS());
  if (B->getLHS()->refersToBitField())
    emit(B->getLHS(), Operation::Store, P, bytesOf(T), 0, reason::BitField);
  else
    store(P, T, Right, B->getLHS());
  return {P, Right};
}

Datum Walker::evaluateUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  QualType T = E->getType();
  switch (E->getOpcode()) {
  case UO_PostInc:
  case UO_PostDec:
  case UO_PreInc:
  case UO_PreDec: {
    auto [Where, What] = assign(E);
    return E->isGLValue() ? Datum::address(Where) : What;
  }
  case UO_AddrOf:
    if (const auto *R = dyn_cast<DeclRefExpr>(unwrapped(Sub)))
      if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl()))
        return Datum::function(F);
    if (T->isMemberPointerType())
      return Datum::opaque({});
    return Datum::address(locate(Sub));
  case UO_Deref:
    if (Datum D = evaluate(Sub); D.Is == Datum::Function)
      return D;
    else
      return Datum::address(D.Ptr);
  case UO_Plus:
  case UO_Extension:
    return evaluate(Sub);
  case UO_LNot: {
    Datum Not = evaluateCondition(Sub);
    Not.Int = L.logicalNot(Not.Int);
    return Not;
  }
  case UO_Minus:
    if (isInteger(T))
      return applyIntegers(Op::Sub, Datum::integer(0), evaluate(Sub), T);
    break;
  case UO_Not: // ~x = -1 - x
    if (isInteger(T))
      return applyIntegers(Op::Sub, Datum::integer(-1), evaluate(Sub), T);
    break;
  default:
    break;
  }
  return Datum::opaque(characterOf(evaluate(Sub)));
}

static std::optional<Op> arithmetic(BinaryOperatorKind Kind) {
  switch (Kind) {
  case BO_Add: return Op::Add;
  case BO_Sub: return Op::Sub;
  case BO_Mul: return Op::Mul;
  case BO_Div: return Op::Div;
  case BO_Rem: return Op::Rem;
  case BO_Shl: return Op::Shl;
  case BO_Shr: return Op::Shr;
  case BO_And: return Op::And;
  case BO_Or: return Op::Or;
  case BO_Xor: return Op::Xor;
  case BO_LT: return Op::Lt;
  case BO_LE: return Op::Le;
  case BO_EQ: return Op::Eq;
  case BO_NE: return Op::Ne;
  default: return std::nullopt;
  }
}

Datum Walker::converted(const Datum &D, QualType From, QualType To) {
  Datum Result = D.Is == Datum::Integer ? D : Datum::integer(0);
  Result.Int = L.convert(toInteger(D, From), intType(From), intType(To));
  return Result;
}

Datum Walker::applyIntegers(Op O, const Datum &A, const Datum &B, QualType T) {
  Datum Result = Datum::integer(L.apply(O, toInteger(A, T), toInteger(B, T), intType(T)));
  Result.Since = std::max(A.Since, B.Since);
  if (Result.Since != Knowledge::Launch)
    return Result;
  // The zero bits at the end, and what constants do not change, as a compiler follows them.
  const uint64_t OfA = provableMultiple(A), OfB = provableMultiple(B), Most = uint64_t(1) << 20;
  auto IsConstant = [](const Datum &D) { return D.Since == Knowledge::Compilation && D.Int.constant(); };
  const std::optional<int64_t> Constant = IsConstant(B) ? B.Int.constant() : std::nullopt;
  const bool Linear = O == Op::Add || O == Op::Sub || (O == Op::Mul && (IsConstant(A) || IsConstant(B))) ||
                      (O == Op::Shl && Constant);
  Result.Form = Linear ? llvm::hash_combine(int(O == Op::Shl ? Op::Mul : O), formOf(A), formOf(B))
                       : llvm::hash_combine(int(O), formOf(A), A.Int.hash(), formOf(B), B.Int.hash());
  if (O == Op::Mul && Linear)
    Result.Form = llvm::hash_combine(Result.Form, (IsConstant(A) ? A : B).Int.hash());
  switch (O) {
  case Op::Add:
  case Op::Sub:
    if (Constant)
      Result.Form = A.Form;
    else if (O == Op::Add && IsConstant(A))
      Result.Form = B.Form;
    [[fallthrough]];
  case Op::Or:
  case Op::Xor:
    Result.Multiple = std::min(OfA, OfB);
    break;
  case Op::Mul:
    Result.Multiple = std::min(OfA * OfB, Most);
    break;
  case Op::And:
    Result.Multiple = std::max(OfA, OfB);
    break;
  case Op::Shl:
    Result.Multiple = Constant && *Constant >= 0 && *Constant < 20 ? std::min(OfA << *Constant, Most) : OfA;
    break;
  case Op::Rem:
    Result.Multiple = Constant && llvm::isPowerOf2_64(uint64_t(*Constant)) ? std::min(OfA, OfB) : 1;
    break;
  default:
    Result.Multiple = 1;
  }
  return Result;
}

Datum Walker::applyBinary(BinaryOperatorKind Kind, const Datum &A, const Datum &B, QualType AType,
                          QualType BType, QualType Result) {
  if (Result->isVectorType())
    return applyToParts(Kind, A, B, AType, BType, Result);
  if (Kind == BO_GT)
    return applyBinary(BO_LT, B, A, BType, AType, Result);
  if (Kind == BO_GE)
    return applyBinary(BO_LE, B, A, BType, AType, Result);
  bool Compares = BinaryOperator::isComparisonOp(Kind);

  if (A.Is == Datum::Address && AType->isPointerType() && isInteger(BType))
    return Datum::address(advance(A.Ptr, B, AType->getPointeeType(), Kind == BO_Sub));
  if (B.Is == Datum::Address && BType->isPointerType() && isInteger(AType))
    return Datum::address(advance(B.Ptr, A, BType->getPointeeType()));
  if (A.Is == Datum::Address && B.Is == Datum::Address) {
    if (A.Ptr.To && A.Ptr.To == B.Ptr.To) {
      if (Compares)
        return Datum::integer(L.apply(*arithmetic(Kind), A.Ptr.Offset, B.Ptr.Offset, Wide));
      int64_t Element = AType->isPointerType() ? std::max<int64_t>(bytesOf(AType->getPointeeType()), 1) : 1;
      Value Bytes = L.apply(Op::Sub, A.Ptr.Offset, B.Ptr.Offset, Wide);
      return Datum::integer(L.apply(Op::Div, Bytes, Value(Element), Wide));
    }
    bool Differ = A.Ptr.To && A.Ptr.To->In == Space::Shared && !B.Ptr.To;
    if (Kind == BO_EQ || Kind == BO_NE)
      if (Differ) // compared with null
        return Datum::integer(Value(Kind == BO_NE));
    return Datum::integer(unknownInteger({Spread::Block, Origin::Launch, ""},
                                         Compares ? Range{0, 1} : Range{INT32_MIN, INT32_MAX}));
  }
  if (A.Is == Datum::Integer && B.Is == Datum::Integer && isInteger(AType))
    if (auto O = arithmetic(Kind))
      return applyIntegers(*O, A, B, AType);

  if (Kind == BO_Div && Result->isRealFloatingType())
    interrupt(); // the exact quotient takes a branch, or a call
  Character C = worst(characterOf(A), characterOf(B));
  if (Compares)
    return Datum::integer(unknownInteger(C, {0, 1}));
  return unknownOf(Result, C);
}

Datum Walker::evaluateBinary(const BinaryOperator *E) {
  if (E->isAssignmentOp()) {
    auto [Where, What] = assign(E);
    return E->isGLValue() ? Datum::address(Where) : What;
  }
  if (E->isLogicalOp())
    return evaluateLogical(E);
  if (E->getOpcode() == BO_Comma) {
    evaluate(E->getLHS());
    return evaluate(E->getRHS());
  }
  Datum A = evaluate(E->getLHS());
  Datum B = evaluate(E->getRHS());
  return applyBinary(E->getOpcode(), A, B, E->getLHS()->getType(), E->getRHS()->getType(), E->getType());
}

/// The right side runs only for the threads whose left side asks for it.
Datum Walker::evaluateLogical(const BinaryOperator *E) {
  bool IsAnd = E->getOpcode() == BO_LAnd;
  Datum Left = evaluateCondition(E->getLHS());
  Datum Right = Datum::integer(IsAnd ? 0 : 1);
  auto Evaluate = [&] { Right = evaluateCondition(E->getRHS()); };
  auto Nothing = [] {};
  if (IsAnd)
    branch(Left, Evaluate, Nothing);
  else
    branch(Left, Nothing, Evaluate);
  Value Both = IsAnd ? L.logicalAnd(Left.Int, Right.Int) : L.logicalOr(Left.Int, Right.Int);
  Datum Result = Datum::integer(std::move(Both));
  Result.Since = std::max(Left.Since, Right.Since);
  return Result;
}

/// Whether both sides are at hand, so that one is selected without a branch.
static bool isAtHand(const Stmt *S) {
  if (isa<CallExpr, ArraySubscriptExpr, ConditionalOperator>(S))
    return false;
  const auto *U = dyn_cast<UnaryOperator>(S);
  const auto *B = dyn_cast<BinaryOperator>(S);
  if ((U && (U->getOpcode() == UO_Deref || U->isIncrementDecrementOp())) || (B && B->isAssignmentOp()))
    return false;
  return llvm::all_of(S->children(), [](const Stmt *Child) { return !Child || isAtHand(Child); });
}

Datum Walker::evaluateConditional(const AbstractConditionalOperator *E) {
  if (const auto *B = dyn_cast<BinaryConditionalOperator>(E))
    OpaqueValues[B->getOpaqueValue()] = evaluate(B->getCommon());
  Datum Condition = evaluateCondition(E->getCond());
  Datum A, B;
  bool HaveA = false, HaveB = false;
  const CodeRegion *Before = Here;
  branch(
      Condition,
      [&] {
        A = evaluate(E->getTrueExpr());
        HaveA = true;
      },
      [&] {
        B = evaluate(E->getFalseExpr());
        HaveB = true;
      });
  if (isAtHand(E->getTrueExpr()) && isAtHand(E->getFalseExpr()))
    Here = Before;
  if (!HaveA || !HaveB)
    return HaveA ? A : B;
  if (isInteger(E->getType()) && !E->isGLValue())
    return knownAs(Datum::integer(L.select(Condition.Int, toInteger(A, E->getType()), toInteger(B, E->getType()))), A, B);
  return joined(Condition.Int, A, B);
}
