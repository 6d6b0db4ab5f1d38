//===- LlvmTest.cpp - What LLVM makes of accesses for AMD ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The widths are those of clang 19's machine code for gfx942.
//
//===----------------------------------------------------------------------===//

#include "Compilers/Llvm/Joiner.h"
#include "Compilers/Llvm/Widths.h"
#include "Support/Reasons.h"
#include <gtest/gtest.h>

using namespace banklint;
using forAmd::joinedBytes;
using forAmd::partsOf;

namespace {

TEST(LlvmWidths, NeighboursAreJoinedAsFarAsTheyAreAligned) {
  EXPECT_EQ(joinedBytes(4, 16, 16, true), 16u); // ds_read_b128
  EXPECT_EQ(joinedBytes(4, 16, 12, true), 12u); // ds_read_b96
  EXPECT_EQ(joinedBytes(4, 8, 16, true), 16u);  // ds_read2_b64
  EXPECT_EQ(joinedBytes(4, 8, 12, true), 8u);
  EXPECT_EQ(joinedBytes(4, 4, 16, true), 8u); // ds_read2_b32
  EXPECT_EQ(joinedBytes(4, 16, 32, true), 16u);
  EXPECT_EQ(joinedBytes(8, 8, 16, true), 16u);
  EXPECT_EQ(joinedBytes(4, 16, 4, true), 4u);
}

TEST(LlvmWidths, SmallElementsAreJoinedIntoWordsOrWithoutAlignmentIntoMore) {
  EXPECT_EQ(joinedBytes(2, 4, 4, true), 4u);
  EXPECT_EQ(joinedBytes(2, 2, 4, true), 2u);
  EXPECT_EQ(joinedBytes(2, 2, 8, true), 8u); // ds_read_b64, unaligned
  EXPECT_EQ(joinedBytes(2, 2, 16, true), 16u);
  EXPECT_EQ(joinedBytes(1, 1, 4, true), 1u);
  EXPECT_EQ(joinedBytes(1, 4, 3, true), 3u); // ds_read_b32: a byte more
  EXPECT_EQ(joinedBytes(1, 4, 3, false), 2u);
}

TEST(LlvmWidths, WhatIsTooWideForItsAlignmentIsDoneInPartsTwoAtATime) {
  auto Of = [](unsigned Bytes, uint64_t Alignment) {
    const forAmd::Parts Made = partsOf(Bytes, Alignment);
    return std::make_pair(std::vector<unsigned>(Made.Bytes.begin(), Made.Bytes.end()), Made.Paired);
  };
  EXPECT_EQ(Of(16, 16), std::make_pair(std::vector<unsigned>{16}, 0u));
  EXPECT_EQ(Of(16, 8), std::make_pair(std::vector<unsigned>{8, 8}, 2u));
  EXPECT_EQ(Of(16, 4), std::make_pair(std::vector<unsigned>{4, 4, 4, 4}, 4u));
  EXPECT_EQ(Of(16, 2), std::make_pair(std::vector<unsigned>{16}, 0u));
  EXPECT_EQ(Of(12, 4), std::make_pair(std::vector<unsigned>{4, 4, 4}, 2u));
  EXPECT_EQ(Of(8, 4), std::make_pair(std::vector<unsigned>{4, 4}, 2u));
}

/// Accesses of one wave to `float s[1024]`, whose lanes are 64 bytes apart.
class LlvmJoiner : public testing::Test {
protected:
  trace::Trace T{64, 64};
  ir::Variable Array;
  LlvmRules Rules;
  unsigned Segment = 0;

  LlvmJoiner() {
    Array.In = ir::Space::Shared;
    Array.Ty = ir::Type::record(4096, 16);
    Rules.Joins = LlvmRules::ForAmd;
  }
  trace::Access &add(Operation Op, int64_t Start, unsigned Bytes = 4, int64_t Stride = 64) {
    std::vector<int64_t> Offset;
    for (int64_t Lane = 0; Lane < 64; ++Lane)
      Offset.push_back(Start + Stride * Lane);
    trace::Access A;
    A.Op = Op;
    A.Bytes = Bytes;
    A.Array = &Array;
    A.Offset = ThreadInts::each(std::move(Offset));
    A.Active = ThreadMask(64, true);
    A.Joinable = true;
    A.Within = &T.Regions.front();
    A.Segment = Segment;
    T.Accesses.push_back(A);
    return T.Accesses.back();
  }
  /// "load 16 @ 0", and why it is not sure.
  std::vector<std::string> instructions() {
    std::vector<std::string> Made;
    const forAmd::UnreadArrays None;
    forAmd::Joiner Joiner(T.L, Rules, None, [&](const CompiledAccess &I) {
      Made.push_back(toString(I.Access.Op).str() + " " + std::to_string(I.Access.Bytes) + " @ " +
                     std::to_string(I.Access.Offset.Known[0]) +
                     (I.Access.Unsure ? std::string(": ") + I.Access.Unsure : ""));
    });
    for (const trace::Access &A : T.Accesses)
      Joiner.add(A);
    Joiner.finish();
    return Made;
  }
  using Made = std::vector<std::string>;
};

TEST_F(LlvmJoiner, JoinsNeighboursInAnyOrder) {
  for (int64_t Place : {8, 0, 12, 4})
    add(Operation::Load, Place);
  EXPECT_EQ(instructions(), Made{"load 16 @ 0"});
}

TEST_F(LlvmJoiner, AssumesThatTwoAddressesCostAsTwoAccesses) {
  Array.Ty.Alignment = 4;
  add(Operation::Store, 0);
  add(Operation::Store, 4);
  const std::string Why = std::string(": ") + reason::TwoAddresses;
  EXPECT_EQ(instructions(), (Made{"store 4 @ 0" + Why, "store 4 @ 4" + Why}));
}

TEST_F(LlvmJoiner, JoinsNothingAcrossABarrier) {
  add(Operation::Load, 0);
  ++Segment;
  add(Operation::Load, 4);
  EXPECT_EQ(instructions(), (Made{"load 4 @ 0", "load 4 @ 4"}));
}

TEST_F(LlvmJoiner, JoinsNoLoadsOverAStoreThatMayOverlap) {
  add(Operation::Load, 0);
  add(Operation::Store, 0, 4, /*Stride=*/32);
  add(Operation::Load, 4);
  const Made All = instructions();
  EXPECT_EQ(All.size(), 3u);
  for (const std::string &I : All)
    EXPECT_EQ(I.find(": as written"), std::string::npos) << I;
}

TEST_F(LlvmJoiner, SaysWhereABranchLeavesItOpen) {
  add(Operation::Load, 0);
  T.Regions.push_back({&T.Regions.front()});
  add(Operation::Load, 4).Within = &T.Regions.back();
  const std::string Why = std::string(": ") + reason::MayBeJoined;
  EXPECT_EQ(instructions(), (Made{"load 4 @ 0" + Why, "load 4 @ 4" + Why}));
}

TEST_F(LlvmJoiner, LoadsNothingThatTheLaneHasStored) {
  add(Operation::Store, 0);
  add(Operation::Load, 0);
  EXPECT_EQ(instructions(), Made{"store 4 @ 0"});
  EXPECT_TRUE(forAmd::unreadArrays(T, Rules).contains(&Array));
}

TEST_F(LlvmJoiner, TakesVolatileOfHipForFlat) {
  Rules.IsHip = true;
  trace::Access &A = add(Operation::Load, 0);
  A.Joinable = false;
  A.IsVolatile = true;
  bool IsFlat = false;
  const forAmd::UnreadArrays None;
  forAmd::Joiner Joiner(T.L, Rules, None, [&](const CompiledAccess &I) {
    IsFlat = I.Access.Unsupported && llvm::StringRef(I.Access.Unsupported) == reason::FlatAccess;
  });
  Joiner.add(A);
  Joiner.finish();
  EXPECT_TRUE(IsFlat);
}

} // namespace
