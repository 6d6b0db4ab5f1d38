//===- TextTest.cpp - IR as text, and its rules ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What lit tests cannot say: test/ir has the rest.
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "IR/Text/Words.h"
#include "llvm/ADT/Twine.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

template <typename... Arguments> std::string printed(Arguments &&...A) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, A...);
  return OS.str();
}

std::unique_ptr<TextProgram> parsed(llvm::StringRef Text) {
  std::string Error;
  auto P = read(Text, Error);
  EXPECT_TRUE(P) << Error;
  return P;
}

/// A function that the verifier accepts; tests break it.
const char *const Sound = R"(function &1 f(#0 n: i32) -> void {
  %0 = load i32 #n
  %1 = lt i32 %0, 4
  if %1 {
    store i32 #n, 5
  } else {
    leave
  }
}
)";

/// What the verifier says of the sound function after \p Break.
template <typename Change> std::string problemAfter(Change Break) {
  auto P = parsed(Sound);
  Function &F = P->Functions[1];
  EXPECT_FALSE(verify(F, *P));
  Break(F);
  return verify(F, *P).value_or("");
}

} // namespace

TEST(Text, EveryTypeIsReadBackAsItWas) {
  std::vector<Type> Types = {Type(), Type::pointer(), Type::boolean()};
  for (unsigned Bits : {1, 7, 8, 16, 24, 32, 64})
    for (bool Signed : {false, true})
      Types.push_back(Type::integer(Bits, Signed));
  for (unsigned Bytes : {1, 2, 4, 8, 10, 16})
    Types.push_back(Type::floating(Bytes));
  for (const Type &T : std::vector<Type>(Types))
    if (T.Is != Type::Void)
      for (unsigned Length : {1, 2, 3, 4, 16})
        for (uint64_t Bytes : {uint64_t(0), T.Bytes * Length, T.Bytes * 4, T.Bytes * Length + 1})
          for (unsigned Alignment : {1, 4, 16})
            Types.push_back(Type::vector(T, Length, Bytes, Alignment));
  for (uint64_t Bytes : {uint64_t(0), uint64_t(1), uint64_t(1) << 40})
    for (unsigned Alignment : {1, 8, 4096})
      Types.push_back(Type::record(Bytes, Alignment));
  for (Type T : std::vector<Type>(Types)) { // with a size and an alignment that are not usual
    T.Alignment = 2;
    Types.push_back(T);
    T.Bytes += 3;
    if (T.Is != Type::Float)
      Types.push_back(T);
  }
  for (const Type &T : Types) {
    const std::string Text = printed(T);
    auto P = parsed("function &1 f(#0: " + Text + ") -> void {\n}\n");
    ASSERT_TRUE(P) << Text;
    EXPECT_EQ(printed(P->Functions[1].Locals[0].Ty), Text);
    EXPECT_TRUE(P->Functions[1].Locals[0].Ty == T) << Text;
  }
}

TEST(Text, EveryWordIsOfOneMeaning) {
  for (const auto &W : words::Opcodes) {
    EXPECT_EQ(words::meaningOf(words::Opcodes, W.Text), W.Value) << W.Text;
    const auto O = words::meaningOf(words::Operators, W.Text);
    EXPECT_TRUE(!O || !words::isBinaryWord(*O)) << W.Text << " is an opcode, and Binary's";
  }
  for (unsigned Code = 0; Code <= unsigned(Opcode::Enclosing); ++Code)
    EXPECT_STRNE(words::wordOf(words::Opcodes, Opcode(Code)), "?") << Code;
  for (unsigned O = 0; O <= unsigned(Op::Convert); ++O)
    EXPECT_STRNE(words::wordOf(words::Operators, Op(O)), "?") << O;
  for (unsigned Id = 0; Id <= unsigned(Builtin::VectorAccess); ++Id)
    EXPECT_STRNE(words::wordOf(words::Builtins, Builtin(Id)), "?") << Id;
}

TEST(Text, OneFunctionIsPrintedWithoutItsProgram) {
  auto P = parsed(Sound);
  EXPECT_EQ(printed(P->Functions[1], *P), Sound);
}

/// What a program that Lowering makes prints: the sites and globals that its functions name, and no others.
TEST(Text, FunctionsArePrintedWithWhatTheyName) {
  auto P = parsed("!1 = \"a.cu\":1:2\n!2 = \"a.cu\":3:4\nglobal @1 a: i32\nglobal @2 b: i32\n"
                  "function &1 f() -> void {\n  %0 = load i32 @b !2\n}\n");
  const Function *F = &P->Functions[1];
  const std::string Text = printed(llvm::ArrayRef<const Function *>(F), *P);
  EXPECT_EQ(Text, "!2 = \"a.cu\":3:4\nglobal @2 b: i32\n"
                  "function &1 f() -> void {\n  %0 = load i32 @2:b !2  ; a.cu:3:4\n}\n");
}

/// A debugger may print what is broken.
TEST(Text, WhatIsBrokenIsPrintedToo) {
  auto P = parsed(Sound);
  Function &F = P->Functions[1];
  F.Blocks[0][2].Blocks[1] = 0; // a block in itself
  F.Constants.clear();
  F.Blocks[0].emplace_back().Code = Opcode::Loop;
  const std::string Text = printed(F, *P);
  EXPECT_NE(Text.find("<no block 0>"), std::string::npos) << Text;
  EXPECT_NE(Text.find("<no constant"), std::string::npos) << Text;
  EXPECT_NE(Text.find("<no entry 0>"), std::string::npos) << Text;
}

TEST(Text, DeepNestingIsAnErrorAndNoOverflow) {
  std::string Text = "function &1 f() -> void {\n";
  for (unsigned I = 0; I < 100000; ++I)
    Text += "if 1 {\n";
  std::string Error;
  EXPECT_FALSE(read(Text, Error));
  EXPECT_NE(Error.find("blocks are nested too deeply"), std::string::npos) << Error;
}

/// Whatever the text is, reading it ends, with a program or an error.
TEST(Text, EveryBeginningOfATextIsReadOrRefused) {
  const llvm::StringRef Text = R"(!1 = "a.cu":1:2
global @1 tile: shared rec 64 align 4 [4 x 16 of 2] dynamic
function &1 f(#0 n: i32) -> void {
  zero #n [0: i32]
  %0 = build v2i32 1: i32, 2: i32
  %1 = call-builtin i32 Vote "__any" (1) types [i32] pointees [void] numbers [4]
  loop unroll 2 !1 { condition { yield 1 } } changes #n by 1
  switch i32 4 { case 1..2, default: { break } }
  launch &1(1, 2) types [i32]
}
)";
  for (size_t Length = 0; Length < Text.size(); ++Length) {
    std::string Error;
    EXPECT_EQ(read(Text.take_front(Length), Error) == nullptr, !Error.empty());
    read((Text.take_front(Length) + llvm::Twine(Text.drop_front(Length + 1))).str(), Error);
  }
}

TEST(Verifier, ABlockBelongsToOneInstruction) {
  EXPECT_NE(
      problemAfter([](Function &F) { F.Blocks[0][2].Blocks[1] = F.Blocks[0][2].Blocks[0]; }).find("belongs to another"),
      std::string::npos);
  EXPECT_NE(problemAfter([](Function &F) { F.Blocks[0][2].Blocks[1] = 0; }).find("belongs to another"),
            std::string::npos);
  EXPECT_NE(problemAfter([](Function &F) { F.Blocks[0][2].Blocks[1] = NoBlock; }).find("belongs to no instruction"),
            std::string::npos);
  EXPECT_NE(problemAfter([](Function &F) { F.Blocks[0][2].Blocks[1] = 9; }).find("there is no block 9"),
            std::string::npos);
  EXPECT_NE(problemAfter([](Function &F) { F.Blocks.clear(); }).find("no body"), std::string::npos);
}

TEST(Verifier, TablesHaveWhatIsNamed) {
  EXPECT_NE(problemAfter([](Function &F) { F.Constants.clear(); }).find("there is no constant"), std::string::npos);
  EXPECT_NE(problemAfter([](Function &F) {
              F.Locals.clear();
              F.Parameters = 0;
            }).find("there is no local #0"),
            std::string::npos);
  EXPECT_NE(problemAfter([](Function &F) { F.Parameters = 2; }).find("more parameters than locals"), std::string::npos);
  EXPECT_NE(problemAfter([](Function &F) { F.This = 1; }).find("'this' is no parameter"), std::string::npos);
  for (Opcode Code : {Opcode::Loop, Opcode::Declare, Opcode::Assembly, Opcode::CallUnknown, Opcode::CallBuiltin})
    EXPECT_NE(problemAfter([&](Function &F) {
                Instruction &I = F.Blocks[0].emplace_back();
                I.Code = Code;
                I.Index = 77;
              }).find("77"),
              std::string::npos)
        << unsigned(Code);
}

TEST(Verifier, EveryInstructionIsLookedAt) {
  for (unsigned Code = 0; Code <= unsigned(Opcode::Enclosing); ++Code)
    EXPECT_EQ(problemAfter([&](Function &F) { F.Blocks[0].emplace_back().Code = Opcode(Code); }).find("unknown opcode"),
              std::string::npos)
        << Code;
}

/// The instructions of block \p B after which register \p R is not read any more.
static std::vector<size_t> lastUsesOf(const Function &F, BlockId B, uint32_t R) {
  std::vector<size_t> Found;
  for (size_t I = 0; I < F.Blocks[B].size(); ++I)
    for (const Operand &O : F.Blocks[B][I].Operands)
      if (O.IsLastUse && O.Index == R)
        Found.push_back(I);
  return Found;
}

TEST(LastUses, AreWhereARegisterIsReadLast) {
  auto P = parsed(R"(function &1 f(#0 n: i32) -> void {
  %0 = load i32 #n
  %1 = add i32 %0, 4
  %2 = mul i32 %0, %1
  store i32 #n, %2
}
)");
  const Function &F = *P->function(1);
  EXPECT_EQ(lastUsesOf(F, 0, 0), std::vector<size_t>{2});
  EXPECT_EQ(lastUsesOf(F, 0, 1), std::vector<size_t>{2});
  EXPECT_EQ(lastUsesOf(F, 0, 2), std::vector<size_t>{3});
}

TEST(LastUses, AreNotKnownOfWhatABlockWithinReads) {
  auto P = parsed(R"(function &1 f(#0 n: i32) -> void {
  %0 = load i32 #n
  %1 = lt i32 %0, 4
  if %1 {
    %2 = add i32 %0, 1
    store i32 #n, %2
  }
}
)");
  const Function &F = *P->function(1);
  for (BlockId B = 0; B < F.Blocks.size(); ++B)
    EXPECT_TRUE(lastUsesOf(F, B, 0).empty());
  EXPECT_EQ(lastUsesOf(F, 0, 1), std::vector<size_t>{2});
}
