//===- Architectures.h - The GPUs that the user names -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_SELECTION_ARCHITECTURES_H
#define BANKLINT_TOOLS_BANKLINT_SELECTION_ARCHITECTURES_H

#include "Hardware/Hardware.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace banklint {

/// What --arch says.
struct NamedArchitectures {
  std::vector<const Architecture *> All; ///< each once
  std::string First;                     ///< in the compilers' words, with its suffix: "sm_90a"
};

/// Reads the values of --arch: names as parseArchitecture() knows them, several with commas between, and `native`,
/// which stands for the GPUs of this machine.
llvm::Expected<NamedArchitectures> parseArchitectures(llvm::ArrayRef<std::string> Values);

} // namespace banklint

#endif
