//===- Periods.h - How values repeat with an unknown number -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An unknown number has too many values to try them all. But `tile[(t + n) % 48]` is the same for n and n + 48, unless
// n is so near to zero or to the end of its range that some threads see the sum wrap, or negative, and others do not.
// So a value has a period with a number, and irregular ranges of that number in which nothing repeats.
//
// Example. `s[t / 16 * n + t % 16]`, 4-byte elements, 32 banks, 32 lanes: n moves the two halves of a warp apart, and
// what they meet in depends on n mod 32, unless n is so small that the rows overlap and lanes meet in the same word.
// The period is 32, and -17 … 17 is irregular.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_PERIODS_H
#define BANKLINT_LANES_PERIODS_H

#include "Lanes/Lanes.h"

namespace banklint {

/// How a value repeats with a number.
struct Pattern {
  uint64_t Period = 0;          ///< 0: not known to repeat
  std::vector<Range> Irregular; ///< of the number, in order, apart; before, between and behind them it repeats
};

/// What repeats: where an unknown number changes by the period, within a range without irregular numbers,
///  * the active threads of a warp all move by the same multiple of Modulus; or
///  * each moves by a multiple of Modulus, and those whose distance changes are at least Apart away from each other,
///  before
///    and after. Not if Modulus is 0: then the threads stay where they are.
struct Repetition {
  uint64_t Modulus = 0;
  int64_t Apart = 0;
  const ThreadMask &Active;
};

/// The pattern of \p A with \p S, one of its independents, whatever the others are.
Pattern patternOf(Lanes &L, const Value &A, SymbolId S, const Repetition &What);

} // namespace banklint

#endif
