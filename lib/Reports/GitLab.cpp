//===- GitLab.cpp - GitLab's Code Quality report --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/ByArray.h"
#include "Reports/FindingKey.h"
#include "Reports/Formats.h"
#include "Reports/Utf8.h"
#include "Support/CheckName.h"
#include "llvm/Support/JSON.h"

using namespace banklint;

/// Of GitLab's info, minor, major, critical and blocker: a conflict costs time, never correctness.
static llvm::StringRef severity(const Finding &F) { return F.IsPossible ? "info" : F.Ways >= 8 ? "major" : "minor"; }

/// One line: the message, and the change of the array, or where that is said.
static std::string descriptionOf(const ArrayFindings &A, const Finding &F) {
  const std::string Advice = llvm::StringRef(A.adviceBeside(F)).split('\n').first.str();
  return Advice.empty() ? F.Message : F.Message + "; " + Advice;
}

void banklint::printGitLab(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree) {
  llvm::json::OStream J(OS, 2);
  const std::vector<std::string> Names = fingerprints(R.Findings, Tree);
  auto Write = [&](const ArrayFindings &A, const Finding &F) {
    J.object([&] {
      J.attribute("description", utf8(descriptionOf(A, F)));
      J.attribute("check_name", F.rule());
      J.attribute("fingerprint", Names[&F - R.Findings.data()]);
      J.attribute("severity", severity(F));
      J.attributeObject("location", [&] {
        J.attribute("path", utf8(Tree.relative(F.Where.File)));
        J.attributeObject("lines", [&] { J.attribute("begin", F.Where.Line); });
      });
    });
  };
  J.array([&] {
    for (const ArrayFindings &A : byArray(R))
      for (const Finding *F : A.Each)
        Write(A, *F);
  });
  OS << '\n';
}
