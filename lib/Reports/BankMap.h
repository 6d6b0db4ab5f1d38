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

/// The words that the lanes of a phase touch.
struct BankGrid {
  struct Row {
    int64_t First = 0;           ///< the word in bank 0, counted from the start of the array
    std::vector<LaneMask> Lanes; ///< by bank
  };
  Phase Served;
  unsigned Wavefronts = 1;
  unsigned Busiest = 0;  ///< the bank that the phase waits for
  std::vector<Row> Rows; ///< from the lowest word on

  /// Whether the phase waits for this bank: it is asked for as many words as there are wavefronts, or is the busiest.
  bool waitsFor(unsigned Bank) const;
};

/// A grid for each phase of the request. \p Bias: bytes that its addresses are too high; whole rows of banks.
std::vector<BankGrid> bankGrids(const Architecture &A, const Request &R, uint64_t Bias = 0);

/// The first of those that take the most wavefronts.
size_t slowest(llvm::ArrayRef<BankGrid> Grids);

/// Draws a phase, after a line about it. \p Indent: what each line begins with.
void printBankGrid(llvm::raw_ostream &OS, llvm::ArrayRef<BankGrid> Grids, size_t Number, llvm::StringRef Indent = "");

/// A phase in few columns, one for each bank: a lane is a digit or letter (10 is a, 36 is A), several of one word are
/// +. The lines have one width.
std::vector<std::string> smallBankGrid(const BankGrid &G, llvm::StringRef Title, size_t MostRows = 32);

/// The picture of the access' worst request, after a line about what it shows; or that line with why there is none.
std::string bankMap(const AccessReport &Access);

/// "load of 4 bytes from 'tile' in kernel 'transpose', 32x32 threads per block, sm_90".
std::string describe(const AccessReport &Access);

} // namespace banklint

#endif
