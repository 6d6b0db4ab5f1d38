//===- StandardLibrary.h - Where the C++ library's headers are --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources in CUDA and HIP include the headers of a C++ library, and so do our stand-ins for a toolkit's. On a machine
// without a compiler there are none. Where banklint brings headers along, those of libc++ and musl, they are taken
// then.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_STANDARDLIBRARY_H
#define BANKLINT_FRONTEND_STANDARDLIBRARY_H

#include "clang/Tooling/ArgumentsAdjusters.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace banklint {

/// The folder with <new> that Clang finds on this machine without any options; empty if there is none, or if the C
/// library's headers are missing that it needs. It is looked for once.
const std::string &systemCxxLibrary();

/// The folder in \p ShareDirectory with the headers of a C++ library (c++) and of a C library (c); empty if they were
/// not brought along.
std::string bundledStandardLibrary(llvm::StringRef ShareDirectory);

/// Options that let Clang take the headers in such a folder, and none of the system's; none if a command with the
/// options \p Kept says by itself where a standard library is.
clang::tooling::CommandLineArguments standardLibraryFlags(llvm::StringRef Folder,
                                                          const clang::tooling::CommandLineArguments &Kept);

} // namespace banklint

#endif
