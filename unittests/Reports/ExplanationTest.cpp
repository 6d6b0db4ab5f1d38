//===- ExplanationTest.cpp - One access, drawn and worked out ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Explanation.h"
#include "Reports/BankMap.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// Lanes that are that many bytes apart.
LanePattern lanesApart(unsigned Bytes) {
  LanePattern P{Operation::Load, 4, 0, 0xffffffff, {}};
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    P.Offset.push_back(Lane * Bytes);
  return P;
}

/// Two executions of two warps: free, and with a 32-way conflict in warp 1 of the second.
AccessReport access() {
  AccessReport A;
  A.On = A.Drawn.Served = findArchitecture("sm_90");
  A.Where = {"k.cu", 3, 5, 0};
  A.Array = "tile";
  A.Bytes = A.InstructionBytes = 4;
  A.Drawn.Text = "tile [ threadIdx . x + 1 ] [ i ]";
  A.Drawn.Lengths = {32, 32};
  A.Drawn.Patterns = {lanesApart(4), lanesApart(128)};
  DrawnLayout L;
  L.Strides = {128, 4};
  L.AllSteps = 2;
  L.Steps = {{{{0, 0, 0}, {1, 0, 128}}, 1}, {{{0, 0, 0}, {1, 1, 16}}, 1}};
  A.Drawn.Layouts = {L};
  return A;
}

TEST(Explanation, TheSlowestRequestIsChosen) {
  const AccessReport A = access();
  llvm::Expected<ChosenRequest> Chosen = choose(A.Drawn, {});
  ASSERT_TRUE(bool(Chosen));
  EXPECT_EQ(Chosen->Step, 1u);
  EXPECT_EQ(Chosen->Warp, 1u);
}

TEST(Explanation, WhatIsAskedForIsChosen) {
  const AccessReport A = access();
  llvm::Expected<ChosenRequest> Chosen = choose(A.Drawn, {0u, 2u, std::nullopt});
  ASSERT_TRUE(bool(Chosen));
  EXPECT_EQ(Chosen->Step, 1u);
  EXPECT_EQ(Chosen->Warp, 0u);
}

TEST(Explanation, WhatIsNotThereIsSaid) {
  const AccessReport A = access();
  EXPECT_EQ(toString(choose(A.Drawn, {7u, std::nullopt, std::nullopt}).takeError()),
            "warp 7 does not take part; those that do: 0-1");
  EXPECT_EQ(toString(choose(A.Drawn, {std::nullopt, 3u, std::nullopt}).takeError()),
            "no iteration 3: there are iterations 1 to 2");
}

TEST(Explanation, FormulasHaveTheSubscriptsOfTheSource) {
  AccessReport A = access();
  EXPECT_EQ(addressFormula(A, A.Drawn.Layouts[0]), "byte = 128 · (threadIdx.x + 1) + 4 · i");
  A.InstructionBytes = 16; // joined with others: it may begin elsewhere
  EXPECT_EQ(addressFormula(A, A.Drawn.Layouts[0]), "byte = 128 · i + 4 · j");
  A.Drawn.Layouts[0].Strides.clear(); // a swizzle
  EXPECT_EQ(addressFormula(A, A.Drawn.Layouts[0]), "");
}

TEST(Explanation, PointersIntoArraysHaveNamesOfTheirOwn) {
  AccessReport A = access();
  A.Drawn.Text = "row [ k ]";
  EXPECT_EQ(addressFormula(A, A.Drawn.Layouts[0]), "byte = 128 · i + 4 · j");
}

/// The words of lanes that lie before the start of the array keep their banks.
TEST(Explanation, AddressesBeforeTheArray) {
  Picture P = access().Drawn;
  const PicturedRequest Of(P, {0, 0, -32});
  const std::vector<BankGrid> Grids = bankGrids(*P.Served, Of.request(), Of.bias());
  ASSERT_EQ(Grids.size(), 1u);
  EXPECT_EQ(Grids[0].Rows.front().First, -32);
  EXPECT_EQ(Grids[0].Rows.front().Lanes[24], LaneMask(1)); // lane 0: word -8
  EXPECT_EQ(Grids[0].Wavefronts, 1u);
}

TEST(Explanation, ThePhaseWaitsForAllBanksThatAreAsBusy) {
  Picture P = access().Drawn;
  P.Patterns.push_back({Operation::Load, 16, 0, 0xff, {}});
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    P.Patterns.back().Offset.push_back(Lane * 128);
  const PicturedRequest Of(P, {0, 2, 0});
  const std::vector<BankGrid> Grids = bankGrids(*P.Served, Of.request());
  ASSERT_EQ(Grids.size(), 1u);
  for (unsigned Bank = 0; Bank < 32; ++Bank)
    EXPECT_EQ(Grids[0].waitsFor(Bank), Bank < 4) << Bank;
}

} // namespace
