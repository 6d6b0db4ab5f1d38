//===- StepClassesTest.cpp - Classes of steps against each step -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random addresses that hang on the thread and on counters of loops: what their classes cost together is what all steps
// cost, each assessed alone.
//
//===----------------------------------------------------------------------===//

#include "Cost/StepClasses.h"
#include "Cost/Assessment.h"
#include <gtest/gtest.h>
#include <random>

using namespace banklint;

namespace {

class StepClassesTest : public testing::Test {
protected:
  const Architecture &Gpu = *findArchitecture("sm_90");
  Lanes L{64, 32};
  ir::Variable Array;

  StepClassesTest() {
    Array.Name = "s";
    Array.Ty.Bytes = 1 << 20;
    Array.Ty.Alignment = 16;
  }

  Value counter(uint64_t Steps) {
    Symbol New;
    New.From = Origin::Counter;
    New.Bounds = {0, int64_t(Steps) - 1};
    New.CountsSteps = true;
    New.Repeats = Steps;
    return L.unknown(std::move(New));
  }
  Value thread() const {
    std::vector<int64_t> Each(L.threads());
    for (unsigned T = 0; T < L.threads(); ++T)
      Each[T] = T;
    return ThreadInts::each(std::move(Each));
  }
  trace::Access access(Value Offset, uint64_t Times, unsigned Bytes = 4) {
    trace::Access A;
    A.Bytes = Bytes;
    A.Array = &Array;
    A.Active = L.all();
    A.Offset = std::move(Offset);
    A.Times = Times;
    A.First = std::make_shared<trace::FirstPlace>();
    return A;
  }
  /// What the classes of an access cost together, and how many they are.
  std::pair<Assessment, unsigned> byClasses(const trace::Access &A) {
    std::pair<Assessment, unsigned> All;
    forEachStepClass(L, Gpu, A, [&](const trace::Access &One) {
      All.first.add(assess(L, Gpu, One, One.Offset), One.Times);
      ++All.second;
    });
    return All;
  }
};

TEST_F(StepClassesTest, WholeWordsForAllLanesOnlyRotateTheBanks) {
  const Value K = counter(1'000'000);
  const Value Offset =
      L.apply(Op::Add, L.apply(Op::Mul, K, Value(128), Wide), L.apply(Op::Mul, thread(), Value(4), Wide), Wide);
  const auto [Sum, Classes] = byClasses(access(Offset, 1'000'000));
  EXPECT_EQ(Classes, 1u);
  EXPECT_EQ(Sum.Is, Verdict::Exact);
  EXPECT_EQ(Sum.Requests, 2'000'000u);
  EXPECT_EQ(Sum.Wavefronts, 2'000'000u);
}

TEST_F(StepClassesTest, StepsThatDependOnAResidueAreCounted) {
  // s[t * k]: free of conflicts where k is odd, all lanes in one bank where 32 divides it.
  const uint64_t Steps = 32 * 1000;
  const Value K = counter(Steps);
  const Value Offset = L.apply(Op::Mul, L.apply(Op::Mul, thread(), K, Wide), Value(4), Wide);
  const auto [Sum, Classes] = byClasses(access(Offset, Steps));
  EXPECT_EQ(Sum.Is, Verdict::Exact);
  EXPECT_LT(Classes, 100u);
  uint64_t Wavefronts = 0;
  for (uint64_t Step = 0; Step < Steps; ++Step)
    Wavefronts += Step ? 2 * std::min<uint64_t>(Step & -Step, 32) : 2;
  EXPECT_EQ(Sum.Wavefronts, Wavefronts);
}

TEST_F(StepClassesTest, ClassesCostWhatAllStepsCost) {
  std::mt19937 Random(20261128);
  auto Pick = [&](int64_t Most) { return int64_t(Random() % uint64_t(Most)); };
  unsigned Compared = 0;
  for (unsigned Round = 0; Round < 300; ++Round) {
    const unsigned Bytes = 1u << Pick(5);
    const uint64_t Outer = 2 + uint64_t(Pick(100)), Inner = 2 + uint64_t(Pick(6));
    const Value K = counter(Outer), J = counter(Inner);
    auto Mixed = [&](const Value &Of) {
      switch (Pick(5)) {
      case 0:
        return L.apply(Op::And, Of, Value(int64_t(31)), Wide);
      case 1:
        return L.apply(Op::Rem, Of, Value(Pick(60) + 3), Wide);
      case 2:
        return L.apply(Op::Div, Of, Value(Pick(30) + 2), Wide);
      default:
        return Of;
      }
    };
    Value Index = L.apply(Op::Mul, thread(), Value(Pick(40)), Wide);
    Index = L.apply(Op::Add, Index, Mixed(L.apply(Op::Mul, K, Value(Pick(40)), Wide)), Wide);
    if (Pick(2))
      Index =
          L.apply(Op::Add, Index, L.apply(Op::Mul, L.apply(Op::Mul, thread(), K, Wide), Value(Pick(5)), Wide), Wide);
    if (Pick(2))
      Index = L.apply(Op::Add, Mixed(Index), L.apply(Op::Mul, J, Value(Pick(20)), Wide), Wide);
    const Value Offset = L.apply(Op::Mul, Index, Value(int64_t(Bytes)), Wide);
    const bool HasJ = llvm::is_contained(L.sources(Offset), J.Terms[0].Symbol);
    const bool HasK = llvm::is_contained(L.sources(Offset), K.Terms[0].Symbol);
    const trace::Access A = access(Offset, (HasK ? Outer : 1) * (HasJ ? Inner : 1), Bytes);
    const auto [Sum, Classes] = byClasses(A);
    if (Sum.Is != Verdict::Exact)
      continue;
    Assessment Each;
    for (uint64_t Step = 0; Step < A.Times; ++Step) {
      const ThreadInts At = L.evaluate(Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
        if (S == K.Terms[0].Symbol)
          return ThreadInts(int64_t(Step % Outer));
        if (S == J.Terms[0].Symbol)
          return ThreadInts(int64_t(HasK ? Step / Outer : Step));
        return std::nullopt;
      });
      Each.add(assess(L, Gpu, A, Value(At)));
    }
    EXPECT_EQ(Sum.Requests, Each.Requests) << Round;
    EXPECT_EQ(Sum.Wavefronts, Each.Wavefronts) << Round;
    EXPECT_EQ(Sum.Ideal, Each.Ideal) << Round;
    EXPECT_EQ(Sum.MinWays, Each.MinWays) << Round;
    EXPECT_EQ(Sum.MaxWays, Each.MaxWays) << Round;
    ++Compared;
  }
  EXPECT_GT(Compared, 200u);
}

} // namespace
