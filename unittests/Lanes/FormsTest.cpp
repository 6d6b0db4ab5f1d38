//===- FormsTest.cpp - How far a compiler sees through numbers ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Forms.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// Of blocks of 64 threads, with eight numbers of the launch, and data behind them.
const Symbols &table() {
  static Symbols Of(64, 32);
  for (Symbol S; Of.symbols() < 10; Of.unknown(S)) {
    S.From = Of.symbols() < 8 ? Origin::Launch : Origin::Data;
    S.Name = Of.symbols() < 8 ? "n" + std::to_string(Of.symbols()) : "";
  }
  return Of;
}

/// Factor · t + Constant in 64 threads.
Value linear(int64_t Factor, int64_t Constant) {
  std::vector<int64_t> Each;
  for (int64_t T = 0; T < 64; ++T)
    Each.push_back(Factor * T + Constant);
  return ThreadInts::each(std::move(Each));
}

size_t without(const Value &V, unsigned Bits, bool IsSum = false, bool IsSigned = false) {
  return formWithoutBits(table(), V, Bits, IsSum, IsSigned);
}

TEST(Forms, SumsWithConstantsHaveTheSameForm) {
  EXPECT_EQ(linearForm(table(), linear(4, 0)), linearForm(table(), linear(4, 7)));
  EXPECT_NE(linearForm(table(), linear(4, 0)), linearForm(table(), linear(8, 0)));
}

// 4 t + j without its low bits is the same for j below 4, however many bits go; 4 t + 4 is another number.
TEST(Forms, DroppedBitsBelowAllThatDiffersAreConstants) {
  for (unsigned Bits = 2; Bits < 62; ++Bits) {
    for (int64_t J = 1; J < 4; ++J)
      EXPECT_EQ(without(linear(4, 0), Bits), without(linear(4, J), Bits));
    EXPECT_NE(without(linear(4, 0), Bits), without(linear(4, 4), Bits));
  }
  EXPECT_NE(without(linear(4, 0), 1), without(linear(4, 2), 1));
  EXPECT_NE(without(linear(1, 0), 5), without(linear(1, 1), 5));
}

// A constant above these bits is added at once, but to a sum; a signed number without it is shifted as it is.
TEST(Forms, DroppedBitsOfWhatIsNoSum) {
  EXPECT_NE(without(linear(4, 64), 2), without(linear(4, 65), 2));
  EXPECT_EQ(without(linear(4, 64), 2, /*IsSum=*/true), without(linear(4, 65), 2, /*IsSum=*/true));
  EXPECT_NE(without(linear(4, 0), 5, false, /*IsSigned=*/true), without(linear(4, 1), 5, false, /*IsSigned=*/true));
  EXPECT_EQ(without(linear(4, 1), 5, false, /*IsSigned=*/true), without(linear(4, 2), 5, false, /*IsSigned=*/true));
  EXPECT_EQ(without(linear(4, 0), 2, false, /*IsSigned=*/true), without(linear(4, 1), 2, false, /*IsSigned=*/true));
}

// Numbers that are not known, times a power of two that is large enough, leave the low bits to the constant as well.
TEST(Forms, DroppedBitsBelowNumbersThatAreNotKnown) {
  auto With = [](Value V, int64_t Coefficient) {
    V.Terms.push_back({7, Coefficient});
    return V;
  };
  for (unsigned Bits = 2; Bits < 62; ++Bits)
    for (const int64_t Coefficient : {4, 8, 512, -512, 12})
      for (int64_t J = 1; J < 4; ++J)
        for (const int64_t Constant : {0, 64})
          EXPECT_EQ(without(With(linear(4, Constant), Coefficient), Bits),
                    without(With(linear(4, Constant + J), Coefficient), Bits));
  EXPECT_NE(without(With(linear(4, 0), 1), 5), without(With(linear(4, 1), 1), 5));
  EXPECT_NE(without(With(linear(4, 0), 2), 5), without(With(linear(4, 2), 2), 5));
  EXPECT_NE(without(With(linear(4, 0), 4), 5), without(With(linear(4, 0), 8), 5));
  EXPECT_EQ(without(With(Value(1), 8), 5), without(With(Value(2), 8), 5));
}

// A form says of data only that it is data, so that it is the same wherever data was loaded; whether two numbers have
// a constant difference, they say themselves.
TEST(Forms, TellNamesApartButNotData) {
  auto Of = [](SymbolId Id) {
    Value V = linear(4, 0);
    V.Terms.push_back({Id, 8});
    return linearForm(table(), V);
  };
  EXPECT_NE(Of(6), Of(7));
  EXPECT_NE(Of(7), Of(8));
  EXPECT_EQ(Of(8), Of(9));
}

} // namespace
