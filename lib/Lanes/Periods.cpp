//===- Periods.cpp - How values repeat with an unknown number -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Periods.h"
#include "Lanes/Numbers.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace banklint;
using namespace banklint::numbers;

/// Periods that are longer are not worth having.
static constexpr uint64_t Longest = 1 << 20;

/// The least common multiple of two periods; 0 if there is none.
static uint64_t commonPeriod(uint64_t A, uint64_t B) {
  if (A == 0 || B == 0 || A / std::gcd(A, B) > Longest / B)
    return 0;
  return std::lcm(A, B);
}

/// What must divide a change of the symbol, so that \p Modulus divides that of the term.
static uint64_t neededOfSymbol(const Term &X, uint64_t Modulus) {
  return Modulus ? Modulus / std::gcd(X.Coefficient.gcd(), Modulus) : 0;
}

namespace {

/// `C · S + rest`, the rest without S.
struct Line {
  int64_t C;
  Range Rest;
};

class PatternFinder {
public:
  PatternFinder(Lanes &L, SymbolId S, const Repetition &What) : L(L), S(S), What(What) {}

  Pattern find(const Value &A);

private:
  /// All threads of a warp move by the same multiple of \p Modulus.
  uint64_t shift(const Value &A, uint64_t Modulus);
  uint64_t shift(const Symbol &D, uint64_t Modulus);
  uint64_t shiftOfTerm(const Term &X, uint64_t Modulus);
  /// Each thread moves by a multiple of \p Modulus; by nothing if it is 0.
  uint64_t residue(const Value &A, uint64_t Modulus);
  uint64_t residue(const Symbol &D, uint64_t Modulus);
  uint64_t residueOfBits(const Symbol &D, uint64_t Modulus);
  uint64_t residueOfAll(const std::vector<Value> &Of, uint64_t Modulus);
  /// The period of a product with S of a number for each thread, beside \p Rest.
  uint64_t apart(const Term &X, const Value &Rest);

  bool dependsOnS(const Value &V) const { return llvm::is_contained(L.independents(V), S); }
  std::optional<Line> lineOf(const Value &V) const;
  /// Where the line comes near to \p Number, something changes.
  void markCrossing(const Line &X, int64_t Number);
  /// Marks where the sign of a value changes, if it does so in few places.
  bool markSign(const Value &V);
  /// The same for the difference of the operands of a minimum or maximum.
  bool markOrder(const Symbol &D);
  /// Marks where \p V passes multiples of \p D, if there are few.
  bool markMultiples(const Value &V, int64_t D);
  bool isSamePerWarp(const ThreadInts &V) const { return V.isUniformPerWarp(L.warpLanes()); }

  Lanes &L;
  const SymbolId S;
  const Repetition &What;
  std::vector<Range> Irregular;
};

} // namespace

//===----------------------------------------------------------------------===//
// What is irregular
//===----------------------------------------------------------------------===//

std::optional<Line> PatternFinder::lineOf(const Value &V) const {
  const int64_t Widest = 1 << 13; // there are no more numbers to try
  Value Rest = V;
  auto It = llvm::find_if(Rest.Terms, [&](const Term &X) { return X.Symbol == S; });
  if (It == Rest.Terms.end() || !It->Coefficient.isUniform())
    return std::nullopt;
  const int64_t C = It->Coefficient.uniform();
  Rest.Terms.erase(It);
  if (dependsOnS(Rest))
    return std::nullopt;
  const Range Bounds = L.range(Rest, What.Active);
  if (Bounds.Min < -Limit || Bounds.Max > Limit || Bounds.Max - Bounds.Min > Widest || C < -Limit || C > Limit)
    return std::nullopt;
  return Line{C, Bounds};
}

void PatternFinder::markCrossing(const Line &X, int64_t Number) {
  const int64_t Low = Number - X.Rest.Max - 1, High = Number - X.Rest.Min + 1;
  const int64_t A = floorDiv(Low, X.C), B = floorDiv(High, X.C);
  Irregular.push_back({std::min(A, B) - 1, std::max(A, B) + 1});
}

bool PatternFinder::markSign(const Value &V) {
  std::optional<Line> X = lineOf(V);
  if (X)
    markCrossing(*X, 0);
  return X.has_value();
}

bool PatternFinder::markOrder(const Symbol &D) {
  const Value A = D.Operands[0], B = D.Operands[1];
  const bool IsWide = !D.Type.Signed && D.Type.Bits >= 64;
  if (IsWide && (L.range(A).Min < 0 || L.range(B).Min < 0))
    return false; // kept as if they had a sign, compared as if not
  return markSign(L.apply(Op::Sub, A, B, Wide));
}

bool PatternFinder::markMultiples(const Value &V, int64_t D) {
  const int64_t Few = 4;
  const std::optional<Line> X = lineOf(V);
  const Range Bounds = L.range(V, What.Active);
  if (!X || Bounds.Min < -Limit || Bounds.Max > Limit)
    return false;
  const int64_t First = floorDiv(Bounds.Min, D), Last = floorDiv(Bounds.Max, D);
  if (Last - First > Few)
    return false;
  for (int64_t Q = First + 1; Q <= Last; ++Q)
    markCrossing(*X, Q * D);
  return true;
}

//===----------------------------------------------------------------------===//
// All threads of a warp move by the same multiple of the modulus
//===----------------------------------------------------------------------===//

uint64_t PatternFinder::shift(const Value &A, uint64_t Modulus) {
  uint64_t Result = 1;
  for (const Term &X : A.Terms)
    Result = commonPeriod(Result, shiftOfTerm(X, Modulus));
  return Result;
}

uint64_t PatternFinder::shiftOfTerm(const Term &X, uint64_t Modulus) {
  const Symbol &D = L.symbol(X.Symbol);
  const bool SameCoefficient = isSamePerWarp(X.Coefficient);
  const uint64_t Needed = neededOfSymbol(X, Modulus);
  if (X.Symbol == S)
    return D.Shared <= Spread::Warp && SameCoefficient ? Needed : 0;
  if (L.isIndependent(X.Symbol))
    return 1;
  if (D.Shared <= Spread::Warp && SameCoefficient)
    return residue(D, Needed);
  return SameCoefficient ? shift(D, Needed) : residue(D, 0);
}

uint64_t PatternFinder::shift(const Symbol &D, uint64_t Modulus) {
  const std::vector<Value> Of = D.Operands;
  const size_t Marked = Irregular.size();
  if (uint64_t Unchanged = residue(D, 0))
    return Unchanged;
  Irregular.resize(Marked);
  const int64_t By = Of.size() > 1 ? Of[1].constant().value_or(0) : 0;
  switch (*D.Operation) {
  case Op::FloorDiv: // (x + d·m) / d = x / d + m
    return Modulus && By <= Limit / int64_t(Modulus) ? shift(Of[0], uint64_t(By) * Modulus) : 0;
  case Op::FloorRem:
    return markMultiples(Of[0], By) ? shift(Of[0], Modulus) : 0;
  case Op::Xor:
  case Op::Or: // The bits above those of a small known number are those of the other one, in all threads.
    for (unsigned I : {0, 1})
      if (const Value &Small = Of[I], &Other = Of[1 - I];
          Modulus && Small.isKnown() && Small.Known.within(0, Limit) && L.character(Other).Shared <= Spread::Warp) {
        const uint64_t Step = commonPeriod(llvm::PowerOf2Ceil(uint64_t(Small.Known.max()) + 1), Modulus);
        return Step ? residue(Other, Step) : 0;
      }
    return 0;
  case Op::Min:
  case Op::Max:
    return markOrder(D) ? commonPeriod(shift(Of[0], Modulus), shift(Of[1], Modulus)) : 0;
  case Op::Select:
    return L.character(Of[0]).Shared <= Spread::Warp
               ? commonPeriod(residue(Of[0], 0), commonPeriod(shift(Of[1], Modulus), shift(Of[2], Modulus)))
               : 0;
  default:
    return 0;
  }
}

//===----------------------------------------------------------------------===//
// Each thread moves by a multiple of the modulus
//===----------------------------------------------------------------------===//

uint64_t PatternFinder::residue(const Value &A, uint64_t Modulus) {
  uint64_t Result = 1;
  for (const Term &X : A.Terms) {
    const uint64_t Needed = neededOfSymbol(X, Modulus);
    if (Needed == 1)
      continue;
    if (X.Symbol == S)
      Result = commonPeriod(Result, Needed);
    else if (!L.isIndependent(X.Symbol))
      Result = commonPeriod(Result, residue(L.symbol(X.Symbol), Needed));
  }
  return Result;
}

uint64_t PatternFinder::residueOfAll(const std::vector<Value> &Of, uint64_t Modulus) {
  uint64_t Result = 1;
  for (const Value &V : Of)
    Result = commonPeriod(Result, residue(V, Modulus));
  return Result;
}

/// Bits below the modulus come from bits below it; a mask leaves no others.
uint64_t PatternFinder::residueOfBits(const Symbol &D, uint64_t Modulus) {
  uint64_t Bits = llvm::isPowerOf2_64(Modulus) ? Modulus : 0;
  if (*D.Operation == Op::And)
    for (const Value &Mask : D.Operands)
      if (Mask.isKnown() && Mask.Known.within(0, Limit) && (!Bits || uint64_t(Mask.Known.max()) < Bits))
        Bits = llvm::PowerOf2Ceil(uint64_t(Mask.Known.max()) + 1);
  return Bits ? residueOfAll(D.Operands, Bits) : 0;
}

uint64_t PatternFinder::residue(const Symbol &D, uint64_t Modulus) {
  const std::vector<Value> Of = D.Operands;
  if (llvm::none_of(Of, [&](const Value &V) { return dependsOnS(V); }))
    return 1;
  const int64_t By = Of.size() > 1 ? Of[1].constant().value_or(0) : 0;
  const size_t Marked = Irregular.size();
  auto Or = [&](uint64_t Found, llvm::function_ref<uint64_t()> Otherwise) {
    if (Found && Found <= 1024)
      return Found;
    Irregular.resize(Marked);
    return Otherwise();
  };
  auto Unchanged = [&] { return residueOfAll(Of, 0); };
  switch (*D.Operation) {
  case Op::FloorRem:
    return Or(residue(Of[0], uint64_t(By)), [&] { return markMultiples(Of[0], By) ? residue(Of[0], Modulus) : 0; });
  case Op::FloorDiv: // x / d modulo m is that of x modulo d·m
    return Or(Modulus && Modulus <= uint64_t(Limit / By) ? residue(Of[0], uint64_t(By) * Modulus) : 0,
              [&] { return Or(Unchanged(), [&] { return uint64_t(markMultiples(Of[0], By)); }); });
  case Op::Add:
  case Op::Mul:
    return Modulus ? residueOfAll(Of, Modulus) : Unchanged();
  case Op::And:
  case Op::Or:
  case Op::Xor:
    return Or(residueOfBits(D, Modulus), Unchanged);
  case Op::Convert:
    return D.Type.Bits < 32 ? residue(Of[0], uint64_t(1) << D.Type.Bits) : Unchanged();
  case Op::Select:
    return commonPeriod(residue(Of[0], 0), commonPeriod(residue(Of[1], Modulus), residue(Of[2], Modulus)));
  case Op::Lt:
  case Op::Le:
  case Op::Eq:
  case Op::Ne:
    return Or(Unchanged(), [&] { return uint64_t(Of[1] == Value(0) && markSign(Of[0])); });
  case Op::Min:
  case Op::Max:
    return Or(Unchanged(), [&] { return markOrder(D) ? residueOfAll(Of, Modulus) : 0; });
  default: // quotients and shifts by unknown numbers
    return Unchanged();
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

uint64_t PatternFinder::apart(const Term &X, const Value &Rest) {
  const int64_t Widest = 1 << 16;
  const unsigned Lanes = L.warpLanes();
  int64_t Spread = 0;
  uint64_t Closest = 0; // divides all differences between the coefficients of threads of a warp
  for (unsigned First = 0; First < L.threads(); First += Lanes) {
    ThreadMask Warp = L.none();
    for (unsigned T = First; T < std::min(First + Lanes, L.threads()); ++T)
      if (What.Active.test(T))
        Warp.set(T);
    if (Warp.none())
      continue;
    const Range Bounds = L.range(Rest, Warp);
    if (Bounds.Min < -Limit || Bounds.Max > Limit)
      return 0;
    Spread = std::max(Spread, Bounds.Max - Bounds.Min);
    for (unsigned T : Warp.set_bits()) {
      const auto [Less, More] = std::minmax({X.Coefficient[T], X.Coefficient[size_t(Warp.find_first())]});
      Closest = std::gcd(Closest, uint64_t(More) - uint64_t(Less)); // which may be more than 2^63
    }
  }
  if (Spread > Widest)
    return 0;
  if (Closest) {
    const int64_t Near = int64_t(uint64_t(Spread + What.Apart) / Closest) + 1;
    Irregular.push_back({-Near, Near});
  }
  return neededOfSymbol(X, What.Modulus);
}

/// In order, and joined where they meet.
static std::vector<Range> merged(std::vector<Range> Ranges) {
  llvm::sort(Ranges, [](Range A, Range B) { return A.Min < B.Min; });
  std::vector<Range> Result;
  for (Range R : Ranges)
    if (!Result.empty() && R.Min <= Result.back().Max + 1)
      Result.back().Max = std::max(Result.back().Max, R.Max);
    else
      Result.push_back(R);
  return Result;
}

Pattern PatternFinder::find(const Value &A) {
  Value Rest = A;
  auto It = llvm::find_if(Rest.Terms, [&](const Term &X) { return X.Symbol == S; });
  uint64_t Period = 0;
  if (It == Rest.Terms.end() || isSamePerWarp(It->Coefficient) || !What.Modulus) {
    Period = shift(A, What.Modulus);
  } else if (L.symbol(S).Shared <= Spread::Warp) {
    const Term X = *It;
    Rest.Terms.erase(It);
    Period = commonPeriod(apart(X, Rest), shift(Rest, What.Modulus));
  }
  return {Period, merged(std::move(Irregular))};
}

Pattern banklint::patternOf(Lanes &L, const Value &A, SymbolId S, const Repetition &What) {
  return PatternFinder(L, S, What).find(A);
}
