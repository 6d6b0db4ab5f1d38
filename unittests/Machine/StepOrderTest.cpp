//===- StepOrderTest.cpp - Which threads take which steps together --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/StepOrder.h"
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

using namespace banklint;
using namespace banklint::machine;

namespace {

/// Steps by thread, in the order in which they are taken: those in one entry are taken at the same time.
using Taken = std::vector<std::map<unsigned, unsigned>>;

Taken inOrder(const UnrolledAtRunTime &How, const std::vector<unsigned> &Steps) {
  StepOrder Order(How, Steps);
  std::vector<unsigned> Done(Steps.size(), 0);
  Taken All;
  for (StepOrder::Group G; (G = Order.next(ThreadMask(unsigned(Steps.size()), true))).Who.any();)
    for (unsigned K = 0; K < G.Steps; ++K) {
      All.emplace_back();
      for (unsigned T : G.Who.set_bits())
        All.back()[T] = Done[T]++;
    }
  return All;
}

/// Wavefronts of `s[i * 33 + t]` in 32 lanes of a warp.
unsigned wavefrontsOf(const Taken &All) {
  unsigned Sum = 0;
  for (const auto &Lanes : All) {
    std::map<unsigned, std::set<unsigned>> Banks;
    for (auto [T, Step] : Lanes)
      Banks[(Step * 33 + T) % 32].insert(Step * 33 + T);
    size_t Most = 0;
    for (auto &[Bank, Words] : Banks)
      Most = std::max(Most, Words.size());
    Sum += unsigned(Most);
  }
  return Sum;
}

std::vector<unsigned> ofLanes(unsigned (*Steps)(unsigned)) {
  std::vector<unsigned> All;
  for (unsigned T = 0; T < 32; ++T)
    All.push_back(Steps(T));
  return All;
}

// Measured on an H100 (nvcc 13.0, Nsight Compute 2025.3, 2026-11-26).
TEST(StepOrder, WavefrontsAreAsMeasured) {
  const auto Of7 = ofLanes([](unsigned T) { return T * 7 & 31; }), Of5 = ofLanes([](unsigned T) { return T * 5 % 23; });
  const auto Of1 = ofLanes([](unsigned T) { return T & 31; }), Few = ofLanes([](unsigned T) { return T % 12; });
  EXPECT_EQ(wavefrontsOf(inOrder({4, 16}, Of7)), 72u); // a sum
  EXPECT_EQ(wavefrontsOf(inOrder({4, 4}, Of7)), 52u);  // a sum of square roots
  EXPECT_EQ(wavefrontsOf(inOrder({2, 2}, Of7)), 38u);  // 32 more operations
  EXPECT_EQ(wavefrontsOf(inOrder({1, 1}, Of7)), 31u);  // `#pragma unroll 1`
  EXPECT_EQ(wavefrontsOf(inOrder({8, 8}, Of7)), 52u);  // `#pragma unroll 8`
  EXPECT_EQ(wavefrontsOf(inOrder({4, 16}, Of5)), 38u);
  EXPECT_EQ(wavefrontsOf(inOrder({4, 16}, Of1)), 46u);
  EXPECT_EQ(wavefrontsOf(inOrder({1, 4}, Few)), 15u);
  EXPECT_EQ(wavefrontsOf(inOrder({8, 8}, Few)), 18u);
}

// What any order has to do: each thread takes its steps one after the other, as many as it has, and only in groups of
// so many, but for what is left over.
TEST(StepOrder, EachThreadTakesItsSteps) {
  std::mt19937 Random(1);
  for (int Round = 0; Round < 500; ++Round) {
    UnrolledAtRunTime How;
    How.Together = 1u << Random() % 4;
    How.AtFirst = How.Together << Random() % 3;
    How.RestFirst = Random() % 2;
    std::vector<unsigned> Steps(1 + Random() % 70);
    for (unsigned &N : Steps)
      N = Random() % 40;
    std::vector<unsigned> Done(Steps.size(), 0);
    StepOrder Order(How, Steps);
    for (StepOrder::Group G; (G = Order.next(ThreadMask(unsigned(Steps.size()), true))).Who.any();)
      for (unsigned T : G.Who.set_bits()) {
        const bool IsOfRest =
            How.RestFirst ? (Steps[T] - Done[T]) % How.Together != 0 : Steps[T] - Done[T] < How.Together;
        EXPECT_EQ(G.Steps % How.Together == 0, !IsOfRest || How.Together == 1);
        Done[T] += G.Steps;
      }
    EXPECT_EQ(Done, Steps);
  }
}

TEST(StepOrder, ThreadsThatAreAlikeGoTogether) {
  for (unsigned N = 0; N < 50; ++N)
    EXPECT_EQ(inOrder({4, 16}, std::vector<unsigned>(32, N)).size(), N);
}

} // namespace
