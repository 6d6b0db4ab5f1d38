//===- PromoteLocalsTest.cpp - Variables that need no memory --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PromoteLocals.h"
#include "IR/Text/Text.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// What is left of `function &1 f(SIGNATURE {` and \p Body, from its parameters on.
std::string promoted(const std::string &Signature, const std::string &Body) {
  std::string Error;
  auto P = read("function &1 f(" + Signature + " {\n" + Body + "}\n", Error);
  EXPECT_TRUE(P) << Error;
  if (!P)
    return Error;
  Function &F = P->Functions.at(1);
  EXPECT_FALSE(verify(F, *P)) << *verify(F, *P);
  promoteLocals(F);
  EXPECT_FALSE(verify(F, *P)) << *verify(F, *P);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, F, *P);
  return Text.substr(Text.find('(') + 1);
}

TEST(PromoteLocals, AParameterThatIsOnlyReadIsARegister) {
  EXPECT_EQ(promoted("#0 n: i32, #1 p: ptr pointer) -> void", R"(
  %0 = load i32 #n
  %1 = load ptr #p
  store i32 %1, %0
)"),
            R"(#0 n: i32 in %2, #1 p: ptr pointer in %3) -> void {
  store i32 %3, %2
}
)");
}

TEST(PromoteLocals, WhatWasStoredIsUsedAgainAndTheVariableVanishes) {
  EXPECT_EQ(promoted("#0 p: ptr pointer) -> void", R"(
  local #1 x: i32
  declare #x
  %0 = load ptr #p
  %1 = load i32 %0
  store i32 #x, %1
  %2 = load i32 #x
  %3 = load i32 #x
  %4 = add i32 %2, %3
  store i32 %0, %4
)"),
            R"(#0 p: ptr pointer in %5) -> void {
  local #1 x: i32
  %1 = load i32 %5
  %4 = add i32 %1, %1
  store i32 %5, %4
}
)");
}

TEST(PromoteLocals, OfALoopOnlyWhatItDoesNotChangeIsKnown) {
  EXPECT_EQ(promoted("#0 n: i32) -> void", R"(
  local #1 i: i32
  local #2 four: i32
  declare #i
  declare #four
  store i32 #i, 0
  store i32 #four, 4
  loop {
    condition {
      %0 = load i32 #i
      %1 = load i32 #n
      %2 = lt i32 %0, %1
      yield %2
    }
    body {
      %3 = load i32 #i
      %4 = load i32 #four
      %5 = add i32 %3, %4
      store i32 #i, %5
      %6 = load i32 #i
      %7 = truth u1 %6 from i32
    }
  }
)"),
            R"(#0 n: i32 in %8) -> void {
  local #1 i: i32
  local #2 four: i32
  declare #i
  store i32 #i, 0
  loop {
    condition {
      %0 = load i32 #i
      %2 = lt i32 %0, %8
      yield %2
    }
    body {
      %3 = load i32 #i
      %5 = add i32 %3, 4
      store i32 #i, %5
      %7 = truth u1 %5 from i32
    }
  }
}
)");
}

TEST(PromoteLocals, BehindABranchNobodyKnowsWhatItStored) {
  EXPECT_EQ(promoted("#0 c: u1) -> void", R"(
  local #1 x: i32
  declare #x
  store i32 #x, 1
  %0 = load u1 #c
  if %0 {
    store i32 #x, 2
    %1 = load i32 #x
    store i32 #x, %1
  }
  %2 = load i32 #x
  %3 = truth u1 %2 from i32
)"),
            R"(#0 c: u1 in %4) -> void {
  local #1 x: i32
  declare #x
  store i32 #x, 1
  if %4 {
    store i32 #x, 2
    store i32 #x, 2
  }
  %2 = load i32 #x
  %3 = truth u1 %2 from i32
}
)");
}

TEST(PromoteLocals, AReturnAtTheEndIsTheResult) {
  EXPECT_EQ(promoted(") -> i32", "  return i32 3\n"), ") -> i32 yielded {\n  yield i32 3\n}\n");
  EXPECT_EQ(promoted(") -> void", "  return\n"), ") -> void {\n}\n");
  const char *ReturnsBefore = R"(#0 c: u1 in %1) -> i32 {
  if %1 {
    return i32 2
  }
  return i32 3
}
)";
  EXPECT_EQ(promoted("#0 c: u1) -> i32", "  %0 = load u1 #c\n  if %0 {\n    return i32 2\n  }\n  return i32 3\n"),
            ReturnsBefore);
}

/// What \p Body makes of a function stays as it is.
void staysAsItIs(const std::string &Signature, const std::string &Body) {
  std::string Text = promoted(Signature, Body);
  EXPECT_EQ(Text, Signature + " {" + (Body[0] == '\n' ? "" : "\n") + Body + "}\n");
}

TEST(PromoteLocals, VariablesThatOthersMayReachStayInMemory) {
  staysAsItIs("#0 n: i32) -> void", "  call-unknown (#n) passing [value] because \"r\"\n"); // its address is given away
  staysAsItIs("#0 n: i32) -> void", "  %0 = load volatile i32 #n\n");
  staysAsItIs("#0 n: i32) -> void", "  %0 = load f32 #n\n  %1 = load i32 #n\n"); // as a union does
  staysAsItIs("#0 n: i32) -> void labels", "  %0 = load i32 #n\n");              // statements run in another order
}

TEST(PromoteLocals, VariablesThatLambdasUseWithoutCaptureStayInMemory) {
  staysAsItIs(") -> void", "  local #0 n: i32 seen-uncaptured\n  declare #n\n  store i32 #n, 4\n");
}

TEST(PromoteLocals, WhatIsNoNumberBecomesOneInTheVariable) {
  // Each load is the same number; each use of a float as an integer would make a new one.
  staysAsItIs(") -> void", R"(
  local #0 n: i32
  declare #n
  %0 = opaque i32
  store i32 #n, %0
  %1 = load i32 #n
  %2 = truth u1 %1 from i32
)");
}

} // namespace
