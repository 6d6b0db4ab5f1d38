//===- Locator.cpp - Locations as messages say them -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/Locator.h"
#include "Lowering/Points.h"
#include "clang/Basic/FileManager.h"

using namespace banklint;
using namespace clang;

static std::string pathOnDisk(const SourceManager &Sources, FileID Id) {
  if (auto File = Sources.getFileEntryRefForID(Id)) {
    // What comes from a precompiled header was not opened, and Clang does not know what its links lead to.
    llvm::SmallString<128> Followed;
    if (Sources.isLoadedFileID(Id) &&
        !Sources.getFileManager().getVirtualFileSystem().getRealPath(File->getName(), Followed))
      return Followed.str().str();
    StringRef Real = File->getFileEntry().tryGetRealPathName();
    return (Real.empty() ? File->getName() : Real).str();
  }
  return "";
}

std::string Locator::realPathOf(SourceLocation At) {
  const FileID Id = Sources.getFileID(Sources.getFileLoc(At));
  const auto [Known, IsNew] = RealPaths.try_emplace(Id);
  if (IsNew)
    Known->second = pathOnDisk(Sources, Id);
  return Known->second;
}

Location Locator::of(SourceLocation At) {
  Location Where;
  if (const auto [File, Offset] = Sources.getDecomposedExpansionLoc(At); Embedded && File == Sources.getMainFileID()) {
    Where = Embedded->placeOf(Offset);
    Where.At = pointOf(At);
    return Where;
  }
  Where.At = pointOf(At);
  PresumedLoc P = Sources.getPresumedLoc(Sources.getExpansionLoc(At));
  if (P.isInvalid())
    return Where;
  Where.File = P.getFilename();
  if (auto Included = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(At)));
      Included && Included->getName() == Where.File) // no #line: the same file has one name
    Where.File = realPathOf(At);
  Where.Line = P.getLine();
  Where.Column = P.getColumn();
  return Where;
}
