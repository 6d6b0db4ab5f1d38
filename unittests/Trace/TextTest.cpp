//===- TextTest.cpp - Traces as text --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace/Text.h"
#include "IR/Text/Text.h"
#include <functional>
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// A trace of 64 threads that accesses `float tile[64][4]`.
class TraceTest : public testing::Test {
protected:
  std::string Error;
  const std::unique_ptr<ir::TextProgram> P =
      ir::read("!1 = \"folder/tile.cu\":12:5\n"
               "global @1 tile: shared rec 1024 align 4 [64 x 16 of 2] [4 x 4 of 1]\n"
               "function &3 column() -> void {\n}\n",
               Error);
  trace::Trace T{64, 32};

  /// tile[threadIdx.x][3]
  trace::Access &add(Operation Op = Operation::Load) {
    std::vector<int64_t> Row, Offset;
    for (int64_t Thread = 0; Thread < 64; ++Thread) {
      Row.push_back(Thread);
      Offset.push_back(16 * Thread + 12);
    }
    trace::Access A;
    A.Site = 1;
    A.Op = Op;
    A.Bytes = 4;
    A.Array = &P->global(1);
    A.Offset = ThreadInts::each(Offset);
    A.Index = std::make_shared<const std::vector<Value>>(std::vector<Value>{ThreadInts::each(Row), Value(3)});
    A.Active = T.L.all();
    T.Accesses.push_back(A);
    return T.Accesses.back();
  }
  std::string text() {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    trace::print(OS, T, *P);
    return Text;
  }
};

TEST_F(TraceTest, AnAccessIsALine) {
  add();
  EXPECT_EQ(text(), "load 4 bytes of tile at 12, 28 .. 1020, tile[0, 1 .. 63][3], threads 0-63  ; tile.cu:12:5\n");
}

TEST_F(TraceTest, UnknownNumbersHaveTheirNames) {
  Symbol S;
  S.Name = "n";
  trace::Access &A = add(Operation::Store);
  A.Offset = T.L.apply(Op::Add, A.Offset, T.L.unknown(S), Wide);
  A.Index = nullptr;
  EXPECT_EQ(text(), "store 4 bytes of tile at 12, 28 .. 1020 + n, threads 0-63  ; tile.cu:12:5\n");
}

TEST_F(TraceTest, WhatDecidesIsSaidInOrder) {
  trace::Access &A = add();
  A.Index = nullptr;
  A.Active = T.L.none();
  A.Active.set(0, 5);
  A.Times = 5;
  A.UnknownLoops = 1;
  A.Guarded = A.UnderData = A.UnderLost = A.UnderEquality = A.UnderStep = A.AllButOne = true;
  A.Segment = 2;
  A.Epoch = 1;
  A.Unsupported = "no addresses";
  EXPECT_EQ(text(),
            "load 4 bytes of tile at 12, 28 .. 76, threads 0-4, 5 times, in a loop of unknown length, guarded, "
            "by data, by something lost, by an equality, by the step, all but one, segment 2, epoch 1, no addresses  ; "
            "tile.cu:12:5\n");
}

TEST_F(TraceTest, AnAddressWithoutAnArray) {
  trace::Access &A = add(Operation::Load);
  A.Array = nullptr;
  A.Index = nullptr;
  A.Site = 0;
  A.Offset = Value(0);
  EXPECT_EQ(text(), "load 4 bytes of what may be shared at 0, threads 0-63\n");
}

TEST_F(TraceTest, LaunchesAndTheEnd) {
  trace::Launch L;
  L.Kernel = 3;
  L.Block = Shape{32, 4, 1};
  T.Launches.push_back(L);
  L.Grid = Shape{7, 1, 1};
  L.Site = 1;
  T.Launches.push_back(L);
  L = trace::Launch();
  L.Kernel = 9;
  T.Launches.push_back(L);
  T.IsComplete = false;
  T.Executed = 40;
  EXPECT_EQ(text(), "launch of column, block 32x4x1\n"
                    "launch of column, grid 7x1x1, block 32x4x1  ; tile.cu:12:5\n"
                    "launch of a kernel without a body\n"
                    "cut off after 40 instructions\n");
}

/// Traces are compared by their text: what differs for a reader must differ there.
TEST_F(TraceTest, EachDifferenceIsInTheText) {
  add();
  const std::string Before = text();
  const trace::Access Same = T.Accesses[0];
  const std::vector<std::function<void(trace::Access &)>> Changes = {
      [](trace::Access &A) { A.Op = Operation::Store; },
      [](trace::Access &A) { A.Bytes = 8; },
      [](trace::Access &A) { A.Offset = Value(16); },
      [](trace::Access &A) { A.Index = nullptr; },
      [](trace::Access &A) { A.Source = Value(0); },
      [&](trace::Access &A) { A.Active = T.L.none(); },
      [](trace::Access &A) { A.Times = 2; },
      [](trace::Access &A) { A.Guarded = true; },
      [](trace::Access &A) { A.Segment = 1; },
      [](trace::Access &A) { A.Epoch = 1; },
      [](trace::Access &A) { A.Unsupported = "why"; },
      [](trace::Access &A) { A.Site = 0; },
  };
  std::set<std::string> Texts{Before};
  for (const auto &Change : Changes) {
    T.Accesses[0] = Same;
    Change(T.Accesses[0]);
    EXPECT_TRUE(Texts.insert(text()).second) << text();
  }
  T.Accesses[0] = Same;
  EXPECT_EQ(text(), Before);
}

} // namespace
