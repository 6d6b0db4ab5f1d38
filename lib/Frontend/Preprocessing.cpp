//===- Preprocessing.cpp - What a command line cannot say -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Preprocessing.h"
#include "Frontend/NvccMacro.h"
#include "Support/Compat/Clang.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace banklint;
using namespace clang;
using llvm::StringRef;

/// The macro that a line defines or undefines.
static StringRef macroOf(StringRef Line) {
  if (!Line.consume_front("#define ") && !Line.consume_front("#undef "))
    return "";
  return Line.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
}

static bool isHeldBack(StringRef Macro) { return !Macro.empty() && !Macro.contains('_') && Macro != "NDEBUG"; }

std::string banklint::withMacrosHeldBack(StringRef Predefines) {
  // How clang::InitializePreprocessor marks what the command line says; -include follows.
  const StringRef Begin = "# 1 \"<command line>\" 1\n", End = "# 1 \"<built-in>\" 2\n";
  const size_t Line = Predefines.find(Begin), EndLine = Predefines.find(End, Line);
  if (Line == StringRef::npos || EndLine == StringRef::npos)
    return Predefines.str();
  size_t Header = StringRef::npos;
  for (StringRef Name : {"__clang_cuda_runtime_wrapper.h", "banklint_cuda.h", "banklint_hip.h"})
    Header = std::min(Header, Predefines.find(("#include \"" + Name + "\"\n").str(), EndLine));
  if (Header == StringRef::npos)
    return Predefines.str();

  std::string Stay, HeldBack;
  for (StringRef Rest = Predefines.slice(Line + Begin.size(), EndLine); !Rest.empty();) {
    const StringRef Next = Rest.take_front(Rest.find('\n') + 1);
    (isHeldBack(macroOf(Next)) ? HeldBack : Stay) += Next;
    Rest = Rest.drop_front(Next.size());
  }
  const size_t AfterHeader = Predefines.find('\n', Header) + 1;
  return (Predefines.take_front(Line + Begin.size()) + Stay + Predefines.slice(EndLine, AfterHeader) + Begin +
          HeldBack + End + Predefines.drop_front(AfterHeader))
      .str();
}

std::optional<std::string> banklint::withRestrictionsFirst(StringRef Source) {
  static llvm::Regex Order("(mutable)([[:space:]]+)(restrict[[:space:]]*\\([^()]*\\))");
  std::optional<std::string> Result;
  llvm::SmallVector<StringRef, 4> Parts;
  for (StringRef Rest = Source; Order.match(Rest, &Parts); Rest = Rest.drop_front(Parts[0].end() - Rest.begin())) {
    if (!Result)
      Result = Source.str();
    Result->replace(size_t(Parts[0].begin() - Source.begin()), Parts[0].size(), (Parts[3] + Parts[2] + Parts[1]).str());
  }
  return Result;
}

void banklint::prepareBehindHeaders(CompilerInstance &CI) {
  compat::allowFloat128(CI.getTarget());
  defineNvccMacro(CI);
}

void banklint::prepareInput(CompilerInstance &CI) {
  prepareBehindHeaders(CI);
  Preprocessor &PP = CI.getPreprocessor();
  PP.setPredefines(withMacrosHeldBack(PP.getPredefines()));

  SourceManager &Sources = CI.getSourceManager();
  const auto Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main || !CI.getLangOpts().CPlusPlus || CI.getLangOpts().CUDA)
    return;
  if (auto Buffer = CI.getFileManager().getBufferForFile(*Main))
    if (auto Changed = withRestrictionsFirst((*Buffer)->getBuffer()))
      Sources.overrideFileContents(*Main, llvm::MemoryBuffer::getMemBufferCopy(*Changed, Main->getName()));
}
