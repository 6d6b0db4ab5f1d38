//===- EarlyFindings.cpp - Findings before the run ends -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output/EarlyFindings.h"
#include "Reports/Reports.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;

void EarlyFindings::begin(llvm::ArrayRef<Unit> All) {
  Units = All;
  for (const Unit &U : Units)
    ++TimesOfFile[U.path()];
}

EarlyFindings::Text EarlyFindings::textOf(const Unit &U, const Result *R) const {
  Text T;
  if (!R || TimesOfFile.at(U.path()) > 1)
    return T;
  const Result Alone = merged({*R});
  T.IsFinal = llvm::none_of(Alone.Accesses, [](const AccessReport &A) { return isGuess(A.BlockSource); }) &&
              llvm::all_of(Alone.Findings, [&](const Finding &F) { return F.Where.File == U.path(); });
  // Other units may know more block shapes, and use what a fix changes.
  if (Units.size() > 1)
    T.IsFinal &= Alone.Open.empty() &&
                 llvm::all_of(Alone.Findings, [](const Finding &F) {
                   return F.FixReliesOn.empty() && F.FixHangsOnLaunchesOf.empty();
                 });
  T.Findings = Alone.Findings.size();
  for (const Finding &F : Alone.Findings)
    T.Rendered += F.Rendered;
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
