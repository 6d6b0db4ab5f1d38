//===- ExchangedAxesTest.cpp - threadIdx.x and threadIdx.y exchanged ------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/ExchangedAxes.h"
#include "Analysis/TextSource.h"
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

using namespace banklint;

namespace {

/// An index `x * X + y * Y` of words.
struct Index {
  int X, Y;
  int of(unsigned AtX, unsigned AtY) const { return X * int(AtX) + Y * int(AtY); }
};

/// `out[g.X * threadIdx.x + g.Y * threadIdx.y] = 7`, and likewise of shared memory, in one kernel; then \p More.
std::string kernelOf(Index Global, Index Shared, const std::string &More = "") {
  auto Number = [](int N) { return std::to_string(N * 4); };
  return "!1 = \"k.code\":1:1\n!2 = \"k.code\":2:1\n"
         "global @1 s: shared rec 40000 align 4 [10000 x 4 of 1]\n"
         "global @2 filter: global rec 400 align 4 [100 x 4 of 1] in-constant-memory\n"
         "function &1 k(#0 out: ptr pointer, #1 n: i32, #2 data: ptr pointer, #3 m: i32) -> void {\n"
         "  local #4 a: rec 400 align 4 [100 x 4 of 1]\n"
         "  %0 = load u32 @threadIdx\n  %1 = move @threadIdx, 4\n  %2 = load u32 %1\n"
         "  %3 = offset @1:s, %0 x " +
         Number(Shared.X) +
         " of 1\n"
         "  %4 = offset %3, %2 x " +
         Number(Shared.Y) +
         " of 1\n"
         "  store i32 %4, 7 !1\n"
         "  %5 = load ptr #out\n"
         "  %6 = offset %5, %0 x " +
         Number(Global.X) +
         " of 1\n"
         "  %7 = offset %6, %2 x " +
         Number(Global.Y) +
         " of 1\n"
         "  store i32 %7, 7 !2\n" +
         More + "}\n";
}

std::optional<ExchangedAxes> exchanged(const std::string &Text, Shape Block, ShapeSource Source = ShapeSource::Launch) {
  const KernelSet P = kernelsOf(Text);
  Recordings Traces(P, RecordingOptions());
  Run R;
  R.Kernel = &P.Kernels.front();
  R.On = R.Served = findArchitecture("sm_90");
  R.How.Block = Block;
  R.How.Source = Source;
  R.Compiled = {R.On, NvccRules()};
  return AxesExchange(P, Traces).of(R);
}

struct Paid {
  uint64_t Wavefronts = 0, Excess = 0, Sectors = 0;
  bool Collides = false; ///< threads write to one place
};

/// One lane after the other: x counts fastest, or y.
Paid bruteForce(Index Global, Index Shared, Shape Block, bool YFirst) {
  std::map<unsigned, std::map<int, std::set<int>>> WordsIn; // by warp and bank
  std::set<std::pair<unsigned, int>> Sectors;
  std::set<int> WordsOfShared, WordsOfGlobal;
  for (unsigned T = 0; T < threadsIn(Block); ++T) {
    const unsigned X = YFirst ? T / Block[1] : T % Block[0], Y = YFirst ? T % Block[1] : T / Block[0];
    const int Word = Shared.of(X, Y);
    WordsIn[T / 32][Word % 32].insert(Word);
    Sectors.insert({T / 32, Global.of(X, Y) / 8});
    WordsOfShared.insert(Word);
    WordsOfGlobal.insert(Global.of(X, Y));
  }
  Paid All;
  All.Collides = std::min(WordsOfShared.size(), WordsOfGlobal.size()) < threadsIn(Block);
  for (const auto &[Warp, Banks] : WordsIn) {
    size_t Ways = 0;
    for (const auto &[Bank, Words] : Banks)
      Ways = std::max(Ways, Words.size());
    All.Wavefronts += Ways;
    All.Excess += Ways - 1;
  }
  All.Sectors = Sectors.size();
  return All;
}

TEST(ExchangedAxes, AreAdvisedWhereTheyCostLessThreadByThread) {
  std::mt19937 Random(7);
  auto Any = [&](std::vector<int> Of) { return Of[Random() % Of.size()]; };
  unsigned Advised = 0;
  for (int I = 0; I < 6000; ++I) {
    const Shape Block{unsigned(Any({2, 4, 8, 16, 32})), unsigned(Any({2, 3, 8, 16, 32})), 1};
    const Index Global{Any({1, 2, 32, 33, 100}), Any({1, 2, 32, 33, 100})};
    const Index Shared{Any({1, 2, 16, 32, 33}), Any({1, 2, 16, 32, 33})};
    const Paid Now = bruteForce(Global, Shared, Block, false), Then = bruteForce(Global, Shared, Block, true);
    const bool TakesMore = Then.Wavefronts > Now.Wavefronts || Then.Sectors > Now.Sectors;
    const bool SavesEnough = Then.Wavefronts * 8 <= Now.Wavefronts * 7 || Then.Sectors * 2 <= Now.Sectors;
    const bool Helps = !Now.Collides && Now.Excess && Then.Excess * 2 <= Now.Excess && SavesEnough && !TakesMore;
    const auto Found = exchanged(kernelOf(Global, Shared), Block);
    ASSERT_EQ(Found.has_value(), Helps) << toString(Block) << " " << kernelOf(Global, Shared);
    if (!Found)
      continue;
    ++Advised;
    EXPECT_EQ(Found->Now.wavefronts(), Now.Wavefronts);
    EXPECT_EQ(Found->Then.wavefronts(), Then.Wavefronts);
    EXPECT_EQ(Found->Now.sectors(), Now.Sectors);
    EXPECT_EQ(Found->Then.sectors(), Then.Sectors);
    EXPECT_TRUE(Found->Unknown.empty());
  }
  EXPECT_GT(Advised, 100u);
}

const Index Column{32, 1};
const Shape Square{32, 32, 1};

TEST(ExchangedAxes, NumbersOfTheLaunchAreNamed) {
  const std::string Rows = "  %8 = load i32 #n\n  %9 = mul i32 %8, %0\n  %10 = load ptr #out\n"
                           "  %11 = offset %10, %9 x 4 of 1\n  %12 = load i32 %11 !2\n";
  const auto Found = exchanged(kernelOf(Column, Column, Rows), Square);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Unknown, std::set<std::string>{"n"});
  EXPECT_EQ(Found->Now.sectors(), 2u * 1024);
  EXPECT_EQ(Found->Then.sectors(), 128u + 32);
}

TEST(ExchangedAxes, AreNotAdvisedForWhatHangsOnDataOrWarps) {
  const std::string Gather = "  %8 = load ptr #data\n  %9 = offset %8, %0 x 4 of 1\n  %10 = load i32 %9 !2\n"
                             "  %11 = offset %8, %10 x 4 of 1\n  %12 = load i32 %11 !2\n";
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, Gather), Square));
  const std::string Exchange = "  %8 = load i32 #n\n"
                               "  %9 = call-builtin i32 Shuffle \"__shfl_sync\" (4294967295, %8, 1, 32) "
                               "types [u32, i32, i32, i32] pointees [void, void, void, void] numbers [1]\n";
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, Exchange), Square));
  const std::string Wait = "  call-builtin Barrier \"wait\" () numbers ";
  EXPECT_TRUE(exchanged(kernelOf(Column, Column, Wait + "[0]\n"), Square));  // all threads of the block
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, Wait + "[1]\n"), Square)); // some of them
  const std::string Texture = "  %8 = call-builtin f32 PerThreadData \"tex1Dfetch\" (%0, %2) types [u32, u32] "
                              "pointees [void, void]\n";
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, Texture), Square));
  const std::string InLockstep = "  %8 = offset @1:s, %0 x 4 of 1\n  %9 = load volatile i32 %8 !1\n";
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, InLockstep), Square));
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, "  %8 = load i32 @warpSize\n"), Square));
}

TEST(ExchangedAxes, AreNotAdvisedWhereThreadsTalkWithoutABarrier) {
  // What another thread of the warp, along x, has written: s[x * 32 + y] and s[(31 - x) * 32 + y].
  auto Reads = [](const std::string &Before) {
    return Before + "  %8 = sub u32 31, %0\n  %9 = offset @1:s, %8 x 128 of 1\n  %10 = offset %9, %2 x 4 of 1\n"
                    "  %11 = load i32 %10 !1\n";
  };
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, Reads("")), Square));
  EXPECT_TRUE(exchanged(kernelOf(Column, Column, Reads("  call-builtin Barrier \"wait\" () numbers [0]\n")), Square));
  // Or all to one place: a warp in lockstep does once what several would do one after the other.
  const std::string OneRow = "  %8 = load ptr #data\n  %9 = offset %8, %2 x 4 of 1\n  store i32 %9, 7 !2\n";
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, OneRow), Square));
}

TEST(ExchangedAxes, AreNotAdvisedUnlessTheBlockShapeIsKnown) {
  EXPECT_TRUE(exchanged(kernelOf(Column, Column), Square));
  EXPECT_FALSE(exchanged(kernelOf(Column, Column), Square, ShapeSource::Assumed));
}

TEST(ExchangedAxes, AreAdvisedWhereLanesPartOnlyIfThatCostsLess) {
  auto Under = [](const char *Axis, unsigned Additions) {
    std::string Text = "  %8 = lt u32 " + std::string(Axis) + ", 16\n  if %8 {\n";
    for (unsigned I = 0; I < Additions; ++I)
      Text += "    %" + std::to_string(9 + I) + " = add u32 %0, %2\n";
    return Text + "  }\n";
  };
  // Of 1024 wavefronts, 992 are saved. Half of the warps come there now, and all of them then:
  EXPECT_TRUE(exchanged(kernelOf(Column, Column, Under("%2", 62)), Square)); // 16 times 62 is 992
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, Under("%2", 63)), Square));
  EXPECT_TRUE(exchanged(kernelOf(Column, Column, Under("%0", 1000)), Square)); // all of them now
}

TEST(ExchangedAxes, AreAdvisedWhereOtherMemoryTakesLittleMore) {
  auto Reads = [](const std::string &Variable, const char *Axis, unsigned Times) {
    std::string Text;
    for (unsigned I = 0, Next = 8; I < Times; ++I, Next += 2)
      Text += "  %" + std::to_string(Next) + " = offset " + Variable + ", " + Axis + " x 4 of 1\n  %" +
              std::to_string(Next + 1) + " = load i32 %" + std::to_string(Next) + " !2\n";
    return Text;
  };
  for (const char *Variable : {"@2:filter", "#a"}) { // constant memory, and an array of each thread
    EXPECT_TRUE(exchanged(kernelOf(Column, Column, Reads(Variable, "%2", 1)), Square)); // 31 more for each of 32 warps
    EXPECT_FALSE(exchanged(kernelOf(Column, Column, Reads(Variable, "%2", 2)), Square));
    EXPECT_TRUE(exchanged(kernelOf(Column, Column, Reads(Variable, "%0", 40)), Square));
  }
}

TEST(ExchangedAxes, AreNotAdvisedIfSomeNumbersOfTheLaunchMakeThemWorse) {
  // out[x * n + y * m]: neighbours along x are neighbours in memory if n is 1.
  const std::string Strides = "  %8 = load i32 #n\n  %9 = mul i32 %8, %0\n"
                              "  %10 = load i32 #m\n  %11 = mul i32 %10, %2\n"
                              "  %12 = load ptr #out\n  %13 = offset %12, %9 x 4 of 1\n"
                              "  %14 = offset %13, %11 x 4 of 1\n  store i32 %14, 7 !2\n";
  EXPECT_FALSE(exchanged(kernelOf(Column, Column, Strides), Square));
  // out[y * n + x * n], which no n makes worse
  const std::string Same = "  %8 = load i32 #n\n  %9 = mul i32 %8, %0\n  %10 = mul i32 %8, %2\n"
                           "  %11 = load ptr #out\n"
                           "  %12 = offset %11, %9 x 4 of 1\n  %13 = offset %12, %10 x 4 of 1\n"
                           "  %14 = load i32 %13 !2\n";
  EXPECT_TRUE(exchanged(kernelOf(Column, Column, Same), Square));
}

TEST(BlockTotals, TakeMoreIfTheyDoForSomeNumberOfSteps) {
  std::mt19937 Random(3);
  for (int I = 0; I < 2000; ++I) {
    BlockTotals A, B;
    for (size_t Loops = 0; Loops < 4; ++Loops) {
      A.Wavefronts[Loops] = Random() % 4, B.Wavefronts[Loops] = Random() % 4;
      A.Sectors[Loops] = B.Sectors[Loops] = 1;
    }
    bool TakesMore = false; // for one step, or a thousand, of each depth
    for (uint64_t Steps = 0; Steps < 8; ++Steps) {
      uint64_t OfA = 0, OfB = 0, Times = 1;
      for (size_t Loops = 0; Loops < 4; ++Loops) {
        if (Loops && (Steps >> (Loops - 1) & 1))
          Times *= 1000;
        OfA += A.Wavefronts[Loops] * Times, OfB += B.Wavefronts[Loops] * Times;
      }
      TakesMore |= OfA > OfB;
    }
    EXPECT_EQ(A.takesMoreThan(B), TakesMore);
  }
}

TEST(ExchangedAxes, SectorsOfWideAccessesAreCountedToTheirEnds) {
  Lanes L(32, 32);
  std::vector<int64_t> Each(32);
  for (int T = 0; T < 32; ++T)
    Each[T] = T * 16 - 8;
  trace::Access A;
  A.Offset = ThreadInts::each(std::move(Each));
  A.Bytes = 16;
  A.Active = ThreadMask(32, true);
  EXPECT_EQ(sectorsAt(*offsetsOf(L, A, Guess()), A, 32), 17u); // bytes -8 to 503
}

} // namespace
