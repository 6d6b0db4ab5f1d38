//===- ThreadIntsTest.cpp - One integer for each thread of a block --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/ThreadInts.h"
#include "llvm/ADT/bit.h"
#include <gtest/gtest.h>
#include <numeric>
#include <random>

using namespace banklint;

TEST(ThreadInts, EqualNumbersAreStoredOnce) {
  ThreadInts Same = ThreadInts::each({7, 7, 7, 7});
  EXPECT_TRUE(Same.isUniform());
  EXPECT_EQ(Same.uniform(), 7);
  EXPECT_EQ(Same, ThreadInts(7));
  EXPECT_EQ(Same.hash(), ThreadInts(7).hash());
  EXPECT_EQ(Same[3], 7);

  ThreadInts Different = ThreadInts::each({7, 7, 7, 8});
  EXPECT_FALSE(Different.isUniform());
  EXPECT_EQ(Different[3], 8);
  EXPECT_NE(Different, Same);
  EXPECT_EQ(Different, ThreadInts::each({7, 7, 7, 8}));
}

TEST(ThreadInts, MinMaxGcd) {
  ThreadInts V = ThreadInts::each({-12, 0, 18, 30});
  EXPECT_EQ(V.min(), -12);
  EXPECT_EQ(V.max(), 30);
  EXPECT_TRUE(V.within(-12, 30));
  EXPECT_FALSE(V.within(-11, 30));
  EXPECT_FALSE(V.within(-12, 29));
  EXPECT_EQ(V.gcd(), 6u);
  EXPECT_EQ(ThreadInts(0).gcd(), 0u);
  EXPECT_EQ(ThreadInts(-5).gcd(), 5u);
  EXPECT_EQ(ThreadInts(INT64_MIN).gcd(), uint64_t(1) << 63);
}

// Against one number after the other, on numbers with common factors, in blocks of changing sizes.
TEST(ThreadInts, DivisorAndLowBitsAreThoseOfEachNumber) {
  std::mt19937_64 Random(29);
  for (unsigned Round = 0; Round < 2000; ++Round) {
    const int64_t Factor = int64_t(Random() % 48) << Random() % 8, Constant = Random() % 2 ? 0 : int64_t(Random() % 64);
    std::vector<int64_t> Numbers(1 + Random() % 70);
    for (int64_t &V : Numbers)
      V = (int64_t(Random() % 200) - 100) * Factor + Constant;
    uint64_t Gcd = 0;
    unsigned Same = 64;
    for (int64_t V : Numbers) {
      Gcd = std::gcd(Gcd, uint64_t(V < 0 ? -V : V));
      Same = std::min<unsigned>(Same, V == Numbers[0] ? 64 : llvm::countr_zero(uint64_t(V - Numbers[0])));
    }
    const ThreadInts All = ThreadInts::each(Numbers);
    EXPECT_EQ(All.gcd(), Gcd);
    EXPECT_EQ(All.gcd(), Gcd); // as it is remembered
    EXPECT_EQ(All.sameLowBits(), Same);
    EXPECT_EQ(All.hash(), ThreadInts::each(Numbers).hash());
    const ThreadInts Twice = All.map([](int64_t V) { return 2 * V; });
    for (size_t T = 0; T < Numbers.size(); ++T)
      EXPECT_EQ(Twice[T], 2 * Numbers[T]);
  }
}

TEST(ThreadInts, UniformPerWarp) {
  ThreadInts V = ThreadInts::each({1, 1, 2, 2, 3});
  EXPECT_TRUE(V.isUniformPerWarp(1));
  EXPECT_TRUE(V.isUniformPerWarp(2)); // the last warp is a partial one
  EXPECT_FALSE(V.isUniformPerWarp(4));
  EXPECT_TRUE(ThreadInts(5).isUniformPerWarp(4));
}

TEST(ThreadInts, MapAndZip) {
  ThreadInts T = ThreadInts::each({0, 1, 2, 3});
  auto Minus = [](int64_t A, int64_t B) { return A - B; };
  EXPECT_EQ(T.map([](int64_t V) { return V * V; }), ThreadInts::each({0, 1, 4, 9}));
  EXPECT_EQ(T.map([](int64_t V) { return V / 4; }), ThreadInts(0)); // detects that all are equal
  EXPECT_EQ(ThreadInts::zip(T, 1, Minus), ThreadInts::each({-1, 0, 1, 2}));
  EXPECT_EQ(ThreadInts::zip(1, T, Minus), ThreadInts::each({1, 0, -1, -2}));
  EXPECT_EQ(ThreadInts::zip(T, T, Minus), ThreadInts(0));
  EXPECT_EQ(ThreadInts::zip(5, 3, Minus), ThreadInts(2));
}

TEST(ThreadInts, NonZero) {
  EXPECT_TRUE(ThreadInts(0).nonZero(40).none());
  EXPECT_TRUE(ThreadInts(-1).nonZero(40).all());
  std::vector<int64_t> Each(70);
  Each[0] = 1, Each[31] = -1, Each[32] = INT64_MIN, Each[69] = int64_t(1) << 32;
  const ThreadMask Mask = ThreadInts::each(Each).nonZero(70);
  ASSERT_EQ(Mask.size(), 70u);
  for (unsigned T = 0; T < 70; ++T)
    EXPECT_EQ(Mask.test(T), Each[T] != 0) << T;
}

TEST(ThreadInts, Select) {
  ThreadMask Mask(4);
  Mask.set(1);
  Mask.set(2);
  ThreadInts T = ThreadInts::each({0, 1, 2, 3});
  EXPECT_EQ(ThreadInts::select(Mask, T, 9), ThreadInts::each({9, 1, 2, 9}));
  EXPECT_EQ(ThreadInts::select(Mask, T, T), T);
}

TEST(ThreadInts, LanesOfWarp) {
  ThreadMask Mask(40);
  Mask.set(0);
  Mask.set(31);
  Mask.set(33);
  EXPECT_EQ(lanesOfWarp(Mask, 0, 32), 0x80000001u);
  EXPECT_EQ(lanesOfWarp(Mask, 1, 32), 2u); // eight lanes exist
  EXPECT_EQ(lanesOfWarp(Mask, 0, 64), 0x280000001u);
}

TEST(ThreadInts, LanesOfWarpOfAnySize) {
  for (unsigned Threads : {1u, 40u, 64u, 65u, 200u, 1024u}) {
    ThreadMask Mask(Threads);
    for (unsigned T = 0; T < Threads; ++T)
      Mask[T] = T * T % 7 < 3;
    for (unsigned Lanes : {8u, 16u, 24u, 32u, 64u})
      for (unsigned Warp = 0; Warp <= Threads / Lanes; ++Warp)
        for (unsigned Lane = 0; Lane < 64; ++Lane) {
          const unsigned T = Warp * Lanes + Lane;
          const bool Expected = Lane < Lanes && T < Threads && Mask[T];
          ASSERT_EQ(lanesOfWarp(Mask, Warp, Lanes) >> Lane & 1, Expected) << Threads << ' ' << Lanes << ' ' << T;
        }
  }
}
