//===- GitLab.cpp - GitLab's Code Quality report --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/FindingKey.h"
#include "Reports/Formats.h"
#include "Reports/Utf8.h"
#include "Support/CheckName.h"
#include "llvm/Support/JSON.h"

using namespace banklint;

/// Of GitLab's info, minor, major, critical and blocker: a conflict costs time, never correctness.
static llvm::StringRef severity(const Finding &F) { return F.IsPossible ? "info" : F.Ways >= 8 ? "major" : "minor"; }

void banklint::printGitLab(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree) {
  llvm::json::OStream J(OS, 2);
  const std::vector<std::string> Names = fingerprints(R.Findings, Tree);
  J.array([&] {
    for (const auto &[F, Name] : llvm::zip_equal(R.Findings, Names))
      J.object([&, &F = F, &Name = Name] {
        J.attribute("description", utf8(F.Message));
        J.attribute("check_name", F.rule());
        J.attribute("fingerprint", Name);
        J.attribute("severity", severity(F));
        J.attributeObject("location", [&] {
          J.attribute("path", utf8(Tree.relative(F.Where.File)));
          J.attributeObject("lines", [&] { J.attribute("begin", F.Where.Line); });
        });
      });
  });
  OS << '\n';
}
