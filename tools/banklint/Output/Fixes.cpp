//===- Fixes.cpp - Padding in place ---------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output/Fixes.h"
#include "Output/Files.h"
#include "Support/Problem.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <set>

using namespace banklint;
using clang::tooling::Replacement;
using clang::tooling::Replacements;
using llvm::formatv;
using llvm::StringRef;

static llvm::Error cannot(StringRef What, StringRef File, StringRef Why) {
  return problem(formatv("cannot {0} '{1}': {2}", What, File, Why));
}

namespace {
/// The edits of a file.
struct Changes {
  std::string OpenedAs;
  std::set<uint64_t> Read; ///< hashes of its text when it was analysed: more than one if it changed meanwhile
  Replacements Edits;
};
} // namespace

static llvm::Expected<std::string> textOf(const Changes &C) {
  auto Buffer = llvm::MemoryBuffer::getFile(C.OpenedAs);
  if (!Buffer)
    return cannot("read", C.OpenedAs, Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

/// The file's text with the edits.
static llvm::Expected<std::string> edited(const Changes &C, StringRef Text) {
  if (C.Read != std::set<uint64_t>{llvm::xxh3_64bits(Text)}) // by an editor, or another --fix
    return cannot("fix", C.OpenedAs, "it has changed since it was analysed");
  auto Changed = clang::tooling::applyAllReplacements(Text, C.Edits);
  if (!Changed)
    return cannot("fix", C.OpenedAs, llvm::toString(Changed.takeError()));
  return std::move(*Changed);
}

static llvm::Error write(const std::map<std::string, std::string> &Texts, StringRef Project) {
  for (const auto &Of : Texts)
    if (llvm::Error Failed = writeWhole(Of.first, Project, [&](llvm::raw_ostream &OS) { OS << Of.second; }))
      return cannot("write", Of.first, llvm::toString(std::move(Failed)));
  return llvm::Error::success();
}

namespace {
/// The texts of files, by the names by which they were opened.
struct FixedTexts {
  unsigned Count = 0; ///< of fixes
  std::map<std::string, std::string> Before, After;
};
} // namespace

static llvm::Expected<FixedTexts> fixedTexts(llvm::ArrayRef<Finding> Findings) {
  std::map<std::string, Changes> ByFile;
  FixedTexts Fixed;
  for (const Finding &F : Findings) {
    if (F.Fix.empty())
      continue;
    std::map<std::string, Changes> With = ByFile;
    const bool AllFit = llvm::all_of(F.Fix, [&](const Edit &E) {
      Changes &C = With[E.Where.File];
      C.OpenedAs = E.OpenedAs;
      C.Read.insert(E.FileHash);
      llvm::Error Failed = C.Edits.add(Replacement(E.Where.File, E.Offset, E.Length, E.Replacement));
      const bool Fits = !Failed; // else another fix changed the same place, or this one was there already
      llvm::consumeError(std::move(Failed));
      return Fits;
    });
    if (!AllFit)
      continue;
    ByFile = std::move(With);
    ++Fixed.Count;
  }
  // What cannot be done is known before the first file is written: a fix may need several.
  for (const auto &[File, C] : ByFile) {
    auto Before = textOf(C);
    if (!Before)
      return Before.takeError();
    auto Text = edited(C, *Before);
    if (!Text)
      return Text.takeError();
    Fixed.After[C.OpenedAs] = std::move(*Text);
    Fixed.Before[C.OpenedAs] = std::move(*Before);
  }
  return Fixed;
}

llvm::Expected<AppliedFixes> banklint::applyFixes(llvm::ArrayRef<Finding> Findings, StringRef Project) {
  auto Fixed = fixedTexts(Findings);
  if (!Fixed)
    return Fixed.takeError();
  if (llvm::Error Failed = write(Fixed->After, Project))
    return Failed;
  return AppliedFixes{Fixed->Count, std::move(Fixed->Before)};
}

//===----------------------------------------------------------------------===//
// A patch
//===----------------------------------------------------------------------===//

using Lines = llvm::SmallVector<StringRef, 0>;

/// The lines of a text, with what ends them.
static Lines linesOf(StringRef Text) {
  Lines All;
  while (!Text.empty()) {
    const size_t Length = std::min(Text.find('\n'), Text.size() - 1) + 1;
    All.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return All;
}

namespace {
/// Lines [OldBegin, OldEnd) that become [NewBegin, NewEnd).
struct Change {
  size_t OldBegin, OldEnd, NewBegin, NewEnd;
};
} // namespace

/// The lines in which two texts differ. Fixes change few lines, and add few: so the next equal line is near.
static std::vector<Change> changesBetween(const Lines &Old, const Lines &New) {
  std::vector<Change> All;
  size_t O = 0, N = 0;
  auto IsEqualAt = [&](size_t AtOld, size_t AtNew) {
    const bool OldEnds = AtOld == Old.size(), NewEnds = AtNew == New.size();
    return OldEnds || NewEnds ? OldEnds && NewEnds
                              : AtOld < Old.size() && AtNew < New.size() && Old[AtOld] == New[AtNew];
  };
  while (O < Old.size() || N < New.size()) {
    if (IsEqualAt(O, N)) {
      ++O;
      ++N;
      continue;
    }
    Change C{O, Old.size(), N, New.size()};
    bool IsFound = false;
    for (size_t Sum = 1; !IsFound && Sum <= Old.size() - O + New.size() - N; ++Sum)
      for (size_t InOld = 0; !IsFound && InOld <= Sum; ++InOld)
        if (O + InOld <= Old.size() && N + Sum - InOld <= New.size() && IsEqualAt(O + InOld, N + Sum - InOld)) {
          C.OldEnd = O + InOld;
          C.NewEnd = N + Sum - InOld;
          IsFound = true;
        }
    O = C.OldEnd;
    N = C.NewEnd;
    All.push_back(C);
  }
  return All;
}

/// "12,3": the first line, counted from 1, and how many.
static std::string rangeOf(size_t Begin, size_t End) {
  return formatv("{0},{1}", End == Begin ? Begin : Begin + 1, End - Begin).str();
}

static void printLines(char Mark, const Lines &From, size_t Begin, size_t End, llvm::raw_ostream &OS) {
  for (size_t I = Begin; I < End; ++I) {
    OS << Mark << From[I];
    if (!From[I].ends_with("\n"))
      OS << "\n\\ No newline at end of file\n";
  }
}

static void printPatch(StringRef Name, StringRef Before, StringRef After, llvm::raw_ostream &OS) {
  const size_t Context = 3;
  const Lines Old = linesOf(Before), New = linesOf(After);
  const std::vector<Change> All = changesBetween(Old, New);
  if (All.empty())
    return;
  OS << formatv("--- a/{0}\n+++ b/{0}\n", Name);
  for (size_t First = 0, Next; First < All.size(); First = Next) {
    Next = First + 1;
    while (Next < All.size() && All[Next].OldBegin - All[Next - 1].OldEnd <= 2 * Context)
      ++Next;
    const size_t Before = std::min(Context, All[First].OldBegin);
    const size_t Behind = std::min(Context, Old.size() - All[Next - 1].OldEnd);
    OS << formatv("@@ -{0} +{1} @@\n", rangeOf(All[First].OldBegin - Before, All[Next - 1].OldEnd + Behind),
                  rangeOf(All[First].NewBegin - Before, All[Next - 1].NewEnd + Behind));
    printLines(' ', Old, All[First].OldBegin - Before, All[First].OldBegin, OS);
    for (size_t I = First; I < Next; ++I) {
      printLines('-', Old, All[I].OldBegin, All[I].OldEnd, OS);
      printLines('+', New, All[I].NewBegin, All[I].NewEnd, OS);
      const size_t End = I + 1 < Next ? All[I + 1].OldBegin : All[I].OldEnd + Behind;
      printLines(' ', Old, All[I].OldEnd, End, OS);
    }
  }
}

/// The name of a file from the working directory on, if it is in it.
static std::string nameFromHere(StringRef File) {
  llvm::SmallString<256> Here;
  if (!llvm::sys::fs::current_path(Here) && File.consume_front(Here) && File.consume_front("/"))
    return File.str();
  return File.ltrim('/').str();
}

llvm::Expected<std::string> banklint::patchOf(llvm::ArrayRef<Finding> Findings) {
  auto Fixed = fixedTexts(Findings);
  if (!Fixed)
    return Fixed.takeError();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const auto &[File, After] : Fixed->After)
    printPatch(nameFromHere(File), Fixed->Before[File], After, OS);
  return OS.str();
}

llvm::Error banklint::takeBack(const AppliedFixes &Applied, StringRef Project) {
  return write(Applied.Before, Project);
}
