//===- Version.cpp - Which banklint this is -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Version.h"
#include "Commit.inc" // BANKLINT_COMMIT; written by cmake/Commit.cmake
#include "llvm/Config/llvm-config.h"

std::string banklint::versionText() {
  std::string Commit = BANKLINT_COMMIT;
  if (!Commit.empty())
    Commit = "commit " + Commit + ", ";
  return "banklint " BANKLINT_VERSION " (" + Commit + "LLVM " LLVM_VERSION_STRING ")";
}

std::string banklint::homepage() { return BANKLINT_HOMEPAGE; }

std::string banklint::rulePageAt(const std::string &Home) {
  return Home + "/blob/HEAD/docs/checks/gpu-bank-conflict.md";
}

std::string banklint::issuesAt(const std::string &Home) { return Home + "/issues"; }

std::string banklint::bugText(const std::string &Home) {
  return "this is a bug in banklint: please report it, with the file, " +
         (Home.empty() ? "in banklint's issue tracker" : "at " + issuesAt(Home));
}
