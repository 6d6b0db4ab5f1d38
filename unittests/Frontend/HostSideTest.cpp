//===- HostSideTest.cpp ---------------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/HostSide.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace banklint;
using llvm::StringRef;

static bool hostSeesMore(StringRef Source) {
  const std::string Text = ("#define __global__ __attribute__((global))\n#define __device__ __attribute__((device))\n"
                            "#define __host__ __attribute__((host))\n" +
                            Source)
                               .str();
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(
      Text, {"-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-w"}, "k.cu");
  EXPECT_TRUE(Unit);
  return Unit && hostMaySeeMore(Unit->getASTContext());
}

TEST(HostSide, SeesNothingMoreInCodeOfTheDevice) {
  EXPECT_FALSE(hostSeesMore("int x;"));
  EXPECT_FALSE(
      hostSeesMore("__global__ void k(int *p) {\n#if __CUDA_ARCH__ >= 800\n*p = 1;\n#else\n*p = 2;\n#endif\n}"));
  EXPECT_FALSE(
      hostSeesMore("template <int N> __device__ int f() {\n#ifdef __CUDA_ARCH__\nreturn N;\n#endif\nreturn 0; }"));
  EXPECT_FALSE(
      hostSeesMore("struct S { __device__ int f() {\n#ifdef __CUDA_ARCH__\nreturn 1;\n#endif\nreturn 0; } };"));
  // A function of the device for newer devices: neither side launches it.
  EXPECT_FALSE(hostSeesMore("template <class T> __device__ T f(T t) { return t; }\n#if __CUDA_ARCH__ >= 200\n"
                            "template <> __device__ int f<int>(int t) { return 1; }\n#endif\n"));
  // A macro that only kernels ask for; a comment; nothing but messages.
  EXPECT_FALSE(hostSeesMore("#if __CUDA_ARCH__ >= 800\n#define FAST\n#endif\n"
                            "__global__ void k(int *p) {\n#ifdef FAST\n*p = 1;\n#endif\n}\nvoid run();"));
  EXPECT_FALSE(hostSeesMore(
      "// __CUDA_ARCH__\nvoid run();\n#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300\n#error old\n#endif\n"));
}

TEST(HostSide, SeesWhatStandsUnderTheMacro) {
  EXPECT_TRUE(hostSeesMore("#ifndef __CUDA_ARCH__\n__global__ void k() {}\n#endif\n"));
  EXPECT_TRUE(hostSeesMore("#ifdef __CUDA_ARCH__\n__global__ void k() {}\n#endif\n")) << "the other side has none";
  EXPECT_TRUE(hostSeesMore("#ifdef __CUDA_ARCH__\n__device__ int f() { return 0; }\nvoid run();\n#endif\n"));
  EXPECT_TRUE(hostSeesMore("#ifdef __CUDA_ARCH__\n__device__\n#endif\nint f() { return 0; }\n"));
  EXPECT_TRUE(hostSeesMore("void run() {\n#ifndef __CUDA_ARCH__\nint x;\n#endif\n}"));
  EXPECT_TRUE(hostSeesMore("#ifdef __CUDA_ARCH__\n#else\nvoid run();\n#endif\n"));
  EXPECT_TRUE(hostSeesMore("#if 0\n#elif !defined(__CUDA_ARCH__)\nvoid run();\n#endif\n"));
  EXPECT_TRUE(hostSeesMore("__host__ __device__ int f() {\n#ifdef __CUDA_ARCH__\nreturn 1;\n#endif\nreturn 0; }"));
  EXPECT_TRUE(hostSeesMore("#ifndef __CUDA_ARCH__\n#include <launches.h>\n#endif\n"));
}

TEST(HostSide, SeesNothingInAFunctionOfTheDevice) {
  EXPECT_FALSE(hostSeesMore("#if __CUDA_ARCH__ >= 600\n#else\n__device__ double add(double *p, double v) {\n"
                            "  if (v) { return *p; }\n  return v;\n}\n#endif\nvoid run();"));
  EXPECT_FALSE(hostSeesMore("#if __CUDA_ARCH__ >= 600\n#else\ntemplate <class T>\nstatic inline __device__ T f(T *p)\n"
                            "{ return *p; }\n__device__ int g() { return 1; }\n#endif\n"));
  // What may be for the host too, or no function.
  const StringRef Others[] = {"__host__ __device__ int f() { return 1; }",
                              "__device__ int f();",
                              "__device__ int f[] = {1};",
                              "struct S { __device__ int f() { return 1; } };",
                              "struct __device__ S { int f(); };",
                              "__global__ __device__ void f() {}",
                              "HOST __device__ int f() { return 1; }",
                              "__device__ int f() {\n#if 1\nreturn 1;\n#endif\n}",
                              "void g() { f([] __device__ (int i) { return i; }); }",
                              "__device__ int f() { return 1; }\nvoid run();"};
  for (StringRef Other : Others)
    EXPECT_TRUE(hostSeesMore(("#define HOST __host__\n#ifdef __CUDA_ARCH__\n#else\n" + Other + "\n#endif\n").str()))
        << Other.str();
  EXPECT_TRUE(hostSeesMore("template <class F> void f(F);\nvoid run() {\n#ifndef __CUDA_ARCH__\n"
                           "f([] __device__ (int i) { return i; });\n#endif\n}"));
  EXPECT_TRUE(hostSeesMore("auto run() {\n#ifndef __CUDA_ARCH__\nreturn [] __device__ (int i) { return i; };\n#else\n"
                           "return 1;\n#endif\n}"));
}

TEST(HostSide, SeesWhatAMacroTellsIt) {
  EXPECT_TRUE(hostSeesMore("#ifdef __CUDA_ARCH__\n#define N 32\n#else\n#define N 64\n#endif\nint n = N;"));
  EXPECT_TRUE(hostSeesMore("#define ON_HOST !defined(__CUDA_ARCH__)\n#if ON_HOST\nvoid run();\n#endif\n"));
  EXPECT_TRUE(hostSeesMore("void run() {\n#ifdef A\nint x;\n#endif\n}\n#if __CUDA_ARCH__\n#define A\n#endif\n"));
}
