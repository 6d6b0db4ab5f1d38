//===- FlowTest.cpp - Jumps become ifs and loops --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Flow.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ptx;

/// The order of a body of one statement a line, which are numbered from 1.
static std::string orderIn(const std::string &Body) {
  ReadError Error;
  const auto M = ptx::read(".version 8.5\n.entry k() { .reg .pred %p<9>; .reg .b32 %r;\n" + Body + "}", Error);
  if (!M)
    return Error.Why;
  Function &F = M->Functions[0];
  const unsigned LinesBefore = 2;
  for (ptx::Instruction &I : F.Instructions)
    I.Line -= LinesBefore;
  std::string Why, Text;
  const auto O = orderOf(F, Why);
  if (!O)
    return Why;
  llvm::raw_string_ostream OS(Text);
  print(OS, *O, F);
  return Text;
}

TEST(PtxFlow, StraightCode) { EXPECT_EQ(orderIn("mov.b32 %r, 1;\nmov.b32 %r, 2;\nret;\n"), "lines 1-2\nreturn\n"); }

TEST(PtxFlow, Branches) {
  EXPECT_EQ(orderIn("@%p1 bra E;\nmov.b32 %r, 1;\nE: mov.b32 %r, 2;\nret;\n"),
            "if %p1 {\n} else {\n  lines 2-2\n}\nlines 3-3\nreturn\n");
  EXPECT_EQ(orderIn("@!%p1 bra X;\nmov.b32 %r, 1;\nbra E;\nX: mov.b32 %r, 2;\nE: mov.b32 %r, 3;\nret;\n"),
            "if !%p1 {\n  lines 4-4\n} else {\n  lines 2-2\n}\nlines 5-5\nreturn\n");
}

TEST(PtxFlow, EarlyReturns) {
  EXPECT_EQ(orderIn("@%p1 bra E;\nmov.b32 %r, 1;\nE: ret;\n"),
            "if %p1 {\n  return\n} else {\n  lines 2-2\n  return\n}\n");
  EXPECT_EQ(orderIn("@%p1 ret;\nmov.b32 %r, 1;\n@%p2 trap;\nmov.b32 %r, 1;\n"),
            "if %p1 {\n  return\n} else {\n  lines 2-2\n  if %p2 {\n    leave\n  } else {\n    lines 4-4\n    return\n "
            " }\n}\n");
}

TEST(PtxFlow, WhatTwoJumpsLeadToIsGuarded) { // if (p1 || p2) 4; else 3; 5
  EXPECT_EQ(
      orderIn("@%p1 bra X;\n@%p2 bra X;\nmov.b32 %r, 1;\nbra E;\nX: mov.b32 %r, 2;\nE: mov.b32 %r, 3;\n"),
      "flag 0 = 0\nif %p1 {\n  flag 0 = 1\n} else {\n  if %p2 {\n    flag 0 = 1\n  } else {\n    lines 3-3\n  }\n}\n"
      "if flag 0 {\n  lines 5-5\n}\nlines 6-6\nreturn\n");
}

TEST(PtxFlow, Loops) {
  EXPECT_EQ(orderIn("L: mov.b32 %r, 1;\n@%p1 bra L;\nmov.b32 %r, 2;\n"),
            "loop {\n  lines 1-1\n} while %p1\nlines 3-3\nreturn\n");
  EXPECT_EQ(orderIn("L: mov.b32 %r, 1;\n@%p1 bra E;\nbra L;\nE: mov.b32 %r, 2;\n"),
            "loop {\n  lines 1-1\n} while !%p1\nlines 4-4\nreturn\n");
  EXPECT_EQ(orderIn("L:\n.pragma \"nounroll\";\nmov.b32 %r, 1;\n@%p1 bra L;\nmov.b32 %r, 2;\n"),
            "rolled loop {\n  lines 3-3\n} while %p1\nlines 5-5\nreturn\n");
}

TEST(PtxFlow, LoopsWithinLoops) {
  EXPECT_EQ(
      orderIn("A: mov.b32 %r, 1;\nB: mov.b32 %r, 2;\n@%p1 bra B;\nmov.b32 %r, 3;\n@%p2 bra A;\nmov.b32 %r, 4;\n"),
      "loop {\n  lines 1-1\n  loop {\n    lines 2-2\n  } while %p1\n  lines 4-4\n} while %p2\nlines 6-6\nreturn\n");
}

TEST(PtxFlow, LoopsWithSeveralExits) {
  EXPECT_EQ(orderIn("L: mov.b32 %r, 1;\n@%p1 bra X;\nmov.b32 %r, 2;\n@%p2 bra L;\nmov.b32 %r, 3;\nbra E;\n"
                    "X: mov.b32 %r, 4;\nE: mov.b32 %r, 5;\n"),
            "flag 0 = 0\nflag 1 = 0\nloop {\n  lines 1-1\n  if %p1 {\n    flag 1 = 1\n    break\n  } else {\n"
            "    lines 3-3\n    if %p2 {\n    } else {\n      flag 0 = 1\n      break\n    }\n  }\n}\n"
            "if flag 0 {\n  lines 5-5\n} else {\n  lines 7-7\n}\nlines 8-8\nreturn\n");
}

TEST(PtxFlow, SaysWhatIsNotUnderstood) {
  EXPECT_EQ(orderIn("@%p1 bra B;\nA: mov.b32 %r, 1;\nB: mov.b32 %r, 2;\n@%p2 bra A;\n"),
            "jumps lead into the middle of a loop");
  EXPECT_EQ(orderIn("T: .branchtargets A;\nA: brx.idx %r, T;\n"), "line 2 jumps by a table");
}
