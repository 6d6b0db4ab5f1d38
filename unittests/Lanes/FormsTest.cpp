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

/// Factor · t + Constant in 64 threads.
Value linear(int64_t Factor, int64_t Constant) {
  std::vector<int64_t> Each;
  for (int64_t T = 0; T < 64; ++T)
    Each.push_back(Factor * T + Constant);
  return ThreadInts::each(std::move(Each));
}

TEST(Forms, SumsWithConstantsHaveTheSameForm) {
  EXPECT_EQ(linearForm(linear(4, 0)), linearForm(linear(4, 7)));
  EXPECT_NE(linearForm(linear(4, 0)), linearForm(linear(8, 0)));
}

// 4 t + j without its low bits is the same for j below 4, however many bits go; 4 t + 4 is another number.
TEST(Forms, DroppedBitsBelowAllThatDiffersAreConstants) {
  for (unsigned Bits = 2; Bits < 62; ++Bits) {
    for (int64_t J = 1; J < 4; ++J)
      EXPECT_EQ(formWithoutBits(linear(4, 0), Bits), formWithoutBits(linear(4, J), Bits));
    EXPECT_NE(formWithoutBits(linear(4, 0), Bits), formWithoutBits(linear(4, 4), Bits));
  }
  EXPECT_NE(formWithoutBits(linear(4, 0), 1), formWithoutBits(linear(4, 2), 1));
  EXPECT_NE(formWithoutBits(linear(1, 0), 5), formWithoutBits(linear(1, 1), 5));
  EXPECT_EQ(formWithoutBits(linear(4, -3), 2), formWithoutBits(linear(4, -4), 2));
}

} // namespace
