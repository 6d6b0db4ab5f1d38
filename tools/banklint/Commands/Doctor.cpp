//===- Doctor.cpp - banklint doctor: what was found here ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Doctor.h"
#include "Commands/AnalyzeSettings.h"
#include "Execution/Units.h"
#include "Frontend/HeaderCache.h"
#include "Frontend/ParseChoice.h"
#include "Frontend/StandardLibrary.h"
#include "Support/Problem.h"
#include "Support/Version.h"
#include "Units/AnalyzeUnit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace banklint;
namespace cl = llvm::cl;
using llvm::formatv;
using llvm::StringRef;

llvm::cl::SubCommand banklint::DoctorCommand("doctor",
                                             "Say what banklint finds on this machine, and whether an analysis works");

static cl::OptionCategory Category("Options of doctor");
static cl::opt<std::string> BuildPath("p", cl::desc("Directory of compile_commands.json"), cl::value_desc("build"),
                                      cl::cat(Category), cl::sub(DoctorCommand));
static cl::opt<std::string> CudaPath("cuda-path", cl::desc("As for the analysis"), cl::value_desc("directory"),
                                     cl::cat(Category), cl::sub(DoctorCommand));
static cl::opt<std::string> RocmPath("rocm-path", cl::desc("As for the analysis"), cl::value_desc("directory"),
                                     cl::cat(Category), cl::sub(DoctorCommand));

static cl::opt<std::string> CacheDir("cache-dir", cl::desc("As for the analysis"), cl::value_desc("directory"),
                                     cl::cat(Category), cl::sub(DoctorCommand));
static cl::opt<bool> ClearCache("clear-cache", cl::desc("Empty the header cache"), cl::cat(Category),
                                cl::sub(DoctorCommand));

static void line(StringRef What, const llvm::Twine &Found) {
  llvm::outs() << formatv("{0,-18} ", What) << Found << '\n';
}

//===----------------------------------------------------------------------===//
// Headers
//===----------------------------------------------------------------------===//

static std::string orMissing(const std::string &Folder, const llvm::Twine &Header) {
  return llvm::sys::fs::exists(Folder + "/" + Header) ? Folder : Folder + ": missing";
}

static std::string cudaText(const ParseOptions &Parse, const std::string &AskedFor) {
  if (!Parse.Toolkit) {
    if (auto Unused = AskedFor.empty() ? findToolkit() : std::nullopt)
      return formatv("{0}: not used, since its headers need a C++ library; the bundled stand-in headers are",
                     Unused->Path);
    return AskedFor.empty() ? "none found; the bundled stand-in headers are used" : "the bundled stand-in headers";
  }
  const std::string Version = Parse.Toolkit->Version.getAsString();
  return formatv("{0} in {1}, headers in {2}", Parse.Toolkit->Version.empty() ? "unknown version" : Version,
                 Parse.Toolkit->Path, Parse.Toolkit->Include);
}

static std::string libraryText(const ParseOptions &Parse) {
  if (!Parse.StandardLibrary.empty())
    return "none found; the bundled headers are used: " + Parse.StandardLibrary;
  if (!systemCxxLibrary().empty())
    return systemCxxLibrary();
  return "none found: files that include its headers are only partly analysed; install g++";
}

static void tellHeaders(const ParseOptions &Parse, const ToolkitPaths &Paths) {
  line("our headers", orMissing(Parse.ShareDirectory, "cuda/banklint_cuda.h"));
  line("Clang's headers", orMissing(Parse.ResourceDirectory, "include/stddef.h"));
  line("C++ library", libraryText(Parse));
  line("CUDA toolkit", cudaText(Parse, Paths.Cuda));
  line("HIP",
       Parse.Rocm ? "headers in " + *Parse.Rocm + "/include" : "none found; the bundled stand-in headers are used");
}

static void tellCache() {
  const std::string Folder = CacheDir.empty() ? HeaderCache::usualFolder() : CacheDir.getValue();
  if (Folder.empty())
    return line("header cache", "none: this user has no folder for caches; --cache-dir names one");
  const HeaderCache Cache(Folder);
  if (ClearCache)
    Cache.clear();
  const HeaderCache::Contents Has = Cache.contents();
  line("header cache", formatv("{0} precompiled headers, {1} of at most {2} MB, in {3}", Has.Headers, Has.Bytes >> 20,
                               HeaderCache::DefaultLimit >> 20, Folder));
}

//===----------------------------------------------------------------------===//
// Architectures and compile commands
//===----------------------------------------------------------------------===//

static void tellArchitectures(const AnalyzeSettings &Settings) {
  const std::string Default = Settings.Analysis.Architectures.front()->Name;
  if (!Settings.Architecture.empty())
    return line("architecture", Default + " by the options files, unless --arch names another");
  line("architecture", formatv("{0} unless --arch or a compile command says another; {1} are known (banklint arch)",
                               Default, architectures().size()));
}

/// The folder that is asked for, or those that an analysis of a file in the working directory would find.
static std::vector<std::string> databaseFolders(const AnalyzeSettings &Settings) {
  for (const std::string &Given : {BuildPath.getValue(), Settings.BuildPath})
    if (!Given.empty())
      return {Given};
  return databaseFoldersOf(".");
}

static llvm::Error tellCommands(const ParseOptions &Parse, const AnalyzeSettings &Settings) {
  const std::vector<std::string> Folders = databaseFolders(Settings);
  if (Folders.empty())
    line("compile commands", "no compile_commands.json here, in build or out, or above; -p names its folder");
  for (const std::string &Folder : Folders) {
    auto Database = databaseIn(Folder);
    if (!Database)
      return Database.takeError();
    const Units All = unitsOf(**Database, {}, Parse);
    line("compile commands",
         formatv("{0}/compile_commands.json: {1} of {2} files are for a GPU{3}", Folder, All.Chosen.size(),
                 (*Database)->getAllFiles().size(), Folder == Folders.front() ? "" : "; not taken unless -p names it"));
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// A trial
//===----------------------------------------------------------------------===//

static constexpr const char *TrialSource = R"cuda(
#include <algorithm>
#include <cstdio>
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = std::min(tile[threadIdx.x][threadIdx.y], 1.0f);
}
int main() { transpose<<<1, dim3(32, 32)>>>(nullptr, nullptr); std::puts("done"); }
)cuda";

/// Analyses a file whose one conflict is known.
/// By the rules of which version accesses are joined.
static std::string nvccText(const AnalysisOptions &Options, const ParseOptions &Parse) {
  if (Options.Nvcc)
    return nvccName(*Options.Nvcc) + " joins accesses, by the options files";
  if (Parse.Toolkit && !Parse.Toolkit->Version.empty())
    return nvccName(Parse.Toolkit->Version) + " joins accesses, as in the CUDA toolkit, unless --nvcc or a compile "
                                              "command names another";
  return nvccName(NewestNvcc) + " joins accesses, the newest that is known, unless --nvcc names another";
}

static llvm::Error tryAnalysis(const ParseOptions &Parse) {
  if (llvm::Error E = requireOwnHeaders(Parse))
    return E;
  llvm::SmallString<128> File;
  int Descriptor;
  if (std::error_code Failed = llvm::sys::fs::createTemporaryFile("banklint-doctor", "cu", Descriptor, File))
    return problem(formatv("cannot write a temporary file: {0}", Failed.message()));
  llvm::FileRemover Remover(File);
  llvm::raw_fd_ostream(Descriptor, /*shouldClose=*/true) << TrialSource;
  const clang::tooling::FixedCompilationDatabase Flags(".", std::vector<std::string>());
  const Unit Trial = unitOf(File, Flags.getCompileCommands(File).front(), Parse);
  const Result R = analyzeUnit(Trial, AnalysisOptions(), Drawing());
  for (const Failure &F : R.Failures)
    return problem(F.Message);
  if (R.Findings.size() != 1 || R.Findings.front().Ways != 32)
    return problem(formatv("found {0} conflicts instead of one of 32 ways", R.Findings.size()));
  return llvm::Error::success();
}

/// What the options of the project ask for, as an analysis of files in the working directory takes them.
static llvm::Expected<AnalyzeSettings> tellOptions() {
  std::vector<std::string> Files;
  llvm::Expected<AnalyzeSettings> Settings = analyzeSettings(Files);
  line("options files",
       Files.empty() ? "no .banklint here or above" : llvm::join(Files, ", ") + (Settings ? "" : ": cannot be used"));
  return Settings;
}

static llvm::Error run(const char *Program) {
  AnalyzeSettings Settings;
  if (llvm::Error E = tellOptions().moveInto(Settings))
    return E;
  const ToolkitPaths Paths{CudaPath.empty() ? Settings.Paths.Cuda : CudaPath.getValue(),
                           RocmPath.empty() ? Settings.Paths.Rocm : RocmPath.getValue()};
  ParseOptions Parse;
  if (llvm::Error E = chooseParsing(sharedDataDirectory(Program), Paths).moveInto(Parse))
    return E;
  tellHeaders(Parse, Paths);
  tellCache();
  tellArchitectures(Settings);
  line("nvcc", nvccText(Settings.Analysis, Parse));
  if (llvm::Error E = tellCommands(Parse, Settings))
    return E;
  if (llvm::Error E = tryAnalysis(Parse)) {
    line("analysis", "does not work");
    return E;
  }
  line("analysis", "works: it finds the conflict of a small kernel");
  return llvm::Error::success();
}

int banklint::runDoctorCommand(const char *Program) {
  line("version", versionText());
  if (const std::string Home = homepage(); !Home.empty())
    line("homepage", Home + ", bugs: " + issuesAt(Home));
  line("program", llvm::sys::fs::getMainExecutable(Program, nullptr));
  llvm::Error E = run(Program);
  if (!E)
    return 0;
  llvm::outs().flush();
  llvm::errs() << "banklint doctor: error: " << llvm::toString(std::move(E)) << '\n';
  return 2;
}
