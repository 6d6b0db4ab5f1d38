//===- SourceLine.cpp - A line that the user names ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection/SourceLine.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::StringRef;

std::optional<SourceLine> SourceLine::parse(StringRef Text) {
  SourceLine L;
  const size_t Colon = Text.rfind(':');
  if (Colon != StringRef::npos)
    L.File = Text.take_front(Colon).str();
  if (Text.substr(Colon + 1).getAsInteger(10, L.Number) || L.Number == 0)
    return std::nullopt;
  return L;
}

std::string SourceLine::text() const { return (File.empty() ? "" : File + ":") + std::to_string(Number); }

/// Whether \p Path ends with the whole names of \p File.
static bool isFile(StringRef Path, StringRef File) {
  return File.empty() || (Path.consume_back(File) && (Path.empty() || Path.ends_with("/")));
}

bool SourceLine::has(const Location &Where) const { return isFile(Where.File, File) && Where.Line == Number; }

std::string SourceLine::nothingHere(llvm::ArrayRef<AccessReport> Accesses) const {
  std::optional<unsigned> Before, Behind;
  for (const AccessReport &A : Accesses) {
    const unsigned Line = A.Where.Line;
    if (!isFile(A.Where.File, File))
      continue;
    if (Line < Number && (!Before || Line > *Before))
      Before = Line;
    if (Line > Number && (!Behind || Line < *Behind))
      Behind = Line;
  }
  const std::string Nothing = llvm::formatv("no shared-memory access at '{0}'", text());
  if (Before && Behind)
    return llvm::formatv("{0}; the nearest are on lines {1} and {2}", Nothing, *Before, *Behind);
  return Before || Behind ? llvm::formatv("{0}; the nearest is on line {1}", Nothing, Before ? *Before : *Behind).str()
                          : Nothing;
}
