//===- Statements.cpp - Statements as IR ----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Assembly.h"
#include "Lowering/FunctionLowering.h"
#include "Lowering/SharedMemory.h"
#include "Lowering/StepCounts.h"
#include "Lowering/Unwrapped.h"
#include "Support/Compat/Clang.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

void StatementLowering::lower(const Stmt *S) {
  if (!S)
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return L.Scopes.in(ScopeLowering::Block, [&] {
      const Stmt *Last = nullptr;
      for (const Stmt *Child : clang::cast<CompoundStmt>(S)->body()) {
        Before = std::exchange(Last, Child);
        statement(Child);
      }
      Before = nullptr;
    });
  case Stmt::DeclStmtClass:
    return declarations(clang::cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    return L.Scopes.in(ScopeLowering::Block, [&] { ifStatement(clang::cast<IfStmt>(S)); });
  case Stmt::ForStmtClass:
    return L.Loops.forLoop(clang::cast<ForStmt>(S));
  case Stmt::WhileStmtClass:
    return L.Loops.whileLoop(clang::cast<WhileStmt>(S));
  case Stmt::DoStmtClass:
    return L.Loops.doLoop(clang::cast<DoStmt>(S));
  case Stmt::CXXForRangeStmtClass:
    return L.Loops.rangeFor(clang::cast<CXXForRangeStmt>(S));
  case Stmt::SwitchStmtClass:
    return switchStatement(clang::cast<SwitchStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return statement(clang::cast<SwitchCase>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    if (F.UsesLabels) {
      Instruction I;
      I.Code = Opcode::Label;
      Out.add(std::move(I));
    }
    return statement(clang::cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return L.Loops.hinted(clang::cast<AttributedStmt>(S));
  case Stmt::ReturnStmtClass:
    return returnStatement(clang::cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass: {
    isa<BreakStmt>(S) ? L.Scopes.leaveByBreak() : L.Scopes.leaveByContinue();
    Instruction I;
    I.Code = isa<BreakStmt>(S) ? Opcode::Break : Opcode::Continue;
    return Out.add(std::move(I));
  }
  case Stmt::GCCAsmStmtClass:
    return assembly(clang::cast<GCCAsmStmt>(S));
  case Stmt::CXXTryStmtClass: // as if nothing were thrown
    return statement(clang::cast<CXXTryStmt>(S)->getTryBlock());
  default: // `goto` is no instruction: see Function::UsesLabels
    if (const auto *E = dyn_cast<Expr>(S))
      discard(E);
    return;
  }
}

void StatementLowering::declarations(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      declaration(V);
}

void StatementLowering::declaration(const VarDecl *V) {
  if (V->isStaticLocal() || V->hasExternalStorage() || isShared(V))
    return; // no code runs here
  const uint32_t Local = Locals.localOf(V);
  Out.declare(Local);
  if (const std::optional<int64_t> Constant = L.Expressions.initialValueOf(V))
    Out.store({Operand::Local, Local}, T.typeOf(V->getType()), Out.number(*Constant), unwrapped(V->getInit()));
  else if (V->getInit())
    into(V->getInit(), {Operand::Local, Local}, V->getType());
  L.Scopes.declared(V);
  if (const auto *D = dyn_cast<DecompositionDecl>(V))
    for (const BindingDecl *B : D->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        declaration(Holding);
}

/// The variable that an expression names; null for other places.
static const ValueDecl *named(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Name ? Name->getDecl() : nullptr;
}

static bool names(const Stmt *S, const ValueDecl *V) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(S);
  return (Name && Name->getDecl() == V) ||
         (S && llvm::any_of(S->children(), [&](const Stmt *Child) { return names(Child, V); }));
}

/// Whether the code under a condition jumps, or has a branch.
static bool staysABranch(const Stmt *S) {
  return S && (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, LabelStmt, IfStmt, ForStmt, WhileStmt, DoStmt,
                   CXXForRangeStmt, SwitchStmt, GCCAsmStmt>(S) ||
               llvm::any_of(S->children(), staysABranch));
}

bool lower::leaves(const Stmt *S) {
  if (const auto *C = dyn_cast_or_null<CompoundStmt>(S))
    return !C->body_empty() && leaves(C->body_back());
  const auto *If = dyn_cast_or_null<IfStmt>(S);
  return If ? leaves(If->getThen()) && leaves(If->getElse()) : isa_and_nonnull<ReturnStmt, BreakStmt, ContinueStmt>(S);
}

/// Whether it makes something of a variable of what that was before: `sum += s[i]`.
static bool sumsUp(const Stmt *S) {
  if (!S)
    return false;
  const auto *U = dyn_cast<UnaryOperator>(S);
  const auto *B = dyn_cast<BinaryOperator>(S);
  const ValueDecl *Changed = U && U->isIncrementDecrementOp() ? named(U->getSubExpr())
                             : B && B->isAssignmentOp()       ? named(B->getLHS())
                                                              : nullptr;
  return (Changed && (!B || B->isCompoundAssignmentOp() || names(B->getRHS(), Changed))) ||
         llvm::any_of(S->children(), sumsUp);
}

/// `if (a) …` and `if (a) if (b) …`: nvcc makes one branch of two with the same condition. If they sum up, only where
/// one stands right behind the other, or the condition is the same for all threads (nvcc 13.0, machine code of 130
/// kernels for sm_90, 2026-11-26).
static bool isGuard(const Stmt *S) {
  const auto *If = dyn_cast_or_null<IfStmt>(S);
  if (!If || If->getElse() || If->getConditionVariable() || If->getInit())
    return false;
  const auto *Inner = dyn_cast<IfStmt>(If->getThen());
  return Inner ? isGuard(Inner) : !staysABranch(If->getThen());
}

/// Whether an expression loads an element of something.
static bool loadsElements(const Stmt *S) {
  return S && (isa<ArraySubscriptExpr>(S) || llvm::any_of(S->children(), loadsElements));
}

/// The condition of `if (a && s[i] > 2) …`, of which nvcc makes two branches: what stands behind both is joined with
/// what the second one loads (nvcc 13.0, machine code for sm_90, 2026-11-30). Null for others.
static const BinaryOperator *conditionOfTwoBranches(const IfStmt *S) {
  const auto *Both = dyn_cast<BinaryOperator>(S->getCond()->IgnoreParenImpCasts());
  const bool IsOfTwo = Both && Both->getOpcode() == BO_LAnd && loadsElements(Both->getRHS());
  return IsOfTwo && !S->getElse() && !S->getConditionVariable() && !leaves(S->getThen()) ? Both : nullptr;
}

void StatementLowering::ifStatement(const IfStmt *S) {
  if (S->isConsteval())
    return statement(S->isNegatedConsteval() ? S->getThen() : S->getElse());
  if (L.Loops.isHead(S))
    return statement(goesOnIn(S));
  unsigned Flags = ir::NoFlags;
  if (isGuard(S))
    Flags = ir::Guards | (sumsUp(S->getThen()) ? ir::SumsUp : 0) | (isGuard(Before) ? ir::Follows : 0);
  statement(S->getInit());
  if (S->getConditionVariable())
    declaration(S->getConditionVariable());
  if (const BinaryOperator *Both = conditionOfTwoBranches(S)) {
    const auto Second = [&] { L.Operators.branch(condition(Both->getRHS()), [&] { statement(S->getThen()); }, [] {}); };
    return L.Operators.branch(condition(Both->getLHS()), Second, [] {});
  }
  const Operand Condition = condition(S->getCond());
  // `if (a) break; else b();` is `if (a) break; b();`, so that b() is no branch.
  const bool IsKnown = Out.numberOf(Condition).has_value(), ElseComesBehind = !IsKnown && leaves(S->getThen()),
             ThenComesBehind = !IsKnown && !ElseComesBehind && leaves(S->getElse());
  L.Operators.branch(
      Condition, [&] { statement(ThenComesBehind ? nullptr : S->getThen()); },
      [&] { statement(ElseComesBehind ? nullptr : S->getElse()); }, ir::Flags(Flags));
  if (ElseComesBehind || ThenComesBehind)
    L.Scopes.in(ScopeLowering::Block, [&] { statement(ThenComesBehind ? S->getThen() : S->getElse()); });
}

Operand StatementLowering::returned(const Expr *E) {
  if (L.Result->isReferenceType())
    return address(E);
  return L.Source->getReturnType()->isReferenceType() ? L.Operators.read(E, L.Result) : value(E);
}

void StatementLowering::returnStatement(const ReturnStmt *S) {
  Instruction I;
  I.Code = Opcode::Return;
  if (const Expr *E = S->getRetValue()) {
    if (F.ReturnsInPlace) {
      const Operand Place = Out.loadPointer({Operand::Local, 0});
      Out.makeOwn(Place); // the caller's, who does not look at it before
      into(E, Place, L.Result);
    } else if (F.ResultType.Is == ir::Type::Void)
      discard(E);
    else {
      I.Ty = F.ResultType;
      I.Operands.push_back(Out.orLost(returned(E), I.Ty));
    }
  }
  L.Scopes.leaveFunction();
  Out.add(std::move(I));
}

//===----------------------------------------------------------------------===//
// switch
//===----------------------------------------------------------------------===//

static std::optional<int64_t> caseNumber(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, Context))
    return std::nullopt;
  return R.Val.getInt().extOrTrunc(64).getSExtValue();
}

std::optional<ir::SwitchInfo::Label> StatementLowering::labelOf(const SwitchCase *Label) const {
  const auto *Case = dyn_cast<CaseStmt>(Label);
  if (!Case)
    return ir::SwitchInfo::Label{true, 0, 0};
  const auto Low = caseNumber(Case->getLHS(), Context);
  const auto High = Case->getRHS() ? caseNumber(Case->getRHS(), Context) : Low;
  if (!Low || !High)
    return std::nullopt;
  return ir::SwitchInfo::Label{false, *Low, *High};
}

ir::SwitchInfo StatementLowering::switchParts(const SwitchStmt *S) {
  ir::SwitchInfo Info;
  auto AddPart = [&](const Stmt *Child) {
    ir::SwitchInfo::Part Part;
    while (const auto *Case = dyn_cast<SwitchCase>(Child)) {
      if (auto Label = labelOf(Case))
        Part.Labels.push_back(*Label);
      Child = Case->getSubStmt();
    }
    Part.Breaks = isa<BreakStmt>(Child);
    Part.Body = Out.block([&] { L.Scopes.in(ScopeLowering::OfSwitch, [&] { statement(Child); }); });
    Info.Parts.push_back(std::move(Part));
  };
  if (const auto *Body = dyn_cast<CompoundStmt>(S->getBody()))
    for (const Stmt *Child : Body->body())
      AddPart(Child);
  else
    AddPart(S->getBody());
  return Info;
}

void StatementLowering::switchStatement(const SwitchStmt *S) {
  statement(S->getInit());
  if (S->getConditionVariable())
    declaration(S->getConditionVariable());
  Instruction I;
  I.Code = Opcode::Switch;
  I.Operands.push_back(value(S->getCond()));
  I.Ty = T.typeOf(S->getCond()->getType());
  ir::SwitchInfo Info = switchParts(S);
  I.Index = uint32_t(F.Switches.size());
  F.Switches.push_back(std::move(Info));
  Out.add(std::move(I));
}

//===----------------------------------------------------------------------===//
// asm
//===----------------------------------------------------------------------===//

Operand StatementLowering::inputOf(const Expr *Input) {
  // A constant that assembly wrote is one no more.
  const VarDecl *V = variableOfInput(Input);
  return V && WrittenInputs.contains(V) ? Out.load(address(Input->IgnoreParenImpCasts()), Input->getType(), Input)
                                        : value(Input);
}

void StatementLowering::assembly(const GCCAsmStmt *S) {
  const auto Written = inputsWrittenBy(S);
  ir::AssemblyInfo Info;
  Info.Text = textWithOutputs(S, Written);
  Instruction I;
  I.Code = Opcode::Assembly;
  I.Site = P.siteOf(compat::templateOf(*S)); // of accesses whose address the text itself computes
  for (unsigned N = 0; N < S->getNumInputs(); ++N) {
    if (llvm::is_contained(Written, N))
      continue;
    const Expr *Input = S->getInputExpr(N);
    Info.Inputs.push_back(Input->isGLValue() ? ir::Type::pointer() : T.typeOf(Input->getType()));
    Info.InputSites.push_back(P.siteOf(Input));
    I.Operands.push_back(Out.orLost(inputOf(Input), Info.Inputs.back()));
  }
  auto AddOutput = [&](const Expr *Output) {
    Info.Outputs.push_back(T.typeOf(Output->getType()));
    Info.OutputSites.push_back(P.siteOf(Output));
    I.Operands.push_back(address(Output));
  };
  for (unsigned N = 0; N < S->getNumOutputs(); ++N)
    AddOutput(S->getOutputExpr(N));
  for (unsigned N : Written) {
    WrittenInputs.insert(variableOfInput(S->getInputExpr(N)));
    AddOutput(S->getInputExpr(N)->IgnoreParenImpCasts());
  }
  I.Index = uint32_t(F.Assemblies.size());
  F.Assemblies.push_back(std::move(Info));
  Out.add(std::move(I));
}
