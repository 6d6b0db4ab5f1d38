//===- Model.h - banklint model: what does this request cost? ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks the hardware model directly, without source code:
//
//   banklint model --arch=sm_90 --op=load --bytes=4 0,128,256,384    explains one request
//   banklint model --arch=sm_90 --csv=requests.csv                   wavefronts,ideal of each row
//
// The rows have the columns of test/data/h200_wavefronts.csv, so a new measurement is checked by
// comparing two files.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_MODEL_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_MODEL_H

#include "llvm/Support/CommandLine.h"

namespace banklint {

/// `banklint model`; true after parsing if the user asked for it.
extern llvm::cl::SubCommand ModelCommand;

/// Runs it on the parsed options. Returns the exit code: 0, or 2 for wrong options or malformed
/// input.
int runModelCommand();

} // namespace banklint

#endif
