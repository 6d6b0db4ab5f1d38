//===- ChangedLines.cpp - The lines that a change touches -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection/ChangedLines.h"
#include "Execution/Programs.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// git
//===----------------------------------------------------------------------===//

/// What `git -C Root Arguments...` prints.
static llvm::Expected<std::string> git(StringRef Root, llvm::ArrayRef<StringRef> Arguments) {
  std::vector<StringRef> All{"-C", Root};
  llvm::append_range(All, Arguments);
  llvm::Expected<std::string> Text = outputOf("git", All);
  if (!Text)
    return problem(formatv("git cannot tell what changed: {0}", llvm::toString(Text.takeError())));
  return Text;
}

/// A file name as `git diff` writes it: in double quotes with C's escapes if it has unusual bytes.
static std::string unquoted(StringRef Name) {
  if (!Name.consume_front("\"") || !Name.consume_back("\""))
    return Name.str();
  std::string Plain;
  while (!Name.empty()) {
    if (!Name.consume_front("\\")) {
      Plain += Name.front();
      Name = Name.drop_front();
      continue;
    }
    unsigned Byte;
    if (Name.size() >= 3 && !Name.take_front(3).getAsInteger(8, Byte)) {
      Plain += char(Byte);
      Name = Name.drop_front(3);
      continue;
    }
    static constexpr StringRef Letters = "abtnvfr", Values = "\a\b\t\n\v\f\r";
    const size_t Letter = Letters.find(Name.front());
    Plain += Letter == StringRef::npos ? Name.front() : Values[Letter];
    Name = Name.drop_front();
  }
  return Plain;
}

/// Reads "+++ b/src/k.cu" and "@@ -3,2 +5,4 @@ …" of `git diff --unified=0`.
void ChangedLines::addDiff(StringRef Diff, StringRef Root) {
  llvm::SmallVector<StringRef, 0> DiffLines;
  Diff.split(DiffLines, '\n');
  uint64_t Added = 0; // lines that still belong to the hunk; they may look like headers
  for (StringRef Line : DiffLines) {
    if (Line.starts_with("diff --git "))
      Added = 0;
    if (Added && Line.starts_with("+")) {
      --Added;
    } else if (Line.consume_front("+++ ")) {
      StringRef Name = Line.rtrim('\t');
      std::string Path = unquoted(Name);
      if (StringRef(Path).starts_with("b/"))
        Files.push_back({(Root + "/" + StringRef(Path).drop_front(2)).str(), /*All=*/false, {}});
    } else if (Line.consume_front("@@ ") && !Files.empty()) {
      StringRef New = Line.split('+').second.split(' ').first;
      uint64_t First = 0, Count = 1;
      New.consumeInteger(10, First);
      if (New.consume_front(","))
        New.consumeInteger(10, Count);
      if (Count) // else lines were only taken away
        Files.back().Lines.push_back({unsigned(First), unsigned(First + Count - 1)});
      Added = Count;
    }
  }
}

llvm::Expected<ChangedLines> ChangedLines::sinceCommit(StringRef Base, StringRef Root) {
  if (Base.starts_with("-"))
    return problem(formatv("invalid --diff: '{0}' is not a commit", Base));
  auto Repository = git(Root, {"rev-parse", "--git-dir"});
  if (!Repository)
    return Repository.takeError();
  auto Diff =
      git(Root, {"-c", "core.quotePath=off", "diff", "--unified=0", "--inter-hunk-context=0", "--text", "--no-textconv",
                 "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/", "--merge-base", Base, "--"});
  if (!Diff)
    return Diff.takeError();
  auto Untracked = git(Root, {"ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked)
    return Untracked.takeError();

  ChangedLines Result;
  Result.addDiff(*Diff, Root);
  llvm::SmallVector<StringRef, 0> Names;
  StringRef(*Untracked).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    Result.Files.push_back({(Root + "/" + Name).str(), /*All=*/true, {}});
  return Result;
}

//===----------------------------------------------------------------------===//
// clang-tidy's line filter
//===----------------------------------------------------------------------===//

llvm::Expected<ChangedLines> ChangedLines::fromLineFilter(StringRef Json) {
  auto Wrong = [](StringRef Why) {
    return problem(formatv("invalid --line-filter: {0}; expected [{{\"name\": \"k.cu\", \"lines\": "
                           "[[1, 3], [7, 7]]}, ...]",
                           Why));
  };
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse(Json);
  if (!Parsed)
    return Wrong(llvm::toString(Parsed.takeError()));
  const llvm::json::Array *Entries = Parsed->getAsArray();
  if (!Entries)
    return Wrong("it is not a list");
  ChangedLines Result;
  for (const llvm::json::Value &Entry : *Entries) {
    const llvm::json::Object *Fields = Entry.getAsObject();
    const auto Name = Fields ? Fields->getString("name") : std::nullopt;
    if (!Name)
      return Wrong("an entry has no name");
    FileLines File{Name->str(), /*All=*/true, {}};
    if (const llvm::json::Value *Lines = Fields->get("lines")) {
      const llvm::json::Array *Ranges = Lines->getAsArray();
      if (!Ranges)
        return Wrong("lines are not a list");
      File.All = Ranges->empty(); // as for clang-tidy
      for (const llvm::json::Value &Range : *Ranges) {
        const llvm::json::Array *Ends = Range.getAsArray();
        const auto First = Ends && Ends->size() == 2 ? (*Ends)[0].getAsInteger() : std::nullopt;
        const auto Last = First ? (*Ends)[1].getAsInteger() : std::nullopt;
        if (!Last || *First < 1 || *First > *Last)
          return Wrong("lines are not pairs of a first and a last line");
        File.Lines.push_back({unsigned(*First), unsigned(*Last)});
      }
    }
    Result.Files.push_back(std::move(File));
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

bool ChangedLines::meets(StringRef File, unsigned First, unsigned Last) const {
  return llvm::any_of(Files, [&](const FileLines &F) {
    return File.ends_with(F.PathEnd) &&
           (F.All || llvm::any_of(F.Lines, [&](const LineRange &R) { return R.First <= Last && First <= R.Last; }));
  });
}

bool ChangedLines::contains(const Location &L) const { return meets(L.File, L.Line, L.Line); }

bool ChangedLines::touches(const KernelReport &K) const { return meets(K.Where.File, K.FirstLine, K.LastLine); }

bool ChangedLines::touches(const Finding &F) const {
  return contains(F.Where) || llvm::any_of(F.Causes, [&](const Location &L) { return contains(L); });
}
