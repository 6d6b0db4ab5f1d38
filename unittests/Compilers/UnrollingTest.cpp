//===- UnrollingTest.cpp - How many steps of a loop nvcc takes together ---===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Unrolling.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// A step of a product of matrices, `acc[r][c] += A[r][k] * B[k][c]` for so many rows and columns, whose operands are
/// loaded into registers before.
StepSize throughRegisters(unsigned Rows, unsigned Columns) {
  const unsigned Products = Rows * Columns, Operands = Rows + Columns;
  return {2 * Products, Products, Operands, Operands};
}

/// The same with operands that are named where they are used.
StepSize inPlace(unsigned Rows, unsigned Columns) {
  const unsigned Products = Rows * Columns;
  return {2 * Products, Products, Products + Rows, Rows + Columns};
}

// What nvcc 13.0 makes of these for sm_90: the copies of a product in the machine code.
TEST(StepsTogether, AreThoseOfMachineCode) {
  for (const unsigned Steps : {8, 16, 32}) {
    EXPECT_EQ(stepsTogether(throughRegisters(8, 8), Steps), 1u);
    EXPECT_EQ(stepsTogether(inPlace(8, 8), Steps), 1u);
    EXPECT_EQ(stepsTogether(throughRegisters(6, 6), Steps), 4u);
  }
  EXPECT_EQ(stepsTogether(throughRegisters(2, 2), 16), 16u);
  EXPECT_EQ(stepsTogether(throughRegisters(2, 4), 16), 16u);
  EXPECT_EQ(stepsTogether(throughRegisters(3, 3), 16), 16u);
  EXPECT_EQ(stepsTogether(throughRegisters(4, 4), 8), 8u);
  EXPECT_EQ(stepsTogether(throughRegisters(4, 4), 16), 8u);
  EXPECT_EQ(stepsTogether(throughRegisters(4, 4), 32), 8u);
  EXPECT_EQ(stepsTogether(throughRegisters(2, 8), 16), 2u);
  EXPECT_EQ(stepsTogether(throughRegisters(2, 8), 32), 2u);
  EXPECT_EQ(stepsTogether(inPlace(3, 8), 16), 5u);
  EXPECT_EQ(stepsTogether(inPlace(5, 5), 16), 5u);
  EXPECT_EQ(stepsTogether(throughRegisters(7, 7), 16), 1u);
  EXPECT_EQ(stepsTogether({1, 1, 1, 1}, 64), 64u);   // sum += s[i]
  EXPECT_EQ(stepsTogether({1, 1, 3, 2}, 127), 127u); // s[0] += s[i]
}

// What nvcc 13.0 makes of loops whose number of steps is not constant, for sm_90.
TEST(UnrolledAtRunTime, IsThatOfMachineCode) {
  auto Of = [](StepSize Size, uint64_t Most = UINT64_MAX, bool Expands = false) {
    const UnrolledAtRunTime How = unrolledAtRunTime(Size, ir::StepCount{Most}, Expands);
    return std::pair(How.Together, How.AtFirst);
  };
  const StepSize Sum{1, 1, 1, 1};
  EXPECT_EQ(Of(Sum), std::pair(4u, 16u));
  EXPECT_EQ(Of(Sum, 31), std::pair(4u, 16u));
  EXPECT_EQ(Of(Sum, 16), std::pair(1u, 4u)); // the assembler alone
  EXPECT_EQ(Of(Sum, UINT64_MAX, /*Expands=*/true), std::pair(4u, 4u));
  EXPECT_EQ(Of(Sum, 16, /*Expands=*/true), std::pair(1u, 1u));
  EXPECT_EQ(Of({17, 9, 1, 1}), std::pair(4u, 4u));      // and 8 products
  EXPECT_EQ(Of({65, 33, 1, 1}), std::pair(2u, 2u));     // and 32
  EXPECT_EQ(Of({161, 81, 1, 1}), std::pair(1u, 1u));    // and 80
  EXPECT_EQ(Of({49, 25, 1, 1}, 15), std::pair(1u, 4u)); // and 24, few times
  EXPECT_EQ(Of({65, 33, 1, 1}, 15), std::pair(1u, 1u));
}

// Of several bounds, and of a multiple of the counter, nvcc's optimizer or both its parts know less.
TEST(UnrolledAtRunTime, HangsOnHowTheNumberIsKnown) {
  auto Of = [](ir::StepCount Steps) {
    const UnrolledAtRunTime How = unrolledAtRunTime({1, 1, 1, 1}, Steps, /*Expands=*/false);
    return std::pair(How.Together, How.AtFirst);
  };
  EXPECT_EQ(Of({20, /*OfSeveral=*/true}), std::pair(1u, 1u));
  EXPECT_EQ(Of({21, /*OfSeveral=*/true}), std::pair(4u, 16u));
  EXPECT_EQ(Of({UINT64_MAX, false, /*ByAssembler=*/true}), std::pair(1u, 4u));
}

TEST(StepsTogether, AreNeverMoreThanThereAre) {
  for (unsigned Steps = 0; Steps < 70; ++Steps)
    for (unsigned Computed = 0; Computed < 300; Computed += 7)
      for (unsigned Accesses = 0; Accesses < 60; Accesses += 5) {
        const unsigned Together = stepsTogether({Computed, Computed / 2, Accesses, Accesses}, Steps);
        EXPECT_LE(Together, Steps);
        EXPECT_TRUE(Together || !Steps);
      }
}

TEST(StepMeter, CountsPlacesOnce) {
  StepMeter Meter;
  EXPECT_FALSE(Meter.isOn());
  const auto Begin = Meter.start();
  EXPECT_TRUE(Meter.isOn());
  const ir::Variable A, B;
  Meter.noteAccess(1, Operation::Load, &A, Value(0), 4);
  Meter.noteAccess(1, Operation::Load, &A, Value(0), 4);   // as a loop repeats it: a compiler takes it out
  Meter.noteAccess(2, Operation::Load, &A, Value(0), 4);   // as it is written once more: the same
  Meter.noteAccess(3, Operation::Store, &B, Value(0), 16); // four words
  Meter.noteAccess(4, Operation::Load, &B, Value(0), 16);  // what was just stored
  Meter.noteAccess(2, Operation::Load, &A, Value(0), 4);   // behind the store it may be something else
  const StepSize Size = Meter.since(Begin);
  EXPECT_EQ(Size.Accesses, 3u);
  EXPECT_EQ(Size.Words, 5u);
  Meter.stop();
  EXPECT_FALSE(Meter.isOn());
}

TEST(StepMeter, CountsWhatGoesOnAsFused) {
  StepMeter Meter;
  const auto Begin = Meter.start();
  ir::Instruction Product, Sum;
  Product.Code = Sum.Code = ir::Opcode::Opaque;
  Product.Result = 1;
  Sum.Result = 2;
  Sum.Operands = {ir::Operand(ir::Operand::Register, 1), ir::Operand(ir::Operand::Register, 0)};
  for (int I = 0; I < 3; ++I) {
    Meter.noteComputed(Product);
    Meter.noteComputed(Sum);
  }
  EXPECT_EQ(Meter.since(Begin).Computed, 6u);
  EXPECT_EQ(Meter.since(Begin).Issued, 3u);
  Meter.keepStepsOf(Begin, 1, 3); // of three steps that stay a loop, one stands in the code
  EXPECT_EQ(Meter.since(Begin).Computed, 2u);
  EXPECT_EQ(Meter.since(Begin).Issued, 1u);
  Meter.stop();
}

TEST(StepMeter, CountsFunctionsAsTheyAreCompiled) {
  StepMeter Meter;
  const auto Begin = Meter.start();
  ir::Instruction Call;
  Call.Result = 1;
  Meter.noteComputed(Call, compiledFunction("__nv_fmaf").Size);
  Meter.noteComputed(Call, compiledFunction("__nv_expf").Size);
  Meter.noteRecalled({5, 3, 0, 0});
  EXPECT_EQ(Meter.since(Begin).Computed, 1u + 12u + 5u);
  EXPECT_EQ(Meter.since(Begin).Issued, 1u + 8u + 3u);
  Meter.stop();
}

} // namespace
