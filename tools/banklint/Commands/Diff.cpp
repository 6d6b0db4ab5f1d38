//===- Diff.cpp - `banklint diff` -----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conflict is known again by what it is about, as in a baseline (Reports/FindingKey.h): lines move. Of several that
// are about the same, the n-th is the n-th.
//
//===----------------------------------------------------------------------===//

#include "Commands/Diff.h"
#include "Reports/FindingKey.h"
#include "Selection/JsonList.h"
#include "Support/CheckName.h"
#include "Support/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <tuple>

using namespace banklint;
namespace cl = llvm::cl;
using llvm::formatv;
using llvm::StringRef;

cl::SubCommand banklint::DiffCommand("diff", "Say how the conflicts of two JSON reports differ");

static cl::opt<std::string> OldFile(cl::Positional, cl::desc("<old.json>"), cl::sub(DiffCommand));
static cl::opt<std::string> NewFile(cl::Positional, cl::desc("<new.json>"), cl::sub(DiffCommand));

namespace {

struct Conflict {
  std::string File, Kernel, Array, Access, Message;
  std::vector<std::string> Architectures;
  int64_t Line = 0, Column = 0, Ways = 0;

  std::string place(const SourceTree &Tree) const {
    return formatv("{0}:{1}:{2}", printableName(Tree.relative(File)), Line, Column).str();
  }
};

bool fromJSON(const llvm::json::Value &V, Conflict &C, llvm::json::Path P) {
  llvm::json::ObjectMapper Map(V, P);
  return Map && Map.map("file", C.File) && Map.map("kernel", C.Kernel) && Map.map("access", C.Access) &&
         Map.map("message", C.Message) && Map.map("line", C.Line) && Map.map("column", C.Column) &&
         Map.map("ways", C.Ways);
}

/// An array with its accesses; in version 1 of the report one access with its array.
struct Entry {
  std::vector<Conflict> Each;
};

bool fromJSON(const llvm::json::Value &V, Entry &E, llvm::json::Path P) {
  llvm::json::ObjectMapper Map(V, P);
  Conflict Common;
  std::string Severity = "warning";
  if (!Map || !Map.map("array", Common.Array) || !Map.map("archs", Common.Architectures) ||
      !Map.mapOptional("severity", Severity))
    return false;
  if (V.getAsObject()->get("accesses") ? !Map.map("accesses", E.Each) : !fromJSON(V, E.Each.emplace_back(), P))
    return false;
  if (Severity != "warning") // it may conflict
    E.Each.clear();
  for (Conflict &C : E.Each)
    std::tie(C.Array, C.Architectures) = std::tie(Common.Array, Common.Architectures);
  return true;
}

/// What a conflict is about, on which architectures, and which of those in the order of the source.
struct Key {
  FindingKey About;
  std::vector<std::string> Architectures;
  unsigned Nth = 0;
  bool operator<(const Key &O) const {
    return About == O.About ? std::tie(Architectures, Nth) < std::tie(O.Architectures, O.Nth) : About < O.About;
  }
};
using Report = std::map<Key, Conflict>;

} // namespace

static llvm::Expected<Report> read(StringRef File, const SourceTree &Tree) {
  auto Entries = readJsonList<Entry>(File, "report", {"diagnostics", "findings"});
  if (!Entries)
    return Entries.takeError();
  std::vector<Conflict> Conflicts;
  for (Entry &E : *Entries)
    std::move(E.Each.begin(), E.Each.end(), std::back_inserter(Conflicts));
  llvm::stable_sort(Conflicts, [](const Conflict &A, const Conflict &B) {
    return std::tie(A.File, A.Line, A.Column) < std::tie(B.File, B.Line, B.Column);
  });
  Report All;
  std::map<Key, unsigned> Seen; // how many there are of a key without its number
  for (Conflict &C : Conflicts) {
    Key K{{CheckName.str(), Tree.relative(C.File), StringRef(C.Kernel).split('<').first.str(), C.Array, C.Access},
          C.Architectures};
    K.Nth = Seen[K]++;
    All.emplace(std::move(K), std::move(C));
  }
  return All;
}

static unsigned printDifferences(const Report &Old, const Report &New, const SourceTree &Tree) {
  unsigned Came = 0, Gone = 0, Worse = 0, Better = 0;
  for (const auto &[K, C] : New)
    if (!Old.count(K)) {
      ++Came;
      llvm::outs() << formatv("new:    {0}: {1}\n", C.place(Tree), printableText(C.Message));
    }
  for (const auto &[K, C] : New) {
    const auto Before = Old.find(K);
    if (Before == Old.end() || Before->second.Ways == C.Ways)
      continue;
    const bool IsWorse = C.Ways > Before->second.Ways;
    ++(IsWorse ? Worse : Better);
    llvm::outs() << formatv("{0} {1}: {2}-way conflict on '{3}', was {4}-way\n",
                            IsWorse ? "worse: " : "better:", C.place(Tree), C.Ways, printableName(C.Array),
                            Before->second.Ways);
  }
  for (const auto &[K, C] : Old)
    if (!New.count(K)) {
      ++Gone;
      llvm::outs() << formatv("gone:   {0}: {1}-way conflict on '{2}'\n", C.place(Tree), C.Ways,
                              printableName(C.Array));
    }
  llvm::outs() << formatv("banklint diff: {0} new, {1} worse, {2} better, {3} gone\n", Came, Worse, Better, Gone);
  return Came + Worse;
}

int banklint::runDiffCommand() {
  if (OldFile.empty() || NewFile.empty()) {
    llvm::errs() << "banklint diff: error: give two reports of --format=json: banklint diff old.json new.json\n";
    return 2;
  }
  const SourceTree Tree = SourceTree::here();
  llvm::Expected<Report> Old = read(OldFile, Tree), New = read(NewFile, Tree);
  if (Old && New)
    return printDifferences(*Old, *New, Tree) ? 1 : 0;
  for (llvm::Expected<Report> *R : {&Old, &New})
    if (!*R)
      llvm::errs() << "banklint diff: error: " << printableText(toString(R->takeError())) << '\n';
  return 2;
}
