//===- LanesTest.cpp - Integer values of all threads of a block -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What each operation does, by example. That all of it is right is what LanesPropertyTest.cpp
// tests.
//
//===----------------------------------------------------------------------===//

#include "Lanes/Lanes.h"
#include "Lanes/Periods.h"
#include <array>
#include <gtest/gtest.h>
#include <random>

using namespace banklint;

namespace {

constexpr IntType I8{8, true}, U8{8, false}, I32{32, true}, U32{32, false}, I64{64, true}, U64{64, false},
    Bool{1, false};

/// A block of 64 threads in two warps, with the operators of C for its ints.
class LanesTest : public testing::Test {
protected:
  Lanes L{64, 32};
  const Value T = each([](int64_t T) { return T; });       ///< threadIdx.x
  const Value Tx = each([](int64_t T) { return T % 32; }); ///< the lane
  const Value Ty = each([](int64_t T) { return T / 32; }); ///< the warp
  const Value Block = named("blockIdx.x", {0, INT32_MAX});
  const Value N = named("n", {INT32_MIN, INT32_MAX});
  const Value M = named("m", {INT32_MIN, INT32_MAX});

  Value each(llvm::function_ref<int64_t(int64_t)> F) {
    std::vector<int64_t> Each;
    for (unsigned T = 0; T < L.threads(); ++T)
      Each.push_back(F(T));
    return ThreadInts::each(Each);
  }

  Value named(std::string Name, Range Bounds, uint64_t Divisor = 1, Spread Shared = Spread::Block) {
    Symbol S;
    S.Name = Name;
    S.Bounds = Bounds;
    S.Divisor = Divisor;
    S.Shared = Shared;
    return L.unknown(S);
  }

  Value add(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Add, A, B, T); }
  Value sub(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Sub, A, B, T); }
  Value mul(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Mul, A, B, T); }
  Value div(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Div, A, B, T); }
  Value rem(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Rem, A, B, T); }
  Value shl(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Shl, A, B, T); }
  Value shr(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Shr, A, B, T); }
  Value band(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::And, A, B, T); }
  Value bor(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Or, A, B, T); }
  Value bxor(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Xor, A, B, T); }
  Value min(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Min, A, B, T); }
  Value max(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Max, A, B, T); }
  Value lt(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Lt, A, B, T); }
  Value le(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Le, A, B, T); }
  Value eq(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Eq, A, B, T); }
  Value ne(const Value &A, const Value &B, IntType T = I32) { return L.apply(Op::Ne, A, B, T); }

  Value powerOfTwo(Range Bounds) {
    Symbol S;
    S.Name = "stride";
    S.Bounds = Bounds;
    S.IsPowerOfTwo = true;
    return L.unknown(S);
  }

  /// The symbol of a value that is 1 · symbol.
  const Symbol &only(const Value &V) {
    EXPECT_TRUE(V.Known.isZero() && V.Terms.size() == 1 && V.Terms[0].Coefficient == ThreadInts(1));
    return L.symbol(V.Terms[0].Symbol);
  }

  /// The numbers for n = \p Of[0], m = \p Of[1], blockIdx.x = \p Of[2].
  ThreadInts evaluate(const Value &V, std::vector<int64_t> Of) {
    return L.evaluate(V, [&](SymbolId Id) -> std::optional<ThreadInts> {
      if (L.symbol(Id).Operation)
        return std::nullopt;
      return ThreadInts(Id == N.Terms[0].Symbol ? Of[0] : Id == M.Terms[0].Symbol ? Of[1] : Of[2]);
    });
  }

  static void expectRange(Range R, int64_t Min, int64_t Max) {
    EXPECT_EQ(R.Min, Min);
    EXPECT_EQ(R.Max, Max);
  }
  ThreadMask threads(unsigned First, unsigned End) {
    ThreadMask Mask = L.none();
    Mask.set(First, End);
    return Mask;
  }
};

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TEST(IntType, Limits) {
  EXPECT_EQ(I8.min(), -128);
  EXPECT_EQ(I8.max(), 127);
  EXPECT_EQ(U8.min(), 0);
  EXPECT_EQ(U8.max(), 255);
  EXPECT_EQ(Bool.max(), 1);
  EXPECT_EQ(I64.min(), INT64_MIN);
  EXPECT_EQ(I64.max(), INT64_MAX);
  EXPECT_EQ(U64.min(), 0);
  EXPECT_EQ(U64.max(), INT64_MAX); // saturates
}

TEST(IntType, Wrap) {
  EXPECT_EQ(I8.wrap(128), -128);
  EXPECT_EQ(U8.wrap(-1), 255);
  EXPECT_EQ(U32.wrap(-1), 4294967295);
  EXPECT_EQ(I32.wrap(4294967295), -1);
  EXPECT_EQ(U64.wrap(-1), -1); // the bit pattern
}

//===----------------------------------------------------------------------===//
// Without symbols: the language's numbers
//===----------------------------------------------------------------------===//

TEST_F(LanesTest, KnownNumbersWrap) {
  EXPECT_EQ(add(INT32_MAX, 1), Value(INT32_MIN));
  EXPECT_EQ(sub(T, 1, U32).Known[0], 4294967295);
  EXPECT_EQ(sub(T, 1, U32).Known[1], 0);
  EXPECT_EQ(mul(65536, 65536, U32), Value(0));
  EXPECT_EQ(mul(65536, 65536, U64), Value(int64_t(1) << 32));
  EXPECT_EQ(add(200, 100, U8), Value(44));
  EXPECT_EQ(div(INT32_MIN, -1), Value(INT32_MIN));
}

TEST_F(LanesTest, AMultipleIsAddedAsAProductAndASum) {
  const Value Mixed = each([](int64_t Thread) { return 5 - Thread * 3; });
  for (const Value &A : {Value(7), T, Mixed, N, add(N, T, Wide)})
    for (const Value &B : {Value(0), Value(-3), T, Mixed, Block, add(M, Ty, Wide)})
      for (int64_t Scale :
           {int64_t(0), int64_t(1), int64_t(-1), int64_t(2), int64_t(12), int64_t(64), int64_t(-128), int64_t(1) << 40})
        EXPECT_EQ(L.addMultiple(A, B, Scale), add(A, mul(B, Value(Scale), Wide), Wide)) << Scale;
}

TEST_F(LanesTest, KnownNumbersOf64UnsignedBitsAreBitPatterns) {
  EXPECT_EQ(sub(0, 1, U64), Value(-1));
  EXPECT_EQ(lt(-1, 1, U64), Value(0));
  EXPECT_EQ(div(-1, 2, U64), Value(INT64_MAX));
  EXPECT_EQ(shr(-1, 63, U64), Value(1));
  EXPECT_EQ(max(-1, 1, U64), Value(-1));
}

TEST_F(LanesTest, KnownDivisionRoundsToZeroAndShiftsRoundDown) {
  EXPECT_EQ(div(-7, 2), Value(-3));
  EXPECT_EQ(rem(-7, 2), Value(-1));
  EXPECT_EQ(shr(-7, 1), Value(-4));
  EXPECT_EQ(band(-7, 1), Value(1));
}

TEST_F(LanesTest, XorSwizzle) {
  Value Swizzled = bxor(Tx, band(Ty, 7));
  EXPECT_TRUE(Swizzled.isKnown());
  EXPECT_EQ(Swizzled, each([](int64_t T) { return (T % 32) ^ (T / 32 & 7); }));
}

TEST_F(LanesTest, AnythingOfThreadIndicesIsKnown) {
  EXPECT_EQ(sub(63, T), each([](int64_t T) { return 63 - T; }));
  EXPECT_EQ(rem(mul(T, 33), 32), Tx);
  EXPECT_EQ(L.select(lt(Tx, 16), T, 0), each([](int64_t T) { return T % 32 < 16 ? T : 0; }));
  EXPECT_EQ(min(T, 10), each([](int64_t T) { return std::min<int64_t>(T, 10); }));
}

TEST_F(LanesTest, DivisionByKnownZeroIsUnknown) {
  Value Everywhere = div(T, 0);
  EXPECT_FALSE(Everywhere.isKnown());
  EXPECT_EQ(L.character(Everywhere).From, Origin::Lost);
  EXPECT_STREQ(L.character(Everywhere).Why, "a division by zero");
  EXPECT_FALSE(rem(N, 0).isKnown());

  Value Somewhere = div(12, T); // for thread 0 only
  EXPECT_EQ(Somewhere.Known[5], 2);
  EXPECT_EQ(L.split(Somewhere, L.all()).Unknown, threads(0, 1));
}

//===----------------------------------------------------------------------===//
// Sums and products with symbols
//===----------------------------------------------------------------------===//

TEST_F(LanesTest, WhatNobodyAsksForIsForgotten) {
  const Value Kept = L.apply(Op::Rem, N, M, I32);
  const Range Bounds = L.range(Kept);
  L.apply(Op::Rem, Block, M, I32); // of the same symbol
  L.forgetAllBut({&Kept});
  EXPECT_EQ(L.range(Kept).Min, Bounds.Min);
  EXPECT_EQ(L.range(Kept).Max, Bounds.Max);
  EXPECT_EQ(L.apply(Op::Rem, N, M, I32), Kept); // found again
  const size_t Before = L.symbols();
  const Value New = named("n", {0, 7});
  EXPECT_EQ(L.symbols(), Before + 1); // numbers are not used again
  EXPECT_EQ(L.range(New).Max, 7);
}

TEST_F(LanesTest, SumsKeepSymbolsApart) {
  Value Index = add(mul(Block, 64), T); // blockIdx.x * blockDim.x + threadIdx.x
  EXPECT_EQ(Index.Known, T.Known);
  ASSERT_EQ(Index.Terms.size(), 1u);
  EXPECT_EQ(Index.Terms[0].Symbol, Block.Terms[0].Symbol);
  EXPECT_EQ(Index.Terms[0].Coefficient, ThreadInts(64));
  EXPECT_EQ(shl(Block, 6), mul(Block, 64));
}

TEST_F(LanesTest, CoefficientsDifferByThread) {
  Value Row = mul(Ty, N); // ty * n
  EXPECT_EQ(Row.Terms[0].Coefficient, Ty.Known);
  EXPECT_EQ(L.split(Row, L.all()).Unknown, threads(32, 64)); // 0 * n is known
}

TEST_F(LanesTest, SymbolsCancel) {
  EXPECT_EQ(sub(add(N, T), N), T);
  EXPECT_EQ(mul(N, 0), Value(0));
  EXPECT_EQ(sub(mul(N, 3), add(N, N)), N);
}

TEST_F(LanesTest, ProductsOfSymbolsAreSymbols) {
  EXPECT_EQ(mul(N, M), mul(M, N));
  EXPECT_EQ(mul(mul(N, M), N), mul(N, mul(N, M)));
  EXPECT_EQ(mul(add(N, 1), add(M, T)), add(add(mul(N, M), mul(N, T)), add(M, T)));
  EXPECT_EQ(only(mul(N, M)).Operation, Op::Mul);
}

TEST_F(LanesTest, ProductsMultiplyRangesAndDivisors) {
  Value A = named("a", {-1200, 2400}, 1200), B = named("b", {0, 3603}, 1201);
  expectRange(L.range(mul(A, B)), -1200 * 3603, 2400 * 3603);
  EXPECT_EQ(L.divisor(mul(A, B)), 1200u * 1201u);
  Value Large = named("large", {int64_t(1) << 40, int64_t(1) << 41});
  EXPECT_FALSE(mul(Large, Large, I64).isKnown()); // beyond the limit of ranges, not a constant
}

TEST_F(LanesTest, UnsignedPartsMayWrapWhileTheSumDoesNot) {
  EXPECT_EQ(add(N, 4294967295, U32), sub(N, 1, U32));
  EXPECT_EQ(mul(N, 4294967295, U32), mul(N, -1, I32));
  Value TMinus1 = sub(T, 1, U32); // wraps in thread 0
  EXPECT_EQ(add(mul(Block, 64, U32), TMinus1, U32), sub(add(mul(Block, 64), T), 1));
  // …but three thousand million remain that if nothing can wrap.
  Value Few = named("few", {0, 10});
  expectRange(L.range(add(Few, 3000000000, U32)), 3000000000, 3000000010);
  EXPECT_EQ(sub(4294967295, N, U32).Known, ThreadInts(4294967295)); // ~n
}

TEST_F(LanesTest, ThreadsWithoutSymbolsWrap) {
  Value V = sub(mul(Ty, N, U32), 1, U32); // -1 for ty == 0
  EXPECT_EQ(V.Known[0], 4294967295);
  EXPECT_EQ(V.Known[32], -1);
  EXPECT_EQ(lt(V, 32, U32).Known[0], 0);
}

//===----------------------------------------------------------------------===//
// Division and bits
//===----------------------------------------------------------------------===//

TEST_F(LanesTest, MultiplesOfTheDivisorDivideOut) {
  Value Index = add(mul(Block, 32), T);
  EXPECT_EQ(rem(Index, 32), Tx);
  EXPECT_EQ(div(Index, 32), add(Block, Ty));
  EXPECT_EQ(shr(Index, 5), add(Block, Ty));
  EXPECT_EQ(rem(add(mul(Block, 96), T), 96), T);
  EXPECT_EQ(rem(add(mul(Block, 32), sub(64, T)), 32), rem(sub(64, T), 32)); // it is not negative
}

TEST_F(LanesTest, DivisorsOfSymbolsCount) {
  Value Pitch = named("pitch", {0, 4096}, 32);
  EXPECT_EQ(rem(add(mul(Pitch, T), Tx), 32), Tx);
  Value Eighth = div(Pitch, 8);
  expectRange(L.range(Eighth), 0, 512);
  EXPECT_EQ(L.divisor(Eighth), 4u);
  EXPECT_EQ(mul(div(Pitch, 32), 32), mul(div(add(Pitch, 5), 32), 32));
}

TEST_F(LanesTest, WhatIsSmallerThanTheDivisorStays) {
  Value Small = named("small", {0, 7});
  EXPECT_EQ(rem(Small, 8), Small);
  EXPECT_EQ(div(Small, 8), Value(0));
  EXPECT_EQ(div(add(mul(Block, 8), Small), 8), Block);
  EXPECT_EQ(rem(add(mul(Block, 8), Small), 8), Small);
}

TEST_F(LanesTest, WhatIsBelowTheMultiplesDoesNotReachTheQuotient) {
  const Value N = named("n", {0, 1000}, 4);
  auto plus = [&](int64_t C) { return L.apply(Op::Shr, L.apply(Op::Add, N, Value(C), I32), Value(3), I32); };
  EXPECT_EQ(plus(0), plus(1));
  EXPECT_EQ(plus(0), plus(3));
  EXPECT_NE(plus(0), plus(4));
  EXPECT_EQ(plus(-1), plus(-4));
  EXPECT_NE(plus(0), plus(-1));
}

TEST_F(LanesTest, RemaindersHaveRangesAndDivisors) {
  expectRange(L.range(rem(Block, 7)), 0, 6);
  expectRange(L.range(rem(mul(Block, 8), 12)), 0, 8);
  EXPECT_EQ(L.divisor(rem(mul(Block, 8), 12)), 4u);
  EXPECT_EQ(L.range(div(named("a", {0, 100}), 7)).Max, 14);
}

TEST_F(LanesTest, DivisionsRoundTowardsZero) {
  Value Quotient = div(sub(mul(N, 8), M), 8), Rest = rem(sub(mul(N, 8), M), 8);
  for (int64_t Small : {-3, -1, 0, 1, 2})
    for (int64_t Minus : {-9, -8, -3, 0, 1, 3, 8, 9}) {
      EXPECT_EQ(evaluate(Quotient, {Small, Minus}), ThreadInts((8 * Small - Minus) / 8)) << Small << " " << Minus;
      EXPECT_EQ(evaluate(Rest, {Small, Minus}), ThreadInts((8 * Small - Minus) % 8)) << Small << " " << Minus;
    }
  EXPECT_EQ(evaluate(rem(sub(N, 9, I64), INT64_MAX, I64), {13}), ThreadInts(4));
  EXPECT_EQ(evaluate(div(sub(N, 9, I64), INT64_MAX, I64), {13}), ThreadInts(0));
  expectRange(L.range(rem(N, 7)), -7, 6);
  // Where a number is no multiple of 32, one of all threads decides whether the quotient is one higher.
  Value Row = div(add(mul(N, 32), T), 32);
  EXPECT_EQ(evaluate(Row, {2}), each([](int64_t T) { return 2 + T / 32; }).Known);
  EXPECT_EQ(evaluate(Row, {-2}), each([](int64_t T) { return (T - 64) / 32; }).Known);
}

TEST_F(LanesTest, UnsignedNumbersWrap) {
  Value Unsigned = named("u", {0, UINT32_MAX});
  // Below 0, for all values: `(u & 63) - 100`.
  Value Below = sub(band(Unsigned, 63, U32), 100, U32);
  EXPECT_EQ(lt(Below, 8, U32), Value(0));
  EXPECT_EQ(div(Below, 16, U32).Known[0], (4294967296 - 112) / 16);
  // Below 0 for some: nothing is decided.
  EXPECT_FALSE(lt(3, sub(named("i", {0, 10}), 8, U32), U32).isKnown());
  const Value Rest = rem(sub(T, Unsigned, U32), 9, U32), Far = div(add(T, Unsigned, U32), 5, U32);
  for (int64_t U : {int64_t(0), int64_t(3), int64_t(40), int64_t(UINT32_MAX), int64_t(UINT32_MAX) - 5}) {
    auto At = [&](const Value &V) {
      return L.evaluate(
          V, [&](SymbolId Id) { return L.symbol(Id).Operation ? std::nullopt : std::optional(ThreadInts(U)); });
    };
    EXPECT_EQ(At(Rest), each([&](int64_t T) { return uint32_t(T - U) % 9; }).Known) << U;
    EXPECT_EQ(At(Far), each([&](int64_t T) { return uint32_t(T + U) / 5; }).Known) << U;
  }
  // What all threads share wraps for all at once.
  Value Index = add(mul(Block, 256, U32), T, U32);
  EXPECT_EQ(rem(Index, 32, U32), Tx);
  EXPECT_TRUE(L.isUniform(sub(rem(Index, 64, U32), T, U32)));
  // Block indexes and the steps of loops do not pass the end of the type.
  EXPECT_EQ(div(Index, 32, U32), add(mul(Block, 8), Ty));
  // Unless it is negated: `~(t + blockIdx.x)` as an int.
  const Value Clamped = max(sub(-1, add(T, Block, U32), U32), 0);
  const Value Last = min(max(sub(-1, add(T, Block, U32), U32), 0), 9);
  EXPECT_FALSE(Clamped.isKnown());
  EXPECT_EQ(evaluate(Last, {0, 0, INT32_MAX - 1}), each([](int64_t T) { return T > 1 ? 9 : 0; }).Known);
  // A wider type has the number, not the sum.
  EXPECT_EQ(L.convert(Below, U32, I64), add(Below, int64_t(1) << 32, I64));
}

TEST_F(LanesTest, DivisionByUnknownNumbers) {
  expectRange(L.range(div(10, N)), -10, 10);
  expectRange(L.range(rem(100, named("a", {1, 8}))), 0, 7);
  expectRange(L.range(div(named("a", {0, 9}), -2)), -9, 9);
  EXPECT_EQ(evaluate(div(-7, N), {2}), ThreadInts(-3));
  EXPECT_EQ(div(N, N), Value(1));
  EXPECT_EQ(rem(add(N, T), add(N, T)), Value(0));
}

TEST_F(LanesTest, ShiftsByUnknownNumbers) {
  Value By = named("by", {2, 5});
  expectRange(L.range(shl(1, By)), 4, 32);
  EXPECT_EQ(L.divisor(shl(3, By)), 12u);
  EXPECT_EQ(shl(T, By), mul(T, shl(1, By)));
  expectRange(L.range(shr(100, By)), 0, 100);
}

TEST_F(LanesTest, MasksOfOneRunOfOnes) {
  Value Index = add(mul(Block, 64), T);
  EXPECT_EQ(band(Index, 31), Tx);
  EXPECT_EQ(band(31, Index), Tx);
  EXPECT_EQ(band(Index, 48), each([](int64_t T) { return T & 48; }));
  EXPECT_EQ(band(Index, ~31), add(mul(Block, 64), mul(Ty, 32))); // rounds down
  EXPECT_EQ(band(Index, 0xffffffe0, U32), add(mul(Block, 64), mul(Ty, 32)));
  EXPECT_EQ(band(N, -1), N);
  EXPECT_EQ(band(N, 0), Value(0));
}

TEST_F(LanesTest, RoundingUpToAMultiple) {
  Value RoundedUp = band(add(N, 31), ~31);
  EXPECT_EQ(evaluate(RoundedUp, {33}), ThreadInts(64));
  EXPECT_EQ(evaluate(RoundedUp, {64}), ThreadInts(64));
  EXPECT_EQ(rem(RoundedUp, 32).isKnown(), false); // not noticed
}

TEST_F(LanesTest, BitsBelowASymbolAreExact) {
  Value Row = mul(N, 32);
  EXPECT_EQ(bor(Row, Tx), add(Row, Tx)); // disjoint bits
  EXPECT_EQ(bxor(Row, Tx), add(Row, Tx));
  EXPECT_EQ(bxor(add(Row, Tx), 4), add(Row, bxor(Tx, 4)));
  EXPECT_EQ(bor(add(Row, Tx), 3), add(Row, bor(Tx, 3)));
  EXPECT_EQ(band(add(Row, Tx), 9), band(Tx, 9)); // two runs of ones
  EXPECT_EQ(bxor(Row, Row), Value(0));
  EXPECT_EQ(bor(N, N), N);
}

TEST_F(LanesTest, BitsAboveASymbolAreDisjoint) {
  Value Small = named("small", {0, 31});
  EXPECT_EQ(bor(mul(Block, 32), Small), add(mul(Block, 32), Small));
  EXPECT_EQ(band(mul(Block, 32), Small), Value(0));
}

TEST_F(LanesTest, OtherBitsAreDerived) {
  Value A = named("a", {0, 20}), B = named("b", {0, 5});
  expectRange(L.range(bxor(A, B)), 0, 31);
  expectRange(L.range(band(A, B)), 0, 5);
  EXPECT_EQ(L.divisor(bor(mul(N, 12), mul(M, 8))), 4u);
}

TEST_F(LanesTest, ARowWithoutSymbolsIsExact) {
  Value V = bxor(add(mul(Ty, N), Tx), 4); // the worked example of Lanes.h
  EXPECT_EQ(V.Known[0], 4);
  EXPECT_EQ(V.Known[5], 1);
  EXPECT_EQ(L.split(V, L.all()).Unknown, threads(32, 64));
}

//===----------------------------------------------------------------------===//
// Comparisons and choices
//===----------------------------------------------------------------------===//

TEST_F(LanesTest, SymbolsCancelInComparisons) {
  EXPECT_EQ(lt(add(N, T), add(N, 5)), lt(T, 5));
  EXPECT_EQ(eq(add(N, 1), N), Value(0));
  EXPECT_EQ(le(N, N), Value(1));
  EXPECT_EQ(ne(N, N), Value(0));
}

TEST_F(LanesTest, RangesDecideComparisons) {
  Value A = named("a", {10, 20});
  EXPECT_EQ(lt(A, 21), Value(1));
  EXPECT_EQ(lt(A, 10), Value(0));
  EXPECT_EQ(eq(A, 9), Value(0));
  EXPECT_EQ(ne(A, 9), Value(1));
  EXPECT_FALSE(lt(A, 15).isKnown());
}

TEST_F(LanesTest, ComparisonsAreDecidedThreadByThread) {
  Value A = named("a", {10, 20});
  Value Less = lt(T, A); // known except for threads 10 … 19
  Lanes::Split Split = L.split(Less, L.all());
  EXPECT_EQ(Split.True, threads(0, 10));
  EXPECT_EQ(Split.Unknown, threads(10, 20));
  EXPECT_EQ(Split.False, threads(20, 64));
}

TEST_F(LanesTest, UnsignedComparisonsOfLargeNumbers) {
  EXPECT_EQ(lt(Block, 4294967295, U32), Value(1));
  EXPECT_EQ(lt(Block, -1, U64), Value(1)); // SIZE_MAX
  EXPECT_EQ(min(Block, -1, U64), Block);
  EXPECT_EQ(lt(INT64_MIN, N, I64), Value(1));
}

TEST_F(LanesTest, MinAndMax) {
  Value A = named("a", {10, 20});
  EXPECT_EQ(min(A, 30), A);
  EXPECT_EQ(max(A, 30), Value(30));
  EXPECT_EQ(min(add(N, 1), N), N);
  expectRange(L.range(max(A, 15)), 15, 20);
  Value Open = min(A, T); // decided for threads 0 … 10 and 20 …
  EXPECT_EQ(Open.Known[10], 10);
  EXPECT_EQ(evaluate(Open, {0, 0, 12}), each([](int64_t T) { return std::min<int64_t>(T, 12); }).Known);
}

TEST_F(LanesTest, SelectByThread) {
  Value V = L.select(lt(T, 32), N, M);
  EXPECT_EQ(V, L.merge(threads(0, 32), N, M));
  EXPECT_EQ(V, add(mul(N, sub(1, Ty)), mul(M, Ty)));
  EXPECT_EQ(L.merge(threads(0, 32), 5, mul(N, sub(1, Ty))), mul(5, sub(1, Ty)));
}

TEST_F(LanesTest, SelectByUnknownCondition) {
  Value A = named("a", {10, 20});
  Value C = lt(N, M);
  EXPECT_EQ(L.select(C, A, A), A);
  Value V = L.select(C, A, 4);
  EXPECT_EQ(only(V).Operation, Op::Select);
  expectRange(L.range(V), 4, 20);
  EXPECT_EQ(L.divisor(L.select(C, mul(N, 8), 12)), 4u);
  EXPECT_EQ(evaluate(V, {1, 2, 15}), ThreadInts(15));
  EXPECT_EQ(evaluate(V, {2, 2, 15}), ThreadInts(4));
}

TEST_F(LanesTest, ConditionsFollowFromOthers) {
  const auto Is = [&](const Value &V, int64_t Number) { return L.apply(Op::Eq, V, Number, I32); };
  EXPECT_EQ(L.follows(Is(N, 2), {{Is(N, 1), true}}), false); // case 1: is not case 2:
  EXPECT_EQ(L.follows(Is(N, 1), {{Is(N, 1), true}}), true);
  EXPECT_EQ(L.follows(Is(N, 1), {{Is(N, 1), false}}), false);
  EXPECT_EQ(L.follows(Is(N, 2), {{Is(N, 1), false}}), std::nullopt);
  EXPECT_EQ(L.follows(Is(M, 2), {{Is(N, 1), true}}), std::nullopt);
  EXPECT_EQ(L.follows(lt(N, 8), {{lt(N, 4), true}}), true);
  EXPECT_EQ(L.follows(lt(N, 4), {{lt(N, 8), false}}), false);
  EXPECT_EQ(L.follows(lt(N, 4), {{lt(N, 8), true}}), std::nullopt);
}

TEST_F(LanesTest, ConditionsBoundNumbers) {
  expectRange(L.rangeWhere(N, {{L.apply(Op::Eq, N, 16, I32), true}}), 16, 16);
  expectRange(L.rangeWhere(N, {{lt(N, 8), true}, {lt(N, 0), false}}), 0, 7);
  expectRange(L.rangeWhere(N, {{lt(M, 8), true}}), INT32_MIN, INT32_MAX);
}

TEST_F(LanesTest, SelectByAComparisonOfWhatIsChosen) {
  const Value Stage = named("stage", {0, 2}), Next = add(Stage, 1);
  expectRange(L.range(L.select(L.apply(Op::Eq, Next, 3, I32), 0, Next)), 0, 2); // if (++stage == 3) stage = 0;
  expectRange(L.range(L.select(L.apply(Op::Ne, Next, 3, I32), Next, 0)), 0, 2);
  expectRange(L.range(L.select(lt(Next, 3), Next, 0)), 0, 2);
  expectRange(L.range(L.select(le(3, Next), 0, Next)), 0, 2);
  expectRange(L.range(L.select(le(Stage, 0), 2, sub(Stage, 1))), 0, 2);
  expectRange(L.range(L.select(L.apply(Op::Eq, N, 3, I32), 0, Next)), 0, 3); // about another number
  expectRange(L.range(L.select(L.apply(Op::Eq, Next, 2, I32), 0, Next)), 0, 3);
}

TEST_F(LanesTest, SelectOfAStepKeepsWhatThreadsHave) {
  const Value C = lt(N, M), Own = add(mul(2, T), mul(N, 4));
  const Value V = L.select(C, add(Own, 2048), Own);
  EXPECT_EQ(sub(V, Own).Known, ThreadInts(0));
  EXPECT_TRUE(L.isUniform(sub(V, Own)));
  EXPECT_EQ(evaluate(V, {1, 2}), each([](int64_t T) { return 2 * T + 4 + 2048; }).Known);
  EXPECT_EQ(evaluate(V, {2, 2}), each([](int64_t T) { return 2 * T + 8; }).Known);
}

TEST_F(LanesTest, Logic) {
  Value C = lt(N, M), D = lt(M, 5);
  expectRange(L.range(C), 0, 1);
  EXPECT_EQ(L.logicalAnd(C, 0), Value(0));
  EXPECT_EQ(L.logicalAnd(C, 1), C);
  EXPECT_EQ(L.logicalOr(1, C), Value(1));
  EXPECT_EQ(L.logicalOr(0, C), C);
  EXPECT_EQ(L.logicalAnd(C, C), C);
  EXPECT_FALSE(L.logicalAnd(C, D).isKnown());
  EXPECT_EQ(L.logicalNot(lt(T, 5)), le(5, T));
  EXPECT_EQ(evaluate(L.logicalNot(C), {1, 2}), ThreadInts(0));
  EXPECT_EQ(evaluate(bxor(C, 1, Bool), {1, 2}), ThreadInts(0));
  EXPECT_EQ(L.truth(named("a", {1, 9}), I32), Value(1));
  // Decided for some threads:
  EXPECT_EQ(L.split(L.logicalAnd(lt(T, 32), C), L.all()).False, threads(32, 64));
  EXPECT_EQ(L.split(L.logicalOr(lt(T, 32), C), L.all()).True, threads(0, 32));
}

TEST_F(LanesTest, SplitLooksAtActiveThreadsOnly) {
  Lanes::Split Split = L.split(lt(T, 32), threads(16, 48));
  EXPECT_EQ(Split.True, threads(16, 32));
  EXPECT_EQ(Split.False, threads(32, 48));
  EXPECT_TRUE(Split.Unknown.none());
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

TEST_F(LanesTest, ConversionsOfKnownNumbersWrap) {
  EXPECT_EQ(L.convert(-1, I32, U32), Value(4294967295));
  EXPECT_EQ(L.convert(4294967295, U32, I64), Value(4294967295));
  EXPECT_EQ(L.convert(300, I32, U8), Value(44));
  EXPECT_EQ(L.convert(200, I32, I8), Value(-56));
  EXPECT_EQ(L.convert(200, I32, Bool), Value(1));
}

TEST_F(LanesTest, WhatIsCutHasNotWrapped) {
  // 64 bits, in which -1 · 4096 is a large number, and back: `unsigned(offset + 2048ul)`.
  const Value Offset = add(mul(T, 16), mul(named("stage", {-1, 1}), 4096), U32);
  const Value InLong = add(L.convert(Offset, U32, U64), 2048, U64);
  EXPECT_NE(InLong, add(Offset, 2048, U64));
  EXPECT_EQ(L.convert(InLong, U64, U32), add(Offset, 2048, U32));
  EXPECT_EQ(L.convert(mul(InLong, 3, U64), U64, U32), mul(add(Offset, 2048, U32), 3, U32));
  EXPECT_EQ(L.convert(mul(InLong, int64_t(1) << 32, U64), U64, U32), Value(0));
}

TEST_F(LanesTest, ConversionsKeepSymbolsThatFit) {
  Value Small = named("small", {0, 100});
  EXPECT_EQ(L.convert(N, I32, I64), N);
  EXPECT_EQ(L.convert(N, I64, I32), N); // assumed not to overflow
  EXPECT_EQ(L.convert(Small, I32, U8), Small);
  EXPECT_EQ(L.convert(add(mul(N, 256), T), I32, U8), T);
  EXPECT_EQ(L.convert(N, I32, Bool), ne(N, 0));
  expectRange(L.range(L.convert(N, I32, U8)), 0, 255);
  expectRange(L.range(L.convert(N, I32, I8)), -128, 127);
  EXPECT_EQ(evaluate(L.convert(N, I32, I8), {200}), ThreadInts(-56));
  // The first row has no symbol.
  EXPECT_EQ(L.convert(add(mul(Ty, N), 300), I32, U8).Known[0], 44);
  EXPECT_EQ(L.convert(sub(mul(Ty, N), 1), I32, U32).Known[0], 4294967295);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

TEST_F(LanesTest, RangesAndDivisorsOfSums) {
  Value A = named("a", {0, 10}, 2);
  expectRange(L.range(T), 0, 63);
  expectRange(L.range(add(mul(A, -3), T)), -30, 63);
  expectRange(L.range(mul(A, T)), 0, 630);
  EXPECT_EQ(L.divisor(add(mul(A, 6), 4)), 4u);
  EXPECT_EQ(L.divisor(mul(A, T)), 2u);
  EXPECT_EQ(L.divisor(0), 0u);
}

TEST_F(LanesTest, RangesUseThatAThreadHasOneCoefficient) {
  Value A = named("a", {0, 10});
  Value V = sub(mul(A, T), mul(T, 10)); // t·(a - 10)
  expectRange(L.range(V), -630, 0);
}

TEST_F(LanesTest, ASymbolOfOneValueIsANumber) {
  EXPECT_EQ(named("always 8", {8, 8}), Value(8));
  EXPECT_EQ(div(named("a", {8, 15}), 8), Value(1));
}

TEST_F(LanesTest, CombinationsHaveTheLargestSpread) {
  Value PerWarp = named("w", {0, 9}, 1, Spread::Warp);
  Value PerThread = named("t", {0, 9}, 1, Spread::Thread);
  EXPECT_TRUE(L.isUniform(N));
  EXPECT_TRUE(L.isUniform(rem(mul(N, M), 7)));
  EXPECT_EQ(L.character(Ty).Shared, Spread::Warp);
  EXPECT_EQ(L.character(T).Shared, Spread::Thread);
  EXPECT_EQ(L.character(mul(N, Ty)).Shared, Spread::Warp);
  EXPECT_EQ(L.character(add(N, PerWarp)).Shared, Spread::Warp);
  EXPECT_EQ(L.character(rem(add(N, PerWarp), 7)).Shared, Spread::Warp);
  EXPECT_EQ(L.character(lt(PerThread, PerWarp)).Shared, Spread::Thread);
  EXPECT_EQ(only(rem(add(Block, T), 7)).Shared, Spread::Thread);
}

TEST_F(LanesTest, CombinationsHaveTheLargestOrigin) {
  Symbol S;
  S.From = Origin::Counter;
  Value Counter = L.unknown(S);
  S.From = Origin::Lost;
  S.Why = "a call";
  Value Lost = L.unknown(S);
  EXPECT_EQ(L.character(T).From, Origin::Launch);
  EXPECT_EQ(L.character(add(N, Counter)).From, Origin::Counter);
  Character C = L.character(rem(add(add(N, Counter), Lost), 7));
  EXPECT_EQ(C.From, Origin::Lost);
  EXPECT_STREQ(C.Why, "a call");
}

TEST_F(LanesTest, TheSameOperationIsTheSameSymbol) {
  EXPECT_EQ(rem(N, 7), rem(N, 7));
  EXPECT_NE(rem(N, 7), rem(N, 5));
  EXPECT_NE(rem(N, 7), rem(M, 7));
  EXPECT_EQ(sub(rem(N, 7), rem(N, 7)), Value(0));
  EXPECT_EQ(lt(N, M), lt(add(N, 3), add(M, 3)));
  EXPECT_EQ(rem(add(Block, 7), 7), rem(Block, 7));
}

TEST_F(LanesTest, DerivedSymbolsKnowTheirOperation) {
  const Symbol &S = only(rem(Block, 7));
  EXPECT_EQ(S.Operation, Op::FloorRem);
  EXPECT_EQ(S.Operands, (std::vector<Value>{Block, 7}));
  EXPECT_TRUE(S.Name.empty());
}

TEST_F(LanesTest, EvaluateAndSources) {
  Value V = add(rem(mul(N, M), 7), mul(T, Block));
  EXPECT_EQ(L.sources(V), (std::vector<SymbolId>{Block.Terms[0].Symbol, N.Terms[0].Symbol, M.Terms[0].Symbol}));
  EXPECT_EQ(evaluate(V, {3, 5, 100}), each([](int64_t T) { return 1 + 100 * T; }).Known);
  EXPECT_EQ(L.sources(T), std::vector<SymbolId>());
}

TEST_F(LanesTest, NumbersBehindBitsMoveByWholeQuotients) {
  // (blockIdx.x | t) / 3: the bits of 64 threads stay what they are for steps of 64, and quotients for steps of 3.
  const Value V = L.apply(Op::Div, L.apply(Op::Or, Block, T, I32), Value(3), I32);
  EXPECT_EQ(patternOf(L, V, Block.Terms[0].Symbol, {1, 8, L.all()}).Period, 192u);
}

TEST_F(LanesTest, PowersOfTwo) {
  const Value Stride = powerOfTwo({0, 1 << 20});
  for (const Value &Is : {Stride, mul(Stride, 2), shl(Stride, 3, U32), shr(Stride, 1), shr(mul(Stride, 8), 2, U32),
                          div(Stride, 16), mul(Stride, Stride), shr(shr(Stride, 1), 1), Value(0), Value(1), Value(64)})
    EXPECT_TRUE(L.isPowerOfTwo(Is));
  for (const Value &IsNot : {N, mul(Stride, 3), add(Stride, 1), mul(Stride, T), sub(Stride, 1), div(Stride, 3),
                             div(N, 2), Value(3), Value(-4), T})
    EXPECT_FALSE(L.isPowerOfTwo(IsNot));
}

/// Whatever is made of one, if it is said to be a power of two, it is.
TEST_F(LanesTest, PowersOfTwoByBruteForce) {
  const int64_t Largest = int64_t(1) << 30;
  std::mt19937 Random(1);
  unsigned Claimed = 0;
  for (unsigned Round = 0; Round < 2000; ++Round) {
    const Value Stride = powerOfTwo({0, Largest});
    Value V = Stride;
    for (unsigned Steps = Random() % 4; Steps > 0; --Steps) {
      const IntType Type = Random() % 2 ? I32 : U32;
      const Op O = std::array{Op::Mul, Op::Div, Op::Rem, Op::Shl, Op::Shr, Op::Add, Op::Sub, Op::And}[Random() % 8];
      const Value By = Random() % 4 == 0 ? Stride : Value(int64_t(Random() % 5));
      V = O == Op::Div || O == Op::Rem   ? L.apply(O, V, Value(int64_t(1 + Random() % 9)), Type)
          : O == Op::Shl || O == Op::Shr ? L.apply(O, V, Value(int64_t(Random() % 5)), Type)
                                         : L.apply(O, V, By, Type);
    }
    if (!L.isPowerOfTwo(V))
      continue;
    ++Claimed;
    // As far as no int overflows.
    for (int64_t Number = 0; Number <= 1 << 12; Number = Number ? Number * 2 : 1) {
      const int64_t Is = L.evaluate(V, [&](SymbolId Id) -> std::optional<ThreadInts> {
        return L.symbol(Id).Operation ? std::nullopt : std::optional(ThreadInts(Number));
      })[0];
      EXPECT_TRUE(Is == 0 || llvm::isPowerOf2_64(uint64_t(Is))) << Is << " for " << Number;
    }
  }
  EXPECT_GT(Claimed, 200u);
}

} // namespace
