//===- RegistersTest.cpp - Which registers are read and set where ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Registers.h"
#include "gtest/gtest.h"

using namespace banklint::ptx;

/// "set <- read"
static std::string usesOf(const std::string &Text) {
  const Instruction I(*banklint::ir::ptx::instructionFrom(Text));
  return llvm::join(registersSetBy(I), " ") + " <- " + llvm::join(registersReadBy(I), " ");
}

TEST(PtxRegisters, OfInstructions) {
  EXPECT_EQ(usesOf("add.s32 %r1, %r2, 4"), "%r1 <- %r2");
  EXPECT_EQ(usesOf("st.shared.b32 [%r1+4], %r2"), " <- %r1 %r2");
  EXPECT_EQ(usesOf("ld.shared.v2.b32 {%r1, %r2}, [%r3]"), "%r1 %r2 <- %r3");
  EXPECT_EQ(usesOf("@%p1 setp.eq.s32 %p2|%p3, %r1, 0"), "%p2 %p3 <- %r1 %p1");
}

TEST(PtxRegisters, OfCalls) {
  EXPECT_EQ(usesOf("call.uni (%r1), f, (%r2, 3)"), "%r1 <- f %r2");
  EXPECT_EQ(usesOf("call.uni f, (%r2)"), " <- f %r2");
}
