//===- Analysis.cpp - The whole pipeline ----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Analysis.h"
#include "Analysis/SourceText.h"
#include "Code/Reasons.h"
#include "Codegen/Merger.h"
#include "Machine/Machine.h"
#include "Remedies/Padding.h"
#include "Support/Guard.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <set>

using namespace banklint;
using namespace clang;
using llvm::formatv;

namespace {

/// What is needed of an access site besides its report.
struct Site {
  /// The same for the same access in another walk: expression, array, operation, calls.
  std::vector<const void *> Key;
  AccessReport Report;
  const Expr *Access = nullptr;
  const VarDecl *Array = nullptr;
  bool IsOtherGuess = false; ///< under a block shape that is assumed, and not the likeliest
  SourceLocation LaunchedAt;
  Location LaunchedElsewhere; ///< Line is 0 if it is not
  SourceLocation EightByteBanksSetAt; ///< where the source asks for them, if that matters
  std::vector<unsigned> WaysOfExecutions; ///< of the first few
};

/// How many executions of an access are listed one by one.
constexpr size_t MostListed = 16;

/// Gathers the accesses of one kernel under one configuration by their sites.
class SiteCollector {
public:
  SiteCollector(const Architecture &Machine, Lowering &Code, std::function<Location(SourceLocation)> Place)
      : Costs(Machine), Code(Code), Sources(Code.context().getSourceManager()), Place(std::move(Place)) {}

  void add(trace::Trace &T, const StaticLayout &Layout, bool AsWritten) {
    for (const trace::Access &A : T.Accesses)
      SiteOf.push_back(siteOf(A));
    forEachInstruction(T, Code, Layout, AsWritten, nullptr, [&](const Instruction &I) { instruction(T.L, I); });
  }

  std::vector<Site> Sites;

private:
  size_t siteOf(const trace::Access &A) {
    std::vector<const void *> Key{Code.expression(A.Site), A.Array ? A.Array->Declaration : nullptr,
                                  reinterpret_cast<const void *>(uintptr_t(A.Op))};
    for (const trace::CallPath *P = A.Path; P; P = P->Caller)
      Key.push_back(Code.expression(P->Site));
    auto [It, New] = Index.try_emplace(Key, Sites.size());
    if (New) {
      Sites.push_back(newSite(A));
      Sites.back().Key = std::move(Key);
    }
    Sites[It->second].Report.InUnknownLoop |= A.InUnknownLoop;
    return It->second;
  }

  void instruction(Lanes &L, const Instruction &I) {
    Site &S = Sites[SiteOf[I.Shown]];
    Assessment Once = Costs.of(L, I.Access, I.Access.Offset);
    if (S.WaysOfExecutions.size() <= MostListed)
      S.WaysOfExecutions.push_back(Once.MaxWays);
    S.Report.InstructionBytes = std::max(S.Report.InstructionBytes, I.Access.Bytes);
    S.Report.Total.add(Once, I.Access.Times);
    for (size_t Other : I.Others)
      if (Site &O = Sites[SiteOf[Other]]; &O != &S)
        O.Report.JoinedWith = S.Report.Where;
  }

  Site newSite(const trace::Access &A) {
    Site S;
    S.Access = Code.expression(A.Site);
    S.Array = A.Array ? Code.variable(*A.Array) : nullptr;
    S.Report.Where = Place(S.Access->getBeginLoc());
    S.Report.End = S.Access->getEndLoc();
    if (S.Array)
      S.Report.DeclaredAt = S.Array->getLocation();
    S.Report.Array = A.Array ? A.Array->Name : "";
    S.Report.Op = A.Op;
    S.Report.Bytes = A.Bytes;
    for (const trace::CallPath *P = A.Path; P && P->Site; P = P->Caller)
      if (const SourceLocation Call = Code.expression(P->Site)->getExprLoc(); !Sources.isInSystemHeader(Call))
        S.Report.CallPath.insert(S.Report.CallPath.begin(), Place(Call));
    return S;
  }

  Assessments Costs;
  Lowering &Code;
  const SourceManager &Sources;
  std::function<Location(SourceLocation)> Place;
  std::map<std::vector<const void *>, size_t> Index;
  std::vector<size_t> SiteOf; ///< by the number of the access
};

class Analyzer {
public:
  Analyzer(ASTContext &Context, const AnalysisOptions &Options, Program Kernels)
      : Context(Context), Sources(Context.getSourceManager()), Options(Options), Kernels(std::move(Kernels)) {
    if (!this->Kernels.Code)
      this->Kernels.Code = std::make_shared<Lowering>(Context);
  }

  Result run();

private:
  using Arguments = std::vector<std::optional<int64_t>>;
  struct Run {
    const FunctionDecl *Kernel;
    const Architecture *On;
    Configuration How;
  };
  /// Which accesses are one finding: those at one place in the source.
  using Place = std::pair<SourceLocation, SourceLocation>; // access, array

  machine::Options optionsOf(const Run &R) const;
  const Architecture &served(const Run &R) const;
  /// Whether accesses are not joined.
  bool isAsWritten(const Run &R) const;
  unsigned axesOf(const FunctionDecl *Kernel);
  uint64_t budgetNow() const;
  trace::Trace &traceOf(const Run &R);
  void forgetTrace(const Run &R) { Traces.erase({R.Kernel, R.On, R.How.Block, R.How.Grid, R.How.Arguments}); }
  bool mayNeedRemedy(const trace::Trace &T) const;
  bool isOf(const trace::Access &A, SourceLocation Array) const;
  void addTotals(const Run &R, SourceLocation At, PaddingTotals &Totals);
  KernelReport reportOf(const FunctionDecl *Kernel, KernelState Is) const;
  void reportKernels();
  void cutOff(const FunctionDecl *Kernel, uint64_t Budget);
  const StaticLayout &layoutOf(const FunctionDecl *Kernel);
  void collect(const Run &R);
  void planPadding();
  void collectAll(const Architecture *Machine);
  Finding report(const std::vector<size_t> &Sites, bool CarriesFix);
  void addCauses(const std::vector<size_t> &Sites, Finding &F) const;
  bool agreesWith(size_t First, size_t Second) const;
  void forgetSitesFrom(size_t Number);
  void combine(Site &Old, Site New);
  bool isConflict(const Site &S) const;
  Location locate(SourceLocation At) const { return locationOf(Sources, At); }
  const code::Variable &variableOf(const VarDecl *V) const { return Kernels.Code->global(Kernels.Code->globalOf(V)); }
  /// Bytes by which arrays (code::Variable::Declaration) grow.
  using Growths = std::map<const void *, uint64_t>;
  void findUses();
  std::string advice(const Site &Worst, Finding &F, bool CarriesFix);
  std::string whyNotPadded(const Site &Worst);
  std::string whyTooLarge(const Site &Worst, unsigned Pad);
  std::string whyNotEdited(const Site &Worst, unsigned Pad);
  std::string proveRows(SourceLocation At, RowProof &Proof);
  unsigned maximalPad(SourceLocation At) const;
  std::string whyUnsureOfLaunches(SourceLocation At) const;
  std::string whyDynamicIsShort(SourceLocation At, unsigned Pad);
  std::string whatIsSummed(SourceLocation At) const;
  uint64_t staticLimit(const VarDecl *Array) const;
  Growths growthsOf(SourceLocation At, unsigned Pad) const;
  Edit editOf(const DimensionEdit &Change) const;

  ASTContext &Context;
  const SourceManager &Sources;
  const AnalysisOptions &Options;
  Program Kernels;
  std::vector<Run> Runs;
  std::vector<Site> Sites;
  /// The same access under the same block shape is one of Sites, whatever the launch.
  std::map<std::tuple<const Architecture *, Shape, std::string, std::vector<const void *>>, size_t> SiteAt;
  std::map<SourceLocation, const VarDecl *> Arrays; ///< those with conflicts, by declaration
  std::map<SourceLocation, llvm::SmallSetVector<const VarDecl *, 4>> Instances; ///< all arrays, by declaration
  std::map<SourceLocation, llvm::SmallPtrSet<const FunctionDecl *, 4>> UsedBy; ///< kernels, by declaration
  std::map<SourceLocation, Obstacle> Unpaddable;
  std::map<SourceLocation, PaddingTotals> Padding;
  std::map<const FunctionDecl *, StaticLayout> Layouts;
  /// What runs wrote down, for the remedies.
  std::map<std::tuple<const FunctionDecl *, const Architecture *, Shape, std::optional<Shape>, Arguments>, std::unique_ptr<trace::Trace>> Traces;
  std::optional<UserCode> Code;
  std::map<const VarDecl *, ArrayUses> Uses; ///< of arrays with conflicts
  Growths Offered;                           ///< by fixes
  Result Out;
};

} // namespace

/// The file as it lies on disk, whatever an #include or #line calls it.
static std::string realPathOf(const SourceManager &Sources, SourceLocation At) {
  if (auto File = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getFileLoc(At)))) {
    StringRef Real = File->getFileEntry().tryGetRealPathName();
    return (Real.empty() ? File->getName() : Real).str();
  }
  return "";
}

/// The absolute name by which the file was opened.
static std::string openedNameOf(const SourceManager &Sources, SourceLocation At) {
  auto File = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getFileLoc(At)));
  if (!File)
    return "";
  llvm::SmallString<128> Name(File->getName());
  Sources.getFileManager().makeAbsolutePath(Name);
  return Name.str().str();
}

Location banklint::locationOf(const SourceManager &Sources, SourceLocation At) {
  Location Where;
  Where.At = At;
  PresumedLoc P = Sources.getPresumedLoc(Sources.getExpansionLoc(At));
  if (P.isInvalid())
    return Where;
  Where.File = P.getFilename();
  if (auto Included = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(At)));
      Included && Included->getName() == Where.File) // no #line: the same file has one name
    Where.File = realPathOf(Sources, At);
  Where.Line = P.getLine();
  Where.Column = P.getColumn();
  return Where;
}

/// 90 for sm_90; 0 for what is no NVIDIA GPU.
static unsigned computeCapabilityOf(const Architecture &A) {
  StringRef Number = A.Name;
  unsigned Capability = 0;
  if (Number.consume_front("sm_"))
    Number.getAsInteger(10, Capability);
  return Capability;
}

bool Analyzer::isAsWritten(const Run &R) const {
  const unsigned OldestLikeOurs = 50; // what compilers other than nvcc join, and for older GPUs, is not known
  return Options.AsWritten || !Context.getLangOpts().CUDA || computeCapabilityOf(*R.On) < OldestLikeOurs;
}

machine::Options Analyzer::optionsOf(const Run &R) const {
  machine::Options W;
  W.Block = R.How.Block;
  W.Grid = R.How.Grid;
  W.Arguments = R.How.Arguments;
  W.WarpLanes = R.On->Lanes;
  W.ComputeCapability = computeCapabilityOf(*R.On);
  W.JoinsLater = Context.getLangOpts().CUDA;
  W.LoopStepBudget = Options.LoopStepBudget;
  W.Assumed = Options.Assumed;
  W.Stops = Options.Stops;
  return W;
}

/// The architecture with the banks that the source asks for.
const Architecture &Analyzer::served(const Run &R) const {
  return Kernels.Banks.eightBytesAskedAt(R.Kernel, R.How.LaunchedAt) ? withEightByteBanks(*R.On) : *R.On;
}

/// The axes of threadIdx that a kernel reads.
unsigned Analyzer::axesOf(const FunctionDecl *Kernel) {
  machine::Options Probe;
  Probe.Block = {32, 1, 1};
  Probe.LoopStepBudget = 8;
  Probe.Budget = 200'000;
  return machine::record(*Kernels.Code, Probe, Kernels.Code->idOf(Kernel))->ThreadAxes;
}

/// What the next run may take. A file may use up what some large kernels take; from then on each gets less.
uint64_t Analyzer::budgetNow() const {
  const uint64_t Least = 200'000;
  const bool IsSpent = Options.EvaluationsBefore + Out.Evaluations > Options.evaluationsOfFile();
  return IsSpent ? std::min(Least, Options.EvaluationBudget) : Options.EvaluationBudget;
}

/// What a kernel does in one configuration: it runs when this is first asked for.
trace::Trace &Analyzer::traceOf(const Run &R) {
  std::unique_ptr<trace::Trace> &T = Traces[{R.Kernel, R.On, R.How.Block, R.How.Grid, R.How.Arguments}];
  if (!T) {
    machine::Options O = optionsOf(R);
    O.Budget = budgetNow();
    T = machine::record(*Kernels.Code, O, Kernels.Code->idOf(R.Kernel));
    Out.Evaluations += T->Executed;
  }
  return *T;
}

const StaticLayout &Analyzer::layoutOf(const FunctionDecl *Kernel) {
  auto It = Layouts.find(Kernel);
  if (It == Layouts.end())
    It = Layouts.emplace(Kernel, StaticLayout(staticArraysOf(*Kernels.Code, Kernel))).first;
  return It->second;
}

std::string AccessReport::compiledAs() const {
  if (InstructionBytes > Bytes)
    return formatv("joined with its neighbours into {0}-bit accesses", InstructionBytes * 8).str();
  if (InstructionBytes)
    return "";
  if (JoinedWith)
    return formatv("joined with line {0}", JoinedWith->Line).str();
  return Op == Operation::Load ? "not executed: the compiler knows the value" : "not executed: overwritten before it is read";
}

void Analyzer::collect(const Run &R) {
  SiteCollector Collector(served(R), *Kernels.Code, [&](SourceLocation At) { return locate(At); });
  const uint64_t Budget = budgetNow();
  trace::Trace &T = traceOf(R);
  Collector.add(T, layoutOf(R.Kernel), isAsWritten(R));
  const bool Complete = T.IsComplete;
  if (!Complete)
    cutOff(R.Kernel, Budget);
  for (Site &S : Collector.Sites) {
    S.Report.On = R.On;
    if (&served(R) != R.On)
      S.EightByteBanksSetAt = *Kernels.Banks.eightBytesAskedAt(R.Kernel, R.How.LaunchedAt);
    S.Report.Kernel = nameOf(R.Kernel);
    S.Report.ProfiledKernel = profiledNameOf(R.Kernel);
    S.Report.Block = R.How.Block;
    S.Report.BlockSource = R.How.Source;
    S.Report.Incomplete = !Complete;
    S.LaunchedAt = R.How.LaunchedAt;
    S.LaunchedElsewhere = R.How.LaunchedElsewhere;
    if (S.Array) {
      Instances[S.Array->getLocation()].insert(S.Array);
      UsedBy[S.Array->getLocation()].insert(R.Kernel);
    }
    auto [Place, New] = SiteAt.try_emplace({R.On, S.Report.Block, S.Report.Kernel, S.Key}, Sites.size());
    if (New)
      Sites.push_back(std::move(S));
    else // from a launch with other arguments
      combine(Sites[Place->second], std::move(S));
    const Site &Merged = Sites[Place->second];
    if (Merged.Array && isConflict(Merged))
      Arrays.emplace(Merged.Array->getLocation(), Merged.Array);
  }
  if (!mayNeedRemedy(T))
    forgetTrace(R);
}

/// Whether a remedy may want to look at a trace: it accesses an array with conflicts, or one that other kernels may have
/// conflicts with.
bool Analyzer::mayNeedRemedy(const trace::Trace &T) const {
  return llvm::any_of(T.Accesses, [&](const trace::Access &A) {
    const VarDecl *Array = A.Array ? Kernels.Code->variable(*A.Array) : nullptr;
    return Array && (Array->isFileVarDecl() || Arrays.count(Array->getLocation()));
  });
}

/// Whether the accesses from site \p Second on are as conflicted as those between \p First and it.
bool Analyzer::agreesWith(size_t First, size_t Second) const {
  std::map<std::vector<const void *>, const Assessment *> Known;
  for (size_t I = First; I < Second; ++I)
    Known[Sites[I].Key] = &Sites[I].Report.Total;
  for (size_t I = Second; I < Sites.size(); ++I) {
    auto It = Known.find(Sites[I].Key);
    const Assessment &A = Sites[I].Report.Total;
    if (It == Known.end() || It->second->Is != A.Is || It->second->MaxWays != A.MaxWays)
      return false;
  }
  return true;
}

void Analyzer::forgetSitesFrom(size_t Number) {
  Sites.resize(Number);
  for (auto It = SiteAt.begin(); It != SiteAt.end();)
    It = It->second >= Number ? SiteAt.erase(It) : std::next(It);
}

/// One report for the same access under the same block shape in launches with different arguments: the worst.
void Analyzer::combine(Site &Old, Site New) {
  const Assessment A = Old.Report.Total, B = New.Report.Total;
  if (B.MaxWays > A.MaxWays || (B.MaxWays == A.MaxWays && B.Wavefronts > A.Wavefronts))
    Old = std::move(New);
  Assessment &Worst = Old.Report.Total;
  if (A.Is == Verdict::Exact && B.Is == Verdict::Exact && A.Requests == B.Requests && A.Wavefronts == B.Wavefronts &&
      A.MinWays == B.MinWays && A.MaxWays == B.MaxWays)
    return;
  Worst.MinWays = std::min(A.MinWays, B.MinWays);
  Worst.Is = std::max({A.Is, B.Is, Verdict::Bounded});
  if (A.Is <= Verdict::Bounded && B.Is <= Verdict::Bounded)
    Worst.Reason = reason::Launches;
  Worst.HasCondition = A.Is == Verdict::Exact && B.Is == Verdict::Exact;
}

/// Sure conflicts, and those that depend on a number in a way that the message can state exactly.
bool Analyzer::isConflict(const Site &S) const {
  const Assessment &A = S.Report.Total;
  unsigned Least = std::max(Options.MinWays, 2u);
  if (A.Is == Verdict::Bounded)
    return A.MaxWays >= Least && (A.HasCondition || A.MinWays >= 2);
  return A.Is == Verdict::Exact && A.MaxWays >= Least && A.excess() > 0;
}

/// Looks at what the source does with the arrays that have conflicts.
void Analyzer::findUses() {
  UserCode::Names Names;
  bool InHeaders = false;
  for (const auto &[At, Array] : Arrays) {
    Names.insert(Array->getIdentifier());
    InHeaders |= Array->isFromASTFile();
  }
  if (Names.empty())
    return;
  Code.emplace(Context, Names, InHeaders);
  for (const auto &[At, Array] : Arrays) {
    auto &OfArray = Instances[At];
    for (const VarDecl *Instance : Code->Shared[At]) // also those that no walk came to
      OfArray.insert(Instance);
    for (const VarDecl *Instance : OfArray) {
      const ArrayUses &Found = Uses[Instance] = usesOf(Context, *Code, Instance);
      if (auto Why = whyNotPaddable(Context, Instance, Found))
        Unpaddable.emplace(At, *Why);
    }
  }
}

/// The longest pad that is worth a try.
unsigned Analyzer::maximalPad(SourceLocation At) const {
  uint64_t Banks = 0;
  for (const Architecture *A : Options.Machines)
    Banks = std::max<uint64_t>(Banks, uint64_t(A->Banks) * A->BankBytes);
  unsigned Longest = 0;
  for (const VarDecl *V : Instances.at(At))
    Longest = std::max(Longest, PaddingTotals::maximalPad(elementBytes(variableOf(V)), Banks));
  return Longest;
}

bool Analyzer::isOf(const trace::Access &A, SourceLocation Array) const {
  const VarDecl *Accessed = A.Array ? Kernels.Code->variable(*A.Array) : nullptr;
  return Accessed && Accessed->getLocation() == Array;
}

/// Adds up the accesses of one array under each padding. All accesses are looked at: they decide together what is joined.
void Analyzer::addTotals(const Run &R, SourceLocation At, PaddingTotals &Totals) {
  trace::Trace &T = traceOf(R);
  Assessments Costs(served(R));
  auto IsWanted = [&](const trace::Access &A) { return isOf(A, At) && !A.Unsupported; };
  for (const trace::Access &A : T.Accesses)
    if (IsWanted(A))
      Totals.inspect(T.L, Costs, A);
  for (unsigned Pad = 0; Pad <= Totals.longestPad(); ++Pad)
    forEachInstruction(
        T, *Kernels.Code, layoutOf(R.Kernel), isAsWritten(R),
        [&](const trace::Access &A) { return IsWanted(A) ? PaddingTotals::moved(T.L, A, Pad) : A; },
        [&](const Instruction &I) {
          if (IsWanted(I.Access))
            Totals.add(T.L, Costs, I.Access, Pad);
        });
}

void Analyzer::planPadding() {
  findUses();
  // One element is enough nearly always, and 32 candidates take their time.
  for (bool All : {false, true}) {
    for (const auto &[At, Array] : Arrays) {
      auto Tried = Padding.find(At);
      if (Unpaddable.count(At) || (Tried != Padding.end() && Tried->second.isPerfect()))
        continue;
      PaddingTotals Totals(All ? maximalPad(At) : 1);
      for (const Run &R : Runs)
        if (UsedBy[At].contains(R.Kernel))
          addTotals(R, At, Totals);
      Padding.insert_or_assign(At, std::move(Totals));
    }
  }
}

static std::string plural(uint64_t N, StringRef What) {
  return formatv("{0} {1}{2}", N, What, N == 1 ? "" : "s").str();
}

static StringRef verbOf(Operation Op) {
  switch (Op) {
  case Operation::Load: return "load from";
  case Operation::Store: return "store to";
  case Operation::Atomic: return "atomic on";
  case Operation::LoadMatrix: return "ldmatrix from";
  case Operation::StoreMatrix: return "stmatrix to";
  }
  return "";
}

/// "2-, 4-, 8-, 16-way …" for an access whose conflicts change from execution to execution.
static std::string describeSteps(const Site &S) {
  const std::vector<unsigned> &Ways = S.WaysOfExecutions;
  if (S.Report.Total.Is != Verdict::Exact || llvm::all_equal(Ways))
    return "";
  std::string List;
  for (size_t I = 0; I < std::min(Ways.size(), MostListed); ++I)
    List += (I ? ", " : "") + std::to_string(Ways[I]);
  if (Ways.size() > MostListed)
    List += ", ...";
  size_t Worst = size_t(std::max_element(Ways.begin(), Ways.end()) - Ways.begin()) + 1;
  return formatv("ways from execution to execution: {0}; execution {1} is the worst", List, Worst).str();
}

/// Two lanes that meet.
static std::string describeWitness(const Assessment &A, Operation Op) {
  const Witness &W = *A.Worst.Paid.Why;
  std::string Text = formatv("{0}lanes {1} and {2} of warp {3} {4} ",
                             A.Worst.With.empty() ? "" : "for example with " + A.Worst.With + ": ", W.LaneA, W.LaneB,
                             A.Worst.Warp, Op == Operation::Load || Op == Operation::LoadMatrix ? "read" : "write");
  if (W.WordA == W.WordB)
    return Text + formatv("word {0} in bank {1}, one after the other", W.WordA, W.Bank).str();
  return Text + formatv("words {0} and {1}, both in bank {2}", W.WordA, W.WordB, W.Bank).str();
}

/// What to do where lanes share a word that is served for one of them at a time; empty if that is not what happens.
static std::string adviceOnSharedWords(const Site &Worst) {
  const std::optional<Witness> &Why = Worst.Report.Total.Worst.Paid.Why;
  if (!Why || Why->WordA != Why->WordB || Worst.Report.Bytes >= Why->WordBytes || Worst.Report.Op > Operation::Store)
    return "";
  return formatv("lanes that share a word of '{0}' are served one after the other: give each element a word of its own, by "
                 "{1} times the length and {1} times the index",
                 Worst.Report.Array, Why->WordBytes / Worst.Report.Bytes)
      .str();
}

/// Why no longer rows are looked for, or none of them helps; empty if some do.
std::string Analyzer::whyNotPadded(const Site &Worst) {
  SourceLocation At = Worst.Array->getLocation();
  const std::string Refusal = formatv("no padding is offered for '{0}': ", Worst.Report.Array).str();
  if (auto It = Unpaddable.find(At); It != Unpaddable.end())
    return It->second.IsAdvice ? formatv("'{0}' {1}", Worst.Report.Array, It->second.Text).str() : Refusal + It->second.Text;
  const PaddingTotals &Totals = Padding.at(At);
  if (Totals.leavesRows())
    return Refusal + "an index runs beyond the end of a row";
  const unsigned Pad = Totals.best();
  if (Pad == 0 && Totals.someBlur())
    return Refusal + "with longer rows the bank of an access would depend on data; change the index of the conflicting access "
                     "instead";
  if (Pad == 0)
    return formatv("no padding of the rows of '{0}' makes its accesses cheaper as a whole", Worst.Report.Array).str();
  if (!dimensionEdit(Context, Worst.Array, Pad))
    return Refusal + "its declaration cannot be edited";
  return whyTooLarge(Worst, Pad);
}

/// Bytes of static shared memory that a block may have on all architectures.
uint64_t Analyzer::staticLimit(const VarDecl *Array) const {
  uint64_t Least = UINT64_MAX;
  for (const Architecture *A : Options.Machines)
    Least = std::min<uint64_t>(Least, A->SharedKiB);
  if (isTileStatic(Array)) // C++ AMP, version 1.2, section 8.2: what DirectX 11 has
    Least = std::min<uint64_t>(Least, 32);
  return Least * 1024;
}

/// By how much each instantiation of an array grows.
Analyzer::Growths Analyzer::growthsOf(SourceLocation At, unsigned Pad) const {
  Growths Result;
  for (const VarDecl *Instance : Instances.at(At)) {
    const code::Variable &V = variableOf(Instance);
    Result[V.Declaration] = Pad * elementBytes(V) * rowsOf(V);
  }
  return Result;
}

/// Says if a kernel, with what was offered before, would have more static shared memory than a block may; else empty.
std::string Analyzer::whyTooLarge(const Site &Worst, unsigned Pad) {
  const Growths Growing = growthsOf(Worst.Array->getLocation(), Pad);
  auto GrowthOf = [&](const code::Variable &V) {
    if (auto Now = Growing.find(V.Declaration); Now != Growing.end())
      return Now->second;
    auto Before = Offered.find(V.Declaration);
    return Before == Offered.end() ? 0 : Before->second;
  };
  for (const FunctionDecl *Kernel : Kernels.Kernels) {
    const StaticLayout &Layout = layoutOf(Kernel);
    for (const auto &[Instance, Growth] : Growing)
      if (Layout.contains(Instance) && Layout.bytesWith(GrowthOf) > staticLimit(Worst.Array))
        return formatv("no padding is offered for '{0}': {1} more bytes would exceed the {2} KB of static shared memory",
                       Worst.Report.Array, Growth, staticLimit(Worst.Array) / 1024)
            .str();
  }
  return "";
}

/// What speaks against a change of the text although longer rows would help, in words; empty: nothing.
std::string Analyzer::whyNotEdited(const Site &Worst, unsigned Pad) {
  SourceLocation At = Worst.Array->getLocation();
  if (std::string Why = whyNotAlone(Sources, Worst.Array); !Why.empty())
    return Why;
  if (std::string Why = whyUnsureOfLaunches(At); !Why.empty())
    return Why;
  RowProof Proof;
  if (std::string Why = proveRows(At, Proof); !Why.empty())
    return Why;
  std::vector<const ArrayUses *> All;
  for (const VarDecl *V : Instances.at(At)) {
    All.push_back(&Uses.at(V));
    if (auto Why = unprovenUse(*Kernels.Code, V, *All.back(), Proof))
      return *Why;
  }
  if (auto Why = unseenMention(Context, *Code, Worst.Array, All))
    return *Why;
  return whyDynamicIsShort(At, Pad);
}

/// Runs the kernels that use an array, whatever their arguments and grids are; says which one could not be run to its end.
std::string Analyzer::proveRows(SourceLocation At, RowProof &Proof) {
  std::set<std::tuple<const FunctionDecl *, Shape, unsigned>> Walked;
  for (Run R : Runs) {
    if (!UsedBy.at(At).contains(R.Kernel) || !Walked.insert({R.Kernel, R.How.Block, R.On->Lanes}).second)
      continue;
    R.How.Arguments.clear();
    R.How.Grid = std::nullopt;
    trace::Trace &T = traceOf(R);
    for (const trace::Access &A : T.Accesses)
      if (isOf(A, At))
        Proof.inspect(T.L, A);
    if (!T.IsComplete)
      return formatv("kernel '{0}' was not analysed to its end", shortened(nameOf(R.Kernel))).str();
  }
  return "";
}

/// Which kernel of those that use an array may run otherwise than it was analysed; empty: none.
std::string Analyzer::whyUnsureOfLaunches(SourceLocation At) const {
  const auto &Users = UsedBy.at(At);
  llvm::DenseMap<const FunctionDecl *, std::set<Shape>> Known;
  llvm::SmallPtrSet<const FunctionDecl *, 4> Chosen; // by the user
  for (const Run &R : Runs) {
    if (!Users.contains(R.Kernel))
      continue;
    if (R.How.Source == ShapeSource::Assumed || R.How.Source == ShapeSource::LaunchBounds)
      return formatv("the block shape of kernel '{0}' is assumed", shortened(nameOf(R.Kernel))).str();
    if (R.How.Source == ShapeSource::Option)
      Chosen.insert(R.Kernel);
    Known[R.Kernel].insert(R.How.Block);
  }
  for (const Launch &L : Kernels.Launches) {
    const FunctionDecl *Kernel = L.Kernel->getDefinition();
    if (Users.contains(Kernel) && !Chosen.contains(Kernel) && !(L.Block && Known[Kernel].count(*L.Block)))
      return formatv("line {0} launches kernel '{1}' with a block shape that is not known",
                     Sources.getExpansionLineNumber(L.Where), shortened(nameOf(Kernel)))
          .str();
  }
  for (size_t I = 0; I < Kernels.Kernels.size(); ++I) // see reportKernels()
    if (Users.contains(Kernels.Kernels[I]) && Out.Kernels[I].Is != KernelState::Complete)
      return formatv("kernel '{0}' was not analysed to its end", shortened(Out.Kernels[I].Kernel)).str();
  return "";
}

/// Whether the dynamic shared memory of a launch still fits behind longer static arrays; says if it may not.
std::string Analyzer::whyDynamicIsShort(SourceLocation At, unsigned Pad) {
  const Growths Growing = growthsOf(At, Pad);
  auto GrowthOf = [&](const code::Variable &V) {
    auto Now = Growing.find(V.Declaration);
    auto Before = Offered.find(V.Declaration);
    return Now != Growing.end() ? Now->second : Before == Offered.end() ? 0 : Before->second;
  };
  for (const FunctionDecl *Kernel : Kernels.Kernels) {
    const StaticLayout &Layout = layoutOf(Kernel);
    if (llvm::none_of(Growing, [&](const auto &G) { return Layout.contains(G.first); }))
      continue;
    const DynamicBytes Dynamic = dynamicBytesOf(Context, *Code, Kernel);
    const std::string Name = shortened(nameOf(Kernel));
    if (!Dynamic.Known || (Layout.hasDynamic() && !Dynamic.Launched))
      return formatv("kernel '{0}' has dynamic shared memory besides, and it is not known how much", Name).str();
    if (Layout.bytesWith(GrowthOf) + Dynamic.Most > staticLimit(Instances.at(At).front()))
      return formatv("with the dynamic shared memory of kernel '{0}' that may be more than a block has", Name).str();
  }
  return "";
}

/// "per block", or which blocks a sum is of.
std::string Analyzer::whatIsSummed(SourceLocation At) const {
  std::set<std::tuple<std::string, Shape, const Architecture *>> Blocks;
  for (const Site &S : Sites)
    if (S.Array && S.Array->getLocation() == At && !S.IsOtherGuess)
      Blocks.insert({S.Report.Kernel, S.Report.Block, S.Report.On});
  return Blocks.size() == 1 ? "per block"
                            : formatv("in {0} blocks, one of each {1},", Blocks.size(),
                                      Options.Machines.size() == 1 ? "kernel and shape" : "kernel, shape and architecture")
                                  .str();
}

/// What can be done about the conflicts of an array; attaches the edit to \p F if there is one.
std::string Analyzer::advice(const Site &Worst, Finding &F, bool CarriesFix) {
  if (std::string Text = adviceOnSharedWords(Worst); !Text.empty())
    return Text;
  if (std::string Text = whyNotPadded(Worst); !Text.empty())
    return Text;
  SourceLocation At = Worst.Array->getLocation();
  const PaddingTotals &Totals = Padding.at(At);
  const unsigned Pad = Totals.best();
  const DimensionEdit Change = *dimensionEdit(Context, Worst.Array, Pad);
  StringRef Old = Lexer::getSourceText(Change.Range, Sources, Context.getLangOpts());
  const Assessment &Now = Totals.with(0), &Then = Totals.with(Pad);
  std::string Left;
  if (Then.MaxWays > 1)
    Left = formatv(", up to {0}-way conflicts remain{1}", Then.MaxWays,
                   Totals.longestPad() == maximalPad(At) ? ": no padding clears all" : "")
               .str();
  std::string Text = formatv("pad the rows of '{0}': '[{1}]' instead of '[{2}]' takes {3} instead of {4} wavefronts "
                             "{5} for all its accesses{6}",
                             Worst.Report.Array, Change.Replacement, Old, Then.Wavefronts, Now.Wavefronts, whatIsSummed(At),
                             Left)
                         .str();
  if (std::string Why = whyNotEdited(Worst, Pad); !Why.empty())
    return Text + "; the edit is left to you: " + Why;
  if (CarriesFix) {
    for (const auto &[Instance, Growth] : growthsOf(At, Pad))
      Offered[Instance] = Growth;
    F.Fix = editOf(Change);
  }
  return Text;
}

Edit Analyzer::editOf(const DimensionEdit &Change) const {
  const SourceLocation Begin = Change.Range.getBegin();
  Edit E;
  E.Where = locate(Begin);
  E.Where.File = realPathOf(Sources, Begin);
  E.OpenedAs = openedNameOf(Sources, Begin);
  E.Offset = Sources.getFileOffset(Begin);
  E.Length = unsigned(Lexer::getSourceText(Change.Range, Sources, Context.getLangOpts()).size());
  E.Replacement = Change.Replacement;
  E.Range = Change.Range;
  return E;
}

void Analyzer::addCauses(const std::vector<size_t> &Indices, Finding &F) const {
  for (size_t I : Indices) {
    const Site &S = Sites[I];
    F.Causes.insert(F.Causes.end(), S.Report.CallPath.begin(), S.Report.CallPath.end());
    if (S.LaunchedAt.isValid())
      F.Causes.push_back(locate(S.LaunchedAt));
    if (S.LaunchedElsewhere.Line)
      F.Causes.push_back(S.LaunchedElsewhere);
    if (S.Array)
      F.Causes.push_back(locate(S.Array->getLocation()));
  }
}

/// One finding for the accesses at one place on one architecture: the worst one speaks, the others are counted.
Finding Analyzer::report(const std::vector<size_t> &Indices, bool CarriesFix) {
  const Site *Worst = nullptr;
  for (size_t I : Indices) {
    const Assessment &A = Sites[I].Report.Total;
    if (!Worst || A.MaxWays > Worst->Report.Total.MaxWays ||
        (A.MaxWays == Worst->Report.Total.MaxWays && A.excess() > Worst->Report.Total.excess()))
      Worst = &Sites[I];
  }
  const AccessReport &R = Worst->Report;
  const Assessment &A = R.Total;
  const Cost &Paid = A.Worst.Paid;
  Finding F;
  F.On = {R.On};
  F.Where = R.Where;
  F.LastToken = R.End;
  F.Kernel = R.Kernel;
  F.Array = R.Array;
  F.Ways = A.MaxWays;
  if (Worst->Access) {
    const SourceText Written = writtenAs(*Worst->Access, Sources, Context.getLangOpts());
    F.Access = Written.Tokens;
    if (Location End = locate(Written.End); End.File == F.Where.File && End.Line >= F.Where.Line)
      F.End = End;
  }

  bool UpTo = A.Is == Verdict::Bounded || A.MinWays != A.MaxWays;
  const std::string Compiled = R.compiledAs();
  const std::string Joined = Compiled.empty() ? "" : ", " + Compiled + ",";
  F.Message = formatv("{0}{1}-way bank conflict: this {2} '{3}'{4} takes {5} per warp instead of {6}", UpTo ? "up to " : "",
                      A.MaxWays, verbOf(R.Op), R.Array, Joined, plural(Paid.Wavefronts, "wavefront"), Paid.Ideal)
                  .str();
  if (A.Is == Verdict::Bounded)
    F.Message += "; " + A.Reason;

  if (Paid.Why)
    F.Notes.push_back({R.Where, describeWitness(A, R.Op)});

  std::string How = Worst->LaunchedElsewhere.Line                ? formatv("launched at {0}:{1} with", Worst->LaunchedElsewhere.File, Worst->LaunchedElsewhere.Line).str()
                    : R.BlockSource == ShapeSource::Launch       ? "launched here with"
                    : R.BlockSource == ShapeSource::LaunchBounds ? "with the launch bounds of"
                    : R.BlockSource == ShapeSource::WorkGroupSize ? "with the work-group size of"
                    : R.BlockSource == ShapeSource::Option       ? "with the given block shape of"
                                                                 : "assuming";
  std::string Text = formatv("kernel '{0}' {1} {2} threads per block", shortened(R.Kernel), How, toString(R.Block)).str();
  if (R.hasTotals())
    Text += formatv(": {0} for {1}, {2} at best", plural(A.Wavefronts, "wavefront"), plural(A.Requests, "request"), A.Ideal)
                .str();
  else if (A.Is == Verdict::Exact)
    Text += formatv(": {0} for {1} per step of the loop, {2} at best", plural(A.Wavefronts, "wavefront"),
                    plural(A.Requests, "request"), A.Ideal)
                .str();
  F.Notes.push_back({Worst->LaunchedAt.isValid() ? locate(Worst->LaunchedAt) : R.Where, Text});
  if (Worst->EightByteBanksSetAt.isValid())
    F.Notes.push_back({locate(Worst->EightByteBanksSetAt), "shared memory is given banks of 8 bytes here"});
  for (const Location &Call : R.CallPath)
    F.Notes.push_back({Call, "called from here"});
  if (std::string Steps = describeSteps(*Worst); !Steps.empty())
    F.Notes.push_back({R.Where, Steps});
  if (Indices.size() > 1)
    F.Notes.push_back({R.Where, formatv("the same access conflicts in {0} (other operations, instantiations, "
                                        "block shapes or calls)",
                                        plural(Indices.size() - 1, "other case"))
                                    .str()});
  addCauses(Indices, F);
  if (Worst->Array) {
    std::string What = advice(*Worst, F, CarriesFix);
    F.Notes.push_back({locate(Worst->Array->getLocation()), What});
  }
  return F;
}

/// Joins the findings of one place that say the same of different architectures, and names these.
static std::vector<Finding> joinedByArchitecture(std::vector<Finding> OfPlace) {
  std::vector<Finding> Joined;
  auto NotesOf = [](const Finding &F) {
    std::vector<std::string> Texts;
    for (const Note &N : F.Notes)
      Texts.push_back(N.Text);
    return Texts;
  };
  for (Finding &F : OfPlace) {
    auto Same = llvm::find_if(Joined, [&](const Finding &Old) {
      return Old.Message == F.Message && NotesOf(Old) == NotesOf(F);
    });
    if (Same == Joined.end()) {
      Joined.push_back(std::move(F));
      continue;
    }
    Same->On.push_back(F.On.front());
    llvm::append_range(Same->Causes, F.Causes);
  }
  return Joined;
}

/// "sm_20, sm_90".
static std::string namesOf(llvm::ArrayRef<const Architecture *> Machines) {
  std::string Names;
  for (const Architecture *A : Machines)
    Names += (Names.empty() ? "" : ", ") + A->Name;
  return Names;
}

/// The first line of a function, with the `template <…>` before it.
static SourceLocation beginOf(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  const FunctionDecl *Written = Pattern ? Pattern : F;
  const FunctionTemplateDecl *Template = Written->getDescribedFunctionTemplate();
  return Template ? Template->getBeginLoc() : Written->getBeginLoc();
}

KernelReport Analyzer::reportOf(const FunctionDecl *Kernel, KernelState Is) const {
  KernelReport R;
  R.Kernel = nameOf(Kernel);
  R.Where = locate(Kernel->getLocation());
  R.FirstLine = locate(beginOf(Kernel)).Line;
  R.LastLine = locate(Kernel->getEndLoc()).Line;
  R.InHeader = !Sources.isInMainFile(Sources.getExpansionLoc(Kernel->getLocation()));
  R.Is = Is;
  return R;
}

/// Lists all kernels, those that are to be walked as if they were complete.
void Analyzer::reportKernels() {
  for (const FunctionDecl *Kernel : Kernels.Kernels)
    Out.Kernels.push_back(reportOf(Kernel, KernelState::Complete));
  for (const FunctionDecl *Kernel : Kernels.Invalid)
    Out.Kernels.push_back(reportOf(Kernel, KernelState::Failed));
  for (const FunctionDecl *Template : Kernels.Templates)
    Out.Kernels.push_back(reportOf(Template, KernelState::NotInstantiated));
}

/// Notes that a walk of \p Kernel ended early.
void Analyzer::cutOff(const FunctionDecl *Kernel, uint64_t Budget) {
  auto Place = llvm::find(Kernels.Kernels, Kernel);
  if (Place == Kernels.Kernels.end())
    return;
  KernelReport &R = Out.Kernels[Place - Kernels.Kernels.begin()]; // see reportKernels()
  R.Is = KernelState::CutOff;
  R.Budget = std::max(R.Budget, Budget);
}

/// Walks all kernels in all their configurations.
void Analyzer::collectAll(const Architecture *Machine) {
  size_t FirstSite = 0; // of the kernel at hand
  for (const FunctionDecl *Kernel : Kernels.Kernels)
    for (const Configuration &C :
         configurationsOf(Kernel, Kernels, Options.Elsewhere, Options.Shapes, [&] { return axesOf(Kernel); })) {
      const size_t SitesBefore = Sites.size();
      collect({Kernel, Machine, C});
      bool First = Runs.empty() || Runs.back().Kernel != Kernel || Runs.back().On != Machine;
      if (First)
        FirstSite = SitesBefore;
      if (!First && C.Source == ShapeSource::Assumed) {
        // Another guess: listed if it says something else, but only the likeliest is warned of.
        if (agreesWith(FirstSite, SitesBefore))
          forgetSitesFrom(SitesBefore);
        for (size_t I = SitesBefore; I < Sites.size(); ++I)
          Sites[I].IsOtherGuess = true;
        continue;
      }
      Runs.push_back({Kernel, Machine, C});
    }
}

Result Analyzer::run() {
  for (const Launch &L : Kernels.Launches)
    if (L.Block)
      Out.Launches.push_back({nameOf(L.Kernel), *L.Block, L.Grid, L.Arguments, locate(L.Where)});
  if (Options.Wants)
    llvm::erase_if(Kernels.Kernels, [&](const FunctionDecl *Kernel) { return !Options.Wants(nameOf(Kernel)); });
  reportKernels();
  for (const Architecture *Machine : Options.Machines)
    collectAll(Machine);
  planPadding();

  // Findings by place; the worst of each array carries its fix.
  std::map<Place, std::vector<size_t>> Places;
  std::map<SourceLocation, std::pair<uint64_t, Place>> WorstOf;
  for (size_t I = 0; I < Sites.size(); ++I) {
    const Site &S = Sites[I];
    if (!isConflict(S) || S.IsOtherGuess)
      continue;
    SourceLocation Array = S.Array ? S.Array->getLocation() : SourceLocation();
    Place P{S.Report.Where.At, Array};
    Places[P].push_back(I);
    auto &[Excess, Where] = WorstOf[Array];
    if (Excess <= S.Report.Total.excess()) {
      if (Excess < S.Report.Total.excess() || Where.first.isInvalid())
        Where = P;
      Excess = S.Report.Total.excess();
    }
  }
  std::vector<Place> InOrder;
  for (const auto &[P, Indices] : Places)
    InOrder.push_back(P);
  llvm::sort(InOrder, [&](const Place &A, const Place &B) {
    return A.first == B.first ? A.second < B.second : Sources.isBeforeInTranslationUnit(A.first, B.first);
  });
  for (const Place &P : InOrder) {
    std::vector<Finding> OfPlace;
    for (const Architecture *Machine : Options.Machines) {
      std::vector<size_t> Here;
      llvm::copy_if(Places[P], std::back_inserter(Here), [&](size_t I) { return Sites[I].Report.On == Machine; });
      if (!Here.empty())
        OfPlace.push_back(report(Here, OfPlace.empty() && WorstOf[P.second].second == P));
    }
    for (Finding &F : joinedByArchitecture(std::move(OfPlace))) {
      if (Options.Machines.size() > 1)
        F.Message = namesOf(F.On) + ": " + F.Message;
      Out.Findings.push_back(std::move(F));
    }
  }
  for (Site &S : Sites)
    Out.Accesses.push_back(std::move(S.Report));
  return std::move(Out);
}

StringRef banklint::toString(KernelState S) {
  switch (S) {
  case KernelState::Complete: return "complete";
  case KernelState::CutOff: return "cut_off";
  case KernelState::Failed: return "failed";
  case KernelState::NotInstantiated: return "not_instantiated";
  }
  llvm_unreachable("unknown state");
}

std::string KernelReport::whatIsMissing() const {
  const std::string Name = shortened(Kernel);
  switch (Is) {
  case KernelState::Complete:
    return "";
  case KernelState::CutOff:
    return formatv("kernel '{0}' is too large to be analysed to its end: it was cut off after {1} evaluations", Name,
                   Budget)
        .str();
  case KernelState::Failed:
    return formatv("kernel '{0}' has compile errors: what they hide was not analysed", Name).str();
  case KernelState::NotInstantiated:
    return formatv("kernel '{0}' is a template that nobody instantiates here: it was not analysed", Name).str();
  }
  llvm_unreachable("unknown state");
}

bool AnalysisOptions::assume(StringRef Text) {
  auto [Name, Number] = Text.rsplit('=');
  int64_t Value;
  if (Name.trim().empty() || Number.trim().getAsInteger(0, Value))
    return false;
  Assumed[Name.trim().str()] = Value;
  return true;
}

/// What \p Work gives, or, if it crashes, the failure of the file.
static Result unlessItCrashes(const ASTContext &Context, llvm::function_ref<Result()> Work) {
  Result Out;
  if (guarded([&] { Out = Work(); }))
    return Out;
  const SourceManager &Sources = Context.getSourceManager();
  const auto File = Sources.getFileEntryRefForID(Sources.getMainFileID());
  Failure Crash;
  Crash.File = File ? File->getName().str() : "";
  Crash.Message = formatv("cannot analyse '{0}': the analysis crashed; this is a bug of banklint: please report it, with the "
                          "file, in the issue tracker of banklint",
                          Crash.File)
                      .str();
  Result Failed;
  Failed.Failures.push_back(std::move(Crash));
  return Failed;
}

Result banklint::analyze(ASTContext &Context, const AnalysisOptions &Options) {
  return unlessItCrashes(Context, [&] {
    return Analyzer(Context, Options, findProgram(Context, {Options.Stops, nullptr})).run();
  });
}

Result banklint::analyze(ASTContext &Context, const AnalysisOptions &Options, Program Kernels) {
  return unlessItCrashes(Context, [&] { return Analyzer(Context, Options, std::move(Kernels)).run(); });
}
