//===- Compilation.cpp - By which compiler, for which GPU -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Compilation.h"
#include "Support/Problem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;

std::string banklint::nvccName(const llvm::VersionTuple &Version) {
  return llvm::VersionTuple(Version.getMajor(), Version.getMinor().value_or(0)).getAsString();
}

/// "gfx900" and later, also "gfx90a": two digits or more, the last two of which tell steps of a generation.
static bool isSinceGfx9(llvm::StringRef Name) {
  unsigned Number = 0;
  return Name.consume_front("gfx") && Name.size() >= 3 && !Name.drop_back(2).getAsInteger(10, Number) && Number >= 9;
}

LlvmRules LlvmRules::of(const Architecture &Gpu, bool IsCuda, bool IsOpenCl, bool IsAsWritten) {
  LlvmRules R;
  const bool IsForNvidia = IsCuda && Gpu.By == Vendor::Nvidia;
  if (IsAsWritten || Gpu.By == Vendor::Custom || IsForNvidia || !(IsCuda || IsOpenCl))
    return R;
  const llvm::StringRef Name = llvm::StringRef(Gpu.Name).split(':').first;
  R.Joins = isSinceGfx9(Name) ? ForAmd : NotKnown;
  R.IsHip = IsCuda;
  R.AddsDoubles = Name == "gfx90a" || Name.starts_with("gfx94") || Name == "gfx950" || Name.starts_with("gfx125");
  return R;
}

llvm::Expected<CudaCompiler> banklint::parseCudaCompiler(llvm::StringRef Text) {
  for (CudaCompiler C : {CudaCompiler::Nvcc, CudaCompiler::Clang})
    if (Text == nameOf(C))
      return C;
  return problem(llvm::formatv("invalid compiler '{0}': expected nvcc or clang", Text));
}

llvm::Expected<llvm::VersionTuple> banklint::parseNvccVersion(llvm::StringRef Text) {
  llvm::VersionTuple Version;
  if (Version.tryParse(Text) || !Version.getMinor())
    return problem(llvm::formatv("invalid version of nvcc '{0}': expected two numbers, such as 12.4", Text));
  return Version;
}
