//===- NvccMacro.cpp - Programs are compiled by nvcc ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/NvccMacro.h"
#include "Frontend/Toolkit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace banklint;
using namespace clang;
using llvm::StringRef;

static constexpr StringRef NvccMacro = "__NVCC__";

namespace {

/// Whether a folder has the headers of the toolkit, of a compiler or of the system.
bool isOfCompilers(llvm::vfs::FileSystem &Files, StringRef Folder) {
  static constexpr StringRef Headers[] = {"/cuda_runtime.h", "/stddef.h", "/cstddef"};
  return Folder.starts_with("/usr/include") ||
         llvm::any_of(Headers, [&](StringRef Name) { return Files.exists(Folder + Name); });
}

/// Defines the macro where a file of the program begins or goes on, and undefines it where another does.
class NvccMacroOfProgram : public PPCallbacks {
public:
  explicit NvccMacroOfProgram(Preprocessor &PP) : PP(PP), Name(*PP.getIdentifierInfo(NvccMacro)) {
    llvm::vfs::FileSystem &Files = PP.getFileManager().getVirtualFileSystem();
    for (const DirectoryLookup &Folder : PP.getHeaderSearchInfo().search_dir_range())
      if (Folder.isSystemHeaderDirectory() && isOfCompilers(Files, Folder.getName()))
        OfCompilers.push_back((Folder.getName() + "/").str());
  }

  void FileChanged(SourceLocation At, FileChangeReason, SrcMgr::CharacteristicKind, FileID) override {
    const bool IsProgram = isOfProgram(At);
    if (IsProgram == PP.isMacroDefined(&Name))
      return;
    if (!IsProgram)
      return PP.appendMacroDirective(&Name, new (PP.getPreprocessorAllocator()) UndefMacroDirective(At));
    MacroInfo *One = PP.AllocateMacroInfo(At);
    One->setTokens({number(At)}, PP.getPreprocessorAllocator());
    One->setDefinitionEndLoc(At);
    PP.appendDefMacroDirective(&Name, One);
  }

private:
  /// Whether it is a file of the program, or of a library that only the command calls one of the system, `-isystem`;
  /// and none of the toolkit's libraries.
  bool isOfProgram(SourceLocation At) const {
    const SourceManager &Sources = PP.getSourceManager();
    const FileID Id = Sources.getFileID(At);
    const auto File = Sources.getFileEntryRefForID(Id);
    if (!File || Id == Sources.getMainFileID())
      return File.has_value();
    return !isOfToolkitLibrary(File->getName()) &&
           llvm::none_of(OfCompilers, [&](StringRef Folder) { return File->getName().starts_with(Folder); });
  }

  Token number(SourceLocation At) const {
    Token One;
    One.startToken();
    PP.CreateString("1", One, At, At);
    One.setKind(tok::numeric_constant);
    return One;
  }

  Preprocessor &PP;
  IdentifierInfo &Name;
  std::vector<std::string> OfCompilers; ///< folders of headers
};

} // namespace

/// Whether the command says -D or -U of the macro.
static bool isSaid(const PreprocessorOptions &Options) {
  return llvm::any_of(Options.Macros,
                      [](const auto &Said) { return StringRef(Said.first).split('=').first == NvccMacro; });
}

void banklint::defineNvccMacro(CompilerInstance &CI) {
  const LangOptions &Language = CI.getLangOpts();
  if (Language.CUDA && !Language.HIP && !isSaid(CI.getPreprocessorOpts()))
    CI.getPreprocessor().addPPCallbacks(std::make_unique<NvccMacroOfProgram>(CI.getPreprocessor()));
}
