//===- NumbersTest.cpp - Single numbers and ranges ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the arithmetic says at the ends of 64 bits is held against 128 bits.
//
//===----------------------------------------------------------------------===//

#include "Lanes/Numbers.h"
#include <gtest/gtest.h>
#include <random>

using namespace banklint;
using namespace banklint::numbers;

namespace {

using Numbers = std::vector<int64_t>;

constexpr int64_t Least = INT64_MIN, Most = INT64_MAX;

/// Numbers near zero, near the ends of 64 bits, near powers of two, and any.
int64_t edgyNumber(std::mt19937_64 &Random) {
  const int64_t Near = int64_t(Random() % 41) - 20;
  switch (Random() % 5) {
  case 0:
    return Near;
  case 1:
    return Least + (Near + 20);
  case 2:
    return Most - (Near + 20);
  case 3:
    return int64_t((uint64_t(1) << Random() % 64) + uint64_t(Near));
  default:
    return int64_t(Random());
  }
}

/// What `multiplesIn` promises, each sentence of it.
void expectMultiples(Range R, uint64_t Step, uint64_t Count, bool FromEnd) {
  SCOPED_TRACE(testing::Message() << R.Min << " to " << R.Max << ", by " << Step << ", " << Count << " from the "
                                  << (FromEnd ? "end" : "beginning"));
  const Numbers Is = multiplesIn(R, Step, Count, FromEnd);
  const __int128 Width = __int128(R.Max) - R.Min;
  __int128 Next = FromEnd ? R.Max : R.Min; // from here to the first one is less than a step
  for (int64_t V : Is) {
    const __int128 From = FromEnd ? Next - V : V - Next;
    ASSERT_TRUE(R.contains(V));
    ASSERT_TRUE(__int128(V) % Step == 0);
    ASSERT_TRUE(0 <= From && From < __int128(Step));
    Next = FromEnd ? __int128(V) - 1 : __int128(V) + 1;
  }
  ASSERT_LE(Is.size(), Count);
  if (Is.size() == Count)
    return;
  const __int128 Left = FromEnd ? Next - R.Min : R.Max - Next; // of which none is a multiple
  ASSERT_TRUE(Left < __int128(Step) && Left <= Width);
  for (__int128 V = 0; V <= Left && V < 64; ++V)
    ASSERT_TRUE((FromEnd ? Next - V : Next + V) % Step != 0);
}

} // namespace

TEST(Numbers, WidthOfARange) {
  EXPECT_EQ(widthOf({3, 10}), 7u);
  EXPECT_EQ(widthOf({Least, Most}), UINT64_MAX);
  EXPECT_EQ(widthOf({Least, 0}), uint64_t(1) << 63);
}

TEST(Numbers, DistanceFromZero) {
  EXPECT_EQ(distanceFromZero(-5), 5u);
  EXPECT_EQ(distanceFromZero(Most), uint64_t(Most));
  EXPECT_EQ(distanceFromZero(Least), uint64_t(1) << 63);
}

TEST(Numbers, MultiplesInARange) {
  EXPECT_EQ(multiplesIn({-5, 9}, 4, 10), (Numbers{-4, 0, 4, 8}));
  EXPECT_EQ(multiplesIn({-5, 9}, 4, 10, true), (Numbers{8, 4, 0, -4}));
  EXPECT_EQ(multiplesIn({-5, 9}, 4, 2), (Numbers{-4, 0}));
  EXPECT_EQ(multiplesIn({5, 7}, 4, 10), Numbers());
  EXPECT_EQ(multiplesIn({7, 5}, 1, 10), Numbers());
}

TEST(Numbers, MultiplesAtTheEndsOf64Bits) {
  EXPECT_EQ(multiplesIn({Most - 5, Most}, 4, 10), (Numbers{Most - 3}));
  EXPECT_EQ(multiplesIn({Most - 2, Most}, 4, 10), Numbers());
  EXPECT_EQ(multiplesIn({Least, Least + 5}, 4, 10, true), (Numbers{Least + 4, Least}));
  EXPECT_EQ(multiplesIn({Least + 1, Least + 3}, 4, 10, true), Numbers());
  EXPECT_EQ(multiplesIn({Least, Most}, uint64_t(1) << 63, 10), (Numbers{Least, 0}));
  EXPECT_EQ(multiplesIn({Least, Most}, UINT64_MAX, 10), (Numbers{0}));
}

TEST(Numbers, MultiplesOfRandomRanges) {
  std::mt19937_64 Random(29);
  for (unsigned I = 0; I < 20000 && !testing::Test::HasFatalFailure(); ++I) {
    int64_t A = edgyNumber(Random), B = edgyNumber(Random);
    const uint64_t Step = std::max<uint64_t>(uint64_t(edgyNumber(Random)), 1);
    expectMultiples({std::min(A, B), std::max(A, B)}, Step, Random() % 20, Random() % 2);
  }
}
