//===- Gate.cpp - Which findings count ------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection/Gate.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>
#include <tuple>

using namespace banklint;
using llvm::formatv;

/// What makes no sense, or not together.
static llvm::Error check(const GateOptions &O) {
  const std::pair<llvm::StringRef, const std::optional<std::string> &> Named[] = {
      {"diff", O.DiffBase}, {"line-filter", O.LineFilter}, {"baseline", O.BaselineFile}};
  for (const auto &[Name, Value] : Named)
    if (Value && Value->empty()) // a variable that is not set
      return problem(formatv("--{0} is empty", Name));
  if (O.DiffBase && O.LineFilter)
    return problem("--diff and --line-filter both say which lines changed; give only one of them");
  if (O.WriteBaseline && !O.BaselineFile)
    return problem("--write-baseline needs --baseline=FILE, the file to write");
  if (O.WriteBaseline && (O.DiffBase || O.LineFilter))
    return problem("--write-baseline takes all findings; leave out --diff and --line-filter");
  return llvm::Error::success();
}

llvm::Expected<Gate> Gate::of(GateOptions Options, const SourceTree &Tree) {
  if (llvm::Error E = check(Options))
    return E;
  Gate G;
  if (Options.DiffBase)
    if (llvm::Error E = ChangedLines::sinceCommit(*Options.DiffBase, Tree.root()).moveInto(G.Changed))
      return E;
  if (Options.LineFilter)
    if (llvm::Error E = ChangedLines::fromLineFilter(*Options.LineFilter).moveInto(G.Changed))
      return E;
  if (Options.BaselineFile && !Options.WriteBaseline)
    if (llvm::Error E = Baseline::read(*Options.BaselineFile).moveInto(G.Known))
      return E;
  G.Options = std::move(Options);
  return G;
}

llvm::Error Gate::apply(Result &R, const SourceTree &Tree) {
  if (Options.WriteBaseline) {
    const bool IsMissing = llvm::any_of(R.Kernels, [](const KernelReport &K) { return K.isMissing(); });
    if (!R.Failures.empty() || (IsMissing && !Options.AllowIncomplete))
      return problem(formatv("the baseline '{0}' was not written: it would lack what could not be analysed",
                             *Options.BaselineFile));
    if (llvm::Error E = Baseline::of(R.Findings, Tree).write(*Options.BaselineFile, Tree.root()))
      return E;
    Written = unsigned(R.Findings.size());
    return llvm::Error::success();
  }
  std::vector<bool> Touched, InBaseline(R.Findings.size());
  for (const Finding &F : R.Findings)
    Touched.push_back(!Changed || Changed->touches(F));
  // Of findings with the same key those that nobody touched are the old ones.
  for (bool Touch : {false, true})
    for (size_t I = 0; Known && I < R.Findings.size(); ++I)
      if (Touched[I] == Touch)
        InBaseline[I] = Known->take(FindingKey::of(R.Findings[I], Tree));

  std::vector<Finding> Passed;
  std::set<std::tuple<std::string, unsigned, unsigned>> Places;
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    Elsewhere += !Touched[I];
    Old += Touched[I] && InBaseline[I];
    if (InBaseline[I])
      KnownPlaces.insert(placeOf(R.Findings[I]));
    if (!Touched[I] || InBaseline[I])
      continue;
    const Location &L = R.Findings[I].Where;
    Places.insert({L.File, L.Line, L.Column});
    Passed.push_back(std::move(R.Findings[I]));
  }
  R.Findings = std::move(Passed);
  Gone = Known ? Known->size() : 0;
  if (Changed)
    llvm::erase_if(R.Kernels, [&](const KernelReport &K) {
      const bool IsElsewhere = !Changed->touches(K);
      Unseen += IsElsewhere && K.isMissing();
      return IsElsewhere;
    });
  if (Changed)
    llvm::erase_if(R.Accesses, [&](const AccessReport &A) {
      return !Changed->contains(A.Where) && !Places.count({A.Where.File, A.Where.Line, A.Where.Column});
    });
  return llvm::Error::success();
}

static std::string conflicts(unsigned N) { return formatv("{0} conflict{1}", N, N == 1 ? "" : "s"); }

std::string Gate::remarks(bool Whole) const {
  std::string Text;
  if (Written)
    Text += formatv("banklint: wrote {0} to the baseline '{1}'\n", conflicts(*Written), *Options.BaselineFile);
  if (Changed)
    Text += formatv("banklint: accesses that no changed line touches are not counted, {0} among them\n",
                    conflicts(Elsewhere));
  if (Unseen)
    Text += formatv("banklint: left out {0} kernel{1} not analysed to the end that no changed line touches\n", Unseen,
                    Unseen == 1 ? "" : "s");
  if (Old)
    Text += formatv("banklint: {0} {1} in the baseline\n", conflicts(Old), Old == 1 ? "is" : "are");
  if (Gone && Whole)
    Text += formatv("banklint: {0} of the baseline {1} no longer found; --write-baseline removes {2}\n",
                    conflicts(Gone), Gone == 1 ? "is" : "are", Gone == 1 ? "it" : "them");
  return Text;
}

bool Gate::isFailed(const Result &R) const {
  return !Options.WriteBaseline && llvm::any_of(R.Findings, [&](const Finding &F) {
    return F.Ways >= Options.FailOn && (!F.IsPossible || Options.FailsOnUndecided);
  });
}
