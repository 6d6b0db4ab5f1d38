//===- LoopChanges.h - What a loop does to registers ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_LOOPCHANGES_H
#define BANKLINT_PTX_LOOPCHANGES_H

#include "Ptx/Flow.h"

namespace banklint::ptx {

class LoopChanges {
public:
  /// \p Loop: a step that is a loop, of \p F.
  LoopChanges(const Function &F, const Step &Loop);

  /// The registers that are set in the loop, with the instructions that set each, by their numbers.
  std::map<unsigned, std::vector<unsigned>> Setting;

  /// What a step adds to a register, if that is one constant: `add.s32 %r1, %r1, 4;`, or by way of another register,
  /// `add.s32 %r2, %r1, 4; mov.u32 %r1, %r2;`.
  std::optional<int64_t> addedTo(unsigned Register) const;
  /// The constant that it holds where the loop begins; nothing if it is none.
  std::optional<int64_t> before(unsigned Register) const;

  /// What the condition behind a step compares.
  struct Comparison {
    unsigned Counter = None;      ///< a register to which a step adds a constant
    bool IsAfterwards = false;    ///< it is compared after that
    std::optional<int64_t> Bound; ///< nothing: it is no constant, but the same in each step
    unsigned Instruction = None;  ///< the `setp`
    bool IsFirst = true;          ///< the counter is its first operand
  };
  /// Nothing if the number of steps cannot be told before the loop begins.
  std::optional<Comparison> comparison() const;
  /// The number of steps, if it is a constant.
  std::optional<unsigned> steps() const;

private:
  void look(const std::vector<Step> &Steps);
  std::optional<unsigned> onlySetter(unsigned Register) const;
  /// The register to which \p Adding adds a constant, and that constant.
  std::optional<std::pair<unsigned, int64_t>> sumIn(unsigned Adding) const;

  const Function &F;
  const Step &Loop;
};

} // namespace banklint::ptx

#endif
