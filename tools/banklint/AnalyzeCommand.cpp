//===- AnalyzeCommand.cpp - `banklint file.cu` ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalyzeCommand.h"
#include "Analysis/Analysis.h"
#include "Driver/CompileCommands.h"
#include "Driver/Dialects.h"
#include "Driver/Preprocessing.h"
#include "Reports/BankMap.h"
#include "Reports/Reports.h"
#include "Suppression.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Tooling/Core/Replacement.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace banklint;
using namespace clang;
namespace cl = llvm::cl;
using llvm::formatv;

enum class Format { Text, Json };

static cl::OptionCategory Category("banklint options");
static cl::list<std::string> Files(cl::Positional, cl::desc("<file.cu> ..."), cl::cat(Category));
static cl::opt<std::string> BuildPath("p", cl::desc("Directory of compile_commands.json"), cl::value_desc("build"),
                                      cl::cat(Category));
static cl::list<std::string> ArchNames("arch",
                                       cl::desc("Architecture (default: sm_90, for HIP gfx90a), see `banklint arch`; of several, the "
                                                "source is parsed for the first"),
                                       cl::value_desc("name"), cl::cat(Category));
static cl::list<std::string> Blocks("block",
                                    cl::desc("Block shape: of a kernel, or of all whose launch is not known"),
                                    cl::value_desc("[KERNEL=]X[xY[xZ]]"), cl::cat(Category));
static cl::list<std::string> Assumptions("assume", cl::desc("Value of a kernel argument or other unknown of the launch"),
                                         cl::value_desc("NAME=VALUE"), cl::cat(Category));
static cl::opt<bool> AsWritten("as-written",
                               cl::desc("Count accesses as the source writes them, not as the compiler joins them"),
                               cl::cat(Category));
static cl::opt<bool> Coverage("coverage", cl::desc("Print the share of each verdict and reason"), cl::cat(Category));
static cl::opt<std::string> BankMapAt("bank-map",
                                      cl::desc("Draw lanes and banks of the accesses in this line, each at its worst"),
                                      cl::value_desc("[FILE:]LINE"), cl::cat(Category));
static cl::opt<unsigned> MinWays("min-ways", cl::desc("Report conflicts of at least this many ways (default: 2)"),
                                 cl::init(2), cl::cat(Category));
static cl::opt<unsigned> LoopStepBudget("loop-step-budget",
                                        cl::desc("Iterations that a loop runs as written (default: 1024)"),
                                        cl::init(1024), cl::cat(Category));
static cl::opt<Format> OutputFormat("format", cl::desc("Output format (default: text)"), cl::init(Format::Text),
                                    cl::values(clEnumValN(Format::Text, "text", "diagnostics, table and summary"),
                                               clEnumValN(Format::Json, "json", "see docs/json.md")),
                                    cl::cat(Category));
static cl::opt<std::string> CudaPath("cuda-path",
                                     cl::desc("CUDA toolkit, or `none` for the bundled stand-in headers (default: the "
                                              "one that nvcc belongs to)"),
                                     cl::value_desc("directory"), cl::cat(Category));
static cl::opt<std::string> RocmPath("rocm-path",
                                     cl::desc("ROCm, or `none` for the bundled stand-in headers of HIP (default: the "
                                              "one that hipcc belongs to)"),
                                     cl::value_desc("directory"), cl::cat(Category));
static cl::opt<bool> Fix("fix", cl::desc("Pad arrays in place where that helps"), cl::cat(Category));

void banklint::hideUnrelatedOptions() { cl::HideUnrelatedOptions(Category); }

std::string banklint::takeFirstFile() {
  if (Files.empty())
    return "";
  std::string First = Files.front();
  Files.erase(Files.begin());
  return First;
}

static void printError(const llvm::Twine &Message) { llvm::errs() << "banklint: error: " << Message << '\n'; }

//===----------------------------------------------------------------------===//
// One translation unit
//===----------------------------------------------------------------------===//

namespace {

/// Prints findings as Clang prints its warnings.
class FindingPrinter {
public:
  FindingPrinter(llvm::raw_ostream &OS, const SourceManager &Sources, const LangOptions &Language)
      : Options(new DiagnosticOptions), Printer(OS, Options.get()),
        Engine(new DiagnosticIDs, Options, &Printer, /*ShouldOwnClient=*/false) {
    Options->ShowColors = llvm::outs().has_colors();
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

/// "[FILE:]LINE"
struct Line {
  StringRef File; ///< the end of a path, or empty: any
  unsigned Number = 0;

  /// 0 as the number if \p Text is none.
  static Line parse(StringRef Text) {
    Line L;
    auto [Before, After] = Text.rsplit(':');
    if (Before.size() != Text.size())
      L.File = Before;
    if ((Before.size() != Text.size() ? After : Text).getAsInteger(10, L.Number))
      L.Number = 0;
    return L;
  }
  bool has(const Location &Where) const {
    StringRef Path = Where.File;
    const bool IsFile = File.empty() || (Path.consume_back(File) && (Path.empty() || Path.ends_with("/")));
    return IsFile && Where.Line == Number;
  }
};

class AnalysisConsumer : public ASTConsumer {
public:
  AnalysisConsumer(const AnalysisOptions &Options, Result &Out) : Options(Options), Out(Out) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &Sources = Context.getSourceManager();
    Out = analyze(Context, Options);
    llvm::erase_if(Out.Findings, [&](const Finding &F) { return isSuppressed(Sources, F.Where.At); });
    const Line Drawn = Line::parse(BankMapAt);
    for (AccessReport &A : Out.Accesses)
      if (Drawn.has(A.Where))
        A.BankMap = bankMap(A);
    for (Finding &F : Out.Findings) {
      llvm::raw_string_ostream OS(F.Rendered);
      FindingPrinter(OS, Sources, Context.getLangOpts()).print(F);
    }
  }

private:
  const AnalysisOptions &Options;
  Result &Out;
};

class AnalysisAction : public ASTFrontendAction {
public:
  AnalysisAction(const AnalysisOptions &Options, Result &Out) : Options(Options), Out(Out) {}
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    prepareInput(CI);
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<AnalysisConsumer>(Options, Out);
  }

private:
  const AnalysisOptions &Options;
  Result &Out;
};

class AnalysisActionFactory : public tooling::FrontendActionFactory {
public:
  AnalysisActionFactory(const AnalysisOptions &Options, Result &Out) : Options(Options), Out(Out) {}
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<AnalysisAction>(Options, Out); }

private:
  const AnalysisOptions &Options;
  Result &Out;
};

} // namespace

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

/// The options as the analysis wants them; nothing after an error was printed.
static std::optional<AnalysisOptions> analysisOptions() {
  AnalysisOptions O;
  std::vector<const Architecture *> Machines;
  for (const std::string &Name : ArchNames) {
    llvm::Expected<const Architecture *> A = parseArchitecture(Name);
    if (!A) {
      printError(llvm::toString(A.takeError()));
      return std::nullopt;
    }
    if (!llvm::is_contained(Machines, *A))
      Machines.push_back(*A);
  }
  if (!Machines.empty())
    O.Machines = std::move(Machines);
  O.MinWays = MinWays;
  O.AsWritten = AsWritten;
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
  std::string Error;
  if (!BuildPath.empty()) {
    auto Database = tooling::CompilationDatabase::loadFromDirectory(BuildPath, Error);
    if (!Database) {
      printError(formatv("no usable compile_commands.json in '{0}'", BuildPath));
      return nullptr;
    }
    return tooling::inferMissingCompileCommands(std::move(Database));
  }
  return std::make_unique<tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
}

/// Applies the fixes to the files. False after an error was printed.
static bool applyFixes(llvm::ArrayRef<Finding> Findings) {
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
  if (OutputFormat == Format::Text && Applied)
    llvm::outs() << formatv("banklint: applied {0} fix{1}\n", Applied, Applied == 1 ? "" : "es");
  return true;
}

/// What a file is written in, by its name or its first command.
static Dialect dialectIn(const tooling::CompilationDatabase &Database, const std::string &File) {
  const std::vector<tooling::CompileCommand> Commands = Database.getCompileCommands(File);
  return dialectOfCommand(Commands.empty() ? std::vector<std::string>() : Commands.front().CommandLine, File);
}

/// Whether a file, without those that it includes, has one of these words.
static bool mentions(const std::string &File, const std::set<std::string> &Words) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer && llvm::any_of(Words, [&](const std::string &W) { return (*Buffer)->getBuffer().contains(W); });
}

/// Analyses a file as far as it can be understood. False after an error was printed, if not \p Quiet.
static bool analyzeFile(const std::string &File, const tooling::CompilationDatabase &Database, const ParseOptions &Parse,
                        const AnalysisOptions &Options, Result &Out, bool Quiet = false) {
  IgnoringDiagConsumer Nobody;
  if (!llvm::sys::fs::is_regular_file(File)) {
    printError(formatv("cannot read '{0}'", File));
    return false;
  }
  tooling::ClangTool Tool(Database, {File});
  Tool.setPrintErrorMessage(false);
  if (Quiet)
    Tool.setDiagnosticConsumer(&Nobody);
  Tool.appendArgumentsAdjuster(cudaArgumentsAdjuster(Parse));
  AnalysisActionFactory Factory(Options, Out);
  if (Tool.run(&Factory) == 0)
    return true;
  if (!Quiet)
    printError(formatv("'{0}' has compile errors; analysed as far as it was understood", File));
  if (!Quiet && dialectIn(Database, File) == Dialect::CPlusPlus && mentions(File, {"__global__"}))
    llvm::errs() << formatv("banklint: '{0}' has kernels of CUDA, but was parsed as C++; append `-- -x cuda`\n", File);
  return false;
}

/// Whether a kernel's block shape is a guess.
static bool isGuess(const AccessReport &A) {
  return A.BlockSource == ShapeSource::Assumed || A.BlockSource == ShapeSource::LaunchBounds;
}

/// Whether a kernel with a guessed block shape is launched elsewhere.
static bool wantsLaunches(const Result &R, llvm::ArrayRef<LaunchRecord> Elsewhere) {
  return llvm::any_of(R.Accesses, [&](const AccessReport &A) {
    return isGuess(A) && llvm::any_of(Elsewhere, [&](const LaunchRecord &L) { return L.Kernel == A.Kernel; });
  });
}

/// "kernel" for "space::kernel<float, 32>".
static llvm::StringRef simpleName(llvm::StringRef Kernel) {
  Kernel = Kernel.take_front(Kernel.find('<'));
  return Kernel.rsplit("::").second.empty() ? Kernel : Kernel.rsplit("::").second;
}

/// The launches in the database's other files of kernels whose block shapes are guesses. Only files that mention
/// such a kernel are parsed.
static std::vector<LaunchRecord> launchesInOtherFiles(const tooling::CompilationDatabase &Database,
                                                      llvm::ArrayRef<Result> Results, const ParseOptions &Parse,
                                                      AnalysisOptions Options) {
  std::set<std::string> Guessed, Seen;
  for (const Result &R : Results)
    for (const AccessReport &A : R.Accesses)
      if (isGuess(A))
        Guessed.insert(simpleName(A.Kernel).str());
  for (const std::string &File : Files)
    Seen.insert(tooling::getAbsolutePath(File));
  Options.Wants = [](StringRef) { return false; };
  std::vector<LaunchRecord> Found;
  for (const std::string &File : Database.getAllFiles())
    if (Seen.insert(File).second && mentions(File, Guessed)) {
      Result R;
      analyzeFile(File, Database, Parse, Options, R, /*Quiet=*/true);
      Found.insert(Found.end(), R.Launches.begin(), R.Launches.end());
    }
  return Found;
}

/// Analyses a file as the device sees it and, if it asks which side compiles it, its kernels and launches that
/// only the host sees. False after an error was printed.
static bool analyzeBothSides(const std::string &File, const tooling::CompilationDatabase &Database,
                             const ParseOptions &Parse, const AnalysisOptions &Options, Result &Out) {
  bool Fine = analyzeFile(File, Database, Parse, Options, Out);
  if (!mentions(File, {"__CUDA_ARCH__", "__HIP_DEVICE_COMPILE__"}))
    return Fine;
  ParseOptions HostSide = Parse;
  HostSide.Side = Pass::Host;
  AnalysisOptions Rest = Options;
  const std::set<std::string> Known(Out.Kernels.begin(), Out.Kernels.end());
  Rest.Wants = [&](StringRef Kernel) { return (!Options.Wants || Options.Wants(Kernel)) && !Known.count(Kernel.str()); };
  Result HostOnly;
  analyzeFile(File, Database, HostSide, Rest, HostOnly, /*Quiet=*/true);
  merge(Out, std::move(HostOnly));
  return Fine;
}

int banklint::runAnalyzeCommand(const char *Program, std::unique_ptr<tooling::CompilationDatabase> Flags,
                                ResultUse Use) {
  auto Options = analysisOptions();
  if (!Options)
    return 2;
  if (Files.empty()) {
    printError("no source files given; see banklint --help");
    return 2;
  }
  if (!BankMapAt.empty() && !Line::parse(BankMapAt).Number) {
    printError(formatv("invalid line '{0}': expected [FILE:]LINE", BankMapAt));
    return 2;
  }
  if (Use && Options->Machines.size() > 1) {
    printError("give one architecture to compare with");
    return 2;
  }
  auto Database = compilationDatabase(std::move(Flags));
  if (!Database)
    return 2;

  ParseOptions Parse;
  if (CudaPath.empty())
    Parse.Toolkit = findToolkit();
  else if (CudaPath != "none" && !(Parse.Toolkit = toolkitAt(CudaPath))) {
    printError(formatv("no CUDA toolkit in '{0}'", CudaPath));
    return 2;
  }
  if (RocmPath.empty())
    Parse.Rocm = findRocm();
  else if (RocmPath != "none" && !(Parse.Rocm = rocmAt(RocmPath))) {
    printError(formatv("no HIP headers in '{0}'", RocmPath));
    return 2;
  }
  Parse.ShareDirectory = sharedDataDirectory(Program);
  auto Is = [&](Dialect D) { return [&Database, D](const std::string &File) { return dialectIn(*Database, File) == D; }; };
  auto SomeFileIs = [&](Dialect D) { return llvm::any_of(Files, Is(D)); };
  std::string Arch = ArchNames.empty() ? "sm_90" : ArchNames.front();
  if (ArchNames.empty() && llvm::all_of(Files, Is(Dialect::Hip))) {
    Arch = "gfx90a";
    Options->Machines = {llvm::cantFail(parseArchitecture(Arch))};
    llvm::errs() << "banklint: HIP is analysed for gfx90a, whose waves have 64 lanes; --arch names another GPU\n";
  }
  Parse.GpuArchitecture = Arch;
  Parse.WarpLanes = Options->Machines.front()->Lanes;
  if (!Parse.Toolkit && CudaPath.empty() && SomeFileIs(Dialect::Cuda))
    llvm::errs() << "banklint: no CUDA toolkit found; using the bundled stand-in headers\n";
  if (!Parse.Rocm && RocmPath.empty() && SomeFileIs(Dialect::Hip))
    llvm::errs() << "banklint: no ROCm found; using the bundled stand-in headers\n";

  // Each file on its own; then once more those with kernels that only another file, or side, launches.
  std::vector<Result> Results(Files.size());
  bool Failed = false;
  for (size_t I = 0; I < Files.size(); ++I)
    Failed |= !analyzeBothSides(Files[I], *Database, Parse, *Options, Results[I]);
  Options->Elsewhere = launchesInOtherFiles(*Database, Results, Parse, *Options);
  for (const Result &R : Results)
    Options->Elsewhere.insert(Options->Elsewhere.end(), R.Launches.begin(), R.Launches.end());
  for (size_t I = 0; I < Files.size(); ++I)
    if (wantsLaunches(Results[I], Options->Elsewhere)) {
      Results[I] = Result();
      analyzeBothSides(Files[I], *Database, Parse, *Options, Results[I]);
    }

  Result All;
  for (Result &R : Results)
    merge(All, std::move(R));
  if (Use) {
    const int Code = Use(All, *Options->Machines.front());
    return Failed ? 2 : Code;
  }
  if (OutputFormat == Format::Text)
    for (const Finding &F : All.Findings)
      llvm::outs() << F.Rendered;
  for (const std::string &Kernel : All.Incomplete)
    llvm::errs() << formatv("banklint: warning: kernel '{0}' is too large to be analysed to its end\n", shortened(Kernel));
  if (OutputFormat == Format::Json)
    printJson(llvm::outs(), Options->Machines, All);
  else {
    if (Options->Machines.size() == 1)
      printTable(llvm::outs(), All.Accesses);
    else
      printComparison(llvm::outs(), Options->Machines, All.Accesses);
    for (const Architecture *Machine : Options->Machines)
      printSummary(llvm::outs(), *Machine, All);
    for (const AccessReport &A : All.Accesses)
      llvm::outs() << A.BankMap;
    if (!BankMapAt.empty() && llvm::all_of(All.Accesses, [](const AccessReport &A) { return A.BankMap.empty(); })) {
      printError(formatv("no shared-memory access at '{0}'", BankMapAt));
      Failed = true;
    }
    if (Coverage)
      printCoverage(llvm::outs(), All.Accesses);
  }
  if (Fix && !applyFixes(All.Findings))
    Failed = true;
  return Failed ? 2 : All.Findings.empty() ? 0 : 1;
}
