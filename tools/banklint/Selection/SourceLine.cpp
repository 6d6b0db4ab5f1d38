//===- SourceLine.cpp - A line that the user names ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection/SourceLine.h"

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

std::string SourceLine::text() const {
  return (File.empty() ? "" : File + ":") + std::to_string(Number);
}

bool SourceLine::has(const Location &Where) const {
  StringRef Path = Where.File;
  const bool IsFile =
      File.empty() || (Path.consume_back(File) && (Path.empty() || Path.ends_with("/")));
  return IsFile && Where.Line == Number;
}
