//===- Fixes.h - Padding in place -------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_OUTPUT_FIXES_H
#define BANKLINT_TOOLS_BANKLINT_OUTPUT_FIXES_H

#include "Findings/Findings.h"
#include "llvm/Support/Error.h"

namespace banklint {

/// Applies the fixes of the findings to their files, and says how many there were. A fix that
/// several findings carry, or that another one leaves no room for, counts once.
/// \p Project: see writeWhole().
llvm::Expected<unsigned> applyFixes(llvm::ArrayRef<Finding> Findings, llvm::StringRef Project);

} // namespace banklint

#endif
