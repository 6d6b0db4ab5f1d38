//===- VectorUsesTest.cpp - Vectors of which some components are used -----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/VectorUses.h"
#include "IR/Text/Text.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// The components of %2, a vector that was loaded, which \p Body uses: "1 2"; "all", or "some" if nobody knows which.
std::string usedBy(const std::string &Body) {
  std::string Error;
  auto P = read("global @1 s: shared rec 4096 align 16 [256 x 16 of 1]\n"
                "function &1 k(#0 n: i32) -> void {\n"
                "  local #1 v: v4i32\n  local #2 w: v4i32\n"
                "  %0 = load u32 @threadIdx\n  %1 = offset @1:s, %0 x 16 of 1\n  %2 = load v4i32 %1\n" +
                    Body + "}\n",
                Error);
  EXPECT_TRUE(P) << Error;
  if (!P)
    return Error;
  Function &F = const_cast<Function &>(*P->functionNamed("k"));
  markVectorUses(F);
  EXPECT_FALSE(verify(F, *P));
  const Instruction &Load = F.Blocks.front()[2];
  if (!(Load.With & Partly))
    return "all";
  std::string Found;
  for (uint32_t C : F.Components[Load.Index])
    Found += (Found.empty() ? "" : " ") + std::to_string(C);
  return Found.empty() ? "some" : Found;
}

const std::string Kept = "  store v4i32 #v, %2\n";
std::string component(int Register, int Offset) {
  const std::string R = std::to_string(Register), At = std::to_string(Register + 1);
  return "  %" + R + " = move #v, " + std::to_string(Offset) + "\n  %" + At + " = load i32 %" + R + "\n";
}

TEST(VectorUses, ComponentsAreUsedThroughLocals) {
  EXPECT_EQ(usedBy(Kept + component(3, 4)), "1");
  EXPECT_EQ(usedBy(Kept + component(3, 4) + component(5, 12)), "1 3");
  EXPECT_EQ(usedBy(Kept + component(3, 0) + component(5, 4) + component(7, 8) + component(9, 12)), "all");
}

TEST(VectorUses, OperationsUseWhatIsUsedOfTheirResults) {
  EXPECT_EQ(usedBy("  %3 = add v4i32 %2, %2 from v4i32\n  store v4i32 #v, %3\n" + component(4, 8)), "2");
  EXPECT_EQ(usedBy("  %3 = pick i32 %2 [3] from v4i32\n"), "3");
}

TEST(VectorUses, WhoGetsTheVectorUsesAll) {
  EXPECT_EQ(usedBy("  store v4i32 %1, %2\n"), "all");
  EXPECT_EQ(usedBy(Kept + "  forget #v\n"), "all");
}

TEST(VectorUses, OtherBitsAndOtherWritesAreNotSure) {
  EXPECT_EQ(usedBy("  %3 = opaque v4f32 %2\n  %4 = pick f32 %3 [0] from v4f32\n"), "some");
  EXPECT_EQ(usedBy(Kept + "  %3 = move #v, 4\n  store i32 %3, 0\n" + component(4, 8)), "some");
}

} // namespace
