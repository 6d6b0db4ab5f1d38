//===- TermListTest.cpp - Terms that copies share -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Value.h"
#include "gtest/gtest.h"
#include <random>

using namespace banklint;

static Term term(SymbolId Symbol) { return {Symbol, ThreadInts(Symbol + 1)}; }

TEST(TermListTest, changesNoCopy) {
  TermList A;
  A.push_back(term(1));
  TermList B = A;
  B.push_back(term(2));
  EXPECT_EQ(A.size(), 1u);
  EXPECT_EQ(B.size(), 2u);
  TermList C = B;
  for (Term &T : C)
    T.Coefficient = 7;
  EXPECT_EQ(B[0].Coefficient, ThreadInts(2));
  EXPECT_EQ(C[0].Coefficient, ThreadInts(7));
}

TEST(TermListTest, withoutTermsIsEmpty) {
  TermList A;
  A.push_back(term(1));
  A.erase(A.begin());
  EXPECT_TRUE(A.empty());
  EXPECT_EQ(A, TermList());
  EXPECT_EQ(A.begin(), A.end());
  A.assign(A.begin(), A.end());
  EXPECT_TRUE(A.empty());
}

/// Some lists that are copied from each other and changed at random are what vectors would be.
TEST(TermListTest, isAVectorOfItsOwn) {
  std::mt19937 Random(1);
  std::vector<TermList> Lists(4);
  std::vector<std::vector<Term>> Vectors(4);
  for (unsigned Step = 0; Step < 20000; ++Step) {
    const size_t To = Random() % 4, From = Random() % 4, At = Random() % 8;
    TermList &L = Lists[To];
    std::vector<Term> &V = Vectors[To];
    switch (Random() % 6) {
    case 0:
      L = Lists[From];
      V = Vectors[From];
      break;
    case 1:
      L.push_back(term(Step));
      V.push_back(term(Step));
      break;
    case 2:
      if (At < V.size()) {
        (L.begin() + At)->Symbol = Step;
        V[At].Symbol = Step;
      }
      break;
    case 3:
      if (At < V.size()) {
        L.erase(L.begin() + At);
        V.erase(V.begin() + At);
      }
      break;
    case 4:
      if (At < V.size()) {
        L.erase(L.begin() + At, L.end());
        V.erase(V.begin() + At, V.end());
      }
      break;
    default:
      L = TermList(Vectors[From]);
      V = Vectors[From];
    }
    for (size_t I = 0; I < 4; ++I) {
      const TermList &Is = Lists[I];
      ASSERT_EQ(Is.empty(), Vectors[I].empty());
      ASSERT_TRUE(Is.size() == Vectors[I].size() && std::equal(Is.begin(), Is.end(), Vectors[I].begin()));
      ASSERT_EQ(Is == Lists[0], Vectors[I] == Vectors[0]);
    }
  }
}
