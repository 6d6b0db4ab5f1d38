//===- LowerTest.cpp - What C++ means in IR -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each test is some C++ and the IR of its function `f`, as `banklint-lower` prints it, without sites.
//
//===----------------------------------------------------------------------===//

#include "Lowering/Lowering.h"
#include "IR/Text/Text.h"
#include "Parsed.h"
#include "llvm/Support/Regex.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

std::string withoutSites(llvm::StringRef Text) {
  const llvm::Regex Site(" ![0-9]+|  ;[^\n]*");
  std::string Kept;
  llvm::SmallVector<llvm::StringRef, 1> Found;
  while (Site.match(Text, &Found)) {
    Kept.append(Text.begin(), Found[0].begin());
    Text = Text.substr(Found[0].end() - Text.begin());
  }
  return Kept + Text.str();
}

/// The body of \p Function, one instruction a line; or what is wrong with it.
std::string codeOf(llvm::StringRef Source, llvm::StringRef Function = "f") {
  const Parsed Unit(Source);
  const auto *F = Unit.find<clang::FunctionDecl>(Function);
  if (!F || Unit.context().getDiagnostics().hasErrorOccurred())
    return "does not compile";
  Lowering P(Unit.context());
  const auto Code = P.asWritten(P.idOf(F));
  if (!Code)
    return "no body";
  for (const ir::Function *Each : {static_cast<const ir::Function *>(Code.get()), P.function(P.idOf(F))})
    if (auto Problem = ir::verify(*Each, P))
      return *Problem;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  ir::print(OS, *Code, P);
  Text = withoutSites(Text);
  return "\n" + Text.substr(Text.find('\n') + 1, Text.rfind('}') - Text.find('\n') - 1); // without its first line
}

/// The same of statements with some parameters.
std::string bodyOf(llvm::StringRef Statements, llvm::StringRef Parameters = "int n, int m, int *p") {
  return codeOf(("__device__ void f(" + Parameters + ") {" + Statements + "}").str());
}

TEST(Lower, AnAccessIsAnOffsetForEachSubscript) {
  EXPECT_EQ(codeOf("__global__ void f(int n) { __shared__ float tile[32][33]; n = tile[threadIdx.x][1]; }"), R"(
  %0 = load u32 @threadIdx
  %1 = offset @0:tile, %0 x 132 of 1
  %2 = offset %1, 1 x 4 of 2
  %3 = load f32 %2
  %4 = convert i32 %3 from f32
  store i32 #n, %4
)");
}

TEST(Lower, AFunctionThatOnlyMakesAFloatIsOneInstruction) {
  const std::string Half = "struct Half { unsigned short x; };"
                           "__device__ float scaled(Half h, float by) { return h.x * by; }";
  EXPECT_EQ(codeOf(Half + "__device__ float f(Half h) { return scaled(h, 2); }"), R"(
  local #1: rec 2 align 2
  declare #1
  copy rec 2 align 2 #1, #h
  %0 = load u16 #1
  %1 = opaque f32 2
  %2 = opaque f32 %0, %1
  return f32 %2
)");
  EXPECT_EQ(codeOf("__device__ float doubled(const float &x) { return x + x; }" // the user's: it is read there
                   "__device__ float f(float *p) { return doubled(p[1]); }"),
            R"(
  %0 = load ptr #p
  %1 = offset %0, 1 x 4 of 1
  %2 = call f32 &1(%1) or-unknown named "doubled" passing [reference constant to f32] float
  return f32 %2
)");
}

TEST(Lower, ConstantsAreFolded) {
  EXPECT_EQ(codeOf("constexpr int N = 4; template <int M> struct S { static const int Twice = 2 * M; };"
                   "__device__ int f() { return N * S<3>::Twice + sizeof(int); }"),
            R"(
  return i32 28
)");
  EXPECT_EQ(bodyOf("if (sizeof(n) == 4) n = 1; else n = 2;"), R"(
  store i32 #n, 1
)");
}

TEST(Lower, EnumeratorsAreConstantsOfAnyObject) {
  const std::string Class = "struct S { enum { Count = 3 }; int x; }; __device__ S *next();";
  EXPECT_EQ(codeOf(Class + "__device__ int f(S *s, int n) { return s[n].Count; }"), R"(
  return i32 3
)");
  EXPECT_EQ(codeOf(Class + "__device__ int f() { return next()->Count; }"), R"(
  %0 = call-unknown ptr () named "next" because "the index comes from a function whose body is not here"
  return i32 3
)");
}

TEST(Lower, ConstantPointersToFunctionsAreFolded) {
  EXPECT_EQ(codeOf("using Step = void (*)(int); __device__ void even(int) {} __device__ void odd(int) {}"
                   "template <int N> __device__ constexpr Step choose() { return N % 2 ? odd : even; }"
                   "__device__ void f(int n) { constexpr Step step = choose<4>(); step(n); }",
                   "f"),
            R"(
  local #1 step: ptr pointer seen-uncaptured
  declare #step
  store ptr #step, &1
  %0 = load i32 #n
  call &1(%0) or-unknown named "even" passing [value]
)");
}

TEST(Lower, TheRightSideOfAndIsABlock) {
  EXPECT_EQ(bodyOf("if (n < 3 && *p) m = 1;"), R"(
  %0 = load i32 #n
  %1 = lt i32 %0, 3
  %5 = logical and u1 %1 {
    %2 = load ptr #p
    %3 = load i32 %2
    %4 = truth u1 %3 from i32
    yield %4
  }
  if guards %5 {
    store i32 #m, 1
  }
)");
}

TEST(Lower, LoopsSayWhatTheyChange) {
  EXPECT_EQ(bodyOf("for (int i = 0; i < n; i += 8) ++p;"), R"(
  local #3 i: i32
  declare #i
  store i32 #i, 0
  loop counts-ahead {
    condition {
      %0 = load i32 #i
      %1 = load i32 #n
      %2 = lt i32 %0, %1
      yield %2
    }
    body {
      %3 = load ptr #p
      %4 = offset %3, 1 x 4 of 1
      store ptr #p, %4
    }
    increment {
      %5 = load i32 #i
      %6 = add i32 %5, 8
      store i32 #i, %6
    }
  } changes #i up by 8, #p up by 1 of 4
)");
}

// nvcc takes steps together if it can tell their number before the loop.
TEST(Lower, LoopsAreCountedAhead) {
  auto Flags = [](const char *Loop) {
    const std::string Code = bodyOf(Loop);
    const size_t At = Code.find("loop"), Brace = Code.find('{', At);
    return Code.substr(At, Brace - At - 1);
  };
  EXPECT_EQ(Flags("for (int i = 0; i < n; ++i) ++m;"), "loop counts-ahead");
  EXPECT_EQ(Flags("for (int i = 0; i < (n & 15); ++i) ++m;"), "loop counts-ahead most 15");
  EXPECT_EQ(Flags("for (int i = 0; i <= n % 12; ++i) ++m;"), "loop counts-ahead most 16");
  EXPECT_EQ(Flags("for (int i = (n & 7); i > 0; --i) ++m;"), "loop hides-steps counts-ahead most 7");
  EXPECT_EQ(Flags("for (int i = n; i < 64; i += 4) ++m;"), "loop counts-ahead");
  EXPECT_EQ(Flags("for (int i = (n & 31); i < 64; i += 4) ++m;"), "loop counts-ahead most 16");
  EXPECT_EQ(Flags("for (int i = 0; i < n && i < 8; ++i) ++m;"), "loop counts-ahead most 8 of-several");
  EXPECT_EQ(Flags("for (int i = 0; i < 8 & i < n; ++i) ++m;"), "loop counts-ahead most 8 of-several");
  EXPECT_EQ(Flags("for (int i = 0; i < 8 && n > 2; ++i) ++m;"), "loop counts-ahead most 8");
  EXPECT_EQ(Flags("for (int i = 0; !(i > 8); ++i) ++m;"), "loop counts-ahead most 9");
  EXPECT_EQ(Flags("for (int i = 0; n + i < 8; ++i) ++m;"), "loop counts-ahead");
  EXPECT_EQ(Flags("for (int i = 0; n - i > 0; ++i) ++m;"), "loop counts-ahead");
  EXPECT_EQ(Flags("for (int i = 0; 2 * i < n; ++i) ++m;"), "loop counts-ahead by-assembler");
  EXPECT_EQ(Flags("for (int i = 0; i * n < 8; ++i) ++m;"), "loop");
  EXPECT_EQ(Flags("while (n > 0) --n;"), "loop hides-steps counts-ahead");
  EXPECT_EQ(Flags("for (int i = 0; i < n; ++i) --n;"), "loop hides-steps");
  EXPECT_EQ(Flags("for (int i = 1; i < n; i *= 2) ++m;"), "loop hides-steps");
  EXPECT_EQ(Flags("for (int i = 0; i < n; i += m) ++p;"), "loop");
  EXPECT_EQ(Flags("for (int i = 0; i < *p; ++i) ++m;"), "loop counts-ahead");
  EXPECT_EQ(Flags("for (int i = 0; i < p[i]; ++i) ++m;"), "loop");
  EXPECT_EQ(Flags("for (int i = 0; i < n && i < *p; ++i) ++m;"), "loop"); // it is loaded under a condition
  EXPECT_EQ(Flags("for (int i = 0; i < n; ++i) if (*p) break;"), "loop");
  EXPECT_EQ(Flags("for (int i = 0; i < n; ++i) for (;;) break;"), "loop counts-ahead");
}

// nvcc loads a bound before the loop if nothing in the loop may write there: LoopWrites.h.
TEST(Lower, ABoundInMemoryIsLoadedBeforeTheLoop) {
  auto Is = [](const char *Step, const char *Bound = "p[t]", const char *Kind = "__global__") {
    const std::string Code = codeOf((llvm::Twine("struct P { int n; };"
                                                 "__device__ void set(int *p, int i) { p[i] = 1; }"
                                                 "__device__ int outside; __attribute__((constant)) int fixed;") +
                                     Kind +
                                     " void f(int t, int *p, const float *q, float *o, float *__restrict__ r, P *m) {"
                                     "__shared__ int s[64]; __shared__ float x[64]; float sum = 0;"
                                     "for (int i = 0; i < " +
                                     Bound + "; ++i) {" + Step + "} }")
                                        .str());
    const size_t At = Code.find("loop"), Brace = Code.find('{', At);
    return At == std::string::npos ? Code : Code.substr(At, Brace - At - 1);
  };
  const std::string Before = "loop counts-ahead", Maybe = "loop counts-ahead maybe", Each = "loop";
  EXPECT_EQ(Is("sum += x[i];"), Before);
  EXPECT_EQ(Is("o[i] = sum;"), Each); // whatever the types
  EXPECT_EQ(Is("r[i] = sum;"), Before);
  EXPECT_EQ(Is("s[i] = 1;"), Before); // another kind of memory
  EXPECT_EQ(Is("atomicAdd(&s[i], 1);"), Before);
  EXPECT_EQ(Is("atomicAdd(p + i, 1);"), Each);
  EXPECT_EQ(Is("set(s, i);"), Before);
  EXPECT_EQ(Is("set(p, i);"), Each);
  EXPECT_EQ(Is("const float *a = q; a += i; sum += *a;"), Before);
  EXPECT_EQ(Is("__syncthreads();"), Each);
  EXPECT_EQ(Is("asm volatile(\"\");"), Each);
  // Shared memory: the same array.
  EXPECT_EQ(Is("o[i] = sum;", "s[t]"), Before);
  EXPECT_EQ(Is("x[i] = sum;", "s[t]"), Before);
  EXPECT_EQ(Is("s[i] = 1;", "s[t]"), Each);
  // Other places.
  EXPECT_EQ(Is("sum += x[i];", "m->n"), Before);
  EXPECT_EQ(Is("o[i] = sum;", "m->n"), Each);
  EXPECT_EQ(Is("sum += x[i];", "outside"), Before);
  EXPECT_EQ(Is("o[i] = sum;", "outside"), Each);
  EXPECT_EQ(Is("o[i] = sum;", "fixed"), Before);
  EXPECT_EQ(Is("sum += x[i];", "*(volatile int *)p"), "loop condition-writes");
  // Where its pointers lead, a device function does not know.
  EXPECT_EQ(Is("sum += x[i];", "p[t]", "__device__"), Before);
  EXPECT_EQ(Is("o[i] = sum;", "p[t]", "__device__"), Maybe);
}

TEST(Lower, PragmaUnrollIsAHint) {
  EXPECT_NE(bodyOf("\n#pragma unroll 4\nwhile (n) --n;").find("unroll 4"), std::string::npos);
  EXPECT_EQ(bodyOf("while (n) --n;").find("unroll"), std::string::npos);
}

TEST(Lower, CasesFallThroughUnlessTheyBreak) {
  EXPECT_EQ(bodyOf("switch (n) { case 1: m = 1; case 2 ... 4: m = 2; break; default: m = 3; }"), R"(
  %0 = load i32 #n
  switch i32 %0 {
    case 1: {
      store i32 #m, 1
    }
    case 2..4: {
      store i32 #m, 2
    }
    case breaks: {
      break
    }
    case default: {
      store i32 #m, 3
    }
  }
)");
}

TEST(Lower, AnAssignmentIsNotReadBack) {
  EXPECT_EQ(bodyOf("m = n = *p;"), R"(
  %0 = load ptr #p
  %1 = load i32 %0
  store i32 #n, %1
  store i32 #m, %1
)");
}

TEST(Lower, MembersAndBasesAreOneStep) {
  EXPECT_EQ(codeOf("struct A { int a, b; }; struct B { int c; A x; }; struct C : A, B {};"
                   "__device__ void f(C &c) { c.x.b = 1; }"),
            R"(
  %0 = load ptr #c
  %1 = move %0, 16
  store i32 %1, 1
)");
}

TEST(Lower, ObjectsAreMadeWhereTheyLie) {
  EXPECT_EQ(codeOf("struct S { int a; int b[3]; }; __device__ void f(int n) { S s = {n, {1}}; S t = s; }"),
            R"(
  local #1 s: rec 16 align 4
  local #2 t: rec 16 align 4
  declare #s
  %0 = load i32 #n
  store i32 #s, %0
  %1 = move #s, 4
  store i32 %1, 1
  zero rec 12 align 4 %1 [4: i32, 8: i32]
  declare #t
  copy rec 16 align 4 #t, #s
)");
}

TEST(Lower, EmptyObjectsVanish) {
  EXPECT_EQ(codeOf("struct Tag {}; __device__ Tag tag(int) { return {}; } __device__ void g(Tag, int);"
                   "__device__ void f() { Tag t = tag(3); }"),
            R"(
  local #0 t: rec 1
  declare #t
)");
}

TEST(Lower, LambdasReachWhatTheyCaptured) {
  EXPECT_EQ(codeOf("__device__ void g(int n) { int m; [&m, n] { m = n; }(); }", "operator()"),
            R"(
  object this: rec 16 align 8
  %0 = load ptr #0
  %1 = move %0, 8
  %2 = load i32 %1
  %3 = load ptr #0
  %4 = load ptr %3
  store i32 %4, %2
)");
}

TEST(Lower, BuiltinsAreKnownByNameWhereTheyHaveNoBody) {
  EXPECT_EQ(bodyOf("m = min(n, 3); __syncthreads();"), R"(
  %0 = load i32 #n
  %1 = min i32 %0, 3
  store i32 #m, %1
  call-builtin Barrier "__syncthreads" () numbers [0]
)");
  EXPECT_EQ(codeOf("namespace mine { __device__ int min(int a, int b) { return a; } }"
                   "__device__ int f(int n) { return mine::min(n, 3); }"),
            R"(
  %0 = load i32 #n
  %1 = call i32 &1(%0, 3) or-unknown named "min" passing [value, value]
  return i32 %1
)");
}

TEST(Lower, WhatIsNotUnderstoodIsLost) {
  EXPECT_EQ(codeOf("struct S { int a; }; __device__ int f(S *s, int S::*member) { return s->*member; }"), R"(
  %0 = lost ptr because "the index uses an expression that is not modelled"
  %1 = load i32 %0
  return i32 %1
)");
}

TEST(Lower, LaunchesKnowTheirKernelAndShape) {
  EXPECT_EQ(codeOf("__global__ void k(int); void f(int n) { k<<<n, 64>>>(7); }"), R"(
  local #1: rec 12 align 4
  local #2: rec 12 align 4
  declare #1
  %0 = load i32 #n
  %1 = convert u32 %0 from i32
  call &1(#1, %1, 1, 1) or-unknown passing [reference, value, value, value] no-call of-object
  declare #2
  call &1(#2, 64, 1, 1) or-unknown passing [reference, value, value, value] no-call of-object
  launch &2(#1, #2, 7) types [i32]
)");
}

TEST(Lower, EachInstantiationIsAFunctionOfItsOwn) {
  const Parsed Unit("template <int N> __device__ int f() { return N; }"
                    "__device__ int g() { return f<1>() + f<2>() + f<1>(); }");
  Lowering P(Unit.context());
  const auto *Template = Unit.find<clang::FunctionTemplateDecl>("f");
  ASSERT_TRUE(Template);
  std::set<ir::FunctionId> Ids;
  for (const clang::FunctionDecl *F : Template->specializations())
    Ids.insert(P.idOf(F));
  EXPECT_EQ(Ids.size(), 2u);
  EXPECT_FALSE(P.function(P.idOf(Template->getTemplatedDecl()))); // it means nothing by itself
  for (ir::FunctionId Id : Ids)
    EXPECT_EQ(P.function(Id), P.function(Id)); // lowered once
}

} // namespace
