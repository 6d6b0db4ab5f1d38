//===- ReaderTest.cpp - PTX files in their parts --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Module.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ptx;

static const std::string Head = ".version 8.5\n.target sm_90a, debug\n.address_size 64\n";

static std::unique_ptr<Module> readOrFail(const std::string &Text) {
  ReadError Error;
  auto M = ptx::read(Head + Text, Error);
  EXPECT_TRUE(M) << Error.Line << ": " << Error.Why;
  return M;
}

/// "line: reason" of what is no PTX.
static std::string errorOf(const std::string &Text) {
  ReadError Error;
  return ptx::read(Head + Text, Error) ? "none" : std::to_string(Error.Line) + ": " + Error.Why;
}

TEST(PtxReader, KnowsTheHead) {
  const auto M = readOrFail("");
  EXPECT_EQ(M->Major, 8u);
  EXPECT_EQ(M->Minor, 5u);
  EXPECT_EQ(M->Target, "sm_90a");
}

TEST(PtxReader, ReadsVariables) {
  const auto M = readOrFail(".extern .shared .align 16 .b8 part[];\n"
                            ".shared .align 4 .f32 tile[8][33];\n"
                            ".global .align 8 .b64 table[2] = {1, 2};\n"
                            ".shared .v4 .f32 v;");
  ASSERT_EQ(M->Variables.size(), 4u);
  EXPECT_TRUE(M->Variables[0].IsExtern);
  EXPECT_EQ(M->Variables[0].Bytes, 0u);
  EXPECT_EQ(M->Variables[0].Alignment, 16u);
  EXPECT_EQ(M->Variables[1].Bytes, 8u * 33 * 4);
  EXPECT_EQ(M->Variables[2].In, Variable::Other);
  EXPECT_EQ(M->Variables[3].Bytes, 16u);
  EXPECT_EQ(M->Variables[3].Alignment, 16u);
  EXPECT_EQ(M->variable("tile"), &M->Variables[1]);
  EXPECT_EQ(M->variable("til"), nullptr);
}

TEST(PtxReader, ReadsKernels) {
  const auto M = readOrFail(".visible .entry k(\n  .param .u64 .ptr .global .align 1 out,\n"
                            "  .param .align 8 .b8 size[12]\n)\n.reqntid 32, 8\n.minnctapersm 2\n{\n  ret;\n}\n"
                            ".entry bound() .maxntid 256 { ret; }");
  ASSERT_EQ(M->Functions.size(), 2u);
  const Function &F = M->Functions[0];
  EXPECT_TRUE(F.IsEntry);
  EXPECT_EQ(F.Required, (Shape{32, 8, 1}));
  ASSERT_EQ(F.Parameters.size(), 2u);
  EXPECT_TRUE(F.Variables[F.Parameters[0]].PointsToGlobal);
  EXPECT_EQ(F.Variables[F.Parameters[1]].Bytes, 12u);
  EXPECT_EQ(F.Line, 4u);
  EXPECT_EQ(F.LastLine, 12u);
  EXPECT_EQ(M->Functions[1].Most, (Shape{256, 1, 1}));
}

TEST(PtxReader, ReadsFunctionsWithResults) {
  const auto M = readOrFail(".func (.param .b32 r) f(.param .b32 a) ;\n"
                            ".func (.param .b32 r) f(.param .b32 a)\n{ st.param.b32 [r], 1; ret; }");
  ASSERT_EQ(M->Functions.size(), 2u);
  EXPECT_FALSE(M->Functions[0].HasBody);
  EXPECT_EQ(M->function("f"), &M->Functions[1]);
  EXPECT_EQ(M->Functions[1].Results.size(), 1u);
}

TEST(PtxReader, TakesInstructionsApart) {
  const auto M = readOrFail(".entry k() {\n .reg .pred %p<2>;\n .reg .b32 %r<3>, %x;\n .reg .f32 %f<5>;\n"
                            "L: @!%p1 ld.shared::cta.v2.f32 {%f1, %f2}, [%r1+16]; mov.u32 %x, %tid.x; // two\n"
                            " bra.uni L; }");
  const Function &F = M->Functions[0];
  ASSERT_EQ(F.Instructions.size(), 3u);
  const ptx::Instruction &I = F.Instructions[0];
  EXPECT_EQ(I.Predicate, "%p1");
  EXPECT_TRUE(I.Negated);
  EXPECT_EQ(I.Name, "ld.shared::cta.v2.f32");
  EXPECT_EQ(I.operand(0), "{%f1, %f2}");
  EXPECT_EQ(I.Line, 8u);
  EXPECT_EQ(I.Column, 4u);
  EXPECT_EQ(F.labelled(0, "L"), 0u);
  EXPECT_EQ(F.Registers.size(), 11u);
}

TEST(PtxReader, GivesBlocksNamesOfTheirOwn) {
  const auto M = readOrFail(".entry k() {\n .reg .b32 %a;\n { .reg .b64 %a; mov.b64 %a, 1; }\n mov.b32 %a, 1;\n}");
  const Function &F = M->Functions[0];
  EXPECT_EQ(F.Registers[F.find(F.Instructions[0].In, "%a")->Index].Ty.Bits, 64u);
  EXPECT_EQ(F.Registers[F.find(F.Instructions[1].In, "%a")->Index].Ty.Bits, 32u);
}

TEST(PtxReader, KeepsPlaces) {
  const auto M = readOrFail(".entry k() {\n .loc 1 7 5\n bar.sync 0;\n"
                            " .loc 2 112 3, function_name $L__info, inlined_at 1 9 4\n bar.sync 0;\n}\n"
                            ".file 1 \"a b.cu\"\n.file 2 \"/usr//x.h\", 123, 45\n"
                            ".section .debug_str { $L__info: .b8 97, 0 }");
  const Function &F = M->Functions[0];
  const Place &Inner = M->Places[F.Instructions[1].At];
  EXPECT_EQ(M->Files.at(1), "a b.cu");
  EXPECT_EQ(M->Files.at(2), "/usr//x.h");
  EXPECT_EQ(M->Places[F.Instructions[0].At].Line, 7u);
  EXPECT_EQ(Inner.Line, 112u);
  EXPECT_EQ(M->Places[Inner.InlinedAt].Line, 9u);
}

TEST(PtxReader, ReadsWhatToolsWrite) {
  readOrFail("/* two\nlines */ .entry k() { .pragma \"nounroll\"; ret; }\n" + std::string("\0", 1)); // Warp ends so
  readOrFail(".weak .func f() { .reg .b64 %rd<2>;\n P: .callprototype ()_ (.param .b64 _);\n"
             " call %rd1, (), P; ret; }");
}

TEST(PtxReader, SaysWhatIsWrong) {
  ReadError Error;
  EXPECT_FALSE(ptx::read("hello", Error));
  EXPECT_EQ(errorOf(".entry k() { mov.u32 %r1, 1; }"), "4: the register '%r1' is not declared");
  EXPECT_EQ(errorOf(".entry k() {\n bra.uni X;\n}"), "5: there is no label 'X'");
  EXPECT_EQ(errorOf(".entry k() {\n ret"), "5: an instruction has no end");
  EXPECT_EQ(errorOf(".entry k() {\n ret;"), "5: the function 'k' has no end");
  EXPECT_EQ(errorOf(".entry k() { .reg .b32 %a, %a; }"), "4: '%a' is declared twice");
  EXPECT_EQ(errorOf(".entry k() { .reg .b32 %a<x>; }"), "4: '.reg .b32 %a<x>' declares no registers");
  EXPECT_EQ(errorOf(".entry k() .reqntid 0 { ret; }"), "4: '.reqntid 0': expected up to three numbers of threads");
  EXPECT_EQ(errorOf(".shared .b8 s[99999999999999];"), "4: 's[99999999999999]' is too large");
  EXPECT_EQ(errorOf(".file x"), "4: '.file x': expected a number and a name");
  EXPECT_EQ(errorOf("}"), "4: there is nothing before it");
}

TEST(PtxReader, ReadsWhichBytesAreUsed) {
  const auto M =
      readOrFail(".entry k() { .reg .b32 %r<9>; .shared .align 16 .b8 s[64];\n.pragma \"used_bytes_mask 4095\";\n"
                 "ld.shared.v4.b32 {%r1, %r2, %r3, %r4}, [s];\nld.shared.b32 %r5, [s]; }");
  ASSERT_TRUE(M);
  EXPECT_TRUE(M->Functions[0].Instructions[0].IsPartlyUsed);
  EXPECT_FALSE(M->Functions[0].Instructions[1].IsPartlyUsed);
}
