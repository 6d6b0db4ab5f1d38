//===- Doctor.h - banklint doctor: what was found here ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says what an analysis on this machine would take: which headers and toolkits, which compile commands; and tries one.
// For users whose files are not analysed, and for what a report of a bug needs.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_DOCTOR_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_DOCTOR_H

#include "llvm/Support/CommandLine.h"

namespace banklint {

/// `banklint doctor`; true after parsing if the user asked for it.
extern llvm::cl::SubCommand DoctorCommand;

/// Runs it on the parsed options. Returns the exit code: 0 if an analysis works, else 2.
int runDoctorCommand(const char *Program);

} // namespace banklint

#endif
