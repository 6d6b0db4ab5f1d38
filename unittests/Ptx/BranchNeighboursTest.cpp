//===- BranchNeighboursTest.cpp - Accesses beside those of branches -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/BranchNeighbours.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ptx;

/// The lines of a body, of one statement a line, which are such accesses.
static std::vector<unsigned> neighboursIn(const std::string &Body) {
  ReadError Error;
  const auto M = ptx::read(".version 8.5\n.entry k() { .reg .pred %p<9>; .reg .b32 %r<9>;\n" + Body + "}", Error);
  EXPECT_TRUE(M) << Error.Line << ": " << Error.Why;
  if (!M)
    return {};
  std::string Why;
  const auto O = orderOf(M->Functions[0], Why);
  EXPECT_TRUE(O) << Why;
  const auto Found = branchNeighbours(M->Functions[0], O->Steps);
  std::vector<unsigned> Lines;
  const unsigned LinesBefore = 2;
  for (const ptx::Instruction &I : M->Functions[0].Instructions)
    if (Found.contains(&I))
      Lines.push_back(I.Line - LinesBefore);
  return Lines;
}

using Lines = std::vector<unsigned>;

TEST(PtxBranchNeighbours, AreInOneWindow) {
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\n@%p0 bra E;\nld.shared.b32 %r2, [%r0+12];\nE: ret;\n"),
            (Lines{1, 3}));
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\n@%p0 bra E;\nld.shared.b32 %r2, [%r0+16];\nE: ret;\n"), Lines{});
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\nld.shared.b32 %r2, [%r0+4];\n@%p0 bra E;\nE: ret;\n"), Lines{});
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\n@%p0 bra E;\nadd.s32 %r3, %r0, 8;\nld.shared.b32 %r2, [%r3+4];\n"
                         "E: ret;\n"),
            (Lines{1, 4}));
}

TEST(PtxBranchNeighbours, AreLoadsOnly) {
  EXPECT_EQ(neighboursIn("st.shared.b32 [%r0], %r1;\n@%p0 st.shared.b32 [%r0+4], %r2;\n"), Lines{});
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\n@%p0 st.shared.b32 [%r0], %r2;\n"), Lines{});
}

TEST(PtxBranchNeighbours, HaveAWriteBetween) {
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\n@%p0 st.shared.b32 [%r3], %r2;\nld.shared.b32 %r2, [%r0+4];\n"),
            (Lines{1, 3}));
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\nst.shared.b32 [%r3], %r2;\nld.shared.b32 %r2, [%r0+4];\n"),
            Lines{});
  EXPECT_EQ(neighboursIn("st.shared.b32 [%r0], %r1;\n@%p0 bra E;\nbar.sync 0;\nE: ld.shared.b32 %r2, [%r0];\n"),
            Lines{4});
}

TEST(PtxBranchNeighbours, AreInOneStepOfALoop) {
  EXPECT_EQ(neighboursIn("ld.shared.b32 %r1, [%r0];\nL: @%p0 bra E;\nld.shared.b32 %r2, [%r0+4];\nE: @%p1 bra L;\n"),
            Lines{});
}

TEST(PtxBranchNeighbours, HaveAnAddressThatIsSetOnAWay) {
  const std::string Base = "mov.b32 %r0, 0;\n@%p0 bra E;\nmov.b32 %r0, 4;\nE: shl.b32 %r1, %r0, 4;\n";
  EXPECT_EQ(neighboursIn(Base + "ld.shared.b32 %r2, [%r1];\nld.shared.b32 %r3, [%r1+4];\n"), (Lines{5, 6}));
  EXPECT_EQ(neighboursIn(Base + "st.shared.b32 [%r1], %r2;\nst.shared.b32 [%r1+4], %r2;\n"), (Lines{5, 6}));
  EXPECT_EQ(neighboursIn(Base + "st.shared.b32 [%r1], %r2;\nst.shared.b32 [%r1+16], %r2;\n"), Lines{});
  EXPECT_EQ(neighboursIn(Base + "ld.shared.b32 %r2, [%r1];\nst.shared.b32 [%r1+4], %r2;\n"), Lines{5});
  EXPECT_EQ(neighboursIn("mov.b32 %r0, 0;\n@%p0 bra E;\nmov.b32 %r1, 4;\nld.shared.b32 %r2, [%r1];\nE: ret;\n"),
            Lines{});
  EXPECT_EQ(neighboursIn("setp.lt.s32 %p0, %r3, 4;\nselp.b32 %r0, 2, 12, %p0;\nld.shared.b32 %r2, [%r0];\n"), Lines{3});
}

TEST(PtxBranchNeighbours, AreInTheNextStep) {
  auto Loop = [](const std::string &Adds) {
    return neighboursIn("mov.b32 %r0, 0;\n@%p0 bra L;\nmov.b32 %r0, 4;\nL: st.shared.b32 [%r0], %r2;\n" + Adds +
                        "@%p1 bra L;\n");
  };
  EXPECT_EQ(Loop("add.s32 %r0, %r0, 4;\n"), Lines{4});
  EXPECT_EQ(Loop("add.s32 %r3, %r0, 4;\nmov.u32 %r0, %r3;\n"), Lines{4});
  EXPECT_EQ(Loop("add.s32 %r0, %r0, 512;\n"), Lines{});
  EXPECT_EQ(Loop("xor.b32 %r0, %r0, 4;\n"), Lines{});
  EXPECT_EQ(Loop(""), Lines{});
}
