//===- Calls.cpp - The walker's calls -------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "clang/AST/RecordLayout.h"

using namespace banklint;
using namespace clang;

/// Calls may nest this deep, and one function may be active this often.
static constexpr unsigned MaximalDepth = 64, MaximalRecursion = 8;

Datum Walker::evaluateCall(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F)
    if (Datum Callee = evaluate(E->getCallee()); Callee.Is == Datum::Function)
      F = Callee.Callee;
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (!F)
    return callUnknown(E, std::nullopt, Arguments, reason::NoBody);
  if (evaluateRuntimeLaunch(E, F))
    return data(E->getType(), Spread::Block);
  if (auto Known = evaluateIntrinsic(E, F))
    return *Known;

  std::optional<Pointer> This;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->isInstance()) {
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      This = evaluate(Member->getImplicitObjectArgument()).Ptr;
    } else if (isa<CXXOperatorCallExpr>(E)) {
      if (Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator())) {
        Pointer To = locate(Arguments[0]), From = locate(Arguments[1]);
        copyBytes(To, From, Arguments[0]->getType(), Arguments[0], Arguments[1]);
        return Datum::address(To);
      }
      This = evaluate(Arguments[0]).Ptr;
      Arguments = Arguments.drop_front();
    }
    const auto *Callee = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
    bool Qualified = Callee && Callee->hasQualifier(); // `object.Base::method()`
    if (Method->isVirtual() && !Qualified && !Method->getParent()->isEffectivelyFinal() && !Method->hasAttr<FinalAttr>())
      return callUnknown(E, This, Arguments, reason::Virtual);
  }
  return enter(F, E, This, Arguments);
}

/// Whether a function cannot write through an argument of this type.
static bool pointsToConst(QualType T) {
  return T->isPointerType() ? T->getPointeeType().isConstQualified() : T.isConstQualified();
}

Datum Walker::callUnknown(const Expr *E, std::optional<Pointer> This, llvm::ArrayRef<const Expr *> Arguments,
                          const char *Why) {
  auto MayChange = [](const Pointer &P) {
    return P.To && (P.To->In == Space::Private || P.To->In == Space::Launch);
  };
  if (This && MayChange(*This))
    forgetAll(This->To);
  Character C{Spread::Block, Origin::Lost, Why};
  bool OfData = false;
  for (const Expr *A : Arguments) {
    Datum D = evaluate(A);
    if (D.Is != Datum::Address) {
      C.Shared = std::max(C.Shared, characterOf(D).Shared);
      OfData |= characterOf(D).From == Origin::Data;
    } else if (MayChange(D.Ptr) && !pointsToConst(A->getType()))
      forgetAll(D.Ptr.To);
  }
  if (OfData) // what is made of data is data
    C = {C.Shared, Origin::Data, ""};
  else if (E->getType()->isFloatingType())
    C.Why = reason::Float;
  return unknownOf(E->getType(), C);
}

/// The caller evaluates the arguments into the callee's parameters.
void Walker::bindArguments(Frame &Callee, llvm::ArrayRef<const Expr *> Arguments) {
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    if (I >= Callee.Function->getNumParams()) {
      evaluate(Arguments[I]);
      continue;
    }
    const ParmVarDecl *P = Callee.Function->getParamDecl(I);
    Object *O = newObject(Space::Private, P->getNameAsString(), P, P->getType());
    initialize(Arguments[I], {O, 0, 0}, P->getType());
    O->Owner = &Callee;
    Callee.Variables[P] = O;
  }
}

Datum Walker::enter(const FunctionDecl *F, const Expr *Site, std::optional<Pointer> This,
                    llvm::ArrayRef<const Expr *> Arguments) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition) || Definition->isDependentContext())
    return callUnknown(Site, This, Arguments, reason::NoBody);
  unsigned Depth = 0, Recursion = 0;
  for (const Frame *C = Top; C; C = C->Caller) {
    ++Depth;
    Recursion += C->Function == Definition;
  }
  if (Depth > MaximalDepth || Recursion > MaximalRecursion)
    return callUnknown(Site, This, Arguments, reason::Recursion);
  if (Options.Enters && !Options.Enters(Definition))
    return callUnknown(Site, This, Arguments, reason::NoBody);

  const unsigned ObjectsBefore = unsigned(Objects.size());
  Frames.emplace_back();
  Frame *Callee = &Frames.back();
  Callee->Function = Definition;
  Callee->Caller = Top;
  Callee->Site = Site;
  Callee->This = This;
  Callee->Returned = L.none();
  Callee->UndecidedAtEntry = Undecided.size();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition); Method && Method->getParent()->isLambda()) {
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
    Method->getParent()->getCaptureFields(Captures, Callee->CapturedThis);
    Callee->Captures = std::move(Captures);
  }

  bindArguments(*Callee, Arguments);
  // `using Base::Base`: the base's constructor gets what the derived class's was given.
  if (isa<CXXInheritedCtorInitExpr>(Site))
    for (unsigned I = 0; I < std::min(Definition->getNumParams(), Top->Function->getNumParams()); ++I)
      Callee->Variables[Definition->getParamDecl(I)] = Top->Variables.lookup(Top->Function->getParamDecl(I));
  QualType Result = Definition->getReturnType();
  Frame *Caller = std::exchange(Top, Callee);
  Breakable *OuterBreakable = std::exchange(Innermost, nullptr);
  ThreadMask Entered = Active;
  if (!Result->isVoidType())
    Callee->Result = newObject(Space::Private, F->getNameAsString(), nullptr, Result);
  if (Callee->Result)
    Callee->Result->Owner = nullptr; // those who returned are still asked for it
  Callee->UsedGoto = usesLabels(Definition);

  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    runInitializers(Constructor, *This);
  execute(Definition->getBody());
  rejoin(Callee->Left);

  Top = Caller;
  Innermost = OuterBreakable;
  Active = Entered;
  Datum Value = Datum::opaque({});
  if (Callee->Result) {
    Pointer Where{Callee->Result, 0, 0};
    Value = Result->isReferenceType() ? loadCell(Where, 8, Result)
            : Result->isRecordType()  ? Datum::address(Where)
                                      : loadCell(Where, bytesOf(Result), Result);
  }
  M.forgetSince(ObjectsBefore, [&](const Object *O) {
    return O == Callee->Result ? !Result->isRecordType() : O->Owner == Callee;
  });
  return Value;
}

void Walker::runInitializers(const CXXConstructorDecl *C, const Pointer &This) {
  for (const CXXCtorInitializer *I : C->inits()) {
    if (I->isMemberInitializer() || I->isIndirectMemberInitializer()) {
      const FieldDecl *F = I->getAnyMember();
      Pointer P = This;
      if (I->isIndirectMemberInitializer())
        P = locateMember(This, I->getIndirectMember());
      else
        P = movedBy(This, int64_t(Context.getFieldOffset(F)) / 8);
      initialize(I->getInit(), P, F->getType());
    } else if (I->isBaseInitializer()) {
      const CXXRecordDecl *Base = I->getBaseClass()->getAsCXXRecordDecl();
      if (I->isBaseVirtual() || !Base)
        continue;
      int64_t Offset = Context.getASTRecordLayout(C->getParent()).getBaseClassOffset(Base).getQuantity();
      initialize(I->getInit(), movedBy(This, Offset), QualType(I->getBaseClass(), 0));
    } else
      initialize(I->getInit(), This, Context.getRecordType(C->getParent()));
  }
}

void Walker::construct(const CXXConstructExpr *E, const Pointer &To) {
  const CXXConstructorDecl *C = E->getConstructor();
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (C->isCopyOrMoveConstructor() && C->isTrivial())
    return copyBytes(To, locate(Arguments[0]), E->getType(), E, Arguments[0]);
  if (E->requiresZeroInitialization())
    zero(To, E->getType());
  if (C->isTrivial() || E->getType()->isArrayType())
    return;
  enter(C, E, To, Arguments);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

bool banklint::isRuntimeLaunch(const FunctionDecl *F) {
  if (!F->getIdentifier())
    return false;
  StringRef Name = F->getName();
  if (Name.starts_with("cudaLaunchKernelEx"))
    return F->getNumParams() >= 2;
  return (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel" || Name == "hipLaunchKernel") &&
         F->getNumParams() >= 4;
}

/// The dim3 at \p P, if it is known.
std::optional<Shape> Walker::loadShape(Pointer P) {
  Shape Result;
  for (unsigned &Component : Result) {
    if (!P.To || P.To->In != Space::Private)
      return std::nullopt;
    Datum D = loadCell(P, 4, Context.UnsignedIntTy);
    if (D.Is != Datum::Integer || !D.Int.constant())
      return std::nullopt;
    Component = unsigned(*D.Int.constant());
    P = movedBy(P, 4);
  }
  return Result;
}

std::optional<Shape> Walker::evaluateShape(const Expr *E) {
  Datum D = evaluate(E);
  if (D.Is != Datum::Integer)
    return loadShape(D.Ptr);
  if (auto X = D.Int.constant())
    return Shape{unsigned(*X), 1, 1};
  return std::nullopt;
}

void Walker::reportLaunch(Launch Found, const Expr *Kernel, llvm::ArrayRef<const Expr *> Arguments) {
  if (!Found.Kernel)
    if (Datum Callee = evaluate(Kernel); Callee.Is == Datum::Function)
      Found.Kernel = Callee.Callee;
  for (const Expr *A : Arguments) {
    Datum D = evaluate(A);
    Found.Arguments.push_back(D.Is == Datum::Integer ? D.Int.constant() : std::nullopt);
  }
  if (Found.Kernel && Active.any())
    Listener.launch(Found);
}

void Walker::evaluateLaunch(const CUDAKernelCallExpr *E) {
  Launch Found;
  Found.Where = E->getBeginLoc();
  Found.Kernel = E->getDirectCallee();
  const CallExpr *Configuration = E->getConfig();
  if (Configuration->getNumArgs() >= 2) {
    Found.Grid = evaluateShape(Configuration->getArg(0));
    Found.Block = evaluateShape(Configuration->getArg(1));
  }
  reportLaunch(std::move(Found), E->getCallee(), {E->getArgs(), E->getNumArgs()});
}

/// Launches through the runtime's functions.
bool Walker::evaluateRuntimeLaunch(const CallExpr *E, const FunctionDecl *F) {
  if (!isRuntimeLaunch(F))
    return false;
  Launch Found;
  Found.Where = E->getBeginLoc();
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (F->getName().starts_with("cudaLaunchKernelEx")) { // (&configuration, kernel, arguments...)
    Pointer Configuration = evaluate(Arguments[0]).Ptr;
    Found.Grid = loadShape(Configuration);
    Found.Block = loadShape(movedBy(Configuration, 12)); // after gridDim
    reportLaunch(std::move(Found), Arguments[1], Arguments.drop_front(2));
  } else { // (kernel, grid, block, pointers to arguments, ...)
    Found.Grid = evaluateShape(Arguments[1]);
    Found.Block = evaluateShape(Arguments[2]);
    reportLaunch(std::move(Found), Arguments[0], {});
  }
  return true;
}
