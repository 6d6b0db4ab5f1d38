//===- BankMap.h - A picture of a request -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory as the hardware has it: a column for each bank, a row for each row of words that the lanes touch, and
// in it the lanes. A column with several numbers below each other is a conflict. Four lanes that read a column of
// `float tile[4][4]`, and of `tile[4][5]`, on a machine of four banks:
//
//     bank       0  1  2  3             bank       0  1  2  3
//     word   0   0  .  .  .             word   0   0  .  .  .
//     word   4   1  .  .  .             word   4   .  1  .  .
//     word   8   2  .  .  .             word   8   .  .  2  .
//     word  12   3  .  .  .             word  12   .  .  .  3
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_BANKMAP_H
#define BANKLINT_REPORTS_BANKMAP_H

#include "Findings/Findings.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// "3", "0-15, 17".
std::string laneRanges(LaneMask Lanes);

/// Draws the phase of the request that takes the most wavefronts, the first of these. The request must have active
/// lanes.
void printBankMap(llvm::raw_ostream &OS, const Architecture &Machine, const Request &R);

/// The picture of the access' worst request, after a line about what it shows; or that line with why there is none.
std::string bankMap(const AccessReport &Access);

} // namespace banklint

#endif
