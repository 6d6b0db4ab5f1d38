//===- LayoutTest.cpp - Other places for the elements of an array --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Layout.h"
#include "Hardware/Hardware.h"
#include "Remedies/Totals.h"
#include "Support/Reasons.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace banklint;

namespace {

/// An array of so many elements in each dimension.
ir::Variable array(std::vector<uint64_t> Counts, uint64_t Element) {
  ir::Variable V;
  V.In = ir::Space::Shared;
  uint64_t Bytes = Element;
  V.Dimensions.resize(Counts.size());
  for (size_t D = Counts.size(); D-- > 0;) {
    V.Dimensions[D] = {0, Counts[D], Bytes};
    Bytes *= Counts[D];
  }
  V.Ty = ir::Type::record(Bytes, 4);
  return V;
}

/// Each of \p Threads threads accesses an element of its own, in order.
trace::Access eachElement(const ir::Variable &Array, unsigned Threads) {
  std::vector<std::vector<int64_t>> Index(Array.Dimensions.size(), std::vector<int64_t>(Threads));
  std::vector<int64_t> Offset(Threads);
  for (unsigned T = 0; T < Threads; ++T) {
    Offset[T] = int64_t(T * elementBytes(Array));
    for (size_t D = 0; D < Index.size(); ++D)
      Index[D][T] = Offset[T] / int64_t(Array.Dimensions[D].Bytes) % int64_t(Array.Dimensions[D].Count);
  }
  std::vector<Value> Subscripts;
  for (std::vector<int64_t> &I : Index)
    Subscripts.push_back(ThreadInts::each(std::move(I)));
  trace::Access A;
  A.Array = &Array;
  A.Bytes = unsigned(elementBytes(Array));
  A.Offset = ThreadInts::each(std::move(Offset));
  A.Index = std::make_shared<const std::vector<Value>>(std::move(Subscripts));
  A.Active = ThreadMask(Threads, true);
  return A;
}

const std::vector<Layout> All{Layout::padded({0, 1}),
                              Layout::padded({0, 7}),
                              Layout::padded({0, 0, 3}),
                              Layout::padded({0, 2, 1}),
                              Layout::padded({0, 7, 0}),
                              Layout::swizzled(1, 7).onTopOf(Layout::padded({0, 1, 0})),
                              Layout::swizzled(0, 7).onTopOf(Layout::padded({0, 8})),
                              Layout::gapped(2),
                              Layout::gapped(5),
                              Layout::gapped(7, 64),
                              Layout::gapped(4, 3),
                              Layout::swizzled(0, 7),
                              Layout::swizzled(1, 3),
                              Layout::swizzled(0, 6),
                              Layout::swizzled(2, 15),
                              Layout::swizzled(3, 1),
                              Layout::mirrored(5),
                              Layout::mirrored(3),
                              Layout::gapped(5, 4),
                              Layout::swizzled(0, 12),
                              Layout::swizzled(0, 12, 2),
                              Layout::swizzled(1, 24, 3),
                              Layout::padded({0, 4}),
                              Layout::padded({0, 4, 8}),
                              Layout::gappedInRows(2, 4),
                              Layout::gappedInRows(3, 4),
                              Layout::gappedInRows(3, 1),
                              Layout::longerRows(16, 1),
                              Layout::longerRows(12, 3)};

TEST(Layout, EachElementHasAPlaceOfItsOwnInTheArray) {
  for (const ir::Variable &Array :
       {array({1024}, 4), array({16, 16}, 4), array({32, 8}, 8), array({4, 8, 16}, 2), array({64, 16}, 1)})
    for (const Layout &To : All) {
      if (!To.fits(Array))
        continue;
      const unsigned Threads = unsigned(Array.Ty.Bytes / elementBytes(Array));
      Lanes L(Threads, 32);
      const Value Places = To.placed(L, eachElement(Array, Threads)).Offset;
      ASSERT_TRUE(Places.isKnown());
      std::set<int64_t> Taken;
      for (unsigned T = 0; T < Threads; ++T) {
        EXPECT_GE(Places.Known[T], 0);
        EXPECT_LE(uint64_t(Places.Known[T]) + elementBytes(Array), Array.Ty.Bytes + To.growth(Array));
        Taken.insert(Places.Known[T]);
      }
      EXPECT_EQ(Taken.size(), Threads);
    }
}

// Rows without the elements at their end that no access needs.
TEST(Layout, ElementsOfShorterRowsHavePlacesOfTheirOwn) {
  for (const unsigned Over : {1u, 3u}) {
    const ir::Variable Array = array({32, 16 + Over}, 4);
    const unsigned Threads = 32 * (16 + Over);
    for (const Layout &Swizzle : {Layout::swizzled(0, 15), Layout::swizzled(1, 7), Layout::swizzled(0, 12, 2)}) {
      const Layout To = Swizzle.onTopOf(Layout::padded({0, -int(Over)}));
      ASSERT_TRUE(To.fits(Array) && To.shortensRows());
      Lanes L(Threads, 32);
      const trace::Access A = eachElement(Array, Threads);
      const Value Places = To.placed(L, A).Offset;
      std::set<int64_t> Taken;
      for (unsigned T = 0; T < Threads; ++T)
        if ((*A.Index)[1].Known[T] < 16)
          Taken.insert(Places.Known[T]);
      EXPECT_EQ(Taken.size(), 32u * 16);
      EXPECT_EQ(*Taken.begin(), 0);
      EXPECT_EQ(uint64_t(*Taken.rbegin()) + 4, Array.Ty.Bytes + To.growth(Array));
    }
  }
}

// Members of structs, one by one and as a whole.
TEST(Layout, MembersHavePlacesOfTheirOwn) {
  const std::vector<ir::Member> Members{{"a", 0, 1, 1}, {"b", 4, 4, 4}, {"c", 8, 6, 2}, {"d", 16, 8, 8}};
  const Layout To = Layout::split(Members, /*Alignment=*/8);
  for (const ir::Variable &Array : {array({60}, 24), array({5, 12}, 24), array({3, 4, 5}, 24)}) {
    ASSERT_TRUE(To.fits(Array));
    Lanes L(60, 32);
    std::set<int64_t> Taken; // bytes
    for (const ir::Member &M : Members) {
      trace::Access A = eachElement(Array, 60);
      A.Bytes = unsigned(M.Bytes);
      A.Offset = L.apply(Op::Add, A.Offset, Value(int64_t(M.Offset)), {});
      const Value Places = To.placed(L, A).Offset;
      for (unsigned T = 0; T < 60; ++T) {
        EXPECT_EQ(Places.Known[T], Places.Known[0] + int64_t(T * M.Bytes)); // one array
        EXPECT_EQ(Places.Known[T] % int64_t(M.Alignment), 0);
        for (uint64_t Byte = 0; Byte < M.Bytes; ++Byte)
          EXPECT_TRUE(Taken.insert(Places.Known[T] + int64_t(Byte)).second);
      }
    }
    EXPECT_GE(*Taken.begin(), 0);
    EXPECT_LT(uint64_t(*Taken.rbegin()), Array.Ty.Bytes + To.growth(Array));
    EXPECT_EQ(Taken.size(), 60u * 19);
    EXPECT_EQ((Array.Ty.Bytes + To.growth(Array)) % 8, 0u);
  }
}

TEST(Layout, CopiesOfStructsAreCopiesOfTheirMembers) {
  const Layout To = Layout::split({{"a", 0, 4, 4}, {"b", 4, 4, 4}, {"c", 8, 8, 8}}, /*Alignment=*/8);
  const ir::Variable Array = array({64}, 16);
  Lanes L(64, 32);
  trace::Access A = eachElement(Array, 64);
  const auto Parts = To.byMember(L, A);
  ASSERT_EQ(Parts.size(), 3u);
  for (size_t I = 0; I < 3; ++I)
    EXPECT_EQ(To.memberOf(L, Parts[I]), I);
  EXPECT_EQ(Parts[2].Bytes, 8u);
  EXPECT_EQ(Parts[2].Offset.Known[5], 5 * 16 + 8);
  A.Bytes = 8; // "a" and "b"
  EXPECT_EQ(To.byMember(L, A).size(), 2u);
  A.Offset = L.apply(Op::Add, A.Offset, Value(int64_t(4)), {}); // "b" and a half of "c"
  EXPECT_TRUE(To.byMember(L, A).empty());
  A.Bytes = 4;
  EXPECT_EQ(To.byMember(L, A).size(), 1u);
}

// Each vector that begins at a multiple of its bytes, and stays in its row, against where its elements lie afterwards.
TEST(Layout, VectorsStayTogetherAndAligned) {
  unsigned Kept = 0, Moved = 0;
  for (const ir::Variable &Array :
       {array({1024}, 4), array({16, 16}, 4), array({32, 8}, 8), array({4, 8, 16}, 2), array({8, 30}, 4)})
    for (const Layout &To : All)
      for (const uint64_t Bytes : {4, 8, 16}) {
        const uint64_t Element = elementBytes(Array), Elements = Bytes / Element;
        if (!To.fits(Array) || !Elements || rowBytes(Array) % Bytes)
          continue;
        const unsigned Threads = unsigned(Array.Ty.Bytes / Element);
        Lanes L(Threads, 32);
        const Value Places = To.placed(L, eachElement(Array, Threads)).Offset;
        bool AreWhole = true;
        for (unsigned First = 0; First < Threads; First += Elements)
          for (unsigned E = 0; E < Elements; ++E)
            AreWhole &= Places.Known[First] % int64_t(Bytes) == 0 &&
                        Places.Known[First + E] == Places.Known[First] + int64_t(E * Element);
        if (To.keepsVectors(Array, Bytes))
          EXPECT_TRUE(AreWhole) << Bytes << " bytes";
        (To.keepsVectors(Array, Bytes) ? Kept : Moved) += Bytes > Element;
      }
  EXPECT_GT(Kept, 20u);
  EXPECT_GT(Moved, 20u);
}

// Where an index counts vectors, the layout counts them as well: each lies where the layout has its first element.
TEST(Layout, CountsVectorsAsItCountsElements) {
  const ir::Variable Array = array({1024}, 4);
  const auto PlaceOf = [](const Layout &To, uint64_t Index) { return Index + Index / To.between() * To.By; };
  for (const Layout &To : {Layout::gapped(5, 4), Layout::gapped(4, 8), Layout::gapped(3, 4),
                           Layout::gappedAfterRows(36, 12), Layout::gappedAfterRows(20, 4)})
    for (const unsigned Elements : {1u, 2u, 4u}) {
      ASSERT_TRUE(To.keepsVectors(Array, 4 * Elements));
      for (uint64_t Index = 0; Index < 1024 / Elements; ++Index)
        EXPECT_EQ(PlaceOf(To.ofVectors(Elements), Index) * Elements, PlaceOf(To, Index * Elements));
    }
}

TEST(Layout, BytesOfALaunchGrowWithTheArray) {
  for (ir::Variable Array :
       {array({1024}, 4), array({1000}, 2), array({16, 16}, 4), array({7, 30}, 8), array({4, 8, 16}, 2)})
    for (const Layout &To : All) {
      if (!To.fits(Array))
        continue;
      const unsigned Elements = unsigned(Array.Ty.Bytes / elementBytes(Array));
      for (unsigned Used = 1; Used <= Elements; ++Used) {
        Lanes L(Elements, 32);
        const Value Places = To.placed(L, eachElement(Array, Elements)).Offset;
        ASSERT_TRUE(Places.isKnown());
        uint64_t End = 0;
        for (unsigned T = 0; T < Used; ++T)
          End = std::max(End, uint64_t(Places.Known[T]) + elementBytes(Array));
        if (To.Is != Layout::Swizzled && To.Is != Layout::Mirrored &&
            !To.InRows) // which move elements within a row: a launch has whole rows of it
          EXPECT_LE(End, To.factor(Array).of(Used * elementBytes(Array)));
        if (Used > 64)
          Used += 30;
      }
    }
}

TEST(Layout, PlacesAreThoseOfTheFormulas) {
  Lanes L(1024, 32);
  const ir::Variable Tile = array({32, 32}, 4), Line = array({1024}, 4), Cells = array({8, 8, 16}, 4);
  const Value Padded = Layout::padded({0, 1}).placed(L, eachElement(Tile, 1024)).Offset;
  const Value Swizzled = Layout::swizzled(1, 15).placed(L, eachElement(Tile, 1024)).Offset;
  const Value Gapped = Layout::gapped(5).placed(L, eachElement(Line, 1024)).Offset;
  const Value Mirrored = Layout::mirrored(5).placed(L, eachElement(Line, 1024)).Offset;
  const Value Planes = Layout::padded({0, 2, 1}).placed(L, eachElement(Cells, 1024)).Offset;
  const Layout Both = Layout::swizzled(1, 7).onTopOf(Layout::padded({0, 2, 0}));
  const Value SwizzledPlanes = Both.placed(L, eachElement(Cells, 1024)).Offset;
  for (int64_t T = 0; T < 1024; ++T) {
    const int64_t Y = T / 32, X = T % 32;
    const int64_t Row = T / 16 % 8;
    EXPECT_EQ(SwizzledPlanes.Known[size_t(T)], ((T / 128 * 10 + Row) * 16 + (T % 16 ^ ((Row >> 1) & 7))) * 4);
    EXPECT_EQ(Padded.Known[size_t(T)], (Y * 33 + X) * 4);
    EXPECT_EQ(Swizzled.Known[size_t(T)], (Y * 32 + (X ^ ((Y >> 1) & 15))) * 4);
    EXPECT_EQ(Gapped.Known[size_t(T)], (T + (T >> 5)) * 4);
    EXPECT_EQ(Mirrored.Known[size_t(T)], (T / 32 % 2 ? T / 32 * 32 + 31 - T % 32 : T) * 4);
    EXPECT_EQ(Planes.Known[size_t(T)], ((T / 128 * 10 + T / 16 % 8) * 17 + T % 16) * 4);
  }
}

/// The rank over F2 of a matrix of columns.
unsigned rankOf(std::vector<unsigned> Columns) {
  unsigned Rank = 0;
  for (unsigned Bit = 1; Bit < 64; Bit <<= 1) {
    auto Pivot = std::find_if(Columns.begin(), Columns.end(), [&](unsigned C) { return C & Bit; });
    if (Pivot == Columns.end())
      continue;
    const unsigned P = *Pivot;
    Columns.erase(Pivot);
    for (unsigned &C : Columns)
      if (C & Bit)
        C ^= P;
    ++Rank;
  }
  return Rank;
}

/// A second proof of swizzles. They are linear over F2: lane bits to bank bits. The lanes of a column are 2^rank banks,
/// so they take 32 / 2^rank wavefronts.
TEST(Layout, SwizzledColumnsTakeWhatTheRankSays) {
  const Architecture &Machine = *findArchitecture("sm_90");
  Lanes L(1024, 32);
  const ir::Variable Tile = array({32, 32}, 4);
  const trace::Access Everything = eachElement(Tile, 1024);
  for (unsigned Shift = 0; Shift <= 4; ++Shift)
    for (unsigned Form = 0; Form < 3 * 8; ++Form) {
      const unsigned Mask = std::vector<unsigned>{31, 30, 28, 15, 14, 7, 3, 1}[Form % 8], Left = Form / 8;
      const Value Places = Layout::swizzled(Shift, Mask, Left).placed(L, Everything).Offset;
      std::vector<unsigned> Columns; // of the matrix: what a bit of the row number does to the bank
      for (unsigned Bit = 1; Bit < 32; Bit <<= 1)
        Columns.push_back((Bit >> Shift << Left) & Mask);
      for (unsigned X : {0u, 5u, 31u}) {
        std::vector<uint64_t> Address;
        for (unsigned Y = 0; Y < 32; ++Y)
          Address.push_back(uint64_t(Places.Known[Y * 32 + X]));
        EXPECT_EQ(Machine.cost({Operation::Load, 4, 0, Address, ~LaneMask(0) >> 32}).Wavefronts, 32u >> rankOf(Columns))
            << Shift << " " << Mask << " " << Left << " " << X;
      }
    }
}

// A column of an array, which one element more per row frees of conflicts.
TEST(LayoutTotals, NothingHelpsWhereTheCompilerMayJoinOrRowsAreLeft) {
  const ir::Variable Square = array({32, 32}, 4);
  for (const bool MayBeJoined : {false, true})
    for (const bool LeavesRows : {false, true}) {
      Lanes L(32, 32);
      Assessments Costs(*findArchitecture("sm_90"));
      trace::Access A = eachElement(array({32}, 128), 32);
      A.Array = &Square;
      A.Bytes = 4;
      A.Index = std::make_shared<const std::vector<Value>>(std::vector{(*A.Index)[0], Value(0)});
      A.Unsure = MayBeJoined ? reason::MayBeJoined : nullptr;
      LayoutTotals Totals;
      trace::Access Noted = A;
      if (LeavesRows)
        Noted.Offset = L.apply(Op::Add, A.Offset, Value(int64_t(128)), {});
      Totals.noteRows(L, Noted);
      Totals.add(L, Costs, A, 0, {nullptr, 0});
      EXPECT_EQ(Totals.isGivenUp(0), MayBeJoined);
      EXPECT_EQ(Totals.nothingHelps(), MayBeJoined || LeavesRows);
      const Layout To = Layout::padded({0, 1});
      const size_t I = Totals.extend({To});
      Totals.add(L, Costs, To.placed(L, A), I, {nullptr, 0});
      EXPECT_EQ(Totals.with(0).Wavefronts, 32u);
      EXPECT_EQ(Totals.with(I).Wavefronts, 1u);
      EXPECT_EQ(Totals.helps(I), !Totals.nothingHelps());
    }
}

TEST(RowProof, SubscriptsOfAllDimensions) {
  Lanes L(64, 32);
  const ir::Variable Cells = array({2, 4, 8}, 4);
  trace::Access A = eachElement(Cells, 64);
  std::vector<Value> Beyond = *A.Index; // t[0][4][x] is t[1][0][x]
  Beyond[1] = L.apply(Op::Add, Beyond[1], L.apply(Op::Mul, Beyond[0], Value(4), {}), {});
  Beyond[0] = Value(0);
  A.Index = std::make_shared<const std::vector<Value>>(Beyond);
  A.Site = 7;
  const Layout Rows = Layout::padded({0, 0, 1}), Planes = Layout::padded({0, 1, 0});
  for (const Layout *To : {&Rows, &Planes}) {
    RowProof Proof(*To);
    Proof.inspect(L, A);
    EXPECT_EQ(Proof.unproven().has_value(), To == &Planes);
  }
}

TEST(RowProof, NothingInWhatShorterRowsLeaveOut) {
  const ir::Variable Padded = array({16, 17}, 4);
  const Layout To = Layout::swizzled(0, 15).onTopOf(Layout::padded({0, -1}));
  Lanes L(272, 32);
  trace::Access A = eachElement(Padded, 272);
  A.Site = 7;
  RowProof All(To);
  All.inspect(L, A);
  EXPECT_TRUE(All.unproven());
  for (unsigned T = 0; T < 272; ++T)
    if (T % 17 == 16)
      A.Active.reset(T);
  RowProof Some(To);
  Some.inspect(L, A);
  EXPECT_FALSE(Some.unproven());
}

/// Rows and columns at random, of which the same unknown number goes to all columns: where the proof holds, no number
/// takes a thread out of its row that leaves all threads in the array.
TEST(RowProof, ColumnsOfWhichTheBlocksPartIsNotKnown) {
  const unsigned Threads = 16, Rows = 4, Columns = 8;
  const ir::Variable Cells = array({Rows, Columns}, 4);
  const Layout Longer = Layout::padded({0, 1});
  std::mt19937 Random(20261130);
  unsigned Proven = 0;
  for (unsigned Round = 0; Round < 20000; ++Round) {
    Lanes L(Threads, 32);
    std::vector<int64_t> Row(Threads), Column(Threads), Offset(Threads);
    const unsigned Some = 1 + Random() % Rows, Columned = 1 + Random() % 3;
    for (unsigned T = 0; T < Threads; ++T) {
      Row[T] = Random() % Some + Random() % (Rows - Some + 1);
      Column[T] = Random() % Columned;
      Offset[T] = (Row[T] * Columns + Column[T]) * 4;
    }
    trace::Access A;
    A.Site = 7;
    A.Array = &Cells;
    A.Bytes = 4;
    A.Active = ThreadMask(Threads, true);
    for (unsigned T = 0; T < Threads; ++T)
      if (Random() % 2 && T)
        A.Active.reset(T);
    Symbol Same;
    Same.Shared = Spread::Block;
    const Value Unknown = L.unknown(Same);
    auto PlusUnknown = [&](std::vector<int64_t> Known, int64_t Times) {
      return L.apply(Op::Add, ThreadInts::each(std::move(Known)), L.apply(Op::Mul, Unknown, Value(Times), Wide), Wide);
    };
    A.Index = std::make_shared<const std::vector<Value>>(
        std::vector<Value>{Value(ThreadInts::each(std::vector(Row))), PlusUnknown(Column, 1)});
    A.Offset = PlusUnknown(Offset, 4);
    RowProof Proof(Longer);
    Proof.inspect(L, A);
    if (Proof.unproven())
      continue;
    ++Proven;
    for (int64_t Number = -int64_t(Rows * Columns); Number <= int64_t(Rows * Columns); ++Number) {
      bool LeavesRow = false, LeavesArray = false;
      for (unsigned T : A.Active.set_bits()) {
        LeavesRow |= Column[T] + Number < 0 || Column[T] + Number >= int64_t(Columns);
        LeavesArray |= Offset[T] / 4 + Number < 0 || Offset[T] / 4 + Number >= int64_t(Rows * Columns);
      }
      ASSERT_TRUE(!LeavesRow || LeavesArray) << Round << " " << Number;
    }
  }
  EXPECT_GT(Proven, 500u);
}

} // namespace
