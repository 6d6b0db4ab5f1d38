//===- PlainStructs.cpp - Arrays of structs, as they are written ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Edits/PlainStructs.h"
#include "Lowering/Files.h"
#include "Rewrite/Edits/ArrayEdits.h"
#include "Rewrite/Text/SourceText.h"
#include "Rewrite/Uses/Uses.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <set>

using namespace banklint;
using namespace clang;
using ir::Obstacle;

//===----------------------------------------------------------------------===//
// The struct
//===----------------------------------------------------------------------===//

/// Whether a member is copied as its bytes, lies where the alignment of its type says, and may be named by anybody.
static bool isPlainMember(ASTContext &Context, const FieldDecl *F) {
  const QualType T = F->getType(), Element = Context.getBaseElementType(T);
  const auto *Record = Element->getAsCXXRecordDecl();
  const bool IsTrivial = !Element->isIncompleteType() && Element.isTriviallyCopyableType(Context) &&
                         (!Record || Record->hasTrivialDefaultConstructor());
  const bool MayBeElement = IsTrivial && Context.getTypeSize(T) % Context.getTypeAlign(T) == 0;
  return F->getIdentifier() && MayBeElement && !Element.hasQualifiers() && !T->isReferenceType() &&
         !Element->isAtomicType() && !F->isBitField() && !F->isMutable() && !F->hasAttrs() &&
         !F->hasInClassInitializer() && (F->getAccess() == AS_public || F->getAccess() == AS_none);
}

/// Whether it depends on no template, also not by where it is declared.
static bool isOfNoTemplate(const RecordDecl *R) {
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  if (C && (isa<ClassTemplateSpecializationDecl>(C) || C->getInstantiatedFromMemberClass()))
    return false;
  for (const DeclContext *In = R->getDeclContext(); In; In = In->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(In); F && (F->isTemplateInstantiation() || F->isTemplated()))
      return false;
    else if (const auto *Outer = dyn_cast<CXXRecordDecl>(In);
             Outer && (isa<ClassTemplateSpecializationDecl>(Outer) || Outer->isDependentContext()))
      return false;
  return true;
}

const RecordDecl *banklint::plainStructIn(ASTContext &Context, const VarDecl *Array) {
  const QualType Element = Context.getBaseElementType(Array->getType());
  const RecordDecl *R = Element->getAsRecordDecl();
  R = R ? R->getDefinition() : nullptr;
  if (!R || R->isUnion() || R->isInvalidDecl() || Element.hasQualifiers() || !isOfNoTemplate(R))
    return nullptr;
  if (const auto *C = dyn_cast<CXXRecordDecl>(R);
      C && (C->getNumBases() || C->isDynamicClass() || !C->isTriviallyCopyable() || !C->hasTrivialDefaultConstructor()))
    return nullptr;
  const bool IsAligned = llvm::all_of(R->attrs(), [](const Attr *A) { return isa<AlignedAttr>(A) || A->isImplicit(); });
  const auto Count = std::distance(R->field_begin(), R->field_end());
  return Count > 1 && IsAligned && !isOfSystem(R) &&
                 llvm::all_of(R->fields(), [&](const FieldDecl *F) { return isPlainMember(Context, F); })
             ? R
             : nullptr;
}

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

namespace {

/// Reads a file token by token, as it is, from a place on.
class Tokens {
public:
  Tokens(const ASTContext &Context, SourceLocation From)
      : Raw(rawLexer(Context.getSourceManager(), Context.getLangOpts(), Context.getSourceManager().getFileID(From),
                     Context.getSourceManager().getFileOffset(From))) {
    next();
  }
  bool is(tok::TokenKind Kind) const { return Now.is(Kind); }
  bool isName(StringRef Name) const { return Now.is(tok::raw_identifier) && Now.getRawIdentifier() == Name; }
  StringRef name() const { return Now.is(tok::raw_identifier) ? Now.getRawIdentifier() : StringRef(); }
  SourceLocation at() const { return Now.getLocation(); }
  SourceLocation end() const { return Now.getEndLoc(); }
  void next() { Raw.LexFromRawLexer(Now); }
  /// From `[` to the `]` that closes it, which is the token then.
  bool skipBrackets() {
    unsigned Depth = 0;
    for (; Now.isNot(tok::eof); next()) {
      Depth += Now.is(tok::l_square);
      if (Now.is(tok::r_square) && --Depth == 0)
        return Now.getLength() == 1; // no digraph
    }
    return false;
  }

  /// From `[` behind all \p Brackets, which close them, and where they end; nothing if others are there.
  SourceLocation skipAll(llvm::ArrayRef<SourceLocation> Brackets, const SourceManager &Sources) {
    SourceLocation Behind;
    for (const SourceLocation Bracket : Brackets) {
      if (!is(tok::l_square) || !skipBrackets() || at() != writtenAt(Sources, Bracket))
        return SourceLocation();
      Behind = end();
      next();
    }
    return Behind;
  }

private:
  Lexer Raw;
  Token Now;
};

} // namespace

/// The alignment of a struct without an attribute of its own, in bytes.
static uint64_t mostAlignment(const ASTContext &Context, const RecordDecl *R) {
  uint64_t Most = 1;
  for (const FieldDecl *F : R->fields())
    Most = std::max(Most, uint64_t(Context.getTypeAlignInChars(F->getType()).getQuantity()));
  return Most;
}

static StringRef textBetween(ASTContext &Context, SourceLocation From, SourceLocation To) {
  return Lexer::getSourceText(CharSourceRange::getCharRange(From, To), Context.getSourceManager(),
                              Context.getLangOpts());
}

static CharSourceRange charAt(SourceLocation At) { return CharSourceRange::getCharRange(At, At.getLocWithOffset(1)); }

/// Whether a struct of the user has these members wherever its text is compiled: no `#if` around or in it, no macro but
/// those of the toolkit.
bool StructText::hasSameDefinition() const {
  const SourceRange Body = Struct->getBraceRange();
  const SourceLocation At = Struct->getLocation();
  if (Text.packsStructs() ||
      llvm::any_of(Struct->fields(), [&](const FieldDecl *F) { return Text.isMacro(F->getName()); }))
    return false;
  if (isOfSystem(Struct))
    return true;
  if (At.isMacroID() || Body.getBegin().isMacroID() || Body.getEnd().isMacroID() || Text.isConditional(At) ||
      Text.isCut(At) || Text.hasDirectiveBetween(Body.getBegin(), Body.getEnd()))
    return false;
  if (llvm::any_of(Struct->fields(), [](const FieldDecl *F) { return F->getLocation().isMacroID(); }))
    return false;
  const SourceLocation Begin = Struct->getBeginLoc().isFileID() ? Struct->getBeginLoc() : Body.getBegin();
  return !hasName(textBetween(Context, Begin, Body.getEnd()), Context.getLangOpts(), [&](StringRef Name) {
    const auto Known = Context.Idents.find(Name);
    const bool IsMacro = Known != Context.Idents.end() && Known->second->hadMacroDefinition();
    return Text.isDefinedOtherwise(Name) || (IsMacro && !Name.starts_with("__") && Name != "alignas");
  });
}

/// The type for which a name stands where it is written: of the language, of a declaration. Null where a template, an
/// expression or a using-declaration decides.
static QualType namedType(const ASTContext &Context, QualType Written) {
  while (!isa<TypedefType, TagType, BuiltinType>(Written)) {
    const QualType Next = Written.getSingleStepDesugaredType(Context);
    if (Next == Written ||
        isa<SubstTemplateTypeParmType, DecltypeType, TypeOfType, TypeOfExprType, DeducedType, UsingType>(Written))
      return QualType();
    Written = Next;
  }
  return Written;
}

/// The declaration of such a type; null for one of the language.
static const TypeDecl *declarationOf(QualType Named) {
  if (const auto *T = dyn_cast<TypedefType>(Named))
    return T->getDecl();
  return isa<TagType>(Named) ? cast<TagType>(Named)->getDecl() : nullptr;
}

TypeLoc StructText::elementTypeOf(const VarDecl *Array) {
  TypeLoc Element = Array->getTypeSourceInfo() ? Array->getTypeSourceInfo()->getTypeLoc() : TypeLoc();
  while (auto A = Element.getAs<ArrayTypeLoc>())
    Element = A.getElementLoc();
  return Element;
}

/// Whether the name of the elements' type is that of the struct, or the one that `typedef struct {…}` gives it,
/// wherever it is compiled.
bool StructText::isNamedPlainly() const {
  const QualType Named = Type ? namedType(Context, Type.getType()) : QualType();
  const TypeDecl *D = Named.isNull() ? nullptr : declarationOf(Named);
  if (!D || !D->getIdentifier() || !Type.getBeginLoc().isFileID() || !Text.isNamedOnce(D->getName(), isOfSystem(D)))
    return false;
  if (isa<TagType>(Named) || isOfSystem(D))
    return true;
  // `typedef struct Point_ {…} Point;`
  const QualType Behind = namedType(Context, cast<TypedefNameDecl>(D)->getUnderlyingType());
  return !Behind.isNull() && isa<TagType>(Behind) && !isa<RecordDecl>(D->getDeclContext()) &&
         !D->getDeclContext()->isDependentContext() && !D->getLocation().isMacroID() &&
         !Text.isConditional(D->getLocation()) && !Text.isCut(D->getLocation()) &&
         (!Struct->getIdentifier() || Text.isNamedOnce(Struct->getName(), isOfSystem(Struct)));
}

bool StructText::hasSameMembers() const { return Struct && isNamedPlainly() && hasSameDefinition(); }

/// The type of a member, `float`, `float4`; where another text might mean another type `decltype(Point::x)`.
static std::string typeOf(ASTContext &Context, Preprocessed &Text, const FieldDecl *F, StringRef Struct) {
  const QualType Named = namedType(Context, F->getType());
  const TypeSourceInfo *Info = F->getTypeSourceInfo();
  const bool IsInFile = Info && (Info->getTypeLoc().getBeginLoc().isFileID() || isOfSystem(F));
  const TypeDecl *D = Named.isNull() ? nullptr : declarationOf(Named);
  if (IsInFile && D && isOfSystem(D) && D->getDeclContext()->isTranslationUnit() &&
      Text.isNamedOnce(D->getName(), /*IsOfSystem=*/true) && !Text.mayBeVariable(D->getName()))
    return D->getName().str();
  if (IsInFile && !D && !Named.isNull())
    return Named.getAsString(Context.getPrintingPolicy());
  return ("decltype(" + Struct + "::" + F->getName() + ")").str();
}

std::string StructText::eachMember(llvm::function_ref<std::string(StringRef Member)> Part, StringRef Between) const {
  std::string All;
  for (const FieldDecl *F : Struct->fields())
    All += (All.empty() ? "" : Between.str()) + Part(F->getName());
  return All;
}

/// Whether a name is a macro, or a word of the language.
static bool isMacroOrKeyword(ASTContext &Context, Preprocessed &Text, StringRef Name) {
  const auto Known = Context.Idents.find(Name);
  return Text.isMacro(Name) || (Known != Context.Idents.end() && (Known->second->getTokenID() != tok::identifier ||
                                                                  Known->second->hadMacroDefinition()));
}

namespace {

/// `struct ns::Point s[64][4];`, one variable on one line, with the name of its type alone.
struct Declarator {
  SourceLocation Struct, StructEnd; ///< "ns::Point"
  SourceLocation Lengths, End;      ///< "[64][4]"
  bool HasKeyword = false;
};

} // namespace

static std::optional<Declarator> declaratorOf(ASTContext &Context, Preprocessed &Text, const VarDecl *Array,
                                              SourceLocation From) {
  Declarator As;
  Tokens T(Context, From);
  As.HasKeyword = T.isName("struct") || T.isName("class");
  if (As.HasKeyword)
    T.next();
  for (As.Struct = T.at(); T.at() != Array->getLocation(); T.next()) {
    const bool IsOfName = T.is(tok::coloncolon) || !T.name().empty();
    if (!IsOfName || isMacroOrKeyword(Context, Text, T.name())) // also `typename`
      return std::nullopt;
    As.StructEnd = T.end();
  }
  T.next();
  As.Lengths = T.at();
  for (unsigned Left = rankOf(Context, Array); Left; --Left) {
    if (!T.is(tok::l_square) || !T.skipBrackets())
      return std::nullopt;
    As.End = T.end();
    T.next();
  }
  const bool IsCut = Text.isCut(From) || Text.hasDirectiveBetween(From, T.at());
  if (!T.is(tok::semi) || As.StructEnd.isInvalid() || IsCut || textBetween(Context, From, As.End).contains('\n'))
    return std::nullopt; // or lines of the file would move
  return As;
}

std::optional<Rewritten> StructText::declaration() {
  const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext());
  const SourceRange Body = F && F->getBody() ? F->getBody()->getSourceRange() : SourceRange();
  if (!hasSameMembers() || !Context.getLangOpts().CPlusPlus11 || !Array->isStaticLocal() || Body.isInvalid() ||
      Array->getLocation().isMacroID() || Text.hasIncludeBetween(Body.getBegin(), Body.getEnd()))
    return std::nullopt;
  const SourceLocation From = Type.getBeginLoc();
  const auto As = declaratorOf(Context, Text, Array, From);
  if (!As || namesMember(As->Lengths, As->End))
    return std::nullopt;
  const std::string Named = textBetween(Context, As->Struct, As->StructEnd).str();
  Name = As->HasKeyword ? "" : Named; // a function may have the name, too
  const std::string Lengths = textBetween(Context, As->Lengths, As->End).str();
  std::string Members;
  for (const FieldDecl *F : Struct->fields())
    Members += typeOf(Context, Text, F, Named) + " " + F->getName().str() + Lengths + "; ";
  const QualType Element = Context.getBaseElementType(Array->getType());
  const uint64_t Alignment = uint64_t(Context.getTypeAlignInChars(Element).getQuantity());
  const bool IsOfMembers = Alignment <= mostAlignment(Context, Struct);
  const std::string Aligned = IsOfMembers ? "" : "alignas(" + std::to_string(Alignment) + ") ";
  return Rewritten{CharSourceRange::getCharRange(From, As->End),
                   "struct " + Aligned + "{ " + Members + "} " + Array->getName().str()};
}

/// Whether a length has a name that is also that of a member: behind that it would stand for the member.
bool StructText::namesMember(SourceLocation From, SourceLocation To) const {
  auto IsMember = [&](StringRef Name) {
    return llvm::any_of(Struct->fields(), [&](const FieldDecl *F) { return F->getName() == Name; });
  };
  return hasName(textBetween(Context, From, To), Context.getLangOpts(),
                 [&](StringRef Name) { return IsMember(Name) || Text.mentions(Name, IsMember); });
}

namespace {

/// `s[i][j]`, as it stands in a file.
struct WrittenElement {
  SourceLocation Name, Bracket, End;
};

} // namespace

static std::optional<WrittenElement> elementOf(ASTContext &Context, const ElementUse &Use) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation At = writtenAt(Sources, Use.Name->getLocation());
  Tokens T(Context, At);
  T.next();
  const SourceLocation Bracket = T.at(), End = T.skipAll(Use.Brackets, Sources);
  return End.isValid() ? std::optional(WrittenElement{At, Bracket, End}) : std::nullopt;
}

std::optional<std::vector<Rewritten>> StructText::memberBeforeIndex(const ElementUse &Use) {
  const auto Element = elementOf(Context, Use);
  if (!Element)
    return std::nullopt;
  Tokens T(Context, Element->End);
  if (!T.is(tok::period))
    return std::nullopt;
  T.next();
  const StringRef Member = Use.Member->getMemberDecl()->getName();
  if (!T.isName(Member) || T.at() != writtenAt(Context.getSourceManager(), Use.Member->getMemberLoc()) ||
      Text.hasDirectiveBetween(Element->Name, T.at()) || Text.isDefinedOtherwise(Member) ||
      textBetween(Context, Element->End, T.end()).contains('\n'))
    return std::nullopt;
  return std::vector{Rewritten{charAt(Element->Bracket), "." + Member.str() + "["},
                     Rewritten{CharSourceRange::getCharRange(Element->End, T.end()), ""}};
}

/// Whether each member may be a part of `Point{…}`, wherever that stands.
bool StructText::mayBeCopied() const {
  auto IsPlain = [&](const FieldDecl *F) { // a type of the user's may have more constructors
    const auto *Record = F->getType()->getAsRecordDecl();
    return Record ? isOfSystem(Record) : F->getType()->isScalarType();
  };
  const auto *C = dyn_cast<CXXRecordDecl>(Struct);
  return C && C->isAggregate() && !Name.empty() && llvm::all_of(Struct->fields(), IsPlain) &&
         !Text.mayBeVariable(StringRef(Name).drop_front(Name.rfind(':') + 1));
}

/// Whether a variable has the type of the structs wherever it is compiled: by its name, or by `auto`.
bool StructText::isOfStruct(const VarDecl *Copy) const {
  const TypeSourceInfo *Info = Copy->getTypeSourceInfo();
  const TypeLoc Written = Info ? Info->getTypeLoc().getUnqualifiedLoc() : TypeLoc();
  if (!Written || !Written.getBeginLoc().isFileID() || !Copy->getLocation().isFileID())
    return false;
  if (Written.getAs<AutoTypeLoc>())
    return true;
  const QualType Of = namedType(Context, Written.getType()), Elements = namedType(Context, Type.getType());
  return !Of.isNull() && declarationOf(Of) && declarationOf(Of) == declarationOf(Elements);
}

/// Whether an expression names a reference: what it reads may be what is written.
static bool namesReference(const Stmt *S) {
  const auto *R = dyn_cast<DeclRefExpr>(S);
  if (R && R->getDecl()->getType()->isReferenceType())
    return true;
  return llvm::any_of(S->children(), [](const Stmt *Child) { return Child && namesReference(Child); });
}

std::optional<std::vector<Rewritten>> StructText::copy(const ElementUse &Use, const std::string &Index) {
  const auto Element = elementOf(Context, Use);
  if (!Element || Text.hasDirectiveBetween(Element->Name, Element->End) ||
      textBetween(Context, Element->Name, Element->End).contains('\n'))
    return std::nullopt;
  const std::string Members =
      eachMember([&](StringRef Member) { return (Array->getName() + "." + Member + Index).str(); }, /*Between=*/", ");
  return std::vector{Rewritten{CharSourceRange::getCharRange(Element->Name, Element->End), Name + "{" + Members + "}"}};
}

std::optional<std::vector<Rewritten>> StructText::assignment(const ElementUse &Use, const std::string &Index) {
  const auto Element = elementOf(Context, Use);
  const auto Statement = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Use.Assigned->getSourceRange()),
                                                  Context.getSourceManager(), Context.getLangOpts());
  if (!Element || Statement.isInvalid())
    return std::nullopt;
  const Tokens Assigns(Context, Element->End);
  if (!Assigns.is(tok::equal) || Assigns.at() != Use.Assigned->getOperatorLoc() ||
      Statement.getBegin() != Element->Name || Use.Assigned->getEndLoc().isMacroID() || Text.isCut(Element->Name) ||
      textBetween(Context, Element->Name, Element->End).contains('\n'))
    return std::nullopt;
  const Tokens End(Context, Statement.getEnd());
  const std::string Kept = (Array->getName() + "_element").str();
  const bool IsOrdered = Context.getLangOpts().CPlusPlus17 || // the value before the index
                         !Use.Assigned->getArg(1)->HasSideEffects(Context);
  if (!End.is(tok::semi) || !IsOrdered || llvm::any_of(Use.Subscripts, namesReference) || Text.isWritten(Kept) ||
      Context.Idents.find(Kept) != Context.Idents.end())
    return std::nullopt;
  const std::string Sets = eachMember(
      [&](StringRef Member) {
        return (Array->getName() + "." + Member + Index + " = " + Kept + "." + Member + ";").str();
      },
      /*Between=*/" ");
  return std::vector{
      Rewritten{CharSourceRange::getCharRange(Element->Name, Assigns.end()), "{ const " + Name + " " + Kept + " ="},
      Rewritten{charAt(End.at()), "; " + Sets + " }"}};
}

/// The subscripts of an element as they may be written several times; nothing if they may not.
static std::optional<std::string> repeated(const ir::ElementUse &Written, size_t Rank) {
  std::string Index;
  for (const ir::Subscript &S : Written.Subscripts) {
    if (!S.IsRepeatable || !S.First.empty() || !S.Macro.empty())
      return std::nullopt;
    Index += "[" + S.Again + "]";
  }
  return Written.Subscripts.size() == Rank ? std::optional(Index) : std::nullopt;
}

std::optional<std::vector<Rewritten>> StructText::use(const ElementUse &Use, const ir::ElementUse &Written) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation At = writtenAt(Sources, Use.Name->getLocation());
  if (!Struct || Use.isWide() || Use.Dereferenced || !Use.Distance.empty() || At.isInvalid() ||
      Sources.getFileID(At) != Sources.getFileID(Array->getLocation())) // a file that others may include
    return std::nullopt;
  if (Use.Member)
    return memberBeforeIndex(Use);
  const auto Index = repeated(Written, Use.Subscripts.size());
  if (!Index || !mayBeCopied() || Use.Name->getLocation().isMacroID())
    return std::nullopt;
  if (Use.Assigned)
    return assignment(Use, *Index);
  const bool IsCopied = Use.IsCopiedByAssignment || (Use.CopiedTo && isOfStruct(Use.CopiedTo));
  return IsCopied ? copy(Use, *Index) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// All edits
//===----------------------------------------------------------------------===//

/// The members of a plain struct.
static std::vector<ir::Member> membersOf(ASTContext &Context, const RecordDecl *R) {
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(R);
  std::vector<ir::Member> All;
  for (const FieldDecl *F : R->fields())
    All.push_back({F->getName().str(), Layout.getFieldOffset(F->getFieldIndex()) / Context.getCharWidth(),
                   uint64_t(Context.getTypeSizeInChars(F->getType()).getQuantity()),
                   uint64_t(Context.getTypeAlignInChars(F->getType()).getQuantity())});
  return All;
}

ir::MemberArrays ArrayEdits::memberArrays(llvm::ArrayRef<const ir::Variable *> Arrays) {
  ir::MemberArrays Result;
  const VarDecl *First = declarationOf(*Arrays.front());
  const RecordDecl *Struct = plainStructIn(Context, First);
  if (!Struct || !llvm::all_of(Arrays, [&](const ir::Variable *V) {
        const VarDecl *Array = declarationOf(*V);
        return Array->getLocation() == First->getLocation() && plainStructIn(Context, Array) == Struct;
      }))
    return Result;
  Result.Members = membersOf(Context, Struct);
  Result.Alignment = uint64_t(Context.getASTRecordLayout(Struct).getAlignment().getQuantity());
  std::set<std::pair<std::string, unsigned>> Edited;
  auto Push = [&](const Rewritten &To) {
    ir::Edit E = editOf(To.Range, To.Text);
    if (Edited.insert({E.OpenedAs, E.Offset}).second) // instantiations have the same text
      Result.Edits.push_back(std::move(E));
  };
  for (const ir::Variable *V : Arrays) {
    auto Refuse = [&](Obstacle Why) { // the first reason counts
      if (!Result.Other)
        Result.Other = Why;
    };
    StructText Written(Context, *Read->Text, declarationOf(*V));
    const TreeUses &Of = treeUsesOf(declarationOf(*V));
    if (!Written.hasSameMembers())
      Refuse(Obstacle{Obstacle::MembersVary});
    else if (const auto Declaration = Written.declaration())
      Push(*Declaration);
    else
      Refuse(Obstacle{Obstacle::DeclarationOfStructs});
    for (const DeclRefExpr *Pointer : Of.Pointers)
      Refuse(Obstacle{Obstacle::WholeStruct, Sources.getPresumedLineNumber(Pointer->getLocation())});
    for (const auto &[Use, Described] : llvm::zip_equal(Of.Elements, usesOf(*V).Elements))
      if (const auto Changes = Written.use(Use, Described))
        llvm::for_each(*Changes, Push);
      else
        Refuse(Obstacle{Obstacle::WholeStruct, Sources.getPresumedLineNumber(Use.Name->getLocation())});
  }
  return Result;
}
