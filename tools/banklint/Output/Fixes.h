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
#include <map>
#include <string>

namespace banklint {

struct AppliedFixes {
  unsigned Count = 0; ///< a fix that several findings carry, or that another one leaves no room for, counts once
  std::map<std::string, std::string> Before; ///< the texts of the files that were changed, as they were
};

/// Applies the fixes of the findings to their files. \p Project: see writeWhole().
llvm::Expected<AppliedFixes> applyFixes(llvm::ArrayRef<Finding> Findings, llvm::StringRef Project);
/// The same as a patch, which `git apply` and `patch -p1` take in the working directory; no file is touched. Empty if
/// there is nothing to change.
llvm::Expected<std::string> patchOf(llvm::ArrayRef<Finding> Findings);
/// The files are again as they were.
llvm::Error takeBack(const AppliedFixes &Applied, llvm::StringRef Project);

} // namespace banklint

#endif
