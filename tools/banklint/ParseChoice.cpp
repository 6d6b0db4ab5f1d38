//===- ParseChoice.cpp - How files are parsed, as the user says -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseChoice.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using llvm::formatv;

llvm::Expected<ParseOptions> banklint::chooseParsing(const char *Program,
                                                     llvm::StringRef CudaPath) {
  ParseOptions Parse;
  Parse.ShareDirectory = sharedDataDirectory(Program);
  if (CudaPath == "none")
    return Parse;
  Parse.PreferToolkitOfCommand = CudaPath.empty();
  Parse.Toolkit = CudaPath.empty() ? findToolkit() : toolkitAt(CudaPath);
  if (!Parse.Toolkit && !CudaPath.empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   formatv("no CUDA toolkit in '{0}'", CudaPath));
  if (!Parse.Toolkit)
    llvm::errs() << "banklint: no CUDA toolkit found; using the bundled stand-in headers\n";
  return Parse;
}

std::string banklint::unknownOptionsNote(const std::set<std::string> &Options) {
  return formatv(
      "banklint: note: left out compiler options that neither nvcc nor Clang 19 knows: {0}\n",
      llvm::join(Options, " "));
}
