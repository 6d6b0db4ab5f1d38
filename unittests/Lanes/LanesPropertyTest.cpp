//===- LanesPropertyTest.cpp - Random expressions against plain integers --===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RandomExpressions.h says what is compared.
//
//===----------------------------------------------------------------------===//

#include "Lanes/RandomExpressions.h"

using namespace banklint;
using namespace banklint::random_expressions;

namespace {

class RandomExpressions : public testing::TestWithParam<unsigned> {};

TEST_P(RandomExpressions, AgreeWithPlainIntegers) {
#ifdef NDEBUG
  const unsigned Worlds = 250;
#else
  const unsigned Worlds = 25;
#endif
  const unsigned PerWorld = 40;
  Tally Count;
  for (unsigned Seed = 0; Seed < Worlds; ++Seed) {
    World W(GetParam(), Choices(Seed * 1024 + GetParam()), Count);
    for (unsigned I = 0; I < PerWorld; ++I) {
      W.grow();
      if (HasFailure())
        FAIL() << "in world " << Seed;
    }
  }
  Count.print();
  EXPECT_GE(Count.Expressions, Worlds * PerWorld);
  EXPECT_GE(Count.Symbolic, Count.Expressions / 2);
  EXPECT_LE(Count.Discarded, Count.Outcomes / 8);
  EXPECT_GE(Count.Periods, Count.Symbolic / 64);
}

INSTANTIATE_TEST_SUITE_P(BlockSizes, RandomExpressions, testing::Values(1, 17, 32, 64, 96, 256),
                         testing::PrintToStringParamName());

} // namespace
