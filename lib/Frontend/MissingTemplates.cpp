//===- MissingTemplates.cpp - Calls without the word template -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/MissingTemplates.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

/// Where the last name of `a::b<` begins in \p Text, from \p At on; nothing if that is something else.
static std::optional<size_t> nameOfTemplate(StringRef Text, size_t At) {
  auto Skip = [&](auto Is) {
    while (At < Text.size() && Is(Text[At]))
      ++At;
  };
  for (;;) {
    const size_t Name = At;
    Skip([](char C) { return isAsciiIdentifierContinue(C); });
    if (At == Name)
      return std::nullopt;
    Skip(isWhitespace);
    if (Text.substr(At).starts_with("<"))
      return Name;
    if (!Text.substr(At).starts_with("::"))
      return std::nullopt;
    At += 2;
    Skip(isWhitespace);
  }
}

std::optional<MissingTemplate> banklint::missingTemplate(const Diagnostic &Error) {
  const unsigned Id = Error.getID();
  if ((Id != diag::err_bound_member_function && Id != diag::err_template_kw_missing &&
       Id != diag::err_ovl_unresolvable) ||
      !Error.hasSourceManager() || !Error.getLocation().isFileID())
    return std::nullopt;
  const SourceManager &Sources = Error.getSourceManager();
  const auto [File, At] = Sources.getDecomposedLoc(Error.getLocation());
  const StringRef Text = Sources.getBufferData(File);
  const auto Entry = Sources.getFileEntryRefForID(File);
  const auto Name = nameOfTemplate(Text, At);
  if (!Entry || !Name)
    return std::nullopt;
  const StringRef Before = Text.take_front(*Name).rtrim();
  for (StringRef Punctuator : {"->", "::", "."})
    if (Before.ends_with(Punctuator))
      return MissingTemplate{Entry->getName().str(), unsigned(Before.size() - Punctuator.size())};
  return std::nullopt;
}

/// The length of an identifier at the start of \p Text.
static size_t identifierLength(StringRef Text) {
  size_t Length = 0;
  while (Length < Text.size() && isAsciiIdentifierContinue(Text[Length]))
    ++Length;
  return Length;
}

bool banklint::isCallOfTemplate(StringRef Text) {
  const size_t Longest = 256; // of the arguments
  const size_t Name = identifierLength(Text);
  if (!Name || Text.take_front(Name) == "operator" || !Text.substr(Name).starts_with("<"))
    return false;
  const StringRef Arguments = Text.substr(Name).take_front(Longest);
  size_t Open = 0, At = 0;
  do {
    const char C = Arguments[At];
    Open += C == '<';
    Open -= C == '>';
    const bool IsPart = isAsciiIdentifierContinue(C) || StringRef("<>: +-*/").contains(C);
    const StringRef Rest = Arguments.substr(At);
    if (!IsPart || Rest.starts_with("<<") || Rest.starts_with("->"))
      return false;
  } while (++At < Arguments.size() && Open);
  return !Open && Arguments.substr(At).starts_with("(");
}

/// Whether a file has \p Missing at a `.`, `->` or `::`.
static bool isMissing(const MissingTemplates &Missing, const SourceManager &Sources, FileID File, unsigned At) {
  if (Missing.empty())
    return false;
  const auto Entry = Sources.getFileEntryRefForID(File);
  return Entry && Missing.count({Entry->getName().str(), At});
}

void TemplateReader::see(const Token &Read) {
  if (Read.isOneOf(tok::period, tok::arrow, tok::coloncolon) && Read.getLocation().isFileID() && isMissingAt(Read))
    enterWord(Read.getLocation());
  const bool EndsParameter = Read.isOneOf(tok::comma, tok::greater, tok::equal);
  if (Parameter && EndsParameter)
    Parameters.insert(Parameter);
  Parameter = IsBehindTypename && Read.is(tok::identifier) ? Read.getIdentifierInfo() : nullptr;
  IsBehindTypename = Read.isOneOf(tok::kw_typename, tok::kw_class);
  Name = Read.is(tok::identifier) ? Read.getIdentifierInfo() : nullptr;
}

bool TemplateReader::isMissingAt(const Token &Punctuator) const {
  const SourceManager &Sources = P.getSourceManager();
  const auto [File, At] = Sources.getDecomposedLoc(Punctuator.getLocation());
  const bool MayDepend = !Punctuator.is(tok::coloncolon) || Parameters.contains(Name);
  return (MayDepend && isCallOfTemplate(Sources.getBufferData(File).substr(At + Punctuator.getLength()))) ||
         isMissing(Missing, Sources, File, At);
}

void TemplateReader::enterWord(SourceLocation At) {
  auto Word = std::make_unique<Token[]>(1);
  Word[0].startToken();
  Word[0].setKind(tok::kw_template);
  Word[0].setIdentifierInfo(P.getIdentifierInfo("template"));
  Word[0].setLocation(At);
  P.EnterTokenStream(std::move(Word), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}
