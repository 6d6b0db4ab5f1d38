//===- Toolkit.cpp - Where CUDA's headers are -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Toolkit.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
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

/// {"cuda": {"version": "13.0.1"}} in version.json.
static std::optional<llvm::VersionTuple> versionOfJson(StringRef Text) {
  llvm::Expected<llvm::json::Value> Root = llvm::json::parse(Text);
  if (!Root) {
    llvm::consumeError(Root.takeError());
    return std::nullopt;
  }
  const llvm::json::Object *Object = Root->getAsObject();
  const llvm::json::Object *Cuda = Object ? Object->getObject("cuda") : nullptr;
  auto Spelled = Cuda ? Cuda->getString("version") : std::nullopt;
  llvm::VersionTuple Version;
  if (!Spelled || Version.tryParse(*Spelled))
    return std::nullopt;
  return Version;
}

/// #define CUDA_VERSION 13000 in cuda.h.
static std::optional<llvm::VersionTuple> versionOfHeader(StringRef Text) {
  StringRef Value = Text.split("#define CUDA_VERSION ").second.ltrim();
  unsigned Number;
  if (Value.consumeInteger(10, Number))
    return std::nullopt;
  return llvm::VersionTuple(Number / 1000, Number % 1000 / 10);
}

static llvm::VersionTuple versionOf(const Toolkit &T) {
  if (auto Json = llvm::MemoryBuffer::getFile(join(T.Path, "version.json")))
    if (auto Version = versionOfJson((*Json)->getBuffer()))
      return *Version;
  if (auto Header = llvm::MemoryBuffer::getFile(join(T.Include, "cuda.h")))
    if (auto Version = versionOfHeader((*Header)->getBuffer()))
      return *Version;
  return {};
}

std::optional<Toolkit> banklint::toolkitAt(StringRef Path) {
  if (Path.empty())
    return std::nullopt;
  for (StringRef Folder : {"include", "targets/x86_64-linux/include", "targets/sbsa-linux/include"}) {
    Toolkit T{Path.str(), join(Path, Folder), {}};
    if (!fs::exists(join(T.Include, "cuda_runtime.h")))
      continue;
    T.Version = versionOf(T);
    return T;
  }
  return std::nullopt;
}

/// "/opt/cuda/bin/.." in the line "#$ TOP=/opt/cuda/bin/.." of `nvcc --dryrun`.
static std::string askForFolder(StringRef Nvcc) {
  llvm::SmallString<128> Answer;
  if (fs::createTemporaryFile("banklint", "dryrun", Answer))
    return "";
  llvm::FileRemover Remover(Answer);
  const StringRef Quiet = "", Out = Answer;
  llvm::sys::ExecuteAndWait(Nvcc, {Nvcc, "--dryrun", "-x", "cu", "-E", "/dev/null"},
                            /*Env=*/std::nullopt, {Quiet, Quiet, Out}, /*SecondsToWait=*/10);
  auto Text = llvm::MemoryBuffer::getFile(Answer);
  return Text ? (*Text)->getBuffer().split("#$ TOP=").second.split('\n').first.trim().str() : "";
}

bool banklint::isOfToolkitLibrary(StringRef File) {
  static constexpr StringRef Parts[] = {"/cub/", "/cuda/__", "/cuda/std/", "/nv/detail/", "/nv/target", "/thrust/"};
  return llvm::any_of(Parts, [&](StringRef Part) { return File.contains(Part); });
}

std::string banklint::toolkitFolderOf(StringRef Nvcc) {
  llvm::SmallString<128> Real;
  if (!path::is_absolute(Nvcc) || fs::real_path(Nvcc, Real))
    return "";
  const StringRef Folder = path::parent_path(path::parent_path(Real));
  return toolkitAt(Folder) ? Folder.str() : askForFolder(Nvcc);
}

/// The folder above that of a program on the PATH, links followed.
static std::string prefixOf(StringRef Program) {
  auto Found = llvm::sys::findProgramByName(Program);
  llvm::SmallString<128> Real;
  if (!Found || fs::real_path(*Found, Real))
    return "";
  return path::parent_path(path::parent_path(Real)).str();
}

std::optional<Toolkit> banklint::findToolkit() {
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (auto Path = llvm::sys::Process::GetEnv(Variable))
      if (auto Found = toolkitAt(*Path))
        return Found;
  if (auto Nvcc = llvm::sys::findProgramByName("nvcc"))
    if (auto Found = toolkitAt(toolkitFolderOf(*Nvcc)))
      return Found;
  return toolkitAt("/usr/local/cuda");
}

std::optional<std::string> banklint::rocmAt(StringRef Path) {
  if (Path.empty() || !fs::exists(join(Path, "include/hip/hip_runtime.h")))
    return std::nullopt;
  return Path.str();
}

std::optional<std::string> banklint::findRocm() {
  if (auto Path = llvm::sys::Process::GetEnv("ROCM_PATH"))
    if (auto Found = rocmAt(*Path))
      return Found;
  for (const std::string &Path : {prefixOf("hipcc"), std::string("/opt/rocm"), std::string("/usr")})
    if (auto Found = rocmAt(Path))
      return Found;
  return std::nullopt;
}

/// What lies in the prefix that the program is installed in: it is in bin/ there.
static std::string besideProgram(const char *Program, StringRef What) {
  const std::string Executable = fs::getMainExecutable(Program, nullptr);
  return join(path::parent_path(path::parent_path(Executable)), What);
}

std::string banklint::sharedDataDirectory(StringRef Program) {
  return besideProgram(Program.str().c_str(), "share/banklint");
}

std::string banklint::resourceDirectory() {
  const std::string Ours = besideProgram(nullptr, "lib/clang/" CLANG_VERSION_MAJOR_STRING);
  return fs::exists(join(Ours, "include/stddef.h")) ? Ours : BANKLINT_RESOURCE_DIRECTORY;
}
