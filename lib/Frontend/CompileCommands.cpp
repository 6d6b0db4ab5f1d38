//===- CompileCommands.cpp - How a CUDA file gets parsed ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileCommands.h"
#include "Frontend/Dialects.h"
#include "Frontend/NvccOptions.h"
#include "Frontend/StandardLibrary.h"
#include "Support/Compat/Clang.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace banklint;
using clang::tooling::CommandLineArguments;
using llvm::ArrayRef;
using llvm::StringRef;
namespace options = compat::options;

//===----------------------------------------------------------------------===//
// GPU architectures
//===----------------------------------------------------------------------===//

namespace {
/// "sm_90a": number and suffix.
struct GpuName {
  unsigned Number = 0;
  StringRef Suffix;
};
} // namespace

static std::optional<GpuName> parseArchitecture(StringRef Name) {
  GpuName Result;
  if (!Name.consume_front("sm_") && !Name.consume_front("compute_") && !Name.consume_front("lto_"))
    return std::nullopt;
  if (Name.consumeInteger(10, Result.Number))
    return std::nullopt;
  Result.Suffix = Name;
  return Result;
}

static std::string spell(const GpuName &A) { return "sm_" + std::to_string(A.Number) + A.Suffix.str(); }

/// The newest of them, "sm_90a" being newer than "sm_90"; empty if there is none.
static std::string newest(ArrayRef<std::string> Names) {
  GpuName Best;
  for (StringRef Name : Names)
    if (auto A = parseArchitecture(Name))
      if (std::pair(A->Number, A->Suffix) > std::pair(Best.Number, Best.Suffix))
        Best = *A;
  return Best.Number ? spell(Best) : "";
}

std::string banklint::clampArchitecture(StringRef Name) {
  // clang/Basic/Cuda.h of Clang 19.
  static constexpr unsigned Known[] = {20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};
  static constexpr unsigned Default = 90;
  auto A = parseArchitecture(Name);
  if (!A)
    return "sm_" + std::to_string(Default);
  GpuName Clamped{Known[0], ""};
  for (unsigned Number : Known)
    if (Number <= A->Number)
      Clamped.Number = Number;
  // The instructions of sm_90a are the closest to those that sources for newer such architectures
  // expect.
  if (Clamped.Number == 90 && !A->Suffix.empty())
    Clamped.Suffix = "a";
  return spell(Clamped);
}

//===----------------------------------------------------------------------===//
// What a command says
//===----------------------------------------------------------------------===//

/// ccache and its kin stand before the compiler; so do `env NAME=VALUE` and `cmake -E env NAME=VALUE --`.
static bool isLauncher(StringRef Word) {
  static constexpr StringRef Programs[] = {"ccache",    "sccache", "distcc", "icecc", "buildcache", "gomacc",
                                           "rewrapper", "env",     "cmake",  "nice",  "time"};
  const bool IsAssignment = !Word.starts_with("-") && Word.contains('=');
  return llvm::is_contained(Programs, llvm::sys::path::stem(Word)) || IsAssignment ||
         llvm::is_contained({"-E", "--"}, Word);
}

/// Kokkos' nvcc_wrapper takes nvcc's options and compiles each C++ file as CUDA.
static bool isNvccWrapper(StringRef Compiler) { return llvm::sys::path::stem(Compiler) == "nvcc_wrapper"; }

static bool isNvcc(StringRef Compiler) { return llvm::sys::path::stem(Compiler) == "nvcc" || isNvccWrapper(Compiler); }

static bool isHipcc(StringRef Compiler) { return llvm::sys::path::stem(Compiler) == "hipcc"; }

bool banklint::isClang(StringRef Program) {
  StringRef Name = llvm::sys::path::filename(Program);
  if (!Name.consume_front("clang"))
    return false;
  Name.consume_front("++");
  return Name.empty() ||
         (Name.consume_front("-") && !Name.empty() && Name.find_first_not_of("0123456789.") == Name.npos) ||
         Name == ".exe";
}

static CommandLineArguments withoutLaunchers(const CommandLineArguments &Arguments) {
  auto Compiler = llvm::find_if_not(Arguments, isLauncher);
  return {Compiler, Arguments.end()};
}

/// The arguments as Clang's driver understands them. Owns the strings that it refers to.
static llvm::opt::InputArgList parseWithClang(ArrayRef<std::string> Arguments) {
  llvm::SmallVector<const char *, 64> Pointers;
  for (const std::string &A : Arguments)
    Pointers.push_back(A.c_str());
  return compat::parseForDriver(Pointers);
}

/// Whether an argument changes the meaning of the source and is not ours to say.
static bool mattersToParsing(const llvm::opt::Arg &A, bool KeepWarnings) {
  static constexpr unsigned Irrelevant[] = {
      options::OPT_INPUT,
      options::OPT__DASH_DASH,
      options::OPT_x,
      // Outputs.
      options::OPT_o,
      options::OPT_Action_Group,
      options::OPT_M_Group,
      options::OPT_Link_Group,
      options::OPT_save_temps,
      options::OPT_save_temps_EQ,
      options::OPT__HASH_HASH_HASH,
      options::OPT_v,
      // How CUDA is found and for which GPU.
      options::OPT_offload_arch_EQ,
      options::OPT_no_offload_arch_EQ,
      options::OPT_offload_device_only,
      options::OPT_offload_host_only,
      options::OPT_offload_host_device,
      options::OPT_cuda_device_only,
      options::OPT_cuda_host_only,
      options::OPT_cuda_compile_host_device,
      options::OPT_cuda_path_EQ,
      compat::NoGpuLibraries,
      compat::NoGpuIncludes,
      options::OPT_resource_dir,
      options::OPT_resource_dir_EQ,
  };
  static constexpr unsigned Warnings[] = {options::OPT_W_Group, options::OPT_w, options::OPT_pedantic_Group};
  auto IsOneOf = [&](ArrayRef<unsigned> Ids) {
    return llvm::any_of(Ids, [&](unsigned Id) { return A.getOption().matches(Id); });
  };
  return !compat::isUnknown(A) && !IsOneOf(Irrelevant) && (KeepWarnings || !IsOneOf(Warnings));
}

/// Build systems add the toolkit's folder to the include path. Clang must find it by itself, behind
/// its wrappers of the toolkit's headers; and beside our stand-ins it must not find it at all.
static bool isToolkitInclude(const llvm::opt::Arg &A) {
  if (!A.getOption().matches(options::OPT_I) && !A.getOption().matches(options::OPT_isystem))
    return false;
  llvm::SmallString<128> Header(A.getValue());
  llvm::sys::path::append(Header, "cuda_runtime.h");
  return llvm::sys::fs::exists(Header);
}

/// Whether Clang has no such option, or means another one by it.
static bool isNvccsAlone(const std::string &Argument) {
  const StringRef Name = nvccOptionIn(Argument);
  if (Name.empty())
    return false;
  // Clang's -arch is for Apple's linker, and it ignores -Xcompiler.
  // Its -G is for MIPS.
  if (llvm::is_contained({"-arch", "-code", "-gencode", "-Xcompiler"}, Name) || Argument == "-G")
    return true;
  llvm::opt::InputArgList Parsed = parseWithClang({Argument, "value"});
  const llvm::opt::Arg *First = *Parsed.begin();
  const std::string Clangs = std::string(First->getOption().getPrefixedName());
  if (First->getOption().matches(options::OPT_W_Group)) // -Werror, of all compilers
    return false;
  return compat::isUnknown(*First) || StringRef(Clangs).rtrim('=') != Name;
}

bool banklint::areNvccs(ArrayRef<std::string> Options) {
  const auto Language = llvm::find(Options, "-x");
  const bool IsCu = Language != Options.end() && std::next(Language) != Options.end() && *std::next(Language) == "cu";
  return IsCu || llvm::any_of(Options, isNvccsAlone);
}

namespace {
/// What a command of either compiler says to us.
struct Command {
  CommandLineArguments Kept; ///< what matters to parsing
  std::vector<std::string> Architectures;
  std::string Language; ///< "cu" is Clang's "cuda"
  CudaCompiler Compiler = CudaCompiler::Nvcc;
  bool LeavesAsWritten = false; ///< if that is Clang
  Build As = Build::WholeProgram;
  bool HasStandard = false;
  std::string CudaPath; ///< where the command's own toolkit is, if it says so
  std::vector<std::string> Unknown;
};
} // namespace

/// Whether Clang makes machine code by a command. Those that tools parse files by, as `banklint compile-db` writes them
/// of nvcc's, are for one side and make nothing.
static bool isForClangToCompile(StringRef Program, const llvm::opt::InputArgList &Options) {
  const bool MakesFile = Options.hasArg(options::OPT_o, options::OPT_Action_Group);
  return isClang(Program) &&
         (MakesFile || !Options.hasArg(options::OPT_cuda_device_only, options::OPT_offload_device_only));
}

/// Whether it is asked not to optimize, or not asked to: Clang then lets ptxas not optimize either.
static bool leavesAsWritten(const llvm::opt::InputArgList &Options) {
  const llvm::opt::Arg *Level = Options.getLastArg(options::OPT_O_Group);
  return !Level || Level->getOption().matches(options::OPT_O0);
}

static Command readCommand(const CommandLineArguments &Arguments, bool KeepWarnings = false, StringRef Directory = "") {
  Command Result;
  CommandLineArguments Clangs;
  if (isNvcc(Arguments.front())) {
    NvccCommand Nvcc = translateNvcc(ArrayRef(Arguments).drop_front(), Directory);
    Clangs = std::move(Nvcc.Arguments);
    Result.Architectures = std::move(Nvcc.Architectures);
    Result.As = Nvcc.As;
    for (const std::string &File : Nvcc.Unreadable)
      Result.Unknown.push_back("--options-file " + File + " (it cannot be read)");
    Result.CudaPath = toolkitFolderOf(Arguments.front());
    Result.Language = Nvcc.Language == "cu" || isNvccWrapper(Arguments.front()) ? "cuda" : Nvcc.Language;
  } else {
    if (isHipcc(Arguments.front()))
      Result.Language = "hip";
    Clangs.assign(Arguments.begin() + 1, Arguments.end());
  }

  llvm::opt::InputArgList Parsed = parseWithClang(Clangs);
  const bool IsApart = Parsed.hasFlag(options::OPT_fgpu_rdc, options::OPT_fno_gpu_rdc, false);
  if (IsApart && !(isNvcc(Arguments.front()) && isOptimizedByLinker(Arguments)))
    Result.As = std::max(Result.As, Build::Separate);
  Result.As = std::max(Result.As, buildAskedOfAssembler(Parsed.getAllArgValues(options::OPT_Xcuda_ptxas)));
  if (isForClangToCompile(Arguments.front(), Parsed)) {
    Result.Compiler = CudaCompiler::Clang;
    Result.LeavesAsWritten = leavesAsWritten(Parsed);
  }
  for (const llvm::opt::Arg *A : Parsed) {
    if (A->getOption().matches(options::OPT_x))
      Result.Language = A->getValue();
    if (A->getOption().matches(options::OPT_offload_arch_EQ)) {
      llvm::SmallVector<StringRef, 4> Names;
      StringRef(A->getValue()).split(Names, ',');
      Result.Architectures.insert(Result.Architectures.end(), Names.begin(), Names.end());
    }
    if (A->getOption().matches(options::OPT_std_EQ) || A->getOption().matches(options::OPT_cl_std_EQ))
      Result.HasStandard = true;
    if (A->getOption().matches(options::OPT_cuda_path_EQ))
      Result.CudaPath = A->getValue();
    if (compat::isUnknown(*A))
      Result.Unknown.push_back(A->getAsString(Parsed));
    if (!mattersToParsing(*A, KeepWarnings) || isToolkitInclude(*A))
      continue;
    llvm::opt::ArgStringList Rendered;
    A->render(Parsed, Rendered);
    Result.Kept.insert(Result.Kept.end(), Rendered.begin(), Rendered.end());
  }
  return Result;
}

std::string banklint::architectureOfCommand(const CommandLineArguments &Arguments) {
  CommandLineArguments Compiler = withoutLaunchers(Arguments);
  if (Compiler.empty())
    return "";
  const std::vector<std::string> Named = readCommand(Compiler).Architectures;
  const std::string Newest = newest(Named);
  return Newest.empty() && llvm::is_contained(Named, "native") ? "native" : Newest;
}

std::vector<std::string> banklint::architecturesOfCommand(const CommandLineArguments &Arguments) {
  const CommandLineArguments Compiler = withoutLaunchers(Arguments);
  std::set<unsigned> Numbers;
  if (!Compiler.empty())
    for (const std::string &Name : readCommand(Compiler).Architectures)
      if (const auto A = parseArchitecture(Name))
        Numbers.insert(A->Number);
  std::vector<std::string> Result;
  for (unsigned Number : Numbers)
    Result.push_back("sm_" + std::to_string(Number));
  return Result;
}

//===----------------------------------------------------------------------===//
// What we say to Clang
//===----------------------------------------------------------------------===//

/// Folders that compilers search in any case. To name them earlier would break the C++ library's #include_next.
static bool isSystemFolder(StringRef Folder) { return Folder == "/usr/include" || Folder == "/usr/local/include"; }

static CommandLineArguments cudaFlags(const ParseOptions &Options, const Command &From) {
  std::string Gpu = Options.GpuArchitecture.empty() ? newest(From.Architectures) : Options.GpuArchitecture;
  CommandLineArguments Flags = {"-x", "cuda", Options.Side == Pass::Device ? "--cuda-device-only" : "--cuda-host-only"};
  auto Add = [&](std::initializer_list<std::string> More) { Flags.insert(Flags.end(), More); };
  llvm::append_range(Flags, compat::flagsForGpu(clampArchitecture(Gpu)));
  // The architecture need not be one that this toolkit compiles for.
  Add({"--no-cuda-version-check", "-nocudalib", "-nocudainc"});
  // Extensions of torch are often read where it is not installed: behind all folders are stand-ins for its headers.
  Add({"-idirafter", Options.ShareDirectory + "/torch"});
  if (!Options.Toolkit) {
    Add({"-isystem", Options.ShareDirectory + "/cuda", "-include", "banklint_cuda.h"});
    return Flags;
  }
  // What Clang's --cuda-path does, but for any layout of the toolkit, and with its headers before those
  // that lie in the system's folders: nvcc too takes its own.
  Add({"-isystem", Options.ResourceDirectory + "/include/cuda_wrappers", "-isystem",
       Options.ShareDirectory + "/compat"});
  if (!isSystemFolder(Options.Toolkit->Include))
    Add({"-isystem", Options.Toolkit->Include});
  Add({"-include", "__clang_cuda_runtime_wrapper.h"});
  return Flags;
}

/// Include paths that nvcc adds after the command's own.
static CommandLineArguments toolkitIncludes(const ParseOptions &Options) {
  CommandLineArguments Flags;
  if (!Options.Toolkit)
    return Flags;
  // Since CUDA 13, Thrust, CUB and libcu++ lie here.
  std::string CoreLibraries = Options.Toolkit->Include + "/cccl";
  if (llvm::sys::fs::is_directory(CoreLibraries))
    Flags.insert(Flags.end(), {"-isystem", CoreLibraries});
  return Flags;
}

/// Parses \p File in its dialect, or as what else nvcc or the command makes of it.
static CommandLineArguments parseCommand(const ParseOptions &Options, const Command &From, StringRef File, Dialect In) {
  CommandLineArguments Result = {"clang++"};
  if (In == Dialect::Cuda)
    llvm::append_range(Result, cudaFlags(Options, From));
  else if (In == Dialect::Hip)
    llvm::append_range(Result, hipFlags(Options, From.Architectures));
  else if (In == Dialect::OpenCL)
    llvm::append_range(Result, openClFlags(Options, From.HasStandard));
  else if (!From.Language.empty())
    Result.insert(Result.end(), {"-x", From.Language});
  if (In == Dialect::Cuda && From.Compiler == CudaCompiler::Clang)
    Result.push_back("-U__NVCC__");
  llvm::append_range(Result, From.Kept);
  if (In == Dialect::Cuda)
    llvm::append_range(Result, toolkitIncludes(Options));
  if ((In == Dialect::CPlusPlus || In == Dialect::Other) && Options.Toolkit &&
      !isSystemFolder(Options.Toolkit->Include))
    Result.insert(Result.end(), {"-isystem", Options.Toolkit->Include});
  if (In != Dialect::OpenCL)
    llvm::append_range(Result, standardLibraryFlags(Options.StandardLibrary, From.Kept));
  if (!From.HasStandard && From.Language != "c" && In != Dialect::OpenCL)
    Result.push_back("-std=c++17"); // nvcc's default
  // The build's own compiler warns; of its warnings Clang may not know all.
  if (Options.KeepWarnings)
    Result.insert(Result.end(), {"-Wno-unknown-warning-option", "-Wno-unknown-cuda-version"});
  else
    Result.push_back("-w");
  // Old programs use `register`, which C++17 forbids and nvcc does not mind; nor does it mind `int2{threadIdx.x, 0}`,
  // and `static const float zero = 0;` in a class.
  Result.insert(Result.end(), {"-Wno-register", "-Wno-c++11-narrowing", "-Wno-static-float-init", "-ferror-limit=0"});
  Result.insert(Result.end(), {"-resource-dir=" + Options.ResourceDirectory, File.str()});
  return Result;
}

CommandLineArguments banklint::inClangsWords(const CommandLineArguments &Arguments, StringRef File, StringRef Directory,
                                             const ParseOptions &Options) {
  CommandLineArguments Compiler = withoutLaunchers(Arguments);
  if (Compiler.empty() || !isNvcc(Compiler.front()))
    return Arguments;
  Command From = readCommand(Compiler, Options.KeepWarnings, Directory);
  const Dialect In = dialectOf(From.Language, File);
  if (In != Dialect::Cuda)
    return parseCommand(Options, From, File, In);
  CommandLineArguments Result = {"clang++"};
  if (!From.Language.empty())
    Result.insert(Result.end(), {"-x", From.Language});
  Result.push_back("--cuda-device-only"); // so that it does not look as if Clang compiled it
  for (const std::string &Gpu : From.Architectures)
    Result.push_back("--cuda-gpu-arch=" + Gpu);
  llvm::append_range(Result, From.Kept);
  Result.push_back(File.str());
  return Result;
}

/// The options, with the command's own toolkit if that is what they ask for.
static ParseOptions withToolkitOf(const Command &From, ParseOptions Options) {
  if (Options.PreferToolkitOfCommand)
    if (auto Own = toolkitAt(From.CudaPath))
      Options.Toolkit = std::move(Own);
  return Options;
}

/// Who makes machine code of a file. A command that is derived from that of a C++ file does not tell who compiles CUDA.
static CudaCompiler compilerOf(const Command &From, const clang::tooling::CompileCommand &Given, Dialect In) {
  StringRef OfOther = Given.Heuristic;
  const bool IsDerived = OfOther.consume_front("inferred from ");
  const bool IsForCuda = In == Dialect::Cuda && (!IsDerived || dialectOf(From.Language, OfOther) == Dialect::Cuda);
  return IsForCuda ? From.Compiler : CudaCompiler::Nvcc;
}

ParseCommand banklint::parseCommandOf(const ParseOptions &Options, const clang::tooling::CompileCommand &Given) {
  ParseCommand Result;
  Result.Command = Given;
  CommandLineArguments Compiler = withoutLaunchers(Given.CommandLine);
  if (Compiler.empty())
    Compiler = {"clang-tool"};
  Command From = readCommand(Compiler, Options.KeepWarnings, Given.Directory);
  const ParseOptions Own = withToolkitOf(From, Options);
  Result.In = dialectOf(From.Language, Given.Filename);
  Result.UsesStandIns = (Result.In == Dialect::Cuda && !Own.Toolkit) || (Result.In == Dialect::Hip && !Own.Rocm);
  if (Own.Toolkit && !Own.Toolkit->Version.empty())
    Result.CudaVersion = Own.Toolkit->Version;
  From.Compiler = Own.Compiler.value_or(compilerOf(From, Given, Result.In));
  Result.Compiler = From.Compiler;
  const bool IsOfClang = Result.In == Dialect::Hip || From.Compiler == CudaCompiler::Clang;
  Result.As = IsOfClang && From.LeavesAsWritten ? Build::Debug : From.As;
  if (isForGpu(Result.In) || isNvcc(Compiler.front())) {
    Result.Command.CommandLine = parseCommand(Own, From, Given.Filename, Result.In);
    Result.IsTranslated = true;
    Result.Unknown = std::move(From.Unknown);
    return Result;
  }
  CommandLineArguments More = {"-resource-dir=" + Options.ResourceDirectory};
  if (Result.In == Dialect::CPlusPlus) {
    llvm::append_range(More, cPlusPlusFlags(Options, Given.Filename));
    llvm::append_range(More, standardLibraryFlags(Options.StandardLibrary, From.Kept));
  }
  CommandLineArguments &Line = Result.Command.CommandLine;
  Line.insert(Line.begin() + (Line.size() - Compiler.size() + 1), More.begin(), More.end());
  return Result;
}

clang::tooling::ArgumentsAdjuster banklint::cudaArgumentsAdjuster(ParseOptions Options) {
  return [Options = std::move(Options)](const CommandLineArguments &Arguments, StringRef File) {
    clang::tooling::CompileCommand Given("", File, Arguments, "");
    return parseCommandOf(Options, Given).Command.CommandLine;
  };
}
