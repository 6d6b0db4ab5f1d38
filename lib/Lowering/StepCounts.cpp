//===- StepCounts.cpp - Loops that are counted before they begin ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/StepCounts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;
using namespace banklint::lower;
using ir::StepCount;
using namespace clang;

static std::optional<int64_t> constantOf(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsInt(Result, Context))
    return std::nullopt;
  return Result.Val.getInt().extOrTrunc(64).getSExtValue();
}

/// Whether a statement may end the loop around it, before its condition does.
static bool leavesLoop(const Stmt *S, bool IsInLoop = false) {
  if (!S)
    return false;
  if (isa<ReturnStmt, GotoStmt, LabelStmt, GCCAsmStmt>(S) || (isa<BreakStmt>(S) && !IsInLoop))
    return true;
  IsInLoop |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(S);
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return leavesLoop(Child, IsInLoop); });
}

/// `a[i]`, `*p`.
static bool isElementOfMemory(const Stmt *S) {
  const auto *U = dyn_cast<UnaryOperator>(S);
  return isa<ArraySubscriptExpr>(S) || (U && U->getOpcode() == UO_Deref);
}

/// `p->n`, but not of the object whose method this is, which mostly is a variable of the kernel.
static bool isPartOfMemory(const Stmt *S) {
  const auto *M = dyn_cast<MemberExpr>(S);
  return M && M->isArrow() && !isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts());
}

namespace {
/// What a loop leaves as it is.
struct Invariants {
  AddedInStep Added;
  LoopWrites *Memory; ///< null: nothing that is read from memory

  using Answer = LoopWrites::Answer;
  Answer ofMemory(const Expr *Place) const { return Memory ? Memory->leavesAlone(Place) : LoopWrites::No; }
  Answer ofVariable(const DeclRefExpr *R) const {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (!V)
      return LoopWrites::Yes;
    if (Added(V))
      return LoopWrites::No;
    const bool IsOfElement = V->getType()->isReferenceType() && !isa<ParmVarDecl>(V);
    const bool IsRegister = V->hasLocalStorage() || V->getType().isConstQualified() || V->getType()->isArrayType();
    return IsRegister && !IsOfElement ? LoopWrites::Yes : ofMemory(R);
  }
  /// Whether a number is made of variables that are not changed, and of memory that is not written.
  Answer of(const Stmt *S) const {
    if (!S)
      return LoopWrites::Yes;
    if (const auto *R = dyn_cast<DeclRefExpr>(S))
      return ofVariable(R);
    if (isa<LambdaExpr>(S))
      return LoopWrites::No;
    Answer Result = LoopWrites::Yes;
    if (isElementOfMemory(S) || isPartOfMemory(S))
      Result = ofMemory(cast<Expr>(S));
    else if (const auto *Call = dyn_cast<CallExpr>(S))
      Result = Memory ? Memory->leavesAlone(Call) : LoopWrites::Yes;
    for (const Stmt *Child : S->children())
      Result = Result == LoopWrites::No ? Result : std::min(Result, of(Child));
    return Result;
  }
};
} // namespace

namespace {
/// A number that grows with a variable.
struct Counter {
  const VarDecl *Of = nullptr;
  bool IsScaled = false;  ///< it grows by a multiple: `4 * i`
  bool HasOffset = false; ///< something is added that is no constant: `t + i`
  bool IsSure = true;     ///< nvcc sees that the loop leaves that alone
};
} // namespace

/// What an expression counts: `i`, `++i`, `i + 1`, `4 * i`, `blockIdx.x * 32 + i`, `n - i`.
static std::optional<Counter> counterIn(const Expr *E, const ASTContext &Context, const Invariants &Is) {
  E = E->IgnoreParenCasts();
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V && Is.Added(V).value_or(0) ? std::optional(Counter{V}) : std::nullopt;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp())
    return counterIn(U->getSubExpr(), Context, Is);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !(B->isAdditiveOp() || B->getOpcode() == BO_Mul))
    return std::nullopt;
  for (const bool IsLeft : {true, false}) {
    const Expr *Other = IsLeft ? B->getRHS() : B->getLHS();
    auto Result = counterIn(IsLeft ? B->getLHS() : B->getRHS(), Context, Is);
    const auto Constant = Result ? constantOf(Other, Context) : std::nullopt;
    const auto Stays = Result && B->isAdditiveOp() ? Is.of(Other) : LoopWrites::No;
    if (!Result || !(Constant || Stays))
      continue;
    Result->IsSure &= Constant || Stays == LoopWrites::Yes;
    Result->IsScaled |= B->getOpcode() == BO_Mul && Constant != 1;
    Result->HasOffset |= B->isAdditiveOp() && !Constant;
    return Result;
  }
  return std::nullopt;
}

static bool isMinimum(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName() == "min" && Call->getNumArgs() == 2;
}

/// How large a number can be, as its text tells; nothing if that does not. Of a remainder, nvcc knows its bits.
static std::optional<int64_t> greatest(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParens();
  if (const auto Constant = constantOf(E, Context))
    return Constant;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Of = Cast->getSubExpr();
    const bool LosesSign = Cast->getType()->isUnsignedIntegerType() && Of->getType()->isSignedIntegerType();
    const auto *Mask = dyn_cast<BinaryOperator>(Of->IgnoreParens());
    return LosesSign && !(Mask && Mask->getOpcode() == BO_And) ? std::nullopt : greatest(Of, Context);
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (!isMinimum(Call))
      return std::nullopt;
    const auto A = greatest(Call->getArg(0), Context), B = greatest(Call->getArg(1), Context);
    return A && B ? std::optional(std::min(*A, *B)) : A ? A : B;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  for (const bool IsRight : {true, false}) {
    const Expr *Known = !B ? nullptr : IsRight ? B->getRHS() : B->getLHS();
    const auto Constant = Known ? constantOf(Known, Context) : std::nullopt;
    if (!Constant || *Constant <= 0)
      continue;
    const Expr *Other = IsRight ? B->getLHS() : B->getRHS();
    if (B->getOpcode() == BO_And)
      return Constant;
    if (B->getOpcode() == BO_Rem && IsRight)
      return int64_t(llvm::PowerOf2Ceil(uint64_t(*Constant))) - 1;
    const auto Of = greatest(Other, Context);
    if (Of && B->getOpcode() == BO_Add)
      return *Of + *Constant;
    if (Of && B->getOpcode() == BO_Mul)
      return *Of * *Constant;
    if (Of && B->getOpcode() == BO_Sub && IsRight)
      return *Of - *Constant;
  }
  return std::nullopt;
}

/// How many steps a loop has at most whose variable \p V has \p Step added in each, up to \p Bound, or down to 0.
static uint64_t mostSteps(const VarDecl *V, int64_t Step, const Expr *Bound, bool IsIncluded,
                          const ASTContext &Context) {
  const auto Begin = V->getInit() ? greatest(V->getInit(), Context)
                     : Step > 0   ? std::optional<int64_t>(0)
                                  : std::nullopt;
  const auto Last = Step > 0 ? greatest(Bound, Context) : Begin;
  const bool MayBeginBehind = Step > 0 && (!Begin || (Last && *Begin > *Last)); // then nvcc says nothing
  const uint64_t Each = uint64_t(std::abs(Step));
  return Last && *Last >= 0 && !MayBeginBehind ? (uint64_t(*Last) + IsIncluded + Each - 1) / Each : UINT64_MAX;
}

static std::optional<StepCount> countedByComparison(const BinaryOperator *B, bool IsNegated, const ASTContext &Context,
                                                    const Invariants &Is) {
  for (const bool IsLeft : {true, false}) {
    const Expr *Bound = IsLeft ? B->getRHS() : B->getLHS();
    const auto Counts = counterIn(IsLeft ? B->getLHS() : B->getRHS(), Context, Is);
    const auto Stays = Counts ? Is.of(Bound) : LoopWrites::No;
    if (!Stays)
      continue;
    StepCount Count;
    Count.IsSure = Counts->IsSure && Stays == LoopWrites::Yes;
    const bool IsIncluded = (B->getOpcode() == BO_LE || B->getOpcode() == BO_GE) != IsNegated;
    // The number behind the last might not exist: `t + i <= n` (machine code of 15 loops, nvcc 13.0, 2026-11-29).
    Count.ByAssembler = Counts->IsScaled || (Counts->HasOffset && IsIncluded && !B->isEqualityOp());
    if (!Counts->IsScaled && !Counts->HasOffset)
      Count.Most = mostSteps(Counts->Of, *Is.Added(Counts->Of), Bound, IsIncluded, Context);
    return Count;
  }
  return std::nullopt;
}

/// The sides of `a && b`, or of `a & b` of two comparisons.
static const BinaryOperator *conjunction(const Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(E);
  auto Compares = [](const Expr *Side) {
    const auto *C = dyn_cast<BinaryOperator>(Side->IgnoreParenImpCasts());
    return C && C->isComparisonOp();
  };
  const bool Joins =
      B && (B->getOpcode() == BO_LAnd || (B->getOpcode() == BO_And && Compares(B->getLHS()) && Compares(B->getRHS())));
  return Joins ? B : nullptr;
}

static std::optional<StepCount> countedByCondition(const Expr *Condition, const ASTContext &Context,
                                                   const Invariants &Is, bool IsNegated = false);

/// Of a loop that goes on as long as both conditions hold. The assembler alone counts none of several.
static std::optional<StepCount> countedByBoth(const std::optional<StepCount> &One,
                                              const std::optional<StepCount> &Other) {
  if (!One || !Other || One->ByAssembler || Other->ByAssembler)
    return std::nullopt;
  return StepCount{std::min(One->Most, Other->Most), /*OfSeveral=*/true, /*ByAssembler=*/false,
                   One->IsSure && Other->IsSure};
}

static std::optional<StepCount> countedByCondition(const Expr *Condition, const ASTContext &Context,
                                                   const Invariants &Is, bool IsNegated) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  while (const auto *Not = dyn_cast<UnaryOperator>(E)) {
    if (Not->getOpcode() != UO_LNot)
      return std::nullopt;
    IsNegated = !IsNegated;
    E = Not->getSubExpr()->IgnoreParenImpCasts();
  }
  if (const BinaryOperator *Both = IsNegated ? nullptr : conjunction(E)) {
    // What is loaded under a condition is not loaded before the loop.
    const Invariants Numbers{Is.Added, nullptr};
    // What the loop does not change is asked before it.
    if (Numbers.of(Both->getLHS()))
      return countedByCondition(Both->getRHS(), Context, Numbers);
    if (Numbers.of(Both->getRHS()))
      return countedByCondition(Both->getLHS(), Context, Numbers);
    return countedByBoth(countedByCondition(Both->getLHS(), Context, Numbers),
                         countedByCondition(Both->getRHS(), Context, Numbers));
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  return B && B->isComparisonOp() ? countedByComparison(B, IsNegated, Context, Is) : std::nullopt;
}

static bool changesWithSteps(const Stmt *S, AddedInStep Added) {
  const auto *R = dyn_cast_or_null<DeclRefExpr>(S);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return (V && Added(V)) ||
         (S && llvm::any_of(S->children(), [&](const Stmt *Child) { return changesWithSteps(Child, Added); }));
}

static unsigned operationsIn(const Stmt *S) {
  unsigned Count = isa<BinaryOperator>(S) || isa<UnaryOperator>(S);
  for (const Stmt *Child : S->children())
    Count += Child ? operationsIn(Child) : 0;
  return Count;
}

static bool mayLoad(const Stmt *S) {
  return isElementOfMemory(S) || isa<CallExpr>(S) ||
         llvm::any_of(S->children(), [](const Stmt *Child) { return Child && mayLoad(Child); });
}

/// Whether it compares two integers, of which one changes with the steps. With more than one further operation, or a
/// load, nvcc leaves it where it is. From the machine code of 31 conditions (nvcc 13.0, sm_90, 2026-11-26).
static bool isShort(const Expr *Condition, AddedInStep Added) {
  const auto *Comparison = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  const unsigned MostOperations = 2;
  return Comparison && Comparison->isComparisonOp() && operationsIn(Comparison) <= MostOperations &&
         !mayLoad(Comparison) && Comparison->getLHS()->getType()->isIntegerType() &&
         changesWithSteps(Comparison, Added);
}

/// The statement in braces, if there is one alone.
static const Stmt *onlyOneIn(const Stmt *S) {
  const auto *C = dyn_cast_or_null<CompoundStmt>(S);
  return C && C->size() == 1 ? C->body_front() : S;
}

static bool isBreak(const Stmt *S) { return isa_and_nonnull<BreakStmt>(onlyOneIn(S)); }

/// Whether it is `if (i >= n) break;`; or one that breaks otherwise, \p OrElse.
static bool isExit(const IfStmt *If, bool OrElse) {
  if (!If || If->getConditionVariable() || If->getInit() || If->isConsteval() || If->isConstexpr())
    return false;
  return (isBreak(If->getThen()) && !If->getElse()) || (OrElse && isBreak(If->getElse()) && !leavesLoop(If->getThen()));
}

llvm::SmallVector<const IfStmt *, 1> lower::headsOfStep(const Stmt *Body, AddedInStep Added) {
  auto IsHead = [&](const IfStmt *If, bool OrElse) { return isExit(If, OrElse) && isShort(If->getCond(), Added); };
  if (const auto *Alone = dyn_cast_or_null<IfStmt>(onlyOneIn(Body)); IsHead(Alone, /*OrElse=*/true))
    return {Alone};
  llvm::SmallVector<const IfStmt *, 1> Found;
  if (const auto *C = dyn_cast_or_null<CompoundStmt>(Body))
    for (const Stmt *S : C->body()) {
      if (!IsHead(dyn_cast<IfStmt>(S), /*OrElse=*/false))
        break;
      Found.push_back(cast<IfStmt>(S));
    }
  return Found;
}

const Stmt *lower::goesOnIn(const IfStmt *Head) { return isBreak(Head->getThen()) ? Head->getElse() : Head->getThen(); }

/// How many steps there are as far as an exit tells.
static std::optional<StepCount> countedByExit(const IfStmt *Exit, const ASTContext &Context, AddedInStep Added) {
  const Invariants Numbers{Added, nullptr}; // what is loaded under a condition is not loaded before the loop
  auto Count = countedByCondition(Exit->getCond(), Context, Numbers, /*IsNegated=*/isBreak(Exit->getThen()));
  const auto *B = dyn_cast<BinaryOperator>(Exit->getCond()->IgnoreParenImpCasts());
  if (Count && B && B->getLHS()->getType()->isUnsignedIntegerType()) // `blockIdx.x * 64 + i >= n` is not counted
    Count->IsSure = false;
  return Count;
}

std::optional<StepCount> lower::countedAhead(const Expr *Condition, Heads Heads, const Stmt *Body,
                                             const ASTContext &Context, AddedInStep Added, LoopWrites &Memory) {
  if (!Condition)
    return std::nullopt;
  auto Count = countedByCondition(Condition, Context, {Added, Heads.empty() ? &Memory : nullptr});
  for (const IfStmt *Exit : Heads)
    Count = countedByBoth(Count, countedByExit(Exit, Context, Added));
  const auto *C = dyn_cast_or_null<CompoundStmt>(Body);
  const llvm::SmallVector<const Stmt *, 8> InTurn(C ? C->body_begin() : &Body, C ? C->body_end() : &Body + 1);
  for (const Stmt *S : InTurn) {
    const auto *Exit = dyn_cast_or_null<IfStmt>(S);
    if (llvm::is_contained(Heads, Exit) || !leavesLoop(S))
      continue;
    // Behind the rest of a step nvcc counts, too, and takes steps together otherwise.
    const bool IsConstant = Count && Count->Most != UINT64_MAX;
    Count = !IsConstant && isExit(Exit, /*OrElse=*/false) ? countedByBoth(Count, countedByExit(Exit, Context, Added))
                                                          : std::nullopt;
    if (Count)
      Count->IsSure = false;
  }
  return Count;
}

/// Whether it compares a variable to which steps add a constant with a constant.
static bool isConstantBound(const Expr *E, const ASTContext &Context, AddedInStep Added) {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || !B->isComparisonOp())
    return false;
  const Invariants Numbers{Added, nullptr};
  return (counterIn(B->getLHS(), Context, Numbers) && constantOf(B->getRHS(), Context)) ||
         (counterIn(B->getRHS(), Context, Numbers) && constantOf(B->getLHS(), Context));
}

std::optional<BoundAndExits> lower::boundAndExits(const Expr *Condition, const ASTContext &Context, AddedInStep Added) {
  BoundAndExits Result{Condition->IgnoreParenImpCasts(), {}};
  auto IsBoth = [](const Expr *E) {
    const auto *B = dyn_cast<BinaryOperator>(E);
    return B && B->getOpcode() == BO_LAnd;
  };
  while (IsBoth(Result.Bound)) {
    const auto *B = cast<BinaryOperator>(Result.Bound);
    Result.Exits.insert(Result.Exits.begin(), B->getRHS());
    Result.Bound = B->getLHS()->IgnoreParenImpCasts();
  }
  const bool IsBounded = !Result.Exits.empty() && isConstantBound(Result.Bound, Context, Added) &&
                         !countedByCondition(Condition, Context, {Added, nullptr});
  return IsBounded ? std::optional(std::move(Result)) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// What else ends a step
//===----------------------------------------------------------------------===//

bool lower::breaksAtHead(const Stmt *Body, AddedInStep Added) {
  const auto Heads = headsOfStep(Body, Added);
  return !Heads.empty() && isBreak(Heads.front()->getThen());
}

bool lower::skipsByStep(const Stmt *Body, AddedInStep Added) {
  if (!Body || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Body))
    return false;
  if (const auto *If = dyn_cast<IfStmt>(Body))
    if (isa<ContinueStmt>(onlyOneIn(If->getThen())) && changesWithSteps(If->getCond(), Added))
      return true;
  return llvm::any_of(Body->children(), [&](const Stmt *Child) { return skipsByStep(Child, Added); });
}
