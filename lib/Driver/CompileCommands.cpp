//===- CompileCommands.cpp - From nvcc's commands to Clang's --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/CompileCommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using clang::tooling::CommandLineArguments;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// What an argument is
//===----------------------------------------------------------------------===//

namespace {
/// What to do with an option of nvcc that Clang does not understand as it is.
enum class Treatment {
  Drop,          ///< has no bearing on parsing
  DropWithValue, ///< likewise, and so has its value
  ForHost,       ///< its value is a list of options for the host compiler
  OptionsFile,   ///< its value is a list of files with more options
  Architecture,  ///< names GPU architectures
  Language,      ///< -x
};

struct NvccOption {
  StringRef Name;
  Treatment How;
};
} // namespace

/// nvcc's options, long and short names (CUDA Compiler Driver NVCC, chapter 4). Those that Clang has under the
/// same name (-I, -D, -U, -include, -isystem, -std, -O, -g, -f…, -W…) pass through.
static constexpr NvccOption NvccOptions[] = {
    {"-x", Treatment::Language},
    {"--x", Treatment::Language},
    {"-gencode", Treatment::Architecture},
    {"--generate-code", Treatment::Architecture},
    {"-arch", Treatment::Architecture},
    {"--gpu-architecture", Treatment::Architecture},
    {"-code", Treatment::Architecture},
    {"--gpu-code", Treatment::Architecture},
    {"-Xcompiler", Treatment::ForHost},
    {"--compiler-options", Treatment::ForHost},
    {"-optf", Treatment::OptionsFile},
    {"--options-file", Treatment::OptionsFile},
    {"-ccbin", Treatment::DropWithValue},
    {"--compiler-bindir", Treatment::DropWithValue},
    {"-Xptxas", Treatment::DropWithValue},
    {"--ptxas-options", Treatment::DropWithValue},
    {"-Xcudafe", Treatment::DropWithValue},
    {"-Xlinker", Treatment::DropWithValue},
    {"--linker-options", Treatment::DropWithValue},
    {"-Xarchive", Treatment::DropWithValue},
    {"-Xnvlink", Treatment::DropWithValue},
    {"-Xfatbin", Treatment::DropWithValue},
    {"-maxrregcount", Treatment::DropWithValue},
    {"--maxrregcount", Treatment::DropWithValue},
    {"-diag-suppress", Treatment::DropWithValue},
    {"--diag-suppress", Treatment::DropWithValue},
    {"-diag-error", Treatment::DropWithValue},
    {"--diag-error", Treatment::DropWithValue},
    {"-diag-warn", Treatment::DropWithValue},
    {"--diag-warn", Treatment::DropWithValue},
    {"-t", Treatment::DropWithValue},
    {"--threads", Treatment::DropWithValue},
    {"-default-stream", Treatment::DropWithValue},
    {"--default-stream", Treatment::DropWithValue},
    {"-cudart", Treatment::DropWithValue},
    {"--cudart", Treatment::DropWithValue},
    {"-rdc", Treatment::DropWithValue},
    {"--relocatable-device-code", Treatment::DropWithValue},
    {"-Werror", Treatment::DropWithValue},
    {"--Werror", Treatment::DropWithValue},
    {"-ftz", Treatment::DropWithValue},
    {"--ftz", Treatment::DropWithValue},
    {"-prec-div", Treatment::DropWithValue},
    {"--prec-div", Treatment::DropWithValue},
    {"-prec-sqrt", Treatment::DropWithValue},
    {"--prec-sqrt", Treatment::DropWithValue},
    {"-fmad", Treatment::DropWithValue},
    {"--fmad", Treatment::DropWithValue},
    {"-split-compile", Treatment::DropWithValue},
    {"--split-compile", Treatment::DropWithValue},
    {"--keep-dir", Treatment::DropWithValue},
    {"-MF", Treatment::DropWithValue},
    {"-MT", Treatment::DropWithValue},
    {"-MQ", Treatment::DropWithValue},
    {"-dc", Treatment::Drop},
    {"--device-c", Treatment::Drop},
    {"-dw", Treatment::Drop},
    {"-dlink", Treatment::Drop},
    {"--device-link", Treatment::Drop},
    {"-G", Treatment::Drop},
    {"--device-debug", Treatment::Drop},
    {"-lineinfo", Treatment::Drop},
    {"--generate-line-info", Treatment::Drop},
    {"-use_fast_math", Treatment::Drop},
    {"--use_fast_math", Treatment::Drop},
    {"-extra-device-vectorization", Treatment::Drop},
    {"--extra-device-vectorization", Treatment::Drop},
    {"-expt-relaxed-constexpr", Treatment::Drop},
    {"--expt-relaxed-constexpr", Treatment::Drop},
    {"-extended-lambda", Treatment::Drop},
    {"--extended-lambda", Treatment::Drop},
    {"-expt-extended-lambda", Treatment::Drop},
    {"--expt-extended-lambda", Treatment::Drop},
    {"-forward-unknown-to-host-compiler", Treatment::Drop},
    {"--forward-unknown-to-host-compiler", Treatment::Drop},
    {"-forward-unknown-to-host-linker", Treatment::Drop},
    {"-restrict", Treatment::Drop},
    {"--restrict", Treatment::Drop},
    {"-res-usage", Treatment::Drop},
    {"--resource-usage", Treatment::Drop},
    {"-keep", Treatment::Drop},
    {"--keep", Treatment::Drop},
    {"-MD", Treatment::Drop},
    {"-MMD", Treatment::Drop},
    {"-MP", Treatment::Drop},
    {"-M", Treatment::Drop},
    {"-MM", Treatment::Drop},
    {"-ptx", Treatment::Drop},
    {"-cubin", Treatment::Drop},
    {"-fatbin", Treatment::Drop},
};

/// The option that \p Argument is, and its value if it is joined by '='.
static const NvccOption *nvccOption(StringRef Argument, std::optional<StringRef> &Value) {
  auto [Name, Joined] = Argument.split('=');
  for (const NvccOption &O : NvccOptions)
    if (O.Name == Name) {
      if (Argument.contains('='))
        Value = Joined;
      return &O;
    }
  return nullptr;
}

static bool isNvcc(StringRef Compiler) {
  return llvm::sys::path::stem(Compiler) == "nvcc";
}

/// ccache and its kin stand before the compiler.
static bool isLauncher(StringRef Program) {
  StringRef Stem = llvm::sys::path::stem(Program);
  return Stem == "ccache" || Stem == "sccache" || Stem == "distcc" || Stem == "icecc";
}

static bool isCudaFile(StringRef Name) { return Name.ends_with(".cu") || Name.ends_with(".cuh"); }

std::string banklint::clampArchitecture(StringRef Name) {
  const unsigned Newest = 90; // the newest that Clang 19 knows is sm_90a
  StringRef Digits = Name;
  unsigned Version;
  if (!Digits.consume_front("sm_") || Digits.consumeInteger(10, Version))
    return "sm_90";
  if (Version > Newest)
    return "sm_90a";
  return Name.str();
}

//===----------------------------------------------------------------------===//
// Translation
//===----------------------------------------------------------------------===//

namespace {

/// Rewrites the arguments of one command.
class Translator {
public:
  Translator(const ParseOptions &Options, StringRef File) : Options(Options), File(File) {}

  CommandLineArguments run(const CommandLineArguments &Arguments) {
    size_t First = 0;
    while (First + 1 < Arguments.size() && isLauncher(Arguments[First]))
      ++First;
    Nvcc = !Arguments.empty() && isNvcc(Arguments[First]);
    Cuda = isCudaFile(File);
    for (size_t I = First + 1; I < Arguments.size(); ++I)
      translate(Arguments, I);
    CommandLineArguments Result{Nvcc ? "clang++" : Arguments.empty() ? "clang++" : Arguments[First]};
    if (Cuda) {
      Result[0] = "clang++";
      addCudaFlags(Result);
      if (!HasStandard)
        Result.push_back("-std=c++17"); // nvcc's default
    }
    Result.push_back("-resource-dir=" + resourceDirectory());
    Result.insert(Result.end(), Kept.begin(), Kept.end());
    return Result;
  }

private:
  void translate(const CommandLineArguments &Arguments, size_t &I) {
    StringRef A = Arguments[I];
    std::optional<StringRef> Value;
    const NvccOption *O = nvccOption(A, Value);
    bool ClangsOwn = !Nvcc && O && O->How != Treatment::Language; // the same words mean something else there
    if (ClangsOwn && (A.starts_with("-W") || A.starts_with("-M")))
      O = nullptr;
    if (A.starts_with("--cuda-gpu-arch") || A.starts_with("--offload-arch") || A.starts_with("--cuda-path") ||
        A == "--cuda-device-only" || A == "--cuda-host-only")
      return; // ours stand instead
    if (A.starts_with("-std=") || A.starts_with("--std="))
      HasStandard = true;
    if (Nvcc && (A == "-std" || A == "--std")) {
      HasStandard = true;
      if (I + 1 < Arguments.size())
        Kept.push_back("-std=" + Arguments[++I]);
      return;
    }
    if (A.starts_with("--std="))
      return Kept.push_back("-std=" + A.drop_front(6).str());
    for (StringRef Joined : {"-isystem=", "-include=", "--pre-include="})
      if (Nvcc && A.starts_with(Joined))
        return eachOfList(A.drop_front(Joined.size()), [&](StringRef V) {
          Kept.push_back(Joined == "-isystem=" ? "-isystem" : "-include");
          Kept.push_back(V.str());
        });
    for (StringRef Joined : {"--include-path=", "-I=", "--define-macro=", "--undefine-macro="})
      if (Nvcc && A.starts_with(Joined))
        return eachOfList(A.drop_front(Joined.size()), [&](StringRef V) {
          Kept.push_back((Joined.contains("macro") ? (Joined.contains("un") ? "-U" : "-D") : "-I") + V.str());
        });
    if (!O)
      return Kept.push_back(A.str());

    bool TakesValue = O->How != Treatment::Drop;
    if (TakesValue && !Value && I + 1 < Arguments.size())
      Value = Arguments[++I];
    if (O->How == Treatment::Language && Value)
      Cuda = *Value == "cu" || *Value == "cuda";
    if (O->How == Treatment::Language && Value && !Cuda) {
      Kept.push_back("-x");
      Kept.push_back(Value->str());
    }
    if (O->How == Treatment::ForHost && Value)
      eachOfList(*Value, [&](StringRef V) {
        // Only what changes the meaning of the source.
        if (V.starts_with("-D") || V.starts_with("-U") || V.starts_with("-I") || V.starts_with("-std") ||
            V.starts_with("-fopenmp") || V.starts_with("-m"))
          Kept.push_back(V.str());
      });
    if (O->How == Treatment::OptionsFile && Value)
      eachOfList(*Value, [&](StringRef V) { readOptionsFile(V); });
  }

  template <typename Function> static void eachOfList(StringRef List, Function F) {
    llvm::SmallVector<StringRef, 8> Items;
    List.split(Items, ',', -1, /*KeepEmpty=*/false);
    for (StringRef Item : Items)
      F(Item.trim("\"'"));
  }

  void readOptionsFile(StringRef Name) {
    const unsigned DeepestNesting = 8;
    auto Buffer = llvm::MemoryBuffer::getFile(Name);
    if (!Buffer || Nesting >= DeepestNesting)
      return;
    ++Nesting;
    llvm::SmallVector<StringRef, 16> Words;
    llvm::SplitString((*Buffer)->getBuffer(), Words);
    CommandLineArguments More;
    for (StringRef W : Words)
      More.push_back(W.trim("\"'").str());
    for (size_t I = 0; I < More.size(); ++I)
      translate(More, I);
    --Nesting;
  }

  void addCudaFlags(CommandLineArguments &Result) const {
    auto Add = [&](std::initializer_list<std::string> Flags) { Result.insert(Result.end(), Flags); };
    Add({"-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=" + clampArchitecture(Options.GpuArchitecture),
         "-nocudalib", "-Wno-unknown-cuda-version", "-w", "-D__CUDACC_EXTENDED_LAMBDA__",
         "-D__CUDACC_RELAXED_CONSTEXPR__"});
    if (!Options.Toolkit)
      return Add({"-nocudainc", "-isystem", Options.ShareDirectory + "/cuda", "-include", "banklint_cuda.h"});
    Add({"--cuda-path=" + Options.Toolkit->Path, "-isystem", Options.ShareDirectory + "/compat"});
    // Since CUDA 13, nvcc finds the C++ core libraries here.
    std::string CoreLibraries = Options.Toolkit->Path + "/include/cccl";
    if (llvm::sys::fs::is_directory(CoreLibraries))
      Add({"-isystem", CoreLibraries});
  }

  const ParseOptions &Options;
  StringRef File;
  bool Nvcc = false, Cuda = false, HasStandard = false;
  unsigned Nesting = 0;
  CommandLineArguments Kept;
};

} // namespace

clang::tooling::ArgumentsAdjuster banklint::cudaArgumentsAdjuster(ParseOptions Options) {
  return [Options = std::move(Options)](const CommandLineArguments &Arguments, StringRef File) {
    return Translator(Options, File).run(Arguments);
  };
}
