//===- Help.h - banklint help: what can be done, on one screen --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_HELP_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_HELP_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace banklint {

/// Answers `banklint help`, `banklint --help` and `banklint help OPTION`, and returns the exit code: 0, or 2 if there
/// is no such option. Nothing if the arguments ask for something else; `help COMMAND` and `help all` are then `--help`,
/// which LLVM answers with a list of options.
std::optional<int> answerHelp(int &Argc, const char **Argv);

/// The names of the commands, in order.
std::vector<llvm::StringRef> commandNames();

/// What the list of a command's options begins with: how the command is called, and its exit codes.
const char *overviewOf(llvm::StringRef Command);

} // namespace banklint

#endif
