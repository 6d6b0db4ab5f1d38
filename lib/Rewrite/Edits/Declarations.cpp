//===- Declarations.cpp - Arrays in the source, and edits of them --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Assembly.h"
#include "Lowering/Files.h"
#include "Lowering/Points.h"
#include "Lowering/SharedMemory.h"
#include "Rewrite/Edits/ArrayEdits.h"
#include "Rewrite/Text/IndexText.h"
#include "Rewrite/Text/SourceText.h"
#include "Rewrite/Text/UserText.h"
#include "Rewrite/Text/Written.h"
#include "Rewrite/Uses/Views.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>
#include <set>

using namespace banklint;
using namespace clang;
using ir::Obstacle;

SourcePoint ArrayEdits::declaredAt(const ir::Variable &Array) {
  const VarDecl *V = declarationOf(Array);
  return V ? pointOf(V->getLocation()) : 0;
}

bool ArrayEdits::isDeclaredInFunction(const ir::Variable &Array) {
  const VarDecl *V = declarationOf(Array);
  return V && !V->isFileVarDecl();
}

std::optional<uint64_t> ArrayEdits::staticLimitFor(const ir::Variable &Array) {
  // C++ AMP, version 1.2, section 8.2: what DirectX 11 has.
  return isTileStatic(declarationOf(Array)) ? std::optional<uint64_t>(32 << 10) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

void ArrayEdits::readUses(llvm::ArrayRef<const ir::Variable *> Arrays, llvm::ArrayRef<ir::Kernel> Kernels) {
  UserCode::Names Names;
  for (const ir::Kernel &K : Kernels)
    if (const IdentifierInfo *Name = Code->declaration(K.Id)->getIdentifier())
      Names.insert(Name);
  bool InHeaders = false;
  for (const ir::Variable *Array : Arrays) {
    const VarDecl *V = declarationOf(*Array);
    Names.insert(V->getIdentifier());
    InHeaders |= V->isFromASTFile();
  }
  const unsigned MostRounds = 4;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    Uses.clear();
    UsesByBody.clear();
    Around.reset();
    Read.emplace(Context, Names, InHeaders);
    const UserCode::Names More = namesTogether();
    if (llvm::all_of(More, [&](const IdentifierInfo *Name) { return Names.contains(Name); }))
      return;
    Names.insert(More.begin(), More.end());
  }
}

UserCode::Names ArrayEdits::namesTogether() {
  UserCode::Names All;
  for (const auto &[At, Instances] : Read->Shared)
    for (const VarDecl *V : Instances)
      for (const VarDecl *Other : namedTogetherWith(V))
        All.insert(Other->getIdentifier());
  return All;
}

llvm::SmallSetVector<const VarDecl *, 2> ArrayEdits::namedTogetherWith(const VarDecl *Array) {
  llvm::SmallSetVector<const VarDecl *, 2> All = treeUsesOf(Array).Together;
  const std::vector<const VarDecl *> Padded = paddedWith(Array);
  All.insert(Padded.begin(), Padded.end());
  return All;
}

std::vector<const ir::Variable *> ArrayEdits::instancesOf(const ir::Variable &Array) {
  std::vector<const ir::Variable *> All;
  for (const VarDecl *V : Read->Shared[declarationOf(Array)->getLocation()])
    All.push_back(&variableOf(V));
  return All;
}

std::vector<const ir::Variable *> ArrayEdits::togetherWith(const ir::Variable &Array) {
  auto MacrosOf = [&](const ir::Variable &Of) {
    std::set<std::string> Names;
    for (const ir::ElementUse &U : usesOf(Of).Elements)
      for (const ir::Subscript &S : U.Subscripts)
        if (!S.Macro.empty())
          Names.insert(S.Macro);
    return Names;
  };
  std::vector<const ir::Variable *> All = instancesOf(Array);
  for (size_t Next = 0; Next < All.size(); ++Next) // of an array, all instantiations are together
    for (const VarDecl *V : namedTogetherWith(declarationOf(*All[Next])))
      for (const ir::Variable *Other : instancesOf(variableOf(V)))
        if (!llvm::is_contained(All, Other))
          All.push_back(Other);
  std::set<std::string> Shared;
  for (const ir::Variable *V : All)
    Shared.merge(MacrosOf(*V));
  if (Shared.empty() || Array.Dimensions.size() != 1)
    return All;
  for (size_t Known = 0; Known != All.size();) { // they may share other macros with further ones
    Known = All.size();
    for (const auto &[At, Instances] : Read->Shared)
      for (const VarDecl *V : Instances) {
        const ir::Variable &Other = variableOf(V);
        if (llvm::is_contained(All, &Other) || Other.Dimensions.size() != 1)
          continue;
        const std::set<std::string> Macros = MacrosOf(Other);
        if (llvm::none_of(Macros, [&](const std::string &Name) { return Shared.count(Name) != 0; }))
          continue;
        All.push_back(&Other);
        Shared.insert(Macros.begin(), Macros.end());
      }
  }
  return All;
}

const TreeUses &ArrayEdits::treeUsesOf(const VarDecl *Array) {
  std::unique_ptr<TreeUses> &Known = Uses[Array];
  if (!Known)
    Known = std::make_unique<TreeUses>(banklint::usesOf(Context, *Read, Array, UsesByBody));
  return *Known;
}

/// Whether a subscript stays in its dimension of \p Length elements whatever happens.
static bool isConstantBelow(ASTContext &Context, const Expr *Subscript, uint64_t Length) {
  Expr::EvalResult Result;
  if (!Subscript)
    return Length != 0;
  return !Subscript->isValueDependent() && Subscript->EvaluateAsInt(Result, Context) &&
         !Result.Val.getInt().isNegative() && Result.Val.getInt().ult(Length);
}

/// Whether the text has a name next between two places of a file, behind blanks and comments.
bool ArrayEdits::hasNameBetween(SourceLocation From, SourceLocation To) const {
  const auto Range = CharSourceRange::getCharRange(From, To);
  const std::string Between = Lexer::getSourceText(Range, Sources, Context.getLangOpts()).str();
  Lexer Raw(SourceLocation(), Context.getLangOpts(), Between.data(), Between.data(), Between.data() + Between.size());
  Token T;
  Raw.LexFromRawLexer(T);
  return T.is(tok::raw_identifier);
}

std::optional<ir::Subscript> ArrayEdits::describe(const Expr *Index, SourceLocation Bracket, size_t Dimensions) {
  CharSourceRange Range = fileRangeOf(Index);
  ir::Subscript Result;
  if (auto InMacro = indexInMacro(Context, Bracket)) {
    Range = InMacro->Index;
    Result.Macro = InMacro->Macro;
    MacroUses[InMacro->Macro].At.insert(InMacro->Expanded);
    MacroUses[InMacro->Macro].MostDimensions = std::max(MacroUses[InMacro->Macro].MostDimensions, Dimensions);
  }
  const bool IsMacrosOwn =
      Bracket.isMacroID() && Sources.isMacroBodyExpansion(Bracket); // which may do more with an argument
  if (Range.isInvalid() || (IsMacrosOwn && Result.Macro.empty()))
    return std::nullopt;
  Result.Text = editOf(Range, "");
  Result.Index = Result.Text.Replaced;
  describeIndex(*Code, *Read->Text, Index, Bracket, Dimensions, Result);
  if (Result.Macro.empty() && Bracket.isFileID()) // `s[i MORE]`, where MORE is nothing here, and `+ 1` elsewhere
    Result.IsRepeatable &= !hasNameBetween(Range.getEnd(), Bracket);
  return Result;
}

/// Whether a word ends where a place in a file is: "return" in `return*p`.
static bool followsWord(const SourceManager &Sources, SourceLocation At) {
  const unsigned Offset = Sources.getFileOffset(At);
  return Offset && isAsciiIdentifierContinue(Sources.getBufferData(Sources.getFileID(At))[Offset - 1]);
}

std::optional<ir::Subscript> ArrayEdits::describeDereferenced(const ElementUse &U) {
  const CharSourceRange Range = fileRangeOf(U.Dereferenced);
  const Expr *Index = U.Subscripts.front();
  const CharSourceRange OfIndex = Index ? fileRangeOf(Index) : Range;
  if (Range.isInvalid() || OfIndex.isInvalid() || U.Dereferenced->getOperatorLoc().isMacroID() ||
      U.Name->getLocation().isMacroID() || U.Name->hasQualifier())
    return std::nullopt;
  ir::Subscript Result;
  Result.Text = editOf(Range, "");
  Result.Pointer = (followsWord(Sources, Range.getBegin()) ? " " : "") + U.Name->getDecl()->getName().str();
  Result.Index = Index ? Lexer::getSourceText(OfIndex, Sources, Context.getLangOpts()).str() : "0";
  Result.Again = Result.Index;
  if (StringRef(Result.Index).count('\n') != StringRef(Result.Text.Replaced).count('\n')) // lines would move
    return std::nullopt;
  Result.IsRepeatable = Result.IsAtom = true;
  if (Index)
    describeIndex(*Code, *Read->Text, Index, U.Dereferenced->getOperatorLoc(), /*Dimensions=*/1, Result);
  return Result;
}

/// What a type has \p Within it, behind so many pointers and arrays.
static TypeLoc typeWithin(TypeLoc Type, unsigned Within) {
  for (; Type && Within; Type = Type.getNextTypeLoc())
    Within -= Type.getAs<PointerTypeLoc>() || Type.getAs<ArrayTypeLoc>();
  return Type;
}

/// Whether elements have a size that is known wherever the array is: everywhere the same one, or those that a
/// template's argument has in all instances, each of which is analysed (Remedies::obstacleOfUnseenLaunches).
static bool isSizeKnown(TypeLoc Elements, Preprocessed &Text) {
  return Elements && (Elements.getUnqualifiedLoc().getAs<SubstTemplateTypeParmTypeLoc>() || Text.isFixed(Elements));
}

/// The same of a number: `16`, `sizeof(float4)`.
static bool isNumberKnown(const Expr *E, Preprocessed &Text) {
  const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E->IgnoreParenImpCasts());
  return Size && Size->isArgumentType() ? isSizeKnown(Size->getArgumentTypeInfo()->getTypeLoc(), Text)
                                        : Text.isFixed(E->IgnoreParenImpCasts());
}

/// How many bytes an asynchronous copy writes; the most that it may where that is not known.
static unsigned bytesOfCopy(const ASTContext &Context, const Expr *Bytes) {
  Expr::EvalResult Known;
  return !Bytes->isValueDependent() && Bytes->EvaluateAsInt(Known, Context)
             ? unsigned(Known.Val.getInt().getLimitedValue(BytesOfAssembly))
             : BytesOfAssembly;
}

ir::ElementUse ArrayEdits::describe(const ElementUse &U, const VarDecl *Array) {
  ir::ElementUse Result;
  Result.Line = Sources.getPresumedLineNumber(U.Name->getLocation());
  Result.Name = pointOf(U.Name->getLocation());
  Result.Distance = U.Distance;
  for (const Expr *E : U.Around)
    Result.Sites.push_back(Code->siteOf(E));
  // A file that is included there may be included elsewhere, for another array.
  const bool IsInItsFile = Sources.getFileID(Sources.getFileLoc(U.Name->getLocation())) ==
                           Sources.getFileID(Sources.getFileLoc(Array->getLocation()));
  for (size_t D = 0; D < U.Subscripts.size() && IsInItsFile; ++D) {
    if (U.Dereferenced) {
      if (auto Written = describeDereferenced(U))
        Result.Subscripts.push_back(std::move(*Written));
      continue;
    }
    const Expr *Index = U.Subscripts[D];
    const bool IsReversed = Sources.isBeforeInTranslationUnit(Index->getBeginLoc(), U.Name->getLocation()); // 3[s]
    if (auto Written = IsReversed ? std::nullopt : describe(Index, U.Brackets[D], U.Subscripts.size()))
      Result.Subscripts.push_back(std::move(*Written));
  }
  const ir::Variable &V = variableOf(Array);
  const bool IsNamed = arrayOf(cast<VarDecl>(U.Name->getDecl())) == arrayOf(Array);
  if (U.isWide()) {
    const TypeLoc Pointer = U.Vector ? U.Vector->getTypeInfoAsWritten()->getTypeLoc() : TypeLoc();
    const TypeLoc Elements = Array->getTypeSourceInfo()->getTypeLoc();
    Result.VectorBytes = BytesOfAssembly;
    Result.CountsVectors = U.CountsVectors;
    Result.IsMatrix = U.Pitch;
    if (U.Vector)
      Result.VectorBytes = unsigned(Context.getTypeSizeInChars(Pointer.getType()->getPointeeType()).getQuantity());
    const TypeLoc Vector = typeWithin(Pointer, 1);
    if (U.CopiedBytes)
      Result.VectorBytes = bytesOfCopy(Context, U.CopiedBytes);
    Result.IsVectorFixed = (!U.CopiedBytes || isNumberKnown(U.CopiedBytes, *Read->Text)) &&
                           (!U.Vector || (Vector && Read->Text->isFixed(Vector))) &&
                           (!U.Pitch || isLengthOfRows(U.Pitch, Array)) &&
                           isSizeKnown(typeWithin(Elements, unsigned(V.Dimensions.size())), *Read->Text);
    return Result; // however constant its subscripts are, it may end beyond the row
  }
  if (V.Dimensions.size() > 1 && !IsNamed)
    return Result; // of a view, which may begin anywhere
  auto IsConstant = [&](size_t D) { return isConstantBelow(Context, U.Subscripts[D], V.Dimensions[D].Count); };
  Result.IsConstantInRow = !V.Dimensions.empty() && IsConstant(V.Dimensions.size() - 1);
  Result.IsConstantInAll = llvm::all_of(llvm::seq<size_t>(0, V.Dimensions.size()), IsConstant);
  return Result;
}

std::optional<Obstacle> ArrayEdits::obstacleToMacro(const ir::Subscript &S) {
  auto Uses = MacroUses.find(S.Macro);
  if (Uses == MacroUses.end() || Uses->second.MostDimensions > 1 || Uses->second.At.contains(SourceLocation()) ||
      isMacroUsedElsewhere(Context, S.Macro, Uses->second.At))
    return Obstacle{Obstacle::MacroUsedOtherwise, 0, S.Macro};
  return std::nullopt;
}

const ir::ArrayUses &ArrayEdits::usesOf(const ir::Variable &Array) {
  const VarDecl *V = declarationOf(Array);
  std::unique_ptr<ir::ArrayUses> &Known = Described[V];
  if (!Known) {
    const TreeUses &InTree = treeUsesOf(V);
    Known = std::make_unique<ir::ArrayUses>();
    Known->Other = InTree.Other;
    Known->HangsOnCalls = InTree.HangsOnCalls;
    Known->IsViewed = InTree.IsViewed;
    Known->HasViews =
        !InTree.Views.empty() || llvm::any_of(InTree.Elements, [](const ElementUse &U) { return U.Pitch; });
    for (const ElementUse &U : InTree.Elements) {
      Known->Elements.push_back(describe(U, V));
      // Of which elements it is made would be a second question.
      if (U.isWide() && InTree.IsViewed && !Known->Other)
        Known->Other = Obstacle{Obstacle::AddressOfElement};
    }
    for (const auto &[Parenthesis, Text] : InTree.Arguments)
      Known->Arguments.push_back(
          editOf(CharSourceRange::getCharRange(Parenthesis, Parenthesis.getLocWithOffset(1)), Text + ")"));
  }
  return *Known;
}

std::optional<Obstacle> ArrayEdits::unseenCall(const ir::Variable &Of) {
  const FunctionDecl *F = functionNotSeen(Context, *Read, declarationOf(Of), treeUsesOf(declarationOf(Of)));
  if (!F)
    return std::nullopt;
  return Obstacle{Obstacle::FunctionNotSeen, Sources.getPresumedLineNumber(F->getLocation()), F->getName().str()};
}

std::optional<Obstacle> ArrayEdits::unseenMention(const ir::Variable &Array) {
  std::vector<const TreeUses *> All;
  const VarDecl *V = declarationOf(Array);
  for (const VarDecl *Instance : Read->Shared[V->getLocation()])
    All.push_back(&treeUsesOf(Instance));
  return unseenMentionOf(Context, *Read, V, All);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

const Expr *ArrayEdits::dimensionOf(const VarDecl *Array, unsigned Dimension) const {
  const TypeSourceInfo *Info = Array->getTypeSourceInfo();
  if (!Info)
    return nullptr;
  std::vector<const Expr *> Written;
  for (auto L = Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>(); L;
       L = L.getElementLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>())
    Written.push_back(L.getSizeExpr());
  return Written.size() == rankOf(Context, Array) ? Written[Dimension] : nullptr;
}

/// Whether an object of a type has arrays or objects in it, or what nobody knows: it is more than a few values.
static bool hasArrays(QualType T) {
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return Record != nullptr;
  return Record->getNumBases() || llvm::any_of(Record->fields(), [](const FieldDecl *F) {
           return F->getType()->isArrayType() || F->getType()->isRecordType();
         });
}

std::optional<Obstacle> ArrayEdits::obstacleToLayout(const ir::Variable &Of) {
  const VarDecl *Array = declarationOf(Of);
  if (Array->getType()->isPointerType()) // of a size that the launch gives
    return Obstacle{Obstacle::NoRows};
  if (rankOf(Context, Array) == 0)
    return Obstacle{hasArrays(Array->getType()) ? Obstacle::OneRecord : Obstacle::SingleValue};
  if (Sources.isInSystemHeader(Array->getLocation()))
    return Obstacle{Obstacle::InSystemHeader};
  if (Array->getLocation().isMacroID())
    return Obstacle{Obstacle::InMacro};
  return usesOf(Of).Other;
}

std::vector<const Expr *> ArrayEdits::lengthsInViews(const ir::Variable &Of, unsigned Dimension) {
  std::vector<const Expr *> All;
  for (const VarDecl *V : treeUsesOf(declarationOf(Of)).Views) {
    const auto Lengths = lengthsOf(*Read, V);
    const size_t Behind = Of.Dimensions.size() - Dimension; // this one and those behind it
    const size_t Known = Lengths ? Lengths->Written.size() : 0;
    if (Behind <= Known && Lengths->Written[Known - Behind])
      All.push_back(Lengths->Written[Known - Behind]);
  }
  if (Dimension + 1 == Of.Dimensions.size())
    for (const ElementUse &U : treeUsesOf(declarationOf(Of)).Elements)
      if (U.Pitch)
        All.push_back(U.Pitch);
  return All;
}

std::optional<Obstacle> ArrayEdits::obstacleToLength(const ir::Variable &Of, unsigned Dimension) {
  const Expr *Size = dimensionOf(declarationOf(Of), Dimension);
  if (!Size)
    return Obstacle{Obstacle::DimensionNotWritten};
  auto IsEditable = [&](const Expr *Length) { return isNumber(Length) && fileRangeOf(Length).isValid(); };
  if (!isNumber(Size))
    return Obstacle{Obstacle::NotEditable};
  if (!IsEditable(Size))
    return Obstacle{Obstacle::DimensionInMacro};
  for (const Expr *Length : lengthsInViews(Of, Dimension))
    if (!IsEditable(Length))
      return Obstacle{Obstacle::PointerNotFollowed, Sources.getPresumedLineNumber(Length->getExprLoc())};
  return std::nullopt;
}

/// What an expression names, parameters of templates too; null if it has more than names, numbers and sums and products
/// of them.
static std::optional<std::set<const Decl *>> namedInNumber(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (isa<IntegerLiteral>(E))
    return std::set<const Decl *>();
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return std::set<const Decl *>{R->getDecl()->getCanonicalDecl()};
  if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return std::set<const Decl *>{S->getParameter()};
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (const auto *Whole = dyn_cast<ConstantExpr>(E))
    return namedInNumber(Whole->getSubExpr());
  if (!B || !(B->isAdditiveOp() || B->isMultiplicativeOp()))
    return std::nullopt;
  auto Left = namedInNumber(B->getLHS()), Right = namedInNumber(B->getRHS());
  if (!Left || !Right)
    return std::nullopt;
  Left->merge(*Right);
  return Left;
}

/// Whether a range in a file is an argument of a call as a whole, and nothing else stands there: a macro that is empty
/// here may be something elsewhere.
static bool isWholeArgument(const SourceManager &Sources, CharSourceRange Range) {
  const StringRef Text = Sources.getBufferData(Sources.getFileID(Range.getBegin()));
  const StringRef Before = Text.take_front(Sources.getFileOffset(Range.getBegin())).rtrim();
  const StringRef Behind = Text.drop_front(Sources.getFileOffset(Range.getEnd())).ltrim();
  return Before.ends_with(",") && (Behind.starts_with(",") || Behind.starts_with(")"));
}

bool ArrayEdits::isLengthOfRows(const Expr *Pitch, const VarDecl *Array) {
  const Expr *Size = dimensionOf(Array, rankOf(Context, Array) - 1);
  const CharSourceRange OfSize = Size ? fileRangeOf(Size) : CharSourceRange(), OfPitch = fileRangeOf(Pitch);
  auto IsArgument = [&](SourceLocation At) { return At.isMacroID() && Sources.isMacroArgExpansion(At); };
  if (OfSize.isInvalid() || OfPitch.isInvalid() || IsArgument(Pitch->getBeginLoc()) || IsArgument(Pitch->getEndLoc()) ||
      !isWholeArgument(Sources, OfPitch) || Read->Text->isDefinedOtherwise("load_matrix_sync") ||
      Read->Text->isDefinedOtherwise("store_matrix_sync"))
    return false;
  auto TextOf = [&](CharSourceRange R) { return Lexer::getSourceText(R, Sources, Context.getLangOpts()); };
  const auto Names = namedInNumber(Size), InPitch = namedInNumber(Pitch);
  const bool AreFixed = Read->Text->isFixed(Size) && Read->Text->isFixed(Pitch);
  const bool IsSame = Names && Names == InPitch && TextOf(OfSize) == TextOf(OfPitch);
  const bool IsOfNumbers =
      InPitch && InPitch->empty() && !Pitch->getBeginLoc().isMacroID() && !Pitch->getEndLoc().isMacroID();
  return (AreFixed && IsOfNumbers) ||
         ((AreFixed || IsSame) && !Read->Text->hasDirectiveBetween(OfSize.getBegin(), OfPitch.getBegin()));
}

/// The length of a dimension as the declaration writes it, or the names of types that it uses; null if that may be
/// another one elsewhere.
static const Expr *lengthOverTypes(const VarDecl *Array, unsigned Dimension, Preprocessed &Text) {
  const TypeSourceInfo *Info = Array->getTypeSourceInfo();
  TypeLoc L = Info ? Info->getTypeLoc().getUnqualifiedLoc() : TypeLoc();
  for (unsigned Steps = 0; L && Steps < 16; ++Steps) {
    if (const auto Named = L.getAs<TypedefTypeLoc>()) {
      const TypedefNameDecl *D = Named.getTypePtr()->getDecl();
      if (Text.isConditional(D->getLocation()) || Text.isCut(D->getLocation()) ||
          D->getDeclContext()->isDependentContext() || isa<RecordDecl>(D->getDeclContext()))
        return nullptr;
      L = D->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
    } else if (const auto A = L.getAs<ArrayTypeLoc>()) {
      if (Dimension-- == 0)
        return A.getSizeExpr();
      L = A.getElementLoc().getUnqualifiedLoc();
    } else {
      L = L.getNextTypeLoc(); // around a name
    }
  }
  return nullptr;
}

bool ArrayEdits::isLengthFixed(const ir::Variable &Of, unsigned Dimension) {
  const Expr *Size = lengthOverTypes(declarationOf(Of), Dimension, *Read->Text);
  return Size && Read->Text->isFixed(Size);
}

std::optional<Obstacle> ArrayEdits::obstacleOutside(const ir::Variable &Of) {
  const VarDecl *Array = declarationOf(Of);
  const FileID File = Sources.getFileID(Array->getLocation());
  if (!UserText::of(Context).isReadOnce(File))
    return Obstacle{Obstacle::FileReadTwice};
  const bool IsLengthElsewhere = Of.IsDynamic && Of.Dimensions.size() == 1; // at the launch
  if (!IsLengthElsewhere && (Array->getPreviousDecl() || Array->getMostRecentDecl() != Array))
    return Obstacle{Obstacle::DeclaredTwice};
  if (File != Sources.getMainFileID())
    return Obstacle{Obstacle::InHeader};
  return std::nullopt;
}

bool ArrayEdits::dependOnMacros(const ir::Variable &Array) {
  std::vector<const Expr *> Places;
  llvm::StringSet<> OfLength; // `TILE` in `[TILE][TILE + 1]`, and in blocks of that shape
  const VarDecl *V = declarationOf(Array);
  for (const ElementUse &U : treeUsesOf(V).Elements)
    Places.push_back(U.Name);
  for (unsigned D = 0; D < Array.Dimensions.size(); ++D)
    if (const Expr *Length = dimensionOf(V, D))
      for (const auto &Name :
           namesIn(Lexer::getSourceText(fileRangeOf(Length), Sources, Context.getLangOpts()), Context.getLangOpts()))
        OfLength.insert(Name.getKey());
  return macrosAround().decide(Places, OfLength);
}

//===----------------------------------------------------------------------===//
// Edits
//===----------------------------------------------------------------------===//

/// "33" for "32" and 1, "041" for "040": the sum in the base of the literal. Nothing if that is neither decimal nor
/// octal, or has a suffix.
static std::optional<std::string> literalPlus(StringRef Literal, uint64_t Pad) {
  uint64_t Number;
  const bool IsOctal = Literal.size() > 1 && Literal.front() == '0';
  if (Literal.getAsInteger(IsOctal ? 8 : 10, Number))
    return std::nullopt;
  Number += Pad;
  return IsOctal ? "0" + llvm::toString(llvm::APInt(64, Number), 8, /*Signed=*/false) : std::to_string(Number);
}

/// An expression as an operand of what binds tighter than a sum.
static std::string operandOf(const Expr *E, StringRef Text) {
  const bool InMacro = E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID();
  return isOperand(writtenOf(E)) && !InMacro ? Text.str() : "(" + Text.str() + ")";
}

/// The type of an element as its declaration writes it: a name alone, and nothing where it is more than that.
std::string ArrayEdits::elementTypeOf(const VarDecl *Array) const {
  const TypeSourceInfo *Info = Array->getTypeSourceInfo();
  const auto L = Info ? Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>() : ArrayTypeLoc();
  if (!L)
    return "";
  const SourceRange Range = L.getElementLoc().getUnqualifiedLoc().getSourceRange();
  if (Range.isInvalid() || Range.getBegin().isMacroID() || Range.getBegin() != Range.getEnd())
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Range), Sources, Context.getLangOpts()).str();
}

/// Whether all that an index is made of is written in the file of an array, or in a system header: not in one that
/// includes it.
bool ArrayEdits::isOfFile(const Stmt *Index, const VarDecl *Array) const {
  auto IsThere = [&](SourceLocation At) {
    At = Sources.getSpellingLoc(At);
    return At.isInvalid() || Sources.isInSystemHeader(At) || Sources.isWrittenInScratchSpace(At) ||
           Sources.getFileID(At) == Sources.getFileID(Sources.getFileLoc(Array->getLocation()));
  };
  const auto *Named = dyn_cast<DeclRefExpr>(Index);
  return IsThere(Index->getBeginLoc()) && IsThere(Index->getEndLoc()) &&
         (!Named || IsThere(Named->getDecl()->getLocation())) &&
         llvm::all_of(Index->children(), [&](const Stmt *Part) { return !Part || isOfFile(Part, Array); });
}

bool ArrayEdits::isSameInAllFiles(const ir::Variable &Of) {
  const VarDecl *Array = declarationOf(Of);
  const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext());
  const ir::ArrayUses &Uses = usesOf(Of);
  const TreeUses &InTree = treeUsesOf(Array);
  // What a macro writes may be another thing in each file.
  auto IsPlain = [](const ir::ElementUse &U) {
    return U.Distance.empty() && !U.VectorBytes &&
           llvm::all_of(U.Subscripts, [](const ir::Subscript &S) { return S.Macro.empty() && S.Pointer.empty(); });
  };
  auto HasOwnNames = [&](const ElementUse &U) {
    return llvm::all_of(U.Subscripts, [&](const Expr *Index) { return !Index || isOfFile(Index, Array); });
  };
  return F && !F->isTemplated() && !F->isTemplateInstantiation() && !isa<CXXMethodDecl>(F) && !Uses.Other &&
         llvm::all_of(InTree.Elements, HasOwnNames) && !Uses.HangsOnCalls && llvm::all_of(Uses.Elements, IsPlain) &&
         llvm::none_of(InTree.Elements, [](const ElementUse &U) { return U.Name->getLocation().isMacroID(); }) &&
         InTree.Pointers.empty() && InTree.Together.empty();
}

std::set<std::string> ArrayEdits::namesReliedOn(const ir::Variable &Of) {
  std::set<std::string> Names;
  if (!isDeclaredInFunction(Of))
    Names.insert(declarationOf(Of)->getName().str());
  for (const FunctionDecl *F : treeUsesOf(declarationOf(Of)).Functions)
    Names.insert(F->getName().str());
  for (const ir::ElementUse &U : usesOf(Of).Elements)
    for (const ir::Subscript &S : U.Subscripts)
      if (!S.Macro.empty())
        Names.insert(S.Macro);
  return Names;
}

std::optional<ir::Edit> ArrayEdits::lengthenedByShare(const ir::Variable &Array, unsigned Dimension, uint64_t Between,
                                                      uint64_t By, bool OnlyOfWords) {
  const Expr *Size = dimensionOf(declarationOf(Array), Dimension);
  const CharSourceRange Range = Size ? fileRangeOf(Size) : CharSourceRange();
  if (Range.isInvalid())
    return std::nullopt;
  const StringRef Text = Lexer::getSourceText(Range, Sources, Context.getLangOpts());
  const bool IsNumber = isa<IntegerLiteral>(writtenOf(Size)) && !Read->Text->isDefinedOtherwise(Text);
  const std::string Length = IsNumber ? Text.str() : operandOf(Size, Text);
  const uint64_t Count = Array.Dimensions[Dimension].Count;
  if (Length != Text && !OnlyOfWords && Count * By / Between == Count / Between * By) { // which is not written twice
    const auto *Product = dyn_cast<BinaryOperator>(writtenOf(Size));
    const bool IsProduct = Product && Product->getOpcode() == BO_Mul && !Size->getBeginLoc().isMacroID();
    const uint64_t Common = std::gcd(Between, By);
    return editOf(Range, (IsProduct ? Text.str() : Length) + " * " + std::to_string((Between + By) / Common) + " / " +
                             std::to_string(Between / Common));
  }
  const std::string Element = OnlyOfWords ? elementTypeOf(declarationOf(Array)) : "";
  if (OnlyOfWords && Element.empty())
    return std::nullopt;
  const std::string If = OnlyOfWords ? " * (sizeof(" + Element + ") > 3)" : "";
  return editOf(Range, Length + " + " + Length + " / " + std::to_string(Between) +
                           (By == 1 ? "" : " * " + std::to_string(By)) + If);
}

/// The number that is added to a length as it is written, `TILE + 1`; null for others.
static const Expr *summandOf(const Expr *Size) {
  const auto *B = dyn_cast<BinaryOperator>(writtenOf(Size));
  return B && B->getOpcode() == BO_Add ? B->getRHS()->IgnoreParenImpCasts() : nullptr;
}

/// A name that is added to a length, and the number that it stands for: `constexpr int PAD = 1;`, `#define PAD 1`.
struct ArrayEdits::NamedSummand {
  SourceLocation Used;               ///< in the length
  CharSourceRange Number;            ///< in the definition
  const DeclRefExpr *Name = nullptr; ///< of a variable, Used
  StringRef Macro;                   ///< or of a macro
};

std::optional<ArrayEdits::NamedSummand> ArrayEdits::namedSummandOf(const Expr *Size) const {
  const Expr *Summand = Size ? summandOf(Size) : nullptr;
  NamedSummand Result;
  if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(Summand)) {
    const auto *Constant = dyn_cast<VarDecl>(Name->getDecl());
    const auto *Number = Constant && Constant->getInit() && Constant->getType().isConstQualified()
                             ? dyn_cast<IntegerLiteral>(Constant->getInit()->IgnoreImpCasts())
                             : nullptr;
    if (!Number || !Number->getBeginLoc().isFileID() || !Constant->getLocation().isFileID())
      return std::nullopt;
    Result.Used = Name->getLocation();
    Result.Number = fileRangeOf(Number);
    Result.Name = Name;
    return Result.Number.isValid() ? std::optional(Result) : std::nullopt;
  }
  if (!isa_and_nonnull<IntegerLiteral>(Summand) || !Sources.isMacroBodyExpansion(Summand->getBeginLoc()))
    return std::nullopt;
  const SourceLocation At = Summand->getBeginLoc(), Number = Sources.getImmediateSpellingLoc(At);
  Result.Used = Sources.getImmediateExpansionRange(At).getBegin();
  if (!Result.Used.isFileID() || !Number.isFileID())
    return std::nullopt;
  Result.Number = Lexer::getAsCharRange(Number, Sources, Context.getLangOpts());
  Result.Macro = Lexer::getImmediateMacroName(At, Sources, Context.getLangOpts());
  return Result;
}

bool ArrayEdits::isSummandElsewhere(const NamedSummand &Of, llvm::ArrayRef<NamedSummand> Uses) const {
  const FileID File = Sources.getMainFileID();
  if (!Of.Name) {
    llvm::DenseSet<SourceLocation> At;
    for (const NamedSummand &U : Uses)
      At.insert(U.Used);
    return isMacroUsedElsewhere(Context, Of.Macro, At);
  }
  const auto *Constant = cast<VarDecl>(Of.Name->getDecl());
  if (Constant->isExternallyVisible() || Sources.getFileID(Constant->getLocation()) != File)
    return true;
  TreeUses Known;
  for (const NamedSummand &U : Uses)
    Known.Pointers.push_back(U.Name);
  const SourceRange Everywhere(Sources.getLocForStartOfFile(File), Sources.getLocForEndOfFile(File));
  return isNamedElsewhere(Context, Constant, Everywhere, Known);
}

std::optional<ArrayEdits::NamedSummand> ArrayEdits::namedSummandOfRows(const VarDecl *Array) const {
  const unsigned Rank = rankOf(Context, Array);
  return Rank ? namedSummandOf(dimensionOf(Array, Rank - 1)) : std::nullopt;
}

std::vector<const VarDecl *> ArrayEdits::paddedWith(const VarDecl *Array) const {
  const auto Named = namedSummandOfRows(Array);
  std::vector<const VarDecl *> All;
  if (!Named || !Array->getDeclContext()->isFunctionOrMethod())
    return All;
  for (const Decl *Local : Array->getDeclContext()->decls()) {
    const auto *V = dyn_cast<VarDecl>(Local);
    const auto Other = V && isShared(V) ? namedSummandOfRows(V) : std::nullopt;
    if (Other && Other->Number.getBegin() == Named->Number.getBegin() && rankOf(Context, V) == rankOf(Context, Array))
      All.push_back(V);
  }
  return All;
}

bool ArrayEdits::isForPaddingAlone(const VarDecl *Array, const NamedSummand &Name) {
  if (Sources.getFileID(Name.Number.getBegin()) != Sources.getMainFileID() || Read->Text->isCut(Name.Number.getBegin()))
    return false;
  std::vector<NamedSummand> Uses;
  for (const VarDecl *V : paddedWith(Array)) {
    Uses.push_back(*namedSummandOfRows(V));
    for (const Expr *Length : lengthsInViews(variableOf(V), rankOf(Context, V) - 1))
      if (auto Again = namedSummandOf(Length); Again && Again->Number.getBegin() == Name.Number.getBegin())
        Uses.push_back(*Again);
  }
  return !isSummandElsewhere(Name, Uses);
}

std::optional<ir::Edit> ArrayEdits::lengthenedByConstant(const VarDecl *Array, uint64_t Pad) {
  const auto Named = namedSummandOfRows(Array);
  if (!Named || !isForPaddingAlone(Array, *Named))
    return std::nullopt;
  const auto Sum = literalPlus(Lexer::getSourceText(Named->Number, Sources, Context.getLangOpts()), Pad);
  // From its name on: "PAD = 2" says more than "2".
  const std::string Name = Named->Name ? Named->Name->getDecl()->getNameAsString() : Named->Macro.str();
  const unsigned End = Sources.getFileOffset(Named->Number.getBegin());
  const StringRef Before = Sources.getBufferData(Sources.getMainFileID()).take_front(End);
  const size_t Begin = Before.rfind(Name);
  if (!Sum || Begin == StringRef::npos)
    return std::nullopt;
  const SourceLocation From = Named->Number.getBegin().getLocWithOffset(int(Begin) - int(End));
  return editOf(CharSourceRange::getCharRange(From, Named->Number.getEnd()), Before.substr(Begin).str() + *Sum);
}

/// Where a number stands by itself in a text; npos if it does not.
static size_t findNumber(StringRef Text, StringRef Number) {
  auto IsPart = [&](size_t At) { return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_'); };
  for (size_t At = Text.find(Number); At != StringRef::npos; At = Text.find(Number, At + 1))
    if (!(At > 0 && IsPart(At - 1)) && !IsPart(At + Number.size()))
      return At;
  return StringRef::npos;
}

/// Whether a text computes with a number, or says how many bytes it makes: "64x16x2=2k", "32 * 32 * 4 bytes".
static bool computesWith(StringRef Text, uint64_t Number) {
  const std::string Digits = std::to_string(Number);
  auto IsDigit = [&](size_t At) { return At < Text.size() && llvm::isDigit(Text[At]); };
  bool HasNumber = false;
  for (size_t At = Text.find(Digits); At != StringRef::npos; At = Text.find(Digits, At + 1))
    HasNumber |= !(At > 0 && IsDigit(At - 1)) && !IsDigit(At + Digits.size());
  return HasNumber && (Text.contains('=') || Text.contains_insensitive("byte") || Text.contains_insensitive("kb") ||
                       Text.contains_insensitive("kib"));
}

std::optional<ir::Edit> ArrayEdits::commentThen(const ir::Variable &Array, const ir::Dimension &Longer,
                                                const Expr *Size, uint64_t Pad) {
  const CharSourceRange Range = fileRangeOf(Size);
  const auto *Summand = dyn_cast_or_null<IntegerLiteral>(summandOf(Size));
  if (Range.isInvalid())
    return std::nullopt;
  const unsigned Offset = Sources.getFileOffset(Range.getEnd());
  const StringRef Line = Sources.getBufferData(Sources.getFileID(Range.getEnd())).substr(Offset).take_until([](char C) {
    return C == '\n' || C == '\r';
  });
  const size_t At = Line.find("//");
  const StringRef Comment = At == StringRef::npos ? "" : Line.substr(At);
  auto EditAt = [&](size_t From, size_t To, std::string Text) {
    const SourceLocation Begin = Range.getEnd().getLocWithOffset(int(From));
    return editOf(CharSourceRange::getCharRange(Begin, Range.getEnd().getLocWithOffset(int(To))), std::move(Text));
  };
  const size_t BeforeComment = Line.take_front(At).rtrim().size();
  const uint64_t Bytes = Array.Dimensions.front().Count * Array.Dimensions.front().Bytes;
  if (computesWith(Comment, Longer.Count) || computesWith(Comment, Bytes)) // which are other numbers now
    return EditAt(BeforeComment, Line.size(), "");
  if (!Summand)
    return std::nullopt;
  const uint64_t Now = Summand->getValue().getLimitedValue();
  const bool IsOfPadding = Comment.contains_insensitive("pad") || Comment.contains_insensitive("conflict") ||
                           Comment.contains_insensitive("bank") || Comment.contains("+" + std::to_string(Now));
  if (!IsOfPadding)
    return std::nullopt;
  if (Now + Pad == 0) // what it explains is gone
    return EditAt(BeforeComment, Line.size(), "");
  const std::string Number = std::to_string(Now);
  const size_t Named = findNumber(Comment, Number);
  return Named == StringRef::npos
             ? std::nullopt
             : std::optional(EditAt(At + Named, At + Named + Number.size(), std::to_string(Now + Pad)));
}

std::optional<ir::Edit> ArrayEdits::lengthened(const Expr *Size, uint64_t Pad) {
  if (!Size)
    return std::nullopt;
  const CharSourceRange Range = fileRangeOf(Size);
  StringRef Text = Lexer::getSourceText(Range, Sources, Context.getLangOpts());
  if (Range.isInvalid() || Text.empty())
    return std::nullopt;
  // What the expression is decides how a number is added to it: `32`, `TILE + 1`, `TILE`, anything else.
  const Expr *Written = writtenOf(Size);
  const bool InMacro = Size->getBeginLoc().isMacroID() || Size->getEndLoc().isMacroID();
  const auto *Binary = dyn_cast<BinaryOperator>(Written);
  auto IsInFile = [](SourceLocation Begin, SourceLocation End) { return Begin.isFileID() && End.isFileID(); };
  const bool EndsInSummand = Binary && Binary->getOpcode() == BO_Add && // also `TILE + 1`
                             isa<IntegerLiteral>(Binary->getRHS()->IgnoreImpCasts()) &&
                             IsInFile(Binary->getOperatorLoc(), Binary->getRHS()->getBeginLoc());
  const bool BindsTighter =
      isOperand(Written) || (Binary && !InMacro && (Binary->isAdditiveOp() || Binary->isMultiplicativeOp()));
  const auto Whole = literalPlus(Text, Pad);
  const size_t Plus =
      EndsInSummand ? Sources.getFileOffset(Binary->getOperatorLoc()) - Sources.getFileOffset(Range.getBegin()) : 0;
  const StringRef Before = Text.take_front(Plus), After = EndsInSummand ? Text.drop_front(Plus + 1) : "";
  const auto Summand = EndsInSummand ? literalPlus(After.trim(), Pad) : std::nullopt;
  if (Whole)
    return editOf(Range, *Whole);
  if (Summand && *Summand == "0")
    return editOf(Range, Before.rtrim().str());
  if (int64_t(Pad) < 0)
    return std::nullopt;
  if (Summand)
    return editOf(Range, (Before + "+" + After.drop_back(After.ltrim().size()) + *Summand).str());
  return editOf(Range, ((BindsTighter ? Text.str() : "(" + Text.str() + ")") + " + " + std::to_string(Pad)));
}

std::vector<ir::Edit> ArrayEdits::lengthened(const ir::Variable &Array, unsigned Dimension, uint64_t Pad) {
  const VarDecl *Declared = declarationOf(Array);
  const Expr *Size = dimensionOf(Declared, Dimension);
  std::vector<ir::Edit> All;
  if (Dimension + 1 == Array.Dimensions.size())
    if (auto ByConstant = lengthenedByConstant(Declared, Pad))
      All.push_back(std::move(*ByConstant));
  if (All.empty()) {
    std::vector<const Expr *> Lengths{Size};
    llvm::append_range(Lengths, lengthsInViews(Array, Dimension));
    for (const Expr *Length : Lengths) {
      auto E = lengthened(Length, Pad);
      if (!E)
        return {};
      const bool IsThere = llvm::any_of(All, [&](const ir::Edit &Old) { return Old.Offset == E->Offset; });
      if (!IsThere) // instantiations have the same text
        All.push_back(std::move(*E));
    }
  }
  if (auto Comment = Size ? commentThen(Array, Array.Dimensions[Dimension], Size, Pad) : std::nullopt)
    All.push_back(std::move(*Comment));
  return All;
}
