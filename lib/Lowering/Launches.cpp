//===- Launches.cpp - Kernel launches as IR -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Support/Compat/Clang.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

static Instruction launchAt(ir::SiteId Site) {
  Instruction I;
  I.Code = Opcode::Launch;
  I.Site = Site;
  return I;
}

void LaunchLowering::launch(const CUDAKernelCallExpr *E) {
  ir::LaunchInfo Info;
  Instruction I = launchAt(P.siteOf(E));
  const auto Configuration = compat::configurationOf(*E);
  auto AddShape = [&](unsigned N) {
    const Expr *Shape = N < Configuration.size() ? Configuration[N] : nullptr;
    const bool IsNumber = !Shape || T.isInteger(Shape->getType());
    I.Operands.push_back(Out.orLost(Shape ? value(Shape) : Operand(), ir::Type::integer(32, false)));
    return IsNumber;
  };
  Info.GridIsNumber = AddShape(0);
  Info.BlockIsNumber = AddShape(1);
  if (Info.HasBytes = Configuration.size() > 2; Info.HasBytes) {
    const Expr *Bytes = Configuration[2];
    I.Operands.push_back(Out.orLost(value(Bytes), T.typeOf(Bytes->getType())));
  }
  const FunctionDecl *Named = E->getDirectCallee();
  addKernel(Named ? Operand{Operand::Function, P.idOf(Named)} : value(E->getCallee()), Info, I);
  addArguments({E->getArgs(), E->getNumArgs()}, Info, I, Named);
  finish(std::move(Info), std::move(I));
}

Operand LaunchLowering::launchThroughRuntime(const CallExpr *E, const FunctionDecl *Callee) {
  ir::LaunchInfo Info;
  Instruction I = launchAt(P.siteOf(E));
  const llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  Info.FromConfiguration = Callee->getIdentifier() && Callee->getName().starts_with("cudaLaunchKernelEx");
  auto Add = [&](const Expr *A) { I.Operands.push_back(Out.orLost(value(A), T.typeOf(A->getType()))); };
  if (Info.FromConfiguration) {
    Add(Arguments[0]);
    addKernel(value(Arguments[1]), Info, I);
    addArguments(Arguments.drop_front(2), Info, I);
  } else {
    Add(Arguments[1]);
    Add(Arguments[2]);
    Info.GridIsNumber = T.isInteger(Arguments[1]->getType());
    Info.BlockIsNumber = T.isInteger(Arguments[2]->getType());
    const bool IsAsWritten = Callee->getIdentifier() && Callee->getName() == "hipLaunchKernelGGL"; // as in <<<>>>
    const size_t OfBytes = IsAsWritten ? 3 : 4;
    if (Info.HasBytes = Arguments.size() > OfBytes; Info.HasBytes)
      Add(Arguments[OfBytes]);
    addKernel(value(Arguments[0]), Info, I);
    if (IsAsWritten && Arguments.size() > 5)
      addArguments(Arguments.drop_front(5), Info, I);
  }
  finish(std::move(Info), std::move(I));
  return Out.lost(T.typeOf(E->getType()), reason::NoBody);
}

void LaunchLowering::addKernel(Operand Kernel, ir::LaunchInfo &Info, Instruction &I) {
  if (Kernel.Is == Operand::Function)
    Info.Kernel = Kernel.Index;
  else
    I.Operands.push_back(Kernel ? Kernel : Operand{Operand::Null, 0});
}

/// \p Kernel: null if it is not known. Its parameters have types also where an argument has none, in code with errors.
void LaunchLowering::addArguments(llvm::ArrayRef<const Expr *> Arguments, ir::LaunchInfo &Info, Instruction &I,
                                  const FunctionDecl *Kernel) {
  for (size_t N = 0; N < Arguments.size(); ++N) {
    const Expr *A = Arguments[N];
    const bool HasType = !A->getType().isNull() && !A->getType()->isDependentType();
    const bool HasParameter = Kernel && N < Kernel->getNumParams();
    if (!HasType && !HasParameter)
      return; // what follows is not known either
    const QualType Type = HasType ? A->getType() : Kernel->getParamDecl(unsigned(N))->getType();
    Info.Arguments.push_back(HasType && A->isGLValue() ? ir::Type::pointer() : T.typeOf(Type));
    I.Operands.push_back(Out.orLost(value(A), Info.Arguments.back()));
  }
}

void LaunchLowering::finish(ir::LaunchInfo Info, Instruction I) {
  I.Index = uint32_t(F.Launches.size());
  F.Launches.push_back(std::move(Info));
  Out.add(std::move(I));
}
