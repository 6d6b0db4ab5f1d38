//===- OriginalPlaces.cpp - An embedded text where it stands --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/OriginalPlaces.h"
#include "clang/Basic/FileManager.h"

using namespace banklint;
using namespace clang;
using llvm::StringRef;

void banklint::numberLines(SourceManager &Sources, const EmbeddedText &Text) {
  const SourceLocation Start = Sources.getLocForStartOfFile(Sources.getMainFileID());
  unsigned File = 0, Line = 1; // of what stands at Begin, as it is numbered up to there
  size_t Begin = 0;
  for (const TextStretch &S : Text.Stretches) {
    Line += unsigned(StringRef(Text.Text).slice(Begin, S.Begin).count('\n'));
    if (S.File != File || S.Line != Line) // a note is about the line behind it
      Sources.AddLineNote(Start.getLocWithOffset(S.Begin), S.Line + 1,
                          Sources.getLineTableFilenameID(Text.Files[S.File].Name), /*IsFileEntry=*/false,
                          /*IsFileExit=*/false, SrcMgr::C_User);
    File = S.File;
    Line = S.Line;
    Begin = S.Begin;
  }
}

OriginalPlaces::OriginalPlaces(const EmbeddedText &Text)
    : Text(Text), Nobody(new DiagnosticIDs, Options.forEngine(), new IgnoringDiagConsumer), Files(FileSystemOptions()),
      Original(Nobody, Files) {}

FileID OriginalPlaces::opened(StringRef Name) {
  auto File = Files.getOptionalFileRef(Name);
  return File ? Original.getOrCreateFileID(*File, SrcMgr::C_User) : FileID();
}

SourceLocation OriginalPlaces::inFile(unsigned File, unsigned Offset) {
  const FileID Id = opened(Text.Files[File].Name);
  return Id.isValid() && Offset <= Original.getFileIDSize(Id) ? Original.getComposedLoc(Id, Offset) : SourceLocation();
}

SourceLocation OriginalPlaces::of(SourceLocation At, const SourceManager &Sources) {
  if (At.isInvalid())
    return At;
  const auto [Id, Offset] = Sources.getDecomposedExpansionLoc(At);
  if (Id == Sources.getMainFileID()) {
    const auto [File, InFile] = Text.offsetOf(Offset);
    return inFile(File, InFile);
  }
  const auto File = Sources.getFileEntryRefForID(Id);
  const FileID Here = File ? opened(File->getName()) : FileID();
  return Here.isValid() && Offset <= Original.getFileIDSize(Here) ? Original.getComposedLoc(Here, Offset)
                                                                  : SourceLocation();
}
