//===- Loops.cpp - The walker's loops -------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "clang/AST/StmtVisitor.h"
#include <numeric>

using namespace banklint;
using namespace clang;

/// Steps that `#pragma unroll` asks to unroll together: 1 for none, 0 for all or if it says nothing.
unsigned Walker::unrolledTogether(const AttributedStmt *S) {
  for (const Attr *A : S->getAttrs()) {
    const auto *Hint = dyn_cast<LoopHintAttr>(A);
    if (!Hint)
      continue;
    if (Hint->getOption() == LoopHintAttr::Unroll && Hint->getState() == LoopHintAttr::Disable)
      return 1;
    if (Hint->getOption() == LoopHintAttr::UnrollCount && Hint->getValue())
      return unsigned(evaluateInteger(Hint->getValue()).constant().value_or(0));
  }
  return 0;
}

namespace {
/// Collects the variables that a loop changes, and the power of two that divides what it adds to each.
class ChangeFinder : public ConstStmtVisitor<ChangeFinder> {
public:
  ChangeFinder(const ASTContext &Context, llvm::DenseMap<const VarDecl *, uint64_t> &Steps)
      : Context(Context), Steps(Steps) {}

  bool Barriers = false; ///< whether it waits for other threads

  void VisitStmt(const Stmt *S) {
    for (const Stmt *Child : S->children())
      if (Child)
        Visit(Child);
  }
  void VisitCallExpr(const CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    Barriers |= F && F->getIdentifier() && (F->getName().starts_with("__sync") || F->getName() == "sync");
    VisitStmt(E);
  }
  void VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) { VisitCallExpr(E); }
  void VisitUnaryOperator(const UnaryOperator *U) {
    if (U->isIncrementDecrementOp())
      note(U->getSubExpr(), 1);
    VisitStmt(U);
  }
  void VisitBinaryOperator(const BinaryOperator *B) {
    if (B->isAssignmentOp())
      note(B->getLHS(), stepOf(B));
    VisitStmt(B);
  }

private:
  static constexpr uint64_t Any = 1 << 20;

  uint64_t stepOf(const BinaryOperator *B) const {
    if (B->getOpcode() == BO_MulAssign || B->getOpcode() == BO_ShlAssign)
      return Any; // what divided it before still does
    Expr::EvalResult Step;
    if ((B->getOpcode() != BO_AddAssign && B->getOpcode() != BO_SubAssign) || B->getRHS()->isValueDependent() ||
        !B->getRHS()->EvaluateAsInt(Step, Context))
      return 1;
    const uint64_t N = uint64_t(storedNumber(Step.Val.getInt()));
    return N ? N & -N : Any;
  }
  void note(const Expr *E, uint64_t Step) {
    if (const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl())) {
        auto [It, New] = Steps.try_emplace(V, Step);
        It->second = std::min(It->second, Step);
      }
  }

  const ASTContext &Context;
  llvm::DenseMap<const VarDecl *, uint64_t> &Steps;
};
} // namespace

const Walker::LoopEffects &Walker::effectsOf(const Loop &Parts) {
  auto [It, New] = Effects.try_emplace(Parts.Body);
  if (New) {
    ChangeFinder Finder(Context, It->second.Steps);
    for (const Stmt *S : {static_cast<const Stmt *>(Parts.Condition), static_cast<const Stmt *>(Parts.Increment), Parts.Body})
      if (S)
        Finder.Visit(S);
    It->second.Barriers = Finder.Barriers;
  }
  return It->second;
}

/// In a loop that stays a loop, a compiler does not know what the walk knows of the variables that change: only
/// what holds in every step, \p Multiples so far.
void Walker::hideFromCompiler(const Loop &Parts, VariableMultiples &Multiples) {
  for (const auto &[V, Step] : effectsOf(Parts).Steps) {
    const QualType T = V->getType();
    Object *O = Top->Variables.lookup(V);
    const Datum *D = O && !T->isReferenceType() ? M.find(O, 0, bytesOf(T)) : nullptr;
    if (!D || (D->Is != Datum::Integer && !(D->Is == Datum::Address && D->Ptr.To && T->isPointerType())))
      continue;
    uint64_t &Multiple = Multiples.try_emplace(V, uint64_t(1) << 20).first->second;
    if (D->Is == Datum::Integer)
      Multiple = std::min({Multiple, provableMultiple(*D), Step});
    else {
      const uint64_t Element = std::max<uint64_t>(bytesOf(T->getPointeeType()), 1);
      Multiple = std::min({Multiple, alignmentOf(D->Ptr), Step * (Element & -Element)});
    }
    M.write(O, 0, bytesOf(T), fixedAtLaunch(*D, Multiple));
  }
}

void Walker::executeBody(const Loop &Parts) {
  const size_t MatchesBefore = Matches.size();
  execute(Parts.Prologue);
  execute(Parts.Body);
  Matches.resize(MatchesBefore); // those who left the step come back
  Innermost->ContinuedByData = false;
}

void Walker::executeLoop(const Loop &Parts) {
  Breakable Exits{L.none(), L.none(), Undecided.size(), false, std::nullopt, std::nullopt};
  Exits.BrokenByData = someLeftByData();
  Breakable *Outer = std::exchange(Innermost, &Exits);
  ThreadMask Left = L.none();
  if (!runAsWritten(Parts, Exits, Left))
    runSummarized(Parts, Exits);
  Active |= Left;
  Active |= Exits.Broken;
  rejoin(Exits.AtBreak);
  Innermost = Outer;
}

bool Walker::runAsWritten(const Loop &Parts, Breakable &Exits, ThreadMask &Left) {
  // What happens is kept back while the loop may still turn out to need a summary.
  const size_t MostKeptBack = 4096;
  struct {
    Memory M;
    ThreadMask Active, Returned;
    std::optional<Departure> Left;
    Breakable Exits;
  } const Before{M, Active, Top->Returned, Top->Left, Exits};
  bool Undoable = true;
  Pending.emplace_back();
  auto Stop = [&] {
    if (!Undoable)
      return false;
    flush(false);
    M = Before.M;
    Active = Before.Active;
    Top->Returned = Before.Returned;
    Top->Left = Before.Left;
    Exits = Before.Exits;
    Left.reset();
    return false;
  };

  // Short loops compute what later addresses need; a large kernel gives up long ones first.
  const unsigned Short = 16;
  bool Endless = !Parts.Condition;
  // A compiler unrolls what has a constant number of steps, if it is not told otherwise.
  const unsigned Together = std::exchange(UnrollHint, 0);
  bool StepsKnown = Parts.Condition;
  VariableMultiples Multiples;
  for (unsigned Step = 0; Active.any(); ++Step) {
    bool OverBudget = Step >= Options.LoopStepBudget || (Step >= Short && Evaluations > Options.EvaluationBudget / 2) ||
                      exhausted();
    if (Parts.Condition && (Parts.ConditionFirst || Step > 0)) {
      std::optional<Memory> BeforeCondition;
      if (Parts.ConditionVariable || Parts.Condition->HasSideEffects(Context))
        BeforeCondition = M;
      Pending.emplace_back();
      if (Parts.ConditionVariable)
        executeDeclaration(Parts.ConditionVariable);
      Datum Condition = evaluateCondition(Parts.Condition);
      Lanes::Split S = L.split(Condition.Int, Active);
      bool Unclear = S.Unknown.any() || (OverBudget && S.True.any());
      Endless = Condition.Int.constant() == 1;
      StepsKnown &= Condition.Since == Knowledge::Compilation;

      flush(!Unclear);
      if (Unclear) {
        if (BeforeCondition)
          M = std::move(*BeforeCondition);
        return Stop();
      }
      Left |= S.False;
      Active = S.True;
    }
    if (Endless && (OverBudget || Exits.UnknownExit))
      return Stop();
    if (!StepsKnown || (Together && Step % Together == 0)) {
      interrupt();
      if (effectsOf(Parts).Barriers) // nor does it know which step this is
        passBarrier();
    }
    if (!StepsKnown || Together == 1)
      hideFromCompiler(Parts, Multiples);
    const unsigned ObjectsBefore = unsigned(Objects.size());
    executeBody(Parts);
    Active |= Exits.Continued;
    Exits.Continued.reset();
    rejoin(Exits.AtContinue);
    if (Parts.Increment && Active.any())
      evaluate(Parts.Increment);
    M.forgetSince(ObjectsBefore, [](const Object *O) { return !O->Declaration; }); // temporaries
    if (Undoable && Pending.back().size() > MostKeptBack) {
      flush(true);
      Undoable = false;
    }
  }
  if (!StepsKnown || Together)
    effectsOf(Parts).Barriers ? passBarrier() : interrupt();
  if (Undoable)
    flush(true);
  return true;
}

/// Ends the collection of accesses that the last `Pending.emplace_back()` began.
void Walker::flush(bool Keep, uint64_t Times) {
  std::vector<SharedAccess> Accesses = std::move(Pending.back());
  Pending.pop_back();
  if (!Keep)
    return;
  for (SharedAccess &A : Accesses) {
    A.Times *= Times;
    if (Pending.empty())
      Listener.access(L, A);
    else
      Pending.back().push_back(std::move(A));
  }
}

/// What an iteration does to one cell.
struct Walker::Change {
  const Object *O = nullptr;
  int64_t Offset = 0;
  uint64_t Bytes = 0;
  Datum Start;
  enum Kind {
    Linear, ///< Start + Step · counter
    Ranged, ///< an integer (or the offset of a pointer) within Bounds
    Opaque, ///< nothing known but Any
  } Is = Opaque;
  Value Step, RowStep;
  Range Bounds{0, 0};
  uint64_t Divisor = 1;
  Character Of{Spread::Block, Origin::Counter, ""};
  Datum Any; ///< what stands for the cell in any iteration, for Ranged and Opaque
  Datum Later; ///< the cell after an iteration: tells what a compiler knows of it
  unsigned Widenings = 0;
};

Datum Walker::inIteration(const Change &C, const Value &Counter) {
  if (C.Is != Change::Linear)
    return C.Any;
  auto At = [&](const Value &Start, const Value &Step) {
    IntType Wide{64, true};
    return L.apply(Op::Add, Start, L.apply(Op::Mul, Step, Counter, Wide), Wide);
  };
  if (C.Start.Is == Datum::Integer)
    return knownAs(Datum::integer(At(C.Start.Int, C.Step)), C.Start, C.Later);
  return knownAs(Datum::address({C.Start.Ptr.To, At(C.Start.Ptr.Offset, C.Step), At(C.Start.Ptr.Rows, C.RowStep)}),
                 C.Start, C.Later);
}

/// Whether a value is the same in each iteration of a loop in which \p First was the first new symbol.
static bool isInvariant(const Lanes &L, const Value &V, SymbolId First) {
  return llvm::all_of(L.sources(V), [&](SymbolId S) {
    return S < First || (L.symbol(S).From == Origin::Launch && L.symbol(S).Shared == Spread::Block && !L.symbol(S).Name.empty());
  });
}

bool Walker::generalize(std::vector<Change> &Changes, const Memory &Start, const Memory &Before,
                        const Memory &After, SymbolId FirstNewSymbol) {
  bool Stable = true;
  IntType Wide{64, true};
  auto Number = [](const Datum &D) -> const Value & {
    return D.Is == Datum::Integer ? D.Int : D.Ptr.Offset;
  };
  auto IsNumeric = [](const Datum &A, const Datum &B) {
    return A.Is == B.Is &&
           (A.Is == Datum::Integer || (A.Is == Datum::Address && A.Ptr.To && A.Ptr.To == B.Ptr.To));
  };
  for (const auto &[O, StartCells] : Start.objects()) {
    const Memory::Cells *BeforeCells = Before.cells(O), *AfterCells = After.cells(O);
    if (!BeforeCells || !AfterCells || BeforeCells == AfterCells)
      continue;
    for (const auto &[Offset, StartCell] : *StartCells) {
      const Datum *Old = Before.find(O, Offset, StartCell.Bytes);
      const Datum *New = After.find(O, Offset, StartCell.Bytes);
      if (!Old || (New && *Old == *New))
        continue;
      auto Known = std::find_if(Changes.begin(), Changes.end(), [O = O, Offset = Offset](const Change &C) {
        return C.O == O && C.Offset == Offset;
      });
      bool First = Known == Changes.end();
      if (First) {
        Change C;
        C.O = O;
        C.Offset = Offset;
        C.Bytes = StartCell.Bytes;
        C.Start = StartCell.Content;
        Known = Changes.insert(Changes.end(), C);
      }
      Change &C = *Known;
      if (!New || !IsNumeric(*Old, *New)) {
        // A pointer to something else, a float, or bytes written through another type.
        if (!First && C.Is == Change::Opaque)
          continue;
        Stable = false;
        C.Is = Change::Opaque;
        C.Any = New ? joined(unknownInteger({Spread::Block, Origin::Counter, ""}, {0, 1}), C.Start, *New)
                    : Datum::opaque({Spread::Thread, Origin::Lost, reason::Untracked});
        continue;
      }
      Value Step = L.apply(Op::Sub, Number(*New), Number(*Old), Wide);
      Value RowStep = New->Is == Datum::Address
                          ? L.apply(Op::Sub, New->Ptr.Rows, Old->Ptr.Rows, Wide)
                          : Value(0);
      C.Later = *New;
      if (First && isInvariant(L, Step, FirstNewSymbol) && isInvariant(L, RowStep, FirstNewSymbol)) {
        C.Is = Change::Linear;
        C.Step = Step;
        C.RowStep = RowStep;
        Stable = false;
        continue;
      }
      if (C.Is == Change::Linear && !First && Step == C.Step && RowStep == C.RowStep)
        continue;
      // In a range that the iteration does not leave?
      Range Reached = L.range(Number(*New));
      uint64_t Divisor = L.divisor(Number(*New));
      Character Is = L.character(Number(*New));
      if (C.Is == Change::Linear && !First) // forget what an unbounded counter made of it
        Reached = L.range(L.apply(Op::Add, Number(C.Start), C.Step, Wide));
      bool Holds = C.Is == Change::Ranged && Reached.within(C.Bounds) && Divisor % C.Divisor == 0 &&
                   Is.Shared <= C.Of.Shared && Is.From <= C.Of.From;
      if (Holds)
        continue;
      Stable = false;
      if (C.Is != Change::Ranged) {
        C.Bounds = L.range(Number(C.Start));
        C.Divisor = L.divisor(Number(C.Start));
        C.Of = worst(C.Of, L.character(Number(C.Start)));
      }
      C.Is = Change::Ranged;
      C.Bounds = {std::min(C.Bounds.Min, Reached.Min), std::max(C.Bounds.Max, Reached.Max)};
      C.Divisor = std::max<uint64_t>(std::gcd(C.Divisor, Divisor), 1);
      C.Of = worst(C.Of, Is);
      if (++C.Widenings > 3) {
        IntType T{unsigned(C.Bytes) * 8, true};
        C.Bounds = {std::max<int64_t>(T.min(), INT64_MIN / 4), std::min<int64_t>(T.max(), INT64_MAX / 4)};
      }
      Symbol S;
      S.Shared = C.Of.Shared;
      S.From = C.Of.From;
      S.Why = C.Of.Why;
      S.Bounds = C.Bounds;
      S.Divisor = C.Divisor;
      S.Name = O->Name;
      Value V = L.unknown(std::move(S));
      C.Any = C.Start.Is == Datum::Integer
                  ? Datum::integer(V)
                  : Datum::address({C.Start.Ptr.To, V, Value(0)});
    }
  }
  return Stable;
}

bool Walker::materialize(Memory &Start, Memory &Before, const Memory &After, unsigned LastObject) {
  bool Any = false;
  for (const auto &[O, Cells] : After.objects()) {
    if (O->Id > LastObject || Start.cells(O) == Cells.get())
      continue;
    for (const auto &[Offset, C] : *Cells)
      if (!Start.find(O, Offset, C.Bytes))
        if (auto D = background(const_cast<Object *>(O), Offset, C.Bytes, C.Content.Is)) {
          Start.write(O, Offset, C.Bytes, *D);
          Before.write(O, Offset, C.Bytes, *D);
          Any = true;
        }
  }
  return Any;
}

/// The first counter for which a condition "a + b · counter < 0" (or <=, ==, != 0), as the walk evaluated it,
/// does not hold; nothing for conditions of another form.
static std::optional<int64_t> firstFailure(const Lanes &L, const Value &Condition, SymbolId Counter) {
  if (!Condition.Known.isZero() || Condition.Terms.size() != 1 || Condition.Terms[0].Coefficient != ThreadInts(1))
    return std::nullopt;
  const Symbol &Question = L.symbol(Condition.Terms[0].Symbol);
  if (!Question.Operation || Question.Operands.size() != 2 || Question.Operands[1] != Value(0))
    return std::nullopt;
  const Value &Difference = Question.Operands[0];
  if (Difference.Terms.size() != 1 || Difference.Terms[0].Symbol != Counter || !Difference.Known.isUniform() ||
      !Difference.Terms[0].Coefficient.isUniform())
    return std::nullopt;
  const int64_t A = Difference.Known.uniform(), B = Difference.Terms[0].Coefficient.uniform();
  switch (*Question.Operation) {
  case Op::Lt: return A >= 0 ? std::optional<int64_t>(0) : B > 0 ? std::optional((-A + B - 1) / B) : std::nullopt;
  case Op::Le: return A > 0 ? std::optional<int64_t>(0) : B > 0 ? std::optional(-A / B + 1) : std::nullopt;
  case Op::Ne: return A % B == 0 && -A / B >= 0 ? std::optional(-A / B) : std::nullopt;
  case Op::Eq: return A == 0 ? 1 : 0;
  default: return std::nullopt;
  }
}

std::optional<uint64_t> Walker::countIterations(const Loop &Parts, const Memory &Start,
                                                const std::vector<Change> &Changes, const Value &Counter) {
  if (!Parts.Condition || Parts.ConditionVariable)
    return std::nullopt;
  auto ConditionAfter = [&](const Value &Iterations) {
    Memory Outer = std::exchange(M, Start);
    for (const Change &C : Changes)
      M.write(C.O, C.Offset, C.Bytes, inIteration(C, Iterations));
    Pending.emplace_back();
    Value Condition = evaluateCondition(Parts.Condition).Int;
    flush(false);
    M = std::move(Outer);
    return Condition;
  };
  // Whether all threads go on after that many iterations, or none; nothing if it is not known.
  auto GoesOn = [&](uint64_t Iterations) -> std::optional<bool> {
    Lanes::Split S = L.split(ConditionAfter(Value(int64_t(Iterations))), Active);
    if (S.Unknown.any() || (S.True.any() && S.False.any()))
      return std::nullopt;
    return S.True.any();
  };
  if (GoesOn(0) != true)
    return std::nullopt;
  if (auto First = firstFailure(L, ConditionAfter(Counter), Counter.Terms[0].Symbol); First && *First > 0)
    return GoesOn(uint64_t(*First)) == false ? std::optional(uint64_t(*First)) : std::nullopt;
  // Other conditions: they hold up to some counter, and not from there on.
  const uint64_t Most = uint64_t(1) << 30;
  uint64_t Goes = 0, Ends = 1;
  for (; GoesOn(Ends) == true; Ends *= 2) {
    Goes = Ends;
    if (Ends >= Most)
      return std::nullopt;
  }
  while (Ends - Goes > 1) {
    uint64_t Middle = Goes + (Ends - Goes) / 2;
    auto Answer = GoesOn(Middle);
    if (!Answer)
      return std::nullopt;
    (*Answer ? Goes : Ends) = Middle;
  }
  return GoesOn(Ends) == false ? std::optional(Ends) : std::nullopt;
}

void Walker::runSummarized(const Loop &Parts, Breakable &Exits) {
  if (!tick())
    return;
  passBarrier(); // what an iteration finds in memory, another one may have written
  Memory Start = M;
  const unsigned LastObject = unsigned(Objects.size());
  const ThreadMask Entered = Active;
  const ThreadMask ReturnedBefore = Top->Returned;
  const std::optional<Departure> LeftBefore = Top->Left;
  const Breakable ExitsBefore = Exits;
  bool WasInUnknownLoop = std::exchange(InUnknownLoop, true);
  Value Counter = unknownInteger({Spread::Block, Origin::Counter, ""}, {0, INT32_MAX});
  SymbolId FirstNewSymbol = Counter.Terms[0].Symbol;
  std::vector<Change> Changes;
  std::optional<uint64_t> Known; // number of iterations
  Spread ControlledBy = Spread::Block;

  // Converges in two or three rounds; each round makes what does not hold less precise.
  const unsigned MaximalRounds = 8;
  for (unsigned Round = 0; Round < MaximalRounds; ++Round) {
    Memory Before = Start;
    for (const Change &C : Changes)
      Before.write(C.O, C.Offset, C.Bytes, inIteration(C, Counter));
    M = Before;
    Active = Entered;
    const bool BrokenByData = Exits.BrokenByData; // in an iteration before
    Exits = ExitsBefore;
    Exits.BrokenByData = BrokenByData;
    Top->Returned = ReturnedBefore;
    Top->Left = LeftBefore;
    Pending.emplace_back();
    CounterDecided = false;
    Undecided.push_back({ControlledBy, Origin::Counter, ""}); // whether this iteration happens
    auto CheckCondition = [&] {
      if (Parts.ConditionVariable)
        executeDeclaration(Parts.ConditionVariable);
      if (!Parts.Condition)
        return;
      Value Condition = evaluateCondition(Parts.Condition).Int;
      const Character By = L.character(Condition);
      ControlledBy = std::max(ControlledBy, By.Shared);
      Exits.BrokenByData |= By.Shared == Spread::Thread && By.From == Origin::Data;
      Lanes::Split S = L.split(Condition, Active);
      Active = S.True;
      Active |= S.Unknown;
    };
    if (Parts.ConditionFirst)
      CheckCondition();
    if (Exits.UnknownExit)
      ControlledBy = Spread::Thread;
    executeBody(Parts);
    Active |= Exits.Continued;
    Exits.Continued.reset();
    rejoin(Exits.AtContinue);
    if (Parts.Increment && Active.any())
      evaluate(Parts.Increment);
    if (!Parts.ConditionFirst && Active.any())
      CheckCondition();
    Undecided.pop_back();
    bool Stable = !materialize(Start, Before, M, LastObject);
    Stable &= generalize(Changes, Start, Before, M, FirstNewSymbol);
    bool Last = Stable || Round + 1 == MaximalRounds || exhausted();
    if (Last && Stable && Parts.ConditionFirst && !Exits.UnknownExit && Exits.Broken.none() && !CounterDecided) {
      ThreadMask AfterBody = Active;
      Active = Entered;
      if (auto Iterations = countIterations(Parts, Start, Changes, Counter)) {
        for (SharedAccess &A : Pending.back())
          A.InUnknownLoop = WasInUnknownLoop;
        Known = Iterations;
      }
      Active = AfterBody;
    }
    flush(Last, Known.value_or(1));
    if (Last)
      break;
  }

  // Afterwards: some number of iterations later, each thread its own if they leave on their own.
  Value Iterations = Known ? Value(int64_t(*Known))
                           : unknownInteger({ControlledBy, Origin::Counter, ""}, {0, INT32_MAX});
  M = Start;
  for (const Change &C : Changes)
    M.write(C.O, C.Offset, C.Bytes, inIteration(C, Iterations));
  Top->Returned = ReturnedBefore; // who returned did so in some iteration or in none
  Active = Entered;
  if (Parts.ConditionFirst && Parts.Condition && !Parts.ConditionVariable) { // asked once more, to end
    Pending.emplace_back();
    evaluateCondition(Parts.Condition);
    flush(Known.has_value());
  }
  InUnknownLoop = WasInUnknownLoop;
}
