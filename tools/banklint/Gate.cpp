//===- Gate.cpp - Which findings count ------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gate.h"
#include "AnalyzeCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>
#include <tuple>

using namespace banklint;
namespace cl = llvm::cl;
using llvm::formatv;

static cl::opt<std::string>
    DiffBase("diff", cl::desc("Only findings that lines touch which changed since this commit"),
             cl::value_desc("commit"), cl::cat(AnalyzeOptions));
static cl::opt<std::string>
    LineFilter("line-filter",
               cl::desc("Only findings that these lines touch, as clang-tidy's option"),
               cl::value_desc("json"), cl::cat(AnalyzeOptions));
static cl::opt<std::string> BaselineFile("baseline",
                                         cl::desc("Only findings that this file does not list"),
                                         cl::value_desc("file"), cl::cat(AnalyzeOptions));
static cl::opt<bool>
    WriteBaseline("write-baseline",
                  cl::desc("Write the findings to the baseline instead of failing"),
                  cl::cat(AnalyzeOptions));
static cl::opt<unsigned>
    FailOn("fail-on",
           cl::desc("Exit with 1 only if a conflict has at least this many ways (default: 2)"),
           cl::value_desc("ways"), cl::init(2), cl::cat(AnalyzeOptions));

static llvm::Error problem(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

llvm::Expected<Gate> Gate::fromOptions(const SourceTree &Tree) {
  for (const cl::opt<std::string> *O : {&DiffBase, &LineFilter, &BaselineFile})
    if (O->getNumOccurrences() && O->empty()) // a variable that is not set
      return problem(formatv("--{0} is empty", O->ArgStr));
  if (!DiffBase.empty() && !LineFilter.empty())
    return problem("--diff and --line-filter say both which lines changed; give one of them");
  if (WriteBaseline && BaselineFile.empty())
    return problem("--write-baseline needs --baseline=FILE, the file to write");
  if (WriteBaseline && (!DiffBase.empty() || !LineFilter.empty()))
    return problem("--write-baseline takes all findings; leave out --diff and --line-filter");
  Gate G;
  if (!DiffBase.empty())
    if (llvm::Error E = ChangedLines::sinceCommit(DiffBase, Tree.root()).moveInto(G.Changed))
      return E;
  if (!LineFilter.empty())
    if (llvm::Error E = ChangedLines::fromLineFilter(LineFilter).moveInto(G.Changed))
      return E;
  if (!BaselineFile.empty() && !WriteBaseline)
    if (llvm::Error E = Baseline::read(BaselineFile).moveInto(G.Known))
      return E;
  return G;
}

llvm::Error Gate::apply(Result &R, const SourceTree &Tree) {
  if (WriteBaseline) {
    if (!R.Failures.empty())
      return problem(formatv("the baseline '{0}' is not written: what could not be analysed would be missing in it",
                             BaselineFile));
    if (llvm::Error E = Baseline::of(R.Findings, Tree).write(BaselineFile))
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
    if (!Touched[I] || InBaseline[I])
      continue;
    const Location &L = R.Findings[I].Where;
    Places.insert({L.File, L.Line, L.Column});
    Passed.push_back(std::move(R.Findings[I]));
  }
  R.Findings = std::move(Passed);
  Gone = Known ? Known->size() : 0;
  if (Changed)
    llvm::erase_if(R.Accesses, [&](const AccessReport &A) {
      return !Changed->contains(A.Where) &&
             !Places.count({A.Where.File, A.Where.Line, A.Where.Column});
    });
  return llvm::Error::success();
}

static std::string conflicts(unsigned N) {
  return formatv("{0} conflict{1}", N, N == 1 ? "" : "s");
}

std::string Gate::remarks(bool Whole) const {
  std::string Text;
  if (Written)
    Text +=
        formatv("banklint: wrote {0} to the baseline '{1}'\n", conflicts(*Written), BaselineFile);
  if (Elsewhere)
    Text += formatv("banklint: left out {0} that no changed line touches\n", conflicts(Elsewhere));
  if (Old)
    Text += formatv("banklint: left out {0} of the baseline\n", conflicts(Old));
  if (Gone && Whole)
    Text += formatv(
        "banklint: {0} of the baseline not found any more; --write-baseline takes them out\n",
        conflicts(Gone));
  return Text;
}

bool Gate::isFailed(const Result &R) const {
  return !WriteBaseline &&
         llvm::any_of(R.Findings, [](const Finding &F) { return F.Ways >= FailOn; });
}
