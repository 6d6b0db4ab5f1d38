//===- Dialects.cpp - The languages that kernels are written in -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Dialects.h"
#include "Driver/CompileCommands.h"
#include "clang/Basic/Cuda.h"
#include "clang/Driver/Types.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::StringRef;
namespace types = clang::driver::types;

Dialect banklint::dialectOf(StringRef Language, StringRef File) {
  if (Language.empty() && File.ends_with(".cuh"))
    return Dialect::Cuda;
  const types::ID Type = Language.empty()
                             ? types::lookupTypeForExtension(llvm::sys::path::extension(File).ltrim('.'))
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
    return Dialect::CPlusPlus;
  default:
    return Dialect::Other;
  }
}

bool banklint::isForGpu(Dialect D) {
  return D == Dialect::Cuda || D == Dialect::Hip || D == Dialect::OpenCL;
}

std::string banklint::amdTarget(StringRef Architecture, unsigned Lanes) {
  const StringRef Name = Architecture.split(':').first;
  if (Name.starts_with("gfx") && clang::StringToOffloadArch(Name) != clang::OffloadArch::UNKNOWN)
    return Name.str();
  return Lanes == 64 ? "gfx942" : "gfx1100";
}

std::vector<std::string> banklint::hipFlags(const ParseOptions &Options) {
  const std::string Gpu = amdTarget(Options.GpuArchitecture, Options.WarpLanes);
  std::vector<std::string> Flags = {"-x", "hip", Options.Side == Pass::Device ? "--cuda-device-only" : "--cuda-host-only",
                                    "--offload-arch=" + Gpu, "-nogpulib"};
  if (Options.WarpLanes == 64 && StringRef(Gpu).starts_with("gfx1"))
    Flags.push_back("-mwavefrontsize64");
  if (Options.Rocm)
    Flags.push_back("--rocm-path=" + *Options.Rocm);
  else
    Flags.insert(Flags.end(), {"-nogpuinc", "-isystem", Options.ShareDirectory + "/hip"});
  return Flags;
}

std::vector<std::string> banklint::openClFlags(bool HasStandard) {
  std::vector<std::string> Flags = {"-x", "cl", "-target", "spir64-unknown-unknown"};
  if (!HasStandard)
    Flags.push_back("-cl-std=CL2.0");
  return Flags;
}

std::vector<std::string> banklint::cPlusPlusFlags(const ParseOptions &Options) {
  return {"-isystem", Options.ShareDirectory + "/amp"};
}
