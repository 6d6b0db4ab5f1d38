//===- AnalyzeCommand.cpp - `banklint file.cu` ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalyzeCommand.h"
#include "Analysis/Analysis.h"
#include "Fixes.h"
#include "Gate.h"
#include "Outputs.h"
#include "ParseChoice.h"
#include "Reports/Reports.h"
#include "Run.h"
#include "Units.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Threading.h"

using namespace banklint;
using namespace clang;
namespace cl = llvm::cl;
using llvm::formatv;

cl::OptionCategory banklint::AnalyzeOptions("banklint options");
static cl::list<std::string> Files(cl::Positional, cl::desc("<file.cu> ..."), cl::cat(AnalyzeOptions));
static cl::opt<std::string> BuildPath("p", cl::desc("Directory of compile_commands.json"), cl::value_desc("build"),
                                      cl::cat(AnalyzeOptions));
static cl::list<std::string> ArchNames("arch",
                                       cl::desc("Architecture (default: sm_90, for HIP gfx90a), see `banklint arch`; of "
                                                "several, the "
                                                "source is parsed for the first"),
                                       cl::value_desc("name"), cl::cat(AnalyzeOptions));
static cl::list<std::string> Blocks("block",
                                    cl::desc("Block shape: of a kernel, or of all whose launch is not known"),
                                    cl::value_desc("[KERNEL=]X[xY[xZ]]"), cl::cat(AnalyzeOptions));
static cl::list<std::string> Assumptions("assume", cl::desc("Value of a kernel argument or other unknown of the launch"),
                                         cl::value_desc("NAME=VALUE"), cl::cat(AnalyzeOptions));
static cl::opt<bool> AsWritten("as-written",
                               cl::desc("Count accesses as the source writes them, not as the compiler joins them"),
                               cl::cat(AnalyzeOptions));
static cl::opt<bool> Coverage("coverage", cl::desc("Print the share of each verdict and reason"), cl::cat(AnalyzeOptions));
static cl::opt<std::string> BankMapAt("bank-map",
                                      cl::desc("Draw lanes and banks of the accesses in this line, each at its worst"),
                                      cl::value_desc("[FILE:]LINE"), cl::cat(AnalyzeOptions));
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
static cl::opt<std::string> RocmPath("rocm-path",
                                     cl::desc("ROCm, or `none` for the bundled stand-in headers of HIP (default: the "
                                              "one that hipcc belongs to)"),
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

std::string banklint::takeFirstFile() {
  if (Files.empty())
    return "";
  std::string First = Files.front();
  Files.erase(Files.begin());
  return First;
}

static void printError(const llvm::Twine &Message) { llvm::errs() << "banklint: error: " << Message << '\n'; }

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
  if (BuildPath.empty())
    return std::make_unique<tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
  auto Database = databaseIn(BuildPath);
  if (Database)
    return std::move(*Database);
  printError(llvm::toString(Database.takeError()));
  return nullptr;
}

/// Whether all of the database is analysed.
static bool isWholeDatabase() { return Files.empty() && ShardOption.empty(); }

/// What is to be analysed; nothing after an error was printed.
static std::optional<Units> chosenUnits(const tooling::CompilationDatabase &Database, const ParseOptions &Parse) {
  if (Files.empty() && BuildPath.empty()) {
    printError("no source files given; see banklint --help");
    return std::nullopt;
  }
  Units All = unitsOf(Database, Files, Parse);
  if (All.Chosen.empty()) {
    printError(formatv("no file in CUDA, HIP or OpenCL C in the compile commands of '{0}'", BuildPath));
    return std::nullopt;
  }
  if (!ShardOption.empty()) {
    auto Part = Shard::parse(ShardOption);
    if (!Part) {
      printError(llvm::toString(Part.takeError()));
      return std::nullopt;
    }
    Part->applyTo(All);
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Telling
//===----------------------------------------------------------------------===//

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

/// A line for each unit, the slowest first.
static void printProfile(llvm::ArrayRef<Unit> Chosen, llvm::ArrayRef<Effort> Efforts) {
  std::vector<std::pair<Effort, llvm::StringRef>> Rows;
  for (const auto &[U, E] : llvm::zip_equal(Chosen, Efforts))
    Rows.push_back({E, U.File});
  llvm::sort(Rows, [](const auto &A, const auto &B) { return A.first.Seconds > B.first.Seconds; });
  llvm::errs() << "seconds  peak MB  file\n";
  for (const auto &[E, File] : Rows)
    llvm::errs() << formatv("{0,7:F2}  {1,7}  {2}\n", E.Seconds, E.PeakBytes >> 20, File);
}

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

/// True; false after an error was printed.
static bool succeeded(llvm::Error E) {
  if (!E)
    return true;
  printError(llvm::toString(std::move(E)));
  return false;
}

/// The options of the run; nothing after an error was printed.
static std::optional<RunOptions> runOptions(llvm::ArrayRef<Output> Outputs) {
  RunOptions How;
  How.Jobs = Jobs ? Jobs : llvm::hardware_concurrency().compute_thread_count();
  How.Draw.Colors = printsText(Outputs) && llvm::outs().has_colors();
  if (BankMapAt.empty())
    return How;
  How.Draw.BankMap = SourceLine::parse(BankMapAt);
  if (How.Draw.BankMap)
    return How;
  printError(formatv("invalid line '{0}': expected [FILE:]LINE", BankMapAt));
  return std::nullopt;
}

/// How files are parsed; nothing after an error was printed.
static std::optional<ParseOptions> parseOptions(const char *Program, const AnalysisOptions &Options) {
  ParseOptions Parse;
  if (!succeeded(chooseParsing(Program, {CudaPath, RocmPath}).moveInto(Parse)))
    return std::nullopt;
  if (!ArchNames.empty()) // else what the compile commands say
    Parse.GpuArchitecture = ArchNames.front();
  Parse.WarpLanes = Options.Machines.front()->Lanes;
  return Parse;
}

/// HIP is analysed for the GPU that its command names, or a usual one of AMD, where no architecture is given.
static void chooseMachineOfHip(const Unit &First, AnalysisOptions &Options) {
  const Architecture *Amd = findArchitecture("gfx90a");
  for (llvm::StringRef Argument : First.Command.CommandLine)
    if (Argument.consume_front("--offload-arch="))
      if (const Architecture *Named = findArchitecture(Argument))
        Amd = Named;
  Options.Machines = {Amd};
  llvm::errs() << formatv("banklint: HIP is analysed for {0}, whose waves have {1} lanes; --arch names another GPU\n",
                          Amd->Name, Amd->Lanes);
}

/// Whether the line of --bank-map has an access. False after an error was printed.
static bool foundBankMap(const Result &All) {
  if (BankMapAt.empty() || llvm::any_of(All.Accesses, [](const AccessReport &A) { return !A.BankMap.empty(); }))
    return true;
  printError(formatv("no shared-memory access at '{0}'", BankMapAt));
  return false;
}

int banklint::runAnalyzeCommand(const char *Program, std::unique_ptr<tooling::CompilationDatabase> Flags,
                                ResultUse Use) {
  const SourceTree Tree = SourceTree::here();
  auto Options = analysisOptions();
  std::vector<Output> Outputs;
  Gate TheGate;
  if (!Options || !succeeded(parseOutputs(Formats).moveInto(Outputs)) ||
      !succeeded(Gate::fromOptions(Tree).moveInto(TheGate)))
    return 2;
  if (Use && Options->Machines.size() > 1) {
    printError("give one architecture to compare with");
    return 2;
  }
  auto How = runOptions(Outputs);
  auto Database = compilationDatabase(std::move(Flags));
  if (!How || !Database)
    return 2;
  auto Parse = parseOptions(Program, *Options);
  if (!Parse)
    return 2;
  auto Files = chosenUnits(*Database, *Parse);
  if (!Files)
    return 2;
  auto IsHip = [](const Unit &U) { return U.In == Dialect::Hip; };
  if (ArchNames.empty() && !Files->Chosen.empty() && llvm::all_of(Files->Chosen, IsHip))
    chooseMachineOfHip(Files->Chosen.front(), *Options);
  llvm::errs() << unknownOptionsNote(Files->UnknownOptions);
  llvm::errs() << standInNotes(Files->StandIns, {CudaPath, RocmPath});

  std::vector<Effort> Efforts;
  Result All = merged(analyzeAll(Files->Chosen, Files->Others, *Options, *How, Efforts));

  bool Fine = reportFailures(All.Failures);
  if (Use) {
    const int Code = Use(All, *Options->Machines.front());
    return Fine ? Code : 2;
  }
  for (const std::string &Kernel : All.Incomplete)
    llvm::errs() << formatv("banklint: warning: kernel '{0}' is too large to be analysed to its end\n", shortened(Kernel));
  Fine &= succeeded(TheGate.apply(All, Tree));
  TextOptions Text;
  Text.Table = !Quiet;
  Text.Coverage = Coverage;
  Text.Remarks = TheGate.remarks(/*Whole=*/isWholeDatabase() && All.Failures.empty());
  Fine &= succeeded(writeOutputs(Outputs, Options->Machines, All, Text));
  Fine &= foundBankMap(All);
  if (Fix) {
    unsigned Applied = 0;
    Fine &= succeeded(applyFixes(All.Findings).moveInto(Applied));
    if (Applied && printsText(Outputs))
      llvm::outs() << formatv("banklint: applied {0} fix{1}\n", Applied, Applied == 1 ? "" : "es");
  }
  if (Profile)
    printProfile(Files->Chosen, Efforts);
  return !Fine ? 2 : TheGate.isFailed(All) ? 1 : 0;
}
