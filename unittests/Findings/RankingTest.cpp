//===- RankingTest.cpp - Which finding costs the program most ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Ranking.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

const Architecture *sm90() { return findArchitecture("sm_90"); }

/// An access in a line of its own, and its finding if it pays more than the ideal.
void add(Result &R, unsigned Line, unsigned UnknownLoops, uint64_t Paid, uint64_t Ideal,
         std::optional<uint64_t> Blocks = std::nullopt, Verdict Is = Verdict::Exact) {
  AccessReport A;
  A.On = sm90();
  A.Where = {"k.cu", Line, 1, 0};
  A.Kernel = "k";
  A.BlockSource = ShapeSource::Launch;
  A.Array = "s";
  A.Total.Is = Is;
  A.Total.Wavefronts = Paid;
  A.Total.Ideal = Ideal;
  A.Blocks = Blocks;
  A.LoopDepth = UnknownLoops;
  A.ByLoops.add(UnknownLoops, A.Total, 1);
  R.Accesses.push_back(A);
  if (Paid == Ideal || Is > Verdict::Bounded)
    return;
  Finding F;
  F.On = {sm90()};
  F.Where = A.Where;
  F.Array = A.Array;
  R.Findings.push_back(F);
}

std::vector<unsigned> linesByCost(Result &R) {
  rank(R);
  std::vector<unsigned> Lines;
  for (const Finding *F : costliestFirst(R))
    Lines.push_back(F->Where.Line);
  return Lines;
}

/// What happens once is above what a loop of unknown length wastes in all of its assumed iterations, or below it.
TEST(Ranking, ALoopOfUnknownLengthCountsAsItsAssumedIterations) {
  Result R;
  add(R, 1, 0, 1 + AssumedIterations, 0);
  add(R, 2, 0, AssumedIterations - 1, 0);
  add(R, 3, 1, 1, 0);
  add(R, 4, 2, 1, 0);
  EXPECT_EQ(linesByCost(R), (std::vector<unsigned>{4, 1, 3, 2}));
}

/// Of two loops that cost the same, one is counted four steps at a time.
TEST(Ranking, StepsThatAreTakenTogetherWeighNoMore) {
  Result R;
  add(R, 1, 1, 33, 1);
  add(R, 2, 1, 128, 4);
  R.Accesses[1].ByLoops = LoopTotals();
  R.Accesses[1].ByLoops.add(1, R.Accesses[1].Total, 1, /*Steps=*/4);
  EXPECT_EQ(linesByCost(R), (std::vector<unsigned>{1, 2}));
  EXPECT_EQ(R.Findings[1].Cost.Excess, 31u);
}

TEST(Ranking, EqualOnesStayInTheOrderOfTheSource) {
  Result R;
  add(R, 5, 0, 4, 2);
  add(R, 6, 0, 4, 2);
  EXPECT_EQ(linesByCost(R), (std::vector<unsigned>{5, 6}));
}

TEST(Ranking, BlocksOfTheLaunchCount) {
  Result R;
  add(R, 1, 0, 64, 32, 4);
  rank(R);
  EXPECT_EQ(R.Findings[0].Cost.Blocks, 4u);
  EXPECT_EQ(R.Findings[0].Cost.Rank, 32.0 * 4);
  R.Accesses[0].Blocks = std::nullopt;
  rank(R);
  EXPECT_EQ(R.Findings[0].Cost.Rank, 32.0 * AssumedBlocks);
}

/// Rank and share are made of the same assumption: the greater share is the greater rank.
TEST(Ranking, SharesAreThoseOfTheAssumedIterations) {
  Result R;
  add(R, 1, 0, 100, 50);
  add(R, 2, 1, 60, 30);
  add(R, 3, 1, 40, 40);
  EXPECT_EQ(linesByCost(R), (std::vector<unsigned>{2, 1}));
  const double N = double(AssumedIterations), All = 100 + 100 * N;
  EXPECT_DOUBLE_EQ(R.Findings[0].Cost.Share, 50 / All);
  EXPECT_DOUBLE_EQ(R.Findings[1].Cost.Share, 30 * N / All);
  EXPECT_TRUE(R.Findings[0].Cost.AssumesIterations);
}

TEST(Ranking, NothingIsAssumedWhereAllLoopsAreKnown) {
  Result R;
  add(R, 1, 0, 100, 50);
  rank(R);
  EXPECT_FALSE(R.Findings[0].Cost.AssumesIterations);
}

/// What data decides may cost as little as the ideal: the share of the others is of that.
TEST(Ranking, WhatIsNotSureMakesNoShareSmaller) {
  Result R;
  add(R, 1, 0, 64, 32);
  add(R, 2, 0, 1024, 32, std::nullopt, Verdict::DataDependent);
  rank(R);
  EXPECT_DOUBLE_EQ(R.Findings[0].Cost.Share, 32.0 / (64 + 32));
}

/// Two accesses at one place, as a function that is called twice, are one finding: their costs are added up.
TEST(Ranking, CasesOfOnePlaceAddUpWithinAKernel) {
  Result R;
  add(R, 1, 0, 64, 32);
  R.Accesses.push_back(R.Accesses.front());
  rank(R);
  EXPECT_EQ(R.Findings[0].Cost.Excess, 64u);
  R.Accesses.back().Kernel = "other";
  rank(R);
  EXPECT_EQ(R.Findings[0].Cost.Excess, 32u);
}

/// Among guesses of a block shape the likeliest speaks.
TEST(Ranking, OtherGuessesOfABlockShapeDoNotCount) {
  Result R;
  add(R, 1, 0, 64, 32);
  R.Accesses.push_back(R.Accesses.front());
  R.Accesses.back().Block = {512, 1, 1};
  R.Accesses.back().ByLoops.Paid[0] = 640;
  for (AccessReport &A : R.Accesses)
    A.BlockSource = ShapeSource::Assumed;
  rank(R);
  EXPECT_EQ(R.Findings[0].Cost.Excess, 32u);
  EXPECT_EQ(kernelsByCost(R).size(), 2u);
}

} // namespace
