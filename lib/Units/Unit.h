//===- Unit.h - A translation unit ------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITS_UNIT_H
#define BANKLINT_UNITS_UNIT_H

#include "Frontend/CompileCommands.h"
#include "Kernels/Kernels.h"
#include "Support/EmbeddedText.h"
#include "clang/Tooling/CompilationDatabase.h"

namespace banklint {

/// A program that stands in a file of another language, and what that does with it. It is a program of its own: other
/// units do not launch its kernels.
struct EmbeddedProgram {
  EmbeddedText Text;
  std::vector<LaunchRecord> Launches;
};

/// A file and a command that parses it.
struct Unit {
  std::string File;                                   ///< as the user or the database names it
  clang::tooling::CompileCommand Command;             ///< as the device sees it
  clang::tooling::CompileCommand OnHost;              ///< as the host sees it
  Dialect In = Dialect::Cuda;                         ///< what it is parsed as
  bool UsesStandIns = false;                          ///< for the headers of CUDA or HIP
  std::optional<llvm::VersionTuple> CudaVersion = {}; ///< of the toolkit whose headers are used, if that is known
  CudaCompiler Compiler = CudaCompiler::Nvcc;         ///< who makes machine code by the compile command
  Build As = Build::WholeProgram;                     ///< as the options of the compile command say
  std::string Gpu = "";               ///< the newest that the compile command names, "sm_100"; may be empty
  std::vector<std::string> Gpus = {}; ///< all that it names with a number
  /// Options of the compile command that neither nvcc nor Clang knows; dropped.
  std::vector<std::string> UnknownOptions = {};
  /// Kernel templates with their arguments: see Instantiation.h.
  std::vector<std::string> Instantiate = {};
  /// After how many of its leading includes other units go on differently: see LeadingIncludes.h.
  std::vector<size_t> Partings = {};
  /// What is analysed, if that is not the file itself.
  std::shared_ptr<const EmbeddedProgram> Embedded = nullptr;

  /// Where the file lies: an absolute path.
  std::string path() const;
};

/// The unit of a compile command for \p File.
Unit unitOf(llvm::StringRef File, const clang::tooling::CompileCommand &Command, const ParseOptions &Options);

/// Fills in the partings of units that are analysed one after the other.
void findPartings(std::vector<Unit> &Units);

} // namespace banklint

#endif
