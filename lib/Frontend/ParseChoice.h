//===- ParseChoice.h - How files are parsed, as the user says ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_PARSECHOICE_H
#define BANKLINT_FRONTEND_PARSECHOICE_H

#include "Frontend/CompileCommands.h"
#include "llvm/Support/Error.h"
#include <set>

namespace banklint {

/// The values of --cuda-path and --rocm-path: a folder, `none` for the stand-in headers, or empty
/// for the one that a build would use.
struct ToolkitPaths {
  std::string Cuda, Rocm;
};

/// \p ShareDirectory holds the stand-in headers. An error if there is no toolkit where one is said
/// to be.
llvm::Expected<ParseOptions> chooseParsing(std::string ShareDirectory, const ToolkitPaths &Paths);

/// An error if our own headers are not where they should be: without them no file parses.
llvm::Error requireOwnHeaders(const ParseOptions &Parse);

/// Lines about toolkits of these dialects that were looked for in vain; mostly empty.
std::string standInNotes(const std::set<Dialect> &StandIns, const ToolkitPaths &Paths);

/// One line about options of compile commands that were dropped because nobody knows them; empty if
/// there are none.
std::string unknownOptionsNote(const std::set<std::string> &Options);

} // namespace banklint

#endif
