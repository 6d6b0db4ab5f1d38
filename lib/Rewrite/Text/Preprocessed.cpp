//===- Preprocessed.cpp - What the preprocessor may change ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/Preprocessed.h"
#include "Lowering/Files.h"
#include "Matchers/AstVisitor.h"
#include "Rewrite/Uses/Uses.h"
#include "Support/Compat/Clang.h"
#include "clang/Lex/Lexer.h"

using namespace banklint;
using namespace clang;

/// Whether a word is the language's.
static bool isKeyword(const ASTContext &Context, StringRef Name) {
  auto Known = Context.Idents.find(Name);
  return Known != Context.Idents.end() && Known->second->getTokenID() != tok::identifier;
}

//===----------------------------------------------------------------------===//
// The text of a file
//===----------------------------------------------------------------------===//

/// Reads a file once, directive by directive.
class Preprocessed::Reader {
public:
  /// \p Program: notes what holds for all files; null if that is known.
  Reader(ASTContext &Context, FileID File, OfFile &To, Preprocessed *Program)
      : Context(Context), Sources(Context.getSourceManager()), File(File), To(To), Program(Program) {}

  void read() {
    Lexer Raw = rawLexer(Sources, Context.getLangOpts(), File);
    Token T;
    for (Raw.LexFromRawLexer(T); T.isNot(tok::eof);) {
      if (T.is(tok::hash) && T.isAtStartOfLine()) {
        std::vector<Token> Line;
        for (Raw.LexFromRawLexer(T); T.isNot(tok::eof) && !T.isAtStartOfLine(); Raw.LexFromRawLexer(T))
          Line.push_back(T);
        readDirective(Line);
        continue;
      }
      readToken(T);
      Raw.LexFromRawLexer(T);
    }
    for (const Opened &O : Open)
      if (!O.IsGuard)
        To.Conditions.push_back({O.Begin, ~0u});
  }

private:
  struct Opened {
    unsigned Begin;
    std::string Guard; ///< the name that has to be undefined, until the next directive
    bool IsGuard = false;
  };

  std::string spelling(const Token &T) const { return Lexer::getSpelling(T, Sources, Context.getLangOpts()); }
  unsigned offsetOf(const Token &T) const { return Sources.getFileOffset(T.getLocation()); }

  void readToken(const Token &T) {
    if (!HasTokens)
      Begin = offsetOf(T);
    HasTokens = true;
    readWord(T);
    IsCut |= IsPending;
    IsPending = false;
    readType(T);
    readFunction(T);
    if (!T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return;
    if (IsCut)
      To.CutStatements.push_back({Begin, offsetOf(T)});
    HasTokens = IsCut = false;
  }

  /// Notes `name(…) {`, also with words between.
  void readFunction(const Token &T) {
    if (T.is(tok::l_paren)) {
      Called.push_back(Word);
    } else if (T.is(tok::r_paren) && !Called.empty()) {
      Headed = Called.pop_back_val();
    } else if (T.is(tok::l_brace) && !Headed.empty()) {
      To.Functions.push_back({Headed, offsetOf(T)});
    }
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
      Called.clear();
      Headed.clear();
    }
    const bool IsOfOperator = Word == "operator" && T.isNot(tok::l_paren);
    Word = T.is(tok::raw_identifier) ? spelling(T) : IsOfOperator ? Word : "";
  }

  bool isUnderCondition() const {
    return llvm::any_of(Open, [](const Opened &O) { return !O.IsGuard; });
  }

  /// Notes names, and which of them may be variables or functions: `int P;`, `auto P =`, `Type P(…)`.
  void readWord(const Token &T) {
    const bool EndsName =
        T.isOneOf(tok::equal, tok::semi, tok::comma, tok::r_paren, tok::l_square, tok::l_paren, tok::colon);
    if (Program && EndsName && IsAfterType && !Word.empty())
      Program->Words[Word].MayBeVariable = true;
    if (T.isNot(tok::raw_identifier)) {
      MayBeType = T.isOneOf(tok::star, tok::amp, tok::ampamp, tok::greater);
      return;
    }
    const std::string Name = spelling(T);
    IsAfterType = MayBeType;
    MayBeType = !isKeyword(Context, Name) || isTypeKeyword(Name);
    if (Program)
      Program->Words[Name].IsUnderCondition |= isUnderCondition();
  }
  static bool isTypeKeyword(StringRef Name) {
    return llvm::is_contained(
        {"int", "unsigned", "signed", "long", "short", "char", "bool", "float", "double", "auto", "void"}, Name);
  }

  /// Notes what gives a type a name: `struct P {`, `class P>`, `typedef … P;`, `using P =`, `using a::P;`.
  void readType(const Token &T) {
    const bool IsName = T.is(tok::raw_identifier);
    const std::string Name = IsName ? spelling(T) : "";
    if (Name == "_Pragma" && Program)
      Program->PacksStructs = true;
    Depth += T.is(tok::l_brace);
    Depth -= T.is(tok::r_brace);
    if (llvm::is_contained({"struct", "class", "union", "enum", "typename", "using"}, Name)) {
      IsNaming = true;
    } else if (Name == "typedef") {
      Typedef = {Depth, ""};
    } else if (IsNaming && T.isOneOf(tok::l_brace, tok::colon, tok::greater, tok::comma, tok::equal)) {
      noteType();
    } else if (T.is(tok::semi) && IsNaming && !Typedef && IsScoped) { // not `struct P;`
      noteType();
    } else if (Typedef && Typedef->first == Depth && T.isOneOf(tok::semi, tok::comma)) {
      if (Named != Typedef->second)
        noteType();
      if (T.is(tok::semi))
        Typedef.reset();
    }
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_square, tok::star))
      IsNaming = IsScoped = false;
    IsScoped |= T.is(tok::coloncolon);
    if (IsName && Name != "final")
      Named = Name;
  }
  void noteType() {
    if (Program)
      ++Program->Words[Named].Types;
    if (Typedef)
      Typedef->second = Named;
    IsNaming = IsScoped = false;
  }

  void readDirective(const std::vector<Token> &Line) {
    if (Line.empty())
      return;
    const std::string Is = spelling(Line[0]);
    if (Is != "pragma")
      To.Directives.push_back(offsetOf(Line[0]));
    if (Is == "include")
      To.Includes.push_back(offsetOf(Line[0]));
    if (Program && Line.size() > 1) {
      Program->PacksStructs |= Is == "pragma" && spelling(Line[1]) == "pack";
      Program->IncludesByMacro |= Is == "include" && Line[1].is(tok::raw_identifier);
    }
    const bool Opens = Is == "if" || Is == "ifdef" || Is == "ifndef";
    if (Opens)
      Open.push_back({offsetOf(Line[0]), guardIn(Is, Line)});
    else if (Is == "endif" && !Open.empty())
      close(offsetOf(Line[0]));
    else if (Is == "define" && Line.size() > 1)
      define(Line);
    if (!Opens && !Open.empty())
      Open.back().Guard.clear();
    if (Opens || Is == "endif" || Is.rfind("el", 0) == 0 || Is == "include")
      IsPending = HasTokens;
  }

  /// The name in `#ifndef NAME` and `#if !defined(NAME)`.
  std::string guardIn(StringRef Is, const std::vector<Token> &Line) const {
    if (Is == "ifndef" && Line.size() == 2)
      return spelling(Line[1]);
    if (Is != "if" || Line.size() < 4 || !Line[1].is(tok::exclaim) || spelling(Line[2]) != "defined")
      return "";
    const bool InParentheses = Line[3].is(tok::l_paren) && Line.size() == 6;
    return InParentheses ? spelling(Line[4]) : Line.size() == 4 ? spelling(Line[3]) : "";
  }

  void close(unsigned At) {
    if (!Open.back().IsGuard)
      To.Conditions.push_back({Open.back().Begin, At});
    Open.pop_back();
  }

  void define(const std::vector<Token> &Line) {
    if (!Open.empty() && Line.size() == 2 && Open.back().Guard == spelling(Line[1]))
      Open.back().IsGuard = true;
    if (!Program)
      return;
    Definition D{Line[1].getLocation(), {}, Line.size() > 2 && Line[2].is(tok::l_paren) && !Line[2].hasLeadingSpace()};
    for (size_t I = 2; I < Line.size(); ++I) {
      if (Line[I].is(tok::raw_identifier)) {
        D.Names.push_back(spelling(Line[I]));
        Program->Words[D.Names.back()].IsUnderCondition = true; // it may be used under one
      }
      D.MayChange |=
          changes(Line[I].getKind()) ||
          (I > 2 && Line[I].is(tok::l_paren) && Line[I - 1].isOneOf(tok::raw_identifier, tok::r_paren, tok::r_square));
    }
    Program->Macros[spelling(Line[1])].push_back(std::move(D));
  }

  static bool changes(tok::TokenKind Operator) {
    return llvm::is_contained({tok::plusplus, tok::minusminus, tok::equal, tok::plusequal, tok::minusequal,
                               tok::starequal, tok::slashequal, tok::percentequal, tok::ampequal, tok::pipeequal,
                               tok::caretequal, tok::lesslessequal, tok::greatergreaterequal, tok::hash, tok::hashhash},
                              Operator);
  }

  ASTContext &Context;
  const SourceManager &Sources;
  FileID File;
  OfFile &To;
  Preprocessed *Program;
  std::vector<Opened> Open;
  unsigned Begin = 0;                                 ///< of the statement
  std::string Word;                                   ///< the last token, if it is a name
  llvm::SmallVector<std::string, 8> Called;           ///< names before parentheses that are open
  std::string Headed;                                 ///< the name before those that were closed last
  bool HasTokens = false;                             ///< it has begun
  bool MayBeType = false;                             ///< the last token may be the end of a type
  bool IsAfterType = false;                           ///< the last name is behind such a token
  int Depth = 0;                                      ///< of braces
  std::string Named;                                  ///< the last name
  bool IsNaming = false;                              ///< behind a word that may be followed by the new name of a type
  bool IsScoped = false;                              ///< and by scopes
  std::optional<std::pair<int, std::string>> Typedef; ///< its depth, and the struct that it names itself
  bool IsPending = false;                             ///< a condition stands in it, if it goes on
  bool IsCut = false;
};

Preprocessed::Preprocessed(ASTContext &Context) : Context(Context), Sources(Context.getSourceManager()) {}

const Preprocessed::OfFile &Preprocessed::fileAt(FileID File) {
  auto [Known, IsNew] = Files.try_emplace(File);
  if (IsNew)
    Reader(Context, File, Known->second, nullptr).read();
  return Known->second;
}

void Preprocessed::readDefinitions() {
  if (std::exchange(HasDefinitions, true))
    return;
  llvm::DenseSet<const FileEntry *> Seen; // a file that is read twice defines what it defines once
  eachUserFileRead(Sources, [&](FileID File, FileEntryRef Entry) {
    if (!Seen.insert(&Entry.getFileEntry()).second)
      return;
    OfFile Read;
    Reader(Context, File, Read, this).read();
    const OfFile &Kept = Files[File] = std::move(Read);
    for (const auto &[Name, Offset] : Kept.Functions)
      if (isConditional(Sources.getComposedLoc(File, Offset)))
        FunctionsUnderConditions.insert(Name);
  });
}

//===----------------------------------------------------------------------===//
// What is asked
//===----------------------------------------------------------------------===//

static bool isIn(llvm::ArrayRef<std::pair<unsigned, unsigned>> Ranges, unsigned Offset) {
  return llvm::any_of(Ranges, [&](const auto &R) { return R.first <= Offset && Offset <= R.second; });
}

bool Preprocessed::isCut(SourceLocation At) {
  At = Sources.getFileLoc(At);
  return At.isValid() && isIn(fileAt(Sources.getFileID(At)).CutStatements, Sources.getFileOffset(At));
}

bool Preprocessed::isConditional(SourceLocation At) {
  for (At = Sources.getFileLoc(At); At.isValid(); At = Sources.getIncludeLoc(Sources.getFileID(At)))
    if (isIn(fileAt(Sources.getFileID(At)).Conditions, Sources.getFileOffset(At)))
      return true;
  return false;
}

bool Preprocessed::hasDirectiveBetween(SourceLocation From, SourceLocation To) {
  if (Sources.getFileID(From) != Sources.getFileID(To) || Sources.isBeforeInTranslationUnit(To, From))
    return true;
  const std::vector<unsigned> &Offsets = fileAt(Sources.getFileID(From)).Directives;
  const auto Next = llvm::lower_bound(Offsets, Sources.getFileOffset(From));
  return Next != Offsets.end() && *Next < Sources.getFileOffset(To);
}

/// The constants that an expression names.
static llvm::StringMap<const ValueDecl *> namesIn(const Expr *E) {
  struct Finder : AstVisitor {
    llvm::StringMap<const ValueDecl *> Found;
    bool VisitDeclRefExpr(DeclRefExpr *R) override {
      if (R->getDecl()->getIdentifier())
        Found[R->getDecl()->getName()] = R->getDecl();
      return true;
    }
  } F;
  F.TraverseStmt(E);
  return std::move(F.Found);
}

bool Preprocessed::isFixed(StringRef Name, const Names &Declared, unsigned Depth) {
  const unsigned MostDepth = 8;
  if (isKeyword(Context, Name))
    return true;
  if (Depth > MostDepth)
    return false;
  if (auto Macro = Macros.find(Name); Macro != Macros.end())
    return Macro->second.size() == 1 && !isConditional(Macro->second.front().At) &&
           llvm::all_of(Macro->second.front().Names,
                        [&](const std::string &Used) { return isFixed(Used, Declared, Depth + 1); });
  auto Known = Declared.find(Name);
  const ValueDecl *D = Known == Declared.end() ? nullptr : Known->second;
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  const auto *Enumerator = dyn_cast_or_null<EnumConstantDecl>(D);
  if (V && (isa<ParmVarDecl>(V) || !V->getType().isConstQualified())) // which may become another number
    return false;
  const Expr *Init = V ? V->getInit() : Enumerator ? Enumerator->getInitExpr() : nullptr;
  if (!Init || D->getDeclContext()->isDependentContext() || isa<RecordDecl>(D->getDeclContext()) ||
      D->getLocation().isMacroID() || isConditional(D->getLocation()) || isCut(D->getLocation()))
    return false;
  const auto *F = dyn_cast<FunctionDecl>(D->getDeclContext());
  if (F && F->getTemplateInstantiationPattern())
    return false;
  return isFixed(Init);
}

bool Preprocessed::isFixed(const Expr *E) {
  readDefinitions();
  const Names Declared = namesIn(E);
  const auto Written =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(E->getSourceRange()), Sources, Context.getLangOpts());
  if (Written.isInvalid()) { // a macro writes it, and more
    const SourceLocation Macro = Sources.getExpansionLoc(E->getBeginLoc());
    const StringRef Name = Lexer::getSourceText(CharSourceRange::getTokenRange(Macro), Sources, Context.getLangOpts());
    return E->getBeginLoc().isMacroID() && Sources.getExpansionLoc(E->getEndLoc()) == Macro &&
           Sources.isMacroBodyExpansion(E->getBeginLoc()) && isFixed(Name, Declared, 0);
  }
  const StringRef Text = Lexer::getSourceText(Written, Sources, Context.getLangOpts());
  Lexer Raw(Written.getBegin(), Context.getLangOpts(), Text.begin(), Text.begin(), Text.end());
  Token T;
  bool IsLast = false;
  do {
    IsLast = Raw.LexFromRawLexer(T);
    if (T.is(tok::raw_identifier) && !isFixed(Lexer::getSpelling(T, Sources, Context.getLangOpts()), Declared, 0))
      return false;
    if (T.is(tok::hash))
      return false;
  } while (!IsLast && T.isNot(tok::eof));
  return true;
}

/// Whether what stands there was written by macros that are defined once and without condition, or by none.
bool Preprocessed::isByMacrosDefinedOnce(SourceLocation At) {
  readDefinitions();
  for (const auto &Name : macrosAround(Context, At)) { // also those that choose it among their arguments
    auto Known = Macros.find(Name.getKey());
    if (Known != Macros.end() && (Known->second.size() != 1 || isConditional(Known->second.front().At)))
      return false;
  }
  return true;
}

bool Preprocessed::isFixed(TypeLoc Type) {
  const unsigned MostSteps = 16;
  for (unsigned Steps = 0; Type && Steps < MostSteps; ++Steps) {
    Type = Type.getUnqualifiedLoc();
    if (Type.getAs<BuiltinTypeLoc>())
      return isByMacrosDefinedOnce(Type.getBeginLoc());
    if (const auto Tag = Type.getAs<TagTypeLoc>())
      return !isDefinedOtherwise(Tag.getDecl()->getName()) && Sources.isInSystemHeader(Tag.getDecl()->getLocation()) &&
             isByMacrosDefinedOnce(Type.getBeginLoc());
    if (const auto Named = Type.getAs<TypedefTypeLoc>()) {
      const TypedefNameDecl *D = Named.getTypePtr()->getDecl();
      if (!isByMacrosDefinedOnce(Type.getBeginLoc()) || isDefinedOtherwise(D->getName()) ||
          D->getDeclContext()->isDependentContext() || isa<RecordDecl>(D->getDeclContext()))
        return false;
      if (Sources.isInSystemHeader(D->getLocation()))
        return true;
      if (isConditional(D->getLocation()) || isCut(D->getLocation()))
        return false;
      Type = D->getTypeSourceInfo()->getTypeLoc();
    } else if (const auto Using = Type.getAs<UsingTypeLoc>()) {
      const UsingShadowDecl *Found = compat::declarationOf(*Using.getTypePtr());
      const SourceLocation At = Found->getLocation();
      return Sources.isInSystemHeader(Found->getTargetDecl()->getLocation()) &&
             (Sources.isInSystemHeader(At) || !isConditional(At));
    } else {
      Type = Type.getNextTypeLoc(); // around a name
    }
  }
  return false;
}

bool Preprocessed::mayVary(StringRef Macro, unsigned Depth) {
  readDefinitions();
  const unsigned MostDepth = 8;
  auto Known = Macros.find(Macro);
  if (Known == Macros.end() || llvm::none_of(Known->second, [](const Definition &D) { return D.HasParameters; }))
    return false;
  return Depth > MostDepth || Known->second.size() != 1 || isConditional(Known->second.front().At) ||
         llvm::any_of(Known->second.front().Names,
                      [&](const std::string &Used) { return Used != Macro && mayVary(Used, Depth + 1); });
}

bool Preprocessed::isDefinedOtherwise(StringRef Name, bool OnlyWithEffects, unsigned Depth) {
  readDefinitions();
  const unsigned MostDepth = 8;
  auto Known = Macros.find(Name);
  if (Known == Macros.end())
    return false;
  const std::vector<Definition> &All = Known->second;
  const bool Varies = All.size() != 1 || isConditional(All.front().At);
  return Depth > MostDepth || llvm::any_of(All, [&](const Definition &D) {
           return (Varies && (D.MayChange || !OnlyWithEffects)) || llvm::any_of(D.Names, [&](const std::string &Used) {
                    return Used != Name && isDefinedOtherwise(Used, OnlyWithEffects, Depth + 1);
                  });
         });
}

bool Preprocessed::mentions(StringRef Macro, llvm::function_ref<bool(StringRef Name)> Is, unsigned Depth) {
  readDefinitions();
  const unsigned MostDepth = 8;
  auto Known = Macros.find(Macro);
  if (Known == Macros.end())
    return false;
  return Depth > MostDepth || llvm::any_of(Known->second, [&](const Definition &D) {
           return llvm::any_of(D.Names, [&](const std::string &Used) {
             return Is(Used) || (Used != Macro && mentions(Used, Is, Depth + 1));
           });
         });
}

bool Preprocessed::isNamedOnce(StringRef Type, bool IsOfSystem) {
  readDefinitions();
  const OfWord Of = Words.lookup(Type);
  return !Macros.count(Type) && !Of.IsUnderCondition &&
         (IsOfSystem ? Of.Types == 0 : Of.Types == 1 && !IncludesByMacro);
}

bool Preprocessed::mayBeVariable(StringRef Name) {
  readDefinitions();
  return Words.lookup(Name).MayBeVariable;
}

bool Preprocessed::isWritten(StringRef Name) {
  readDefinitions();
  return Words.count(Name) != 0;
}

bool Preprocessed::packsStructs() {
  readDefinitions();
  return PacksStructs;
}

bool Preprocessed::isMacro(StringRef Name) {
  readDefinitions();
  return Macros.count(Name) != 0;
}

bool Preprocessed::hasIncludeBetween(SourceLocation From, SourceLocation To) {
  if (Sources.getFileID(From) != Sources.getFileID(To))
    return true;
  return llvm::any_of(fileAt(Sources.getFileID(From)).Includes,
                      [&](unsigned At) { return Sources.getFileOffset(From) <= At && At < Sources.getFileOffset(To); });
}

bool Preprocessed::hasOperatorsUnderConditions() {
  readDefinitions();
  return FunctionsUnderConditions.contains("operator");
}

bool Preprocessed::mayVary(const FunctionDecl *F) {
  readDefinitions();
  if (Sources.isInSystemHeader(Sources.getExpansionLoc(F->getLocation())))
    return false;
  return isConditional(F->getLocation()) || (F->getIdentifier() && FunctionsUnderConditions.contains(F->getName()));
}
