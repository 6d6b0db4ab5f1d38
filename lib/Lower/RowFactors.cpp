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
// The text does not say whether x stays below 17, nor whether these are the factors that count rows. So the kernel runs
// with the greater factors as well (WithGreaterNumbers), and its accesses are compared (Remedies/LongerRows.cpp).
//
//===----------------------------------------------------------------------===//

#include "Lower/SourceReader.h"
#include "Lower/Unwrapped.h"
#include "Lower/Written.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace clang;

namespace {

/// The program with some numbers of its text greater. Whatever it says of sites and variables is as before.
class WithGreaterNumbers : public code::Program {
public:
  WithGreaterNumbers(std::shared_ptr<Lowering> Base, lower::GreaterNumbers Numbers)
      : Base(std::move(Base)), Numbers(std::move(Numbers)) {}

  const code::Function *function(code::FunctionId Id) override {
    auto [It, IsNew] = Functions.try_emplace(Id);
    if (IsNew)
      It->second = Base->lowered(Id, &Numbers);
    return Functions[Id].get();
  }
  const code::Variable &global(code::GlobalId Id) override { return Base->global(Id); }
  code::GlobalId builtinVariable(StringRef Name) override { return Base->builtinVariable(Name); }
  const code::Site &site(code::SiteId Id) override { return Base->site(Id); }
  std::optional<code::FunctionId> overrider(code::FunctionId Method, uint32_t Class) override {
    return Base->overrider(Method, Class);
  }
  std::string nameAt(const code::Variable &V, int64_t Offset) override { return Base->nameAt(V, Offset); }
  std::optional<int64_t> constantAt(const code::Variable &V, int64_t Offset, const code::Type &T) override {
    return Base->constantAt(V, Offset, T);
  }

private:
  const std::shared_ptr<Lowering> Base;
  const lower::GreaterNumbers Numbers;
  std::map<code::FunctionId, std::unique_ptr<code::Function>> Functions;
};

/// Finds factors in sums of products.
class FactorFinder {
public:
  FactorFinder(const ASTContext &Context, Preprocessed &Text, uint64_t Pitch)
      : Context(Context), Text(Text), Pitch(Pitch) {}

  void addFrom(const Expr *Sum, std::vector<const Expr *> &To) {
    const auto *B = dyn_cast<BinaryOperator>(Sum->IgnoreParenImpCasts());
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
    const auto OfShape = llvm::find_if(Factors, [&](const Expr *F) { return isOfBlockShape(F); });
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

public:
  /// Whether nothing but the block shape, numbers that are the same everywhere, and operations on them make a number.
  bool isOfBlockShape(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const DeclRefExpr *Owner = ownerOf(E))
      return Owner->getDecl()->getIdentifier() && Owner->getDecl()->getName() == "blockDim";
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B || !(B->isAdditiveOp() || B->isMultiplicativeOp()))
      return false;
    const bool OfLeft = isOfBlockShape(B->getLHS()), OfRight = isOfBlockShape(B->getRHS());
    return (OfLeft || OfRight) && (OfLeft || Text.isFixed(B->getLHS())) && (OfRight || Text.isFixed(B->getRHS()));
  }

private:
  const ASTContext &Context;
  Preprocessed &Text;
  const uint64_t Pitch;
};

} // namespace

/// What is written of a factor: with its parentheses, if it has such.
static const Expr *writtenFactor(const Expr *Factor) { return Factor->IgnoreImpCasts(); }

std::optional<std::vector<const Expr *>> SourceReader::rowFactorsOf(const code::Variable &Array, uint64_t Pitch) {
  const std::vector<ElementUse> &InTree = treeUsesOf(declarationOf(Array)).Elements;
  const std::vector<code::ElementUse> &InText = usesOf(Array).Elements;
  FactorFinder Finder(Context, *Read->Text, Pitch);
  std::vector<const Expr *> Factors;
  for (size_t I = 0; I < InTree.size(); ++I) {
    const ElementUse &U = InTree[I];
    const bool IsWritten = InText[I].Subscripts.size() == 1 && InText[I].Subscripts.front().Macro.empty();
    if (!IsWritten || !U.Distance.empty() || U.CountsVectors || U.Pitch)
      return std::nullopt;
    if (U.Subscripts.front())
      Finder.addFrom(U.Subscripts.front(), Factors);
  }
  return Factors;
}

/// Whether a token stands once in the text for what it is, by itself or as the name of a macro: of what a macro gets it
/// may make more.
static bool standsForItself(const SourceManager &Sources, SourceLocation At) {
  return At.isFileID() ||
         (Sources.isMacroBodyExpansion(At) && Sources.getImmediateExpansionRange(At).getBegin().isFileID());
}

std::optional<code::Edit> SourceReader::greaterFactor(const Expr *Factor, uint64_t By) {
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

/// Whether factors that are equal here are so wherever their text is compiled: if each is the same everywhere, or all
/// are the same text.
bool SourceReader::agreeElsewhere(llvm::ArrayRef<const Expr *> Factors) {
  FactorFinder Finder(Context, *Read->Text, 0);
  auto IsSure = [&](const Expr *F) {
    return Read->Text->isFixed(F->IgnoreParenImpCasts()) || Finder.isOfBlockShape(F);
  };
  if (llvm::all_of(Factors, IsSure))
    return true;
  auto RangeOf = [&](const Expr *F) { return fileRangeOf(writtenFactor(F)); };
  auto IsBefore = [&](const Expr *A, const Expr *B) {
    return Sources.isBeforeInTranslationUnit(RangeOf(A).getBegin(), RangeOf(B).getBegin());
  };
  auto TextOf = [&](const Expr *F) {
    const StringRef Text = Lexer::getSourceText(RangeOf(F), Sources, Context.getLangOpts()).trim();
    return isa<ParenExpr>(writtenFactor(F)) && Text.starts_with("(") ? Text.drop_front().drop_back() : Text;
  };
  const SourceLocation First = RangeOf(*llvm::min_element(Factors, IsBefore)).getBegin(),
                       Last = RangeOf(*llvm::max_element(Factors, IsBefore)).getBegin();
  return llvm::all_of(Factors, [&](const Expr *F) { return TextOf(F) == TextOf(Factors.front()); }) &&
         (First == Last || !Read->Text->hasDirectiveBetween(First, Last));
}

std::optional<code::LongerRows> SourceReader::longerRows(llvm::ArrayRef<const code::Variable *> Arrays,
                                                         uint64_t Pitch, uint64_t By) {
  code::LongerRows Result;
  std::vector<const Expr *> All;
  lower::GreaterNumbers Greater;
  using InText = std::set<std::pair<std::string, unsigned>>;
  InText Places;
  std::map<SourceLocation, InText> OfDeclarations; // instantiations have the same text
  for (const code::Variable *V : Arrays) {
    const auto Factors = rowFactorsOf(*V, Pitch);
    if (!Factors)
      return std::nullopt;
    InText Here;
    for (const Expr *F : *Factors) {
      auto E = greaterFactor(F, By);
      if (!E)
        return std::nullopt;
      All.push_back(F);
      Greater[lower::unwrapped(F)] = By;
      Here.insert({E->OpenedAs, E->Offset});
      if (Places.insert({E->OpenedAs, E->Offset}).second)
        Result.Uses.push_back(std::move(*E));
    }
    const auto [First, IsNew] = OfDeclarations.try_emplace(declarationOf(*V)->getLocation(), Here);
    if (!IsNew && First->second != Here)
      return std::nullopt;
  }
  if (All.empty())
    return std::nullopt;
  for (const code::Variable *V : Arrays) {
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
  if (!agreeElsewhere(All))
    return std::nullopt;
  Result.Then = std::make_shared<WithGreaterNumbers>(Code, std::move(Greater));
  return Result;
}
