//===- Budget.h - How much a run may still execute ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_BUDGET_H
#define BANKLINT_MACHINE_BUDGET_H

#include <algorithm>
#include <cstdint>
#include <functional>

namespace banklint::machine {

/// Counts instructions of IR, so that the same source gives the same answer everywhere.
class Budget {
public:
  /// \p Stops: asked now and then; true ends the run as if the budget were spent. May be empty.
  Budget(uint64_t Most, std::function<bool()> Stops) : Most(Most), Stops(std::move(Stops)) {}

  /// One more instruction; whether the run may go on.
  bool tick() {
    if (Cells >= CellsOfInstruction) {
      Executed += Cells / CellsOfInstruction;
      Cells %= CellsOfInstruction;
    }
    ++Executed;
    if (Executed >= NextQuestion && Stops) {
      NextQuestion = Executed + 1024;
      if (Stops())
        stop();
    }
    return !isSpent();
  }
  /// What an instruction does besides: cells of memory that are copied, joined or looked at.
  void spend(uint64_t MoreCells) { Cells += MoreCells; }
  /// The same, as much as an instruction takes.
  void spendInstructions(uint64_t Number = 1) { spend(Number * CellsOfInstruction); }

  /// Ends the run as if the budget were spent.
  void stop() { Executed = std::max(Executed, Most + 1); }

  uint64_t executed() const { return Executed; }
  bool isSpent() const { return Executed > Most; }
  bool isHalfSpent() const { return Executed > Most / 2; }
  /// To be counted up by what copies cells; see spend().
  uint64_t *counter() { return &Cells; }

private:
  const uint64_t Most;
  const std::function<bool()> Stops;
  uint64_t Executed = 0, NextQuestion = 1024;
  uint64_t Cells = 0;
  static constexpr uint64_t CellsOfInstruction = 16;
};

} // namespace banklint::machine

#endif
