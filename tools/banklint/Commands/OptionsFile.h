//===- OptionsFile.h - .banklint --------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A project's options, in YAML, so that nobody has to repeat them:
//
//     arch: sm_80
//     block: {reduce: 256}
//     assume: {pitch: 33}
//
// The keys are the names of the command's options. A value is one word, a list, or, where the option is NAME=VALUE, a
// map.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_OPTIONSFILE_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_OPTIONSFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// The file `.banklint` in \p Folder, or in the nearest folder above it that has one.
std::optional<std::string> optionsFileAbove(llvm::StringRef Folder);

/// An option of a file, and what is said for it.
struct OptionInFile {
  std::string Name;
  std::vector<std::string> Values;
};

/// What clang-tidy's check is told, in the command's words.
struct TidyOptions {
  std::vector<std::string> Files; ///< that say something
  std::vector<OptionInFile> Options;
};

/// The check's options in the `.clang-tidy` that clang-tidy would take for files in \p Folder: the nearest, and those
/// above it as far as they are inherited. An error if one that names the check is no YAML, or cannot be read.
llvm::Expected<TidyOptions> tidyOptionsAbove(llvm::StringRef Folder);

/// Reads a file whose options are among \p Known. The error says what is wrong, and in which line.
llvm::Expected<std::vector<OptionInFile>> readOptionsFile(llvm::StringRef File, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace banklint

#endif
