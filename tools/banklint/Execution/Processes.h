//===- Processes.h - Work on many files at once -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each file is analysed in a process of its own. So a file that crashes the compiler or takes all
// memory does not end the others, the working directory of one is not that of another, and the
// system says what each took.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_PROCESSES_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_PROCESSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>
#include <vector>

namespace banklint {

/// How a process ended.
struct ProcessOutcome {
  std::string Answer;     ///< what the work returned
  std::string Crash;      ///< why there is no answer: "it crashed (Segmentation fault)"; else empty
  double Seconds = 0;     ///< from its start to its end
  uint64_t PeakBytes = 0; ///< the most memory that it had
};

/// What a process may take; 0: any amount.
struct ProcessLimits {
  unsigned Seconds = 0;
  uint64_t Megabytes = 0; ///< of address space
};

/// Calls Work(0) to Work(Count - 1), each in a process, at most \p Jobs at a time, and returns
/// their outcomes in this order. Calls Ended(index, outcome) in this process as each ends, in any order.
std::vector<ProcessOutcome> runInProcesses(size_t Count, unsigned Jobs, ProcessLimits Limits,
                                           llvm::function_ref<std::string(size_t)> Work,
                                           llvm::function_ref<void(size_t, const ProcessOutcome &)> Ended);

} // namespace banklint

#endif
