//===- Outputs.cpp - Which reports are written, and where -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output/Outputs.h"
#include "Output/Files.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

static llvm::Expected<Output> parseOutput(StringRef Value) {
  auto [Name, File] = Value.split('=');
  const Format *Is = findFormat(Name);
  if (!Is)
    return problem(formatv("unknown format '{0}'; expected {1}", Name, formatNames("or")));
  if (File.empty() && Value.contains('='))
    return problem(formatv("no file after '--format={0}'", Value));
  return Output{Is, File.str()};
}

llvm::Expected<std::vector<Output>> banklint::parseOutputs(llvm::ArrayRef<std::string> Values) {
  std::vector<Output> Outputs;
  for (StringRef Value : Values) {
    llvm::Expected<Output> O = parseOutput(Value);
    if (!O)
      return O.takeError();
    if (llvm::any_of(Outputs, [&](const Output &Other) { return Other.File == O->File; }))
      return problem(O->File.empty() ? "two formats for standard output; give all but one a file: --format=FORMAT=FILE"
                                     : formatv("two formats for the file '{0}'", O->File).str());
    Outputs.push_back(std::move(*O));
  }
  if (Outputs.empty())
    Outputs.emplace_back();
  return Outputs;
}

bool banklint::printsText(llvm::ArrayRef<Output> Outputs) {
  return llvm::any_of(Outputs, [](const Output &O) { return O.Is->isText() && O.File.empty(); });
}

/// Ends what was printed to standard output.
static llvm::Error endPrinting() {
  llvm::outs().flush();
  const std::error_code Failed = llvm::outs().error();
  if (!Failed)
    return llvm::Error::success();
  llvm::outs().clear_error();
  return problem(formatv("cannot write to standard output: {0}", Failed.message()));
}

static llvm::Error write(StringRef File, const SourceTree &Tree, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  if (File.empty()) {
    Write(llvm::outs());
    return endPrinting();
  }
  if (llvm::Error Failed = writeWhole(File, Tree.root(), Write))
    return problem(formatv("cannot write '{0}': {1}", File, llvm::toString(std::move(Failed))));
  return llvm::Error::success();
}

llvm::Error banklint::writeText(const Output &To, StringRef Text, const SourceTree &Tree) {
  return write(To.File, Tree, [&](llvm::raw_ostream &OS) { OS << Text; });
}

llvm::Error banklint::writeOutputs(llvm::ArrayRef<Output> Outputs, const Report &R, SourceTree &Tree) {
  Report InFiles = R;
  InFiles.Text.AlreadyShown = 0;
  for (const Output &O : Outputs) {
    const Report &Told = O.File.empty() ? R : InFiles;
    if (llvm::Error Failed = write(O.File, Tree, [&](llvm::raw_ostream &OS) { O.Is->Print(OS, Told, Tree); }))
      return Failed;
  }
  return llvm::Error::success();
}
