//===- PartialCopiesTest.cpp - Objects of which some members are used -----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PartialCopies.h"
#include "IR/Text/Text.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// What is loaded of the copies in function k, "0+4 8+4"; "all" of those that stay whole.
std::string readOf(const std::string &Body, const std::string &Others = "",
                   const std::string &Locals = "  local #1 v: rec 16 align 16\n  local #2 w: rec 16 align 16\n") {
  std::string Error;
  auto P = read("global @1 s: shared rec 4096 align 16 [256 x 16 of 1]\n"
                "function &1 k(#0 n: i32) -> void {\n" +
                    Locals + "  declare #1\n  %0 = load u32 @threadIdx\n  %1 = offset @1:s, %0 x 16 of 1\n" + Body +
                    "}\n" + Others,
                Error);
  EXPECT_TRUE(P) << Error;
  if (!P)
    return Error;
  Function &F = const_cast<Function &>(*P->functionNamed("k"));
  markPartialCopies(*P, F);
  std::string Found;
  for (const Block &B : F.Blocks)
    for (const Instruction &I : B) {
      if (I.Code != Opcode::Copy)
        continue;
      if (!Found.empty())
        Found += ", ";
      if (!(I.With & Partly)) {
        Found += "all";
        continue;
      }
      for (const ScalarAt &S : F.Layouts[I.Index])
        Found += (Found.empty() || Found.back() == ' ' ? "" : " ") + std::to_string(S.Offset) + "+" +
                 std::to_string(S.Ty.Bytes);
    }
  return Found;
}

const std::string Copy = "  copy rec 16 align 16 #v, %1\n";
std::string member(int Register, int Offset) {
  const std::string R = std::to_string(Register), At = std::to_string(Register + 1);
  return "  %" + R + " = move #v, " + std::to_string(Offset) + "\n  %" + At + " = load f32 %" + R + "\n";
}

TEST(PartialCopies, MembersThatAreReadAreLoaded) {
  EXPECT_EQ(readOf(Copy + member(2, 4)), "4+4");
  EXPECT_EQ(readOf(Copy + member(2, 8) + "  %4 = load f32 #v\n"), "0+4 8+4");
  EXPECT_EQ(readOf(Copy + member(2, 4) + member(4, 4)), "4+4");
}

TEST(PartialCopies, WhatIsReadAsAWholeOrNotAtAllStays) {
  EXPECT_EQ(readOf(Copy), "all");
  EXPECT_EQ(readOf(Copy + member(2, 0) + member(4, 4) + member(6, 8) + member(8, 12)), "all");
  EXPECT_EQ(readOf(Copy + member(2, 0) + "  copy rec 16 align 16 %1, #v\n"), "all, all"); // back to memory
}

TEST(PartialCopies, WhoHoldsItsAddressMayReadAll) {
  EXPECT_EQ(readOf(Copy + member(2, 0) + "  %4 = address-to-int u64 #v\n"), "all");
  EXPECT_EQ(readOf(Copy + member(2, 0) + "  store ptr @1:s, #v\n"), "all");
  EXPECT_EQ(readOf(Copy + member(2, 0) + "  %4 = load u32 #v\n"), "0+4"); // the same bytes as another type
  EXPECT_EQ(readOf(Copy + member(2, 0) + "  %4 = load u16 #v\n"), "all"); // fewer of them
  EXPECT_EQ(readOf(Copy + member(2, 0) + "  %4 = load i32 #n\n  %5 = offset #v, %4 x 4 of 2\n  %6 = load f32 %5\n"),
            "all"); // nobody knows which
}

TEST(PartialCopies, OneCopyAfterTheOther) {
  EXPECT_EQ(readOf(Copy + "  copy rec 16 align 16 #w, #v\n  %2 = move #w, 8\n  %3 = load f32 %2\n" + member(4, 4)),
            "4+4 8+4, all"); // the second is one between registers
}

TEST(PartialCopies, FunctionsThatGetItCount) {
  const std::string ByValue = "function &2 f(#0 a: rec 16 align 16) -> f32 {\n  %0 = move #a, 12\n"
                              "  %1 = load f32 %0\n  return f32 %1\n}\n";
  const std::string ByReference = "function &2 f(#0 a: ptr reference) -> f32 {\n  %0 = load ptr #a\n"
                                  "  %1 = move %0, 12\n  %2 = load f32 %1\n  return f32 %2\n}\n";
  const std::string Recursive = "function &2 f(#0 a: ptr reference) -> f32 {\n  %0 = load ptr #a\n"
                                "  %1 = call f32 &2(%0)\n  return f32 %1\n}\n";
  const std::string Moving = "function &2 f(#0 a: ptr pointer) -> f32 {\n  %0 = load ptr #a\n  %1 = move %0, 4\n"
                             "  store ptr #a, %1\n  %2 = load ptr #a\n  %3 = load f32 %2\n  return f32 %3\n}\n";
  const std::string Call = "  %9 = call f32 &2(#v)\n";
  EXPECT_EQ(readOf(Copy + Call, ByValue), "12+4");
  EXPECT_EQ(readOf(Copy + member(2, 0) + Call, ByReference), "0+4 12+4");
  EXPECT_EQ(readOf(Copy + Call, Recursive), "all");
  EXPECT_EQ(readOf(Copy + Call, Moving), "all");
  EXPECT_EQ(readOf(Copy + Call), "all"); // its body is not here
}

TEST(PartialCopies, ReferencesAreBoundOnce) {
  const std::string Locals = "  local #1 v: rec 16 align 16\n  local #2 r: ptr reference\n";
  const std::string Bound = Copy + "  store to-reference ptr #r, #v\n";
  const std::string Read = "  %8 = load ptr #r\n  %9 = load f32 %8\n";
  EXPECT_EQ(readOf(Bound + Read, "", Locals), "0+4");
  EXPECT_EQ(readOf(Bound + "  store to-reference ptr #r, %1\n" + Read, "", Locals), "all");
}

TEST(PartialCopies, ElementsOfAnArrayAreAlike) {
  const std::string Locals = "  local #1 v: rec 32 align 16 [2 x 16 of 1]\n  local #2 w: i32\n";
  const std::string Element = "  %2 = load i32 #n\n  %3 = offset #v, %2 x 16 of 1\n";
  EXPECT_EQ(readOf(Element + "  copy rec 16 align 16 %3, %1\n  %4 = move #v, 20\n  %5 = load f32 %4\n", "", Locals),
            "4+4");
}

TEST(PartialCopies, CopiesOfSeveralElementsStayWhole) {
  const std::string Scalars = "  local #1 v: rec 16 align 16 [4 x 4 of 1]\n  local #2 w: i32\n";
  EXPECT_EQ(readOf(Copy + "  %2 = load f32 #v\n", "", Scalars), "all"); // *(float4 *)v = s[t]
}

TEST(PartialCopies, LargeArraysWithAnyIndexAreInMemory) {
  const std::string Large = "  local #1 v: rec 128 align 16 [8 x 16 of 1]\n  local #2 w: i32\n";
  EXPECT_EQ(readOf("  %2 = load i32 #n\n  %3 = offset #v, %2 x 16 of 1\n  copy rec 16 align 16 %3, %1\n"
                   "  %4 = load f32 #v\n",
                   "", Large),
            "all");
  EXPECT_EQ(readOf("  %3 = offset #v, 2 x 16 of 1\n  copy rec 16 align 16 %3, %1\n  %4 = load f32 #v\n", "", Large),
            "0+4");
}

TEST(PartialCopies, UnionsAreWhole) {
  EXPECT_EQ(readOf("  copy of-union rec 16 align 16 #v, %1\n" + member(2, 0)), "all");
}

TEST(PartialCopies, EachFunctionIsLookedAtOnce) {
  std::string Functions; // each calls the next one twice: 2^40 paths
  for (int F = 2; F < 42; ++F)
    Functions += "function &" + std::to_string(F) + " f" + std::to_string(F) +
                 "(#0 a: ptr reference) -> f32 {\n  %0 = load ptr #a\n  %1 = call f32 &" + std::to_string(F + 1) +
                 "(%0)\n  %2 = call f32 &" + std::to_string(F + 1) + "(%0)\n  return f32 %2\n}\n";
  Functions += "function &42 f42(#0 a: ptr reference) -> f32 {\n  %0 = load ptr #a\n  %1 = load f32 %0\n"
               "  return f32 %1\n}\n";
  EXPECT_EQ(readOf(Copy + "  %2 = call f32 &2(#v)\n", Functions), "0+4");
}

TEST(PartialCopies, SmallObjectsAreOneInteger) {
  auto Of = [&](const std::string &Type, const std::string &Scalar, std::initializer_list<int> Offsets) {
    std::string Body = "  copy " + Type + " #v, %1\n";
    int Register = 2;
    for (int Offset : Offsets) {
      const std::string R = std::to_string(Register++), At = std::to_string(Register++);
      Body += "  %" + R + " = move #v, " + std::to_string(Offset) + "\n";
      Body += "  %" + At + " = load " + Scalar + " %" + R + "\n";
    }
    return readOf(Body, "", "  local #1 v: " + Type + "\n  local #2 w: i32\n");
  };
  EXPECT_EQ(Of("rec 4 align 4", "u8", {1}), "1+1"); // uchar4
  EXPECT_EQ(Of("rec 4 align 4", "u8", {1, 3}), "all");
  EXPECT_EQ(Of("rec 8 align 8", "i16", {6}), "6+2"); // short4
  EXPECT_EQ(Of("rec 8 align 8", "i16", {4, 6}), "4+4");
  EXPECT_EQ(Of("rec 8 align 8", "i16", {2, 4}), "all");
  EXPECT_EQ(Of("rec 8 align 8", "f32", {4}), "4+4"); // float2
  EXPECT_EQ(Of("rec 4 align 1", "u8", {1, 3}), "1+1 3+1");
}

} // namespace
