//===- Run.cpp - Many translation units -----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/Run.h"
#include "Execution/Includers.h"
#include "Execution/Processes.h"
#include "Execution/Progress.h"
#include "Execution/Transfer.h"
#include "Support/RealPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

namespace {

class Run {
public:
  Run(llvm::ArrayRef<Unit> Chosen, AnalysisOptions Options, const RunOptions &How)
      : Chosen(Chosen), Options(std::move(Options)), How(How), Results(Chosen.size()), Efforts(Chosen.size()) {
    this->Options.ComparesFiles = true;
  }

  void analyze(llvm::ArrayRef<Unit> Others);

  std::vector<Result> takeResults() { return std::move(Results); }
  std::vector<Effort> takeEfforts() { return std::move(Efforts); }

private:
  using Told = std::function<News(size_t, const Result *)>;
  std::vector<Result> analyzeEach(llvm::ArrayRef<const Unit *> Which, StringRef What, std::vector<Effort> &Took,
                                  const Told &Tells = nullptr) const;
  void analyzeCrashedAgain(llvm::ArrayRef<const Unit *> Which, std::vector<ProcessOutcome> &Outcomes) const;
  void analyzeChosen(llvm::ArrayRef<size_t> Places, StringRef What, const Told &Tells = nullptr);
  std::vector<LaunchRecord> launchesIn(llvm::ArrayRef<Unit> Others) const;
  std::vector<CallRecord> callsOfOpenFunctions(llvm::ArrayRef<Unit> Others) const;
  std::optional<std::string> otherUserOf(const Finding &F, size_t Unit) const;
  std::optional<std::string> unseenLauncherOf(const Finding &F, size_t Unit, Includers &Around) const;
  bool isPartOfOthers(size_t Unit) const;
  std::optional<std::string> whyNotForAllFiles(const Finding &F, size_t Unit, Includers &Around) const;
  bool launchesOtherwise(size_t Other, const Finding &F, size_t Unit) const;
  void withholdSharedFixes(llvm::ArrayRef<Unit> Others);

  llvm::ArrayRef<Unit> Chosen;
  AnalysisOptions Options;
  const RunOptions &How;
  std::vector<Result> Results; ///< of Chosen
  std::vector<Effort> Efforts; ///< of Chosen
};

} // namespace

std::vector<Result> Run::analyzeEach(llvm::ArrayRef<const Unit *> Which, StringRef What, std::vector<Effort> &Took,
                                     const Told &Tells) const {
  Progress Bar(What, Which.size());
  const HeaderCache *Headers = How.Headers ? &*How.Headers : nullptr;
  auto Work = [&](size_t I) {
    Result R = analyzeUnit(*Which[I], Options, How.Draw, Headers);
    return pack(R);
  };
  auto Ended = [&](size_t I, const ProcessOutcome &O) {
    News New;
    if (Tells) {
      const Result R = O.Crash.empty() ? unpack(O.Answer) : Result();
      New = Tells(I, O.Crash.empty() ? &R : nullptr);
    }
    if (!New.Text.empty()) {
      Bar.hide();
      llvm::outs() << New.Text;
      llvm::outs().flush(); // the next process would print it again
    }
    Bar.advance(Which[I]->File, New.SoFar);
  };
  std::vector<ProcessOutcome> Outcomes = runInProcesses(Which.size(), How.Jobs, How.Limits, Work, Ended);
  if (Headers)
    analyzeCrashedAgain(Which, Outcomes);
  std::vector<Result> Found;
  Took.clear();
  for (const auto &[U, Outcome] : llvm::zip_equal(Which, Outcomes)) {
    Took.push_back({Outcome.Seconds, Outcome.PeakBytes});
    Found.push_back(Outcome.Crash.empty()
                        ? unpack(Outcome.Answer)
                        : failedUnit(*U, formatv("cannot analyse '{0}': {1}", U->File, Outcome.Crash)));
  }
  return Found;
}

/// A unit that crashes with precompiled headers may not without.
void Run::analyzeCrashedAgain(llvm::ArrayRef<const Unit *> Which, std::vector<ProcessOutcome> &Outcomes) const {
  std::vector<size_t> Crashed;
  for (auto [I, O] : llvm::enumerate(Outcomes))
    if (StringRef(O.Crash).starts_with("it crashed"))
      Crashed.push_back(I);
  auto Work = [&](size_t I) {
    Result R = analyzeUnit(*Which[Crashed[I]], Options, How.Draw);
    return pack(R);
  };
  std::vector<ProcessOutcome> Again =
      runInProcesses(Crashed.size(), How.Jobs, How.Limits, Work, [](size_t, const ProcessOutcome &) {});
  for (auto [I, O] : llvm::zip_equal(Crashed, Again)) {
    O.Seconds += Outcomes[I].Seconds;
    Outcomes[I] = std::move(O);
  }
}

/// Analyses some of the chosen units.
void Run::analyzeChosen(llvm::ArrayRef<size_t> Places, StringRef What, const Told &Tells) {
  std::vector<const Unit *> Which;
  for (size_t Place : Places)
    Which.push_back(&Chosen[Place]);
  std::vector<Effort> Took;
  std::vector<Result> Found = analyzeEach(Which, What, Took, Tells);
  for (const auto &[Place, R, New] : llvm::zip_equal(Places, Found, Took)) {
    Results[Place] = std::move(R);
    Effort &E = Efforts[Place];
    E = {E.Seconds + New.Seconds, std::max(E.PeakBytes, New.PeakBytes)};
  }
}

/// Whether a kernel with a guessed block shape is launched elsewhere.
static bool wantsLaunches(const Result &R, llvm::ArrayRef<LaunchRecord> Elsewhere) {
  return llvm::any_of(R.Accesses, [&](const AccessReport &A) {
    return isGuess(A.BlockSource) &&
           llvm::any_of(Elsewhere, [&](const LaunchRecord &L) { return L.Kernel == A.Kernel; });
  });
}

/// "kernel" for "space::kernel<float, 32>".
static StringRef simpleName(StringRef Kernel) {
  Kernel = Kernel.take_front(Kernel.find('<'));
  return Kernel.rsplit("::").second.empty() ? Kernel : Kernel.rsplit("::").second;
}

/// The launches in other units of kernels whose block shapes are guesses. Only units whose file
/// mentions such a kernel are parsed.
std::vector<LaunchRecord> Run::launchesIn(llvm::ArrayRef<Unit> Others) const {
  std::set<std::string> Guessed;
  for (const Result &R : Results)
    for (const AccessReport &A : R.Accesses)
      if (isGuess(A.BlockSource))
        Guessed.insert(simpleName(A.Kernel).str());
  std::vector<const Unit *> Which;
  for (const Unit &U : Others)
    if (mentions(U.path(), Guessed))
      Which.push_back(&U);
  Run Launches(Chosen, Options, How);
  Launches.Options.Wants = [](StringRef) { return false; };
  std::vector<Effort> Took;
  std::vector<LaunchRecord> Found;
  for (const Result &R : Launches.analyzeEach(Which, "launches", Took))
    Found.insert(Found.end(), R.Launches.begin(), R.Launches.end());
  return Found;
}

/// Whether a file has one of the names as a whole word.
static bool hasWord(StringRef File, const std::set<std::string> &Names) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return false;
  const StringRef Text = (*Buffer)->getBuffer();
  auto IsPart = [&](size_t At) { return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_'); };
  for (const std::string &Name : Names)
    for (size_t At = Text.find(Name); At != StringRef::npos; At = Text.find(Name, At + 1))
      if (!(At && IsPart(At - 1)) && !IsPart(At + Name.size()))
        return true;
  return false;
}

/// Whether a host function that launches kernels is called elsewhere.
static bool wantsCalls(const Result &R, llvm::ArrayRef<CallRecord> Calls) {
  return llvm::any_of(R.Open, [&](const ir::HostFunction &F) {
    return llvm::any_of(Calls, [&](const CallRecord &C) { return C.Linkage == F.Linkage; });
  });
}

/// With what units call functions of others that launch kernels with block shapes which their callers know. Only units
/// whose file mentions such a function are parsed.
std::vector<CallRecord> Run::callsOfOpenFunctions(llvm::ArrayRef<Unit> Others) const {
  Run Calls(Chosen, Options, How);
  Calls.Options.Wants = [](StringRef) { return false; };
  std::set<std::string> Names;
  for (const Result &R : Results)
    for (const ir::HostFunction &F : R.Open) {
      Names.insert(F.Name);
      Calls.Options.WantedCalls.insert(F.Linkage);
    }
  if (Names.empty())
    return {};
  std::vector<const Unit *> Which;
  for (const auto &[U, R] : llvm::zip_equal(Chosen, Results)) {
    std::set<std::string> OfOthers = Names;
    for (const ir::HostFunction &F : R.Open)
      OfOthers.erase(F.Name);
    if (hasWord(U.path(), OfOthers))
      Which.push_back(&U);
  }
  for (const Unit &U : Others)
    if (hasWord(U.path(), Names))
      Which.push_back(&U);
  std::vector<Effort> Took;
  std::vector<CallRecord> Found;
  for (const Result &R : Calls.analyzeEach(Which, "calls", Took))
    Found.insert(Found.end(), R.Calls.begin(), R.Calls.end());
  return Found;
}

/// Whether a unit offers the same fix.
static bool agrees(const Result &R, const Finding &With) {
  return llvm::any_of(R.Findings, [&](const Finding &F) {
    return F.Array == With.Array && F.Fix.size() == With.Fix.size() &&
           llvm::all_of(llvm::zip_equal(F.Fix, With.Fix), [](const auto &Pair) {
             const auto &[A, B] = Pair;
             return realPathOf(A.OpenedAs) == realPathOf(B.OpenedAs) && A.Offset == B.Offset &&
                    A.Replacement == B.Replacement;
           });
  });
}

/// Whether a unit launches a kernel with block shapes in which another one did not analyse it, and a fix hangs on them.
bool Run::launchesOtherwise(size_t Other, const Finding &F, size_t Unit) const {
  return llvm::any_of(F.FixHangsOnLaunchesOf, [&](const std::string &Kernel) {
    auto IsAnother = [&](const LaunchRecord &L) {
      return L.Kernel == Kernel && llvm::none_of(Results[Unit].Accesses, [&](const AccessReport &A) {
               return A.Kernel == Kernel && A.Block == L.Block;
             });
    };
    return llvm::any_of(Results[Other].Launches, IsAnother) ||
           llvm::is_contained(Results[Other].LaunchedOtherwise, Kernel);
  });
}

/// Whether a unit has errors, and its file is included by units that have none: it is no program by itself. Where only
/// headers are missing here, it may be one elsewhere.
bool Run::isPartOfOthers(size_t Unit) const {
  if (Chosen[Unit].Embedded)
    return false;
  const std::string File = realPathOf(Chosen[Unit].path());
  const std::vector<Failure> &Errors = Results[Unit].Failures;
  const bool IsWrong = !Errors.empty() && llvm::none_of(Errors, [](const Failure &F) { return F.MissesHeaders; });
  return IsWrong && llvm::any_of(llvm::enumerate(Results), [&](const auto &Other) {
           return Other.index() != Unit && Other.value().Failures.empty() &&
                  llvm::is_contained(Other.value().Files, File);
         });
}

/// Whether a text has some of what a fix changes.
static bool hasEdited(const EmbeddedText &Text, const Finding &F) {
  return llvm::any_of(F.Fix, [&](const Edit &E) {
    return llvm::any_of(Text.Stretches, [&](const TextStretch &S) {
      return Text.Files[S.File].RealPath == E.Where.File && S.Offset <= E.Offset + E.Length &&
             E.Offset <= S.Offset + S.LengthInFile;
    });
  });
}

/// A file of another unit that includes what a fix changes, and names what the fix relies on: it would have to change
/// as well. So does one that launches the kernel without having it. What a header has, each unit that uses it has to
/// find right: there may be no room for longer arrays.
std::optional<std::string> Run::otherUserOf(const Finding &F, size_t Unit) const {
  const std::set<std::string> Names(F.FixReliesOn.begin(), F.FixReliesOn.end());
  std::set<std::string> Changed;
  for (const Edit &E : F.Fix)
    Changed.insert(realPathOf(E.OpenedAs));
  const bool IsOfHeader = F.FixNeedsAllFiles || !Changed.count(realPathOf(Chosen[Unit].path()));
  for (size_t I = 0; I < Results.size(); ++I) {
    if (I == Unit || isPartOfOthers(I))
      continue;
    const Result &R = Results[I];
    if (Chosen[I].Embedded) {
      if (hasEdited(Chosen[I].Embedded->Text, F) && !agrees(R, F))
        return Chosen[I].File;
      continue;
    }
    auto IsChanged = [&](const std::string &File) { return Changed.count(File) != 0; };
    auto IsUse = [&](const AccessReport &A) { return A.Array == F.Array && IsChanged(realPathOf(A.Where.File)); };
    const bool IsIncluded = llvm::any_of(R.Files, IsChanged);
    const bool HasSameFile = realPathOf(Chosen[I].path()) == realPathOf(Chosen[Unit].path()); // with other macros
    if (IsIncluded && (IsOfHeader || HasSameFile) && llvm::any_of(R.Accesses, IsUse) && !agrees(R, F))
      return Chosen[I].File;
    if (launchesOtherwise(I, F, Unit))
      return Chosen[I].File;
    if (IsIncluded)
      for (const std::string &File : R.Files)
        if (!Names.empty() && !IsChanged(File) && hasWord(File, Names))
          return File;
    for (const LaunchRecord &L : R.Launches) {
      auto IsIt = [&](const KernelReport &K) { return K.Kernel == L.Kernel; };
      if (Names.count(simpleName(L.Kernel).str()) && llvm::none_of(R.Kernels, IsIt))
        return L.Where.File;
    }
  }
  return std::nullopt;
}

/// A file around that no unit has read, and that may launch a kernel whose launches a fix changes.
std::optional<std::string> Run::unseenLauncherOf(const Finding &F, size_t Unit, Includers &Around) const {
  const Result &R = Results[Unit];
  if (Chosen[Unit].Embedded)
    return std::nullopt;
  std::set<std::string> Kernels;
  for (const KernelReport &K : R.Kernels)
    if (llvm::is_contained(F.FixReliesOn, simpleName(K.Kernel).str()))
      Kernels.insert(simpleName(K.Kernel).str());
  if (Kernels.empty())
    return std::nullopt;
  std::set<std::string> Read;
  for (const Result &Each : Results)
    Read.insert(Each.Files.begin(), Each.Files.end());
  return Around.launcherOf(Kernels, Chosen[Unit].path(), Read);
}

/// Whether a unit with errors finds a fix right as well, and what was not understood cannot name the array: only
/// headers are missing, and the array is known within its function alone.
static bool isSureDespiteErrors(const Result &R, const Finding &F) {
  return llvm::all_of(R.Failures, [](const Failure &Of) { return Of.MissesHeaders; }) && F.FixReliesOn.empty() &&
         agrees(R, F);
}

/// Which file may do something else with a header that a fix changes: one that was not analysed, or not to its end.
/// Each that includes the header has to be a unit of the run, or to be included by those only that include the header
/// too.
std::optional<std::string> Run::whyNotForAllFiles(const Finding &F, size_t Unit, Includers &Around) const {
  std::set<std::string> Headers;
  for (const Edit &E : F.Fix)
    if (const std::string File = realPathOf(E.OpenedAs); File != realPathOf(Chosen[Unit].path()))
      Headers.insert(File);
  auto UsesIt = [](StringRef File) { return ("'" + File + "' uses it as well").str(); };
  auto HasHeaders = [&](const Result &R) {
    return llvm::all_of(Headers, [&](const std::string &H) { return llvm::is_contained(R.Files, H); });
  };
  for (size_t I = 0; I < Results.size(); ++I) {
    const Result &R = Results[I];
    const bool IsCutOff = llvm::any_of(
        R.Kernels, [](const KernelReport &K) { return K.Is == KernelState::CutOff || K.Is == KernelState::Failed; });
    if (HasHeaders(R) && (IsCutOff || (!R.Failures.empty() && !isSureDespiteErrors(R, F))) && !isPartOfOthers(I))
      return UsesIt(Chosen[I].File);
  }
  const auto Including = Around.of(Headers);
  if (!Including)
    return "it is declared in a header, and there are too many files around to look which of them include it";
  for (const std::string &File : *Including) {
    auto Reads = [&](const Result &R) { return llvm::is_contained(R.Files, File); };
    const bool IsSeen = llvm::any_of(Results, Reads) &&
                        llvm::all_of(Results, [&](const Result &R) { return !Reads(R) || HasHeaders(R); });
    if (!IsSeen)
      return UsesIt(File) + "; name that file, too, or use -p";
  }
  return std::nullopt;
}

/// Takes the fix out, and says why in the advice.
static void leaveToUser(Finding &F, llvm::StringRef Why) {
  F.Fix.clear();
  const std::string Before = F.Notes.back().Text, Left = ("the edit is left to you: " + Why).str();
  F.Notes.back().Text += "; " + Left;
  F.Advice.push_back(Left);
  std::string &Rendered = F.RenderedNotes.back();
  if (const size_t At = Rendered.find(Before); At != std::string::npos)
    Rendered.replace(At, Before.size(), F.Notes.back().Text);
}

/// What one unit may change, another may use otherwise: then the edit is left to the user.
void Run::withholdSharedFixes(llvm::ArrayRef<Unit> Others) {
  std::vector<std::string> Known;
  for (const Unit &U : Chosen)
    Known.push_back(realPathOf(U.path()));
  for (const Unit &U : Others)
    Known.push_back(realPathOf(U.path()));
  for (const Result &R : Results)
    for (const Finding &F : R.Findings)
      if (F.FixNeedsAllFiles)
        for (const Edit &E : F.Fix)
          Known.push_back(realPathOf(E.OpenedAs));
  Includers Around(Known);
  for (size_t I = 0; I < Results.size(); ++I)
    for (Finding &F : Results[I].Findings) {
      if (F.Fix.empty())
        continue;
      std::optional<std::string> Why;
      if (const auto Other = otherUserOf(F, I))
        Why = "'" + *Other + "' uses it as well";
      else if (const auto Launcher = unseenLauncherOf(F, I, Around))
        Why = "'" + *Launcher + "' may launch its kernel with too few bytes; name that file, too, or use -p";
      else if (F.FixNeedsAllFiles)
        Why = whyNotForAllFiles(F, I, Around);
      if (Why)
        leaveToUser(F, *Why);
    }
}

void Run::analyze(llvm::ArrayRef<Unit> Others) {
  std::vector<size_t> Places(Chosen.size());
  std::iota(Places.begin(), Places.end(), 0);
  analyzeChosen(Places, "analysing", How.Finished);
  // Once more those with kernels that only another unit, or side, launches, or causes to be launched.
  Options.Elsewhere = launchesIn(Others);
  for (const Result &R : Results)
    Options.Elsewhere.insert(Options.Elsewhere.end(), R.Launches.begin(), R.Launches.end());
  Options.Calls = callsOfOpenFunctions(Others);
  llvm::erase_if(Places, [&](size_t I) {
    return !wantsLaunches(Results[I], Options.Elsewhere) && !wantsCalls(Results[I], Options.Calls);
  });
  analyzeChosen(Places, "with launches");
  withholdSharedFixes(Others);
}

std::vector<Result> banklint::analyzeAll(llvm::ArrayRef<Unit> Chosen, llvm::ArrayRef<Unit> Others,
                                         AnalysisOptions Options, const RunOptions &How, std::vector<Effort> &Efforts) {
  Run R(Chosen, std::move(Options), How);
  R.analyze(Others);
  Efforts = R.takeEfforts();
  return R.takeResults();
}
