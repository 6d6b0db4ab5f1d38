//===- HostSide.cpp - What only the host sees -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/HostSide.h"
#include "Matchers/AstVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"

using namespace banklint;
using namespace clang;

namespace {

/// Bodies in the main file that only the device runs.
class DeviceBodies : public AstVisitor {
public:
  explicit DeviceBodies(ASTContext &Context) : Sources(Context.getSourceManager()) {
    for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
      if (!D->isFromASTFile() && Sources.isInMainFile(Sources.getExpansionLoc(D->getLocation())))
        TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const bool IsDevices =
        F->hasAttr<CUDAGlobalAttr>() || (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>());
    const Stmt *Body = IsDevices && F->doesThisDeclarationHaveABody() ? F->getBody() : nullptr;
    if (!Body)
      return true;
    const auto [File, Begin] = Sources.getDecomposedLoc(Sources.getFileLoc(Body->getBeginLoc()));
    const auto [SameFile, End] = Sources.getDecomposedLoc(Sources.getFileLoc(Body->getEndLoc()));
    if (File == Sources.getMainFileID() && SameFile == File)
      Ranges.push_back({Begin, End, F->hasAttr<CUDAGlobalAttr>()});
    return true;
  }

  struct Range {
    unsigned Begin, End; ///< offsets
    bool IsKernel;
  };
  /// The body around an offset; null if there is none.
  const Range *around(unsigned Offset) const {
    auto Found = llvm::find_if(Ranges, [&](const Range &R) { return R.Begin <= Offset && Offset <= R.End; });
    return Found == Ranges.end() ? nullptr : &*Found;
  }

private:
  const SourceManager &Sources;
  std::vector<Range> Ranges;
};

/// Reads the main file as it is written, whatever the preprocessor leaves out.
class SideReader {
public:
  explicit SideReader(ASTContext &Context)
      : Names(Context.Idents), Sources(Context.getSourceManager()), Language(Context.getLangOpts()), Bodies(Context) {}

  bool findsMore() {
    for (size_t Known = 0; Known != TellingSides.size();) { // a macro may depend on one that is defined below
      Known = TellingSides.size();
      if (read())
        return true;
    }
    return false;
  }

private:
  bool read();
  bool readDirective(Lexer &Raw, Token &T);
  bool skipDeviceFunction(Lexer &Raw, Token &T) const;
  bool tellsSides(const Token &T) const {
    return T.is(tok::raw_identifier) && TellingSides.contains(T.getRawIdentifier());
  }
  bool isOnOneSide() const { return llvm::is_contained(Conditions, true); }

  IdentifierTable &Names;
  const SourceManager &Sources;
  const LangOptions &Language;
  const DeviceBodies Bodies;
  llvm::StringSet<> TellingSides{llvm::StringSet<>({"__CUDA_ARCH__", "__HIP_DEVICE_COMPILE__"})}; ///< macros
  llvm::SmallVector<bool, 8> Conditions; ///< around here: whether they tell the sides apart
};

} // namespace

/// Reads a directive to the first token of the next line. True if it may bring in something for the host.
bool SideReader::readDirective(Lexer &Raw, Token &T) {
  Raw.LexFromRawLexer(T);
  const StringRef Name = T.is(tok::raw_identifier) && !T.isAtStartOfLine() ? T.getRawIdentifier() : "";
  StringRef First;
  bool Tells = false;
  if (!T.isAtStartOfLine() && T.isNot(tok::eof))
    for (Raw.LexFromRawLexer(T); !T.isAtStartOfLine() && T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
      if (First.empty() && T.is(tok::raw_identifier))
        First = T.getRawIdentifier();
      Tells |= tellsSides(T);
    }
  if (Name == "if" || Name == "ifdef" || Name == "ifndef")
    Conditions.push_back(Tells);
  else if (Name.starts_with("elif") && !Conditions.empty())
    Conditions.back() |= Tells;
  else if (Name == "endif" && !Conditions.empty())
    Conditions.pop_back();
  else if ((Name == "define" || Name == "undef") && (Tells || isOnOneSide()))
    TellingSides.insert(First);
  return Name.starts_with("include") && isOnOneSide();
}

/// Whether a token in the head of a function stands for itself. Reserved macros are those of the compiler and the
/// toolkit.
static bool isPlain(const Token &T, IdentifierTable &Names) {
  return T.isNot(tok::raw_identifier) || T.getRawIdentifier().starts_with("__") ||
         !Names.get(T.getRawIdentifier()).hadMacroDefinition();
}

/// Whether a word says that something may be more than a function of the device.
static bool isForHost(StringRef Word) {
  return llvm::is_contained({"__host__", "__global__", "struct", "class", "union", "enum", "namespace"}, Word);
}

/// To the brace that ends what begins with the one that was read; false if a directive comes first.
static bool skipBraces(Lexer &Raw, Token &T) {
  for (unsigned Open = 1; Open;) {
    Raw.LexFromRawLexer(T);
    if (T.is(tok::eof) || (T.is(tok::hash) && T.isAtStartOfLine()))
      return false;
    Open += T.is(tok::l_brace);
    Open -= T.is(tok::r_brace);
  }
  return true;
}

/// Reads a function that is the device's alone, to its closing brace: the host sees none of it, on whichever side it
/// stands. Reads nothing if no such function begins with this token.
bool SideReader::skipDeviceFunction(Lexer &Raw, Token &T) const {
  const Token First = T;
  const unsigned Behind = Raw.getCurrentBufferOffset();
  bool IsDevices = false, IsPlainHead = true;
  unsigned Lists = 0, Open = 0; // of parameters
  for (; T.isNot(tok::eof) && !T.isOneOf(tok::l_brace, tok::r_brace, tok::semi, tok::equal); Raw.LexFromRawLexer(T)) {
    const StringRef Word = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
    IsPlainHead &= T.isNot(tok::hash) && isPlain(T, Names) && !isForHost(Word);
    Lists += T.is(tok::l_paren);
    Open += T.is(tok::l_paren);
    Open -= T.is(tok::r_paren) && Open;
    if (Open == 0) {
      IsDevices |= Word == "__device__";
      IsPlainHead &= T.isNot(tok::l_square); // a lambda, which is for whom it is given to
    }
  }
  if (T.is(tok::l_brace) && IsDevices && Lists && IsPlainHead && skipBraces(Raw, T))
    return true;
  T = First;
  Raw.seek(Behind, /*IsAtStartOfLine=*/false);
  return false;
}

/// Reads the file once. True if there is something for the host.
bool SideReader::read() {
  bool Invalid = false;
  const FileID File = Sources.getMainFileID();
  const StringRef Text = Sources.getBufferData(File, &Invalid);
  if (Invalid)
    return true;
  Conditions.clear();
  Lexer Raw(Sources.getLocForStartOfFile(File), Language, Text.begin(), Text.begin(), Text.end());
  Token T;
  bool MayBeHead = false; // what was read last stands on one side, and may begin a function of the device
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof);) {
    if (T.is(tok::hash) && T.isAtStartOfLine()) {
      if (MayBeHead || readDirective(Raw, T))
        return true;
      continue;
    }
    if (const DeviceBodies::Range *Body = Bodies.around(Sources.getFileOffset(T.getLocation()))) {
      if (MayBeHead && Body->IsKernel)
        return true;
      MayBeHead = false;
    } else if (isOnOneSide() && !MayBeHead && skipDeviceFunction(Raw, T)) {
      // nothing for the host
    } else if (isOnOneSide() || tellsSides(T)) {
      if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        return true;
      MayBeHead = true;
    } else if (MayBeHead) {
      return true;
    }
    Raw.LexFromRawLexer(T);
  }
  return MayBeHead;
}

bool banklint::hostMaySeeMore(ASTContext &Context) { return SideReader(Context).findsMore(); }
