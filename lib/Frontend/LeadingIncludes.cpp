//===- LeadingIncludes.cpp - The headers before a program -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/LeadingIncludes.h"
#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <optional>

using namespace banklint;
using llvm::StringRef;

namespace {

/// A directive without its comments.
struct Directive {
  StringRef Name;   ///< "include"
  std::string Rest; ///< "<new>"
  unsigned Line = 0;
};

/// Reads directives as long as there is nothing else.
class Reader {
public:
  explicit Reader(StringRef Source) : Source(Source), At(Source.starts_with("\xef\xbb\xbf") ? 3 : 0) {}

  /// The offset behind the last line that was read.
  size_t offset() const { return At; }

  /// The next directive; nothing if something else follows, or what takes more than a line.
  std::optional<Directive> next() {
    if (!skipToLine() || !Source.substr(At).starts_with("#"))
      return std::nullopt;
    ++At;
    skipBlanks();
    Directive D;
    D.Line = Line;
    D.Name = Source.substr(At).take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    At += D.Name.size();
    if (!readLine(D.Rest))
      return std::nullopt;
    return D;
  }

private:
  void skipBlanks() {
    while (At < Source.size() && (Source[At] == ' ' || Source[At] == '\t'))
      ++At;
  }

  /// Behind a comment that begins here; false if there is none, or none that ends.
  bool skipComment() {
    const StringRef Rest = Source.substr(At);
    if (Rest.starts_with("//")) {
      const StringRef Text = Rest.take_until([](char C) { return C == '\n'; });
      if (Text.rtrim().ends_with("\\"))
        return false;
      At += Text.size();
      return true;
    }
    const size_t End = Rest.starts_with("/*") ? Rest.find("*/", 2) : StringRef::npos;
    if (End == StringRef::npos)
      return false;
    Line += unsigned(Rest.take_front(End).count('\n'));
    At += End + 2;
    return true;
  }

  /// To the first thing that is neither a blank nor a comment; false if there is none.
  bool skipToLine() {
    while (At < Source.size()) {
      if (Source[At] == '\n')
        ++Line;
      if (llvm::isSpace(Source[At]))
        ++At;
      else if (!skipComment())
        return true;
    }
    return false;
  }

  /// The rest of the line without comments; false if it goes on in the next.
  bool readLine(std::string &Text) {
    char Quote = 0; // that a string is in
    for (; At < Source.size() && Source[At] != '\n'; ++At) {
      if (!Quote && Source.substr(At).starts_with("/")) {
        const unsigned Before = Line;
        if (skipComment()) {
          if (Line != Before)
            return false;
          Text += ' ';
          --At;
          continue;
        }
      }
      const char C = Source[At];
      if (Quote ? C == Quote : C == '"')
        Quote = Quote ? 0 : C;
      if (!Quote && C == '<' && StringRef(Text).trim().empty()) // a header's name may have slashes
        Quote = '>';
      Text += C;
    }
    Text = StringRef(Text).trim().str();
    if (StringRef(Text).ends_with("\\"))
      return false;
    if (At < Source.size())
      ++At;
    ++Line;
    return true;
  }

  StringRef Source;
  size_t At; ///< behind the mark of UTF-8, if there is one
  unsigned Line = 1;
};

} // namespace

/// `<a.h>` and `"a.h"`, but no macro.
static bool isPlain(StringRef Header) {
  return Header.size() > 2 && ((Header.front() == '<' && Header.find('>') == Header.size() - 1) ||
                               (Header.front() == '"' && Header.find('"', 1) == Header.size() - 1));
}

static void add(const Directive &D, IncludeGroup &To) {
  To.Directives.push_back(("#" + D.Name + (D.Rest.empty() ? "" : " ") + D.Rest).str());
  To.Lines.push_back(D.Line);
}

/// Reads what begins with \p First; false if it is something else, or not simple.
static bool readGroup(Reader &R, const Directive &First, IncludeGroup &To) {
  add(First, To);
  if (First.Name == "include") {
    To.IsQuoted |= StringRef(First.Rest).starts_with("\"");
    return isPlain(First.Rest);
  }
  if (First.Name != "if" && First.Name != "ifdef" && First.Name != "ifndef")
    return false;
  // Whether there is a header may depend on where the file lies.
  auto AsksForHeaders = [](const Directive &D) { return StringRef(D.Rest).contains("__has_"); };
  if (AsksForHeaders(First))
    return false;
  while (auto D = R.next()) {
    if (D->Name == "endif") {
      add(*D, To);
      return true;
    }
    if (AsksForHeaders(*D))
      return false;
    if (D->Name == "else" || D->Name == "elif")
      add(*D, To);
    else if (!readGroup(R, *D, To))
      return false;
  }
  return false;
}

/// The header, if the group is one plain include of it: "<assert.h>".
static StringRef onlyHeaderOf(const IncludeGroup &G) {
  StringRef Header = G.Directives.size() == 1 ? StringRef(G.Directives[0]) : "";
  return Header.consume_front("#include ") ? Header : "";
}

/// Whether a header of the toolkit takes long to parse, and means the same behind any of the standard libraries'.
/// libcu++'s have no extension, as a program's own `<cuda/kernels.h>` has.
static bool isLargeOfToolkit(const IncludeGroup &G) {
  const StringRef Header = onlyHeaderOf(G);
  return Header == "<cooperative_groups.h>" || Header.starts_with("<cooperative_groups/") ||
         (Header.starts_with("<cuda/") && !Header.contains('.'));
}

/// Whether such a header may be parsed before this one: it defines nothing that the other one asks for. CUDA's runtime
/// is included in any case, before the file.
static bool mayBeBehind(const IncludeGroup &G) {
  using namespace clang::tooling::stdlib;
  const StringRef Header = onlyHeaderOf(G);
  return Header == "<cuda_runtime.h>" || Header == "<cuda.h>" || Header::named(Header, Lang::C) ||
         Header::named(Header, Lang::CXX);
}

/// Moves large headers of the toolkit before those of the standard libraries.
static void takeLargeFirst(std::vector<IncludeGroup> &Groups) {
  for (size_t I = 0; I < Groups.size(); ++I)
    if (isLargeOfToolkit(Groups[I]))
      for (size_t To = I; To > 0 && mayBeBehind(Groups[To - 1]); --To)
        std::swap(Groups[To - 1], Groups[To]);
}

/// Behind what guards a file from being included twice; false if it does not begin so.
static bool skipGuard(Reader &R) {
  Reader Ahead = R;
  const auto First = Ahead.next();
  if (!First)
    return false;
  if (First->Name == "ifndef") {
    const auto Second = Ahead.next();
    if (!Second || Second->Name != "define" || Second->Rest != First->Rest)
      return false;
  } else if (First->Name != "pragma" || First->Rest != "once") {
    return false;
  }
  R = Ahead;
  return true;
}

size_t banklint::bytesTaken(llvm::ArrayRef<IncludeGroup> Groups, size_t Taken) {
  size_t FirstOther = ~size_t(0), Bytes = 0;
  for (const IncludeGroup &G : Groups.drop_front(Taken))
    FirstOther = std::min(FirstOther, G.End);
  for (const IncludeGroup &G : Groups.take_front(Taken))
    if (G.End < FirstOther)
      Bytes = std::max(Bytes, G.End);
  return Bytes;
}

std::vector<IncludeGroup> banklint::leadingIncludes(StringRef Source) {
  std::vector<IncludeGroup> Groups;
  if (Source.contains("?\?/")) // a backslash, to old compilers
    return Groups;
  Reader R(Source);
  const bool IsGuarded = skipGuard(R);
  while (auto First = R.next()) {
    IncludeGroup G;
    if (!readGroup(R, *First, G) || (IsGuarded && !isLargeOfToolkit(G) && !mayBeBehind(G)))
      break;
    G.End = IsGuarded ? 0 : R.offset();
    Groups.push_back(std::move(G));
  }
  takeLargeFirst(Groups);
  return Groups;
}

namespace {
/// Files that begin alike.
struct Beginning {
  std::map<std::vector<std::string>, Beginning> Next; ///< by the group that follows
  unsigned Ends = 0;                                  ///< files of which this is all

  bool isParting() const { return Next.size() + Ends > 1; }
};
} // namespace

/// What tells a group from others with these options.
static std::vector<std::string> nameOf(const IncludeGroup &G, const LeadingPart &Of) {
  std::vector<std::string> Name = G.Directives;
  if (G.IsQuoted)
    Name.push_back(Of.Folder);
  return Name;
}

std::vector<std::vector<size_t>> banklint::partings(llvm::ArrayRef<LeadingPart> Files) {
  std::map<std::string, Beginning> Nothing; // by the options
  for (const LeadingPart &File : Files) {
    Beginning *At = &Nothing[File.Options];
    for (const IncludeGroup &G : File.Groups)
      At = &At->Next[nameOf(G, File)];
    ++At->Ends;
  }
  std::vector<std::vector<size_t>> Result;
  for (const LeadingPart &File : Files) {
    Result.emplace_back();
    const Beginning *At = &Nothing[File.Options];
    for (auto [Before, G] : llvm::enumerate(File.Groups)) {
      At = &At->Next.find(nameOf(G, File))->second;
      if (At->isParting())
        Result.back().push_back(Before + 1);
    }
  }
  return Result;
}
