//===- Files.h - Files written as a whole -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_OUTPUT_FILES_H
#define BANKLINT_TOOLS_BANKLINT_OUTPUT_FILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// Writes \p File as a whole: beside it and then renamed, so that what is there stays if writing
/// fails half-way. A file that exists keeps its permissions; one that nobody may write is refused.
/// A link stays a link; one in the project, whose top folder is \p Project, that leads out of it is
/// refused: a repository must not have other files changed. Devices and pipes are written directly.
/// The error says why, without the file's name.
llvm::Error writeWhole(llvm::StringRef File, llvm::StringRef Project,
                       llvm::function_ref<void(llvm::raw_ostream &)> Write);

} // namespace banklint

#endif
