//===- Suppression.h - NOLINT comments --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_SUPPRESSION_H
#define BANKLINT_FRONTEND_SUPPRESSION_H

#include "clang/Basic/SourceManager.h"
#include <string>
#include <vector>

namespace banklint {

/// Whether a NOLINT comment on the line, a NOLINTNEXTLINE comment on the line before, or a pair of NOLINTBEGIN and
/// NOLINTEND around it names gpu-bank-conflict (by name or glob) or no check at all: the rules of clang-tidy. A pair
/// names the same checks at both ends; what begins and never ends silences nothing.
bool isSuppressed(const clang::SourceManager &Sources, clang::SourceLocation At);

/// A sentence for each NOLINTBEGIN for our check that nothing ends, and each NOLINTEND that ends nothing: clang-tidy's
/// words.
std::vector<std::string> unmatchedSuppressions(const clang::SourceManager &Sources, clang::FileID File);

} // namespace banklint

#endif
