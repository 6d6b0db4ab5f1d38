//===- Dialects.cpp - The languages that kernels are written in -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Dialects.h"
#include "Frontend/CompileCommands.h"
#include "Support/Compat/Clang.h"
#include "Support/OrdinaryFile.h"
#include "clang/Driver/Types.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace banklint;
using llvm::StringRef;
namespace types = clang::driver::types;

/// The headers that a file includes, as written: `<amp.h>`, `"local.h"`; whatever the conditions
/// around them.
static std::vector<std::string> includesOf(StringRef File) {
  std::vector<std::string> Result;
  const auto Buffer = readOrdinaryFileOrNothing(File);
  for (StringRef Rest = Buffer->getBuffer(); !Rest.empty();) {
    auto [Line, After] = Rest.split('\n');
    Rest = After;
    Line = Line.ltrim();
    if (!Line.consume_front("#") || !(Line = Line.ltrim()).consume_front("include"))
      continue;
    Line = Line.ltrim();
    const size_t End = Line.starts_with("<")    ? Line.find('>')
                       : Line.starts_with("\"") ? Line.find('"', 1)
                                                : StringRef::npos;
    if (End != StringRef::npos)
      Result.push_back(Line.take_front(End + 1).str());
  }
  return Result;
}

static bool includes(llvm::ArrayRef<std::string> Includes, StringRef Header) {
  return llvm::any_of(Includes, [&](StringRef I) { return I.drop_front().drop_back() == Header; });
}

/// Whether a C++ file is HIP's. Those that also know CUDA's runtime choose by a macro.
static bool isHip(StringRef File) {
  const std::vector<std::string> Includes = includesOf(File);
  return includes(Includes, "hip/hip_runtime.h") && !includes(Includes, "cuda_runtime.h");
}

/// Whether a file includes <amp.h>, itself or by headers of the program beside it.
static bool isAmp(StringRef File, std::set<std::string> &Seen) {
  if (!Seen.insert(File.str()).second)
    return false;
  const std::vector<std::string> Includes = includesOf(File);
  return includes(Includes, "amp.h") || llvm::any_of(Includes, [&](StringRef I) {
           llvm::SmallString<128> Beside = llvm::sys::path::parent_path(File);
           llvm::sys::path::append(Beside, I.drop_front().drop_back());
           return I.starts_with("\"") && isAmp(Beside, Seen);
         });
}

Dialect banklint::dialectOf(StringRef Language, StringRef File) {
  if (Language.empty() && File.ends_with(".cuh"))
    return Dialect::Cuda;
  if (Language.empty() && File.ends_with(".ocl"))
    return Dialect::OpenCL;
  const types::ID Type = Language.empty() ? types::lookupTypeForExtension(llvm::sys::path::extension(File).ltrim('.'))
                                          : types::lookupTypeForTypeSpecifier(Language.str().c_str());
  switch (Type) {
  case types::TY_CUDA:
  case types::TY_PP_CUDA:
    return Dialect::Cuda;
  case types::TY_HIP:
  case types::TY_PP_HIP:
    return Dialect::Hip;
  case types::TY_CL:
    return Dialect::OpenCL;
  case types::TY_CXX:
  case types::TY_CXXHeader:
    return Language.empty() && isHip(File) ? Dialect::Hip : Dialect::CPlusPlus;
  default:
    return Dialect::Other;
  }
}

bool banklint::isForGpu(Dialect D) { return D == Dialect::Cuda || D == Dialect::Hip || D == Dialect::OpenCL; }

std::string banklint::amdTarget(StringRef Architecture, unsigned Lanes) {
  const StringRef Name = Architecture.split(':').first;
  if (Name.starts_with("gfx") && compat::isKnownGpu(Name))
    return Name.str();
  return Lanes == 64 ? "gfx942" : "gfx1100";
}

/// The GPU and the lanes of its waves: the options' if they name one, else the command's, else AMD's gfx90a.
static std::pair<std::string, unsigned> hipTarget(const ParseOptions &Options, llvm::ArrayRef<std::string> OfCommand) {
  if (!Options.GpuArchitecture.empty())
    return {amdTarget(Options.GpuArchitecture, Options.WarpLanes), Options.WarpLanes};
  auto *Named = llvm::find_if(OfCommand, [](StringRef Name) { return Name.starts_with("gfx"); });
  const std::string Gpu = amdTarget(Named == OfCommand.end() ? StringRef("gfx90a") : StringRef(*Named), 64);
  return {Gpu, StringRef(Gpu).starts_with("gfx1") ? 32 : 64};
}

std::vector<std::string> banklint::hipFlags(const ParseOptions &Options, llvm::ArrayRef<std::string> OfCommand) {
  const auto [Gpu, Lanes] = hipTarget(Options, OfCommand);
  std::vector<std::string> Flags = {"-x", "hip",
                                    Options.Side == Pass::Device ? "--cuda-device-only" : "--cuda-host-only",
                                    "--offload-arch=" + Gpu, "-nogpulib"};
  if (Lanes == 64 && StringRef(Gpu).starts_with("gfx1"))
    Flags.push_back("-mwavefrontsize64");
  if (Options.Rocm)
    Flags.push_back("--rocm-path=" + *Options.Rocm);
  else
    Flags.insert(Flags.end(), {"-nogpuinc", "-isystem", Options.ShareDirectory + "/hip", "-include", "banklint_hip.h",
                               "-DBANKLINT_WARP_SIZE=" + std::to_string(Lanes)});
  return Flags;
}

std::vector<std::string> banklint::openClFlags(const ParseOptions &Options, bool HasStandard) {
  std::vector<std::string> Flags = {"-x", "cl", "-target", "spir64-unknown-unknown"};
  if (!HasStandard)
    Flags.push_back("-cl-std=CL2.0");
  if (StringRef(Options.GpuArchitecture).starts_with("gfx"))
    Flags.insert(Flags.end(), {"-isystem", Options.ShareDirectory + "/opencl", "-include", "banklint_amd.h"});
  else // to SPIR they are there, without declarations
    Flags.insert(Flags.end(), {"-Ucl_amd_media_ops", "-Ucl_amd_media_ops2"});
  return Flags;
}

std::vector<std::string> banklint::cPlusPlusFlags(const ParseOptions &Options, StringRef File) {
  const std::string Headers = Options.ShareDirectory + "/amp";
  std::vector<std::string> Flags = {"-isystem", Headers};
  std::set<std::string> Seen;
  if (isAmp(File, Seen))
    Flags.insert(Flags.end(), {"-idirafter", Headers + "/windows", "-fdeclspec", "-include", "banklint_amp_prefix.h"});
  return Flags;
}
