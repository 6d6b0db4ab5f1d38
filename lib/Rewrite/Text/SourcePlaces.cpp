//===- SourcePlaces.cpp - Places in the source ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/SourcePlaces.h"
#include "Lowering/Points.h"
#include "Rewrite/Text/SourceText.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/xxhash.h"

using namespace banklint;
using namespace clang;

SourcePlaces::SourcePlaces(std::shared_ptr<Lowering> Code, const EmbeddedText *Embedded)
    : Code(std::move(Code)), Context(this->Code->context()), Sources(Context.getSourceManager()),
      Locations(Sources, Embedded) {}

bool SourcePlaces::isOpenCl() { return Context.getLangOpts().OpenCL; }
bool SourcePlaces::isCuda() { return Context.getLangOpts().CUDA; }

std::string SourcePlaces::mainFile() {
  const auto File = Sources.getFileEntryRefForID(Sources.getMainFileID());
  return File ? File->getName().str() : "";
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

Location SourcePlaces::locate(SourcePoint P) { return Locations.of(locationAt(P)); }

bool SourcePlaces::isBefore(SourcePoint A, SourcePoint B) {
  return Sources.isBeforeInTranslationUnit(locationAt(A), locationAt(B));
}

bool SourcePlaces::inSystemHeader(SourcePoint P) { return Sources.isInSystemHeader(locationAt(P)); }

bool SourcePlaces::isWithin(SourcePoint P, ir::FunctionId F) {
  return P && Code->declaration(F)->getSourceRange().fullyContains(locationAt(P));
}

SourcePoint SourcePlaces::beginOf(ir::SiteId S) {
  const Expr *E = Code->expression(S);
  return E ? pointOf(E->getBeginLoc()) : 0;
}

SourcePoint SourcePlaces::lastTokenOf(ir::SiteId S) {
  const Expr *E = Code->expression(S);
  return E ? pointOf(E->getEndLoc()) : 0;
}

SourcePoint SourcePlaces::callAt(ir::SiteId S) {
  const Expr *E = Code->expression(S);
  return E ? pointOf(E->getExprLoc()) : 0;
}

std::string SourcePlaces::textOf(ir::SiteId S, SourcePoint &End) {
  SourceText Written;
  if (const Expr *E = Code->expression(S))
    Written = writtenAs(*E, Sources, Context.getLangOpts());
  End = pointOf(Written.End);
  return std::move(Written.Tokens);
}

CharSourceRange SourcePlaces::fileRangeOf(const Expr *E) const {
  return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(E->getSourceRange()), Sources, Context.getLangOpts());
}

ir::Edit SourcePlaces::editOf(CharSourceRange Range, std::string Replacement) {
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

uint64_t SourcePlaces::hashOf(FileID File) {
  auto [Known, IsNew] = Hashes.try_emplace(File);
  if (IsNew)
    Known->second = llvm::xxh3_64bits(Sources.getBufferData(File));
  return Known->second;
}
