//===- Expressions.cpp - Values and places as Code ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code/Reasons.h"
#include "Lower/FunctionLowering.h"
#include "Lower/SharedMemory.h"
#include "Lower/Unwrapped.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// Expressions nest this deep at most; keeps within the stack.
static constexpr unsigned Deepest = 1000;

/// Code with errors, and what depends on a template parameter.
static bool hasNoMeaning(const Expr *E) {
  return E->getType().isNull() || E->isTypeDependent() || isa<RecoveryExpr>(E) || E->getType()->isDependentType() ||
         E->getType()->isUndeducedType();
}

Operand FunctionLowering::value(const Expr *E) {
  E = unwrapped(E);
  if (!E || hasNoMeaning(E))
    return lost({}, reason::Expression);
  if (Depth > Deepest)
    return lost(E->isGLValue() ? code::Type::pointer() : T.typeOf(E->getType()), reason::Budget);
  ++Depth;
  const Operand X = valueOf(E);
  --Depth;
  return X;
}

/// For what it does only.
void FunctionLowering::discard(const Expr *E) {
  const Expr *Inner = unwrapped(E);
  if (Inner && isAggregate(Inner->getType()) && isa<CXXConstructExpr>(Inner) && T.isEmptyClass(Inner->getType()) &&
      clang::cast<CXXConstructExpr>(Inner)->getConstructor()->isTrivial())
    return;
  value(E);
}

Operand FunctionLowering::valueOf(const Expr *E) {
  if (auto N = folded(E))
    return number(*N);
  if (auto OfVector = vectorValue(E))
    return *OfVector;
  if (auto Simple = simpleValue(E))
    return *Simple;
  switch (E->getStmtClass()) {
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXAddrspaceCastExprClass:
  case Stmt::BuiltinBitCastExprClass:
    if (!isAggregate(E->getType()) || E->isGLValue())
      return cast(clang::cast<CastExpr>(E));
    break;
  case Stmt::UnaryOperatorClass:
    return unary(clang::cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    if (!isAggregate(E->getType()) || E->isGLValue() || clang::cast<BinaryOperator>(E)->isAssignmentOp())
      return binary(clang::cast<BinaryOperator>(E));
    break;
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    if (!isAggregate(E->getType()) || E->isGLValue())
      return conditional(clang::cast<AbstractConditionalOperator>(E));
    break;
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass:
    return call(clang::cast<CallExpr>(E));
  case Stmt::CUDAKernelCallExprClass:
    launch(clang::cast<CUDAKernelCallExpr>(E));
    return {};
  case Stmt::PseudoObjectExprClass:
    return pseudoObject(clang::cast<PseudoObjectExpr>(E));
  case Stmt::OpaqueValueExprClass:
    return opaqueValue(clang::cast<OpaqueValueExpr>(E));
  case Stmt::StmtExprClass:
    return statementExpression(clang::cast<StmtExpr>(E), [&](const Expr *Last) { return value(Last); });
  case Stmt::AtomicExprClass:
    return compilerAtomic(clang::cast<AtomicExpr>(E));
  default:
    break;
  }
  return otherValue(E);
}

/// What needs no operands.
std::optional<Operand> FunctionLowering::simpleValue(const Expr *E) {
  const QualType Is = E->getType();
  switch (E->getStmtClass()) {
  case Stmt::FloatingLiteralClass:
    return opaque(T.typeOf(Is));
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return Operand{Operand::Null, 0};
  case Stmt::CXXThisExprClass:
    return thisValue(clang::cast<CXXThisExpr>(E));
  case Stmt::DeclRefExprClass:
    if (const auto *Callee = dyn_cast<FunctionDecl>(clang::cast<DeclRefExpr>(E)->getDecl()))
      return Operand{Operand::Function, P.idOf(Callee)};
    return std::nullopt;
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    break;
  case Stmt::InitListExprClass:
    if (isAggregate(Is) || Is->isVectorType() || E->isGLValue())
      return std::nullopt;
    if (clang::cast<InitListExpr>(E)->getNumInits() == 1)
      return value(clang::cast<InitListExpr>(E)->getInit(0));
    break;
  default:
    return std::nullopt;
  }
  if (isAggregate(Is))
    return std::nullopt;
  if (T.isInteger(Is))
    return number(0);
  if (Is->isPointerType() || Is->isNullPtrType())
    return Operand{Operand::Null, 0};
  if (const auto *V = Is->getAs<VectorType>(); V && T.isInteger(V->getElementType()))
    return splat(number(0), V->getElementType(), Is);
  return opaque(T.typeOf(Is));
}

Operand FunctionLowering::otherValue(const Expr *E) {
  const QualType Is = E->getType();
  if (E->isGLValue())
    return address(E);
  if (isAggregate(Is)) {
    const Operand Temporary = temporary(Is);
    into(E, Temporary, Is);
    return Temporary;
  }
  if (!mayBeConstant(E)) // type traits, sizeof...(pack), and whatever else is a constant
    if (auto N = P.constant(E))
      return number(*N);
  llvm::SmallVector<Operand, 4> Operands;
  for (const Stmt *Child : E->children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Child))
      Operands.push_back(value(Part));
  return lost(T.typeOf(Is), reason::Expression, Operands);
}

Operand FunctionLowering::thisValue(const CXXThisExpr *E) {
  if (!F.This)
    return lost(code::Type::pointer(), reason::Untracked);
  const Operand This = loadPointer({Operand::Local, *F.This});
  if (!CapturedThis)
    return This;
  const Operand Captured = move(This, T.offsetOf(CapturedThis).value_or(0));
  return CapturedThis->getType()->isPointerType() ? loadPointer(Captured) : Captured; // [this] or [*this]
}

static bool isTruthValued(const Expr *E) {
  E = unwrapped(E);
  if (const auto *C = dyn_cast<ImplicitCastExpr>(E); C && C->getCastKind() == CK_IntegralCast)
    return isTruthValued(C->getSubExpr());
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *U = dyn_cast<UnaryOperator>(E);
  return !E->getType()->isVectorType() &&
         ((B && (B->isComparisonOp() || B->isLogicalOp()) && B->getOpcode() != BO_Cmp) ||
          (U && U->getOpcode() == UO_LNot));
}

Operand FunctionLowering::condition(const Expr *E) {
  const Operand X = value(E);
  if (!X)
    return truth(lost(code::Type::boolean(), reason::Expression), code::Type::boolean());
  if (!numberOf(X) && isTruthValued(E))
    return X;
  return truth(X, E->isGLValue() ? code::Type::pointer() : T.typeOf(E->getType()));
}

Operand FunctionLowering::pseudoObject(const PseudoObjectExpr *E) {
  Operand Result;
  for (const Expr *Step : E->semantics()) {
    Operand X;
    if (const auto *O = dyn_cast<OpaqueValueExpr>(Step))
      OpaqueValues[O] = X = value(O->getSourceExpr());
    else
      X = value(Step);
    if (Step == E->getResultExpr())
      Result = X;
  }
  return Result;
}

Operand FunctionLowering::opaqueValue(const OpaqueValueExpr *E) {
  if (auto It = OpaqueValues.find(E); It != OpaqueValues.end())
    return It->second;
  return E->getSourceExpr() ? value(E->getSourceExpr()) : lost(T.typeOf(E->getType()), reason::Expression);
}

Operand FunctionLowering::statementExpression(const StmtExpr *E, llvm::function_ref<Operand(const Expr *)> Last) {
  Operand Result;
  const CompoundStmt *Body = E->getSubStmt();
  for (const Stmt *S : Body->body()) {
    const auto *Value = dyn_cast<Expr>(S);
    if (Value && S == Body->body_back())
      Result = Last(Value);
    else
      statement(S);
  }
  return Result;
}

int64_t lower::atomicKind(StringRef Name) {
  const bool Loads = Name.ends_with("_load") || Name.ends_with("_load_n");
  const bool Stores = Name.ends_with("_store") || Name.ends_with("_store_n");
  return Loads ? 0 : Stores ? 1 : 2;
}

Operand FunctionLowering::compilerAtomic(const AtomicExpr *E) {
  code::BuiltinCall C;
  C.Id = code::Builtin::CompilerAtomic;
  C.Name = E->getOpAsString().str();
  C.Numbers = {atomicKind(C.Name)};
  std::vector<Operand> Operands;
  auto Add = [&](const Expr *A) {
    const QualType Pointee = T.pointeeOf(A);
    C.Types.push_back(A->isGLValue() ? code::Type::pointer() : T.typeOf(A->getType()));
    C.Pointees.push_back(T.typeOf(Pointee));
    Operands.push_back(value(A));
  };
  Add(E->getPtr());
  for (unsigned I = 1; I < E->getNumSubExprs(); ++I)
    Add(const_cast<AtomicExpr *>(E)->getSubExprs()[I]);
  return addBuiltin(std::move(C), std::move(Operands), E, std::nullopt);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Operand FunctionLowering::address(const Expr *E) {
  E = unwrapped(E);
  if (!E || hasNoMeaning(E) || Depth > Deepest)
    return lost(code::Type::pointer(), reason::Expression);
  ++Depth;
  const Operand X = addressOf(E);
  --Depth;
  return X ? X : lost(code::Type::pointer(), reason::Expression);
}

Operand FunctionLowering::addressOf(const Expr *E) {
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return addressOfReference(R);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E); S && E->isGLValue())
    return addressOfSubscript(S);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return addressOfMember(M);
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E); V && V->getNumElements() == 1) { // `v.y` of OpenCL
    llvm::SmallVector<uint32_t, 4> Component;
    const Operand Vector = vectorAddress(V, Component);
    return move(Vector, int64_t(Component[0] * T.bytesOf(E->getType())));
  }
  if (isa<UnaryOperator, CastExpr, BinaryOperator, AbstractConditionalOperator>(E))
    return addressOfOperator(E);
  if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E)) {
    const Operand Temporary = temporary(E->getType());
    into(M->getSubExpr(), Temporary, E->getType());
    return Temporary;
  }
  if (const auto *C = dyn_cast<CompoundLiteralExpr>(E)) {
    const Operand Temporary = temporary(E->getType());
    into(C->getInitializer(), Temporary, E->getType());
    return Temporary;
  }
  if (const auto *I = dyn_cast<InitListExpr>(E); I && I->getNumInits() == 1 && E->isGLValue())
    return address(I->getInit(0));
  if (const auto *L = dyn_cast<StringLiteral>(E))
    return {Operand::Global, P.globalOf(L)};
  if (const auto *L = dyn_cast<PredefinedExpr>(E); L && L->getFunctionName()) // __func__
    return {Operand::Global, P.globalOf(L->getFunctionName())};
  if (isa<CallExpr, PseudoObjectExpr, OpaqueValueExpr, StmtExpr>(E) || (!E->isGLValue() && isAggregate(E->getType())))
    return value(E);
  return lost(code::Type::pointer(), reason::Expression);
}

Operand FunctionLowering::addressOfOperator(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      return value(U->getSubExpr());
    if (U->isPrefix() && U->isIncrementDecrementOp())
      return assign(U).Where;
    return address(U->getSubExpr()); // __extension__, __real
  }
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    switch (C->getCastKind()) {
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
      return throughBases(value(C->getSubExpr()), C);
    case CK_Dynamic:
      return lost(code::Type::pointer(), reason::Virtual, {value(C->getSubExpr())});
    default:
      return value(C->getSubExpr());
    }
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp())
      return assign(B).Where;
    if (B->getOpcode() == BO_Comma) {
      discard(B->getLHS());
      return address(B->getRHS());
    }
    return lost(code::Type::pointer(), reason::Expression); // pointers to members
  }
  return conditional(clang::cast<AbstractConditionalOperator>(E));
}

Operand FunctionLowering::addressOfReference(const DeclRefExpr *E) {
  if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
    return addressOfVariable(V, E);
  if (const auto *Callee = dyn_cast<FunctionDecl>(E->getDecl()))
    return {Operand::Function, P.idOf(Callee)};
  if (const auto *B = dyn_cast<BindingDecl>(E->getDecl())) {
    if (E->refersToEnclosingVariableOrCapture())
      if (FieldDecl *Field = Captures.lookup(B))
        return addressOfMember(loadPointer({Operand::Local, *F.This}), Field);
    if (const VarDecl *Holding = B->getHoldingVar())
      return addressOfVariable(Holding, nullptr);
    if (B->getBinding())
      return address(B->getBinding());
  }
  return lost(code::Type::pointer(), reason::Expression);
}

Operand FunctionLowering::addressOfVariable(const VarDecl *V, const DeclRefExpr *E) {
  if (E && E->refersToEnclosingVariableOrCapture() && F.This)
    if (FieldDecl *Field = Captures.lookup(V))
      return addressOfMember(loadPointer({Operand::Local, *F.This}), Field);
  if (!V->hasLocalStorage() || isShared(V))
    return addressOfGlobal(V);
  Operand Where;
  if (isOwnVariable(V))
    Where = {Operand::Local, localOf(V)};
  else {
    Instruction I;
    I.Code = Opcode::Enclosing;
    I.Index = uint32_t(llvm::find(F.Enclosing, V) - F.Enclosing.begin());
    if (I.Index == F.Enclosing.size())
      F.Enclosing.push_back(V);
    I.Ty = code::Type::pointer();
    Where = result(std::move(I));
  }
  return V->getType()->isReferenceType() ? loadPointer(Where) : Where;
}

/// A reference outside of functions that the source binds to a variable is that variable.
Operand FunctionLowering::addressOfGlobal(const VarDecl *V) {
  if (!V->getType()->isReferenceType())
    return {Operand::Global, P.globalOf(V)};
  const Expr *Init = V->getAnyInitializer();
  const auto *R = Init && !Init->isValueDependent() ? dyn_cast<DeclRefExpr>(unwrapped(Init)) : nullptr;
  const auto *To = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (To && To->hasGlobalStorage() && !To->getType()->isReferenceType())
    return {Operand::Global, P.globalOf(To)};
  return lost(code::Type::pointer(), reason::Untracked);
}

/// `a.b.c` is one step from `a`, and so are the bases that are passed on the way.
Operand FunctionLowering::addressOfMember(const MemberExpr *E) {
  int64_t Offset = 0;
  const Expr *Base = E;
  while (true) {
    Base = unwrapped(Base);
    const auto *M = dyn_cast<MemberExpr>(Base);
    const auto *Field = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
    const auto *Cast = dyn_cast<CastExpr>(Base);
    if (Field && !Field->getType()->isReferenceType() && T.offsetOf(Field)) {
      Offset += *T.offsetOf(Field);
      Base = M->getBase();
      if (M->isArrow())
        return move(value(Base), Offset);
      continue;
    }
    const bool IsBase = Cast && Base->isGLValue() &&
                        (Cast->getCastKind() == CK_DerivedToBase || Cast->getCastKind() == CK_UncheckedDerivedToBase);
    auto Distance = IsBase ? distanceOfBases(Cast) : std::nullopt;
    if (!Distance)
      break;
    Offset += *Distance;
    Base = Cast->getSubExpr();
  }
  if (Base != E)
    return move(value(Base), Offset);
  if (const auto *V = dyn_cast<VarDecl>(E->getMemberDecl())) { // static
    if (E->getBase()->HasSideEffects(Context))
      discard(E->getBase());
    return addressOfVariable(V, nullptr);
  }
  return addressOfMember(value(E->getBase()), E->getMemberDecl());
}

Operand FunctionLowering::addressOfMember(Operand Base, const ValueDecl *Member) {
  if (const auto *Indirect = dyn_cast<IndirectFieldDecl>(Member)) { // anonymous structs and unions
    for (const NamedDecl *D : Indirect->chain())
      Base = addressOfMember(Base, clang::cast<ValueDecl>(D));
    return Base;
  }
  const auto *Field = dyn_cast<FieldDecl>(Member);
  if (!Field)
    return Base;
  const Operand Where = move(Base, T.offsetOf(Field).value_or(0));
  return Field->getType()->isReferenceType() ? loadPointer(Where) : Where;
}

Operand FunctionLowering::addressOfSubscript(const ArraySubscriptExpr *E) {
  const Operand Base = value(E->getBase());
  const Operand Index = value(E->getIdx());
  if (!Base || !Index)
    return lost(code::Type::pointer(), reason::Expression);
  return offset(Base, Index, E->getType());
}

std::optional<int64_t> FunctionLowering::distanceOfBases(const CastExpr *E) const {
  const bool Up = E->getCastKind() != CK_BaseToDerived;
  QualType From = Up ? E->getSubExpr()->getType() : E->getType();
  if (From->isPointerType())
    From = From->getPointeeType();
  const CXXRecordDecl *Class = From->getAsCXXRecordDecl();
  int64_t Distance = 0;
  for (const CXXBaseSpecifier *Base : E->path()) {
    auto Offset = T.offsetOf(Class, *Base);
    if (!Offset)
      return std::nullopt;
    Distance += *Offset;
    Class = Base->getType()->getAsCXXRecordDecl();
  }
  return Up ? Distance : -Distance;
}

Operand FunctionLowering::throughBases(Operand From, const CastExpr *E) {
  auto Distance = distanceOfBases(E);
  if (!Distance)
    return {Operand::Null, 0};
  return From ? move(From, *Distance) : From;
}
