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
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
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

/// nvcc's options are none of Clang's: says how they become so, before there is an error for each of them.
bool tellOfNvccsCommands() {
  const auto &Options = llvm::cl::getRegisteredOptions();
  const auto P = Options.find("p");
  if (P == Options.end() || !P->second->getNumOccurrences())
    return false;
  const std::string Folder = static_cast<llvm::cl::opt<std::string> *>(P->second)->getValue();
  std::string Error;
  const auto Commands = clang::tooling::CompilationDatabase::loadFromDirectory(Folder, Error);
  if (!Commands || llvm::none_of(Commands->getAllCompileCommands(), [](const clang::tooling::CompileCommand &C) {
        return llvm::any_of(llvm::ArrayRef(C.CommandLine).take_front(2), // ccache may stand before it
                            [](llvm::StringRef Word) { return llvm::sys::path::stem(Word) == "nvcc"; });
      }))
    return false;
  llvm::errs() << llvm::formatv("banklint: the compile commands in '{0}' are nvcc's: `banklint compile-db -p {0} -o "
                                "{0}-clang` translates them, and `clang-tidy -p {0}-clang` takes the result\n",
                                Folder);
  return true;
}

class GpuModule : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    requireSameClang();
    [[maybe_unused]] static const bool IsTold = tellOfNvccsCommands();
    Factories.registerCheck<banklint::BankConflictCheck>(banklint::CheckName);
  }
};

} // namespace

static clang::tidy::ClangTidyModuleRegistry::Add<GpuModule> Registration("gpu", "Checks of GPU code.");
