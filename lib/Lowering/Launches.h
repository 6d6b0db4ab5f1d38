//===- Launches.h - Kernel launches as IR -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_LAUNCHES_H
#define BANKLINT_LOWERING_LAUNCHES_H

#include "Lowering/Part.h"

namespace banklint::lower {

class LaunchLowering : Part {
public:
  explicit LaunchLowering(FunctionLowering &L) : Part(L) {}

  /// `kernel<<<grid, block>>>(arguments)`
  void launch(const clang::CUDAKernelCallExpr *E);
  /// `cudaLaunchKernelEx(&configuration, kernel, arguments…)`, `cudaLaunchKernel(kernel, grid, block, …)`
  Operand launchThroughRuntime(const clang::CallExpr *E, const clang::FunctionDecl *F);

private:
  void addKernel(Operand Kernel, ir::LaunchInfo &Info, Instruction &I);
  void addArguments(llvm::ArrayRef<const clang::Expr *> Arguments, ir::LaunchInfo &Info, Instruction &I,
                    const clang::FunctionDecl *Kernel = nullptr);
  void finish(ir::LaunchInfo Info, Instruction I);
};

} // namespace banklint::lower

#endif
