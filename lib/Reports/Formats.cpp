//===- Formats.cpp - The reports that a run can write ---------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Formats.h"
#include "Reports/Explanation.h"
#include "Reports/Page.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using llvm::StringRef;

llvm::ArrayRef<Format> banklint::formats() {
  using OS = llvm::raw_ostream;
  static constexpr Format All[] = {
      {"text", [](OS &Out, const Report &R, SourceTree &) { printText(Out, R.Architectures, R.Found, R.Text); }},
      {"html", [](OS &Out, const Report &R, SourceTree &Tree) { printPage(Out, R, Tree, homepage()); },
       /*Draws=*/true},
      {"svg", [](OS &Out, const Report &R, SourceTree &) { printCostliestAsSvg(Out, R.Found); }, /*Draws=*/true},
      {"json", [](OS &Out, const Report &R, SourceTree &) { printJson(Out, R.Architectures, R.Found); }},
      {"sarif", [](OS &Out, const Report &R, SourceTree &Tree) { printSarif(Out, R.Found, Tree, homepage()); }},
      {"gitlab", [](OS &Out, const Report &R, SourceTree &Tree) { printGitLab(Out, R.Found, Tree); }},
      {"rdjson", [](OS &Out, const Report &R, SourceTree &Tree) { printRdjson(Out, R.Found, Tree, homepage()); }},
      {"github", [](OS &Out, const Report &R, SourceTree &Tree) { printGitHub(Out, R.Found, Tree); }},
      {"replacements", [](OS &Out, const Report &R, SourceTree &Tree) { printReplacements(Out, R.Found, Tree); }},
  };
  return All;
}

const Format *banklint::findFormat(StringRef Name) {
  const auto *Found = llvm::find_if(formats(), [&](const Format &F) { return F.Name == Name; });
  return Found == formats().end() ? nullptr : Found;
}

std::string banklint::formatNames(StringRef And, StringRef Default) {
  std::string Names = (formats().front().Name + Default).str();
  for (const Format &F : formats().drop_front())
    Names += ((&F == &formats().back() ? " " + And + " " : ", ") + F.Name).str();
  return Names;
}
