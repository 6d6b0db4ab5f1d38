//===- SumsTest.cpp - Sums of products, and how great indices become ------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Lowering/Parsed.h"
#include "Rewrite/Uses/IndexBounds.h"
#include <gtest/gtest.h>

using namespace banklint;
using namespace clang;

namespace {

int A, B; // names
Polynomial a() { return Polynomial::of(&A); }
Polynomial b() { return Polynomial::of(&B); }

TEST(VariableChanges, CountsNamesThatAreNotReads) {
  const Parsed Unit("__device__ int some(int &i); __device__ int value(const int &i);"
                    "__device__ int f(int read, int stored, int referred) {"
                    "  stored = read + stored; stored += 2; return some(referred) + value(read); }");
  const auto *F = Unit.find<FunctionDecl>("f");
  VariableChanges Changes;
  Changes.TraverseStmt(F->getBody());
  EXPECT_EQ(Changes.timesChanged(F->getParamDecl(0)), 0);
  EXPECT_EQ(Changes.timesChanged(F->getParamDecl(1)), 2);
  EXPECT_EQ(Changes.timesChanged(F->getParamDecl(2)), 1);
}

TEST(Polynomial, EqualAsSumsOfProducts) {
  EXPECT_EQ((a() + 1) * (a() - Polynomial(1)), a() * a() - Polynomial(1));
  EXPECT_EQ(a() * b(), b() * a());
  EXPECT_NE(a() * b(), a() * a());
  EXPECT_EQ((a() - a()).constant(), 0);
  EXPECT_EQ(Polynomial(7).constant(), 7);
  EXPECT_EQ(a().constant(), std::nullopt);
}

TEST(Polynomial, DividedByAProduct) {
  EXPECT_EQ((a() * b() * 6 + b() * 3).dividedBy(b() * 3), std::optional(a() * 2 + 1));
  EXPECT_EQ((a() * 6 + 1).dividedBy(a()), std::nullopt);
  EXPECT_EQ((a() * 3).dividedBy(2), std::nullopt);
  EXPECT_EQ(a().dividedBy(a() + 1), std::nullopt); // no single product
}

TEST(Polynomial, WithWhatNamesStandFor) {
  auto ValueOf = [](Polynomial::Name N) { return N == &A ? std::optional<int64_t>(5) : std::nullopt; };
  EXPECT_EQ((a() * a() + 1).with(ValueOf), 26);
  EXPECT_EQ((a() + b()).with(ValueOf), std::nullopt);
  EXPECT_TRUE((a() + 1).subtractsNothing());
  EXPECT_FALSE((a() - b()).subtractsNothing());
}

/// The variable that a kernel declares, as a sum of its parameters and a bound.
class Kernel {
public:
  explicit Kernel(const std::string &Body)
      : Unit("extern const __device__ uint3 blockDim;"
             "__global__ void kernel(int width, int changed) {" +
             Body + "}"),
        F(Unit.find<FunctionDecl>("kernel")),
        Numbers(Unit.context(), [](const VarDecl *V) { return isa<ParmVarDecl>(V); }), Bounds(F, Numbers, {32, 8, 1}) {}

  const Expr *init(const std::string &Name) const { return Unit.find<VarDecl>(Name)->getInit(); }
  std::optional<Polynomial> value(const std::string &Name, llvm::ArrayRef<GreaterNumber> Greater = {}) const {
    return Numbers.valueOf(init(Name), Greater);
  }
  std::vector<NumberInText> leaves(const std::string &Name) const { return Numbers.leavesOf(init(Name)); }
  std::optional<Polynomial> most(const std::string &Name) const { return Bounds.mostOf(init(Name)); }
  Polynomial width() const { return Polynomial::of(static_cast<const VarDecl *>(F->getParamDecl(0))); }

private:
  const Parsed Unit;
  const FunctionDecl *const F;
  const Sums Numbers;
  const IndexBounds Bounds;
};

TEST(Sums, OfParametersAndLocalsThatNeverChange) {
  const Kernel K("changed = 1; const int twice = 2 * width; int n = 3; n = 4;"
                 "int x1 = (twice + 1) * 2; int x2 = width - n; int x3 = changed; int x4 = width / 2;");
  EXPECT_EQ(K.value("x1"), std::optional(K.width() * 4 + 2));
  EXPECT_EQ(K.value("x2"), std::nullopt);
  EXPECT_EQ(K.value("x3"), std::nullopt);
  EXPECT_EQ(K.value("x4"), std::nullopt);
}

TEST(Sums, NumbersBehindNames) {
  const Kernel K("int part = 32 * width; int x = part * 3;");
  const std::vector<NumberInText> Leaves = K.leaves("x"); // part, 32, width, 3
  ASSERT_EQ(Leaves.size(), 4u);
  EXPECT_TRUE(Leaves[0].Through.empty());
  ASSERT_EQ(Leaves[2].Through.size(), 1u);
  EXPECT_EQ(Leaves[2].Through.front(), Leaves[0].At);
  EXPECT_EQ(K.value("x", {{Leaves[2], 1}}), std::optional((K.width() + 1) * 96));
}

TEST(IndexBounds, LoopsAndThreads) {
  const Kernel K("for (int x = threadIdx.x; x < width; x += blockDim.x) { int x1 = x; int x2 = x * 2 + 1; }"
                 "int row = threadIdx.y; int x3 = row * 4; int x4 = threadIdx.x % width; int x5 = threadIdx.x & 15;"
                 "for (int y = 0; y <= 7; ++y) { int x6 = y; int x7 = y - 1; }"
                 "for (int z = 0; z < width; ++z) { z += 2; int x8 = z; }");
  EXPECT_EQ(K.most("x1"), std::optional(K.width() - Polynomial(1)));
  EXPECT_EQ(K.most("x2"), std::optional(K.width() * 2 - Polynomial(1)));
  EXPECT_EQ(K.most("x3"), std::optional(Polynomial(28)));
  EXPECT_EQ(K.most("x4"), std::optional(K.width() - Polynomial(1)));
  EXPECT_EQ(K.most("x5"), std::optional(Polynomial(15)));
  EXPECT_EQ(K.most("x6"), std::optional(Polynomial(7)));
  EXPECT_EQ(K.most("x7"), std::nullopt); // may be negative
  EXPECT_EQ(K.most("x8"), std::nullopt); // not by the head of the loop alone
}

} // namespace
