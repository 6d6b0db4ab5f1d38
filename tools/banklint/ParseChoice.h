//===- ParseChoice.h - How files are parsed, as the user says ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_PARSECHOICE_H
#define BANKLINT_TOOLS_BANKLINT_PARSECHOICE_H

#include "Driver/CompileCommands.h"
#include "llvm/Support/Error.h"
#include <set>

namespace banklint {

/// With the toolkit of --cuda-path: a folder, `none` for the stand-in headers, or empty for the one
/// that a build would use. Tells the user if there is none.
llvm::Expected<ParseOptions> chooseParsing(const char *Program, llvm::StringRef CudaPath);

/// One line about options of compile commands that were dropped because nobody knows them.
std::string unknownOptionsNote(const std::set<std::string> &Options);

} // namespace banklint

#endif
