//===- Loops.cpp - Loops as IR --------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/FunctionLowering.h"
#include "Lowering/StepCounts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// Whether the compiler takes a pragma for loops. nvcc takes `#pragma unroll` and `#pragma unroll N` from 1 on, and
/// passes over all others (findings/nvcc_knows_one_spelling_of_unroll.sh).
static bool isTaken(const LoopHintAttr &Hint, const ASTContext &Context, std::optional<int64_t> Number) {
  const LangOptions &Language = Context.getLangOpts();
  const bool IsOfNvcc = Language.CUDA && !Language.HIP;
  return !IsOfNvcc || (Hint.getSemanticSpelling() == LoopHintAttr::Pragma_unroll && Number.value_or(1) > 0);
}

/// Steps that `#pragma unroll` asks to unroll together: 1 for none, 0 for all; nothing if it says nothing.
std::optional<unsigned> LoopLowering::unrolledTogether(const AttributedStmt *S) const {
  for (const Attr *A : S->getAttrs()) {
    const auto *Hint = dyn_cast<LoopHintAttr>(A);
    if (!Hint)
      continue;
    const auto Number = Hint->getValue() ? P.constant(Hint->getValue()) : std::nullopt;
    if (!isTaken(*Hint, Context, Number))
      continue;
    if (Hint->getOption() == LoopHintAttr::Unroll && Hint->getState() == LoopHintAttr::Disable)
      return 1;
    if (Hint->getOption() == LoopHintAttr::UnrollCount && Hint->getValue())
      return unsigned(Number.value_or(0));
    if (Hint->getOption() == LoopHintAttr::Unroll)
      return 0;
  }
  return std::nullopt;
}

void LoopLowering::hinted(const AttributedStmt *S) {
  UnrollHint = unrolledTogether(S);
  statement(S->getSubStmt());
  UnrollHint.reset();
}

/// Whether an expression names one of some variables.
static bool namesOneOf(const Stmt *S, const llvm::DenseSet<const VarDecl *> &Variables) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(S);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return (V && Variables.contains(V)) ||
         (S && llvm::any_of(S->children(), [&](const Stmt *Child) { return namesOneOf(Child, Variables); }));
}

namespace {
/// Collects the variables that a loop changes, and the power of two that divides what a step adds to each.
class ChangeFinder : public ConstStmtVisitor<ChangeFinder> {
public:
  explicit ChangeFinder(const ASTContext &Context) : Context(Context) {}

  struct Change {
    uint64_t OfEach = Any;  ///< divides what is added at each place
    int64_t Sum = 0;        ///< of these
    bool IsConstant = true; ///< these are constants, each of which is added once in each step
    bool IsUneven = false;  ///< what is added hangs on what the variable held

    int64_t addedInStep() const { return IsConstant ? Sum : 0; }
    uint64_t ofStep() const { return !IsConstant ? OfEach : Sum ? uint64_t(Sum) & -uint64_t(Sum) : Any; }
  };
  llvm::MapVector<const VarDecl *, Change> Changes;
  /// What a step adds to a variable: see AddedInStep.
  std::optional<int64_t> addedTo(const VarDecl *V) const {
    const auto Known = Changes.find(V);
    return Known == Changes.end() ? std::nullopt : std::optional(Known->second.addedInStep());
  }
  llvm::DenseSet<const VarDecl *> NotMore; ///< those that become less, or something else than more

  void look(std::initializer_list<const Stmt *> In) {
    for (const Stmt *S : In)
      if (S)
        Visit(S);
  }
  void VisitStmt(const Stmt *S) {
    const bool MayBeSkipped =
        isa<IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, AbstractConditionalOperator, LambdaExpr>(
            S);
    llvm::SaveAndRestore Within(IsOnce, IsOnce && !MayBeSkipped);
    for (const Stmt *Child : S->children())
      if (Child)
        Visit(Child);
  }
  void VisitUnaryOperator(const UnaryOperator *U) {
    if (U->isIncrementDecrementOp())
      note(U->getSubExpr(), 1, U->isIncrementOp() ? 1 : -1, U->isIncrementOp(), /*IsUneven=*/false);
    VisitStmt(U);
  }
  void VisitBinaryOperator(const BinaryOperator *B) {
    if (B->isAssignmentOp() && variableIn(B->getLHS())) {
      const std::optional<int64_t> Added = addedBy(B);
      note(B->getLHS(), divisorOf(B, Added), Added, B->getOpcode() == BO_AddAssign, isUneven(B));
    }
    llvm::SaveAndRestore Within(IsOnce, IsOnce && !B->isLogicalOp());
    VisitStmt(B);
  }

private:
  static constexpr uint64_t Any = 1 << 20;

  std::optional<int64_t> addedBy(const BinaryOperator *B) const {
    Expr::EvalResult Step;
    if ((B->getOpcode() != BO_AddAssign && B->getOpcode() != BO_SubAssign) || B->getRHS()->isValueDependent() ||
        !B->getRHS()->EvaluateAsInt(Step, Context))
      return std::nullopt;
    const int64_t N = Step.Val.getInt().extOrTrunc(64).getSExtValue();
    return B->getOpcode() == BO_AddAssign ? N : -N;
  }
  static uint64_t divisorOf(const BinaryOperator *B, std::optional<int64_t> Added) {
    if (B->getOpcode() == BO_MulAssign || B->getOpcode() == BO_ShlAssign)
      return Any; // what divided it before still does
    return !Added ? 1 : *Added ? uint64_t(*Added) & -uint64_t(*Added) : Any;
  }
  /// `n = 0`, `n -= n % 8`, `n *= 2`.
  bool isUneven(const BinaryOperator *B) const {
    const VarDecl *V = variableIn(B->getLHS());
    if (B->getOpcode() == BO_Assign)
      return !B->getRHS()->isValueDependent() && B->getRHS()->isEvaluatable(Context);
    return (B->getOpcode() != BO_AddAssign && B->getOpcode() != BO_SubAssign) || (V && namesOneOf(B->getRHS(), {V}));
  }
  static const VarDecl *variableIn(const Expr *E) {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  }
  void note(const Expr *E, uint64_t Divisor, std::optional<int64_t> Added, bool BecomesMore, bool IsUneven) {
    const VarDecl *V = variableIn(E);
    if (!V)
      return;
    Change &C = Changes[V];
    C.OfEach = std::min(C.OfEach, Divisor);
    C.Sum += Added.value_or(0);
    C.IsConstant &= Added && IsOnce;
    C.IsUneven |= IsUneven;
    if (!BecomesMore)
      NotMore.insert(V);
  }

  const ASTContext &Context;
  bool IsOnce = true;
};
} // namespace

/// Whether a number that is no constant becomes a wider one in a condition: `n < 4 * t` with a long n.
bool LoopLowering::widensNumber(const Expr *E) const {
  const auto *Cast = E ? dyn_cast<ImplicitCastExpr>(E->IgnoreParens()) : nullptr;
  if (Cast && Cast->getCastKind() == CK_IntegralCast && !P.constant(Cast))
    return Context.getTypeSize(Cast->getType()) > Context.getTypeSize(Cast->getSubExpr()->getType());
  const auto *B = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
  return B && (B->isComparisonOp() || B->isLogicalOp()) && (widensNumber(B->getLHS()) || widensNumber(B->getRHS()));
}

/// Of `i < 32 && in[i] >= 0` the second becomes a way to leave a step.
void LoopLowering::separateExits(Parts &Of) const {
  const auto *Both = Of.Condition ? dyn_cast<BinaryOperator>(Of.Condition->IgnoreParenImpCasts()) : nullptr;
  if (!Both || Both->getOpcode() != BO_LAnd || !Of.ConditionFirst || Of.ConditionVariable)
    return;
  ChangeFinder Finder(Context);
  Finder.look({Of.Condition, Of.Increment, Of.Body});
  if (auto Separate = boundAndExits(Of.Condition, Context, [&](const VarDecl *V) { return Finder.addedTo(V); })) {
    Of.Condition = Separate->Bound;
    Of.Exits = std::move(Separate->Exits);
  }
}

/// What a step begins with becomes a part of the condition, if it is counted as that is.
void LoopLowering::takeHeads(Parts &Of) const {
  if (!Of.Condition || !Of.ConditionFirst || Of.ConditionVariable || Of.Prologue || !Of.Exits.empty() || UnrollHint)
    return;
  std::optional<ChangeFinder> Finder; // few loops have heads
  const auto Added = [&](const VarDecl *V) {
    if (!Finder)
      Finder.emplace(Context).look({Of.Condition, Of.Increment, Of.Body});
    return Finder->addedTo(V);
  };
  const auto Heads = headsOfStep(Of.Body, Added);
  LoopWrites Memory(P.effects(), {Of.Condition, Of.Increment, Of.Body});
  if (!Heads.empty() && countedAhead(Of.Condition, Heads, Of.Body, Context, Added, Memory))
    Of.Heads = Heads;
}

/// Whether a step begins.
Operand LoopLowering::goesOn(const Parts &Of) {
  Operand Holds = condition(Of.Condition);
  for (const IfStmt *Head : Of.Heads)
    Holds = L.Operators.logical(Op::And, Holds, [&] {
      const Operand Asked = condition(Head->getCond());
      return goesOnIn(Head) == Head->getElse() ? Out.negated(Asked) : Asked;
    });
  return Holds;
}

void LoopLowering::leaveUnless(const Expr *Condition) {
  const auto Nothing = [] {};
  L.Operators.branch(condition(Condition), Nothing, [&] {
    Instruction I;
    I.Code = Opcode::Break;
    Out.add(std::move(I));
  });
}

void LoopLowering::describeChanges(const Parts &Of, ir::LoopInfo &To) const {
  ChangeFinder Finder(Context);
  Finder.look({Of.Condition, Of.Increment, Of.Body});
  for (const Expr *E : Of.Exits)
    Finder.look({E});
  To.HidesSteps = namesOneOf(Of.Condition, Finder.NotMore) || widensNumber(Of.Condition);
  const auto Added = [&](const VarDecl *V) { return Finder.addedTo(V); };
  LoopWrites Memory(P.effects(), {Of.Condition, Of.Increment, Of.Body});
  if (!Of.ConditionVariable && Of.Exits.empty())
    To.CountsAhead = countedAhead(Of.Condition, Of.Heads, Of.Body, Context, Added, Memory);
  To.BreaksAtHead = Of.ConditionFirst && Of.Heads.empty() && breaksAtHead(Of.Body, Added);
  To.SkipsByStep = skipsByStep(Of.Body, Added);
  for (const auto &[V, Change] : Finder.Changes) {
    const QualType Is = V->getType();
    const auto Local = Locals.knownLocalOf(V);
    if (!Local || (!T.isInteger(Is) && !Is->isPointerType()))
      continue;
    const uint64_t Bytes = Is->isPointerType() ? std::max<uint64_t>(T.bytesOf(Is->getPointeeType()), 1) : 1;
    const int64_t Each = Change.addedInStep();
    ir::LoopInfo::Change Known{*Local, Change.ofStep(), Bytes};
    Known.Goes = Each > 0 ? Known.Up : Each < 0 ? Known.Down : Change.IsUneven ? Known.Unevenly : Known.Somehow;
    To.Changes.push_back(Known);
  }
}

void LoopLowering::loop(Parts Of) {
  separateExits(Of);
  takeHeads(Of);
  ir::LoopInfo Info;
  Info.Unroll = std::exchange(UnrollHint, std::nullopt);
  Info.ConditionFirst = Of.ConditionFirst;
  Info.DeclaresInCondition = Of.ConditionVariable != nullptr;
  auto Waits = [&](const Stmt *S) { return P.effects().waits(S); };
  Info.Barriers =
      MayWait && (Waits(Of.Condition) || llvm::any_of(Of.Exits, Waits) || Waits(Of.Increment) || Waits(Of.Body));
  llvm::SaveAndRestore Within(MayWait, Info.Barriers);
  if (Of.Condition) {
    Info.ConditionWrites = Of.ConditionVariable || Of.Condition->HasSideEffects(Context);
    Info.Condition = Out.block([&] {
      if (Of.ConditionVariable)
        L.Statements.declaration(Of.ConditionVariable);
      Out.yield(goesOn(Of));
    });
  }
  Heads = Of.Heads;
  Info.Body = Out.block([&] {
    L.Scopes.in(ScopeLowering::OfLoop, [&] {
      for (const Expr *E : Of.Exits)
        leaveUnless(E);
      statement(Of.Prologue);
      statement(Of.Body);
    });
  });
  if (Of.Increment)
    Info.Increment = Out.block([&] { discard(Of.Increment); });
  describeChanges(Of, Info);
  Instruction I;
  I.Code = Opcode::Loop;
  I.Index = uint32_t(F.Loops.size());
  F.Loops.push_back(std::move(Info));
  Out.add(std::move(I));
}

void LoopLowering::forLoop(const ForStmt *S) {
  L.Scopes.in(ScopeLowering::Block, [&] {
    statement(S->getInit());
    loop({S->getCond(), S->getConditionVariable(), S->getInc(), S->getBody()});
  });
}

void LoopLowering::whileLoop(const WhileStmt *S) {
  loop({S->getCond(), S->getConditionVariable(), nullptr, S->getBody()});
}

void LoopLowering::doLoop(const DoStmt *S) { loop({S->getCond(), nullptr, nullptr, S->getBody(), false}); }

void LoopLowering::rangeFor(const CXXForRangeStmt *S) {
  const std::optional<unsigned> Hint = std::exchange(UnrollHint, std::nullopt);
  statement(S->getInit());
  statement(S->getRangeStmt());
  statement(S->getBeginStmt());
  statement(S->getEndStmt());
  UnrollHint = Hint;
  // for (; begin != end; ++begin) { auto x = *begin; body }
  loop({S->getCond(), nullptr, S->getInc(), S->getBody(), true, S->getLoopVarStmt()});
}
