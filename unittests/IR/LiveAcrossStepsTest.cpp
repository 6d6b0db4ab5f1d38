//===- LiveAcrossStepsTest.cpp - What a loop carries on -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/LiveAcrossSteps.h"
#include "IR/Text/Text.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// Whether variable x is carried on by the loop of a function with this body of the loop, that before it and behind it.
bool isLive(const std::string &Before, const std::string &Body, const std::string &Behind) {
  std::string Error;
  auto P = read("function &1 k(#0 n: i32) -> void {\n  local #1 x: i32\n" + Before + "  loop {\n  body {\n" + Body +
                    "  }\n  }\n" + Behind + "}\n",
                Error);
  EXPECT_TRUE(P) << Error;
  if (!P)
    return false;
  const Function &F = *P->functionNamed("k");
  return isLiveAcrossSteps(F, F.Loops[0], 1);
}

/// The same of a variable that is set before the loop.
bool isLiveFromBefore(const std::string &Body, const std::string &Behind = "") {
  return isLive("  declare #1\n  store i32 #1, 0\n", Body, Behind);
}

/// The same of a variable that is named in the body alone.
bool isLiveWithin(const std::string &Body) { return isLive("", Body, ""); }

TEST(LiveAcrossSteps, WhatIsNamedOutsideIsLive) {
  EXPECT_TRUE(isLiveFromBefore("  store i32 #1, 3\n"));
  EXPECT_TRUE(isLiveFromBefore("  store i32 #1, 3\n", "  %0 = load i32 #1\n"));
}

TEST(LiveAcrossSteps, WhatEachStepStoresFirstIsNot) {
  EXPECT_FALSE(isLiveWithin("  store i32 #1, 3\n  %0 = load i32 #1\n"));
  EXPECT_TRUE(isLiveWithin("  %0 = load i32 #1\n  store i32 #1, %0\n"));
}

TEST(LiveAcrossSteps, ABlockThatHasAllPlacesMayBeginWithTheStore) {
  EXPECT_FALSE(isLiveWithin("  if 1 {\n  store i32 #1, 3\n  %0 = load i32 #1\n  }\n"));
  EXPECT_TRUE(isLiveWithin("  if 1 {\n  store i32 #1, 3\n  }\n  %0 = load i32 #1\n"));
}

} // namespace
