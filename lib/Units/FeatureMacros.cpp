//===- FeatureMacros.cpp - Code for one architecture alone ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/FeatureMacros.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace banklint;
using namespace clang;
using llvm::formatv;
using llvm::StringRef;

static constexpr StringRef FeatureMacro = "__CUDA_ARCH_FEAT_SM90_ALL";

/// Headers of the toolkit ask as well, and always have another way.
static bool isOfToolkit(StringRef File) {
  return llvm::any_of(llvm::ArrayRef<StringRef>{"/cuda/__", "/cuda/std/", "/nv/detail/"},
                      [&](StringRef Part) { return File.contains(Part); });
}

/// The text of a file that was parsed, now or with the headers before; empty if it is not one, or cannot be read.
static StringRef textOf(const SrcMgr::SLocEntry &Entry) {
  if (!Entry.isFile())
    return "";
  const SrcMgr::ContentCache &Content = Entry.getFile().getContentCache();
  const bool IsMine = Content.OrigEntry && !isOfToolkit(Content.OrigEntry->getName());
  const std::optional<StringRef> Text = IsMine ? Content.getBufferDataIfLoaded() : std::nullopt;
  return Text.value_or("");
}

/// Whether a file of the program, without those of the toolkit, has the macro.
static bool mentionsFeatures(const SourceManager &Sources) {
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I)
    if (textOf(Sources.getLocalSLocEntry(I)).contains(FeatureMacro))
      return true;
  for (unsigned I = 0; I < Sources.loaded_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLoadedSLocEntry(I);
    if (Entry.isFile() && Entry.getFile().getContentCache().OrigEntry) {
      const FileEntryRef File = *Entry.getFile().getContentCache().OrigEntry;
      auto Text = Sources.getFileManager().getBufferForFile(File);
      if (Text && !isOfToolkit(File.getName()) && (*Text)->getBuffer().contains(FeatureMacro))
        return true;
    }
  }
  return false;
}

/// Whether some line of a text, from the first one on, which is 1, has a word. The last line may end without a newline.
static bool someLineHas(StringRef Text, unsigned First, unsigned Last, StringRef Word) {
  for (unsigned Number = 1; Number <= Last && !Text.empty(); ++Number) {
    const auto [Line, Rest] = Text.split('\n');
    if (Number >= First && Line.contains(Word))
      return true;
    Text = Rest;
  }
  return false;
}

/// Whether the kernel's definition says `__shared__`.
static bool declaresSharedMemory(const KernelReport &K, const SourceManager &Sources) {
  auto File = Sources.getFileManager().getOptionalFileRef(K.Where.File);
  auto Text = File ? Sources.getFileManager().getBufferForFile(*File)
                   : std::make_error_code(std::errc::no_such_file_or_directory);
  return Text && someLineHas((*Text)->getBuffer(), K.FirstLine, K.LastLine, "__shared__");
}

std::optional<std::string> banklint::adviceOnFeatures(const ASTContext &Context, const Result &Found) {
  if (Context.getTargetInfo().getTargetOpts().CPU != "sm_90")
    return std::nullopt;
  std::set<StringRef> WithAccesses;
  for (const AccessReport &A : Found.Accesses)
    WithAccesses.insert(A.Kernel);
  const SourceManager &Sources = Context.getSourceManager();
  for (const KernelReport &K : Found.Kernels)
    if (K.Is == KernelState::Complete && !WithAccesses.count(K.Kernel) && declaresSharedMemory(K, Sources) &&
        mentionsFeatures(Sources))
      return formatv("{0}:{1}: kernel '{2}' accesses no shared memory on sm_90: the program has code for sm_90a alone "
                     "({3}); analyse it with --arch=sm_90a",
                     K.Where.File, K.Where.Line, shortened(K.Kernel), FeatureMacro)
          .str();
  return std::nullopt;
}
