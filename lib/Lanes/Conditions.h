//===- Conditions.h - Comparisons and choices ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_CONDITIONS_H
#define BANKLINT_LANES_CONDITIONS_H

#include "Lanes/Symbols.h"

namespace banklint::arithmetic {

/// Whether unknown numbers of 64 bits without a sign, which are kept as with one, look negative.
bool maySurpass(const Symbols &Table, const Value &A, IntType T);
/// `A O B` as 0 or 1, of numbers that are held as their type holds them. It looks at the difference: equal symbols
/// cancel, ranges may decide, thread by thread.
Value compare(Symbols &Table, Op O, const Value &A, const Value &B, IntType T);
/// The minimum or maximum.
Value extremum(Symbols &Table, Op O, const Value &A, const Value &B, IntType T);
/// & | ^ of truth values: a known 0 or 1 on one side may decide.
Value logical(Symbols &Table, Op O, const Value &A, const Value &B);
/// The range of \p V where conditions hold, or do not: of `n` where `n == 1` does.
Range rangeWhere(Symbols &Table, const Value &V, llvm::ArrayRef<std::pair<Value, bool>> Held);
/// Whether \p C holds, or does not, where other conditions do, or do not: `n == 2` where `n == 1` does.
std::optional<bool> follows(Symbols &Table, const Value &C, llvm::ArrayRef<std::pair<Value, bool>> Held);
/// `C ? A : B` where \p C is 0 or 1 for each thread, or unknown.
Value select(Symbols &Table, const Value &C, const Value &A, const Value &B);

} // namespace banklint::arithmetic

#endif
