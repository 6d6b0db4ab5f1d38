//===- ThreadAxesTest.cpp - Which axes of threadIdx code may read ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/ThreadAxes.h"
#include "IR/Text/Text.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

constexpr unsigned X = 1, Y = 2, Z = 4;

/// Of the function f in a program.
unsigned axesIn(llvm::StringRef Text) {
  std::string Error;
  auto P = read(Text, Error);
  EXPECT_TRUE(P) << Error;
  return P ? threadAxesIn(*P, P->functionNamed("f")->Id) : 0;
}

} // namespace

TEST(ThreadAxes, OfNothingThereAreNone) { EXPECT_EQ(axesIn("function &1 f() -> void {\n}\n"), 0u); }

TEST(ThreadAxes, TheFirstIsTheVariableItself) {
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  %0 = load u32 @threadIdx\n}\n"), X);
}

TEST(ThreadAxes, OthersStandBehindIt) {
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  %0 = move @threadIdx, 4\n  %1 = load u32 %0\n}\n"), Y);
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  %0 = move @threadIdx, 8\n  %1 = load u32 %0\n"
                   "  %2 = load u32 @threadIdx\n}\n"),
            X | Z);
}

TEST(ThreadAxes, APointerAloneReadsNothing) {
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  %0 = move @threadIdx, 8\n}\n"), 0u);
}

TEST(ThreadAxes, OtherVariablesDoNotCount) {
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  %0 = move @blockIdx, 8\n  %1 = load u32 %0\n}\n"), 0u);
}

TEST(ThreadAxes, WhatIsCalledCounts) {
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  call &2()\n}\n"
                   "function &2 g() -> void {\n  %0 = move @threadIdx, 4\n  %1 = load u32 %0\n  call &1()\n}\n"
                   "function &3 h() -> void {\n  %0 = move @threadIdx, 8\n  %1 = load u32 %0\n}\n"),
            Y);
}

TEST(ThreadAxes, WhatTheCodeDoesNotTellMayBeAnyOfThem) {
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  local #0 r: ptr reference\n"
                   "  store to-reference ptr #r, @threadIdx\n}\n"),
            AllThreadAxes);
  EXPECT_EQ(axesIn("function &1 f() -> void {\n  local #0 u: rec 12 align 4\n"
                   "  copy rec 12 align 4 #u, @threadIdx\n}\n"),
            AllThreadAxes);
  EXPECT_EQ(axesIn("function &1 f(#0 n: i32) -> void {\n  %0 = load i32 #n\n"
                   "  %1 = offset @threadIdx, %0 x 4\n  %2 = load u32 %1\n}\n"),
            AllThreadAxes);
}
