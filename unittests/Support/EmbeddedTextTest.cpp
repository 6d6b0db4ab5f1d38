//===- EmbeddedTextTest.cpp - A program inside of another file ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/EmbeddedText.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// `"int " + f"a\tb{{{n}"` with n = 12, from column 1 of line 3, which begins at byte 100: a text before it that nobody
/// wrote, then "int a⇥b{12".
EmbeddedText example() {
  EmbeddedText T;
  T.Text = "//\nint a\tb{12";
  T.Files = {{"app.py", "/app.py"}};
  T.Rules = {{"", "\"\n"}, {"{}", "\"\n"}};
  T.Stretches = {{3, 4, 0, 101, 4, 3, 2, 0, true},    {7, 1, 0, 110, 1, 3, 11, 1, true},
                 {8, 1, 0, 111, 2, 3, 12, 1, false},  {9, 1, 0, 113, 1, 3, 14, 1, true},
                 {10, 1, 0, 114, 2, 3, 15, 1, false}, {11, 2, 0, 116, 3, 3, 17, 1, false}};
  return T;
}

unsigned columnOf(unsigned Offset) { return example().placeOf(Offset).Column; }

TEST(EmbeddedTextTest, eachByteStandsWhereItIsWritten) {
  EXPECT_EQ(columnOf(3), 2u);
  EXPECT_EQ(columnOf(6), 5u);
  EXPECT_EQ(columnOf(7), 11u); // another literal
  EXPECT_EQ(columnOf(9), 14u); // behind an escape of two characters
  EXPECT_EQ(example().placeOf(9).Line, 3u);
  EXPECT_EQ(example().placeOf(9).File, "/app.py");
}

TEST(EmbeddedTextTest, whatFillsAHoleStandsWhereTheHoleDoes) {
  EXPECT_EQ(columnOf(11), 17u);
  EXPECT_EQ(columnOf(12), 17u);
}

TEST(EmbeddedTextTest, whatNobodyWroteStandsAtTheNextText) {
  EXPECT_EQ(columnOf(0), 2u);
  EXPECT_EQ(columnOf(13), 20u); // behind the end
}

TEST(EmbeddedTextTest, anEditChangesWhatStandsThereAsItIs) {
  const auto C = example().changeOf(3, 3, "float");
  ASSERT_TRUE(C);
  EXPECT_EQ(C->Offset, 101u);
  EXPECT_EQ(C->Length, 3u);
  EXPECT_EQ(C->Replacement, "float");
  EXPECT_FALSE(example().changeOf(6, 2, "x"));  // two literals
  EXPECT_FALSE(example().changeOf(8, 1, " "));  // an escape
  EXPECT_FALSE(example().changeOf(11, 2, "9")); // a hole
  EXPECT_FALSE(example().changeOf(0, 2, "x"));  // nobody wrote it
}

TEST(EmbeddedTextTest, whatIsInsertedStandsBehindTheByteBeforeIt) {
  const auto C = example().changeOf(7, 0, "x");
  ASSERT_TRUE(C);
  EXPECT_EQ(C->Offset, 105u); // the end of "int "
  EXPECT_EQ(C->Length, 0u);
}

TEST(EmbeddedTextTest, aLiteralTakesWhatItCanSpell) {
  EXPECT_EQ(example().changeOf(7, 1, "{a}")->Replacement, "{{a}}");
  EXPECT_EQ(example().changeOf(3, 1, "{a}")->Replacement, "{a}");
  EXPECT_FALSE(example().changeOf(3, 1, "\"a\""));
  EXPECT_FALSE(example().changeOf(3, 1, "a\nb"));
}

} // namespace
