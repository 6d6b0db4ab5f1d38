//===- CheckName.h - What our findings are called ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_CHECKNAME_H
#define BANKLINT_SUPPORT_CHECKNAME_H

#include "llvm/ADT/StringRef.h"

namespace banklint {

/// The check in clang-tidy, the rule in reports, the word that NOLINT takes.
inline constexpr llvm::StringLiteral CheckName = "gpu-bank-conflict";

/// The rule, in reports, of an access that is not proven to conflict, but may cost as much as what costs most. The
/// check that finds it is the same.
inline constexpr llvm::StringLiteral PossibleConflictRule = "gpu-possible-bank-conflict";

} // namespace banklint

#endif
