//===- ParseChoice.cpp - How files are parsed, as the user says -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/ParseChoice.h"
#include "Frontend/StandardLibrary.h"
#include "Support/Problem.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;

/// NVIDIA's and AMD's headers need a C++ library of the system; ours are content with the one that we bring along.
static void takeBundledLibrary(ParseOptions &Parse, const ToolkitPaths &Paths) {
  Parse.StandardLibrary = bundledStandardLibrary(Parse.ShareDirectory);
  if (Parse.StandardLibrary.empty())
    return;
  if (Paths.Cuda.empty()) {
    Parse.Toolkit.reset();
    Parse.PreferToolkitOfCommand = false;
  }
  if (Paths.Rocm.empty())
    Parse.Rocm.reset();
}

llvm::Expected<ParseOptions> banklint::chooseParsing(std::string ShareDirectory, const ToolkitPaths &Paths) {
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
  if (systemCxxLibrary().empty())
    takeBundledLibrary(Parse, Paths);
  return Parse;
}

llvm::Error banklint::requireOwnHeaders(const ParseOptions &Parse) {
  if (llvm::sys::fs::exists(Parse.ShareDirectory + "/cuda/banklint_cuda.h"))
    return llvm::Error::success();
  return problem(formatv("banklint's own headers are not in '{0}': the program was copied without them; move the whole "
                         "folder that it was installed in",
                         Parse.ShareDirectory));
}

std::string banklint::standInNotes(const std::set<Dialect> &StandIns, const ToolkitPaths &Paths) {
  std::string Notes;
  const bool WithoutLibrary = systemCxxLibrary().empty();
  if (WithoutLibrary && Paths.Cuda.empty() && StandIns.count(Dialect::Cuda) && findToolkit())
    return "banklint: the CUDA toolkit's headers need those of a C++ library, such as g++'s, and there are none; using "
           "the bundled stand-in headers\n";
  if (Paths.Cuda.empty() && StandIns.count(Dialect::Cuda))
    Notes += "banklint: no CUDA toolkit found; using the bundled stand-in headers\n";
  if (Paths.Rocm.empty() && StandIns.count(Dialect::Hip))
    Notes += "banklint: no ROCm found; using the bundled stand-in headers\n";
  return Notes;
}

std::string banklint::unknownOptionsNote(const std::set<std::string> &Options) {
  if (Options.empty())
    return "";
  return formatv("banklint: note: ignored compiler options that neither nvcc nor Clang " CLANG_VERSION_MAJOR_STRING
                 " knows: {0}\n",
                 llvm::join(Options, " "));
}
