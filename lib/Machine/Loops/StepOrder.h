//===- StepOrder.h - Which threads take which steps together ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In `for (i = 0; i < t % 8; ++i)`, each thread has its own number of steps. Unrolled by four, threads with four steps
// left take four; the others wait, and take their first step when those take their fifth. So lanes of one instruction
// are in different steps. Measured on an H100 (nvcc 13.0, Nsight Compute, 2026-11-26): requests and wavefronts of 51
// of 56 loops are those of this order.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_STEPORDER_H
#define BANKLINT_MACHINE_LOOPS_STEPORDER_H

#include "Compilers/Nvcc/Unrolling.h"
#include "Lanes/ThreadInts.h"
#include <vector>

namespace banklint::machine {

class StepOrder {
public:
  /// \p Steps: how many each thread takes.
  StepOrder(const UnrolledAtRunTime &How, std::vector<unsigned> Steps);

  /// Threads that take so many steps one after the other, while the others wait.
  struct Group {
    ThreadMask Who; ///< nobody: all steps are taken
    unsigned Steps = 0;
    bool IsRest = false; ///< a step that is left over from those that are taken together
  };
  /// Those of \p Ready that are next.
  Group next(const ThreadMask &Ready);
  /// How many of the next groups are all of \p Ready, and take as many steps.
  uint64_t groupsOfAll(const ThreadMask &Ready) const;
  /// So many of these groups happened.
  void skip(const ThreadMask &Ready, uint64_t Groups);

private:
  struct Phase {
    unsigned Steps;
    bool Repeats;
    bool IsOfRest; ///< of what is left over from the steps that are taken together
  };
  bool takes(unsigned Thread, const Phase &P) const;

  unsigned Together;
  std::vector<unsigned> Left; ///< steps, by thread
  std::vector<Phase> Phases;  ///< that are to come, the next one last
};

} // namespace banklint::machine

#endif
