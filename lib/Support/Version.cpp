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
