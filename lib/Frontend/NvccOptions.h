//===- NvccOptions.h - What nvcc's options mean to Clang --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc has its own option syntax: every option has a long name after two dashes and a short one
// after one, values follow after '=' or as the next argument, and many are lists with commas. One
// table says for each option what it takes and what remains of it for a compiler that only parses:
//
//   nvcc -gencode=arch=compute_80,code=sm_80 -Xcompiler=-fPIC,-DX -isystem=a,b -t 4 -c k.cu
//   → -fPIC -DX -isystem a -isystem b, architecture sm_80
//
// To support another option, add a line to the table.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_NVCCOPTIONS_H
#define BANKLINT_FRONTEND_NVCCOPTIONS_H

#include "Support/Build.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace banklint {

/// An nvcc command in Clang's words.
struct NvccCommand {
  /// What matters to parsing, without the compiler, input files and what the fields below hold.
  /// Options for the host compiler are among them unchecked: Clang may not know all of GCC's.
  std::vector<std::string> Arguments;
  std::vector<std::string> Architectures; ///< "sm_90", "compute_90a", …, as written
  Build As = Build::WholeProgram;         ///< but for separate compilation, of which Clang has a word
  std::string Language;                   ///< the value of -x: "cu", "c++", "c", or empty
  std::vector<std::string> Unreadable;    ///< options files that could not be read
};

/// Translates the arguments after the compiler's name. Reads --options-file (relative to
/// \p Directory, empty for the working directory) and the environment variables NVCC_PREPEND_FLAGS
/// and NVCC_APPEND_FLAGS.
NvccCommand translateNvcc(llvm::ArrayRef<std::string> Arguments, llvm::StringRef Directory = "");

/// The name of the option that is written in \p Argument, "-arch" of "-arch=sm_80", if nvcc has one of that name; else
/// empty. What follows a letter directly, as in -O3, is no name.
llvm::StringRef nvccOptionIn(llvm::StringRef Argument);

/// What options of nvcc's assembler ask for: "-O0", "--opt-level", "0", "-g".
Build buildAskedOfAssembler(llvm::ArrayRef<std::string> Options);

/// Whether nvcc leaves the machine code to the linker: that optimizes the program as a whole, and places its arrays as
/// the assembler does (nvcc 13.0: nvlink -lto and nvJitLink -lto; bench/hardware/modes).
bool isOptimizedByLinker(llvm::ArrayRef<std::string> Options);

/// Splits one of nvcc's lists: commas separate, but not inside double quotes or after a backslash.
std::vector<std::string> splitNvccList(llvm::StringRef List);

} // namespace banklint

#endif // BANKLINT_FRONTEND_NVCCOPTIONS_H
