//===- BankSizes.cpp - Banks of 8 bytes on request ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels/BankSizes.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace clang;

/// The kernel that an argument names: `kernel<32>`, `(const void *)kernel`, `&kernel`.
static const FunctionDecl *namedFunction(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
    E = U->getSubExpr()->IgnoreParenCasts();
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
}

void BankSizes::note(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return;
  // How many arguments stand before the size.
  const int Before = llvm::StringSwitch<int>(Callee->getName())
                         .Cases("cudaDeviceSetSharedMemConfig", "cudaThreadSetSharedMemConfig",
                                "cuCtxSetSharedMemConfig", 0)
                         .Cases("cudaFuncSetSharedMemConfig", "cuFuncSetSharedMemConfig", 1)
                         .Default(-1);
  Expr::EvalResult Size;
  if (Before < 0 || Call->getNumArgs() != unsigned(Before) + 1 || Call->getArg(Before)->isValueDependent() ||
      !Call->getArg(Before)->EvaluateAsInt(Size, Callee->getASTContext()))
    return;
  // Of cudaSharedMemConfig and CUsharedconfig alike: default, four bytes, eight bytes.
  const Setting New{Size.Val.getInt() == 2, Call->getBeginLoc()};
  if (Before == 0) {
    if (!OfDevice || New.EightBytes)
      OfDevice = New;
  } else if (const FunctionDecl *Kernel = namedFunction(Call->getArg(0))) {
    auto [It, First] = OfKernel.try_emplace(Kernel->getCanonicalDecl(), New);
    if (!First && New.EightBytes)
      It->second = New;
  }
}

std::optional<SourceLocation> BankSizes::eightBytesAskedAt(const FunctionDecl *Kernel) const {
  auto It = OfKernel.find(Kernel->getCanonicalDecl());
  const std::optional<Setting> Decides = It != OfKernel.end() ? std::optional(It->second) : OfDevice;
  return Decides && Decides->EightBytes ? std::optional(Decides->Where) : std::nullopt;
}
