//===- Unit.cpp - A translation unit --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/Unit.h"
#include "Frontend/LeadingIncludes.h"
#include "Support/Compat/Clang.h"
#include "Support/OrdinaryFile.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using clang::tooling::CompileCommand;

std::string Unit::path() const {
  llvm::SmallString<128> Path(Command.Filename);
  compat::makeAbsolute(Command.Directory, Path);
  llvm::sys::path::remove_dots(Path);
  return Path.str().str();
}

Unit banklint::unitOf(llvm::StringRef File, const CompileCommand &Command, const ParseOptions &Options) {
  ParseOptions HostOptions = Options;
  HostOptions.Side = Pass::Host;
  ParseCommand OnDevice = parseCommandOf(Options, Command);
  ParseCommand OnHost = parseCommandOf(HostOptions, Command);
  for (ParseCommand *P : {&OnDevice, &OnHost})
    P->Command.Directory = clang::tooling::getAbsolutePath(Command.Directory);
  return {File.str(),
          std::move(OnDevice.Command),
          std::move(OnHost.Command),
          OnDevice.In,
          OnDevice.UsesStandIns,
          OnDevice.CudaVersion,
          OnDevice.Compiler,
          OnDevice.As,
          architectureOfCommand(Command.CommandLine),
          architecturesOfCommand(Command.CommandLine),
          std::move(OnDevice.Unknown),
          Options.Instantiate};
}

/// The options of a unit's compiler, which are the same for other files.
static std::string optionsOf(const Unit &U) {
  std::vector<std::string> Options = U.Command.CommandLine;
  llvm::erase_if(Options, [&](const std::string &Option) { return Option == U.Command.Filename; });
  return llvm::join(Options, "\n");
}

void banklint::findPartings(std::vector<Unit> &Units) {
  std::vector<LeadingPart> Parts;
  for (const Unit &U : Units)
    Parts.push_back({optionsOf(U), llvm::sys::path::parent_path(U.path()).str(),
                     U.Embedded ? leadingIncludes(U.Embedded->Text.Text)
                                : leadingIncludes(readOrdinaryFileOrNothing(U.path())->getBuffer())});
  for (auto [U, After] : llvm::zip_equal(Units, partings(Parts)))
    U.Partings = std::move(After);
}
