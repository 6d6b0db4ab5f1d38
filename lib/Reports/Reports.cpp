//===- Reports.cpp - What the user reads ----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Reports.h"
#include "Findings/Ranking.h"
#include "Findings/Wording.h"
#include "Reports/ByArray.h"
#include "Reports/Columns.h"
#include "Reports/KernelNames.h"
#include "Reports/Utf8.h"
#include "Support/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <array>
#include <map>
#include <set>
#include <tuple>

using namespace banklint;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "1", "2..16", "≤32" for bounds that need not be met.
static std::string waysText(const AccessReport &R) {
  const Assessment &A = R.Total;
  switch (A.Is) {
  case Verdict::Exact:
  case Verdict::Bounded:
    return A.MinWays == A.MaxWays ? std::to_string(A.MaxWays) : formatv("{0}..{1}", A.MinWays, A.MaxWays).str();
  case Verdict::DataDependent:
    return formatv("up to {0}", A.MaxWays).str();
  case Verdict::Unknown:
    return "?";
  }
  return "";
}

/// Totals of a block; with a star for one iteration of a loop of unknown length.
static std::string totalText(const AccessReport &R, uint64_t Total) {
  if (R.Total.Is != Verdict::Exact)
    return "-";
  return std::to_string(Total) + (R.InUnknownLoop || R.Incomplete ? "*" : "");
}

std::vector<std::string> banklint::tableHeading() {
  return {"access", "kernel", "block", "array", "operation", "ways", "requests", "wavefronts", "ideal", "verdict"};
}

std::vector<std::string> banklint::tableCells(const AccessReport &R, llvm::StringRef Kernel) {
  std::string Verdict = toString(R.Total.Is).str();
  if (!R.Total.Reason.empty())
    Verdict += ": " + R.Total.Reason;
  if (std::string Compiled = compiledAs(R); !Compiled.empty())
    Verdict += ", " + Compiled;
  std::string Block = toString(R.Block);
  if (R.BlockSource != ShapeSource::Launch)
    Block += formatv(" ({0})", toString(R.BlockSource)).str();
  return {formatv("{0}:{1}:{2}", llvm::sys::path::filename(R.Where.File), R.Where.Line, R.Where.Column).str(),
          Kernel.str(),
          Block,
          R.Array,
          formatv("{0} {1}", toString(R.Op), R.Bytes).str(),
          waysText(R),
          totalText(R, R.Total.Requests),
          totalText(R, R.Total.Wavefronts),
          totalText(R, R.Total.Ideal),
          Verdict};
}

void Footnotes::add(const AccessReport &R) {
  const bool HasTotals = R.Total.Is == Verdict::Exact; // else there is no star
  Steps |= HasTotals && R.InUnknownLoop;
  StepsAtATime |= HasTotals && R.Iterations > 1;
  Incomplete |= HasTotals && R.Incomplete;
  Assumed |= R.BlockSource == ShapeSource::Assumed;
  FromBounds |= R.BlockSource == ShapeSource::LaunchBounds;
}

void Footnotes::print(llvm::raw_ostream &OS) const {
  std::vector<std::string> Stars;
  if (Steps)
    Stars.push_back(StepsAtATime ? "for one iteration of a loop of unknown length, or the few that are taken at a time"
                                 : "for one iteration of a loop of unknown length");
  if (Incomplete)
    Stars.push_back("up to where a kernel was cut off");
  if (!Stars.empty())
    OS << "* " << llvm::join(Stars, ", or ") << '\n';
  if (Assumed)
    OS << "(assumed): no launch was found that tells the kernel's block shape; --block=KERNEL=SHAPE gives it\n";
  if (FromBounds)
    OS << "(launch_bounds): no launch was found that tells the kernel's block shape, only how many threads it has at "
          "most; --block=KERNEL=SHAPE gives it\n";
}

std::map<std::string, std::string> banklint::namesIn(llvm::ArrayRef<AccessReport> Accesses) {
  std::set<llvm::StringRef> Kernels;
  for (const AccessReport &R : Accesses)
    Kernels.insert(R.Kernel);
  return tellingNames(std::vector<llvm::StringRef>(Kernels.begin(), Kernels.end()));
}

void banklint::printTable(llvm::raw_ostream &OS, llvm::ArrayRef<AccessReport> Accesses) {
  if (Accesses.empty())
    return;
  std::vector<std::vector<std::string>> Rows{tableHeading()};
  const std::map<std::string, std::string> Names = namesIn(Accesses);
  Footnotes Below;
  for (const AccessReport &R : Accesses) {
    Rows.push_back(tableCells(R, Names.at(R.Kernel)));
    Below.add(R);
  }
  printColumns(OS, Rows, [](size_t Column) { return Column >= 5 && Column <= 8; });
  Below.print(OS);
}

void banklint::printSummary(llvm::raw_ostream &OS, const Architecture &Arch, const Result &R) {
  std::array<unsigned, 4> Count{};
  unsigned Accesses = 0;
  for (const AccessReport &A : R.Accesses)
    if (A.On == &Arch) {
      ++Count[size_t(A.Total.Is)];
      ++Accesses;
    }
  auto CountOf = [&](bool ArePossible) {
    return llvm::count_if(
        R.Findings, [&](const Finding &F) { return F.IsPossible == ArePossible && llvm::is_contained(F.On, &Arch); });
  };
  const size_t Possible = CountOf(true);
  OS << formatv("banklint: {0}: {1}{2} in {3} shared-memory access{4}", Arch.Name, plural(CountOf(false), "conflict"),
                Possible ? " and " + plural(Possible, "possible conflict") : "", Accesses, Accesses == 1 ? "" : "es");
  const char *Separator = " (";
  for (Verdict V : {Verdict::Exact, Verdict::Bounded, Verdict::DataDependent, Verdict::Unknown})
    if (unsigned N = Count[size_t(V)]) {
      OS << Separator << N << ' ' << toString(V);
      Separator = ", ";
    }
  OS << (Accesses ? ")\n" : "\n");
}

void banklint::printCostliest(llvm::raw_ostream &OS, const Result &R) {
  const size_t Most = 3;
  std::vector<ArrayFindings> Arrays = byArray(R);
  llvm::erase_if(Arrays, [](const ArrayFindings &A) { return A.worst().IsPossible; });
  if (Arrays.size() < 2)
    return;
  const std::string Which = Arrays.size() > Most
                                ? formatv("the {0} costliest of {1} arrays with conflicts", Most, Arrays.size()).str()
                                : "the arrays with conflicts, by cost";
  const bool Assumes = llvm::any_of(R.Findings, [](const Finding &F) { return F.Cost.AssumesIterations; });
  OS << "banklint: " << Which << (Assumes ? ", " + assumption() : "") << ":\n";
  for (const ArrayFindings &A : llvm::ArrayRef(Arrays).take_front(Most))
    OS << formatv("  {0}:{1}:{2}: {3}\n", printableName(A.worst().ShownFile), A.worst().Where.Line,
                  A.worst().Where.Column, importanceOf(A.worst(), A.others().size(), A.share()));
}

void banklint::printFailures(llvm::raw_ostream &OS, llvm::ArrayRef<Failure> Failures) {
  for (const Failure &F : Failures)
    OS << "banklint: " << (F.InPart ? "only partly analysed: " : "not analysed: ") << printableText(F.Message) << '\n';
}

/// "2 kernels cut off", for the states in which something is missing.
static std::string countText(KernelState S, unsigned N) {
  const char *Plural = N == 1 ? "" : "s";
  switch (S) {
  case KernelState::OfLibrary:
  case KernelState::Complete:
    return "";
  case KernelState::CutOff:
    return formatv("{0} cut off", N);
  case KernelState::Failed:
    return formatv("{0} with compile errors", N);
  case KernelState::NotInstantiated:
    return formatv("{0} template{1} never instantiated", N, Plural);
  }
  llvm_unreachable("unknown state");
}

void banklint::printMissing(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels) {
  std::map<KernelState, unsigned> Count;
  for (const KernelReport &K : Kernels)
    if (K.Is == KernelState::Complete || K.isMissing())
      ++Count[K.Is];
  const unsigned Complete = Count[KernelState::Complete];
  Count.erase(KernelState::Complete);
  if (Count.empty())
    return;
  OS << formatv("banklint: {0} analysed to the end", plural(Complete, "kernel"));
  for (const auto &[State, N] : Count)
    OS << ", " << countText(State, N);
  OS << '\n';
}

void banklint::printKernelsOfLibraries(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels) {
  const size_t Most = 3;
  std::vector<std::string> Names; // without arguments: of instantiations there may be dozens
  unsigned Count = 0;
  for (const KernelReport &K : Kernels) {
    if (K.Is != KernelState::OfLibrary)
      continue;
    ++Count;
    if (std::string Name = withoutArguments(K.Kernel); !llvm::is_contained(Names, Name))
      Names.push_back(std::move(Name));
  }
  if (!Count)
    return;
  OS << formatv("banklint: {0} of libraries, in system headers, not analysed: ", plural(Count, "kernel"));
  llvm::ListSeparator Comma;
  for (const std::string &Name : llvm::ArrayRef(Names).take_front(Most))
    OS << Comma << printableText(Name);
  OS << (Names.size() > Most ? ", …" : "") << '\n';
}

namespace {

/// Verdicts and reasons, counted.
class Shares {
public:
  void add(llvm::StringRef What, int Rank, llvm::StringRef Why) {
    ++Groups[{Rank, What.str()}];
    ++Total;
    if (!Why.empty())
      ++Reasons[{Rank, What.str()}][Why.str()];
  }
  void print(llvm::raw_ostream &OS) const {
    for (const auto &[Group, N] : Groups) {
      line(OS, N, "", Group.second);
      if (auto Why = Reasons.find(Group); Why != Reasons.end())
        for (const auto &[Count, Reason] : sorted(Why->second))
          line(OS, Count, "  ", Reason);
    }
  }

private:
  using Group = std::pair<int, std::string>; ///< in the order of the ranks

  /// The most frequent first.
  static std::vector<std::pair<unsigned, std::string>> sorted(const std::map<std::string, unsigned> &Counts) {
    std::vector<std::pair<unsigned, std::string>> Sorted;
    for (const auto &[Reason, N] : Counts)
      Sorted.push_back({N, Reason});
    llvm::sort(Sorted, [](const auto &A, const auto &B) {
      return A.first != B.first ? A.first > B.first : A.second < B.second;
    });
    return Sorted;
  }
  void line(llvm::raw_ostream &OS, unsigned N, llvm::StringRef Indent, llvm::StringRef What) const {
    OS << formatv("{0,7} {1,6:F1}%  {2}{3}\n", N, 100.0 * N / Total, Indent, What);
  }

  std::map<Group, unsigned> Groups;
  std::map<Group, std::map<std::string, unsigned>> Reasons;
  unsigned Total = 0;
};

} // namespace

void banklint::printCoverage(llvm::raw_ostream &OS, const Result &R) {
  static constexpr const char *Missing = "not analysed";
  static constexpr int Last = 100; // rank of what is missing
  Shares S;
  std::set<std::string> Listed;
  for (const AccessReport &A : R.Accesses) {
    Listed.insert(A.Kernel);
    if (A.Incomplete) // what the rest of the kernel would say of it is not known
      S.add(Missing, Last, "the kernel was cut off");
    else
      S.add(toString(A.Total.Is), int(A.Total.Is), A.Total.Is == Verdict::Unknown ? A.Total.Reason : "");
  }
  // Nobody knows how many accesses a kernel has that was not analysed: it counts as one.
  for (const KernelReport &K : R.Kernels) {
    const bool IsOfLibrary = K.Is == KernelState::OfLibrary;
    if ((!K.isMissing() && !IsOfLibrary) || (K.Is == KernelState::CutOff && Listed.count(K.Kernel)))
      continue;
    S.add(Missing, Last,
          IsOfLibrary                   ? "the kernel is a library's"
          : K.Is == KernelState::CutOff ? "the kernel was cut off"
          : K.Is == KernelState::Failed ? "the kernel has compile errors"
                                        : "the kernel is a template that is never instantiated");
  }
  S.print(OS);
}

/// The findings with their source, in the order that is asked for. Whether nobody needs to be told again which cost
/// most: all are there, the costliest first, and of few arrays.
static bool printFindings(llvm::raw_ostream &OS, const Result &R, const TextOptions &Options) {
  const size_t FewArrays = 3;
  std::vector<const Finding *> Shown;
  if (Options.ByCost)
    Shown = costliestFirst(R);
  else
    for (const Finding &F : llvm::ArrayRef(R.Findings).drop_front(Options.AlreadyShown))
      Shown.push_back(&F);
  const size_t All = Shown.size();
  if (Options.MostFindings)
    Shown.resize(std::min<size_t>(Options.MostFindings, All));
  size_t Arrays = All;
  if (Options.ByCost)
    Arrays = printFindingsByArray(OS, Shown);
  else
    for (const Finding *F : Shown)
      OS << F->wholeRendered();
  if (Shown.size() < All)
    OS << formatv("banklint: showing {0} of {1} conflicts (--top={0})\n", Shown.size(), All);
  return Options.ByCost && Shown.size() == All && Arrays <= FewArrays;
}

static void printTables(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Architectures, const Result &R,
                        const TextOptions &Options) {
  const bool All = Options.Table == TextOptions::AllAccesses;
  if (Options.Table == TextOptions::NoTable)
    return;
  if (Architectures.size() > 1)
    return printComparison(OS, Architectures, All ? R.Accesses : accessesThatMatter(R.Accesses));
  if (All)
    return printTable(OS, R.Accesses);
  printPlaces(OS, R, Options);
}

void banklint::printText(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Architectures, const Result &R,
                         const TextOptions &Options) {
  const bool AreSeen = printFindings(OS, R, Options);
  printTables(OS, Architectures, R, Options);
  for (const Architecture *Arch : Architectures)
    printSummary(OS, *Arch, R);
  printMissing(OS, R.Kernels);
  printKernelsOfLibraries(OS, R.Kernels);
  if (!AreSeen)
    printCostliest(OS, R);
  printFailures(OS, R.Failures);
  for (const AccessReport &A : R.Accesses)
    OS << A.BankMap;
  OS << Options.Remarks;
  if (Options.Coverage)
    printCoverage(OS, R);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void writePlace(llvm::json::OStream &J, const Location &L) {
  J.attribute("file", utf8(L.File));
  J.attribute("line", L.Line);
  J.attribute("column", L.Column);
}

static void writeArchitectures(llvm::json::OStream &J, llvm::ArrayRef<const Architecture *> Architectures) {
  J.attributeArray("archs", [&] {
    for (const Architecture *A : Architectures)
      J.value(A->Name);
  });
}

static void writeTotals(llvm::json::OStream &J, const AccessReport &R) {
  auto Numbers = [&](bool Known) {
    auto Number = [&](llvm::StringRef Name, uint64_t N) {
      if (Known)
        J.attribute(Name, int64_t(N));
      else
        J.attribute(Name, nullptr);
    };
    Number("wavefronts", R.Total.Wavefronts);
    Number("ideal", R.Total.Ideal);
    Number("requests", R.Total.Requests);
  };
  Numbers(R.hasTotals());
  if (R.InUnknownLoop && R.Total.Is == Verdict::Exact)
    J.attributeObject("per_iteration", [&] {
      Numbers(true);
      J.attribute("iterations", R.Iterations);
    });
}

static void writeAccess(llvm::json::OStream &J, const AccessReport &R) {
  const Assessment &A = R.Total;
  J.object([&] {
    J.attribute("arch", R.On->Name);
    writePlace(J, R.Where);
    J.attribute("kernel", utf8(R.Kernel));
    J.attributeArray("block", [&] {
      for (unsigned N : R.Block)
        J.value(int64_t(N));
    });
    J.attribute("block_source", toString(R.BlockSource));
    J.attribute("array", utf8(R.Array));
    J.attribute("operation", toString(R.Op));
    J.attribute("bytes", R.Bytes);
    J.attribute("instruction_bytes", R.InstructionBytes);
    if (R.JoinedWith)
      J.attributeObject("joined_with", [&] { writePlace(J, *R.JoinedWith); });
    else
      J.attribute("joined_with", nullptr);
    J.attribute("verdict", toString(A.Is));
    if (A.Reason.empty())
      J.attribute("reason", nullptr);
    else
      J.attribute("reason", utf8(A.Reason));
    J.attributeObject("ways", [&] {
      J.attribute("min", A.MinWays);
      J.attribute("max", A.MaxWays);
    });
    writeTotals(J, R);
    J.attributeArray("call_path", [&] {
      for (const Location &L : R.CallPath)
        J.object([&] { writePlace(J, L); });
    });
  });
}

static void writeKernel(llvm::json::OStream &J, const KernelReport &K) {
  J.object([&] {
    J.attribute("kernel", utf8(K.Kernel));
    writePlace(J, K.Where);
    J.attribute("in_header", K.InHeader);
    J.attribute("state", toString(K.Is));
    if (K.Is == KernelState::CutOff)
      J.attribute("budget", int64_t(K.Budget));
    else
      J.attribute("budget", nullptr);
    auto Name = [&](llvm::StringRef Key, llvm::StringRef Value) {
      if (Value.empty())
        J.attribute(Key, nullptr);
      else
        J.attribute(Key, Value);
    };
    Name("compiler", K.Compiler);
    Name("nvcc", K.Nvcc);
  });
}

static void writeRank(llvm::json::OStream &J, double Share, double Rank) {
  J.attributeBegin("share_at_most");
  J.rawValue(fraction(Share));
  J.attributeEnd();
  J.attribute("rank", Rank);
}

static void writeCost(llvm::json::OStream &J, const FindingCost &C) {
  J.attributeObject("cost", [&] {
    J.attribute("kernel", utf8(C.Kernel));
    J.attribute("excess", int64_t(C.Excess));
    J.attribute("unknown_loops", C.UnknownLoops);
    J.attribute("loop_depth", C.LoopDepth);
    if (C.Blocks)
      J.attribute("blocks", int64_t(*C.Blocks));
    else
      J.attribute("blocks", nullptr);
    writeRank(J, C.Share, C.Rank);
  });
}

/// An access that conflicts. \p Case: where it costs most; may be null.
static void writeConflict(llvm::json::OStream &J, const Finding &F, const AccessReport *Case) {
  J.object([&] {
    writePlace(J, F.Where);
    J.attribute("message", utf8(F.Message));
    J.attribute("kernel", utf8(F.Kernel));
    J.attribute("access", utf8(F.Access));
    J.attribute("ways", F.Ways);
    if (Case)
      writeTotals(J, *Case);
    writeCost(J, F.Cost);
    J.attributeArray("notes", [&] {
      for (const Note &N : notesWithoutAdvice(F))
        J.object([&] {
          writePlace(J, N.Where);
          J.attribute("message", utf8(N.Text));
        });
    });
  });
}

static void writeFix(llvm::json::OStream &J, const Finding *Fixed) {
  if (!Fixed)
    return J.attribute("fix", nullptr);
  J.attributeObject("fix", [&] {
    J.attribute("title", utf8(Fixed->FixTitle));
    J.attributeArray("edits", [&] {
      for (const Edit &E : Fixed->Fix)
        J.object([&] {
          writePlace(J, E.Where);
          J.attribute("offset", E.Offset);
          J.attribute("length", E.Length);
          J.attribute("replacement", utf8(E.Replacement));
        });
    });
  });
}

static void writeFinding(llvm::json::OStream &J, const ArrayFindings &A, const CasesOfFindings &Cases) {
  const Finding &F = A.worst();
  J.object([&] {
    writeArchitectures(J, F.On);
    J.attribute("check", F.rule());
    J.attribute("severity", F.IsPossible ? "note" : "warning");
    J.attribute("array", utf8(F.Array));
    if (F.Declared.Line)
      J.attributeObject("declared", [&] { writePlace(J, F.Declared); });
    else
      J.attribute("declared", nullptr);
    J.attributeObject("cost", [&] { writeRank(J, A.share(), A.rank()); });
    J.attributeArray("advice", [&] {
      for (const std::string &Line : A.advice())
        J.value(utf8(Line));
    });
    writeFix(J, A.fixed());
    J.attributeArray("accesses", [&] {
      for (const Finding *Each : A.Each)
        writeConflict(J, *Each, Cases.of(*Each));
    });
  });
}

void banklint::printJson(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Architectures, const Result &R) {
  llvm::json::OStream J(OS, 2);
  const CasesOfFindings Cases(R);
  J.object([&] {
    J.attribute("version", 2);
    J.attribute("arch", Architectures.front()->Name);
    writeArchitectures(J, Architectures);
    J.attributeArray("kernels", [&] {
      for (const KernelReport &K : R.Kernels)
        writeKernel(J, K);
    });
    J.attributeArray("accesses", [&] {
      for (const AccessReport &A : R.Accesses)
        writeAccess(J, A);
    });
    J.attributeArray("findings", [&] {
      for (const ArrayFindings &A : byArray(R))
        writeFinding(J, A, Cases);
    });
    J.attributeArray("failures", [&] {
      for (const Failure &F : R.Failures)
        J.object([&] {
          J.attribute("file", utf8(F.File));
          J.attribute("message", utf8(F.Message));
        });
    });
  });
  OS << '\n';
}

//===----------------------------------------------------------------------===//
// Several files
//===----------------------------------------------------------------------===//

namespace {

using Point = std::tuple<std::string, unsigned, unsigned>;

Point pointOf(const Location &L) { return {L.File, L.Line, L.Column}; }

/// Adds one result after the other.
class Merger {
public:
  void add(Result More) {
    append(All.Failures, More.Failures);
    for (KernelReport &K : More.Kernels)
      addKernel(std::move(K));
    append(All.Launches, More.Launches);
    append(All.Open, More.Open);
    append(All.Calls, More.Calls);
    addNew(All.Files, std::move(More.Files));
    addAccesses(std::move(More.Accesses));
    for (Finding &F : More.Findings)
      addFinding(std::move(F));
    addNew(All.LaunchNumbers, std::move(More.LaunchNumbers));
    addNew(All.Advice, std::move(More.Advice));
  }

  /// All of it. A template that one unit instantiates is no longer missing in the others.
  Result take() {
    std::set<Point> Instantiated;
    for (const KernelReport &K : All.Kernels)
      if (K.Is != KernelState::NotInstantiated)
        Instantiated.insert(pointOf(K.Where));
    llvm::erase_if(All.Kernels, [&](const KernelReport &K) {
      return K.Is == KernelState::NotInstantiated && Instantiated.count(pointOf(K.Where));
    });
    return std::move(All);
  }

private:
  Result All;
  /// What it costs is a part of it: other macros, or another string around the same place, may change that.
  using AccessKey = std::tuple<const Architecture *, AccessPlace, std::string, Shape, Operation, std::vector<Point>,
                               Verdict, unsigned, uint64_t>;

  template <typename T> static void append(std::vector<T> &To, std::vector<T> &From) {
    To.insert(To.end(), std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
  }

  static AccessKey keyOf(const AccessReport &A) {
    std::vector<Point> Calls;
    for (const Location &L : A.CallPath)
      Calls.push_back(pointOf(L));
    return {A.On,       placeOf(A),      A.Kernel,          A.Block, A.Op, std::move(Calls),
            A.Total.Is, A.Total.MaxWays, A.Total.Wavefronts};
  }

  void addAccesses(std::vector<AccessReport> More) {
    std::vector<AccessKey> New; // the same site twice in one unit is two different loops or launches
    for (AccessReport &A : More) {
      AccessKey Key = keyOf(A);
      if (Accesses.count(Key))
        continue;
      New.push_back(std::move(Key));
      All.Accesses.push_back(std::move(A));
    }
    Accesses.insert(std::make_move_iterator(New.begin()), std::make_move_iterator(New.end()));
  }

  static void addNew(std::vector<std::string> &To, std::vector<std::string> More) {
    for (std::string &Text : More)
      if (!llvm::is_contained(To, Text))
        To.push_back(std::move(Text));
  }

  /// Of a kernel that several units have the least complete one counts.
  void addKernel(KernelReport K) {
    auto [Known, New] = Kernels.try_emplace({pointOf(K.Where), K.Kernel}, All.Kernels.size());
    if (New)
      return All.Kernels.push_back(std::move(K));
    KernelReport &Old = All.Kernels[Known->second];
    const bool InHeader = Old.InHeader && K.InHeader;
    if (K.Is > Old.Is)
      Old = std::move(K);
    Old.InHeader = InHeader;
  }

  void addFinding(Finding F) {
    auto [Known, New] = Findings.try_emplace({placeOf(F), F.On}, All.Findings.size());
    if (New) {
      All.Findings.push_back(std::move(F));
      return;
    }
    Finding &Old = All.Findings[Known->second];
    if (F.Ways > Old.Ways || (F.Ways == Old.Ways && Old.Fix.empty() && !F.Fix.empty())) {
      std::swap(F, Old);
      if (Old.Fix.empty())
        Old.Fix = F.Fix;
    }
    append(Old.Causes, F.Causes);
  }

  std::map<std::pair<Point, std::string>, size_t> Kernels; ///< their places in All.Kernels
  std::set<AccessKey> Accesses;
  using FindingKey = std::pair<AccessPlace, std::vector<const Architecture *>>;
  std::map<FindingKey, size_t> Findings; ///< their places in All.Findings
};

} // namespace

Result banklint::merged(std::vector<Result> Results) {
  Merger M;
  for (Result &R : Results)
    M.add(std::move(R));
  return M.take();
}
