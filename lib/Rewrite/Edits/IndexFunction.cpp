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
//     const auto padded = [](auto i) { return i + (i >> 5); };
//     __shared__ float s[256 + 256 / 32];
//     …
//     s[padded(2 * t + 1)] += s[padded(t)];
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Edits/ArrayEdits.h"
#include "Rewrite/Text/SourceText.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace banklint;
using namespace clang;
using llvm::StringRef;

/// The name, or the same with a number behind it, as \p Number of those that nothing in a block is called yet.
static std::string unusedName(const ASTContext &Context, SourceRange Block, StringRef Name, size_t Number) {
  const StringRef Text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Block), Context.getSourceManager(), Context.getLangOpts());
  auto IsTaken = [&](StringRef As) {
    const auto Known = Context.Idents.find(As);
    return (Known != Context.Idents.end() && Known->second->hasMacroDefinition()) ||
           hasName(Text, Context.getLangOpts(), [&](StringRef Other) { return Other == As; });
  };
  std::string Free = Name.str();
  for (unsigned N = 2; IsTaken(Free) || Number-- > 0; ++N)
    Free = Name.str() + std::to_string(N);
  return Free;
}

/// The text in front of the first token of a line; nothing if there is a token.
static std::optional<StringRef> indentationBefore(const SourceManager &Sources, SourceLocation At) {
  const auto [File, Offset] = Sources.getDecomposedLoc(At);
  const StringRef Line = Sources.getBufferData(File).take_front(Offset).rsplit('\n').second;
  return Line.trim().empty() ? std::optional(Line) : std::nullopt;
}

/// Whether what stands in front of a place ends a statement, or opens a block: then a declaration may stand there.
static bool mayDeclareAt(const SourceManager &Sources, const LangOptions &Language, SourceLocation At,
                         SourceLocation BlockBegin) {
  const auto [File, Offset] = Sources.getDecomposedLoc(At);
  const StringRef Text = Sources.getBufferData(File);
  Lexer Raw(Sources.getLocForStartOfFile(File), Language, Text.begin(),
            Text.begin() + Sources.getFileOffset(BlockBegin), Text.end());
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
  llvm::SmallVector<SourceRange, 4> Lambdas; ///< their bodies, which may capture no more than they name
  bool DeclaresAlone = false;                ///< the array has a declaration of its own

  BlockContents(const Stmt *Block, const VarDecl *Array) { read(Block, Array); }

private:
  void read(const Stmt *S, const VarDecl *Array) {
    if (!S)
      return;
    if (const auto *L = dyn_cast<LambdaExpr>(S))
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
  const auto Indentation = indentationBefore(Sources, Begin);
  if (!Block->getBeginLoc().isFileID() || !Block->getEndLoc().isFileID() || !Indentation ||
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
  auto &Arrays = WithIndexFunctions[Block->getBeginLoc()]; // each has a fix of its own, and a name of its own
  Arrays.insert(Declared->getLocation());
  const auto Number = size_t(llvm::find(Arrays, Declared->getLocation()) - Arrays.begin());
  F.Name = unusedName(Context, Block->getSourceRange(), Name, Number);
  const CharSourceRange First =
      Lexer::getAsCharRange(CharSourceRange::getTokenRange(Begin, Begin), Sources, Context.getLangOpts());
  F.Definition = editOf(First, ("const auto " + F.Name + " = [](auto i) { return " + Body + "; };" + "\n" +
                                *Indentation + Lexer::getSourceText(First, Sources, Context.getLangOpts()))
                                   .str());
  return F;
}
