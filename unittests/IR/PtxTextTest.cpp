//===- PtxTextTest.cpp - The parts of inline PTX --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PtxText.h"
#include <gtest/gtest.h>

using namespace banklint;
using namespace banklint::ir::ptx;
using llvm::StringRef;

namespace {

/// The one instruction of a text, which is kept.
Instruction only(StringRef Text) {
  static std::vector<std::unique_ptr<Statement>> Kept;
  const Statement &Asm = *Kept.emplace_back(std::make_unique<Statement>(Text));
  EXPECT_EQ(Asm.instructions().size(), 1u) << Text.str();
  return Asm.instructions().front();
}

std::vector<std::string> strings(llvm::ArrayRef<StringRef> Parts) {
  std::vector<std::string> Result;
  for (StringRef Part : Parts)
    Result.push_back(Part.str());
  return Result;
}

using Strings = std::vector<std::string>;

TEST(PtxText, OneInstruction) {
  const Instruction I = only("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n");
  EXPECT_EQ(I.Name, "ldmatrix.sync.aligned.m8n8.x4.shared.b16");
  EXPECT_TRUE(I.is("ldmatrix"));
  EXPECT_TRUE(I.has("x4"));
  EXPECT_FALSE(I.has("x2"));
  EXPECT_TRUE(I.namesShared());
  EXPECT_EQ(strings(I.Operands), (Strings{"{%0, %1, %2, %3}", "[%4]"}));
  EXPECT_EQ(I.bracketed(), 1u);
}

TEST(PtxText, ScopesDeclarationsAndLabels) {
  const StringRef Text = "{\n"
                         ".reg .pred P1;\n"
                         "LAB_WAIT:\n"
                         "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
                         "@P1 bra DONE;\n"
                         "bra LAB_WAIT;\n"
                         "DONE:\n"
                         "}";
  const Statement Asm(Text);
  const llvm::ArrayRef<Instruction> All = Asm.instructions();
  ASSERT_EQ(All.size(), 3u);
  EXPECT_TRUE(All[0].is("mbarrier"));
  EXPECT_EQ(strings(All[0].Operands), (Strings{"P1", "[%0]", "%1"}));
  EXPECT_EQ(All[1].Predicate, "P1");
  EXPECT_TRUE(All[1].is("bra"));
  EXPECT_TRUE(All[2].Predicate.empty());
  EXPECT_TRUE(jumps(All));
}

TEST(PtxText, DeclarationsOfVariables) {
  EXPECT_FALSE(Statement("{ .reg .pred p; .reg .b32 a; mov.b32 a, %0; }").declaresVariables());
  EXPECT_TRUE(Statement("{ .reg .b32 a; .shared .b8 s[64]; mov.u32 a, s; }").declaresVariables());
}

TEST(PtxText, SeveralOnOneLine) {
  const Statement Asm("{ .reg .u64 a; cvta.to.shared.u64 a, %1; cvt.u32.u64 %0, a; }");
  const llvm::ArrayRef<Instruction> All = Asm.instructions();
  ASSERT_EQ(All.size(), 2u);
  EXPECT_TRUE(All[0].is("cvta"));
  EXPECT_EQ(strings(All[1].Operands), (Strings{"%0", "a"}));
  EXPECT_FALSE(jumps(All));
}

TEST(PtxText, Predicates) {
  EXPECT_EQ(only("@p st.shared.u32 [%0], %1;").Predicate, "p");
  EXPECT_FALSE(only("@p st.shared.u32 [%0], %1;").Negated);
  EXPECT_EQ(only("@!%%p1 st.shared.u32 [%0], %1;").Predicate, "%%p1");
  EXPECT_TRUE(only("@!%%p1 st.shared.u32 [%0], %1;").Negated);
}

TEST(PtxText, Comments) {
  const Statement Asm("// ld.shared.u32 %0, [%1];\nst.shared /* b32; */ .u32 [%0], %1; // end");
  EXPECT_EQ(Asm.text(), "\nst.shared   .u32 [%0], %1; ");
  EXPECT_EQ(Statement("/* open").text(), " ");
}

TEST(PtxText, CommasInBrackets) {
  const Instruction I = only("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                             "[%0], [%1, {%3, %4}], [%2];");
  EXPECT_EQ(strings(I.Operands), (Strings{"[%0]", "[%1, {%3, %4}]", "[%2]"}));
  EXPECT_EQ(placeOf(I.Operands[1])->Base, "%1");
}

TEST(PtxText, Places) {
  auto Expect = [](StringRef Operand, StringRef Base, int64_t Offset) {
    const std::optional<Place> P = placeOf(Operand);
    ASSERT_TRUE(P) << Operand.str();
    EXPECT_EQ(P->Base, Base) << Operand.str();
    EXPECT_EQ(P->Offset, Offset) << Operand.str();
  };
  Expect("[%4]", "%4", 0);
  Expect("[ %4 ]", "%4", 0);
  Expect("[%4 + 16]", "%4", 16);
  Expect("[%4+0x10]", "%4", 16);
  Expect("[%4-8]", "%4", -8);
  Expect("[%4+-8]", "%4", -8);
  Expect("[address+4]", "address", 4);
  EXPECT_FALSE(placeOf("%4"));
  EXPECT_FALSE(placeOf("[]"));
  EXPECT_FALSE(placeOf("[%4 + %5]"));
}

TEST(PtxText, Registers) {
  EXPECT_EQ(strings(registersOf("%0")), (Strings{"%0"}));
  EXPECT_EQ(strings(registersOf("{%0, %1}")), (Strings{"%0", "%1"}));
  EXPECT_EQ(strings(registersOf("{a, _}")), (Strings{"a"}));
  EXPECT_EQ(strings(registersOf("%0|p")), (Strings{"%0", "p"}));
  EXPECT_TRUE(registersOf("_").empty());
  EXPECT_TRUE(registersOf("[%0]").empty());
  EXPECT_EQ(numberOf("%12"), 12u);
  EXPECT_FALSE(numberOf("%%tid.x"));
  EXPECT_FALSE(numberOf("a"));
}

TEST(PtxText, Constants) {
  EXPECT_EQ(constantOf("16"), 16);
  EXPECT_EQ(constantOf("-1"), -1);
  EXPECT_EQ(constantOf("0xffffffff"), 0xffffffff);
  EXPECT_EQ(constantOf("0xffffffffffffffff"), -1);
  EXPECT_EQ(constantOf("16U"), 16);
  EXPECT_FALSE(constantOf("0f3F800000"));
  EXPECT_FALSE(constantOf("%1"));
}

TEST(PtxText, Bytes) {
  auto BytesOf = [](StringRef Name) { return bytesOf(only(Name)); };
  EXPECT_EQ(BytesOf("ld.shared.f32"), 4u);
  EXPECT_EQ(BytesOf("ld.shared.v2.f32"), 8u);
  EXPECT_EQ(BytesOf("ld.volatile.shared.v4.u32"), 16u);
  EXPECT_EQ(BytesOf("st.shared::cta.u8"), 1u);
  EXPECT_EQ(BytesOf("ld.shared.b128"), 16u);
  EXPECT_EQ(BytesOf("atom.shared.add.noftz.f16x2"), 4u);
  EXPECT_EQ(BytesOf("atom.shared.add.noftz.bf16"), 2u);
  EXPECT_EQ(BytesOf("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32"), 16u);
  EXPECT_EQ(BytesOf("bar.sync"), 0u);
}

TEST(PtxText, Types) {
  EXPECT_EQ(*typeNamed("u32"), ir::Type::integer(32, false));
  EXPECT_EQ(*typeNamed("s64"), ir::Type::integer(64, true));
  EXPECT_EQ(*typeNamed("pred"), ir::Type::boolean());
  EXPECT_EQ(*typeNamed("f16x2"), ir::Type::floating(4));
  EXPECT_FALSE(typeNamed("m8n8"));
  EXPECT_FALSE(typeNamed("v4"));
  EXPECT_FALSE(typeNamed("x4"));
  EXPECT_FALSE(typeNamed("sync"));
  EXPECT_FALSE(typeNamed("2d"));
  EXPECT_EQ(typesOf(only("cvt.u32.u64 %0, %1;")).size(), 2u);
}

TEST(PtxText, KindsOfMemory) {
  EXPECT_TRUE(only("ld.global.u32 %0, [%1];").namesOther());
  EXPECT_TRUE(only("ld.param::entry.u32 %0, [%1];").namesOther());
  EXPECT_FALSE(only("ld.u32 %0, [%1];").namesOther());
  EXPECT_FALSE(only("ld.u32 %0, [%1];").namesShared());
  EXPECT_TRUE(only("st.async.shared::cluster.b32 [%0], %1, [%2];").namesShared());
}

} // namespace
