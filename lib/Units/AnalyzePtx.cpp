//===- AnalyzePtx.cpp - One PTX file --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/AnalyzePtx.h"
#include "Frontend/NvccOptions.h"
#include "Ptx/PtxSource.h"
#include "Reports/BankMap.h"
#include "Support/OrdinaryFile.h"
#include "Support/Printable.h"
#include "Support/RealPath.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

bool banklint::isPtx(StringRef File) { return llvm::sys::path::extension(File) == ".ptx"; }

/// The name behind ".target" in a text; empty if there is none.
static std::string targetIn(StringRef Text) {
  const size_t At = Text.find("\n.target");
  if (At == StringRef::npos)
    return "";
  return Text.drop_front(At + StringRef("\n.target").size())
      .ltrim()
      .take_until([](char C) { return C == ',' || C == '\n' || C == ' ' || C == '\r'; })
      .str();
}

static Build buildOf(llvm::ArrayRef<std::string> Options) {
  const bool IsRelocatable = llvm::any_of(Options, [](StringRef Option) {
    return llvm::is_contained(
        {"-rdc=true", "--relocatable-device-code=true", "-fgpu-rdc", "-dc", "--device-c", "-c", "--compile-only"},
        Option);
  });
  const bool IsApart = IsRelocatable && !isOptimizedByLinker(Options);
  return std::max(IsApart ? Build::Separate : Build::WholeProgram, buildAskedOfAssembler(Options));
}

Unit banklint::unitOfPtx(StringRef File, llvm::ArrayRef<std::string> Options) {
  Unit U;
  U.As = buildOf(Options);
  U.File = File.str();
  U.Command = clang::tooling::CompileCommand(clang::tooling::getAbsolutePath("."), File, {"ptxas", File.str()}, "");
  U.OnHost = U.Command;
  if (auto Buffer = readOrdinaryFile(U.path())) {
    U.Gpu = targetIn((*Buffer)->getBuffer());
    if (!U.Gpu.empty())
      U.Gpus = {U.Gpu};
  } else
    llvm::consumeError(Buffer.takeError()); // analyzePtx() says why
  return U;
}

namespace {

/// Prints findings as Clang prints its warnings, with the lines of the files that are there.
class FindingText {
public:
  FindingText(StringRef FolderOfPtx, bool Colors) : Folder(FolderOfPtx), Colors(Colors) {}

  std::string of(const Location &Where, StringRef Kind, llvm::raw_ostream::Colors Color, const llvm::Twine &Message) {
    std::string Text;
    llvm::raw_string_ostream Lines(Text);
    PrintableStream OS(Lines);
    OS.enable_colors(Colors);
    auto Bold = [&](llvm::raw_ostream::Colors C) {
      if (Colors)
        OS.changeColor(C, /*Bold=*/true, /*Background=*/false);
    };
    auto Plain = [&] {
      if (Colors)
        OS.resetColor();
    };
    Bold(llvm::raw_ostream::SAVEDCOLOR);
    OS << Where.File << ":" << Where.Line << ":" << Where.Column << ": ";
    Bold(Color);
    OS << Kind << ": ";
    Plain();
    if (Kind != "note")
      Bold(llvm::raw_ostream::SAVEDCOLOR);
    OS << Message;
    Plain();
    OS << "\n";
    const bool IsShown =
        Shown && Shown->File == Where.File && Shown->Line == Where.Line && Shown->Column == Where.Column;
    Shown = Where;
    if (const auto Line = IsShown ? std::nullopt : lineAt(Where)) {
      OS << formatv("{0,5} | {1}\n", Where.Line, *Line);
      OS << "      | " << indent(*Line, Where.Column - 1);
      Bold(llvm::raw_ostream::GREEN);
      OS << "^";
      Plain();
      OS << "\n";
    }
    OS.flush();
    return Text;
  }

  void beginFinding() { Shown.reset(); }

private:
  /// As many columns as the first bytes of a line take.
  static std::string indent(StringRef Line, size_t Bytes) {
    std::string Result;
    for (char C : Line.take_front(Bytes))
      Result += C == '\t' ? '\t' : ' ';
    return Result;
  }
  /// The line of a place, if its file is there: as it is named, or beside the PTX.
  std::optional<StringRef> lineAt(const Location &Where) {
    const llvm::MemoryBuffer *Buffer = opened(Where.File);
    if (!Buffer)
      return std::nullopt;
    StringRef Rest = Buffer->getBuffer();
    for (unsigned Line = 1; Line < Where.Line; ++Line) {
      if (!Rest.contains('\n'))
        return std::nullopt;
      Rest = Rest.split('\n').second;
    }
    const StringRef Line = Rest.split('\n').first.rtrim("\r");
    const size_t Longest = 4096; // Clang's limit
    if (Line.size() > Longest || Line.trim().empty() || Where.Column > Line.size())
      return std::nullopt;
    return Line;
  }
  const llvm::MemoryBuffer *opened(const std::string &File) {
    const auto [It, IsNew] = Files.try_emplace(File);
    if (IsNew) {
      llvm::SmallString<128> Beside(Folder);
      llvm::sys::path::append(Beside, File);
      It->second = readOrdinaryFileOrNothing(File);
      if (It->second->getBufferSize() == 0 && !llvm::sys::path::is_absolute(File))
        It->second = readOrdinaryFileOrNothing(Beside);
    }
    return It->second->getBufferSize() ? It->second.get() : nullptr;
  }

  const std::string Folder;
  const bool Colors;
  std::optional<Location> Shown; ///< by the last message
  std::map<std::string, std::unique_ptr<llvm::MemoryBuffer>> Files;
};

} // namespace

static void render(Finding &F, FindingText &Printer) {
  Printer.beginFinding();
  const bool IsRemark = F.IsPossible;
  F.Rendered =
      Printer.of(F.Where, IsRemark ? "remark" : "warning",
                 IsRemark ? llvm::raw_ostream::BLUE : llvm::raw_ostream::MAGENTA, F.Message + " [" + CheckName + "]");
  F.ShownFile = F.Where.File;
  for (const Note &N : F.Notes)
    F.RenderedNotes.push_back(Printer.of(N.Where, "note", llvm::raw_ostream::BLACK, N.Text));
}

/// Kernels whose jumps are not understood count as failed.
static void nameNotUnderstood(const Unit &U, const ptx::Program &P, Result &Out) {
  for (const ptx::Program::Kernel &K : P.Kernels) {
    if (K.NotUnderstood.empty())
      continue;
    const std::string Name = ptx::userName(K.Of->Name);
    for (KernelReport &R : Out.Kernels)
      if (R.Kernel == Name)
        R.Is = KernelState::Failed;
    Out.Failures.push_back({U.path(),
                            formatv("{0}:{1}: the order in which '{2}' runs is not understood: {3}", U.File, K.Of->Line,
                                    Name, K.NotUnderstood)
                                .str(),
                            "", /*InPart=*/true});
  }
}

Result banklint::analyzePtx(const Unit &U, const AnalysisOptions &Given, const Drawing &Draw) {
  AnalysisOptions Options = Given;
  Options.As = U.As;
  auto Buffer = readOrdinaryFile(U.path());
  if (!Buffer)
    return failedUnit(U, formatv("cannot read '{0}': {1}", U.File, llvm::toString(Buffer.takeError())));
  ptx::ReadError Error;
  std::unique_ptr<ptx::Module> Read = ptx::read((*Buffer)->getBuffer(), Error);
  if (!Read)
    return failedUnit(U, formatv("cannot parse '{0}': line {1}: {2}", U.File, Error.Line, Error.Why));
  std::shared_ptr<ptx::Program> P;
  Result Out = unlessItCrashes(U.File, [&] {
    P = std::make_shared<ptx::Program>(std::move(Read), U.File);
    return analyze(P, std::make_shared<ptx::PtxSource>(P), Options);
  });
  Out.Files.push_back(realPathOf(U.path()));
  if (!P)
    return Out;
  nameNotUnderstood(U, *P, Out);
  for (AccessReport &A : Out.Accesses)
    if (Draw.WantsBankMap && Draw.WantsBankMap(A.Where))
      A.BankMap = bankMap(A);
  FindingText Printer(llvm::sys::path::parent_path(U.path()), Draw.Colors);
  for (Finding &F : Out.Findings)
    render(F, Printer);
  return Out;
}
