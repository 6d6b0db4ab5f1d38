//===- Analyze.cpp - `banklint file.cu` -----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Analyze.h"
#include "Execution/Progress.h"
#include "Execution/PythonFiles.h"
#include "Findings/Ranking.h"
#include "Findings/Wording.h"
#include "Output/EarlyFindings.h"
#include "Output/Fixes.h"
#include "Reports/Reports.h"
#include "Selection/Architectures.h"
#include "Selection/Unmatched.h"
#include "Support/Colors.h"
#include "Support/Printable.h"
#include "Support/Problem.h"
#include "Units/AnalyzePtx.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>
#include <tuple>

using namespace banklint;
using namespace clang;
using llvm::formatv;

using Database = std::unique_ptr<tooling::CompilationDatabase>;

//===----------------------------------------------------------------------===//
// What is analysed, and how
//===----------------------------------------------------------------------===//

/// \p Path as seen from the working directory, if it lies below it.
static llvm::StringRef seenFromHere(llvm::StringRef Path) {
  llvm::SmallString<128> Here;
  if (llvm::sys::fs::current_path(Here) || !Path.consume_front(Here) || !Path.consume_front("/"))
    return Path.empty() ? "." : Path;
  return Path;
}

/// Where neither -p nor flags are given: takes the database beside the first file, if it has a command for one of the
/// files, and says so.
static void findDatabase(AnalyzeSettings &Settings) {
  if (Settings.Files.empty())
    return;
  const std::vector<std::string> Folders = databaseFoldersOf(llvm::sys::path::parent_path(Settings.Files.front()));
  std::vector<std::string> Usable;
  for (const std::string &Folder : Folders) {
    const std::string Name = (seenFromHere(Folder) + "/compile_commands.json").str();
    llvm::Expected<Database> Found = databaseIn(Folder);
    if (!Found)
      llvm::errs() << formatv("banklint: warning: no compile commands are taken from {0}: {1}\n", printableName(Name),
                              printableText(llvm::toString(Found.takeError())));
    else if (llvm::any_of(Settings.Files, [&](const std::string &File) {
               return llvm::is_contained((*Found)->getAllFiles(), tooling::getAbsolutePath(File));
             }))
      Usable.push_back(Folder);
  }
  if (Usable.empty())
    return;
  Settings.BuildPath = Usable.front();
  llvm::errs() << formatv("banklint: compile commands are those of {0}", printableName(seenFromHere(Usable.front())));
  if (Usable.size() > 1) {
    std::vector<std::string> Others;
    for (const std::string &Folder : llvm::drop_begin(Usable))
      Others.push_back(seenFromHere(Folder).str());
    llvm::errs() << formatv("; there are others in {0}", printableName(llvm::join(Others, " and ")));
  }
  llvm::errs() << "; -p names another folder, `--` without flags none\n";
}

/// Where compile commands come from.
static llvm::Expected<Database> compilationDatabase(llvm::StringRef BuildPath, Database Flags) {
  if (Flags)
    return Flags;
  if (BuildPath.empty())
    return std::make_unique<tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
  return databaseIn(BuildPath);
}

static llvm::Error noFiles() {
  const std::vector<std::string> Folders = databaseFoldersOf(".");
  if (Folders.empty())
    return problem("no source files given; see banklint --help");
  return problem(formatv("no source files given; -p {0} analyses all of its compile_commands.json",
                         seenFromHere(Folders.front())));
}

static llvm::Expected<Units> chosenUnits(const AnalyzeSettings &Settings, const tooling::CompilationDatabase &Database,
                                         const ParseOptions &Parse) {
  if (!Settings.takesAnyFile())
    return noFiles();
  std::vector<std::string> Python, Ptx, Others;
  for (const std::string &File : Settings.Files)
    (isPython(File) ? Python : isPtx(File) ? Ptx : Others).push_back(File);
  Units All;
  if ((Python.empty() && Ptx.empty()) || !Others.empty())
    All = unitsOf(Database, Others, Parse);
  for (const std::string &File : Ptx) {
    const auto Commands = Database.getCompileCommands(File); // what stands behind `--`
    All.Chosen.push_back(unitOfPtx(File, Commands.empty() ? std::vector<std::string>() : Commands.front().CommandLine));
  }
  addPythonFiles(Python, Database, Parse, Settings.Analysis.Assumed, All);
  if (All.Chosen.empty() && Settings.Files.empty())
    return problem(formatv("no file in CUDA, HIP or OpenCL C in the compile commands of '{0}'", Settings.BuildPath));
  if (Settings.Shard.empty())
    return All;
  auto Part = Shard::parse(Settings.Shard);
  if (!Part)
    return Part.takeError();
  Part->applyTo(All);
  return All;
}

static llvm::Expected<ParseOptions> parseOptions(const char *Program, const AnalyzeSettings &Settings) {
  ParseOptions Parse;
  if (llvm::Error E = chooseParsing(sharedDataDirectory(Program), Settings.Paths).moveInto(Parse))
    return E;
  if (llvm::Error E = requireOwnHeaders(Parse))
    return E;
  Parse.GpuArchitecture = Settings.Architecture;
  Parse.WarpLanes = Settings.Analysis.Architectures.front()->Lanes;
  Parse.Instantiate = Settings.Instantiate;
  Parse.Compiler = Settings.Compiler;
  return Parse;
}

/// Whether all compile commands ask for the GPU of the machine that builds: nvcc's `-arch=native`, and what CMake makes
/// of it.
static bool areNative(llvm::ArrayRef<Unit> Chosen) {
  return !Chosen.empty() && llvm::all_of(Chosen, [](const Unit &U) { return U.Gpu == "native"; });
}

/// Takes the GPUs of this machine, as --arch=native does. False if it has none: a build server often has not, which is
/// no reason to fail.
static bool takeNative(AnalyzeSettings &Settings) {
  llvm::Expected<NamedArchitectures> Named = parseArchitectures({"native"});
  if (!Named) {
    llvm::consumeError(Named.takeError());
    return false;
  }
  Settings.Architecture = std::move(Named->First);
  Settings.Analysis.Architectures = std::move(Named->All);
  return true;
}

/// HIP is analysed for the GPU that its command names, or a usual one of AMD, where no architecture
/// is given.
static const Architecture *machineOfHip(const Unit &First) {
  const Architecture *Amd = findArchitecture("gfx90a");
  for (llvm::StringRef Argument : First.Command.CommandLine)
    if (Argument.consume_front("--offload-arch="))
      if (const Architecture *Named = findArchitecture(Argument))
        Amd = Named;
  llvm::errs() << formatv("banklint: HIP is analysed for {0}, whose waves have {1} lanes; --arch "
                          "names another GPU\n",
                          Amd->Name, Amd->Lanes);
  return Amd;
}

/// Code that is built for several GPUs is analysed for the newest; that it is not for the others is told.
static void tellOtherMachines(llvm::ArrayRef<Unit> Chosen, const Architecture &Analysed) {
  std::vector<std::string> Named;
  for (const Unit &U : Chosen)
    for (const std::string &Gpu : U.Gpus)
      if (!llvm::is_contained(Named, Gpu))
        Named.push_back(Gpu);
  if (Named.size() > 1)
    llvm::errs() << formatv("banklint: the compile command names {0} GPUs, and {1} is analysed; --arch={2} analyses "
                            "all\n",
                            Named.size(), Analysed.Name, llvm::join(Named, ","));
}

/// CUDA is analysed for the GPU that all commands name, if they do.
static const Architecture *machineOfCuda(llvm::ArrayRef<Unit> Chosen, const Architecture *Usual) {
  const std::string &First = Chosen.front().Gpu;
  if (llvm::any_of(Chosen, [&](const Unit &U) { return U.Gpu != First; })) {
    llvm::errs() << formatv("banklint: the compile commands name different GPUs; they are analysed for {0}; --arch "
                            "names another, or several with commas\n",
                            Usual->Name);
    return Usual;
  }
  if (const Architecture *Named = findArchitecture(First)) {
    tellOtherMachines(Chosen, *Named);
    return Named;
  }
  if (First == "native")
    llvm::errs() << formatv("banklint: warning: the compiler is told 'native', and no GPU is found on this machine; "
                            "{0} is assumed; --arch names another\n",
                            Usual->Name);
  else if (!First.empty())
    llvm::errs() << formatv("banklint: warning: the compile command names '{0}', which is not known; {1} is assumed; "
                            "`banklint arch` lists the GPUs that are\n",
                            First, Usual->Name);
  return Usual;
}

/// Where no architecture is given: the one that all compile commands name, if they do, or HIP's.
static void chooseMachine(llvm::ArrayRef<Unit> Chosen, AnalysisOptions &Options) {
  if (Chosen.empty())
    return;
  auto AllAre = [&](Dialect D) { return llvm::all_of(Chosen, [&](const Unit &U) { return U.In == D; }); };
  if (AllAre(Dialect::Hip))
    Options.Architectures = {machineOfHip(Chosen.front())};
  else if (AllAre(Dialect::Cuda))
    Options.Architectures = {machineOfCuda(Chosen, Options.Architectures.front())};
}

//===----------------------------------------------------------------------===//
// What is told
//===----------------------------------------------------------------------===//

static void printError(const llvm::Twine &Message) {
  llvm::errs() << "banklint: error: " << printableText(Message.str()) << '\n';
}

/// True; false after an error was printed.
static bool succeeded(llvm::Error E) {
  if (!E)
    return true;
  printError(llvm::toString(std::move(E)));
  return false;
}

/// Notes which failures the user allows: where something was analysed all the same.
static void allow(std::vector<Failure> &Failures, bool Allows) {
  for (Failure &F : Failures)
    F.IsAllowed = F.InPart && Allows;
}

/// Tells what could not be analysed. False if that fails the run.
static bool reportFailures(llvm::ArrayRef<Failure> Failures, const AnalyzeSettings &Settings) {
  bool Fine = true;
  for (const Failure &F : Failures) {
    llvm::errs() << F.Details << "banklint: " << (F.IsAllowed ? "warning: " : "error: ") << printableText(F.Message)
                 << '\n';
    Fine &= F.IsAllowed;
  }
  if (Settings.BuildPath.empty() && llvm::any_of(Failures, [](const Failure &F) { return F.MissesHeaders; }))
    llvm::errs() << "banklint: note: append `-- -IFOLDER` to say where headers are, or take a build's flags from its "
                    "compile_commands.json with -p FOLDER\n";
  return Fine;
}

/// Tells what of the files is not known. False if that fails the run.
static bool reportNotRead(llvm::ArrayRef<Failure> NotRead) {
  bool Fine = true;
  for (const Failure &F : NotRead) {
    llvm::errs() << "banklint: " << (F.IsAllowed ? "warning: " : "error: ") << printableText(F.Message) << '\n';
    Fine &= F.IsAllowed;
  }
  return Fine;
}

/// What the user can do about a kernel.
static std::string adviceFor(const KernelReport &K) {
  switch (K.Is) {
  case KernelState::CutOff:
    return "; --budget=N lets it run longer";
  case KernelState::NotInstantiated:
    return formatv("; --instantiate='{0}<ARGUMENTS>' gives it template arguments", shortened(K.Kernel));
  case KernelState::OfLibrary:
  case KernelState::Complete:
  case KernelState::Failed:
    return "";
  }
  llvm_unreachable("unknown state");
}

bool banklint::reportMissing(const AnalyzeSettings &Settings, const Result &All) {
  bool Fine = true;
  for (const KernelReport &K : All.Kernels) {
    if (!K.isMissing())
      continue;
    const bool Allowed = K.Is == KernelState::Failed ? Settings.AllowErrors : Settings.AllowIncomplete;
    llvm::errs() << formatv("banklint: {0}: {1}:{2}: {3}{4}\n", Allowed ? "warning" : "error",
                            printableName(K.Where.File), K.Where.Line, printableText(whatIsMissing(K)),
                            printableText(adviceFor(K)));
    Fine &= Allowed;
  }
  return Fine;
}

/// How many conflicts --fix changes the layout for. The fix of an array is one of its findings'; it is for all of them.
static size_t fixableAmong(llvm::ArrayRef<Finding> Findings) {
  auto ArrayOf = [](const Finding &F) { return std::tuple(F.Declared.File, F.Declared.Line, F.Declared.Column); };
  std::set<std::tuple<std::string, unsigned, unsigned>> Fixed;
  for (const Finding &F : Findings)
    if (!F.Fix.empty())
      Fixed.insert(ArrayOf(F));
  return size_t(
      llvm::count_if(Findings, [&](const Finding &F) { return !F.IsPossible && Fixed.count(ArrayOf(F)) != 0; }));
}

/// What --fix could do, if that was not asked for.
static std::string hintAtFixes(llvm::ArrayRef<Finding> Findings) {
  const size_t Fixable = fixableAmong(Findings), Conflicts = conflictsAmong(Findings);
  if (Fixable == 0)
    return "";
  if (Conflicts == 1)
    return "banklint: --fix can fix it\n";
  return formatv("banklint: --fix can fix {0} of {1} conflicts\n", Fixable, Conflicts);
}

/// Tells what the options name that is not there, and what else the user may want to know. False if that fails the run:
/// an instantiation was to be analysed and is not.
static bool reportUnmatched(const AnalyzeSettings &Settings, const Result &All) {
  auto Warn = [](llvm::ArrayRef<std::string> Sentences) {
    for (const std::string &Sentence : Sentences)
      llvm::errs() << "banklint: warning: " << printableText(Sentence) << '\n';
  };
  Warn(All.Advice);
  if (All.Kernels.empty() && All.Failures.empty())
    Warn({"no kernels were found"});
  Warn(unmatchedNames(Settings.Analysis, All));
  const std::vector<std::string> Missing = unmatchedTemplates(Settings.Instantiate, All);
  for (const std::string &Sentence : Missing)
    printError(Sentence);
  return Missing.empty();
}

/// A line for each unit, the slowest first.
static void printProfile(llvm::ArrayRef<Unit> Chosen, llvm::ArrayRef<Effort> Efforts) {
  std::vector<std::pair<Effort, llvm::StringRef>> Rows;
  for (const auto &[U, E] : llvm::zip_equal(Chosen, Efforts))
    Rows.push_back({E, U.File});
  llvm::sort(Rows, [](const auto &A, const auto &B) { return A.first.Seconds > B.first.Seconds; });
  llvm::errs() << "seconds  peak MB  file\n";
  for (const auto &[E, File] : Rows)
    llvm::errs() << formatv("{0,7:F2}  {1,7}  {2}\n", E.Seconds, E.PeakBytes >> 20, printableName(File));
}

/// Whether the line of --bank-map, if there is one, has an access. False after an error was
/// printed.
static bool foundBankMap(const AnalyzeSettings &Settings, const Result &All) {
  if (!Settings.BankMap || llvm::any_of(All.Accesses, [](const AccessReport &A) { return !A.BankMap.empty(); }))
    return true;
  printError(Settings.BankMap->nothingHere(All.Accesses));
  return false;
}

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

namespace {

/// The places in which conflicts were found until now. What is in a header, many files find.
class PlacesSoFar {
public:
  void add(llvm::ArrayRef<Finding> Findings) {
    for (const Finding &F : Findings)
      Places.insert({F.Where.File, F.Where.Line, F.Where.Column});
  }
  std::string text() const { return plural(Places.size(), "conflict") + " so far"; }

private:
  std::set<std::tuple<std::string, unsigned, unsigned>> Places;
};

} // namespace

/// Analyses the units. \p Early: is shown the result of each, if it is not null.
static Result resultOf(const Analyzed &A, std::vector<Effort> &Efforts, EarlyFindings *Early = nullptr) {
  const AnalyzeSettings &Settings = A.How;
  RunOptions How;
  How.Jobs = Settings.Jobs;
  How.Limits = Settings.Limits;
  if (!Settings.CacheFolder.empty())
    How.Headers = HeaderCache(clang::tooling::getAbsolutePath(Settings.CacheFolder));
  How.Draw.Colors = printsText(Settings.Outputs) && showsColors(llvm::outs());
  if (Settings.BankMap)
    How.Draw.WantsBankMap = [&](const Location &L) { return Settings.BankMap->has(L); };
  if (Early)
    Early->begin(A.Files.Chosen);
  PlacesSoFar Places;
  const bool Counts = Progress::hasTerminal() && !Settings.Gate.leavesOut(); // a gate would leave out most of them
  if (Early || Counts)
    How.Finished = [&](size_t Unit, const Result *R) {
      News New;
      if (Early)
        New.Text = Early->finished(Unit, R);
      if (Counts) {
        if (R)
          Places.add(R->Findings);
        New.SoFar = Places.text();
      }
      return New;
    };
  Result All = merged(analyzeAll(A.Files.Chosen, A.Files.Others, Settings.Analysis, How, Efforts));
  rank(All);
  llvm::append_range(All.Advice, A.Files.Advice);
  llvm::append_range(All.LaunchNumbers, A.Files.Assumed);
  return All;
}

llvm::Expected<Analyzed> banklint::analyzed(const char *Program, AnalyzeSettings Settings, Database Flags,
                                            EarlyFindings *Early) {
  Analyzed A;
  Database Commands;
  if (!Flags && Settings.BuildPath.empty())
    findDatabase(Settings);
  if (llvm::Error E = compilationDatabase(Settings.BuildPath, std::move(Flags)).moveInto(Commands))
    return E;
  ParseOptions Parse;
  if (llvm::Error E = parseOptions(Program, Settings).moveInto(Parse))
    return E;
  if (llvm::Error E = chosenUnits(Settings, *Commands, Parse).moveInto(A.Files))
    return E;
  if (Settings.Architecture.empty() && areNative(A.Files.Chosen) && takeNative(Settings)) {
    if (llvm::Error E = parseOptions(Program, Settings).moveInto(Parse))
      return E;
    if (llvm::Error E = chosenUnits(Settings, *Commands, Parse).moveInto(A.Files))
      return E;
  }
  if (Settings.Architecture.empty())
    chooseMachine(A.Files.Chosen, Settings.Analysis);
  A.Architectures = Settings.Analysis.Architectures;
  llvm::errs() << unknownOptionsNote(A.Files.UnknownOptions) << standInNotes(A.Files.StandIns, Settings.Paths);

  findPartings(A.Files.Chosen);
  A.How = std::move(Settings);
  A.ReadAgain = [Commands = std::shared_ptr<tooling::CompilationDatabase>(std::move(Commands)), Parse, How = A.How] {
    return chosenUnits(How, *Commands, Parse);
  };
  A.All = resultOf(A, A.Efforts, Early);
  allow(A.All.Failures, A.How.AllowErrors);
  allow(A.Files.NotRead, A.How.AllowIncomplete);
  A.Fine = reportFailures(A.All.Failures, A.How);
  A.Fine &= reportNotRead(A.Files.NotRead);
  llvm::append_range(A.All.Failures, A.Files.NotRead);
  A.Fine &= reportUnmatched(A.How, A.All);
  return A;
}

/// What conflicts cost where that is sure: in a block of each kernel and shape, in a step of loops of unknown length.
static uint64_t excessOf(const Result &R) {
  uint64_t Sum = 0;
  for (const AccessReport &A : R.Accesses)
    if (A.Total.Is == Verdict::Exact)
      Sum += A.Total.excess();
  return Sum;
}

/// A file with more compile errors than there were before; null if there is none.
static const Failure *brokenBy(llvm::ArrayRef<Failure> Before, llvm::ArrayRef<Failure> After) {
  auto ErrorsIn = [](llvm::ArrayRef<Failure> Failures, llvm::StringRef File) {
    size_t Errors = 0;
    for (const Failure &F : Failures)
      if (F.File == File)
        Errors += 1 + llvm::StringRef(F.Details).count("error:");
    return Errors;
  };
  const auto *Broken =
      llvm::find_if(After, [&](const Failure &F) { return ErrorsIn(After, F.File) > ErrorsIn(Before, F.File); });
  return Broken == After.end() ? nullptr : Broken;
}

/// Applies the fixes, and analyses again: \p TheGate and \p Fine become those of the fixed files. If these do not
/// compile any more, they are as they were.
static void fix(Analyzed &A, Gate &TheGate, SourceTree &Tree, bool Tells, bool &Fine) {
  AppliedFixes Fixes;
  if (!succeeded(applyFixes(A.All.Findings, Tree.root()).moveInto(Fixes)))
    Fine = false;
  const unsigned Applied = Fixes.Count;
  if (Applied == 0)
    return;
  std::vector<Effort> Efforts;
  SourceTree Fixed = SourceTree::here();
  Analyzed Again;
  Again.How = A.How;
  if (!succeeded(A.ReadAgain().moveInto(Again.Files))) {
    Fine = false;
    return;
  }
  findPartings(Again.Files.Chosen);
  Result Left = resultOf(Again, Efforts);
  std::vector<Failure> AllLeft = Left.Failures;
  llvm::append_range(AllLeft, Again.Files.NotRead);
  if (const Failure *Broken = brokenBy(A.All.Failures, AllLeft)) {
    Fine = false;
    llvm::errs() << Broken->Details << "banklint: error: with the fixes, '" << printableText(Broken->File)
                 << "' does not compile; all files are as they were before\n";
    succeeded(takeBack(Fixes, Tree.root()));
    return;
  }
  allow(Left.Failures, A.How.AllowErrors);
  Fine &= reportFailures(Left.Failures, A.How);
  if (!succeeded(Gate::of(A.How.Gate, Fixed).moveInto(TheGate)) || !succeeded(TheGate.apply(Left, Fixed)))
    Fine = false;
  const uint64_t Before = excessOf(A.All), After = excessOf(Left);
  const size_t Conflicts = conflictsAmong(Left.Findings);
  A.All = std::move(Left);
  if (!Tells)
    return;
  llvm::outs() << formatv("banklint: applied {0} fix{1}; {2} {3} left", Applied, Applied == 1 ? "" : "es",
                          plural(Conflicts, "conflict"), Conflicts == 1 ? "is" : "are");
  if (Conflicts) // a fix may leave smaller ones in more places
    llvm::outs() << formatv("; wavefronts above the ideal: {0} instead of {1}", After, Before);
  llvm::outs() << '\n';
}

/// The change alone on standard output, for `patch` and `git apply`; on the other one, what it leaves. False if it
/// cannot be told.
static bool printPatch(llvm::ArrayRef<Finding> Findings) {
  std::string Patch;
  if (!succeeded(patchOf(Findings).moveInto(Patch)))
    return false;
  llvm::outs() << Patch;
  const size_t Conflicts = conflictsAmong(Findings), Left = Conflicts - fixableAmong(Findings);
  if (Left)
    llvm::errs() << formatv("banklint: no edit for {0} of {1}; without --fix=patch, each says why\n", Left,
                            plural(Conflicts, "conflict"));
  return true;
}

/// Whether findings are shown as soon as they are final: where people read them in the order of the files, all of them.
static bool showsEarly(const AnalyzeSettings &Settings) {
  return printsText(Settings.Outputs) && !Settings.PrintsPatch && !Settings.Text.ByCost &&
         !Settings.Text.MostFindings && !Settings.Gate.leavesOut();
}

llvm::Expected<int> banklint::runAnalyzeCommand(const char *Program, AnalyzeSettings Settings, Database Flags) {
  SourceTree Tree = SourceTree::here();
  Gate TheGate;
  if (llvm::Error E = Gate::of(Settings.Gate, Tree).moveInto(TheGate))
    return E;
  if (llvm::any_of(Settings.Outputs, [](const Output &O) { return O.Is->Draws; }))
    Settings.Analysis.Draws = [](const Location &) { return true; };
  EarlyFindings Early;
  Analyzed A;
  EarlyFindings *const Shows = showsEarly(Settings) ? &Early : nullptr;
  if (llvm::Error E = analyzed(Program, std::move(Settings), std::move(Flags), Shows).moveInto(A))
    return E;
  const AnalyzeSettings &How = A.How;

  bool Fine = A.Fine;
  Fine &= succeeded(TheGate.apply(A.All, Tree));
  Fine &= reportMissing(How, A.All);
  Report R{A.Architectures, A.All, {}, ""};
  R.Text = How.Text;
  R.Text.Known = TheGate.known();
  R.SourceUrl = How.SourceUrl;
  R.Text.Remarks = TheGate.remarks(/*Whole=*/How.isWholeDatabase() && A.All.Failures.empty());
  if (!How.Fix && !How.PrintsPatch)
    R.Text.Remarks += hintAtFixes(A.All.Findings);
  R.Text.AlreadyShown = Early.printed();
  std::vector<Output> Outputs = How.Outputs;
  if (How.PrintsPatch)
    llvm::erase_if(Outputs, [](const Output &O) { return O.File.empty(); });
  Fine &= succeeded(writeOutputs(Outputs, R, Tree));
  Fine &= foundBankMap(How, A.All);
  if (How.Fix)
    fix(A, TheGate, Tree, printsText(How.Outputs), Fine);
  if (How.PrintsPatch)
    Fine &= printPatch(A.All.Findings);
  if (How.Profile)
    printProfile(A.Files.Chosen, A.Efforts);
  return !Fine ? 2 : TheGate.isFailed(A.All) ? 1 : 0;
}
