//===- IndexText.cpp - Indices as they are written ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/IndexText.h"
#include "Lowering/SharedMemory.h"
#include "Rewrite/Text/ChangingIndex.h"
#include "Rewrite/Text/SourceText.h"
#include "Rewrite/Text/Written.h"
#include "Rewrite/Uses/Uses.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

namespace {

/// Whether an index may stand twice: it is made of numbers, names and operations on them, and not of many.
class Repetition {
public:
  /// \p Done: a part that is a name by then.
  Repetition(Lowering &Code, Preprocessed &Text, unsigned Operations, const Expr *Done = nullptr)
      : Code(Code), Text(Text), Left(Operations), Done(Done) {}

  bool allows(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (E == Done)
      return true;
    if (Left == 0 || !E->getType()->isIntegralOrEnumerationType() || hasOperators(E->getType()))
      return false;
    const SourceLocation At = E->getExprLoc();
    Left -= !(At.isMacroID() && Code.context().getSourceManager().isMacroBodyExpansion(At)); // not written twice
    if (const auto *Named = dyn_cast<DeclRefExpr>(E))
      return !Named->getType().isVolatileQualified() && isNumberEverywhere(Named->getDecl());
    if (isa<IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr, SubstNonTypeTemplateParmExpr>(E))
      return true;
    if (const auto *C = dyn_cast<ConditionalOperator>(E))
      return allows(C->getCond()) && allows(C->getTrueExpr()) && allows(C->getFalseExpr());
    if (const auto *C = dyn_cast<CallExpr>(E); C && isOfArgumentsAlone(C))
      return llvm::all_of(C->arguments(), [this](const Expr *Argument) { return allows(Argument); });
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      return Text.isFixed(Cast->getTypeInfoAsWritten()->getTypeLoc()) && allows(Cast->getSubExpr());
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return !U->isIncrementDecrementOp() && U->getOpcode() != UO_Deref && U->getOpcode() != UO_AddrOf &&
             allows(U->getSubExpr());
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return !B->isAssignmentOp() && B->getOpcode() != BO_Comma && !B->isPtrMemOp() && allows(B->getLHS()) &&
             allows(B->getRHS());
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      const auto *R = dyn_cast<DeclRefExpr>(S->getBase()->IgnoreParenImpCasts());
      const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
      return V && isOutsideOfSharedMemory(V) && !S->getType().isVolatileQualified() && allows(S->getIdx());
    }
    return ownerOf(E) && !E->getType().isVolatileQualified();
  }

private:
  /// Whether what a variable has, or points to, is no shared memory, whose uses may change themselves: an array of the
  /// thread, or of the GPU; what a kernel gets by a pointer that it keeps. That two threads write and read there at the
  /// same time would be an error of the program, so the second reading finds what the first one did.
  static bool isOutsideOfSharedMemory(const VarDecl *V) {
    if (V->getType()->isArrayType())
      return V->hasLocalStorage() || ((V->hasAttr<CUDAConstantAttr>() || V->hasAttr<CUDADeviceAttr>()) && !isShared(V));
    const auto *P = dyn_cast<ParmVarDecl>(V);
    const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    return F && F->hasAttr<CUDAGlobalAttr>() && P->getType()->isPointerType() && !mayChange(F->getBody(), P);
  }
  /// Whether code names a variable for more than to read it.
  static bool mayChange(const Stmt *In, const VarDecl *V) {
    const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(In);
    const bool IsRead = Read && Read->getCastKind() == CK_LValueToRValue;
    if (!In || (IsRead && isa<DeclRefExpr>(Read->getSubExpr()->IgnoreParens())))
      return false;
    if (const auto *Name = dyn_cast<DeclRefExpr>(In); Name && Name->getDecl() == V)
      return true;
    return llvm::any_of(In->children(), [&](const Stmt *Child) { return mayChange(Child, V); });
  }

  /// Whether a call of the toolkit or the language computes a number of its arguments, which are then asked about, and
  /// does nothing else: `min(i, 31)`. A function of the user may do more elsewhere, or be another one.
  bool isOfArgumentsAlone(const CallExpr *C) const {
    const FunctionDecl *Callee = C->getDirectCallee();
    const auto Match = Callee ? Code.builtin(Callee, C->getNumArgs()) : std::nullopt;
    return Match && llvm::is_contained({ir::Builtin::Minimum, ir::Builtin::Maximum, ir::Builtin::Absolute,
                                        ir::Builtin::Multiply, ir::Builtin::MultiplyHigh, ir::Builtin::BitFunction},
                                       Match->Id);
  }

  /// Whether a name stands for a number wherever it is compiled: not for an object of which a number is made there.
  bool isNumberEverywhere(const ValueDecl *D) const {
    if (const auto *Enum = D->getType()->getAs<EnumType>(); Enum && Enum->getDecl()->getIdentifier())
      return !Text.hasOperatorsUnderConditions() && !Text.isConditional(Enum->getDecl()->getLocation());
    const auto *V = dyn_cast<DeclaratorDecl>(D);
    const TypeLoc Written = V && V->getTypeSourceInfo() ? V->getTypeSourceInfo()->getTypeLoc() : TypeLoc();
    return !Written || Written.getUnqualifiedLoc().getAs<AutoTypeLoc>() || Text.isFixed(Written);
  }

  Lowering &Code;
  Preprocessed &Text;
  unsigned Left; ///< operations that it may still have
  const Expr *Done;
};

} // namespace

/// Whether \p E is \p Of divided, "i / 17", "(p - s + i) / 17 * 2".
static bool isQuotientOf(const Expr *E, const Expr *Of, const ASTContext &Context) {
  auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (B && B->getOpcode() == BO_Mul)
    B = dyn_cast<BinaryOperator>(B->getLHS()->IgnoreParenImpCasts());
  if (!B || B->getOpcode() != BO_Div)
    return false;
  const Expr *Divided = B->getLHS()->IgnoreParenImpCasts();
  const auto *Sum = dyn_cast<BinaryOperator>(Divided);
  auto IsSame = [&](const Expr *Part) {
    llvm::FoldingSetNodeID A, Other;
    Part->IgnoreParenImpCasts()->Profile(A, Context, true);
    Of->IgnoreParenImpCasts()->Profile(Other, Context, true);
    return A == Other;
  };
  return IsSame(Divided) || (Sum && Sum->getOpcode() == BO_Add && IsSame(Sum->getRHS()));
}

/// Whether a XOR names a partner, and does not mix bits of an index with others: `t ^ 1`, and `t ^ step` where an array
/// has no rows.
static bool namesPartner(const BinaryOperator *Xor, size_t Dimensions, const ASTContext &Context) {
  auto IsConstant = [&](const Expr *E) { return !E->isValueDependent() && E->isEvaluatable(Context); };
  return IsConstant(Xor->getLHS()) || IsConstant(Xor->getRHS()) ||
         (Dimensions == 1 && isa<DeclRefExpr>(Xor->getRHS()->IgnoreParenImpCasts()));
}

/// What a function of one argument, such as `padded(i)`, gives back; null for others.
static const Expr *returnedBy(const Expr *Call) {
  const auto *C = dyn_cast<CallExpr>(Call);
  const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr;
  const auto *Body = Callee ? dyn_cast_or_null<CompoundStmt>(Callee->getBody()) : nullptr;
  const auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
  return Return && Callee->getNumParams() == 1 ? Return->getRetValue() : nullptr;
}

/// Whether a number is such as a swizzle or a gap makes it of an index.
static bool hasOtherOrder(const Expr *Index, size_t Dimensions, const ASTContext &Context) {
  const auto *B = dyn_cast<BinaryOperator>(Index->IgnoreParenImpCasts());
  if (B && B->isCommaOp())
    return hasOtherOrder(B->getRHS(), Dimensions, Context);
  if (!B)
    return false;
  auto *Right = dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
  if (Right && Right->getOpcode() == BO_Mul) // (i >> 5) * (sizeof(s[0]) > 3)
    if (const auto *If = dyn_cast<BinaryOperator>(Right->getRHS()->IgnoreParenImpCasts()); If && If->isComparisonOp())
      Right = dyn_cast<BinaryOperator>(Right->getLHS()->IgnoreParenImpCasts());
  if (B->getOpcode() == BO_Xor)
    return !namesPartner(B, Dimensions, Context);
  return (B->getOpcode() == BO_Add && Right && Right->getOpcode() == BO_Shr) ||
         (B->getOpcode() == BO_Add && isQuotientOf(B->getRHS(), B->getLHS(), Context));
}

/// Whether an index is made by a swizzle or a gap, as it is written or by a function.
static bool isRearranged(const Expr *Index, size_t Dimensions, const ASTContext &Context) {
  const Expr *Returned = returnedBy(Index->IgnoreParenImpCasts());
  return hasOtherOrder(Returned ? Returned : Index, Dimensions, Context);
}

/// Whether the preprocessor makes a number of an index, which would be another one the second time: `__COUNTER__`,
/// `__LINE__`.
static bool isNumbered(const Stmt *Index, const SourceManager &Sources) {
  const auto *Number = dyn_cast_or_null<IntegerLiteral>(Index);
  return (Number && Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(Number->getLocation()))) ||
         (Index && llvm::any_of(Index->children(), [&](const Stmt *Part) { return isNumbered(Part, Sources); }));
}

/// Whether macros may make something else of an index elsewhere, of which the edit would not be right: a macro that
/// gets it as a part of its arguments, and not the element at \p Element as well, may do more with it; or a name in its
/// text may be what must not be computed twice.
static bool mayBeOther(ASTContext &Context, const Expr *Index, SourceLocation Element, const ir::Subscript &Written,
                       Preprocessed &Text) {
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringSet<> OfElement = macrosAround(Context, Element);
  for (const SourceLocation At : {Index->getBeginLoc(), Index->getEndLoc()}) {
    const bool IsPart = At.isMacroID() && Sources.getFileOffset(Sources.getExpansionLoc(At)) != Written.Text.Offset;
    if (IsPart)
      for (const auto &Macro : macrosAround(Context, At))
        if (!OfElement.contains(Macro.getKey()) && Text.isDefinedOtherwise(Macro.getKey()))
          return true;
  }
  return hasName(Written.Again, Context.getLangOpts(), [&](StringRef Name) { return Text.mayHaveEffects(Name); });
}

void banklint::describeIndex(Lowering &Code, Preprocessed &Text, const Expr *Index, SourceLocation Element,
                             size_t Dimensions, ir::Subscript &To) {
  ASTContext &Context = Code.context();
  const unsigned MostOperations = 16;
  const auto Changing = To.Macro.empty() ? changeWithin(Context, Text, Index) : std::nullopt;
  if (Changing && (!Changing->By || Repetition(Code, Text, MostOperations).allows(Changing->By))) {
    To.First = Changing->First;
    To.Index = Changing->Then;
  }
  const Expr *Done = To.First.empty() ? nullptr : Changing->Change;
  const auto OnOneLine = onOneLine(To.Index, Context.getLangOpts());
  To.Again = OnOneLine.value_or("");
  To.IsRepeatable = OnOneLine && Repetition(Code, Text, MostOperations, Done).allows(Index) &&
                    !isNumbered(Index, Context.getSourceManager()) && !mayBeOther(Context, Index, Element, To, Text);
  To.IsRearranged = isRearranged(Index, Dimensions, Context);
  const bool IsOperand =
      isa<IntegerLiteral, DeclRefExpr, ParenExpr, MemberExpr, PseudoObjectExpr>(Index->IgnoreImpCasts()) &&
      !Index->getBeginLoc().isMacroID() && !Index->getEndLoc().isMacroID();
  To.IsAtom = Done ? Changing->IsName : IsOperand;
}
