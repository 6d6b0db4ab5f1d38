//===- Unmatched.h - Names that nothing has ---------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_SELECTION_UNMATCHED_H
#define BANKLINT_TOOLS_BANKLINT_SELECTION_UNMATCHED_H

#include "Analysis/Analysis.h"

namespace banklint {

/// What --block and --assume name that no analysed file has, a sentence each with the names that there are.
std::vector<std::string> unmatchedNames(const AnalysisOptions &Asked, const Result &All);

/// The same of --instantiate.
std::vector<std::string> unmatchedTemplates(llvm::ArrayRef<std::string> Asked, const Result &All);

} // namespace banklint

#endif
