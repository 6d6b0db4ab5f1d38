//===- SourceReader.cpp - Places in the source ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/SourceReader.h"
#include "Lower/Points.h"
#include "Lower/SharedMemory.h"
#include "Lower/SourceText.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/xxhash.h"

using namespace banklint;
using namespace clang;

SourceReader::SourceReader(std::shared_ptr<Lowering> Code, const EmbeddedText *Embedded)
    : Code(std::move(Code)), Context(this->Code->context()), Sources(Context.getSourceManager()),
      Locations(Sources, Embedded) {}

bool SourceReader::isOpenCl() { return Context.getLangOpts().OpenCL; }
bool SourceReader::isCuda() { return Context.getLangOpts().CUDA; }

std::string SourceReader::mainFile() {
  const auto File = Sources.getFileEntryRefForID(Sources.getMainFileID());
  return File ? File->getName().str() : "";
}

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

/// The absolute name by which the file was opened.
static std::string openedNameOf(const SourceManager &Sources, SourceLocation At) {
  auto File = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getFileLoc(At)));
  if (!File)
    return "";
  llvm::SmallString<128> Name(File->getName());
  Sources.getFileManager().makeAbsolutePath(Name);
  return Name.str().str();
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
  if (const auto [File, Offset] = Sources.getDecomposedExpansionLoc(At);
      Embedded && File == Sources.getMainFileID()) {
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

Location SourceReader::locate(SourcePoint P) { return Locations.of(locationAt(P)); }

bool SourceReader::isBefore(SourcePoint A, SourcePoint B) {
  return Sources.isBeforeInTranslationUnit(locationAt(A), locationAt(B));
}

bool SourceReader::inSystemHeader(SourcePoint P) { return Sources.isInSystemHeader(locationAt(P)); }

bool SourceReader::isWithin(SourcePoint P, ir::FunctionId F) {
  return P && Code->declaration(F)->getSourceRange().fullyContains(locationAt(P));
}

SourcePoint SourceReader::beginOf(ir::SiteId S) {
  const Expr *E = Code->expression(S);
  return E ? pointOf(E->getBeginLoc()) : 0;
}

SourcePoint SourceReader::lastTokenOf(ir::SiteId S) {
  const Expr *E = Code->expression(S);
  return E ? pointOf(E->getEndLoc()) : 0;
}

SourcePoint SourceReader::callAt(ir::SiteId S) {
  const Expr *E = Code->expression(S);
  return E ? pointOf(E->getExprLoc()) : 0;
}

std::string SourceReader::textOf(ir::SiteId S, SourcePoint &End) {
  SourceText Written;
  if (const Expr *E = Code->expression(S))
    Written = writtenAs(*E, Sources, Context.getLangOpts());
  End = pointOf(Written.End);
  return std::move(Written.Tokens);
}

std::optional<SourcePoint> SourceReader::eightByteBanksAskedAt(ir::FunctionId Kernel, SourcePoint LaunchedAt) {
  const auto At = Banks.eightBytesAskedAt(Code->declaration(Kernel), locationAt(LaunchedAt));
  return At ? std::optional(pointOf(*At)) : std::nullopt;
}

CharSourceRange SourceReader::fileRangeOf(const Expr *E) const {
  return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(E->getSourceRange()), Sources, Context.getLangOpts());
}

ir::Edit SourceReader::editOf(CharSourceRange Range, std::string Replacement) {
  ir::Edit E;
  E.Where = locate(pointOf(Range.getBegin()));
  E.Where.File = Locations.realPathOf(Range.getBegin());
  E.OpenedAs = openedNameOf(Sources, Range.getBegin());
  E.Offset = Sources.getFileOffset(Range.getBegin());
  E.Replaced = Lexer::getSourceText(Range, Sources, Context.getLangOpts()).str();
  E.Length = unsigned(E.Replaced.size());
  E.Replacement = std::move(Replacement);
  E.End = pointOf(Range.getEnd());
  E.FileHash = hashOf(Sources.getFileID(Range.getBegin()));
  return E;
}

uint64_t SourceReader::hashOf(FileID File) {
  auto [Known, IsNew] = Hashes.try_emplace(File);
  if (IsNew)
    Known->second = llvm::xxh3_64bits(Sources.getBufferData(File));
  return Known->second;
}
