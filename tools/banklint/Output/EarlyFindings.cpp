//===- EarlyFindings.cpp - Findings before the run ends -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output/EarlyFindings.h"
#include "Reports/Reports.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace banklint;

static bool isOfWord(char C) { return clang::isAsciiIdentifierContinue(C); }

/// The words of a file; none if it cannot be read.
static llvm::StringSet<> wordsOf(const std::string &File) {
  llvm::StringSet<> Words;
  if (!llvm::sys::fs::is_regular_file(File))
    return Words;
  const auto Buffer = llvm::MemoryBuffer::getFile(File);
  for (llvm::StringRef Text = Buffer ? (*Buffer)->getBuffer() : ""; !Text.empty();) {
    Text = Text.drop_until(isOfWord);
    const llvm::StringRef Word = Text.take_while(isOfWord);
    if (!Word.empty())
      Words.insert(Word);
    Text = Text.drop_front(Word.size());
  }
  return Words;
}

void EarlyFindings::begin(llvm::ArrayRef<Unit> All) {
  Units = All;
  for (const Unit &U : Units)
    if (++TimesOfFile[U.path()] == 1 && Units.size() > 1)
      for (const auto &Word : wordsOf(U.path()))
        ++FilesWith[Word.first()];
}

/// Whether the file of another unit has a kernel's name: it may launch it.
bool EarlyFindings::mayBeLaunchedElsewhere(llvm::StringRef Kernel) const {
  const llvm::StringRef Name = Kernel.split('<').first;
  return FilesWith.lookup(Name.substr(Name.rfind(':') + 1)) > 1;
}

EarlyFindings::Text EarlyFindings::textOf(const Unit &U, const Result *R) const {
  Text T;
  if (!R || TimesOfFile.at(U.path()) > 1)
    return T;
  const Result Alone = merged({*R});
  T.IsFinal = llvm::none_of(Alone.Accesses, [](const AccessReport &A) { return isGuess(A.BlockSource); }) &&
              llvm::all_of(Alone.Findings, [&](const Finding &F) {
                return F.Where.File == U.path() && !F.FixNeedsAllFiles && F.FixReliesOn.empty();
              });
  // Other units may know more block shapes, and use what a fix changes.
  if (Units.size() > 1)
    T.IsFinal &=
        Alone.Open.empty() && llvm::all_of(Alone.Findings, [&](const Finding &F) {
          return llvm::none_of(F.FixHangsOnLaunchesOf, [&](const std::string &K) { return mayBeLaunchedElsewhere(K); });
        });
  T.Findings = Alone.Findings.size();
  for (const Finding &F : Alone.Findings)
    T.Rendered += F.wholeRendered();
  return T;
}

std::string EarlyFindings::finished(size_t Unit, const Result *R) {
  Waiting[Unit] = textOf(Units[Unit], R);
  std::string Now;
  for (auto It = Waiting.find(Next); It != Waiting.end() && It->second.IsFinal; It = Waiting.find(Next)) {
    Now += It->second.Rendered;
    Printed += It->second.Findings;
    Waiting.erase(It);
    ++Next;
  }
  return Now;
}
