//===- Sums.cpp - Sums and products, exact with symbols -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Sums.h"
#include "Lanes/Numbers.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace banklint;
using namespace banklint::arithmetic;
using namespace banklint::numbers;

static constexpr size_t MostTerms = 64;  ///< terms of a sum
static constexpr size_t MostFactors = 8; ///< factors of a product

static void dropZeroTerms(Value &A) {
  auto IsZero = [](const Term &X) { return X.Coefficient.isZero(); };
  if (llvm::any_of(std::as_const(A.Terms), IsZero))
    A.Terms.erase(std::remove_if(A.Terms.begin(), A.Terms.end(), IsZero), A.Terms.end());
}

Value arithmetic::normalized(const Symbols &Table, Value A, IntType T) {
  dropZeroTerms(A);
  if (T.Bits >= 64 || hasUniformTerm(A))
    return A;
  auto Wrapped = [&] { return A.Known.map([&](int64_t V) { return T.wrap(V); }); };
  if (A.isKnown())
    A.Known = Wrapped();
  else if (!A.Known.within(T.min(), T.max()))
    A.Known = ThreadInts::select(Table.settled(A), Wrapped(), A.Known);
  return A;
}

/// \p A with one unknown for all of its terms.
static Value asOneTerm(Symbols &Table, const Value &A) {
  if (A.Terms.size() <= 1)
    return A;
  Value Sum, Result(A.Known);
  Sum.Terms = A.Terms;
  const Range R = Table.range(Sum);
  const Value One = Table.opaque(Sum, saturated(R.Min, R.Max), std::max<uint64_t>(termDivisor(Table, Sum), 1));
  for (const Term &X : One.Terms)
    Result.Terms.push_back({X.Symbol, ThreadInts::select(Table.settled(A), 0, X.Coefficient)});
  return Result;
}

/// \p A; with one term, if there are too many.
static Value summarized(Symbols &Table, Value A) { return A.Terms.size() <= MostTerms ? A : asOneTerm(Table, A); }

/// A + Scale · B, computed.
static ThreadInts computeSum(const ThreadInts &A, const ThreadInts &B, int64_t Scale) {
  if (Scale == 1)
    return ThreadInts::zip(A, B, wrapAdd);
  if (Scale > 0 && llvm::isPowerOf2_64(uint64_t(Scale))) { // processors multiply many 64-bit numbers slowly
    const int64_t Bits = llvm::Log2_64(uint64_t(Scale));
    return ThreadInts::zip(A, B, [Bits](int64_t X, int64_t Y) { return wrapAdd(X, wrapShl(Y, Bits)); });
  }
  return ThreadInts::zip(A, B, [Scale](int64_t X, int64_t Y) { return wrapAdd(X, wrapMul(Y, Scale)); });
}

/// The same. Where nothing is added they keep what was found out about them.
static ThreadInts sumOf(Symbols &Table, const ThreadInts &A, const ThreadInts &B, int64_t Scale) {
  if (B.isZero())
    return A;
  if (A.isZero() && Scale == 1)
    return B;
  return Table.Computed.of({Op::Add, Wide, Scale}, A, B, [&] { return computeSum(A, B, Scale); });
}

Value arithmetic::addScaled(Symbols &Table, const Value &A, const Value &B, int64_t Scale, IntType T) {
  Table.countWork(A);
  Table.countWork(B);
  Value R;
  R.Known = sumOf(Table, A.Known, B.Known, Scale);
  auto I = A.Terms.begin();
  auto J = B.Terms.begin();
  auto Scaled = [&](const Term &X) {
    return Term{X.Symbol, X.Coefficient.map([&](int64_t C) { return wrapMul(C, Scale); })};
  };
  while (I != A.Terms.end() || J != B.Terms.end()) {
    if (J == B.Terms.end() || (I != A.Terms.end() && I->Symbol < J->Symbol))
      R.Terms.push_back(*I++);
    else if (I == A.Terms.end() || J->Symbol < I->Symbol)
      R.Terms.push_back(Scaled(*J++));
    else {
      R.Terms.push_back({I->Symbol, sumOf(Table, I->Coefficient, J->Coefficient, Scale)});
      ++I, ++J;
    }
  }
  return normalized(Table, summarized(Table, std::move(R)), T);
}

/// The factors of a product symbol, or the symbol itself.
static void appendFactors(const Symbols &Table, SymbolId Id, std::vector<SymbolId> &Out) {
  const Symbol &S = Table.symbol(Id);
  if (S.Operation != Op::Mul)
    return Out.push_back(Id);
  for (const Value &V : S.Operands)
    Out.push_back(V.Terms[0].Symbol);
}

/// A product of two symbols as an unknown of its own.
static SymbolId longProduct(Symbols &Table, SymbolId A, SymbolId B) {
  Value OfA, OfB;
  OfA.Terms.push_back({A, 1});
  OfB.Terms.push_back({B, 1});
  const uint64_t DivisorA = Table.symbol(A).Divisor, DivisorB = Table.symbol(B).Divisor;
  const uint64_t Divisor = DivisorA <= uint64_t(Limit) / DivisorB ? DivisorA * DivisorB : 1;
  return Table.opaque({OfA, OfB}, times(Table.symbol(A).Bounds, Table.symbol(B).Bounds), Divisor).Terms[0].Symbol;
}

static SymbolId product(Symbols &Table, SymbolId A, SymbolId B) {
  std::vector<SymbolId> Factors;
  appendFactors(Table, A, Factors);
  appendFactors(Table, B, Factors);
  if (Factors.size() > MostFactors)
    return longProduct(Table, A, B);
  std::sort(Factors.begin(), Factors.end());
  std::vector<Value> Operands;
  Range Bounds{1, 1};
  uint64_t Divisor = 1;
  for (SymbolId F : Factors) {
    Value V;
    V.Terms.push_back({F, 1});
    Operands.push_back(V);
    Bounds = times(Bounds, Table.symbol(F).Bounds);
    if (Table.symbol(F).Divisor <= uint64_t(Limit) / Divisor)
      Divisor *= Table.symbol(F).Divisor;
  }
  return Table.derived(Op::Mul, std::move(Operands), Wide, Bounds, Divisor).Terms[0].Symbol;
}

Value arithmetic::multiply(Symbols &Table, const Value &A, const Value &B, IntType T) {
  auto Scaled = [](const Value &V, const ThreadInts &K) {
    auto Mul = [&](const ThreadInts &X) { return ThreadInts::zip(X, K, wrapMul); };
    Value R(Mul(V.Known));
    for (const Term &X : V.Terms)
      R.Terms.push_back({X.Symbol, Mul(X.Coefficient)});
    return R;
  };
  // (a + Σ aᵢ·sᵢ)·(b + Σ bⱼ·sⱼ): symbols with numbers first, then symbols with symbols.
  if (A.Terms.size() * B.Terms.size() > MostTerms)
    return multiply(Table, asOneTerm(Table, A), asOneTerm(Table, B), T);
  Value Sum = normalized(Table, Scaled(A, B.Known), Wide);
  for (const Term &Y : B.Terms) {
    Value Part;
    Part.Terms.push_back({Y.Symbol, ThreadInts::zip(Y.Coefficient, A.Known, wrapMul)});
    Sum = addScaled(Table, Sum, Part, 1, Wide);
    for (const Term &X : A.Terms) {
      Value Square;
      Square.Terms.push_back(
          {product(Table, X.Symbol, Y.Symbol), ThreadInts::zip(X.Coefficient, Y.Coefficient, wrapMul)});
      Sum = addScaled(Table, Sum, Square, 1, Wide);
    }
  }
  return normalized(Table, std::move(Sum), T);
}

Value arithmetic::linear(Symbols &Table, Op O, const Value &A, const Value &B, IntType T) {
  auto Compute = [&](const Value &X, const Value &Y) {
    return O == Op::Mul ? multiply(Table, X, Y, T) : addScaled(Table, X, Y, O == Op::Add ? 1 : -1, T);
  };
  Value R = Compute(A, B);
  if (T.Signed || T.Bits >= 64)
    return R;
  // `n + 4294967295u` means n - 1, unless n is so small that the sum does not wrap.
  int64_t Half = int64_t(1) << (T.Bits - 1);
  auto NearZero = [&](const Value &X, const Value &Other) {
    if (X.Known.max() < Half)
      return X;
    ThreadMask Alone = Table.settled(X);
    Alone.reset(Table.settled(Other));
    Value Near = X;
    Near.Known =
        ThreadInts::select(Alone, X.Known.map([&](int64_t V) { return V < Half ? V : V - 2 * Half; }), X.Known);
    return Near;
  };
  Value X = O == Op::Sub ? A : NearZero(A, B), Y = NearZero(B, A);
  if ((X == A && Y == B) || Table.range(R).within({T.min(), T.max()}))
    return R;
  return Compute(X, Y);
}

std::pair<Value, Value> arithmetic::splitByBlock(const Symbols &Table, const Value &A) {
  Value Same, Rest(A.Known);
  for (const Term &X : A.Terms) {
    const Symbol &S = Table.symbol(X.Symbol);
    const bool IsSame = X.Coefficient.isUniform() && S.Shared == Spread::Block && S.From != Origin::Lost;
    (IsSame ? Same : Rest).Terms.push_back(X);
  }
  return {std::move(Same), std::move(Rest)};
}

Value arithmetic::withSubtotal(Symbols &Table, const Value &A) {
  auto [Sum, Rest] = splitByBlock(Table, A);
  if (Table.sources(Sum).size() < 2)
    return A;
  Value Total = Table.derived(Op::Add, {Sum}, Wide, Table.range(Sum), termDivisor(Table, Sum));
  return addScaled(Table, Rest, Total, 1, Wide);
}

Value arithmetic::merge(Symbols &Table, const ThreadMask &Mask, const Value &A, const Value &B) {
  if (A == B || Mask.all())
    return A;
  if (Mask.none())
    return B;
  Table.addWork(Table.threads());
  Table.countWork(A);
  Table.countWork(B);
  Value R(ThreadInts::select(Mask, A.Known, B.Known));
  auto I = A.Terms.begin();
  auto J = B.Terms.begin();
  while (I != A.Terms.end() || J != B.Terms.end()) {
    if (J == B.Terms.end() || (I != A.Terms.end() && I->Symbol < J->Symbol)) {
      R.Terms.push_back({I->Symbol, ThreadInts::select(Mask, I->Coefficient, 0)});
      ++I;
    } else if (I == A.Terms.end() || J->Symbol < I->Symbol) {
      R.Terms.push_back({J->Symbol, ThreadInts::select(Mask, 0, J->Coefficient)});
      ++J;
    } else {
      R.Terms.push_back({I->Symbol, ThreadInts::select(Mask, I->Coefficient, J->Coefficient)});
      ++I, ++J;
    }
  }
  dropZeroTerms(R);
  return summarized(Table, std::move(R));
}
