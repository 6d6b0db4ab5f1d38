//===- Outputs.cpp - Which reports are written, and where -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Outputs.h"
#include "Reports/Formats.h"
#include "Reports/Reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

static llvm::Error problem(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

static llvm::Expected<Output> parseOutput(StringRef Value) {
  auto [Name, File] = Value.split('=');
  auto Format = llvm::StringSwitch<std::optional<Output::Format>>(Name)
                    .Case("text", Output::Text)
                    .Case("json", Output::Json)
                    .Case("sarif", Output::Sarif)
                    .Case("gitlab", Output::GitLab)
                    .Case("rdjson", Output::Rdjson)
                    .Case("github", Output::GitHub)
                    .Case("replacements", Output::Replacements)
                    .Default(std::nullopt);
  if (!Format)
    return problem(formatv("unknown format '{0}'; known are text, json, sarif, gitlab, rdjson, "
                           "github and replacements",
                           Name));
  if (File.empty() && Value.contains('='))
    return problem(formatv("no file after '--format={0}'", Value));
  return Output{*Format, File.str()};
}

llvm::Expected<std::vector<Output>> banklint::parseOutputs(llvm::ArrayRef<std::string> Values) {
  std::vector<Output> Outputs;
  for (StringRef Value : Values) {
    llvm::Expected<Output> O = parseOutput(Value);
    if (!O)
      return O.takeError();
    if (llvm::any_of(Outputs, [&](const Output &Other) { return Other.File == O->File; }))
      return problem(
          O->File.empty()
              ? "two formats for standard output; give all but one a file: --format=FORMAT=FILE"
              : formatv("two formats for the file '{0}'", O->File).str());
    Outputs.push_back(std::move(*O));
  }
  if (Outputs.empty())
    Outputs.emplace_back();
  return Outputs;
}

bool banklint::printsText(llvm::ArrayRef<Output> Outputs) {
  return llvm::any_of(Outputs,
                      [](const Output &O) { return O.Is == Output::Text && O.File.empty(); });
}

static void printText(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Machines,
                      const Result &R, const TextOptions &Options) {
  for (const Finding &F : R.Findings)
    OS << F.Rendered;
  if (Options.Table && Machines.size() == 1)
    printTable(OS, R.Accesses);
  else if (Options.Table)
    printComparison(OS, Machines, R.Accesses);
  for (const Architecture *Machine : Machines)
    printSummary(OS, *Machine, R);
  for (const AccessReport &A : R.Accesses)
    OS << A.BankMap;
  OS << Options.Remarks;
  if (Options.Coverage)
    printCoverage(OS, R.Accesses);
}

llvm::Error banklint::writeOutputs(llvm::ArrayRef<Output> Outputs,
                                   llvm::ArrayRef<const Architecture *> Machines, const Result &R,
                                   const TextOptions &Options) {
  SourceTree Tree = SourceTree::here();
  for (const Output &O : Outputs) {
    auto Write = [&](llvm::raw_ostream &OS) {
      switch (O.Is) {
      case Output::Text:
        printText(OS, Machines, R, Options);
        break;
      case Output::Json:
        printJson(OS, Machines, R);
        break;
      case Output::Sarif:
        printSarif(OS, R, Tree);
        break;
      case Output::GitLab:
        printGitLab(OS, R, Tree);
        break;
      case Output::Rdjson:
        printRdjson(OS, R, Tree);
        break;
      case Output::GitHub:
        printGitHub(OS, R, Tree);
        break;
      case Output::Replacements:
        printReplacements(OS, R, Tree);
        break;
      }
      OS.flush();
      return llvm::Error::success();
    };
    if (O.File.empty()) {
      llvm::cantFail(Write(llvm::outs()));
      llvm::outs().flush();
      if (std::error_code Failed = llvm::outs().error()) {
        llvm::outs().clear_error();
        return problem(formatv("cannot write to standard output: {0}", Failed.message()));
      }
    } else if (llvm::Error Failed = llvm::writeToOutput(O.File, Write))
      return problem(formatv("cannot write '{0}': {1}", O.File, llvm::toString(std::move(Failed))));
  }
  return llvm::Error::success();
}
