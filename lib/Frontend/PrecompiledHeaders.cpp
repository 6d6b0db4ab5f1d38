//===- PrecompiledHeaders.cpp - Headers parsed once for many files --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PrecompiledHeaders.h"
#include "Frontend/Preprocessing.h"
#include "Frontend/UnneededBodies.h"
#include "Support/Compat/Clang.h"
#include "Support/Guard.h"
#include "Support/Version.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace banklint;
using namespace clang;
using llvm::StringRef;
namespace path = llvm::sys::path;

/// Headers with less text than this are parsed faster than a precompiled header is opened; in bytes.
static constexpr uint64_t WorthAHeader = 64 << 10;

//===----------------------------------------------------------------------===//
// What a precompiled header is made of
//===----------------------------------------------------------------------===//

namespace {

/// Sees which names are asked for.
class Observer : public llvm::vfs::ProxyFileSystem {
public:
  Observer(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, FilesSeen &To)
      : ProxyFileSystem(std::move(Files)), To(To) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    auto Status = ProxyFileSystem::status(Path);
    To.add(Path.str(), !Status ? FilesSeen::Nothing : Status->isDirectory() ? FilesSeen::Folder : FilesSeen::File);
    return Status;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    auto File = ProxyFileSystem::openFileForRead(Path);
    if (File)
      To.add(Path.str(), FilesSeen::File);
    else // it may be a folder
      status(Path);
    return File;
  }

private:
  FilesSeen &To;
};

/// How the making of a precompiled header went.
struct Outcome {
  bool IsSame = false;  ///< all is as if there was none
  uint64_t Bytes = 0;   ///< of text that was read
  unsigned Counter = 0; ///< what `__COUNTER__` is behind it
};

/// Whether messages name a file in the same way, wherever they are made.
static bool isPlainName(StringRef Name) {
  llvm::SmallString<128> Clean(Name);
  return path::is_absolute(Name) && !path::remove_dots(Clean);
}

/// Leaves out bodies that nobody asks for, and keeps macros of the headers before. Clang looks for a name in the last
/// precompiled header that knows it, and does not write down there that the name is a macro too: `#define __N(x) x`
/// and, in a later header, `int __N`.
class HeaderConsumer : public ASTConsumer {
public:
  explicit HeaderConsumer(Preprocessor &PP) : PP(PP) {}
  bool shouldSkipFunctionBody(Decl *D) override { return isUnneededBody(D); }
  void HandleTranslationUnit(ASTContext &) override {
    for (const auto &Entry : PP.getIdentifierTable())
      if (IdentifierInfo *Name = Entry.second; Name && Name->isFromAST() && Name->hadMacroDefinition())
        Name->setChangedSinceDeserialization();
  }

private:
  Preprocessor &PP;
};

/// Lets the preprocessor go on where headers ended. Their predefined macros are not defined once more. Behind several,
/// Clang would go on with `__COUNTER__` where the first of them ended.
void goOnBehind(const CachedHeader &Headers, Preprocessor &PP) {
  PP.setPredefines("");
  PP.setCounterValue(Headers.Counter);
}

/// Parses headers and writes them down.
class HeaderAction : public GeneratePCHAction {
public:
  HeaderAction(const CachedHeader &Parent, Outcome &Out) : Parent(Parent), Out(Out) {}

  bool BeginSourceFileAction(CompilerInstance &CI) override {
    if (Parent.isUsable())
      prepareBehindHeaders(CI);
    else
      prepareInput(CI);
    return GeneratePCHAction::BeginSourceFileAction(CI);
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef File) override {
    std::vector<std::unique_ptr<ASTConsumer>> Both;
    Both.push_back(std::make_unique<HeaderConsumer>(CI.getPreprocessor()));
    Both.push_back(GeneratePCHAction::CreateASTConsumer(CI, File));
    return Both.back() ? std::make_unique<MultiplexConsumer>(std::move(Both)) : nullptr;
  }
  void ExecuteAction() override {
    CompilerInstance &CI = getCompilerInstance();
    if (Parent.isUsable())
      goOnBehind(Parent, CI.getPreprocessor());
    GeneratePCHAction::ExecuteAction();
    const SourceManager &Sources = CI.getSourceManager();
    Out.Counter = CI.getPreprocessor().getCounterValue();
    Out.IsSame = !CI.getDiagnostics().hasErrorOccurred();
    for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
      const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
      if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
        continue;
      Out.Bytes += Entry.getFile().getContentCache().getSize();
      Out.IsSame &= isPlainName(Entry.getFile().getName());
    }
  }

private:
  const CachedHeader &Parent;
  Outcome &Out;
};

class HeaderActionFactory : public tooling::FrontendActionFactory {
public:
  HeaderActionFactory(const CachedHeader &Parent, Outcome &Out) : Parent(Parent), Out(Out) {}
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<HeaderAction>(Parent, Out); }

private:
  const CachedHeader &Parent;
  Outcome &Out;
};

/// A precompiled header that adds to another.
struct Link {
  CachedHeader Parent; ///< unusable: this one is the first
  std::string Name;    ///< of the file that Clang believes it reads
  std::string Text;    ///< of that file
};

} // namespace

static std::string hashed(StringRef Text) {
  const auto [High, Low] = compat::hash128(Text);
  return llvm::utohexstr(High, /*LowerCase=*/true, 16) + llvm::utohexstr(Low, /*LowerCase=*/true, 16);
}

/// All that the meaning of headers depends on besides files.
static std::string optionsOf(const CompilerInvocation &Given) {
  CompilerInvocation Invocation(Given);
  FrontendOptions &Front = Invocation.getFrontendOpts();
  Front.Inputs = {FrontendInputFile("headers", Front.Inputs.front().getKind())};
  Front.OutputFile.clear();
  Front.ProgramAction = frontend::GeneratePCH;
  compat::languageOf(Invocation).CUID.clear(); // names of symbols
  Invocation.getCodeGenOpts().MainFileName.clear();
  Invocation.getCodeGenOpts().DwarfDebugFlags.clear(); // the command, file and all: Clang 18 has it always
  Invocation.getCodeGenOpts().DebugCompilationDir.clear();
  Invocation.getCodeGenOpts().CoverageCompilationDir.clear();
  return getClangFullVersion() + '\n' + versionText() + '\n' + llvm::join(Invocation.getCC1CommandLine(), "\n");
}

/// The invocation that makes a link. Owns the text that it reads.
static std::shared_ptr<CompilerInvocation> invocationFor(const Link &L, const CompilerInvocation &Given,
                                                         StringRef Output) {
  auto Invocation = std::make_shared<CompilerInvocation>(Given);
  FrontendOptions &Front = Invocation->getFrontendOpts();
  Front.Inputs = {FrontendInputFile(L.Name, Front.Inputs.front().getKind())};
  Front.OutputFile = Output.str();
  Front.ProgramAction = frontend::GeneratePCH;
  Front.DisableFree = false;       // the program itself is parsed next
  Front.IncludeTimestamps = false; // HeaderCache knows what has changed
  PreprocessorOptions &Preprocessing = Invocation->getPreprocessorOpts();
  Preprocessing.addRemappedFile(L.Name, llvm::MemoryBuffer::getMemBufferCopy(L.Text, L.Name).release());
  Preprocessing.ImplicitPCHInclude = L.Parent.Path;
  Preprocessing.DisablePCHOrModuleValidation = DisableValidationForModuleKind::PCH;
  compat::languageOf(*Invocation).PCHInstantiateTemplates = true;
  return Invocation;
}

//===----------------------------------------------------------------------===//
// A file's headers
//===----------------------------------------------------------------------===//

namespace {

/// Puts together what a file begins with.
class Chain {
public:
  Chain(const HeaderCache &Cache, const CompilerInvocation &Invocation, FileManager &Files,
        std::shared_ptr<PCHContainerOperations> Containers, llvm::ArrayRef<IncludeGroup> Groups)
      : Cache(Cache), Invocation(Invocation), Files(Files), Containers(std::move(Containers)), Groups(Groups),
        Key(optionsOf(Invocation)) {}

  /// Takes what comes before the file.
  bool begin() { return tryTo(0, Always); }
  /// Takes all that is there: the longest part first, and what adds to it, in as many steps as others went.
  void takeKnown() {
    for (size_t To = Groups.size(); To > Taken;)
      To = tryTo(To, Never) ? Groups.size() : To - 1;
  }
  /// Takes the groups up to \p To, whatever has to be done for it. False if that is not possible.
  bool takeUntil(size_t To) { return tryTo(To, Always); }
  /// Takes all that is left, if that is worth its making: if the same was asked for before.
  void takeRest() { tryTo(Groups.size(), IfAskedAgain); }

  size_t taken() const { return Taken; }
  const CachedHeader &header() const { return Header; }
  const std::set<std::string> &names() const { return Names; }

private:
  /// When a precompiled header is made that is not there.
  enum Making { Never, IfAskedAgain, Always };

  bool tryTo(size_t To, Making When);
  Link linkTo(size_t To) const;
  std::optional<CachedHeader> make(StringRef NewKey, const Link &L) const;

  const HeaderCache &Cache;
  const CompilerInvocation &Invocation;
  FileManager &Files;
  std::shared_ptr<PCHContainerOperations> Containers;
  llvm::ArrayRef<IncludeGroup> Groups;
  std::string Key;     ///< of what is taken
  CachedHeader Header; ///< the last precompiled header
  size_t Taken = 0;    ///< groups
  std::set<std::string> Names;
};

} // namespace

Link Chain::linkTo(size_t To) const {
  Link L;
  L.Parent = Header;
  bool IsQuoted = false;
  size_t Before = 0;
  for (const IncludeGroup &G : Groups.take_front(Taken))
    Before += G.Directives.size();
  L.Text = std::string(Before, '\n'); // each directive has a line of its own among all
  for (const IncludeGroup &G : Groups.slice(Taken, To - Taken)) {
    IsQuoted |= G.IsQuoted;
    for (const std::string &D : G.Directives)
      L.Text += D + '\n';
  }
  const StringRef File = Invocation.getFrontendOpts().Inputs.front().getFile();
  llvm::SmallString<128> Name(IsQuoted ? path::parent_path(File) : StringRef(Cache.folder()));
  path::append(Name, "<leading includes>");
  L.Name = Name.str().str();
  return L;
}

std::optional<CachedHeader> Chain::make(StringRef NewKey, const Link &L) const {
  const std::string Temporary = Cache.temporaryFile(NewKey);
  if (Temporary.empty())
    return std::nullopt;
  const HeaderCache::Lock Waits(Cache, NewKey);
  if (auto Made = Cache.find(NewKey, L.Parent.Path)) {
    llvm::sys::fs::remove(Temporary);
    return Made;
  }
  FilesSeen Seen;
  Outcome Out;
  IgnoringDiagConsumer Silent;
  const int64_t Began = nowInNanoseconds();
  const bool Survived = guarded([&] {
    HeaderActionFactory Factory(L.Parent, Out);
    llvm::IntrusiveRefCntPtr<FileManager> Observed(
        new FileManager(Files.getFileSystemOpts(), new Observer(Files.getVirtualFileSystemPtr(), Seen)));
    Out.IsSame = Factory.runInvocation(invocationFor(L, Invocation, Temporary), Observed.get(), Containers, &Silent) &&
                 Out.IsSame;
  });
  const bool IsMade = Survived && Out.IsSame && Out.Bytes >= WorthAHeader;
  if (!IsMade)
    llvm::sys::fs::remove(Temporary);
  Seen.Seen.erase(L.Name);
  return Cache.add(NewKey, L.Parent.Path, {IsMade ? Temporary : "", Out.Counter}, Seen, Began);
}

bool Chain::tryTo(size_t To, Making When) {
  const Link L = linkTo(To);
  const std::string NewKey = hashed(Key + '\n' + L.Name + '\n' + L.Text);
  auto Found = Cache.find(NewKey, L.Parent.Path);
  if (!Found && (When == Always || (When == IfAskedAgain && Cache.isAskedForAgain(NewKey))))
    Found = make(NewKey, L);
  if (!Found || !Found->isUsable())
    return false;
  Key = NewKey;
  Header = *Found;
  Taken = To;
  Names.insert(L.Name);
  return true;
}

ReadBefore PrecompiledHeaders::forFile(const CompilerInvocation &Invocation, StringRef Text,
                                       llvm::ArrayRef<size_t> Partings, FileManager &Files,
                                       std::shared_ptr<PCHContainerOperations> Containers) const {
  ReadBefore Result;
  const FrontendOptions &Front = Invocation.getFrontendOpts();
  const PreprocessorOptions &Preprocessing = Invocation.getPreprocessorOpts();
  if (Front.Inputs.size() != 1 || !Preprocessing.ImplicitPCHInclude.empty() || compat::languageOf(Invocation).Modules ||
      !Front.Inputs.front().isFile())
    return Result;
  Result.File = Front.Inputs.front().getFile().str();
  std::vector<IncludeGroup> Groups = leadingIncludes(Text);
  if (!isPlainName(Result.File)) // then so are the names of headers beside it
    Groups.erase(llvm::find_if(Groups, [](const IncludeGroup &G) { return G.IsQuoted; }), Groups.end());

  Chain C(Cache, Invocation, Files, std::move(Containers), Groups);
  if (!Preprocessing.Includes.empty() && !C.begin())
    return Result;
  C.takeKnown();
  // Few files are parsed as the host sees them, and nobody knows whether those that begin alike are among them.
  const LangOptions &Language = compat::languageOf(Invocation);
  const bool AreShared = !Language.CUDA || Language.CUDAIsDevice;
  for (size_t To : Partings)
    if (AreShared && C.taken() < To && To <= Groups.size())
      C.takeUntil(To);
  if (C.taken() < Groups.size())
    C.takeRest();

  Result.Header = C.header();
  Result.Stories = C.names();
  for (const IncludeGroup &G : Groups)
    Result.Lines.insert(Result.Lines.end(), G.Lines.begin(), G.Lines.end());
  Result.Bytes = bytesTaken(Groups, C.taken());
  return Result;
}

//===----------------------------------------------------------------------===//
// Taking them
//===----------------------------------------------------------------------===//

void ReadBefore::applyTo(CompilerInvocation &Invocation) const {
  PreprocessorOptions &Preprocessing = Invocation.getPreprocessorOpts();
  Preprocessing.ImplicitPCHInclude = Header.Path;
  Preprocessing.DisablePCHOrModuleValidation = DisableValidationForModuleKind::PCH; // HeaderCache has looked
  compat::languageOf(Invocation).PCHInstantiateTemplates = true;
}

void ReadBefore::applyTo(CompilerInstance &CI) const {
  goOnBehind(Header, CI.getPreprocessor());
  CI.getPreprocessor().setSkipMainFilePreamble(unsigned(Bytes), /*StartOfLine=*/true);
}

/// The number that a text begins with; 0 if there is none.
static unsigned numberAt(StringRef Text) {
  unsigned Number = 0;
  Text.take_while(llvm::isDigit).getAsInteger(10, Number);
  return Number;
}

std::string ReadBefore::inUsersWords(const std::string &Message) const {
  const StringRef Told = "In file included from ";
  std::string Result;
  std::string Stack; // the lines about includes, outermost first
  for (StringRef Rest = Message; !Rest.empty();) {
    const StringRef Line = Rest.take_front(Rest.find('\n') + 1 ? Rest.find('\n') + 1 : Rest.size());
    Rest = Rest.drop_front(Line.size());
    StringRef Name = Line;
    if (!Name.consume_front(Told)) {
      Result += Stack + Line.str();
      Stack.clear();
      continue;
    }
    unsigned Directive = 0;
    for (const std::string &Story : Stories)
      if (StringRef After = Name; After.consume_front(Story) && After.consume_front(":"))
        Directive = numberAt(After);
    if (Directive == 0 || Directive > Lines.size()) {
      Stack += Line;
      continue;
    }
    // To Clang the precompiled headers are included where the file begins: there is nothing like that.
    Stack = (Told + File + ":" + llvm::Twine(Lines[Directive - 1]) + ":\n").str();
  }
  return Result + Stack;
}
