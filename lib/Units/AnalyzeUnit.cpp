//===- AnalyzeUnit.cpp - One translation unit -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/AnalyzeUnit.h"
#include "Lower/Points.h"
#include "Lower/SourceReader.h"
#include "Frontend/CompileErrors.h"
#include "Frontend/Preprocessing.h"
#include "Frontend/Suppression.h"
#include "Reports/BankMap.h"
#include "Reports/Reports.h"
#include "Support/CheckName.h"
#include "Support/Compat/Clang.h"
#include "Units/Instantiation.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace banklint;
using namespace clang;
using llvm::formatv;

namespace {

/// Prints findings as Clang prints its warnings.
class FindingPrinter {
public:
  FindingPrinter(llvm::raw_ostream &OS, const SourceManager &Sources, const LangOptions &Language,
                 bool Colors)
      : Printer(OS, Options.forPrinter()),
        Engine(new DiagnosticIDs, Options.forEngine(), &Printer, /*ShouldOwnClient=*/false) {
    Options->ShowColors = Colors;
    Engine.setSourceManager(const_cast<SourceManager *>(&Sources));
    Printer.BeginSourceFile(Language, nullptr);
  }
  ~FindingPrinter() { Printer.EndSourceFile(); }

  void print(const Finding &F) {
    unsigned Warning = Engine.getCustomDiagID(DiagnosticsEngine::Warning, "%0 [%1]");
    unsigned NoteId = Engine.getCustomDiagID(DiagnosticsEngine::Note, "%0");
    {
      auto D = Engine.Report(locationAt(F.Where.At), Warning) << F.Message << CheckName;
      for (const Edit &E : F.Fix)
        D << FixItHint::CreateReplacement(rangeOf(E), E.Replacement);
    }
    for (const Note &N : F.Notes)
      Engine.Report(locationAt(N.Where.At), NoteId) << N.Text;
  }

private:
  compat::DiagnosticOptions Options;
  TextDiagnosticPrinter Printer;
  DiagnosticsEngine Engine;
};

class AnalysisConsumer : public ASTConsumer {
public:
  AnalysisConsumer(const AnalysisOptions &Options, const Drawing &Draw, const CompileErrors &Errors,
                   Result &Out)
      : Options(Options), Draw(Draw), Errors(Errors), Out(Out) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &Sources = Context.getSourceManager();
    const LoweredUnit U(Context);
    Out = analyze(U.Code, U.Source, Options);
    llvm::erase_if(Out.Findings,
                   [&](const Finding &F) { return isSuppressed(Sources, locationAt(F.Where.At)); });
    for (KernelReport &K : Out.Kernels)
      if (K.Is == KernelState::Complete &&
          Errors.areIn(locationAt(K.Where.At), K.FirstLine, K.LastLine, Sources))
        K.Is = KernelState::Failed;
    for (AccessReport &A : Out.Accesses)
      if (Draw.WantsBankMap && Draw.WantsBankMap(A.Where))
        A.BankMap = bankMap(A);
    for (Finding &F : Out.Findings) {
      llvm::raw_string_ostream OS(F.Rendered);
      FindingPrinter(OS, Sources, Context.getLangOpts(), Draw.Colors).print(F);
    }
  }

private:
  const AnalysisOptions &Options;
  const Drawing &Draw;
  const CompileErrors &Errors;
  Result &Out;
};

class AnalysisAction : public ASTFrontendAction {
public:
  AnalysisAction(const AnalysisOptions &Options, const Drawing &Draw, const CompileErrors &Errors,
                 Result &Out)
      : Options(Options), Draw(Draw), Errors(Errors), Out(Out) {}
  bool BeginSourceFileAction(CompilerInstance &Instance) override {
    // After a fatal error, such as a missing header, Clang would not instantiate templates any
    // more.
    Instance.getDiagnostics().setFatalsAsError(true);
    prepareInput(Instance);
    Instance.getDiagnosticOpts().ShowCarets =
        false; // nor "1 error generated": CompileErrors counts
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<AnalysisConsumer>(Options, Draw, Errors, Out);
  }

private:
  const AnalysisOptions &Options;
  const Drawing &Draw;
  const CompileErrors &Errors;
  Result &Out;
};

class AnalysisActionFactory : public tooling::FrontendActionFactory {
public:
  AnalysisActionFactory(const AnalysisOptions &Options, const Drawing &Draw,
                        const CompileErrors &Errors, Result &Out)
      : Options(Options), Draw(Draw), Errors(Errors), Out(Out) {}
  std::unique_ptr<FrontendAction> create() override {
    Created = true;
    return std::make_unique<AnalysisAction>(Options, Draw, Errors, Out);
  }
  bool Created = false; ///< Clang understood the command

private:
  const AnalysisOptions &Options;
  const Drawing &Draw;
  const CompileErrors &Errors;
  Result &Out;
};

/// A database that knows one command.
class SingleCommand : public tooling::CompilationDatabase {
public:
  explicit SingleCommand(const tooling::CompileCommand &Command) : Command(Command) {}
  std::vector<tooling::CompileCommand> getCompileCommands(StringRef) const override {
    return {Command};
  }

private:
  const tooling::CompileCommand &Command;
};

} // namespace

Result banklint::failedUnit(const Unit &U, const llvm::Twine &Why) {
  Result Out;
  Out.Failures.push_back({U.path(), Why.str()});
  return Out;
}

bool banklint::mentions(StringRef File, const std::set<std::string> &Words) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer && llvm::any_of(Words, [&](const std::string &W) {
           return (*Buffer)->getBuffer().contains(W);
         });
}

/// Analyses what one side sees. \p Text: the file as it is to be read; empty: as it is.
static Result analyzeSide(const Unit &U, const tooling::CompileCommand &Command,
                          const AnalysisOptions &Options, const Drawing &Draw, StringRef Text) {
  SingleCommand Database(Command);
  const std::string Path = U.path();
  tooling::ClangTool Tool(Database, {Path});
  if (!Text.empty())
    Tool.mapVirtualFile(Path, Text);
  Tool.setPrintErrorMessage(false);
  CompileErrors Errors(llvm::errs().has_colors());
  Tool.setDiagnosticConsumer(&Errors);
  Result Out;
  AnalysisActionFactory Factory(Options, Draw, Errors, Out);
  Tool.run(&Factory);
  if (auto Failed = Errors.failureOf(U.File)) {
    if (U.In == Dialect::CPlusPlus && mentions(U.path(), {"__global__"}))
      Failed->Message += "; it has kernels of CUDA, but was parsed as C++: append `-- -x cuda`";
    Out.Failures.push_back({U.path(), Failed->Message, Failed->Details, /*InPart=*/true});
  } else if (!Factory.Created) {
    return failedUnit(
        U, formatv("cannot parse '{0}': its compile command makes no sense to Clang", U.File));
  }
  return Out;
}

/// Analyses what one side sees, with the instantiations that the user wants of its templates.
static Result analyzeSide(const Unit &U, const tooling::CompileCommand &Command,
                          const AnalysisOptions &Options, const Drawing &Draw) {
  Result AsItIs = analyzeSide(U, Command, Options, Draw, "");
  const std::string More = instantiations(U.Instantiate, AsItIs.Kernels);
  auto Buffer = llvm::MemoryBuffer::getFile(U.path());
  if (More.empty() || !Buffer)
    return AsItIs;
  return analyzeSide(U, Command, Options, Draw, (*Buffer)->getBuffer().str() + More);
}

Result banklint::analyzeUnit(const Unit &U, const AnalysisOptions &Options, const Drawing &Draw) {
  if (!llvm::sys::fs::is_directory(U.Command.Directory))
    return failedUnit(U, formatv("cannot read '{0}': its compile command is for the folder '{1}', "
                                 "which does not exist",
                                 U.File, U.Command.Directory));
  if (!llvm::sys::fs::is_regular_file(U.path()))
    return failedUnit(U, formatv("cannot read '{0}'", U.File));
  Result OnDevice = analyzeSide(U, U.Command, Options, Draw);
  if (!mentions(U.path(), {"__CUDA_ARCH__", "__HIP_DEVICE_COMPILE__"}))
    return OnDevice;
  AnalysisOptions Rest = Options;
  std::set<std::string> Known;
  for (const KernelReport &K : OnDevice.Kernels)
    Known.insert(K.Kernel);
  Rest.Wants = [&](StringRef Kernel) {
    return (!Options.Wants || Options.Wants(Kernel)) && !Known.count(Kernel.str());
  };
  Result OnHost = analyzeSide(U, U.OnHost, Rest, Draw);
  OnHost.Failures.clear(); // the device's are enough
  return merged({std::move(OnDevice), std::move(OnHost)});
}
