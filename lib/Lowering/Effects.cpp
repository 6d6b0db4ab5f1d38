//===- Effects.cpp - What a function does besides its result --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Effects.h"
#include "IR/PtxText.h"
#include "Lowering/Assembly.h"
#include "Lowering/Scopes.h"
#include "Lowering/SharedMemory.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/Builtins.h"
#include <numeric>

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

bool lower::hasBarrier(StringRef Assembly) {
  const ir::ptx::Statement Statement(Assembly);
  return llvm::any_of(Statement.instructions(),
                      [](const ir::ptx::Instruction &I) { return I.is("bar") || I.is("barrier"); });
}

/// Whether a text names a register of the machine, such as `%%laneid`, and not only operands: `%0`.
static bool namesRegister(StringRef Assembly) {
  for (size_t At = Assembly.find('%'); At != StringRef::npos; At = Assembly.find('%', At + 1))
    if (At + 1 == Assembly.size() || !llvm::isDigit(Assembly[At + 1]))
      return true;
  return false;
}

bool lower::computes(StringRef Assembly) {
  const ir::ptx::Statement Statement(Assembly);
  return !namesRegister(Statement.text()) && !Statement.declaresVariables() &&
         llvm::all_of(Statement.instructions(),
                      [](const ir::ptx::Instruction &I) { return I.Predicate.empty() && computesRegister(I); });
}

/// Whether a statement has a case of the switch around it.
static bool containsCase(const Stmt *S) {
  return S && (isa<SwitchCase>(S) || (!isa<SwitchStmt>(S) && llvm::any_of(S->children(), containsCase)));
}

/// Whether a switch jumps into statements of its body: `case 1: if (…) { case 2: … }`.
static bool jumpsInside(const SwitchStmt *S) {
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  return Body && llvm::any_of(Body->body(), [](const Stmt *Part) {
           while (const auto *Case = dyn_cast<SwitchCase>(Part))
             Part = Case->getSubStmt();
           return containsCase(Part);
         });
}

static bool isOfCute(const DeclContext *C) {
  while (C->getParent() && !C->getParent()->isTranslationUnit())
    C = C->getParent();
  const auto *Namespace = dyn_cast<NamespaceDecl>(C);
  return Namespace && Namespace->getName() == "cute";
}

/// Whether a function of CuTe computes types of types, as its algebra of layouts does all the time: nothing that goes
/// in or comes out has content, nor is it of somebody else, such as a lambda to be called. Then so do the `constexpr`
/// functions of CuTe that it calls, tens of thousands of them.
static bool computesTypes(const FunctionDecl *F) {
  auto IsTypeAlone = [](QualType T) {
    const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
    return Class && Class->hasDefinition() && Class->isEmpty() && isOfCute(Class);
  };
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return F->isConstexpr() && isOfCute(F) && IsTypeAlone(F->getReturnType()) &&
         (!Method || Method->isStatic() || Method->getParent()->isEmpty()) &&
         llvm::all_of(F->parameters(), [&](const ParmVarDecl *P) { return IsTypeAlone(P->getType()); });
}

/// Reads code without what it calls.
class Effects::Reader : public ConstStmtVisitor<Effects::Reader> {
public:
  Reader(Effects &E, Summary &Result, Functions &Calls, bool ComputesTypes = false)
      : E(E), Result(Result), Calls(Calls), ComputesTypes(ComputesTypes) {}

  void VisitStmt(const Stmt *S) {
    for (const Stmt *Child : S->children())
      if (Child)
        Visit(Child);
  }
  void VisitDeclStmt(const DeclStmt *S) {
    for (const Decl *D : S->decls())
      if (const auto *V = dyn_cast<VarDecl>(D)) {
        Result.Escapes |= V->isStaticLocal() && !V->isConstexpr();
        destroy(V->getType());
      }
    VisitStmt(S);
  }
  /// An object of a type is destroyed.
  void destroy(QualType Of) {
    if (const CXXDestructorDecl *D = destructorOf(Of))
      call(D, 0);
  }
  void VisitLambdaExpr(const LambdaExpr *L) {
    for (const Expr *Init : L->capture_inits())
      if (Init)
        Visit(Init);
  }
  void VisitDeclRefExpr(const DeclRefExpr *R) { note(R->getDecl()); }
  void VisitMemberExpr(const MemberExpr *M) {
    note(M->getMemberDecl());
    VisitStmt(M);
  }
  void VisitCallExpr(const CallExpr *C) {
    call(C->getDirectCallee(), C->getNumArgs());
    if (const auto *M = dyn_cast<MemberExpr>(C->getCallee()->IgnoreParens()))
      Visit(M->getBase());
    else if (!C->getDirectCallee())
      Visit(C->getCallee());
    for (const Expr *A : C->arguments())
      Visit(A);
  }
  void VisitIfStmt(const IfStmt *S) { doMore(S); }
  void VisitSwitchStmt(const SwitchStmt *S) {
    Result.Jumps |= jumpsInside(S);
    doMore(S);
  }
  void VisitLabelStmt(const LabelStmt *S) {
    Result.Jumps = true;
    VisitStmt(S);
  }
  void VisitForStmt(const ForStmt *S) { doMore(S); }
  void VisitWhileStmt(const WhileStmt *S) { doMore(S); }
  void VisitDoStmt(const DoStmt *S) { doMore(S); }
  void VisitCXXForRangeStmt(const CXXForRangeStmt *S) { doMore(S); }
  void VisitGotoStmt(const GotoStmt *S) { doMore(S); }
  void VisitAbstractConditionalOperator(const AbstractConditionalOperator *S) { doMore(S); }
  void VisitUnaryOperator(const UnaryOperator *S) {
    if (S->isIncrementDecrementOp())
      write(S->getSubExpr());
    VisitStmt(S);
  }
  void VisitBinaryOperator(const BinaryOperator *S) {
    if (S->isAssignmentOp())
      write(S->getLHS());
    const bool Divides = S->getOpcode() == BO_Div || S->getOpcode() == BO_DivAssign;
    Result.DoesMore |= S->isLogicalOp() || (Divides && S->getType()->isRealFloatingType()); // divisions branch
    VisitStmt(S);
  }
  void VisitCastExpr(const CastExpr *S) {
    // What a pointer that was loaded, or made of a number, points to is not known to be a variable of the function.
    const bool IsLoaded = S->getCastKind() == CK_LValueToRValue && S->getType()->isAnyPointerType();
    Result.DoesMore |= IsLoaded || S->getCastKind() == CK_IntegralToPointer;
    Result.Writes |= S->getCastKind() == CK_LValueToRValue && S->getSubExpr()->getType().isVolatileQualified();
    VisitStmt(S);
  }
  void VisitCUDAKernelCallExpr(const CUDAKernelCallExpr *C) { Result.Escapes = true; }
  void VisitCXXConstructExpr(const CXXConstructExpr *C) {
    if (!C->getConstructor()->isTrivial())
      call(C->getConstructor(), C->getNumArgs());
    VisitStmt(C);
  }
  void VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *B) {
    destroy(B->getType());
    VisitStmt(B);
  }
  void VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr *C) { call(C->getConstructor(), 0); }
  void VisitCXXDefaultArgExpr(const CXXDefaultArgExpr *D) { Visit(D->getExpr()); }
  void VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *D) {
    if (D->getExpr())
      Visit(D->getExpr());
  }
  void VisitAsmStmt(const AsmStmt *S) {
    const auto *A = dyn_cast<GCCAsmStmt>(S);
    const std::string Text = A ? std::string(compat::textOf(*A)) : std::string();
    Result.Escapes |= !A || !lower::computes(Text);
    Result.Waits |= hasBarrier(Text);
    for (unsigned I = 0; A && I < A->getNumOutputs(); ++I)
      write(A->getOutputExpr(I));
    for (unsigned I : A ? inputsWrittenBy(A) : llvm::SmallVector<unsigned, 2>())
      write(A->getInputExpr(I));
    VisitStmt(S);
  }
  void VisitAtomicExpr(const AtomicExpr *A) {
    Result.Escapes = true;
    VisitStmt(A);
  }
  void VisitCXXNewExpr(const CXXNewExpr *N) { Result.Escapes = true; }
  void VisitCXXDeleteExpr(const CXXDeleteExpr *N) { Result.Escapes = true; }
  void VisitCXXThrowExpr(const CXXThrowExpr *N) { Result.Escapes = true; }
  void VisitConstantExpr(const ConstantExpr *) {}                         // the compiler evaluates it
  void VisitUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr *) {} // not evaluated
  void VisitCXXNoexceptExpr(const CXXNoexceptExpr *) {}

private:
  void doMore(const Stmt *S) {
    Result.DoesMore = true;
    VisitStmt(S);
  }
  /// Something is set: a variable of the function itself, or a part of one, if nobody else can see that.
  void write(const Expr *To) {
    To = To->IgnoreParens();
    while (const auto *Part = dyn_cast<MemberExpr>(To)) {
      if (Part->isArrow())
        break;
      To = Part->getBase()->IgnoreParens();
    }
    const auto *Name = dyn_cast<DeclRefExpr>(To);
    const auto *V = Name && !Name->refersToEnclosingVariableOrCapture() ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    Result.Writes |=
        !V || !V->hasLocalStorage() || V->getType()->isReferenceType() || V->getType().isVolatileQualified();
  }
  void note(const ValueDecl *D) {
    Result.Escapes |= isa<FunctionDecl>(D); // it is not called here, and whoever gets its address may call it
    const auto *V = dyn_cast<VarDecl>(D);
    const bool IsOutside = V && V->hasGlobalStorage();
    Result.DoesMore |= IsOutside;
    Result.Escapes |= IsOutside && (isShared(V) || !V->getType().isConstQualified());
  }
  void call(const FunctionDecl *F, unsigned Arguments) {
    if (!F) {
      Result.Escapes = true;
      return;
    }
    const IdentifierInfo *Name = F->getIdentifier();
    if (Name && Name->getBuiltinID() == Builtin::BI__builtin_unreachable) // nobody comes there
      return;
    if (auto Match = E.Find(F, Arguments)) {
      Result.Waits |= (Match->Effects & ir::WaitsForThreads) != 0;
      Result.Escapes = true;
      return;
    }
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    Result.Escapes |= Method && Method->isVirtual();
    const bool Assigns = Method && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
    Result.Writes |= Assigns && Method->isTrivial() && !Method->getParent()->isEmpty();
    if (!ComputesTypes || !F->isConstexpr() || !isOfCute(F))
      Calls.push_back(F->getCanonicalDecl());
  }

  Effects &E;
  Summary &Result;
  Functions &Calls;
  const bool ComputesTypes; ///< the function that is read: see computesTypes()
};

Effects::Summary Effects::summaryOf(const Stmt *S, Functions &Calls) {
  Summary Result;
  Reader(*this, Result, Calls).Visit(S);
  return Result;
}

Effects::Summary Effects::summaryOf(const FunctionDecl *F, Functions &Calls) {
  Summary Result;
  const FunctionDecl *Definition = nullptr;
  if (F->isTrivial() && isa<CXXMethodDecl>(F))
    return Result;
  if (!F->hasBody(Definition) || Definition->isDependentContext()) {
    Result.Escapes = true;
    return Result;
  }
  // What runs on the host waits for no thread of a block, and may call half of a library.
  const bool OnHost = Context.getLangOpts().CUDA && !F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAGlobalAttr>() &&
                      !Definition->isConstexpr();
  if (OnHost) {
    Result.Escapes = true;
    return Result;
  }
  Result.DoesMore = Definition->hasAttr<NoInlineAttr>(); // a call stays one
  Reader R(*this, Result, Calls, computesTypes(Definition));
  if (const auto *C = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *I : C->inits())
      if (I->getInit())
        R.Visit(I->getInit());
  R.Visit(Definition->getBody());
  if (const auto *D = dyn_cast<CXXDestructorDecl>(Definition)) {
    for (const FieldDecl *Field : D->getParent()->fields())
      R.destroy(Field->getType());
    for (const CXXBaseSpecifier &Base : D->getParent()->bases())
      R.destroy(Base.getType());
  }
  return Result;
}

bool Effects::Summary::take(const Summary &Callee) {
  bool IsNew = false;
  for (bool Summary::*Is : {&Summary::Waits, &Summary::Escapes, &Summary::Writes, &Summary::DoesMore}) {
    IsNew |= Callee.*Is && !(this->*Is);
    this->*Is |= Callee.*Is;
  }
  return IsNew;
}

/// Reads all that can be reached and is not known, and lets what is true of a callee be true of its callers.
Effects::Summary Effects::resolved(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  if (auto It = Known.find(F); It != Known.end())
    return It->second;
  struct Unknown {
    const FunctionDecl *F;
    Summary Does = {};
    llvm::SmallVector<size_t, 2> Callers = {};
  };
  std::vector<Unknown> All{{F}};
  llvm::DenseMap<const FunctionDecl *, size_t> Numbers{{F, 0}};
  Functions Calls;
  for (size_t Caller = 0; Caller < All.size(); ++Caller) {
    Calls.clear();
    Summary Does = summaryOf(All[Caller].F, Calls);
    for (const FunctionDecl *Callee : Calls) {
      if (auto It = Known.find(Callee); It != Known.end()) {
        Does.take(It->second);
        continue;
      }
      const auto [It, IsNew] = Numbers.try_emplace(Callee, All.size());
      if (IsNew)
        All.push_back({Callee});
      All[It->second].Callers.push_back(Caller);
    }
    All[Caller].Does = Does;
  }
  std::vector<size_t> Changed(All.size());
  std::iota(Changed.begin(), Changed.end(), 0);
  while (!Changed.empty()) {
    const Unknown &Callee = All[Changed.back()];
    Changed.pop_back();
    for (size_t Caller : Callee.Callers)
      if (All[Caller].Does.take(Callee.Does))
        Changed.push_back(Caller);
  }
  for (const Unknown &U : All)
    Known[U.F] = U.Does;
  return All.front().Does;
}

bool Effects::waits(const FunctionDecl *F) { return resolved(F).Waits; }

bool Effects::escapes(const FunctionDecl *F) { return resolved(F).Escapes; }

bool Effects::jumps(const FunctionDecl *F) { return resolved(F).Jumps; }

bool Effects::computes(const FunctionDecl *F) {
  const Summary Does = resolved(F);
  return !Does.Waits && !Does.Escapes && !Does.DoesMore;
}

bool Effects::waits(const Stmt *S) {
  if (!S)
    return false;
  Functions Calls;
  return summaryOf(S, Calls).Waits || llvm::any_of(Calls, [&](const FunctionDecl *F) { return waits(F); });
}

//===----------------------------------------------------------------------===//
// What is passed by reference
//===----------------------------------------------------------------------===//

namespace {

/// How a function uses what it gets by reference, \p Of, or its object, if that is null.
class UsesOf : public ConstStmtVisitor<UsesOf> {
public:
  explicit UsesOf(const ParmVarDecl *Of) : Of(Of) {}
  unsigned Reads = 0; ///< as a whole
  unsigned Others = 0;

  void VisitStmt(const Stmt *S) {
    for (const Stmt *Child : S->children())
      if (Child)
        Visit(Child);
  }
  void VisitImplicitCastExpr(const ImplicitCastExpr *E) {
    E->getCastKind() == CK_LValueToRValue &&isPlace(E->getSubExpr()) ? void(++Reads) : VisitStmt(E);
  }
  void VisitCXXConstructExpr(const CXXConstructExpr *E) {
    const CXXConstructorDecl *Made = E->getConstructor();
    Made->isTrivial() && Made->isCopyOrMoveConstructor() && isPlace(E->getArg(0)) ? void(++Reads) : VisitStmt(E);
  }
  void VisitDeclRefExpr(const DeclRefExpr *E) { Others += Of && E->getDecl() == Of; }
  void VisitCXXThisExpr(const CXXThisExpr *) { Others += !Of; }

private:
  /// Whether an expression is the object, or the one field of it that is the number.
  bool isPlace(const Expr *E) const {
    for (;;) {
      E = E->IgnoreParens();
      if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
        E = Cast->getSubExpr(); // to `const`
      else if (const auto *Field = dyn_cast<MemberExpr>(E); Field && isa<FieldDecl>(Field->getMemberDecl()))
        E = Field->getBase();
      else if (const auto *Object = dyn_cast<UnaryOperator>(E); Object && Object->getOpcode() == UO_Deref)
        E = Object->getSubExpr();
      else
        break;
    }
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    return Of ? Name && Name->getDecl() == Of : isa<CXXThisExpr>(E);
  }
  const ParmVarDecl *Of;
};

} // namespace

bool lower::readsOnce(const FunctionDecl *Definition, const ParmVarDecl *Of) {
  UsesOf Uses(Of);
  Uses.Visit(Definition->getBody());
  return Uses.Reads == 1 && Uses.Others == 0;
}

//===----------------------------------------------------------------------===//
// Calls without a trace
//===----------------------------------------------------------------------===//

/// Whether an expression reads nothing but variables that are not shared, and changes nothing.
bool Effects::isFree(const Expr *E) {
  if (E->isTypeDependent() || E->isValueDependent())
    return false;
  E = E->IgnoreParens();
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    return !V || (!isShared(V) && !V->getType().isVolatileQualified());
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->isIncrementDecrementOp() || U->getOpcode() == UO_Deref))
    return isa<CXXThisExpr>(U->getSubExpr()) && U->getOpcode() == UO_Deref;
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && (B->isAssignmentOp() || B->isPtrMemOp()))
    return false;
  if (const auto *M = dyn_cast<MemberExpr>(E);
      M && M->isArrow() && !isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts()))
    return false;
  if (isa<ArraySubscriptExpr, LambdaExpr, StmtExpr, PseudoObjectExpr, OpaqueValueExpr, AtomicExpr, CXXNewExpr,
          CXXDeleteExpr, CXXThrowExpr, CXXBindTemporaryExpr>(E))
    return false;
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    return C->getConstructor()->isTrivial() || isFree(C->getConstructor(), nullptr, {C->getArgs(), C->getNumArgs()});
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(C);
    return C->getDirectCallee() && !Find(C->getDirectCallee(), C->getNumArgs()) &&
           isFree(C->getDirectCallee(), Member ? Member->getImplicitObjectArgument() : nullptr,
                  {C->getArgs(), C->getNumArgs()});
  }
  if (const auto *D = dyn_cast<CXXDefaultArgExpr>(E))
    return isFree(D->getExpr());
  return llvm::all_of(E->children(), [&](const Stmt *Child) {
    const auto *Operand = dyn_cast_or_null<Expr>(Child);
    return !Child || (Operand && isFree(Operand));
  });
}

bool Effects::isFree(const FunctionDecl *Callee, const Expr *Object, ArrayRef<const Expr *> Arguments) {
  if ((Object && !isFree(Object)) || !llvm::all_of(Arguments, [&](const Expr *A) { return isFree(A); }))
    return false;
  const Summary Does = resolved(Callee);
  return !Does.Escapes && !Does.Writes;
}
