//===- BankSizes.cpp - Banks of 8 bytes on request ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entries/BankSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
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
                         .Case("cudaDeviceSetSharedMemConfig", 0)
                         .Case("cudaThreadSetSharedMemConfig", 0)
                         .Case("cuCtxSetSharedMemConfig", 0)
                         .Case("cudaFuncSetSharedMemConfig", 1)
                         .Case("cuFuncSetSharedMemConfig", 1)
                         .Default(-1);
  Expr::EvalResult Size;
  if (Before < 0 || Call->getNumArgs() != unsigned(Before) + 1 || Call->getArg(Before)->isValueDependent() ||
      !Call->getArg(Before)->EvaluateAsInt(Size, Callee->getASTContext()))
    return;
  // Of cudaSharedMemConfig and CUsharedconfig alike: default, four bytes, eight bytes.
  const Setting New{Size.Val.getInt() == 2, Call->getBeginLoc()};
  if (Before == 0) {
    OfDevice.push_back(New);
  } else if (const FunctionDecl *Kernel = namedFunction(Call->getArg(0))) {
    auto [It, First] = OfKernel.try_emplace(Kernel->getCanonicalDecl(), New);
    if (!First && New.EightBytes)
      It->second = New;
  }
}

std::optional<SourceLocation> BankSizes::eightBytesAskedAt(const FunctionDecl *Kernel,
                                                           SourceLocation LaunchedAt) const {
  const SourceManager &Sources = Kernel->getASTContext().getSourceManager();
  const Setting *Decides = nullptr;
  if (auto It = OfKernel.find(Kernel->getCanonicalDecl()); It != OfKernel.end())
    Decides = &It->second;
  else {
    for (const Setting &S : OfDevice)
      if (LaunchedAt.isValid() && Sources.isBeforeInTranslationUnit(S.Where, LaunchedAt) &&
          (!Decides || Sources.isBeforeInTranslationUnit(Decides->Where, S.Where)))
        Decides = &S;
    if (!Decides) {
      auto Any = llvm::find_if(OfDevice, [](const Setting &S) { return S.EightBytes; });
      if (Any == OfDevice.end())
        return std::nullopt;
      Decides = &*Any;
    }
  }
  return Decides->EightBytes ? std::optional(Decides->Where) : std::nullopt;
}
