//===- ConfigurationsTest.cpp - With which block shapes kernels run ------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels/Kernels.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

TEST(Shapes, AreReadAndWritten) {
  EXPECT_EQ(parseShape("32x8"), (Shape{32, 8, 1}));
  EXPECT_EQ(toString(Shape{32, 8, 1}), "32x8");
  EXPECT_EQ(toString(Shape{32, 1, 1}), "32");
  EXPECT_EQ(toString(Shape{8, 1, 4}), "8x1x4");
  for (const char *Wrong : {"", "0", "32x", "x8", "32x32x2", "1025", "1x1x1x1", "-1", "8 x 8"})
    EXPECT_FALSE(parseShape(Wrong)) << Wrong;
}

class ConfigurationsTest : public testing::Test {
protected:
  ir::Kernel Kernel;
  KernelSet P;
  ShapeOptions Options;
  std::vector<LaunchRecord> Elsewhere;
  unsigned Axes = 1;

  ConfigurationsTest() {
    Kernel.Id = 3;
    Kernel.Name = "k<4>";
    Kernel.PlainName = "k";
  }
  std::vector<Configuration> configurations() {
    return configurationsOf(
        Kernel, P, Elsewhere, Options, [&] { return Axes; }, [&](const Shape &S) { return S[0] > MostThreads; });
  }
};

TEST_F(ConfigurationsTest, WhatIsSurerComesFirst) {
  EXPECT_EQ(configurations().front().Source, ShapeSource::Assumed);
  EXPECT_TRUE(Options.add("64"));
  EXPECT_EQ(configurations().front().Block, (Shape{64, 1, 1}));
  Kernel.LaunchBound = 48; // the shape for all does not keep it
  EXPECT_EQ(configurations().front().Source, ShapeSource::LaunchBounds);
  EXPECT_EQ(configurations().front().Block, (Shape{48, 1, 1}));
  Kernel.LaunchBound = 128;
  EXPECT_EQ(configurations().front().Source, ShapeSource::Option);
  EXPECT_EQ(configurations().front().Block, (Shape{64, 1, 1}));
  Kernel.WorkGroup = Shape{16, 4, 1};
  EXPECT_EQ(configurations().front().Source, ShapeSource::WorkGroupSize);
  Elsewhere.push_back({"k<4>", {32, 2, 1}, std::nullopt, {}, {"other.cu", 5, 1, 0}});
  EXPECT_EQ(configurations().front().LaunchedElsewhere.Line, 5u);
  P.Launches.push_back({3, 77, Shape{8, 8, 1}, std::nullopt, {}});
  EXPECT_EQ(configurations().front().LaunchedAt, 77u);
  EXPECT_TRUE(Options.add("k=256"));
  EXPECT_EQ(configurations().front().Block, (Shape{256, 1, 1}));
}

TEST_F(ConfigurationsTest, OfLaunchesThoseThatRanCount) {
  Options.Ran["k"] = {16, 16, 1};
  EXPECT_EQ(configurations().front().Block, (Shape{16, 16, 1})); // whatever else is assumed
  P.Launches.push_back({3, 1, Shape{8, 8, 1}, std::nullopt, {}});
  P.Launches.push_back({3, 2, Shape{16, 16, 1}, std::nullopt, {5}});
  ASSERT_EQ(configurations().size(), 1u);
  EXPECT_EQ(configurations().front().LaunchedAt, 2u); // with what it passes
  P.Launches.pop_back();
  EXPECT_TRUE(isGuess(configurations().front().Source));
  EXPECT_TRUE(Options.add("k=256"));
  EXPECT_EQ(configurations().front().Block, (Shape{256, 1, 1}));
}

TEST_F(ConfigurationsTest, LaunchesOfOthersAndWithoutAShapeDoNotCount) {
  P.Launches.push_back({4, 1, Shape{8, 8, 1}, std::nullopt, {}});
  P.Launches.push_back({3, 1, std::nullopt, std::nullopt, {}});
  EXPECT_EQ(configurations().front().Source, ShapeSource::Assumed);
}

TEST_F(ConfigurationsTest, ManyLaunchesBecomeAFew) {
  for (int64_t N = 0; N < 100; ++N)
    P.Launches.push_back({3, 1, Shape{32, 1, 1}, std::nullopt, {N}});
  const auto All = configurations();
  EXPECT_EQ(All.size(), 8u);
  EXPECT_FALSE(All.back().Arguments.front()); // it stands for the rest
}

} // namespace
