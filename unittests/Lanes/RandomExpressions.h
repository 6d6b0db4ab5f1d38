//===- RandomExpressions.h - Expressions against plain integers -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random expressions over thread indices, constants and symbols are computed twice: by Lanes, and
// thread by thread with 128-bit integers for a few values of the symbols. Whatever Lanes says of an
// expression must be true of those numbers.
//
// Two kinds of number are compared:
//  * Expressions without symbols: the language's numbers, wrapped to the type.
//  * Expressions with symbols: the mathematical number. `+ - * <<` need not fit into the type (a
//    part of a sum may wrap); any other operation demands of its operands what Lanes.h says is
//    assumed of unknown numbers. Threads where that does not hold are *discarded*, and counted.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITTESTS_LANES_RANDOMEXPRESSIONS_H
#define BANKLINT_UNITTESTS_LANES_RANDOMEXPRESSIONS_H

#include "Choices.h"
#include "Lanes/Lanes.h"
#include "Lanes/Periods.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <deque>
#include <gtest/gtest.h>
#include <set>

namespace banklint::random_expressions {

using Number = __int128;

constexpr IntType I8{8, true}, U8{8, false}, I16{16, true}, U16{16, false}, I32{32, true}, U32{32, false},
    I64{64, true}, U64{64, false}, Bool{1, false};

constexpr unsigned Assignments = 3;

/// Expressions with symbols stay within this: Lanes' bounds saturate soon after.
constexpr Number Largest = Number(1) << 60;

//===----------------------------------------------------------------------===//
// The language's integers
//===----------------------------------------------------------------------===//

inline Number modulus(IntType T) { return Number(1) << T.Bits; }
inline Number least(IntType T) { return T.Signed ? -(modulus(T) / 2) : 0; }
inline bool fits(Number N, IntType T) { return least(T) <= N && N < least(T) + modulus(T); }

inline Number wrap(Number N, IntType T) {
  Number Low = N & (modulus(T) - 1);
  return fits(Low, T) ? Low : Low - modulus(T);
}

inline Number magnitude(Number N) { return N < 0 ? -N : N; }

/// How Lanes stores a number: unsigned 64-bit ones as their bit pattern.
inline int64_t stored(Number N) { return int64_t(uint64_t(N)); }

/// `A O B`, not wrapped; nothing where the language does not define it.
inline std::optional<Number> calculate(Op O, Number A, Number B, IntType T) {
  switch (O) {
  case Op::Add:
    return A + B;
  case Op::Sub:
    return A - B;
  case Op::Mul:
    return Number((unsigned __int128)(A) * (unsigned __int128)(B));
  case Op::Div:
    return B == 0 ? std::nullopt : std::optional(A / B);
  case Op::Rem:
    return B == 0 ? std::nullopt : std::optional(A % B);
  case Op::Shl:
    return B < 0 || B >= T.Bits ? std::nullopt : calculate(Op::Mul, A, Number(1) << B, T);
  case Op::Shr:
    return B < 0 || B >= T.Bits ? std::nullopt : std::optional(A >> B);
  case Op::And:
    return A & B;
  case Op::Or:
    return A | B;
  case Op::Xor:
    return A ^ B;
  case Op::Min:
    return A < B ? A : B;
  case Op::Max:
    return A < B ? B : A;
  case Op::Lt:
    return A < B;
  case Op::Le:
    return A <= B;
  case Op::Eq:
    return A == B;
  case Op::Ne:
    return A != B;
  case Op::Select:
  case Op::Convert:
  case Op::FloorDiv:
  case Op::FloorRem:
    break;
  }
  llvm_unreachable("not a binary operation");
}

inline const char *spelling(Op O) {
  static const char *const Spellings[] = {"+",   "-",   "*", "/",  "%",  "<<", ">>", "&",       "|",      "^",
                                          "min", "max", "<", "<=", "==", "!=", "?:", "convert", "floor/", "floor%"};
  return Spellings[unsigned(O)];
}

inline std::string spelling(IntType T) { return T == Bool ? "bool" : (T.Signed ? "i" : "u") + std::to_string(T.Bits); }

inline std::string spelling(Number N) {
  return llvm::toString(llvm::APInt(128, {uint64_t(N), uint64_t(N >> 64)}), 10, true);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

struct Outcome {
  Number N = 0;
  bool Valid = true;           ///< false: discarded
  Number Parts = magnitude(N); ///< with symbols: at least the sum of their magnitudes
  bool IsHuge = false;         ///< made of the quotient of a number above 2^63, or of bits of a known one above 2^31:
                               ///< wraps in a type that is too narrow
};

struct Node {
  std::string Text; ///< of a leaf
  std::optional<Op> Operation;
  std::vector<const Node *> Operands;
  IntType From, Type; ///< of the operands, of the result
  bool Symbolic = false;
  unsigned Depth = 0;
  std::set<SymbolId> Sources;

  Value V;
  std::vector<Outcome> Outcomes; ///< of each assignment and thread

  /// Whether Lanes needs no symbol for the number of \p Outcomes[I].
  bool knows(unsigned I) const {
    unsigned Thread = I % (Outcomes.size() / Assignments);
    return llvm::all_of(V.Terms, [&](const Term &X) { return X.Coefficient[Thread] == 0; });
  }

  std::string text() const {
    if (!Operation)
      return Text;
    std::vector<std::string> Parts;
    for (const Node *N : Operands)
      Parts.push_back(N->text());
    if (*Operation == Op::Convert)
      return spelling(Type) + "(" + Parts[0] + ")";
    if (*Operation == Op::Select)
      return "(" + Parts[0] + " ? " + Parts[1] + " : " + Parts[2] + ")";
    return "(" + Parts[0] + " " + spelling(*Operation) + " " + Parts[1] + "):" + spelling(From);
  }
};

struct Tally {
  uint64_t Expressions = 0, Symbolic = 0, Exact = 0, Periods = 0;
  uint64_t Outcomes = 0, Discarded = 0; ///< of expressions with symbols

  void print() const {
    if (Expressions)
      printf("%llu operations, %llu with symbols (%.0f%% of those need no derived symbol); "
             "%.1f%% of their numbers discarded\n",
             (unsigned long long)Expressions, (unsigned long long)Symbolic,
             100.0 * Exact / std::max<uint64_t>(Symbolic, 1), 100.0 * Discarded / std::max<uint64_t>(Outcomes, 1));
  }
};

/// A block, its symbols with some values for them, and expressions.
class World {
public:
  World(unsigned Threads, Choices Choose, Tally &Count)
      : Choose(std::move(Choose)), L(Threads, oneIn(4) ? 64 : 32), Count(Count) {
    for (int I = 0; I < 6; ++I)
      addSymbol();
    addShiftAmount();
  }

  /// Makes and checks an expression of random type.
  void grow() { expression(anyType(), 1 + below(4)); }
  bool ended() const { return Choose.ended(); }

private:
  uint64_t below(uint64_t N) { return Choose.below(N); }
  int64_t between(Number Low, Number High) { return int64_t(Low + Number(Choose.below(uint64_t(High - Low + 1)))); }
  bool oneIn(unsigned N) { return below(N) == 0; }
  template <typename T> T any(std::initializer_list<T> Of) { return Of.begin()[below(Of.size())]; }
  IntType anyType() { return oneIn(6) ? any({I8, U8, I16, U16, Bool}) : any({I32, I32, I32, U32, U32, I64, U64}); }

  //===--------------------------------------------------------------------===//
  // Leaves
  //===--------------------------------------------------------------------===//

  Node &add(Node N) {
    N.Outcomes.resize(Assignments * L.threads());
    Nodes.push_back(std::move(N));
    return Nodes.back();
  }

  Range anyRange(IntType T) {
    Number Min = least(T), Max = std::min(least(T) + modulus(T) - 1, Largest / 4);
    if (T.Bits == 64)
      Min = T.Signed ? -Largest / 4 : 0;
    switch (below(5)) {
    case 0:
      break;
    case 1:
      Min = 0;
      break;
    case 2: // small
      Min = 0;
      Max = std::min<Number>(Max, 1 + below(64));
      break;
    case 3: // around zero
      Min = std::max<Number>(Min, -Number(below(40)));
      Max = std::min<Number>(Max, 1 + below(40));
      break;
    case 4: // away from zero
      Min = std::min<Number>(Max / 2, 1 + below(1000));
      Max = std::min<Number>(Max, Min + 1 + below(5000));
      break;
    }
    return {int64_t(Min), int64_t(Max)};
  }

  void addSymbol() {
    IntType T = anyType();
    Symbol S;
    S.Name = "s" + std::to_string(Symbols.size());
    S.Bounds = anyRange(T);
    S.Shared = any({Spread::Block, Spread::Block, Spread::Warp, Spread::Thread});
    S.Divisor = any({1, 1, 1, 2, 4, 8, 16, 32, 64, 3, 12, 100, 1200});
    int64_t D = int64_t(S.Divisor);
    // There must be two multiples to choose from.
    if (S.Bounds.Max / D - (S.Bounds.Min + D - 1) / D < 1)
      S.Divisor = D = 1;
    Range Assigned = S.Bounds;
    if (T.Bits == 64 && oneIn(3))
      S.Bounds = Symbol().Bounds; // not told to Lanes
    addSymbol(S, T, Assigned);
  }

  /// A small number that shifts may use.
  void addShiftAmount() {
    Symbol S;
    S.Name = "shift";
    S.Bounds = {0, 1 + int64_t(below(5))};
    addSymbol(S, I32, S.Bounds);
  }

  void addSymbol(const Symbol &S, IntType T, Range Within) {
    Node N;
    N.Text = S.Name;
    N.Type = T;
    N.Symbolic = true;
    N.V = L.unknown(S);
    N.Sources = {N.V.Terms[0].Symbol};
    Node &Leaf = add(N);
    Symbols.push_back(&Leaf);

    int64_t D = int64_t(S.Divisor), Lowest = Within.Min / D, Highest = Within.Max / D;
    if (Lowest * D < Within.Min)
      ++Lowest;
    if (Highest * D > Within.Max)
      --Highest;
    int64_t Small = std::clamp<int64_t>(0, Lowest, Highest);
    auto Multiple = [&]() -> int64_t {
      switch (below(10)) {
      case 0:
        return Lowest;
      case 1:
        return Highest;
      case 2:
      case 3:
        return between(Lowest, Highest);
      default:
        return std::min<int64_t>(Highest, Small + below(100));
      }
    };
    unsigned Group = S.Shared == Spread::Block ? L.threads() : S.Shared == Spread::Warp ? L.warpLanes() : 1;
    for (unsigned A = 0; A < Assignments; ++A) {
      std::vector<int64_t> Numbers(L.threads());
      for (unsigned T = 0; T < L.threads(); ++T) {
        Numbers[T] = T % Group ? Numbers[T - 1] : Multiple() * D;
        Leaf.Outcomes[A * L.threads() + T] = {Numbers[T]};
      }
      Assigned[A][N.V.Terms[0].Symbol] = ThreadInts::each(Numbers);
    }
  }

  const Node &known(IntType T, std::string Text, llvm::function_ref<Number(unsigned)> NumberOf) {
    Node &N = add({});
    N.Text = std::move(Text);
    N.Type = T;
    std::vector<int64_t> Each(L.threads());
    for (unsigned I = 0; I < L.threads(); ++I) {
      Number It = wrap(NumberOf(I), T);
      Each[I] = stored(It);
      for (unsigned A = 0; A < Assignments; ++A)
        N.Outcomes[A * L.threads() + I] = {It};
    }
    N.V = Value(ThreadInts::each(std::move(Each)));
    return N;
  }

  const Node &constant(IntType T, Number C) {
    return known(T, spelling(wrap(C, T)), [&](unsigned) { return C; });
  }

  const Node &anyConstant(IntType T) {
    switch (below(10)) {
    case 0: { // a power of two or a neighbour
      Number Power = Number(1) << below(T.Bits);
      return constant(T, Power + Number(below(3)) - 1);
    }
    case 1:
      return constant(T, -Number(1 + below(40)));
    case 2:
      return constant(T, any({-32, -1024, 96, 1000, 65535}));
    case 3:
      return constant(T, any({INT64_MIN, INT64_MAX, int64_t(INT32_MIN), int64_t(INT32_MAX)}));
    case 4:
    case 5:
    case 6:
      return constant(T, 1 << below(7));
    default:
      return constant(T, below(oneIn(2) ? 10 : 70));
    }
  }

  const Node &anyIndex(IntType T) {
    unsigned Width = any({4u, 8u, 16u, 32u});
    std::string W = std::to_string(Width);
    switch (below(7)) {
    case 0:
      return known(T, "tx" + W, [&](unsigned I) { return I % Width; });
    case 1:
      return known(T, "ty" + W, [&](unsigned I) { return I / Width; });
    case 2:
      return known(T, "warp", [&](unsigned I) { return I / L.warpLanes(); });
    case 3:
      return known(T, "reversed", [&](unsigned I) { return L.threads() - 1 - I; });
    case 4: { // of 32 bits without sign: those of the later threads wrap
      const unsigned From = below(64);
      return known(T, "(" + std::to_string(From) + "u - t)", [&](unsigned I) { return From - I; });
    }
    default:
      return known(T, "t", [&](unsigned I) { return I; });
    }
  }

  const Node &leaf(IntType T) {
    switch (below(5)) {
    case 0:
      return anyConstant(T);
    case 1:
      return anyIndex(T);
    default:
      return converted(*Symbols[below(Symbols.size())], T);
    }
  }

  //===--------------------------------------------------------------------===//
  // Operations
  //===--------------------------------------------------------------------===//

  const Node &converted(const Node &N, IntType To) {
    if (N.Type == To)
      return N;
    return operation(Op::Convert, {&N}, N.Type, To);
  }

  const Node &expression(IntType T, unsigned Depth) {
    if (Depth == 0)
      return leaf(T);
    if (oneIn(8)) // one that exists, so that symbols meet again
      for (int Try = 0; Try < 10; ++Try) {
        const Node &N = Nodes[below(Nodes.size())];
        if (N.Type == T && N.Depth <= Depth)
          return N;
      }
    if (T == Bool && oneIn(2))
      return comparison(expression(anyType(), Depth - 1), Depth);
    if (oneIn(6))
      return converted(expression(anyType(), Depth - 1), T);
    if (oneIn(8)) {
      const Node &A = expression(T, Depth - 1), &B = partner(A, Depth);
      const Node &C = oneIn(2) ? comparison(oneIn(2) ? A : B, Depth) : expression(Bool, Depth - 1);
      return operation(Op::Select, {&C, &A, &B}, T, T);
    }
    const Node &A = expression(T, Depth - 1);
    Op O = T == Bool ? any({Op::And, Op::Or, Op::Xor})
                     : any({Op::Add, Op::Add, Op::Add, Op::Sub, Op::Sub, Op::Mul, Op::Mul, Op::Div, Op::Div, Op::Rem,
                            Op::Rem, Op::Shl, Op::Shr, Op::And, Op::And, Op::Or,  Op::Xor, Op::Xor, Op::Min, Op::Max});
    if (O == Op::Shl || O == Op::Shr) {
      const Node &By =
          oneIn(5) ? converted(*Symbols.back(), T) : constant(T, below(O == Op::Shl ? 6 : std::min(T.Bits, 20u)));
      return operation(O, {&A, &By}, T, T);
    }
    if ((O == Op::Div || O == Op::Rem || O == Op::And || O == Op::Xor || O == Op::Or) && !oneIn(3))
      return operation(O, {&A, &anyConstant(T)}, T, T);
    if (oneIn(4))
      return operation(O, {&partner(A, Depth), &A}, T, T);
    return operation(O, {&A, &partner(A, Depth)}, T, T);
  }

  const Node &comparison(const Node &A, unsigned Depth) {
    return operation(any({Op::Lt, Op::Le, Op::Eq, Op::Ne}), {&A, &partner(A, Depth)}, A.Type, Bool);
  }

  /// Another operand for an operation on \p A: any, or one that differs from it by something known.
  const Node &partner(const Node &A, unsigned Depth) {
    if (oneIn(4))
      return operation(Op::Add, {&A, &(oneIn(2) ? anyConstant(A.Type) : anyIndex(A.Type))}, A.Type, A.Type);
    if (oneIn(8)) // what some thread has
      if (const Outcome &Any = A.Outcomes[below(A.Outcomes.size())]; Any.Valid)
        return constant(A.Type, wrap(Any.N, A.Type));
    if (oneIn(3))
      return anyConstant(A.Type);
    return expression(A.Type, Depth - 1);
  }

  Value byLanes(Op O, const std::vector<const Node *> &Of, IntType From, IntType To) {
    if (O == Op::Convert)
      return L.convert(Of[0]->V, From, To);
    if (O == Op::Select)
      return L.select(Of[0]->V, Of[1]->V, Of[2]->V);
    return L.apply(O, Of[0]->V, Of[1]->V, From);
  }

  const Node &operation(Op O, std::vector<const Node *> Operands, IntType From, IntType To) {
    Node &N = add({});
    N.Operation = O;
    N.From = From;
    N.Type = To;
    N.V = byLanes(O, Operands, From, To);
    for (const Node *Operand : Operands) {
      N.Symbolic |= Operand->Symbolic;
      N.Depth = std::max(N.Depth, Operand->Depth + 1);
      N.Sources.insert(Operand->Sources.begin(), Operand->Sources.end());
    }
    N.Operands = std::move(Operands);
    for (unsigned I = 0; I < N.Outcomes.size(); ++I)
      N.Outcomes[I] = N.Symbolic ? outcomeWithSymbols(N, I) : outcome(N, I);

    ++Count.Expressions;
    if (isTooLong(N.V)) {
      for (Outcome &O : N.Outcomes)
        O.Valid = false;
      return N;
    }
    check(N);
    EXPECT_EQ(N.V, byLanes(O, N.Operands, From, To)) << "not interned: " << N.text();
    return N;
  }

  /// A formula of too many parts is a new number, of which nothing else is known. Those of this world have names.
  bool isTooLong(const Value &V) const {
    return llvm::any_of(L.sources(V), [&](SymbolId S) { return L.symbol(S).Name.empty() && !L.symbol(S).Undefined; });
  }

  /// The language's number.
  static Outcome outcome(const Node &N, unsigned I) {
    auto Of = [&](unsigned K) { return N.Operands[K]->Outcomes[I]; };
    for (const Node *Operand : N.Operands)
      if (!Operand->Outcomes[I].Valid)
        return {0, false};
    if (*N.Operation == Op::Select)
      return Of(Of(0).N ? 1 : 2);
    if (*N.Operation == Op::Convert)
      return {N.Type == Bool ? Of(0).N != 0 : wrap(Of(0).N, N.Type)};
    auto Result = calculate(*N.Operation, Of(0).N, Of(1).N, N.From);
    return {wrap(Result.value_or(0), N.Type), Result.has_value()};
  }

  /// The mathematical number, where the assumptions on unknown numbers hold.
  static Outcome outcomeWithSymbols(const Node &N, unsigned I) {
    const Outcome Discard{0, false};
    for (const Node *Operand : N.Operands)
      if (!Operand->Outcomes[I].Valid)
        return Discard;
    Op O = *N.Operation;
    IntType T = N.From;
    auto Of = [&](unsigned K) { return N.Operands[K]->Outcomes[I].N; };
    auto Fits = [&](unsigned K) { return fits(Of(K), T); };
    // Unsigned numbers wrap below 0; above their type, only some do (see Lanes.h).
    auto IsHuge = [&](unsigned K) { return N.Operands[K]->Outcomes[I].IsHuge; };
    auto Held = [&](unsigned K) {
      return IsHuge(K) || (!T.Signed && T.Bits > 1 && Of(K) < 0) ? wrap(Of(K), T) : Of(K);
    };
    auto MayHold = [&](unsigned K) { return fits(Held(K), T); };
    Number Parts = 0;
    for (const Node *Operand : N.Operands)
      if (!Operand->knows(I))
        Parts += Operand->Outcomes[I].Parts;

    std::optional<Number> Result;
    switch (O) {
    case Op::Select:
      Result = Of(Of(0) ? 1 : 2);
      break;
    case Op::Convert:
      if ((N.Type.Bits > T.Bits || N.Type == Bool) && !MayHold(0))
        return Discard;
      Result = N.Type == Bool         ? Held(0) != 0
               : N.Type.Bits < 32     ? wrap(Of(0), N.Type)
               : N.Type.Bits > T.Bits ? Held(0)
                                      : Of(0);
      break;
    case Op::Add:
    case Op::Sub:
    case Op::Mul: {
      // A known number of the upper half stands for a negative one.
      auto Near = [&](unsigned K) {
        bool Wraps = !T.Signed && Of(K) >= modulus(T) / 2 && N.Operands[K]->knows(I);
        return Wraps ? Of(K) - modulus(T) : Of(K);
      };
      Number A = O == Op::Sub && T.Bits < 64 ? Of(0) : Near(0), B = Near(1);
      Result = calculate(O, A, B, T);
      auto PartsOf = [&](unsigned K, Number Known) {
        return N.Operands[K]->knows(I) ? magnitude(Known) : N.Operands[K]->Outcomes[I].Parts;
      };
      Parts = *calculate(O == Op::Mul ? O : Op::Add, PartsOf(0, A), PartsOf(1, B), T);
      break;
    }
    case Op::Shl:
      if (!Fits(1) || !(Result = calculate(O, Of(0), Of(1), T)))
        return Discard;
      Parts = std::max(Parts, magnitude(Of(0))) << Of(1);
      break;
    case Op::And:
    case Op::Or:
    case Op::Xor: // bit by bit: the low ones are the same whether a number wraps or not
      if ((T.Signed || T == Bool) && (!Fits(0) || !Fits(1)))
        return Discard;
      Result = calculate(O, Of(0), Of(1), T);
      break;
    default:
      if (!MayHold(0) || !MayHold(1) || !(Result = calculate(O, Held(0), Held(1), T)))
        return Discard;
    }
    if (O == Op::Rem)
      Parts += magnitude(Of(1)); // that of a negative number is written as a sum with the divisor
    const bool IsQuotient = O == Op::Div || O == Op::Shr;
    if ((O == Op::Min || O == Op::Max || O == Op::Convert || O == Op::Rem || IsQuotient) && T.Bits == 32)
      Parts += 2 * modulus(T); // what wraps is written as a sum with 2^32
    Parts = std::max(Parts, magnitude(*Result));
    if (Parts > Largest)
      return Discard;
    auto IsKnownHuge = [&](const Node *Operand) {
      return Operand->knows(I) && Operand->Outcomes[I].N >= modulus(U32) / 2;
    };
    const bool Mixes = O == Op::And || O == Op::Or || O == Op::Xor || O == Op::Min || O == Op::Max || O == Op::Select;
    const bool Huge = (IsQuotient && T == U64 && stored(Held(0)) < 0) ||
                      (Mixes && T == U32 && *Result >= modulus(U32) / 2 && llvm::any_of(N.Operands, IsKnownHuge)) ||
                      llvm::any_of(N.Operands, [&](const Node *Operand) { return Operand->Outcomes[I].IsHuge; });
    return {*Result, true, N.Type == Bool ? 1 : Parts, Huge};
  }

  //===--------------------------------------------------------------------===//
  // Checks
  //===--------------------------------------------------------------------===//

  ThreadInts evaluate(const Value &V, unsigned A) {
    return L.evaluate(V, [&](SymbolId Id) -> std::optional<ThreadInts> {
      auto It = Assigned[A].find(Id);
      return It == Assigned[A].end() ? std::nullopt : std::optional(It->second);
    });
  }

  void check(Node &N) {
    if (testing::Test::HasFailure())
      return; // one is enough
    for (unsigned A = 0; A < Assignments; ++A) {
      Outcome *Expected = &N.Outcomes[A * L.threads()];
      ThreadMask Valid = checkNumbers(N, Expected, evaluate(N.V, A));
      if (!testing::Test::HasFailure())
        checkFacts(N, Valid, A);
      if (testing::Test::HasFailure())
        return explain(N, A);
    }
    checkForm(N.V);
    for (SymbolId Id : L.sources(N.V))
      EXPECT_TRUE(N.Sources.count(Id) || L.symbol(Id).Undefined)
          << N.text() << " does not depend on " << L.symbol(Id).Name;
    if (Count.Expressions % 16 == 0)
      for (SymbolId Id : L.independents(N.V))
        checkPeriod(N, Id, oneIn(4) ? 1 : 128);
    if (!N.Symbolic)
      return;
    ++Count.Symbolic;
    Count.Exact += llvm::none_of(N.V.Terms, [&](const Term &X) { return L.symbol(X.Symbol).Operation.has_value(); });
  }

  /// A small number for an independent, if it has any.
  std::optional<int64_t> smallNumber(SymbolId Id) {
    const Symbol &S = L.symbol(Id);
    const int64_t D = int64_t(S.Divisor), Most = 1 << 24;
    int64_t N = std::clamp<int64_t>(int64_t(below(4096)), S.Bounds.Min, S.Bounds.Max);
    N -= N % D;
    return S.Bounds.contains(N) && N < Most && N > -Most ? std::optional(N) : std::nullopt;
  }

  /// Moving a symbol by its period must not change the numbers, but where they are irregular.
  void checkPeriod(const Node &N, SymbolId S, int64_t Modulus) {
    const int64_t Apart = 8;
    const Pattern P = patternOf(L, N.V, S, {uint64_t(Modulus), Apart, L.all()});
    const Range Bounds = L.symbol(S).Bounds;
    const int64_t Step = std::lcm(int64_t(P.Period), int64_t(L.symbol(S).Divisor));
    if (P.Period == 0 || !std::all_of(N.Outcomes.begin(), N.Outcomes.end(), [](const Outcome &O) { return O.Valid; }))
      return;                              // numbers that overflow do not repeat
    std::map<SymbolId, ThreadInts> Others; // they stay, subtotals too; small, so that nothing overflows
    for (SymbolId Id : L.independents(N.V)) {
      const auto Small = smallNumber(Id);
      if (!Small)
        return;
      Others[Id] = ThreadInts(*Small);
    }
    auto At = [&](int64_t Number) {
      return L.evaluate(N.V, [&](SymbolId Id) {
        auto It = Others.find(Id);
        return Id == S              ? std::optional(ThreadInts(Number))
               : It == Others.end() ? std::nullopt
                                    : std::optional(It->second);
      });
    };
    std::vector<int64_t> Starts{Bounds.Min, -1000, Bounds.Max - 3 * Step};
    for (const auto &Small : {smallNumber(S), smallNumber(S)})
      if (Small)
        Starts.push_back(*Small);
    for (Range R : P.Irregular)
      Starts.insert(Starts.end(), {R.Max + 1, R.Min - 1 - Step});
    for (int64_t Start : Starts) {
      const int64_t D = int64_t(L.symbol(S).Divisor);
      const int64_t First = Start - Start % D, Second = First + Step * int64_t(1 + below(3));
      const bool IsRegular = llvm::none_of(P.Irregular, [&](Range R) { return R.Min <= Second && First <= R.Max; });
      if (!IsRegular || !Bounds.contains(First) || !Bounds.contains(Second) || magnitude(Second) > (Number(1) << 34))
        continue;
      ++Count.Periods;
      checkMove(N, At(First), At(Second), Modulus, Apart,
                "from " + std::to_string(First) + " to " + std::to_string(Second));
    }
  }

  /// The threads of a warp move together, or by multiples of the modulus without coming near to each other.
  void checkMove(const Node &N, const ThreadInts &Here, const ThreadInts &There, int64_t Modulus, int64_t Apart,
                 const std::string &Where) {
    auto Distance = [](int64_t A, int64_t B) { return Number(A) - B; };
    for (unsigned T = 0; T < L.threads() && !testing::Test::HasFailure(); ++T) {
      EXPECT_TRUE(Distance(Here[T], There[T]) % Modulus == 0)
          << N.text() << " modulo " << Modulus << ", thread " << T << Where;
      for (unsigned U = T - T % L.warpLanes(); U < T; ++U)
        if (const Number H = Distance(Here[T], Here[U]), O = Distance(There[T], There[U]); H != O)
          EXPECT_TRUE(magnitude(H) >= Apart && magnitude(O) >= Apart)
              << N.text() << " modulo " << Modulus << ", threads " << U << " and " << T << " " << Where;
    }
  }

  static void checkForm(const Value &V) {
    for (unsigned I = 0; I < V.Terms.size(); ++I) {
      EXPECT_FALSE(V.Terms[I].Coefficient.isZero());
      if (I > 0)
        EXPECT_LT(V.Terms[I - 1].Symbol, V.Terms[I].Symbol);
    }
  }

  static bool isBitwise(Op O) { return O == Op::And || O == Op::Or || O == Op::Xor; }

  /// Compares the numbers; the threads that are not discarded.
  ThreadMask checkNumbers(const Node &N, Outcome *Expected, const ThreadInts &Actual) {
    ThreadMask Valid = L.none();
    for (unsigned T = 0; T < L.threads(); ++T) {
      if (N.Symbolic)
        ++Count.Outcomes, Count.Discarded += !Expected[T].Valid;
      if (!Expected[T].Valid)
        continue;
      if (N.Symbolic && (!fits(Expected[T].N, N.Type) || (N.Operation && isBitwise(*N.Operation)))) {
        EXPECT_EQ(wrap(Actual[T], N.Type), wrap(Expected[T].N, N.Type)) << "thread " << T;
        // Both are right, but what follows might tell them apart.
        Expected[T].Valid = Actual[T] == Expected[T].N;
      } else {
        EXPECT_EQ(Actual[T], stored(Expected[T].N)) << "thread " << T;
      }
      if (Expected[T].Valid)
        Valid.set(T);
      if (testing::Test::HasFailure())
        return Valid;
    }
    if (!N.Symbolic && Valid.all())
      EXPECT_TRUE(N.V.isKnown());
    return Valid;
  }

  /// What Lanes says of the value must be true of the numbers.
  void checkFacts(const Node &N, const ThreadMask &Valid, unsigned A) {
    checkFacts(evaluate(N.V, A), Valid, L.range(N.V), L.divisor(N.V), L.character(N.V).Shared);
    EXPECT_EQ(L.isUniform(N.V), L.character(N.V).Shared == Spread::Block);
    for (const Term &X : N.V.Terms) {
      const Symbol &S = L.symbol(X.Symbol);
      ThreadMask Used = Valid;
      for (unsigned T : Valid.set_bits())
        if (X.Coefficient[T] == 0)
          Used.reset(T);
      Value Alone;
      Alone.Terms.push_back({X.Symbol, 1});
      checkFacts(evaluate(Alone, A), Used, S.Bounds, S.Divisor, S.Shared);
    }
    if (!(N.Type == Bool))
      return;
    Lanes::Split Split = L.split(N.V, Valid);
    for (unsigned T : Valid.set_bits()) {
      EXPECT_EQ(Split.True[T] + Split.False[T] + Split.Unknown[T], 1);
      EXPECT_FALSE((N.Outcomes[A * L.threads() + T].N ? Split.False : Split.True)[T]);
    }
  }

  void checkFacts(const ThreadInts &Numbers, const ThreadMask &Valid, Range Bounds, uint64_t Divisor, Spread Shared) {
    for (unsigned T : Valid.set_bits()) {
      int64_t N = Numbers[T];
      EXPECT_TRUE(Bounds.contains(N)) << N << " is not within " << Bounds.Min << " … " << Bounds.Max << ", thread "
                                      << T;
      uint64_t Magnitude = N < 0 ? 0 - uint64_t(N) : uint64_t(N);
      EXPECT_TRUE(Divisor ? Magnitude % Divisor == 0 : N == 0)
          << N << " is not a multiple of " << Divisor << ", thread " << T;
      unsigned First = Valid.find_first();
      if (Shared == Spread::Warp)
        First = Valid.find_next(int(T - T % L.warpLanes()) - 1);
      if (Shared != Spread::Thread)
        EXPECT_EQ(N, Numbers[First]) << "threads " << First << " and " << T;
      if (testing::Test::HasFailure())
        return;
    }
  }

  std::string text(const Value &V, bool WithSymbols = true) {
    auto Ints = [&](const ThreadInts &I) {
      std::string S;
      for (unsigned T = 0; T < (I.isUniform() ? 1 : std::min(L.threads(), 40u)); ++T)
        S += (T ? "," : "") + std::to_string(I[T]);
      return "[" + S + "]";
    };
    std::string S = Ints(V.Known);
    for (const Term &X : V.Terms)
      S += " + " + Ints(X.Coefficient) + "·#" + std::to_string(X.Symbol);
    if (!WithSymbols)
      return S;
    for (const Term &X : V.Terms)
      S += "\n" + text(X.Symbol);
    return S;
  }

  std::string text(SymbolId Id) {
    const Symbol &S = L.symbol(Id);
    std::string Text = "  #" + std::to_string(Id) + " " + S.Name + " in " + std::to_string(S.Bounds.Min) + " … " +
                       std::to_string(S.Bounds.Max) + ", multiple of " + std::to_string(S.Divisor) + ", spread " +
                       std::to_string(int(S.Shared));
    if (S.Operation)
      Text += std::string(" = ") + spelling(*S.Operation) + " in " + spelling(S.Type);
    for (const Value &V : S.Operands)
      Text += ", " + text(V, false);
    for (const Value &V : S.Operands)
      for (const Term &X : V.Terms)
        Text += "\n" + text(X.Symbol);
    return Text;
  }

  void explain(const Node &N, unsigned A) {
    std::string Text;
    for (const Node *S : Symbols)
      if (N.Sources.count(S->V.Terms[0].Symbol))
        Text += S->Text + ":" + spelling(S->Type) + " = " + text(evaluate(S->V, A), false) + "\n";
    for (const Node *Operand : N.Operands)
      Text += "operand " + text(Operand->V) + "\n";
    ADD_FAILURE() << N.text() << "\n= " << text(N.V) << "\n" << Text;
  }

  Choices Choose;
  Lanes L;
  Tally &Count;
  std::deque<Node> Nodes;
  std::vector<const Node *> Symbols;
  std::map<SymbolId, ThreadInts> Assigned[Assignments];
};

} // namespace banklint::random_expressions

#endif
