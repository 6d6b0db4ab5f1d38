//===- RowFactors.cpp - Pitches in the indices of flat arrays -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A flat array has rows if its indices have their length as a factor. Longer rows are another factor, and cost no
// instruction:
//
//     float s[16 * 17];  s[y * 17 + x]  s[x * (blockDim.x + 1) + y]
//     float s[16 * 18];  s[y * 18 + x]  s[x * (blockDim.x + 2) + y]
//
// also in what a pointer is made of, `float *row = s + y * 17`.
//
// The text does not say whether x stays below 17, nor whether these are the factors that count rows. So the kernel runs
// with the greater factors as well (WithGreaterNumbers), and its accesses are compared (Remedies/LongerRows.cpp).
//
//===----------------------------------------------------------------------===//

#include "Lowering/Unwrapped.h"
#include "Rewrite/Edits/ArrayEdits.h"
#include "Rewrite/Text/SourceText.h"
#include "Rewrite/Text/Written.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace banklint;
using namespace clang;

namespace {

/// The program with some numbers of its text greater. Whatever it says of sites and variables is as before.
class WithGreaterNumbers : public ir::Program {
public:
  WithGreaterNumbers(std::shared_ptr<Lowering> Base, lower::GreaterNumbers Numbers)
      : Base(std::move(Base)), Numbers(std::move(Numbers)) {}

  const ir::Function *function(ir::FunctionId Id) override {
    auto [It, IsNew] = Functions.try_emplace(Id);
    if (IsNew)
      It->second = Base->lowered(Id, &Numbers);
    return It->second.get();
  }
  const ir::Variable &global(ir::GlobalId Id) override { return Base->global(Id); }
  ir::GlobalId builtinVariable(StringRef Name) override { return Base->builtinVariable(Name); }
  const ir::Site &site(ir::SiteId Id) override { return Base->site(Id); }
  std::optional<ir::FunctionId> overrider(ir::FunctionId Method, uint32_t Class) override {
    return Base->overrider(Method, Class);
  }
  std::string nameAt(const ir::Variable &V, int64_t Offset) override { return Base->nameAt(V, Offset); }
  std::optional<int64_t> constantAt(const ir::Variable &V, int64_t Offset, const ir::Type &T) override {
    return Base->constantAt(V, Offset, T);
  }

private:
  const std::shared_ptr<Lowering> Base;
  const lower::GreaterNumbers Numbers;
  std::map<ir::FunctionId, std::unique_ptr<ir::Function>> Functions;
};

/// Whether nothing but the block shape, numbers that are the same everywhere, and operations on them make a number.
bool isOfBlockShape(const Expr *E, Preprocessed &Text) {
  E = E->IgnoreParenImpCasts();
  if (const DeclRefExpr *Owner = ownerOf(E))
    return Owner->getDecl()->getIdentifier() && Owner->getDecl()->getName() == "blockDim";
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !(B->isAdditiveOp() || B->isMultiplicativeOp()))
    return false;
  const bool OfLeft = isOfBlockShape(B->getLHS(), Text), OfRight = isOfBlockShape(B->getRHS(), Text);
  return (OfLeft || OfRight) && (OfLeft || Text.isFixed(B->getLHS())) && (OfRight || Text.isFixed(B->getRHS()));
}

/// Finds factors in sums of products.
class FactorFinder {
public:
  FactorFinder(const ASTContext &Context, Preprocessed &Text, uint64_t Pitch)
      : Context(Context), Text(Text), Pitch(Pitch) {}

  /// \p Sum: a number, or a pointer into an array: `s + y * 17`, `&s[y * 17]`.
  void addFrom(const Expr *Sum, std::vector<const Expr *> &To) {
    Sum = Sum->IgnoreParenImpCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(Sum); U && U->getOpcode() == UO_AddrOf)
      return addFrom(U->getSubExpr(), To);
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(Sum)) {
      addFrom(S->getBase(), To);
      return addFrom(S->getIdx(), To);
    }
    const auto *B = dyn_cast<BinaryOperator>(Sum);
    if (B && B->isAdditiveOp()) {
      addFrom(B->getLHS(), To);
      addFrom(B->getRHS(), To);
    } else if (const Expr *Factor = B ? pitchIn(B) : nullptr) {
      To.push_back(Factor);
    }
  }

private:
  /// The factor of a product that is the pitch; null if none is.
  const Expr *pitchIn(const BinaryOperator *Product) {
    llvm::SmallVector<const Expr *, 4> Factors;
    addFactors(Product, Factors);
    if (Factors.size() < 2)
      return nullptr;
    for (const Expr *F : llvm::reverse(Factors))
      if (isPitch(F))
        return F;
    const auto OfShape = llvm::find_if(Factors, [&](const Expr *F) { return isOfBlockShape(F, Text); });
    return OfShape == Factors.end() ? nullptr : *OfShape;
  }
  static void addFactors(const Expr *E, llvm::SmallVectorImpl<const Expr *> &To) {
    const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (!B || B->getOpcode() != BO_Mul)
      return To.push_back(E);
    addFactors(B->getLHS(), To);
    addFactors(B->getRHS(), To);
  }
  bool isPitch(const Expr *E) const {
    Expr::EvalResult Result;
    return !E->isValueDependent() && E->EvaluateAsInt(Result, Context) && Result.Val.getInt() == Pitch;
  }

  const ASTContext &Context;
  Preprocessed &Text;
  const uint64_t Pitch;
};

} // namespace

std::shared_ptr<ir::Program> ArrayEdits::withGreaterNumbers(lower::GreaterNumbers Numbers) {
  return std::make_shared<WithGreaterNumbers>(Code, std::move(Numbers));
}

/// What is written of a factor: with its parentheses, if it has such.
static const Expr *writtenFactor(const Expr *Factor) { return Factor->IgnoreImpCasts(); }

std::optional<ArrayEdits::FactorsByIndex> ArrayEdits::rowFactorsOf(const ir::Variable &Array, uint64_t Pitch) {
  const TreeUses &InTree = treeUsesOf(declarationOf(Array));
  const std::vector<ir::ElementUse> &InText = usesOf(Array).Elements;
  FactorFinder Finder(Context, *Read->Text, Pitch);
  FactorsByIndex All;
  if (InTree.NeedsPointersAsTheyAre)
    return std::nullopt;
  for (size_t I = 0; I < InText.size(); ++I) {
    const ElementUse &U = InTree.Elements[I];
    const bool IsWritten = InText[I].Subscripts.size() == 1 && InText[I].Subscripts.front().Macro.empty();
    if (!IsWritten || U.CountsVectors || U.Pitch)
      return std::nullopt;
    if (!U.Subscripts.front()) // `*p`
      continue;
    std::vector<const Expr *> Factors;
    Finder.addFrom(U.Subscripts.front(), Factors);
    All.push_back({U.Subscripts.front(), std::move(Factors)});
  }
  for (const Expr *Pointer : InTree.PointerValues) {
    std::vector<const Expr *> Factors;
    Finder.addFrom(Pointer, Factors);
    All.push_back({Pointer, std::move(Factors)});
  }
  return All;
}

/// Whether a token stands once in the text for what it is, by itself or as the name of a macro: of what a macro gets it
/// may make more.
static bool standsForItself(const SourceManager &Sources, SourceLocation At) {
  return At.isFileID() ||
         (Sources.isMacroBodyExpansion(At) && Sources.getImmediateExpansionRange(At).getBegin().isFileID());
}

std::optional<ir::Edit> ArrayEdits::greaterFactor(const Expr *Factor, uint64_t By) {
  const Expr *Written = writtenFactor(Factor);
  if (!standsForItself(Sources, Written->getBeginLoc()) || !standsForItself(Sources, Written->getEndLoc()) ||
      Read->Text->isCut(Sources.getFileLoc(Written->getBeginLoc())))
    return std::nullopt;
  const auto *Parentheses = dyn_cast<ParenExpr>(Written);
  const bool StandInFile = Parentheses && Parentheses->getLParen().isFileID() && Parentheses->getRParen().isFileID();
  const Expr *Number = StandInFile ? Parentheses->getSubExpr() : Written;
  if (!isNumber(Number))
    return std::nullopt;
  auto E = lengthened(Number, By);
  if (E && !StandInFile && !llvm::all_of(E->Replacement, llvm::isDigit))
    E->Replacement = "(" + E->Replacement + ")";
  return E;
}

namespace {

/// Whether the text of indices does the same wherever it is compiled: with other macros, in other files.
class Elsewhere {
public:
  /// \p InHeader: other files may have other instantiations of it, in which the same number may be another one.
  Elsewhere(ASTContext &Context, Preprocessed &Text, llvm::ArrayRef<const Expr *> Factors, bool InHeader)
      : Context(Context), Sources(Context.getSourceManager()), Text(Text), Factors(Factors), InHeader(InHeader),
        AreFixed(llvm::all_of(Factors, [&](const Expr *F) { return isFixed(F); })) {}

  /// Whether factors that are equal here are so there: if each is the same everywhere, or all are the same text.
  /// \p HaveFactor: so have the lengths of the arrays, else they grow by a share that has to fit.
  bool agree(bool HaveFactor) const {
    auto IsSure = [&](const Expr *F) { return isFixed(F) || isOfBlockShape(F, Text); };
    return AreFixed || (!InHeader && HaveFactor && (llvm::all_of(Factors, IsSure) || areSameText()));
  }

  /// Whether nothing in an index but the factors, and what has their text, may be another number, or another variable.
  bool isSame(const Stmt *Index) const {
    const auto *E = dyn_cast_or_null<Expr>(Index);
    if (!E || llvm::is_contained(Factors, E))
      return true;
    if (isa<SubstNonTypeTemplateParmExpr>(E))
      return !InHeader;
    const bool IsLeaf = E->child_begin() == E->child_end();
    if (!IsLeaf)
      return llvm::all_of(E->children(), [&](const Stmt *Part) { return isSame(Part); });
    if (!AreFixed && textOf(E) == textOf(Factors.front()))
      return true;
    for (const auto &Macro : macrosAround(Context, E->getBeginLoc()))
      if (Text.isDefinedOtherwise(Macro.getKey()))
        return false;
    Expr::EvalResult Result;
    return E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
           !E->EvaluateAsInt(Result, Context) || Text.isFixed(E);
  }

  /// Names in the text of the factors: what else has them is another number together with these.
  llvm::StringSet<> allowedNames() const {
    llvm::StringSet<> Names;
    for (const Expr *F : Factors)
      for (const auto &Name : namesIn(textOf(F), Context.getLangOpts()))
        Names.insert(Name.getKey());
    return Names;
  }

private:
  bool isFixed(const Expr *Factor) const { return Text.isFixed(Factor->IgnoreParenImpCasts()); }
  CharSourceRange rangeOf(const Expr *F) const {
    return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(writtenFactor(F)->getSourceRange()), Sources,
                                    Context.getLangOpts());
  }
  StringRef textOf(const Expr *F) const {
    const StringRef Written = Lexer::getSourceText(rangeOf(F), Sources, Context.getLangOpts()).trim();
    return isa<ParenExpr>(writtenFactor(F)) && Written.starts_with("(") ? Written.drop_front().drop_back() : Written;
  }
  bool areSameText() const {
    auto IsBefore = [&](const Expr *A, const Expr *B) {
      return Sources.isBeforeInTranslationUnit(rangeOf(A).getBegin(), rangeOf(B).getBegin());
    };
    const SourceLocation First = rangeOf(*std::min_element(Factors.begin(), Factors.end(), IsBefore)).getBegin(),
                         Last = rangeOf(*std::max_element(Factors.begin(), Factors.end(), IsBefore)).getBegin();
    return llvm::all_of(Factors,
                        [&](const Expr *F) {
                          return textOf(F) == textOf(Factors.front()) && namedIn(F) == namedIn(Factors.front());
                        }) &&
           (First == Last || !Text.hasDirectiveBetween(First, Last));
  }
  /// Where what an expression names is declared: the same in all instantiations.
  static std::set<SourceLocation> namedIn(const Stmt *E) {
    std::set<SourceLocation> All;
    if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E))
      All.insert(R->getDecl()->getLocation());
    if (E)
      for (const Stmt *Part : E->children())
        All.merge(namedIn(Part));
    return All;
  }

  ASTContext &Context;
  const SourceManager &Sources;
  Preprocessed &Text;
  const llvm::ArrayRef<const Expr *> Factors;
  const bool InHeader, AreFixed;
};

} // namespace

std::optional<ir::LongerRows> ArrayEdits::longerRows(llvm::ArrayRef<const ir::Variable *> Arrays, uint64_t Pitch,
                                                     uint64_t By) {
  ir::LongerRows Result;
  std::vector<const Expr *> All, Indices;
  lower::GreaterNumbers Greater;
  using InText = std::set<std::pair<std::string, unsigned>>;
  InText Places;
  std::map<SourceLocation, InText> OfIndices; // the same in all instantiations: they have one text
  for (const ir::Variable *V : Arrays) {
    const auto Factors = rowFactorsOf(*V, Pitch);
    if (!Factors)
      return std::nullopt;
    for (const auto &[Index, OfIndex] : *Factors) {
      const SourceLocation Use = Sources.getFileLoc(Index->getBeginLoc());
      Indices.push_back(Index);
      InText Here;
      for (const Expr *F : OfIndex) {
        auto E = greaterFactor(F, By);
        if (!E)
          return std::nullopt;
        All.push_back(F);
        Greater[lower::unwrapped(F)] = {By};
        Here.insert({E->OpenedAs, E->Offset});
        if (Places.insert({E->OpenedAs, E->Offset}).second)
          Result.Uses.push_back(std::move(*E));
      }
      const auto [First, IsNew] = OfIndices.try_emplace(Use, Here);
      if (!IsNew && First->second != Here)
        return std::nullopt;
    }
  }
  if (All.empty())
    return std::nullopt;
  for (const ir::Variable *V : Arrays) {
    const Expr *Length = V->IsDynamic ? nullptr : dimensionOf(declarationOf(*V), 0);
    std::vector<const Expr *> Factors;
    if (Length)
      FactorFinder(Context, *Read->Text, Pitch).addFrom(Length, Factors);
    const bool IsProduct = Factors.size() == 1 && V->Dimensions.front().Count % Pitch == 0 &&
                           isa<BinaryOperator>(Length->IgnoreParenImpCasts()) &&
                           cast<BinaryOperator>(Length->IgnoreParenImpCasts())->getOpcode() == BO_Mul;
    Result.Lengths.push_back(IsProduct ? greaterFactor(Factors.front(), By) : std::nullopt);
    if (Result.Lengths.back())
      All.push_back(Factors.front());
  }
  const bool HaveFactor = llvm::all_of(Result.Lengths, [](const auto &E) { return E.has_value(); });
  const bool InHeader = llvm::any_of(Arrays, [&](const ir::Variable *V) { return obstacleOutside(*V).has_value(); });
  const Elsewhere There(Context, *Read->Text, All, InHeader);
  if (!There.agree(HaveFactor) || !llvm::all_of(Indices, [&](const Expr *E) { return There.isSame(E); }) ||
      macrosAround().decide(Indices, There.allowedNames()))
    return std::nullopt;
  Result.Then = withGreaterNumbers(std::move(Greater));
  return Result;
}
