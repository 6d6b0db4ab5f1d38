//===- GpuModule.cpp - Registers the check with clang-tidy ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BankConflictCheck.h"
#include "Support/CheckName.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace {

/// A module built for another Clang loads, lists its check, and then sees nothing: say so instead.
void requireSameClang() {
  const std::string Host = clang::getClangFullVersion();
  const std::string Built = CLANG_VERSION_STRING;
  if (Host.find("version " + Built) != std::string::npos)
    return;
  llvm::errs() << "banklint: this module was built for clang-tidy " << Built << ", but is loaded by " << Host
               << "; use clang-tidy " << Built << " or rebuild the module\n";
  std::exit(2);
}

class GpuModule : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    requireSameClang();
    Factories.registerCheck<banklint::BankConflictCheck>(banklint::CheckName);
  }
};

} // namespace

static clang::tidy::ClangTidyModuleRegistry::Add<GpuModule> Registration("gpu", "Checks of GPU code.");
