//===- main.cpp - clang-tidy with gpu-bank-conflict in it -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy as its archives have it, with two differences: it knows the check without loading a module, and it
// understands the compile commands that banklint understands: nvcc's, hipcc's, and none at all. So
//
//   clang-tidy -checks=-*,gpu-bank-conflict kernel.cu --
//
// works without a CUDA toolkit. Commands for other languages stay as they are.
//
//===----------------------------------------------------------------------===//

#include "Frontend/ParseChoice.h"
#include "clang-tidy/ClangTidy.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;
using llvm::StringRef;

namespace clang::tidy {
int clangTidyMain(int Argc, const char **Argv); // in no public header
}

namespace {

/// Another database, whose commands parse with Clang.
class Translated : public CompilationDatabase {
public:
  Translated(const CompilationDatabase &Other, ParseOptions Parse) : Other(Other), Parse(std::move(Parse)) {}

  std::vector<CompileCommand> getCompileCommands(StringRef File) const override {
    return translated(Other.getCompileCommands(File));
  }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return translated(Other.getAllCompileCommands());
  }
  std::vector<std::string> getAllFiles() const override { return Other.getAllFiles(); }

private:
  std::vector<CompileCommand> translated(std::vector<CompileCommand> Commands) const {
    for (CompileCommand &C : Commands)
      if (ParseCommand Ours = parseCommandOf(Parse, C); Ours.IsTranslated)
        C = std::move(Ours.Command);
    return Commands;
  }

  const CompilationDatabase &Other;
  ParseOptions Parse;
};

} // namespace

using Errors = std::vector<clang::tidy::ClangTidyError>;
using OverlayFiles = llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>;

#define RUN_CLANG_TIDY                                                                                                 \
  "_ZN5clang4tidy12runClangTidyERNS0_16ClangTidyContextERKNS_7tooling19CompilationDatabaseEN4llvm8ArrayRefINSt7__"     \
  "cxx1112basic_stringIcSt11char_traitsIcESaIcEEEEENS7_18IntrusiveRefCntPtrINS7_3vfs17OverlayFileSystemEEEbbNS7_"      \
  "9StringRefE"

Errors realRunClangTidy(clang::tidy::ClangTidyContext &Context, const CompilationDatabase &Database,
                        llvm::ArrayRef<std::string> Files, OverlayFiles Base, bool Fix, bool Profile,
                        StringRef ProfileFolder) asm("__real_" RUN_CLANG_TIDY);
Errors runClangTidy(clang::tidy::ClangTidyContext &Context, const CompilationDatabase &Database,
                    llvm::ArrayRef<std::string> Files, OverlayFiles Base, bool Fix, bool Profile,
                    StringRef ProfileFolder) asm("__wrap_" RUN_CLANG_TIDY);

/// clang-tidy's main calls this in place of the real one (--wrap).
Errors runClangTidy(clang::tidy::ClangTidyContext &Context, const CompilationDatabase &Database,
                    llvm::ArrayRef<std::string> Files, OverlayFiles Base, bool Fix, bool Profile,
                    StringRef ProfileFolder) {
  llvm::Expected<ParseOptions> Parse = chooseParsing(sharedDataDirectory(""), ToolkitPaths());
  if (!Parse) {
    llvm::errs() << "clang-tidy: error: " << llvm::toString(Parse.takeError()) << '\n';
    return {};
  }
  Parse->KeepWarnings = true;
  const Translated Commands(Database, std::move(*Parse));
  return realRunClangTidy(Context, Commands, Files, std::move(Base), Fix, Profile, ProfileFolder);
}

int main(int Argc, const char **Argv) { return clang::tidy::clangTidyMain(Argc, Argv); }
