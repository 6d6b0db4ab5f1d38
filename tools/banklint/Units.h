//===- Units.h - What a run analyses ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_UNITS_H
#define BANKLINT_TOOLS_BANKLINT_UNITS_H

#include "Driver/CompileCommands.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <set>

namespace banklint {

/// A file and a command that parses it: a translation unit.
struct Unit {
  std::string File; ///< as the user or the database names it
  clang::tooling::CompileCommand Command;

  /// Where the file lies: an absolute path.
  std::string path() const;
};

/// What a run analyses, in a stable order.
struct Units {
  std::vector<Unit> All;
  std::set<std::string> UnknownOptions; ///< of compile commands, dropped
  std::string WithUnknown;                     ///< the first file that had one
};

/// The database in \p Folder (compile_commands.json).
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>> databaseIn(llvm::StringRef Folder);

/// The commands for \p Files; without files, all commands of the database for CUDA files. A command that
/// is there twice counts once.
Units unitsOf(const clang::tooling::CompilationDatabase &Database, llvm::ArrayRef<std::string> Files,
              const ParseOptions &Options);

/// One of Count parts, the Index-th (from 1).
struct Shard {
  size_t Index = 1, Count = 1;

  /// Reads "2/5".
  static llvm::Expected<Shard> parse(llvm::StringRef Text);
  /// Whether the unit at that place belongs to it. All shards together have all units, each once.
  bool has(size_t Place) const { return Place % Count == Index - 1; }
};

} // namespace banklint

#endif
