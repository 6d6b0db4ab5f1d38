//===- Rdjson.cpp - Reviewdog Diagnostic Format ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/FindingKey.h"
#include "Reports/Formats.h"
#include "Reports/Utf8.h"
#include "Support/CheckName.h"
#include "Support/Version.h"
#include "llvm/Support/JSON.h"

using namespace banklint;
using llvm::StringRef;
using llvm::json::OStream;

/// Columns are in bytes of UTF-8, as ours.
static void writePosition(OStream &J, StringRef Name, const Location &L) {
  J.attributeObject(Name, [&] {
    J.attribute("line", L.Line);
    J.attribute("column", L.Column);
  });
}

static void writeRange(OStream &J, const Location &From, const Location &To) {
  J.attributeObject("range", [&] {
    writePosition(J, "start", From);
    if (To.Line)
      writePosition(J, "end", To);
  });
}

static void writeLocation(OStream &J, const SourceTree &Tree, const Location &From, const Location &To) {
  J.attributeObject("location", [&] {
    J.attribute("path", utf8(Tree.relative(From.File)));
    writeRange(J, From, To);
  });
}

static void writeFinding(OStream &J, SourceTree &Tree, const Finding &F, const std::string &Home) {
  J.attribute("message", utf8(F.Message));
  writeLocation(J, Tree, F.Where, F.End);
  J.attribute("severity", F.IsPossible ? "INFO" : "WARNING");
  J.attributeObject("code", [&] {
    J.attribute("value", F.rule());
    if (!Home.empty())
      J.attribute("url", rulePageAt(Home));
  });
  J.attributeArray("related_locations", [&] {
    for (const Note &N : F.Notes)
      J.object([&] {
        J.attribute("message", utf8(N.Text));
        writeLocation(J, Tree, N.Where, {});
      });
  });
  // A suggestion is for the file of the diagnostic.
  if (!F.Fix.empty() && llvm::all_of(F.Fix, [&](const Edit &E) { return E.Where.File == F.Where.File; }))
    J.attributeArray("suggestions", [&] {
      for (const Edit &E : F.Fix)
        J.object([&] {
          writeRange(J, E.Where, Tree.at(E.Where.File, E.Offset + E.Length));
          J.attribute("text", utf8(E.Replacement));
        });
    });
}

void banklint::printRdjson(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree, const std::string &Home) {
  OStream J(OS, 2);
  J.object([&] {
    J.attributeObject("source", [&] {
      J.attribute("name", "banklint");
      if (!Home.empty())
        J.attribute("url", Home);
    });
    J.attributeArray("diagnostics", [&] {
      for (const Finding &F : R.Findings)
        J.object([&] { writeFinding(J, Tree, F, Home); });
    });
  });
  OS << '\n';
}
