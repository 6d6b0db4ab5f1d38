//===- Files.h - The files of a program -------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_FILES_H
#define BANKLINT_LOWERING_FILES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace banklint {

/// Whether something is declared in a system header.
inline bool isOfSystem(const clang::Decl *D) {
  return D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation());
}

/// Calls \p Do for each time that a file of the user's was read, those in precompiled headers included. System headers
/// are passed over with all that they include, which is of the system as well: to load each of them from a precompiled
/// header takes longer than most analyses. An editor's headers are left out: to look at each of them takes longer than
/// a key press should. So is the beginning of the main file that an editor keeps.
inline void eachUserFileRead(const clang::SourceManager &Sources,
                             llvm::function_ref<void(clang::FileID, clang::FileEntryRef)> Do) {
  const auto Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  // Visits an entry; gives back how many entries it and what it includes have.
  auto Visit = [&](const clang::SrcMgr::SLocEntry &Entry, bool IsLoaded = false) {
    if (!Entry.isFile())
      return 1u;
    const auto At = clang::SourceLocation::getFromRawEncoding(Entry.getOffset());
    const clang::FileID Id = Sources.getFileID(At);
    if (Sources.isInSystemHeader(At))
      return std::max(Sources.getNumCreatedFIDsForFileID(Id), 1u);
    if (auto File = Entry.getFile().getContentCache().OrigEntry; File && !(IsLoaded && Main && *File == *Main))
      Do(Id, *File);
    return 1u;
  };
  if (Sources.getPreambleFileID().isInvalid())
    for (unsigned Left = Sources.loaded_sloc_entry_size(); Left > 0;) // the first of them comes last
      Left -= std::min(Left, Visit(Sources.getLoadedSLocEntry(Left - 1), /*IsLoaded=*/true));
  for (unsigned I = 0; I < Sources.local_sloc_entry_size();)
    I += Visit(Sources.getLocalSLocEntry(I));
}

/// Reads a file token by token as it is, from an offset on, whatever the preprocessor leaves out; nothing if the file
/// cannot be read.
inline clang::Lexer rawLexer(const clang::SourceManager &Sources, const clang::LangOptions &Language,
                             clang::FileID File, unsigned From = 0) {
  const llvm::StringRef Text = Sources.getBufferDataOrNone(File).value_or("");
  const char *First = Text.begin() + std::min<size_t>(From, Text.size());
  return clang::Lexer(Sources.getLocForStartOfFile(File), Language, Text.begin(), First, Text.end());
}

} // namespace banklint

#endif
