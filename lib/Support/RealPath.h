//===- RealPath.h - One name for each file ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_REALPATH_H
#define BANKLINT_SUPPORT_REALPATH_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <string>

namespace banklint {

/// The name by which a file is known in all units; as it is given if the file system does not tell.
inline std::string realPathOf(llvm::StringRef File) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(File, Real) ? File.str() : Real.str().str();
}

} // namespace banklint

#endif
