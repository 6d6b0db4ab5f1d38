//===- Baseline.cpp - The findings that a project lives with --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection/Baseline.h"
#include "Output/Files.h"
#include "Selection/JsonList.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

static llvm::Error unusable(StringRef File, const llvm::Twine &Why) {
  return problem(formatv("cannot use the baseline '{0}': {1}", File, Why));
}

namespace {
struct Entry {
  FindingKey Key;
  int64_t Count = 0;
};

bool fromJSON(const llvm::json::Value &V, Entry &E, llvm::json::Path P) {
  llvm::json::ObjectMapper Map(V, P);
  FindingKey &K = E.Key;
  return Map && Map.map("rule", K.Rule) && Map.map("path", K.Path) && Map.map("kernel", K.Kernel) &&
         Map.map("array", K.Array) && Map.map("access", K.Access) && Map.map("count", E.Count);
}
} // namespace

llvm::Expected<Baseline> Baseline::read(StringRef File) {
  auto Entries = readJsonList<Entry>(File, "baseline", {"findings"});
  if (!Entries)
    return Entries.takeError();
  Baseline Result;
  for (const auto &[Key, Count] : *Entries)
    Result.Counts[Key] += unsigned(std::max<int64_t>(Count, 0));
  return Result;
}

Baseline Baseline::of(llvm::ArrayRef<Finding> Findings, const SourceTree &Tree) {
  Baseline Result;
  for (const Finding &F : Findings)
    ++Result.Counts[FindingKey::of(F, Tree)];
  return Result;
}

llvm::Error Baseline::write(StringRef File, StringRef Project) const {
  auto Write = [&](llvm::raw_ostream &OS) {
    // Sorted, a line each: two branches that change different entries merge.
    OS << "{\"version\": 1, \"findings\": [";
    StringRef Separator = "\n";
    for (const auto &[K, Count] : Counts) {
      OS << Separator;
      llvm::json::OStream J(OS);
      J.object([&J, &K = K, Count = Count] {
        J.attribute("rule", K.Rule);
        J.attribute("path", K.Path);
        J.attribute("kernel", K.Kernel);
        J.attribute("array", K.Array);
        J.attribute("access", K.Access);
        J.attribute("count", Count);
      });
      Separator = ",\n";
    }
    OS << "\n]}\n";
  };
  if (llvm::Error Failed = writeWhole(File, Project, Write))
    return unusable(File, llvm::toString(std::move(Failed)));
  return llvm::Error::success();
}

bool Baseline::take(const FindingKey &Key) {
  auto Entry = Counts.find(Key);
  if (Entry == Counts.end() || Entry->second == 0)
    return false;
  --Entry->second;
  return true;
}

unsigned Baseline::size() const {
  unsigned Sum = 0;
  for (const auto &[Key, Count] : Counts)
    Sum += Count;
  return Sum;
}
