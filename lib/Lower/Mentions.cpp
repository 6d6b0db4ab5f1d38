//===- Mentions.cpp - Where the text names an array -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/Uses.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

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

/// Goes through the text of files as it is, whatever the preprocessor leaves out.
class TextReader {
public:
  TextReader(ASTContext &Context, StringRef Name, const llvm::DenseSet<SourceLocation> &Explained)
      : Context(Context), Sources(Context.getSourceManager()), Name(Name), Explained(Explained) {}

  /// The first token with the name, between two offsets, that nothing explains.
  SourceLocation search(FileID File, unsigned From, unsigned To) const {
    bool Invalid = false;
    const StringRef Text = Sources.getBufferData(File, &Invalid);
    if (Invalid || !Text.contains(Name.take_front(1)))
      return SourceLocation();
    Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(), Text.begin(), Text.begin(), Text.end());
    Token T;
    tok::TokenKind Before = tok::unknown;
    std::string Directive; // that the token is part of
    for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
      if (T.isAtStartOfLine())
        Directive = T.is(tok::hash) ? "#" : "";
      else if (Directive == "#" && T.is(tok::raw_identifier))
        Directive += spelling(T);
      const unsigned Offset = Sources.getFileOffset(T.getLocation());
      if (From <= Offset && Offset <= To && isMention(T, Before, Directive))
        return T.getLocation();
      Before = T.getKind();
    }
    return SourceLocation();
  }

private:
  std::string spelling(const Token &T) const { return Lexer::getSpelling(T, Sources, Context.getLangOpts()); }

  bool isMention(const Token &T, tok::TokenKind Before, StringRef Directive) const {
    if (!T.is(tok::raw_identifier) || (!T.needsCleaning() && T.getRawIdentifier() != Name) || spelling(T) != Name)
      return false;
    if (Directive == "#include" || Directive == "#error" || Directive == "#warning")
      return false;
    if (!Directive.empty())
      return true; // a macro names it
    if (Before == tok::period || Before == tok::arrow)
      return false; // a member
    return !Explained.contains(T.getLocation());
  }

  ASTContext &Context;
  const SourceManager &Sources;
  StringRef Name;
  const llvm::DenseSet<SourceLocation> &Explained;
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
    if (Sources.isInSystemHeader(Sources.getLocForStartOfFile(File)))
      return std::nullopt;
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
  const TextReader Text(Context, Array->getName(), Explained);
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
      continue;
    const FileID File = Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    if (auto Range = Visible.in(File))
      if (const SourceLocation At = Text.search(File, Range->first, Range->second); At.isValid())
        return code::Obstacle{code::Obstacle::NamedUnseen, Sources.getSpellingLineNumber(At)};
  }
  return std::nullopt;
}
