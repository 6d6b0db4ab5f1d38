//===- Mentions.cpp - Where the text names an array -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Files.h"
#include "Rewrite/Text/UserText.h"
#include "Rewrite/Uses/Uses.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace banklint;
using namespace clang;

SourceLocation banklint::writtenAt(const SourceManager &Sources, SourceLocation At) {
  while (At.isMacroID()) {
    if (!Sources.isMacroArgExpansion(At))
      return SourceLocation();
    At = Sources.getImmediateSpellingLoc(At);
  }
  return At;
}

namespace {

/// Where the array can be named: the body of its function, or everywhere.
class VisibleText {
public:
  VisibleText(const SourceManager &Sources, const VarDecl *Array) : Sources(Sources) {
    // `extern __shared__` in a function declares what is outside of it; if only once, nothing else can name it so.
    const bool IsOnlyThere = Array->isFirstDecl() && Array->getMostRecentDecl() == Array;
    const auto *F = dyn_cast<FunctionDecl>(IsOnlyThere ? Array->getLexicalDeclContext() : Array->getDeclContext());
    IsLocal = F && F->getBody();
    if (IsLocal)
      Body = {Sources.getFileLoc(F->getBody()->getBeginLoc()), Sources.getFileLoc(F->getBody()->getEndLoc())};
  }

  /// The body of its function, if it is visible only there.
  std::optional<SourceRange> body() const { return IsLocal ? std::optional(Body) : std::nullopt; }

  /// The offsets in a file between which it is visible.
  std::optional<std::pair<unsigned, unsigned>> in(FileID File) const {
    if (!IsLocal)
      return std::pair(0u, ~0u);
    const FileID Begin = Sources.getFileID(Body.getBegin());
    if (File == Begin && Sources.getFileID(Body.getEnd()) == Begin)
      return std::pair(Sources.getFileOffset(Body.getBegin()), Sources.getFileOffset(Body.getEnd()));
    // Files that the body includes.
    const SourceLocation Included = Sources.getIncludeLoc(File);
    if (File == Begin || (Included.isValid() && in(Sources.getFileID(Included)) &&
                          !Sources.isBeforeInTranslationUnit(Included, Body.getBegin()) &&
                          Sources.isBeforeInTranslationUnit(Included, Body.getEnd())))
      return std::pair(0u, ~0u);
    return std::nullopt;
  }

private:
  const SourceManager &Sources;
  bool IsLocal;
  SourceRange Body;
};

} // namespace

/// Where a text is a kernel's name, or may be its mangled one: `"k"`, `"_Z1kPf"`.
static std::optional<SourceLocation> textNaming(const UserCode &Code, StringRef Kernel) {
  const std::string Mangled = (llvm::Twine(Kernel.size()) + Kernel).str();
  for (const auto &[Text, At] : Code.Texts)
    if (Text == Kernel || (Text.starts_with("_Z") && Text.contains(Mangled)))
      return At;
  return std::nullopt;
}

std::optional<SourceLocation> banklint::unseenNameOf(const UserCode &Code, const FunctionDecl *Kernel) {
  const IdentifierInfo *Name = Kernel->getIdentifier();
  llvm::DenseSet<SourceLocation> Explained;
  if (auto Known = Code.Mentions.find(Name); Known != Code.Mentions.end())
    for (const UserCode::Mention &M : Known->second)
      Explained.insert(writtenAt(Kernel->getASTContext().getSourceManager(), M.At));
  if (auto At = UserText::of(Kernel->getASTContext()).unexplained(Name, Explained))
    return At;
  return Code.AsksForKernels ? textNaming(Code, Name->getName()) : std::nullopt;
}

bool banklint::isFunctionNamedElsewhere(ASTContext &Context, const FunctionDecl *F,
                                        const llvm::DenseSet<SourceLocation> &Explained) {
  return UserText::of(Context).unexplained(F->getIdentifier(), Explained).has_value();
}

//===----------------------------------------------------------------------===//
// Macros
//===----------------------------------------------------------------------===//

std::optional<MacroIndex> banklint::indexInMacro(ASTContext &Context, SourceLocation Bracket) {
  const SourceManager &Sources = Context.getSourceManager();
  if (!Bracket.isMacroID() || !Sources.isMacroBodyExpansion(Bracket))
    return std::nullopt;
  const SourceLocation Closing = Sources.getImmediateSpellingLoc(Bracket);
  if (!Closing.isFileID() || Sources.getFileID(Closing) != Sources.getMainFileID())
    return std::nullopt;
  MacroIndex Result;
  Result.Macro = Lexer::getImmediateMacroName(Bracket, Sources, Context.getLangOpts()).str();
  Result.Expanded = writtenAt(Sources, Sources.getImmediateExpansionRange(Bracket).getBegin());
  // The bracket that opens it: the last one in the definition that is not closed before.
  const FileID File = Sources.getFileID(Closing);
  const unsigned Last = Sources.getFileOffset(Closing);
  Lexer Raw = rawLexer(Sources, Context.getLangOpts(), File);
  llvm::SmallVector<SourceLocation, 4> Open;
  bool IsPlain = true; // no # or ## since the line began
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof) && Sources.getFileOffset(T.getLocation()) < Last;
       Raw.LexFromRawLexer(T)) {
    if (T.isAtStartOfLine()) {
      Open.clear();
      IsPlain = true;
    } else if (T.isOneOf(tok::hash, tok::hashhash)) {
      IsPlain = false;
    }
    if (T.is(tok::l_square))
      Open.push_back(T.getEndLoc());
    else if (T.is(tok::r_square) && !Open.empty())
      Open.pop_back();
  }
  if (Open.empty() || !IsPlain)
    return std::nullopt;
  Result.Index = CharSourceRange::getCharRange(Open.back(), Closing);
  return Result;
}

/// How often a file defines a macro; none if it names it where that is no known use.
static std::optional<unsigned> definitionsIn(ASTContext &Context, FileID File, StringRef Macro,
                                             const llvm::DenseSet<SourceLocation> &Uses) {
  const SourceManager &Sources = Context.getSourceManager();
  Lexer Raw = rawLexer(Sources, Context.getLangOpts(), File);
  unsigned Definitions = 0;
  std::string Directive;
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
    if (T.isAtStartOfLine()) {
      Directive = T.is(tok::hash) ? "#" : "";
      continue;
    }
    if (!T.is(tok::raw_identifier))
      continue;
    const std::string Name = Lexer::getSpelling(T, Sources, Context.getLangOpts());
    const bool NamesDirective = Directive == "#";
    const std::string Before = Directive;
    if (NamesDirective)
      Directive += Name;
    else if (Directive == "#define")
      Directive = "body";
    if (Name != Macro || NamesDirective)
      continue;
    if (Before == "#define")
      ++Definitions;
    else if (Before != "#undef" && !Uses.contains(T.getLocation()))
      return std::nullopt;
  }
  return Definitions;
}

bool banklint::isMacroUsedElsewhere(ASTContext &Context, StringRef Macro, const llvm::DenseSet<SourceLocation> &Uses) {
  unsigned Definitions = 0;
  for (const FileID File : UserText::of(Context).filesWith(Macro)) {
    const auto Here = definitionsIn(Context, File, Macro, Uses);
    if (!Here)
      return true;
    Definitions += *Here;
  }
  return Definitions != 1;
}

bool banklint::isNamedByMacro(ASTContext &Context, StringRef Name) {
  return !UserText::of(Context).macrosNaming(Name).empty();
}

/// Where text names a macro that names an array although none of its known uses is there. Only the name in `#define`,
/// and what stands in its body, is not looked at: that is no use.
static std::optional<SourceLocation> unknownMacroUse(ASTContext &Context, SourceRange Within,
                                                     const llvm::StringSet<> &Macros,
                                                     const llvm::DenseSet<SourceLocation> &Known) {
  if (Macros.empty())
    return std::nullopt;
  const SourceManager &Sources = Context.getSourceManager();
  const unsigned Begin = Sources.getFileOffset(Within.getBegin()), End = Sources.getFileOffset(Within.getEnd());
  std::optional<SourceLocation> Found;
  eachIdentifier(Context, Sources.getFileID(Within.getBegin()),
                 [&](SourceLocation At, StringRef Name, StringRef Directive, StringRef Defined) {
                   const unsigned Offset = Sources.getFileOffset(At);
                   if (!Found && Begin <= Offset && Offset <= End && Defined.empty() && Directive != "#undef" &&
                       Macros.contains(Name) && !Known.contains(At))
                     Found = At;
                 });
  return Found;
}

bool banklint::isNamedElsewhere(ASTContext &Context, const VarDecl *Variable, SourceRange Scope, const TreeUses &Uses) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::DenseSet<SourceLocation> Explained{placeOf(Variable)};
  for (const ElementUse &U : Uses.Elements)
    Explained.insert(writtenAt(Sources, U.Name->getLocation()));
  for (const DeclRefExpr *R : Uses.Pointers)
    Explained.insert(writtenAt(Sources, R->getLocation()));
  const SourceLocation Begin = Sources.getFileLoc(Scope.getBegin()), End = Sources.getFileLoc(Scope.getEnd());
  const FileID File = Sources.getFileID(Begin);
  if (!Variable->getIdentifier() || Explained.contains(SourceLocation()) || File != Sources.getFileID(End))
    return true;
  UserText &Text = UserText::of(Context);
  const std::pair<unsigned, unsigned> Between{Sources.getFileOffset(Begin), Sources.getFileOffset(End)};
  return Text.mentionsIn(File, Variable->getIdentifier()).unexplained(Between, Explained) ||
         unknownMacroUse(Context, {Begin, End}, Text.macrosNaming(Variable->getName()), /*Known=*/{});
}

/// The array's name in the definition of the macro that has its index; invalid if it is not there.
static SourceLocation nameBefore(ASTContext &Context, const MacroIndex &Index, SourceLocation Name) {
  const SourceManager &Sources = Context.getSourceManager();
  if (!Name.isMacroID() || !Sources.isMacroBodyExpansion(Name) ||
      Lexer::getImmediateMacroName(Name, Sources, Context.getLangOpts()) != Index.Macro)
    return SourceLocation();
  const SourceLocation At = Sources.getImmediateSpellingLoc(Name);
  return At.isFileID() && Sources.getFileID(At) == Sources.getFileID(Index.Index.getBegin()) ? At : SourceLocation();
}

bool banklint::isStringified(ASTContext &Context, const UserCode &Code, const DeclRefExpr *Name) {
  if (!Name->getLocation().isMacroID())
    return false;
  auto Known = Code.Stringified.find(Context.getSourceManager().getExpansionLoc(Name->getLocation()));
  return Known != Code.Stringified.end() && StringRef(Known->second).contains(Name->getDecl()->getName());
}

llvm::StringSet<> banklint::macrosAround(ASTContext &Context, SourceLocation At) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::StringSet<> All;
  for (; At.isMacroID(); At = Sources.getImmediateSpellingLoc(At)) {
    SourceLocation Where = Sources.isMacroArgExpansion(At) ? Sources.getImmediateExpansionRange(At).getBegin() : At;
    for (; Where.isMacroID(); Where = Sources.getImmediateMacroCallerLoc(Where))
      All.insert(Lexer::getImmediateMacroName(Where, Sources, Context.getLangOpts()));
  }
  return All;
}

bool banklint::isInVaryingMacro(ASTContext &Context, const UserCode &Code, const DeclRefExpr *Name) {
  for (const auto &Macro : macrosAround(Context, Name->getLocation()))
    if (Code.Text->mayVary(Macro.getKey()))
      return true;
  return false;
}

/// Where something is done with an element that other macros on the command line may make something else of.
static std::optional<SourceLocation> variedUse(ASTContext &Context, const UserCode &Code, const TreeUses &Uses) {
  for (const auto &[F, At] : Uses.Given)
    if (Code.Text->mayVary(F))
      return At;
  for (const ElementUse &E : Uses.Elements)
    if (isInVaryingMacro(Context, Code, E.Name))
      return E.Name->getLocation();
  for (const DeclRefExpr *R : Uses.Pointers)
    if (isInVaryingMacro(Context, Code, R))
      return R->getLocation();
  return std::nullopt;
}

/// Where inline PTX names an array, as the source does or as the compiler does: "_ZZ6kernelPfE4tile".
static std::optional<SourceLocation> inAssembly(const UserCode &Code, const VarDecl *Array) {
  const StringRef Name = Array->getName();
  const std::string Mangled = std::to_string(Name.size()) + Name.str();
  for (const auto &[Word, At] : Code.NamedInAssembly)
    if (Word == Name || (Word.starts_with("_Z") && Word.contains(Mangled)))
      return At;
  return std::nullopt;
}

std::optional<ir::Obstacle> banklint::unseenMentionOf(ASTContext &Context, const UserCode &Code, const VarDecl *Array,
                                                      llvm::ArrayRef<const TreeUses *> Uses) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::DenseSet<SourceLocation> Explained{Array->getLocation()}, Expanded;
  const VisibleText Visible(Sources, Array);
  const llvm::StringSet<> Macros = UserText::of(Context).macrosNaming(Array->getName());
  auto IsCut = [&](SourceLocation At) -> std::optional<ir::Obstacle> {
    if (Code.Text->isCut(At))
      return ir::Obstacle{ir::Obstacle::NamedUnseen, Sources.getPresumedLineNumber(At)};
    return std::nullopt;
  };
  if (auto Why = IsCut(Array->getLocation()))
    return Why;
  if (const auto At = inAssembly(Code, Array))
    return ir::Obstacle{ir::Obstacle::NamedUnseen, Sources.getPresumedLineNumber(*At)};
  for (const TreeUses *U : Uses) {
    if (const auto At = variedUse(Context, Code, *U))
      return ir::Obstacle{ir::Obstacle::DependsOnMacros, Sources.getPresumedLineNumber(*At)};
    for (const DeclRefExpr *R : U->Pointers) {
      if (auto Why = IsCut(R->getLocation()))
        return Why;
      const SourceLocation At = writtenAt(Sources, R->getLocation());
      if (At.isInvalid())
        return ir::Obstacle{ir::Obstacle::NamedInMacro};
      Explained.insert(At);
    }
    for (const ElementUse &E : U->Elements) {
      if (isStringified(Context, Code, E.Name))
        return ir::Obstacle{ir::Obstacle::NamedInMacro};
      if (auto Why = IsCut(E.Name->getLocation()))
        return Why;
      SourceLocation At = writtenAt(Sources, E.Name->getLocation());
      if (At.isInvalid() && E.Brackets.size() == 1 &&
          !E.Dereferenced) // a gap is right wherever the macro is used with the array
        if (auto Index = indexInMacro(Context, E.Brackets.back()))
          At = nameBefore(Context, *Index, E.Name->getLocation());
      const SourceLocation Macro = Sources.getExpansionLoc(E.Name->getLocation());
      Expanded.insert(Macro);
      const bool IsKnownMacro =
          E.Name->getLocation().isMacroID() && E.Brackets.size() > 1 && Visible.body() &&
          Macros.contains(Lexer::getSourceText(CharSourceRange::getTokenRange(Macro), Sources, Context.getLangOpts()));
      if (At.isInvalid() && !IsKnownMacro)
        return ir::Obstacle{ir::Obstacle::NamedInMacro};
      Explained.insert(At);
    }
  }
  if (auto Known = Code.Mentions.find(Array->getIdentifier()); Known != Code.Mentions.end())
    for (const UserCode::Mention &M : Known->second)
      if (M.Declared != Array->getLocation())
        if (const SourceLocation At = writtenAt(Sources, M.At); At.isValid())
          Explained.insert(At);
  if (const auto Body = Visible.body())
    if (const auto At = unknownMacroUse(Context, *Body, Macros, Expanded))
      return ir::Obstacle{ir::Obstacle::NamedUnseen, Sources.getPresumedLineNumber(Sources.getSpellingLoc(*At))};
  for (const UserText::OfFile &F : UserText::of(Context).mentionsOf(Array->getIdentifier()))
    if (auto Range = Visible.in(F.File))
      if (auto At = F.unexplained(*Range, Explained))
        return ir::Obstacle{ir::Obstacle::NamedUnseen, Sources.getPresumedLineNumber(Sources.getSpellingLoc(*At))};
  return std::nullopt;
}
