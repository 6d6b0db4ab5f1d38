//===- AccessTableTest.cpp - Accesses by their places ---------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/AccessTable.h"
#include "Support/Reasons.h"
#include "TextSource.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// `tile[threadIdx.x][0]`, then `tile[0][threadIdx.x]`, by one expression (a helper, say): line 3. Then
/// `tile[threadIdx.x * n][0]` in line 4.
constexpr const char *Kernel = R"(
!1 = "kernel.code":3:1
!2 = "kernel.code":4:1
global @1 tile: shared rec 4096 align 4 [32 x 128 of 2] [32 x 4 of 1]
function &1 column(#0 n: i32) -> void {
  %0 = load u32 @threadIdx
  %1 = offset @1:tile, %0 x 128 of 2
  store i32 %1, 7 !1
  %2 = offset @1:tile, %0 x 4 of 1
  store i32 %2, 7 !1
  %3 = load i32 #n
  %4 = convert i32 %0 from u32
  %5 = mul i32 %4, %3
  %6 = offset @1:tile, %5 x 4 of 1
  store i32 %6, 7 !2
}
)";

class AccessTableTest : public testing::Test {
protected:
  KernelSet P = kernelsOf(Kernel);
  Recordings Traces{P, RecordingOptions()};
  AccessTable Table;

  /// One warp, with n at the launch; 0: nobody knows.
  banklint::Run run(int64_t N, Shape Block = {32, 1, 1}) {
    banklint::Run R;
    R.Kernel = &P.Kernels.front();
    R.On = R.Served = findArchitecture("sm_90");
    R.How.Block = Block;
    R.How.Source = ShapeSource::Launch;
    if (N)
      R.How.Arguments = {N};
    return R;
  }
  std::vector<AccessEntry> entries(const banklint::Run &R) { return entriesOf(Traces.of(R), R, P); }
  void add(const banklint::Run &R) {
    for (AccessEntry &E : entries(R))
      Table.add(std::move(E));
  }
};

TEST_F(AccessTableTest, AnEntryIsAPlaceOverAllExecutions) {
  const std::vector<AccessEntry> Entries = entries(run(1));
  ASSERT_EQ(Entries.size(), 2u);
  const AccessReport &Both = Entries[0].Report;
  EXPECT_EQ(Both.Where.Line, 3u);
  EXPECT_EQ(Both.Array, "tile");
  EXPECT_EQ(Both.Total.Requests, 2u);
  EXPECT_EQ(Both.Total.Wavefronts, 32u + 1u);
  EXPECT_EQ(Both.Total.MaxWays, 32u);
  EXPECT_EQ(Entries[0].WaysOfExecutions, (std::vector<unsigned>{32, 1}));
  EXPECT_EQ(Entries[1].Report.Where.Line, 4u);
  EXPECT_EQ(Entries[1].Report.Total.MaxWays, 1u);
}

TEST_F(AccessTableTest, LaunchesWithOtherArgumentsAreOneEntry) {
  add(run(1));
  add(run(2));
  ASSERT_EQ(Table.All.size(), 2u);
  EXPECT_EQ(Table.All[0].Report.Total.Is, Verdict::Exact); // n is not its business
  const Assessment &Either = Table.All[1].Report.Total;
  EXPECT_EQ(Either.Is, Verdict::Bounded);
  EXPECT_EQ(Either.Reason, reason::Launches);
  EXPECT_EQ(Either.MinWays, 1u);
  EXPECT_EQ(Either.MaxWays, 2u);
}

TEST_F(AccessTableTest, TheOrderOfLaunchesDoesNotMatter) {
  for (int64_t N : {4, 1, 2})
    add(run(N));
  const Assessment Down = Table.All[1].Report.Total;
  Table = AccessTable();
  for (int64_t N : {1, 2, 4})
    add(run(N));
  const Assessment Up = Table.All[1].Report.Total;
  EXPECT_EQ(Up.MinWays, 1u);
  EXPECT_EQ(Up.MaxWays, 4u);
  EXPECT_EQ(Down.MinWays, Up.MinWays);
  EXPECT_EQ(Down.MaxWays, Up.MaxWays);
  EXPECT_EQ(Down.Wavefronts, Up.Wavefronts);
}

TEST_F(AccessTableTest, OtherBlocksAreOtherEntries) {
  add(run(1));
  add(run(1, {64, 1, 1}));
  ASSERT_EQ(Table.All.size(), 4u);
  EXPECT_EQ(Table.All[2].Report.Total.Requests, 4u);
  EXPECT_EQ(Table.find(run(1, {64, 1, 1}), Table.All[2].Key), &Table.All[2]);
  EXPECT_EQ(Table.find(run(1, {96, 1, 1}), Table.All[2].Key), nullptr);
}

TEST_F(AccessTableTest, GuessesThatAgreeAreForgotten) {
  add(run(1));
  add(run(1, {64, 1, 1}));
  EXPECT_TRUE(Table.agree(0, 2)); // as many ways, of more warps
  Table.forgetFrom(2);
  EXPECT_EQ(Table.All.size(), 2u);
  EXPECT_EQ(Table.find(run(1, {64, 1, 1}), Table.All[0].Key), nullptr);
  add(run(2, {64, 1, 1})); // may be added again
  ASSERT_EQ(Table.All.size(), 4u);
  EXPECT_FALSE(Table.agree(0, 2));
}

TEST_F(AccessTableTest, AConfigurationIsWalkedOnce) {
  const trace::Trace &First = Traces.of(run(1));
  const uint64_t Executed = Traces.executed();
  EXPECT_EQ(Executed, First.Executed);
  EXPECT_GT(Executed, 0u);
  banklint::Run Again = run(1);
  Again.Compiled.Rules.JoinsOverWrites = false; // what is joined is no matter of the walk
  Again.How.LaunchedAt = 17;
  EXPECT_EQ(&Traces.of(Again), &First);
  EXPECT_EQ(Traces.executed(), Executed);
  Again.Compiled.For = Again.On; // what is loaded is
  EXPECT_NE(&Traces.of(Again), &First);
  EXPECT_NE(&Traces.of(run(2)), &First);
  EXPECT_NE(&Traces.of(run(1, {64, 1, 1})), &First);
  EXPECT_GT(Traces.executed(), 2 * Executed);
}

} // namespace
