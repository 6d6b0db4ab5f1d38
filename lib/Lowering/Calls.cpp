//===- Calls.cpp - Calls as IR --------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Lowering/Unwrapped.h"
#include "Support/Compat/Clang.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

Operand CallLowering::call(const CallExpr *E, std::optional<Operand> Place) {
  Call C;
  C.Site = E;
  C.Callee = E->getDirectCallee();
  C.Arguments = {E->getArgs(), E->getNumArgs()};
  C.Result = E->isGLValue() ? Context.getLValueReferenceType(E->getType()) : E->getType();
  C.Place = Place;
  const auto *ThroughMember = dyn_cast<BinaryOperator>(E->getCallee()->IgnoreParens()); // (object.*function)()
  if (!C.Callee && !isa<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens())) {
    C.Through = value(ThroughMember ? ThroughMember->getRHS() : E->getCallee());
    if (C.Through.Is == Operand::Function)
      C.Callee = P.declaration(C.Through.Index);
  }
  if (C.Callee)
    if (auto Known = L.Builtins.call(E, C.Callee, Place))
      return *Known;
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Callee)) {
    if (auto Known = callMethod(E, Method, C))
      return *Known;
  } else if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E);
             Member && !C.Callee && Member->getImplicitObjectArgument())
    C.Object = value(Member->getImplicitObjectArgument());
  return enter(std::move(C));
}

bool CallLowering::chooses(const CallExpr *E) const {
  const FunctionDecl *Callee = E->getDirectCallee();
  return Callee && !isa<CXXMethodDecl>(Callee) && P.choices().isMadeBy(Callee);
}

Operand CallLowering::chosen(const CallExpr *E, QualType As) {
  if (auto Integer = L.Builtins.ofReferredIntegers(E))
    return *Integer;
  Call C;
  C.Site = E;
  C.Callee = E->getDirectCallee();
  C.Arguments = {E->getArgs(), E->getNumArgs()};
  C.Result = As;
  C.IsChoice = true;
  return enter(std::move(C));
}

/// Finds the object of a call of a method; or gives the result of those that are no calls.
std::optional<Operand> CallLowering::callMethod(const CallExpr *E, const CXXMethodDecl *Method, Call &C) {
  const bool IsOperator = isa<CXXOperatorCallExpr>(E);
  if (!compat::hasImplicitObject(*Method)) {
    if (IsOperator && Method->isStatic() && !C.Arguments.empty()) { // static operator()
      discard(C.Arguments[0]);
      C.Arguments = C.Arguments.drop_front();
    }
    return std::nullopt;
  }
  if (isa<CXXConversionDecl>(Method) && Method->getParent()->isLambda()) // of a lambda without captures
    return Operand{Operand::Function, P.idOf(Method->getParent()->getLambdaCallOperator())};
  const Expr *Object = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    Object = Member->getImplicitObjectArgument();
  else if (IsOperator) {
    if (Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator())) {
      const Operand To = address(C.Arguments[0]);
      L.Objects.copy(C.Arguments[1], To, C.Arguments[0]->getType(), C.Arguments[0]);
      return To;
    }
    Object = C.Arguments[0];
    C.Arguments = C.Arguments.drop_front();
  }
  if (vanishes(Method, Object, C.Arguments, C.Result))
    return C.Place ? *C.Place : Out.temporary(C.Result);
  if (Object) {
    const auto Chosen = chosenNumber(Object, Method, nullptr);
    C.Object = Chosen ? *Chosen : value(Object);
  }
  const auto *Callee = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
  const bool IsQualified = Callee && Callee->hasQualifier(); // `object.Base::method()`
  C.IsVirtual = Method->isVirtual() && !IsQualified && !Method->getParent()->isEffectivelyFinal() &&
                !Method->hasAttr<FinalAttr>();
  return std::nullopt;
}

bool CallLowering::vanishes(const FunctionDecl *Callee, const Expr *Object, llvm::ArrayRef<const Expr *> Arguments,
                            QualType Result) {
  return T.isEmptyClass(Result) && P.effects().isFree(Callee, Object, Arguments);
}

Operand CallLowering::enter(Call C) {
  const FunctionDecl *Definition = nullptr;
  if (!C.Callee && !C.Through)
    return callUnknown(C, reason::NoBody);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Callee);
  if (C.Callee && !C.IsVirtual && (!C.Callee->hasBody(Definition) || Definition->isDependentContext()))
    return callUnknown(C, reason::NoBody);
  if (!Method && C.Callee && vanishes(C.Callee, nullptr, C.Arguments, C.Result))
    return C.Place ? *C.Place : Out.temporary(C.Result);
  if (Definition && makesFloat(C, Definition))
    return floatOf(C);
  Instruction I;
  I.Code = !C.Callee ? Opcode::CallAddress : C.IsVirtual ? Opcode::CallVirtual : Opcode::Call;
  if (C.Callee)
    I.Index = C.IsChoice ? P.idOfChoice(C.Callee) : P.idOf(C.Callee);
  else
    I.Operands.push_back(C.Through);
  I.Why = !C.Callee ? reason::NoBody : C.IsVirtual ? reason::Virtual : nullptr;
  const std::vector<Operand> Operands = operandsOf(C);
  I.Operands.append(Operands.begin(), Operands.end());
  I.Unknown = uint32_t(F.Calls.size());
  F.Calls.push_back(describe(C));
  return finish(C, std::move(I));
}

/// The number that an argument is, or that it refers to and cannot change; null if it is something else.
static QualType numberOf(const Types &T, const ParmVarDecl *P) {
  const QualType Is = P->getType().getNonReferenceType();
  return !P->getType()->isReferenceType() || Is.isConstQualified() ? T.numberIn(Is) : QualType();
}

/// The number that the object of a method is.
static QualType numberOf(const Types &T, ASTContext &Context, const CXXMethodDecl *Method) {
  return Method->isConst() ? T.numberIn(compat::typeOf(Context, Method->getParent())) : QualType();
}

/// Whether all that a call does is to make a float of numbers, as `__half2float(x)` does: floats are not followed. What
/// a user's function gets by reference is read there, where it is found.
bool CallLowering::makesFloat(const Call &C, const FunctionDecl *Definition) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(Definition);
  const bool MakesFloat = !C.Result->isReferenceType() && C.Result->isRealFloatingType() && !Definition->isVariadic();
  if (!MakesFloat || (C.Object && (!Method || Method->isVolatile() || numberOf(T, Context, Method).isNull())) ||
      llvm::any_of(Definition->parameters(), [&](const ParmVarDecl *Of) { return numberOf(T, Of).isNull(); }) ||
      !P.effects().computes(C.Callee))
    return false;
  const bool InHeader = P.inSystemHeader(C.Callee->getLocation());
  auto ReadsAsALoad = [&](const ParmVarDecl *Of) { return InHeader && readsOnce(Definition, Of); };
  return (!C.Object || ReadsAsALoad(nullptr)) && llvm::all_of(Definition->parameters(), [&](const ParmVarDecl *Of) {
           const QualType Is = Of->getType();
           return !Is->isReferenceType() || (!Is.getNonReferenceType().isVolatileQualified() && ReadsAsALoad(Of));
         });
}

static ir::Site::Number numberNamed(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  const StringRef Name = Record && Record->getIdentifier() ? Record->getName() : "";
  return Name == "__nv_bfloat16" ? ir::Site::BFloat16 : Name == "__half" ? ir::Site::Half : ir::Site::None;
}

/// The function to which one only passes its argument on: `float wide(__half h) { return __half2float(h); }`.
static const FunctionDecl *passesOnTo(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  const auto *Body = F->hasBody(Definition) ? dyn_cast<CompoundStmt>(Definition->getBody()) : nullptr;
  const auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
  const Expr *Result = Return ? Return->getRetValue() : nullptr;
  const auto *Inner = Result ? dyn_cast<CallExpr>(Result->IgnoreImplicit()) : nullptr;
  if (!Inner || Inner->getNumArgs() != 1 || Definition->getNumParams() != 1)
    return nullptr;
  const Expr *Passed = Inner->getArg(0)->IgnoreImplicit();
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(Passed); Copy && Copy->getNumArgs() == 1)
    Passed = Copy->getArg(0)->IgnoreImplicit();
  const auto *Name = dyn_cast<DeclRefExpr>(Passed);
  return Name && Name->getDecl() == Definition->getParamDecl(0) ? Inner->getDirectCallee() : nullptr;
}

/// Notes where numbers are loaded that become float at once: `__bfloat162float(s[i])`, `float(s[i])`.
void CallLowering::noteConversion(const Call &C) {
  const unsigned MostWrappers = 8; // a function may call itself
  const FunctionDecl *Callee = C.Callee;
  for (unsigned I = 0; Callee && I < MostWrappers && !P.inSystemHeader(Callee->getLocation()); ++I)
    Callee = C.Object ? nullptr : passesOnTo(Callee);
  if (!Callee || !P.inSystemHeader(Callee->getLocation()) || C.Arguments.size() + C.Object.has_value() != 1)
    return;
  const auto Number = numberNamed(C.Object ? compat::typeOf(Context, cast<CXXMethodDecl>(Callee)->getParent())
                                           : Callee->getParamDecl(0)->getType());
  if (Number == ir::Site::None)
    return;
  P.noteConversion(C.Object ? C.Site : C.Arguments.front(), Number);
  const Expr *Copied = C.Object ? nullptr : C.Arguments.front()->IgnoreImplicit();
  if (const auto *Copy = dyn_cast_or_null<CXXConstructExpr>(Copied); Copy && Copy->getNumArgs())
    for (const Expr *From : {Copied, Copy->getArg(0), Copy->getArg(0)->IgnoreParenImpCasts()})
      P.noteConversion(From, Number);
}

Operand CallLowering::floatOf(const Call &C) {
  noteConversion(C);
  llvm::SmallVector<Operand, 3> Numbers;
  if (C.Object)
    Numbers.push_back(Out.load(*C.Object, numberOf(T, Context, cast<CXXMethodDecl>(C.Callee)), C.Site));
  for (const auto &[A, Of] : llvm::zip(C.Arguments, C.Callee->parameters())) {
    const Operand Passed = value(A);
    const bool InMemory = Of->getType()->isReferenceType() || isAggregate(Of->getType());
    Numbers.push_back(InMemory ? Out.load(Passed, numberOf(T, Of), A) : Passed);
  }
  return Out.opaque(T.typeOf(C.Result), Numbers);
}

Operand CallLowering::callUnknown(const Call &Of, const char *Why) {
  Call C = Of;
  const std::vector<Operand> Operands = operandsOf(C);
  Instruction I;
  I.Code = Opcode::CallUnknown;
  I.Operands.assign(Operands.begin(), Operands.end());
  I.Why = Why;
  I.Index = I.Unknown = uint32_t(F.Calls.size());
  F.Calls.push_back(describe(C));
  return finish(C, std::move(I));
}

/// The place of the result, the object, and the arguments.
std::vector<Operand> CallLowering::operandsOf(Call &C) {
  std::vector<Operand> Operands;
  if (C.Result->isRecordType()) {
    if (!C.Place)
      C.Place = Out.temporary(C.Result);
    Operands.push_back(*C.Place);
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Callee);
  if (!C.Object && Method && compat::hasImplicitObject(*Method)) // a lambda through a pointer
    C.Object = Operand{Operand::Null, 0};
  if (C.Object)
    Operands.push_back(Out.orLost(*C.Object, ir::Type::pointer()));
  for (unsigned K = 0; K < C.Arguments.size(); ++K)
    Operands.push_back(Out.orLost(argument(C, K), T.typeOf(C.Arguments[K]->getType())));
  return Operands;
}

/// A copy of the number that `c ? s[i] : zero` refers to, if a function does nothing with it but to read it once and
/// compute. \p As: its parameter; null: the object.
std::optional<Operand> CallLowering::chosenNumber(const Expr *E, const FunctionDecl *For, const ParmVarDecl *As) {
  const FunctionDecl *Definition = nullptr;
  if (!isa<ConditionalOperator>(withoutConst(E)) || !For->hasBody(Definition) || Definition->isDependentContext() ||
      !P.effects().computes(For) ||
      !readsOnce(Definition, As ? Definition->getParamDecl(As->getFunctionScopeIndex()) : nullptr))
    return std::nullopt;
  return L.Objects.copyOfChosenNumber(E);
}

/// What is passed. Of a choice among what was chosen, `min(max(a, b), c)`, the number is at hand.
Operand CallLowering::argument(const Call &C, unsigned Number) {
  const Expr *A = C.Arguments[Number];
  const auto *Inner = C.IsChoice && A->isGLValue() ? dyn_cast<CallExpr>(unwrapped(A)) : nullptr;
  if (Inner && chooses(Inner)) {
    const Operand Chosen = chosen(Inner, A->getType()), Place = Out.temporary(A->getType());
    Out.store(Place, T.typeOf(A->getType()), Chosen, Inner);
    return Place;
  }
  const ParmVarDecl *As = C.Callee && Number < C.Callee->getNumParams() ? C.Callee->getParamDecl(Number) : nullptr;
  const auto Copy = As && A->getType().isConstQualified() ? chosenNumber(A, C.Callee, As) : std::nullopt;
  return Copy ? *Copy : value(A);
}

/// Whether a function cannot write through an argument of this type.
static bool pointsToConst(QualType T) {
  return T->isPointerType() ? T->getPointeeType().isConstQualified() : T.isConstQualified();
}

ir::UnknownCall CallLowering::describe(const Call &C) const {
  ir::UnknownCall Info;
  Info.ReturnsInPlace = C.Result->isRecordType();
  Info.HasThis = C.Object.has_value();
  const ir::UnknownCall::Argument Place{0, true, true, {}};
  Info.Arguments.assign(Info.ReturnsInPlace + Info.HasThis, Place);
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Callee);
      Method && Info.HasThis && isa_and_nonnull<CallExpr>(C.Site)) {
    ir::UnknownCall::Argument &Object = Info.Arguments.back();
    Object.Site = P.siteOf(C.Site);
    Object.MayWrite = !Method->isConst();
    Object.Pointee = T.typeOf(P.context().getRecordType(Method->getParent()));
  }
  for (const Expr *A : C.Arguments) {
    ir::UnknownCall::Argument Is;
    Is.Site = P.siteOf(A);
    Is.IsReference = A->isGLValue();
    Is.MayWrite = !pointsToConst(A->getType());
    Is.Pointee = T.typeOf(T.pointeeOf(A));
    Info.Arguments.push_back(Is);
  }
  Info.IsCompilerBuiltin = C.Callee && C.Callee->getBuiltinID();
  Info.IsCall = isa_and_nonnull<CallExpr>(C.Site);
  Info.ReturnsFloat = !C.Result->isReferenceType() && C.Result->isFloatingType();
  if (C.Callee && C.Callee->getIdentifier())
    Info.Name = C.Callee->getName().str();
  return Info;
}

Operand CallLowering::finish(const Call &C, Instruction I) {
  I.Site = P.siteOf(C.Site);
  if (C.Result->isRecordType()) {
    Out.add(std::move(I));
    return *C.Place;
  }
  I.Ty = T.typeOf(C.Result);
  if (I.Ty.Is != ir::Type::Void)
    return Out.result(std::move(I));
  Out.add(std::move(I));
  return {};
}
