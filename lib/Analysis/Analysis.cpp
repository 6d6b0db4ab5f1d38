//===- Analysis.cpp - The whole pipeline ---------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Analysis.h"
#include "Analysis/AccessTable.h"
#include "Analysis/Pictures.h"
#include "Compilers/Nvcc/Merger.h"
#include "Findings/Ranking.h"
#include "Findings/Wording.h"
#include "Remedies/Remedies.h"
#include "Support/Guard.h"
#include "Support/Reasons.h"
#include "Support/Version.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

static RecordingOptions recordingOptions(const AnalysisOptions &From) {
  RecordingOptions O;
  O.LoopStepBudget = From.LoopStepBudget;
  O.ExecutesAllSteps = From.ExecutesAllSteps;
  O.BudgetOfRun = From.EvaluationBudget;
  O.Assumed = From.Assumed;
  O.Stops = From.Stops;
  return O;
}

namespace {

class Analyzer {
public:
  Analyzer(const AnalysisOptions &Options, KernelSet Kernels)
      : Options(Options), P(std::move(Kernels)), Source(*P.Source), Traces(P, recordingOptions(Options)),
        Fixes(P, Traces, Options.Architectures, Options.ComparesFiles) {}

  Result run();

private:
  /// Which accesses are one finding: those at one place in the source.
  using Place = std::pair<SourcePoint, SourcePoint>; // access, array

  KernelReport reportOf(const ir::Kernel &Kernel, KernelState Is) const;
  void listLaunches();
  void listKernels();
  Run runOf(const ir::Kernel &Kernel, const Architecture *On, Configuration How) const;
  void analyze(const Architecture *On);
  void analyze(const Run &R);
  void countSteps(llvm::ArrayRef<Run> Launches, size_t First);
  void cutOff(const ir::Kernel &Kernel, uint64_t Budget);
  EarlyEnd earlyEndOf(const Run &R, const trace::Trace &T) const;
  void noteEarlyEnd(const Run &R, const trace::Trace &T);
  void adviseOnEarlyEnds();
  bool isConflict(const AccessEntry &S) const;
  bool mayConflict(const AccessEntry &S) const;
  void listFindings();
  void drawPictures();
  void drawUnder(const Run &R, bool Simpler);
  Picture *pictureOf(const Run &R, const std::vector<const void *> &Key);
  /// The accesses that are findings, by place.
  struct AccessesOfFindings {
    std::map<Place, std::vector<size_t>> Places;
    std::map<SourcePoint, std::pair<uint64_t, Place>> WorstOf;                        ///< excess, by array
    std::map<std::pair<SourcePoint, std::string>, std::set<SourcePoint>> ArraysNamed; ///< at one place
  };
  void addPossible(AccessesOfFindings &To) const;
  Finding findingFor(const std::vector<size_t> &Indices, bool CarriesFix, bool NameIsShared);
  std::set<const AccessEntry *> worstOfKernels() const;
  void addExchange(const std::vector<size_t> &Indices, Finding &F);
  void addNotes(const AccessEntry &Worst, size_t Cases, Finding &F) const;
  void addCauses(const std::vector<size_t> &Indices, Finding &F) const;
  Place placeOf(const AccessEntry &S) const { return {S.Report.Where.At, S.Array ? Source.declaredAt(*S.Array) : 0}; }
  void addFreeInstances(const std::vector<size_t> &Indices, const AccessEntry &Worst, Finding &F) const;

  const AnalysisOptions &Options;
  KernelSet P;
  ir::Source &Source;
  Recordings Traces;
  Remedies Fixes;
  AccessTable Accesses;
  std::set<const AccessEntry *> WorstOfKernels; ///< once all accesses are known
  std::set<SourcePoint> InUnknownLoops;         ///< arrays with accesses there
  /// Instances of templates in which a place has no conflict.
  std::map<std::pair<Place, const Architecture *>, std::set<std::string>> FreeIn;
  std::vector<Run> ToDraw;
  /// Of each kernel that was run: how it ends early in its first configuration, if it does so in all.
  std::map<const ir::Kernel *, std::optional<EarlyEnd>> EarlyEnds;
  Result Out;
};

} // namespace

//===----------------------------------------------------------------------===//
// Kernels and launches
//===----------------------------------------------------------------------===//

KernelReport Analyzer::reportOf(const ir::Kernel &Kernel, KernelState Is) const {
  KernelReport R;
  R.Kernel = Kernel.Name;
  R.Where = Source.locate(Kernel.Where);
  R.FirstLine = Kernel.FirstLine;
  R.LastLine = Kernel.LastLine;
  R.InHeader = Kernel.InHeader;
  R.Is = Is;
  auto ByNvcc = [&](const Architecture *On) { return joinsAccesses(*On, Source.isCuda()); };
  auto ByLlvm = [&](const Architecture *On) {
    return LlvmRules::of(*On, Source.isCuda(), Source.isOpenCl(), Options.joinsNothing()).Joins == LlvmRules::ForAmd;
  };
  if (llvm::any_of(Options.Architectures, ByNvcc) && !Options.joinsNothing()) {
    R.Nvcc = nvccName(Options.Nvcc.value_or(NewestNvcc));
    R.Compiler = nameOf(Options.Compiler);
  } else if (llvm::any_of(Options.Architectures, ByLlvm))
    R.Compiler = nameOf(CudaCompiler::Clang);
  return R;
}

void Analyzer::listLaunches() {
  for (const Launch &L : P.Launches)
    if (L.Block)
      Out.Launches.push_back({Source.nameOf(L.Kernel), *L.Block, L.Grid, L.Arguments, Source.locate(L.Where)});
    else
      Out.LaunchedOtherwise.push_back(Source.nameOf(L.Kernel));
}

/// Lists all kernels, those that are to be analysed as if they were complete.
void Analyzer::listKernels() {
  for (const ir::Kernel &K : P.Kernels) {
    Out.Kernels.push_back(reportOf(K, KernelState::Complete));
    if (K.MaySpillToShared)
      Out.Advice.push_back(spillsToShared(Out.Kernels.back()));
  }
  for (const ir::Kernel &K : P.Invalid)
    Out.Kernels.push_back(reportOf(K, KernelState::Failed));
  for (const ir::Kernel &K : P.Templates)
    Out.Kernels.push_back(reportOf(K, KernelState::NotInstantiated));
  for (const ir::Kernel &K : P.OfLibraries)
    Out.Kernels.push_back(reportOf(K, KernelState::OfLibrary));
}

/// Notes that a run of \p Kernel ended early.
void Analyzer::cutOff(const ir::Kernel &Kernel, uint64_t Budget) {
  KernelReport &R = Out.Kernels[size_t(&Kernel - P.Kernels.data())]; // see listKernels()
  R.Is = KernelState::CutOff;
  R.Budget = std::max(R.Budget, Budget);
  Fixes.addIncomplete(Kernel.Id);
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

Run Analyzer::runOf(const ir::Kernel &Kernel, const Architecture *On, Configuration How) const {
  const bool EightBytes = Source.eightByteBanksAskedAt(Kernel.Id, How.LaunchedAt).has_value();
  const bool AsWritten = Options.joinsNothing() || !joinsAccesses(*On, Source.isCuda());
  return {&Kernel,
          On,
          EightBytes ? &withEightByteBanks(*On) : On,
          std::move(How),
          {AsWritten ? nullptr : On,
           NvccRules::of(Options.Nvcc.value_or(NewestNvcc), On->ComputeCapability, Options.As, Options.Compiler),
           LlvmRules::of(*On, Source.isCuda(), Source.isOpenCl(), Options.joinsNothing())}};
}

/// Whether another layout of the array may help: not a copy that waits for how it reads global memory.
static bool isOfLayout(const AccessEntry &S) { return !S.Report.Total.Worst.IsAtSource; }

/// Of a run that ended early, loops and accesses are missing: no total is sure.
static void makeUnsure(Assessment &Of) {
  if (Of.Is != Verdict::Exact)
    return;
  Of.Is = Verdict::Bounded;
  Of.Reason = reason::Budget;
}

/// Runs a kernel in one configuration, and notes what its accesses cost.
void Analyzer::analyze(const Run &R) {
  const uint64_t Budget = Options.EvaluationBudget;
  trace::Trace &T = Traces.of(R);
  if (!T.IsComplete)
    cutOff(*R.Kernel, Budget);
  noteEarlyEnd(R, T);
  for (AccessEntry &New : entriesOf(T, R, P)) {
    if (!T.IsComplete)
      makeUnsure(New.Report.Total);
    if (const AccessEntry &S = Accesses.add(std::move(New)); S.Array && isConflict(S) && isOfLayout(S))
      Fixes.addConflict(*S.Array);
  }
}

/// Precondition: all threads of the run leave early.
EarlyEnd Analyzer::earlyEndOf(const Run &R, const trace::Trace &T) const {
  EarlyEnd E;
  E.LaunchedAt = R.How.LaunchedAt ? Source.locate(R.How.LaunchedAt) : R.How.LaunchedElsewhere;
  if (T.AllLeaveBy == trace::Trace::Trap)
    E.TrapAt = Source.locate(Source.beginOf(T.AllTrapAt));
  const ir::Function *F = P.Code->function(R.Kernel->Id);
  for (size_t I = 0; F && !F->This && I < std::min<size_t>(R.How.Arguments.size(), F->Parameters); ++I)
    if (R.How.Arguments[I])
      E.Known.emplace_back(F->Locals[I].Name, *R.How.Arguments[I]);
  return E;
}

/// Notes whether all threads of a run leave before the end of the kernel: by a trap, or before any access.
void Analyzer::noteEarlyEnd(const Run &R, const trace::Trace &T) {
  using trace::Trace;
  const bool IsEarly = T.AllLeaveBy == Trace::Trap || (T.AllLeaveBy == Trace::Return && T.Accesses.empty());
  const auto [It, IsFirst] = EarlyEnds.try_emplace(R.Kernel);
  if (!IsEarly)
    It->second.reset();
  else if (IsFirst)
    It->second = earlyEndOf(R, T);
}

/// Each place once: instantiations of a template mostly end alike.
void Analyzer::adviseOnEarlyEnds() {
  std::set<SourcePoint> Told;
  for (const auto &[I, Kernel] : llvm::enumerate(P.Kernels)) {
    const auto It = EarlyEnds.find(&Kernel);
    if (It != EarlyEnds.end() && It->second && Told.insert(Kernel.Where).second)
      Out.Advice.push_back(textOf(*It->second, Out.Kernels[I])); // see listKernels()
  }
}

/// Counts one step of the loops of which launches run different numbers. \p Launches: of one kernel, whose accesses
/// begin at number \p First.
void Analyzer::countSteps(llvm::ArrayRef<Run> Launches, size_t First) {
  std::set<Shape> Seen;
  for (Run R : Launches) {
    if (!Accesses.differsInSteps(First, R.How.Block) || !Seen.insert(R.How.Block).second)
      continue;
    R.ForAllLaunches = true;
    trace::Trace &T = Traces.of(R);
    if (T.IsComplete)
      for (const AccessEntry &OfStep : entriesOf(T, R, P))
        Accesses.takeSteps(R, OfStep);
    if (!Fixes.mayNeed(T)) // which asks for all launches, too
      Traces.forget(R);
  }
}

/// Runs all kernels in all their configurations.
void Analyzer::analyze(const Architecture *On) {
  for (const ir::Kernel &Kernel : P.Kernels) {
    const size_t FirstAccess = Accesses.All.size();
    bool IsFirst = true;
    std::vector<Run> Launches;
    auto Axes = [&] { return Traces.axesReadBy(Kernel); };
    auto LeavesArrays = [&](const Shape &Block) {
      const Run Assumed = runOf(Kernel, On, {Block, ShapeSource::Assumed, {}, {}, {}, {}});
      const bool Leaves = Traces.leavesArrays(Assumed);
      if (Leaves)
        Traces.forget(Assumed);
      return Leaves;
    };
    for (Configuration &How : configurationsOf(Kernel, P, Options.Elsewhere, Options.Shapes, Axes, LeavesArrays)) {
      const size_t AccessesBefore = Accesses.All.size();
      const Run R = runOf(Kernel, On, std::move(How));
      analyze(R);
      Launches.push_back(R);
      if (IsFirst || R.How.Source != ShapeSource::Assumed)
        Fixes.addRun(R, Traces.of(R));
      else if (Accesses.agree(FirstAccess, AccessesBefore))
        Accesses.forgetFrom(AccessesBefore);
      else // another guess: listed as it says something else, but only the likeliest is warned of
        for (size_t I = AccessesBefore; I < Accesses.All.size(); ++I)
          Accesses.All[I].IsOtherGuess = true;
      if (Options.Draws)
        ToDraw.push_back(R);
      else if (!Fixes.mayNeed(Traces.of(R)))
        Traces.forget(R);
      IsFirst = false;
    }
    countSteps(Launches, FirstAccess);
  }
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

/// Sure conflicts, and those that depend on a number in a way that the message can state exactly.
bool Analyzer::isConflict(const AccessEntry &S) const {
  const Assessment &A = S.Report.Total;
  const unsigned Least = std::max(Options.MinWays, 2u);
  if (A.Is == Verdict::Bounded)
    return A.MaxWays >= Least && (A.HasCondition || A.MinWays >= 2);
  return A.Is == Verdict::Exact && A.MaxWays >= Least && A.excess() > 0;
}

/// Whether a number that nobody knows decides whether it conflicts.
bool Analyzer::mayConflict(const AccessEntry &S) const {
  const Assessment &A = S.Report.Total;
  return A.Is == Verdict::Bounded && A.MaxWays >= std::max(Options.MinWays, 2u) && !isConflict(S);
}

/// What brings it about besides the access itself.
void Analyzer::addCauses(const std::vector<size_t> &Indices, Finding &F) const {
  for (size_t I : Indices) {
    const AccessEntry &S = Accesses.All[I];
    F.Causes.insert(F.Causes.end(), S.Report.CallPath.begin(), S.Report.CallPath.end());
    if (S.LaunchedAt)
      F.Causes.push_back(Source.locate(S.LaunchedAt));
    if (S.LaunchedElsewhere.Line)
      F.Causes.push_back(S.LaunchedElsewhere);
    if (S.Array)
      F.Causes.push_back(Source.locate(Source.declaredAt(*S.Array)));
  }
}

void Analyzer::addNotes(const AccessEntry &Worst, size_t Cases, Finding &F) const {
  const AccessReport &R = Worst.Report;
  if (std::string Text = witnessOf(R); !Text.empty())
    F.Notes.push_back({R.Where, Text});
  F.Notes.push_back(
      {Worst.LaunchedAt ? Source.locate(Worst.LaunchedAt) : R.Where, launchOf(R, Worst.LaunchedElsewhere)});
  if (Worst.EightByteBanksSetAt)
    F.Notes.push_back({Source.locate(Worst.EightByteBanksSetAt), "shared memory is given banks of 8 bytes here"});
  for (const Location &Call : R.CallPath)
    F.Notes.push_back({Call, "called from here"});
  if (std::string Steps = stepsOf(R, Worst.WaysOfExecutions, MostListed); !Steps.empty())
    F.Notes.push_back({R.Where, Steps});
  if (Cases > 1)
    F.Notes.push_back({R.Where, othersOf(Cases - 1)});
}

/// Whether a kernel is an instance of a template, `scale<float>`.
static bool isInstance(StringRef Kernel) { return Kernel.contains('<'); }

/// Adds which instances of the template of the worst case have no conflict there.
void Analyzer::addFreeInstances(const std::vector<size_t> &Indices, const AccessEntry &Worst, Finding &F) const {
  const auto Here = FreeIn.find({placeOf(Worst), Worst.Report.On});
  if (Here == FreeIn.end() || !isInstance(Worst.Report.Kernel))
    return;
  auto NameOf = [](StringRef Kernel) { return Kernel.split('<').first; };
  std::set<std::string> Free;
  for (const std::string &Kernel : Here->second)
    if (NameOf(Kernel) == NameOf(Worst.Report.Kernel) &&
        llvm::none_of(Indices, [&](size_t I) { return Accesses.All[I].Report.Kernel == Kernel; }))
      Free.insert(Kernel);
  if (!Free.empty())
    F.Notes.push_back({Worst.Report.Where, freeInstancesOf(Free)});
}

/// For each kernel, block shape and architecture: the first access of those that pay most for conflicts.
std::set<const AccessEntry *> Analyzer::worstOfKernels() const {
  std::map<std::tuple<std::string, Shape, const Architecture *>, const AccessEntry *> Worst;
  for (const AccessEntry &S : Accesses.All)
    if (isConflict(S)) {
      const AccessEntry *&Known = Worst[{S.Report.Kernel, S.Report.Block, S.Report.On}];
      if (!Known || S.Report.Total.excess() > Known->Report.Total.excess())
        Known = &S;
    }
  std::set<const AccessEntry *> Found;
  for (const auto &[Where, S] : Worst)
    Found.insert(S);
  return Found;
}

/// Says in the worst finding of a kernel that its lanes are better off along y, if they are.
void Analyzer::addExchange(const std::vector<size_t> &Indices, Finding &F) {
  for (size_t I : Indices) {
    const AccessEntry &S = Accesses.All[I];
    const auto Exchange = S.Array && WorstOfKernels.count(&S)
                              ? Fixes.exchangeFor(S.Report.Kernel, S.Report.Block, S.Report.On, *S.Array)
                              : std::nullopt;
    const auto Kernel = llvm::find_if(P.Kernels, [&](const ir::Kernel &K) { return K.Name == S.Report.Kernel; });
    if (Exchange && Kernel != P.Kernels.end())
      F.Notes.push_back({Source.locate(Kernel->Where), exchangeOf(S.Report, *Exchange)});
  }
}

/// One finding for the accesses at one place on one architecture: the worst one speaks, the others are counted.
Finding Analyzer::findingFor(const std::vector<size_t> &Indices, bool CarriesFix, bool NameIsShared) {
  const AccessEntry *Worst = nullptr;
  for (size_t I : Indices) {
    const Assessment &A = Accesses.All[I].Report.Total;
    if (!Worst || A.MaxWays > Worst->Report.Total.MaxWays ||
        (A.MaxWays == Worst->Report.Total.MaxWays && A.excess() > Worst->Report.Total.excess()))
      Worst = &Accesses.All[I];
  }
  const AccessReport &R = Worst->Report;
  Finding F;
  F.On = {R.On};
  F.Where = R.Where;
  F.LastToken = R.End;
  F.Kernel = R.Kernel;
  F.Array = R.Array;
  F.Declared = R.Declared;
  F.Ways = R.Total.MaxWays;
  SourcePoint End;
  F.Access = Source.textOf(Worst->Access, End);
  if (Location Behind = Source.locate(End); Behind.File == F.Where.File && Behind.Line >= F.Where.Line)
    F.End = Behind;
  F.IsPossible = mayConflict(*Worst);
  F.Message = messageOf(R, NameIsShared, F.IsPossible);
  F.Totals = totalsOf(R);
  addNotes(*Worst, Indices.size(), F);
  addFreeInstances(Indices, *Worst, F);
  addCauses(Indices, F);
  if (Worst->Array && isOfLayout(*Worst) && !F.IsPossible) {
    const Remedy &What = Fixes.of(*Worst->Array);
    addExchange(Indices, F);
    F.Notes.push_back(
        {Source.locate(Source.declaredAt(*Worst->Array)), adviceOf(R, What, Options.Architectures.size())});
    F.Advice =
        adviceInLines(R, What, Options.Architectures.size(), InUnknownLoops.count(Source.declaredAt(*Worst->Array)));
    F.IsOfThisText = (What.NotOffered && What.NotOffered->Line) || (What.NotEdited && What.NotEdited->Line) ||
                     !What.HangsOnLaunchesOf.empty() || Source.usesOf(*Worst->Array).HangsOnCalls;
    if (CarriesFix && !What.NotOffered && !What.NotEdited && !R.isOfSharedWords()) {
      F.Fix = What.Edits;
      F.FixTitle = fixTitle(R, What);
      F.FixReliesOn.assign(What.ReliesOn.begin(), What.ReliesOn.end());
      F.FixHangsOnLaunchesOf.assign(What.HangsOnLaunchesOf.begin(), What.HangsOnLaunchesOf.end());
      F.FixNeedsAllFiles = What.NeedsAllFiles;
    }
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
    auto Same = llvm::find_if(
        Joined, [&](const Finding &Old) { return Old.Message == F.Message && NotesOf(Old) == NotesOf(F); });
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
static std::string namesOf(llvm::ArrayRef<const Architecture *> Architectures) {
  std::string Names;
  for (const Architecture *A : Architectures)
    Names += (Names.empty() ? "" : ", ") + A->Name;
  return Names;
}

/// Adds accesses that may be top costs, at places without conflicts.
void Analyzer::addPossible(AccessesOfFindings &To) const {
  TopCosts Top;
  std::map<Place, std::vector<size_t>> Possible;
  for (const AccessEntry &S : Accesses.All)
    Top.add(S.Report, isConflict(S));
  for (const auto &[I, S] : llvm::enumerate(Accesses.All)) {
    const Place At = placeOf(S);
    if (!S.IsOtherGuess && mayConflict(S) && !To.Places.count(At) && Top.mayHave(S.Report))
      Possible[At].push_back(I);
  }
  for (auto &[At, Indices] : Possible)
    To.Places[At] = std::move(Indices);
}

/// Findings by place; the worst of each array carries its fix.
void Analyzer::listFindings() {
  WorstOfKernels = worstOfKernels();
  AccessesOfFindings Found;
  auto &[Places, WorstOf, ArraysNamed] = Found;
  for (size_t I = 0; I < Accesses.All.size(); ++I) {
    const AccessEntry &S = Accesses.All[I];
    const Place At = placeOf(S);
    const SourcePoint Array = At.second;
    if (S.Report.InUnknownLoop)
      InUnknownLoops.insert(Array);
    if (S.Report.Total.Is == Verdict::Exact && S.Report.Total.MaxWays == 1 && isInstance(S.Report.Kernel))
      FreeIn[{At, S.Report.On}].insert(S.Report.Kernel);
    if (!isConflict(S) || S.IsOtherGuess)
      continue;
    Places[At].push_back(I);
    ArraysNamed[{At.first, S.Report.Array}].insert(Array);
    auto &[Excess, Where] = WorstOf[Array];
    if (!isOfLayout(S))
      continue;
    if (Excess < S.Report.Total.excess() || !Where.first)
      Where = At;
    Excess = std::max(Excess, S.Report.Total.excess());
  }
  addPossible(Found);
  std::vector<Place> InOrder;
  for (const auto &[At, Indices] : Places)
    InOrder.push_back(At);
  llvm::sort(InOrder, [&](const Place &A, const Place &B) {
    return A.first == B.first ? A.second < B.second : Source.isBefore(A.first, B.first);
  });
  for (const Place &At : InOrder) {
    std::vector<Finding> OfPlace;
    const std::string &Name = Accesses.All[Places[At].front()].Report.Array;
    const bool NameIsShared = ArraysNamed[{At.first, Name}].size() > 1;
    for (const Architecture *Arch : Options.Architectures) {
      std::vector<size_t> Here;
      llvm::copy_if(Places[At], std::back_inserter(Here), [&](size_t I) { return Accesses.All[I].Report.On == Arch; });
      if (!Here.empty())
        OfPlace.push_back(findingFor(Here, OfPlace.empty() && WorstOf[At.second].second == At, NameIsShared));
    }
    for (Finding &F : joinedByArchitecture(std::move(OfPlace))) {
      if (Options.Architectures.size() > 1)
        F.Message = namesOf(F.On) + ": " + F.Message;
      Out.Findings.push_back(std::move(F));
    }
  }
}

//===----------------------------------------------------------------------===//
// Pictures
//===----------------------------------------------------------------------===//

/// The picture of an access that is wanted, or null.
Picture *Analyzer::pictureOf(const Run &R, const std::vector<const void *> &Key) {
  AccessEntry *S = Accesses.find(R, Key);
  return S && Options.Draws(S->Report.Where) ? &S->Report.Drawn : nullptr;
}

/// Adds what the accesses of a run cost under the remedies of their arrays: the best ones, or the simpler ones.
void Analyzer::drawUnder(const Run &R, bool Simpler) {
  Layouts Under;
  std::map<SourcePoint, std::string> Names;
  for (const AccessEntry &S : Accesses.All) {
    if (!S.Array || !isConflict(S) || S.IsOtherGuess || S.Report.isOfSharedWords())
      continue;
    const Remedy &What = Fixes.of(*S.Array);
    const SourcePoint Array = Source.declaredAt(*S.Array);
    if (What.NotOffered || (Simpler && !What.SimplerTo))
      continue;
    Under.try_emplace(Array, Simpler ? *What.SimplerTo : What.To);
    Names.try_emplace(Array, StringRef(changeOf(S.Report.Array, What, Simpler)).rtrim(',').str());
  }
  if (!Under.empty())
    draw(
        Traces.of(R), R, P, Under, [&](SourcePoint Array) { return Names[Array]; },
        [&](const std::vector<const void *> &Key) {
          Picture *To = pictureOf(R, Key);
          return To && To->isDrawn() ? To : nullptr;
        });
}

/// Draws the accesses that are wanted, from what the runs wrote down. Of launches with different arguments the first
/// is drawn.
void Analyzer::drawPictures() {
  if (!Options.Draws)
    return;
  std::set<std::tuple<const Architecture *, const ir::Kernel *, Shape>> Drawn;
  for (const Run &R : ToDraw) {
    if (!Drawn.insert({R.On, R.Kernel, R.How.Block}).second)
      continue;
    draw(
        Traces.of(R), R, P, Layouts(), [](SourcePoint) { return ""; },
        [&](const std::vector<const void *> &Key) { return pictureOf(R, Key); });
    drawUnder(R, /*Simpler=*/false);
    drawUnder(R, /*Simpler=*/true);
  }
  SourcePoint End;
  for (AccessEntry &S : Accesses.All)
    if (S.Report.Drawn.isDrawn())
      S.Report.Drawn.Text = Source.textOf(S.Access, End);
}

Result Analyzer::run() {
  listLaunches();
  Out.Open = P.Open;
  Out.Calls = P.Calls;
  if (Options.Wants)
    llvm::erase_if(P.Kernels, [&](const ir::Kernel &K) { return !Options.Wants(K.Name); });
  listKernels();
  for (const Architecture *Arch : Options.Architectures)
    analyze(Arch);
  adviseOnEarlyEnds();
  Fixes.plan();
  listFindings();
  drawPictures();
  for (AccessEntry &S : Accesses.All)
    Out.Accesses.push_back(std::move(S.Report));
  Out.Evaluations = Traces.executed();
  Out.LaunchNumbers.assign(Traces.launchNumbers().begin(), Traces.launchNumbers().end());
  return std::move(Out);
}

//===----------------------------------------------------------------------===//
// Entry
//===----------------------------------------------------------------------===//

bool AnalysisOptions::assume(StringRef Text) {
  auto [Name, Number] = Text.rsplit('=');
  int64_t Value;
  if (Name.trim().empty() || Number.trim().getAsInteger(0, Value))
    return false;
  Assumed[Name.trim().str()] = Value;
  return true;
}

Result banklint::unlessItCrashes(StringRef File, llvm::function_ref<Result()> Work) {
  Result Out;
  if (guarded([&] { Out = Work(); }))
    return Out;
  Failure Crash;
  Crash.File = File.str();
  Crash.Message = formatv("cannot analyse '{0}': the analysis crashed; {1}", Crash.File, bugText()).str();
  Result Failed;
  Failed.Failures.push_back(std::move(Crash));
  return Failed;
}

Result banklint::analyze(std::shared_ptr<ir::Program> Code, std::shared_ptr<ir::Source> Source,
                         const AnalysisOptions &Options) {
  return unlessItCrashes(Source->mainFile(), [&] {
    const KernelSearch Search{Options.Stops, nullptr, Options.Calls, Options.WantedCalls};
    return Analyzer(Options, findKernels(Code, Source, Search)).run();
  });
}

Result banklint::analyze(const AnalysisOptions &Options, KernelSet Kernels) {
  const std::shared_ptr<ir::Source> Source = Kernels.Source;
  return unlessItCrashes(Source->mainFile(), [&] { return Analyzer(Options, std::move(Kernels)).run(); });
}
