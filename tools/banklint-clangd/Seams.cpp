//===- Seams.cpp - Where we change what clangd does -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Seams.h"
#include "Clangd.h"
#include "EditorTransport.h"
#include "Entries/KernelNames.h"
#include "OpenFiles.h"
#include "Support/CheckName.h"
#include "Support/Version.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace banklint;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;
using llvm::ArrayRef;
using llvm::StringRef;

Installation &banklint::installation() {
  static Installation *Only = new Installation; // clangd's threads may outlive main
  return *Only;
}

/// `WRAPPED(type, name, symbol, parameters)` declares `real_name`, clangd's function, and starts the definition of
/// ours, which takes its place.
#define WRAPPED(TYPE, NAME, SYMBOL, PARAMETERS)                                                                        \
  TYPE real_##NAME PARAMETERS asm("__real_" SYMBOL);                                                                   \
  TYPE wrapped_##NAME PARAMETERS asm("__wrap_" SYMBOL);                                                                \
  TYPE wrapped_##NAME PARAMETERS

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

using TidyProviderRef = llvm::function_ref<void(clang::tidy::ClangTidyOptions &, StringRef File)>;

/// clangd asks for the options of a file once for each time that it parses it, and for the defaults last.
WRAPPED(TidyProviderRef, provideDefaultChecks, "_ZN5clang6clangd20provideDefaultChecksEv", ()) {
  static const TidyProviderRef Clangds = real_provideDefaultChecks();
  static const auto Ours = [](clang::tidy::ClangTidyOptions &Options, StringRef File) {
    OpenFiles::here().removeView(File); // that of the text before
    Clangds(Options, File);
    // In front of what the user says: `-gpu-bank-conflict` and `-*` disable it.
    Options.Checks = CheckName.str() + "," + Options.Checks.value_or("");
  };
  return Ours;
}

WRAPPED(std::optional<bool>, isFastTidyCheck, "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE",
        (StringRef Check)) {
  return Check == CheckName ? true : real_isFastTidyCheck(Check);
}

//===----------------------------------------------------------------------===//
// Compile commands
//===----------------------------------------------------------------------===//

namespace {

/// Another database, with the commands of nvcc in Clang's words.
class WithoutNvcc : public CompilationDatabase {
public:
  explicit WithoutNvcc(std::unique_ptr<CompilationDatabase> Other) : Other(std::move(Other)) {}
  std::vector<CompileCommand> getCompileCommands(StringRef File) const override {
    return translated(Other->getCompileCommands(File));
  }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return translated(Other->getAllCompileCommands());
  }
  std::vector<std::string> getAllFiles() const override { return Other->getAllFiles(); }

private:
  static std::vector<CompileCommand> translated(std::vector<CompileCommand> Commands) {
    for (CompileCommand &C : Commands)
      C.CommandLine = inClangsWords(C.CommandLine, C.Filename, C.Directory, installation().Parse);
    return Commands;
  }
  std::unique_ptr<CompilationDatabase> Other;
};

} // namespace

WRAPPED(
    std::unique_ptr<CompilationDatabase>, inferMissingCompileCommands,
    "_ZN5clang7tooling27inferMissingCompileCommandsESt10unique_ptrINS0_19CompilationDatabaseESt14default_deleteIS2_EE",
    (std::unique_ptr<CompilationDatabase> Database)) {
  if (installation().IsClangd)
    Database = std::make_unique<WithoutNvcc>(std::move(Database));
  return real_inferMissingCompileCommands(std::move(Database));
}

/// The toolkit that the last --cuda-path of a command names, or ours. A path without a toolkit means the stand-ins.
static std::optional<Toolkit> toolkitOf(const CompileCommand &Command) {
  std::optional<Toolkit> Found = installation().Parse.Toolkit;
  for (StringRef Argument : Command.CommandLine)
    if (Argument.consume_front("--cuda-path="))
      Found = toolkitAt(Argument);
  return Found;
}

static void adjust(CompileCommand &Command, StringRef File) {
  ParseOptions Options = installation().Parse;
  Options.Toolkit = toolkitOf(Command);
  Command.CommandLine = cudaArgumentsAdjuster(std::move(Options))(Command.CommandLine, File);
}

using SystemIncludeExtractor = llvm::unique_function<void(CompileCommand &, StringRef File) const>;

/// What it returns is the last of clangd's own adjustments that knows the command's compiler.
WRAPPED(SystemIncludeExtractor, getSystemIncludeExtractor,
        "_ZN5clang6clangd25getSystemIncludeExtractorEN4llvm8ArrayRefINSt7__cxx1112basic_stringIcSt11char_"
        "traitsIcESaIcEEEEE",
        (ArrayRef<std::string> QueryDriverGlobs)) {
  return [Clangds = real_getSystemIncludeExtractor(QueryDriverGlobs)](CompileCommand &Command, StringRef File) {
    if (Clangds) // null without globs
      Clangds(Command, File);
    adjust(Command, File);
  };
}

//===----------------------------------------------------------------------===//
// Function bodies in headers
//===----------------------------------------------------------------------===//

namespace {

/// Those of clangd, which skip nearly all bodies of functions in headers; but what kernels may call and launch keeps
/// its body.
class KeepDeviceCode : public clang::PreambleCallbacks {
public:
  explicit KeepDeviceCode(clang::PreambleCallbacks &Clangds) : Clangds(Clangds) {}
  void BeforeExecute(clang::CompilerInstance &CI) override { Clangds.BeforeExecute(CI); }
  void AfterExecute(clang::CompilerInstance &CI) override { Clangds.AfterExecute(CI); }
  void AfterPCHEmitted(clang::ASTWriter &Writer) override { Clangds.AfterPCHEmitted(Writer); }
  void HandleTopLevelDecl(clang::DeclGroupRef DG) override { Clangds.HandleTopLevelDecl(DG); }
  std::unique_ptr<clang::PPCallbacks> createPPCallbacks() override { return Clangds.createPPCallbacks(); }
  clang::CommentHandler *getCommentHandler() override { return Clangds.getCommentHandler(); }
  bool shouldSkipFunctionBody(clang::Decl *D) override { return !matters(*D) && Clangds.shouldSkipFunctionBody(D); }

private:
  static bool matters(const clang::Decl &D) {
    const clang::ASTContext &Context = D.getASTContext();
    const clang::FunctionDecl *F = D.getAsFunction();
    return F && banklint::mayHaveKernels(Context) &&
           (isOfDeviceLibrary(*F) || !Context.getSourceManager().isInSystemHeader(F->getLocation()));
  }
  /// Also in a system header: what CUDA and HIP mark as device code, and C++ AMP's own namespace.
  static bool isOfDeviceLibrary(const clang::FunctionDecl &F) {
    if (F.getASTContext().getLangOpts().CUDA)
      return F.hasAttr<clang::CUDADeviceAttr>() || F.hasAttr<clang::CUDAGlobalAttr>();
    for (const clang::DeclContext *In = F.getDeclContext(); In; In = In->getParent())
      if (const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(In); Space && Space->getName() == "Concurrency")
        return true;
    return false;
  }
  clang::PreambleCallbacks &Clangds;
};

} // namespace

WRAPPED(llvm::ErrorOr<clang::PrecompiledPreamble>, BuildPreamble,
        "_ZN5clang19PrecompiledPreamble5BuildERKNS_18CompilerInvocationEPKN4llvm12MemoryBufferENS_14PreambleBoundsERNS_"
        "17DiagnosticsEngineENS4_18IntrusiveRefCntPtrINS4_3vfs10FileSystemEEESt10shared_ptrINS_"
        "22PCHContainerOperationsEEbNS4_9StringRefERNS_17PreambleCallbacksE",
        (const clang::CompilerInvocation &Invocation, const llvm::MemoryBuffer *File, clang::PreambleBounds Bounds,
         clang::DiagnosticsEngine &Diagnostics, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
         std::shared_ptr<clang::PCHContainerOperations> Containers, bool InMemory, StringRef StoragePath,
         clang::PreambleCallbacks &Callbacks)) {
  KeepDeviceCode Ours(Callbacks);
  return real_BuildPreamble(Invocation, File, Bounds, Diagnostics, std::move(Files), std::move(Containers), InMemory,
                            StoragePath, Ours);
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

/// Editors look for "clangd version 19.1.7" in it.
WRAPPED(std::string, versionString, "_ZN5clang6clangd13versionStringB5cxx11Ev", ()) {
  return versionText() + ", " + real_versionString();
}

WRAPPED(std::string, featureString, "_ZN5clang6clangd13featureStringB5cxx11Ev", ()) {
  std::string Features = real_featureString();
  if (size_t At = Features.find("+grpc"); At != std::string::npos)
    Features.erase(At, sizeof("+grpc") - 1);
  return Features + "+banklint";
}

std::unique_ptr<clang::clangd::SymbolIndex> clang::clangd::remote::getClient(StringRef Address, StringRef IndexRoot) {
  llvm::errs() << "banklint-clangd is built without gRPC: no index from " << Address << "\n";
  return nullptr;
}

/// The parameters are references all, to what we need not know but for the transport.
WRAPPED(void, ClangdLSPServer,
        "_ZN5clang6clangd15ClangdLSPServerC1ERNS0_9TransportERKNS0_12ThreadsafeFSERKNS1_7OptionsE",
        (void *This, clang::clangd::Transport &Editor, const void *Files, const void *Options)) {
  // Not destroyed: the one server of a process sends messages until the end.
  static auto *const Between = new EditorTransport(Editor, OpenFiles::here(), installation().DocumentationLink);
  real_ClangdLSPServer(This, *Between, Files, Options);
}
