//===- LoopRoundsTest.cpp - How often a summed-up loop is executed --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each round of a loop of unknown length executes all that is in it, other loops too: the fewer the better. The last
// one is that in which what was found so far holds.
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "Machine/Machine.h"
#include "llvm/Support/FormatVariadic.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

struct Outcome {
  uint64_t Rounds;
  Range Index;
};

/// `int x = Start; while (n >= 77) { tile[x] = 0; …; Step }`, with a parameter n.
std::optional<Outcome> outcomeOf(llvm::StringRef Start, llvm::StringRef Step, llvm::StringRef Changes = "") {
  const unsigned Size = 1000;
  std::string Rest;
  for (unsigned I = 0; I < Size; ++I)
    Rest += llvm::formatv("  %{0} = add i32 %1, {1}\n", 1000 + I, I).str();
  const std::string Text =
      llvm::formatv("!1 = \"loop.cu\":1:1\nglobal @3 tile: shared rec 4096 align 4 [1024 x 4 of 8]\n"
                    "function &1 f(#0 n: i32) -> void {{\n  local #1 x: i32\n  %0 = load i32 #0\n"
                    "  declare #1\n  store i32 #1, {0}\n"
                    "  loop {{\n  condition {{\n  %5 = le i32 77, %0\n  yield %5\n  }\n"
                    "  body {{\n  %1 = load i32 #1\n"
                    "  %2 = offset @3:tile, %1 x 4 of 8\n  store i32 %2, 0 !1\n{1}{2}  }\n  }{3}\n}\n",
                    Start, Rest, Step, Changes);
  std::string Error;
  auto P = ir::read(Text, Error);
  EXPECT_TRUE(P) << Error << Text;
  if (!P)
    return std::nullopt;
  machine::Options O;
  O.Block = {32, 1, 1};
  const auto T = machine::record(*P, O, P->functionNamed("f")->Id);
  EXPECT_EQ(T->Accesses.size(), 1u);
  if (T->Accesses.empty())
    return std::nullopt;
  const Range Bytes = T->L.range(T->Accesses[0].Offset);
  return Outcome{T->Executed / Size, {Bytes.Min / 4, Bytes.Max / 4}};
}

} // namespace

TEST(LoopRounds, WhatEachStepAddsIsFoundInOne) {
  const auto Found = outcomeOf("0", "  %3 = add i32 %1, 2\n  store i32 #1, %3\n");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Rounds, 2u);
}

TEST(LoopRounds, WhatAStepMayAddHasNoEnd) {
  const auto Found = outcomeOf("0", "  %3 = lt i32 %0, 5\n  if %3 {\n  %4 = add i32 %1, 2\n  store i32 #1, %4\n  }\n");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Rounds, 4u); // first it looks as if each step added the same; then, that there are no bounds
  EXPECT_EQ(Found->Index.Min, 0);
  EXPECT_EQ(Found->Index.Max, INT32_MAX);
}

TEST(LoopRounds, WhatAStepMayTakeAwayHasNoBeginning) {
  const auto Found = outcomeOf("7", "  %3 = lt i32 %0, 5\n  if %3 {\n  %4 = sub i32 %1, 2\n  store i32 #1, %4\n  }\n");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Rounds, 4u);
  EXPECT_EQ(Found->Index.Min, INT32_MIN);
  EXPECT_EQ(Found->Index.Max, 7);
}

TEST(LoopRounds, WhatStartsAnewNowAndThenHasNoEndUntilThen) {
  const auto Found = outcomeOf("0",
                               "  %3 = add i32 %1, 1\n  store i32 #1, %3\n  %4 = eq i32 %3, 7\n  if %4 {\n"
                               "  store i32 #1, 0\n  }\n",
                               " changes #1 unevenly by 1");
  ASSERT_TRUE(Found);
  EXPECT_LE(Found->Rounds, 4u);
  EXPECT_EQ(Found->Index.Min, 0);
}

TEST(LoopRounds, StagesBeginAnewAfterTheLast) {
  for (int Stages : {2, 3, 7}) { // if (++x == Stages) x = 0;
    const auto Found =
        outcomeOf("0", llvm::formatv("  %3 = add i32 %1, 1\n  store i32 #1, %3\n  %4 = eq i32 %3, {0}\n  if %4 {{\n"
                                     "  store i32 #1, 0\n  }\n",
                                     Stages)
                           .str());
    ASSERT_TRUE(Found);
    EXPECT_EQ(Found->Index.Min, 0) << Stages;
    EXPECT_EQ(Found->Index.Max, Stages == 2 ? 1 : INT32_MAX) << Stages;
    EXPECT_LE(Found->Rounds, 4u) << Stages;
  }
}

TEST(LoopRounds, WhatIsSetToAConstantGrowsByNothing) {
  const std::string Set = "  store i32 #1, 9\n";
  const auto Found = outcomeOf("4", Set), Told = outcomeOf("4", Set, " changes #1 unevenly by 1");
  ASSERT_TRUE(Found && Told);
  EXPECT_EQ(Found->Rounds, 3u); // it looks as if each step added 5
  EXPECT_EQ(Told->Rounds, 2u);
  for (const auto &Is : {*Found, *Told}) {
    EXPECT_EQ(Is.Index.Min, 4);
    EXPECT_EQ(Is.Index.Max, 9);
  }
}

TEST(LoopRounds, NumbersInTurnKeepTheirBounds) {
  const auto Two = outcomeOf("0", "  %3 = xor i32 %1, 1\n  store i32 #1, %3\n", " changes #1 unevenly by 1");
  ASSERT_TRUE(Two);
  EXPECT_EQ(Two->Rounds, 2u);
  EXPECT_EQ(Two->Index.Min, 0);
  EXPECT_EQ(Two->Index.Max, 1);
  for (int Stages : {2, 3, 4, 7, 100}) { // as long as there are few, a step adds 1
    const auto Ring = outcomeOf(
        "0", llvm::formatv("  %3 = add i32 %1, 1\n  %4 = rem i32 %3, {0}\n  store i32 #1, %4\n", Stages).str());
    ASSERT_TRUE(Ring);
    EXPECT_LE(Ring->Rounds, 6u) << Stages;
    EXPECT_EQ(Ring->Index.Min, 0) << Stages;
    EXPECT_EQ(Ring->Index.Max, Stages - 1) << Stages;
  }
}
