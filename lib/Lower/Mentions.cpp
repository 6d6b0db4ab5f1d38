//===- Mentions.cpp - Where the text names an array -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/Files.h"
#include "Lower/Uses.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace banklint;
using namespace clang;

/// Where a token stands in a file that a user of macros wrote; invalid if the body of a macro, or `##`, made it.
static SourceLocation writtenAt(const SourceManager &Sources, SourceLocation At) {
  while (At.isMacroID()) {
    if (!Sources.isMacroArgExpansion(At))
      return SourceLocation();
    At = Sources.getImmediateSpellingLoc(At);
  }
  return At;
}

namespace {

/// Goes through the text of a file as it is, whatever the preprocessor leaves out.
class TextReader {
public:
  TextReader(ASTContext &Context, const UserCode::Names &Wanted)
      : Context(Context), Sources(Context.getSourceManager()), Wanted(Wanted) {}

  void read(FileID File, WrittenNames::OfFile &To) const {
    bool Invalid = false;
    const StringRef Text = Sources.getBufferData(File, &Invalid);
    if (Invalid)
      return;
    Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(), Text.begin(), Text.begin(), Text.end());
    Token T;
    tok::TokenKind Before = tok::unknown;
    std::string Directive; // that the token is part of
    for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
      if (T.isAtStartOfLine())
        Directive = T.is(tok::hash) ? "#" : "";
      else if (Directive == "#" && T.is(tok::raw_identifier))
        Directive += spelling(T);
      if (mayMention(T, Before, Directive))
        if (const IdentifierInfo *Name = wanted(T))
          To.Places[Name].push_back({T.getLocation(), Sources.getFileOffset(T.getLocation()), !Directive.empty()});
      Before = T.getKind();
    }
  }

private:
  std::string spelling(const Token &T) const { return Lexer::getSpelling(T, Sources, Context.getLangOpts()); }

  static bool mayMention(const Token &T, tok::TokenKind Before, StringRef Directive) {
    if (!T.is(tok::raw_identifier) || Directive == "#include" || Directive == "#error" || Directive == "#warning")
      return false;
    // A macro names it, or it is not a member.
    return !Directive.empty() || (Before != tok::period && Before != tok::arrow);
  }

  const IdentifierInfo *wanted(const Token &T) const {
    auto Known = Context.Idents.find(T.needsCleaning() ? StringRef(spelling(T)) : T.getRawIdentifier());
    return Known != Context.Idents.end() && Wanted.contains(Known->second) ? Known->second : nullptr;
  }

  ASTContext &Context;
  const SourceManager &Sources;
  const UserCode::Names &Wanted;
};

/// Where the array can be named: the body of its function, or everywhere.
class VisibleText {
public:
  VisibleText(const SourceManager &Sources, const VarDecl *Array) : Sources(Sources) {
    const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext());
    IsLocal = F && F->getBody();
    if (IsLocal)
      Body = {Sources.getFileLoc(F->getBody()->getBeginLoc()), Sources.getFileLoc(F->getBody()->getEndLoc())};
  }

  /// The offsets in a file between which it is visible.
  std::optional<std::pair<unsigned, unsigned>> in(FileID File) const {
    if (!IsLocal)
      return std::pair(0u, ~0u);
    const FileID Begin = Sources.getFileID(Body.getBegin());
    if (File == Begin && Sources.getFileID(Body.getEnd()) == Begin)
      return std::pair(Sources.getFileOffset(Body.getBegin()), Sources.getFileOffset(Body.getEnd()));
    // Files that the body includes.
    const SourceLocation Included = Sources.getIncludeLoc(File);
    if (File == Begin || (Included.isValid() && in(Sources.getFileID(Included)) &&
                          !Sources.isBeforeInTranslationUnit(Included, Body.getBegin()) &&
                          Sources.isBeforeInTranslationUnit(Included, Body.getEnd())))
      return std::pair(0u, ~0u);
    return std::nullopt;
  }

private:
  const SourceManager &Sources;
  bool IsLocal;
  SourceRange Body;
};

} // namespace

WrittenNames::WrittenNames(ASTContext &Context, const llvm::DenseSet<const IdentifierInfo *> &Wanted) {
  const SourceManager &Sources = Context.getSourceManager();
  const TextReader Reader(Context, Wanted);
  eachFileRead(Sources, [&](FileID File, FileEntryRef) {
    if (Sources.isInSystemHeader(Sources.getLocForStartOfFile(File)))
      return;
    OfFile Found;
    Found.File = File;
    Reader.read(File, Found);
    if (!Found.Places.empty())
      Files.push_back(std::move(Found));
  });
}

std::optional<code::Obstacle> banklint::unseenMentionOf(ASTContext &Context, const UserCode &Code, const VarDecl *Array,
                                                        llvm::ArrayRef<const TreeUses *> Uses) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::DenseSet<SourceLocation> Explained{Array->getLocation()};
  for (const TreeUses *U : Uses)
    for (const ElementUse &E : U->Elements) {
      const SourceLocation At = writtenAt(Sources, E.Name->getLocation());
      if (At.isInvalid())
        return code::Obstacle{code::Obstacle::NamedInMacro};
      Explained.insert(At);
    }
  if (auto Known = Code.Mentions.find(Array->getIdentifier()); Known != Code.Mentions.end())
    for (const UserCode::Mention &M : Known->second)
      if (M.Declared != Array->getLocation())
        if (const SourceLocation At = writtenAt(Sources, M.At); At.isValid())
          Explained.insert(At);
  const VisibleText Visible(Sources, Array);
  for (const WrittenNames::OfFile &F : Code.Written.Files) {
    auto Places = F.Places.find(Array->getIdentifier());
    if (Places == F.Places.end())
      continue;
    if (auto Range = Visible.in(F.File)) {
      auto Place = llvm::lower_bound(Places->second, Range->first,
                                     [](const WrittenNames::Place &P, unsigned Offset) { return P.Offset < Offset; });
      for (; Place != Places->second.end() && Place->Offset <= Range->second; ++Place)
        if (Place->InDirective || !Explained.contains(Place->At))
          return code::Obstacle{code::Obstacle::NamedUnseen, Sources.getSpellingLineNumber(Place->At)};
    }
  }
  return std::nullopt;
}
