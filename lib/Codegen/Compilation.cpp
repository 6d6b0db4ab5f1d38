//===- Compilation.cpp - By which compiler, for which GPU -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codegen/Compilation.h"
#include "Support/Problem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;

std::string banklint::nvccName(const llvm::VersionTuple &Version) {
  return llvm::VersionTuple(Version.getMajor(), Version.getMinor().value_or(0)).getAsString();
}

llvm::Expected<llvm::VersionTuple> banklint::parseNvccVersion(llvm::StringRef Text) {
  llvm::VersionTuple Version;
  if (Version.tryParse(Text) || !Version.getMinor())
    return problem(llvm::formatv("invalid version of nvcc '{0}': expected two numbers, such as 12.4", Text));
  return Version;
}
