//===- ParseChoice.cpp - How files are parsed, as the user says -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/ParseChoice.h"
#include "Support/Problem.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;

llvm::Expected<ParseOptions> banklint::chooseParsing(std::string ShareDirectory,
                                                     const ToolkitPaths &Paths) {
  ParseOptions Parse;
  Parse.ShareDirectory = std::move(ShareDirectory);
  Parse.PreferToolkitOfCommand = Paths.Cuda.empty();
  if (Paths.Cuda != "none")
    Parse.Toolkit = Paths.Cuda.empty() ? findToolkit() : toolkitAt(Paths.Cuda);
  if (Paths.Rocm != "none")
    Parse.Rocm = Paths.Rocm.empty() ? findRocm() : rocmAt(Paths.Rocm);
  if (!Parse.Toolkit && !Paths.Cuda.empty() && Paths.Cuda != "none")
    return problem(formatv("no CUDA toolkit in '{0}'", Paths.Cuda));
  if (!Parse.Rocm && !Paths.Rocm.empty() && Paths.Rocm != "none")
    return problem(formatv("no HIP headers in '{0}'", Paths.Rocm));
  return Parse;
}

std::string banklint::standInNotes(const std::set<Dialect> &StandIns, const ToolkitPaths &Paths) {
  std::string Notes;
  if (Paths.Cuda.empty() && StandIns.count(Dialect::Cuda))
    Notes += "banklint: no CUDA toolkit found; using the bundled stand-in headers\n";
  if (Paths.Rocm.empty() && StandIns.count(Dialect::Hip))
    Notes += "banklint: no ROCm found; using the bundled stand-in headers\n";
  return Notes;
}

std::string banklint::unknownOptionsNote(const std::set<std::string> &Options) {
  if (Options.empty())
    return "";
  return formatv(
      "banklint: note: left out compiler options that neither nvcc nor Clang 19 knows: {0}\n",
      llvm::join(Options, " "));
}
