//===- Flow.h - Jumps become ifs and loops ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX jumps, and IR has `if` and `loop`. The instructions of a function are cut into blocks, and these are put into
// order:
//
//       @%p1 bra $L__BB0_5;            if %p1 {
//     $L__BB0_2:                       } else {
//       …                                loop {
//       @%p3 bra $L__BB0_2;      →         …
//     $L__BB0_5:                         } while %p3
//       ret;                           }
//                                      return
//
// Loops are the natural ones; a jump into the middle of one (irreducible) is not understood. What several jumps lead to
// stands behind all of them, as the tree of dominators says. Where a jump has to pass over something on its way there,
// a *flag* says so, and that stands under `if flag` (Ramsey, "Beyond Relooper", ICFP 2022, with flags for its exits).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_FLOW_H
#define BANKLINT_PTX_FLOW_H

#include "Ptx/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint::ptx {

/// Instructions that run one after the other; jumps are not among them.
struct Stretch {
  unsigned First = 0, End = 0; ///< numbers of instructions
};

/// What runs, in order.
struct Step {
  enum Kind {
    Run,      ///< the instructions of Of
    If,       ///< Then where the predicate of the instruction Branch holds, Else elsewhere
    Loop,     ///< Then again and again: as long as the predicate of Branch holds, or, if it is None, without end
    IfFlag,   ///< Then where Flag is set
    SetFlag,  ///< Flag becomes Value
    Break,    ///< leaves the innermost loop
    Continue, ///< begins the next step of it
    Return,   ///< leaves the function
    Leave,    ///< the threads end: trap
  } Is = Run;
  Stretch Of = {};
  unsigned Branch = None;
  bool Negated = false; ///< If, Loop: where the predicate, as the instruction has it, does not hold
  unsigned Flag = 0;
  bool Value = false;
  bool IsRolled = false; ///< Loop: it is not to be unrolled
  std::vector<Step> Then = {}, Else = {};
};

/// The body of a function in order.
struct Order {
  std::vector<Step> Steps;
  unsigned Flags = 0;
};

/// Nothing, and why, if the jumps of a function are not understood.
std::optional<Order> orderOf(const Function &F, std::string &Why);

/// For tests: `if %p1 { … }`.
void print(llvm::raw_ostream &OS, const Order &O, const Function &F);

} // namespace banklint::ptx

#endif
