//===- FunctionLowering.cpp - One function as IR --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Lowering/Unwrapped.h"
#include "Support/Compat/Clang.h"
#include "Support/Reasons.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

FunctionLowering::FunctionLowering(Lowering &P, const FunctionDecl *Source, QualType Result, ir::Function &F,
                                   const GreaterNumbers *Greater)
    : P(P), Source(Source), Result(Result), F(F), Out(P, F), Locals(P, Source, F, Out), Expressions(*this),
      Places(*this), Operators(*this), Vectors(*this), Objects(*this), Calls(*this), Builtins(*this), Launches(*this),
      Loops(*this), Scopes(*this), Statements(*this), Greater(Greater) {
  if (Greater)
    for (const auto &[Number, By] : *Greater)
      Expressions.doNotFold(Number);
}

namespace {
/// Whether jumps in a function of the host change what is launched. `goto error;` to its end does not: what comes
/// before the label runs in the order of the text, or not at all.
class Jumps {
public:
  explicit Jumps(const SourceManager &Sources) : Sources(Sources) {}

  /// Reads statements in the order of the text.
  bool changeLaunchesIn(const Stmt *S) {
    if (!S)
      return false;
    if (const auto *L = dyn_cast<LabelStmt>(S))
      Behind.insert(L->getDecl());
    if (const auto *G = dyn_cast<GotoStmt>(S); G && Behind.contains(G->getLabel()))
      return true;
    if (isa<IndirectGotoStmt, AddrLabelExpr>(S) || (!Behind.empty() && mayLaunch(S)))
      return true;
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return changeLaunchesIn(Child); });
  }

private:
  /// Whether an expression is a launch, or a call that may come to one: `check(cudaFree(p))` does not.
  bool mayLaunch(const Stmt *S) {
    const auto *C = dyn_cast<CallExpr>(S);
    const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr, *Definition = nullptr;
    if (!C || isa<CUDAKernelCallExpr>(C) || !Callee)
      return C;
    if (Sources.isInSystemHeader(Callee->getLocation()))
      return StringRef(Callee->getNameAsString()).contains("Launch");
    return !Callee->hasBody(Definition) || (Called.insert(Definition).second && mayLaunchIn(Definition->getBody()));
  }
  bool mayLaunchIn(const Stmt *S) {
    return S && (mayLaunch(S) || llvm::any_of(S->children(), [&](const Stmt *Child) { return mayLaunchIn(Child); }));
  }

  const SourceManager &Sources;
  llvm::SmallPtrSet<const FunctionDecl *, 4> Called; ///< definitions that were looked at
  llvm::SmallPtrSet<const LabelDecl *, 4> Behind;    ///< labels that were passed
};
} // namespace

static bool dependsOnJumps(const FunctionDecl *F, Effects &E) {
  const bool OnDevice = F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>();
  const ASTContext &Context = F->getASTContext();
  const bool IsOfHost = Context.getLangOpts().CUDA && !OnDevice;
  return IsOfHost ? Jumps(Context.getSourceManager()).changeLaunchesIn(F->getBody()) : E.jumps(F);
}

void FunctionLowering::run() {
  F.Name = Source->getNameAsString();
  F.UsesLabels = dependsOnJumps(Source, P.effects());
  F.StaysCall = Source->hasAttr<NoInlineAttr>();
  F.InSystemHeader = P.inSystemHeader(Source->getLocation());
  F.Barriers = P.effects().waits(Source);
  F.ReturnsInPlace = Result->isRecordType();
  if (!F.ReturnsInPlace)
    F.ResultType = P.types().typeOf(Result);
  Locals.addParameters();
  F.Blocks.emplace_back();
  if (const auto *C = dyn_cast<CXXConstructorDecl>(Source))
    initializeMembers(C);
  Statements.lower(Source->getBody());
  if (const auto *D = dyn_cast<CXXDestructorDecl>(Source))
    Scopes.destroyParts(D);
}

void FunctionLowering::initializeMembers(const CXXConstructorDecl *C) {
  const Operand This = Out.loadPointer({Operand::Local, *F.This});
  for (const CXXCtorInitializer *I : C->inits()) {
    if (!I->getInit())
      continue;
    if (I->isIndirectMemberInitializer())
      into(I->getInit(), Places.addressOfMember(This, I->getIndirectMember()), I->getAnyMember()->getType());
    else if (I->isMemberInitializer())
      Objects.makeField(I->getInit(), This, I->getAnyMember());
    else if (I->isDelegatingInitializer())
      into(I->getInit(), This, compat::typeOf(P.context(), C->getParent()));
    else
      for (const CXXBaseSpecifier &Base : C->getParent()->bases())
        if (!Base.isVirtual() && P.context().hasSameUnqualifiedType(Base.getType(), QualType(I->getBaseClass(), 0)))
          if (auto Offset = P.types().offsetOf(C->getParent(), Base))
            into(I->getInit(), Out.move(This, *Offset), Base.getType());
  }
}

//===----------------------------------------------------------------------===//
// Questions about expressions
//===----------------------------------------------------------------------===//

/// Expressions nest this deep at most; keeps within the stack.
static constexpr unsigned Deepest = 1000;

/// A launch of a kernel that is known, though perhaps with arguments that are not: `in.data_ptr<float>()`, where a
/// header is missing.
static bool launchesKnownKernel(const Expr *E) {
  const auto *Launch = dyn_cast<CUDAKernelCallExpr>(E);
  return Launch && Launch->getConfig() && Launch->getDirectCallee();
}

/// Code with errors, and what depends on a template parameter.
static bool hasNoMeaning(const Expr *E) {
  if (launchesKnownKernel(E))
    return false;
  return E->getType().isNull() || E->isTypeDependent() || isa<RecoveryExpr>(E) || E->getType()->isDependentType() ||
         E->getType()->isUndeducedType();
}

Operand FunctionLowering::value(const Expr *E) {
  E = unwrapped(E);
  if (!E || hasNoMeaning(E))
    return Out.lost({}, reason::Expression);
  if (Depth > Deepest)
    return Out.lost(E->isGLValue() ? ir::Type::pointer() : P.types().typeOf(E->getType()), reason::Budget);
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (const Growth More = Greater ? Greater->lookup(E) : Growth(); More.By)
    return greater(E, More);
  return Expressions.valueOf(E);
}

/// A number that is greater than what the source has.
Operand FunctionLowering::greater(const Expr *E, Growth More) {
  const ir::Type T = P.types().typeOf(E->getType()), Wide = ir::Type::integer(64, true);
  if (const auto N = P.constant(E))
    return Out.number(*N + int64_t(More.Row ? uint64_t(*N) / More.Row * More.By : More.By));
  const Operand Number = Expressions.valueOf(E);
  if (!More.Row)
    return Out.arithmetic(Op::Add, Number, Out.number(int64_t(More.By)), T);
  const Operand Index = Out.converted(Number, T, Wide);
  const Operand Rows = Out.arithmetic(Op::Div, Index, Out.number(int64_t(More.Row)), Wide);
  const Operand Longer = Out.arithmetic(Op::Mul, Rows, Out.number(int64_t(More.By)), Wide);
  return Out.converted(Out.arithmetic(Op::Add, Index, Longer, Wide), Wide, T);
}

Operand FunctionLowering::address(const Expr *E) {
  E = unwrapped(E);
  if (!E || hasNoMeaning(E) || Depth > Deepest)
    return Out.lost(ir::Type::pointer(), reason::Expression);
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  return Out.orLost(Places.addressOf(E), ir::Type::pointer());
}

Operand FunctionLowering::condition(const Expr *E) { return Expressions.truthOf(E); }

void FunctionLowering::into(const Expr *E, Operand To, QualType As) {
  if (As->isReferenceType())
    return Out.storeReference(To, address(E));
  E = unwrapped(E);
  if (!E || E->getType().isNull() || E->isTypeDependent() || As->isDependentType() ||
      (isAggregate(As) && Depth > Deepest))
    return Out.forget(To);
  if (!isAggregate(As))
    return Out.store(To, P.types().typeOf(As), value(E), E);
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  Objects.makeAt(E, To, As);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Part::Part(FunctionLowering &L)
    : L(L), P(L.P), Context(L.P.context()), T(L.P.types()), F(L.F), Out(L.Out), Locals(L.Locals) {}

Operand Part::value(const Expr *E) { return L.value(E); }
Operand Part::address(const Expr *E) { return L.address(E); }
Operand Part::condition(const Expr *E) { return L.condition(E); }
void Part::into(const Expr *E, Operand To, QualType As) { L.into(E, To, As); }
void Part::statement(const Stmt *S) { L.Statements.lower(S); }

void Part::discard(const Expr *E) {
  const Expr *Inner = unwrapped(E);
  if (Inner && isAggregate(Inner->getType()) && isa<CXXConstructExpr>(Inner) && T.isEmptyClass(Inner->getType()) &&
      clang::cast<CXXConstructExpr>(Inner)->getConstructor()->isTrivial())
    return;
  Out.discardOld(value(E));
}
