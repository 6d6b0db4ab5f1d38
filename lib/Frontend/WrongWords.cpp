//===- WrongWords.cpp - What nvcc reads otherwise -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/WrongWords.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

/// Where what stands behind template arguments that begin with the `<` at \p At begins; nothing if they do not end.
static std::optional<size_t> behindArguments(StringRef Text, size_t At) {
  size_t Open = 0;
  for (; At < Text.size() && Text[At] != ';'; ++At) {
    Open += Text[At] == '<' || Text[At] == '(';
    Open -= Text[At] == '>' || Text[At] == ')';
    if (!Open)
      return At + 1;
  }
  return std::nullopt;
}

/// Where the last name of `a::b<`, or of `a<b>::c<`, begins in \p Text, from \p At on; nothing if that is something
/// else.
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
    if (Text.substr(At).starts_with("<")) {
      const auto Behind = behindArguments(Text, At);
      if (!Behind || !Text.substr(*Behind).starts_with("::"))
        return Name;
      At = *Behind;
    }
    if (!Text.substr(At).starts_with("::"))
      return std::nullopt;
    At += 2;
    Skip(isWhitespace);
  }
}

/// What may stand in front of a name for a word to be missing or too much there; nothing if an error is about something
/// else. Where Clang misses `typename` elsewhere, it reads on as if it were there.
static llvm::ArrayRef<StringRef> frontsFor(unsigned Error) {
  static const StringRef OfTypename[] = {"<", ","}, OfTemplate[] = {"->", "::", "."}, TooMuch[] = {"template"};
  switch (Error) {
  case diag::err_typename_missing:
    return OfTypename;
  case diag::err_template_kw_refers_to_non_template:
    return TooMuch;
  case diag::err_bound_member_function:
  case diag::err_template_kw_missing:
  case diag::err_ovl_unresolvable:
    return OfTemplate;
  default:
    return {};
  }
}

std::optional<WrongWord> banklint::wrongWord(const Diagnostic &Error) {
  const unsigned Id = Error.getID();
  const bool IsTooMuch = Id == diag::err_template_kw_refers_to_non_template;
  const bool IsAtName = IsTooMuch || Id == diag::err_typename_missing; // others are at the first of several names
  const llvm::ArrayRef<StringRef> Fronts = frontsFor(Id);
  if (Fronts.empty() || !Error.hasSourceManager() || !Error.getLocation().isFileID())
    return std::nullopt;
  const SourceManager &Sources = Error.getSourceManager();
  const auto [File, At] = Sources.getDecomposedLoc(Error.getLocation());
  const StringRef Text = Sources.getBufferData(File);
  const auto Entry = Sources.getFileEntryRefForID(File);
  const auto Name = IsAtName ? std::optional<size_t>(At) : nameOfTemplate(Text, At);
  if (!Entry || !Name)
    return std::nullopt;
  const StringRef Before = Text.take_front(*Name).rtrim();
  for (StringRef Front : Fronts)
    if (Before.ends_with(Front))
      return WrongWord{Entry->getName().str(), unsigned(Before.size() - Front.size()), IsTooMuch};
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

/// Whether \p Before, which ends with template arguments, ends with those of a class in an expression: `; a::b<c>`.
/// Where a type is in front of it, a member may be declared: `template void b<c>::f<4>(int);`.
static bool endsWithClassInExpression(StringRef Before) {
  const size_t Longest = 256; // of the arguments
  size_t Open = 0, Length = 0;
  do {
    if (Length == std::min(Before.size(), Longest))
      return false;
    const char C = Before[Before.size() - ++Length];
    Open += C == '>' || C == ')';
    Open -= C == '<' || C == '(';
    if (StringRef(";{}").contains(C))
      return false;
  } while (Open);
  Before = Before.drop_back(Length);
  auto DropName = [&] {
    Before = Before.rtrim();
    while (!Before.empty() && isAsciiIdentifierContinue(Before.back()))
      Before = Before.drop_back();
  };
  for (DropName(); Before.ends_with("::"); DropName())
    Before = Before.drop_back(2);
  Before = Before.rtrim();
  return Before.ends_with("return") || (!Before.empty() && StringRef(";{}(,=!?:|)").contains(Before.back()));
}

void WordReader::see(Token &Read) {
  if (Read.getLocation().isFileID()) {
    if (Read.is(tok::kw_template) && isNoted(Read, /*IsTooMuch=*/true))
      return P.Lex(Read); // which is seen in turn
    if (Read.isOneOf(tok::period, tok::arrow, tok::coloncolon) && (beginsCallOfTemplate(Read) || isNoted(Read)))
      enterWord(tok::kw_template, Read.getLocation());
    if (Read.isOneOf(tok::less, tok::comma) && isNoted(Read))
      enterWord(tok::kw_typename, Read.getLocation());
  }
  const bool EndsParameter = Read.isOneOf(tok::comma, tok::greater, tok::equal);
  if (Type && EndsParameter)
    Types.insert(Type);
  Type = IsBehindTypename && Read.is(tok::identifier) ? Read.getIdentifierInfo() : nullptr;
  IsBehindTypename = Read.isOneOf(tok::kw_typename, tok::kw_class, tok::kw_using);
  Name = Read.is(tok::identifier) ? Read.getIdentifierInfo() : nullptr;
  EndsArguments = Read.is(tok::greater);
}

/// Whether one of Wrong is there.
bool WordReader::isNoted(const Token &Read, bool IsTooMuch) const {
  if (Wrong.empty())
    return false;
  const auto [File, At] = P.getSourceManager().getDecomposedLoc(Read.getLocation());
  const auto Entry = P.getSourceManager().getFileEntryRefForID(File);
  return Entry && Wrong.count({Entry->getName().str(), At, IsTooMuch});
}

bool WordReader::beginsCallOfTemplate(const Token &Punctuator) const {
  const bool MayDepend = !Punctuator.is(tok::coloncolon) || Types.contains(Name);
  if (!MayDepend && !(EndsArguments && !Punctuator.hasLeadingSpace()))
    return false;
  const auto [File, At] = P.getSourceManager().getDecomposedLoc(Punctuator.getLocation());
  const StringRef Text = P.getSourceManager().getBufferData(File);
  return isCallOfTemplate(Text.substr(At + Punctuator.getLength())) &&
         (MayDepend || endsWithClassInExpression(Text.take_front(At)));
}

void WordReader::enterWord(tok::TokenKind Kind, SourceLocation At) {
  auto Word = std::make_unique<Token[]>(1);
  Word[0].startToken();
  Word[0].setKind(Kind);
  Word[0].setIdentifierInfo(P.getIdentifierInfo(tok::getKeywordSpelling(Kind)));
  Word[0].setLocation(At);
  P.EnterTokenStream(std::move(Word), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}
