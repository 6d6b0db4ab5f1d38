//===- Lanes.cpp - Integer values of all threads of a block ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Lanes.h"
#include "Code/Reasons.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

using namespace banklint;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Bounds saturate here, so that sums of a few of them cannot overflow.
static constexpr int64_t Limit = INT64_MAX / 4;

/// Beyond the limit a range keeps a width: it is not one known number.
static Range saturated(__int128 Min, __int128 Max) {
  return {int64_t(std::clamp<__int128>(Min, -Limit, Limit - 1)),
          int64_t(std::clamp<__int128>(Max, 1 - Limit, Limit))};
}

static Range times(Range A, Range B) {
  __int128 Products[] = {__int128(A.Min) * B.Min, __int128(A.Min) * B.Max, __int128(A.Max) * B.Min,
                         __int128(A.Max) * B.Max};
  return saturated(*std::min_element(Products, Products + 4),
                   *std::max_element(Products, Products + 4));
}

static Range hull(Range A, Range B) { return {std::min(A.Min, B.Min), std::max(A.Max, B.Max)}; }

static Range intersect(Range A, Range B) {
  Range R{std::max(A.Min, B.Min), std::min(A.Max, B.Max)};
  return R.Min <= R.Max ? R : A;
}

// Wrapping arithmetic without undefined behaviour.
static int64_t wrapAdd(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }
static int64_t wrapMul(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }
static int64_t wrapShl(int64_t A, int64_t B) {
  return B < 0 || B > 63 ? 0 : int64_t(uint64_t(A) << B);
}

static int64_t floorDiv(int64_t A, int64_t D) { return A / D - (A % D < 0); }
static int64_t floorRem(int64_t A, int64_t D) { return A % D < 0 ? A % D + D : A % D; }

/// Whether \p T keeps numbers as bit patterns, the upper half of which look negative.
static bool isWide(IntType T) { return !T.Signed && T.Bits >= 64; }

int64_t IntType::min() const {
  return Signed ? (Bits >= 64 ? INT64_MIN : -(int64_t(1) << (Bits - 1))) : 0;
}

int64_t IntType::max() const {
  unsigned Magnitude = Bits - Signed;
  return Magnitude >= 63 ? INT64_MAX : (int64_t(1) << Magnitude) - 1;
}

int64_t IntType::wrap(int64_t V) const {
  if (Bits >= 64)
    return V; // an unsigned 64-bit number is kept as its bit pattern
  return Signed ? llvm::SignExtend64(uint64_t(V), Bits)
                : int64_t(uint64_t(V) & ((uint64_t(1) << Bits) - 1));
}

/// The language's operation on two known numbers; nothing for a division by zero.
static std::optional<int64_t> compute(Op O, int64_t A, int64_t B, IntType T) {
  bool Wide = isWide(T); // compare and divide as unsigned
  auto Less = [&](int64_t X, int64_t Y) { return Wide ? uint64_t(X) < uint64_t(Y) : X < Y; };
  switch (O) {
  case Op::Add:
    return T.wrap(wrapAdd(A, B));
  case Op::Sub:
    return T.wrap(wrapAdd(A, wrapMul(B, -1)));
  case Op::Mul:
    return T.wrap(wrapMul(A, B));
  case Op::Div:
    if (B == 0)
      return std::nullopt;
    if (Wide)
      return int64_t(uint64_t(A) / uint64_t(B));
    return B == -1 ? T.wrap(wrapMul(A, -1)) : T.wrap(A / B);
  case Op::Rem:
    if (B == 0)
      return std::nullopt;
    if (Wide)
      return int64_t(uint64_t(A) % uint64_t(B));
    return B == -1 ? 0 : A % B;
  case Op::Shl:
    return T.wrap(wrapShl(A, B));
  case Op::Shr:
    if (B < 0 || B > 63)
      return A < 0 && T.Signed ? -1 : 0;
    return Wide ? int64_t(uint64_t(A) >> B) : A >> B;
  case Op::And:
    return A & B;
  case Op::Or:
    return A | B;
  case Op::Xor:
    return T.wrap(A ^ B);
  case Op::Min:
    return Less(A, B) ? A : B;
  case Op::Max:
    return Less(A, B) ? B : A;
  case Op::Lt:
    return Less(A, B);
  case Op::Le:
    return !Less(B, A);
  case Op::Eq:
    return A == B;
  case Op::Ne:
    return A != B;
  case Op::FloorDiv:
    return floorDiv(A, B);
  case Op::FloorRem:
    return floorRem(A, B);
  case Op::Select:
  case Op::Convert:
    break;
  }
  llvm_unreachable("not a binary operation");
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

size_t Value::hash() const {
  size_t H = Known.hash();
  for (const Term &T : Terms)
    H = llvm::hash_combine(H, T.Symbol, T.Coefficient.hash());
  return H;
}

// What things take, in numbers of one thread that are worked out.
static constexpr uint64_t WorkOfTerm = 64; ///< a term that is looked at or copied
static constexpr uint64_t WorkOfByte = 8;  ///< one that is kept: a budget of time so bounds memory too

/// Counts that a value was looked at as a whole, and another one made of it.
void Lanes::countWork(const Value &A) const {
  Work += WorkOfTerm * A.Terms.size();
  auto Count = [&](const ThreadInts &V) { Work += V.isUniform() ? 0 : Threads; };
  Count(A.Known);
  for (const Term &X : A.Terms)
    Count(X.Coefficient);
}

/// The bytes that a symbol takes.
static uint64_t sizeOf(const Symbol &S) {
  uint64_t Bytes = sizeof(Symbol);
  for (const Value &V : S.Operands)
    Bytes += sizeof(Value) + V.Terms.size() * sizeof(Term);
  return Bytes;
}

Value Lanes::unknown(Symbol S) {
  if (S.Bounds.Min == S.Bounds.Max)
    return Value(S.Bounds.Min);
  Work += WorkOfByte * sizeOf(S);
  Symbols.push_back(std::move(S));
  Value V;
  V.Terms.push_back({SymbolId(Symbols.size() - 1), 1});
  return V;
}

namespace {
/// The bounds of a value thread by thread, exact without symbols. What is the same for all threads
/// is summed once.
class ThreadRanges {
public:
  ThreadRanges(const Value &A, const std::deque<Symbol> &Symbols) : Known(A.Known) {
    for (const Term &X : A.Terms) {
      Range Bounds = Symbols[X.Symbol].Bounds;
      if (X.Coefficient.isUniform())
        add(Shared, Bounds, X.Coefficient.uniform());
      else
        Varying.push_back({&X.Coefficient, Bounds});
    }
  }

  Range operator[](size_t T) const {
    Sum S = Shared;
    add(S, {Known[T], Known[T]}, 1);
    for (auto &[Coefficient, Bounds] : Varying)
      add(S, Bounds, (*Coefficient)[T]);
    return asRange(S);
  }

  /// Bounds of all threads, found without a look at each: exact unless coefficients vary.
  Range outer() const {
    Sum S = Shared;
    add(S, {Known.min(), Known.max()}, 1);
    for (auto &[Coefficient, Bounds] : Varying) {
      Sum Least, Most;
      add(Least, Bounds, Coefficient->min());
      add(Most, Bounds, Coefficient->max());
      S.Min += std::min(Least.Min, Most.Min), S.Max += std::max(Least.Max, Most.Max);
    }
    return asRange(S);
  }
  bool outerIsExact() const { return Varying.empty(); }

private:
  struct Sum {
    __int128 Min = 0, Max = 0;
  };
  /// Parts are not saturated: what one loses at the limit, another would not take back.
  static void add(Sum &S, Range R, int64_t By) {
    const __int128 A = __int128(R.Min) * By, B = __int128(R.Max) * By;
    S.Min += std::min(A, B), S.Max += std::max(A, B);
  }
  static Range asRange(Sum S) {
    return {int64_t(std::clamp<__int128>(S.Min, INT64_MIN, INT64_MAX)),
            int64_t(std::clamp<__int128>(S.Max, INT64_MIN, INT64_MAX))};
  }

  const ThreadInts &Known;
  Sum Shared;
  llvm::SmallVector<std::pair<const ThreadInts *, Range>, 4> Varying;
};
} // namespace

Range Lanes::range(const Value &A) const {
  if (A.isKnown())
    return {A.Known.min(), A.Known.max()};
  ThreadRanges Ranges(A, Symbols);
  if (Ranges.outerIsExact())
    return Ranges.outer();
  countWork(A);
  Range R = Ranges[0];
  for (size_t T = 1; T < Threads; ++T)
    R = hull(R, Ranges[T]);
  return R;
}

Range Lanes::range(const Value &A, const ThreadMask &Mask) const {
  if (Mask.none() || Mask.all())
    return range(A);
  ThreadRanges Ranges(A, Symbols);
  Range R = Ranges[size_t(Mask.find_first())];
  for (unsigned T : Mask.set_bits())
    R = hull(R, Ranges[T]);
  return R;
}

static uint64_t termDivisor(const Lanes &L, const Value &A) {
  uint64_t G = 0;
  for (const Term &T : A.Terms) {
    uint64_t C = T.Coefficient.gcd();
    bool Overflows = C > uint64_t(Limit) / L.symbol(T.Symbol).Divisor;
    G = std::gcd(G, Overflows ? C : C * L.symbol(T.Symbol).Divisor);
  }
  return G;
}

uint64_t Lanes::divisor(const Value &A) const { return std::gcd(A.Known.gcd(), termDivisor(*this, A)); }

Character Lanes::character(const Value &A) const {
  Character C{Spread::Block, Origin::Launch, ""};
  auto Widen = [&](const ThreadInts &V) {
    if (!V.isUniform())
      C.Shared = std::max(C.Shared, V.isUniformPerWarp(WarpLanes) ? Spread::Warp : Spread::Thread);
  };
  Widen(A.Known);
  for (const Term &T : A.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    Widen(T.Coefficient);
    C.Shared = std::max(C.Shared, S.Shared);
    if (S.From > C.From || !*C.Why)
      C.Why = S.Why;
    C.From = std::max(C.From, S.From);
  }
  return C;
}

static bool hasUniformTerm(const Value &A) {
  return std::any_of(A.Terms.begin(), A.Terms.end(),
                     [](const Term &X) { return X.Coefficient.isUniform(); });
}

ThreadMask Lanes::settled(const Value &A) const {
  if (hasUniformTerm(A))
    return none();
  countWork(A);
  ThreadMask Mask = all();
  for (const Term &X : A.Terms)
    for (size_t T = 0; T < Threads; ++T)
      if (X.Coefficient[T] != 0)
        Mask.reset(T);
  return Mask;
}

static void dropZeroTerms(Value &A) {
  A.Terms.erase(std::remove_if(A.Terms.begin(), A.Terms.end(),
                               [](const Term &X) { return X.Coefficient.isZero(); }),
                A.Terms.end());
}

/// Drops what cancelled and wraps the threads without symbols. The others are sums whose parts may
/// wrap while the whole does not, so they stay as they are.
static Value normalized(const Lanes &L, Value A, IntType T) {
  dropZeroTerms(A);
  if (T.Bits >= 64 || hasUniformTerm(A))
    return A;
  auto Wrapped = [&] { return A.Known.map([&](int64_t V) { return T.wrap(V); }); };
  if (A.isKnown())
    A.Known = Wrapped();
  else if (!A.Known.within(T.min(), T.max()))
    A.Known = ThreadInts::select(L.settled(A), Wrapped(), A.Known);
  return A;
}

//===----------------------------------------------------------------------===//
// What becomes too long
//===----------------------------------------------------------------------===//

// Hashes and generators of random numbers make of a number that is not known a formula that doubles
// with each step. Nobody could be told anything of it, and all that looks at it would take for ever.
// So formulas end: from some length on a number is a new unknown, of which only the range, the
// divisor and the origin are known.
static constexpr unsigned MostParts = 256; ///< symbols in a formula
static constexpr size_t MostTerms = 64;    ///< terms of a sum
static constexpr size_t MostFactors = 8;   ///< factors of a product

/// A symbol of which is known what it is made of, but not how.
static Symbol madeOf(const Lanes &L, llvm::ArrayRef<Value> Operands) {
  Symbol S;
  for (const Value &V : Operands) {
    Character C = L.character(V);
    S.Shared = std::max(S.Shared, C.Shared);
    if (C.From > S.From || !*S.Why)
      S.Why = C.Why;
    S.From = std::max(S.From, C.From);
    for (const Term &X : V.Terms)
      S.Weight = std::min(S.Weight + L.symbol(X.Symbol).Weight, MostParts + 1);
  }
  return S;
}

/// \p S as an unknown of its own.
Value Lanes::withoutParts(Symbol S) {
  S.Weight = 1;
  if (S.Shared != Spread::Block && S.From < Origin::Data) {
    S.From = Origin::Lost;
    S.Why = reason::LongFormula;
  }
  return unknown(std::move(S));
}

/// \p A with one unknown for all of its terms.
Value Lanes::asOneTerm(const Value &A) {
  if (A.Terms.size() <= 1)
    return A;
  Value Sum, Result(A.Known);
  Sum.Terms = A.Terms;
  Symbol S = madeOf(*this, Sum);
  S.Bounds = range(Sum);
  S.Bounds = saturated(S.Bounds.Min, S.Bounds.Max);
  S.Divisor = std::max<uint64_t>(termDivisor(*this, Sum), 1);
  const Value One = withoutParts(std::move(S));
  for (const Term &X : One.Terms)
    Result.Terms.push_back({X.Symbol, ThreadInts::select(settled(A), 0, X.Coefficient)});
  return Result;
}

/// \p A; with one term, if there are too many.
Value Lanes::summarized(Value A) { return A.Terms.size() <= MostTerms ? A : asOneTerm(A); }

Value Lanes::derived(Op O, std::vector<Value> Operands, IntType T, Range Bounds, uint64_t Divisor) {
  Symbol S = madeOf(*this, Operands);
  S.Bounds = Bounds;
  S.Divisor = std::max<uint64_t>(Divisor, 1);
  if (S.Weight > MostParts)
    return withoutParts(std::move(S));
  size_t H = llvm::hash_combine(int(O), T.Bits, T.Signed);
  for (const Value &V : Operands)
    H = llvm::hash_combine(H, V.hash());
  auto [First, Last] = Derived.equal_range(H);
  for (auto It = First; It != Last; ++It) {
    const Symbol &Old = Symbols[It->second];
    if (Old.Operation == O && Old.Type == T && Old.Operands == Operands) {
      Value V;
      V.Terms.push_back({It->second, 1});
      return V;
    }
  }
  S.Operation = O;
  S.Operands = std::move(Operands);
  S.Type = T;
  Value V = unknown(std::move(S));
  if (!V.isKnown())
    Derived.emplace(H, V.Terms[0].Symbol);
  return V;
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

Value Lanes::addScaled(const Value &A, const Value &B, int64_t Scale, IntType T) {
  countWork(A);
  countWork(B);
  Value R;
  R.Known = ThreadInts::zip(A.Known, B.Known,
                            [&](int64_t X, int64_t Y) { return wrapAdd(X, wrapMul(Y, Scale)); });
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
      R.Terms.push_back(
          {I->Symbol, ThreadInts::zip(I->Coefficient, J->Coefficient, [&](int64_t X, int64_t Y) {
             return wrapAdd(X, wrapMul(Y, Scale));
           })});
      ++I, ++J;
    }
  }
  return normalized(*this, summarized(std::move(R)), T);
}

/// The factors of a product symbol, or the symbol itself.
static void appendFactors(const std::deque<Symbol> &Symbols, SymbolId Id,
                          std::vector<SymbolId> &Out) {
  const Symbol &S = Symbols[Id];
  if (S.Operation != Op::Mul)
    return Out.push_back(Id);
  for (const Value &V : S.Operands)
    Out.push_back(V.Terms[0].Symbol);
}

/// A product of two symbols as an unknown of its own.
SymbolId Lanes::longProduct(SymbolId A, SymbolId B) {
  Value OfA, OfB;
  OfA.Terms.push_back({A, 1});
  OfB.Terms.push_back({B, 1});
  Symbol S = madeOf(*this, {OfA, OfB});
  S.Bounds = times(Symbols[A].Bounds, Symbols[B].Bounds);
  if (Symbols[A].Divisor <= uint64_t(Limit) / Symbols[B].Divisor)
    S.Divisor = Symbols[A].Divisor * Symbols[B].Divisor;
  return withoutParts(std::move(S)).Terms[0].Symbol;
}

SymbolId Lanes::product(SymbolId A, SymbolId B) {
  std::vector<SymbolId> Factors;
  appendFactors(Symbols, A, Factors);
  appendFactors(Symbols, B, Factors);
  if (Factors.size() > MostFactors)
    return longProduct(A, B);
  std::sort(Factors.begin(), Factors.end());
  std::vector<Value> Operands;
  Range Bounds{1, 1};
  uint64_t Divisor = 1;
  for (SymbolId F : Factors) {
    Value V;
    V.Terms.push_back({F, 1});
    Operands.push_back(V);
    Bounds = times(Bounds, Symbols[F].Bounds);
    if (Symbols[F].Divisor <= uint64_t(Limit) / Divisor)
      Divisor *= Symbols[F].Divisor;
  }
  return derived(Op::Mul, std::move(Operands), Wide, Bounds, Divisor).Terms[0].Symbol;
}

Value Lanes::multiply(const Value &A, const Value &B, IntType T) {
  auto Scaled = [](const Value &V, const ThreadInts &K) {
    auto Mul = [&](const ThreadInts &X) { return ThreadInts::zip(X, K, wrapMul); };
    Value R(Mul(V.Known));
    for (const Term &X : V.Terms)
      R.Terms.push_back({X.Symbol, Mul(X.Coefficient)});
    return R;
  };
  // (a + Σ aᵢ·sᵢ)·(b + Σ bⱼ·sⱼ): symbols with numbers first, then symbols with symbols.
  if (A.Terms.size() * B.Terms.size() > MostTerms)
    return multiply(asOneTerm(A), asOneTerm(B), T);
  Value Sum = normalized(*this, Scaled(A, B.Known), Wide);
  for (const Term &Y : B.Terms) {
    Value Part;
    Part.Terms.push_back({Y.Symbol, ThreadInts::zip(Y.Coefficient, A.Known, wrapMul)});
    Sum = addScaled(Sum, Part, 1, Wide);
    for (const Term &X : A.Terms) {
      Value Square;
      Square.Terms.push_back(
          {product(X.Symbol, Y.Symbol), ThreadInts::zip(X.Coefficient, Y.Coefficient, wrapMul)});
      Sum = addScaled(Sum, Square, 1, Wide);
    }
  }
  return normalized(*this, std::move(Sum), T);
}

Value Lanes::linear(Op O, const Value &A, const Value &B, IntType T) {
  auto Compute = [&](const Value &X, const Value &Y) {
    return O == Op::Mul ? multiply(X, Y, T) : addScaled(X, Y, O == Op::Add ? 1 : -1, T);
  };
  Value R = Compute(A, B);
  if (T.Signed || T.Bits >= 64)
    return R;
  // `n + 4294967295u` means n - 1, unless n is so small that the sum does not wrap.
  int64_t Half = int64_t(1) << (T.Bits - 1);
  auto NearZero = [&](const Value &X, const Value &Other) {
    if (X.Known.max() < Half)
      return X;
    ThreadMask Alone = settled(X);
    Alone.reset(settled(Other));
    Value Near = X;
    Near.Known = ThreadInts::select(
        Alone, X.Known.map([&](int64_t V) { return V < Half ? V : V - 2 * Half; }), X.Known);
    return Near;
  };
  Value X = O == Op::Sub ? A : NearZero(A, B), Y = NearZero(B, A);
  if ((X == A && Y == B) || range(R).within({T.min(), T.max()}))
    return R;
  return Compute(X, Y);
}

//===----------------------------------------------------------------------===//
// Division and bits
//===----------------------------------------------------------------------===//

std::pair<Value, Value> Lanes::extract(const Value &A, int64_t D) {
  unsigned Shift = llvm::isPowerOf2_64(D) ? llvm::Log2_64(D) : 0;
  Value Quotient(Shift ? A.Known.map([&](int64_t V) { return V >> Shift; })
                       : A.Known.map([&](int64_t V) { return floorDiv(V, D); }));
  Value Rest(ThreadInts::zip(A.Known, Quotient.Known,
                             [&](int64_t V, int64_t Q) { return wrapAdd(V, wrapMul(Q, -D)); }));
  for (const Term &X : A.Terms) {
    uint64_t G = std::gcd(X.Coefficient.gcd(), uint64_t(D));
    int64_t Needed = D / int64_t(G); // what must divide the symbol itself
    if (Symbols[X.Symbol].Divisor % Needed != 0) {
      Rest.Terms.push_back(X);
      continue;
    }
    Value Whole;
    Whole.Terms.push_back({X.Symbol, 1});
    if (Needed > 1) {
      Range R = Symbols[X.Symbol].Bounds;
      Whole = derived(Op::FloorDiv, {Whole, Value(Needed)}, Wide,
                      {floorDiv(R.Min, Needed), floorDiv(R.Max, Needed)},
                      Symbols[X.Symbol].Divisor / Needed);
    }
    Value Part = multiply(
        Whole, Value(X.Coefficient.map([&](int64_t C) { return C / int64_t(G); })), {64, true});
    Quotient = addScaled(Quotient, Part, 1, {64, true});
  }
  return {Quotient, Rest};
}

Value Lanes::floorDivide(const Value &A, int64_t D, IntType T) {
  auto [Quotient, Rest] = extract(A, D);
  Range R = range(Rest);
  if (R.Min >= 0 && R.Max < D)
    return normalized(*this, Quotient, T);
  Value Part =
      derived(Op::FloorDiv, {Rest, Value(D)}, {64, true}, {floorDiv(R.Min, D), floorDiv(R.Max, D)});
  return addScaled(Quotient, Part, 1, T);
}

Value Lanes::roundsUp(const Value &A, int64_t D) {
  Value Rounds(0);
  ThreadMask Open = settled(A).flip();
  if (range(A, Open).Min >= 0)
    return Rounds;
  // The sign of a sum of multiples of G and a known number below G is that of the multiples.
  const int64_t G = int64_t(std::clamp<uint64_t>(termDivisor(*this, A), 1, uint64_t(1) << 40));
  Value Multiples = A;
  Multiples.Known = A.Known.map([&](int64_t V) { return V - floorRem(V, G); });
  Value IsNegative = compare(Op::Lt, Multiples, Value(0), Wide);
  Value HasRest = truth(floorRemainder(A, D), Wide);
  if (HasRest.isKnown())
    return multiply(IsNegative, HasRest, Wide);
  return logicalAnd(IsNegative, HasRest);
}

Value Lanes::divide(const Value &A, int64_t D, IntType T) {
  Value Quotient = floorDivide(A, D, T);
  return T.Signed && D > 1 ? addScaled(Quotient, roundsUp(A, D), 1, T) : Quotient;
}

Value Lanes::remainder(const Value &A, int64_t D, IntType T) {
  Value Rest = floorRemainder(A, D);
  return T.Signed && D > 1 ? addScaled(Rest, roundsUp(A, D), -D, {64, true}) : Rest;
}

/// What is the same for all threads adds up to one symbol, if it has several parts.
Value Lanes::withSubtotal(const Value &A) {
  Value Sum, Rest(A.Known);
  for (const Term &X : A.Terms) {
    const Symbol &S = Symbols[X.Symbol];
    bool Same = X.Coefficient.isUniform() && S.Shared == Spread::Block && S.From != Origin::Lost;
    (Same ? Sum : Rest).Terms.push_back(X);
  }
  if (sources(Sum).size() < 2)
    return A;
  Value Total = derived(Op::Add, {Sum}, {64, true}, range(Sum), termDivisor(*this, Sum));
  return addScaled(Rest, Total, 1, {64, true});
}

Value Lanes::floorRemainder(const Value &A, int64_t D) {
  Value Rest = extract(A, D).second;
  Range R = range(Rest);
  if (R.Min >= 0 && R.Max < D)
    return Rest;
  Rest = withSubtotal(Rest);
  uint64_t G = std::gcd(divisor(Rest), uint64_t(D));
  return derived(Op::FloorRem, {Rest, Value(D)}, {64, true}, {0, D - int64_t(G)}, G);
}

//===----------------------------------------------------------------------===//
// Numbers that wrap
//===----------------------------------------------------------------------===//

/// `~(t + gridDim.x)`: what fits into an unsigned type need not fit into a signed one once it is negated. With factors
/// it is taken to fit: they stand for the threads of a grid, which an int counts.
static bool isNegatedIndex(const Lanes &L, const Value &A) {
  return llvm::all_of(A.Terms, [&](const Term &X) {
    const Symbol &S = L.symbol(X.Symbol);
    return X.Coefficient.within(-1, 0) && !S.Operation && S.From == Origin::Launch && S.Bounds.Min >= 0;
  });
}

/// `(size_t)(t - n) / 4`: the quotient of a negative number that counts as a large unsigned one. What is cut off of it
/// by a narrower type is no overflow of the program's own.
static bool hasHugeQuotient(const Lanes &L, const Value &A) {
  return llvm::any_of(A.Terms, [&](const Term &X) {
    const Symbol &S = L.symbol(X.Symbol);
    const bool IsHuge = (S.Operation == Op::Div || S.Operation == Op::Shr) && isWide(S.Type) &&
                        L.range(S.Operands[0]).Min < 0;
    return IsHuge || llvm::any_of(S.Operands, [&](const Value &V) { return hasHugeQuotient(L, V); });
  });
}

static bool mayWrap(const Lanes &L, const Value &A, IntType T);

/// `t == n ? 2u - t : 7u` as an int: one of the numbers to choose from wraps.
static bool choosesWhatWraps(const Lanes &L, const Value &A, IntType T) {
  auto Wraps = [&](const Value &V) { return !L.range(V).within({T.min(), T.max()}) && mayWrap(L, V, T); };
  return llvm::any_of(A.Terms, [&](const Term &X) {
    const Symbol &S = L.symbol(X.Symbol);
    return S.Operation == Op::Select && llvm::any_of(llvm::ArrayRef(S.Operands).drop_front(), Wraps);
  });
}

/// Whether a sum that may leave its type wraps, for all that is assumed of unknown numbers.
static bool mayWrap(const Lanes &L, const Value &A, IntType T) {
  if (hasHugeQuotient(L, A))
    return true;
  // Block indexes and how often loops run are no reason.
  auto IsIndex = [&](SymbolId Id) {
    const Symbol &S = L.symbol(Id);
    const bool IsStep = S.From == Origin::Counter && S.Bounds.within({0, INT32_MAX}); // else made of one
    return IsStep || (S.From == Origin::Launch && S.Bounds.within({0, T.max() / 2}));
  };
  auto OnlyIndexes = [&](const Term &X) {
    Value Alone;
    Alone.Terms.push_back({X.Symbol, 1});
    const Range Bounds = L.symbol(X.Symbol).Bounds;
    return X.Coefficient.min() >= 0 && Bounds.Min >= 0 && (L.symbol(X.Symbol).Operation != Op::Select) &&
           llvm::all_of(L.sources(Alone), IsIndex);
  };
  Value Rest(A.Known);
  for (const Term &X : A.Terms)
    if (!OnlyIndexes(X))
      Rest.Terms.push_back(X);
  const Range R = L.range(Rest);
  if (R.within({T.min(), T.max()}))
    return false;
  if (!T.Signed)
    return true;
  // It was converted: the program's own signed sums are assumed not to overflow.
  return isNegatedIndex(L, A) || choosesWhatWraps(L, A, T) || !A.Known.within(T.min(), T.max()) ||
         llvm::any_of(L.sources(Rest), [&](SymbolId Id) { return !L.symbol(Id).Bounds.within({T.min(), T.max()}); });
}

/// \p A modulo 2^Bits. What is the same for all threads is wrapped first, as one number: the rest
/// then wraps for few values of it.
Value Lanes::wrapped(const Value &A, IntType T) {
  if (T.Signed) {
    const Value Half(-T.min());
    return addScaled(wrapped(addScaled(A, Half, 1, Wide), {T.Bits, false}), Half, -1, Wide);
  }
  const int64_t Size = int64_t(1) << T.Bits;
  Value Same, Rest(A.Known);
  for (const Term &X : A.Terms) {
    const Symbol &S = Symbols[X.Symbol];
    bool IsSame = X.Coefficient.isUniform() && S.Shared == Spread::Block && S.From != Origin::Lost;
    (IsSame ? Same : Rest).Terms.push_back(X);
  }
  if (Same.isKnown())
    return floorRemainder(A, Size);
  const int64_t G = int64_t(std::gcd(termDivisor(*this, Same), uint64_t(Size)));
  const int64_t Start = floorDiv(A.Known.min(), G) * G;
  Same.Known = Start;
  Rest.Known = A.Known.map([&](int64_t V) { return wrapAdd(V, -Start); });
  if (!range(Same).within({0, T.max()}))
    Same = derived(Op::Convert, {Same}, T, {0, Size - G}, uint64_t(G));
  Value Sum = addScaled(Rest, Same, 1, Wide);
  if (range(Sum).within({0, T.max()}))
    return Sum;
  return addScaled(Sum, floorDivide(Sum, Size, Wide), -Size, Wide);
}

Value Lanes::held(const Value &A, IntType T) {
  if (A.isKnown() || T.Bits == 1 || T.Bits >= 64)
    return A;
  const ThreadMask Known = settled(A);
  ThreadMask Open = Known;
  const Range R = range(A, Open.flip());
  if (R.within({T.min(), T.max()}))
    return A;
  const int64_t Size = int64_t(1) << T.Bits, Times = floorDiv(wrapAdd(R.Min, -T.min()), Size);
  Value Result = A;
  if (R.Min > -Limit && R.Max < Limit && Times == floorDiv(R.Max - T.min(), Size))
    Result = addScaled(A, Value(Times), -Size, {64, true});
  else if (mayWrap(*this, A, T))
    Result = wrapped(A, T);
  return Known.none() ? Result : merge(Known, A, Result);
}

/// `a & m` for one run of ones m (…0011100…): (a >> low) % 2^length << low. Nothing for other
/// masks.
std::optional<Value> Lanes::maskByRun(const Value &A, const Value &M, IntType T) {
  auto Mask = M.constant();
  if (!Mask)
    return std::nullopt;
  uint64_t Bits = uint64_t(T.wrap(*Mask));
  if (!T.Signed && T.Bits < 64)
    Bits &= (uint64_t(1) << T.Bits) - 1;
  if (Bits == 0)
    return Value(0);
  unsigned Low = llvm::countr_zero(Bits), Length = llvm::countr_one(Bits >> Low);
  bool ReachesTop = Low + Length >= std::min(T.Bits, 64u);
  if (!ReachesTop && (Bits >> Low) >> Length != 0)
    return std::nullopt;
  if (Low > 40 || (!ReachesTop && Length > 40))
    return std::nullopt;
  if (ReachesTop) // ~(2^low - 1): rounds down
    return addScaled(A, floorRemainder(A, int64_t(1) << Low), -1, T);
  Value Shifted = floorDivide(A, int64_t(1) << Low, {64, true});
  return multiply(floorRemainder(Shifted, int64_t(1) << Length), Value(int64_t(1) << Low), T);
}

/// & | ^ of two multiples of \p Unit, at least one of them with symbols.
Value Lanes::highBits(Op O, const Value &A, const Value &B, int64_t Unit) {
  auto IsZero = [](const Value &V) { return V.isKnown() && V.Known.isZero(); };
  if (A.isKnown() && B.isKnown())
    return apply(O, A, B, Wide);
  if (IsZero(A) || IsZero(B))
    return O == Op::And ? Value(0) : IsZero(A) ? B : A;
  Range RA = range(A), RB = range(B);
  if (RA.Min < 0 || RB.Min < 0)
    return derived(O, {A, B}, Wide, {-Limit, Limit}, uint64_t(Unit));
  // Where one side stays below all bits that the other can have, nothing overlaps.
  auto Below = [&](Range Small, const Value &Big) {
    uint64_t D = divisor(Big);
    return D && Small.Max < int64_t(1) << std::min(llvm::countr_zero(D), 40);
  };
  if (Below(RA, B) || Below(RB, A))
    return O == Op::And ? Value(0) : addScaled(A, B, 1, Wide);
  if (O == Op::And)
    return derived(O, {A, B}, Wide, {0, std::min(RA.Max, RB.Max)}, uint64_t(Unit));
  uint64_t Top = uint64_t(std::max(RA.Max, RB.Max));
  int64_t AllOnes = int64_t(llvm::maskTrailingOnes<uint64_t>(64 - llvm::countl_zero(Top)));
  return derived(O, {A, B}, Wide, {0, AllOnes}, uint64_t(Unit));
}

/// & | ^ digit by digit: below the lowest bit that a symbol can change, everything is known.
Value Lanes::bitwise(Op O, const Value &A, const Value &B, IntType T) {
  if (A == B)
    return O == Op::Xor ? Value(0) : A;
  if (T.Bits == 1 && O == Op::Xor)
    return compare(Op::Ne, A, B, T);
  if (T.Bits == 1) { // truth values: a known 0 or 1 on one side may decide
    auto Decides = [&](const Value &X) -> std::optional<Value> {
      auto C = X.constant();
      if (!C)
        return std::nullopt;
      const Value &Other = &X == &A ? B : A;
      return (O == Op::And) == (*C == 0) ? X : Other;
    };
    if (auto V = Decides(A))
      return *V;
    if (auto V = Decides(B))
      return *V;
    if (A.isKnown() || B.isKnown()) { // decided for some threads
      const Value &Known = A.isKnown() ? A : B, &Other = A.isKnown() ? B : A;
      ThreadMask Keep(Threads);
      for (size_t I = 0; I < Threads; ++I)
        if ((O == Op::And) == (Known.Known[I] == 0))
          Keep.set(I);
      return merge(Keep, Known, Other);
    }
    return derived(O, {A, B}, T, {0, 1});
  }
  if (O == Op::And) {
    if (auto V = maskByRun(A, B, T))
      return *V;
    if (auto V = maskByRun(B, A, T))
      return *V;
  }
  // The largest power of two below which both are known.
  uint64_t G = std::gcd(termDivisor(*this, A), termDivisor(*this, B));
  int64_t Unit = int64_t(1) << std::min(llvm::countr_zero(G), 40);
  auto Low = [&](const Value &V) {
    return Value(V.Known.map([&](int64_t K) { return floorRem(K, Unit); }));
  };
  Value LowA = Low(A), LowB = Low(B);
  Value HighA = addScaled(A, LowA, -1, {64, true}), HighB = addScaled(B, LowB, -1, {64, true});
  Value LowBits(ThreadInts::zip(
      LowA.Known, LowB.Known, [&](int64_t X, int64_t Y) { return *compute(O, X, Y, {64, true}); }));
  return addScaled(highBits(O, HighA, HighB, Unit), LowBits, 1, T);
}

//===----------------------------------------------------------------------===//
// Comparisons and choices
//===----------------------------------------------------------------------===//

/// Whether unknown numbers of 64 bits without a sign, which Lanes keeps as with one, look negative.
static bool maySurpass(const Lanes &L, const Value &A, IntType T) {
  return isWide(T) && !A.isKnown() && L.range(A, L.settled(A).flip()).Min < 0;
}

/// Known numbers so large that a difference would overflow are as good as 2^62. Which of two is larger depends on the
/// sign; whether they are equal does not.
static Value comparable(const Lanes &L, Op O, const Value &A, IntType T) {
  constexpr int64_t Huge = int64_t(1) << 62;
  const bool HasNoSign = isWide(T) && O != Op::Eq && O != Op::Ne;
  Range Fits{HasNoSign ? 0 : -Huge, Huge};
  if (T.Bits < 64 || A.Known.within(Fits.Min, Fits.Max))
    return A;
  ThreadInts Clamped = A.Known.map(
      [&](int64_t V) { return HasNoSign && V < 0 ? Huge : std::clamp(V, Fits.Min, Fits.Max); });
  Value R = A;
  R.Known = ThreadInts::select(L.settled(A), Clamped, A.Known);
  return R;
}

/// Numbers are equal whether they wrap or not, if their difference cannot be 2^Bits.
Value Lanes::compareEqual(Op O, const Value &A, const Value &B, IntType T) {
  if (T.Bits == 1 || T.Bits >= 64)
    return compare(O, A, B, T);
  Range R = range(addScaled(A, B, -1, {64, true}));
  const int64_t Size = int64_t(1) << T.Bits;
  return R.Min > -Size && R.Max < Size ? compare(O, A, B, T)
                                       : compare(O, held(A, T), held(B, T), T);
}

/// Comparing looks at the difference: equal symbols cancel, ranges may decide, thread by thread.
Value Lanes::compare(Op O, const Value &A, const Value &B, IntType T) {
  if (O != Op::Eq && O != Op::Ne && (maySurpass(*this, A, T) || maySurpass(*this, B, T)))
    return derived(O, {A, B}, T, {0, 1});
  Value D = addScaled(comparable(*this, O, A, T), comparable(*this, O, B, T), -1, {64, true});
  auto Decide = [&](Range R) -> std::optional<bool> {
    switch (O) {
    case Op::Lt:
      return R.Max < 0 ? std::optional(true) : R.Min >= 0 ? std::optional(false) : std::nullopt;
    case Op::Le:
      return R.Max <= 0 ? std::optional(true) : R.Min > 0 ? std::optional(false) : std::nullopt;
    default: { // Eq, Ne
      bool Never = R.Min > 0 || R.Max < 0, Always = R.Min == 0 && R.Max == 0;
      if (!Never && !Always)
        return std::nullopt;
      return (O == Op::Eq) == Always;
    }
    }
  };
  ThreadRanges Ranges(D, Symbols);
  if (auto Decided = Decide(Ranges.outer()))
    return Value(*Decided);
  Work += 3 * Threads;
  std::vector<int64_t> Known(Threads), Open(Threads);
  bool AnyOpen = false;
  for (size_t I = 0; I < Threads; ++I) {
    auto Decided = Decide(Ranges[I]);
    Open[I] = !Decided;
    Known[I] = Decided && *Decided;
    AnyOpen |= !Decided;
  }
  Value R(ThreadInts::each(std::move(Known)));
  if (!AnyOpen)
    return R;
  Value Question = derived(O, {D, Value(0)}, {64, true}, {0, 1});
  Value Undecided = multiply(Question, Value(ThreadInts::each(std::move(Open))), {64, true});
  return addScaled(R, Undecided, 1, {64, true});
}

Value Lanes::extremum(Op O, const Value &A, const Value &B, IntType T) {
  Value Less = compare(Op::Lt, A, B, T);
  auto Choose = [&](const ThreadMask &Mask) {
    return O == Op::Min ? merge(Mask, A, B) : merge(Mask, B, A);
  };
  Split S = split(Less, all());
  if (S.Unknown.none())
    return Choose(S.True);
  Range RA = range(A), RB = range(B);
  Range Bounds = O == Op::Min ? Range{std::min(RA.Min, RB.Min), std::min(RA.Max, RB.Max)}
                              : Range{std::max(RA.Min, RB.Min), std::max(RA.Max, RB.Max)};
  if (maySurpass(*this, A, T) || maySurpass(*this, B, T))
    Bounds = hull(RA, RB);
  Value Open = derived(O, {A, B}, T, Bounds, std::gcd(divisor(A), divisor(B)));
  return merge(S.Unknown, Open, Choose(S.True));
}

Value Lanes::merge(const ThreadMask &Mask, const Value &A, const Value &B) {
  if (A == B || Mask.all())
    return A;
  if (Mask.none())
    return B;
  Work += Threads;
  countWork(A);
  countWork(B);
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
  return summarized(std::move(R));
}

Value Lanes::select(const Value &C, const Value &A, const Value &B) {
  if (A == B)
    return A;
  Split S = split(C, all());
  Value Decided = merge(S.True, A, B);
  if (S.Unknown.none())
    return Decided;
  Value Choice = derived(Op::Select, {C, A, B}, {64, true}, hull(range(A), range(B)),
                         std::gcd(divisor(A), divisor(B)));
  return merge(S.Unknown, Choice, Decided);
}

Lanes::Split Lanes::split(const Value &Condition, const ThreadMask &Active) const {
  Split S{none(), none(), none()};
  if (auto Same = Condition.constant()) {
    (*Same ? S.True : S.False) = Active;
    return S;
  }
  Work += Threads;
  ThreadMask Decided = settled(Condition);
  for (unsigned T : Active.set_bits())
    (!Decided.test(T) ? S.Unknown : Condition.Known[T] ? S.True : S.False).set(T);
  return S;
}

//===----------------------------------------------------------------------===//
// The language's operations
//===----------------------------------------------------------------------===//

Value Lanes::convert(const Value &A, IntType From, IntType To) {
  if (To.Bits == 1)
    return truth(A, From);
  countWork(A);
  if (A.isKnown())
    return A.Known.map([&](int64_t V) { return To.wrap(V); });
  if (To.Bits >= 32) // what has the same low bits is the same number until an operation tells them apart
    return normalized(*this, To.Bits <= From.Bits ? A : held(A, From), To);
  if (range(A).within({To.min(), To.max()}))
    return A;
  Value R = To.Signed ? derived(Op::Convert, {A}, To, {To.min(), To.max()},
                                std::gcd(divisor(A), uint64_t(1) << (To.Bits - 1)))
                      : floorRemainder(A, int64_t(1) << To.Bits);
  return merge(settled(A), A.Known.map([&](int64_t V) { return To.wrap(V); }), R);
}

/// The result of a division by zero.
Value Lanes::undefined(Op O, const Value &A, const Value &B, IntType T) {
  Value R = derived(O, {A, B}, T, {-Limit, Limit});
  Symbol &S = Symbols[R.Terms[0].Symbol];
  S.From = Origin::Lost;
  S.Why = reason::DivisionByZero;
  S.Undefined = true;
  return R;
}

/// The language's operation for each thread, 0 where it is not defined; a loop for each of \p Ops.
template <Op... Ops>
static ThreadInts computeAll(Op O, const ThreadInts &A, const ThreadInts &B, IntType T) {
  ThreadInts R;
  auto If = [&](auto It) {
    if (O == It)
      R = ThreadInts::zip(A, B, [T](int64_t X, int64_t Y) {
        return compute(decltype(It)::value, X, Y, T).value_or(0);
      });
    return O == It;
  };
  (If(std::integral_constant<Op, Ops>()) || ...);
  return R;
}

Value Lanes::applyKnown(Op O, const ThreadInts &A, const ThreadInts &B, IntType T) {
  if (!A.isUniform() || !B.isUniform())
    Work += Threads;
  ThreadInts R =
      computeAll<Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem, Op::Shl, Op::Shr, Op::And, Op::Or,
                 Op::Xor, Op::Min, Op::Max, Op::Lt, Op::Le, Op::Eq, Op::Ne>(O, A, B, T);
  if (O != Op::Div && O != Op::Rem)
    return R;
  ThreadMask ByZero = none();
  for (size_t I = 0; I < Threads; ++I)
    if (B[I] == 0)
      ByZero.set(I);
  return ByZero.none() ? R : merge(ByZero, undefined(O, A, B, T), R);
}

Value Lanes::apply(Op O, const Value &A, const Value &B, IntType T) {
  if (A.isKnown() && B.isKnown())
    return applyKnown(O, A.Known, B.Known, T);
  if (O == Op::Add || O == Op::Sub || O == Op::Mul)
    return linear(O, A, B, T);
  Value R = applyUnknown(O, A, B, T);
  // What is assumed of unknown numbers does not hold for the threads without symbols.
  ThreadMask Known = settled(A);
  if (Known.any())
    Known &= settled(B);
  return Known.none() ? R : merge(Known, applyKnown(O, A.Known, B.Known, T), R);
}

/// Anything but + - *, of operands at least one of which has symbols.
Value Lanes::applyUnknown(Op O, const Value &A, const Value &B, IntType T) {
  switch (O) {
  case Op::And:
  case Op::Or:
  case Op::Xor:
    return bitwise(O, A, B, T);
  case Op::Min:
  case Op::Max:
    return extremum(O, held(A, T), held(B, T), T);
  case Op::Lt:
  case Op::Le:
    return compare(O, held(A, T), held(B, T), T);
  case Op::Eq:
  case Op::Ne:
    return compareEqual(O, A, B, T);
  case Op::Shl:
    return shiftLeft(A, held(B, T), T);
  default:
    return applyQuotient(O, A, B, T);
  }
}

/// `a << b` = a · 2^b
Value Lanes::shiftLeft(const Value &A, const Value &B, IntType T) {
  if (B.isKnown())
    return multiply(A, Value(B.Known.map([](int64_t V) { return wrapShl(1, V); })), T);
  int64_t Largest = std::min(T.Bits - 1, 60u);
  Range R = range(B);
  R = {std::clamp<int64_t>(R.Min, 0, Largest), std::clamp<int64_t>(R.Max, 0, Largest)};
  Value Power = derived(Op::Shl, {Value(1), B}, {T.Bits, false},
                        {int64_t(1) << R.Min, int64_t(1) << R.Max}, uint64_t(1) << R.Min);
  return A.constant() == 1 ? Power : multiply(A, Power, T);
}

/// Quotients, remainders and shifts to the right.
Value Lanes::applyQuotient(Op O, const Value &Dividend, const Value &Divisor, IntType T) {
  auto Known = Divisor.constant();
  if (O != Op::Shr && Known == 0)
    return undefined(O, Dividend, Divisor, T);
  if (O != Op::Shr && Dividend == Divisor)
    return Value(O == Op::Div);
  const bool TakesLowBits = // they do not wrap
      O == Op::Rem && !T.Signed && Known && *Known > 0 && llvm::isPowerOf2_64(uint64_t(*Known));
  const Value A = TakesLowBits ? Dividend : held(Dividend, T);
  if (!maySurpass(*this, A, T) || TakesLowBits) {
    if (O == Op::Shr && Known && *Known >= 0 && *Known < 40)
      return floorDivide(A, int64_t(1) << *Known, T);
    if (O != Op::Shr && Known && *Known > 0 && *Known <= Limit)
      return O == Op::Div ? divide(A, *Known, T) : remainder(A, *Known, T);
  }
  // By an unknown number: not larger than what it was.
  const Value B = held(Divisor, T);
  Range R = range(A);
  if (isWide(T) && R.Min < 0)
    R = {0, Limit};
  Range Bounds{std::min<int64_t>(R.Min, 0), std::max<int64_t>(R.Max, 0)};
  if (O == Op::Div && T.Signed && range(B).Min < 0)
    Bounds = hull(Bounds, times(Bounds, {-1, 1}));
  if (O == Op::Rem) {
    Range By = range(B);
    if (By.Min > 0)
      Bounds = intersect(Bounds, {R.Min >= 0 ? 0 : -By.Max + 1, By.Max - 1});
  }
  return derived(O, {A, B}, T, Bounds);
}

//===----------------------------------------------------------------------===//
// Evaluation for concrete symbols
//===----------------------------------------------------------------------===//

ThreadInts Lanes::evaluate(const Value &A, Assignment Assign) const {
  Cache Known;
  return evaluate(A, Assign, Known);
}

ThreadInts Lanes::evaluate(const Value &A, Assignment Assign, Cache &Known) const {
  ThreadInts Sum = A.Known;
  for (const Term &X : A.Terms) {
    auto It = Known.find(X.Symbol);
    if (It == Known.end()) {
      std::optional<ThreadInts> Given;
      if (isIndependent(X.Symbol))
        Given = Assign(X.Symbol);
      if (!Given) // what became too long a formula counts as 0
        Given = Symbols[X.Symbol].Operation ? evaluateDerived(Symbols[X.Symbol], Assign, Known) : ThreadInts(0);
      It = Known.emplace(X.Symbol, std::move(*Given)).first;
    }
    ThreadInts Part = ThreadInts::zip(X.Coefficient, It->second, wrapMul);
    Sum = ThreadInts::zip(Sum, Part, wrapAdd);
  }
  return Sum;
}

ThreadInts Lanes::evaluateDerived(const Symbol &S, Assignment Assign, Cache &Known) const {
  assert(S.Operation && "no value was given for a symbol that is not derived");
  std::vector<ThreadInts> Of;
  for (const Value &V : S.Operands)
    Of.push_back(evaluate(V, Assign, Known));
  if (*S.Operation == Op::Select) {
    ThreadMask Mask(Threads);
    for (size_t T = 0; T < Threads; ++T)
      if (Of[0][T])
        Mask.set(T);
    return ThreadInts::select(Mask, Of[1], Of[2]);
  }
  if (*S.Operation == Op::Convert)
    return Of[0].map([&](int64_t V) { return S.Type.wrap(V); });
  ThreadInts Result = Of[0];
  for (size_t I = 1; I < Of.size(); ++I)
    Result = ThreadInts::zip(
        Result, Of[I], [&](int64_t V, int64_t W) { return compute(*S.Operation, V, W, S.Type).value_or(0); });
  return Result;
}

std::vector<SymbolId> Lanes::leaves(const Value &A, bool StopAtSubtotals) const {
  std::set<SymbolId> Seen, Found;
  std::vector<const Value *> Left{&A};
  while (!Left.empty()) {
    const Value *V = Left.back();
    Left.pop_back();
    Work += WorkOfTerm * V->Terms.size();
    for (const Term &X : V->Terms) {
      if (!Seen.insert(X.Symbol).second)
        continue;
      const Symbol &S = Symbols[X.Symbol];
      if (!S.Operation || S.Undefined || (StopAtSubtotals && isSubtotal(X.Symbol)))
        Found.insert(X.Symbol);
      else
        for (const Value &Operand : S.Operands)
          Left.push_back(&Operand);
    }
  }
  return {Found.begin(), Found.end()};
}

std::vector<SymbolId> Lanes::sources(const Value &A) const { return leaves(A, false); }
std::vector<SymbolId> Lanes::independents(const Value &A) const { return leaves(A, true); }
