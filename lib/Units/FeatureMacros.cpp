//===- FeatureMacros.cpp - Code for one architecture alone ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/FeatureMacros.h"
#include "Frontend/Toolkit.h"
#include "Matchers/AstVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace banklint;
using namespace clang;
using llvm::formatv;
using llvm::StringRef;

static constexpr StringRef FeatureMacro = "__CUDA_ARCH_FEAT_SM90_ALL";

/// The text of a file that was parsed, now or with the headers before; empty if it is not one, or cannot be read.
static StringRef textOf(const SrcMgr::SLocEntry &Entry) {
  if (!Entry.isFile())
    return "";
  const SrcMgr::ContentCache &Content = Entry.getFile().getContentCache();
  const bool IsMine = Content.OrigEntry && !isOfToolkitLibrary(Content.OrigEntry->getName());
  const std::optional<StringRef> Text = IsMine ? Content.getBufferDataIfLoaded() : std::nullopt;
  return Text.value_or("");
}

/// Whether a macro is defined at the end of the file.
static bool isDefined(StringRef Macro, const ASTContext &Context) {
  const auto Known = Context.Idents.find(Macro);
  return Known != Context.Idents.end() && Known->second->hasMacroDefinition();
}

/// Whether a file of the program has the macro. The toolkit's libraries ask for it too, and always have another way.
static bool mentionsFeatures(const SourceManager &Sources) {
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I)
    if (textOf(Sources.getLocalSLocEntry(I)).contains(FeatureMacro))
      return true;
  for (unsigned I = 0; I < Sources.loaded_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLoadedSLocEntry(I);
    if (Entry.isFile() && Entry.getFile().getContentCache().OrigEntry) {
      const FileEntryRef File = *Entry.getFile().getContentCache().OrigEntry;
      auto Text = Sources.getFileManager().getBufferForFile(File);
      if (Text && !isOfToolkitLibrary(File.getName()) && (*Text)->getBuffer().contains(FeatureMacro))
        return true;
    }
  }
  return false;
}

/// The first of some lines of a text, counted from 1, for which \p Is holds: its number and text.
static std::optional<std::pair<unsigned, StringRef>> lineThat(StringRef Text, unsigned First, unsigned Last,
                                                              llvm::function_ref<bool(StringRef)> Is) {
  for (unsigned Number = 1; Number <= Last && !Text.empty(); ++Number) {
    const auto [Line, Rest] = Text.split('\n');
    if (Number >= First && Is(Line))
      return std::pair(Number, Line.trim());
    Text = Rest;
  }
  return std::nullopt;
}

/// Whether a line begins code for some architectures.
static bool asksForArchitecture(StringRef Line) {
  return Line.ltrim().starts_with("#") && Line.contains("__CUDA_ARCH__");
}

/// The kernels of which nothing was seen, though their definitions say `__shared__`; each with the file's text.
static std::vector<std::pair<const KernelReport *, StringRef>> kernelsWithoutAccesses(const Result &Found,
                                                                                      const SourceManager &Sources) {
  std::set<StringRef> WithAccesses;
  for (const AccessReport &A : Found.Accesses)
    WithAccesses.insert(A.Kernel);
  std::vector<std::pair<const KernelReport *, StringRef>> Result;
  for (const KernelReport &K : Found.Kernels) {
    if (K.Is != KernelState::Complete || WithAccesses.count(K.Kernel))
      continue;
    const auto File = Sources.getFileManager().getOptionalFileRef(K.Where.File);
    const FileID Id = File ? Sources.translateFile(*File) : FileID();
    const StringRef Text = Id.isValid() ? Sources.getBufferData(Id) : "";
    if (lineThat(Text, K.FirstLine, K.LastLine, [](StringRef Line) { return Line.contains("__shared__"); }))
      Result.push_back({&K, Text});
  }
  return Result;
}

namespace {
/// Whether some lines of a file use variables in shared memory, also on the GPU for which it is parsed.
class SharedUses : public AstVisitor {
public:
  SharedUses(const SourceManager &Sources, StringRef File, unsigned First, unsigned Last)
      : Sources(Sources), File(File), First(First), Last(Last) {}
  bool areIn(const DeclContext &Unit) {
    for (Decl *D : Unit.noload_decls())
      if (!TraverseDecl(D))
        return true;
    return false;
  }
  /// False ends the search.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (!E->getDecl()->hasAttr<CUDASharedAttr>())
      return true;
    const PresumedLoc L = Sources.getPresumedLoc(Sources.getExpansionLoc(E->getLocation()));
    return !(L.isValid() && L.getLine() >= First && L.getLine() <= Last &&
             llvm::sys::path::filename(L.getFilename()) == llvm::sys::path::filename(File));
  }

private:
  const SourceManager &Sources;
  StringRef File;
  unsigned First, Last;
};
} // namespace

std::optional<std::string> banklint::adviceOnArchitecture(const ASTContext &Context, const Result &Found) {
  const SourceManager &Sources = Context.getSourceManager();
  const StringRef Parsed = Context.getTargetInfo().getTargetOpts().CPU;
  for (const auto &[K, Text] : kernelsWithoutAccesses(Found, Sources)) {
    const std::string Nothing = formatv("{0}:{1}: kernel '{2}' accesses no shared memory on {3}: ", K->Where.File,
                                        K->Where.Line, shortened(K->Kernel), Parsed);
    if (Parsed == "sm_90" && !isDefined(FeatureMacro, Context) && mentionsFeatures(Sources))
      return formatv("{0}the program has code for sm_90a alone ({1}); analyse it with --arch=sm_90a", Nothing,
                     FeatureMacro);
    if (SharedUses(Sources, K->Where.File, K->FirstLine, K->LastLine).areIn(*Context.getTranslationUnitDecl()))
      continue; // that code is for this GPU too, and not reached
    if (auto Asks = lineThat(Text, K->FirstLine, K->LastLine, asksForArchitecture))
      return formatv("{0}line {1} has code for other GPUs alone ({2}); name one with --arch", Nothing, Asks->first,
                     Asks->second);
  }
  return std::nullopt;
}
