//===- SourceTest.cpp - What else the source says -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Lowering/Parsed.h"
#include "Entries/SourceReader.h"
#include <gtest/gtest.h>
#include <map>

using namespace banklint;

namespace {

std::vector<std::string> namesOf(llvm::ArrayRef<ir::Kernel> Kernels) {
  std::vector<std::string> Names;
  for (const ir::Kernel &K : Kernels)
    Names.push_back(K.Name);
  return Names;
}

TEST(Entries, KernelsAreInstantiationsWithABody) {
  const Parsed Unit("__global__ void plain() {}\n"
                    "__global__ void declared();\n"
                    "template <int N> __global__ void many() {}\n"
                    "template __global__ void many<1>(); template __global__ void many<32>();\n"
                    "template <typename T> __global__ void never(T *) {}\n"
                    "__device__ void helper() {}\n");
  const ir::Entries E = LoweredUnit(Unit.context()).Source->entries();
  EXPECT_EQ(namesOf(E.Kernels), (std::vector<std::string>{"plain", "many<1>", "many<32>"}));
  EXPECT_EQ(namesOf(E.Templates), (std::vector<std::string>{"never"}));
}

TEST(Entries, LaunchBoundsAreRead) {
  const Parsed Unit("template <int N> __global__ void __launch_bounds__(N * 32, 2) k() {}\n"
                    "template __global__ void k<4>();");
  const ir::Entries E = LoweredUnit(Unit.context()).Source->entries();
  ASSERT_EQ(E.Kernels.size(), 1u);
  EXPECT_EQ(E.Kernels[0].LaunchBound, 128u);
}

TEST(Entries, HostCodeBeginsWithTheOutermostCallers) {
  const Parsed Unit("__global__ void k(int) {}\n"
                    "void launch(int n) { k<<<1, 64>>>(n); }\n"
                    "int main() { launch(3); }\n"
                    "void other() {}\n");
  const LoweredUnit U(Unit.context());
  const ir::Entries E = U.Source->entries();
  ASSERT_EQ(E.Roots.size(), 1u);
  EXPECT_EQ(U.Source->nameOf(E.Roots[0]), "main");
  ASSERT_EQ(E.Launching.size(), 1u);
  EXPECT_EQ(U.Source->nameOf(E.Launching[0]), "launch");
  EXPECT_TRUE(U.Source->matterToLaunches(E.Launching[0], /*InObjects=*/false));
  EXPECT_FALSE(U.Source->matterToLaunches(U.Code->idOf(Unit.find<clang::FunctionDecl>("other")), /*InObjects=*/true));
}

/// How many calls may come by pointers to the host functions of which that is known.
std::map<std::string, size_t> calledByPointer(const std::string &Text) {
  const Parsed Unit("__global__ void k(int) {}\n"
                    "template <int N> void launch(int n) { k<<<1, n>>>(N); }\n" +
                    Text);
  const LoweredUnit U(Unit.context());
  std::map<std::string, size_t> Calls;
  for (const ir::CalledByPointer &F : U.Source->entries().ByPointer)
    Calls[U.Source->nameOf(F.Function)] = F.Calls.size();
  return Calls;
}

TEST(Entries, PointersThatStayInTheFileSayWhoCallsThem) {
  using Known = std::map<std::string, size_t>;
  const std::string Table = "static void (*const table[])(int) = {launch<1>, &launch<2>};\n";
  const Known Both{{"launch<1>", 1}, {"launch<2>", 1}}, None;
  EXPECT_EQ(calledByPointer(Table + "void f(int i) { table[i](32); }"), Both);
  EXPECT_EQ(calledByPointer("void f(bool b) { auto p = b ? launch<1> : launch<2>; if (p) p(32); }"), Both);
  EXPECT_EQ(calledByPointer("void g(void (*p)(int)) { p(32); } void f() { g(launch<1>); g(launch<2>); }"), Both);
  EXPECT_EQ(calledByPointer("void f() { for (auto p : {1, 2}) (void)p; void (*a[])(int) = {launch<1>, launch<2>};"
                            " for (auto p : a) p(32); }"),
            Both);
  EXPECT_EQ(calledByPointer("static auto chosen(bool b) { return b ? launch<1> : launch<2>; }"
                            "void f(bool b) { chosen(b)(32); }"),
            Both);
  // Others may see the pointer, or call the function.
  EXPECT_EQ(calledByPointer("void (*table[])(int) = {launch<1>}; void f(int i) { table[i](32); }"), None);
  EXPECT_EQ(calledByPointer("void (*chosen())(int) { return launch<1>; } void f() { chosen()(32); }"), None);
  EXPECT_EQ(calledByPointer("void keep(void (*)(int)); void f() { auto p = launch<1>; p(32); keep(p); }"), None);
  EXPECT_EQ(calledByPointer("void keep(void *); void f() { auto p = launch<1>; p(32); keep((void *)p); }"), None);
  EXPECT_EQ(calledByPointer("void keep(void (**)(int)); void f() { auto p = launch<1>; p(32); keep(&p); }"), None);
  EXPECT_EQ(calledByPointer("struct S { void (*p)(int); }; void keep(S);"
                            "void f() { auto p = launch<1>; p(32); S s; s.p = p; keep(s); }"),
            None);
  EXPECT_EQ(calledByPointer("void f() { auto p = launch<1>; auto l = [p] { p(32); }; l(); }"), None);
  EXPECT_EQ(calledByPointer("void known(int n) { k<<<1, n>>>(3); } void f() { auto p = known; p(32); }"), None);
}

TEST(SharedArrays, AreThoseOfTheKernelAndItsCallees) {
  const Parsed Unit("__shared__ int common[64]; extern __shared__ char dynamic[]; __shared__ int ofOthers[4];\n"
                    "__device__ void helper() { __shared__ int inner[8]; inner[0] = common[0]; }\n"
                    "__global__ void k() { __shared__ int mine[16]; mine[0] = dynamic[0]; helper(); }\n");
  const LoweredUnit U(Unit.context());
  const ir::StaticArrays &Arrays = U.Source->arraysOf(U.Code->idOf(Unit.find<clang::FunctionDecl>("k")));
  std::vector<std::string> Names;
  for (const ir::Variable *V : Arrays.InOrder)
    Names.push_back(V->Name);
  EXPECT_EQ(Names, (std::vector<std::string>{"common", "inner", "mine"})); // those of the file first
  EXPECT_TRUE(Arrays.HasDynamic);
  EXPECT_EQ(Arrays.bytes(), 4u * (64 + 8 + 16));
}

TEST(SharedArrays, AreThoseOfFunctionsThatArePointedTo) {
  for (const char *Address : {"first", "&first", "(first)", "&S::first", "[](int i) { return first(i); }"}) {
    const Parsed Unit("__device__ int first(int i) { __shared__ int a[3]; return a[i]; }\n"
                      "struct S { static __device__ int first(int i) { __shared__ int a[3]; return a[i]; } };\n"
                      "typedef int (*F)(int);\n"
                      "__device__ F pick() { return " +
                      std::string(Address) +
                      "; }\n"
                      "__global__ void k(int *p) { __shared__ int mine[16]; *p = pick()(1) + mine[*p]; }\n");
    const LoweredUnit U(Unit.context());
    const ir::StaticArrays &Arrays = U.Source->arraysOf(U.Code->idOf(Unit.find<clang::FunctionDecl>("k")));
    EXPECT_EQ(Arrays.bytes(), 4u * (16 + 3)) << Address;
  }
}

TEST(Places, AreOfTheTextAsItIsWritten) {
  const Parsed Unit("__global__ void k() { __shared__ int s[64];\n  s[ threadIdx.x ]  /* here */ = 1;\n}");
  const LoweredUnit U(Unit.context());
  const ir::Function *F = U.Code->function(U.Code->idOf(Unit.find<clang::FunctionDecl>("k")));
  const ir::Instruction &Store = F->Blocks[0].back();
  ASSERT_EQ(Store.Code, ir::Opcode::Store);
  SourcePoint End = 0;
  EXPECT_EQ(U.Source->textOf(Store.Site, End), "s [ threadIdx . x ]");
  const Location Begin = U.Source->locate(U.Source->beginOf(Store.Site));
  EXPECT_EQ(Begin.Line, 3u); // behind the line that includes the prelude, and the first one
  EXPECT_EQ(Begin.Column, 3u);
  EXPECT_EQ(U.Source->locate(End).Column, 19u);
}

TEST(Uses, SayWhatIsInTheWayOfAnotherLayout) {
  const Parsed Unit("__device__ void take(int (*rows)[32]);\n"
                    "__global__ void k() {\n"
                    "  __shared__ int free[32][32], passed[32][32];\n"
                    "  free[threadIdx.x][0] = 1; take(passed);\n"
                    "}");
  const LoweredUnit U(Unit.context());
  auto Array = [&](llvm::StringRef Name) -> const ir::Variable & {
    return U.Code->global(U.Code->globalOf(Unit.find<clang::VarDecl>(Name)));
  };
  U.Source->readUses({&Array("free"), &Array("passed")}, {});
  EXPECT_FALSE(U.Source->usesOf(Array("free")).Other);
  ASSERT_EQ(U.Source->usesOf(Array("free")).Elements.size(), 1u);
  EXPECT_EQ(U.Source->usesOf(Array("free")).Elements[0].Subscripts[0].Index, "threadIdx.x");
  EXPECT_TRUE(U.Source->usesOf(Array("passed")).Other);
  const auto Longer = U.Source->lengthened(Array("free"), 1, 1);
  ASSERT_EQ(Longer.size(), 1u);
  EXPECT_EQ(Longer[0].Replaced + " -> " + Longer[0].Replacement, "32 -> 33");
}

} // namespace
