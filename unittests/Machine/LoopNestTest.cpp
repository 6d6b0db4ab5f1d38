//===- LoopNestTest.cpp - What loops in loops take ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops of unknown length take several rounds each. In each other that must not multiply.
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "Machine/Machine.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// `for (i0 = 0; i0 < n; ++i0) for (i1 = …) … tile[i0 + i1 + …] = 0;`, so many loops deep.
std::string nestOf(unsigned Depth) {
  std::string Head = "!1 = \"nest.cu\":1:1\nglobal @3 tile: shared rec 4096 align 4 [1024 x 4 of 8]\n"
                     "function &1 f(#0 n: i32) -> void {\n",
              Open, Close, Sum = "  %0 = load i32 #0\n";
  unsigned Register = 1;
  auto Next = [&] { return "%" + std::to_string(Register++); };
  std::string Last;
  for (unsigned K = 1; K <= Depth; ++K) {
    const std::string Local = "#" + std::to_string(K), Now = Next(), End = Next(), Goes = Next(), Old = Next(),
                      New = Next();
    Head += "  local " + Local + " i" + std::to_string(K) + ": i32\n";
    Open += "  declare " + Local + "\n  store i32 " + Local + ", 0\n  loop {\n  condition {\n  " + Now +
            " = load i32 " + Local + "\n  " + End + " = load i32 #0\n  " + Goes + " = lt i32 " + Now + ", " + End +
            "\n  yield " + Goes + "\n  }\n  body {\n";
    Close = "  }\n  increment {\n  " + Old + " = load i32 " + Local + "\n  " + New + " = add i32 " + Old +
            ", 1\n  store i32 " + Local + ", " + New + "\n  }\n  }\n" + Close;
  }
  std::string Store;
  for (unsigned K = 1; K <= Depth; ++K) {
    const std::string Index = Next(), Total = Next();
    Store += "  " + Index + " = load i32 #" + std::to_string(K) + "\n  " + Total + " = add i32 " + Index + ", " +
             (Last.empty() ? "0" : Last) + "\n";
    Last = Total;
  }
  const std::string At = Next();
  Store += "  " + At + " = offset @3:tile, " + Last + " x 4 of 8\n  store i32 " + At + ", 0 !1\n";
  return Head + Open + Store + Close + "}\n";
}

std::unique_ptr<trace::Trace> run(unsigned Depth) {
  std::string Error;
  auto P = ir::read(nestOf(Depth), Error);
  EXPECT_TRUE(P) << Error << nestOf(Depth);
  machine::Options O;
  O.Block = {32, 1, 1};
  return P ? machine::record(*P, O, P->functionNamed("f")->Id) : nullptr;
}

} // namespace

TEST(LoopNest, WhatItTakesDoesNotMultiply) {
  const auto Shallow = run(2), Deep = run(8);
  ASSERT_TRUE(Shallow && Deep);
  // Each loop more takes its rounds, and one in each round around it: that grows with the square of the depth.
  EXPECT_LT(Deep->Executed, 64 * Shallow->Executed);
}

TEST(LoopNest, ItsAccessIsInAllSteps) {
  for (unsigned Depth = 1; Depth <= 6; ++Depth) {
    const auto T = run(Depth);
    ASSERT_TRUE(T);
    ASSERT_EQ(T->Accesses.size(), 1u) << Depth;
    // Each loop gives it a counter of its own.
    EXPECT_EQ(T->L.sources(T->Accesses[0].Offset).size(), Depth);
    EXPECT_EQ(T->Accesses[0].UnknownLoops, Depth);
  }
}

namespace {
/// `for (j = 0; j < 100; ++j) tile[j] = 0;`, within \p Before and \p After.
std::unique_ptr<trace::Trace> runHundred(llvm::StringRef Before, llvm::StringRef After) {
  const std::string Text = ("!1 = \"loop.cu\":1:1\nglobal @3 tile: shared rec 4096 align 4 [1024 x 4 of 8]\n"
                            "function &1 f(#0 n: i32) -> void {\n  local #1 j: i32\n" +
                            Before +
                            "  declare #1\n  store i32 #1, 0\n  loop {\n  condition {\n  %0 = load i32 #1\n"
                            "  %1 = lt i32 %0, 100\n  yield %1\n  }\n  body {\n  %2 = load i32 #1\n"
                            "  %3 = offset @3:tile, %2 x 4 of 8\n  store i32 %3, 0 !1\n  }\n  increment {\n"
                            "  %4 = load i32 #1\n  %5 = add i32 %4, 1\n  store i32 #1, %5\n  }\n  }\n" +
                            After + "}\n")
                               .str();
  std::string Error;
  auto P = ir::read(Text, Error);
  EXPECT_TRUE(P) << Error << Text;
  machine::Options O;
  O.Block = {32, 1, 1};
  return P ? machine::record(*P, O, P->functionNamed("f")->Id) : nullptr;
}

uint64_t executions(const trace::Trace &T) {
  uint64_t All = 0;
  for (const trace::Access &A : T.Accesses)
    All += A.Times;
  return All;
}
} // namespace

TEST(Loops, ThatAreSummedUpForTheirOnlyExitStopThere) {
  const std::string Exit = "  %6 = load i32 #0\n  %7 = lt i32 %6, 3\n  if %7 {\n  break\n  }\n";
  const auto Once = runHundred("", "");
  const auto Summed = runHundred("  loop {\n  body {\n" + Exit, "  }\n  }\n");
  ASSERT_TRUE(Once && Summed);
  // Two rounds find out what a step does; none is run as written before.
  EXPECT_LT(Summed->Executed, Once->Executed * 5 / 2);
  EXPECT_EQ(executions(*Summed), 100u);
  EXPECT_EQ(Summed->Accesses[0].UnknownLoops, 1u);
}

TEST(Loops, WithAnotherExitBehindAnUnknownOneMayRunAsWritten) {
  const std::string Exit = "  %6 = load i32 #0\n  %7 = lt i32 %6, 3\n  if %7 {\n  break\n  }\n";
  const auto T = runHundred("  loop {\n  body {\n" + Exit, "  break\n  }\n  }\n");
  ASSERT_TRUE(T);
  EXPECT_EQ(executions(*T), 100u);
  EXPECT_EQ(T->Accesses[0].UnknownLoops, 0u);
}
