//===- CostTest.cpp - What an access costs --------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cost/Assessment.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

constexpr IntType I32{32, true}, U32{32, false}, I64{64, true};

/// Accesses of one warp to `float s[Elements]` on sm_90.
class CostTest : public testing::Test {
protected:
  Lanes L{32, 32};
  const Value T = each([](int64_t T) { return T; });
  const Value N = named("n", {INT32_MIN, INT32_MAX});
  const Value U = named("u", {0, UINT32_MAX});
  ir::Variable Array;
  trace::Access Access;

  CostTest() {
    Array.In = ir::Space::Shared;
    Access.Op = Operation::Store;
    Access.Bytes = 4;
    Access.Active = L.all();
  }

  Value each(llvm::function_ref<int64_t(int64_t)> F) {
    std::vector<int64_t> Each;
    for (unsigned I = 0; I < L.threads(); ++I)
      Each.push_back(F(I));
    return ThreadInts::each(Each);
  }
  Value named(std::string Name, Range Bounds, Origin From = Origin::Launch, Spread Shared = Spread::Block) {
    Symbol S;
    S.Name = Name;
    S.Bounds = Bounds;
    S.From = From;
    S.Shared = Shared;
    return L.unknown(S);
  }
  Value apply(Op O, const Value &A, const Value &B, IntType Type = I32) { return L.apply(O, A, B, Type); }

  Assessment cost(const Value &Index, uint64_t Elements = 4096) {
    Array.Ty.Bytes = Elements * Access.Bytes;
    Access.Array = &Array;
    Access.Offset = apply(Op::Mul, Index, Value(Access.Bytes), I64);
    return assess(L, *findArchitecture("sm_90"), Access, Access.Offset);
  }

  static void expect(const Assessment &A, Verdict Is, unsigned Min, unsigned Max, std::string Reason = "") {
    EXPECT_EQ(A.Is, Is);
    EXPECT_EQ(A.MinWays, Min);
    EXPECT_EQ(A.MaxWays, Max);
    EXPECT_EQ(A.Reason, Reason);
  }
};

TEST_F(CostTest, WordsCountNotBanks) {
  const Value Half = apply(Op::Shr, T, 4), Column = apply(Op::And, T, 15);
  // Two rows, or the same row twice.
  const Value Odd = apply(Op::And, N, 1);
  expect(cost(apply(Op::Add, apply(Op::Mul, apply(Op::Mul, Half, Odd), 32), Column)), Verdict::Bounded, 1, 2,
         "conflict-free only if 'n' is even");
  expect(cost(apply(Op::Mul, apply(Op::Mul, Half, apply(Op::Lt, 5, N)), 32)), Verdict::Bounded, 1, 2, "depends on 'n'");
  // 0 is a value.
  expect(cost(apply(Op::Mul, Half, apply(Op::Mul, N, 32))), Verdict::Bounded, 1, 2, "conflict-free only if 'n' is 0");
  expect(cost(apply(Op::Mul, T, N)), Verdict::Bounded, 1, 32, "conflict-free only if 'n' is odd or 0");
}

TEST_F(CostTest, RowsThatOverlap) {
  const Value Half = apply(Op::Shr, T, 4), Column = apply(Op::And, T, 15);
  expect(cost(apply(Op::Add, apply(Op::Mul, Half, U, U32), Column, U32)), Verdict::Bounded, 1, 2,
         "conflict-free only if 'u' mod 32 = 16, or if it is from 0 to 15");
}

TEST_F(CostTest, UnsignedNumbersWrap) {
  // Below 0 for all values, so never below 8.
  const Value Below = apply(Op::Sub, apply(Op::And, U, 63, U32), 100, U32);
  const Value Column = apply(Op::Mul, T, 32);
  expect(cost(L.select(apply(Op::Lt, Below, 8, U32), 0, Column)), Verdict::Exact, 32, 32);
  // `(t - u) % 9`: 2^32 is no multiple of 9.
  Assessment A = cost(apply(Op::Rem, apply(Op::Sub, T, U, U32), 9, U32));
  EXPECT_EQ(A.Is, Verdict::Exact);
}

TEST_F(CostTest, BoundsAtTheEndsOf64Bits) {
  const Value Any = named("any", {INT64_MIN, INT64_MAX});
  expect(cost(apply(Op::Mul, T, apply(Op::Mul, apply(Op::And, Any, 1, I64), 32))), Verdict::Bounded, 1, 32,
         "conflict-free only if 'any' is even");
  const auto ExpectOfFew = [&](std::string Name, Range Bounds) {
    const Value Step = apply(Op::Add, apply(Op::And, named(Name, Bounds), 1, I64), 1);
    expect(cost(apply(Op::Mul, T, Step)), Verdict::Bounded, 1, 2, "conflict-free only if '" + Name + "' is even");
  };
  ExpectOfFew("last", {INT64_MAX - 2, INT64_MAX});
  ExpectOfFew("first", {INT64_MIN, INT64_MIN + 2});
}

TEST_F(CostTest, OnlyWhatTheArrayHasIsTried) {
  expect(cost(apply(Op::Mul, T, N), 64), Verdict::Bounded, 1, 2, "conflict-free only if 'n' is odd or 0");
  // No other n is possible.
  expect(cost(apply(Op::Mul, T, N), 32), Verdict::Exact, 1, 1);
}

TEST_F(CostTest, GreatestAndFewestWaysAreKeptApart) {
  // 16-byte accesses: the most wavefronts and the most ways are those of different values.
  Assessment A, B;
  A.MinWays = 2, A.MaxWays = 4, A.Requests = 2, A.Wavefronts = 6, A.Ideal = 2;
  B.MinWays = 1, B.MaxWays = 5, B.Requests = 2, B.Wavefronts = 5, B.Ideal = 2;
  A.orElse(B);
  expect(A, Verdict::Bounded, 1, 5);
  EXPECT_EQ(A.Wavefronts, 6u);
}

TEST_F(CostTest, DataMayBringLanesTogether) {
  const Value Data = named("", {0, 1}, Origin::Data, Spread::Thread);
  const Value Column = apply(Op::And, T, 15), Half = apply(Op::Shr, T, 4);
  // s[data][t & 15]: two lanes want the same row, or two.
  expect(cost(apply(Op::Add, apply(Op::Mul, Data, 32), Column)), Verdict::DataDependent, 1, 2, "the index is data");
  // s[t / 16 + data][t & 15]: the data may undo what the thread does.
  expect(cost(apply(Op::Add, apply(Op::Mul, apply(Op::Add, Half, Data), 32), Column)), Verdict::DataDependent, 1, 2,
         "the index is data");
  // A row for each lane: no two meet.
  expect(cost(apply(Op::Add, apply(Op::Mul, Data, 32), T)), Verdict::Exact, 1, 1);
}

TEST_F(CostTest, DataDecidesWhoTakesPart) {
  Access.UnderData = true;
  expect(cost(apply(Op::Mul, T, 2)), Verdict::DataDependent, 1, 2, "data decides which threads take part");
  expect(cost(T), Verdict::Exact, 1, 1); // fewer lanes cost no less
  expect(cost(apply(Op::Mul, T, N)), Verdict::DataDependent, 1, 32, "data decides which threads take part");
}

TEST_F(CostTest, NumbersWithoutSourcesAreUnknown) {
  expect(cost(apply(Op::Div, T, 0)), Verdict::Unknown, 1, 32, "a division by zero");
}

} // namespace
