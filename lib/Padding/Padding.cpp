//===- Padding.cpp - Which edit of a declaration helps --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Padding/Padding.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace banklint;
using namespace clang;

//===----------------------------------------------------------------------===//
// Totals
//===----------------------------------------------------------------------===//

void PaddingTotals::add(Lanes &L, const SharedAccess &Access) {
  const IntType Wide{64, true};
  Verdict Now = Verdict::Exact;
  for (unsigned Pad = 0; Pad < Under.size(); ++Pad) {
    Value Moved = L.apply(Op::Mul, Access.To.Rows, Value(int64_t(Pad * ElementBytes)), Wide);
    Assessment A = assess(L, *Machine, Access, L.apply(Op::Add, Access.To.Offset, Moved, Wide));
    if (Pad == 0)
      Now = A.Is;
    Under[Pad].Blurs |= A.Is > Now && A.Is >= Verdict::DataDependent;
    Under[Pad].Sum.add(A, Access.Times);
  }
}

unsigned PaddingTotals::best() const {
  unsigned Best = 0;
  for (unsigned Pad = 1; Pad < Under.size(); ++Pad)
    if (!blurs(Pad) && with(Pad).Wavefronts < with(Best).Wavefronts)
      Best = Pad;
  return Best;
}

bool PaddingTotals::someBlur() const {
  return llvm::any_of(Under, [](const Candidate &C) { return C.Blurs; });
}

//===----------------------------------------------------------------------===//
// The array's type
//===----------------------------------------------------------------------===//

static unsigned rankOf(ASTContext &Context, QualType T) {
  unsigned Rank = 0;
  while (const ArrayType *A = Context.getAsArrayType(T)) {
    ++Rank;
    T = A->getElementType();
  }
  return Rank;
}

uint64_t banklint::elementBytes(ASTContext &Context, const VarDecl *Array) {
  return uint64_t(Context.getTypeSizeInChars(Context.getBaseElementType(Array->getType())).getQuantity());
}

uint64_t banklint::rowsOf(ASTContext &Context, const VarDecl *Array) {
  uint64_t Rows = 1;
  QualType T = Array->getType();
  while (const ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
    T = A->getElementType();
    if (Context.getAsConstantArrayType(T))
      Rows *= A->getSize().getLimitedValue();
  }
  return Rows;
}

//===----------------------------------------------------------------------===//
// Safety
//===----------------------------------------------------------------------===//

namespace {

/// Looks at every use of an array: only those through all of its subscripts survive a longer row.
class UseChecker : public RecursiveASTVisitor<UseChecker> {
public:
  UseChecker(const VarDecl *Array, unsigned Rank) : Array(Array->getCanonicalDecl()), Rank(Rank) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (F && F->getIdentifier() && F->getName().starts_with("atomic") && E->getNumArgs())
      if (const auto *U = dyn_cast<UnaryOperator>(E->getArg(0)->IgnoreParenImpCasts()))
        Harmless.insert(U); // an atomic touches just that element
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() == UO_AddrOf && !Harmless.contains(U) && fullElement(U->getSubExpr()))
      Why = "the address of an element is taken";
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    if (const DeclRefExpr *R = fullElement(E))
      Fine.insert(R);
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    if (!E->isArgumentType() && mentions(E->getArgumentExpr()))
      Why = "sizeof depends on its size";
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *R) {
    if (R->getDecl()->getCanonicalDecl() == Array)
      Uses.push_back(R);
    return true;
  }

  std::optional<std::string> reason() const {
    if (Why)
      return Why;
    for (const DeclRefExpr *R : Uses)
      if (!Fine.contains(R))
        return "it is also used as a whole or by rows, not only element by element";
    return std::nullopt;
  }

private:
  /// The array's name if \p E is one of its elements, with all subscripts.
  const DeclRefExpr *fullElement(const Expr *E) const {
    E = E->IgnoreParens();
    unsigned Subscripts = 0;
    while (const auto *S = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts())) {
      ++Subscripts;
      E = S->getBase();
    }
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return R && R->getDecl()->getCanonicalDecl() == Array && Subscripts == Rank ? R : nullptr;
  }
  bool mentions(const Expr *E) const {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return R && R->getDecl()->getCanonicalDecl() == Array;
  }

  const Decl *Array;
  unsigned Rank;
  std::optional<std::string> Why;
  llvm::SmallVector<const DeclRefExpr *> Uses;
  llvm::DenseSet<const DeclRefExpr *> Fine;
  llvm::DenseSet<const UnaryOperator *> Harmless;
};

} // namespace

/// The innermost dimension as it is written.
static const Expr *innermostDimension(const VarDecl *Array) {
  const TypeSourceInfo *Info = Array->getTypeSourceInfo();
  if (!Info)
    return nullptr;
  const Expr *Size = nullptr;
  for (auto L = Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>(); L;
       L = L.getElementLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>())
    Size = L.getSizeExpr();
  return Size;
}

std::optional<Obstacle> banklint::whyNotPaddable(ASTContext &Context, const VarDecl *Array) {
  const SourceManager &Sources = Context.getSourceManager();
  if (Array->hasExternalStorage())
    return Obstacle{"it is dynamic shared memory; change the pitch in the index and the size at the launch"};
  unsigned Rank = rankOf(Context, Array->getType());
  if (Rank < 2)
    return Obstacle{Context.getBaseElementType(Array->getType())->isRecordType()
                        ? "pad the struct to an odd number of words, or split it into one array per member"
                        : "change the index, or insert a gap after every row of banks",
                    /*IsAdvice=*/true};
  if (Sources.isInSystemHeader(Array->getLocation()))
    return Obstacle{"it is declared in a system header"};
  if (Array->getLocation().isMacroID())
    return Obstacle{"it is declared in a macro"};
  const Expr *Size = innermostDimension(Array);
  if (!Size)
    return Obstacle{"its dimensions are not written in its declaration"};
  CharSourceRange Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Size->getSourceRange()),
                                                   Sources, Context.getLangOpts());
  if (Range.isInvalid())
    return Obstacle{"its dimension comes from a macro"};
  UseChecker Checker(Array, Rank);
  if (const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext()))
    Checker.TraverseStmt(F->getBody());
  else
    Checker.TraverseDecl(Context.getTranslationUnitDecl());
  if (auto Why = Checker.reason())
    return Obstacle{*Why};
  return std::nullopt;
}

std::optional<DimensionEdit> banklint::dimensionEdit(ASTContext &Context, const VarDecl *Array, unsigned Pad) {
  const SourceManager &Sources = Context.getSourceManager();
  const Expr *Size = innermostDimension(Array);
  if (!Size)
    return std::nullopt;
  DimensionEdit Edit;
  Edit.Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Size->getSourceRange()), Sources,
                                        Context.getLangOpts());
  StringRef Text = Lexer::getSourceText(Edit.Range, Sources, Context.getLangOpts());
  if (Edit.Range.isInvalid() || Text.empty())
    return std::nullopt;
  uint64_t Number;
  auto [Before, After] = Text.rsplit('+');
  if (!Text.getAsInteger(10, Number))
    Edit.Replacement = std::to_string(Number + Pad);
  else if (!After.empty() && !After.trim().getAsInteger(10, Number)) // `TILE + 1`
    Edit.Replacement = (Before + "+ " + std::to_string(Number + Pad)).str();
  else if (Text.find_first_of("?<>&|^=,") != StringRef::npos)
    Edit.Replacement = ("(" + Text + ") + " + std::to_string(Pad)).str();
  else
    Edit.Replacement = (Text + " + " + std::to_string(Pad)).str();
  return Edit;
}
