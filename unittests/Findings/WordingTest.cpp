//===- WordingTest.cpp - How findings are said ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Wording.h"
#include <gtest/gtest.h>
#include <set>

using namespace banklint;
using ir::Obstacle;

namespace {

TEST(Wording, EachObstacleHasASentenceOfItsOwn) {
  std::set<std::string> Sentences;
  for (int Kind = Obstacle::SingleValue; Kind <= Obstacle::DynamicTooLarge; ++Kind) {
    Obstacle O{Obstacle::Kind(Kind), 12, "reduce", 128, 48 << 10};
    const std::string Text = textOf(O);
    EXPECT_FALSE(Text.empty());
    EXPECT_NE(Text.back(), '.');
    EXPECT_TRUE(Sentences.insert(Text).second) << Text;
  }
}

TEST(Wording, NumbersAndNouns) {
  EXPECT_EQ(plural(1, "wavefront"), "1 wavefront");
  EXPECT_EQ(plural(0, "wavefront"), "0 wavefronts");
}

TEST(Wording, WhatTheCompilerMakes) {
  AccessReport R;
  R.Bytes = 4;
  R.InstructionBytes = 4;
  EXPECT_EQ(compiledAs(R), "");
  R.InstructionBytes = 16;
  EXPECT_EQ(compiledAs(R), "joined with its neighbours into 128-bit accesses");
  R.InstructionBytes = 0;
  EXPECT_EQ(compiledAs(R), "not executed: the compiler knows the value");
  R.JoinedWith = Location{"f.cu", 7, 1, 0};
  EXPECT_EQ(compiledAs(R), "joined with line 7");
}

TEST(Wording, AChangeAndWhatItSaves) {
  AccessReport R;
  R.Array = "tile";
  Remedy What;
  What.To = Layout::swizzled(1, 15);
  What.Now.Wavefronts = 72;
  What.Then.Wavefronts = 16;
  What.Blocks = 1;
  EXPECT_EQ(adviceOf(R, What, 1),
            "swizzle the rows of 'tile': '[y][x ^ ((y >> 1) & 15)]' instead of '[y][x]' takes 16 instead of 72 "
            "wavefronts per block for all its accesses");
  What.IsAtRandom = true; // at its worst it saves nothing
  EXPECT_TRUE(llvm::StringRef(adviceOf(R, What, 1))
                  .ends_with("takes 16 instead of 72 wavefronts per block for all its accesses, if its data were "
                             "random"));
  What.NotEdited = Obstacle{Obstacle::BlockAssumed, 0, "k"};
  EXPECT_TRUE(llvm::StringRef(adviceOf(R, What, 1))
                  .ends_with("; the edit is left to you: the block shape of kernel 'k' is assumed"));
}

} // namespace
