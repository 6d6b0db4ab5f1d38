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
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace clang;

//===----------------------------------------------------------------------===//
// Totals
//===----------------------------------------------------------------------===//

static const IntType Wide{64, true};

SharedAccess PaddingTotals::moved(Lanes &L, SharedAccess Access, unsigned Pad) const {
  const uint64_t Growth = Pad * elementBytes(*Context, Access.To.To->Declaration); // of a row
  if (Growth == 0)
    return Access;
  Value By = L.apply(Op::Mul, Access.To.Rows, Value(int64_t(Growth)), Wide);
  Access.To.Offset = L.apply(Op::Add, Access.To.Offset, By, Wide);
  if (Access.To.Multiple)
    Access.To.Multiple = std::min(Access.To.Multiple, Growth & -Growth);
  return Access;
}

void PaddingTotals::inspect(Lanes &L, Assessments &Costs, const SharedAccess &Access) {
  // An access beyond the end of its row, or wider than an element, takes the layout as it is.
  const VarDecl *Array = Access.To.To->Declaration;
  const uint64_t RowBytes = rowBytes(*Context, Array);
  Value Rows = L.apply(Op::Mul, Access.To.Rows, Value(int64_t(RowBytes)), Wide);
  Value InRow = L.apply(Op::Sub, Access.To.Offset, Rows, Wide);
  if (InRow.isKnown())
    for (unsigned T : Access.Active.set_bits())
      LeavesRows |= InRow.Known[T] < 0 || uint64_t(InRow.Known[T]) >= RowBytes;
  LeavesRows |= Access.Bytes > elementBytes(*Context, Array);
  const Verdict Now = Costs.of(L, Access, Access.To.Offset).Is;
  for (unsigned Pad = 1; Pad < Under.size(); ++Pad) {
    if (Under[Pad].Blurs)
      continue;
    const Verdict Then = Costs.of(L, Access, moved(L, Access, Pad).To.Offset).Is;
    Under[Pad].Blurs |= Then > Now && Then >= Verdict::DataDependent;
  }
}

void PaddingTotals::add(Lanes &L, Assessments &Costs, const SharedAccess &Moved, unsigned Pad) {
  Under[Pad].Sum.add(Costs.of(L, Moved, Moved.To.Offset), Moved.Times);
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

uint64_t banklint::rowBytes(ASTContext &Context, const VarDecl *Array) {
  QualType T = Array->getType();
  while (const ArrayType *A = Context.getAsArrayType(T)) {
    if (!Context.getAsArrayType(A->getElementType()))
      break;
    T = A->getElementType();
  }
  return uint64_t(Context.getTypeSizeInChars(T).getQuantity());
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

/// Looks at every use of an array. A longer row is harmless where an element is loaded, stored or updated as
/// itself, through all of its subscripts; whatever else is done with the array might depend on its layout.
class UseChecker : public RecursiveASTVisitor<UseChecker> {
public:
  UseChecker(const VarDecl *Array, unsigned Rank) : Array(Array->getCanonicalDecl()), Rank(Rank) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue)
      allow(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      allow(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp())
      allow(E->getSubExpr());
    if (E->getOpcode() == UO_AddrOf && element(E->getSubExpr()))
      AddressTaken = true;
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) { // copies of an element that is a struct
    if (E->getConstructor()->isCopyOrMoveConstructor() && E->getConstructor()->isTrivial())
      allow(E->getArg(0));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F || !E->getNumArgs())
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (Method && Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()))
      for (Expr *Argument : E->arguments())
        allow(Argument);
    // The runtime's atomics touch just that element.
    const SourceManager &Sources = F->getASTContext().getSourceManager();
    if (F->getIdentifier() && F->getName().starts_with("atomic") && Sources.isInSystemHeader(F->getLocation()))
      if (const auto *U = dyn_cast<UnaryOperator>(E->getArg(0)->IgnoreParenImpCasts()))
        if (U->getOpcode() == UO_AddrOf)
          allow(U->getSubExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    SizeTaken |= !E->isArgumentType() && isArray(E->getArgumentExpr());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *R) {
    if (R->getDecl()->getCanonicalDecl() == Array)
      Uses.push_back(R);
    return true;
  }

  std::optional<std::string> reason() const {
    if (SizeTaken)
      return "sizeof depends on its size";
    if (llvm::all_of(Uses, [&](const DeclRefExpr *R) { return Allowed.contains(R); }))
      return std::nullopt;
    if (AddressTaken)
      return "the address of an element is taken";
    return "it is also used as a whole, by rows or by reference, not only element by element";
  }

private:
  bool isArray(const Expr *E) const {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return R && R->getDecl()->getCanonicalDecl() == Array;
  }
  /// The array's name if \p E is an element of it with all subscripts, or a member of such an element.
  const DeclRefExpr *element(const Expr *E) const {
    E = E->IgnoreParenNoopCasts(*Context());
    while (const auto *M = dyn_cast<MemberExpr>(E)) {
      if (M->isArrow())
        return nullptr;
      E = M->getBase()->IgnoreParenNoopCasts(*Context());
    }
    unsigned Subscripts = 0;
    while (const auto *S = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts())) {
      ++Subscripts;
      E = S->getBase();
    }
    return isArray(E) && Subscripts == Rank ? cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  }
  void allow(const Expr *E) {
    if (const DeclRefExpr *R = element(E))
      Allowed.insert(R);
  }
  ASTContext *Context() const { return &Array->getASTContext(); }

  const Decl *Array;
  unsigned Rank;
  bool AddressTaken = false, SizeTaken = false;
  llvm::SmallVector<const DeclRefExpr *> Uses;
  llvm::DenseSet<const DeclRefExpr *> Allowed;
};

} // namespace

/// The innermost dimension, if the declaration itself writes all of them.
static const Expr *innermostDimension(ASTContext &Context, const VarDecl *Array) {
  const TypeSourceInfo *Info = Array->getTypeSourceInfo();
  if (!Info)
    return nullptr;
  const Expr *Size = nullptr;
  unsigned Written = 0;
  for (auto L = Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>(); L;
       L = L.getElementLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>()) {
    Size = L.getSizeExpr();
    ++Written;
  }
  return Written == rankOf(Context, Array->getType()) ? Size : nullptr;
}

std::optional<Obstacle> banklint::whyNotPaddable(ASTContext &Context, const VarDecl *Array) {
  const SourceManager &Sources = Context.getSourceManager();
  if (isDynamic(Array))
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
  const Expr *Size = innermostDimension(Context, Array);
  if (!Size)
    return Obstacle{"its declaration does not write out its dimensions"};
  CharSourceRange Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Size->getSourceRange()),
                                                   Sources, Context.getLangOpts());
  if (Range.isInvalid())
    return Obstacle{"its dimension comes from a macro"};
  UseChecker Checker(Array, Rank);
  if (const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext()))
    Checker.TraverseStmt(F->getBody());
  else if (Array->isFromASTFile()) // of a header, which an editor does not have traversed
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      Checker.TraverseDecl(D);
  else
    Checker.TraverseAST(Context);
  if (auto Why = Checker.reason())
    return Obstacle{*Why};
  return std::nullopt;
}

/// "33" for "32" and 1, "041" for "040": the sum in the base of the literal. Nothing if that is neither decimal nor octal,
/// or has a suffix.
static std::optional<std::string> literalPlus(StringRef Literal, unsigned Pad) {
  uint64_t Number;
  const bool IsOctal = Literal.size() > 1 && Literal.front() == '0';
  if (Literal.getAsInteger(IsOctal ? 8 : 10, Number))
    return std::nullopt;
  Number += Pad;
  return IsOctal ? "0" + llvm::toString(llvm::APInt(64, Number), 8, /*Signed=*/false) : std::to_string(Number);
}

std::optional<DimensionEdit> banklint::dimensionEdit(ASTContext &Context, const VarDecl *Array, unsigned Pad) {
  const SourceManager &Sources = Context.getSourceManager();
  const Expr *Size = innermostDimension(Context, Array);
  if (!Size)
    return std::nullopt;
  DimensionEdit Edit;
  Edit.Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Size->getSourceRange()), Sources,
                                        Context.getLangOpts());
  StringRef Text = Lexer::getSourceText(Edit.Range, Sources, Context.getLangOpts());
  if (Edit.Range.isInvalid() || Text.empty())
    return std::nullopt;
  // What the expression is decides how a number is added to it: `32`, `TILE + 1`, `TILE`, anything else.
  const Expr *Written = Size->IgnoreImpCasts();
  while (const auto *F = dyn_cast<FullExpr>(Written))
    Written = F->getSubExpr()->IgnoreImpCasts();
  const bool InMacro = Size->getBeginLoc().isMacroID() || Size->getEndLoc().isMacroID();
  auto [Before, After] = Text.rsplit('+');
  const auto *Binary = dyn_cast<BinaryOperator>(Written);
  bool EndsInSummand = Binary && !InMacro && Binary->getOpcode() == BO_Add &&
                       isa<IntegerLiteral>(Binary->getRHS()->IgnoreImpCasts());
  bool BindsTighter = isa<IntegerLiteral, DeclRefExpr, ParenExpr, SubstNonTypeTemplateParmExpr, MemberExpr,
                          UnaryExprOrTypeTraitExpr, CallExpr>(Written) ||
                      (Binary && !InMacro && (Binary->isAdditiveOp() || Binary->isMultiplicativeOp()));
  const auto Whole = literalPlus(Text, Pad);
  const auto Summand = EndsInSummand ? literalPlus(After.trim(), Pad) : std::nullopt;
  if (Whole)
    Edit.Replacement = *Whole;
  else if (Summand)
    Edit.Replacement = (Before + "+ " + *Summand).str();
  else if (BindsTighter)
    Edit.Replacement = (Text + " + " + std::to_string(Pad)).str();
  else
    Edit.Replacement = ("(" + Text + ") + " + std::to_string(Pad)).str();
  return Edit;
}
