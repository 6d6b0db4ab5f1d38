//===- BankSizes.h - Banks of 8 bytes on request ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GPUs of compute capability 3.x have banks of 4 bytes, unless the program asks for 8:
//
//     cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte);        // all kernels
//     cudaFuncSetSharedMemConfig(kernel, cudaSharedMemBankSizeFourByte);   // stronger, for this one
//
// A call counts wherever it stands: programs set the size once. (Where they ask for both sizes in turn, the
// kernels in between cannot be told apart; then 8 bytes it is.)
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ENTRIES_BANKSIZES_H
#define BANKLINT_ENTRIES_BANKSIZES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <vector>

namespace banklint {

class BankSizes {
public:
  /// Looks whether \p Call is one of the above.
  void note(const clang::CallExpr *Call);
  /// The call that gives \p Kernel banks of 8 bytes where it is launched, if there is one: the last setting of the
  /// device before the launch in the source decides; where there is none before, any.
  std::optional<clang::SourceLocation> eightBytesAskedAt(const clang::FunctionDecl *Kernel,
                                                         clang::SourceLocation LaunchedAt) const;

private:
  struct Setting {
    bool EightBytes;
    clang::SourceLocation Where;
  };
  std::vector<Setting> OfDevice;
  llvm::DenseMap<const clang::FunctionDecl *, Setting> OfKernel; ///< canonical declarations
};

} // namespace banklint

#endif
