//===- AtomicsTest.cpp - What the compiler makes of atomics --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Atomics.h"
#include <gtest/gtest.h>

using namespace banklint;
using trace::Combination;

namespace {

/// How many lanes of a whole warp, and of half a one, do an atomic.
struct Lanes2 {
  size_t OfWhole, OfHalf;
  bool operator==(const Lanes2 &O) const { return OfWhole == O.OfWhole && OfHalf == O.OfHalf; }
};

std::ostream &operator<<(std::ostream &Out, const Lanes2 &L) { return Out << L.OfWhole << " and " << L.OfHalf; }

trace::Access atomic(Combination C, bool Half = false) {
  trace::Access A;
  A.Op = Operation::Atomic;
  A.Bytes = 4;
  A.Combines = C;
  A.Active = ThreadMask(32, true);
  if (Half)
    A.Active.reset(0, 16);
  return A;
}

Lanes2 lanes(Combination C, llvm::StringRef Gpu) {
  auto Of = [&](bool Half) { return compiledAtomic(atomic(C, Half), *findArchitecture(Gpu), 32).Active.count(); };
  return {Of(false), Of(true)};
}

const Lanes2 EachLane{32, 16}, OneLane{1, 1}, OneOfWhole{1, 16};

TEST(AtomicsTest, OneLaneCombinesForAllWhereTheWordIsTheSame) {
  Combination C{Combination::Addition, /*OfFloats=*/false, /*OnOneWord=*/true};
  EXPECT_EQ(lanes(C, "sm_90"), OneLane);
  EXPECT_EQ(lanes(C, "sm_80"), OneLane);
  EXPECT_EQ(lanes(C, "sm_75"), OneOfWhole); // by shuffles, which take the whole warp
  C.Of = Combination::Extreme;
  EXPECT_EQ(lanes(C, "sm_90"), OneLane);
  EXPECT_EQ(lanes(C, "sm_75"), OneOfWhole);
  C.Of = Combination::None;
  EXPECT_EQ(lanes(C, "sm_90"), EachLane);
  C = {Combination::Addition, /*OfFloats=*/false, /*OnOneWord=*/false};
  EXPECT_EQ(lanes(C, "sm_90"), EachLane);
}

TEST(AtomicsTest, OldValuesOfSumsAreFoundByAScan) {
  Combination C{Combination::Addition, false, true, /*OfOneValue=*/false, /*OfOne=*/false, /*GivesOld=*/true};
  EXPECT_EQ(lanes(C, "sm_90"), OneOfWhole);
  C.OfOneValue = true; // what the lanes before have added is their number, times the value
  EXPECT_EQ(lanes(C, "sm_90"), OneLane);
  EXPECT_EQ(lanes(C, "sm_75"), OneLane);
  C.Of = Combination::Extreme;
  EXPECT_EQ(lanes(C, "sm_90"), EachLane);
}

TEST(AtomicsTest, IncrementsAreAnInstructionOfTheirOwn) {
  const Combination C{Combination::Addition, false, false, true, /*OfOne=*/true};
  EXPECT_EQ(compiledAtomic(atomic(C), *findArchitecture("sm_80"), 32).Op, Operation::Increment);
  EXPECT_EQ(compiledAtomic(atomic(C), *findArchitecture("sm_75"), 32).Op, Operation::Atomic);
  Combination Wanted = C;
  Wanted.GivesOld = true;
  EXPECT_EQ(compiledAtomic(atomic(Wanted), *findArchitecture("sm_90"), 32).Op, Operation::Atomic);
}

TEST(AtomicsTest, WhereDataDecidesWhoComesTheWarpMayNotBeWhole) {
  Combination C{Combination::Addition, false, true, false, false, /*GivesOld=*/true};
  trace::Access A = atomic(C);
  A.UnderData = true;
  EXPECT_EQ(compiledAtomic(A, *findArchitecture("sm_90"), 32).Active.count(), 32u);
  A.Combines.GivesOld = false; // any lanes are combined
  EXPECT_EQ(compiledAtomic(A, *findArchitecture("sm_90"), 32).Active.count(), 1u);
}

TEST(AtomicsTest, EachWarpHasALeader) {
  trace::Access A = atomic({Combination::Addition, false, true});
  A.Active = ThreadMask(80, true); // two and a half warps
  A.Active.reset(32);
  const ThreadMask Leaders = compiledAtomic(A, *findArchitecture("sm_90"), 32).Active;
  EXPECT_EQ(Leaders.count(), 3u);
  EXPECT_TRUE(Leaders[0] && Leaders[33] && Leaders[64]);
}

TEST(AtomicsTest, WhatHasNoInstructionIsALoop) {
  auto Made = [](Combination C, unsigned Bytes, llvm::StringRef Gpu) {
    trace::Access A = atomic(C);
    A.Bytes = Bytes;
    A.Retries = true;
    const trace::Access Compiled = compiledAtomic(A, *findArchitecture(Gpu), 32);
    EXPECT_EQ(Compiled.Active.count(), 32u);
    return Compiled.Op;
  };
  const Combination OfFloats{Combination::Addition, /*OfFloats=*/true}, OfOthers{Combination::Addition};
  EXPECT_EQ(Made(OfFloats, 4, "sm_75"), Operation::SpinLoop);
  EXPECT_EQ(Made(OfFloats, 4, "sm_60"), Operation::Atomic); // not looked at
  EXPECT_EQ(Made(OfOthers, 4, "sm_90"), Operation::SpinLoop);
  EXPECT_EQ(Made(OfOthers, 4, "sm_80"), Operation::Atomic); // two bfloat16 are another loop
  EXPECT_EQ(Made(OfOthers, 2, "sm_90"), Operation::Atomic);
  EXPECT_EQ(Made(OfOthers, 8, "sm_80"), Operation::SpinLoop);
  EXPECT_EQ(Made({Combination::Bitwise}, 8, "sm_80"), Operation::SpinLoop);
  EXPECT_EQ(Made({Combination::Extreme}, 8, "sm_80"), Operation::Atomic); // stored only if it is one
}

TEST(AtomicsTest, CompareAndSwapIsAnInstructionOfItsOwn) {
  const Combination C{Combination::CompareAndSwap, false, /*OnOneWord=*/true};
  EXPECT_EQ(compiledAtomic(atomic(C), *findArchitecture("sm_90"), 32).Op, Operation::CompareAndSwap);
  EXPECT_EQ(lanes(C, "sm_90"), EachLane);
}

} // namespace
