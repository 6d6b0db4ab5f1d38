//===- AnalyzeUnit.cpp - One translation unit -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/AnalyzeUnit.h"
#include "Entries/SourceReader.h"
#include "Frontend/AssemblyOperands.h"
#include "Frontend/CompileErrors.h"
#include "Frontend/HostSide.h"
#include "Frontend/OriginalPlaces.h"
#include "Frontend/PrecompiledHeaders.h"
#include "Frontend/Preprocessing.h"
#include "Frontend/SharedObjects.h"
#include "Frontend/SplitBrackets.h"
#include "Frontend/Suppression.h"
#include "Frontend/UnneededBodies.h"
#include "Lowering/Files.h"
#include "Lowering/Points.h"
#include "Reports/BankMap.h"
#include "Reports/Reports.h"
#include "Support/CheckName.h"
#include "Support/Colors.h"
#include "Support/Compat/Clang.h"
#include "Support/OrdinaryFile.h"
#include "Support/Printable.h"
#include "Support/RealPath.h"
#include "Units/AnalyzePtx.h"
#include "Units/FeatureMacros.h"
#include "Units/Instantiation.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace banklint;
using namespace clang;
using llvm::formatv;

namespace {

/// Prints findings as Clang prints its warnings.
class FindingPrinter {
public:
  /// \p Original: the places to show, if the main file is an embedded text; or null.
  FindingPrinter(llvm::raw_ostream &OS, const SourceManager &Parsed, OriginalPlaces *Original,
                 const LangOptions &Language, bool Colors)
      : Parsed(Parsed), Sources(Original ? Original->sources() : Parsed), Original(Original),
        Printer(OS, Options.forPrinter()),
        Engine(new DiagnosticIDs, Options.forEngine(), &Printer, /*ShouldOwnClient=*/false) {
    Options.setColors(Colors);
    Engine.setSourceManager(const_cast<SourceManager *>(&Sources));
    Printer.BeginSourceFile(Language, nullptr);
  }
  ~FindingPrinter() { Printer.EndSourceFile(); }

  void printMessage(const Finding &F) {
    unsigned Warning =
        Engine.getCustomDiagID(F.IsPossible ? DiagnosticsEngine::Remark : DiagnosticsEngine::Warning, "%0 [%1]");
    auto D = Engine.Report(shown(F.Where.At), Warning) << F.Message << CheckName;
    if (isInSnippet(F))
      for (const Edit &E : F.Fix)
        D << FixItHint::CreateReplacement(shownRangeOf(E), E.Replacement);
  }
  void print(const Note &N) {
    Engine.Report(shown(N.Where.At), Engine.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << N.Text;
  }

private:
  /// A place of which Clang is to show the line. It shows none that is too long, but looks for its end every time.
  SourceLocation shown(SourcePoint P) {
    const SourceLocation At = Original ? Original->of(locationAt(P), Parsed) : locationAt(P);
    Options->ShowCarets = At.isInvalid() || At.isMacroID() || bytesOfLine(At) <= 4096; // Clang's limit
    return At;
  }
  CharSourceRange shownRangeOf(const Edit &E) const {
    if (!Original)
      return rangeOf(E);
    const SourceLocation Begin = Original->of(locationAt(E.Where.At), Parsed);
    return CharSourceRange::getCharRange(Begin, Begin.getLocWithOffset(E.Length));
  }
  /// The length of the line around a place in a file.
  unsigned bytesOfLine(SourceLocation At) const {
    const auto [File, Offset] = Sources.getDecomposedLoc(At);
    const unsigned Line = Sources.getLineNumber(File, Offset);
    const unsigned Start = Offset + 1 - Sources.getColumnNumber(File, Offset);
    return Sources.getFileOffset(Sources.translateLineCol(File, Line + 1, 1)) - Start;
  }
  /// Whether the edits can be drawn in the lines that are shown of the source. Clang numbers these from the first line
  /// that is edited, even if that is not among them.
  bool isInSnippet(const Finding &F) {
    unsigned First = F.Where.Line, Last = F.Where.Line;
    for (const Edit &E : F.Fix) {
      if (E.Where.File != F.Where.File)
        return false;
      First = std::min(First, E.Where.Line);
      Last = std::max(Last, E.Where.Line);
    }
    return Last - First < Options->SnippetLineLimit;
  }

  const SourceManager &Parsed, &Sources;
  OriginalPlaces *Original;
  compat::DiagnosticOptions Options;
  TextDiagnosticPrinter Printer;
  DiagnosticsEngine Engine;
};

/// How a unit is analysed, and what comes of it.
struct Task {
  const AnalysisOptions &Options;
  const Drawing &Draw;
  CompileErrors &Errors;
  const WrongWords &Wrong;         ///< see Way
  const EmbeddedProgram *Embedded; ///< null: it is a file
  OriginalPlaces *Original;        ///< of it
  std::string StartedIn = {};      ///< the folder from which the user names files
  ReadBefore Headers = {};         ///< that are parsed already
  bool IsCreated = false;          ///< Clang understood the command
  bool IsStarted = false;          ///< and begins to parse
  bool AsksForSide = false;        ///< the file mentions a macro of the device's
  bool HostSeesMore = true;
  Result Out = {};
};

/// A file as the user names it: a compile command names it from its own folder.
std::string shownFile(StringRef Named, StringRef StartedIn) {
  llvm::SmallString<128> Here, Path = Named;
  if (llvm::sys::path::is_absolute(Named) || llvm::sys::fs::current_path(Here) || Here == StartedIn)
    return Named.str();
  llvm::sys::fs::make_absolute(Here, Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  StringRef Rest = Path;
  return Rest.consume_front(StartedIn) && Rest.consume_front("/") ? Rest.str() : Path.str().str();
}

/// Turns the edits of a text into those of the files in which it stands. A fix that cannot be made there is left to the
/// user.
void moveEdits(std::vector<Finding> &Findings, const EmbeddedText &Text, const SourceManager &Sources) {
  for (Finding &F : Findings) {
    for (Edit &E : F.Fix) {
      if (Sources.getFileID(locationAt(E.Where.At)) != Sources.getMainFileID())
        continue;
      const auto Change = Text.changeOf(E.Offset, E.Length, E.Replacement);
      const auto File = Change ? readOrdinaryFileOrNothing(Text.Files[Change->File].RealPath) : nullptr;
      if (!Change) {
        F.Fix.clear();
        const StringRef Left = "the edit is left to you: the text is put together from parts of the Python program";
        F.Notes.back().Text += ("; " + Left).str();
        F.Advice.push_back(Left.str());
        break;
      }
      E.Where.File = Text.Files[Change->File].RealPath;
      E.OpenedAs = tooling::getAbsolutePath(Text.Files[Change->File].Name);
      E.Offset = Change->Offset;
      E.Length = Change->Length;
      E.Replacement = Change->Replacement;
      E.FileHash = llvm::xxh3_64bits(File->getBuffer());
    }
  }
}

/// An embedded program comes of these files, and has nothing to do with other units.
void closeUp(Result &Out, const EmbeddedText &Text) {
  for (const EmbeddedText::File &F : Text.Files)
    if (!llvm::is_contained(Out.Files, F.RealPath))
      Out.Files.push_back(F.RealPath);
  Out.Launches.clear();
  Out.LaunchedOtherwise.clear();
  Out.Open.clear();
  Out.Calls.clear();
}

/// Tells of NOLINT comments that do nothing, in files with findings: others have nothing to silence.
void adviseOnSuppressions(const SourceManager &Sources, Suppressions &Comments, Result &Out) {
  std::set<FileID> Seen;
  for (const Finding &F : Out.Findings) {
    const FileID File = Sources.getDecomposedExpansionLoc(locationAt(F.Where.At)).first;
    if (Seen.insert(File).second)
      llvm::append_range(Out.Advice, Comments.unmatchedIn(File));
  }
}

class AnalysisConsumer : public ASTConsumer {
public:
  AnalysisConsumer(Task &T, CompilerInstance &Instance) : T(T), Objects(Instance, T.Errors) {}
  bool shouldSkipFunctionBody(Decl *D) override { return isUnneededBody(D); }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      Objects.prepareTemplatesIn(D);
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    Objects.mend(); // what is left are errors
    const SourceManager &Sources = Context.getSourceManager();
    const LoweredUnit U(Context, T.Embedded ? &T.Embedded->Text : nullptr);
    Result &Out = T.Out;
    T.HostSeesMore = T.AsksForSide && hostMaySeeMore(Context);
    Out = analyze(U.Code, U.Source, T.Options);
    eachUserFileRead(Sources, [&](FileID, FileEntryRef Entry) { Out.Files.push_back(realPathOf(Entry.getName())); });
    Suppressions Comments(Sources);
    adviseOnSuppressions(Sources, Comments, Out);
    llvm::erase_if(Out.Findings, [&](const Finding &F) { return Comments.silence(locationAt(F.Where.At)); });
    for (KernelReport &K : Out.Kernels)
      if (K.Is == KernelState::Complete && T.Errors.areIn(locationAt(K.Where.At), K.FirstLine, K.LastLine, Sources))
        K.Is = KernelState::Failed;
    if (auto Advice = adviceOnArchitecture(Context, Out))
      Out.Advice.push_back(std::move(*Advice));
    for (AccessReport &A : Out.Accesses)
      if (T.Draw.WantsBankMap && T.Draw.WantsBankMap(A.Where))
        A.BankMap = bankMap(A);
    if (T.Embedded) {
      moveEdits(Out.Findings, T.Embedded->Text, Sources);
      closeUp(Out, T.Embedded->Text);
    }
    for (Finding &F : Out.Findings)
      render(F, Context);
  }

private:
  /// Prints a finding as Clang prints its warnings, with the names that the user has for files.
  void render(Finding &F, const ASTContext &Context) {
    std::string Text;
    llvm::raw_string_ostream Lines(Text);
    PrintableStream OS(Lines);
    OS.enable_colors(T.Draw.Colors);
    FindingPrinter Printer(OS, Context.getSourceManager(), T.Original, Context.getLangOpts(), T.Draw.Colors);
    // What was printed since the last time, and the file that it names. Clang drops a note that follows nothing, so all
    // have one printer.
    auto Taken = [&](const Location &L) {
      OS.flush();
      std::string Now = std::move(Text);
      Text.clear();
      size_t Begin = 0;
      while (StringRef(Now).substr(Begin).starts_with("In file included from "))
        Begin = Now.find('\n', Begin) + 1;
      if (StringRef(Now).substr(Begin).starts_with("\033[")) // behind a color
        Begin = Now.find('m', Begin) + 1;
      const size_t End = Now.find((":" + llvm::Twine(L.Line) + ":").str(), Begin);
      if (End == std::string::npos)
        return std::pair(T.Headers.inUsersWords(Now), L.File);
      const std::string Shown = shownFile(StringRef(Now).slice(Begin, End), T.StartedIn);
      Now.replace(Begin, End - Begin, Shown);
      return std::pair(T.Headers.inUsersWords(Now), Shown);
    };
    Printer.printMessage(F);
    std::tie(F.Rendered, F.ShownFile) = Taken(F.Where);
    for (const Note &N : F.Notes) {
      Printer.print(N);
      F.RenderedNotes.push_back(Taken(N.Where).first);
    }
  }

  Task &T;
  SharedObjects Objects;
};

/// Lets a program be read as nvcc reads it where Clang takes something else, or nothing.
void readAsNvccDoes(CompilerInstance &Instance, Task &T) {
  Preprocessor &P = Instance.getPreprocessor();
  P.setTokenWatcher([Words = WordReader(T.Wrong, P), Brackets = SplitBrackets(P), Operands = AssemblyOperands(P),
                     Objects = SharedObjects(Instance, T.Errors)](const Token &Read) mutable {
    Brackets.see(const_cast<Token &>(Read)); // the parser gets it next
    Operands.see(const_cast<Token &>(Read));
    Words.see(const_cast<Token &>(Read));
    Objects.mend();
  });
}

class AnalysisAction : public ASTFrontendAction {
public:
  explicit AnalysisAction(Task &T) : T(T) {}
  bool BeginSourceFileAction(CompilerInstance &Instance) override {
    // After a fatal error, such as a missing header, Clang would not instantiate templates any
    // more.
    Instance.getDiagnostics().setFatalsAsError(true);
    prepareInput(Instance);
    if (T.Embedded)
      numberLines(Instance.getSourceManager(), T.Embedded->Text);
    Instance.getDiagnosticOpts().ShowCarets = false; // nor "1 error generated": CompileErrors counts
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Instance, StringRef) override {
    return std::make_unique<AnalysisConsumer>(T, Instance);
  }
  void ExecuteAction() override {
    if (T.Headers) {
      if (getCompilerInstance().getDiagnostics().hasErrorOccurred())
        return; // they cannot be opened
      T.Headers.applyTo(getCompilerInstance());
    }
    if (getCompilerInstance().getLangOpts().CPlusPlus)
      readAsNvccDoes(getCompilerInstance(), T);
    T.IsStarted = true;
    ASTFrontendAction::ExecuteAction();
  }

private:
  Task &T;
};

/// Passes on what Clang says of the program, and not what it says of precompiled headers.
class OfProgram : public DiagnosticConsumer {
public:
  explicit OfProgram(Task &T) : T(T) {}
  void BeginSourceFile(const LangOptions &Language, const Preprocessor *P) override {
    T.Errors.BeginSourceFile(Language, P);
  }
  void EndSourceFile() override { T.Errors.EndSourceFile(); }
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &D) override {
    if (T.IsStarted)
      T.Errors.HandleDiagnostic(Level, D);
  }

private:
  Task &T;
};

class AnalysisActionFactory : public tooling::FrontendActionFactory {
public:
  AnalysisActionFactory(Task &T, const Unit &U, const HeaderCache *Cache, StringRef Text)
      : T(T), U(U), Cache(Cache), Text(Text) {}
  std::unique_ptr<FrontendAction> create() override {
    T.IsCreated = true;
    return std::make_unique<AnalysisAction>(T);
  }
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> Containers, DiagnosticConsumer *Errors) override {
    askAboutBodies(*Invocation);
    // What it thinks was meant depends on which headers come from precompiled ones.
    compat::languageOf(*Invocation).SpellChecking = false;
    if (Cache && runWithHeaders(*Invocation, *Files, Containers))
      return true;
    T.Headers = ReadBefore();
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files, std::move(Containers), Errors);
  }

private:
  /// Parses the unit behind its precompiled headers. False if that is not possible.
  bool runWithHeaders(const CompilerInvocation &Invocation, FileManager &Files,
                      const std::shared_ptr<PCHContainerOperations> &Containers) {
    T.Headers = PrecompiledHeaders(*Cache).forFile(Invocation, Text, U.Partings, Files, Containers);
    if (!T.Headers)
      return false;
    auto Changed = std::make_shared<CompilerInvocation>(Invocation);
    T.Headers.applyTo(*Changed);
    OfProgram Errors(T);
    FrontendActionFactory::runInvocation(std::move(Changed), &Files, Containers, &Errors);
    return T.IsStarted;
  }

  Task &T;
  const Unit &U;
  const HeaderCache *Cache;
  StringRef Text; ///< of the file
};

/// A database that knows one command.
class SingleCommand : public tooling::CompilationDatabase {
public:
  explicit SingleCommand(const tooling::CompileCommand &Command) : Command(Command) {}
  std::vector<tooling::CompileCommand> getCompileCommands(StringRef) const override { return {Command}; }

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
  return Buffer && llvm::any_of(Words, [&](const std::string &W) { return (*Buffer)->getBuffer().contains(W); });
}

namespace {

/// How all sides of a unit are analysed.
struct Way {
  const AnalysisOptions &Options;
  const Drawing &Draw;
  const HeaderCache *Headers;
  WrongWords Wrong = {}; ///< words that are read though they are not there, or the other way round
};

/// What one side says, and with how many compile errors.
struct Side {
  Result Out;
  unsigned Errors = 0;
};

} // namespace

/// What a file is that Clang does not take for a source, and what to do.
static StringRef whatElseItIs(StringRef File) {
  return llvm::StringSwitch<StringRef>(llvm::sys::path::extension(File))
      .Cases(".cubin", ".fatbin", ".o", "it is machine code; analyse the source from which it was made")
      .Case(".metal", "it is Metal, whose GPUs are not known; kernels in CUDA, HIP, OpenCL C and C++ AMP are analysed")
      .Cases(".hlsl", ".glsl", ".comp", ".wgsl",
             "it is a shader; kernels in CUDA, HIP, OpenCL C and C++ AMP are analysed")
      .Case(".ipynb", "it is a notebook; `jupyter nbconvert --to script` makes a .py file of it, which is analysed")
      .Default("for Clang it is no source file, or the flags are wrong; `-- -x cuda` says that it is CUDA");
}

/// Whether nvcc takes a file for a source of CUDA by its name.
static bool isSource(StringRef File) { return llvm::sys::path::extension(File) == ".cu"; }

static bool isSycl(StringRef Text) { return Text.contains("sycl/sycl.hpp>") || Text.contains("CL/sycl.hpp>"); }

/// Analyses what one side sees. \p Text: the file as it is to be read.
static Side analyzeSide(const Unit &U, const tooling::CompileCommand &Command, const Way &How, StringRef Text,
                        bool IsChanged, bool &HostSeesMore) {
  SingleCommand Database(Command);
  const std::string Path = U.path();
  tooling::ClangTool Tool(Database, {Path});
  if (IsChanged)
    Tool.mapVirtualFile(Path, Text);
  Tool.setPrintErrorMessage(false);
  std::optional<OriginalPlaces> Original;
  if (U.Embedded)
    Original.emplace(U.Embedded->Text);
  OriginalPlaces *const Shown = Original ? &*Original : nullptr;
  CompileErrors Errors(showsColors(llvm::errs()), Shown);
  Tool.setDiagnosticConsumer(&Errors);
  Task T{How.Options, How.Draw, Errors, How.Wrong, U.Embedded.get(), Shown};
  if (llvm::SmallString<128> Here; !llvm::sys::fs::current_path(Here))
    T.StartedIn = Here.str().str();
  AnalysisActionFactory Factory(T, U, How.Headers, Text);
  T.HostSeesMore = T.AsksForSide = Text.contains("__CUDA_ARCH__") || Text.contains("__HIP_DEVICE_COMPILE__");
  Tool.run(&Factory);
  Way Again{How.Options, How.Draw, /*Headers=*/nullptr, How.Wrong};
  Again.Wrong.insert(Errors.wrongWords().begin(), Errors.wrongWords().end());
  // Templates that precompiled headers have are not prepared for objects in shared memory.
  if (Again.Wrong.size() > How.Wrong.size() || (T.Headers && Errors.hasReportedSharedObject())) {
    Side Better = analyzeSide(U, Command, Again, Text, IsChanged, HostSeesMore);
    if (Better.Out.Failures.empty() || Better.Errors < Errors.getNumErrors())
      return Better;
  }
  HostSeesMore = T.HostSeesMore;
  if (!T.IsCreated) {
    Result Out = failedUnit(U, formatv("cannot parse '{0}': {1}", U.File, whatElseItIs(U.File)));
    const auto Why = Errors.failureOf(U.File);
    if (Why && !StringRef(Why->Details).contains("expected exactly one compiler job")) // that is said already
      Out.Failures.front().Details = Why->Details;
    return {std::move(Out), Errors.getNumErrors()};
  }
  if (auto Failed = Errors.failureOf(U.File)) {
    if (U.In == Dialect::CPlusPlus && Text.contains("__global__"))
      Failed->Message += "; it has kernels of CUDA, but was parsed as C++: append `-- -x cuda`";
    if (isSycl(Text))
      Failed = CompileFailure{formatv("'{0}' is SYCL, whose kernels are not analysed: those of CUDA, HIP, OpenCL C and "
                                      "C++ AMP are",
                                      U.File),
                              /*Details=*/"", /*MissesHeaders=*/false};
    const bool MayNvccKnow = U.In == Dialect::Cuda && !U.Embedded && isSource(U.File) && !Failed->MissesHeaders;
    if (MayNvccKnow)
      Failed->Message += formatv("; if nvcc compiles it, so does `nvcc -ptx -lineinfo {0}`, and `banklint {1}.ptx` "
                                 "reads the result",
                                 U.File, llvm::sys::path::stem(U.File))
                             .str();
    T.Out.Failures.push_back({U.path(), Failed->Message, T.Headers.inUsersWords(Failed->Details),
                              /*InPart=*/true, Failed->MissesHeaders});
  }
  return {std::move(T.Out), Errors.getNumErrors()};
}

/// Analyses what one side sees, with the instantiations that the user wants of its templates.
/// \p HostSeesMore: whether the other side, the host, may see more.
static Result analyzeSide(const Unit &U, const tooling::CompileCommand &Command, const Way &How, StringRef Text,
                          bool &HostSeesMore) {
  Result AsItIs = analyzeSide(U, Command, How, Text, /*IsChanged=*/U.Embedded != nullptr, HostSeesMore).Out;
  const std::string More = instantiations(U.Instantiate, AsItIs.Kernels);
  if (More.empty())
    return AsItIs;
  return analyzeSide(U, Command, How, Text.str() + More, /*IsChanged=*/true, HostSeesMore).Out;
}

Result banklint::analyzeUnit(const Unit &U, const AnalysisOptions &Given, const Drawing &Draw,
                             const HeaderCache *Headers) {
  if (isPtx(U.File))
    return analyzePtx(U, Given, Draw);
  if (!llvm::sys::fs::is_directory(U.Command.Directory))
    return failedUnit(U, formatv("cannot read '{0}': its compile command is for the folder '{1}', "
                                 "which does not exist",
                                 U.File, U.Command.Directory));
  auto Buffer = readOrdinaryFile(U.path());
  if (!Buffer) {
    const bool IsFolder = llvm::sys::fs::is_directory(U.path());
    return failedUnit(U, formatv("cannot read '{0}': {1}{2}", U.File, llvm::toString(Buffer.takeError()),
                                 IsFolder ? "; name files, or take those of a build with -p" : ""));
  }
  const StringRef Text = U.Embedded ? StringRef(U.Embedded->Text.Text) : (*Buffer)->getBuffer();
  AnalysisOptions Options = Given;
  if (U.Embedded)
    Options.Elsewhere = U.Embedded->Launches;
  if (!Options.Nvcc)
    Options.Nvcc = U.CudaVersion;
  Options.Compiler = U.Compiler;
  Options.As = U.As;
  bool HostSeesMore = false;
  Result OnDevice = analyzeSide(U, U.Command, {Options, Draw, Headers}, Text, HostSeesMore);
  if (!HostSeesMore)
    return OnDevice;
  AnalysisOptions Rest = Options;
  std::set<std::string> Known;
  for (const KernelReport &K : OnDevice.Kernels)
    Known.insert(K.Kernel);
  Rest.Wants = [&](StringRef Kernel) {
    return (!Options.Wants || Options.Wants(Kernel)) && !Known.count(Kernel.str());
  };
  Result OnHost = analyzeSide(U, U.OnHost, {Rest, Draw, Headers}, Text, HostSeesMore);
  OnHost.Failures.clear(); // the device's are enough
  return merged({std::move(OnDevice), std::move(OnHost)});
}
