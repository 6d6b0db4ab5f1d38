//===- AnalyzeSettings.cpp - What the user asked an analysis for ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/AnalyzeSettings.h"
#include "Commands/OptionsFile.h"
#include "Frontend/HeaderCache.h"
#include "Reports/Formats.h"
#include "Reports/Page.h"
#include "Selection/Architectures.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"

using namespace banklint;
namespace cl = llvm::cl;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

cl::SubCommand banklint::CompareCommand("compare",
                                        "Put the predictions beside what Nsight Compute counted: report file.cu...");
cl::SubCommand banklint::ExplainCommand("explain",
                                        "Draw the accesses on a line, and work out their addresses: file.cu:LINE");

static cl::OptionCategory Category("banklint options");

static cl::list<std::string> Files(cl::Positional, cl::desc("<file.cu> ..."), cl::cat(Category));
static cl::opt<std::string> BuildPath("p",
                                      cl::desc("Directory of compile_commands.json (default: found beside the first "
                                               "file or above it, also in build/ and out/)"),
                                      cl::value_desc("build"), cl::cat(Category));
static cl::opt<std::string> Shard("shard", cl::desc("Analyse only the I-th of N parts of the files"),
                                  cl::value_desc("I/N"), cl::cat(Category));

static cl::list<std::string>
    ArchNames("arch",
              cl::desc("Architecture (default: sm_90, for HIP gfx90a), see `banklint arch`; of "
                       "several, the source is parsed for the first"),
              cl::value_desc("name"), cl::cat(Category));
static cl::list<std::string> Blocks("block",
                                    cl::desc("Block shape: of this kernel, or of all whose launch is not known"),
                                    cl::value_desc("[KERNEL=]X[xY[xZ]]"), cl::cat(Category));
static cl::list<std::string> Assumptions("assume",
                                         cl::desc("Value of a kernel argument or other unknown of the launch"),
                                         cl::value_desc("NAME=VALUE"), cl::cat(Category));
static cl::opt<bool> AsWritten("as-written",
                               cl::desc("Count accesses as the source writes them, not as the compiler joins them"),
                               cl::cat(Category));
static cl::opt<std::string> Nvcc(
    "nvcc",
    cl::desc("The nvcc whose vectorisation rules (LDS.64/128) are modelled (default: that of the toolkit whose headers "
             "are used, else 13.5)"),
    cl::value_desc("VERSION"), cl::cat(Category));
static cl::opt<std::string> Compiler("compiler",
                                     cl::desc("Who compiles CUDA, `nvcc` or `clang` (default: who the compile command "
                                              "names, else nvcc)"),
                                     cl::value_desc("name"), cl::cat(Category));
static cl::opt<unsigned> MinWays("min-ways", cl::desc("Report conflicts of at least this many ways (default: 2)"),
                                 cl::init(2), cl::cat(Category));
static cl::opt<unsigned>
    LoopStepBudget("loop-step-budget",
                   cl::desc("Iterations of a loop that are executed one by one, before the rest is summed up "
                            "(default: 1024)"),
                   cl::init(1024), cl::cat(Category));
static cl::opt<bool>
    ExecuteAllSteps("execute-all-steps",
                    cl::desc("Execute each iteration of each loop, without a budget, instead of one for all that are "
                             "alike: what the totals are tested against"),
                    cl::Hidden, cl::cat(Category));
static cl::opt<std::string>
    Budget("budget", cl::desc("Instructions after which the analysis of a kernel ends (default: 50000000)"),
           cl::value_desc("N"), cl::cat(Category));
static cl::list<std::string> Instantiate("instantiate",
                                         cl::desc("Analyse a kernel template with these arguments: 'k<32, float>'"),
                                         cl::value_desc("KERNEL<ARGUMENTS>"), cl::cat(Category));
static cl::opt<std::string>
    CudaPath("cuda-path",
             cl::desc("CUDA toolkit, or `none` for the bundled stand-in headers (default: the one "
                      "that nvcc belongs to)"),
             cl::value_desc("directory"), cl::cat(Category));
static cl::opt<std::string>
    RocmPath("rocm-path",
             cl::desc("ROCm, or `none` for the bundled stand-in headers of HIP (default: the one "
                      "that hipcc belongs to)"),
             cl::value_desc("directory"), cl::cat(Category));
static cl::opt<std::string>
    CacheDir("cache-dir", cl::desc("Folder of the header cache (default: banklint in $XDG_CACHE_HOME or ~/.cache)"),
             cl::value_desc("directory"), cl::cat(Category));
static cl::opt<bool> NoCache("no-cache", cl::desc("Parse all headers again, and keep none for the next run"),
                             cl::cat(Category));
static cl::opt<unsigned> Jobs("j", cl::desc("Files analysed at the same time (default: one for each processor)"),
                              cl::value_desc("N"), cl::init(0), cl::Prefix, cl::cat(Category));
static cl::opt<unsigned> Timeout("timeout",
                                 cl::desc("Seconds that the analysis of a file may take; 0: no limit (default: 600)"),
                                 cl::value_desc("N"), cl::init(600), cl::cat(Category));
static cl::opt<unsigned>
    Memory("memory", cl::desc("Megabytes of memory that the analysis of a file may take; 0: no limit (default: 8192)"),
           cl::value_desc("N"), cl::init(8192), cl::cat(Category));

static cl::opt<std::string> DiffBase(
    "diff",
    cl::desc("Only findings that a changed line touches: the access, the declaration of the array, a launch, or a "
             "call that leads to the access; changed since the branch left this commit"),
    cl::value_desc("commit"), cl::cat(Category));
static cl::opt<std::string> LineFilter("line-filter",
                                       cl::desc("Only findings on these lines; the format is clang-tidy's"),
                                       cl::value_desc("json"), cl::cat(Category));
static cl::opt<std::string> BaselineFile("baseline", cl::desc("Only findings that this file does not list"),
                                         cl::value_desc("file"), cl::cat(Category));
static cl::opt<bool> WriteBaseline("write-baseline", cl::desc("Write the findings to the baseline instead of failing"),
                                   cl::cat(Category));
static cl::opt<unsigned> FailOn("fail-on",
                                cl::desc("Exit with 1 only if a conflict has at least this many ways (default: 2)"),
                                cl::value_desc("ways"), cl::init(2), cl::cat(Category));
static cl::opt<bool>
    FailOnUndecided("fail-on-undecided",
                    cl::desc("Exit with 1 also if an access may conflict, and then be one of its kernel's top costs"),
                    cl::cat(Category));
static cl::opt<bool> AllowErrors("allow-errors",
                                 cl::desc("Compile errors and missing headers do not make the exit code 2"),
                                 cl::cat(Category));

static cl::opt<bool>
    AllowIncomplete("allow-incomplete",
                    cl::desc("Kernels that are cut off, and templates that are never instantiated, do not make the "
                             "exit code 2"),
                    cl::cat(Category));

static const std::string FormatHelp =
    formatNames("or", " (default)") + ", to standard output or a file; may be given several times";
static cl::list<std::string> Formats("format", cl::desc(FormatHelp), cl::value_desc("FORMAT[=FILE]"),
                                     cl::cat(Category));
static cl::opt<bool> Quiet("quiet", cl::desc("Leave out the table: the same as --table=none"), cl::cat(Category));
static cl::opt<std::string> TableOf("table",
                                    cl::desc("Which accesses the table of the text report has: those with conflicts or "
                                             "of unknown cost, all, or none (default: those of unknown cost, as the "
                                             "others are told above it)"),
                                    cl::value_desc("conflicts|all|none"), cl::cat(Category));
static cl::opt<std::string>
    SortBy("sort",
           cl::desc("Order of the findings in the text report: the costliest first (default), or as in the files"),
           cl::value_desc("cost|file"), cl::init("cost"), cl::cat(Category));
static cl::opt<unsigned> Top("top", cl::desc("Only the first N findings of the text report; 0: all (default)"),
                             cl::value_desc("N"), cl::init(0), cl::cat(Category));
static cl::opt<bool> Coverage("coverage", cl::desc("Print the share of each verdict and reason"), cl::cat(Category));
static cl::opt<std::string> BankMapAt("bank-map",
                                      cl::desc("Draw lanes and banks of the accesses on this line, each at its worst"),
                                      cl::value_desc("[FILE:]LINE"), cl::cat(Category));
static cl::opt<std::string> SourceUrl("source-url",
                                      cl::desc("Where the HTML page finds the source, for links: "
                                               "https://host/blob/COMMIT/{file}#L{line}"),
                                      cl::value_desc("URL"), cl::cat(Category));
static cl::opt<unsigned> WarpOf("warp", cl::desc("The warp that is drawn, from 0 (default: the slowest)"),
                                cl::value_desc("N"), cl::cat(Category), cl::sub(ExplainCommand));
static cl::opt<unsigned> StepOf("step", cl::desc("The iteration that is drawn, from 1 (default: the slowest)"),
                                cl::value_desc("N"), cl::cat(Category), cl::sub(ExplainCommand));
static cl::opt<unsigned> PhaseOf("phase", cl::desc("Draw only this group of lanes that are served together, from 1"),
                                 cl::value_desc("N"), cl::cat(Category), cl::sub(ExplainCommand));
static cl::opt<bool> Profile("profile", cl::desc("Print the time and the memory that each file took"),
                             cl::cat(Category));
static cl::opt<bool> JsonSchema("json-schema", cl::desc("Print the JSON Schema of --format=json"), cl::cat(Category));
static cl::opt<bool> AgentsPage("agents-md", cl::desc("Print a page that tells a coding agent how to use this command"),
                                cl::cat(Category));
enum class FixMode { None, InPlace, Patch };
static cl::opt<FixMode> Fix(
    "fix", cl::ValueOptional,
    cl::desc("Change the layouts of arrays in place where that helps, and re-analyse; exit 0 if no conflict remains"),
    cl::values(clEnumValN(FixMode::InPlace, "", ""),
               clEnumValN(FixMode::Patch, "patch", "print the change as a patch instead, and touch no file")),
    cl::init(FixMode::None), cl::cat(Category));

static cl::opt<std::string>
    OptionsFileAt("config",
                  cl::desc("File with options, or `none` (default: .banklint in the folder of the first file or above "
                           "it, else in or above the working directory)"),
                  cl::value_desc("file"), cl::cat(Category));

/// A list's own `&` is for its values.
static cl::Option *at(cl::Option &O) { return std::addressof(O); }

void banklint::setUpOptions() {
  cl::Option *const OfAllAnalyses[] = {
      at(Files),           at(BuildPath), at(ArchNames),      at(Blocks),       at(Assumptions),
      at(AsWritten),       at(Nvcc),      at(LoopStepBudget), at(Budget),       at(Instantiate),
      at(ExecuteAllSteps), at(CudaPath),  at(Compiler),       at(RocmPath),     at(CacheDir),
      at(NoCache),         at(Jobs),      at(Timeout),        at(Memory),       at(AllowErrors),
      at(AllowIncomplete), at(Formats),   at(SourceUrl),      at(OptionsFileAt)};
  for (cl::Option *O : OfAllAnalyses) {
    O->removeArgument();
    for (cl::SubCommand *Of : {&cl::SubCommand::getTopLevel(), &CompareCommand, &ExplainCommand})
      O->addSubCommand(*Of);
    O->addArgument();
  }
  for (cl::SubCommand *Of : {&cl::SubCommand::getTopLevel(), &CompareCommand, &ExplainCommand})
    cl::HideUnrelatedOptions(Category, *Of);
}

//===----------------------------------------------------------------------===//
// .banklint
//===----------------------------------------------------------------------===//

/// What a file can say. It comes with a project that one may not know: it names no file to write.
static llvm::ArrayRef<cl::Option *> optionsOfFiles() {
  static cl::Option *All[] = {
      at(ArchNames),      at(Blocks),  at(Assumptions),  at(AsWritten), at(MinWays),     at(Nvcc),
      at(LoopStepBudget), at(Budget),  at(Instantiate),  at(CudaPath),  at(RocmPath),    at(Jobs),
      at(Timeout),        at(Memory),  at(BaselineFile), at(FailOn),    at(AllowErrors), at(AllowIncomplete),
      at(Compiler),       at(TableOf), at(SortBy),       at(Top),       at(SourceUrl),   at(BuildPath),
      at(FailOnUndecided)};
  return All;
}

/// Paths in a file are seen from where the file lies.
static std::string seenFrom(llvm::StringRef File, const cl::Option *O, llvm::StringRef Value) {
  static const cl::Option *const Paths[] = {at(CudaPath), at(RocmPath), at(BaselineFile), at(BuildPath)};
  if (!llvm::is_contained(Paths, O) || Value == "none" || llvm::sys::path::is_absolute(Value))
    return Value.str();
  llvm::SmallString<128> Path = llvm::sys::path::parent_path(File);
  llvm::sys::path::append(Path, Value);
  return Path.str().str();
}

/// Takes what a file says of options that nothing stronger has set.
static llvm::Error take(llvm::StringRef File, cl::Option *O, llvm::ArrayRef<std::string> Values) {
  if (O->getNumOccurrences())
    return llvm::Error::success();
  for (const std::string &Value : Values)
    if (O->addOccurrence(0, O->ArgStr, seenFrom(File, O, Value)))
      return problem(formatv("{0}: invalid value '{1}' for '{2}'", File, Value, O->ArgStr));
  return llvm::Error::success();
}

static llvm::Error takeOptionsFrom(llvm::StringRef File) {
  std::vector<llvm::StringRef> Known;
  for (const cl::Option *O : optionsOfFiles())
    Known.push_back(O->ArgStr);
  llvm::Expected<std::vector<OptionInFile>> Found = readOptionsFile(File, Known);
  if (!Found)
    return Found.takeError();
  for (const auto &[Name, Values] : *Found)
    if (llvm::Error E = take(File, optionsOfFiles()[llvm::find(Known, Name) - Known.begin()], Values))
      return E;
  return llvm::Error::success();
}

/// Takes what clang-tidy's check is told for the first file, or in the working directory.
static llvm::Error takeTidyOptions(llvm::StringRef Folder, std::vector<std::string> &Files) {
  llvm::Expected<TidyOptions> Found = tidyOptionsAbove(Folder);
  if (!Found)
    return Found.takeError();
  for (const auto &[Name, Values] : Found->Options)
    for (cl::Option *O : optionsOfFiles())
      if (O->ArgStr == Name)
        if (llvm::Error E = take(Found->Files.front(), O, Values))
          return E;
  llvm::append_range(Files, Found->Files);
  return llvm::Error::success();
}

/// Where the files that are to be analysed lie.
static std::vector<llvm::StringRef> foldersOfFiles() {
  std::vector<llvm::StringRef> Folders;
  const size_t First = CompareCommand && Files.size() > 1; // behind the report
  for (const std::string &File : llvm::ArrayRef<std::string>(Files).drop_front(First))
    Folders.push_back(llvm::sys::path::parent_path(File));
  return Folders;
}

/// The file with options that is to be read.
static std::optional<std::string> optionsFile() {
  if (OptionsFileAt == "none")
    return std::nullopt;
  if (!OptionsFileAt.empty())
    return OptionsFileAt;
  const std::vector<llvm::StringRef> Folders = foldersOfFiles();
  std::optional<std::string> File = Folders.empty() ? std::nullopt : optionsFileAbove(Folders.front());
  for (llvm::StringRef Folder : Folders)
    if (auto Other = optionsFileAbove(Folder); Other != File) {
      llvm::errs() << formatv("banklint: warning: all files are analysed with the options of {0}, though some lie "
                              "elsewhere; --config=FILE or "
                              "--config=none changes that\n",
                              File ? "'" + *File + "'" : "no file");
      break;
    }
  return File ? File : optionsFileAbove(".");
}

//===----------------------------------------------------------------------===//
// From text to settings
//===----------------------------------------------------------------------===//

static llvm::Expected<AnalysisOptions> analysisOptions() {
  AnalysisOptions O;
  O.MinWays = MinWays;
  O.AsWritten = AsWritten;
  if (Nvcc.getNumOccurrences())
    if (llvm::Error E = parseNvccVersion(Nvcc).moveInto(O.Nvcc.emplace()))
      return E;
  O.LoopStepBudget = LoopStepBudget;
  O.ExecutesAllSteps = ExecuteAllSteps;
  if (Budget.getNumOccurrences() &&
      (llvm::StringRef(Budget).getAsInteger(10, O.EvaluationBudget) || O.EvaluationBudget == 0))
    return problem(formatv("invalid budget '{0}': expected a number of instructions", Budget));
  for (const std::string &Text : Blocks)
    if (!O.Shapes.add(Text))
      return problem(formatv("invalid block shape '{0}': expected [KERNEL=]X[xY[xZ]] with at most "
                             "1024 threads",
                             Text));
  for (const std::string &Text : Assumptions)
    if (!O.assume(Text))
      return problem(formatv("invalid assumption '{0}': expected NAME=VALUE", Text));
  return O;
}

/// The value of an option that is there.
static std::optional<std::string> given(const cl::opt<std::string> &O) {
  return O.getNumOccurrences() ? std::optional(O.getValue()) : std::nullopt;
}

static llvm::Expected<std::vector<std::string>> instantiations() {
  for (const std::string &Text : Instantiate)
    if (!llvm::StringRef(Text).contains('<'))
      return problem(formatv("invalid instantiation '{0}': expected KERNEL<ARGUMENTS>", Text));
  return std::vector<std::string>(Instantiate);
}

static GateOptions gateOptions() {
  GateOptions O;
  O.DiffBase = given(DiffBase);
  O.LineFilter = given(LineFilter);
  O.BaselineFile = given(BaselineFile);
  O.WriteBaseline = WriteBaseline;
  O.AllowIncomplete = AllowIncomplete;
  O.FailOn = FailOn;
  O.FailsOnUndecided = FailOnUndecided;
  return O;
}

static llvm::Expected<std::optional<SourceLine>> bankMapLine() {
  if (BankMapAt.empty())
    return std::nullopt;
  auto Line = SourceLine::parse(BankMapAt);
  if (!Line)
    return problem(formatv("invalid line '{0}': expected [FILE:]LINE", BankMapAt));
  return Line;
}

static llvm::Expected<TextOptions> textOptions() {
  TextOptions O;
  if (TableOf == "none" || Quiet)
    O.Table = TextOptions::NoTable;
  else if (TableOf == "all")
    O.Table = TextOptions::AllAccesses;
  else if (TableOf == "conflicts")
    O.Table = TextOptions::Conflicts;
  else if (TableOf.getNumOccurrences())
    return problem(formatv("unknown table '{0}'; expected conflicts, all or none", TableOf));
  if (SortBy != "cost" && SortBy != "file")
    return problem(formatv("unknown order '{0}'; expected cost or file", SortBy));
  O.ByCost = SortBy == "cost";
  if (O.Table == TextOptions::Untold && !O.ByCost) // the findings do not say what accesses cost as a whole
    O.Table = TextOptions::Conflicts;
  O.MostFindings = Top;
  O.Coverage = Coverage;
  return O;
}

std::optional<llvm::StringRef> banklint::textAskedFor() {
  if (JsonSchema)
    return jsonSchema();
  if (AgentsPage)
    return agentsPage();
  return std::nullopt;
}

/// `--shard=`, from a variable that is empty, is a mistake: it would do nothing.
static llvm::Error needValues() {
  for (const cl::opt<std::string> *O : {&BuildPath, &Shard, &BankMapAt, &CacheDir, &SourceUrl})
    if (O->getNumOccurrences() && O->empty())
      return problem(formatv("{0}{1} needs a value", O->ArgStr.size() > 1 ? "--" : "-", O->ArgStr));
  return llvm::Error::success();
}

/// The settings that all options together make.
static llvm::Expected<AnalyzeSettings> settingsOfOptions() {
  if (llvm::Error E = needValues())
    return E;
  AnalyzeSettings S;
  S.Files = Files;
  S.BuildPath = BuildPath;
  S.Shard = Shard;
  if (llvm::Error E = analysisOptions().moveInto(S.Analysis))
    return E;
  NamedArchitectures Named;
  if (llvm::Error E = parseArchitectures(ArchNames).moveInto(Named))
    return E;
  S.Architecture = std::move(Named.First);
  if (!Named.All.empty())
    S.Analysis.Architectures = std::move(Named.All);
  S.Paths = {CudaPath, RocmPath};
  if (llvm::Error E = instantiations().moveInto(S.Instantiate))
    return E;
  if (Compiler.getNumOccurrences())
    if (llvm::Error E = parseCudaCompiler(Compiler).moveInto(S.Compiler.emplace()))
      return E;
  S.Jobs = Jobs ? Jobs : llvm::hardware_concurrency().compute_thread_count();
  S.Limits = {Timeout, Memory};
  S.CacheFolder = NoCache ? "" : CacheDir.empty() ? HeaderCache::usualFolder() : CacheDir.getValue();
  S.Gate = gateOptions();
  if (llvm::Error E = parseOutputs(Formats).moveInto(S.Outputs))
    return E;
  if (llvm::Error E = textOptions().moveInto(S.Text))
    return E;
  S.Profile = Profile;
  if (llvm::Error E = bankMapLine().moveInto(S.BankMap))
    return E;
  if (!SourceUrl.empty() && !isSourceUrl(SourceUrl))
    return problem(formatv("invalid --source-url '{0}': expected a URL with {{file} in it, and {{line}", SourceUrl));
  S.SourceUrl = SourceUrl;
  if (WarpOf.getNumOccurrences())
    S.Request.Warp = WarpOf;
  if (PhaseOf.getNumOccurrences())
    S.Request.Phase = PhaseOf;
  if (StepOf.getNumOccurrences())
    S.Request.Step = StepOf;
  S.Fix = Fix == FixMode::InPlace;
  S.PrintsPatch = Fix == FixMode::Patch;
  S.AllowErrors = AllowErrors;
  S.AllowIncomplete = AllowIncomplete;
  return S;
}

llvm::Expected<AnalyzeSettings> banklint::analyzeSettings(std::vector<std::string> &OptionsFiles) {
  if (const std::optional<std::string> File = optionsFile()) {
    OptionsFiles.push_back(*File);
    if (llvm::Error E = takeOptionsFrom(*File))
      return E;
  }
  if (OptionsFileAt.empty()) {
    const std::vector<llvm::StringRef> Folders = foldersOfFiles();
    if (llvm::Error E = takeTidyOptions(Folders.empty() ? "." : Folders.front(), OptionsFiles))
      return E;
  }
  llvm::Expected<AnalyzeSettings> S = settingsOfOptions();
  if (S || OptionsFiles.empty())
    return S;
  return problem(
      formatv("{0} (options are also taken from {1})", llvm::toString(S.takeError()), llvm::join(OptionsFiles, ", ")));
}
