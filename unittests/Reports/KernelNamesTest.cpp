//===- KernelNamesTest.cpp - Instantiations, told apart -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/KernelNames.h"
#include "gtest/gtest.h"

using namespace banklint;

TEST(JoinedNames, ShowWhatDiffers) {
  EXPECT_EQ(joinedNames({"k"}), "k");
  EXPECT_EQ(joinedNames({"k<32>"}), "k<32>");
  EXPECT_EQ(joinedNames({"k<32>", "k<64>"}), "k<32|64>");
  EXPECT_EQ(joinedNames({"k<32, float>", "k<64, float>", "k<32, double>"}), "k<32|64, float|double>");
  EXPECT_EQ(joinedNames({"k<1>", "k<2>", "k<3>", "k<4>", "k<5>"}), "k<1|2|3|4|...>");
}

TEST(JoinedNames, CountOtherKernels) {
  EXPECT_EQ(joinedNames({"k<32>", "other", "k<64>"}), "k<32|64> +1");
  EXPECT_EQ(joinedNames({"k<32>", "k<32, 1>"}), "k<32> +1"); // another template of the same name
  EXPECT_EQ(joinedNames({"a", "b", "c"}), "a +2");
}

TEST(JoinedNames, KnowBrackets) {
  EXPECT_EQ(joinedNames({"s::k<(1 > 0), pair<int, int>>", "s::k<false, pair<int, int>>"}),
            "s::k<(1 > 0)|false, pair<int, int>>");
  EXPECT_EQ(joinedNames({"C<8>::k<1>", "C<8>::k<2>"}), "C<8>::k<1|2>");
  EXPECT_EQ(joinedNames({"C<8>::k", "C<9>::k"}), "C<8>::k +1");
  EXPECT_EQ(joinedNames({"k>"}), "k>");
}

TEST(TellingNames, LeaveShortNamesAlone) {
  const auto Names = tellingNames({"k<32>", "k<64>"});
  EXPECT_EQ(Names.at("k<32>"), "k<32>");
}

TEST(TellingNames, KeepWhatDiffersOfLongOnes) {
  const std::string Long = "AVeryLongNameOfATypeThatNobodyWantsToReadInATable", A = "k<" + Long + ", 32, " + Long + ">",
                    B = "k<" + Long + ", 64, " + Long + ">";
  const auto Names = tellingNames({A, B});
  EXPECT_EQ(Names.at(A), "k<..., 32, ...>");
  EXPECT_EQ(Names.at(B), "k<..., 64, ...>");
  EXPECT_EQ(tellingNames({A}).at(A), "k<...>");
}
