//===- CallMemoryTest.cpp - What calls take that were done before ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code/Text.h"
#include "Machine/Machine.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// `for (i = 0; i < 400; ++i) { int x = *any; x = i % Different; work(&x); }`, where work() takes 100 additions.
std::string callsWith(unsigned Different) {
  std::string Work = "  %0 = load ptr #p\n  %1 = load i32 %0\n";
  for (unsigned K = 2; K < 102; ++K)
    Work += "  %" + std::to_string(K) + " = add i32 %" + std::to_string(K - 1) + ", 1\n";
  return "!1 = \"calls.cu\":1:1\nglobal @3 any: global rec 4 align 4\n"
         "function &1 work(#0 p: ptr reference) -> i32 {\n" + Work + "  return i32 %101\n}\n"
         "function &2 f() -> void {\n  local #0 i: i32\n  local #1 x: i32\n  declare #0\n  store i32 #0, 0\n"
         "  loop {\n  condition {\n  %0 = load i32 #0\n  %1 = lt i32 %0, 400\n  yield %1\n  }\n"
         "  body {\n  declare #1\n  copy rec 4 align 4 #1, @3 !1 !1\n"
         "  %2 = load i32 #0\n  %3 = rem i32 %2, " + std::to_string(Different) + "\n  store i32 #1, %3\n"
         "  %4 = call i32 &1(#1)\n  }\n"
         "  increment {\n  %5 = load i32 #0\n  %6 = add i32 %5, 1\n  store i32 #0, %6\n  }\n  }\n}\n";
}

uint64_t instructionsOf(unsigned Different) {
  std::string Error;
  auto P = code::read(callsWith(Different), Error);
  EXPECT_TRUE(P) << Error << callsWith(Different);
  machine::Options O;
  O.Block = {32, 1, 1};
  return P ? machine::record(*P, O, P->functionNamed("f")->Id)->Executed : 0;
}

} // namespace

TEST(CallMemory, WhatLiesBehindWhatWasWrittenDoesNotMatter) {
  // Each step copies something else over the variable, and then writes all of it.
  EXPECT_LT(instructionsOf(1), 400u * 50);
}

TEST(CallMemory, CallsAreFoundByWhatTheirArgumentsLeadTo) {
  // All calls have the same argument. So many different calls would not be kept if that were all to tell them apart.
  EXPECT_LT(instructionsOf(50), 400u * 50);
  EXPECT_GT(instructionsOf(400), 400u * 100);
}
