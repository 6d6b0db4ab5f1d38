//===- CompileCommands.h - How a CUDA file gets parsed ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compile command says how nvcc or Clang builds a file; we only parse it, with Clang 19, once for
// the device or once for the host. So from the command we keep what changes the meaning of the
// source (macros, include paths, the language standard, …), drop outputs, warnings and code
// generation, and put in front how CUDA is found:
//
//   ccache nvcc -arch=sm_100 -I=include -Xcompiler=-fPIC,-Wall -c k.cu -o k.o
//   → clang++ -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -isystem /usr/local/cuda/include …
//     -I include -fPIC -std=c++17 … k.cu
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_COMPILECOMMANDS_H
#define BANKLINT_FRONTEND_COMPILECOMMANDS_H

#include "Frontend/Dialects.h"
#include "Frontend/Toolkit.h"
#include "Support/Build.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <optional>
#include <string>

namespace banklint {

/// Clang compiles a CUDA file once for each side; both see the whole file.
enum class Pass { Device, Host };

/// How CUDA files are to be parsed.
struct ParseOptions {
  std::optional<banklint::Toolkit> Toolkit; ///< without one, the stand-in headers are used
  std::optional<std::string> Rocm;          ///< holds include/hip; without it, the stand-in headers are used
  std::string ShareDirectory;               ///< see sharedDataDirectory()
  std::string StandardLibrary;              ///< headers brought along, see StandardLibrary.h; empty: the system's
  std::string GpuArchitecture;              ///< "sm_90"; empty: the newest that the command names, else sm_90
  unsigned WarpLanes = 32;                  ///< of that architecture; 64 makes AMD's newer GPUs run wide waves
  Pass Side = Pass::Device;
  std::string ResourceDirectory = resourceDirectory(); ///< Clang's own headers
  bool KeepWarnings = false;                           ///< Clang's, as the command wants them: for editors
  /// Kernel templates with their arguments: see Units/Instantiation.h.
  std::vector<std::string> Instantiate;
  std::optional<CudaCompiler> Compiler; ///< who compiles CUDA; null: who the command names, else nvcc
  bool PreferToolkitOfCommand = false;  ///< that of the nvcc, or the --cuda-path, which a command names
};

/// Turns compile commands of nvcc, hipcc and Clang into ones that parse the file with Clang 19.
/// Commands for C++ only get Clang's resource directory and a place for <amp.h>, other languages
/// not even that, unless the command is nvcc's. Options files are read relative to the working
/// directory, which ClangTool sets to the command's.
clang::tooling::ArgumentsAdjuster cudaArgumentsAdjuster(ParseOptions Options);

/// A command of nvcc in Clang's words, for tools that read commands as Clang's before they come to
/// cudaArgumentsAdjuster; other commands as they are. Options files are read relative to
/// \p Directory.
clang::tooling::CommandLineArguments inClangsWords(const clang::tooling::CommandLineArguments &Arguments,
                                                   llvm::StringRef File, llvm::StringRef Directory,
                                                   const ParseOptions &Options);

/// A command that parses a file with Clang 19.
struct ParseCommand {
  clang::tooling::CompileCommand Command;
  Dialect In = Dialect::Other;
  bool UsesStandIns = false;                     ///< for the headers of CUDA or HIP
  std::optional<llvm::VersionTuple> CudaVersion; ///< of the toolkit whose headers are used, if that is known
  CudaCompiler Compiler = CudaCompiler::Nvcc;    ///< who makes machine code by it
  Build As = Build::WholeProgram;                ///< as its options say
  bool IsTranslated = false;                     ///< else it is as it was, but for Clang's resource directory
  /// Options that neither nvcc's table nor Clang knows; the command is without them.
  std::vector<std::string> Unknown;
};

/// The same for an entry of a compilation database. Options files are read relative to its directory.
ParseCommand parseCommandOf(const ParseOptions &Options, const clang::tooling::CompileCommand &Given);

/// Whether a program's name is Clang's: "/usr/bin/clang++-19".
bool isClang(llvm::StringRef Program);

/// Whether some of these options are nvcc's and no other compiler's: "-arch=sm_80", "--use_fast_math", "-Xcompiler".
bool areNvccs(llvm::ArrayRef<std::string> Options);

/// The newest GPU architecture that a compile command names ("sm_100"); "native" where it names only the GPU of the
/// machine that builds; else empty. "all" names none.
std::string architectureOfCommand(const clang::tooling::CommandLineArguments &Arguments);
/// All that it names with a number, without their suffixes, each once: "sm_80", "sm_90".
std::vector<std::string> architecturesOfCommand(const clang::tooling::CommandLineArguments &Arguments);

/// The newest GPU architecture that Clang 19 knows and that is not newer than \p Name ("sm_100a" →
/// "sm_90a").
std::string clampArchitecture(llvm::StringRef Name);

} // namespace banklint

#endif // BANKLINT_FRONTEND_COMPILECOMMANDS_H
