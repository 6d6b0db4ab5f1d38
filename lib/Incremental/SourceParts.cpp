//===- SourceParts.cpp - What a function's meaning hangs on ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Incremental/SourceParts.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace banklint;
using namespace clang;

//===----------------------------------------------------------------------===//
// Cutting
//===----------------------------------------------------------------------===//

SourceParts::SourceParts(ASTContext &Context, Preprocessor &PP)
    : Sources(Context.getSourceManager()), Language(Context.getLangOpts()), File(Sources.getMainFileID()) {
  for (Decl *D : Context.getTraversalScope())
    cut(D);
  lex(PP);
  connect();
}

/// Adds a declaration as a part, or those in it if it is only a bracket around others.
void SourceParts::cut(Decl *D) {
  if (isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, ExportDecl>(D)) {
    for (Decl *Inner : cast<DeclContext>(D)->decls())
      cut(Inner);
    return;
  }
  if (D->isImplicit())
    return;
  CharSourceRange Range = Sources.getExpansionRange(D->getSourceRange());
  if (Range.isInvalid() || Sources.getFileID(Range.getBegin()) != File || Sources.getFileID(Range.getEnd()) != File)
    return;
  SourceLocation EndLoc = Range.getEnd();
  if (Range.isTokenRange())
    EndLoc = Lexer::getLocForEndOfToken(EndLoc, 0, Sources, Language);
  unsigned Begin = Sources.getFileOffset(Range.getBegin()), End = Sources.getFileOffset(EndLoc);
  if (EndLoc.isInvalid() || End <= Begin)
    return;
  if (Parts.empty() || Begin >= Parts.back().End) {
    Parts.emplace_back();
    // Its text starts where that of the one before ends: see lex().
    if (const auto *Around = dyn_cast<NamespaceDecl>(D->getLexicalDeclContext()))
      Parts.back().Within = Around->getQualifiedNameAsString();
  }
  Part &P = Parts.back(); // `struct S { ... } a, b;` is one part
  P.End = P.HeadEnd = std::max(P.End, End);
  if (auto *Named = dyn_cast<NamedDecl>(D))
    addDeclaration(Named, P);
}

/// The names of the classes and enumerations that a parameter's type is made of, by which argument-dependent lookup
/// finds a function.
static void addTags(QualType T, llvm::function_ref<void(StringRef)> Add) {
  while (true) {
    T = T.getNonReferenceType();
    if (QualType Pointee = T->getPointeeType(); !Pointee.isNull())
      T = Pointee;
    else if (const auto *A = dyn_cast<ArrayType>(T.getTypePtr()))
      T = A->getElementType();
    else
      break;
  }
  if (const TagDecl *Tag = T->getAsTagDecl(); Tag && Tag->getIdentifier())
    Add(Tag->getName());
  if (const auto *Template = T->getAs<TemplateSpecializationType>())
    if (const TemplateDecl *D = Template->getTemplateName().getAsTemplateDecl(); D && D->getIdentifier())
      Add(D->getName());
}

static bool isSharedOutsideOfFunctions(const Decl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  return V && V->hasAttr<CUDASharedAttr>();
}

/// Whether all uses of a variable decide together what is known of it (Lowering/UnwrittenGlobals.h).
static bool mayKeepWhatItBeginsWith(const Decl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  return V && V->hasInit() && !V->getType().isConstQualified() && V->getType()->isIntegralOrEnumerationType();
}

void SourceParts::addDeclaration(NamedDecl *D, Part &P) {
  auto Declare = [&](StringRef Name) { P.Declares.push_back(idOf(Name)); };
  NamedDecl *Templated = D;
  if (auto *T = dyn_cast<TemplateDecl>(D); T && T->getTemplatedDecl())
    Templated = T->getTemplatedDecl();
  if (D->getIdentifier())
    Declare(D->getName());
  const auto *Function = dyn_cast<FunctionDecl>(Templated);
  const bool IsSpecialization = isa<ClassTemplateSpecializationDecl, VarTemplateSpecializationDecl>(D) ||
                                (Function && Function->getTemplateSpecializationInfo());
  const auto *Owner = dyn_cast<CXXRecordDecl>(D->getDeclContext());
  if (Owner && Owner->getIdentifier()) // a member that is defined outside of its class
    Declare(Owner->getName());
  else if (!D->getIdentifier())
    P.CountsAlways = true; // operators, unnamed types, deduction guides
  if (IsSpecialization || isa<UsingDecl, UsingDirectiveDecl, UsingShadowDecl, NamespaceAliasDecl, UsingEnumDecl>(D))
    P.CountsAlways = true;
  if (const auto *E = dyn_cast<EnumDecl>(D))
    for (const EnumConstantDecl *C : E->enumerators())
      Declare(C->getName());
  const bool IsKernel = Function && Function->hasAttr<CUDAGlobalAttr>();
  if (IsKernel && Function->doesThisDeclarationHaveABody() && Function->getBody()->getBeginLoc().isFileID())
    P.HeadEnd = Sources.getFileOffset(Function->getBody()->getBeginLoc());
  if (Function && !IsKernel)
    for (const ParmVarDecl *Parameter : Function->parameters())
      addTags(Parameter->getType(), Declare);
  P.UsersCount |= isSharedOutsideOfFunctions(D) || mayKeepWhatItBeginsWith(D);
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Templated))
    for (const Decl *Member : Class->decls())
      if (isSharedOutsideOfFunctions(Member)) {
        Declare(cast<VarDecl>(Member)->getName());
        P.UsersCount = true;
      }
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

SourceParts::NameId SourceParts::idOf(StringRef Name) {
  return Names.try_emplace(Name, NameId(Names.size())).first->second;
}

/// Finds where the text of each part starts, and the names in it.
/// The names that a macro writes, and those that the macros among them write: they are used where its name is.
class SourceParts::Expansions {
public:
  Expansions(SourceParts &Names, Preprocessor &PP) : Names(Names), PP(PP) {}

  const std::vector<NameId> &of(StringRef Spelling, NameId Id) {
    if (Looked.size() <= Id) {
      Looked.resize(Id + 1);
      Written.resize(Id + 1);
    }
    if (Looked[Id]++)
      return Written[Id];
    std::vector<NameId> All;
    if (const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Spelling)))
      for (const Token &T : Macro->tokens())
        if (const IdentifierInfo *II = T.getIdentifierInfo()) {
          const NameId Inner = Names.idOf(II->getName());
          All.push_back(Inner);
          llvm::append_range(All, std::vector<NameId>(of(II->getName(), Inner)));
        }
    return Written[Id] = std::move(All);
  }

private:
  SourceParts &Names;
  Preprocessor &PP;
  std::vector<char> Looked; ///< by name: whether macros were looked for
  std::vector<std::vector<NameId>> Written;
};

void SourceParts::lex(Preprocessor &PP) {
  StringRef Text = Sources.getBufferData(File);
  Lexer Raw(Sources.getLocForStartOfFile(File), Language, Text.begin(), Text.begin(), Text.end());
  Expansions Macros(*this, PP);
  std::vector<Part> Out;
  Part Directives; // those in front of a declaration are a part of their own
  auto Current = Parts.begin();
  enum { Code, Directive, MacroName } Next = Code;
  bool IsLeading = true, InDirective = false; // nothing of the declaration was met yet; within a directive
  Token T;
  for (bool AtEnd = false; !AtEnd && Current != Parts.end();) {
    AtEnd = Raw.LexFromRawLexer(T);
    if (T.is(tok::eof))
      break;
    const unsigned Offset = Sources.getFileOffset(T.getLocation());
    for (; Current != Parts.end() && Offset >= Current->End; IsLeading = true)
      Out.push_back(std::move(*Current++));
    if (Current == Parts.end())
      break;
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    Part *P = &*Current;
    if (IsLeading && InDirective) {
      P = &Directives;
      if (P->End == 0)
        P->Begin = Offset;
      P->End = P->HeadEnd = Offset + T.getLength();
    } else if (IsLeading && !T.isOneOf(tok::semi, tok::r_brace)) {
      if (Directives.End)
        Out.push_back(std::exchange(Directives, Part()));
      Current->Begin = Offset;
      IsLeading = false;
    }
    auto Now = std::exchange(Next, T.is(tok::hash) && T.isAtStartOfLine() ? Directive : Code);
    if (T.isNot(tok::raw_identifier))
      continue;
    StringRef Spelling = T.getRawIdentifier();
    NameId Id = idOf(Spelling);
    if (Now == Directive && (Spelling == "define" || Spelling == "undef"))
      Next = MacroName;
    else if (Now == Directive && llvm::is_contained({"include", "include_next", "import"}, Spelling))
      P->CountsAlways = true;
    else if (Now == Directive && P == &Directives) // what is under a condition decides what an edit may rely on
      P->CountsAlways |= Spelling.starts_with("if") || Spelling.starts_with("el") || Spelling == "endif";
    else if (Now == MacroName)
      P->Declares.push_back(Id);
    for (std::vector<NameId> *Uses : {&P->Uses, Offset < P->HeadEnd ? &P->UsesInHead : nullptr})
      if (Uses) {
        Uses->push_back(Id);
        llvm::append_range(*Uses, Macros.of(Spelling, Id));
      }
  }
  std::move(Current, Parts.end(), std::back_inserter(Out));
  Parts = std::move(Out);
}

void SourceParts::connect() {
  for (Part &P : Parts)
    for (std::vector<NameId> *Ids : {&P.Declares, &P.Uses, &P.UsesInHead}) {
      llvm::sort(*Ids);
      Ids->erase(std::unique(Ids->begin(), Ids->end()), Ids->end());
    }
  DeclaredBy.assign(Names.size(), Selection(Parts.size()));
  std::vector<Selection> UsedBy(Names.size(), Selection(Parts.size()));
  Selection Always(Parts.size());
  for (unsigned I = 0; I < Parts.size(); ++I) {
    for (NameId Name : Parts[I].Declares)
      DeclaredBy[Name].set(I);
    for (NameId Name : Parts[I].Uses)
      UsedBy[Name].set(I);
    if (Parts[I].CountsAlways)
      Always.set(I);
  }
  for (Part &P : Parts) {
    P.HangsOn = P.HeadHangsOn = Always;
    for (NameId Name : P.Uses)
      P.HangsOn |= DeclaredBy[Name];
    for (NameId Name : P.UsesInHead)
      P.HeadHangsOn |= DeclaredBy[Name];
    if (P.UsersCount)
      for (NameId Name : P.Declares)
        P.HangsOn |= UsedBy[Name];
  }
}

//===----------------------------------------------------------------------===//
// Asking
//===----------------------------------------------------------------------===//

SourceParts::Selection SourceParts::reachedFrom(Selection Start, Kernels Matter) const {
  Selection Reached = Start, New = std::move(Start);
  while (New.any()) {
    Selection Next(Parts.size());
    for (unsigned I : New.set_bits())
      Next |= Matter == Kernels::Whole ? Parts[I].HangsOn : Parts[I].HeadHangsOn;
    Next.reset(Reached);
    Reached |= Next;
    New = std::move(Next);
  }
  return Reached;
}

std::optional<SourceParts::Selection> SourceParts::behind(const FunctionDecl *F, const std::string &Name,
                                                          Kernels Matter) const {
  for (StringRef Nameless : {"(lambda", "(anonymous", "(unnamed"})
    if (StringRef(Name).contains(Nameless))
      return std::nullopt;
  Selection Start(Parts.size());
  if (auto Part = partOf(F->getLocation()))
    Start.set(*Part);
  // The template arguments.
  Lexer Raw(SourceLocation(), Language, Name.data(), Name.data(), Name.data() + Name.size());
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(T);
    if (T.is(tok::raw_identifier))
      if (auto Id = Names.find(T.getRawIdentifier()); Id != Names.end())
        Start |= DeclaredBy[Id->second];
  }
  return reachedFrom(std::move(Start), Matter);
}

std::string SourceParts::digest(const Selection &Of, Kernels Matter) const {
  StringRef Text = Sources.getBufferData(File);
  std::string Sums;
  for (unsigned I : Of.set_bits()) {
    const Part &P = Parts[I];
    for (StringRef S : {StringRef(P.Within), Text.slice(P.Begin, Matter == Kernels::Whole ? P.End : P.HeadEnd)}) {
      const std::array<uint64_t, 2> Sum = compat::hash128(S);
      Sums.append(reinterpret_cast<const char *>(Sum.data()), sizeof(Sum));
    }
  }
  return Sums;
}

std::optional<unsigned> SourceParts::partOf(SourceLocation At) const {
  if (At.isInvalid())
    return std::nullopt;
  auto [In, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(At));
  if (In != File)
    return std::nullopt;
  auto It = llvm::partition_point(Parts, [Offset = Offset](const Part &P) { return P.End <= Offset; });
  if (It == Parts.end() || It->Begin > Offset)
    return std::nullopt;
  return unsigned(It - Parts.begin());
}

std::optional<SourceParts::Place> SourceParts::placeOf(SourceLocation At, const Selection &Of) const {
  auto In = partOf(At);
  if (!In || !Of.test(*In))
    return std::nullopt;
  unsigned Ordinal = 0;
  for (unsigned I : Of.set_bits())
    Ordinal += I < *In;
  return Place{Ordinal, Sources.getFileOffset(Sources.getFileLoc(At)) - Parts[*In].Begin};
}

SourceLocation SourceParts::locationOf(Place P, const Selection &Of) const {
  for (unsigned I : Of.set_bits())
    if (P.Ordinal-- == 0)
      return Sources.getLocForStartOfFile(File).getLocWithOffset(int(Parts[I].Begin + P.Offset));
  return {};
}
