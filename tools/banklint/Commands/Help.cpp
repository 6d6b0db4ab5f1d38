//===- Help.cpp - banklint help: what can be done, on one screen ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Help.h"
#include "Commands/Likeness.h"
#include "Support/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using llvm::StringRef;

static constexpr const char *Screen =
    R"(Finds GPU shared-memory bank conflicts in CUDA, HIP and OpenCL source, says what
each access costs, and fixes them where a change to an array's layout is enough.

  banklint [options] file.cu... [-p build] [-- compiler flags]

Look at kernels
  banklint k.cu                 what conflicts, what it costs, what helps
  banklint k.cu -- -I. -DN=32   the same, with flags for the compiler
  banklint -p build             every file of a project's compile commands
  banklint explain k.cu:22      draw the lanes and banks of a line
  --block=32x8                  block shape, if the launch is not known
  --assume=n=1024               value of a kernel argument
  --arch=sm_80,sm_90            GPUs (default: sm_90, for HIP gfx90a)
  --format=html=page.html       a page; also json, sarif, svg and others

Fix them
  --fix=patch                   print the change as a patch
  --fix                         change the files, and analyse them again

Guard a project
  --diff=main                   only conflicts that a changed line touches
  --baseline=known.json         only what this list of known findings lacks
  --fail-on=4                   exit with 1 only from 4-way conflicts on
  --fail-on-undecided           and for accesses that may conflict badly
  banklint diff old.json new.json

Check against hardware
  banklint compare report.ncu-rep k.cu
  banklint model --op=load --bytes=4 0,128,256,...

Set up
  banklint doctor               check the installation
  banklint compile-db           nvcc's compile commands for clang-tidy and clangd
  banklint arch                 the GPUs that are known

More: `banklint help fix` for an option, `banklint help explain` for a command,
`banklint help all` for all of them; `man banklint`.
Exit code: 0 nothing found, 1 conflicts found, 2 something could not be analysed.
)";

static constexpr const char *Overview =
    "Finds GPU shared-memory bank conflicts in CUDA, HIP and OpenCL source, says what each access costs, and fixes "
    "them where a change to an array's layout is enough.\n\n"
    "  banklint [options] file.cu... [-p build] [-- compiler flags]\n"
    "  banklint compile-db -p build -o build-clang\n"
    "  banklint model --arch=sm_90 --op=load --bytes=4 0,128,256,...\n"
    "  banklint explain file.cu:LINE\n"
    "  banklint compare report.ncu-rep file.cu...\n"
    "  banklint diff old.json new.json\n"
    "  banklint arch\n"
    "  banklint doctor\n"
    "  banklint help [command or option]\n\n"
    "Exit code: 0 nothing found, 1 conflicts found, 2 something could not be analysed.\n";

const char *banklint::overviewOf(StringRef Command) {
  static const std::pair<StringRef, const char *> All[] = {
      {"arch", "Lists the architectures that --arch knows, with the sources of their rules.\n\n"
               "  banklint arch\n"},
      {"compare", "Puts banklint's predictions beside what Nsight Compute measured, line by line.\n\n"
                  "  banklint compare report.ncu-rep file.cu... [-p build] [-- compiler flags]\n\n"
                  "Exit code: 0 they agree, 1 they differ, 2 a report or file could not be read.\n"},
      {"compile-db", "Translates nvcc's compile commands for clang-tidy, clangd and other tools of Clang.\n\n"
                     "  banklint compile-db -p build -o build-clang\n"},
      {"diff", "Says which conflicts are new, gone or changed between two JSON reports.\n\n"
               "  banklint --format=json=old.json file.cu\n"
               "  banklint diff old.json new.json\n\n"
               "Exit code: 0 nothing new, 1 new or worse conflicts, 2 a report could not be read.\n"},
      {"doctor", "Says what banklint finds on this machine: headers, toolkits, options, compile commands; and tries an "
                 "analysis.\n\n"
                 "  banklint doctor [-p build]\n\n"
                 "Exit code: 0 the analysis works, 2 it does not.\n"},
      {"explain", "Draws the shared-memory accesses of a line: which lanes meet in which bank, where the addresses\n"
                  "come from, and what each fix changes.\n\n"
                  "  banklint explain file.cu:LINE [-- compiler flags]\n"
                  "  banklint explain tile.h:LINE file.cu\n"
                  "  banklint explain --format=svg file.cu:LINE > picture.svg\n\n"
                  "Exit code: 0, or 2 if something could not be analysed.\n"},
      {"model", "Says what one shared-memory request costs, without any source: give the byte offset of each lane.\n\n"
                "  banklint model --arch=sm_90 --op=load --bytes=4 0,128,256,...\n"},
  };
  for (const auto &[Name, Text] : All)
    if (Name == Command)
      return Text;
  return Overview;
}

std::vector<StringRef> banklint::commandNames() {
  std::vector<StringRef> Names;
  for (const llvm::cl::SubCommand *Command : llvm::cl::getRegisteredSubcommands())
    if (!Command->getName().empty())
      Names.push_back(Command->getName());
  llvm::sort(Names);
  return Names;
}

static bool isCommand(StringRef Word) { return llvm::is_contained(commandNames(), Word); }

/// Tells what an option does, or that there is none of this name. Returns the exit code.
static int tellOption(StringRef Name) {
  std::vector<StringRef> Known = commandNames();
  for (llvm::cl::SubCommand *Command : llvm::cl::getRegisteredSubcommands())
    for (const auto &Entry : llvm::cl::getRegisteredOptions(*Command)) {
      llvm::cl::Option *O = Entry.second;
      if (O->getOptionHiddenFlag() == llvm::cl::ReallyHidden || !O->hasArgStr())
        continue;
      if (Entry.first() == Name) {
        O->printOptionInfo(O->getOptionWidth());
        return 0;
      }
      Known.push_back(Entry.first());
    }
  llvm::errs() << "banklint: error: no such command or option: '" << printableName(Name) << "'"
               << didYouMean(Name, Known) << "; `banklint help all` lists them\n";
  return 2;
}

static bool asksForHelp(StringRef Argument) { return Argument == "--help" || Argument == "-help" || Argument == "-h"; }

std::optional<int> banklint::answerHelp(int &Argc, const char **Argv) {
  const auto Words = llvm::ArrayRef(Argv, size_t(Argc)).drop_front();
  if (Words.empty())
    return std::nullopt;
  const bool IsWord = StringRef(Words[0]) == "help";
  const StringRef Of = IsWord && Words.size() > 1 ? Words[1] : "";
  if (IsWord && Of == "all") {
    Argv[1] = "--help";
    Argc = 2;
    return std::nullopt;
  }
  if (isCommand(Of)) {
    Argv[1] = Argv[2];
    Argv[2] = "--help";
    return std::nullopt;
  }
  if (!Of.empty())
    return tellOption(Of.ltrim('-').take_until([](char C) { return C == '='; }));
  const auto OfBanklint = Words.take_until([](const char *W) { return StringRef(W) == "--"; });
  if (!IsWord && (isCommand(Words[0]) || llvm::none_of(OfBanklint, asksForHelp)))
    return std::nullopt;
  llvm::outs() << Screen;
  return 0;
}
