//===- CompileCommands.h - From nvcc's commands to Clang's ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_DRIVER_COMPILECOMMANDS_H
#define BANKLINT_DRIVER_COMPILECOMMANDS_H

#include "Driver/Toolkit.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include <optional>
#include <string>

namespace banklint {

/// How CUDA files are to be parsed.
struct ParseOptions {
  std::optional<Toolkit> Toolkit; ///< without one, the stand-in headers are used
  std::string ShareDirectory;     ///< see sharedDataDirectory()
  std::string GpuArchitecture;    ///< "sm_90"; newer ones than Clang knows are clamped
};

/// Turns compile commands of nvcc and Clang into ones that parse the device code with Clang 19. Commands for
/// other languages than CUDA only get Clang's resource directory.
clang::tooling::ArgumentsAdjuster cudaArgumentsAdjuster(ParseOptions Options);

/// The newest GPU architecture that Clang 19 knows and that is not newer than \p Name.
std::string clampArchitecture(llvm::StringRef Name);

} // namespace banklint

#endif
