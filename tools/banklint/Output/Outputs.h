//===- Outputs.h - Which reports are written, and where ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_OUTPUT_OUTPUTS_H
#define BANKLINT_TOOLS_BANKLINT_OUTPUT_OUTPUTS_H

#include "Reports/Formats.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// A report that the user asked for with --format=FORMAT[=FILE].
struct Output {
  const Format *Is = &formats().front();
  std::string File; ///< empty: standard output
};

/// Reads the values of --format. Without any, text goes to standard output.
llvm::Expected<std::vector<Output>> parseOutputs(llvm::ArrayRef<std::string> Values);

/// Whether text goes to standard output, so that people read it there.
bool printsText(llvm::ArrayRef<Output> Outputs);

/// Writes a text to where an output goes.
llvm::Error writeText(const Output &To, llvm::StringRef Text, const SourceTree &Tree);

/// Writes all reports.
llvm::Error writeOutputs(llvm::ArrayRef<Output> Outputs, const Report &R, SourceTree &Tree);

} // namespace banklint

#endif
