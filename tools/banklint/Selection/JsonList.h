//===- JsonList.h - Lists that a run wrote ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_SELECTION_JSONLIST_H
#define BANKLINT_TOOLS_BANKLINT_SELECTION_JSONLIST_H

#include "Support/Problem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <vector>

namespace banklint {

/// Reads the list of a file `{"version": N, NAME: [...]}`; Entry has a fromJSON(). \p Names: the list's name in each
/// version, from 1 on. \p Kind is what the file is, for errors: "report".
template <typename Entry>
llvm::Expected<std::vector<Entry>> readJsonList(llvm::StringRef File, llvm::StringRef Kind,
                                                llvm::ArrayRef<llvm::StringLiteral> Names) {
  auto Unusable = [&](const llvm::Twine &Why) {
    return problem(llvm::formatv("cannot use the {0} '{1}': {2}", Kind, File, Why.str()));
  };
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Unusable(Buffer.getError().message());
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse((*Buffer)->getBuffer());
  if (!Parsed)
    return Unusable(llvm::toString(Parsed.takeError()));
  int64_t Version = 0;
  std::vector<Entry> Entries;
  llvm::json::Path::Root Root(Kind);
  llvm::json::ObjectMapper Map(*Parsed, Root);
  if (!Map || !Map.map("version", Version))
    return Unusable(llvm::toString(Root.getError()));
  if (Version < 1 || Version > int64_t(Names.size()))
    return Unusable(
        llvm::formatv("it has version {0}, and this banklint reads version {1}", Version, Names.size()).str());
  if (!Map.map(Names[size_t(Version) - 1], Entries))
    return Unusable(llvm::toString(Root.getError()));
  return Entries;
}

} // namespace banklint

#endif
