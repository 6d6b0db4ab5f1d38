//===- TypesTest.cpp - Types, effects, and what is known at compile time --===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "Lowering/Lowering.h"
#include "Parsed.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

TEST(Types, AsTheirWordsInCode) {
  const Parsed Unit("enum E : short { a }; struct S { int x; double y; };"
                    "typedef float v4 __attribute__((ext_vector_type(4)));"
                    "bool t1; unsigned char t2; E t3; long t4; __int128 t5; float t6;"
                    "S t7; int *t8; int t9[3]; v4 t10;");
  const lower::Types T(Unit.context());
  auto TypeOf = [&](const std::string &Name) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    ir::print(OS, T.typeOf(Unit.find<clang::VarDecl>(Name)->getType()));
    return Text;
  };
  EXPECT_EQ(TypeOf("t1"), "u1");
  EXPECT_EQ(TypeOf("t2"), "u8");
  EXPECT_EQ(TypeOf("t3"), "i16");
  EXPECT_EQ(TypeOf("t4"), "i64");
  EXPECT_EQ(TypeOf("t5").find("i128"), std::string::npos); // no integer of at most 64 bits
  EXPECT_EQ(TypeOf("t6"), "f32");
  EXPECT_EQ(TypeOf("t7"), "rec 16 align 8");
  EXPECT_EQ(TypeOf("t8"), "ptr");
  EXPECT_EQ(TypeOf("t9"), "rec 12 align 4");
  EXPECT_EQ(TypeOf("t10"), "v4f32");
}

TEST(Types, ALayoutIsItsScalars) {
  const Parsed Unit("struct A { char c; int x[2]; }; struct B : A { A a; };  B b;");
  std::vector<uint64_t> Offsets;
  for (const ir::ScalarAt &S : lower::Types(Unit.context()).layoutOf(Unit.find<clang::VarDecl>("b")->getType()))
    Offsets.push_back(S.Offset);
  EXPECT_EQ(Offsets, (std::vector<uint64_t>{0, 4, 8, 12, 16, 20}));
}

TEST(Types, AClassMayBeANumber) {
  const Parsed Unit("struct Bits { unsigned short x; }; struct Half { Bits b; }; struct Pair { int x, y; };"
                    "struct Padded { alignas(8) int x; }; struct Field { int x : 8; }; struct Empty {};"
                    "struct Pointer { int *p; }; struct Virtual { int x; virtual int get() const; };"
                    "Half yes; Pair v1; Padded v2; Field v3; Empty v4; Pointer v5; extern Virtual v6;");
  const lower::Types T(Unit.context());
  auto NumberIn = [&](llvm::StringRef Name) { return T.numberIn(Unit.find<clang::VarDecl>(Name)->getType()); };
  EXPECT_EQ(NumberIn("yes").getAsString(), "unsigned short");
  for (const char *No : {"v1", "v2", "v3", "v4", "v5", "v6"})
    EXPECT_TRUE(NumberIn(No).isNull()) << No;
}

TEST(Types, CodeWithErrorsHasNoSize) {
  const Parsed Unit("struct Later; extern Later x[]; template <typename T> struct S { T y; };");
  const lower::Types T(Unit.context());
  EXPECT_EQ(T.bytesOf(Unit.find<clang::VarDecl>("x")->getType()), 0u);
  EXPECT_EQ(T.bytesOf(Unit.find<clang::FieldDecl>("y")->getType()), 0u);
}

TEST(Effects, WaitingIsFoundBehindCalls) {
  const Parsed Unit("__device__ void deep(int n) { if (n) deep(n - 1); __syncthreads(); }"
                    "__device__ void waits() { deep(3); }"
                    "namespace mine { __device__ void __syncthreads() {}"
                    "__device__ void goesOn() { __syncthreads(); } }");
  Lowering P(Unit.context());
  EXPECT_TRUE(P.effects().waits(Unit.find<clang::FunctionDecl>("waits")));
  EXPECT_FALSE(P.effects().waits(Unit.find<clang::FunctionDecl>("goesOn")));
}

TEST(Effects, EscapingIsReachingWhatWasNotGiven) {
  const Parsed Unit("__device__ int counter; __device__ int unseen();"
                    "__device__ int reads() { return counter; } __device__ int calls() { return unseen(); }"
                    "__device__ int twice(int n) { return 2 * n; } __device__ int pure(int n) { return twice(n); }");
  Lowering P(Unit.context());
  EXPECT_TRUE(P.effects().escapes(Unit.find<clang::FunctionDecl>("reads")));
  EXPECT_TRUE(P.effects().escapes(Unit.find<clang::FunctionDecl>("calls")));
  EXPECT_FALSE(P.effects().escapes(Unit.find<clang::FunctionDecl>("pure")));
}

TEST(Effects, WhatCuteComputesOfTypesIsNotReadInFull) {
  const Parsed Unit(R"(
    __device__ int counter;
    namespace cute {
    struct One {};
    template <class T> __device__ constexpr T deep(T t) { counter = 1; return t; }
    template <class T> __device__ constexpr T same(T t) { return deep(t); }
    template <class T> __device__ constexpr T counts(T t) { counter = 1; return t; }
    __device__ void puts() { counter = 1; }
    template <class T> __device__ constexpr T calls(T t) { puts(); return t; }
    template <class F> __device__ constexpr One each(One, F f) { f(); return {}; }
    }
    struct Puts {
      template <class T = int> __device__ constexpr void operator()() const { counter = 1; }
    };
    template <class T> __device__ constexpr T mine(T t) { counter = 1; return t; }
    template <class T> __device__ constexpr T around(T t) { return mine(t); }
    __device__ auto ofTypes() { return cute::same(cute::One()); }
    __device__ auto ofItself() { return cute::counts(cute::One()); }
    __device__ auto ofOthers() { return cute::calls(cute::One()); }
    __device__ auto ofLambda() { return cute::each(cute::One(), [] { counter = 1; }); }
    __device__ auto ofObject() { return cute::each(cute::One(), Puts()); }
    __device__ auto ofUser() { return around(cute::One()); })");
  Lowering P(Unit.context());
  auto Escapes = [&](const char *Name) { return P.effects().escapes(Unit.find<clang::FunctionDecl>(Name)); };
  EXPECT_FALSE(Escapes("ofTypes")); // CuTe has no such `deep`
  for (const char *Name : {"ofItself", "ofOthers", "ofLambda", "ofObject", "ofUser"})
    EXPECT_TRUE(Escapes(Name)) << Name;
}

TEST(Effects, JumpsAreThoseOfAFunctionItself) {
  const Parsed Unit(R"(
    __device__ int back(int n) { again: if (n > 9) { n /= 2; goto again; } return n; }
    __device__ int inside(int n) { switch (n) { case 1: if (n) { case 2: ++n; } } return n; }
    __device__ int calls(int n) { return back(n) + inside(n); }
    __device__ int chooses(int n) { switch (n) { case 1: case 2: ++n; break; default: --n; } return n; })");
  Lowering P(Unit.context());
  auto Jumps = [&](const char *Name) { return P.effects().jumps(Unit.find<clang::FunctionDecl>(Name)); };
  EXPECT_TRUE(Jumps("back"));
  EXPECT_TRUE(Jumps("inside"));
  EXPECT_FALSE(Jumps("calls"));
  EXPECT_FALSE(Jumps("chooses"));
}

TEST(Effects, ComputingIsAStraightLineFromArguments) {
  const Parsed Unit(R"(
    __device__ float cvt(unsigned short n) { float f; asm("{ cvt.f32.bf16 %0, %1;}\n" : "=f"(f) : "h"(n)); return f; }
    __device__ float twice(unsigned short n) { return 2 * cvt(n); }
    __device__ float chooses(float x) { return x > 0 ? x : -x; }
    __device__ float divides(float x) { return 1 / x; }
    __device__ float steps(float x) { for (int i = 0; i < 3; ++i) x *= x; return x; }
    __device__ float place() { return threadIdx.x; }
    __device__ float lane() { unsigned n; asm("mov.u32 %0, %%laneid;" : "=r"(n)); return n; }
    __device__ float reads(const float *p) { float f; asm("ld.f32 %0, [%1];" : "=f"(f) : "l"(p)); return f; }
    __device__ float stays(float x);
    __device__ __attribute__((noinline)) float stays(float x) { return x + 1; }
    __device__ float at(unsigned long p) { return *(const float *)p; }
    __device__ float puts(unsigned long p, float x) { return *(float *)p = x; }
    __device__ float puns(unsigned long p) { union { unsigned long n; float *p; } x{p}; return *x.p; }
    __device__ float bits(unsigned n) { return *reinterpret_cast<float *>(&n); }
    __device__ float calls(float x) { return stays(x); })");
  Lowering P(Unit.context());
  auto Computes = [&](const char *Name) { return P.effects().computes(Unit.find<clang::FunctionDecl>(Name)); };
  EXPECT_TRUE(Computes("cvt"));
  EXPECT_TRUE(Computes("twice"));
  EXPECT_TRUE(Computes("bits"));
  for (const char *Name :
       {"chooses", "divides", "steps", "place", "lane", "reads", "stays", "calls", "at", "puts", "puns"})
    EXPECT_FALSE(Computes(Name)) << Name;
}

TEST(Constants, OfTablesAtAnOffset) {
  const Parsed Unit("struct P { short a; int b[2]; }; __device__ constexpr P table[2] = {{1, {2, 3}}, {4, {5}}};"
                    "__device__ int varies = 7;");
  Lowering P(Unit.context());
  const ir::Variable &Table = P.global(P.globalOf(Unit.find<clang::VarDecl>("table")));
  const ir::Type Int = ir::Type::integer(32, true), Short = ir::Type::integer(16, true);
  EXPECT_EQ(P.constantAt(Table, 0, Short), 1);
  EXPECT_EQ(P.constantAt(Table, 8, Int), 3);
  EXPECT_EQ(P.constantAt(Table, 12, Short), 4);
  EXPECT_EQ(P.constantAt(Table, 20, Int), 0);           // not written, so 0
  EXPECT_EQ(P.constantAt(Table, 0, Int), std::nullopt); // half of it is padding
  EXPECT_EQ(P.constantAt(Table, 24, Int), std::nullopt);
  EXPECT_EQ(P.constantAt(Table, -4, Int), std::nullopt);
  EXPECT_EQ(P.constantAt(P.global(P.globalOf(Unit.find<clang::VarDecl>("varies"))), 0, Int), std::nullopt);
}

} // namespace
