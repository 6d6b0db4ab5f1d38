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
#include <map>

using namespace banklint;
using clang::tooling::Replacement;
using clang::tooling::Replacements;
using llvm::formatv;
using llvm::StringRef;

static llvm::Error cannot(StringRef What, StringRef File, StringRef Why) {
  return problem(formatv("cannot {0} '{1}': {2}", What, File, Why));
}

static llvm::Error applyTo(StringRef File, StringRef Project, const Replacements &Edits) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return cannot("read", File, Buffer.getError().message());
  auto Changed = clang::tooling::applyAllReplacements((*Buffer)->getBuffer(), Edits);
  if (!Changed)
    return cannot("fix", File, llvm::toString(Changed.takeError()));
  auto Write = [&](llvm::raw_ostream &OS) { OS << *Changed; };
  if (llvm::Error Failed = writeWhole(File, Project, Write))
    return cannot("write", File, llvm::toString(std::move(Failed)));
  return llvm::Error::success();
}

llvm::Expected<unsigned> banklint::applyFixes(llvm::ArrayRef<Finding> Findings, StringRef Project) {
  struct Changes {
    std::string OpenedAs;
    Replacements Edits;
  };
  std::map<std::string, Changes> ByFile;
  unsigned Applied = 0;
  for (const Finding &F : Findings) {
    if (F.Fix.empty())
      continue;
    std::map<std::string, Changes> With = ByFile;
    const bool AllFit = llvm::all_of(F.Fix, [&](const Edit &E) {
      Changes &C = With[E.Where.File];
      C.OpenedAs = E.OpenedAs;
      llvm::Error Failed = C.Edits.add(Replacement(E.Where.File, E.Offset, E.Length, E.Replacement));
      const bool Fits = !Failed; // else another fix changed the same place, or this one was there already
      llvm::consumeError(std::move(Failed));
      return Fits;
    });
    if (!AllFit)
      continue;
    ByFile = std::move(With);
    ++Applied;
  }
  for (const auto &[File, C] : ByFile)
    if (llvm::Error Failed = applyTo(C.OpenedAs, Project, C.Edits))
      return Failed;
  return Applied;
}
