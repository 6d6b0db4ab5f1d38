//===- IndexFunction.cpp - A name for what becomes of an index ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout with gaps makes `i + (i >> 5)` of each index. Written out, each index stands twice. So the layout gets a
// name, in front of the declaration, which is the only place that is in sight of all uses and of nothing else:
//
//     const auto padded = [](unsigned i) { return i + (i >> 5); };
//     __shared__ float s[256 + 256 / 32];
//     …
//     s[padded(2 * t + 1)] += s[padded(t)];
//
//===----------------------------------------------------------------------===//

#include "Lowering/Files.h"
#include "Rewrite/Edits/ArrayEdits.h"
#include "Rewrite/Text/SourceText.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace banklint;
using namespace clang;
using llvm::StringRef;

/// Whether a block has a name, or a macro is called so.
static bool isNamedIn(const ASTContext &Context, SourceRange Block, StringRef Name) {
  const auto Known = Context.Idents.find(Name);
  if (Known != Context.Idents.end() && Known->second->hasMacroDefinition())
    return true;
  const StringRef Text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Block), Context.getSourceManager(), Context.getLangOpts());
  return hasName(Text, Context.getLangOpts(), [&](StringRef Other) { return Other == Name; });
}

/// Whether what stands in front of a place ends a statement, or opens a block: then a declaration may stand there.
static bool mayDeclareAt(const SourceManager &Sources, const LangOptions &Language, SourceLocation At,
                         SourceLocation BlockBegin) {
  const unsigned Offset = Sources.getFileOffset(At);
  Lexer Raw = rawLexer(Sources, Language, Sources.getFileID(At), Sources.getFileOffset(BlockBegin));
  Token Last, T;
  Last.startToken();
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof) && Sources.getFileOffset(T.getLocation()) < Offset;
       Raw.LexFromRawLexer(T))
    Last = T;
  return Last.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
}

namespace {
/// What a block has, in all of its statements.
struct BlockContents {
  llvm::SmallVector<SourceRange, 4> Lambdas; ///< bodies of those that capture no more than they name
  bool DeclaresAlone = false;                ///< the array has a declaration of its own

  BlockContents(const Stmt *Block, const VarDecl *Array) { read(Block, Array); }

private:
  void read(const Stmt *S, const VarDecl *Array) {
    if (!S)
      return;
    if (const auto *L = dyn_cast<LambdaExpr>(S); L && L->getCaptureDefault() == LCD_None)
      Lambdas.push_back(L->getBody()->getSourceRange());
    if (const auto *D = dyn_cast<DeclStmt>(S))
      DeclaresAlone |= D->isSingleDecl() && D->getSingleDecl() == Array;
    for (const Stmt *Part : S->children())
      read(Part, Array);
  }
};
} // namespace

std::optional<ir::IndexFunction> ArrayEdits::indexFunction(const ir::Variable &Array, StringRef Name, StringRef Body) {
  const VarDecl *Declared = declarationOf(Array);
  const auto *Within = dyn_cast<FunctionDecl>(Declared->getLexicalDeclContext());
  const Stmt *Block = Within ? Within->getBody() : nullptr;
  if (!Block || !Context.getLangOpts().CUDA || !Context.getLangOpts().CPlusPlus14)
    return std::nullopt;
  const SourceLocation Begin = Sources.getExpansionLoc(Declared->getBeginLoc());
  const StringRef Indentation = indentationAt(Sources, Begin);
  const bool IsFirstInLine = Indentation.size() + 1 == Sources.getSpellingColumnNumber(Begin);
  if (!Block->getBeginLoc().isFileID() || !Block->getEndLoc().isFileID() || !IsFirstInLine ||
      !mayDeclareAt(Sources, Context.getLangOpts(), Begin, Block->getBeginLoc()))
    return std::nullopt;
  const unsigned From = Sources.getFileOffset(Begin), To = Sources.getFileOffset(Block->getEndLoc());
  const BlockContents Contents(Block, Declared);
  if (!Contents.DeclaresAlone)
    return std::nullopt;
  auto IsInLambda = [&](unsigned Offset) {
    return llvm::any_of(Contents.Lambdas, [&](SourceRange R) {
      return Sources.getFileOffset(Sources.getExpansionLoc(R.getBegin())) <= Offset &&
             Offset <= Sources.getFileOffset(Sources.getExpansionLoc(R.getEnd()));
    });
  };
  const std::string File = Locations.realPathOf(Begin);
  for (const ir::ElementUse &U : usesOf(Array).Elements) {
    const ir::Edit &Index = U.Subscripts.back().Text;
    if (!U.Subscripts.back().Macro.empty() || Index.Where.File != File || Index.Offset < From || Index.Offset > To ||
        IsInLambda(Index.Offset))
      return std::nullopt;
  }
  ir::IndexFunction F;
  auto &Given = IndexFunctions[Block->getBeginLoc()]; // each array has a fix of its own, and a name of its own
  F.Name = freeName(Name, [&](StringRef Some) {
    return isNamedIn(Context, Block->getSourceRange(), Some) || llvm::any_of(Given, [&](const auto &Other) {
             return Other.first != Declared->getLocation() && Other.second == Some;
           });
  });
  Given[Declared->getLocation()] = F.Name;
  const CharSourceRange First =
      Lexer::getAsCharRange(CharSourceRange::getTokenRange(Begin, Begin), Sources, Context.getLangOpts());
  F.Definition = editOf(First, ("const auto " + F.Name + " = [](unsigned i) { return " + Body + "; };\n" + Indentation +
                                Lexer::getSourceText(First, Sources, Context.getLangOpts()))
                                   .str());
  return F;
}
