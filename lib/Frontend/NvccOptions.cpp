//===- NvccOptions.cpp - What nvcc's options mean to Clang ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/NvccOptions.h"
#include "Support/Compat/Clang.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"
#include <optional>

using namespace banklint;
using llvm::ArrayRef;
using llvm::StringLiteral;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {

enum class Takes { Nothing, Value, List };

/// What remains of an option.
enum class Means {
  Nothing,      ///< it concerns code generation, linking or nvcc itself
  Fixed,        ///< the words of Clang, if it is given (with the value When, if that is not empty)
  Joined,       ///< Clang and the value in one argument, for each value
  Separate,     ///< Clang and the value in two arguments, for each value
  Host,         ///< the values are options of the host compiler
  Architecture, ///< the value names architectures
  Language,     ///< the value is the language of the inputs
  OptionsFile,  ///< the values are files with more options
  Assembler,    ///< the values are options of the assembler
  Fast,         ///< the value says how much of the optimizer and the assembler is left out
};

struct Option {
  StringLiteral Long, Short;
  Takes Argument = Takes::Nothing;
  Means Meaning = Means::Nothing;
  StringLiteral Clang = "";
  StringLiteral When = "";
};

} // namespace

/// nvcc's options as in "CUDA Compiler Driver NVCC", chapter 4, up to CUDA 13.0. What is missing here is
/// taken for an option of the host compiler without a value, and Clang's driver judges it.
static constexpr Option Options[] = {
    // What the source means.
    {"define-macro", "D", Takes::List, Means::Joined, "-D"},
    {"undefine-macro", "U", Takes::List, Means::Joined, "-U"},
    {"include-path", "I", Takes::List, Means::Joined, "-I"},
    {"system-include", "isystem", Takes::List, Means::Separate, "-isystem"},
    {"pre-include", "include", Takes::List, Means::Separate, "-include"},
    {"std", "std", Takes::Value, Means::Joined, "-std="},
    {"x", "x", Takes::Value, Means::Language},
    {"expt-relaxed-constexpr", "expt-relaxed-constexpr", Takes::Nothing, Means::Fixed,
     "-D__CUDACC_RELAXED_CONSTEXPR__"},
    {"extended-lambda", "extended-lambda", Takes::Nothing, Means::Fixed,
     "-D__CUDACC_EXTENDED_LAMBDA__ -include functional"},
    {"expt-extended-lambda", "expt-extended-lambda", Takes::Nothing, Means::Fixed,
     "-D__CUDACC_EXTENDED_LAMBDA__ -include functional"},
    {"device-debug", "G", Takes::Nothing, Means::Fixed, "-D__CUDACC_DEBUG__"},
    {"relocatable-device-code", "rdc", Takes::Value, Means::Fixed, "-fgpu-rdc -D__CUDACC_RDC__", "true"},
    {"device-c", "dc", Takes::Nothing, Means::Fixed, "-fgpu-rdc -D__CUDACC_RDC__"},
    {"default-stream", "default-stream", Takes::Value, Means::Fixed, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1",
     "per-thread"},
    {"no-exceptions", "noeh", Takes::Nothing, Means::Fixed, "-fno-exceptions"},
    {"ftemplate-depth", "ftemplate-depth", Takes::Value, Means::Joined, "-ftemplate-depth="},
    {"optimize", "O", Takes::Value, Means::Joined, "-O"}, // decides __OPTIMIZE__

    {"generate-code", "gencode", Takes::Value, Means::Architecture},
    {"gpu-architecture", "arch", Takes::Value, Means::Architecture},
    {"gpu-code", "code", Takes::Value, Means::Architecture},

    {"compiler-options", "Xcompiler", Takes::List, Means::Host},
    {"options-file", "optf", Takes::List, Means::OptionsFile},

    // Values that would otherwise be taken for input files.
    {"Ofast-compile", "Ofc", Takes::Value, Means::Fast},
    {"Werror", "Werror", Takes::List},
    {"archive-options", "Xarchive", Takes::List},
    {"archiver-binary", "arbin", Takes::Value},
    {"brief-diagnostics", "brief-diag", Takes::Value},
    {"compiler-bindir", "ccbin", Takes::Value},
    {"compress-mode", "compress-mode", Takes::Value},
    {"cudadevrt", "cudadevrt", Takes::Value},
    {"cudafe-options", "Xcudafe", Takes::List},
    {"cudart", "cudart", Takes::Value},
    {"dependency-drive-prefix", "ddp", Takes::Value},
    {"dependency-output", "MF", Takes::Value},
    {"dependency-target-name", "MT", Takes::Value},
    {"device-entity-has-hidden-visibility", "device-entity-has-hidden-visibility", Takes::Value},
    {"device-stack-protector", "device-stack-protector", Takes::Value},
    {"diag-error", "diag-error", Takes::List},
    {"diag-suppress", "diag-suppress", Takes::List},
    {"diag-warn", "diag-warn", Takes::List},
    {"dopt", "dopt", Takes::Value},
    {"drive-prefix", "dp", Takes::Value},
    {"entries", "e", Takes::List},
    {"fatbin-options", "Xfatbin", Takes::List},
    {"fdevice-time-trace", "fdevice-time-trace", Takes::Value},
    {"fmad", "fmad", Takes::Value},
    {"frandom-seed", "frandom-seed", Takes::Value},
    {"ftemplate-backtrace-limit", "ftemplate-backtrace-limit", Takes::Value},
    {"ftz", "ftz", Takes::Value},
    {"host-linker-script", "hls", Takes::Value},
    {"input-drive-prefix", "idp", Takes::Value},
    {"jump-table-density", "jtd", Takes::Value},
    {"keep-dir", "keep-dir", Takes::Value},
    {"libdevice-directory", "ldir", Takes::Value},
    {"library", "l", Takes::List},
    {"library-path", "L", Takes::List},
    {"linker-options", "Xlinker", Takes::List},
    {"machine", "m", Takes::Value},
    {"maxrregcount", "maxrregcount", Takes::Value},
    {"nvlink-options", "Xnvlink", Takes::List},
    {"optimization-info", "opt-info", Takes::List},
    {"output-directory", "odir", Takes::Value},
    {"output-file", "o", Takes::Value},
    {"prec-div", "prec-div", Takes::Value},
    {"prec-sqrt", "prec-sqrt", Takes::Value},
    {"ptxas-options", "Xptxas", Takes::List, Means::Assembler},
    {"run-args", "run-args", Takes::List},
    {"sanitize", "sanitize", Takes::Value},
    {"split-compile", "split-compile", Takes::Value},
    {"split-compile-extended", "split-compile-extended", Takes::Value},
    {"static-global-template-stub", "static-global-template-stub", Takes::Value},
    {"target-directory", "target-dir", Takes::Value},
    {"threads", "t", Takes::Value},
    {"time", "time", Takes::Value},

    // Nothing to a parser.
    {"allow-unsupported-compiler", "allow-unsupported-compiler"},
    {"augment-host-linker-script", "aug-hls"},
    {"clean-targets", "clean"},
    {"compile", "c"},
    {"compile-as-tools-patch", "astoolspatch"},
    {"cubin", "cubin"},
    {"cuda", "cuda"},
    {"debug", "g"},
    {"device-link", "dlink"},
    {"device-w", "dw"},
    {"disable-warnings", "w"},
    {"display-error-number", "err-no"},
    {"dlink-time-opt", "dlto"},
    {"dont-use-profile", "noprof"},
    {"dryrun", "dryrun"},
    {"extensible-whole-program", "ewp"},
    {"extra-device-vectorization", "extra-device-vectorization"},
    {"fatbin", "fatbin"},
    {"fdevice-syntax-only", "fdevice-syntax-only"},
    {"force-cl-env-setup", "force-cl-env-setup"},
    {"forward-unknown-opts", "forward-unknown-opts"},
    {"forward-unknown-to-host-compiler", "forward-unknown-to-host-compiler"},
    {"forward-unknown-to-host-linker", "forward-unknown-to-host-linker"},
    {"gen-opt-lto", "gen-opt-lto"},
    {"generate-dependencies", "M"},
    {"generate-dependencies-with-compile", "MD"},
    {"generate-dependency-targets", "MP"},
    {"generate-line-info", "lineinfo"},
    {"generate-nonsystem-dependencies", "MM"},
    {"generate-nonsystem-dependencies-with-compile", "MMD"},
    {"help", "h"},
    {"jobserver", "jobserver"},
    {"keep", "keep"},
    {"keep-device-functions", "keep-device-functions"},
    {"lib", "lib"},
    {"link", "link"},
    {"list-gpu-arch", "arch-ls"},
    {"list-gpu-code", "code-ls"},
    {"lto", "lto"},
    {"ltoir", "ltoir"},
    {"m64", "m64"},
    {"no-compress", "no-compress"},
    {"no-device-link", "nodlink"},
    {"no-display-error-number", "no-err-no"},
    {"no-host-device-initializer-list", "nohdinitlist"},
    {"no-host-device-move-forward", "nohdmoveforward"},
    {"objdir-as-tempdir", "objtemp"},
    {"optix-ir", "optix-ir"},
    {"preprocess", "E"},
    {"profile", "pg"},
    {"ptx", "ptx"},
    {"qpp-config", "qpp-config"},
    {"relocatable-link", "r"},
    {"relocatable-ptx", "reloc-ptx"},
    {"resource-usage", "res-usage"},
    {"restrict", "restrict"},
    {"run", "run"},
    {"save-temps", "save-temps"},
    {"shared", "shared"},
    {"source-in-ptx", "src-in-ptx"},
    {"use-local-env", "use-local-env"},
    {"use_fast_math", "use_fast_math"},
    {"verbose", "v"},
    {"version", "V"},
    {"Wdefault-stream-launch", "Wdefault-stream-launch"},
    {"Wext-lambda-captures-this", "Wext-lambda-captures-this"},
    {"Wmissing-launch-bounds", "Wmissing-launch-bounds"},
    {"Wno-deprecated-declarations", "Wno-deprecated-declarations"},
    {"Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets"},
    {"Wreorder", "Wreorder"},
};

//===----------------------------------------------------------------------===//
// Reading one argument
//===----------------------------------------------------------------------===//

namespace {

/// An option as it is written: which one, and the value if it is in the same argument.
struct Written {
  const Option *Known = nullptr;
  std::optional<StringRef> Value;
};

} // namespace

/// -Idir, -DNAME, -O3, -t4: a value may follow a one-letter name directly.
static bool mayFollowDirectly(const Option &O) {
  return O.Argument != Takes::Nothing && O.Short.size() == 1 && O.Short != "x" && O.Short != "e";
}

static Written readOption(StringRef Argument) {
  StringRef Body = Argument;
  bool Long = Body.consume_front("--");
  if (!Long && !Body.consume_front("-"))
    return {};
  auto [Name, Value] = Body.split('=');
  bool HasValue = Body.contains('=');
  for (const Option &O : Options)
    if (Name == (Long ? O.Long : O.Short) && (!HasValue || O.Argument != Takes::Nothing))
      return {&O, HasValue ? std::optional(Value) : std::nullopt};
  if (Long)
    return {};
  for (const Option &O : Options)
    if (mayFollowDirectly(O) && Body.size() > 1 && Body.starts_with(O.Short))
      return {&O, Body.drop_front()};
  return {};
}

StringRef banklint::nvccOptionIn(StringRef Argument) {
  const StringRef Name = Argument.take_until([](char C) { return C == '='; });
  const bool IsThere = llvm::any_of(Options, [&](const Option &O) {
    StringRef Bare = Name;
    return Bare.consume_front("--") ? Bare == O.Long : Bare.consume_front("-") && Bare == O.Short;
  });
  return IsThere ? Name : "";
}

bool banklint::isOptimizedByLinker(ArrayRef<std::string> Options) {
  return llvm::any_of(Options, [](StringRef Option) {
    return llvm::is_contained({"-dlto", "--dlink-time-opt", "-lto", "--lto"}, Option) || Option.contains("code=lto_") ||
           Option.contains("[lto_") || Option.contains(",lto_");
  });
}

Build banklint::buildAskedOfAssembler(ArrayRef<std::string> Options) {
  std::string Level;
  bool Debugs = false;
  for (size_t I = 0; I < Options.size(); ++I) {
    StringRef Name = Options[I];
    if (!Name.consume_front("-"))
      continue;
    Name.consume_front("-");
    if (Name == "g" || Name == "device-debug")
      Debugs = true;
    else if (Name == "O" || Name == "opt-level")
      Level = I + 1 < Options.size() ? Options[I + 1] : Level;
    else if (Name.consume_front("opt-level=") || Name.consume_front("O="))
      Level = Name.str();
    else if (Name.size() == 2 && Name.consume_front("O"))
      Level = Name.str();
  }
  return Debugs || Level == "0" ? Build::PlainAssembly : Build::WholeProgram;
}

/// Options whose value is the next argument in GCC and Clang, when they reach us without nvcc's
/// knowledge.
static bool takesNextArgument(StringRef HostOption) {
  return llvm::is_contained(
      {"-iquote", "-idirafter", "-isysroot", "-imacros", "--sysroot", "-target", "-Xclang", "-MQ"}, HostOption);
}

std::vector<std::string> banklint::splitNvccList(StringRef List) {
  std::vector<std::string> Items(1);
  bool Quoted = false;
  for (size_t I = 0; I < List.size(); ++I) {
    if (List[I] == '\\' && I + 1 < List.size() && List[I + 1] == ',')
      Items.back() += List[++I];
    else if (List[I] == ',' && !Quoted)
      Items.emplace_back();
    else {
      Quoted ^= List[I] == '"';
      Items.back() += List[I];
    }
  }
  llvm::erase_if(Items, [](const std::string &Item) { return Item.empty(); });
  return Items;
}

/// Words as a POSIX shell splits them.
static std::vector<std::string> shellWords(StringRef Text) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

static std::vector<std::string> wordsOfVariable(StringRef Name) {
  auto Value = llvm::sys::Process::GetEnv(Name);
  return Value ? shellWords(*Value) : std::vector<std::string>();
}

/// What `-arch=all` and `all-major` mean to nvcc 13.0 (`nvcc --list-gpu-code`, `nvcc -arch=all-major --dryrun`).
static std::vector<std::string> architecturesOfAll(bool MajorOnly) {
  if (MajorOnly)
    return {"sm_75", "sm_80", "sm_90", "sm_100", "sm_110", "sm_120"};
  return {"sm_75", "sm_80",  "sm_86",  "sm_87",  "sm_88",  "sm_89",
          "sm_90", "sm_100", "sm_103", "sm_110", "sm_120", "sm_121"};
}

/// The architectures in "sm_90", "arch=compute_80,code=[sm_80,sm_90]", "all-major": those with a number, and "native".
static std::vector<std::string> architecturesIn(StringRef Value) {
  if (Value == "all" || Value == "all-major")
    return architecturesOfAll(Value == "all-major");
  std::vector<std::string> Found;
  llvm::SmallVector<StringRef, 8> Words;
  llvm::SplitString(Value, Words, "=,[]\"' ");
  for (StringRef Word : Words)
    if (Word.starts_with("sm_") || Word.starts_with("compute_") || Word.starts_with("lto_") || Word == "native")
      Found.push_back(Word.str());
  return Found;
}

//===----------------------------------------------------------------------===//
// Translating all of them
//===----------------------------------------------------------------------===//

namespace {

class Translation {
public:
  explicit Translation(StringRef Directory) : Directory(Directory) {}

  void add(ArrayRef<std::string> Arguments) {
    for (size_t I = 0; I < Arguments.size(); ++I)
      addOne(Arguments, I);
  }

  NvccCommand result() {
    atLeast(buildAskedOfAssembler(OfAssembler));
    return std::move(Result);
  }

private:
  void atLeast(Build As) { Result.As = std::max(Result.As, As); }

  /// Adds Arguments[I] and moves \p I to the last argument that belongs to it.
  void addOne(ArrayRef<std::string> Arguments, size_t &I) {
    StringRef Argument = Arguments[I];
    if (!Argument.starts_with("-")) // an input file
      return;
    auto [Known, Value] = readOption(Argument);
    if (!Known)
      return addHostOption(Arguments, I);
    if (Known->Argument != Takes::Nothing && !Value) {
      if (I + 1 == Arguments.size())
        return;
      Value = Arguments[++I];
    }
    apply(*Known, Value.value_or(""));
  }

  void addHostOption(ArrayRef<std::string> Arguments, size_t &I) {
    Result.Arguments.push_back(Arguments[I]);
    if (takesNextArgument(Arguments[I]) && I + 1 < Arguments.size())
      Result.Arguments.push_back(Arguments[++I]);
  }

  void apply(const Option &O, StringRef Value) {
    std::vector<std::string> Values{Value.str()};
    if (O.Argument == Takes::List)
      Values = splitNvccList(Value);
    switch (O.Meaning) {
    case Means::Nothing:
      return;
    case Means::Assembler:
      llvm::append_range(OfAssembler, Values);
      return;
    case Means::Fast:
      atLeast(Value == "max" ? Build::Debug : Value == "0" ? Build::WholeProgram : Build::Separate);
      return;
    case Means::Fixed:
      if (O.Short == "G")
        atLeast(Build::Debug);
      if (O.When.empty() || O.When == Value)
        llvm::append_range(Result.Arguments, shellWords(O.Clang));
      return;
    case Means::Joined:
      for (const std::string &V : Values)
        Result.Arguments.push_back(O.Clang.str() + V);
      return;
    case Means::Separate:
      for (const std::string &V : Values)
        Result.Arguments.insert(Result.Arguments.end(), {O.Clang.str(), V});
      return;
    case Means::Host: // nvcc hands them to a shell
      for (const std::string &V : Values)
        llvm::append_range(Result.Arguments, shellWords(V));
      return;
    case Means::Architecture:
      llvm::append_range(Result.Architectures, architecturesIn(Value));
      return;
    case Means::Language:
      Result.Language = Value.str();
      return;
    case Means::OptionsFile:
      for (const std::string &V : Values)
        addFile(V);
      return;
    }
  }

  void addFile(StringRef Name) {
    const unsigned DeepestNesting = 16; // files may name each other
    llvm::SmallString<128> Path(Name);
    if (!Directory.empty())
      compat::makeAbsolute(Directory, Path);
    auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
    if (!Buffer)
      Result.Unreadable.push_back(Name.str());
    if (!Buffer || Nesting == DeepestNesting)
      return;
    ++Nesting;
    add(shellWords((*Buffer)->getBuffer()));
    --Nesting;
  }

  NvccCommand Result;
  std::vector<std::string> OfAssembler; ///< options
  StringRef Directory;                  ///< of options files
  unsigned Nesting = 0;
};

} // namespace

NvccCommand banklint::translateNvcc(ArrayRef<std::string> Arguments, StringRef Directory) {
  Translation T(Directory);
  T.add(wordsOfVariable("NVCC_PREPEND_FLAGS"));
  T.add(Arguments);
  T.add(wordsOfVariable("NVCC_APPEND_FLAGS"));
  return T.result();
}
