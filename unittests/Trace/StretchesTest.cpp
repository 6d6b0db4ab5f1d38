//===- StretchesTest.cpp - What repeats between barriers ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace/Stretches.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

class StretchesTest : public testing::Test {
protected:
  trace::Trace T{32, 32};
  unsigned Epoch = 0;

  trace::Access &add(int64_t Offset, const trace::Region *Within = nullptr) {
    trace::Access A;
    A.Bytes = 4;
    A.Offset = Value(Offset);
    A.Active = T.L.all();
    A.Within = Within ? Within : &T.Regions.front();
    A.Segment = A.Epoch = Epoch;
    T.Accesses.push_back(A);
    return T.Accesses.back();
  }
  const trace::Region *regionBehind(const trace::Region *Before) {
    T.Regions.push_back({Before});
    return &T.Regions.back();
  }
  using Numbers = std::vector<unsigned>;
};

TEST_F(StretchesTest, ARegionIsBehindThoseBeforeIt) {
  std::vector<const trace::Region *> Chain{&T.Regions.front()};
  while (Chain.size() < 70)
    Chain.push_back(regionBehind(Chain.back()));
  for (size_t I = 0; I < Chain.size(); ++I) {
    const trace::Region *Branch = regionBehind(Chain[I]);
    for (size_t Other = 0; Other < Chain.size(); ++Other) {
      EXPECT_EQ(Chain[I]->isBehind(*Chain[Other]), Other <= I) << I << " " << Other;
      EXPECT_EQ(Branch->isBehind(*Chain[Other]), Other <= I) << I << " " << Other;
      EXPECT_FALSE(Chain[Other]->isBehind(*Branch));
    }
  }
}

TEST_F(StretchesTest, WhatIsCountedAlreadyIsAddedUp) {
  add(0), ++Epoch;
  add(0).Times = 30, ++Epoch;
  add(0), ++Epoch;
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 0, 0}));
  ASSERT_EQ(T.Accesses.size(), 1u);
  EXPECT_EQ(T.Accesses[0].Times, 32u);
}

TEST_F(StretchesTest, ALoopBetweenBarriersStandsThereOnce) {
  for (unsigned Step = 0; Step < 3; ++Step, ++Epoch)
    add(0), add(4);
  add(8);
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 0, 0, 1}));
  ASSERT_EQ(T.Accesses.size(), 3u);
  EXPECT_EQ(T.Accesses[1].Times, 3u);
  EXPECT_EQ(T.Accesses[2].Times, 1u);
}

TEST_F(StretchesTest, TwoBuffersTakeTurns) {
  for (unsigned Step = 0; Step < 6; ++Step, ++Epoch)
    add(Step % 2 * 128);
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(T.Accesses.size(), 2u);
}

TEST_F(StretchesTest, SummarisedLoopsCountAsOftenAsTheyRun) {
  for (unsigned Step = 0; Step < 2; ++Step, ++Epoch)
    add(0).Times = 5;
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Accesses.at(0).Times, 10u);
}

TEST_F(StretchesTest, BranchesCountByHowTheyFollowEachOther) {
  for (unsigned Step = 0; Step < 2; ++Step, ++Epoch) { // each step has regions of its own
    const trace::Region *Behind = regionBehind(&T.Regions.front());
    add(0), add(4, Behind), add(8, regionBehind(Behind));
  }
  add(0), add(4, regionBehind(&T.Regions.front())), add(8, regionBehind(&T.Regions.front()));
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 0, 1}));
}

TEST_F(StretchesTest, FormsCountByWhichOfThemAreTheSame) {
  const size_t Forms[][2] = {{100, 100}, {101, 101}, {200, 201}};
  for (const auto &OfStep : Forms) {
    add(0).Form = OfStep[0];
    add(4).Form = OfStep[1];
    ++Epoch;
  }
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 0, 1}));
}

TEST_F(StretchesTest, LoopsInsideCount) {
  add(0), add(4);
  ++Epoch;
  add(0), add(4).Segment = 7;
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 1}));
}

TEST_F(StretchesTest, WhoTakesPartCounts) {
  add(0);
  ++Epoch;
  add(0).Active.reset(0);
  ++Epoch;
  add(0).Guarded = true;
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 1, 2}));
}

/// Each branch has a region behind it, through which all that follows has come.
TEST_F(StretchesTest, RegionsWithoutAccessesArePassedOver) {
  for (unsigned Step = 0; Step < 2; ++Step, ++Epoch) {
    const trace::Region *Start = regionBehind(&T.Regions.front()), *Here = Start;
    add(0, Start);
    for (unsigned Branch = 0; Branch < 3; ++Branch) {
      add(4, regionBehind(Here));
      Here = regionBehind(Here);
    }
    add(8, Here);
  }
  const trace::Region *Start = regionBehind(&T.Regions.front());
  add(0, Start);
  for (unsigned Branch = 0; Branch < 3; ++Branch)
    add(4, regionBehind(Start));
  add(8, regionBehind(&T.Regions.front())); // not behind the first
  trace::keepEachStretchOnce(T);
  EXPECT_EQ(T.Stretches, Numbers({0, 0, 1}));
}

} // namespace
