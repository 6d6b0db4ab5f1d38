//===- main.cpp - clangd with gpu-bank-conflict in it ---------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clangd.h"
#include "EditorTransport.h"
#include "Frontend/ParseChoice.h"
#include "Seams.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <optional>

using namespace banklint;
using llvm::StringRef;

/// The value of --resource-dir among clangd's arguments, if it is there.
static std::optional<std::string> givenResourceDirectory(llvm::ArrayRef<char *> Arguments) {
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (!Argument.consume_front("--resource-dir") && !Argument.consume_front("-resource-dir"))
      continue;
    if (Argument.consume_front("="))
      return Argument.str();
    if (Argument.empty() && I + 1 < Arguments.size())
      return Arguments[I + 1];
  }
  return std::nullopt;
}

/// The page of the check, beside the program.
static std::string documentationPage(const char *Program) {
  namespace path = llvm::sys::path;
  std::string Executable = llvm::sys::fs::getMainExecutable(Program, nullptr);
  llvm::SmallString<128> Page(path::parent_path(path::parent_path(Executable)));
  path::append(Page, "share/doc/banklint/checks/gpu-bank-conflict.md");
  return Page.str().str();
}

int main(int Argc, char **Argv) {
  // clangd looks for Clang's own headers beside itself, where ours are not.
  llvm::SmallVector<char *, 16> Arguments(Argv, Argv + Argc);
  auto Given = givenResourceDirectory(Arguments);
  std::string Resources = "--resource-dir=" + resourceDirectory();
  if (!Given)
    Arguments.insert(Arguments.begin() + 1, Resources.data());

  Installation &Here = installation();
  Here.IsClangd = true;
  Here.Parse = llvm::cantFail(chooseParsing(sharedDataDirectory(Argv[0]), ToolkitPaths()));
  Here.Parse.KeepWarnings = true;
  if (Given)
    Here.Parse.ResourceDirectory = *Given;
  Here.DocumentationLink = uriOf(documentationPage(Argv[0]));
  return clang::clangd::clangdMain(int(Arguments.size()), Arguments.data());
}
