//===- Statements.cpp - Statements as Code --------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code/Reasons.h"
#include "Lower/FunctionLowering.h"
#include "Lower/SharedMemory.h"
#include "Support/Compat/Clang.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

void FunctionLowering::statement(const Stmt *S) {
  if (!S)
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    for (const Stmt *Child : clang::cast<CompoundStmt>(S)->body())
      statement(Child);
    return;
  case Stmt::DeclStmtClass:
    return declarations(clang::cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    return ifStatement(clang::cast<IfStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *For = clang::cast<ForStmt>(S);
    statement(For->getInit());
    return loop({For->getCond(), For->getConditionVariable(), For->getInc(), For->getBody()});
  }
  case Stmt::WhileStmtClass: {
    const auto *While = clang::cast<WhileStmt>(S);
    return loop({While->getCond(), While->getConditionVariable(), nullptr, While->getBody()});
  }
  case Stmt::DoStmtClass: {
    const auto *Do = clang::cast<DoStmt>(S);
    return loop({Do->getCond(), nullptr, nullptr, Do->getBody(), false});
  }
  case Stmt::CXXForRangeStmtClass:
    return rangeFor(clang::cast<CXXForRangeStmt>(S));
  case Stmt::SwitchStmtClass:
    return switchStatement(clang::cast<SwitchStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return statement(clang::cast<SwitchCase>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return statement(clang::cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    UnrollHint = unrolledTogether(clang::cast<AttributedStmt>(S));
    statement(clang::cast<AttributedStmt>(S)->getSubStmt());
    UnrollHint = 0;
    return;
  case Stmt::ReturnStmtClass:
    return returnStatement(clang::cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass: {
    Instruction I;
    I.Code = isa<BreakStmt>(S) ? Opcode::Break : Opcode::Continue;
    return add(std::move(I));
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

void FunctionLowering::declarations(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      declaration(V);
}

void FunctionLowering::declaration(const VarDecl *V) {
  if (V->isStaticLocal() || V->hasExternalStorage() || isShared(V))
    return; // no code runs here
  const uint32_t Local = localOf(V);
  declare(Local);
  if (V->getInit())
    into(V->getInit(), {Operand::Local, Local}, V->getType());
  if (const auto *D = dyn_cast<DecompositionDecl>(V))
    for (const BindingDecl *B : D->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        declaration(Holding);
}

void FunctionLowering::ifStatement(const IfStmt *S) {
  if (S->isConsteval())
    return statement(S->isNegatedConsteval() ? S->getThen() : S->getElse());
  statement(S->getInit());
  if (S->getConditionVariable())
    declaration(S->getConditionVariable());
  branch(
      condition(S->getCond()), [&] { statement(S->getThen()); }, [&] { statement(S->getElse()); });
}

void FunctionLowering::returnStatement(const ReturnStmt *S) {
  Instruction I;
  I.Code = Opcode::Return;
  const QualType Result = Source->getReturnType();
  if (const Expr *E = S->getRetValue()) {
    if (F.ReturnsInPlace) {
      const Operand Place = loadPointer({Operand::Local, 0});
      OwnPlaces.insert(Place.Index); // the caller's, who does not look at it before
      into(E, Place, Result);
    } else if (F.ResultType.Is == code::Type::Void)
      discard(E);
    else {
      I.Operands.push_back(Result->isReferenceType() ? address(E) : value(E));
      I.Ty = F.ResultType;
      if (!I.Operands.back())
        I.Operands.back() = lost(I.Ty, reason::Expression);
    }
  }
  add(std::move(I));
}

void FunctionLowering::rangeFor(const CXXForRangeStmt *S) {
  const unsigned Hint = std::exchange(UnrollHint, 0);
  statement(S->getInit());
  statement(S->getRangeStmt());
  statement(S->getBeginStmt());
  statement(S->getEndStmt());
  UnrollHint = Hint;
  // for (; begin != end; ++begin) { auto x = *begin; body }
  loop({S->getCond(), nullptr, S->getInc(), S->getBody(), true, S->getLoopVarStmt()});
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

std::optional<code::SwitchInfo::Label> FunctionLowering::labelOf(const SwitchCase *Label) {
  const auto *Case = dyn_cast<CaseStmt>(Label);
  if (!Case)
    return code::SwitchInfo::Label{true, 0, 0};
  const auto Low = caseNumber(Case->getLHS(), Context);
  const auto High = Case->getRHS() ? caseNumber(Case->getRHS(), Context) : Low;
  if (!Low || !High)
    return std::nullopt;
  return code::SwitchInfo::Label{false, *Low, *High};
}

code::SwitchInfo FunctionLowering::switchParts(const SwitchStmt *S) {
  code::SwitchInfo Info;
  auto AddPart = [&](const Stmt *Child) {
    code::SwitchInfo::Part Part;
    while (const auto *Case = dyn_cast<SwitchCase>(Child)) {
      if (auto Label = labelOf(Case))
        Part.Labels.push_back(*Label);
      Child = Case->getSubStmt();
    }
    Part.Breaks = isa<BreakStmt>(Child);
    Part.Body = block([&] { statement(Child); });
    Info.Parts.push_back(std::move(Part));
  };
  if (const auto *Body = dyn_cast<CompoundStmt>(S->getBody()))
    for (const Stmt *Child : Body->body())
      AddPart(Child);
  else
    AddPart(S->getBody());
  return Info;
}

void FunctionLowering::switchStatement(const SwitchStmt *S) {
  statement(S->getInit());
  if (S->getConditionVariable())
    declaration(S->getConditionVariable());
  Instruction I;
  I.Code = Opcode::Switch;
  I.Operands.push_back(value(S->getCond()));
  I.Ty = T.typeOf(S->getCond()->getType());
  code::SwitchInfo Info = switchParts(S);
  I.Index = uint32_t(F.Switches.size());
  F.Switches.push_back(std::move(Info));
  add(std::move(I));
}

//===----------------------------------------------------------------------===//
// asm
//===----------------------------------------------------------------------===//

void FunctionLowering::assembly(const GCCAsmStmt *S) {
  code::AssemblyInfo Info;
  Info.Text = compat::textOf(*S);
  Instruction I;
  I.Code = Opcode::Assembly;
  I.Site = P.siteOf(S->getAsmString()); // of accesses whose address the text itself computes
  for (unsigned N = 0; N < S->getNumInputs(); ++N) {
    const Expr *Input = S->getInputExpr(N);
    Info.Inputs.push_back(Input->isGLValue() ? code::Type::pointer() : T.typeOf(Input->getType()));
    Info.InputSites.push_back(P.siteOf(Input));
    const Operand X = value(Input);
    I.Operands.push_back(X ? X : lost(Info.Inputs.back(), reason::Expression));
  }
  for (unsigned N = 0; N < S->getNumOutputs(); ++N) {
    const Expr *Output = S->getOutputExpr(N);
    Info.Outputs.push_back(T.typeOf(Output->getType()));
    Info.OutputSites.push_back(P.siteOf(Output));
    I.Operands.push_back(address(Output));
  }
  I.Index = uint32_t(F.Assemblies.size());
  F.Assemblies.push_back(std::move(Info));
  add(std::move(I));
}
