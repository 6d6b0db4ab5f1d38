//===- Launches.cpp - Kernel launches as Code -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code/Reasons.h"
#include "Lower/FunctionLowering.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// kernel<<<grid, block>>>(arguments)
void FunctionLowering::launch(const CUDAKernelCallExpr *E) {
  code::LaunchInfo Info;
  Instruction I;
  I.Code = Opcode::Launch;
  I.Site = P.siteOf(E);
  const CallExpr *Configuration = E->getConfig();
  auto AddShape = [&](unsigned N) {
    const Expr *Shape = Configuration && N < Configuration->getNumArgs() ? Configuration->getArg(N) : nullptr;
    const bool IsNumber = !Shape || T.isInteger(Shape->getType());
    const Operand X = Shape ? value(Shape) : Operand();
    I.Operands.push_back(X ? X : lost(code::Type::integer(32, false), reason::Expression));
    return IsNumber;
  };
  Info.GridIsNumber = AddShape(0);
  Info.BlockIsNumber = AddShape(1);
  const Expr *Bytes = Configuration && Configuration->getNumArgs() > 2 ? Configuration->getArg(2) : nullptr;
  if (Bytes && !isa<CXXDefaultArgExpr>(Bytes)) {
    Info.HasBytes = true;
    const Operand X = value(Bytes);
    I.Operands.push_back(X ? X : lost(T.typeOf(Bytes->getType()), reason::Expression));
  }
  const FunctionDecl *Named = E->getDirectCallee();
  const Operand Kernel = Named ? Operand{Operand::Function, P.idOf(Named)} : value(E->getCallee());
  if (Kernel.Is == Operand::Function)
    Info.Kernel = Kernel.Index;
  else
    I.Operands.push_back(Kernel ? Kernel : Operand{Operand::Null, 0});
  for (const Expr *A : E->arguments()) {
    Info.Arguments.push_back(A->isGLValue() ? code::Type::pointer() : T.typeOf(A->getType()));
    const Operand X = value(A);
    I.Operands.push_back(X ? X : lost(Info.Arguments.back(), reason::Expression));
  }
  I.Index = uint32_t(F.Launches.size());
  F.Launches.push_back(std::move(Info));
  add(std::move(I));
}

/// cudaLaunchKernelEx(&configuration, kernel, arguments…), cudaLaunchKernel(kernel, grid, block, …)
Operand FunctionLowering::launchThroughRuntime(const CallExpr *E, const FunctionDecl *Callee) {
  code::LaunchInfo Info;
  Instruction I;
  I.Code = Opcode::Launch;
  I.Site = P.siteOf(E);
  const llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  Info.FromConfiguration = Callee->getIdentifier() && Callee->getName().starts_with("cudaLaunchKernelEx");
  auto Add = [&](const Expr *A) {
    const Operand X = value(A);
    I.Operands.push_back(X ? X : lost(T.typeOf(A->getType()), reason::Expression));
  };
  auto AddKernel = [&](const Expr *A) {
    const Operand Kernel = value(A);
    if (Kernel.Is == Operand::Function)
      Info.Kernel = Kernel.Index;
    else
      I.Operands.push_back(Kernel ? Kernel : Operand{Operand::Null, 0});
  };
  if (Info.FromConfiguration) {
    Add(Arguments[0]);
    AddKernel(Arguments[1]);
    for (const Expr *A : Arguments.drop_front(2)) {
      Info.Arguments.push_back(A->isGLValue() ? code::Type::pointer() : T.typeOf(A->getType()));
      Add(A);
    }
  } else {
    Add(Arguments[1]);
    Add(Arguments[2]);
    Info.GridIsNumber = T.isInteger(Arguments[1]->getType());
    Info.BlockIsNumber = T.isInteger(Arguments[2]->getType());
    if (Info.HasBytes = Arguments.size() > 4; Info.HasBytes)
      Add(Arguments[4]);
    AddKernel(Arguments[0]);
  }
  I.Index = uint32_t(F.Launches.size());
  F.Launches.push_back(std::move(Info));
  add(std::move(I));
  const code::Type Ty = T.typeOf(E->getType());
  return Ty.Is == code::Type::Void ? Operand() : lost(Ty, reason::NoBody);
}
