//===- Analysis.h - The whole pipeline --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One check, one truth: the command line, clang-tidy and clangd all call analyze().
//
//     Clang's tree → Lowering → Machine (with Lanes) → Compilers → Cost (with Hardware) → Remedies → Result
//
// Kernels says what runs, and with which block shapes. docs/architecture.md follows one access through all of it.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ANALYSIS_ANALYSIS_H
#define BANKLINT_ANALYSIS_ANALYSIS_H

#include "Compilers/Compilation.h"
#include "Findings/Findings.h"
#include "Machine/Machine.h"

namespace banklint {

struct AnalysisOptions {
  /// The architectures to judge by: at least one, each once.
  std::vector<const Architecture *> Architectures = {findArchitecture("sm_90")};
  /// Conflicts of fewer ways are not reported as findings.
  unsigned MinWays = 2;
  ShapeOptions Shapes;
  /// Whether each access counts as the source writes it, not as the compiler joins it with others.
  bool AsWritten = false;
  /// The version of nvcc that joins them; null: that of the toolkit whose headers are used, if that is known, else the
  /// newest.
  std::optional<llvm::VersionTuple> Nvcc;
  /// Who compiles CUDA.
  CudaCompiler Compiler = CudaCompiler::Nvcc;
  /// How the options of the build let it join them.
  Build As = Build::WholeProgram;

  /// Whether each access is an instruction of its own.
  bool joinsNothing() const { return AsWritten || As == Build::Debug; }
  /// See machine::Options.
  unsigned LoopStepBudget = 1024;
  /// Whether each step of each loop is executed, without a budget: for tests.
  bool ExecutesAllSteps = false;
  /// Instructions of Code that the run of a kernel may execute: see machine::Options.
  uint64_t EvaluationBudget = machine::Options().Budget;
  std::map<std::string, int64_t> Assumed;
  /// Launches in other files, for kernels that are not launched in this one.
  std::vector<LaunchRecord> Elsewhere;
  /// Calls in other files of host functions that this one has: see Result::Open.
  std::vector<CallRecord> Calls;
  /// Functions of other files of which the calls are wanted, by their names for the linker.
  std::set<std::string> WantedCalls;
  /// Which kernels to analyse, by ir::Kernel::Name; null: all. Launches are found in any case.
  std::function<bool(llvm::StringRef)> Wants;

  /// Whether an array of a header may be edited although the edit is not right for all files that include it: the
  /// caller compares what they find, and drops the fix where one is missing (Finding::FixNeedsAllFiles).
  bool ComparesFiles = false;

  /// Which accesses are to be drawn, by their places: their Pictures are made, which takes time and memory. Null: none.
  std::function<bool(const Location &)> Draws;

  /// Asked now and then; true ends the analysis early: nobody wants to know its result any more.
  std::function<bool()> Stops;

  /// Adds an assumption "NAME=VALUE"; false if it is not of that form.
  bool assume(llvm::StringRef Text);
};

/// What \p Work gives, or, if it crashes, the failure of the file: guarded as Support/Guard.h says.
Result unlessItCrashes(llvm::StringRef File, llvm::function_ref<Result()> Work);

/// Analyses all kernels of a translation unit.
Result analyze(std::shared_ptr<ir::Program> Code, std::shared_ptr<ir::Source> Source, const AnalysisOptions &Options);

/// Analyses those kernels of a translation unit that are in \p Kernels, which has all launches of them.
Result analyze(const AnalysisOptions &Options, KernelSet Kernels);

} // namespace banklint

#endif
