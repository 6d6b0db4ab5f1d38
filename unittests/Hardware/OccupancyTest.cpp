//===- OccupancyTest.cpp - Blocks that share a multiprocessor -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include "gtest/gtest.h"

using namespace banklint;

namespace {

unsigned blocksOn(const char *Name, uint64_t Bytes, unsigned Threads) {
  return residentBlocks(*findArchitecture(Name), Bytes, Threads);
}

TEST(Occupancy, TheScarcestDecides) {
  EXPECT_EQ(blocksOn("sm_90", 4096, 1024), 2u); // threads
  EXPECT_EQ(blocksOn("sm_90", 4096, 1000), 2u); // whole warps
  EXPECT_EQ(blocksOn("sm_90", 0, 32), 32u);     // blocks
  EXPECT_EQ(blocksOn("sm_90", 8192, 32), 25u);  // shared memory, and 1 KB of the system for each block
  EXPECT_EQ(blocksOn("sm_90", 8448, 32), 24u);
  EXPECT_EQ(blocksOn("sm_90", 227 << 10, 32), 1u);
  EXPECT_EQ(blocksOn("sm_70", 48 << 10, 128), 2u);
  EXPECT_EQ(blocksOn("sm_75", 0, 32), 16u);
  EXPECT_EQ(blocksOn("sm_101", 4096, 1024), 1u);
  EXPECT_EQ(blocksOn("sm_107", 4096, 64), 16u);
  EXPECT_EQ(blocksOn("sm_107", 4096, 128), 8u);
  EXPECT_EQ(blocksOn("sm_107", 100 << 10, 32), 3u); // of 328 KB
}

TEST(Occupancy, WhatIsNotDocumentedIsNotKnown) {
  EXPECT_EQ(blocksOn("sm_20", 4096, 32), 0u);
  EXPECT_EQ(blocksOn("gfx90a", 4096, 64), 0u);
}

TEST(Occupancy, ABlockCanAskForMore) {
  EXPECT_EQ(mostSharedBytes(*findArchitecture("sm_90")), 227u << 10);
  EXPECT_EQ(mostSharedBytes(*findArchitecture("sm_60")), 48u << 10);
}

} // namespace
