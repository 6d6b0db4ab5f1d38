//===- main.cpp - Prints the code of a file's functions -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `banklint-lower FILE [-only=NAME] [-quiet] -- FLAGS`: the code of all functions outside of system headers, and of
// those that they call, verified. The file is parsed as banklint does without a toolkit.
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileCommands.h"
#include "Frontend/Preprocessing.h"
#include "Frontend/Toolkit.h"
#include "IR/Text/Text.h"
#include "Lowering/Lowering.h"
#include "Matchers/AstVisitor.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace banklint;
using namespace clang;

static std::string Only;
static bool Quiet = false;
static int Status = 0;

namespace {
/// Functions with a body that the user wrote, instantiated.
class Finder : public AstVisitor {
public:
  explicit Finder(ASTContext &Context) : Context(Context) {
    ShouldVisitTemplateInstantiations = ShouldVisitImplicitCode = true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext() &&
        !Context.getSourceManager().isInSystemHeader(F->getLocation()))
      Found.insert(F);
    return true;
  }
  llvm::SetVector<const FunctionDecl *> Found;

private:
  ASTContext &Context;
};

class Consumer : public ASTConsumer {
public:
  void HandleTranslationUnit(ASTContext &Context) override {
    Finder Search(Context);
    Search.TraverseDecl(Context.getTranslationUnitDecl());
    Lowering P(Context);
    llvm::SetVector<ir::FunctionId> Reached;
    for (const FunctionDecl *F : Search.Found)
      Reached.insert(P.idOf(F));
    size_t Instructions = 0, Functions = 0;
    std::vector<const ir::Function *> Printed;
    for (size_t I = 0; I < Reached.size(); ++I) {
      const ir::Function *F = P.function(Reached[I]);
      if (!F)
        continue;
      ++Functions;
      for (const ir::Block &B : F->Blocks)
        for (const ir::Instruction &X : B) {
          ++Instructions;
          if (X.Code == ir::Opcode::Call)
            Reached.insert(X.Index);
          for (ir::Operand O : X.Operands)
            if (O.Is == ir::Operand::Function)
              Reached.insert(O.Index);
        }
      if (auto Problem = ir::verify(*F, P)) {
        llvm::errs() << F->Name << ": " << *Problem << '\n';
        Status = 1;
      }
      if (Only.empty() || F->Name == Only)
        Printed.push_back(F);
    }
    if (Quiet)
      llvm::outs() << Functions << " functions, " << Instructions << " instructions\n";
    else
      ir::print(llvm::outs(), Printed, P);
  }
};

class Action : public ASTFrontendAction {
  bool BeginSourceFileAction(CompilerInstance &Instance) override {
    Instance.getDiagnostics().setFatalsAsError(true);
    prepareInput(Instance);
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<Consumer>();
  }
};
} // namespace

int main(int Count, const char **Arguments) {
  std::string Error, File;
  auto Database = tooling::FixedCompilationDatabase::loadFromCommandLine(Count, Arguments, Error);
  for (int I = 1; I < Count; ++I) {
    StringRef A = Arguments[I];
    if (A.consume_front("-only="))
      Only = A.str();
    else if (A == "-quiet")
      Quiet = true;
    else
      File = A.str();
  }
  if (!Database)
    Database = std::make_unique<tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
  tooling::ClangTool Tool(*Database, {File});
  ParseOptions Options;
  Options.ShareDirectory = sharedDataDirectory(Arguments[0]);
  Tool.appendArgumentsAdjuster(cudaArgumentsAdjuster(Options));
  auto Factory = tooling::newFrontendActionFactory<Action>();
  const int Failed = Tool.run(Factory.get());
  return Status ? Status : Failed;
}
