//===- Symbols.cpp - Unknown numbers, and what is known of values ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Symbols.h"
#include "Lanes/Hash.h"
#include "Lanes/Known.h"
#include "Lanes/Numbers.h"
#include "Lanes/ThreadRanges.h"
#include "Support/Reasons.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cassert>
#include <numeric>

using namespace banklint;
using namespace banklint::numbers;

// What things take, in numbers of one thread that are worked out.
static constexpr uint64_t WorkOfTerm = 64; ///< a term that is looked at or copied
static constexpr uint64_t WorkOfByte = 8;  ///< one that is kept: a budget of time so bounds memory too

/// Counts that a value was looked at as a whole, and another one made of it.
void Symbols::countWork(const Value &A) const {
  Work += WorkOfTerm * A.Terms.size();
  auto Count = [&](const ThreadInts &V) { Work += V.isUniform() ? 0 : Threads; };
  Count(A.Known);
  for (const Term &X : A.Terms)
    Count(X.Coefficient);
}

/// About the bytes that a symbol takes.
static uint64_t sizeOf(const Symbol &S) {
  uint64_t Bytes = sizeof(Symbol);
  for (const Value &V : S.Operands)
    Bytes += BytesOfValue + V.Terms.size() * sizeof(Term);
  return Bytes;
}

size_t Symbols::likeness(const ThreadInts &Known, const TermList &Terms) const {
  size_t OfTerms = 0; // whatever their order: the numbers of symbols say when they were made
  for (const Term &X : Terms)
    OfTerms += mixed(symbol(X.Symbol).Likeness, X.Coefficient.hash());
  return mixed(Known.hash(), OfTerms);
}

size_t Symbols::likenessOf(const Symbol &S) const {
  if (S.AddressOf) // one dynamic array may stand for another
    return mixed(0, 1);
  size_t Hash = mixed(mixed(uint64_t(S.Shared), uint64_t(S.From)), llvm::hash_value(llvm::StringRef(S.Name)));
  for (const Value &V : S.Operands)
    Hash = mixed(Hash, likeness(V));
  return mixed(Hash, S.Operation ? uint64_t(*S.Operation) + 1 : 0);
}

Value Symbols::unknown(Symbol S) {
  if (S.Bounds.Min == S.Bounds.Max)
    return Value(S.Bounds.Min);
  addWork(WorkOfByte * sizeOf(S));
  S.Likeness = likenessOf(S);
  Table.push_back(std::make_shared<Symbol>(std::move(S)));
  Value V;
  V.Terms.push_back({SymbolId(Table.size() - 1), 1});
  return V;
}

void Symbols::forgetAllBut(llvm::ArrayRef<const Value *> Values) {
  std::vector<bool> Stays(Table.size());
  std::vector<const Value *> Open(Values.begin(), Values.end());
  while (!Open.empty()) {
    const Value *V = Open.back();
    Open.pop_back();
    for (const Term &X : V->Terms) {
      if (Stays[X.Symbol])
        continue;
      Stays[X.Symbol] = true;
      for (const Value &Operand : symbol(X.Symbol).Operands)
        Open.push_back(&Operand);
    }
  }
  for (SymbolId Id = 0; Id < Table.size(); ++Id)
    if (!Stays[Id])
      Table[Id].reset();
  for (auto It = Derived.begin(); It != Derived.end();)
    It = Stays[It->second] ? std::next(It) : Derived.erase(It);
  Computed.forget();
}

const Symbol *Symbols::comparisonWithZero(const Value &Condition) const {
  if (Condition.Terms.size() != 1 || !Condition.Known.isZero() || Condition.Terms[0].Coefficient != ThreadInts(1))
    return nullptr;
  const Symbol &Question = symbol(Condition.Terms[0].Symbol);
  return Question.Operation && Question.Operands.size() == 2 && Question.Operands[1] == Value(0) ? &Question : nullptr;
}

Range Symbols::range(const Value &A) const {
  if (A.isKnown())
    return {A.Known.min(), A.Known.max()};
  ThreadRanges Ranges(A, *this);
  if (Ranges.outerIsExact())
    return Ranges.outer();
  countWork(A);
  Range R = Ranges[0];
  Ranges.forEach(Threads, [&](size_t, Range Of) { R = hull(R, Of); });
  return R;
}

Range Symbols::range(const Value &A, const ThreadMask &Mask) const {
  if (Mask.none() || Mask.all())
    return range(A);
  ThreadRanges Ranges(A, *this);
  Range R = Ranges[size_t(Mask.find_first())];
  for (unsigned T : Mask.set_bits())
    R = hull(R, Ranges[T]);
  return R;
}

bool Symbols::isPowerOfTwo(const Value &A) const {
  auto IsOne = [](int64_t N) { return N >= 0 && (N & (N - 1)) == 0; };
  if (const auto Constant = A.constant())
    return IsOne(*Constant);
  const bool IsMultiple = A.Known == ThreadInts(0) && A.Terms.size() == 1 && A.Terms[0].Coefficient.isUniform() &&
                          IsOne(A.Terms[0].Coefficient.uniform());
  if (!IsMultiple)
    return false;
  const Symbol &S = symbol(A.Terms[0].Symbol);
  if (S.IsPowerOfTwo || !S.Operation)
    return S.IsPowerOfTwo;
  switch (*S.Operation) {
  case Op::Convert:
    return isPowerOfTwo(S.Operands[0]);
  case Op::Shl:
  case Op::Shr:
    return isPowerOfTwo(S.Operands[0]) && isUniform(S.Operands[1]);
  case Op::Mul:
  case Op::Div:
  case Op::FloorDiv:
    return isPowerOfTwo(S.Operands[0]) && isPowerOfTwo(S.Operands[1]);
  default:
    return false;
  }
}

uint64_t banklint::termDivisor(const Symbols &L, const Value &A) {
  uint64_t G = 0;
  for (const Term &T : A.Terms) {
    uint64_t C = T.Coefficient.gcd();
    bool Overflows = C > uint64_t(Limit) / L.symbol(T.Symbol).Divisor;
    G = std::gcd(G, Overflows ? C : C * L.symbol(T.Symbol).Divisor);
  }
  return G;
}

uint64_t Symbols::divisor(const Value &A) const { return std::gcd(A.Known.gcd(), termDivisor(*this, A)); }

Character Symbols::character(const Value &A) const {
  Character C{Spread::Block, Origin::Launch, ""};
  auto Widen = [&](const ThreadInts &V) {
    if (!V.isUniform())
      C.Shared = std::max(C.Shared, V.isUniformPerWarp(WarpLanes) ? Spread::Warp : Spread::Thread);
  };
  Widen(A.Known);
  for (const Term &T : A.Terms) {
    const Symbol &S = symbol(T.Symbol);
    Widen(T.Coefficient);
    C.Shared = std::max(C.Shared, S.Shared);
    if (S.From > C.From || !*C.Why)
      C.Why = S.Why;
    C.From = std::max(C.From, S.From);
  }
  return C;
}

bool banklint::hasUniformTerm(const Value &A) {
  return std::any_of(A.Terms.begin(), A.Terms.end(), [](const Term &X) { return X.Coefficient.isUniform(); });
}

ThreadMask Symbols::settled(const Value &A) const {
  if (hasUniformTerm(A))
    return none();
  countWork(A);
  ThreadMask Mask = all();
  for (const Term &X : A.Terms)
    Mask.reset(X.Coefficient.nonZero(Threads));
  return Mask;
}

Symbols::Split Symbols::split(const Value &Condition, const ThreadMask &Active) const {
  Split S{Active, Active, Active};
  if (auto Same = Condition.constant()) {
    (*Same ? S.False : S.True).reset();
    S.Unknown.reset();
    return S;
  }
  Work += Threads;
  const ThreadMask Decided = settled(Condition), IsTrue = Condition.Known.nonZero(Threads);
  S.Unknown.reset(Decided);
  S.True &= Decided;
  S.False &= Decided;
  S.True &= IsTrue;
  S.False.reset(IsTrue);
  return S;
}

//===----------------------------------------------------------------------===//
// What becomes too long
//===----------------------------------------------------------------------===//

// Hashes and generators of random numbers make of a number that is not known a formula that doubles
// with each step. Nobody could be told anything of it, and all that looks at it would take for ever.
// So formulas end: from some length on a number is a new unknown, of which only the range, the
// divisor and the origin are known.
static constexpr unsigned MostParts = 256; ///< symbols in a formula

/// A symbol of which is known what it is made of, but not how.
Symbol Symbols::madeOf(llvm::ArrayRef<Value> Operands) const {
  Symbol S;
  for (const Value &V : Operands) {
    Character C = character(V);
    S.Shared = std::max(S.Shared, C.Shared);
    if (C.From > S.From || !*S.Why)
      S.Why = C.Why;
    S.From = std::max(S.From, C.From);
    for (const Term &X : V.Terms) {
      S.HasHugeQuotient |= symbol(X.Symbol).HasHugeQuotient;
      S.Weight = std::min(S.Weight + symbol(X.Symbol).Weight, MostParts + 1);
    }
  }
  return S;
}

/// \p S as an unknown of its own.
Value Symbols::withoutParts(Symbol S) {
  S.Weight = 1;
  if (S.Shared != Spread::Block && S.From < Origin::Data) {
    S.From = Origin::Lost;
    S.Why = reason::LongFormula;
  }
  return unknown(std::move(S));
}

Value Symbols::derived(Op O, std::vector<Value> Operands, IntType T, Range Bounds, uint64_t Divisor) {
  size_t H = mixed(uint64_t(O), T.Bits << 1 | T.Signed);
  for (const Value &V : Operands)
    H = mixed(H, V.hash());
  auto [First, Last] = Derived.equal_range(H);
  for (auto It = First; It != Last; ++It) {
    const Symbol &Old = symbol(It->second);
    if (Old.Operation == O && Old.Type == T && Old.Operands == Operands) {
      Value V;
      V.Terms.push_back({It->second, 1});
      return V;
    }
  }
  Symbol S = madeOf(Operands);
  S.Bounds = Bounds;
  S.Divisor = std::max<uint64_t>(Divisor, 1);
  if (S.Weight > MostParts)
    return withoutParts(std::move(S));
  S.Operation = O;
  S.Operands = std::move(Operands);
  S.Type = T;
  S.HasHugeQuotient |= (O == Op::Div || O == Op::Shr) && isWide(T) && range(S.Operands[0]).Min < 0;
  Value V = unknown(std::move(S));
  if (!V.isKnown())
    Derived.emplace(H, V.Terms[0].Symbol);
  return V;
}

Value Symbols::opaque(llvm::ArrayRef<Value> Operands, Range Bounds, uint64_t Divisor) {
  Symbol S = madeOf(Operands);
  S.Bounds = Bounds;
  S.Divisor = Divisor;
  return withoutParts(std::move(S));
}

Value Symbols::undefined(Op O, const Value &A, const Value &B, IntType T) {
  Value R = derived(O, {A, B}, T, {-Limit, Limit});
  Symbol &S = *Table[R.Terms[0].Symbol];
  S.From = Origin::Lost;
  S.Why = reason::DivisionByZero;
  S.Undefined = true;
  return R;
}

//===----------------------------------------------------------------------===//
// Evaluation for concrete symbols
//===----------------------------------------------------------------------===//

ThreadInts Symbols::evaluate(const Value &A, Assignment Assign) const {
  Cache Known;
  return evaluate(A, Assign, Known);
}

ThreadInts Symbols::evaluate(const Value &A, Assignment Assign, Cache &Known) const {
  ThreadInts Sum = A.Known;
  for (const Term &X : A.Terms) {
    auto It = Known.find(X.Symbol);
    if (It == Known.end()) {
      std::optional<ThreadInts> Given;
      if (isIndependent(X.Symbol))
        Given = Assign(X.Symbol);
      if (!Given) // what became too long a formula counts as 0
        Given = symbol(X.Symbol).Operation ? evaluateDerived(symbol(X.Symbol), Assign, Known) : ThreadInts(0);
      It = Known.emplace(X.Symbol, std::move(*Given)).first;
    }
    ThreadInts Part = ThreadInts::zip(X.Coefficient, It->second, wrapMul);
    Sum = ThreadInts::zip(Sum, Part, wrapAdd);
  }
  return Sum;
}

ThreadInts Symbols::evaluateDerived(const Symbol &S, Assignment Assign, Cache &Known) const {
  assert(S.Operation && "no value was given for a symbol that is not derived");
  std::vector<ThreadInts> Of;
  for (const Value &V : S.Operands)
    Of.push_back(evaluate(V, Assign, Known));
  if (*S.Operation == Op::Select)
    return ThreadInts::select(Of[0].nonZero(Threads), Of[1], Of[2]);
  if (*S.Operation == Op::Convert)
    return Of[0].map([&](int64_t V) { return S.Type.wrap(V); });
  ThreadInts Result = Of[0];
  for (size_t I = 1; I < Of.size(); ++I)
    Result = arithmetic::computeAll(*S.Operation, Result, Of[I], S.Type);
  return Result;
}

std::vector<SymbolId> Symbols::leaves(const Value &A, bool StopAtSubtotals) const {
  llvm::SmallDenseSet<SymbolId, 16> Seen;
  std::vector<SymbolId> Found;
  llvm::SmallVector<const Value *, 8> Left{&A};
  while (!Left.empty()) {
    const Value *V = Left.pop_back_val();
    Work += WorkOfTerm * V->Terms.size();
    for (const Term &X : V->Terms) {
      if (!Seen.insert(X.Symbol).second)
        continue;
      const Symbol &S = symbol(X.Symbol);
      if (!S.Operation || S.Undefined || (StopAtSubtotals && isSubtotal(X.Symbol)))
        Found.push_back(X.Symbol);
      else
        for (const Value &Operand : S.Operands)
          Left.push_back(&Operand);
    }
  }
  std::sort(Found.begin(), Found.end());
  return Found;
}

std::vector<SymbolId> Symbols::sources(const Value &A) const { return leaves(A, false); }
std::vector<SymbolId> Symbols::independents(const Value &A) const { return leaves(A, true); }
