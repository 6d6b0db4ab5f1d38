//===- HardwareTest.cpp - What the model promises, by example -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <vector>

using namespace banklint;

namespace {

const Architecture &sm90() { return *findArchitecture("sm_90"); }

constexpr LaneMask FullWarp = 0xffffffff;

/// Lane l accesses byte Start + Stride * l.
std::vector<uint64_t> strided(uint64_t Stride, uint64_t Start = 0) {
  std::vector<uint64_t> Address;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Address.push_back(Start + Stride * Lane);
  return Address;
}

Cost cost(Operation Op, unsigned Bytes, const std::vector<uint64_t> &Address, LaneMask Active = FullWarp,
          unsigned Matrices = 0) {
  return sm90().cost({Op, Bytes, Matrices, Address, Active});
}

TEST(Hardware, OnlySm90IsMeasured) {
  for (const Architecture &A : architectures())
    EXPECT_EQ(A.Measured, A.Name == "sm_90") << A.Name;
}

TEST(Hardware, NamesAndWidthsOfOperations) {
  EXPECT_EQ(toString(Operation::Load), "load");
  EXPECT_EQ(toString(Operation::Store), "store");
  EXPECT_EQ(toString(Operation::Atomic), "atomic");
  EXPECT_EQ(toString(Operation::LoadMatrix), "ldmatrix");
  EXPECT_EQ(toString(Operation::StoreMatrix), "stmatrix");
  EXPECT_EQ(widthsOf(Operation::Load), llvm::ArrayRef<unsigned>({1, 2, 4, 8, 16}));
  EXPECT_EQ(widthsOf(Operation::Store), widthsOf(Operation::Load));
  EXPECT_EQ(widthsOf(Operation::Atomic), llvm::ArrayRef<unsigned>({4, 8, 16}));
  EXPECT_EQ(widthsOf(Operation::LoadMatrix), llvm::ArrayRef<unsigned>({16}));
  EXPECT_EQ(widthsOf(Operation::StoreMatrix), llvm::ArrayRef<unsigned>({16}));
}

TEST(Hardware, ColumnOfASquareTileMeetsInOneBank) {
  const Cost Column = cost(Operation::Load, 4, strided(128));
  EXPECT_EQ(Column.Wavefronts, 32u);
  EXPECT_EQ(Column.Ideal, 1u);
  EXPECT_EQ(Column.Ways, 32u);
  ASSERT_TRUE(Column.Why);
  EXPECT_EQ(Column.Why->LaneA, 0u);
  EXPECT_EQ(Column.Why->LaneB, 1u);
  EXPECT_EQ(Column.Why->WordA, 0u);
  EXPECT_EQ(Column.Why->WordB, 32u);
  EXPECT_EQ(Column.Why->Bank, 0u);
}

TEST(Hardware, PaddedColumnIsFree) {
  const Cost Column = cost(Operation::Load, 4, strided(132));
  EXPECT_EQ(Column.Wavefronts, 1u);
  EXPECT_EQ(Column.Ways, 1u);
  EXPECT_FALSE(Column.Why);
}

TEST(Hardware, BroadcastIsFreeExceptForAtomics) {
  EXPECT_EQ(cost(Operation::Load, 4, strided(0)).Wavefronts, 1u);
  EXPECT_EQ(cost(Operation::Store, 4, strided(0)).Wavefronts, 1u);
  const Cost Atomic = cost(Operation::Atomic, 4, strided(0, 20));
  EXPECT_EQ(Atomic.Wavefronts, 32u);
  ASSERT_TRUE(Atomic.Why);
  EXPECT_EQ(Atomic.Why->LaneA, 0u);
  EXPECT_EQ(Atomic.Why->LaneB, 1u);
  EXPECT_EQ(Atomic.Why->WordA, 5u);
  EXPECT_EQ(Atomic.Why->WordB, 5u);
  EXPECT_EQ(Atomic.Why->Bank, 5u);
}

TEST(Hardware, BytesOfOneWordDoNotConflict) {
  EXPECT_EQ(cost(Operation::Load, 1, strided(1)).Wavefronts, 1u);
  EXPECT_EQ(cost(Operation::Store, 2, strided(2)).Wavefronts, 1u);
}

TEST(Hardware, WideRequestsAreServedInHalvesAndQuarters) {
  const Cost Float2 = cost(Operation::Load, 8, strided(8));
  EXPECT_EQ(Float2.Wavefronts, 2u);
  EXPECT_EQ(Float2.Ideal, 2u);
  EXPECT_EQ(Float2.Ways, 1u);
  EXPECT_EQ(cost(Operation::Store, 16, strided(16)).Wavefronts, 4u);
  // A row of four floats per lane, 32 floats apart: each quarter-warp is an 8-way conflict.
  const Cost Rows = cost(Operation::Store, 16, strided(128));
  EXPECT_EQ(Rows.Wavefronts, 32u);
  EXPECT_EQ(Rows.Ideal, 4u);
  EXPECT_EQ(Rows.Ways, 8u);
}

TEST(Hardware, WideLoadsOfEqualNeighboursPair) {
  std::vector<uint64_t> Twins, Mixed;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Twins.push_back(Lane / 2 * 8);
  EXPECT_EQ(cost(Operation::Load, 8, Twins).Wavefronts, 1u);
  EXPECT_EQ(cost(Operation::Store, 8, Twins).Wavefronts, 2u);

  // Lanes 0-15 agree at distance 1, lanes 16-31 at distance 2 only: not one distance for the whole
  // warp.
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Mixed.push_back((Lane < 16 ? Lane / 2 : Lane / 4 * 2 + Lane % 2) * 8);
  EXPECT_EQ(cost(Operation::Load, 8, Mixed).Wavefronts, 2u);

  // Every second lane inactive: nobody disagrees.
  EXPECT_EQ(cost(Operation::Load, 8, strided(8), 0x55555555).Wavefronts, 2u);
  EXPECT_EQ(sm90().phases({Operation::Load, 8, 0, strided(8), 0x55555555}).size(), 1u);
}

TEST(Hardware, Exchange64SeesSixteenWideBanks) {
  const std::vector<uint64_t> Address = strided(8);
  const PhaseList Phases = sm90().phases({Operation::Atomic, 8, 0, Address, FullWarp});
  ASSERT_EQ(Phases.size(), 2u);
  EXPECT_EQ(Phases[1].Lanes, 0xffff0000u);
  EXPECT_EQ(Phases[1].Banks, 16u);
  EXPECT_EQ(Phases[1].BankBytes, 8u);
  EXPECT_EQ(Phases[1].Shares, Sharing::Nothing);
  EXPECT_EQ(cost(Operation::Atomic, 8, Address).Wavefronts, 2u);
}

TEST(Hardware, MatricesTakeTheirRowsFromTheFirstLanes) {
  for (unsigned Matrices : {1u, 2u, 4u}) {
    for (Operation Op : {Operation::LoadMatrix, Operation::StoreMatrix}) {
      EXPECT_EQ(cost(Op, 16, strided(16), FullWarp, Matrices).Wavefronts, Matrices);
      const Cost Rows = cost(Op, 16, strided(128), FullWarp, Matrices);
      EXPECT_EQ(Rows.Wavefronts, 8 * Matrices);
      EXPECT_EQ(Rows.Ideal, Matrices);
      EXPECT_EQ(Rows.Ways, 8u);
    }
  }
  // Only lanes 0-7 give addresses to .x1.
  std::vector<uint64_t> Address = strided(16);
  for (unsigned Lane = 8; Lane < 32; ++Lane)
    Address[Lane] = 0;
  EXPECT_EQ(cost(Operation::LoadMatrix, 16, Address, FullWarp, 1).Wavefronts, 1u);
}

TEST(Hardware, WitnessComesFromTheWorstPhase) {
  // Lanes 0-15 are free, lanes 20 and 25 meet lane 16 in bank 6.
  std::vector<uint64_t> Address = strided(8);
  Address[16] = 24;
  Address[20] = 24 + 256;
  Address[25] = 24 + 512;
  const Cost C = cost(Operation::Store, 8, Address);
  ASSERT_TRUE(C.Why);
  EXPECT_EQ(C.Why->Bank, 6u);
  EXPECT_EQ(C.Why->LaneA, 16u);
  EXPECT_EQ(C.Why->LaneB, 19u); // its own word 38 is in bank 6 as well
  EXPECT_EQ(C.Why->WordA, 6u);
  EXPECT_EQ(C.Why->WordB, 38u);
}

TEST(Hardware, AmongEquallyBusyBanksTheLowestLaneDecides) {
  std::vector<uint64_t> Address = strided(8); // stride of two words: every even bank is 2-way
  std::reverse(Address.begin(), Address.end());
  const Cost C = cost(Operation::Load, 4, Address);
  ASSERT_TRUE(C.Why);
  EXPECT_EQ(C.Why->LaneA, 0u);
  EXPECT_EQ(C.Why->LaneB, 16u);
  EXPECT_EQ(C.Why->Bank, 30u);
}

TEST(Hardware, NoActiveLaneCostsTheMinimum) {
  const Cost C = cost(Operation::Load, 16, {}, 0);
  EXPECT_EQ(C.Wavefronts, 1u);
  EXPECT_EQ(C.Ideal, 1u);
  EXPECT_EQ(C.Ways, 1u);
  EXPECT_FALSE(C.Why);
  EXPECT_TRUE(sm90().phases({Operation::Load, 16, 0, {}, 0}).empty());
}

TEST(Hardware, AddressesOfInactiveLanesAreNotRead) {
  const std::vector<uint64_t> ThreeLanes = {0, 128, 256};
  EXPECT_EQ(cost(Operation::Load, 4, ThreeLanes, 0b101).Wavefronts, 2u);
}

/// What a user's own machine needs: any number of banks, narrow banks, wide waves, phases of one
/// lane.
TEST(Hardware, PhasesMaySeeAnyBanks) {
  const std::vector<uint64_t> Address = {0, 3, 6, 9, 1};
  const Request R{Operation::Load, 1, 0, Address, 0b11111};
  const BusiestBank OfThree = busiestBank({0b11111, 3, 1}, R);
  EXPECT_EQ(OfThree.Bank, 0u);
  EXPECT_EQ(OfThree.Turns, 4u);
  const std::vector<uint64_t> Wave(64, 16);
  const Request Wide{Operation::Load, 16, 0, Wave, ~LaneMask(0)};
  EXPECT_EQ(busiestBank({~LaneMask(0), 4, 1}, Wide).Turns, 4u);
  EXPECT_EQ(busiestBank({~LaneMask(0), 4, 1, Sharing::Nothing}, Wide).Turns, 256u);
  EXPECT_EQ(busiestBank({LaneMask(1) << 63, 64, 4}, Wide).Bank, 4u);
}

} // namespace
