//===- StandardLibrary.cpp - Where the C++ library's headers are ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/StandardLibrary.h"
#include "Support/Compat/Clang.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

using namespace banklint;
using clang::tooling::CommandLineArguments;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

static bool holds(StringRef Folder, StringRef Header) {
  llvm::SmallString<128> File(Folder);
  llvm::sys::path::append(File, Header);
  return fs::exists(File);
}

/// The folders in which Clang's driver would have headers of the system looked for.
static std::vector<std::string> systemFolders() {
  compat::DiagnosticOptions Options;
  clang::DiagnosticsEngine Silent(new clang::DiagnosticIDs, Options.forEngine(), new clang::IgnoringDiagConsumer);
  clang::driver::Driver Driver("clang++", llvm::sys::getDefaultTargetTriple(), Silent);
  std::unique_ptr<clang::driver::Compilation> Jobs(
      Driver.BuildCompilation({"clang++", "-x", "c++", "-fsyntax-only", "/dev/null"}));
  std::vector<std::string> Folders;
  if (!Jobs)
    return Folders;
  for (const clang::driver::Command &Job : Jobs->getJobs()) {
    const llvm::opt::ArgStringList &Arguments = Job.getArguments();
    for (size_t I = 0; I + 1 < Arguments.size(); ++I)
      if (StringRef(Arguments[I]).starts_with("-internal-")) // -internal-isystem, -internal-externc-isystem
        Folders.push_back(Arguments[I + 1]);
  }
  return Folders;
}

static std::string findSystemCxxLibrary() {
  const std::vector<std::string> Folders = systemFolders();
  auto Cxx = llvm::find_if(Folders, [](StringRef F) { return holds(F, "new"); });
  const bool HasC = llvm::any_of(Folders, [](StringRef F) { return holds(F, "stdlib.h") && holds(F, "features.h"); });
  if (Cxx == Folders.end() || !HasC)
    return "";
  llvm::SmallString<128> Folder(*Cxx);
  fs::real_path(*Cxx, Folder); // Clang names it from a folder of GCC, with many dots
  return Folder.str().str();
}

const std::string &banklint::systemCxxLibrary() {
  static const std::string Found = findSystemCxxLibrary();
  return Found;
}

std::string banklint::bundledStandardLibrary(StringRef ShareDirectory) {
  llvm::SmallString<128> Folder(ShareDirectory);
  llvm::sys::path::append(Folder, "std");
  return holds(Folder, "c++/new") && holds(Folder, "c/stdlib.h") ? Folder.str().str() : "";
}

/// Whether a command has a standard library of its own.
static bool namesStandardLibrary(const CommandLineArguments &Kept) {
  return llvm::any_of(Kept, [](StringRef Argument) {
    for (StringRef Option : {"--sysroot", "-isysroot", "--gcc-toolchain", "--gcc-install-dir", "--gcc-triple",
                             "-stdlib", "-nostdinc", "-nostdlibinc"})
      if (Argument.starts_with(Option))
        return true;
    return false;
  });
}

CommandLineArguments banklint::standardLibraryFlags(StringRef Folder, const CommandLineArguments &Kept) {
  if (Folder.empty() || namesStandardLibrary(Kept))
    return {};
  // The C library comes last: behind the C++ library's wrappers of its headers, and Clang's own.
  return {"-nostdlibinc", "-stdlib++-isystem",   (Folder + "/c++").str(),
          "-idirafter",   (Folder + "/c").str(), "-D_LIBCPP_HAS_MUSL_LIBC"};
}
