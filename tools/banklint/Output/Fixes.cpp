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

llvm::Expected<AppliedFixes> banklint::applyFixes(llvm::ArrayRef<Finding> Findings, StringRef Project) {
  std::map<std::string, Changes> ByFile;
  AppliedFixes Applied;
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
    ++Applied.Count;
  }
  // What cannot be done is known before the first file is written: a fix may need several.
  std::map<std::string, std::string> Texts;
  for (const auto &[File, C] : ByFile) {
    auto Before = textOf(C);
    if (!Before)
      return Before.takeError();
    auto Text = edited(C, *Before);
    if (!Text)
      return Text.takeError();
    Texts[C.OpenedAs] = std::move(*Text);
    Applied.Before[C.OpenedAs] = std::move(*Before);
  }
  if (llvm::Error Failed = write(Texts, Project))
    return Failed;
  return Applied;
}

llvm::Error banklint::takeBack(const AppliedFixes &Applied, StringRef Project) {
  return write(Applied.Before, Project);
}
