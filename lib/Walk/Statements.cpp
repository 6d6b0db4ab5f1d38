//===- Statements.cpp - The walker's statements ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"

using namespace banklint;
using namespace clang;

void Walker::execute(const Stmt *S) {
  if (!S || Active.none() || !tick())
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    for (const Stmt *Child : cast<CompoundStmt>(S)->body())
      execute(Child);
    return;
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        executeDeclaration(V);
    return;
  case Stmt::IfStmtClass: {
    const auto *If = cast<IfStmt>(S);
    if (If->isConsteval())
      return execute(If->isNegatedConsteval() ? If->getThen() : If->getElse());
    execute(If->getInit());
    if (If->getConditionVariable())
      executeDeclaration(If->getConditionVariable());
    branch(
        evaluateCondition(If->getCond()), [&] { execute(If->getThen()); },
        [&] { execute(If->getElse()); });
    return;
  }
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    execute(For->getInit());
    return executeLoop(
        {For->getCond(), For->getConditionVariable(), For->getInc(), For->getBody()});
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    return executeLoop(
        {While->getCond(), While->getConditionVariable(), nullptr, While->getBody()});
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    return executeLoop({Do->getCond(), nullptr, nullptr, Do->getBody(), false});
  }
  case Stmt::CXXForRangeStmtClass:
    return executeRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::SwitchStmtClass:
    return executeSwitch(cast<SwitchStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return execute(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return execute(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    UnrollHint = unrolledTogether(cast<AttributedStmt>(S));
    return execute(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::ReturnStmtClass:
    return executeReturn(cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    if (Innermost) {
      bool Breaks = isa<BreakStmt>(S);
      (Breaks ? Innermost->Broken : Innermost->Continued) |= Active;
      depart(Breaks ? Innermost->AtBreak : Innermost->AtContinue, Innermost->UndecidedAtEntry);
      (Breaks ? Innermost->BrokenByData : Innermost->ContinuedByData) |= dataDecides(Innermost->UndecidedAtEntry);
    }
    Active.reset();
    return;
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return; // the function's variables are not known, see Frame::UsedGoto
  case Stmt::GCCAsmStmtClass:
    return executeAssembly(cast<GCCAsmStmt>(S));
  default:
    if (const auto *E = dyn_cast<Expr>(S))
      evaluate(E);
    return;
  }
}

void Walker::executeDeclaration(const VarDecl *V) {
  if (V->isStaticLocal() || V->hasExternalStorage() || isShared(V))
    return; // no code runs here; locateVariable finds it
  QualType T = V->getType();
  Object *&O = Top->Variables[V];
  if (!O)
    O = newObject(Space::Private, V->getNameAsString(), V, T);
  O->Users = Active;
  O->Holds.reset();
  O->CopyOf = nullptr;
  M.forget(O);
  if (V->getInit())
    initialize(V->getInit(), {O, 0, 0}, T);
  if (const auto *D = dyn_cast<DecompositionDecl>(V))
    for (const BindingDecl *B : D->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        executeDeclaration(Holding);
}

void Walker::executeReturn(const ReturnStmt *S) {
  if (const Expr *E = S->getRetValue()) {
    QualType T = Top->Function->getReturnType();
    if (!Top->Result)
      evaluate(E);
    else
      initialize(E, {Top->Result, 0, 0}, T);
  }
  if (Top->Caller) // who returns from the kernel is gone
    depart(Top->Left, Top->UndecidedAtEntry);
  Top->LeftByData |= dataDecides(Top->UndecidedAtEntry);
  Top->Returned |= Active;
  Active.reset();
}

bool Walker::dataDecides(size_t Since) const {
  return std::any_of(Undecided.begin() + std::ptrdiff_t(Since), Undecided.end(), [](const Character &C) {
    return C.Shared == Spread::Thread && C.From == Origin::Data;
  });
}

void Walker::depart(std::optional<Departure> &From, size_t UndecidedAtEntry) {
  if (Undecided.size() <= UndecidedAtEntry || Active.none())
    return;
  Character By = Undecided[UndecidedAtEntry];
  for (size_t I = UndecidedAtEntry; I < Undecided.size(); ++I)
    By = worst(By, Undecided[I]);
  if (From)
    From = Departure{joinedMemory(unknownInteger(By, {0, 1}), L.none(), L.none(), From->At, From->At, M), By};
  else
    From = Departure{M, By};
}

void Walker::rejoin(std::optional<Departure> &From) {
  if (!From)
    return;
  M = joinedMemory(unknownInteger(From->By, {0, 1}), L.none(), L.none(), From->At, From->At, M);
  From.reset();
}

void Walker::branch(const Datum &Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else) {
  Lanes::Split S = L.split(Condition.Int, Active);
  if (Condition.Since == Knowledge::Compilation && Condition.Int.constant()) // the compiler drops the other side
    return S.True.any() ? Then() : Else();
  const CodeRegion *Before = Here;
  auto InRegion = [&](llvm::function_ref<void()> Side) {
    return [this, Before, Side] {
      enterRegion(Before);
      const size_t MatchesBefore = Matches.size();
      Side();
      Matches.resize(MatchesBefore);
    };
  };
  if (S.Unknown.any())
    branchOnUnknown(Condition.Int, S, InRegion(Then), InRegion(Else));
  else {
    Active = S.True;
    if (Active.any())
      InRegion(Then)();
    ThreadMask AfterThen = Active;
    Active = S.False;
    if (Active.any())
      InRegion(Else)();
    Active |= AfterThen;
  }
  enterRegion(Before);
}

/// Whether a condition says that a number of each thread, which is not known, has (or has not) one value.
static bool asksFor(const Lanes &L, Op Comparison, const Value &Condition) {
  if (Condition.Terms.size() != 1)
    return false;
  const Symbol &S = L.symbol(Condition.Terms[0].Symbol);
  if (S.Operation == Op::And && Comparison == Op::Eq)
    return llvm::any_of(S.Operands, [&](const Value &V) { return asksFor(L, Comparison, V); });
  return S.Operation == Comparison && L.character(Condition).Shared == Spread::Thread &&
         L.character(Condition).From < Origin::Data;
}

/// If a condition says (or denies, for Op::Ne) that a known number of each thread is equal to an unknown one that is the
/// same for all: that known number.
static std::optional<ThreadInts> matchOf(Lanes &L, Op Comparison, const Value &Condition) {
  if (Condition.Terms.size() != 1)
    return std::nullopt;
  const Symbol &S = L.symbol(Condition.Terms[0].Symbol);
  const bool IsPart = S.Operation == Op::And && Comparison == Op::Eq;
  if (!IsPart && S.Operation != Comparison)
    return std::nullopt;
  const std::vector<Value> Operands = S.Operands; // what follows may add symbols
  if (IsPart) {
    for (const Value &V : Operands)
      if (auto Match = matchOf(L, Comparison, V))
        return Match;
    return std::nullopt;
  }
  Value Difference = L.apply(Op::Sub, Operands[0], Operands[1], IntType{64, true});
  const ThreadInts Known = std::exchange(Difference.Known, ThreadInts(0));
  if (Known.isUniform() || L.character(Difference).Shared != Spread::Block)
    return std::nullopt;
  return Known;
}

void Walker::branchOnUnknown(const Value &Condition, const Lanes::Split &S, llvm::function_ref<void()> Then,
                             llvm::function_ref<void()> Else) {
  ThreadMask Entered = Active;

  struct Exits {
    ThreadMask Returned, Broken, Continued;
  };
  auto Snapshot = [&] {
    Exits E{Top->Returned, L.none(), L.none()};
    if (Innermost) {
      E.Broken = Innermost->Broken;
      E.Continued = Innermost->Continued;
    }
    return E;
  };
  auto Restore = [&](const Exits &E) {
    Top->Returned = E.Returned;
    if (Innermost) {
      Innermost->Broken = E.Broken;
      Innermost->Continued = E.Continued;
    }
  };

  Character Decides = L.character(Condition);
  for (SymbolId Source : L.sources(Condition))
    CounterDecided |= L.symbol(Source).From == Origin::Counter;
  Undecided.push_back(Decides);
  Exits ExitsBefore = Snapshot();
  Memory Before = M;
  Active = S.True;
  Active |= S.Unknown;
  const auto MatchHere = matchOf(L, Op::Eq, Condition), MatchThere = matchOf(L, Op::Ne, Condition);
  const bool FewHere = !MatchHere && asksFor(L, Op::Eq, Condition);
  const bool FewThere = !MatchThere && asksFor(L, Op::Ne, Condition);
  auto Under = [&](const std::optional<ThreadInts> &Match, bool Few, llvm::function_ref<void()> Side) {
    if (Match)
      Matches.push_back(*Match);
    Equalities += Few;
    Side();
    Equalities -= Few;
    if (Match)
      Matches.pop_back();
  };
  Under(MatchHere, FewHere, Then);
  ThreadMask AliveA = Active;
  Exits ExitsA = Snapshot();
  Memory MemoryA = std::move(M);

  Restore(ExitsBefore);
  M = Before;
  Active = S.False;
  Active |= S.Unknown;
  Under(MatchThere, FewThere, Else);
  ThreadMask AliveB = Active;
  Exits ExitsB = Snapshot();

  Undecided.pop_back();

  // Who left on one side only, under a condition that is not known, is taken to stay.
  auto Surely = [&](const ThreadMask &A, const ThreadMask &B) {
    ThreadMask Either = A, Both = A;
    Either |= B;
    Both &= B;
    Either.reset(S.Unknown);
    Both |= Either;
    return Both;
  };
  auto Possibly = [&](const ThreadMask &A, const ThreadMask &B) {
    ThreadMask M = A;
    M ^= B;
    M &= S.Unknown;
    return M;
  };
  Top->Returned = Surely(ExitsA.Returned, ExitsB.Returned);
  if (Innermost) {
    Innermost->Broken = Surely(ExitsA.Broken, ExitsB.Broken);
    Innermost->Continued = Surely(ExitsA.Continued, ExitsB.Continued);
    if (Possibly(ExitsA.Broken, ExitsB.Broken).any() ||
        Possibly(ExitsA.Returned, ExitsB.Returned).any())
      Innermost->UnknownExit = true;
  }
  // Who left is not looked at any more on the way on; what they take with them is in their Departure.
  ThreadMask OnlyA = AliveA, OnlyB = AliveB;
  OnlyA.reset(AliveB);
  OnlyB.reset(AliveA);
  M = joinedMemory(Condition, OnlyA, OnlyB, Before, MemoryA, M);
  Active = AliveA;
  Active |= AliveB;
  Active &= Entered;
  // `if (threadIdx.x != n - 1) return;` holds for all that follows.
  if (MatchThere && AliveA.none() && !Top->UsedGoto)
    Matches.push_back(*MatchThere);
}

/// The statements of a switch in order, with the labels in front of each.
static void flatten(const Stmt *S, std::vector<std::pair<std::vector<const SwitchCase *>, const Stmt *>> &Out) {
  std::vector<const SwitchCase *> Labels;
  while (const auto *Case = dyn_cast<SwitchCase>(S)) {
    Labels.push_back(Case);
    S = Case->getSubStmt();
  }
  Out.push_back({std::move(Labels), S});
}

void Walker::executeSwitch(const SwitchStmt *S) {
  interrupt();
  execute(S->getInit());
  if (S->getConditionVariable())
    executeDeclaration(S->getConditionVariable());
  Value Selector = evaluateInteger(S->getCond());
  IntType T = intType(S->getCond()->getType());
  std::vector<std::pair<std::vector<const SwitchCase *>, const Stmt *>> Parts;
  if (const auto *Body = dyn_cast<CompoundStmt>(S->getBody()))
    for (const Stmt *Child : Body->body())
      flatten(Child, Parts);
  else
    flatten(S->getBody(), Parts);

  auto Matches = [&](const SwitchCase *Label) -> Value {
    const auto *Case = dyn_cast<CaseStmt>(Label);
    if (!Case)
      return Value(0); // default: decided below
    Value Low = evaluateInteger(Case->getLHS());
    if (!Case->getRHS())
      return L.apply(Op::Eq, Selector, Low, T);
    return L.logicalAnd(L.apply(Op::Le, Low, Selector, T),
                        L.apply(Op::Le, Selector, evaluateInteger(Case->getRHS()), T));
  };
  Value None(1); // no case label matches
  for (auto &[Labels, Part] : Parts)
    for (const SwitchCase *Label : Labels)
      if (isa<CaseStmt>(Label))
        None = L.logicalAnd(None, L.logicalNot(Matches(Label)));

  Breakable Exits{L.none(), L.none(), Undecided.size(), false, std::nullopt, std::nullopt};
  Exits.BrokenByData = someLeftByData();
  Breakable *Outer = std::exchange(Innermost, &Exits);
  ThreadMask Entered = Active;
  // A thread jumps to its label and falls through from there until it breaks: a flag that turns on.
  Value On(0);
  for (auto &[Labels, Part] : Parts) {
    for (const SwitchCase *Label : Labels)
      On = L.logicalOr(On, isa<CaseStmt>(Label) ? Matches(Label) : None);
    Active = Entered;
    Active.reset(Exits.Broken);
    Active.reset(Top->Returned);
    Active.reset(Exits.Continued);
    const Stmt *Statement = Part;
    bool Breaks = isa<BreakStmt>(Statement);
    Lanes::Split Here = L.split(On, Active);
    branch(Datum::integer(On), [&] { execute(Statement); }, [] {});
    // Under an unknown selector a break ends the flag, not the threads.
    if (Breaks && Here.Unknown.any())
      On = L.merge(Here.Unknown, Value(0), On);
  }
  interrupt();
  Innermost = Outer;
  rejoin(Exits.AtBreak);
  Active = Entered;
  Active.reset(Top->Returned);
  Active.reset(Exits.Continued);
  if (Outer) {
    Outer->Continued |= Exits.Continued;
    Outer->ContinuedByData |= Exits.ContinuedByData;
    if (Exits.AtContinue) // `continue` in a switch is the loop's
      Outer->AtContinue = std::move(Exits.AtContinue);
  }
}

void Walker::executeRangeFor(const CXXForRangeStmt *S) {
  execute(S->getInit());
  execute(S->getRangeStmt());
  execute(S->getBeginStmt());
  execute(S->getEndStmt());
  // for (; begin != end; ++begin) { auto x = *begin; body }
  executeLoop({S->getCond(), nullptr, S->getInc(), S->getBody(), true, S->getLoopVarStmt()});
}
