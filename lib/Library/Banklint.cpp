//===- Banklint.cpp - The analysis as a library ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "banklint/banklint.h"
#include "Frontend/ParseChoice.h"
#include "Support/Problem.h"
#include "Units/AnalyzeUnit.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

namespace path = llvm::sys::path;
using llvm::formatv;

namespace banklint::v1 {

//===----------------------------------------------------------------------===//
// What we are asked for
//===----------------------------------------------------------------------===//

/// Our headers, installed beside this library; else beside the program.
static std::string shareDirectory() {
  ::Dl_info Here;
  if (!::dladdr(reinterpret_cast<void *>(&analyze), &Here) || !Here.dli_fname)
    return sharedDataDirectory("");
  llvm::SmallString<128> Folder;
  if (llvm::sys::fs::real_path(Here.dli_fname, Folder))
    return sharedDataDirectory("");
  path::remove_filename(Folder);
  path::append(Folder, BANKLINT_SHARE_FROM_LIBRARY);
  return llvm::sys::fs::is_directory(Folder) ? Folder.str().str() : sharedDataDirectory("");
}

static llvm::Expected<AnalysisOptions> analysisOptions(const Options &How) {
  AnalysisOptions O;
  std::vector<const Architecture *> Architectures;
  for (const std::string &Name : How.Architectures) {
    llvm::Expected<const Architecture *> A = parseArchitecture(Name);
    if (!A)
      return A.takeError();
    if (!llvm::is_contained(Architectures, *A))
      Architectures.push_back(*A);
  }
  if (!Architectures.empty())
    O.Architectures = std::move(Architectures);
  O.MinWays = How.MinWays;
  O.LoopStepBudget = How.LoopStepBudget;
  O.EvaluationBudget = How.Budget;
  O.AsWritten = How.AsWritten;
  if (!How.Nvcc.empty())
    if (llvm::Error E = parseNvccVersion(How.Nvcc).moveInto(O.Nvcc.emplace()))
      return E;
  for (const std::string &Text : How.Blocks)
    if (!O.Shapes.add(Text))
      return problem(formatv("invalid block shape '{0}'", Text));
  for (const std::string &Text : How.Assumptions)
    if (!O.assume(Text))
      return problem(formatv("invalid assumption '{0}'", Text));
  return O;
}

static llvm::Expected<ParseOptions> parseOptions(const Options &How, const AnalysisOptions &O) {
  ParseOptions Parse;
  if (llvm::Error E = chooseParsing(shareDirectory(), {How.CudaPath, How.RocmPath}).moveInto(Parse))
    return E;
  if (llvm::Error E = requireOwnHeaders(Parse))
    return E;
  if (!How.Architectures.empty())
    Parse.GpuArchitecture = How.Architectures.front();
  Parse.WarpLanes = O.Architectures.front()->Lanes;
  Parse.Instantiate = How.Instantiate;
  if (!How.Compiler.empty())
    if (llvm::Error E = parseCudaCompiler(How.Compiler).moveInto(Parse.Compiler.emplace()))
      return E;
  return Parse;
}

static clang::tooling::CompileCommand commandOf(const std::string &File, const std::vector<std::string> &Flags,
                                                const Options &How) {
  const std::string Directory = How.Directory.empty() ? "." : How.Directory;
  const clang::tooling::FixedCompilationDatabase Database(Directory, Flags);
  clang::tooling::CompileCommand Command = Database.getCompileCommands(File).front();
  Command.Filename = File;
  return Command;
}

//===----------------------------------------------------------------------===//
// What we answer
//===----------------------------------------------------------------------===//

static Place placeOf(const Location &L) { return {L.File, L.Line, L.Column}; }

static Verdict verdictOf(banklint::Verdict V) {
  switch (V) {
  case banklint::Verdict::Exact:
    return Verdict::Exact;
  case banklint::Verdict::Bounded:
    return Verdict::Bounded;
  case banklint::Verdict::DataDependent:
    return Verdict::DataDependent;
  case banklint::Verdict::Unknown:
    return Verdict::Unknown;
  }
  llvm_unreachable("unknown verdict");
}

static Finding findingOf(const banklint::Finding &From) {
  Finding F;
  for (const Architecture *A : From.On)
    F.Architectures.push_back(A->Name);
  F.Where = placeOf(From.Where);
  F.Message = From.Message;
  F.Kernel = From.Kernel;
  F.Array = From.Array;
  F.Access = From.Access;
  F.Ways = From.Ways;
  for (const banklint::Note &N : From.Notes)
    F.Notes.push_back({placeOf(N.Where), N.Text});
  for (const banklint::Edit &E : From.Fix)
    F.Fix.push_back({placeOf(E.Where), E.Offset, E.Length, E.Replacement});
  return F;
}

static Access accessOf(const AccessReport &From) {
  Access A;
  A.Architecture = From.On->Name;
  A.Where = placeOf(From.Where);
  A.Kernel = From.Kernel;
  A.Block = {From.Block[0], From.Block[1], From.Block[2]};
  A.Array = From.Array;
  A.Operation = toString(From.Op).str();
  A.Bytes = From.Bytes;
  A.Is = verdictOf(From.Total.Is);
  A.Reason = From.Total.Reason;
  A.MinWays = From.Total.MinWays;
  A.MaxWays = From.Total.MaxWays;
  if (From.hasTotals()) {
    A.Wavefronts = From.Total.Wavefronts;
    A.Ideal = From.Total.Ideal;
    A.Requests = From.Total.Requests;
  }
  for (const Location &L : From.CallPath)
    A.CallPath.push_back(placeOf(L));
  return A;
}

static KernelState stateOf(banklint::KernelState S) {
  switch (S) {
  case banklint::KernelState::OfLibrary:
    return KernelState::OfLibrary;
  case banklint::KernelState::Complete:
    return KernelState::Complete;
  case banklint::KernelState::CutOff:
    return KernelState::CutOff;
  case banklint::KernelState::Failed:
    return KernelState::Failed;
  case banklint::KernelState::NotInstantiated:
    return KernelState::NotInstantiated;
  }
  llvm_unreachable("unknown state");
}

static Report reportOf(const Result &From) {
  Report R;
  for (const banklint::Finding &F : From.Findings)
    (F.IsPossible ? R.PossibleConflicts : R.Findings).push_back(findingOf(F));
  for (const AccessReport &A : From.Accesses)
    R.Accesses.push_back(accessOf(A));
  for (const KernelReport &K : From.Kernels)
    R.Kernels.push_back({K.Kernel, placeOf(K.Where), K.InHeader, stateOf(K.Is)});
  for (const Failure &F : From.Failures)
    R.Problems.push_back({F.File, F.Message, F.InPart});
  return R;
}

static llvm::Expected<Result> analyzed(const std::string &File, const std::vector<std::string> &Flags,
                                       const Options &How) {
  AnalysisOptions Analysis;
  if (llvm::Error E = analysisOptions(How).moveInto(Analysis))
    return E;
  ParseOptions Parse;
  if (llvm::Error E = parseOptions(How, Analysis).moveInto(Parse))
    return E;
  return analyzeUnit(unitOf(File, commandOf(File, Flags, How), Parse), Analysis, Drawing());
}

Report analyze(const std::string &File, const std::vector<std::string> &Flags, const Options &How) {
  llvm::Expected<Result> Found = analyzed(File, Flags, How);
  if (Found)
    return reportOf(*Found);
  Report R;
  R.Problems.push_back({"", llvm::toString(Found.takeError())});
  return R;
}

} // namespace banklint::v1
