//===- UserText.cpp - The text of the user's files ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/UserText.h"
#include "Lowering/Files.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <mutex>

using namespace banklint;
using namespace clang;

//===----------------------------------------------------------------------===//
// Token by token
//===----------------------------------------------------------------------===//

namespace {
/// Goes through the text of a file for some names.
class TextReader {
public:
  TextReader(ASTContext &Context, const UserText::Names &Wanted)
      : Context(Context), Sources(Context.getSourceManager()), Wanted(Wanted) {}

  using Found = llvm::DenseMap<const IdentifierInfo *, std::vector<UserText::Place>>;

  void read(FileID File, Found &To) const {
    Lexer Raw = rawLexer(Sources, Context.getLangOpts(), File);
    const SourceLocation Start = Sources.getLocForStartOfFile(File);
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
          To[Name].push_back({T.getLocation(), T.getLocation().getRawEncoding() - Start.getRawEncoding()});
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
  const UserText::Names &Wanted;
};
} // namespace

void banklint::eachIdentifier(ASTContext &Context, FileID File,
                              llvm::function_ref<void(SourceLocation, StringRef, StringRef, StringRef)> Visit) {
  const SourceManager &Sources = Context.getSourceManager();
  Lexer Raw = rawLexer(Sources, Context.getLangOpts(), File);
  std::string Directive, Defined;
  llvm::StringSet<> Parameters; // of the macro that is defined
  bool BehindName = false, InParameters = false;
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
    if (T.isAtStartOfLine()) {
      Directive = T.is(tok::hash) ? "#" : "";
      Defined.clear();
      Parameters.clear();
      InParameters = false;
    }
    InParameters = (InParameters && T.isNot(tok::r_paren)) ||
                   (BehindName && T.is(tok::l_paren) && !T.isAtStartOfLine() && !T.hasLeadingSpace());
    BehindName = false;
    if (!T.is(tok::raw_identifier))
      continue;
    const std::string Name = Lexer::getSpelling(T, Sources, Context.getLangOpts());
    if (Directive == "#") {
      Directive += Name;
    } else if (Directive == "#define" && Defined.empty()) {
      Defined = Name;
      BehindName = true;
    } else if (InParameters) {
      Parameters.insert(Name);
    } else if (!Parameters.contains(Name)) {
      Visit(T.getLocation(), Name, Directive, Defined);
    }
  }
}

//===----------------------------------------------------------------------===//
// Word by word
//===----------------------------------------------------------------------===//

/// Whether a text has one of some words, in code, comments or texts.
static bool hasWordOf(StringRef Text, const llvm::StringSet<> &Words) {
  std::array<bool, 256> Begins{}; // most words are told apart by their first letter
  for (const auto &Word : Words)
    Begins[static_cast<unsigned char>(Word.getKey().front())] = true;
  auto IsPart = [](char C) { return isAsciiIdentifierContinue(C, /*AllowDollar=*/true) || (C & 0x80); };
  for (const char *At = Text.begin(); At != Text.end();) {
    const char *const First = At;
    while (At != Text.end() && IsPart(*At))
      ++At;
    if (At == First) {
      ++At;
      continue;
    }
    if (Begins[static_cast<unsigned char>(*First)] && Words.contains(StringRef(First, At - First)))
      return true;
    // A word may go on in the next line, or with a letter that is written as its number.
    if (At != Text.end() && *At == '\\' && At + 1 != Text.end() && StringRef("\r\nuUN").contains(At[1]))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// The files
//===----------------------------------------------------------------------===//

UserText::UserText(ASTContext &Context) : Context(Context), Sources(Context.getSourceManager()) {
  eachUserFileRead(Sources, [&](FileID File, FileEntryRef Entry) { Files.push_back({File, &Entry.getFileEntry()}); });
}

UserText &UserText::of(ASTContext &Context) {
  static std::mutex Lock; // an editor has units in several threads
  static std::map<const ASTContext *, std::unique_ptr<UserText>> Known;
  const std::lock_guard Locked(Lock);
  std::unique_ptr<UserText> &Of = Known[&Context];
  if (!Of) {
    Of.reset(new UserText(Context));
    Context.AddDeallocation(
        [](void *Ended) {
          const std::lock_guard Locked(Lock);
          Known.erase(static_cast<const ASTContext *>(Ended));
        },
        &Context);
  }
  return *Of;
}

bool UserText::isReadOnce(FileID File) const {
  const FileEntry *Entry = Sources.getFileEntryForID(File);
  return llvm::count_if(Files, [&](const auto &Read) { return Read.second == Entry; }) <= 1;
}

std::vector<FileID> UserText::filesWithAnyOf(const llvm::StringSet<> &Words) const {
  std::vector<FileID> Found;
  for (const auto &[File, Entry] : Files)
    if (hasWordOf(Sources.getBufferDataOrNone(File).value_or(""), Words))
      Found.push_back(File);
  return Found;
}

std::vector<FileID> UserText::filesWith(StringRef Word) const {
  llvm::StringSet<> Words;
  Words.insert(Word);
  return filesWithAnyOf(Words);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::optional<SourceLocation> UserText::OfFile::unexplained(std::pair<unsigned, unsigned> Between,
                                                            const llvm::DenseSet<SourceLocation> &Explained) const {
  for (const Place &P : Places)
    if (Between.first <= P.Offset && P.Offset <= Between.second && !Explained.contains(P.At))
      return P.At;
  return std::nullopt;
}

void UserText::lookFor(const Names &Wanted) {
  Names New;
  llvm::StringSet<> Words;
  for (const IdentifierInfo *Name : Wanted)
    if (Mentions.try_emplace(Name).second && Name) {
      New.insert(Name);
      Words.insert(Name->getName());
    }
  if (New.empty())
    return;
  const TextReader Reader(Context, New);
  for (const FileID File : filesWithAnyOf(Words)) {
    TextReader::Found Found;
    Reader.read(File, Found);
    for (auto &[Name, Places] : Found)
      Mentions[Name].push_back({File, std::move(Places)});
  }
}

const std::vector<UserText::OfFile> &UserText::mentionsOf(const IdentifierInfo *Name) {
  lookFor({Name});
  return Mentions.find(Name)->second;
}

std::optional<SourceLocation> UserText::unexplained(const IdentifierInfo *Name,
                                                    const llvm::DenseSet<SourceLocation> &Explained) {
  for (const OfFile &F : mentionsOf(Name))
    if (auto At = F.unexplained({0, ~0u}, Explained))
      return At;
  return std::nullopt;
}

const UserText::OfFile &UserText::mentionsIn(FileID File, const IdentifierInfo *Name) {
  auto [Known, IsNew] = MentionsInFile.try_emplace({File, Name});
  if (IsNew) {
    const Names Wanted{Name};
    TextReader::Found Found;
    TextReader(Context, Wanted).read(File, Found);
    Known->second = {File, std::move(Found[Name])};
  }
  return Known->second;
}

//===----------------------------------------------------------------------===//
// Macros
//===----------------------------------------------------------------------===//

void UserText::readMacros(FileID File) {
  using namespace dependency_directives_scan;
  const StringRef Text = Sources.getBufferDataOrNone(File).value_or("");
  auto Note = [&](StringRef Name, StringRef Macro) { (*NamesInBodies)[Name].push_back(Macro.str()); };
  llvm::SmallVector<dependency_directives_scan::Token, 0> Tokens;
  llvm::SmallVector<Directive, 0> Directives;
  auto IsSplit = [](const dependency_directives_scan::Token &T) { return T.Flags & clang::Token::NeedsCleaning; };
  if (!Text.contains("define"))
    return;
  // Only directives are read; what the scanner does not understand is read token by token.
  if (scanSourceForDependencyDirectives(Text, Tokens, Directives) || llvm::any_of(Tokens, IsSplit))
    return eachIdentifier(Context, File, [&](SourceLocation, StringRef Name, StringRef, StringRef Defined) {
      if (!Defined.empty())
        Note(Name, Defined);
    });
  for (const Directive &D : Directives) {
    if (D.Kind != pp_define)
      continue;
    auto TextOf = [&](const dependency_directives_scan::Token &T) { return Text.substr(T.Offset, T.Length); };
    auto At = llvm::find_if(D.Tokens, [&](const auto &T) { return TextOf(T) == "define"; }) + 1;
    if (At >= D.Tokens.end())
      continue;
    const StringRef Macro = TextOf(*At++);
    llvm::StringSet<> Parameters;
    if (At != D.Tokens.end() && At->is(tok::l_paren) && !(At->Flags & clang::Token::LeadingSpace))
      for (; At != D.Tokens.end() && At->isNot(tok::r_paren); ++At)
        if (At->is(tok::raw_identifier))
          Parameters.insert(TextOf(*At));
    for (; At != D.Tokens.end(); ++At)
      if (At->is(tok::raw_identifier) && !Parameters.contains(TextOf(*At)))
        Note(TextOf(*At), Macro);
  }
}

llvm::StringSet<> UserText::macrosNaming(StringRef Name) {
  if (!NamesInBodies) {
    NamesInBodies = std::make_unique<llvm::StringMap<std::vector<std::string>>>();
    for (const auto &[File, Entry] : Files)
      readMacros(File);
  }
  llvm::StringSet<> Known;
  for (std::vector<StringRef> Open{Name}; !Open.empty();) {
    const auto Found = NamesInBodies->find(Open.back());
    Open.pop_back();
    if (Found != NamesInBodies->end())
      for (const std::string &Macro : Found->second)
        if (Known.insert(Macro).second)
          Open.push_back(Macro);
  }
  return Known;
}
