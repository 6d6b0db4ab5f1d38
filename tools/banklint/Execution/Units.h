//===- Units.h - What a run analyses ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_UNITS_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_UNITS_H

#include "Findings/Findings.h"
#include "Units/Unit.h"
#include "llvm/Support/Error.h"
#include <set>

namespace banklint {

/// What a run analyses, in a stable order.
struct Units {
  std::vector<Unit> Chosen;
  std::set<Dialect> StandIns;           ///< dialects of Chosen for which the bundled headers are taken
  std::vector<Unit> Others;             ///< what else the database has: launches there count too
  std::set<std::string> UnknownOptions; ///< of the compile commands; dropped
  std::vector<Failure> NotRead;         ///< what is no unit because it could not be read
  std::vector<std::string> Advice;      ///< see Result::Advice
  std::vector<std::string> Assumed;     ///< names whose assumed values made a unit what it is
};

/// The database in a folder, or that compile_commands.json. The error says what is wrong with it, and where.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>> databaseIn(llvm::StringRef Path);

/// The folders with a compile_commands.json that belong to a source folder: itself, its build/ or out/; if none has it,
/// those of the folder above it, and so on. The likeliest first; links to the same file count once.
std::vector<std::string> databaseFoldersOf(llvm::StringRef SourceFolder);

/// What follows `--` on the command line, as compile commands: nvcc's where some option is nvcc's alone or nvcc is
/// named, else Clang's. Null if there is no `--`; it and what follows are taken out of the arguments.
std::unique_ptr<clang::tooling::CompilationDatabase> takeFlags(int &Argc, const char **Argv);

/// Chosen are the commands for \p Files; without files, all commands of the database for GPU
/// files. A command that is there twice counts once.
Units unitsOf(const clang::tooling::CompilationDatabase &Database, llvm::ArrayRef<std::string> Files,
              const ParseOptions &Options);

/// One of Count parts, the Index-th (from 1).
struct Shard {
  size_t Index = 1, Count = 1;

  /// Reads "2/5".
  static llvm::Expected<Shard> parse(llvm::StringRef Text);
  /// Leaves in \p U what belongs to the shard; the rest joins the others. All shards together have
  /// all that was chosen, each once.
  void applyTo(Units &U) const;
};

} // namespace banklint

#endif
