//===- Toolkit.cpp - Where CUDA's headers are -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Toolkit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace banklint;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::string join(StringRef A, StringRef B) {
  llvm::SmallString<128> Joined(A);
  path::append(Joined, B);
  return Joined.str().str();
}

std::optional<Toolkit> banklint::toolkitAt(StringRef Path) {
  if (Path.empty() || !fs::exists(join(Path, "include/cuda_runtime.h")))
    return std::nullopt;
  return Toolkit{Path.str()};
}

std::optional<Toolkit> banklint::findToolkit() {
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (auto Path = llvm::sys::Process::GetEnv(Variable))
      if (auto Found = toolkitAt(*Path))
        return Found;
  if (auto Nvcc = llvm::sys::findProgramByName("nvcc")) {
    llvm::SmallString<128> Real;
    if (!fs::real_path(*Nvcc, Real))
      if (auto Found = toolkitAt(path::parent_path(path::parent_path(Real))))
        return Found;
  }
  return toolkitAt("/usr/local/cuda");
}

std::string banklint::sharedDataDirectory(StringRef Program) {
  std::string Executable = fs::getMainExecutable(Program.str().c_str(), nullptr);
  std::string Installed = join(path::parent_path(path::parent_path(Executable)), "share/banklint");
  return fs::is_directory(Installed) ? Installed : BANKLINT_SOURCE_SHARE;
}

std::string banklint::resourceDirectory() { return BANKLINT_RESOURCE_DIRECTORY; }
