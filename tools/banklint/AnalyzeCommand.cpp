//===- AnalyzeCommand.cpp - `banklint file.cu` ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalyzeCommand.h"
#include "Analysis/Analysis.h"
#include "CompileErrors.h"
#include "Driver/CompileCommands.h"
#include "Gate.h"
#include "Outputs.h"
#include "Processes.h"
#include "Progress.h"
#include "Reports/Reports.h"
#include "Suppression.h"
#include "Transfer.h"
#include "Units.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Core/Replacement.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include <numeric>

using namespace banklint;
using namespace clang;
namespace cl = llvm::cl;
using llvm::formatv;

cl::OptionCategory banklint::AnalyzeOptions("banklint options");
static cl::list<std::string> Files(cl::Positional, cl::desc("<file.cu> ..."), cl::cat(AnalyzeOptions));
static cl::opt<std::string> BuildPath("p", cl::desc("Directory of compile_commands.json"), cl::value_desc("build"),
                                      cl::cat(AnalyzeOptions));
static cl::opt<std::string> ArchName("arch", cl::desc("Architecture (default: sm_90)"), cl::init("sm_90"),
                                     cl::value_desc("sm_XX"), cl::cat(AnalyzeOptions));
static cl::list<std::string> Blocks("block",
                                    cl::desc("Block shape: of a kernel, or of all whose launch is not known"),
                                    cl::value_desc("[KERNEL=]X[xY[xZ]]"), cl::cat(AnalyzeOptions));
static cl::list<std::string> Assumptions("assume", cl::desc("Value of a kernel argument or other unknown of the launch"),
                                         cl::value_desc("NAME=VALUE"), cl::cat(AnalyzeOptions));
static cl::opt<bool> Coverage("coverage", cl::desc("Print the share of each verdict and reason"), cl::cat(AnalyzeOptions));
static cl::opt<unsigned> MinWays("min-ways", cl::desc("Report conflicts of at least this many ways (default: 2)"),
                                 cl::init(2), cl::cat(AnalyzeOptions));
static cl::opt<unsigned> LoopStepBudget("loop-step-budget",
                                        cl::desc("Iterations that a loop runs as written (default: 1024)"),
                                        cl::init(1024), cl::cat(AnalyzeOptions));
static cl::list<std::string> Formats("format",
                                     cl::desc("text (default), json, sarif, gitlab, rdjson, github or replacements, to "
                                              "standard output or a file; may be given several times"),
                                     cl::value_desc("FORMAT[=FILE]"), cl::cat(AnalyzeOptions));
static cl::opt<bool> Quiet("quiet", cl::desc("Text output without the table of accesses"), cl::cat(AnalyzeOptions));
static cl::opt<std::string> CudaPath("cuda-path",
                                     cl::desc("CUDA toolkit, or `none` for the bundled stand-in headers (default: the "
                                              "one that nvcc belongs to)"),
                                     cl::value_desc("directory"), cl::cat(AnalyzeOptions));
static cl::opt<bool> Fix("fix", cl::desc("Pad arrays in place where that helps"), cl::cat(AnalyzeOptions));
static cl::opt<unsigned> Jobs("j", cl::desc("Files analysed at the same time (default: one for each processor)"),
                              cl::value_desc("N"), cl::init(0), cl::Prefix, cl::cat(AnalyzeOptions));
static cl::opt<std::string> ShardOption("shard", cl::desc("Analyse only the I-th of N parts of the files"),
                                        cl::value_desc("I/N"), cl::cat(AnalyzeOptions));
static cl::opt<bool> AllowErrors("allow-errors",
                                 cl::desc("Compile errors and missing headers do not make the exit code 2"),
                                 cl::cat(AnalyzeOptions));
static cl::opt<bool> Profile("profile", cl::desc("Print the time and the memory that each file took"),
                             cl::cat(AnalyzeOptions));

void banklint::hideUnrelatedOptions() { cl::HideUnrelatedOptions(AnalyzeOptions); }

static void printError(const llvm::Twine &Message) { llvm::errs() << "banklint: error: " << Message << '\n'; }

//===----------------------------------------------------------------------===//
// One translation unit
//===----------------------------------------------------------------------===//

namespace {

/// Prints findings as Clang prints its warnings.
class FindingPrinter {
public:
  FindingPrinter(llvm::raw_ostream &OS, const SourceManager &Sources, const LangOptions &Language, bool Colors)
      : Options(new DiagnosticOptions), Printer(OS, Options.get()),
        Engine(new DiagnosticIDs, Options, &Printer, /*ShouldOwnClient=*/false) {
    Options->ShowColors = Colors;
    Engine.setSourceManager(const_cast<SourceManager *>(&Sources));
    Printer.BeginSourceFile(Language, nullptr);
  }
  ~FindingPrinter() { Printer.EndSourceFile(); }

  void print(const Finding &F) {
    unsigned Warning = Engine.getCustomDiagID(DiagnosticsEngine::Warning, "%0 [gpu-bank-conflict]");
    unsigned NoteId = Engine.getCustomDiagID(DiagnosticsEngine::Note, "%0");
    {
      auto D = Engine.Report(F.Where.At, Warning) << F.Message;
      if (F.Fix)
        D << FixItHint::CreateReplacement(F.Fix->Range, F.Fix->Replacement);
    }
    for (const Note &N : F.Notes)
      Engine.Report(N.Where.At, NoteId) << N.Text;
  }

private:
  IntrusiveRefCntPtr<DiagnosticOptions> Options;
  TextDiagnosticPrinter Printer;
  DiagnosticsEngine Engine;
};

class AnalysisConsumer : public ASTConsumer {
public:
  AnalysisConsumer(const AnalysisOptions &Options, bool Colors, Result &Out)
      : Options(Options), Colors(Colors), Out(Out) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &Sources = Context.getSourceManager();
    Out = analyze(Context, Options);
    llvm::erase_if(Out.Findings, [&](const Finding &F) { return isSuppressed(Sources, F.Where.At); });
    for (Finding &F : Out.Findings) {
      llvm::raw_string_ostream OS(F.Rendered);
      FindingPrinter(OS, Sources, Context.getLangOpts(), Colors).print(F);
    }
  }

private:
  const AnalysisOptions &Options;
  bool Colors;
  Result &Out;
};

class AnalysisAction : public ASTFrontendAction {
public:
  AnalysisAction(const AnalysisOptions &Options, bool Colors, Result &Out)
      : Options(Options), Colors(Colors), Out(Out) {}
  bool BeginSourceFileAction(CompilerInstance &Instance) override {
    // After a fatal error, such as a missing header, Clang would not instantiate templates any more.
    Instance.getDiagnostics().setFatalsAsError(true);
    Instance.getDiagnosticOpts().ShowCarets = false; // nor "1 error generated": CompileErrors counts
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<AnalysisConsumer>(Options, Colors, Out);
  }

private:
  const AnalysisOptions &Options;
  bool Colors;
  Result &Out;
};

class AnalysisActionFactory : public tooling::FrontendActionFactory {
public:
  AnalysisActionFactory(const AnalysisOptions &Options, bool Colors, Result &Out)
      : Options(Options), Colors(Colors), Out(Out) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<AnalysisAction>(Options, Colors, Out);
  }

private:
  const AnalysisOptions &Options;
  bool Colors;
  Result &Out;
};

/// A database that knows one command.
class SingleCommand : public tooling::CompilationDatabase {
public:
  explicit SingleCommand(const tooling::CompileCommand &Command) : Command(Command) {}
  std::vector<tooling::CompileCommand> getCompileCommands(StringRef) const override { return {Command}; }

private:
  const tooling::CompileCommand &Command;
};

} // namespace

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

/// The options as the analysis wants them; nothing after an error was printed.
static std::optional<AnalysisOptions> analysisOptions() {
  AnalysisOptions O;
  O.Machine = findArchitecture(ArchName);
  if (!O.Machine) {
    printError(formatv("unknown architecture '{0}'", ArchName));
    return std::nullopt;
  }
  O.MinWays = MinWays;
  O.LoopStepBudget = LoopStepBudget;
  for (const std::string &Text : Blocks)
    if (!O.Shapes.add(Text)) {
      printError(formatv("invalid block shape '{0}': expected [KERNEL=]X[xY[xZ]] with at most 1024 threads", Text));
      return std::nullopt;
    }
  for (const std::string &Text : Assumptions)
    if (!O.assume(Text)) {
      printError(formatv("invalid assumption '{0}': expected NAME=VALUE", Text));
      return std::nullopt;
    }
  return O;
}

/// Where compile commands come from; null after an error was printed.
static std::unique_ptr<tooling::CompilationDatabase>
compilationDatabase(std::unique_ptr<tooling::CompilationDatabase> Flags) {
  if (Flags)
    return Flags;
  if (BuildPath.empty())
    return std::make_unique<tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
  auto Database = databaseIn(BuildPath);
  if (Database)
    return std::move(*Database);
  printError(llvm::toString(Database.takeError()));
  return nullptr;
}

/// How files are parsed; nothing after an error was printed.
static std::optional<ParseOptions> parseOptions(const char *Program) {
  ParseOptions Parse;
  if (CudaPath.empty())
    Parse.Toolkit = findToolkit();
  else if (CudaPath != "none" && !(Parse.Toolkit = toolkitAt(CudaPath))) {
    printError(formatv("no CUDA toolkit in '{0}'", CudaPath));
    return std::nullopt;
  }
  Parse.ShareDirectory = sharedDataDirectory(Program);
  Parse.GpuArchitecture = ArchName;
  if (!Parse.Toolkit && CudaPath.empty())
    llvm::errs() << "banklint: no CUDA toolkit found; using the bundled stand-in headers\n";
  return Parse;
}

/// What is to be analysed; nothing after an error was printed.
static std::optional<Units> chosenUnits(const tooling::CompilationDatabase &Database, const ParseOptions &Parse) {
  if (Files.empty() && BuildPath.empty()) {
    printError("no source files given; see banklint --help");
    return std::nullopt;
  }
  Units Chosen = unitsOf(Database, Files, Parse);
  if (Chosen.All.empty()) {
    printError(formatv("no CUDA file in the compile commands of '{0}'", BuildPath));
    return std::nullopt;
  }
  if (!Chosen.UnknownOptions.empty())
    llvm::errs() << formatv("banklint: ignoring compiler options that neither nvcc nor Clang 19 documents: {0} (in "
                            "the command of '{1}', if not others)\n",
                            llvm::join(Chosen.UnknownOptions, " "), Chosen.WithUnknown);
  if (!ShardOption.empty()) {
    auto Part = Shard::parse(ShardOption);
    if (!Part) {
      printError(llvm::toString(Part.takeError()));
      return std::nullopt;
    }
    size_t Place = 0;
    llvm::erase_if(Chosen.All, [&](const Unit &) { return !Part->has(Place++); });
  }
  return Chosen;
}

/// Applies the fixes to the files. False after an error was printed.
static bool applyFixes(llvm::ArrayRef<Finding> Findings, bool Tell) {
  std::map<std::string, tooling::Replacements> ByFile;
  unsigned Applied = 0;
  for (const Finding &F : Findings) {
    if (!F.Fix)
      continue;
    const Edit &E = *F.Fix;
    llvm::Error Failed =
        ByFile[E.Where.File].add(tooling::Replacement(E.Where.File, E.Offset, E.Length, E.Replacement));
    if (Failed) // another fix changed the same place, or this one was there already
      llvm::consumeError(std::move(Failed));
    else
      ++Applied;
  }
  for (const auto &[File, Replacements] : ByFile) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer) {
      printError(formatv("cannot read '{0}': {1}", File, Buffer.getError().message()));
      return false;
    }
    auto Changed = tooling::applyAllReplacements((*Buffer)->getBuffer(), Replacements);
    if (!Changed) {
      printError(formatv("cannot fix '{0}': {1}", File, llvm::toString(Changed.takeError())));
      return false;
    }
    // Written beside the file and renamed, so that nothing is lost half-way.
    if (llvm::Error Failed = llvm::writeToOutput(File, [&](llvm::raw_ostream &OS) {
          OS << *Changed;
          return llvm::Error::success();
        })) {
      printError(formatv("cannot write '{0}': {1}", File, llvm::toString(std::move(Failed))));
      return false;
    }
  }
  if (Tell && Applied)
    llvm::outs() << formatv("banklint: applied {0} fix{1}\n", Applied, Applied == 1 ? "" : "es");
  return true;
}

//===----------------------------------------------------------------------===//
// Analysing
//===----------------------------------------------------------------------===//

namespace {

/// What a unit took, all its analyses together.
struct Effort {
  double Seconds = 0;
  uint64_t PeakBytes = 0;
};

} // namespace

static Result failed(const Unit &U, const llvm::Twine &Why) {
  Result Out;
  Out.Failures.push_back({U.path(), Why.str()});
  return Out;
}

/// Analyses a unit as far as it can be understood.
static Result analyzeUnit(const Unit &U, const AnalysisOptions &Options, bool Colors) {
  if (!llvm::sys::fs::is_directory(U.Command.Directory))
    return failed(U, formatv("cannot read '{0}': its compile command is for the folder '{1}', which does not exist",
                             U.File, U.Command.Directory));
  if (!llvm::sys::fs::is_regular_file(U.path()))
    return failed(U, formatv("cannot read '{0}'", U.File));
  SingleCommand Database(U.Command);
  tooling::ClangTool Tool(Database, {U.path()});
  Tool.setPrintErrorMessage(false);
  CompileErrors Errors(llvm::errs().has_colors());
  Tool.setDiagnosticConsumer(&Errors);
  Result Out;
  AnalysisActionFactory Factory(Options, Colors, Out);
  const int Code = Tool.run(&Factory);
  if (auto Failed = Errors.failureOf(U.File)) {
    Failed->File = U.path();
    Out.Failures.push_back(std::move(*Failed));
  } else if (Code != 0) {
    return failed(U, formatv("cannot parse '{0}': its compile command makes no sense to Clang", U.File));
  }
  return Out;
}

/// Analyses the units at \p Places, each in a process of its own, and puts what they find where they stand in
/// \p Results.
static void analyzeUnits(llvm::ArrayRef<Unit> All, llvm::ArrayRef<size_t> Places, const AnalysisOptions &Options,
                         bool Colors, std::vector<Result> &Results, std::vector<Effort> &Efforts) {
  Progress Bar("banklint", Places.size());
  const unsigned AtOnce = Jobs ? Jobs : llvm::hardware_concurrency().compute_thread_count();
  auto Outcomes = runInProcesses(
      Places.size(), AtOnce,
      [&](size_t I) {
        Result R = analyzeUnit(All[Places[I]], Options, Colors);
        return pack(R);
      },
      [&](size_t I) { Bar.advance(All[Places[I]].File); });
  for (const auto &[Place, Outcome] : llvm::zip_equal(Places, Outcomes)) {
    Effort &E = Efforts[Place];
    E.Seconds += Outcome.Seconds;
    E.PeakBytes = std::max(E.PeakBytes, Outcome.PeakBytes);
    if (Outcome.Crash.empty())
      Results[Place] = unpack(Outcome.Answer);
    else
      Results[Place] = failed(All[Place], formatv("cannot analyse '{0}': {1}", All[Place].File, Outcome.Crash));
  }
}

/// Whether a kernel with an assumed block shape is launched elsewhere.
static bool wantsLaunches(const Result &R, llvm::ArrayRef<LaunchRecord> Elsewhere) {
  return llvm::any_of(R.Accesses, [&](const AccessReport &A) {
    return (A.BlockSource == ShapeSource::Assumed || A.BlockSource == ShapeSource::LaunchBounds) &&
           llvm::any_of(Elsewhere, [&](const LaunchRecord &L) { return L.Kernel == A.Kernel; });
  });
}

/// Tells what could not be analysed. False if that fails the run.
static bool reportFailures(llvm::ArrayRef<Failure> Failures) {
  bool Fine = true;
  for (const Failure &F : Failures) {
    const bool Allowed = F.InPart && AllowErrors;
    llvm::errs() << F.Details << "banklint: " << (Allowed ? "warning: " : "error: ") << F.Message << '\n';
    Fine &= Allowed;
  }
  return Fine;
}

static void printProfile(llvm::ArrayRef<Unit> All, llvm::ArrayRef<Effort> Efforts) {
  std::vector<size_t> Order(All.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](size_t A, size_t B) { return Efforts[A].Seconds > Efforts[B].Seconds; });
  llvm::errs() << "seconds  peak MB  file\n";
  for (size_t I : Order)
    llvm::errs() << formatv("{0,7:F2}  {1,7}  {2}\n", Efforts[I].Seconds, Efforts[I].PeakBytes >> 20, All[I].File);
}

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

int banklint::runAnalyzeCommand(const char *Program, std::unique_ptr<tooling::CompilationDatabase> Flags) {
  auto Options = analysisOptions();
  if (!Options)
    return 2;
  auto Outputs = parseOutputs(Formats);
  if (!Outputs) {
    printError(llvm::toString(Outputs.takeError()));
    return 2;
  }
  const SourceTree Tree = SourceTree::here();
  auto TheGate = Gate::fromOptions(Tree);
  if (!TheGate) {
    printError(llvm::toString(TheGate.takeError()));
    return 2;
  }
  auto Database = compilationDatabase(std::move(Flags));
  if (!Database)
    return 2;
  auto Parse = parseOptions(Program);
  if (!Parse)
    return 2;
  auto Chosen = chosenUnits(*Database, *Parse);
  if (!Chosen)
    return 2;

  // Each unit on its own; then once more those with kernels that only another launches.
  const bool PrintsText = printsText(*Outputs);
  const bool Colors = PrintsText && llvm::outs().has_colors();
  std::vector<size_t> Places(Chosen->All.size());
  std::iota(Places.begin(), Places.end(), 0);
  std::vector<Result> Results(Places.size());
  std::vector<Effort> Efforts(Places.size());
  analyzeUnits(Chosen->All, Places, *Options, Colors, Results, Efforts);
  for (const Result &R : Results)
    Options->Elsewhere.insert(Options->Elsewhere.end(), R.Launches.begin(), R.Launches.end());
  llvm::erase_if(Places, [&](size_t I) { return !wantsLaunches(Results[I], Options->Elsewhere); });
  analyzeUnits(Chosen->All, Places, *Options, Colors, Results, Efforts);

  Result All = merged(std::move(Results));
  bool Fine = reportFailures(All.Failures);
  for (const std::string &Kernel : All.Incomplete)
    llvm::errs() << formatv("banklint: warning: kernel '{0}' is too large to be analysed to its end\n", Kernel);
  auto Succeeded = [&](llvm::Error E) {
    if (!E)
      return true;
    printError(llvm::toString(std::move(E)));
    return false;
  };
  Fine &= Succeeded(TheGate->apply(All, Tree));
  TextOptions Text;
  Text.Table = !Quiet;
  Text.Coverage = Coverage;
  Text.Remarks = TheGate->remarks(/*Whole=*/Files.empty() && ShardOption.empty() && All.Failures.empty());
  Fine &= Succeeded(writeOutputs(*Outputs, *Options->Machine, All, Text));
  if (Fix)
    Fine &= applyFixes(All.Findings, PrintsText);
  if (Profile)
    printProfile(Chosen->All, Efforts);
  return !Fine ? 2 : TheGate->isFailed(All) ? 1 : 0;
}
