//===- IndexBounds.cpp - How great an index may become --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/IndexBounds.h"
#include "Lowering/Statements.h"
#include "Rewrite/Text/Written.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace banklint;
using namespace clang;

namespace {

/// The axis of `threadIdx.y`; nothing for what is no part of such a variable.
std::optional<unsigned> axisOf(const Expr *E) {
  if (const auto *Property = dyn_cast<PseudoObjectExpr>(E))
    E = Property->getSyntacticForm()->IgnoreParenImpCasts();
  const NamedDecl *Part = nullptr;
  if (const auto *M = dyn_cast<MSPropertyRefExpr>(E))
    Part = M->getPropertyDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(E))
    Part = Member->getMemberDecl();
  const StringRef Name = Part && Part->getIdentifier() ? Part->getName() : "";
  return Name.size() == 1 && Name[0] >= 'x' && Name[0] <= 'z' ? std::optional(unsigned(Name[0] - 'x')) : std::nullopt;
}

/// Adds that an expression is below \p End: a variable, or one of threadIdx.
void addLimit(const Expr *E, const Expr *End, bool IsUpTo, SmallVectorImpl<IndexLimit> &To) {
  E = E->IgnoreParenImpCasts();
  const auto Axis = axisOf(E);
  const auto *Name = Axis ? ownerOf(E) : dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (V && (!Axis || (V->getIdentifier() && V->getName() == "threadIdx")))
    To.push_back({V, Axis, End, IsUpTo});
}

/// Whether an expression is what a limit is of.
bool isOf(const IndexLimit &L, const Expr *E) {
  const auto *Name = L.Axis ? ownerOf(E) : dyn_cast<DeclRefExpr>(E);
  return Name && Name->getDecl() == L.Of && (!L.Axis || axisOf(E) == L.Axis);
}

/// What a condition says if it holds, or if it does not: `x < width && y < rows`, `x >= width || y >= rows`.
void addLimits(const Expr *Condition, bool Holds, SmallVectorImpl<IndexLimit> &To) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return addLimits(Not->getSubExpr(), !Holds, To);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B)
    return;
  if (B->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    addLimits(B->getLHS(), Holds, To);
    return addLimits(B->getRHS(), Holds, To);
  }
  if (!B->isRelationalOp())
    return;
  const BinaryOperatorKind Says = Holds ? B->getOpcode() : BinaryOperator::negateComparisonOp(B->getOpcode());
  const bool IsLeft = Says == BO_LT || Says == BO_LE;
  addLimit(IsLeft ? B->getLHS() : B->getRHS(), IsLeft ? B->getRHS() : B->getLHS(), Says == BO_LE || Says == BO_GE, To);
}

/// Whether a statement has a place to which a jump may lead, past a condition in front of it.
bool hasLabel(const Stmt *S) { return S && (isa<LabelStmt, SwitchCase>(S) || llvm::any_of(S->children(), hasLabel)); }

/// The variables that are declared in the head of a loop, and how often each is changed.
class Counters : public VariableChanges {
public:
  bool VisitForStmt(ForStmt *S) override {
    const auto *Declares = dyn_cast_or_null<DeclStmt>(S->getInit());
    if (const auto *V = Declares && Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr)
      LoopOf[V] = S;
    return true;
  }
  bool VisitStmt(Stmt *S) override {
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      addLimitsIn(If->getThen(), If->getCond(), true);
      addLimitsIn(If->getElse(), If->getCond(), false);
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      addLimitsIn(Choice->getTrueExpr(), Choice->getCond(), true);
      addLimitsIn(Choice->getFalseExpr(), Choice->getCond(), false);
    } else if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      addLimitsBehind(Block);
    }
    return true;
  }

  llvm::DenseMap<const VarDecl *, const ForStmt *> LoopOf;
  llvm::DenseMap<const Expr *, SmallVector<IndexLimit, 1>> Limits; ///< of what they limit, where it stands

private:
  /// `if (x >= width) continue;` holds for what is behind it.
  void addLimitsBehind(const CompoundStmt *Block) {
    const auto End = Block->body_end();
    for (auto It = Block->body_begin(); It != End; ++It)
      if (const auto *If = dyn_cast<IfStmt>(*It); If && !If->getElse() && lower::leaves(If->getThen()))
        for (auto Behind = std::next(It); Behind != End && !hasLabel(*Behind); ++Behind)
          addLimitsIn(*Behind, If->getCond(), false);
  }
  void addLimitsIn(const Stmt *S, const Expr *Condition, bool Holds) {
    SmallVector<IndexLimit, 2> Known;
    addLimits(Condition, Holds, Known);
    if (S && !Known.empty() && !hasLabel(S))
      addLimitsIn(S, Known);
  }
  void addLimitsIn(const Stmt *S, ArrayRef<IndexLimit> Known) {
    if (const auto *E = dyn_cast<Expr>(S))
      for (const IndexLimit &L : Known)
        if (isOf(L, E))
          Limits[E].push_back(L);
    for (const Stmt *Part : S->children())
      if (Part)
        addLimitsIn(Part, Known);
  }
};

/// What a variable is changed by, `++x` or `x += step`: the step, null for 1; nothing if it is anything else.
std::optional<const Expr *> stepOf(const Expr *Change, const VarDecl *V) {
  auto IsOf = [&](const Expr *E) {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return R && R->getDecl() == V;
  };
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Change); U && U->isIncrementOp() && IsOf(U->getSubExpr()))
    return nullptr;
  const auto *B = dyn_cast_or_null<CompoundAssignOperator>(Change);
  return B && B->getOpcode() == BO_AddAssign && IsOf(B->getLHS()) ? std::optional<const Expr *>(B->getRHS())
                                                                  : std::nullopt;
}

/// At most, where one is divided by another or shifted right: as much as it is, or less if both are constants, or if it
/// is below a multiple of the divisor, as i in `i < rows * width; row = i / width`.
Polynomial quotientOf(const Polynomial &Number, const std::optional<Polynomial> &Divisor, bool IsShift) {
  const auto Rows = Divisor && !IsShift ? (Number + Polynomial(1)).dividedBy(*Divisor) : std::nullopt;
  if (Rows && Rows->subtractsNothing())
    return *Rows - Polynomial(1);
  const std::optional<int64_t> Most = Number.constant(), By = Divisor ? Divisor->constant() : std::nullopt;
  if (!Most || !By || (IsShift ? *By < 0 || *By > 62 : *By < 1))
    return Number;
  return Polynomial(IsShift ? *Most >> *By : *Most / *By);
}

} // namespace

IndexBounds::IndexBounds(const FunctionDecl *Kernel, const Sums &Numbers, const Shape &MostThreads)
    : Numbers(Numbers), MostThreads(MostThreads) {
  Counters Found;
  Found.ShouldVisitImplicitCode = true;
  Found.TraverseStmt(Kernel->getBody());
  for (const auto &[V, Loop] : Found.LoopOf)
    if (Found.timesChanged(V) == 1 && stepOf(Loop->getInc(), V)) // by the loop alone
      LoopOf[V] = Loop;
  for (const auto &[Name, All] : Found.Limits)
    for (const IndexLimit &L : All)
      if (L.Axis || !Found.timesChanged(L.Of) || LoopOf.contains(L.Of))
        LimitsOf[Name].push_back(L);
}

std::optional<Polynomial> IndexBounds::mostOf(const Expr *E) const {
  std::optional<Polynomial> Most = mostAsDefined(E);
  const auto Limits = LimitsOf.find(E->IgnoreParenImpCasts());
  if (!Most || Limits == LimitsOf.end())
    return Most;
  for (const IndexLimit &L : Limits->second)
    if (const auto Bound = Numbers.valueOf(L.End)) {
      const Polynomial Here = *Bound - Polynomial(!L.IsUpTo);
      const auto Least = Most->constant(), Number = Here.constant();
      if (!Least || !Number || *Number < *Least)
        Most = Here;
    }
  return Most;
}

std::optional<Polynomial> IndexBounds::mostAsDefined(const Expr *E) const {
  const unsigned MostSteps = 64; // from name to name: a loop may name its own counter
  if (Depth > MostSteps)
    return std::nullopt;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  const Expr *Inner = E->IgnoreParenImpCasts();
  if (const auto Known = Numbers.valueOf(E))
    return Known->subtractsNothing() ? Known : std::nullopt;
  if (const auto *B = dyn_cast<BinaryOperator>(Inner))
    return mostOfOperation(B);
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner); Cast && Cast->getType()->isIntegerType())
    return mostOf(Cast->getSubExpr());
  if (const Expr *Defined = Numbers.definitionOf(E))
    return mostOf(Defined);
  const auto *R = dyn_cast<DeclRefExpr>(Inner);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  const auto Loop = LoopOf.find(V);
  return Loop == LoopOf.end() ? mostOfThreads(Inner) : mostOfCounter(V, Loop->second);
}

std::optional<Polynomial> IndexBounds::mostOfThreads(const Expr *E) const {
  const DeclRefExpr *Owner = ownerOf(E);
  const auto Axis = axisOf(E);
  if (!Owner || !Axis || !Owner->getDecl()->getIdentifier())
    return std::nullopt;
  const StringRef Name = Owner->getDecl()->getName();
  if (Name != "threadIdx" && Name != "blockDim")
    return std::nullopt;
  return Polynomial(int64_t(MostThreads[*Axis]) - (Name == "threadIdx"));
}

std::optional<Polynomial> IndexBounds::mostOfOperation(const BinaryOperator *B) const {
  const auto L = mostOf(B->getLHS()), R = mostOf(B->getRHS());
  if (B->getOpcode() == BO_And) // whatever the other one is
    return R ? R : L;
  if (!L)
    return std::nullopt;
  switch (B->getOpcode()) {
  case BO_Add:
    return R ? std::optional(*L + *R) : std::nullopt;
  case BO_Mul:
    return R ? std::optional(*L * *R) : std::nullopt;
  case BO_Rem:
    return R && Numbers.valueOf(B->getRHS()) ? std::optional(*R - Polynomial(1)) : std::nullopt;
  case BO_Div:
  case BO_Shr:
    return R ? std::optional(quotientOf(*L, Numbers.valueOf(B->getRHS()), B->getOpcode() == BO_Shr)) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// `for (int x = 0; x < width; ++x)`
std::optional<Polynomial> IndexBounds::mostOfCounter(const VarDecl *V, const ForStmt *Loop) const {
  const auto *Condition = dyn_cast_or_null<BinaryOperator>(Loop->getCond());
  const auto Step = stepOf(Loop->getInc(), V);
  const auto *Counter = Condition ? dyn_cast<DeclRefExpr>(Condition->getLHS()->IgnoreParenImpCasts()) : nullptr;
  const bool IsBelow = Condition && Condition->getOpcode() == BO_LT,
             IsUpTo = Condition && Condition->getOpcode() == BO_LE;
  if (!Counter || Counter->getDecl() != V || (!IsBelow && !IsUpTo) || !V->getInit() || !mostOf(V->getInit()) ||
      (*Step && !mostOf(*Step)))
    return std::nullopt;
  const auto Bound = mostOf(Condition->getRHS());
  return Bound ? std::optional(*Bound - Polynomial(IsBelow)) : std::nullopt;
}
