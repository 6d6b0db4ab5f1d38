//===- AnalyzeSettings.h - What the user asked an analysis for --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_ANALYZESETTINGS_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_ANALYZESETTINGS_H

#include "Analysis/Analysis.h"
#include "Execution/Processes.h"
#include "Frontend/ParseChoice.h"
#include "Output/Outputs.h"
#include "Reports/Explanation.h"
#include "Selection/Gate.h"
#include "Selection/SourceLine.h"
#include "llvm/Support/CommandLine.h"
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// The options of `banklint file.cu` and `banklint compare`, each well-formed.
struct AnalyzeSettings {
  // What is analysed.
  std::vector<std::string> Files;
  std::string BuildPath; ///< of compile_commands.json; empty: there is none
  std::string Shard;     ///< "I/N", or empty: all

  // How.
  AnalysisOptions Analysis;
  std::string Architecture; ///< the first that was named; empty: what the compile commands say
  ToolkitPaths Paths;
  std::vector<std::string> Instantiate; ///< "k<32, float>"
  std::optional<CudaCompiler> Compiler; ///< null: who the compile commands name
  unsigned Jobs = 1;                    ///< files at the same time
  ProcessLimits Limits;                 ///< of each file
  std::string CacheFolder;              ///< of headers that were parsed before; empty: none

  // What is told.
  GateOptions Gate;
  std::vector<Output> Outputs;
  TextOptions Text;
  bool Profile = false;
  std::optional<SourceLine> BankMap;
  std::string SourceUrl; ///< see isSourceUrl()
  RequestChoice Request; ///< of `banklint explain`

  bool Fix = false;
  bool PrintsPatch = false;     ///< of the fixes, and changes no file
  bool AllowErrors = false;     ///< compile errors do not fail the run
  bool AllowIncomplete = false; ///< nor kernels that are not analysed to the end

  /// Whether all of the database is analysed.
  bool isWholeDatabase() const { return Files.empty() && Shard.empty(); }
  bool takesAnyFile() const { return !Files.empty() || !BuildPath.empty(); }
};

/// What the user asks to be printed instead of an analysis.
std::optional<llvm::StringRef> textAskedFor();

/// Reads the command line after it was parsed, and `.banklint` and `.clang-tidy`, which \p OptionsFiles then names, the
/// stronger first.
llvm::Expected<AnalyzeSettings> analyzeSettings(std::vector<std::string> &OptionsFiles);

/// The commands that analyse as `banklint file.cu` does, with most of its options.
extern llvm::cl::SubCommand CompareCommand, ExplainCommand;

/// Gives these commands their options, and keeps those of LLVM's libraries out of `--help`.
void setUpOptions();

} // namespace banklint

#endif
