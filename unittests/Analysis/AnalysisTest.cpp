//===- AnalysisTest.cpp - From IR to findings, without Clang --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Analysis.h"
#include "TextSource.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// A column of `float tile[32][32]` in one kernel, a row in another.
constexpr const char *Kernels = R"(
!1 = "kernel.code":3:1
!2 = "kernel.code":7:1
global @1 tile: shared rec 4096 align 4 [32 x 128 of 2] [32 x 4 of 1]
function &1 column() -> void {
  %0 = load u32 @threadIdx
  %1 = offset @1:tile, %0 x 128 of 2
  store i32 %1, 7 !1
}
function &2 row() -> void {
  %0 = load u32 @threadIdx
  %1 = offset @1:tile, %0 x 4 of 1
  store i32 %1, 7 !2
}
)";

AnalysisOptions options(std::vector<const char *> Architectures = {"sm_90"}) {
  AnalysisOptions O;
  O.Architectures.clear();
  for (const char *Name : Architectures)
    O.Architectures.push_back(findArchitecture(Name));
  O.Shapes.add("32");
  return O;
}

TEST(Analysis, ConflictsAreFindings) {
  const Result R = analyze(options(), kernelsOf(Kernels));
  ASSERT_EQ(R.Kernels.size(), 2u);
  ASSERT_EQ(R.Accesses.size(), 2u);
  ASSERT_EQ(R.Findings.size(), 1u);
  const Finding &F = R.Findings.front();
  EXPECT_EQ(F.Where.Line, 3u);
  EXPECT_EQ(F.Kernel, "column");
  EXPECT_EQ(F.Ways, 32u);
  EXPECT_EQ(F.Message.find("32-way bank conflict: this store to 'tile'"), 0u) << F.Message;
  EXPECT_TRUE(F.Fix.empty()); // this source cannot be edited
}

TEST(Analysis, SmallerConflictsThanTheUserWantsAreNone) {
  AnalysisOptions O = options();
  O.MinWays = 33;
  const Result R = analyze(O, kernelsOf(Kernels));
  EXPECT_EQ(R.Findings.size(), 0u);
  EXPECT_EQ(R.Accesses.size(), 2u);
}

TEST(Analysis, OnlyTheKernelsThatAreWanted) {
  AnalysisOptions O = options();
  O.Wants = [](llvm::StringRef Kernel) { return Kernel == "row"; };
  const Result R = analyze(O, kernelsOf(Kernels));
  ASSERT_EQ(R.Accesses.size(), 1u);
  EXPECT_EQ(R.Accesses[0].Kernel, "row");
}

TEST(Analysis, ArchitecturesThatSayTheSameShareAFinding) {
  const Result R = analyze(options({"sm_80", "sm_90"}), kernelsOf(Kernels));
  EXPECT_EQ(R.Accesses.size(), 4u);
  ASSERT_EQ(R.Findings.size(), 1u);
  EXPECT_EQ(R.Findings[0].On.size(), 2u);
  EXPECT_EQ(R.Findings[0].Message.find("sm_80, sm_90: "), 0u) << R.Findings[0].Message;
}

TEST(Analysis, PicturesTakeNoWalkOfTheirOwn) {
  const Result Plain = analyze(options(), kernelsOf(Kernels));
  AnalysisOptions O = options();
  O.Draws = [](const Location &) { return true; };
  const Result Drawn = analyze(O, kernelsOf(Kernels));
  EXPECT_TRUE(Drawn.Accesses[0].Drawn.isDrawn());
  EXPECT_FALSE(Plain.Accesses[0].Drawn.isDrawn());
  EXPECT_GT(Plain.Evaluations, 0u);
  EXPECT_EQ(Drawn.Evaluations, Plain.Evaluations);
}

TEST(Analysis, ARunThatIsCutOffIsSaid) {
  AnalysisOptions O = options();
  O.EvaluationBudget = 2;
  const Result R = analyze(O, kernelsOf(Kernels));
  ASSERT_EQ(R.Kernels.size(), 2u);
  EXPECT_EQ(R.Kernels[0].Is, KernelState::CutOff);
  for (const AccessReport &A : R.Accesses)
    EXPECT_TRUE(A.Incomplete);
}

TEST(Analysis, AssumptionsAreNamesAndNumbers) {
  AnalysisOptions O;
  EXPECT_TRUE(O.assume("pitch = 0x20"));
  EXPECT_TRUE(O.assume("a=b.c=-3")); // names may have anything in them
  EXPECT_EQ(O.Assumed, (std::map<std::string, int64_t>{{"pitch", 32}, {"a=b.c", -3}}));
  for (const char *Wrong : {"pitch", "pitch=", "=3", "pitch=three"})
    EXPECT_FALSE(O.assume(Wrong)) << Wrong;
}

} // namespace
